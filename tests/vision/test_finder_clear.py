"""Cards that lie clear are read without the full search, which begins as soon as anything else may be a card."""

from __future__ import annotations

import numpy as np
import pytest

from vision import reader_scene
from vision.finder import Sight
from vision.finder_clear import clear_contours, clear_hypotheses, unexplained
from vision.geometry import order_corners, overlap


@pytest.fixture
def searches(monkeypatch) -> list[int]:
    """One entry for each full search."""
    seen: list[int] = []
    full = reader_scene.find_hypotheses

    def counted(*given):
        seen.append(1)
        return full(*given)

    monkeypatch.setattr(reader_scene, "find_hypotheses", counted)
    return seen


@pytest.mark.parametrize("cloth", [(20, 18, 16), (60, 90, 40), (140, 185, 215)])
def test_cards_that_lie_clear_need_no_full_search(reader, searches, table, lay_card, cloth):
    picture = table(480, 640, cloth)
    cards = {"CJ": (120, 120, 10), "HA": (320, 130, 75), "D7": (520, 330, -30)}
    placed = {code: lay_card(picture, code, (x, y), angle, 150) for code, (x, y, angle) in cards.items()}
    found = reader.read_picture(picture)
    assert sorted(card.reading.card for card in found) == sorted(cards)
    assert all(overlap(np.array(card.quad), order_corners(placed[card.reading.card])) > 0.93 for card in found)
    assert not searches


def test_a_card_that_is_not_read_begins_the_full_search(reader, searches, table, lay_card):
    picture = table(480, 640)
    lay_card(picture, "CJ", (150, 240), 10, 200)
    # Half a card, the other half under a dark cloth: nothing surely read explains its sides.
    lay_card(picture, "HA", (450, 240), 20, 200)
    picture[:, 440:] = (60, 90, 40)
    assert "CJ" in [card.reading.card for card in reader.read_picture(picture)]
    assert searches


def test_sides_of_a_card_are_unexplained_unless_it_is_known(table, lay_card):
    picture = table(480, 640)
    one = order_corners(lay_card(picture, "CJ", (150, 240), 10, 200))
    other = order_corners(lay_card(picture, "HA", (450, 240), 30, 200))
    sight = Sight.of(picture)
    left = unexplained(sight, [one])
    assert len(left) and np.linalg.norm(left.mean(axis=1) - other.mean(axis=0), axis=1).max() < 120
    assert len(unexplained(sight, [one, other])) == 0
    assert len(unexplained(sight, [one], [other])) == 0


def test_an_edge_much_fainter_than_a_cards_is_no_card(table, lay_card):
    picture = table(480, 640)
    card = order_corners(lay_card(picture, "CJ", (150, 240), 10, 200))
    picture[:, 400:] = (picture[:, 400:] * 0.7).astype(np.uint8)
    assert len(unexplained(Sight.of(picture), [card])) == 0


def test_a_card_on_a_table_as_light_as_itself_is_outlined_by_its_edges(table, lay_card):
    picture = table(480, 640, (222, 226, 228))
    card = order_corners(lay_card(picture, "CJ", (320, 240), 33, 220))
    sight = Sight.of(picture)
    further = clear_hypotheses(sight, clear_contours(sight, plain=False))
    assert max(overlap(one.quad, card) for one in further) > 0.9
