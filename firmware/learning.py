"""Learning a deck from live pictures: a card that came to lie still is taken, unless it is the one taken before.

Runs in the thread that feeds it; `want`, `take_now` and `forget` may be called from another one.
"""

from __future__ import annotations

from dataclasses import dataclass, field

import cv2
import numpy as np

from vision.cameras.base import Frame
from vision.enrolment import EnrolledDeck, NoCardFoundError
from vision.enrolment.enrolment import Enrolment
from vision.geometry import area
from vision.readings import Quad
from vision.watch.gate import Gate, Motion, small_grey

SETTLE_SECONDS = 0.5
"""A card is taken after the hand has been away for so long."""

SAME = 0.93
"""Correlation of two patches above which the card taken before still lies there."""

MOST_SHARE = 0.5
"""Share of the picture that a card on the table covers at most."""


@dataclass(frozen=True, eq=False, slots=True)
class Seen:
    """One frame: the card that was wanted, whether it was tried and taken, what was wrong (a fault of `vision.enrolment`, or none)."""

    frame: Frame = field(repr=False)
    card: str = ""
    was_tried: bool = False
    is_taken: bool = False
    fault: str = ""
    quad: Quad | None = None


class Learner:
    """Takes the wanted cards one after the other out of the frames that it is fed."""

    def __init__(self, enrolment: Enrolment) -> None:
        self._enrolment = enrolment
        self._gate = Gate(SETTLE_SECONDS)
        self._wanted = ""
        self._now = False
        self._last: np.ndarray | None = None
        self._tried = Seen(Frame(-1, 0.0, np.zeros((1, 1, 3), np.uint8)))

    def want(self, code: str) -> None:
        """The next card to be taken; empty for none."""
        self._wanted = code

    def take_now(self) -> None:
        """Take the card that lies there, whatever it looks like."""
        self._now = True

    def forget(self, code: str) -> None:
        """The pictures of this card are not used."""
        self._enrolment.forget(code)
        self._last = None

    def feed(self, frame: Frame) -> Seen:
        """Looks at a frame, and takes the wanted card in it when it has come to rest."""
        report = self._gate.feed(small_grey(frame.bgr), frame.seconds)
        asked, self._now = self._now, False
        code = self._wanted
        if code and (asked or report.motion is Motion.STILL):
            self._gate.accept()
            self._tried = self._try(frame, code, asked)
            return self._tried
        is_same = self._tried.card == code
        return Seen(
            frame,
            code,
            is_same and self._tried.was_tried,
            is_same and self._tried.is_taken,
            self._tried.fault if is_same else "",
        )

    def _try(self, frame: Frame, code: str, asked: bool) -> Seen:
        try:
            taken = self._enrolment.add(code, frame.bgr, code)
        except NoCardFoundError:
            return Seen(frame, code, was_tried=asked, fault="none" if asked else "")
        height, width = frame.bgr.shape[:2]
        if area(np.asarray(taken.quad)) > MOST_SHARE * width * height:
            # No card fills the picture of a camera above a table: this is the bare table.
            self._enrolment.forget_last()
            return Seen(frame, code, was_tried=asked, fault="none" if asked else "")
        faults = taken.quality.faults
        still_there = self._last is not None and _alike(taken.patch, self._last) >= SAME
        if not asked and (faults or still_there):
            # A bad picture is not kept, and the card before is not taken under the next one's name.
            self._enrolment.forget_last()
            return Seen(frame, code, was_tried=bool(faults), fault=faults[0] if faults else "", quad=taken.quad)
        self._last = taken.patch
        return Seen(frame, code, True, True, "", taken.quad)

    def findings(self) -> list[tuple[str, str, str]]:
        """What is to be said of the deck: (kind, card, other card or nothing), the refused first."""
        deck = self._enrolment.finish("")
        found = sorted(self._enrolment.findings(deck), key=lambda finding: not finding.is_refused)
        return [(finding.kind, finding.card, finding.other or "") for finding in found]

    def deck(self, name: str) -> EnrolledDeck:
        """The deck of all cards taken."""
        return self._enrolment.finish(name)


def _alike(one: np.ndarray, other: np.ndarray) -> float:
    """The greater correlation of two patches in both turns."""
    small = [cv2.resize(patch, (48, 72), interpolation=cv2.INTER_AREA).astype(np.float64) for patch in (one, other)]
    first, second = (value - value.mean(axis=(0, 1)) for value in small)
    norm = float(np.linalg.norm(first) * np.linalg.norm(second)) + 1e-9
    return max(float((first * second).sum()), float((first * second[::-1, ::-1]).sum())) / norm
