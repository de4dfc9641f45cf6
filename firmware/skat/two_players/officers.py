"""Offiziersskat: eight piles each, an open card on a covered one; only open cards have to follow (rules reference 12.1).

Player 0 names the game (Ansager, not the dealer) and leads the first trick; player 1 deals. A covered card is turned up when the
trick in which the card on it was played is complete.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from firmware.skat.cards import Card, card_points
from firmware.skat.contracts import Game
from firmware.skat.errors import SkatError
from firmware.skat.order import legal_cards, trick_winner

PILES = 8
TRICKS = 16
CALLER, DEALER = 0, 1

GAMES = (Game.CLUBS, Game.SPADES, Game.HEARTS, Game.DIAMONDS, Game.GRAND, Game.NULL, Game.RAMSCH)
"""What may be named: a suit; Grand, Null and Ramsch where the table plays them."""


class OfficersFault(Enum):
    """Why a card or a turn-up is refused."""

    NOT_YOUR_TURN = "the other player is to play"
    NOT_OPEN = "this card does not lie open before this player"
    TURN_UP_FIRST = "the covered cards of the last trick have to be turned up first"
    GAME_OVER = "all sixteen tricks have been played"
    NOTHING_TO_TURN = "nothing is to be turned up on this pile"
    SEEN_BEFORE = "this card has been seen before"


class OfficersError(SkatError):
    """A card or turn-up that cannot be; `fault` says why."""

    def __init__(self, value: object, fault: OfficersFault) -> None:
        super().__init__("card", value, fault.value)
        self.fault = fault


class StepKind(Enum):
    """What happens while the cards are dealt."""

    COVERED = "covered"
    OPEN = "open"
    NAME_GAME = "name the game"
    MAY_SAY_KONTRA = "may say Kontra"
    MAY_SAY_RE = "may say Re"


@dataclass(frozen=True, slots=True)
class DealStep:
    """One step of dealing: to or by whom, and how many cards."""

    kind: StepKind
    player: int
    cards: int = 0


def _half() -> tuple[DealStep, ...]:
    return (DealStep(StepKind.COVERED, CALLER, 4), DealStep(StepKind.COVERED, DEALER, 4))


STANDARD_DEAL: tuple[DealStep, ...] = (
    *_half(),
    DealStep(StepKind.OPEN, CALLER, 4),
    DealStep(StepKind.NAME_GAME, CALLER),
    DealStep(StepKind.OPEN, DEALER, 4),
    DealStep(StepKind.MAY_SAY_KONTRA, DEALER),
    *_half(),
    DealStep(StepKind.OPEN, CALLER, 4),
    DealStep(StepKind.OPEN, DEALER, 4),
    DealStep(StepKind.MAY_SAY_RE, CALLER),
)
"""The usual deal: the game is named after the first four open cards."""

SIMPLE_DEAL: tuple[DealStep, ...] = (
    DealStep(StepKind.COVERED, CALLER, 8),
    DealStep(StepKind.COVERED, DEALER, 8),
    DealStep(StepKind.OPEN, CALLER, 8),
    DealStep(StepKind.OPEN, DEALER, 8),
    DealStep(StepKind.NAME_GAME, CALLER),
)
"""The simple deal: the game is named when all open cards lie."""


@dataclass(frozen=True, slots=True)
class Play:
    """A card played from a pile."""

    player: int
    pile: int
    card: Card


@dataclass(frozen=True, slots=True)
class OfficersRevoke:
    """A card that should have followed; known at once because all cards that bind lie open. `trick` counts from 1."""

    player: int
    trick: int
    card: Card
    legal: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class Officers:
    """A game of Offiziersskat. Build it with `start_officers`; every play and turn-up gives a new one.

    `open_cards[player][pile]` is the open card or None, `covered[player][pile]` whether one lies below it; `to_turn` are the
    (player, pile) whose covered card has to be turned up before play goes on; `points` and `tricks` are those of both players.
    """

    game: Game
    open_cards: tuple[tuple[Card | None, ...], tuple[Card | None, ...]]
    covered: tuple[tuple[bool, ...], tuple[bool, ...]]
    leader: int = CALLER
    trick: tuple[Play, ...] = ()
    to_turn: tuple[tuple[int, int], ...] = ()
    points: tuple[int, int] = (0, 0)
    tricks: tuple[int, int] = (0, 0)
    seen: frozenset[Card] = frozenset()
    revokes: tuple[OfficersRevoke, ...] = ()

    @property
    def is_over(self) -> bool:
        """Whether all sixteen tricks are complete."""
        return sum(self.tricks) == TRICKS

    @property
    def next_player(self) -> int | None:
        """Who plays next; None while covered cards have to be turned up and when the game is over."""
        if self.to_turn or self.is_over:
            return None
        return 1 - self.leader if self.trick else self.leader

    def hand(self, player: int) -> tuple[Card, ...]:
        """The open cards of a player, by pile: the only ones he can play and has to follow with."""
        return tuple(card for card in self.open_cards[player] if card is not None)

    def legal_cards(self, player: int) -> tuple[Card, ...]:
        """The open cards this player may play to the trick that lies."""
        led = self.trick[0].card if self.trick and self.leader != player else None
        return legal_cards(self.game, led, self.hand(player))

    def play(self, player: int, card: Card) -> Officers:
        """The game after this card. A card that does not follow is taken as it lies and noted in `revokes`.

        Raises OfficersError for a card that cannot be played at all.
        """
        fault = self._fault(player, card)
        if fault is not None:
            raise OfficersError(card.code, fault)
        legal = self.legal_cards(player)
        revokes = self.revokes
        if card not in legal:
            revokes = (*revokes, OfficersRevoke(player, sum(self.tricks) + 1, card, legal))
        pile = self.open_cards[player].index(card)
        state = replace(
            self,
            open_cards=_with_pile(self.open_cards, player, pile, None),
            trick=(*self.trick, Play(player, pile, card)),
            revokes=revokes,
        )
        return state if len(state.trick) < 2 else state._trick_taken()

    def turn_up(self, player: int, pile: int, card: Card) -> Officers:
        """The game after a covered card was turned up. Raises OfficersError when none is due there or the card was seen before."""
        if (player, pile) not in self.to_turn:
            raise OfficersError(f"{player}:{pile}", OfficersFault.NOTHING_TO_TURN)
        if card in self.seen:
            raise OfficersError(card.code, OfficersFault.SEEN_BEFORE)
        covered = [list(row) for row in self.covered]
        covered[player][pile] = False
        return replace(
            self,
            open_cards=_with_pile(self.open_cards, player, pile, card),
            covered=(tuple(covered[0]), tuple(covered[1])),
            to_turn=tuple(due for due in self.to_turn if due != (player, pile)),
            seen=self.seen | {card},
        )

    def _fault(self, player: int, card: Card) -> OfficersFault | None:
        if self.is_over:
            return OfficersFault.GAME_OVER
        if self.to_turn:
            return OfficersFault.TURN_UP_FIRST
        if player != self.next_player:
            return OfficersFault.NOT_YOUR_TURN
        return None if card in self.open_cards[player] else OfficersFault.NOT_OPEN

    def _trick_taken(self) -> Officers:
        winner = self.trick[trick_winner(self.game, [play.card for play in self.trick])].player
        won = card_points(play.card for play in self.trick)
        points = (self.points[0] + (won if winner == 0 else 0), self.points[1] + (won if winner == 1 else 0))
        return replace(
            self,
            leader=winner,
            trick=(),
            to_turn=tuple((play.player, play.pile) for play in self.trick if self.covered[play.player][play.pile]),
            points=points,
            tricks=(self.tricks[0] + (winner == 0), self.tricks[1] + (winner == 1)),
        )


def start_officers(game: Game, caller: tuple[Card, ...], dealer: tuple[Card, ...]) -> Officers:
    """A game with the open cards of both players, pile by pile. Raises OfficersError for a wrong number, a card twice or a game
    that cannot be named.
    """
    if game not in GAMES:
        raise SkatError("game", game.value, f"one of {', '.join(each.value for each in GAMES)}")
    seen = frozenset(caller + dealer)
    if len(caller) != PILES or len(dealer) != PILES or len(seen) != 2 * PILES:
        raise SkatError("open_cards", len(seen), "eight different open cards before each player")
    return Officers(game, (tuple(caller), tuple(dealer)), ((True,) * PILES, (True,) * PILES), seen=seen)


def _with_pile(
    rows: tuple[tuple[Card | None, ...], tuple[Card | None, ...]], player: int, pile: int, card: Card | None
) -> tuple[tuple[Card | None, ...], tuple[Card | None, ...]]:
    row = (*rows[player][:pile], card, *rows[player][pile + 1 :])
    return (row, rows[1]) if player == 0 else (rows[0], row)
