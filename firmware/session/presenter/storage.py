"""How the game is kept, in one line for the screen; empty while all is well."""

from __future__ import annotations

from collections.abc import Mapping

from firmware.i18n.translator import mark
from firmware.session.journal import Fault, Repair, StorageState
from firmware.session.presenter.words import Words

_FAULTS: Mapping[Fault, str] = {
    Fault.FULL: mark("Not saved: the disk is full ({number} waiting)"),
    Fault.READ_ONLY: mark("Not saved: the disk is read-only ({number} waiting)"),
    Fault.DENIED: mark("Not saved: writing is not allowed ({number} waiting)"),
    Fault.BUSY: mark("Not saved: another program uses the journal ({number} waiting)"),
    Fault.SILENT: mark("Not saved: the disk does not answer ({number} waiting)"),
    Fault.FAILING: mark("Not saved: the disk fails ({number} waiting)"),
}


def storage_line(state: StorageState, words: Words) -> str:
    """What keeps events from the disk, or that the file is damaged."""
    if state.fault is not None:
        return words.text(_FAULTS[state.fault], number=state.waiting)
    if state.damaged:
        return words.text("The journal is damaged; a restart repairs it.")
    return ""


def repair_line(repair: Repair | None, left_out: int, words: Words) -> str:
    """What happened to the journal at the start; `left_out` events of the evening contradict the others."""
    if repair is not None:
        lost = sum(last - first + 1 for first, last in repair.lost)
        if lost:
            return words.text("The journal was broken: {number} entries are lost.", number=lost)
        return words.text("The journal was broken and is repaired.")
    if left_out:
        return words.text("{number} entries do not fit and are left out.", number=left_out)
    return ""
