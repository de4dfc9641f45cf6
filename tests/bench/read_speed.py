"""Milliseconds that `kiebitz read` takes for a picture after its start, beside a MobileNetV2 at 224 pixels: python tests/bench/read_speed.py

    python tests/bench/read_speed.py [--shared DIR] [--every N] [--rounds N] [--json]

Counted is all from the file to the cards: reading and decoding the JPEG, finding, reading. Pictures are 1280 pixels wide: three cards that lie
apart on plain cloth, a simulated trick on checked cloth, and, where DIR holds `photos` (default: KIEBITZ_SHARED or ../shared), of each source
every N-th photograph, most of them of this size. Timed as `kiebitz bench` does: one run, one thread, alternately, processor time. Of each
picture the median of the rounds counts, of a source the median of its pictures; the ratio to the reference decides, needed is 6.
Ends with 1 if the median over the photographs (without them: over the drawn pictures) is above. Needs torch and onnx (extra `train`).
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import tempfile
from pathlib import Path

import cv2
import numpy as np
from reference_networks import export

from firmware.bench.reference import ReferenceNetwork
from firmware.bench.timing import alternately, median, percentile_95
from models.loader import load_model
from vision.faces import NAMED_STYLES, draw_face
from vision.pictures import load_picture
from vision.reader import CardReader
from vision.simulator import SimulatedTable, shuffled_script

REFERENCE = "mobilenet_v2_224"
NEEDED = 6.0
SIZE = (1280, 720)
LAID = (("CJ", 300, 330, 12), ("HA", 640, 360, -20), ("D7", 960, 340, 70))
"""Card, centre and angle in degrees of the cards that lie apart."""


def cards_apart() -> np.ndarray:
    """Three drawn cards that lie apart on plain green cloth, with the noise of a camera."""
    generator = np.random.default_rng(1)
    picture = np.full((SIZE[1], SIZE[0], 3), (60, 90, 40), np.uint8)
    for code, x, y, angle in LAID:
        face = draw_face(code, NAMED_STYLES["french-german-index"], 480)
        height, width = face.shape[:2]
        matrix = cv2.getRotationMatrix2D((width / 2, height / 2), angle, 300 / height)
        matrix[:, 2] += np.array([x, y]) - (width / 2, height / 2)
        inside = cv2.warpAffine(np.full((height, width), 255, np.uint8), matrix, SIZE, flags=cv2.INTER_AREA)
        laid = cv2.warpAffine(face, matrix, SIZE, flags=cv2.INTER_AREA)
        picture = np.where(inside[..., None] > 127, laid, picture)
    noisy = cv2.GaussianBlur(picture, (0, 0), 0.8) + generator.normal(0, 3, picture.shape)
    return np.clip(noisy, 0, 255).astype(np.uint8)


def simulated_trick() -> np.ndarray:
    """The first full trick of the simulated table."""
    for picture, truth in SimulatedTable(1).frames(shuffled_script(1)):
        if truth.still and truth.hand is None and len(truth.cards) == 3:
            return picture
    raise AssertionError("every trick has three cards")


def photographs(shared: Path, every: int) -> dict[str, list[Path]]:
    """Every n-th photograph of each source, by the source's name."""
    folders = sorted(path for path in (shared / "photos").glob("*") if path.is_dir())
    return {folder.name: sorted(folder.glob("*.jpg"))[::every] for folder in folders}


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shared", type=Path, default=Path(os.environ.get("KIEBITZ_SHARED", "../shared")))
    parser.add_argument("--every", type=int, default=10, help="only each n-th photograph of a source")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    reader = CardReader(load_model())
    with tempfile.TemporaryDirectory() as folder:
        file, _ = export(REFERENCE, Path(folder))
        reference = ReferenceNetwork(file)
        groups = photographs(arguments.shared, arguments.every)
        drawn = {"cards apart": cards_apart(), "simulated trick": simulated_trick()}
        for name, picture in drawn.items():
            groups[name] = [Path(folder) / f"{name}.jpg"]
            cv2.imwrite(str(groups[name][0]), picture)
        reference.run()
        times: dict[str, list[float]] = {}
        running: list[float] = []
        for name, files in groups.items():
            for file in files:
                works = (lambda file=file: reader.read_picture(load_picture(file)), reference.run)
                own, others = alternately(works, arguments.rounds, 1 if name in drawn else 0)
                times.setdefault(name, []).append(median(own))
                running += others
    unit = median(running)
    real = [value for name, values in times.items() if name not in drawn for value in values]
    if real:
        times["all photographs"] = real
    decides = median(real or [value for values in times.values() for value in values]) / unit
    result = {
        name: {
            "pictures": len(values),
            "median_ms": round(median(values), 1),
            "p95_ms": round(percentile_95(values), 1),
            "ratio": round(median(values) / unit, 2),
            "within": round(sum(value <= NEEDED * unit for value in values) / len(values), 3),
        }
        for name, values in times.items()
    }
    if arguments.json:
        print(json.dumps({"reference_ms": round(unit, 2), "needed_ratio": NEEDED, "sources": result}))
    else:
        for name, each in result.items():
            print(
                f"{name:24}{each['pictures']:4} pictures, median {each['median_ms']:6.1f} ms, 95 of 100 below {each['p95_ms']:6.1f} ms, "
                f"ratio {each['ratio']:6.2f}, within {NEEDED:.0f}: {each['within']:.0%}"
            )
        print(f"{REFERENCE}: {unit:.2f} ms; needed: ratio {NEEDED:.0f}")
    return int(decides > NEEDED)


if __name__ == "__main__":
    sys.exit(main())
