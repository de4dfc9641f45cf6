"""Sunlight that comes over the table, and a lamp that flickers under a rolling shutter."""

from __future__ import annotations

import numpy as np

from vision.simulator import Flicker, SimulatedTable, Sunbeam, Wait


def pictures(*script) -> list[np.ndarray]:
    table = SimulatedTable(1, "easy", table="green felt:1", size=(320, 180), fps=12.0)
    return [picture.astype(float) for picture, _ in table.frames(script)]


def test_sunlight_brightens_what_lies_right_of_its_edge():
    before, *_, after = pictures(Wait(0.1), Sunbeam(0.4, 1.1, 0.5, 1.0, 0.2))
    gain = after.mean(axis=(0, 2)) / before.mean(axis=(0, 2))
    assert abs(gain[:60].mean() - 1.0) < 0.03 and gain[-60:].mean() > 1.3
    *_, gone = pictures(Sunbeam(0.4, 1.1, 0.5, 0.5, 0.0), Sunbeam(0.0, 0.5, 0.5, 0.0, 0.2))
    assert abs(gone.mean() / before.mean() - 1.0) < 0.01


def test_a_flickering_lamp_makes_bands_that_wander():
    still = np.mean(pictures(Wait(1.0)), axis=0).mean(axis=(1, 2))
    rows = [picture.mean(axis=(1, 2)) / still for picture in pictures(Flicker(0.08, 100.0), Wait(0.5))]
    assert all(np.ptp(row) > 0.12 for row in rows)
    assert np.abs(rows[0] - rows[1]).max() > 0.05
