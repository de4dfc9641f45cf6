"""Which card a simulated player plays: always a legal one, and mostly the one a player would choose."""

from __future__ import annotations

from collections.abc import Sequence

from firmware.skat.cards import ALL_CARDS, Card, card_points
from firmware.skat.contracts import Game
from firmware.skat.order import STRENGTHS, FollowClass, beats, follow_class, legal_cards, trick_winner


def choose_card(
    game: Game, hand: Sequence[Card], trick: Sequence[Card], seen: frozenset[Card], seat: int, declarer: int
) -> Card:
    """The card that `seat` plays from `hand` to `trick` (the cards on the table in order), having seen the cards `seen`."""
    legal = legal_cards(game, trick[0] if trick else None, hand)
    if game is Game.NULL:
        return _null_card(legal, trick, seat, declarer)
    if not trick:
        return _lead(game, legal, hand, seen, seat == declarer)
    return _follow(game, legal, trick, hand, seen, seat, declarer)


def _strength(game: Game, card: Card) -> int:
    return STRENGTHS[game][card.index]


def _is_trump(game: Game, card: Card) -> bool:
    return follow_class(game, card) is FollowClass.TRUMP


def _is_top(game: Game, card: Card, hand: Sequence[Card], seen: frozenset[Card]) -> bool:
    """Whether nobody else can still hold a higher card of the same class."""
    return not any(
        follow_class(game, other) is follow_class(game, card) and _strength(game, other) > _strength(game, card)
        for other in ALL_CARDS
        if other not in seen and other not in hand
    )


def _cheapest(game: Game, cards: Sequence[Card]) -> Card:
    """The card that is missed least: few Augen, no trump, low."""
    return min(cards, key=lambda card: (card.points + 6 * _is_trump(game, card), _strength(game, card), card.index))


def _lead(game: Game, legal: Sequence[Card], hand: Sequence[Card], seen: frozenset[Card], is_declarer: bool) -> Card:
    trumps = sorted((card for card in legal if _is_trump(game, card)), key=lambda card: -_strength(game, card))
    outstanding = any(_is_trump(game, card) for card in ALL_CARDS if card not in seen and card not in hand)
    if is_declarer and trumps and outstanding:
        # Trumps are drawn from above while they hold; then a small one gives the lead away cheaply.
        return trumps[0] if _is_top(game, trumps[0], hand, seen) else _cheapest(game, trumps)
    sides = [card for card in legal if not _is_trump(game, card)]
    tops = [card for card in sides if _is_top(game, card, hand, seen)]
    if tops:
        return max(tops, key=lambda card: (card.points, card.index))
    return _cheapest(game, sides or legal)


def _follow(
    game: Game,
    legal: Sequence[Card],
    trick: Sequence[Card],
    hand: Sequence[Card],
    seen: frozenset[Card],
    seat: int,
    declarer: int,
) -> Card:
    best = trick[trick_winner(game, trick)]
    leader = (seat - len(trick)) % 3
    winning_seat = (leader + trick_winner(game, trick)) % 3
    is_last = len(trick) == 2
    winners = [card for card in legal if beats(game, best, card)]
    partner_wins = seat != declarer and winning_seat not in (seat, declarer)
    if partner_wins and (is_last or declarer in ((leader + place) % 3 for place in range(len(trick)))):
        # The trick is the partner's whatever happens now: give it the most Augen.
        sides = [card for card in legal if not _is_trump(game, card)] or list(legal)
        return max(sides, key=lambda card: (card.points, -_strength(game, card)))
    if is_last and winners:
        if card_points(trick) == 0 and all(_is_trump(game, card) for card in winners):
            losers = [card for card in legal if card not in winners]
            return _cheapest(game, losers or winners)
        # Augen are brought home with the card that counts most and costs no high trump.
        return max(winners, key=lambda card: (not _is_trump(game, card), card.points, -_strength(game, card)))
    sure = [card for card in winners if _is_top(game, card, hand, seen)]
    if sure:
        return min(sure, key=lambda card: _strength(game, card))
    if winners and card_points(trick) >= 10:
        return max(winners, key=lambda card: _strength(game, card))
    losers = [card for card in legal if card not in winners]
    return _cheapest(game, losers or winners)


def _null_card(legal: Sequence[Card], trick: Sequence[Card], seat: int, declarer: int) -> Card:
    game = Game.NULL
    if not trick:
        return min(legal, key=lambda card: (_strength(game, card), card.index))
    best = trick[trick_winner(game, trick)]
    below = [card for card in legal if not beats(game, best, card)]
    if seat == declarer:
        return (
            max(below, key=lambda card: _strength(game, card))
            if below
            else min(legal, key=lambda card: _strength(game, card))
        )
    # Defenders keep their low cards for later while the declarer is still to play, and go below him when he is not.
    return max(below or legal, key=lambda card: (_strength(game, card), card.index))
