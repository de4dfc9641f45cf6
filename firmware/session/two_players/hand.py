"""One hand for two as its events make it. Pure, without a clock.

Open cards, plays and draws are kept in three rows, each in its own order: whoever plays before he has turned up or drawn changes
nothing, the rules take from each row what they need next.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace

from firmware.session.events import RevokeRuled
from firmware.session.following import Play
from firmware.session.hand import Phase
from firmware.session.two_players.duel import follow_duel
from firmware.session.two_players.followed import Followed, PairRevoke
from firmware.session.two_players.officers import follow_officers
from firmware.session.two_players.results import PairResult, duel_result, officers_result
from firmware.skat.cards import Card
from firmware.skat.two_players.games import TwoPlayerGame, TwoPlayerOptions


@dataclass(frozen=True, slots=True)
class PairHand:
    """One hand. `number` counts in the list from 1, `dealer` is a place at the table, `deal` counts the deals of the evening.

    `choice` is the game named (see `GameChosen`), empty before; `owners` says for plays in `opens` whose pile they lie on, where that
    was seen; `cleared` counts plays whose trick was taken off the table (an odd number: one of its cards was not seen); `doublings` are the seats that said Kontra and Re;
    `given_up` is the seat that gave up; `numbers_used` is the highest number a play ever had.
    """

    number: int
    dealer: int
    game: TwoPlayerGame
    options: TwoPlayerOptions = field(default_factory=TwoPlayerOptions)
    deal: int = 1
    choice: str = ""
    opens: tuple[Play, ...] = ()
    owners: tuple[tuple[int, int], ...] = ()
    plays: tuple[Play, ...] = ()
    draws: tuple[Play, ...] = ()
    cleared: int = 0
    doublings: tuple[int, ...] = ()
    rulings: tuple[RevokeRuled, ...] = ()
    given_up: int | None = None
    numbers_used: int = 0
    abandoned: bool = False
    is_scored: bool = False
    followed: Followed | None = None
    result: PairResult | None = None

    @property
    def phase(self) -> Phase:
        """CONTRACT while open cards are dealt and the game is named; the other phases are those of every hand."""
        if self.is_scored or self.abandoned:
            return Phase.SCORED
        if self.result is not None:
            return Phase.RESULT
        return Phase.PLAY if self.is_dealt and self.choice else Phase.CONTRACT

    @property
    def is_officers(self) -> bool:
        """Offiziersskat; otherwise it is Skat-Duell."""
        return self.game is TwoPlayerGame.OFFICERS

    @property
    def is_beggar(self) -> bool:
        """A Bettlerrunde of Skat-Duell: without Auslage."""
        return not self.is_officers and self.choice == "B"

    @property
    def dealt_open(self) -> int:
        """How many cards are dealt open."""
        return 16 if self.is_officers else 4

    @property
    def is_dealt(self) -> bool:
        """Whether the open cards lie there, as far as the game needs them."""
        return self.is_beggar or len(self.opens) >= self.dealt_open

    @property
    def state(self) -> Followed:
        """What the hand has come to."""
        return self.followed if self.followed is not None else followed(self)

    def place(self, seat: int) -> int:
        """The place at the table of a seat."""
        return (self.dealer + 1 + seat) % 2

    @property
    def rows(self) -> tuple[tuple[Play, ...], tuple[Play, ...], tuple[Play, ...]]:
        """Open cards, plays and draws."""
        return self.opens, self.plays, self.draws

    def entry(self, number: int) -> Play | None:
        """The open card, play or draw with this number."""
        return next((play for row in self.rows for play in row if play.number == number), None)

    def owner(self, number: int) -> int | None:
        """Whose pile an open card lies on, where that was seen."""
        return dict(self.owners).get(number)

    @property
    def seen(self) -> frozenset[Card]:
        """All cards that were seen anywhere."""
        return frozenset(play.card for play in (*self.opens, *self.plays) if play.card is not None)

    @property
    def open_revoke(self) -> PairRevoke | None:
        """The first revoke about which the table has not decided."""
        decided = {(ruling.seat, ruling.trick) for ruling in self.rulings}
        return next((each for each in self.state.revokes if (each.seat, each.trick) not in decided), None)

    @property
    def ended_by(self) -> RevokeRuled | None:
        """The ruling that ended the hand."""
        return next((ruling for ruling in self.rulings if ruling.ruling == "end"), None)

    @property
    def is_ended_early(self) -> bool:
        """Whether people ended the hand: what lies on the table then is no play."""
        return self.given_up is not None or self.ended_by is not None

    @property
    def card_missed(self) -> bool:
        """Whether a trick was taken away with one card only, and nobody has named the other one."""
        return self.cleared % 2 == 1


def followed(hand: PairHand) -> Followed:
    """What the rules make of the cards."""
    return follow_officers(hand) if hand.is_officers else follow_duel(hand)


def judged(hand: PairHand) -> PairHand:
    """The hand with everything that follows from its cards."""
    state = followed(hand)
    hand = replace(hand, followed=state, result=None)
    return replace(hand, result=officers_result(hand, state) if hand.is_officers else duel_result(hand, state))
