"""Card art into arrays: rasterises installed decks, cuts every card at its edges, and keeps the result outside the repository.

A deck's file `NAME.npz` holds `pictures` (N, 240, 160, 3 BGR uint8, the card fills the picture edge to edge) and `codes` (N,): a card code,
`back`, or `other` for 2..6 and jokers.
"""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import tempfile
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import cv2
import numpy as np

from vision.training.decks import DECKS, PACKAGES, Deck, Package

ART_WIDTH, ART_HEIGHT = 160, 240
SUITS = "CSHD"
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K")


class ArtError(Exception):
    """Art is missing or cannot be rasterised. The message says which, and how to install it."""


def default_folder() -> Path:
    """Where art and training runs are kept unless a folder is given: the user's cache, never the repository."""
    import platformdirs

    return Path(platformdirs.user_cache_dir("kiebitz")) / "training-data"


def package_folder(package: Package, data: Path) -> Path | None:
    """The folder of an installed package's files, or None. Debian packages are found by their tools or folders."""
    if package.manager == "npm":
        folder = data / "npm" / "node_modules" / package.name
        return folder if folder.is_dir() else None
    if package.manager == "pip":
        spec = importlib.util.find_spec(package.name)
        if spec is not None and spec.origin:
            return Path(spec.origin).parent
        folder = data / "pip" / package.name
        return folder if folder.is_dir() else None
    if package.name == "librsvg2-bin":
        return Path("/usr/bin") if shutil.which("rsvg-convert") else None
    decks = [Path(deck.path) for deck in DECKS if deck.package == package.name]
    return Path("/") if decks and all(path.exists() for path in decks) else None


def missing_packages(data: Path, decks: Sequence[Deck] = DECKS) -> list[Package]:
    """Packages that these decks need and that are not installed."""
    names = {"librsvg2-bin", *(deck.package for deck in decks)}
    return [package for name, package in PACKAGES.items() if name in names and package_folder(package, data) is None]


def install_lines(packages: Sequence[Package], data: Path) -> list[str]:
    """One command line per missing package."""
    return [package.install.format(npm=data / "npm") for package in packages]


def rasterise(source: Path, height: int) -> np.ndarray:
    """A picture file or drawing as (H, W, 4) BGRA uint8. Drawings are rendered `height` pixels high."""
    if source.suffix == ".png":
        picture = cv2.imread(str(source), cv2.IMREAD_UNCHANGED)
    else:
        with tempfile.TemporaryDirectory() as folder:
            target = Path(folder) / "out.png"
            command = [
                "rsvg-convert",
                "--unlimited",
                "--keep-aspect-ratio",
                "--height",
                str(height),
                "--output",
                str(target),
            ]
            done = subprocess.run([*command, str(source)], capture_output=True, text=True, timeout=300, check=False)
            if done.returncode or not target.exists():
                reason = " ".join(done.stderr.split()) or "no picture"
                raise ArtError(f"rsvg-convert cannot draw {source}: {reason}")
            picture = cv2.imread(str(target), cv2.IMREAD_UNCHANGED)
    if picture is None:
        raise ArtError(f"{source} is not a readable picture; install its package anew")
    if picture.ndim == 2:
        picture = cv2.cvtColor(picture, cv2.COLOR_GRAY2BGRA)
    elif picture.shape[2] == 3:
        picture = cv2.cvtColor(picture, cv2.COLOR_BGR2BGRA)
    return picture


def cut_card(picture: np.ndarray) -> np.ndarray:
    """Cut to the opaque part, lay on white, and scale to (240, 160, 3): the card's edges are the picture's edges."""
    solid = picture[..., 3] > 140
    rows = np.flatnonzero(solid.mean(axis=1) > 0.5)
    columns = np.flatnonzero(solid.mean(axis=0) > 0.5)
    if rows.size < 8 or columns.size < 8:
        raise ArtError("an empty card drawing")
    part = picture[rows[0] : rows[-1] + 1, columns[0] : columns[-1] + 1].astype(np.float32)
    alpha = part[..., 3:] / 255.0
    # Under the rounded corners goes the card's own paper, not white, so that tinted cards have no white corners.
    opaque = part[part[..., 3] > 250]
    paper = np.percentile(opaque[:, :3], 90, axis=0) if opaque.size else np.full(3, 255.0)
    flat = part[..., :3] * alpha + paper * (1.0 - alpha)
    shrink = flat.shape[0] > ART_HEIGHT
    return cv2.resize(
        flat.astype(np.uint8), (ART_WIDTH, ART_HEIGHT), interpolation=cv2.INTER_AREA if shrink else cv2.INTER_CUBIC
    )


def _on_paper(picture: np.ndarray) -> np.ndarray:
    """The whole drawing laid on white paper, opaque."""
    alpha = picture[..., 3:].astype(np.float32) / 255.0
    laid = np.full_like(picture, 255)
    laid[..., :3] = (picture[..., :3] * alpha + 255.0 * (1.0 - alpha)).astype(np.uint8)
    return laid


def _code(suit: str, rank: str) -> str:
    return "other" if rank in "23456" else suit + rank


def _from_grid(deck: Deck, data: Path) -> list[tuple[str, np.ndarray]]:
    sheet = rasterise(Path(deck.path), 400 * deck.grid_rows)
    height, width = sheet.shape[0] / deck.grid_rows, sheet.shape[1] / 13

    def cell(row: int, column: int) -> np.ndarray:
        top, left = round(row * height), round(column * width)
        return cut_card(sheet[top : round((row + 1) * height), left : round((column + 1) * width)])

    found = [
        (_code(suit, rank), cell(row, column))
        for row, suit in enumerate(deck.rows)
        for column, rank in enumerate(deck.columns)
        if rank not in deck.skip
    ]
    return found + [(code, cell(4, column)) for column, code in enumerate(deck.last_row)]


def _from_islands(deck: Deck, data: Path) -> list[tuple[str, np.ndarray]]:
    sheet = rasterise(Path(deck.path), 3600)
    solid = (sheet[..., 3] > 140).astype(np.uint8)
    _, _, boxes, _ = cv2.connectedComponentsWithStats(solid)
    islands = [
        box for box in boxes[1:] if box[4] > 0.6 * box[2] * box[3] and box[4] > sheet.shape[0] * sheet.shape[1] / 600
    ]
    islands.sort(key=lambda box: box[1])
    rows: list[list[np.ndarray]] = []
    for box in islands:
        if rows and box[1] < rows[-1][0][1] + rows[-1][0][3] / 2:
            rows[-1].append(box)
        else:
            rows.append([box])
    wanted = [[_code(suit, rank) for rank in deck.columns] for suit in deck.rows] + [list(deck.last_row)]
    found = []
    for row, codes in zip(rows, wanted, strict=False):
        if len(row) < len(codes):
            raise ArtError(f"{deck.name}: {len(row)} cards in a row of {deck.path}, {len(codes)} expected")
        for (left, top, width, height, _), code in zip(sorted(row, key=lambda box: box[0]), codes, strict=False):
            found.append((code, cut_card(sheet[top : top + height, left : left + width])))
    return found


def _from_files(deck: Deck, data: Path) -> list[tuple[str, np.ndarray]]:
    folder = package_folder(PACKAGES[deck.package], data)
    if folder is None:
        raise ArtError(f"{deck.package} is not installed")
    folder = folder / deck.path
    found = []
    for suit, suit_name in zip(SUITS, deck.suit_names, strict=True):
        for rank, rank_name in zip(RANKS, deck.rank_names, strict=True):
            if rank not in deck.skip:
                file = folder / deck.pattern.format(suit=suit_name, rank=rank_name)
                drawing = rasterise(file, 480)
                found.append((_code(suit, rank), cut_card(drawing if deck.paper else _on_paper(drawing))))
    for name, what in deck.extras:
        found.append(("back" if what == "back" else "other", cut_card(rasterise(folder / name, 480))))
    return found


_READERS: dict[str, Callable[[Deck, Path], list[tuple[str, np.ndarray]]]] = {
    "grid": _from_grid,
    "islands": _from_islands,
    "files": _from_files,
}


def build_deck(deck: Deck, data: Path) -> Path:
    """Rasterise and cut one deck into `data/art/NAME.npz`; returns the file. Raises ArtError if one of its cards is missing."""
    found = _READERS[deck.kind](deck, data)
    expected = {suit + rank for suit in SUITS for rank in "AKQJT987" if rank not in deck.skip}
    lacking = expected - {code for code, _ in found}
    if lacking:
        raise ArtError(f"{deck.name}: no drawing of {', '.join(sorted(lacking))} in {deck.path}")
    target = data / "art" / f"{deck.name}.npz"
    target.parent.mkdir(parents=True, exist_ok=True)
    # Written under another name first: an interrupted run leaves no half file behind that would be taken for a finished one.
    draft = target.with_name("." + target.name)
    with draft.open("wb") as file:
        np.savez_compressed(
            file, pictures=np.stack([card for _, card in found]), codes=np.array([code for code, _ in found])
        )
    draft.replace(target)
    return target


def build_all(
    data: Path, decks: Sequence[Deck] = DECKS, again: bool = False, done: Callable[[Deck], None] = lambda deck: None
) -> list[Path]:
    """Every deck whose package is installed, two at a time; finished ones are kept unless `again`. `done` is called after each."""
    usable = [deck for deck in decks if not missing_packages(data, [deck])]

    def one(deck: Deck) -> Path:
        target = data / "art" / f"{deck.name}.npz"
        if again or not target.exists():
            target = build_deck(deck, data)
        done(deck)
        return target

    with ThreadPoolExecutor(2) as pool:
        files = list(pool.map(one, usable))
    record = {deck.name: {"package": deck.package, "licence": deck.licence} for deck in usable}
    (data / "art" / "licences.json").write_text(
        json.dumps(record, indent=1, ensure_ascii=False) + "\n", encoding="utf-8"
    )
    return files


def load_deck(deck: Deck, data: Path) -> tuple[np.ndarray, np.ndarray]:
    """Pictures (N, 240, 160, 3) and codes (N,) of a deck that `build_deck` made."""
    file = data / "art" / f"{deck.name}.npz"
    if not file.exists():
        raise ArtError(f"no art of {deck.name} in {data}; run `kiebitz train art --data {data}` first")
    with np.load(file) as stored:
        return stored["pictures"], stored["codes"]
