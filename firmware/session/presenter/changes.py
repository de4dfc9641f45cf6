"""What a correction changed in the tricks that were over: "Stich 4 jetzt an Clara"."""

from __future__ import annotations

from firmware.session.hand import HandState
from firmware.session.presenter.words import Words, player_at
from firmware.session.state import EveningState

NAMED = 3
"""So many changed tricks are named one by one."""


def changed_tricks(before: HandState | None, hand: HandState | None) -> tuple[tuple[int, int], ...]:
    """Number and new winner of the complete tricks that go to another seat than before."""
    if before is None or hand is None or before.deal != hand.deal:
        return ()
    if before.following is None or hand.following is None:
        return ()
    pairs = zip(before.following.tricks, hand.following.tricks, strict=False)
    return tuple(
        (now.number, now.winner)
        for was, now in pairs
        if was.winner is not None and now.winner is not None and was.winner != now.winner
    )


def changes_text(before: HandState | None, state: EveningState, words: Words) -> str:
    """The tricks that another player has now, empty when there are none."""
    hand = state.hand
    changes = changed_tricks(before, hand)
    if not changes or hand is None:
        return ""
    named = [
        words.text("Trick {number} now goes to {player}", number=number, player=player_at(state, hand, winner))
        for number, winner in changes[:NAMED]
    ]
    more = ["..."] if len(changes) > NAMED else []
    return " · ".join([*named, *more])
