"""Patches and pictures become readings."""

from __future__ import annotations

import numpy as np
import pytest

from vision.geometry import order_corners, overlap
from vision.reader import CardReader, join_views
from vision.readings import CARD_CODES
from vision.rectify import rectify


class ScoreNetwork:
    """Gives each patch the scores that its top left pixel numbers."""

    input_size = (4, 6)
    temperature = 2.0
    thresholds = {"sure": 0.9}  # noqa: RUF012 - read only

    def __init__(self, *scores: dict[str, float]) -> None:
        labels = (*CARD_CODES, "back", "other")
        self.table = np.zeros((len(scores), 34), np.float32)
        for row, entry in enumerate(scores):
            for label, value in entry.items():
                self.table[row, labels.index(label)] = value

    def run(self, patches: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        rows = patches[:, 0, 0, 0]
        return self.table[rows], np.tile(np.eye(1, 8, dtype=np.float32), (len(patches), 1))


def patch(upright: int, turned: int) -> np.ndarray:
    out = np.zeros((6, 4, 3), np.uint8)
    out[0, 0], out[-1, -1] = upright, turned
    return out


def test_both_turns_count_and_temperature_divides():
    reader = CardReader(ScoreNetwork({"CJ": 20.0}, {"CJ": 12.0}))
    (reading,) = reader.read_patches([patch(0, 1)])
    expected = np.exp(8.0) / (np.exp(8.0) + 33)
    assert reading.card == "CJ" and not reading.upside_down
    assert reading.probability == pytest.approx(expected, rel=0.01)


def test_a_patch_that_reads_better_turned_is_upside_down():
    reader = CardReader(ScoreNetwork({"CJ": 4.0}, {"CJ": 30.0}))
    assert reader.read_patches([patch(0, 1)])[0].upside_down


def test_below_the_threshold_the_card_is_not_named_but_the_three_best_are():
    reader = CardReader(ScoreNetwork({"CJ": 14.0, "SJ": 13.0, "HJ": 10.0}))
    (reading,) = reader.read_patches([patch(0, 0)])
    assert reading.card is None
    assert [code for code, _ in reading.alternatives] == ["CJ", "SJ", "HJ"]
    assert reading.probability == pytest.approx(reading.alternatives[0][1])


def test_backs_and_other_things_are_no_cards():
    reader = CardReader(ScoreNetwork({"back": 20.0}, {"other": 20.0}))
    back, other = reader.read_patches([patch(0, 0), patch(1, 1)])
    assert back.back > 0.9 and not back.is_card and back.card is None
    assert other.other > 0.9 and not other.is_card


def test_a_vote_can_make_sure_what_single_views_leave_open():
    reader = CardReader(ScoreNetwork({"CJ": 13.0, "SJ": 12.0}, {"CJ": 25.0}))
    views = reader.read_patches([patch(0, 0), patch(1, 1)])
    assert views[0].card is None
    assert reader.vote(views).alternatives[0][0] == "CJ"
    assert np.exp(reader.vote(views).log_probabilities).sum() == pytest.approx(1.0)


def test_views_are_joined_by_their_geometric_mean():
    a, b = np.log([0.8, 0.2]), np.log([0.5, 0.5])
    joined = np.exp(join_views(np.array([a, b])))
    assert joined[0] == pytest.approx(2.0 / 3.0)


def test_nothing_to_read_is_no_reading(reader):
    assert reader.read_patches([]) == []


def test_rectifying_puts_the_first_side_on_top(face_of):
    face = face_of("CJ")
    height, width = face.shape[:2]
    face[:20] = (0, 0, 255)
    quad = np.array([[0, 0], [width, 0], [width, height], [0, height]], np.float64) - 0.5
    assert rectify(face, quad, (64, 96))[1, 32].tolist() == [0, 0, 255]
    assert rectify(face, np.roll(quad, 2, axis=0), (64, 96))[-2, 32].tolist() == [0, 0, 255]


def test_all_cards_of_a_picture_are_read(reader, table, lay_card):
    picture = table(480, 640)
    cards = {"CJ": (120, 120, 10), "HA": (320, 130, 75), "D7": (520, 330, -30), "ST": (200, 350, 45)}
    placed = {code: lay_card(picture, code, (x, y), angle, 150) for code, (x, y, angle) in cards.items()}
    found = reader.read_picture(picture)
    assert sorted(f.reading.card for f in found) == sorted(cards)
    for f in found:
        assert overlap(np.array(f.quad), order_corners(placed[f.reading.card])) > 0.93


def test_the_newer_of_two_overlapping_cards_is_read(reader, table, lay_card):
    picture = table(480, 640)
    lay_card(picture, "CJ", (280, 240), 5, 220)
    lay_card(picture, "HA", (370, 260), 25, 220)
    assert "HA" in [f.reading.card for f in reader.read_picture(picture)]


def test_a_bare_table_has_no_cards(reader, table):
    assert reader.read_picture(table(480, 640)) == []


def test_reading_as_json_is_what_the_commands_print(reader, table, lay_card):
    picture = table(480, 640)
    lay_card(picture, "CJ", (320, 240), 0, 200)
    out = reader.read_picture(picture)[0].to_json()
    assert set(out) == {"card", "p", "alternatives", "quad"}
    assert out["card"] == "CJ" and len(out["quad"]) == 4 and out["alternatives"][0][0] == "CJ"
