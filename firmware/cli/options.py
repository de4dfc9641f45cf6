"""Options that several commands share, read with errors of one line."""

from __future__ import annotations

import argparse
import re
from pathlib import Path

from firmware.errors import UserError
from firmware.i18n.translator import LANGUAGES, Translator, UnknownLanguageError

SMALLEST_WINDOW = (640, 384)
LARGEST_WINDOW = (3840, 2400)


def add_window(parser: argparse.ArgumentParser) -> None:
    """`--window WxH`."""
    parser.add_argument(
        "--window", metavar="WxH", default="800x480", help="size of the screen in pixels (default 800x480)"
    )


def window_size(text: str) -> tuple[int, int]:
    """Width and height of `800x480`. Raises UserError for anything else, and for sizes that no screen has."""
    match = re.fullmatch(r"(\d{1,5})[x×](\d{1,5})", text.strip().lower())
    if match is None:
        raise UserError(f"--window {text!r} is no size; write width x height in pixels, such as 800x480")
    width, height = int(match[1]), int(match[2])
    if not (SMALLEST_WINDOW[0] <= width <= LARGEST_WINDOW[0] and SMALLEST_WINDOW[1] <= height <= LARGEST_WINDOW[1]):
        smallest, largest = ("{}x{}".format(*size) for size in (SMALLEST_WINDOW, LARGEST_WINDOW))
        raise UserError(f"--window {text} cannot be shown; sizes from {smallest} to {largest} can, such as 800x480")
    return width, height


def add_language(parser: argparse.ArgumentParser) -> None:
    """`--language CODE`."""
    parser.add_argument(
        "--language", metavar="CODE", default="de", help=f"language of the screen: {', '.join(LANGUAGES)} (default de)"
    )


def translator(language: str) -> Translator:
    """The texts of this language. Raises UserError when there are none."""
    try:
        return Translator(language)
    except UnknownLanguageError as error:
        raise UserError(f"--language: {error}") from error


def add_state(parser: argparse.ArgumentParser, text: str) -> None:
    """`--state FOLDER`."""
    parser.add_argument("--state", metavar="FOLDER", type=Path, help=text)


def whole_number(option: str, text: str, lowest: int, highest: int) -> int:
    """A whole number between bounds. Raises UserError that names the option."""
    if not re.fullmatch(r"[+-]?\d{1,12}", text) or not lowest <= int(text) <= highest:
        raise UserError(f"{option} {text!r}: a whole number from {lowest} to {highest} is needed")
    return int(text)


def counted(number: int, thing: str) -> str:
    """A number of things in English: "1 evening", "2 evenings"."""
    return f"{number} {thing}" if number == 1 else f"{number} {thing}s"
