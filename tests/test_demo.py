"""Hands that play themselves: legal, complete, sensible and the same for the same seed."""

import tempfile
from collections.abc import Collection, Mapping
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest

from display.screen import HeadlessScreen
from display.view import Input, ListBody, ResultBody
from firmware.app import App
from firmware.cli.main import main
from firmware.clock import ManualClock
from firmware.demo.hands import ScriptedHand, scripted_hands
from firmware.demo.players import SimulatedPlayers, next_press
from firmware.demo.report import CardCount, count_cards
from firmware.demo.run import DemoOptions, DemoOutcome, run_headless, show
from firmware.demo.table import LiveScript, demo_camera
from firmware.demo.telling import Doubled, TellingScreen
from firmware.entry import Entry, contract_entry
from firmware.hardware.panel import SimulatedPanel
from firmware.i18n.translator import Translator
from firmware.reading import open_reader
from firmware.session.evening import Evening
from firmware.session.events import AuctionSettled, ContractDeclared, EveningOpened
from firmware.session.following import Play
from firmware.session.journal import Journal
from firmware.session.presenter import Words
from firmware.sight import LockstepSight
from firmware.skat.bids import is_bid_value
from firmware.skat.cards import ALL_CARDS, Card, card_points
from firmware.skat.order import legal_cards, trick_winner
from models.loader import DEFAULT_MODEL
from tests.table import PlainTable, RememberingScreen
from vision.reader import CardReader
from vision.watch import Watcher

HANDS = list(islice(scripted_hands(7), 60))
HANDS_OF_3 = list(islice(scripted_hands(3), 4))


def declarer_points(hand: ScriptedHand) -> int:
    points = card_points(hand.put_away or hand.skat)
    for trick in hand.tricks:
        if trick[trick_winner(hand.contract.game, [card for _, card in trick])][0] == hand.declarer:
            points += card_points(card for _, card in trick)
    return points


def test_the_same_seed_gives_the_same_hands_and_another_seed_others() -> None:
    assert list(islice(scripted_hands(7), 5)) == HANDS[:5]
    assert next(scripted_hands(8)) != HANDS[0]


@pytest.mark.parametrize("hand", HANDS)
def test_every_card_is_legal_and_every_trick_is_led_by_the_winner_of_the_one_before(hand: ScriptedHand) -> None:
    held = [list(cards) for cards in hand.hands]
    if hand.put_away is not None:
        held[hand.declarer] = [c for c in (*held[hand.declarer], *hand.skat) if c not in hand.put_away]
    leader = 0
    for trick, said_leader in zip(hand.tricks, hand.leaders, strict=True):
        assert leader == said_leader
        for place, (seat, card) in enumerate(trick):
            assert seat == (leader + place) % 3
            led = trick[0][1] if place else None
            assert card in legal_cards(hand.contract.game, led, held[seat])
            held[seat].remove(card)
        leader = trick[trick_winner(hand.contract.game, [card for _, card in trick])][0]


def test_all_cards_are_dealt_once_and_bids_are_legal() -> None:
    for hand in HANDS:
        assert sorted([*sum(hand.hands, ()), *hand.skat]) == list(ALL_CARDS)
        assert is_bid_value(hand.bid)
        assert (hand.put_away is None) == hand.contract.hand


def test_hands_end_after_thirty_cards_or_when_a_null_is_lost() -> None:
    for hand in HANDS:
        lost_null = hand.contract.is_null and len(hand.plays) < 30
        assert len(hand.plays) == 30 or lost_null


def test_the_declarer_wins_more_often_than_not_but_not_always() -> None:
    suit_games = [hand for hand in HANDS if not hand.contract.is_null]
    won = sum(declarer_points(hand) >= 61 for hand in suit_games) / len(suit_games)
    assert 0.6 < won < 0.97


def test_a_long_evening_sees_many_kinds_of_contract() -> None:
    played = {str(hand.contract) for hand in islice(scripted_hands(1), 300)}
    assert {"C", "S", "H", "D", "G", "N"} <= played
    assert any(contract.endswith("H") for contract in played)


def demo(
    hands: int = 1,
    seed: int = 3,
    screen: RememberingScreen | None = None,
    unsure: Collection[int] = (),
    missed: Collection[int] = (),
    misread: Mapping[int, str] | None = None,
    state_folder: Path | None = None,
) -> DemoOutcome:
    """The demo over a table without pictures."""
    tables: list[PlainTable] = []

    def make_camera(script, options: DemoOptions) -> PlainTable:  # type: ignore[no-untyped-def]
        tables.append(PlainTable(script, unsure, missed, misread))
        return tables[0]

    options = DemoOptions(hands=hands, seed=seed, state_folder=state_folder)
    return run_headless(options, screen or RememberingScreen(), lambda: tables[0], make_camera=make_camera)


def test_the_demo_plays_its_hands_through_to_the_list() -> None:
    screen = RememberingScreen()
    outcome = demo(hands=4, screen=screen)
    assert outcome.rows == 4 and outcome.cards.sure == outcome.cards.played
    assert isinstance(screen.view.body, ListBody)
    for row, report in zip(outcome.state.score_list.rows, outcome.hands, strict=True):  # type: ignore[union-attr]
        assert str(row.contract) == report.contract and row.booked == report.booked and row.bid == report.bid


def test_doubtful_and_missed_cards_are_asked_about_and_the_list_is_the_same() -> None:
    plain = demo(hands=2)
    doubted = demo(hands=2, unsure=(2, 3, 8, 15, 30, 41), missed=(6, 12))
    assert doubted.state.score_list == plain.state.score_list
    assert (doubted.cards.asked, doubted.cards.missed, doubted.cards.wrong) == (8, 2, 0)


def test_a_misread_card_that_looks_like_a_revoke_is_put_right_by_the_table() -> None:
    other = (HANDS_OF_3[0].put_away or HANDS_OF_3[0].skat)[0]
    outcome = demo(misread={5: other.code})
    assert (outcome.cards.wrong, outcome.cards.asked) == (0, 1)
    assert outcome.state.score_list == demo().state.score_list


def test_a_silently_misread_card_is_counted_as_wrong() -> None:
    cards = [Card.parse(code) for code in ("CA", "C7", "CK", "SA")]
    plays = [Play(1, cards[0]), Play(2, Card.parse("C8")), Play(3, None), Play(4, cards[3], settled_by_table=True)]
    assert count_cards(plays, cards) == CardCount(played=4, sure=1, wrong=1, asked=2, missed=1)
    assert count_cards([*plays, Play(5, Card.parse("D7"))], cards).wrong == 2


def test_a_card_read_twice_is_asked_about() -> None:
    outcome = demo(misread={5: HANDS_OF_3[0].plays[0][1].code})
    assert (outcome.cards.wrong, outcome.cards.asked) == (0, 1)


def test_the_demo_keeps_its_journal_only_where_it_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    own = tmp_path / "own"
    monkeypatch.setenv("KIEBITZ_STATE", str(own))
    demo()
    assert not own.exists()
    given = tmp_path / "given"
    given.mkdir()
    demo(state_folder=given)
    assert main(["list", "show", "--state", str(given), "--json"]) == 0


def test_simulated_players_enter_what_their_script_says() -> None:
    for hand in HANDS[:20]:
        entry, events = Entry(), []
        while len(events) < 2:
            entry, event = entry.handle(next_press(entry, hand))
            if event is not None:
                events.append(event)
                entry = contract_entry(hand.declarer, hand.bid)
        assert events == [AuctionSettled(hand.declarer, hand.bid), ContractDeclared(str(hand.contract))]


def test_the_window_shows_the_demo_and_anybody_may_quit() -> None:
    class Impatient(RememberingScreen):
        def poll(self) -> list[Input]:
            from display.view import Action

            return [Action.QUIT] if any(isinstance(view.body, ResultBody) for view in self.views) else []

    tables: list[PlainTable] = []

    def make_camera(script, options: DemoOptions) -> PlainTable:  # type: ignore[no-untyped-def]
        tables.append(PlainTable(script))
        return tables[0]

    screen = Impatient()
    outcome = show(DemoOptions(hands=2, seed=3, speed=400.0), screen, lambda: tables[0], make_camera)
    assert outcome.rows == 0 and screen.closed
    assert len(outcome.state.hand.plays) == 30  # type: ignore[union-attr]


def test_the_kept_pictures_show_every_answer_trick_result_and_the_list(tmp_path: Path) -> None:
    first, pictures = RememberingScreen(), HeadlessScreen((800, 480), tmp_path)
    demo(screen=Doubled(first, TellingScreen(pictures)))  # type: ignore[arg-type]
    kinds = [type(view.body).__name__ for view in first.views]
    assert {"MessageBody", "EntryBody", "PlayBody", "ResultBody", "ListBody"} <= set(kinds)
    assert 15 <= len(pictures.saved) <= 25 < len(first.views)
    assert all(path.stat().st_size > 2000 for path in pictures.saved)


@pytest.fixture(scope="module")
def reader() -> CardReader:
    """The reader with the installed network."""
    if not DEFAULT_MODEL.exists():
        pytest.skip(f"there is no card network at {DEFAULT_MODEL}")
    return open_reader()


def test_pictures_of_a_trick_go_through_the_whole_program(reader: CardReader) -> None:
    hand = HANDS_OF_3[0]
    trick = replace(hand, plays=hand.plays[:3], leaders=hand.leaders[:1])
    script = LiveScript()
    clock = ManualClock()
    screen = RememberingScreen()
    sight = LockstepSight(demo_camera(script, 3, "french-german-index", "easy"), Watcher(reader))
    players = SimulatedPlayers([trick], script, clock, pause_seconds=0.4)
    with tempfile.TemporaryDirectory() as folder, Journal(Path(folder) / "journal.sqlite3", clock) as journal:
        evening = Evening.begin(journal, EveningOpened(("Anna", "Bernd", "Clara")))
        app = App(evening, screen, sight, SimulatedPanel(), Words(Translator("de")), clock, players)
        app.start()
        for _ in range(300):
            app.step()
            clock.advance(1 / 15)
            if app.state.hand is not None and app.state.hand.cleared == 1:
                break
        app.stop()
    state = app.state.hand
    assert state is not None and state.cleared == 1
    assert [play.card for play in state.plays] == [card for _, card in trick.plays]
    count = count_cards(state.plays, [card for _, card in trick.plays])
    assert (count.wrong, count.missed) == (0, 0) and count.asked <= 1


@pytest.mark.slow
def test_the_demo_of_three_hands_reads_almost_every_card_by_itself(reader: CardReader, tmp_path: Path) -> None:
    outcome = run_headless(DemoOptions(hands=3, seed=1), RememberingScreen(), lambda: Watcher(reader))
    print(outcome.cards)
    assert outcome.rows == 3 and outcome.cards.played == 90
    assert outcome.cards.wrong == 0 and outcome.cards.sure >= 85
