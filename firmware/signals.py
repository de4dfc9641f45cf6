"""Lamps and buzzer: whose turn it is, that something is asked, that something is wrong, and a sound for a revoke."""

from __future__ import annotations

from firmware.hardware.panel import Lamp, Panel
from firmware.session.asks import (
    Ask,
    WhichRuling,
)
from firmware.session.hand import Phase
from firmware.session.revokes import Revoke
from firmware.session.state import EveningState
from firmware.session.two_players.followed import PairRevoke
from firmware.session.two_players.questions import PairAsk, PairRuling


def lamps(state: EveningState, asked: Ask | PairAsk | None, in_trouble: bool) -> frozenset[Lamp]:
    """The lamps that are lit now."""
    lit = {Lamp.TROUBLE} if in_trouble else set()
    if asked is not None:
        lit.add(Lamp.QUESTION)
    elif state.hand_in_play is not None and state.hand_in_play.phase is Phase.PLAY:
        lit.add(Lamp.TURN)
    return frozenset(lit)


class Signals:
    """Keeps the panel's lamps up to date and sounds once for each revoke."""

    def __init__(self, panel: Panel) -> None:
        self._panel = panel
        self._buzzed_for: Revoke | PairRevoke | None = None

    def follow(self, state: EveningState, asked: Ask | PairAsk | None, in_trouble: bool) -> None:
        """Light and sound what belongs to this moment."""
        self._panel.light(lamps(state, asked, in_trouble))
        revoke = asked.revoke if isinstance(asked, WhichRuling | PairRuling) else None
        if revoke is not None and revoke != self._buzzed_for:
            self._panel.buzz()
        self._buzzed_for = revoke
