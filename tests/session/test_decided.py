"""Whether a game is decided is answered by open knowledge only, and agrees with the rules once everything is known."""

from __future__ import annotations

from pathlib import Path

import pytest

from display.view import Action, Choice
from firmware.clock import ManualClock
from firmware.session.decided import known_decision, may_ask_whether_decided
from firmware.session.evening import Evening
from firmware.session.events import EveningOpened
from firmware.session.hand import HandState, Phase
from firmware.session.journal import Journal
from firmware.session.menu import MenuItem
from firmware.session.state import fold
from firmware.skat.cards import card_points
from firmware.skat.matadors import matadors
from firmware.skat.offences.situation import Decision, Situation, decision
from firmware.skat.order import trick_winner
from tests.session.hands import OPENED, PLAYERS, opening, playing, some_hands
from tests.table import Table

HANDS = [hand for hand in some_hands(60) if len(hand.plays) == 30]


def after(hand, tricks: int, opened: EveningOpened = OPENED) -> HandState:
    state = fold([opened, *opening(hand), *playing(hand)[: 4 * tricks]])
    assert state.hand is not None
    return state.hand


def by_somebody_who_sees_all_cards(hand, tricks: int) -> Decision:
    points, counts = [card_points(hand.put_away or hand.skat), 0], [0, 0]
    for trick in hand.tricks[:tricks]:
        winner = trick[trick_winner(hand.contract.game, [card for _, card in trick])][0]
        points[winner != hand.declarer] += card_points(card for _, card in trick)
        counts[winner != hand.declarer] += 1
    twelve = (*hand.hands[hand.declarer], *hand.skat)
    held = None if hand.contract.is_null else matadors(hand.contract.game, twelve)
    return decision(Situation(hand.contract, hand.bid, held, *points, *counts))


@pytest.mark.parametrize("number", range(len(HANDS)))
def test_what_is_said_is_true_and_stays_true(number: int) -> None:
    hand, said = HANDS[number], Decision.OPEN
    for tricks in range(10):
        known = known_decision(after(hand, tricks))
        if known is not Decision.OPEN:
            assert known is by_somebody_who_sees_all_cards(hand, tricks)
        assert said in (Decision.OPEN, known)
        said = known


def test_more_than_half_of_the_games_are_known_to_be_decided_before_the_last_trick() -> None:
    assert sum(known_decision(after(hand, 9)) is not Decision.OPEN for hand in HANDS) > 0.5 * len(HANDS)


def test_a_skat_that_nobody_has_seen_leaves_a_close_game_open() -> None:
    """With 55 Augen in his tricks the declarer may or may not have 61 with the Skat: nothing is said."""
    for hand in HANDS:
        for tricks in range(5, 10):
            state = after(hand, tricks)
            assert state.following is not None
            is_close = 50 <= state.following.declarer_points <= 58 and state.following.defender_points < 59
            if not hand.contract.is_null and is_close:
                assert known_decision(state) is Decision.OPEN
                return
    raise AssertionError("some game is that close")


def test_it_is_offered_in_play_only_and_never_at_a_tournament() -> None:
    assert may_ask_whether_decided(after(HANDS[0], 3))
    assert not may_ask_whether_decided(after(HANDS[0], 3, EveningOpened(PLAYERS, preset="turnier")))
    played_out = after(HANDS[0], 10)
    assert played_out.phase is Phase.RESULT and not may_ask_whether_decided(played_out)


def test_who_asks_in_the_menu_is_answered(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite3", ManualClock()) as journal:
        evening = Evening.begin(journal, OPENED)
        for event in (*opening(HANDS[0]), *playing(HANDS[0])[:12]):
            evening.record(event)
        table = Table(evening)
        assert not table.screen.view.notice
        table.press(Action.MENU)
        asked = table.app.question
        assert asked is not None
        table.press(Choice(list(asked.options).index(MenuItem.DECIDED)))
        expected = {
            Decision.OPEN: "Nach dem, was offen liegt, noch nicht entschieden.",
            Decision.DECLARER: "Entschieden: der Alleinspieler hat gewonnen.",
            Decision.DEFENDERS: "Entschieden: die Gegenpartei hat gewonnen.",
        }
        assert table.screen.view.notice == expected[known_decision(after(HANDS[0], 3))]
        table.app.stop()
