"""The pictures of the running trick, so that one button can store it as evidence: what was seen, exactly, to be watched again.

A stored trick is a folder like a recording: `kiebitz watch FOLDER` gives its events again. Without the button nothing is written.
"""

from __future__ import annotations

import json
import threading
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import cv2

from firmware.sight import Watching
from vision.cameras.base import Frame
from vision.cameras.folder import TIMES_FILE
from vision.readings import TableEvent

REMEMBERED = frozenset(
    {"card", "unsure", "corrected", "back", "moved", "taken_back", "shown", "cleared", "camera_moved"}
)
MOST_PICTURES = 16
"""Of one trick; 16 pictures of 1280 x 720 take 44 MB of memory."""
SHOWN_TIMES, SHOWN_STEP = 10, 0.1
"""How often, and with which seconds between, a picture counts when the trick is watched again: a table at rest."""
FOLDER = "tricks"


@dataclass(frozen=True, eq=False)
class _Moment:
    frame: Frame
    events: tuple[TableEvent, ...]


class TrickMemory:
    """Remembers the running trick and the last one. `watching` wraps a watcher, in whose thread it works; `keep` is for any thread."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._bare: Frame | None = None
        self._trick: list[_Moment] = []
        self._last: tuple[_Moment, ...] = ()

    def watching(self, watcher: Watching) -> Watching:
        """The same watcher, its tricks remembered."""
        return _Remembering(watcher, self)

    def note(self, frame: Frame, events: Sequence[TableEvent], at_rest: bool) -> None:
        """One frame and what was seen in it; `at_rest` says that nothing moves."""
        told = tuple(event for event in events if event.kind in REMEMBERED)
        with self._lock:
            if not told:
                if at_rest and not self._trick:
                    self._bare = frame
                return
            if not self._trick and self._bare is not None:
                self._trick.append(_Moment(self._bare, ()))
            self._trick.append(_Moment(frame, told))
            # The bare table before the first card stays, whatever else has to go.
            del self._trick[1 : max(1, len(self._trick) - MOST_PICTURES + 1)]
            if any(event.kind == "cleared" for event in told):
                self._last, self._trick = tuple(self._trick), []

    def moments(self) -> tuple[_Moment, ...]:
        """Of the running trick, or of the last one while no card lies there."""
        with self._lock:
            return tuple(self._trick) or self._last

    def keep(self, folder: Path, name: str, about: dict[str, object]) -> threading.Thread | None:
        """Writes the trick into `folder/name` beside everything else; the thread that does, None when there is no trick.

        `about` is stored as `about.json`. A disk that is full loses the trick, never the game.
        """
        moments = self.moments()
        if not moments:
            return None
        writer = threading.Thread(target=_write, args=(moments, folder / name, about), name="trick", daemon=True)
        writer.start()
        return writer


class _Remembering:
    """A watcher whose frames and events are remembered."""

    def __init__(self, watcher: Watching, memory: TrickMemory) -> None:
        self._watcher = watcher
        self._memory = memory

    def feed(self, frame: Frame) -> list[TableEvent]:
        events = self._watcher.feed(frame)
        self._memory.note(frame, events, not getattr(self._watcher, "is_moving", False))
        return events


def _write(moments: Sequence[_Moment], folder: Path, about: dict[str, object]) -> None:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        times, events = [], []
        for number, moment in enumerate(moments):
            file = folder / f"{number:03d}.png"
            cv2.imwrite(str(file), moment.frame.bgr, [cv2.IMWRITE_PNG_COMPRESSION, 1])
            for again in range(SHOWN_TIMES):
                place = number * SHOWN_TIMES + again
                times.append({"file": file.name, "frame": place, "seconds": round(place * SHOWN_STEP, 3)})
            events += [event.to_json() | {"picture": file.name} for event in moment.events]
        for name, lines in ((TIMES_FILE, times), ("events.jsonl", events), ("about.json", [about])):
            text = "".join(json.dumps(line, ensure_ascii=False) + "\n" for line in lines)
            (folder / name).write_text(text, encoding="utf-8")
    except (OSError, cv2.error):
        # Nobody waits for it; the game is kept in the journal.
        return
