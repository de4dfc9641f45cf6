"""A plain table in another light is no cover, though the cards that were all its structure have been taken away."""

from __future__ import annotations

import numpy as np
import pytest

from vision.watch.blockage import is_other_light, is_same_scene
from vision.watch.difference import change_between

TABLE = np.full((360, 640, 3), (150, 160, 185), np.uint8)


def with_cards() -> np.ndarray:
    picture = TABLE.copy()
    picture[120:220, 240:310] = 245
    picture[130:160, 250:270] = (20, 20, 150)
    picture[100:170, 330:430] = 245
    picture[120:150, 350:380] = 10
    return picture


def seen(before: np.ndarray, now: np.ndarray) -> bool:
    return is_other_light(before, now, change_between(before, now).mask)


@pytest.mark.parametrize("gain", [(0.75, 0.75, 0.75), (1.2, 1.2, 1.2), (0.8, 0.9, 0.95)])
def test_a_trick_taken_away_while_the_light_changed_is_no_cover(gain: tuple[float, float, float]) -> None:
    next_lead = TABLE.copy()
    next_lead[200:300, 480:550] = 245
    next_lead[210:290, 500:530] = 10
    now = (next_lead * np.array(gain)).clip(0, 255).astype(np.uint8)
    assert not is_same_scene(with_cards(), now)
    assert seen(with_cards(), now)


def test_what_has_another_colour_or_hides_most_is_no_light() -> None:
    brown = np.full_like(TABLE, (40, 80, 170))
    assert not seen(with_cards(), brown)
    half = (with_cards() * 0.8).astype(np.uint8)
    half[:, 200:450] = (30, 30, 30)
    assert not seen(with_cards(), half)
    assert not seen(with_cards(), (TABLE * 0.2).astype(np.uint8))
