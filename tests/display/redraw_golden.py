"""Draws every example view anew and stores what the golden test compares with: `python tests/display/redraw_golden.py`.

`golden/hashes.json` has the SHA-256 of the RGB bytes of every view in both sizes; `golden/NAME.png` is the 800x480 picture of
the German ones, for human eyes.
"""

from __future__ import annotations

import hashlib
import json
import os
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import cv2
import numpy as np
import pygame
from example_views import EVERY_VIEW, GERMAN, SIZES

from display.draw import draw_view

GOLDEN = Path(__file__).resolve().parent / "golden"
HASHES = GOLDEN / "hashes.json"


def name_of(view: str, size: tuple[int, int]) -> str:
    """The key of a picture in the file of hashes."""
    return f"{view}@{size[0]}x{size[1]}"


def hash_of(surface: pygame.Surface) -> str:
    """The SHA-256 of a picture's RGB bytes."""
    return hashlib.sha256(pygame.image.tobytes(surface, "RGB")).hexdigest()


def save_small(surface: pygame.Surface, path: Path) -> None:
    """The picture as PNG. Flat screens are smallest when no line is written as the difference to another."""
    pixels = np.frombuffer(pygame.image.tobytes(surface, "RGB"), np.uint8).reshape(*surface.get_size()[::-1], 3)
    settings = [cv2.IMWRITE_PNG_COMPRESSION, 9]
    if hasattr(cv2, "IMWRITE_PNG_FILTER"):
        settings += [cv2.IMWRITE_PNG_FILTER, cv2.IMWRITE_PNG_FILTER_NONE]
    done, data = cv2.imencode(".png", np.ascontiguousarray(pixels[..., ::-1]), settings)
    assert done, f"{path} cannot be encoded"
    path.write_bytes(data.tobytes())


def main() -> int:
    """Draw and store everything; pictures of views that are gone are removed."""
    GOLDEN.mkdir(exist_ok=True)
    for old in GOLDEN.glob("*.png"):
        old.unlink()
    hashes = {}
    for name, view in EVERY_VIEW.items():
        for size in SIZES:
            surface = draw_view(view, size)
            hashes[name_of(name, size)] = hash_of(surface)
            if name in GERMAN and size == SIZES[0]:
                save_small(surface, GOLDEN / f"{name}.png")
    HASHES.write_text(json.dumps(hashes, indent=1, sort_keys=True) + "\n", encoding="utf-8")
    print(f"{len(hashes)} hashes and {len(GERMAN)} pictures in {GOLDEN}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
