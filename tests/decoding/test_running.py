"""A hand that nobody has named: what later cards settle and correct, and where another hand begins."""

from __future__ import annotations

import numpy as np
import pytest

from firmware.decoding import Revision, RunningHand
from firmware.skat.cards import ALL_CARDS, Card, parse_cards


def scores(**probabilities: float) -> np.ndarray:
    """Log probabilities of the named cards; the others share what is left."""
    rest = max(1e-9, 1.0 - sum(probabilities.values())) / (32 - len(probabilities))
    out = np.full(32, np.log(rest))
    for code, probability in probabilities.items():
        out[Card.parse(code).index] = np.log(probability)
    return out


class Table:
    """Lays cards one after the other, three to a trick, a second apart."""

    def __init__(self) -> None:
        self.hand = RunningHand()
        self.seconds = 0.0
        self.play = 0

    def lay(self, sure: str | None = None, **probabilities: float) -> int:
        self.play += 1
        self.seconds += 1.0
        given = scores(**(probabilities or {sure or "CA": 0.9999}))
        self.hand.observe(self.play, given, None if sure is None else Card.parse(sure), self.seconds)
        return self.play

    def clear(self) -> list[tuple[int, str | None, str]]:
        self.seconds += 1.0
        return told(self.hand.clear(self.seconds))

    def trick(self, codes: str) -> list[tuple[int, str | None, str]]:
        for card in parse_cards(codes):
            self.lay(card.code)
        return self.clear()


def told(revisions: tuple[Revision, ...]) -> list[tuple[int, str | None, str]]:
    return [(one.play, None if one.before is None else one.before.code, one.after.code) for one in revisions]


@pytest.fixture
def table() -> Table:
    return Table()


def test_a_doubtful_card_is_settled_once_its_rival_was_played(table: Table) -> None:
    doubtful = table.lay(CJ=0.6, SJ=0.39)
    table.lay("H7")
    table.lay("H8")
    assert table.clear() == []
    assert table.trick("CJ,D7,D8") == [(doubtful, None, "SJ")]
    assert table.trick("C7,C8,C9") == []


def test_a_card_that_was_surely_misread_is_corrected_when_the_real_one_comes(table: Table) -> None:
    wrong = table.lay("DK", DK=0.992, DT=0.0078)
    table.lay("H7")
    table.lay("H8")
    assert table.clear() == []
    assert table.trick("DK,D7,D8") == [(wrong, "DK", "DT")]


def test_the_later_of_two_is_corrected_when_it_was_read_less_clearly(table: Table) -> None:
    table.trick("DK,H7,H8")
    wrong = table.lay("DK", DK=0.99, DT=0.0098)
    assert table.clear() == [(wrong, "DK", "DT")]


def test_a_card_that_comes_back_as_clearly_as_before_begins_another_hand(table: Table) -> None:
    doubtful = table.lay(CJ=0.6, SJ=0.39)
    table.lay("H7")
    table.lay("H8")
    table.clear()
    assert table.trick("CA,H7,SJ") == []
    assert doubtful not in table.hand.plays and len(table.hand.plays) == 3


def test_after_a_pause_in_which_cards_could_be_dealt_nothing_is_concluded_from_the_last_hand(table: Table) -> None:
    table.trick("CJ,H7,H8")
    table.seconds += 25.0
    table.lay(CJ=0.6, SJ=0.39)
    assert table.clear() == []
    assert len(table.hand.plays) == 1


def test_a_player_who_thinks_before_the_second_card_ends_no_hand(table: Table) -> None:
    table.trick("CJ,H7,H8")
    table.lay("D7")
    table.seconds += 60.0
    doubtful = table.lay(CJ=0.6, SJ=0.39)
    assert table.clear() == [(doubtful, None, "SJ")]


def test_after_thirty_cards_comes_another_hand(table: Table) -> None:
    for start in range(0, 30, 3):
        for card in ALL_CARDS[start : start + 3]:
            table.lay(card.code)
        table.clear()
    table.lay("CA")
    assert table.hand.plays == {31}


def test_a_card_taken_back_counts_for_nothing(table: Table) -> None:
    table.lay(CJ=0.6, SJ=0.39)
    gone = table.lay("CJ")
    table.hand.take_back(gone)
    assert table.clear() == []


def test_a_later_reading_of_a_lying_card_settles_nothing_a_second_time(table: Table) -> None:
    play = table.lay(CJ=0.6, SJ=0.39)
    table.hand.observe(play, scores(CJ=0.999), Card.parse("CJ"), 2.0)
    assert table.clear() == []
