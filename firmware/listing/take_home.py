"""What the table takes home: evenings as files on a USB stick, each in a folder of its own."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path

from firmware.listing.evening_file import evening_to_json
from firmware.listing.kept import KeptEvening, read_evening
from firmware.listing.pdf import sheet_pdf
from firmware.listing.spreadsheet import csv_text
from firmware.services import PermanentFault
from firmware.session.presenter import Words
from firmware.sticks import Stick, StickError, write_files

FOLDER = "Kiebitz"
"""On the stick, so that the evenings do not lie between other things."""


def evening_files(evening: KeptEvening, words: Words, place: str = "") -> dict[str, bytes]:
    """The list as a sheet to sign, for spreadsheets, and as the file that another Kiebitz imports: name -> content."""
    return {
        "list.pdf": sheet_pdf(evening, words, place),
        "list.csv": csv_text(evening, words).encode("utf-8"),
        "evening.json": evening_to_json(evening).encode("utf-8"),
    }


def folder_name(evening: KeptEvening) -> str:
    """The folder of an evening: its day, where the clock knew it, and its number; letters that every stick can hold."""
    day = evening.date
    return f"evening-{evening.number}" if day is None else f"{day.isoformat()}-evening-{evening.number}"


class TakeHome:
    """Work for a service: one evening after the other onto a stick. `done` counts evenings, `files` what was written."""

    def __init__(
        self,
        journal: Path,
        numbers: Sequence[int],
        stick: Stick,
        words_of: Callable[[KeptEvening], Words],
        place: str = "",
    ) -> None:
        self._journal = journal
        self._numbers = tuple(numbers)
        self._stick = stick
        self._words_of = words_of
        self._place = place
        self.done = 0
        self.files = 0

    @property
    def count(self) -> int:
        """How many evenings there are."""
        return len(self._numbers)

    def set_up(self) -> None:
        """Nothing has to be claimed: a stick that is gone shows with the first file."""

    def work(self) -> bool:
        """Write one evening. Raises PermanentFault when the stick or the journal does not allow it: people have to look at it."""
        if self.done == self.count:
            return False
        try:
            evening = read_evening(self._journal, self._numbers[self.done])
            files = evening_files(evening, self._words_of(evening), self._place)
            write_files(self._stick.folder / FOLDER / folder_name(evening), files)
        except StickError as error:
            raise PermanentFault(str(error)) from error
        except Exception as error:
            raise PermanentFault(f"evening {self._numbers[self.done]}: {error}") from error
        self.done += 1
        self.files += len(files)
        return self.done < self.count

    def tear_down(self) -> None:
        """Every file was brought to the disk when it was written."""
