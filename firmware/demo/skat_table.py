"""The simulated table of `kiebitz run`: three people play lawful hands one after another, whatever game the screen was told.

The cards are dealt anew for every deal, the same for the same seed; whoever was entered as declarer gets the hand that suits the
game best. Every card is chosen by the game that is announced at that moment.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from itertools import combinations

from firmware.demo.cardplay import choose_card
from firmware.demo.players import SIDES
from firmware.demo.table import IDLE
from firmware.demo.valuation import null_risks, strength
from firmware.session.hand import HandState, Phase
from firmware.skat.cards import ALL_CARDS, Card, card_points
from firmware.skat.contracts import Contract, Game
from firmware.skat.order import STRENGTHS, FollowClass, follow_class, legal_cards, trick_winner
from vision.simulator.script import Action, Gather, Lay, Wait

PAUSE_SECONDS = 1.0
"""After a card."""

BEGIN = Wait(2.0)
"""Between the announcement and the first card."""

TRICKS = 10


def lawful_script(hand: Callable[[], HandState | None], seed: int) -> Iterator[Action]:
    """What happens at the table for as long as somebody looks; it rests while no hand is in play. `hand` is asked in the camera's thread."""
    table = SkatTable(seed)
    while True:
        yield table.next_action(hand())


class SkatTable:
    """Three people with their cards, and what lies in the middle."""

    def __init__(self, seed: int) -> None:
        self._seed = seed
        self._deal: int | None = None
        self._held: list[list[Card]] = []
        self._seen: set[Card] = set()
        self._trick: list[Card] = []
        self._leader = 0
        self._played = 0

    def next_action(self, hand: HandState | None) -> Action:
        """The next thing that somebody does."""
        is_playing = hand is not None and hand.phase is Phase.PLAY and not hand.ended_by_table
        if hand is None or not is_playing:
            return self._gather(hand) if self._trick and hand is not None and self._is_over(hand) else IDLE
        game = Game.RAMSCH if hand.contract is None else hand.contract.game
        if hand.deal != self._deal:
            self._begin(hand)
            return BEGIN
        if len(self._trick) == 3:
            return self._gather(hand)
        if self._played >= 3 * TRICKS:
            return IDLE
        return self._lay(hand, game)

    def _is_over(self, hand: HandState) -> bool:
        return hand.phase in (Phase.RESULT, Phase.SCORED) or hand.ended_by_table

    def _begin(self, hand: HandState) -> None:
        """Deal; a hand that was begun before the program started goes on where it was, as far as it can be known."""
        self._deal = hand.deal
        self._held = dealt_for(hand, self._seed)
        self._seen, self._trick, self._leader, self._played = set(), [], 0, 0
        game = Game.RAMSCH if hand.contract is None else hand.contract.game
        for _ in hand.plays[: hand.cleared * 3]:
            self._choose(hand, game)
            if len(self._trick) == 3:
                self._close(game)

    def _lay(self, hand: HandState, game: Game) -> Action:
        seat = (self._leader + len(self._trick)) % 3
        return Lay(self._choose(hand, game).code, side_of(hand, seat), PAUSE_SECONDS)

    def _choose(self, hand: HandState, game: Game) -> Card:
        """The next card, out of its player's hand into the trick."""
        seat = (self._leader + len(self._trick)) % 3
        own = self._held[seat]
        if game is Game.RAMSCH:
            card = _harmless(legal_cards(game, self._trick[0] if self._trick else None, own))
        else:
            assert hand.declarer is not None, "a game has a declarer"
            card = choose_card(game, own, self._trick, frozenset(self._seen), seat, hand.declarer)
        own.remove(card)
        self._seen.add(card)
        self._trick.append(card)
        self._played += 1
        return card

    def _gather(self, hand: HandState) -> Action:
        game = Game.RAMSCH if hand.contract is None else hand.contract.game
        if len(self._trick) == 3:
            self._close(game)
        self._trick = []
        return Gather(side_of(hand, self._leader), PAUSE_SECONDS)

    def _close(self, game: Game) -> None:
        self._leader = (self._leader + trick_winner(game, self._trick)) % 3
        self._trick = []


def side_of(hand: HandState, seat: int) -> str:
    """The side of the picture at which this seat sits."""
    return SIDES[sorted(hand.seating.active).index(hand.seating.place(seat))]


def dealt_for(hand: HandState, seed: int) -> list[list[Card]]:
    """Ten cards for each seat: the hand that suits the announced game best for its declarer, with the Skat taken up unless he left it."""
    pack = list(ALL_CARDS)
    random.Random(f"{seed} {hand.deal}").shuffle(pack)
    held = [pack[0:10], pack[10:20], pack[20:30]]
    contract, declarer = hand.contract, hand.declarer
    if contract is None or declarer is None:
        return held
    held.sort(key=lambda cards: -_worth(contract, cards))
    best = held.pop(0)
    if not contract.hand:
        best = _kept(contract, (*best, *pack[30:]))
    held.insert(declarer, best)
    return held


def _worth(contract: Contract, cards: list[Card] | tuple[Card, ...]) -> float:
    return -null_risks(cards) if contract.is_null else strength(contract.game, cards)


def _kept(contract: Contract, twelve: tuple[Card, ...]) -> list[Card]:
    """The ten cards that are kept: no trump is put away while there is anything else."""

    def worth(away: tuple[Card, ...]) -> tuple[float, float]:
        kept = tuple(card for card in twelve if card not in away)
        trumps = sum(follow_class(contract.game, card) is FollowClass.TRUMP for card in away)
        return _worth(contract, kept) - 10 * trumps, 0.0 if contract.is_null else card_points(away)

    away = max(combinations(twelve, 2), key=worth)
    return [card for card in twelve if card not in away]


def _harmless(legal: tuple[Card, ...] | list[Card]) -> Card:
    """In a Ramsch everybody gives as little as he can."""
    return min(legal, key=lambda card: (card.points, STRENGTHS[Game.RAMSCH][card.index], card.index))
