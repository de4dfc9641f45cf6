"""Simulated players for two: what they do next follows from the state alone, so they take up any hand in the middle.

The cards nobody has seen are dealt anew each time, as far as they can lie there: whoever did not follow holds none of that suit.
Cards already shown therefore always fit a deal in which everybody played lawfully.
"""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from firmware.session.two_players.duel import BEGGAR, CHOICES, mode_of
from firmware.session.two_players.followed import Followed, Want
from firmware.session.two_players.hand import PairHand
from firmware.session.two_players.officers import GAMES
from firmware.skat.cards import ALL_CARDS, Card
from firmware.skat.contracts import Game
from firmware.skat.order import FollowClass, follow_class, legal_cards
from firmware.skat.two_players.duel import AUSLAGE, HAND, TALON


class DeedKind(Enum):
    """What somebody does at the table."""

    CHOOSE = "choose"
    OPEN = "open"
    PLAY = "play"
    DRAW = "draw"


@dataclass(frozen=True, slots=True)
class Deed:
    """One thing done by a seat: a card laid open, played or drawn, or the game named (`choice`)."""

    kind: DeedKind
    seat: int
    card: Card | None = None
    choice: str = ""


def next_deed(hand: PairHand, dice: random.Random) -> Deed | None:
    """What happens next; None while something is asked about a card or when the hand is over."""
    state = hand.state
    seat = 0 if state.seat is None else state.seat
    if state.stuck is not None or state.is_over or hand.result is not None:
        return None
    if state.want is Want.CHOOSE:
        return Deed(DeedKind.CHOOSE, seat, choice=_choice(hand, dice))
    if state.want in (Want.LAY, Want.TURN_UP, Want.REFILL):
        return Deed(DeedKind.OPEN, seat, _covered_card(hand, state, dice))
    if state.want is Want.DRAW:
        return Deed(DeedKind.DRAW, seat, dice.choice(state.possible))
    led = state.tricks[-1].plays[0].card if state.tricks and not state.tricks[-1].is_complete else None
    held = _held(hand, state, seat, dice)
    return Deed(DeedKind.PLAY, seat, _picked(_game(hand), led, legal_cards(_game(hand), led, held), dice))


def _choice(hand: PairHand, dice: random.Random) -> str:
    """The longest suit of what lies open, and now and then something else."""
    others = [choice for choice in (GAMES if hand.is_officers else CHOICES) if choice not in "CSHD"]
    if dice.random() < 0.25:
        return dice.choice(others)
    cards = [play.card for play in hand.opens if play.card is not None]
    return max("CSHD", key=lambda suit: (sum(card.suit.value == suit for card in cards), dice.random()))


def _game(hand: PairHand) -> Game:
    if hand.is_officers:
        return GAMES[hand.choice]
    _, trump = mode_of(hand.choice)
    return next((game for game in Game if trump is not None and game.trump_suit is trump), Game.NO_TRUMP)


def _picked(game: Game, led: Card | None, legal: Sequence[Card], dice: random.Random) -> Card:
    """The dearest card half of the time, else any."""
    avoids = game in (Game.NULL, Game.RAMSCH) and led is not None
    if avoids or dice.random() < 0.5:
        return dice.choice(list(legal))
    return max(legal, key=lambda card: (card.points, -card.index))


def _held(hand: PairHand, state: Followed, seat: int, dice: random.Random) -> tuple[Card, ...]:
    """The cards this seat can choose from."""
    if hand.is_officers:
        return state.possible
    known, hidden = _hidden_cards(hand, state, dice)
    return (*known[seat], *hidden[seat])


def _covered_card(hand: PairHand, state: Followed, dice: random.Random) -> Card:
    """A card that nobody has seen: any in Offiziersskat, in Skat-Duell one of the Talon."""
    if hand.is_officers or not hand.choice:
        return dice.choice(_unseen(hand))
    _, hidden = _hidden_cards(hand, state, dice)
    return dice.choice(hidden[2])


def _hidden_cards(
    hand: PairHand, state: Followed, dice: random.Random
) -> tuple[tuple[list[Card], list[Card]], tuple[list[Card], list[Card], list[Card]]]:
    """What both seats are known to hold, and a deal of the unseen cards to the hands and the Talon that can be."""
    known: tuple[list[Card], list[Card]] = ([], [])
    counts = [HAND, HAND]
    for seat, card in _drawn(state, hand):
        known[seat].append(card)
        counts[seat] += 1
    for trick in state.tricks:
        for place, play in enumerate(trick.plays):
            by = trick.seat(place)
            if by is None or play.card is None:
                continue
            counts[by] -= 1
            if play.card in known[by]:
                known[by].remove(play.card)
    wanted = [counts[seat] - len(known[seat]) for seat in (0, 1)]
    return known, _dealt(hand, state, wanted, dice)


def _drawn(state: Followed, hand: PairHand) -> list[tuple[int, Card]]:
    """Who has drawn what: after every trick the winner first; the last card of the Auslage goes to whom it is left."""
    if hand.choice == BEGGAR:
        return []
    named = [play.card for play in hand.draws if play.card is not None]
    left = [play.card for play in hand.opens if play.card is not None and play.card not in named]
    if len(named) == AUSLAGE + TALON - 1:
        named += left
    seats = [seat for trick in state.tricks if trick.winner is not None for seat in (trick.winner, 1 - trick.winner)]
    return list(zip(seats, named, strict=False))


def _dealt(
    hand: PairHand, state: Followed, wanted: list[int], dice: random.Random
) -> tuple[list[Card], list[Card], list[Card]]:
    """The unseen cards shared out, so that nobody holds what he cannot have."""
    lacking = _lacking(hand, state)
    game = _game(hand)
    unseen = _unseen(hand)
    dice.shuffle(unseen)
    may = [[card for card in unseen if follow_class(game, card) not in lacking[seat]] for seat in (0, 1)]
    only_first = [card for card in may[0] if card not in may[1]]
    both = [card for card in may[0] if card in may[1]]
    only_second = [card for card in may[1] if card not in may[0]]
    # Of the cards that both can have, the first hand takes what it needs and at most what the second can spare.
    least = max(0, wanted[0] - len(only_first))
    most = min(wanted[0], len(both) - max(0, wanted[1] - len(only_second)))
    from_both = dice.randint(least, max(least, most))
    first = [*both[:from_both], *only_first[: wanted[0] - from_both]]
    rest = [*only_second, *both[from_both:]]
    dice.shuffle(rest)
    second = rest[: wanted[1]]
    return first, second, [card for card in unseen if card not in first and card not in second]


def _unseen(hand: PairHand) -> list[Card]:
    """Cards that have not been shown; a doubtful one is most likely what it was read as."""
    shown = {
        Card.parse(play.candidates[0][0])
        for play in (*hand.opens, *hand.plays)
        if play.card is None and play.candidates
    }
    return [card for card in ALL_CARDS if card not in hand.seen and card not in shown]


def _lacking(hand: PairHand, state: Followed) -> tuple[set[FollowClass], set[FollowClass]]:
    """What each seat was void of when it did not follow: none of its unseen cards is of that kind."""
    game = _game(hand)
    lacking: tuple[set[FollowClass], set[FollowClass]] = (set(), set())
    for trick in state.tricks:
        cards = [play.card for play in trick.plays]
        seat = trick.seat(1)
        if len(cards) < 2 or seat is None or cards[0] is None or cards[1] is None:
            continue
        if follow_class(game, cards[1]) is not follow_class(game, cards[0]):
            lacking[seat].add(follow_class(game, cards[0]))
    return lacking
