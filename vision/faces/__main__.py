"""Writes a deck as one picture to look at: `python -m vision.faces OUT.png`."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

import cv2
import numpy as np

from vision.faces.families import FAMILIES, random_style
from vision.faces.named import NAMED_STYLES, named_style
from vision.faces.sheet import contact_sheet


def main(words: list[str] | None = None) -> int:
    """Run the tool with command line `words`; returns the exit code, 2 for a file that cannot be written."""
    parser = argparse.ArgumentParser(
        prog="python -m vision.faces",
        description="Writes all cards of a drawn deck as one picture.",
        epilog="example: python -m vision.faces deck.png --family saxon --seed 4",
    )
    parser.add_argument("out", type=Path, metavar="OUT", help="the picture to write, .png or .jpg")
    deck = parser.add_mutually_exclusive_group()
    deck.add_argument("--deck", choices=sorted(NAMED_STYLES), default="french-german-index", help="a deck by name")
    deck.add_argument("--family", choices=sorted(FAMILIES), help="a random deck of this family")
    parser.add_argument("--seed", type=int, default=0, help="which random deck (default 0)")
    parser.add_argument(
        "--width", type=int, choices=range(40, 601), default=160, metavar="40..600", help="pixels per card"
    )
    arguments = parser.parse_args(words)
    if arguments.family is None:
        style = named_style(arguments.deck)
    else:
        style = random_style(np.random.default_rng(arguments.seed), arguments.family)
    try:
        done, data = cv2.imencode(arguments.out.suffix.lower() or ".png", contact_sheet(style, arguments.width))
        if done:
            arguments.out.write_bytes(data.tobytes())
            return 0
        reason = "the picture could not be packed"
    except cv2.error:
        reason = "a name that ends in .png or .jpg is needed"
    except OSError as error:
        reason = error.strerror or str(error)
    sys.stderr.write(f"faces: {arguments.out}: {reason}\n")
    return 2


if __name__ == "__main__":
    sys.exit(main())
