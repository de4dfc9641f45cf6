"""Names of those who have played at this table before, from the journal."""

from __future__ import annotations

from pathlib import Path

from firmware.session.events import EveningOpened
from firmware.session.journal import JournalError, newest_openings

EVENINGS = 20
"""Evenings that are looked through, the latest first."""


def remembered_names(path: Path) -> tuple[str, ...]:
    """The players of the last evenings, the latest first. Empty where the journal cannot be read: names are a convenience."""
    names: list[str] = []
    try:
        for stored in newest_openings(path, EVENINGS):
            if isinstance(stored.event, EveningOpened):
                names += stored.event.players
    except JournalError:
        pass
    return tuple(dict.fromkeys(names))
