"""What the camera sees of a game for two: open cards, plays, and zones of the table where they are told apart."""

import pytest

from firmware.session.events import CardPlayed, CardTakenBack, Event, TrickCleared
from firmware.session.state import EveningState, apply
from firmware.session.two_players.events import CardDrawn, CardLaidOpen, GameChosen
from firmware.session.two_players.observing import PairObserver
from firmware.skat.cards import Card
from firmware.skat.two_players.games import TwoPlayerGame
from tests.session.two_players.played import begun, hand_of
from tests.table import reading_of
from vision.readings import Quad, TableEvent


class Watched:
    """A hand that is observed."""

    def __init__(self, game: TwoPlayerGame) -> None:
        state = begun(game)
        assert state.next_deal is not None
        self.state: EveningState = apply(state, state.next_deal)
        self.observer = PairObserver()
        self.number = 0

    def tell(self, *events: Event) -> None:
        for event in events:
            self.state = apply(self.state, event)

    def see(self, kind: str, code: str | None = None, play: int | None = None, zone: str | None = None) -> list[Event]:
        reading = None if code is None else reading_of(code)
        events = self.observer.observe(TableEvent(kind, 0, 1.0, play, reading, zone=zone), hand_of(self.state))
        self.tell(*events)
        return events

    def card(self, code: str) -> list[Event]:
        self.number += 1
        return self.see("card", code, self.number)


@pytest.fixture
def duel() -> Watched:
    """A round without trumps in which one trick lies: draws are due."""
    watched = Watched(TwoPlayerGame.DUEL)
    for code in ("S7", "HA", "HK", "D7"):
        watched.card(code)
    watched.tell(GameChosen("T"))
    for code in ("CA", "C9"):
        watched.card(code)
    return watched


def test_open_cards_come_first_then_plays(duel: Watched) -> None:
    hand = hand_of(duel.state)
    assert [play.card.code for play in hand.opens if play.card] == ["S7", "HA", "HK", "D7"]
    assert [play.card.code for play in hand.plays if play.card] == ["CA", "C9"]


def test_new_cards_after_a_trick_come_from_the_talon(duel: Watched) -> None:
    assert isinstance(duel.card("D8")[0], CardLaidOpen) and isinstance(duel.card("D9")[0], CardLaidOpen)
    assert isinstance(duel.card("SA")[0], CardPlayed)
    duel.tell(CardDrawn(50, "HA"), CardDrawn(51, "HK"))
    assert [play.card for play in hand_of(duel.state).state.tricks[1].plays] == [Card.parse("SA")]


def test_a_card_that_leaves_the_auslage_was_drawn(duel: Watched) -> None:
    assert duel.see("drawn", "HK", zone="auslage") == [CardDrawn(7, "HK", by="reading")]
    assert duel.see("drawn", "HK", zone="auslage") == []
    assert duel.see("turned_up", "D8", zone="auslage") == [CardLaidOpen(8, "D8", seconds=1.0)]
    assert duel.see("drawn", "HA", zone="auslage") == [CardDrawn(9, "HA", by="reading")]


def test_a_card_laid_between_those_of_the_auslage_is_a_play_when_none_of_them_is_missing(duel: Watched) -> None:
    assert duel.see("turned_up", "SA", zone="layout") == [CardLaidOpen(7, "SA", seconds=1.0)]
    duel.tell(CardLaidOpen(52, "D9"), CardDrawn(50, "HA"), CardDrawn(51, "HK"))
    assert duel.see("turned_up", "D9", zone="layout") == []
    assert duel.see("turned_up", "CK", zone="layout") == [CardPlayed(53, "CK", seconds=1.0)]


def test_the_newest_open_card_that_is_gone_was_drawn(duel: Watched) -> None:
    assert duel.see("taken_back", play=4) == [CardDrawn(7, "D7", by="reading")]


def test_a_card_goes_back_only_from_a_trick_that_is_open(duel: Watched) -> None:
    assert duel.see("taken_back", play=6) == []
    duel.tell(CardDrawn(50, "HA"), CardDrawn(51, "HK"), CardLaidOpen(52, "D8"), CardLaidOpen(53, "D9"))
    duel.card("SA")
    assert duel.see("taken_back", play=7) == [CardTakenBack(54)]


def test_the_table_is_cleared_once_for_each_trick(duel: Watched) -> None:
    assert duel.see("cleared") == [TrickCleared(1.0)]
    assert duel.see("cleared") == []


def test_lay_outs_are_told_apart_by_their_zones() -> None:
    watched = Watched(TwoPlayerGame.OFFICERS)
    # Anna (south) deals, so Bernd (north) names the game.
    assert watched.see("laid_open", "CJ", zone="north") == [CardLaidOpen(1, "CJ", seconds=1.0, seat=0)]
    assert watched.see("laid_open", "SJ", zone="south") == [CardLaidOpen(2, "SJ", seconds=1.0, seat=1)]
    assert watched.see("laid_open", "SJ", zone="south") == []
    piles = hand_of(watched.state).state.piles
    assert [row[0].card.card.code for row in piles if row[0].card and row[0].card.card] == ["CJ", "SJ"]


def test_a_card_turned_up_in_a_zone_lies_on_the_pile_of_its_player() -> None:
    watched = Watched(TwoPlayerGame.OFFICERS)
    codes = ["CJ", "CA", "CT", "SA", "SJ", "HJ", "C7", "S7", "HA", "DA", "H7", "D7", "S8", "H8", "D8", "D9"]
    for code in codes[:4]:
        watched.card(code)
    watched.tell(GameChosen("C"))
    for code in (*codes[4:], "CA", "C7"):
        watched.card(code)
    watched.see("turned_up", "SK", zone="south")
    watched.see("turned_up", "CK", zone="north")
    piles = hand_of(watched.state).state.piles
    assert [piles[0][1].card.card, piles[1][2].card.card] == [Card.parse("CK"), Card.parse("SK")]  # type: ignore[union-attr]


def box(x: float, y: float) -> Quad:
    """The outline of a card of 20 by 30 pixels with this corner."""
    return ((x, y), (x + 20, y), (x + 20, y + 30), (x, y + 30))


def test_lay_outs_in_sight_of_the_camera_are_followed_by_their_places() -> None:
    watched = Watched(TwoPlayerGame.OFFICERS)
    codes = ["CJ", "CA", "CT", "SA", "SJ", "HJ", "C7", "S7", "HA", "DA", "H7", "D7", "S8", "H8", "D8", "D9"]

    def see(kind: str, play: int, code: str | None, quad: Quad) -> list[Event]:
        reading = None if code is None else reading_of(code)
        events = watched.observer.observe(TableEvent(kind, 0, 1.0, play, reading, quad), hand_of(watched.state))
        watched.tell(*events)
        return events

    for number, code in enumerate(codes[:4], start=1):
        see("card", number, code, box(30 * number, 0))
    watched.tell(GameChosen("C"))
    for number, code in enumerate(codes[4:], start=5):
        see("card", number, code, box(30 * number, 0))
    assert see("moved", 2, None, box(62, 1)) == []
    assert see("moved", 2, None, box(200, 200)) == [CardPlayed(17, "CA", seconds=1.0)]
    assert isinstance(see("card", 17, "C7", box(240, 200))[0], CardPlayed)
    # The dealer turns up first: his card lies where the seven of clubs lay.
    (turned,) = see("card", 18, "SK", box(30 * 7, 0))
    assert isinstance(turned, CardLaidOpen) and turned.seat == 1
    piles = hand_of(watched.state).state.piles
    assert piles[0][1].card is None and piles[1][2].card is not None and piles[1][2].card.card is Card.parse("SK")


def test_whoever_begins_to_watch_meets_the_cards_of_the_trick_once_more(duel: Watched) -> None:
    duel.tell(CardDrawn(50, "HA"), CardDrawn(51, "HK"), CardLaidOpen(52, "D8"), CardLaidOpen(53, "D9"))
    duel.see("cleared")
    duel.card("SA")
    duel.observer = PairObserver()
    assert duel.see("card", "SA", play=1) == []
    assert isinstance(duel.see("card", "ST", play=2)[0], CardPlayed)
