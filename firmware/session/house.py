"""Where a table's evenings begin: how the next one may start, and opening it in the journal."""

from __future__ import annotations

from dataclasses import replace

from firmware.session.evening import Evening
from firmware.session.events import EveningOpened
from firmware.session.journal import Journal
from firmware.session.remembered import remembered_names


class JournalHouse:
    """Opens evenings in a journal. `usual` is how an evening begins where nobody has sat down yet."""

    def __init__(self, journal: Journal, usual: EveningOpened) -> None:
        self._journal = journal
        self._usual = usual

    def suggest(self, last: EveningOpened | None) -> tuple[EveningOpened, tuple[str, ...]]:
        """The settings of the last evening, or the usual ones, and the names of all who have played here, the latest first."""
        usual = self._usual if last is None else last
        return replace(usual, first_dealer=0), remembered_names(self._journal.path)

    def open(self, opened: EveningOpened) -> Evening:
        """A new evening. Raises StateError and JournalError."""
        return Evening.begin(self._journal, opened)
