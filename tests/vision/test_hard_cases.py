"""What happens at a real table, one frozen scene each: exactly the events that are written down, nothing more."""

from __future__ import annotations

import pytest

from firmware.reading import open_reader
from tests.vision.hard_cases import SCENES
from tests.vision.scenes import Scene, told


def _named(scene: Scene) -> object:
    marks = () if scene.xfail is None else (pytest.mark.xfail(strict=True, reason=scene.xfail),)
    return pytest.param(scene, id=scene.name.replace(" ", "-"), marks=marks)


@pytest.mark.parametrize("scene", [_named(scene) for scene in SCENES])
def test_a_hard_case_gives_exactly_its_events(scene: Scene) -> None:
    assert tuple(told(event) for event in scene.watch(open_reader())) == scene.told


def test_every_scene_has_a_name_of_its_own() -> None:
    names = [scene.name for scene in SCENES]
    assert len(set(names)) == len(names)
