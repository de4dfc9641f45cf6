"""Which zones belong to which game, and what the watcher of `kiebitz run` makes of the cards in them."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from firmware.seeing import Seeing
from firmware.session.events import (
    AuctionSettled,
    CardPlayed,
    ContractDeclared,
    Dealt,
    EveningOpened,
    Event,
    HandShown,
)
from firmware.session.state import apply, fold
from firmware.session.two_players.events import CardLaidOpen, GameChosen
from firmware.session.two_players.followed import Want
from firmware.session.two_players.hand import PairHand
from firmware.skat.cards import ALL_CARDS, parse_cards
from firmware.skat.two_players.games import TwoPlayerGame
from firmware.table_watcher import WatchedTable, watcher_maker
from firmware.table_zones import ShownHand, TableZones, shown_hand, zones_for_two
from firmware.trick_memory import TrickMemory
from tests.session.hands import OPENED
from vision.calibration import Calibration, TablePlane
from vision.cameras.base import Frame
from vision.faces import NAMED_STYLES, draw_face
from vision.zones import ZoneKind

SIZE = (1280, 720)
HELD = parse_cards("C7 C8 S7 S8 S9 H7 H8 D7 D8 D9")
NULL_OUVERT: tuple[Event, ...] = (OPENED, Dealt(1, 0), AuctionSettled(1, 46), ContractDeclared("NO"))
SHOWN = HandShown(1, tuple(card.code for card in HELD))


def card_at(x: float, y: float, size: tuple[int, int] = SIZE) -> np.ndarray:
    """A small card with its middle at these shares of the picture."""
    middle = np.array([x * size[0], y * size[1]])
    return middle + np.array([[-20, -30], [20, -30], [20, 30], [-20, 30]])


def zone_at(zones, x: float, y: float) -> str | None:
    zone = zones.zone_of(card_at(x, y), SIZE)
    return None if zone is None else zone.name


@pytest.mark.parametrize(
    ("sides", "south", "north"),
    [
        ((), (0.5, 0.8), (0.5, 0.2)),
        (("north", "south"), (0.5, 0.2), (0.5, 0.8)),
        (("west", "east"), (0.2, 0.5), (0.8, 0.5)),
        (("south", "south"), (0.5, 0.8), (0.5, 0.2)),
    ],
)
def test_the_rows_of_both_players_lie_before_them_and_tricks_between(sides, south, north) -> None:
    zones = zones_for_two(TwoPlayerGame.OFFICERS, sides=sides)
    assert (zone_at(zones, *south), zone_at(zones, *north)) == ("south", "north")
    assert [zone.seat for zone in zones.zones] == [0, 1]
    assert zones.is_in_play(card_at(0.5, 0.5), SIZE) and not zones.is_in_play(card_at(*south), SIZE)


def test_the_auslage_lies_in_the_middle_left_of_the_tricks() -> None:
    zones = zones_for_two(TwoPlayerGame.DUEL)
    assert zone_at(zones, 0.3, 0.5) == "layout" and zones.zones[0].kind is ZoneKind.LAYOUT
    assert zones.is_in_play(card_at(0.7, 0.5), SIZE)


def test_a_calibrated_play_area_moves_the_zones() -> None:
    area = np.array([[0.0, 0.0], [640.0, 0.0], [640.0, 360.0], [0.0, 360.0]])
    calibration = Calibration(SIZE, TablePlane(np.eye(3)), area)
    zones = zones_for_two(TwoPlayerGame.OFFICERS, calibration)
    assert zone_at(zones, 0.3, 0.1) == "north" and zone_at(zones, 0.3, 0.4) == "south"
    assert zones.is_in_play(card_at(0.3, 0.25), SIZE)


def test_the_map_follows_the_game_and_stays_the_same_meanwhile() -> None:
    table = TableZones()
    pair = fold([EveningOpened(("Anna", "Bernd"), preset="offiziersskat")])
    first = table.of(pair)
    assert first is not None and table.of(pair) is first
    assert table.of(fold([EveningOpened(("Anna", "Bernd"), preset="skat_duell")])) is not first
    assert table.of(fold(NULL_OUVERT)) is None


def test_an_open_hand_is_a_zone_while_its_game_is_on() -> None:
    table, before, after = TableZones(), fold(NULL_OUVERT), fold([*NULL_OUVERT, SHOWN])
    assert after.hand is not None
    quads = [tuple(map(tuple, card_at(x, 0.8))) for x in (0.3, 0.5, 0.7)]
    place = shown_hand(after.hand, quads, SIZE)
    zones = table.of(after, shown=place)
    assert zones is not None and zone_at(zones, 0.4, 0.8) == "open hand" and zone_at(zones, 0.5, 0.4) is None
    assert table.of(before, shown=place) is None
    assert place is not None and table.of(after, shown=ShownHand(place.deal + 1, place.zone)) is None
    assert shown_hand(after.hand, [], SIZE) is None


class Camera:
    """Pictures of a table on which cards lie, a while each."""

    def __init__(self, watched: WatchedTable) -> None:
        self.watcher = watcher_maker(watched, TrickMemory())()
        self.number = 0
        random = np.random.default_rng(4)
        self.noise = [random.normal(0, 1.5, (SIZE[1], SIZE[0], 3)).astype(np.float32) for _ in range(3)]

    def show(self, cards: dict[str, tuple[float, float]], hand_from: str = "") -> list:
        """A hand comes and goes, then these cards lie still: code -> middle in shares of the picture."""
        events = []
        bare = np.full((SIZE[1], SIZE[0], 3), (52, 84, 46), np.uint8)
        for code, (x, y) in cards.items():
            face = cv2.resize(draw_face(code, NAMED_STYLES["french-german-index"], 190)[..., :3], (74, 114))
            left, top = round(x * SIZE[0]) - 37, round(y * SIZE[1]) - 57
            bare[top : top + 114, left : left + 74] = face
        for step in range(12):
            picture = bare
            if hand_from and step < 3:
                picture = bare.copy()
                edge = 0 if hand_from == "north" else SIZE[1]
                cv2.line(picture, (640, edge), (640, 360), (120, 150, 200), 90)
            noisy = np.clip(picture + self.noise[self.number % 3], 0, 255).astype(np.uint8)
            events += self.watcher.feed(Frame(self.number, self.number / 15, noisy))
            self.number += 1
        return events


LAID = {card.code: (0.1 + 0.2 * (place % 5), 0.7 + 0.2 * (place // 5)) for place, card in enumerate(HELD)}


def test_a_card_from_the_open_hand_into_the_middle_is_one_play() -> None:
    watched = WatchedTable()
    camera = Camera(watched)
    camera.show({})
    camera.show(LAID, "south")
    state = fold([*NULL_OUVERT, SHOWN, CardPlayed(1, "CA")])
    assert state.hand is not None
    quads = [tuple(map(tuple, card_at(*place))) for place in LAID.values()]
    watched.zones = TableZones().of(state, shown=shown_hand(state.hand, quads, SIZE))
    camera.show(LAID)
    events = camera.show(LAID | {"C7": (0.5, 0.3)}, "south")
    assert [(event.kind, event.reading.card) for event in events if event.play] == [("card", "C7")]
    watched.zones = None
    assert not [event for event in camera.show(LAID | {"C7": (0.5, 0.3)}) if event.play]


def officers(count: int) -> dict[str, tuple[float, float]]:
    """So many cards of a lay-out: two rows of four before each player, dealt in turn."""
    places = [(0.2 + 0.2 * (k % 4), y + 0.17 * (k // 4)) for k in range(8) for y in (0.72, 0.1)]
    cards = ALL_CARDS[1::2]
    return {card.code: place for card, place in list(zip(cards, places, strict=True))[:count]}


class Officers:
    """A round of Offiziersskat that is followed from the pictures of its table."""

    def __init__(self) -> None:
        opened = EveningOpened(("Anna", "Bernd"), preset="offiziersskat", options=(("deal", "simple"),))
        self.state = fold([opened, Dealt(1, 0)])
        self.camera = Camera(WatchedTable(zones=TableZones().of(self.state)))
        self.recorded: list[Event] = []
        self.seeing = Seeing(self.record, lambda: self.state.hand_in_play)

    def record(self, event: Event) -> None:
        self.state = apply(self.state, event)
        self.recorded.append(event)

    def show(self, cards: dict[str, tuple[float, float]], hand_from: str = "") -> list[Event]:
        """What came of these cards lying there."""
        self.recorded.clear()
        for event in self.camera.show(cards, hand_from):
            self.seeing.observe(event)
        return list(self.recorded)

    @property
    def hand(self) -> PairHand:
        hand = self.state.hand_in_play
        assert isinstance(hand, PairHand)
        return hand


def test_a_lay_out_of_sixteen_cards_is_laid_open_played_from_and_turned_up() -> None:
    table, lay_out = Officers(), officers(16)
    table.show({})
    opens = [*table.show(officers(8), "south"), *table.show(lay_out, "south")]
    at_south = {code for code, (_, y) in lay_out.items() if y > 0.5}
    assert {event.card for event in opens if isinstance(event, CardLaidOpen)} == set(lay_out)
    for event in opens:
        assert isinstance(event, CardLaidOpen) and event.seat is not None
        assert (table.hand.place(event.seat) == 0) == (event.card in at_south)

    table.record(GameChosen("N"))
    lying, played = dict(lay_out), []
    for middle in ((0.4, 0.5), (0.6, 0.5)):
        played.append(table.hand.state.possible[0].code)
        lying[played[-1]] = middle
        assert [event.card for event in table.show(lying, "south") if isinstance(event, CardPlayed)] == played[-1:]
    for code in played:
        del lying[code]
    assert [event.kind for event in table.show(lying, "south")] == ["trick_cleared"]
    below = [card.code for card in ALL_CARDS if card.code not in lay_out][:2]
    lying |= {code: lay_out[above] for code, above in zip(below, played, strict=True)}
    turned = table.show(lying, "north")
    assert {event.card for event in turned if isinstance(event, CardLaidOpen)} == set(below)
    assert table.hand.state.want is Want.PLAY


def test_the_play_area_of_the_game_does_not_reach_beyond_that_of_the_calibration() -> None:
    area = np.array([[0.0, 0.0], [640.0, 0.0], [640.0, 720.0], [0.0, 720.0]])
    watched = WatchedTable(calibration=Calibration(SIZE, TablePlane(np.eye(3)), area))
    watched.zones = zones_for_two(TwoPlayerGame.OFFICERS, watched.calibration)
    camera = Camera(watched)
    camera.show({})
    in_play = camera.watcher._watcher._watcher.in_play
    assert in_play(card_at(0.3, 0.5), SIZE) and not in_play(card_at(0.7, 0.5), SIZE)
    assert not in_play(card_at(0.3, 0.1), SIZE)
