"""How much of a core the screen takes at 30 pictures a second: `python tests/bench/screen.py`.

Every picture differs from the one before (another card, other Augen), which at a table happens every few seconds at most.
"""

from __future__ import annotations

import argparse
import json
import os
import time
from dataclasses import replace

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

from display.view import CardView, PartyCount, PlayBody, SeatView, View
from display.window import Window
from firmware.i18n.translator import Translator
from firmware.session.presenter import Words
from firmware.skat.cards import ALL_CARDS

FPS = 30.0
SIZES = ((800, 480), (1280, 720))


def moment(number: int, words: Words) -> View:
    """A picture of a game in play; no two that follow each other are alike."""
    cards: list[CardView | None] = [words.card(ALL_CARDS[(7 * number + place) % 32]) for place in range(3)]
    seats = tuple(
        SeatView(place, name, words.seat(place), f"{number % 10} Stiche", place == 1, place == 0, place == 2)
        for place, name in enumerate(("Anna", "Bernd", "Friederike"))
    )
    points = number % 121
    parties = (
        PartyCount("Alleinspieler", str(points), points, (31, 61, 90), (), "+ Skat ?", True),
        PartyCount("Gegenpartei", str(120 - points), 120 - points, (30, 60, 90)),
    )
    body = PlayBody("Herz Hand", seats, (cards[0], cards[1], cards[2]), (0, 1, 2), f"Stich {number % 10 + 1}", parties)
    return View(f"Spiel {number % 36 + 1} von 36", "Geber: Anna", body, buttons=("Auf", "Ab", "OK", "", "", "Menü"))


def main() -> None:
    """Print one JSON object a size: processor time of a picture, and the share of a core at 30 a second."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--pictures", type=int, default=300)
    arguments = parser.parse_args()
    words = Words(Translator("de"))
    for size in SIZES:
        window = Window(size)
        views = [replace(moment(number, words), notice="") for number in range(arguments.pictures)]
        # Two rounds: texts and cards are kept once they have been drawn.
        for view in views[:60]:
            window.show(view)
        begin = time.process_time()
        for view in views:
            window.show(view)
            window.poll()
        each = (time.process_time() - begin) / len(views)
        window.close()
        share = round(100 * each * FPS, 1)
        print(
            json.dumps(
                {"size": f"{size[0]}x{size[1]}", "picture_ms": round(1000 * each, 2), "core_percent_at_30": share}
            )
        )


if __name__ == "__main__":
    main()
