"""The simulated table of `kiebitz run` when two play: every card is shown in the middle, read, and taken away again.

The program's own state says what comes next, so an evening that was interrupted goes on in the middle of a hand. Naming the game and
drawing from the Auslage is left to whoever sits at the screen.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Iterator

from firmware.demo.pair_players import Deed, DeedKind, next_deed
from firmware.demo.table import IDLE
from firmware.session.hand import Phase
from firmware.session.two_players.hand import PairHand
from firmware.session.two_players.questions import cards_seen
from vision.simulator.script import Action, Gather, Lay

SIDES = ("south", "north")
"""Where the players sit, by their places."""

MOST_LYING = 4
"""Open cards shown side by side before they are taken to their piles."""

PATIENCE = 40
"""Rests of the table until a card that was not read is taken away and shown again."""


def at_any_table(
    script: Iterable[Action], is_playing: Callable[[], bool], pair_hand: Callable[[], PairHand | None], seed: int
) -> Iterator[Action]:
    """The script of a table of three while `is_playing` says so, and simulated players for two while there is a `pair_hand`.

    Both are asked in the camera's thread; the table rests while neither is so.
    """
    actions = iter(script)
    pair = PairTable(seed)
    while True:
        hand = pair_hand()
        if hand is not None:
            yield pair.next_action(hand)
        elif not is_playing():
            yield IDLE
        elif (action := next(actions, None)) is not None:
            yield action
        else:
            return


class PairTable:
    """Two people and what lies in the middle between them."""

    def __init__(self, seed: int) -> None:
        self._dice = random.Random(seed)
        self._lying = 0
        self._shown: tuple[int, int] | None = None
        self._patience = PATIENCE

    def next_action(self, hand: PairHand) -> Action:
        """What happens at the table now."""
        if self._shown == (hand.deal, cards_seen(hand)) and hand.phase in (Phase.CONTRACT, Phase.PLAY):
            # The card that was laid has not been read yet.
            self._patience -= 1
            return IDLE if self._patience > 0 else self._gather(hand)
        deed = next_deed(hand, self._dice) if hand.phase in (Phase.CONTRACT, Phase.PLAY) else None
        if deed is None or deed.card is None or deed.kind is DeedKind.DRAW:
            is_done = hand.phase in (Phase.RESULT, Phase.SCORED) or deed is not None
            return self._gather(hand) if self._lying and is_done else IDLE
        return self._gather(hand) if self._lying and self._must_go(hand, deed) else self._lay(hand, deed)

    def _must_go(self, hand: PairHand, deed: Deed) -> bool:
        """Whether what lies in the middle is taken away before the next card comes."""
        if deed.kind is DeedKind.PLAY:
            return len(hand.plays) % 2 == 0
        return self._lying >= MOST_LYING or len(hand.plays) > hand.cleared

    def _lay(self, hand: PairHand, deed: Deed) -> Action:
        assert deed.card is not None, "only cards are laid"
        self._lying += 1
        self._shown = (hand.deal, cards_seen(hand))
        self._patience = PATIENCE
        return Lay(deed.card.code, SIDES[hand.place(deed.seat)])

    def _gather(self, hand: PairHand) -> Action:
        self._lying = 0
        self._shown = None
        return Gather(SIDES[hand.place(0 if hand.state.seat is None else hand.state.seat)])
