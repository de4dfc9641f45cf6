"""Whole hands made from a seed: deal, auction, contract and all cards in the order in which they are played."""

from __future__ import annotations

import random
from collections.abc import Iterator
from dataclasses import dataclass

from firmware.demo.cardplay import choose_card
from firmware.demo.valuation import contract_and_put_away, hand_contract, limit
from firmware.skat.auction import Auction
from firmware.skat.cards import ALL_CARDS, Card
from firmware.skat.contracts import Contract
from firmware.skat.order import trick_winner


@dataclass(frozen=True, slots=True)
class ScriptedHand:
    """A hand as it will be played: `hands` and `skat` as dealt, `plays` as (seat, card), `leaders` the seat leading each trick."""

    hands: tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]]
    skat: tuple[Card, Card]
    declarer: int
    bid: int
    contract: Contract
    put_away: tuple[Card, Card] | None
    plays: tuple[tuple[int, Card], ...]
    leaders: tuple[int, ...]

    @property
    def tricks(self) -> tuple[tuple[tuple[int, Card], ...], ...]:
        """The plays, three to a trick."""
        return tuple(self.plays[start : start + 3] for start in range(0, len(self.plays), 3))


def scripted_hands(seed: int) -> Iterator[ScriptedHand]:
    """Hands without end, the same for the same seed. Deals that nobody would bid on are dealt again."""
    random_source = random.Random(seed)
    while True:
        pack = list(ALL_CARDS)
        random_source.shuffle(pack)
        hands = (tuple(pack[:10]), tuple(pack[10:20]), tuple(pack[20:30]))
        result = _auction(hands)
        if result is not None:
            yield _played(hands, (pack[30], pack[31]), *result)


def _auction(hands: tuple[tuple[Card, ...], ...]) -> tuple[int, int] | None:
    """Declarer and bid when everybody bids up to his limit, None when the deal is passed in."""
    limits = [limit(hand) for hand in hands]
    auction = Auction()
    while (legal := auction.legal_calls()) is not None:
        seat = legal.seat
        if legal.hold is not None and legal.hold <= limits[seat]:
            auction = auction.hold(seat)
        elif legal.bids and legal.bids[0] <= limits[seat]:
            auction = auction.bid(seat, legal.bids[0])
        else:
            auction = auction.pass_(seat)
    result = auction.result
    return None if result is None or result.declarer is None else (result.declarer, result.bid)


def _played(
    hands: tuple[tuple[Card, ...], tuple[Card, ...], tuple[Card, ...]], skat: tuple[Card, Card], declarer: int, bid: int
) -> ScriptedHand:
    contract = hand_contract(hands[declarer], bid)
    put_away: tuple[Card, Card] | None = None
    held = [list(hand) for hand in hands]
    if contract is None:
        contract, put_away = contract_and_put_away((*hands[declarer], *skat), bid)
        held[declarer] = [card for card in (*hands[declarer], *skat) if card not in put_away]
    plays: list[tuple[int, Card]] = []
    leaders: list[int] = []
    leader = 0
    for _ in range(10):
        leaders.append(leader)
        trick: list[Card] = []
        for place in range(3):
            seat = (leader + place) % 3
            seen = frozenset(card for _, card in plays)
            card = choose_card(contract.game, held[seat], trick, seen, seat, declarer)
            held[seat].remove(card)
            trick.append(card)
            plays.append((seat, card))
        leader = (leader + trick_winner(contract.game, trick)) % 3
        if contract.is_null and leader == declarer:
            break
    return ScriptedHand(hands, skat, declarer, bid, contract, put_away, tuple(plays), tuple(leaders))
