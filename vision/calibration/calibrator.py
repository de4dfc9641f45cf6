"""Calibration step by step: fed with frames, it says what it sees, what is wanted next, and when the table is found."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from enum import Enum

import cv2
import numpy as np

from vision.calibration.calibration import Calibration
from vision.calibration.markers import find_sheet
from vision.calibration.plane import CARD_SIZES, PlaneFit, TablePlane, plane_of_cards, plane_of_points
from vision.calibration.quality import LEAST_WIDEST_EDGE, WIDEST_EDGE, PictureQuality, edge_width, judge_picture
from vision.calibration.silhouette import whole_outline
from vision.cameras.base import CameraLock, Frame
from vision.geometry import as_quad, order_corners, overlap
from vision.reader import CardReader
from vision.readings import Quad, TableEvent
from vision.watch.watcher import Watcher

PLACES = 4
MOST_PLACES = 9
SAME_PLACE = 0.03
"""Overlap above which a card has not been laid anywhere else."""
LEAST_SPREAD = 0.05
"""Share of the picture that the middles of the cards must span."""
MOST_ERROR = 2.5
"""Mean error of the corners, in millimetres, above which something was no card or the table is not flat."""
MOST_BAD_PLACES = 2
"""So many further places are asked for when the first four do not fit together; one of them may be left out then."""
MARGIN = 90.0
"""Millimetres that the play area reaches beyond the cards: a card's length, for one that slides on. A play must never be lost to it."""
AREA_AROUND_SHEET = (560.0, 460.0)
"""Width and height of the play area around the middle of the sheet, in millimetres."""
STILL_PICTURES, STILL_STEP = 6, 0.1
"""How often, and with which seconds between, a single picture is shown as a table at rest."""
JUDGE_SECONDS = 0.5
"""Between two judgements of a picture in which nothing moves."""
MOVING_SECONDS = 3.0
"""After so much movement it is said that the table must be at rest."""


class Advice(Enum):
    """What to do now."""

    LAY_CARD = "lay_card"
    """Lay a card, or the sheet, onto the table."""
    NEXT_PLACE = "next_place"
    """Lay the card at another place, far from the ones before."""
    FARTHER_APART = "farther_apart"
    """The places are too close together."""
    BEGIN_AGAIN = "begin_again"
    """The outlines do not fit together: they were found wrongly, or the camera was moved. Everything begins anew."""
    HOLD_STILL = "hold_still"
    TURN_LENS = "turn_lens"
    """The picture is not sharp."""
    MORE_LIGHT = "more_light"
    LESS_LIGHT = "less_light"
    MOVE_LAMP = "move_lamp"
    """A lamp is mirrored."""


@dataclass(frozen=True, slots=True)
class Lamps:
    """True good, False bad, None not known yet."""

    sharp: bool | None = None
    bright: bool | None = None
    without_glare: bool | None = None
    table_found: bool | None = None


@dataclass(frozen=True, slots=True)
class Step:
    """After one frame: the lamps, outlines taken so far (`wanted` are needed), what lies there now, what to do, and the result."""

    lamps: Lamps
    places: tuple[Quad, ...] = ()
    wanted: int = PLACES
    seen: tuple[Quad, ...] = ()
    by_sheet: bool = False
    advice: tuple[Advice, ...] = ()
    calibration: Calibration | None = field(default=None, compare=False)


class Calibrator:
    """`feed` it frames until the step has a calibration; it may be fed on, and the lamps go on showing how the picture is.

    One card, any, is laid at four places of the play area one after the other; several cards at once count as several places;
    the printed sheet settles it alone. `stills`: every frame is a picture of its own of a table at rest.
    """

    def __init__(self, reader: CardReader, stills: bool = False) -> None:
        self._watcher = Watcher(reader, votes=1)
        self._stills = stills
        self._places: list[np.ndarray] = []
        self._seen: list[np.ndarray] = []
        self._empty: np.ndarray | None = None
        self._quality = PictureQuality()
        self._is_dark = False
        self._by_sheet = False
        self._fitted: list[int] = []
        self._calibration: Calibration | None = None
        self._extra: tuple[Advice, ...] = ()
        self._judged_at = self._looked_at = -np.inf

    def restart(self) -> None:
        """Forget the places; the next cards are the first."""
        self._places, self._calibration, self._by_sheet, self._fitted = [], None, False, []

    def feed(self, frame: Frame) -> Step:
        """Takes the next frame. Raises nothing."""
        looks = self._watcher.looks
        for repeated in range(STILL_PICTURES if self._stills else 1):
            seconds = frame.seconds + repeated * STILL_STEP
            for event in self._watcher.feed(Frame(frame.number, seconds, frame.bgr)):
                self._take_event(event, frame.bgr)
        if self._watcher.looks != looks or self._looked_at == -np.inf:
            self._looked_at = frame.seconds
            self._find_sheet(frame)
            self._judge(frame)
            if self._watcher.cards_on_table == 0 and not self._watcher.is_moving:
                self._empty = frame.bgr
        elif frame.seconds - self._judged_at >= JUDGE_SECONDS and not self._watcher.is_moving:
            self._looked_at = frame.seconds
            self._judge(frame)
        self._take_cards(frame)
        return self._step(frame.seconds - self._looked_at > MOVING_SECONDS)

    def locked(self, lock: CameraLock | None) -> Calibration | None:
        """The calibration with the values that the camera keeps."""
        return None if self._calibration is None else replace(self._calibration, lock=lock)

    def _take_event(self, event: TableEvent, image: np.ndarray) -> None:
        """A card has come to lie somewhere, or has gone."""
        if event.kind in ("cleared", "taken_back"):
            self._seen = []
        if event.kind not in ("card", "unsure", "back", "moved") or event.quad is None:
            return
        quad = order_corners(np.array(event.quad))
        if self._empty is not None and self._empty.shape == image.shape:
            quad = whole_outline(self._empty, image, quad)
        self._seen = [quad]
        self._extra = ()
        if self._calibration is None and all(overlap(quad, place) < SAME_PLACE for place in self._places):
            self._places.append(quad)
            del self._places[:-MOST_PLACES]

    def _find_sheet(self, frame: Frame) -> None:
        sheet = find_sheet(frame.bgr)
        self._by_sheet = sheet is not None
        if sheet is None:
            return
        self._seen, self._places, self._extra = [_around(sheet[0])], [], ()
        self._judge(frame, sheet[0])
        if self._is_readable:
            self._take_sheet(frame, *sheet)

    @property
    def _is_readable(self) -> bool:
        return self._quality.sharp is not False and self._quality.bright is not False

    def _judge(self, frame: Frame, sheet: np.ndarray | None = None) -> None:
        if self._judged_at == frame.seconds:
            return
        self._judged_at = frame.seconds
        quality = judge_picture(frame.bgr, self._seen[0] if self._seen else None)
        if sheet is not None:
            widths = [edge_width(frame.bgr, sheet[n : n + 4]) for n in range(0, len(sheet), 4)]
            known = [width for width in widths if width is not None]
            quality = replace(quality, sharp=float(np.median(known)) <= _widest(sheet) if known else None)
        elif quality.sharp is None or self._by_sheet:
            # Without a card in sight the lens is as it was.
            quality = replace(quality, sharp=self._quality.sharp)
        self._quality = quality
        self._is_dark = float(cv2.mean(frame.bgr)[1]) < 128.0

    def _take_sheet(self, frame: Frame, picture: np.ndarray, table: np.ndarray) -> None:
        size = _size(frame)
        try:
            fit = plane_of_points(picture, table, size)
        except ValueError:
            return
        middle = fit.plane.to_table(_around(picture).mean(axis=0)[None])[0]
        half = np.array(AREA_AROUND_SHEET) / 2.0
        area = middle + np.array([[-1, -1], [1, -1], [1, 1], [-1, 1]]) * half
        self._finish(fit, size, area)

    def _take_cards(self, frame: Frame) -> None:
        if self._calibration is not None or len(self._places) < PLACES or not self._is_readable:
            return
        if self._fitted == list(map(id, self._places)):
            return
        self._fitted = list(map(id, self._places))
        size = _size(frame)
        centres = np.array([quad.mean(axis=0) for quad in self._places])
        if cv2.contourArea(cv2.convexHull(centres.astype(np.float32))) < LEAST_SPREAD * size[0] * size[1]:
            self._extra = (Advice.FARTHER_APART,)
            return
        places, fit = _best_fit(self._places, size)
        if fit.error > MOST_ERROR:
            if len(self._places) >= PLACES + MOST_BAD_PLACES:
                self.restart()
                self._extra = (Advice.BEGIN_AGAIN,)
            return
        corners = np.concatenate([fit.plane.to_table(quad) for quad in places])
        hull = cv2.convexHull(corners.astype(np.float32)).reshape(-1, 2).astype(np.float64)
        outwards = hull - hull.mean(axis=0)
        grown = hull + MARGIN * outwards / (np.linalg.norm(outwards, axis=1, keepdims=True) + 1e-9)
        self._finish(fit, size, grown)

    def _finish(self, fit: PlaneFit, size: tuple[int, int], area: np.ndarray) -> None:
        known = fit.card_size or (CARD_SIZES[0] if self._calibration is None else self._calibration.card_size)
        self._calibration = Calibration(size, fit.plane, _in_picture(fit.plane, size, area), known, fit.error)

    def _step(self, moved_long: bool) -> Step:
        done = self._calibration is not None
        quality = self._quality
        advice = list(self._extra)
        if quality.sharp is False:
            advice.append(Advice.TURN_LENS)
        if quality.bright is False:
            advice.append(Advice.MORE_LIGHT if self._is_dark else Advice.LESS_LIGHT)
        if quality.without_glare is False:
            advice.append(Advice.MOVE_LAMP)
        if moved_long and not done:
            advice.append(Advice.HOLD_STILL)
        if not done and not self._extra:
            advice.append(Advice.NEXT_PLACE if self._places else Advice.LAY_CARD)
        return Step(
            Lamps(quality.sharp, quality.bright, quality.without_glare, done),
            tuple(as_quad(quad) for quad in self._places),
            PLACES if done or len(self._places) < PLACES else len(self._places) + 1,
            tuple(as_quad(quad) for quad in self._seen),
            self._by_sheet,
            tuple(advice),
            self._calibration,
        )


def _best_fit(places: Sequence[np.ndarray], size: tuple[int, int]) -> tuple[list[np.ndarray], PlaneFit]:
    """The fit to all places, or to all but the one that spoils it; with the places it rests on."""
    everything = list(places), plane_of_cards(places, size)
    if everything[1].error <= MOST_ERROR or len(places) <= PLACES:
        return everything
    fewer = [[quad for quad in places if quad is not left_out] for left_out in places]
    return min([everything, *((some, plane_of_cards(some, size)) for some in fewer)], key=lambda found: found[1].error)


def _size(frame: Frame) -> tuple[int, int]:
    return frame.bgr.shape[1], frame.bgr.shape[0]


def _around(points: np.ndarray) -> np.ndarray:
    """The smallest rectangle (4, 2) around points."""
    return order_corners(cv2.boxPoints(cv2.minAreaRect(points.astype(np.float32))).astype(np.float64))


def _widest(sheet: np.ndarray) -> float:
    """How wide a marker's edge may be, as for a card: markers are as wide as cards."""
    side = float(np.median(np.linalg.norm(sheet.reshape(-1, 4, 2)[:, 1] - sheet.reshape(-1, 4, 2)[:, 0], axis=1)))
    return max(LEAST_WIDEST_EDGE, WIDEST_EDGE * side)


def _in_picture(plane: TablePlane, size: tuple[int, int], area: np.ndarray) -> np.ndarray:
    """The part of a convex area, in millimetres, that the camera sees."""
    w, h = size
    whole = plane.to_table(np.array([[0, 0], [w, 0], [w, h], [0, h]], dtype=np.float64))
    common, points = cv2.intersectConvexConvex(area.astype(np.float32), whole.astype(np.float32))
    return area if common <= 0 or points is None else np.asarray(points, dtype=np.float64).reshape(-1, 2)
