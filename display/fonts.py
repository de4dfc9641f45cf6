"""The screen's font, from the package font-source-sans-pro, and rendered lines of text that are kept."""

from __future__ import annotations

import importlib
from collections.abc import Iterable
from enum import Enum
from functools import cache, lru_cache
from pathlib import Path

import pygame

from display.errors import FontMissing
from display.theme import Colour

ELLIPSIS = "…"

_PACKAGE = "font_source_sans_pro"
_KEPT_LINES = 1024
_LINE_SPACING = 1.2


class Weight(Enum):
    """The weights in use, with their names in the font package."""

    REGULAR = "SourceSansPro"
    SEMIBOLD = "SourceSansProSemibold"
    BOLD = "SourceSansProBold"


@cache
def font_path(weight: Weight) -> Path:
    """The file of a weight. Raises FontMissing where the package or the weight is not installed."""
    try:
        files = importlib.import_module(_PACKAGE).font_files_ttf
        path = Path(files[weight.value])
    except (ImportError, AttributeError, KeyError) as error:
        raise FontMissing(
            f"the screen's font is missing ({weight.value}): install it with 'pip install font-source-sans-pro'"
        ) from error
    if not path.is_file():
        raise FontMissing(f"the screen's font is missing at {path}: install font-source-sans-pro again")
    return path


@lru_cache(maxsize=256)
def _font(weight: Weight, size: int) -> pygame.font.Font:
    if not pygame.font.get_init():
        pygame.font.init()
    return pygame.font.Font(str(font_path(weight)), size)


def forget_fonts() -> None:
    """Drop every kept font and line; needed after pygame.font.quit()."""
    _font.cache_clear()
    rendered.cache_clear()
    width_of.cache_clear()


@lru_cache(maxsize=4096)
def width_of(text: str, size: int, weight: Weight) -> int:
    """The width of a line of text in pixels."""
    return _font(weight, size).size(text)[0]


def line_height(size: int) -> int:
    """The distance of lines below each other in pixels."""
    return round(size * _LINE_SPACING)


def ascent(size: int, weight: Weight) -> int:
    """The pixels from the top of a rendered line to its base line."""
    return _font(weight, size).get_ascent()


@lru_cache(maxsize=_KEPT_LINES)
def rendered(text: str, size: int, weight: Weight, colour: Colour) -> pygame.Surface:
    """The line as a picture with transparent ground. Kept: do not draw on it."""
    return _font(weight, size).render(text, True, colour)


def shortened(text: str, width: int, size: int, weight: Weight) -> str:
    """The text cut at its end with an ellipsis so that it is at most `width` pixels wide; empty if nothing fits."""
    if width_of(text, size, weight) <= width:
        return text
    low, high = 0, len(text)
    while low < high:
        middle = (low + high + 1) // 2
        if width_of(text[:middle].rstrip() + ELLIPSIS, size, weight) <= width:
            low = middle
        else:
            high = middle - 1
    cut = text[:low].rstrip() + ELLIPSIS
    return cut if width_of(cut, size, weight) <= width else ""


def fitted(text: str, width: int, largest: int, smallest: int, weight: Weight) -> tuple[str, int]:
    """The text and the largest size in which it fits; in the smallest it is cut with an ellipsis."""
    size = largest
    drawn = width_of(text, largest, weight)
    if drawn > width:
        size = min(largest, largest * width // drawn + 2)
    while size > smallest and width_of(text, size, weight) > width:
        size -= 1
    size = max(size, smallest)
    return shortened(text, width, size, weight), size


def wrapped(text: str, width: int, size: int, weight: Weight) -> list[str]:
    """The text broken at spaces into lines of at most `width` pixels; a word that is too wide alone is cut with an ellipsis."""
    lines: list[str] = []
    for paragraph in text.split("\n"):
        line = ""
        for word in paragraph.split():
            candidate = f"{line} {word}" if line else word
            if width_of(candidate, size, weight) <= width:
                line = candidate
                continue
            if line:
                lines.append(line)
            line = shortened(word, width, size, weight)
        lines.append(line)
    return lines


def fitted_lines(text: str, width: int, height: int, sizes: Iterable[int], weight: Weight) -> tuple[list[str], int]:
    """The text broken into lines that fit the box, in the first of the sizes that will do; else the last line is cut.

    A word is cut only where it is too wide in the smallest size.
    """
    lines: list[str] = []
    size = 0
    for size in sizes:
        lines = wrapped(text, width, size, weight)
        if (
            all(width_of(word, size, weight) <= width for word in text.split())
            and len(lines) * line_height(size) <= height
        ):
            return lines, size
    room = max(1, height // line_height(size))
    if len(lines) > room:
        rest = " ".join(lines[room - 1 :])
        lines = [*lines[: room - 1], shortened(rest, width, size, weight)]
    return lines, size
