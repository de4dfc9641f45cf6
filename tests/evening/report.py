"""How often something is pressed in an evening of 36 games: `python -m tests.evening.report --shared DIR`, by buttons and by touch."""

from __future__ import annotations

import argparse
import os
import tempfile
from collections.abc import Mapping, Sequence
from pathlib import Path


def table_of(presses: Mapping[str, Sequence[int]], manner: str) -> str:
    """A line for each step: mean and worst of all games."""
    count = max(len(counts) for counts in presses.values())
    lines = [f"{manner}: presses in {count} games", f"{'':24}{'mean':>7}{'worst':>7}"]
    for step, counts in presses.items():
        lines.append(f"{step:24}{sum(counts) / count:7.2f}{max(counts):7}")
    whole = [sum(counts[-1 - back] for counts in presses.values() if back < len(counts)) for back in range(count)]
    lines.append(f"{'everything':24}{sum(whole) / count:7.2f}{max(whole):7}")
    return "\n".join(lines)


def main() -> None:
    """Play the evening twice and print what it took."""
    parser = argparse.ArgumentParser(description=__doc__)
    default = os.environ.get("KIEBITZ_SHARED", Path(__file__).resolve().parents[3] / "shared")
    parser.add_argument("--shared", metavar="DIR", type=Path, default=Path(default), help="the folder with games/")
    arguments = parser.parse_args()
    os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

    from firmware.clock import ManualClock
    from firmware.session.events import EveningOpened
    from firmware.session.house import JournalHouse
    from firmware.session.journal import Journal
    from tests.evening.games import evening
    from tests.evening.people import ButtonPerson, TouchPerson
    from tests.evening.playing import play_evening

    games = evening(arguments.shared / "games")
    for manner in (ButtonPerson, TouchPerson):
        with (
            tempfile.TemporaryDirectory() as folder,
            Journal(Path(folder) / "journal.sqlite3", ManualClock()) as journal,
        ):
            person = manner(JournalHouse(journal, EveningOpened(("Anna", "Bernd", "Clara"))))
            play_evening(person, games)
            person.app.stop()
        print(table_of(person.presses.by_step, manner.__name__) + "\n")


if __name__ == "__main__":
    main()
