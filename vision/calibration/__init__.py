"""Calibration: table plane, scale, play area and camera lock, by one card at four places or by a printed sheet.

`Calibrator.feed(frame)` is given pictures and answers with a `Step`: four lamps, the places found so far, and the `Calibration`
once it is complete. It keeps no clock; times come from the frames.
"""

from vision.calibration.calibration import Calibration, CalibrationError
from vision.calibration.calibrator import Advice, Calibrator, Lamps, Step
from vision.calibration.plane import TablePlane
from vision.calibration.quality import PictureQuality, judge_picture
from vision.calibration.use import use_calibration

__all__ = [
    "Advice",
    "Calibration",
    "CalibrationError",
    "Calibrator",
    "Lamps",
    "PictureQuality",
    "Step",
    "TablePlane",
    "judge_picture",
    "use_calibration",
]
