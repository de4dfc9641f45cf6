"""A round of Skat-Duell followed as far as its cards are known (rules reference 12.3)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from firmware.session.following import Play
from firmware.session.two_players.followed import Followed, PairRevoke, Want, tricks_of
from firmware.skat.cards import ALL_CARDS, Card, Suit
from firmware.skat.order import follow_class
from firmware.skat.two_players.duel import AUSLAGE, TALON, DuelError, DuelMode, DuelRevoke, DuelRound, start_round

if TYPE_CHECKING:
    from firmware.session.two_players.hand import PairHand

WITHOUT_TRUMP, BEGGAR = "T", "B"
CHOICES = ("C", "S", "H", "D", WITHOUT_TRUMP, BEGGAR)
"""What forehand can choose: a trump suit, no trumps, Bettlerrunde."""


def mode_of(choice: str) -> tuple[DuelMode, Suit | None]:
    """The mode and the trump suit of a choice."""
    if choice == BEGGAR:
        return DuelMode.BEGGAR, None
    return (DuelMode.WITHOUT_TRUMP, None) if choice == WITHOUT_TRUMP else (DuelMode.WITH_TRUMP, Suit(choice))


def follow_duel(hand: PairHand) -> Followed:
    """Let the rules follow the rows of a round as far as they can."""
    dealt = hand.opens[:AUSLAGE]
    doubtful = next((play for play in dealt if play.card is None), None)
    is_laid = len(dealt) == AUSLAGE
    if not hand.is_beggar and (not hand.choice or not is_laid or doubtful is not None):
        # Forehand sees the Auslage before he chooses; one who chooses before it was seen may.
        stuck = doubtful if is_laid else None
        want = Want.CHOOSE if is_laid and stuck is None else Want.LAY
        return Followed(
            want,
            0 if want is Want.CHOOSE else None,
            AUSLAGE - len(dealt),
            auslage=dealt,
            talon=TALON,
            stuck=stuck,
            possible=tuple(card for card in ALL_CARDS if card not in hand.seen),
            tricks=tricks_of(hand.plays, (), ()),
        )
    mode, trump = mode_of(hand.choice)
    auslage = () if hand.is_beggar else [play.card for play in dealt if play.card is not None]
    return _Course(hand, start_round(0, mode, trump, auslage)).follow()


class _Course:
    """One walk through the rows of a round."""

    def __init__(self, hand: PairHand, game: DuelRound) -> None:
        self._hand = hand
        self._game = game
        self._opens = [] if hand.is_beggar else list(hand.opens[AUSLAGE:])
        self._lying = {} if hand.is_beggar else {play.card: play for play in hand.opens[:AUSLAGE]}
        self._plays = list(hand.plays)
        self._draws = list(hand.draws)
        self._leaders: list[int] = []
        self._winners: list[int] = []
        self._held: dict[int, tuple[Card, ...]] = {}

    def follow(self) -> Followed:
        """As far as the cards go."""
        while not self._game.is_over:
            if self._game.draws:
                stopped = self._draw(self._game.draws[0])
            else:
                stopped = self._refill() if self._game.refill else self._play()
            if stopped is not None:
                return stopped
        return self._now(Want.NOTHING)

    def _draw(self, seat: int) -> Followed | None:
        if len(self._game.auslage) == 1:
            # Nobody has to say who takes the last one.
            (card,) = self._game.auslage
        elif not self._draws:
            return self._now(Want.DRAW, seat)
        else:
            play = self._draws[0]
            if play.card not in self._game.auslage or play.card is None:
                return self._now(Want.DRAW, seat, stuck=play)
            card = play.card
            del self._draws[0]
        self._game = self._game.draw(seat, card)
        del self._lying[card]
        return None

    def _refill(self) -> Followed | None:
        count = self._game.refill
        new = self._opens[:count]
        stuck = next((play for play in new if play.card is None or play.card in self._game.seen), None)
        if stuck is not None or len(new) < count:
            for play in new:
                self._lying[play.card] = play
            return self._now(Want.REFILL, count=count - len(new), stuck=stuck)
        self._game = self._game.turn_up([play.card for play in new if play.card is not None])
        self._lying |= {play.card: play for play in new}
        del self._opens[:count]
        return None

    def _play(self) -> Followed | None:
        seat = self._game.next_player
        assert seat is not None, "a round that goes on without drawing waits for a card"
        if not self._plays:
            return self._now(Want.PLAY, seat)
        play = self._plays[0]
        if not self._game.trick:
            self._leaders.append(seat)
        if play.card is None:
            return self._now(Want.PLAY, seat, stuck=play)
        try:
            after = self._game.play(seat, play.card)
        except DuelError:
            return self._now(Want.PLAY, seat, stuck=play)
        if after.revokes != self._game.revokes and len(self._game.trick) == 1:
            self._note_held(seat, self._game.trick[0])
        self._game = after
        if not after.trick:
            self._winners.append(after.leader)
        del self._plays[0]
        return None

    def _possible(self, want: Want, seat: int | None) -> tuple[Card, ...]:
        game = self._game
        unseen = tuple(card for card in ALL_CARDS if card not in game.seen and card not in self._hand.seen)
        if want is Want.DRAW:
            return tuple(card for card in self._lying if card in game.auslage and card is not None)
        if want is not Want.PLAY or seat is None:
            return unseen
        return (*unseen, *sorted(game.known[seat], key=lambda card: card.index))

    def _now(self, want: Want, seat: int | None = None, count: int = 0, stuck: Play | None = None) -> Followed:
        tricks = tricks_of(self._hand.plays, tuple(self._leaders), tuple(self._winners))
        return Followed(
            want,
            seat,
            count=len(self._game.draws) if want is Want.DRAW else count,
            auslage=tuple(self._lying.values()),
            talon=self._game.talon,
            tricks=tricks,
            points=self._game.points,
            tricks_won=self._game.tricks,
            revokes=tuple(self._revoke(each) for each in self._game.revokes),
            stuck=stuck,
            possible=self._possible(want, seat),
        )

    def _revoke(self, revoke: DuelRevoke) -> PairRevoke:
        """The revoke with its card, and the card that proved it, of those that the player showed later."""
        card = self._card(revoke.trick, revoke.player)
        play = self._play_of(revoke.trick, revoke.player)
        assert card is not None, "a revoke comes of known cards"
        proof = self._card(revoke.proven_in, revoke.player) if revoke.proven_in > revoke.trick else None
        held = self._held.get(revoke.trick, ()) if proof is None else ()
        return PairRevoke(revoke.player, revoke.trick, play.number, card, held=held, proof=proof)

    def _note_held(self, seat: int, led: Card) -> None:
        """The cards that this player has drawn and could have followed with now."""
        asked = follow_class(self._game.game, led)
        held = (card for card in self._game.known[seat] if follow_class(self._game.game, card) is asked)
        self._held[self._game.number] = tuple(sorted(held, key=lambda card: card.index))

    def _play_of(self, trick: int, seat: int) -> Play:
        return self._hand.plays[2 * trick - 2 + (self._leaders[trick - 1] != seat)]

    def _card(self, trick: int, seat: int) -> Card | None:
        return self._play_of(trick, seat).card
