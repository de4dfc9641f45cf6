"""A hand of Offiziersskat followed as far as its cards are known (rules reference 12.1)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware.session.following import Play
from firmware.session.two_players.followed import PILES, Followed, PairRevoke, Pile, Want, tricks_of
from firmware.skat.cards import ALL_CARDS, Card
from firmware.skat.contracts import Game
from firmware.skat.two_players.games import OfficersDeal
from firmware.skat.two_players.officers import (
    SIMPLE_DEAL,
    STANDARD_DEAL,
    Officers,
    OfficersError,
    StepKind,
    start_officers,
)

if TYPE_CHECKING:
    from firmware.session.two_players.hand import PairHand

GAMES: dict[str, Game] = {
    "C": Game.CLUBS,
    "S": Game.SPADES,
    "H": Game.HEARTS,
    "D": Game.DIAMONDS,
    "G": Game.GRAND,
    "N": Game.NULL,
    "R": Game.RAMSCH,
}
"""What can be named, by its letter."""

DEALT = 2 * PILES


def deal_order(deal: OfficersDeal) -> tuple[int, ...]:
    """Whose open card is dealt as which of the sixteen."""
    steps = STANDARD_DEAL if deal is OfficersDeal.STANDARD else SIMPLE_DEAL
    return tuple(step.player for step in steps if step.kind is StepKind.OPEN for _ in range(step.cards))


def cards_before_naming(deal: OfficersDeal) -> int:
    """How many open cards lie there when the game is named."""
    return 4 if deal is OfficersDeal.STANDARD else DEALT


def follow_officers(hand: PairHand) -> Followed:
    """Let the rules follow the rows of a hand as far as they can."""
    piles = _dealt(hand)
    if len(hand.opens) < DEALT or not hand.choice:
        return _dealing(hand, piles)
    cards = [[pile.card.card if pile.card is not None else None for pile in row] for row in piles]
    doubtful = next((play for play in hand.opens[:DEALT] if play.card is None), None)
    if doubtful is not None:
        return Followed(
            Want.LAY, piles=piles, stuck=doubtful, possible=_unseen(hand), tricks=tricks_of(hand.plays, (), ())
        )
    known = [tuple(card for card in row if card is not None) for row in cards]
    return _Course(hand, start_officers(GAMES[hand.choice], known[0], known[1]), piles).follow()


def _dealing(hand: PairHand, piles: tuple[tuple[Pile, ...], tuple[Pile, ...]]) -> Followed:
    count = len(hand.opens)
    step = 4 if hand.options.deal is OfficersDeal.STANDARD else PILES
    doubtful = next((play for play in hand.opens if play.card is None), None)
    if doubtful is not None and count % step == 0:
        # Nobody is interrupted while he deals.
        return Followed(Want.LAY, piles=piles, stuck=doubtful, possible=_unseen(hand))
    if not hand.choice and count >= cards_before_naming(hand.options.deal):
        return Followed(Want.CHOOSE, seat=0, piles=piles, possible=_unseen(hand))
    seat = _next_owner(hand, piles)
    left = sum(pile.card is None for pile in piles[seat])
    return Followed(Want.LAY, seat, (left - 1) % step + 1, piles=piles, possible=_unseen(hand))


def _next_owner(hand: PairHand, piles: tuple[tuple[Pile, ...], tuple[Pile, ...]]) -> int:
    """Whose open card is dealt next: as the order of dealing says, while his piles have room."""
    order = deal_order(hand.options.deal)
    laid = [sum(pile.card is not None for pile in row) for row in piles]
    for seat in order:
        if laid[seat] == 0:
            return seat
        laid[seat] -= 1
    return 1


def _dealt(hand: PairHand) -> tuple[tuple[Pile, ...], tuple[Pile, ...]]:
    """The open cards as they were dealt, each on its pile; a card whose pile was seen lies there, the others fill up in order."""
    rows: list[list[Play]] = [[], []]
    for play in hand.opens[:DEALT]:
        owner = hand.owner(play.number)
        if owner is None:
            laid = [len(row) for row in rows]
            owner = next((seat for seat in deal_order(hand.options.deal) if _takes(laid, seat)), 1)
        if len(rows[owner]) == PILES:
            owner = 1 - owner
        rows[owner].append(play)
    first, second = ((*map(Pile, row), *(Pile(),) * (PILES - len(row))) for row in rows)
    return first, second


def _takes(laid: list[int], seat: int) -> bool:
    """Count one card off; whether this seat's next one is the card that is dealt now."""
    laid[seat] -= 1
    return laid[seat] < 0


class _Course:
    """One walk through the rows of a hand."""

    def __init__(self, hand: PairHand, game: Officers, piles: tuple[tuple[Pile, ...], tuple[Pile, ...]]) -> None:
        self._hand = hand
        self._game = game
        self._piles = [list(row) for row in piles]
        self._opens = list(hand.opens[DEALT:])
        self._plays = list(hand.plays)
        self._leaders: list[int] = []
        self._winners: list[int] = []
        self._revokes: list[PairRevoke] = []

    def follow(self) -> Followed:
        """As far as the cards go."""
        while not self._game.is_over:
            stopped = self._turn() if self._game.to_turn else self._play()
            if stopped is not None:
                return stopped
        return self._now(Want.NOTHING)

    def _turn(self) -> Followed | None:
        seat, place = self._game.to_turn[0]
        if not self._opens:
            return self._now(Want.TURN_UP, seat)
        play = self._opens[0]
        owner = self._hand.owner(play.number)
        due = next((each for each in self._game.to_turn if each[0] == owner), (seat, place))
        if play.card is None or play.card in self._game.seen:
            return self._now(Want.TURN_UP, due[0], stuck=play)
        self._game = self._game.turn_up(*due, play.card)
        self._piles[due[0]][due[1]] = Pile(play, covered=False)
        del self._opens[0]
        return None

    def _play(self) -> Followed | None:
        seat = self._game.next_player
        assert seat is not None, "a game that goes on without turning up waits for a card"
        if not self._plays:
            return self._now(Want.PLAY, seat)
        play = self._plays[0]
        if not self._game.trick:
            self._leaders.append(seat)
        if play.card is None:
            return self._now(Want.PLAY, seat, stuck=play)
        number = sum(self._game.tricks) + 1
        legal = self._game.legal_cards(seat)
        try:
            after = self._game.play(seat, play.card)
        except OfficersError:
            return self._now(Want.PLAY, seat, stuck=play)
        if play.card not in legal:
            self._revokes.append(PairRevoke(seat, number, play.number, play.card, held=legal))
        place = self._game.open_cards[seat].index(play.card)
        self._piles[seat][place] = Pile(None, self._game.covered[seat][place])
        self._game = after
        if not after.trick:
            self._winners.append(after.leader)
        del self._plays[0]
        return None

    def _now(self, want: Want, seat: int | None = None, stuck: Play | None = None) -> Followed:
        possible: tuple[Card, ...] = ()
        if want is Want.TURN_UP:
            possible = tuple(card for card in ALL_CARDS if card not in self._game.seen)
        elif want is Want.PLAY and seat is not None:
            legal = self._game.legal_cards(seat)
            possible = (*legal, *(card for card in self._game.hand(seat) if card not in legal))
        first, second = (tuple(row) for row in self._piles)
        return Followed(
            want,
            seat,
            count=len(self._game.to_turn),
            piles=(first, second),
            tricks=tricks_of(self._hand.plays, tuple(self._leaders), tuple(self._winners)),
            points=self._game.points,
            tricks_won=self._game.tricks,
            revokes=tuple(self._revokes),
            stuck=stuck,
            possible=possible,
        )


def _unseen(hand: PairHand) -> tuple[Card, ...]:
    return tuple(card for card in ALL_CARDS if card not in hand.seen)
