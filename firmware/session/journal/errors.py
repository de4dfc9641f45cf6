"""What can go wrong with the journal, as errors whose message names the file and says what to do."""

from __future__ import annotations


class JournalError(Exception):
    """The journal cannot be opened, read or written."""


class JournalInUseError(JournalError):
    """Another program has this journal open."""


class JournalDamagedError(JournalError):
    """The file is no database any more, or a row in it cannot be understood."""


class JournalRepairedError(JournalError):
    """The file broke while it was written and a new one was begun: this event has to be kept again, with those before it."""
