"""A trick that was stored by its button is a scene for tests."""

from __future__ import annotations

from firmware.trick_memory import TrickMemory
from tests.vision.film import Film
from vision.cameras.base import EndOfFrames
from vision.cameras.open import open_camera
from vision.watch import Watcher


def test_a_stored_trick_is_watched_again_with_the_same_cards(reader, table, lay_card, tmp_path):
    memory = TrickMemory()
    inner = Watcher(reader)
    film = Film(reader, table, lay_card, watcher=memory.watching(inner))
    for code, x in (("CJ", 250), ("HA", 330), ("D7", 410)):
        film.play(code, (x, 180))
    film.clear()
    memory.keep(tmp_path, "t", {}).join(10.0)
    camera, again, events = open_camera(f"file:{tmp_path / 't'}"), Watcher(reader), []
    while True:
        try:
            events += again.feed(camera.frame(0.1))
        except EndOfFrames:
            break
    assert [(e.kind, e.reading.card if e.reading else None) for e in events] == film.told()
