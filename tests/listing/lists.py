"""Evenings around a list that was made by hand, for tests of how lists are written."""

from firmware.listing.kept import KeptEvening
from firmware.session.events import EveningOpened
from firmware.session.journal import StoredEvent
from firmware.session.state import EveningState
from firmware.skat.lists.score_list import ScoreList


def around(score_list: ScoreList, trusted: bool = True) -> KeptEvening:
    """An evening with this list."""
    opened = EveningOpened(score_list.players, first_dealer=score_list.first_dealer)
    first = StoredEvent(1, 1, None, "boot", 1.0, "2026-11-30T12:00:00+00:00", trusted, opened)
    return KeptEvening(1, (first,), EveningState(opened, score_list))
