"""The state of an evening is the fold of its events, whatever was undone, settled or corrected on the way."""

from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from firmware.clock import ManualClock
from firmware.session.evening import Evening, load
from firmware.session.events import (
    AuctionSettled,
    CardCorrected,
    CardPlayed,
    CardSettled,
    CardTakenBack,
    ContractDeclared,
    Dealt,
    EveningOpened,
    Event,
    HandScored,
    MatadorsNamed,
    PassedIn,
    PutAway,
    Redone,
    RevokeRuled,
    TrickCleared,
    Undone,
)
from firmware.session.hand import Phase, StateError, scored
from firmware.session.journal import Journal, JournalError
from firmware.session.state import EveningState, apply, fold
from firmware.skat.cards import Card, card_points
from firmware.skat.lists.totals import totals
from firmware.skat.matadors import matadors
from firmware.skat.order import trick_winner
from firmware.skat.scoring import evaluate
from tests.session.hands import OPENED, evening, opening, playing, some_hands

SUIT_HAND = next(hand for hand in some_hands(40) if hand.contract.game.is_suit_game)
LOST_NULL = next(hand for hand in some_hands(400) if hand.contract.is_null and len(hand.plays) < 30)


def hand_of(state: EveningState):  # type: ignore[no-untyped-def]
    assert state.hand is not None
    return state.hand


@pytest.mark.parametrize("hand", [hand for hand in some_hands(25) if not hand.contract.is_null])
def test_a_played_hand_has_the_result_that_the_rules_give_its_cards(hand) -> None:  # type: ignore[no-untyped-def]
    points, tricks, own = card_points(hand.put_away or hand.skat), 0, list(hand.hands[hand.declarer])
    for trick in hand.tricks:
        winner = trick[trick_winner(hand.contract.game, [card for _, card in trick])][0]
        if winner == hand.declarer:
            points += card_points(card for _, card in trick)
            tricks += 1
    own += hand.skat
    expected = evaluate(
        hand.contract, hand.bid, matadors(hand.contract.game, own), declarer_points=points, declarer_tricks=tricks
    )
    result = hand_of(fold([OPENED, *opening(hand), *playing(hand)])).result
    assert result is not None
    assert result.verdict == expected
    assert sorted(result.skat) == sorted(hand.put_away or hand.skat)


def test_the_phases_of_a_hand_follow_each_other() -> None:
    events = [OPENED, *opening(SUIT_HAND), *playing(SUIT_HAND)]
    phases = [hand_of(fold(events[:count])).phase for count in range(2, len(events) + 1)]
    assert list(dict.fromkeys(phases)) == [Phase.AUCTION, Phase.CONTRACT, Phase.PLAY, Phase.RESULT]
    state = fold(events)
    assert fold([*events, scored(hand_of(state))]).hand.phase is Phase.SCORED  # type: ignore[union-attr]


def test_a_null_ends_with_the_declarers_first_trick() -> None:
    state = fold([OPENED, *opening(LOST_NULL), *playing(LOST_NULL)])
    result = hand_of(state).result
    assert result is not None and not result.won and result.tricks[0] == 1
    assert hand_of(fold([OPENED, *opening(LOST_NULL), *playing(LOST_NULL)[:-4]])).result is None


def test_a_doubtful_card_lets_the_game_go_on_and_settling_it_gives_the_same_state() -> None:
    clear = [OPENED, *opening(SUIT_HAND), *playing(SUIT_HAND)]
    doubted = [OPENED, *opening(SUIT_HAND), *playing(SUIT_HAND, doubtful=(5,))]
    hand = hand_of(fold(doubted))
    assert hand.phase is Phase.PLAY and hand.following.doubtful.number == 5
    assert hand.following.tricks[1].winner is None and hand.following.tricks[5].leader is None
    settled = fold([*doubted, CardSettled(5, SUIT_HAND.plays[4][1].code)])
    assert hand_of(settled).result == hand_of(fold(clear)).result


def test_a_correction_judges_everything_after_it_anew() -> None:
    right = [OPENED, *opening(SUIT_HAND), *playing(SUIT_HAND)]
    skat = hand_of(fold(right)).result.skat
    wrong = [
        CardPlayed(event.play, skat[0].code) if isinstance(event, CardPlayed) and event.play == 4 else event
        for event in right
    ]
    assert hand_of(fold(wrong)).result != hand_of(fold(right)).result
    corrected = fold([*wrong, CardCorrected(4, SUIT_HAND.plays[3][1].code)])
    assert hand_of(corrected).result == hand_of(fold(right)).result
    assert hand_of(corrected).play(4).corrected


def test_a_play_that_was_taken_back_does_not_count() -> None:
    start = [OPENED, *opening(SUIT_HAND)]
    first, second = playing(SUIT_HAND)[:2]
    state = fold([*start, first, second, CardTakenBack(2)])
    assert [play.number for play in hand_of(state).plays] == [1]


def test_the_trick_stays_open_for_a_card_that_was_missed() -> None:
    start = [OPENED, *opening(SUIT_HAND), *playing(SUIT_HAND)[:2], TrickCleared()]
    assert hand_of(fold(start)).cards_missed == 1
    third = SUIT_HAND.plays[2][1]
    assert hand_of(fold([*start, CardPlayed(3, third.code)])).cards_missed == 0


def test_rows_and_totals_are_those_of_the_hands() -> None:
    hands = some_hands(9)
    state = fold(evening(hands))
    assert state.score_list is not None
    assert len(state.score_list.rows) == 9
    assert sum(line.points for line in totals(state.score_list)) == sum(row.booked for row in state.score_list.rows)
    for number, (row, hand) in enumerate(zip(state.score_list.rows, hands, strict=True)):
        assert row.declarer == (number % 3 + (1, 2, 0)[hand.declarer]) % 3
        assert row.contract == hand.contract and row.bid == hand.bid


def test_a_passed_in_hand_is_a_row_without_points_and_the_deal_moves_on() -> None:
    state = fold([OPENED, Dealt(1, 0), PassedIn()])
    state = apply(state, scored(hand_of(state)))
    assert state.score_list.rows[0].declarer is None
    assert state.next_deal == Dealt(hand=2, dealer=1)


def test_what_the_table_accepted_stays_booked() -> None:
    events = [OPENED, *opening(SUIT_HAND), *playing(SUIT_HAND)]
    state = fold([*events, HandScored(hand=1, declarer=1, booked=-999)])
    assert state.score_list.rows[0].booked == -999


def test_a_full_list_ends_the_evening() -> None:
    events: list[Event] = [EveningOpened(players=("A", "B", "C"), games=1), Dealt(1, 0), PassedIn()]
    state = fold(events)
    state = apply(state, scored(hand_of(state)))
    assert state.is_over and state.next_deal is None


@pytest.mark.parametrize(
    ("events", "words"),
    [
        ([Dealt(1, 0)], "no evening is open"),
        ([OPENED, OPENED], "open already"),
        ([EveningOpened(players=("A", "B"))], "evening_opened"),
        ([EveningOpened(players=("A", "B", "C"), list_mode="golf")], "golf"),
        ([OPENED, Dealt(2, 0)], "expected"),
        ([OPENED, PassedIn()], "no hand"),
        ([OPENED, Dealt(1, 0), AuctionSettled(3, 18)], "seat 3"),
        ([OPENED, Dealt(1, 0), AuctionSettled(0, 19)], "19"),
        ([OPENED, Dealt(1, 0), ContractDeclared("C")], "phase auction"),
        ([OPENED, Dealt(1, 0), AuctionSettled(0, 18), ContractDeclared("X")], "contract"),
        ([OPENED, *opening(SUIT_HAND), CardPlayed(1, "CJ"), CardPlayed(1, "SJ")], "play 1 already"),
        ([OPENED, *opening(SUIT_HAND), CardPlayed(1, "CJ"), CardPlayed(2, "CJ")], "CJ has been played"),
        ([OPENED, *opening(SUIT_HAND), CardPlayed(1, "XX")], "XX"),
        ([OPENED, *opening(SUIT_HAND), CardPlayed(1, "CJ"), CardSettled(1, "SJ")], "clear already"),
        ([OPENED, *opening(SUIT_HAND), CardPlayed(1, None), CardCorrected(1, "SJ")], "not settled yet"),
        ([OPENED, *opening(SUIT_HAND), CardSettled(7, "SJ")], "no play 7"),
        ([OPENED, *opening(SUIT_HAND), HandScored(1, 1, 24)], "phase play"),
        ([OPENED, *opening(SUIT_HAND), *playing(SUIT_HAND), CardPlayed(31, "CJ")], "thirty cards"),
    ],
)
def test_an_event_that_cannot_have_happened_is_refused(events: list[Event], words: str) -> None:
    with pytest.raises(StateError, match=words):
        fold(events)


def test_an_undo_takes_the_last_event_back_and_a_redo_brings_it_again() -> None:
    events = [OPENED, *opening(SUIT_HAND), *playing(SUIT_HAND)[:4]]
    assert fold([*events, Undone()]) == fold(events[:-1])
    assert fold([*events, Undone(), Undone(), Redone()]) == fold(events[:-1])
    assert fold([*events, Undone(), Redone(), Redone()]) == fold(events)
    assert fold([OPENED, Undone()]) == fold([OPENED])


def test_what_was_undone_does_not_come_back_once_something_else_has_happened() -> None:
    events = [OPENED, Dealt(1, 0)]
    other = AuctionSettled(1, 20)
    assert fold([*events, AuctionSettled(0, 18), Undone(), other, Redone()]) == fold([*events, other])


def test_a_revoke_is_judged_by_the_tricks_before_it() -> None:
    cards = ["DA", "D7", "D8", "CA", "H7", "C7", "ST", "SA", "S7", "C8"]
    plays: list[Event] = []
    for number, code in enumerate(cards, start=1):
        plays += [CardPlayed(number, code), *([TrickCleared()] if number % 3 == 0 else [])]
    start = [OPENED, Dealt(1, 0), AuctionSettled(0, 18), ContractDeclared("G")]
    ended = [*start, *plays, RevokeRuled(1, 2, "end"), PutAway(("HT", "HK")), MatadorsNamed(1)]
    result = hand_of(fold(ended)).result
    assert result is not None and result.won and result.booked == 48
    assert result.ruling.points == (11 + 14, 11 + 14, 0) and result.tricks == (1, 0)


class Table:
    """Somebody who does anything that is possible: for properties over evenings."""

    def __init__(self, data: st.DataObject) -> None:
        self.data = data

    def next_event(self, state: EveningState) -> Event:
        if (deal := state.next_deal) is not None:
            return deal
        hand = hand_of(state)
        choice = self.data.draw(st.integers(0, 9), label="what")
        if choice == 0:
            return Undone()
        if choice == 1:
            return Redone()
        if hand.phase is Phase.AUCTION:
            return PassedIn() if choice == 2 else AuctionSettled(self.data.draw(st.integers(0, 2)), 18)
        if hand.phase is Phase.CONTRACT:
            return ContractDeclared(self.data.draw(st.sampled_from(["C", "S", "H", "D", "G", "N", "GH"])))
        if hand.phase is Phase.RESULT and choice < 8:
            return scored(hand)
        free = [card for card in _cards() if all(play.card is not card for play in hand.plays)]
        card = self.data.draw(st.sampled_from(free)).code
        if hand.plays and choice == 2:
            play = self.data.draw(st.sampled_from(hand.plays))
            return (CardSettled if play.card is None else CardCorrected)(play.number, card)
        if hand.plays and choice == 3:
            return CardTakenBack(self.data.draw(st.sampled_from(hand.plays)).number)
        if choice == 4 and hand.phase is Phase.PLAY:
            return TrickCleared()
        number = max((play.number for play in hand.plays), default=0) + 1
        return CardPlayed(number, None if choice == 5 else card)


def _cards() -> tuple[Card, ...]:
    from firmware.skat.cards import ALL_CARDS

    return ALL_CARDS


@settings(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(data=st.data())
def test_the_state_kept_along_the_way_is_the_fold_of_what_the_journal_holds(
    tmp_path: Path, data: st.DataObject
) -> None:
    path = tmp_path / "journal.sqlite3"
    with Journal(path, ManualClock()) as journal:
        running = Evening.begin(journal, OPENED)
        table = Table(data)
        for _ in range(data.draw(st.integers(0, 60), label="events")):
            event = table.next_event(running.state)
            try:
                running.record(event)
            except StateError:
                continue
        assert running.state == fold(running.events)
        again = load(journal, running.number)
        assert again.events == running.events
        assert again.state == running.state


def test_a_refused_event_leaves_no_trace(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite3", ManualClock()) as journal:
        running = Evening.begin(journal, OPENED)
        with pytest.raises(StateError):
            running.record(CardPlayed(1, "CJ"))
        assert running.events == (OPENED,)
        assert load(journal, running.number).events == (OPENED,)


def test_undo_takes_the_card_back_together_with_the_clearing_after_it(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite3", ManualClock()) as journal:
        running = Evening.begin(journal, OPENED)
        for event in [*opening(SUIT_HAND), *playing(SUIT_HAND)[:4]]:
            running.record(event)
        assert running.undo() and running.can_redo
        assert len(hand_of(running.state).plays) == 2 and hand_of(running.state).cleared == 0
        running.record(Redone())
        running.record(Redone())
        assert len(hand_of(running.state).plays) == 3 and not running.can_redo


def test_the_deal_itself_cannot_be_undone_by_the_button(tmp_path: Path) -> None:
    with Journal(tmp_path / "journal.sqlite3", ManualClock()) as journal:
        running = Evening.begin(journal, OPENED)
        running.record(Dealt(1, 0))
        assert not running.undo()


def test_an_evening_that_is_not_over_is_resumed(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    with Journal(path, ManualClock()) as journal:
        assert Evening.resume(journal) is None
        running = Evening.begin(journal, OPENED)
        for event in [*opening(SUIT_HAND), *playing(SUIT_HAND)[:7]]:
            running.record(event)
    with Journal(path, ManualClock()) as journal:
        again = Evening.resume(journal)
        assert again is not None and again.state == running.state


def test_a_journal_whose_events_contradict_each_other_is_an_error_with_a_name(tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    with Journal(path, ManualClock()) as journal:
        number = journal.begin_evening().result(5)
        journal.append(Dealt(5, 0), number).result(5)
        with pytest.raises(JournalError, match=f"evening {number} .* contradict"):
            load(journal, number)
