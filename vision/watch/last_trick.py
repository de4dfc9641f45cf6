"""The last trick shown once more: cards that come back from a pile of tricks are no plays."""

from __future__ import annotations

from collections.abc import Sequence

from vision.watch.table import LyingCard

LEAST_TOGETHER = 2
"""So many cards of the last trick must lie there: one alone may have been dealt and led again."""


class LastTrick:
    """Remembers which cards were taken away last."""

    def __init__(self) -> None:
        self._codes: frozenset[str] = frozenset()

    def cleared(self, cards: Sequence[LyingCard]) -> None:
        """These cards were taken away together."""
        self._codes = frozenset(card.best for card in cards if card.best is not None)

    def holds(self, card: LyingCard) -> bool:
        """It is read surely as one of them."""
        return card.reading.card is not None and card.reading.card in self._codes

    def returning(self, new: Sequence[LyingCard], lying: Sequence[LyingCard]) -> list[LyingCard]:
        """The cards, new or already lying, that are the last trick shown again; empty when it is not shown."""
        back = [card for card in (*lying, *new) if card.is_shown or self.holds(card)]
        is_new = any(one is card for one in back for card in new)
        return back if is_new and len(back) >= LEAST_TOGETHER else []
