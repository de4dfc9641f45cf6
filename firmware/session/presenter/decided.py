"""Whether a game is decided, in words."""

from __future__ import annotations

from collections.abc import Mapping

from firmware.i18n.translator import mark
from firmware.session.decided import known_decision
from firmware.session.hand import HandState
from firmware.session.presenter.words import Words
from firmware.skat.offences.situation import Decision

_TEXTS: Mapping[Decision, str] = {
    Decision.OPEN: mark("Not decided by what lies open."),
    Decision.DECLARER: mark("Decided: the declarer has won."),
    Decision.DEFENDERS: mark("Decided: the defenders have won."),
}


def decided_text(hand: HandState, words: Words) -> str:
    """The answer to whoever asked."""
    return words.text(_TEXTS[known_decision(hand)])
