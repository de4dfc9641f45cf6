"""`kiebitz calibrate`: finds table plane, scale and play area, and keeps them with the camera's values."""

from __future__ import annotations

import argparse
import itertools
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from firmware.cli.options import add_state
from firmware.errors import UserError
from firmware.places import writable_state_directory

if TYPE_CHECKING:
    from vision.calibration import Calibration, Step
    from vision.cameras.base import Camera

EPILOG = """examples:
  kiebitz calibrate usb:0             lay one card, any, at four places: the corners of where you play
  kiebitz calibrate --sheet sheet.pdf write the sheet to print on A4 at 100 %; laid on the table it settles everything at once
  kiebitz calibrate pictures/         pictures of a table with a card at one place each, or of the sheet

Four lamps are shown: sharp, bright, no glare, table found, each with what to do. The calibration is kept in the state folder and used
by kiebitz watch and kiebitz run; both work without it too. Repeat it whenever you like, also in the middle of a game.

--json prints one object a line: {"lamps": {"sharp": true, ...}, "places": 2, "wanted": 4, "sheet": false, "advice": ["next_place"]}
whenever something changes, and at the end {"calibrated": true, "file": ..., "pixels_per_millimetre": ..., "error": ...}.
"""

ADVICE = {
    "lay_card": "lay a card, any, into one corner of the area where you play (or the printed sheet into its middle)",
    "next_place": "lay the card into another corner",
    "farther_apart": "lay the card farther away from its first places",
    "begin_again": "the outlines do not fit together: begin again, and keep camera and table still",
    "hold_still": "take your hand away and let everything lie still",
    "turn_lens": "not sharp: turn the lens",
    "more_light": "too dark: more light",
    "less_light": "too bright: less light",
    "move_lamp": "a lamp is mirrored: move it, or turn it away",
}

LONGEST_SECONDS = 300.0
FRAME_SECONDS = 5.0
FEW_PICTURES = 40
"""A folder with no more pictures than this holds single pictures, not a film."""
SHEET_TITLE = "Kiebitz calibration sheet"
SHEET_INSTRUCTION = (
    "Print at 100 % (the line is 100 mm long), lay it flat into the middle of the table, then: kiebitz calibrate"
)


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    parser.add_argument(
        "source",
        metavar="SOURCE",
        nargs="?",
        help="camera (pi, usb:N, sim[:SEED]), video file or folder of pictures (default pi)",
    )
    parser.add_argument(
        "--sheet", metavar="FILE", type=Path, help="write the sheet to print as PDF, and do nothing else"
    )
    parser.add_argument("--fps", type=float, metavar="N", help="pictures a second of a folder that is a film")
    parser.add_argument(
        "--seconds", type=float, metavar="N", default=LONGEST_SECONDS, help="give up after so long (default 300)"
    )
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    add_state(parser, "the folder that the calibration is kept in (default: KIEBITZ_STATE, or your own)")


def run(arguments: argparse.Namespace) -> int:
    """0 when the table was found and kept, 1 when not. Raises UserError."""
    if arguments.sheet is not None:
        return _write_sheet(arguments.sheet)
    if not 1.0 <= arguments.seconds <= 86400.0:
        raise UserError(f"--seconds {arguments.seconds:g}: give 1 to 86400")
    from firmware.calibrations import save_calibration

    folder = writable_state_directory(arguments.state)
    source = arguments.source or "pi"
    camera = _open(source, arguments)
    try:
        calibration, step = _calibrated(camera, _is_stills(source, arguments), arguments)
    finally:
        camera.close()
    if calibration is None:
        advice = step.advice[0].value if step is not None and step.advice else "lay_card"
        if arguments.json:
            print(json.dumps({"calibrated": False, "advice": advice}))
        else:
            print(f"The table was not found: {ADVICE[advice]}.")
        return 1
    file = save_calibration(calibration, folder)
    _tell_result(calibration, file, arguments.json)
    return 0


def _write_sheet(file: Path) -> int:
    from firmware.calibration_sheet import calibration_sheet

    try:
        file.write_bytes(calibration_sheet(SHEET_TITLE, SHEET_INSTRUCTION))
    except OSError as error:
        raise UserError(f"--sheet {file} cannot be written: {error.strerror}") from None
    print(f"{file} is written; print it on A4 at 100 % and lay it into the middle of the table.")
    return 0


def _open(source: str, arguments: argparse.Namespace) -> Camera:
    """The opened source. A path that exists is a file or a folder, whatever its name."""
    from vision.cameras.base import CameraError
    from vision.cameras.open import open_camera

    if arguments.fps is not None and not 0.1 <= arguments.fps <= 240:
        raise UserError(f"--fps {arguments.fps:g}: give the pictures a second, 0.1 to 240")
    named = not Path(source).exists() and (":" in source or source in ("pi", "sim"))
    try:
        if named and source.partition(":")[0] == "sim":
            return _simulated(source)
        return open_camera(source if named else f"file:{source}", arguments.fps)
    except CameraError as error:
        raise UserError(str(error)) from None


def _simulated(source: str) -> Camera:
    """A simulated table on which somebody lays a card at four places."""
    from vision.cameras.base import CameraError
    from vision.cameras.open import KINDS
    from vision.simulator import Lay, SimulatedCamera, TakeBack, Wait

    seed = source.partition(":")[2]
    if not (seed == "" or (seed.isascii() and seed.isdigit())):
        raise CameraError(f"unknown camera '{source}'; use one of: {KINDS}")
    script: list[Any] = [Wait(1.0)]
    for side, place in zip(("west", "north", "east", "south") * 2, SIMULATED_PLACES, strict=True):
        script += [Lay("HA", side, 1.0, place=place, slide=0.0), TakeBack("south", 0.8)]
    camera = SimulatedCamera(int(seed or "0"), script)
    camera.open()
    return camera


SIMULATED_PLACES = (
    *((-110.0, -50.0), (100.0, -55.0), (110.0, 55.0), (-100.0, 60.0)),
    *((-60.0, 0.0), (60.0, 10.0), (0.0, 50.0), (0.0, -50.0)),
)
"""Where the card is laid, in millimetres from the middle; more than four, for the case that one is not seen."""


def _is_stills(source: str, arguments: argparse.Namespace) -> bool:
    """A folder of few pictures: each shows the table at rest."""
    from vision.pictures import pictures_in

    path = Path(source)
    return arguments.fps is None and path.is_dir() and len(pictures_in(path)) <= FEW_PICTURES


def _calibrated(camera: Camera, stills: bool, arguments: argparse.Namespace) -> tuple[Calibration | None, Step | None]:
    """Feeds the calibrator until it knows the table, the pictures end or the time is over."""
    from firmware.reading import open_reader
    from vision.calibration import Calibrator
    from vision.cameras.base import CameraError, CameraTimeout, EndOfFrames, LockableCamera
    from vision.pictures import PictureError

    calibrator = Calibrator(open_reader(), stills)
    shown = ""
    step = None
    start = None
    for _ in itertools.count():
        try:
            frame = camera.frame(FRAME_SECONDS)
        except EndOfFrames:
            return None, step
        except (CameraTimeout, PictureError):
            continue
        except CameraError as error:
            raise UserError(str(error)) from None
        start = frame.seconds if start is None else start
        step = calibrator.feed(frame)
        line = _line(step, arguments.json)
        if line != shown:
            print(line, flush=True)
            shown = line
        if step.calibration is not None:
            lock = camera.lock() if isinstance(camera, LockableCamera) else None
            return calibrator.locked(lock), step
        if frame.seconds - start > arguments.seconds:
            return None, step
    return None, step


def _line(step: Step, as_json: bool) -> str:
    """What the step says, for people or programs."""
    lamps = step.lamps
    values = {
        "sharp": lamps.sharp,
        "bright": lamps.bright,
        "no_glare": lamps.without_glare,
        "table_found": lamps.table_found,
    }
    advice = [each.value for each in step.advice]
    if as_json:
        line = {"lamps": values, "places": len(step.places), "wanted": step.wanted, "sheet": step.by_sheet}
        return json.dumps(line | {"advice": advice})
    signs = {True: "yes", False: "NO", None: "?"}
    lights = "  ".join(f"{name.replace('_', ' ')}: {signs[value]}" for name, value in values.items())
    done = f"[{min(len(step.places), step.wanted)}/{step.wanted}]"
    return f"{lights}  {done}  {'; '.join(ADVICE[each] for each in advice)}".rstrip()


def _tell_result(calibration: Calibration, file: Path, as_json: bool) -> None:
    corners = [[round(float(x), 1), round(float(y), 1)] for x, y in calibration.area_in_picture]
    scale = calibration.pixels_per_millimetre
    if as_json:
        line = {
            "calibrated": True,
            "file": str(file),
            "pixels_per_millimetre": round(scale, 3),
            "card_size": list(calibration.card_size),
            "error": round(calibration.error, 2),
            "play_area": corners,
            "lock": None if calibration.lock is None else calibration.lock.to_json(),
        }
        print(json.dumps(line))
        return
    width, height = (calibration.play_area.max(axis=0) - calibration.play_area.min(axis=0)) / 10.0
    print(
        f"The table is found: play area about {width:.0f} x {height:.0f} cm, {scale:.2f} pixels a millimetre, "
        f"corners exact to {calibration.error:.1f} mm. Kept in {file}"
    )
