"""Every example view is drawn exactly as it was when somebody last looked at it."""

from __future__ import annotations

import json
from pathlib import Path

import pygame
import pytest
from example_views import EVERY_VIEW, GERMAN, SIZES
from redraw_golden import GOLDEN, HASHES, hash_of, name_of

from display.draw import draw_view

EXPECTED: dict[str, str] = json.loads(HASHES.read_text(encoding="utf-8"))


def write_difference(actual: pygame.Surface, expected_file: Path, folder: Path) -> None:
    """Actual, expected and the pixels that differ (white on the darkened picture) as PNG files."""
    pygame.image.save(actual, str(folder / "actual.png"))
    if not expected_file.is_file():
        return
    expected = pygame.image.load(str(expected_file))
    pygame.image.save(expected, str(folder / "expected.png"))
    if expected.get_size() != actual.get_size():
        return
    first = pygame.surfarray.array3d(actual)
    differs = (first != pygame.surfarray.array3d(expected)).any(axis=2)
    difference = first // 4
    difference[differs] = 255
    pygame.image.save(pygame.surfarray.make_surface(difference), str(folder / "difference.png"))


@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
@pytest.mark.parametrize("name", EVERY_VIEW)
def test_view_is_drawn_as_before(name: str, size: tuple[int, int], tmp_path: Path) -> None:
    surface = draw_view(EVERY_VIEW[name], size)
    if hash_of(surface) != EXPECTED.get(name_of(name, size)):
        write_difference(surface, GOLDEN / f"{name}.png" if size == SIZES[0] else Path("none"), tmp_path)
        pytest.fail(
            f"{name} at {size[0]}x{size[1]} is drawn differently; see the pictures in {tmp_path}. "
            "If that is meant: python tests/display/redraw_golden.py, and look at what changed"
        )


def test_no_hash_is_left_from_a_view_that_is_gone() -> None:
    assert set(EXPECTED) == {name_of(name, size) for name in EVERY_VIEW for size in SIZES}


def test_kept_pictures_are_those_that_the_hashes_stand_for() -> None:
    assert {path.stem for path in GOLDEN.glob("*.png")} == set(GERMAN)
    for name in GERMAN:
        picture = pygame.image.load(str(GOLDEN / f"{name}.png"))
        assert hash_of(picture) == EXPECTED[name_of(name, SIZES[0])], name


def test_kept_pictures_stay_small() -> None:
    assert sum(path.stat().st_size for path in GOLDEN.iterdir()) < 4_000_000


def test_difference_pictures_show_what_changed(tmp_path: Path) -> None:
    surface = draw_view(EVERY_VIEW["play"], SIZES[0])
    surface.fill((255, 0, 0), (10, 10, 5, 5))
    write_difference(surface, GOLDEN / "play.png", tmp_path)
    assert {path.name for path in tmp_path.iterdir()} == {"actual.png", "expected.png", "difference.png"}
    difference = pygame.image.load(str(tmp_path / "difference.png"))
    assert difference.get_at((12, 12))[:3] == (255, 255, 255)
    assert difference.get_at((400, 300))[:3] != (255, 255, 255)
