"""Readings of a hand decoded together."""

from __future__ import annotations

import numpy as np
import pytest

from firmware.decoding import Change, DecodingError, HandDecoder
from firmware.skat.cards import ALL_CARDS, Card

CJ, SJ, HA, DA, C9 = (Card.parse(code) for code in ("CJ", "SJ", "HA", "DA", "C9"))


def scores(**probabilities: float) -> np.ndarray:
    """Log probabilities with the rest spread over the other cards."""
    rest = (1.0 - sum(probabilities.values())) / (32 - len(probabilities))
    values = np.full(32, rest)
    for code, p in probabilities.items():
        values[Card.parse(code).index] = p
    return np.log(values)


def test_a_single_reading_is_its_best_card():
    decoder = HandDecoder()
    assert decoder.observe(1, scores(CJ=0.7, SJ=0.29)) == (Change(1, None, CJ),)
    assert decoder[1].card is CJ and not decoder[1].sure
    assert decoder[1].margin == pytest.approx(np.log(0.7 / 0.29), abs=1e-6)


def test_a_later_clear_reading_corrects_an_earlier_doubtful_one_and_says_so():
    decoder = HandDecoder()
    decoder.observe(1, scores(CJ=0.6, SJ=0.39))
    changes = decoder.observe(2, scores(CJ=0.998), sure=CJ)
    assert set(changes) == {Change(1, CJ, SJ), Change(2, None, CJ)}
    assert decoder[2].sure and decoder[1].card is SJ


def test_a_sure_reading_stands_against_any_number_of_doubtful_ones():
    decoder = HandDecoder()
    decoder.observe(1, scores(HA=0.93), sure=HA)
    decoder.observe(2, scores(HA=0.92, DA=0.05))
    assert decoder[1].card is HA and decoder[2].card is DA


def test_two_sure_readings_of_one_card_contradict_each_other_and_the_weaker_gives_way():
    decoder = HandDecoder()
    decoder.observe(4, scores(HA=0.95, DA=0.04), sure=HA)
    decoder.observe(9, scores(HA=0.99, DA=0.001), sure=HA)
    assert decoder.contradictions() == ((4, 9),)
    assert decoder[9].card is HA and decoder[4].card is DA and not decoder[4].sure


def test_put_away_cards_are_nobodys_play():
    decoder = HandDecoder(excluded=[CJ])
    decoder.observe(1, scores(CJ=0.9, SJ=0.09))
    assert decoder[1].card is SJ
    assert CJ not in [card for card, _ in decoder.alternatives(1)]


def test_the_last_card_is_known_by_elimination():
    decoder = HandDecoder(excluded=ALL_CARDS[:2])
    for play, card in enumerate(ALL_CARDS[2:-1], start=1):
        decoder.fix(play, card)
    decoder.observe(30, np.full(32, np.log(1 / 32)))
    assert decoder[30].card is ALL_CARDS[-1]
    assert decoder[30].margin > 100


def test_legality_is_a_soft_weight_and_no_veto():
    decoder = HandDecoder()
    decoder.observe(1, scores(CJ=0.5, SJ=0.45))
    assert decoder.weigh(1, {CJ: -1.0}) == (Change(1, CJ, SJ),)
    decoder.observe(2, scores(DA=0.999))
    decoder.weigh(2, {DA: -3.0})
    assert decoder[2].card is DA
    assert decoder.weigh(1, None) == (Change(1, SJ, CJ),)


def test_several_readings_of_one_play_are_joined():
    decoder = HandDecoder()
    decoder.observe(1, scores(CJ=0.55, SJ=0.4))
    decoder.observe(1, scores(CJ=0.1, SJ=0.85))
    assert decoder[1].card is SJ


def test_a_settled_card_stays_whatever_is_read():
    decoder = HandDecoder()
    decoder.observe(1, scores(CJ=0.99), sure=CJ)
    assert decoder.fix(1, C9) == (Change(1, CJ, C9),)
    decoder.observe(1, scores(CJ=0.999), sure=CJ)
    assert decoder[1].card is C9 and decoder[1].fixed


def test_a_play_taken_back_frees_its_card():
    decoder = HandDecoder()
    decoder.observe(1, scores(HA=0.99), sure=HA)
    decoder.observe(2, scores(HA=0.8, DA=0.1))
    assert decoder[2].card is DA
    assert decoder.forget(1) == (Change(2, DA, HA),)


def test_wrong_shapes_and_too_many_plays_are_refused():
    decoder = HandDecoder(excluded=ALL_CARDS[:31])
    with pytest.raises(DecodingError, match="32 log probabilities"):
        decoder.observe(1, [0.0, 1.0])
    decoder.observe(1, scores())
    with pytest.raises(DecodingError, match="all 1 cards"):
        decoder.observe(2, scores())


def test_readings_with_the_two_extra_classes_of_the_network_are_taken():
    decoder = HandDecoder()
    decoder.observe(1, np.concatenate([scores(HA=0.9), np.log([0.05, 0.05])]))
    assert decoder[1].card is HA
