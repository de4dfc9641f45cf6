"""The card network: does it belong together, does it read here what it reads elsewhere, and how fast."""

from __future__ import annotations

import statistics
import time
from pathlib import Path

import cv2
import numpy as np

from firmware.doctor.finding import Finding, Grade, Report
from firmware.i18n.translator import Translator, mark
from models.loader import CardModel, ModelError, load_model
from vision.faces import CARD_FACES, NAMED_STYLES, draw_face
from vision.reader import CardReader

TEST_DECK = "french-german-index"
TEST_CARDS = CARD_FACES[::3]
SLOW_MS = 100.0
"""A card event has several such readings; slower ones make the screen lag behind the table."""

ROUNDS = 20


def check_reading(say: Translator, path: Path | None = None) -> list[Finding]:
    """Loads the network (default: the one that is installed) and reads drawn cards, in both turns."""
    report = Report("model", say)
    try:
        model = load_model(path)
    except ModelError as error:
        return [
            report(
                "checksum",
                Grade.BAD,
                mark("the card network cannot be used: {reason}"),
                mark("run the installer again"),
                reason=str(error),
            )
        ]
    found = [
        report(
            "checksum",
            Grade.FINE,
            mark("card network {version}, checksum right ({sha})"),
            version=model.version,
            sha=model.sha256[:12],
        )
    ]
    patches = _drawn(model)
    readings = CardReader(model).read_patches(patches)
    wrong = [
        code
        for code, reading in zip((*TEST_CARDS, *TEST_CARDS), readings, strict=True)
        if not reading.alternatives or reading.alternatives[0][0] != code
    ]
    found.append(
        report(
            "self-test",
            Grade.BAD if wrong else Grade.FINE,
            mark("{right} of {count} drawn cards read right"),
            mark("numbers come out wrong on this machine: update onnxruntime, or run the installer again"),
            right=len(patches) - len(wrong),
            count=len(patches),
        )
    )
    median = _milliseconds(model, patches[0])
    found.append(
        report(
            "speed",
            Grade.HINT if median > SLOW_MS else Grade.FINE,
            mark("one card is read in {median:.1f} ms"),
            mark("a Raspberry Pi 4 or 5 reads faster; see that nothing else keeps the processor busy"),
            median=round(median, 2),
        )
    )
    return found


def _drawn(model: CardModel) -> list[np.ndarray]:
    width, height = model.input_size
    style = NAMED_STYLES[TEST_DECK]
    upright = [
        cv2.resize(draw_face(code, style, 4 * width), (width, height), interpolation=cv2.INTER_AREA)
        for code in TEST_CARDS
    ]
    return [*upright, *(np.ascontiguousarray(patch[::-1, ::-1]) for patch in upright)]


def _milliseconds(model: CardModel, patch: np.ndarray) -> float:
    """Median time of one patch in both turns."""
    turns = np.stack([patch, patch[::-1, ::-1]])
    model.run(turns)
    times = []
    for _ in range(ROUNDS):
        begin = time.perf_counter()
        model.run(turns)
        times.append(1000 * (time.perf_counter() - begin))
    return statistics.median(times)
