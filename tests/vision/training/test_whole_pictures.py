"""What is found in whole pictures is compared with the labels as the limits are worded."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from vision.geometry import as_quad
from vision.readings import CardReading, FoundCard
from vision.training.photographs import PhotographError
from vision.training.whole_pictures import Label, WholePictures, count_picture, is_covered, labelled_pictures


def square(x: float, y: float) -> np.ndarray:
    return np.array([(x, y), (x + 60, y), (x + 60, y + 100), (x, y + 100)], float)


def reading(best: str, sure: bool = True, second: str = "D7") -> CardReading:
    p = 0.99 if sure else 0.6
    return CardReading(best if sure else None, p, ((best, p), (second, 0.005), ("D8", 0.001)))


def found(best: str, quad: np.ndarray, sure: bool = True, second: str = "D7") -> FoundCard:
    return FoundCard(as_quad(quad), reading(best, sure, second))


def placed(card: str, x: float, y: float, complete: bool = True) -> Label:
    return Label(card, "french", square(x, y), None, complete)


def counted(labels: list[Label], cards: list[FoundCard]) -> WholePictures:
    measured = WholePictures()
    count_picture(measured, "one.jpg", "made", labels, cards)
    return measured


def test_a_sure_card_at_its_place_is_right() -> None:
    (counts,) = counted([placed("CJ", 0, 0)], [found("CJ", square(2, 2))]).kinds["made"].values()
    assert (counts.cards, counts.found, counts.right, counts.sure_wrong, counts.not_sure) == (1, 1, 1, 0, 0)


def test_an_outline_that_overlaps_too_little_is_no_find() -> None:
    measured = counted([placed("CJ", 0, 0)], [found("CJ", square(20, 0))])
    assert measured.kinds["made"]["whole"].found == 0
    assert measured.mistakes[0] == "one.jpg: CJ not found"


def test_a_doubtful_card_counts_as_read_and_as_not_sure() -> None:
    counts = counted([placed("CJ", 0, 0)], [found("CJ", square(0, 0), sure=False)]).kinds["made"]["whole"]
    assert (counts.top1, counts.right, counts.not_sure) == (1, 0, 1)
    counts = counted([placed("CJ", 0, 0)], [found("SJ", square(0, 0), sure=False, second="CJ")]).kinds["made"]["whole"]
    assert (counts.top1, counts.top3, counts.sure_wrong) == (0, 1, 0)


def test_a_sure_card_where_none_is_labelled_is_a_ghost_only_in_a_complete_picture() -> None:
    cards = [found("CJ", square(0, 0)), found("HA", square(200, 0)), found("H7", square(400, 0), sure=False)]
    assert counted([placed("CJ", 0, 0)], cards).ghosts == 1
    assert counted([placed("CJ", 0, 0, complete=False)], cards).ghosts == 0


def test_other_cards_are_neither_counted_nor_ghosts() -> None:
    measured = counted([placed("CJ", 0, 0), placed("other", 200, 0)], [found("H7", square(200, 0))])
    assert measured.kinds["made"]["whole"].cards == 1 and measured.ghosts == 0


def test_a_lower_card_that_is_only_named_counts_by_the_sure_readings_of_its_picture() -> None:
    lower = Label("HQ", "french", None, None, True, covered=True)
    labels = [lower, placed("CJ", 0, 0)]
    right = counted(labels, [found("CJ", square(0, 0)), found("HQ", square(40, 40))])
    assert (right.kinds["made"]["covered"].right, right.kinds["made"]["covered"].sure_wrong) == (1, 0)
    wrong = counted(labels, [found("CJ", square(0, 0)), found("HJ", square(40, 40))])
    assert (wrong.kinds["made"]["covered"].right, wrong.kinds["made"]["covered"].sure_wrong) == (0, 1)
    doubtful = counted(labels, [found("CJ", square(0, 0)), found("HJ", square(40, 40), sure=False)])
    assert doubtful.kinds["made"]["covered"].sure_wrong == 0


def test_boxes_that_meet_are_those_of_covered_cards() -> None:
    labels = [Label("CJ", "french", None, (x, 0.0, 50.0, 80.0), True) for x in (0.0, 30.0, 200.0)]
    assert [is_covered(label, labels) for label in labels] == [True, True, False]


def test_what_was_taken_for_what_is_kept_of_every_found_card() -> None:
    measured = counted(
        [placed("CJ", 0, 0), placed("HA", 200, 0)], [found("SJ", square(0, 0)), found("HA", square(200, 0))]
    )
    assert measured.confusion().to_json() == [["CJ", "SJ", 1], ["HA", "HA", 1]]


def test_a_folder_without_labels_is_named(tmp_path: Path) -> None:
    with pytest.raises(PhotographError, match=r"labels\.csv"):
        list(labelled_pictures(tmp_path))
