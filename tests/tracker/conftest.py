"""Random hands for the tracker's tests: legal ones, and ones with exactly one revoke."""

from __future__ import annotations

import random
from collections.abc import Callable
from dataclasses import dataclass

import pytest

from firmware.skat.cards import ALL_CARDS, Card
from firmware.skat.contracts import Game
from firmware.skat.order import legal_cards, trick_winner


@dataclass(frozen=True)
class RandomHand:
    """Thirty plays (seat, card) of a random deal. `offence` is (seat, trick) of the one revoke in it, if any."""

    plays: tuple[tuple[int, Card], ...]
    hands: tuple[tuple[Card, ...], ...]
    skat: tuple[Card, ...]
    offence: tuple[int, int] | None


def random_hand(seed: int, game: Game, *, with_revoke: bool = False) -> RandomHand:
    """A random deal played at random by the rules; `with_revoke` breaks them once, where that is possible."""
    chance = random.Random(seed)
    pack = list(ALL_CARDS)
    chance.shuffle(pack)
    dealt = tuple(tuple(pack[10 * seat : 10 * seat + 10]) for seat in range(3))
    hands = [list(hand) for hand in dealt]
    plays: list[tuple[int, Card]] = []
    offence = None
    leader = 0
    # The place of the offence: the first chance from a random play on.
    wanted = chance.randrange(27) if with_revoke else 99
    for trick in range(1, 11):
        cards: list[Card] = []
        for place in range(3):
            seat = (leader + place) % 3
            legal = legal_cards(game, cards[0] if cards else None, hands[seat])
            wrong = [card for card in hands[seat] if card not in legal]
            if wrong and offence is None and len(plays) >= wanted:
                card = chance.choice(wrong)
                offence = (seat, trick)
            else:
                card = chance.choice(legal)
            hands[seat].remove(card)
            cards.append(card)
            plays.append((seat, card))
        leader = (leader + trick_winner(game, cards)) % 3
    return RandomHand(tuple(plays), dealt, tuple(pack[30:]), offence)


@pytest.fixture(scope="session")
def make_hand() -> Callable[..., RandomHand]:
    """`make_hand(seed, game, with_revoke=False)`."""
    return random_hand
