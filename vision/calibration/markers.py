"""The printed calibration sheet: ArUco markers at known places on A4 paper."""

from __future__ import annotations

import cv2
import numpy as np

SHEET_SIZE = (210.0, 297.0)
"""Width and height of the paper in millimetres."""
MARKER_SIDE = 60.0
"""Millimetres."""
MARKER_CELLS = 6
"""Squares along a marker's side, its black frame included."""
LEAST_MARKERS = 3
DICTIONARY = cv2.aruco.DICT_4X4_50
MIDDLES: tuple[tuple[float, float], ...] = ((-45, -90), (45, -90), (-45, 0), (45, 0), (-45, 90), (45, 90))
"""Where the middles of markers 0 to 5 are, in millimetres from the middle of the paper."""


def marker_corners(number: int) -> np.ndarray:
    """Corners (4, 2) of a marker in millimetres from the middle of the paper, clockwise from the top left."""
    half = MARKER_SIDE / 2.0
    return np.array(MIDDLES[number]) + np.array([[-half, -half], [half, -half], [half, half], [-half, half]])


def marker_cells(number: int) -> np.ndarray:
    """The marker as squares: bool (MARKER_CELLS, MARKER_CELLS), True where it is black."""
    drawn = cv2.aruco.generateImageMarker(cv2.aruco.getPredefinedDictionary(DICTIONARY), number, MARKER_CELLS)
    return np.asarray(drawn) < 128


def find_sheet(image: np.ndarray) -> tuple[np.ndarray, np.ndarray] | None:
    """Corners of the sheet's markers in a BGR picture: pixels (n, 2) and millimetres (n, 2). None with fewer than three markers."""
    grey = cv2.cvtColor(image, cv2.COLOR_BGR2GRAY)
    settings = cv2.aruco.DetectorParameters()
    settings.cornerRefinementMethod = cv2.aruco.CORNER_REFINE_SUBPIX
    corners, numbers, _ = cv2.aruco.ArucoDetector(
        cv2.aruco.getPredefinedDictionary(DICTIONARY), settings
    ).detectMarkers(grey)
    if numbers is None:
        return None
    # OpenCV 4 gives the numbers as a column, OpenCV 5 as a row.
    known = {int(n): np.reshape(c, (4, 2)) for n, c in zip(np.reshape(numbers, -1), corners, strict=True)}
    known = {number: quad for number, quad in known.items() if number < len(MIDDLES)}
    if len(known) < LEAST_MARKERS:
        return None
    return (
        np.concatenate(list(known.values())).astype(np.float64),
        np.concatenate([marker_corners(number) for number in known]),
    )
