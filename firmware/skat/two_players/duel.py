"""Skat-Duell: ten cards each, four open to draw from (Auslage), eight in the Talon, three modes (rules reference 12.3)."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum

from firmware.skat.cards import Card, Suit, card_points
from firmware.skat.contracts import Game
from firmware.skat.errors import SkatError
from firmware.skat.order import FollowClass, follow_class, trick_winner

HAND = 10
AUSLAGE = 4
TALON = 8
TRICKS = 16
BEGGAR_TRICKS = 10
POINTS_TO_WIN = 61
MOST_BEGGAR_TRICKS = 4
POINTS_OF_A_DUEL = 5

_TRUMP_GAMES: dict[Suit | None, Game] = {game.trump_suit: game for game in Game if game.is_suit_game}


class DuelMode(Enum):
    """What forehand chooses."""

    WITH_TRUMP = "Punkte mit Trumpf"
    WITHOUT_TRUMP = "Punkte ohne Trumpf"
    BEGGAR = "Bettlerrunde"


class DuelFault(Enum):
    """Why an event is refused."""

    NOT_YOUR_TURN = "the other player is to play"
    DRAW_FIRST = "cards have to be drawn from the Auslage first"
    REFILL_FIRST = "the Auslage has to be refilled from the Talon first"
    NOT_YOUR_DRAW = "the other player draws now, or nobody"
    NOT_IN_AUSLAGE = "this card does not lie in the Auslage"
    WRONG_REFILL = "so many cards do not fit the Auslage now"
    SEEN_BEFORE = "this card has been seen in another place"
    ROUND_OVER = "the round is over"


class DuelError(SkatError):
    """An event of a duel that cannot be; `fault` says why."""

    def __init__(self, value: object, fault: DuelFault) -> None:
        super().__init__("card", value, fault.value)
        self.fault = fault


@dataclass(frozen=True, slots=True)
class DuelRevoke:
    """A proven revoke of a player in a trick, counted from 1; `proven_in` is the trick that proved it."""

    player: int
    trick: int
    proven_in: int


@dataclass(frozen=True, slots=True)
class _Void:
    """The claim of a player who did not follow: no card of this class since that trick, except what he draws later."""

    player: int
    follow: FollowClass
    trick: int
    drawn_since: frozenset[Card] = frozenset()


@dataclass(frozen=True, slots=True)
class DuelRound:
    """One round. Build it with `start_round`; every card played, drawn or turned up gives a new one.

    `draws` are the players who still draw, in order; `refill` how many cards are turned up from the Talon before play goes on;
    `known` the cards each player is known to hold (drawn and not yet played).
    """

    forehand: int
    game: Game
    mode: DuelMode
    auslage: frozenset[Card] = frozenset()
    talon: int = TALON
    leader: int = 0
    trick: tuple[Card, ...] = ()
    draws: tuple[int, ...] = ()
    refill: int = 0
    points: tuple[int, int] = (0, 0)
    tricks: tuple[int, int] = (0, 0)
    known: tuple[frozenset[Card], frozenset[Card]] = (frozenset(), frozenset())
    seen: frozenset[Card] = frozenset()
    voids: tuple[_Void, ...] = ()
    revokes: tuple[DuelRevoke, ...] = ()

    @property
    def number(self) -> int:
        """The trick that is being played, from 1."""
        return sum(self.tricks) + 1

    @property
    def is_over(self) -> bool:
        """Whether all tricks of the round are complete: sixteen, ten in a Bettlerrunde."""
        return sum(self.tricks) == (BEGGAR_TRICKS if self.mode is DuelMode.BEGGAR else TRICKS)

    @property
    def next_player(self) -> int | None:
        """Who plays next, None while cards are drawn or turned up and when the round is over."""
        if self.is_over or self.draws or self.refill:
            return None
        return 1 - self.leader if self.trick else self.leader

    @property
    def winner(self) -> int | None:
        """Who gets the point of the round: forehand with 61 Augen or, in a Bettlerrunde, at most four tricks; else the dealer.

        A proven revoke gives it to the opponent. None while the round goes on.
        """
        if self.revokes:
            return 1 - min(self.revokes, key=lambda revoke: revoke.trick).player
        if not self.is_over:
            return None
        if self.mode is DuelMode.BEGGAR:
            made = self.tricks[self.forehand] <= MOST_BEGGAR_TRICKS
        else:
            made = self.points[self.forehand] >= POINTS_TO_WIN
        return self.forehand if made else 1 - self.forehand

    def play(self, player: int, card: Card) -> DuelRound:
        """The round after this card. Hands are hidden, so a card that does not follow is noted and judged by what is known.

        Raises DuelError for a card that cannot be played now.
        """
        if self.is_over:
            raise DuelError(card.code, DuelFault.ROUND_OVER)
        if self.draws:
            raise DuelError(card.code, DuelFault.DRAW_FIRST)
        if self.refill:
            raise DuelError(card.code, DuelFault.REFILL_FIRST)
        if player != self.next_player:
            raise DuelError(card.code, DuelFault.NOT_YOUR_TURN)
        if card in self.seen and card not in self.known[player]:
            raise DuelError(card.code, DuelFault.SEEN_BEFORE)
        known = self._known(player, self.known[player] - {card})
        state = replace(self, trick=(*self.trick, card), known=known, seen=self.seen | {card})
        state = state._judged(player, card)
        return state if len(state.trick) < 2 else state._trick_taken()

    def draw(self, player: int, card: Card) -> DuelRound:
        """The round after a card was taken from the Auslage: the winner of the trick first. Raises DuelError."""
        if not self.draws or self.draws[0] != player:
            raise DuelError(card.code, DuelFault.NOT_YOUR_DRAW)
        if card not in self.auslage:
            raise DuelError(card.code, DuelFault.NOT_IN_AUSLAGE)
        draws = self.draws[1:]
        auslage = self.auslage - {card}
        voids = tuple(
            replace(void, drawn_since=void.drawn_since | {card}) if void.player == player else void
            for void in self.voids
        )
        refill = min(AUSLAGE - len(auslage), self.talon) if not draws else 0
        known = self._known(player, self.known[player] | {card})
        return replace(self, auslage=auslage, draws=draws, refill=refill, known=known, voids=voids)

    def turn_up(self, cards: Iterable[Card]) -> DuelRound:
        """The round after the Auslage was refilled from the Talon. Raises DuelError for another number or a card seen before."""
        new = frozenset(cards)
        if not self.refill or len(new) != self.refill:
            raise DuelError(len(new), DuelFault.WRONG_REFILL)
        if new & self.seen:
            raise DuelError(min(new & self.seen).code, DuelFault.SEEN_BEFORE)
        return replace(self, auslage=self.auslage | new, talon=self.talon - self.refill, refill=0, seen=self.seen | new)

    def _known(self, player: int, cards: frozenset[Card]) -> tuple[frozenset[Card], frozenset[Card]]:
        return (cards, self.known[1]) if player == 0 else (self.known[0], cards)

    def _judged(self, player: int, card: Card) -> DuelRound:
        """Voids and revokes after a card: who did not follow holds no card of that class except what he draws later."""
        follow = follow_class(self.game, card)
        revokes = list(self.revokes)
        for void in self.voids:
            if void.player == player and void.follow is follow and card not in void.drawn_since:
                revokes.append(DuelRevoke(player, void.trick, self.number))
        voids = self.voids
        asked = follow_class(self.game, self.trick[0])
        if len(self.trick) == 2 and follow is not asked:
            if any(follow_class(self.game, held) is asked for held in self.known[player]):
                revokes.append(DuelRevoke(player, self.number, self.number))
            else:
                voids = (*voids, _Void(player, asked, self.number))
        distinct = {(revoke.player, revoke.trick): revoke for revoke in reversed(revokes)}
        return replace(self, voids=voids, revokes=tuple(sorted(distinct.values(), key=lambda revoke: revoke.trick)))

    def _trick_taken(self) -> DuelRound:
        winner = self.leader if trick_winner(self.game, self.trick) == 0 else 1 - self.leader
        won = card_points(self.trick)
        return replace(
            self,
            leader=winner,
            trick=(),
            draws=(winner, 1 - winner) if self.auslage else (),
            points=(self.points[0] + (won if winner == 0 else 0), self.points[1] + (won if winner == 1 else 0)),
            tricks=(self.tricks[0] + (winner == 0), self.tricks[1] + (winner == 1)),
        )


def start_round(forehand: int, mode: DuelMode, trump: Suit | None = None, auslage: Iterable[Card] = ()) -> DuelRound:
    """A round that forehand (player 0 or 1) leads. `trump` only with trumps; the four open cards except in a Bettlerrunde.

    Raises SkatError for what does not fit the mode.
    """
    open_cards = frozenset(auslage)
    if forehand not in (0, 1):
        raise SkatError("forehand", forehand, "player 0 or 1")
    if (trump is not None) != (mode is DuelMode.WITH_TRUMP):
        raise SkatError("trump", trump, f"a trump suit is named in the mode '{DuelMode.WITH_TRUMP.value}' only")
    wanted = 0 if mode is DuelMode.BEGGAR else AUSLAGE
    if len(open_cards) != wanted:
        raise SkatError("auslage", len(open_cards), f"in the mode '{mode.value}' {wanted} cards lie open")
    game = (
        next((each for each in Game if each.trump_suit is trump), Game.NO_TRUMP) if trump is not None else Game.NO_TRUMP
    )
    talon = 0 if mode is DuelMode.BEGGAR else TALON
    return DuelRound(forehand, game, mode, open_cards, talon, leader=forehand, seen=open_cards)


@dataclass(frozen=True, slots=True)
class Duel:
    """A duel: one point a round, forehand alternates, who first has five points has won. `winners` are the rounds so far."""

    first_forehand: int = 0
    winners: tuple[int, ...] = ()

    @property
    def score(self) -> tuple[int, int]:
        """Points of both players."""
        return self.winners.count(0), self.winners.count(1)

    @property
    def winner(self) -> int | None:
        """Who has won the duel, None while it goes on."""
        return next((player for player in (0, 1) if self.score[player] == POINTS_OF_A_DUEL), None)

    @property
    def forehand(self) -> int:
        """Who is forehand in the next round."""
        return (self.first_forehand + len(self.winners)) % 2

    def with_round(self, winner: int) -> Duel:
        """The duel after a round. Raises SkatError when it is over or the player does not exist."""
        if winner not in (0, 1):
            raise SkatError("winner", winner, "player 0 or 1")
        if self.winner is not None:
            raise SkatError("round", len(self.winners) + 1, f"the duel is over, player {self.winner} has five points")
        return replace(self, winners=(*self.winners, winner))
