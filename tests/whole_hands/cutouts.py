"""Cards cut out of photographs whose corners are known, as decks for the simulated table. Nothing of them is stored."""

from __future__ import annotations

import csv
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision.enrolment import EnrolledDeck, Shot
from vision.enrolment.deck import STORED_SCALE, KnownNetwork
from vision.geometry import order_corners, side_lengths
from vision.pictures import load_picture
from vision.readings import CARD_CODES
from vision.rectify import rectify
from vision.simulator.art import PictureArt

PAPER_GREY = 240.0
"""As bright as the paper of a cut-out is made: what light it lies in is the simulated table's business."""
MOST_GAIN = 2.2


class CutOutError(Exception):
    """Photographs that make no deck; the message names the folder and what is missing."""


@dataclass(frozen=True, slots=True)
class CutOut:
    """A whole card in a photograph."""

    file: Path
    code: str
    quad: tuple[tuple[float, float], ...]


def cut_outs(folder: Path, source: str) -> dict[str, list[CutOut]]:
    """All whole cards of a source in `folder/labels.csv`, by card. Raises CutOutError."""
    labels = folder / "labels.csv"
    if not labels.is_file():
        raise CutOutError(f"{folder}: no labels.csv with the cards' corners")
    found: dict[str, list[CutOut]] = {}
    with labels.open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if row["source"] != source or row["card"] not in CARD_CODES or not row["x1"] or row["occluded"] == "1":
                continue
            quad = tuple((float(row[f"x{i}"]), float(row[f"y{i}"])) for i in (1, 2, 3, 4))
            found.setdefault(row["card"], []).append(CutOut(folder / row["file"], row["card"], quad))
    missing = [code for code in CARD_CODES if code not in found]
    if missing:
        raise CutOutError(f"{folder}: {source} has no whole {', '.join(missing)}")
    return found


def deck_of_cut_outs(
    found: dict[str, list[CutOut]], random: np.random.Generator, network: KnownNetwork | None = None
) -> tuple[PictureArt, EnrolledDeck | None]:
    """A deck to lay, one shot of each card; with a network also that deck enrolled from another shot of each card."""
    laid: dict[str, np.ndarray] = {}
    shots: list[Shot] = []
    for code, choices in found.items():
        order = random.permutation(len(choices))
        chosen = choices[int(order[0])]
        laid[code] = _printed(chosen)
        if network is None:
            continue
        if len(choices) < 2:
            raise CutOutError(f"{chosen.file.parent}: only one shot of {code}, none is left to enrol")
        other = choices[int(order[1])]
        width, height = network.input_size
        size = (width * STORED_SCALE, height * STORED_SCALE)
        shots.append(
            Shot(code, rectify(load_picture(other.file), order_corners(np.array(other.quad)), size), other.file.name)
        )
    deck = None if network is None else EnrolledDeck.of("cut-outs", shots, network)
    return PictureArt(laid), deck


def _printed(card: CutOut) -> np.ndarray:
    """The card upright, edge to edge, its paper white."""
    quad = order_corners(np.array(card.quad))
    sides = side_lengths(quad)
    width, height = (round(float(sides[i] + sides[i + 2]) / 2) for i in (0, 1))
    patch = rectify(load_picture(card.file), quad, (width, height))
    paper = np.percentile(patch.reshape(-1, 3), 80, axis=0)
    gain = np.clip(PAPER_GREY / np.maximum(paper, 1.0), 1.0, MOST_GAIN)
    return np.clip(patch * gain, 0, 255).astype(np.uint8)
