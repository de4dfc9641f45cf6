"""Patches cut from labelled photographs, to measure with. Nothing here is ever trained on.

The folder holds `labels.csv` with the columns file, source, kind, card, x1,y1 .. x4,y4, suits, index, occluded, complete.
"""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

NEARLY_SQUARE = 0.82
"""Ratio of the short to the long sides above which a card seen from the side may be lying across; the reader uses the same."""


class PhotographError(Exception):
    """The folder of photographs cannot be used. The message says what is wrong and where."""


@dataclass(frozen=True, slots=True)
class PhotographedCard:
    """One labelled card: its patch (height, width, 3), code or `other`, source, and whether another thing covers a part of it.

    `across` is the patch read a quarter turn on, given where the outline is so nearly square that either side may be the short one.
    """

    patch: np.ndarray
    across: np.ndarray | None
    code: str
    file: str
    source: str
    suits: str
    index: str
    covered: bool


def photographed_cards(folder: Path, size: tuple[int, int]) -> list[PhotographedCard]:
    """All cards of the folder whose corners are known, as patches of `size` (width, height). Raises PhotographError."""
    table = folder / "labels.csv"
    try:
        with table.open(encoding="utf-8", newline="") as file:
            rows = [row for row in csv.DictReader(file) if row.get("x4")]
    except OSError as error:
        raise PhotographError(
            f"cannot read {table}: {error.strerror}; give the folder that holds labels.csv"
        ) from error
    if not rows:
        raise PhotographError(f"{table} has no row with card corners (columns x1,y1 .. x4,y4)")
    cards = []
    pictures: dict[str, np.ndarray] = {}
    for row in rows:
        name = row["file"]
        path = folder / name if (folder / name).exists() else folder / row["source"] / name
        if name not in pictures:
            picture = cv2.imread(str(path), cv2.IMREAD_COLOR)
            if picture is None:
                raise PhotographError(f"{path} is not a readable picture; {table} names it")
            pictures = {name: picture}
        corners = np.array([[float(row[f"x{k}"]), float(row[f"y{k}"])] for k in range(1, 5)], np.float32)
        outline = short_side_first(corners)
        square = _sides_ratio(outline) > NEARLY_SQUARE
        turned = np.roll(outline, 1, axis=0)
        cards.append(
            PhotographedCard(
                patch=cut_patch(pictures[name], outline, size),
                across=cut_patch(pictures[name], turned, size) if square else None,
                code=row["card"],
                file=name,
                source=row["source"],
                suits=row["suits"],
                index=row["index"],
                covered=row["occluded"] == "1",
            )
        )
    return cards


def _sides_ratio(corners: np.ndarray) -> float:
    """First and third side against second and fourth."""
    sides = np.linalg.norm(np.roll(corners, -1, axis=0) - corners, axis=1)
    return float((sides[0] + sides[2]) / (sides[1] + sides[3]))


def short_side_first(corners: np.ndarray) -> np.ndarray:
    """The same corners (4, 2), turned by a quarter if their first side is a long one."""
    return np.roll(corners, -1, axis=0) if _sides_ratio(corners) > 1 else corners


def cut_patch(picture: np.ndarray, corners: np.ndarray, size: tuple[int, int]) -> np.ndarray:
    """The card inside `corners` (4, 2) as a patch of `size` (width, height), averaged down from a finer one if it is large."""
    width, height = size
    short = np.linalg.norm(corners[1] - corners[0])
    finer = int(np.clip(np.ceil(short / width), 1, 6))
    outline = np.array([(0, 0), (width, 0), (width, height), (0, height)], np.float32) * finer - 0.5
    matrix = cv2.getPerspectiveTransform(corners.astype(np.float32), outline)
    patch = cv2.warpPerspective(
        picture, matrix, (width * finer, height * finer), flags=cv2.INTER_LINEAR, borderMode=cv2.BORDER_REPLICATE
    )
    return cv2.resize(patch, size, interpolation=cv2.INTER_AREA) if finer > 1 else patch
