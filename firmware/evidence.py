"""Pictures that are kept on the disk: small ones of disputed cards only, as evidence, with a byte cap, and none on a disk that fills up.

A picture is kept for a card that could not be read, one that people corrected, and those that prove a revoke. They come back after a
restart, and they go with their evening (`kiebitz list delete`).
"""

from __future__ import annotations

import contextlib
import queue
import re
import shutil
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from display.view import Picture
from firmware.clock import Clock
from firmware.files import replace_file
from firmware.services import Service
from firmware.session.hand import HandState

FOLDER = "evidence"
CAP_BYTES = 20 * 1024 * 1024
"""All pictures together; the oldest go first. About 4,000 of them."""

FLOOR_BYTES = 50 * 1024 * 1024
"""With less free space no picture is kept: what is left belongs to the games."""

LOW_BYTES = 10 * 1024 * 1024
"""With less free space the screen warns."""

LOOK_SECONDS = 30.0
"""How often the free space is looked at."""

MOST_WAITING = 64
"""Pictures on their way to the disk; a disk that is slower loses pictures, never the game's time."""

QUALITY = 90
_NAME = re.compile(r"deal-(\d+)-play-(\d+)\.jpg")


@dataclass(frozen=True, slots=True)
class Place:
    """Which card a picture shows: the evening's number in the journal, the deal of the evening, and the play of the hand."""

    evening: int
    deal: int
    play: int


def evidence_plays(hand: HandState) -> frozenset[int]:
    """The numbers of the plays whose pictures are worth keeping: doubtful, settled or corrected by the table, or proof of a revoke."""
    found = {play.number for play in hand.plays if play.card is None or play.settled_by_table}
    for revoke in hand.revokes:
        found.add(revoke.play)
        found |= {play.number for play in hand.plays if play.card in revoke.proof}
    return frozenset(found)


class EvidenceStore:
    """The folder of the pictures. Methods of one thread; `EvidenceKeeper` writes beside the game."""

    def __init__(
        self,
        state_folder: Path,
        cap_bytes: int = CAP_BYTES,
        floor_bytes: int = FLOOR_BYTES,
        free: Callable[[Path], int] = lambda folder: shutil.disk_usage(folder).free,
    ) -> None:
        self.folder = state_folder / FOLDER
        self._cap = cap_bytes
        self._floor = floor_bytes
        self._free = free

    @property
    def free_bytes(self) -> int:
        """The free space where the pictures lie. Raises OSError."""
        return self._free(self.folder if self.folder.is_dir() else self.folder.parent)

    def keep(self, place: Place, picture: Picture) -> bool:
        """Keep a picture, and let the oldest go when there are too many bytes. False: the disk is too full. Raises OSError."""
        if self.free_bytes < self._floor:
            return False
        rgb = np.frombuffer(picture.rgb, np.uint8).reshape(picture.height, picture.width, 3)
        good, data = cv2.imencode(".jpg", np.ascontiguousarray(rgb[:, :, ::-1]), [cv2.IMWRITE_JPEG_QUALITY, QUALITY])
        if not good:
            return False
        file = self._file(place)
        file.parent.mkdir(parents=True, exist_ok=True)
        replace_file(file, data.tobytes())
        self._prune()
        return True

    def load(self, evening: int, deal: int) -> dict[int, Picture]:
        """The pictures of a hand by play number; what cannot be read is left out."""
        found: dict[int, Picture] = {}
        for file in sorted(self._evening(evening).glob(f"deal-{deal:04d}-play-*.jpg")):
            match = _NAME.fullmatch(file.name)
            bgr = cv2.imread(str(file)) if match else None
            if match and bgr is not None:
                found[int(match[2])] = Picture(
                    bgr.shape[1], bgr.shape[0], np.ascontiguousarray(bgr[:, :, ::-1]).tobytes()
                )
        return found

    def delete(self, evening: int) -> int:
        """Delete all pictures of an evening; how many there were. Raises OSError."""
        folder = self._evening(evening)
        files = list(folder.glob("*.jpg")) if folder.is_dir() else []
        if folder.is_dir():
            shutil.rmtree(folder)
        return len(files)

    def total_bytes(self) -> int:
        """What all pictures take."""
        return sum(size for _, size, _ in self._files())

    def _evening(self, number: int) -> Path:
        return self.folder / f"evening-{number}"

    def _file(self, place: Place) -> Path:
        return self._evening(place.evening) / f"deal-{place.deal:04d}-play-{place.play:02d}.jpg"

    def _files(self) -> list[tuple[tuple[int, int], int, Path]]:
        """Age, size and path of every picture, the oldest first: by evening and name, since clocks cannot be trusted."""
        found = []
        for file in self.folder.glob("evening-*/deal-*-play-*.jpg"):
            match = _NAME.fullmatch(file.name)
            number = file.parent.name.removeprefix("evening-")
            if match and number.isdecimal():
                with contextlib.suppress(OSError):
                    found.append(((int(number), int(match[1]) * 100 + int(match[2])), file.stat().st_size, file))
        return sorted(found)

    def _prune(self) -> None:
        files = self._files()
        total = sum(size for _, size, _ in files)
        for _, size, file in files:
            if total <= self._cap:
                return
            file.unlink(missing_ok=True)
            with contextlib.suppress(OSError):
                file.parent.rmdir()
            total -= size


class EvidenceKeeper:
    """Keeps pictures in a service of its own, so that a slow disk never holds up the game; also watches the free space."""

    def __init__(self, store: EvidenceStore, clock: Clock) -> None:
        self.store = store
        self.is_low = False
        """Whether the disk is nearly full."""
        self._clock = clock
        self._waiting: queue.Queue[tuple[Place, Picture] | None] = queue.Queue(MOST_WAITING)
        self._handed: set[Place] = set()
        self._looked = -LOOK_SECONDS
        self.service = Service("evidence", self, clock)

    def follow(self, evening: int | None, hand: HandState, pictures: Mapping[int, Picture]) -> None:
        """Hand over the pictures of this hand that have become evidence. Does not wait."""
        if evening is None or not pictures:
            return
        for play in evidence_plays(hand) & pictures.keys():
            place = Place(evening, hand.deal, play)
            if place not in self._handed:
                self._handed = {each for each in self._handed if (each.evening, each.deal) == (evening, hand.deal)}
                self._handed.add(place)
                with contextlib.suppress(queue.Full):
                    self._waiting.put_nowait((place, pictures[play]))

    def stop(self, seconds: float = 2.0) -> None:
        """Write what waits and end."""
        with contextlib.suppress(queue.Full):
            self._waiting.put_nowait(None)
        if not self.service.wait(seconds):
            self.service.stop(0.0)

    def set_up(self) -> None:
        """Nothing is held open."""

    def work(self) -> bool:
        """One picture, or a while without any; now and then a look at the free space."""
        now = self._clock.monotonic()
        if now >= self._looked + LOOK_SECONDS:
            self._looked = now
            with contextlib.suppress(OSError):
                self.is_low = self.store.free_bytes < LOW_BYTES
        try:
            job = self._waiting.get(timeout=1.0)
        except queue.Empty:
            return True
        if job is None:
            return False
        self.store.keep(*job)
        return True

    def tear_down(self) -> None:
        """Nothing is held open."""
