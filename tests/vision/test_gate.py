"""The stillness gate."""

from __future__ import annotations

import numpy as np
import pytest

from vision.watch.gate import Gate, Motion, small_grey

FPS = 15.0


class Show:
    """Feeds a gate with grey pictures of a noisy table."""

    def __init__(self, noise: float = 1.5, level: float = 90.0) -> None:
        self.gate, self.noise, self.level = Gate(), noise, level
        self.random = np.random.default_rng(3)
        self.number = 0

    def feed(self, picture: np.ndarray | None = None, light: float = 1.0) -> Motion:
        base = np.full((180, 320), self.level) if picture is None else picture
        noisy = base * light + self.random.normal(0, self.noise, base.shape)
        report = self.gate.feed(np.clip(noisy, 0, 255).astype(np.uint8), self.number / FPS)
        self.number += 1
        return report.motion

    def rest(self, pictures: int = 6) -> list[Motion]:
        return [self.feed() for _ in range(pictures)]


def hand(x: int) -> np.ndarray:
    picture = np.full((180, 320), 90.0)
    picture[60:180, x : x + 30] = 170
    return picture


@pytest.mark.parametrize("noise", [0.5, 2.0, 5.0])
def test_a_resting_table_becomes_still_whatever_the_noise(noise):
    show = Show(noise)
    assert show.rest(10)[-1] is Motion.STILL


def test_after_being_looked_at_it_is_idle_until_something_moves():
    show = Show()
    show.rest(10)
    show.gate.accept()
    assert set(show.rest(20)) == {Motion.IDLE}
    assert show.feed(hand(100)) is Motion.MOVING


def test_motion_must_end_for_a_fifth_of_a_second():
    show = Show()
    show.rest(10)
    for x in range(80, 140, 12):
        assert show.feed(hand(x)) is Motion.MOVING
    states = [show.feed(hand(128)) for _ in range(6)]
    assert states[:3] == [Motion.SETTLING] * 3 and states[-1] is Motion.STILL


def test_a_flickering_lamp_is_no_motion():
    show = Show(level=180)
    show.rest(10)
    show.gate.accept()
    states = [show.feed(light=1.0 + 0.03 * (k % 2)) for k in range(12)]
    assert set(states) == {Motion.IDLE}


def test_a_card_far_away_is_motion():
    show = Show()
    show.rest(10)
    show.gate.accept()
    picture = np.full((180, 320), 90.0)
    picture[80:96, 150:160] = 200
    assert show.feed(picture) is Motion.MOVING


def test_few_pictures_a_second_settle_too():
    gate = Gate()
    table = np.full((180, 320), 90, np.uint8)
    states = [gate.feed(table, number * 1.0).motion for number in range(4)]
    assert states[-1] is Motion.STILL


@pytest.mark.parametrize(
    ("size", "small"), [((720, 1280), (180, 320)), ((480, 640), (240, 320)), ((1280, 720), (320, 180))]
)
def test_pictures_keep_their_proportions(size, small):
    assert small_grey(np.zeros((*size, 3), np.uint8)).shape == small
