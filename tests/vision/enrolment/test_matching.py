"""How likenesses and class scores become one judgement."""

from __future__ import annotations

import json

import numpy as np
import pytest

from vision.enrolment.matching import MATCHING, NUMBERS, Matching, class_weight, load_matching
from vision.readings import CARD_CODES

NUMBERS_FOR_TESTS = Matching(
    classes=0.6,
    contrast=6.0,
    softness=0.1,
    strangeness=13.0,
    stranger=0.65,
    sure=0.95,
    sure_alone=0.93,
    own_deck=0.87,
    own_deck_slope=30.0,
    same_card=0.93,
)
EVEN = np.full(34, -np.log(34.0))


def likenesses(**values: float) -> np.ndarray:
    """Likenesses (32,): those given, 0.3 for all others."""
    out = np.full(32, 0.3)
    for code, value in values.items():
        out[CARD_CODES.index(code)] = value
    return out


def classes(code: str, probability: float) -> np.ndarray:
    """Class log probabilities of a network that believes in one card."""
    out = np.full(34, np.log((1.0 - probability) / 33.0))
    out[CARD_CODES.index(code)] = np.log(probability)
    return out


def best_of(joined: np.ndarray) -> str:
    return (*CARD_CODES, "back", "other")[int(joined.argmax())]


def test_the_result_is_a_distribution() -> None:
    joined = NUMBERS_FOR_TESTS.join(classes("CJ", 0.7), likenesses(CJ=0.9, SJ=0.8), 1.0)
    assert np.exp(joined).sum() == pytest.approx(1.0)


def test_a_clear_picture_of_an_enrolled_card_is_sure() -> None:
    joined = NUMBERS_FOR_TESTS.join(EVEN, likenesses(CJ=0.97, SJ=0.7), 0.0)
    assert best_of(joined) == "CJ"
    assert np.exp(joined.max()) > NUMBERS_FOR_TESTS.sure


def test_the_same_lead_counts_less_when_the_picture_is_unclear() -> None:
    clear = NUMBERS_FOR_TESTS.join(EVEN, likenesses(CJ=0.97, SJ=0.9), 0.0)
    unclear = NUMBERS_FOR_TESTS.join(EVEN, likenesses(CJ=0.80, SJ=0.73), 0.0)
    first, second = CARD_CODES.index("CJ"), CARD_CODES.index("SJ")
    assert clear[first] - clear[second] > 1.5 * (unclear[first] - unclear[second])


def test_what_resembles_no_enrolled_card_is_none_of_them() -> None:
    joined = NUMBERS_FOR_TESTS.join(EVEN, likenesses(CJ=0.35), 0.0)
    assert best_of(joined) in ("back", "other")
    assert np.exp(joined[:32]).max() < 0.1


def test_an_outline_that_lies_askew_is_no_other_thing_where_the_network_reads_the_deck() -> None:
    askew = likenesses(D7=0.46, D8=0.34)
    assert best_of(NUMBERS_FOR_TESTS.join(classes("D7", 0.9), askew, 1.0)) == "D7"
    assert best_of(NUMBERS_FOR_TESTS.join(classes("D7", 0.9), askew, 0.6)) in ("back", "other")


def test_a_deck_makes_a_card_that_it_resembles_no_less_sure() -> None:
    for likeness in (0.35, 0.5, 0.65, 0.8, 0.95):
        for probability in (0.6, 0.9, 0.99):
            alone = classes("D7", probability)
            joined = MATCHING.join(alone, likenesses(D7=likeness), 1.0)
            card = CARD_CODES.index("D7")
            assert np.exp(joined[card]) > 0.97 * probability, (likeness, probability)


def test_where_the_network_reads_the_deck_it_settles_look_alikes() -> None:
    close = likenesses(CQ=0.90, CJ=0.89)
    assert best_of(NUMBERS_FOR_TESTS.join(classes("CJ", 0.99), close, 1.0)) == "CJ"


def test_where_the_network_cannot_read_the_deck_the_prototypes_win() -> None:
    joined = NUMBERS_FOR_TESTS.join(classes("HA", 0.999), likenesses(D7=0.93, HA=0.5), 0.2)
    assert best_of(joined) == "D7"
    assert np.exp(joined.max()) > NUMBERS_FOR_TESTS.sure


def test_one_doubtful_class_does_not_overrule_a_clear_prototype() -> None:
    joined = NUMBERS_FOR_TESTS.join(classes("SQ", 0.999), likenesses(SA=0.98, SQ=0.5), 1.0)
    assert best_of(joined) == "SA"


def test_a_card_that_was_not_enrolled_is_read_by_the_network() -> None:
    partial = likenesses(CJ=0.4)
    partial[CARD_CODES.index("C7")] = -np.inf
    joined = NUMBERS_FOR_TESTS.join(classes("C7", 0.99), partial, 1.0)
    assert best_of(joined) == "C7"


def test_missing_cards_do_not_make_the_enrolled_ones_less_sure() -> None:
    whole = likenesses(CJ=0.95)
    partial = whole.copy()
    partial[16:] = -np.inf
    at = CARD_CODES.index("CJ")
    expected = NUMBERS_FOR_TESTS.join(EVEN, whole, 0.0)[at]
    assert NUMBERS_FOR_TESTS.join(EVEN, partial, 0.0)[at] == pytest.approx(expected, abs=0.05)


def test_several_patches_at_once_are_judged_like_each_alone() -> None:
    rows = [likenesses(CJ=0.95), likenesses(H7=0.8, H8=0.78)]
    many = NUMBERS_FOR_TESTS.join(np.stack([EVEN, EVEN]), np.stack(rows), 1.0)
    for joined, row in zip(many, rows, strict=True):
        assert joined == pytest.approx(NUMBERS_FOR_TESTS.join(EVEN, row, 1.0))


@pytest.mark.parametrize(("trust", "weight"), [(1.0, 1.0), (0.75, 0.5), (0.5, 0.0), (0.03, 0.0)])
def test_the_classes_count_as_far_as_they_read_the_deck(trust: float, weight: float) -> None:
    assert class_weight(trust) == pytest.approx(weight)


def test_a_deck_that_the_network_cannot_read_has_a_threshold_of_its_own() -> None:
    assert NUMBERS_FOR_TESTS.least_sure(1.0) == pytest.approx(0.95)
    assert NUMBERS_FOR_TESTS.least_sure(0.3) == pytest.approx(0.93)
    assert NUMBERS_FOR_TESTS.least_sure(0.75) == pytest.approx(0.94)


def test_the_closer_two_prototypes_the_less_they_are_told_apart() -> None:
    values = [NUMBERS_FOR_TESTS.told_apart(likeness) for likeness in (0.5, 0.8, 0.95, 1.0)]
    assert values == sorted(values, reverse=True)
    assert values[-1] == pytest.approx(0.5)


def test_the_numbers_that_are_installed_are_complete_and_name_their_network() -> None:
    assert 0.9 <= load_matching().sure < 1.0
    assert len(json.loads(NUMBERS.read_text(encoding="utf-8"))["network"]["sha256"]) == 64
