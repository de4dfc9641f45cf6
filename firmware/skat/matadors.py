"""Matadors (Spitzen): the unbroken run of top trumps that the declarer's party holds or lacks (ISkO 2.4.1-2.4.3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from firmware.skat.cards import ALL_CARDS, JACKS, Card, Rank, bits_of, check_distinct
from firmware.skat.contracts import BASE_VALUES, Game
from firmware.skat.errors import ContractError, ScoringError


@dataclass(frozen=True, slots=True)
class Matadors:
    """`count` matadors, with the jack of clubs (mit) or without it (ohne). Both count alike."""

    with_jack_of_clubs: bool
    count: int

    @property
    def signed(self) -> int:
        """As in game records: +n with, -n without. Never to be added up."""
        return self.count if self.with_jack_of_clubs else -self.count

    @staticmethod
    def from_signed(number: int) -> Matadors:
        """The matadors of a game record. Raises ScoringError for 0."""
        if isinstance(number, bool) or not isinstance(number, int) or number == 0 or abs(number) > 11:
            raise ScoringError("matadors", number, "+1..+11 with or -1..-11 without the jack of clubs")
        return Matadors(number > 0, abs(number))


def _ladder(game: Game) -> tuple[Card, ...]:
    suit = game.trump_suit
    return JACKS + tuple(card for card in ALL_CARDS if card.suit is suit and card.rank is not Rank.JACK)


_LADDERS: dict[Game, tuple[Card, ...]] = {game: _ladder(game) for game in BASE_VALUES}


def matador_ladder(game: Game) -> tuple[Card, ...]:
    """The trumps that can be matadors, highest first: 11 in a suit game, 4 in Grand. Raises ContractError for other games."""
    try:
        return _LADDERS[game]
    except KeyError:
        raise ContractError("game", game.value, "only suit games and Grand have matadors") from None


def most_matadors(game: Game) -> int:
    """The highest number of matadors: 11 in a suit game, 4 in Grand."""
    return len(matador_ladder(game))


def matadors(game: Game, cards: Iterable[Card]) -> Matadors:
    """The matadors of the declarer's cards: the ten of his hand and the Skat (dealt or put away), also in Hand games.

    Raises CardError when a card occurs twice, ContractError for Null and games without declarer.
    """
    own = tuple(cards)
    check_distinct(own)
    return matadors_of_bits(game, bits_of(own))


def matadors_of_bits(game: Game, bits: int) -> Matadors:
    """The same for cards given as bits."""
    ladder = matador_ladder(game)
    held = bool(bits & ladder[0].bit)
    count = 0
    for card in ladder:
        if bool(bits & card.bit) is not held:
            break
        count += 1
    return Matadors(held, count)


def all_matadors(cards: Iterable[Card]) -> dict[Game, Matadors]:
    """The matadors of these cards in each of the five games that count them (for the overbid Null, ISkO-22 3.6.2)."""
    own = tuple(cards)
    return {game: matadors(game, own) for game in BASE_VALUES}


def certain_matadors(game: Game, held: Iterable[Card], elsewhere: Iterable[Card]) -> Matadors | None:
    """The matadors when only some cards are known to be the declarer's and some to be the others'; None when that does not decide.

    Needed when a game ends before all cards were seen: ask the table only if this gives None.
    """
    own, others = bits_of(held), bits_of(elsewhere)
    ladder = matador_ladder(game)
    first = ladder[0].bit
    run, stop = (own, others) if own & first else (others, own)
    count = 0
    for card in ladder:
        if run & card.bit:
            count += 1
        elif stop & card.bit:
            break
        else:
            return None
    return Matadors(bool(own & first), count)
