"""The lines of the table of limits: measured, limit, met or missed."""

from __future__ import annotations

import numpy as np
import pytest

from vision.training import evaluation, testsets
from vision.training.enrolled import EnrolmentRow
from vision.training.limits import Line, lines
from vision.training.measures import Row
from vision.training.whole_pictures import PictureCounts, WholePictures


def named(made: list[Line], words: str) -> Line:
    (line,) = [line for line in made if words in line.name]
    return line


@pytest.mark.parametrize(
    ("measured", "verdict"), [(0.996, "aim met"), (0.995, "aim met"), (0.985, "met"), (0.98, "met"), (0.979, "missed")]
)
def test_a_line_tells_aim_limit_and_neither_apart(measured: float, verdict: str) -> None:
    assert Line("top-1", measured, 0.995, 0.98, 626).verdict == verdict


def test_of_what_should_be_rare_more_is_worse() -> None:
    assert Line("wrong", 2, 0, 2, 99, "count", at_least=False).verdict == "met"
    assert Line("wrong", 3, 0, 2, 99, "count", at_least=False).verdict == "missed"


def test_nothing_measured_makes_no_line() -> None:
    assert lines({}, learned=False) == []


def test_photographs_make_lines_of_french_and_german_suits() -> None:
    rows = {
        "French suits, whole": Row(626, 0.998, 1.0, 0.0, 0.016),
        "mean over the French-suited sources": Row(7, 0.976, 1.0, 0.0, 0.02),
        "German suits": Row(26, 0.6, 22 / 26, 1 / 26, 0.5),
        "labelled other": Row(99, 0.0, 0.0, 1 / 99, 0.0),
    }
    made = lines({"photographs": rows}, learned=False)
    assert named(made, "French suits: top-1").verdict == "aim met"
    assert named(made, "mean over the sources: top-1").verdict == "missed"
    assert named(made, "first three").measured == 22 and named(made, "first three").verdict == "met"
    assert named(made, "German suits: surely wrong").verdict == "missed"
    assert named(made, "none of the 32").verdict == "met"


def test_covered_cards_and_finder_have_lines() -> None:
    pictures = WholePictures(
        pictures=70,
        complete_pictures=50,
        ghosts=1,
        kinds={
            "anima-altenburg": {"covered": PictureCounts(25, 15, 15, 15, 15, 2)},
            "edje-pinochle-bicycle": {
                "whole": PictureCounts(200, 180, 180, 180, 170, 1, 9),
                "covered": PictureCounts(102, 90, 80, 80, 60, 1, 29),
            },
        },
    )
    made = lines({"pictures": pictures}, learned=False)
    assert named(made, "lower cards of anima-altenburg: right").met
    assert not named(made, "lower cards of anima-altenburg: surely wrong").met
    assert not named(made, "boxes that meet: right").met
    assert named(made, "boxes that meet: surely wrong").met
    assert named(made, "whole cards found, edje").measured == pytest.approx(0.9)
    assert named(made, "sure and right").measured == pytest.approx(170 / 180)
    assert named(made, "ghost").verdict == "missed"


def test_decks_kept_out_are_marked_where_the_network_learned_them() -> None:
    rendered = {"whole": {"A K D B": Row(640, 0.998, 1.0, 0.0, 0.0), "German suits": Row(640, 0.5, 0.9, 0.1, 0.6)}}
    courts = {"whole": {"cards": 160, "right": 0.97, "confused": 0.03, "sure_wrong": 0.0}}
    report = {"rendered": rendered, "queens_and_jacks": courts}
    made = lines(report, learned=True)
    assert all(line.learned for line in made)
    assert named(made, "whole: top-1").of == 640 and named(made, "whole: top-1").met
    assert not named(made, "Dame and Bube").met


def test_enrolled_decks_count_each_choice_by_its_share() -> None:
    rows = [EnrolmentRow("a", 1, 4, 400, 4, 0, 4), EnrolmentRow("b", 2, 2, 100, 1)]
    made = lines({"enrolment": rows}, learned=False)
    assert (
        named(made, "one photograph a card: errors").measured == 1 and named(made, "one photograph a card: errors").met
    )
    assert named(made, "one photograph a card: not sure").measured == pytest.approx(0.01)
    assert not named(made, "two photographs a card: errors").met


def test_queens_taken_for_jacks_of_any_suit_are_told_from_other_errors() -> None:
    labels = np.array([evaluation.LABELS.index(code) for code in ("CQ", "DJ", "HQ", "SK")])
    probabilities = np.zeros((4, 34))
    for at, (read, p) in enumerate((("CQ", 0.99), ("HQ", 0.99), ("HK", 0.5), ("SK", 0.9))):
        probabilities[at, evaluation.LABELS.index(read)] = p
    patches = testsets.TestSet(np.zeros((4, 1, 1, 3)), labels, np.array(["A K D B"] * 4))
    row = evaluation.queens_and_jacks({"whole": probabilities}, {"whole": patches}, 0.98)["whole"]
    assert row == {"cards": 3, "right": 1 / 3, "confused": 1 / 3, "sure_wrong": 1 / 3}
