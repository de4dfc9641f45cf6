"""One hand as its events make it: phases, plays, and what the rules make of them. Pure, without a clock."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from enum import Enum

from firmware.session.doubling import doubled
from firmware.session.ended import named_matadors
from firmware.session.events import (
    AuctionSettled,
    CardCorrected,
    CardPlayed,
    CardSettled,
    CardTakenBack,
    ContractDeclared,
    DealAbandoned,
    EndedEarly,
    Event,
    HandScored,
    KontraSaid,
    MatadorsNamed,
    PassedIn,
    PutAway,
    RevokeRuled,
    TableAnswered,
    TrickCleared,
)
from firmware.session.following import TRICKS, Following, Play, follow
from firmware.session.revokes import Revoke, revokes_in
from firmware.session.scoring import HandCase, HandResult, judge
from firmware.skat.bids import check_bid
from firmware.skat.cards import Card, card_points, parse_cards
from firmware.skat.contracts import Contract, Game, format_contract, parse_contract
from firmware.skat.endings.ending import PlayOn
from firmware.skat.house.choices import Preset
from firmware.skat.house.kontra import Moment
from firmware.skat.house.options import TableOptions, preset_options
from firmware.skat.house.ramsch import RamschFacts, RamschResult, score_ramsch
from firmware.skat.lists.rows import Row, game_row, passed_in_row, ramsch_row
from firmware.skat.matadors import Matadors
from firmware.skat.offences.resolution import alarm_is_due
from firmware.skat.questions import Question, QuestionCode
from firmware.skat.seats import Seating


class StateError(ValueError):
    """An event that cannot have happened in this state; the message says why."""


class Phase(Enum):
    """Where a hand stands."""

    AUCTION = "auction"
    CONTRACT = "contract"
    PLAY = "play"
    RESULT = "result"
    SCORED = "scored"


@dataclass(frozen=True, slots=True)
class HandState:
    """One hand. `number` counts in the list from 1; `cleared` counts tricks taken off the table; the rest is None until known.

    `options` are the table's rules, `doublings` who said Kontra, Re and so on, and when; `deal` counts the deals of the evening (a hand that was thrown in has the number of the next one).
    `matadors` are those the table named, `every_matadors` those of each game for a Null below its bid; `ended` is the early end, `answers`
    what the table has said about it; `question` is what has to be shown or said before a hand that the table ended can be settled,
    `play_on` why the game goes on after a claim or an offer that was refused (until the next card). After a revoke that was corrected
    (Weiterspiel) `restored_at` is the number of plays that were kept, `restorations` how often that happened, and `numbers_used` the
    highest number of a play that was taken back.
    """

    number: int
    seating: Seating
    options: TableOptions = field(default_factory=lambda: preset_options(Preset.KNEIPE))
    deal: int = 1
    abandoned: bool = False
    passed_in: bool = False
    declarer: int | None = None
    bid: int | None = None
    contract: Contract | None = None
    put_away: tuple[Card, ...] = ()
    plays: tuple[Play, ...] = ()
    cleared: int = 0
    restored_at: int | None = None
    restorations: int = 0
    numbers_used: int = 0
    rulings: tuple[RevokeRuled, ...] = ()
    doublings: tuple[tuple[int, Moment], ...] = ()
    matadors: Matadors | None = None
    every_matadors: tuple[tuple[Game, Matadors], ...] = ()
    ended: EndedEarly | None = None
    answers: tuple[tuple[QuestionCode, bool], ...] = ()
    play_on: PlayOn | None = None
    scored: HandScored | None = None
    following: Following | None = None
    revokes: tuple[Revoke, ...] = ()
    result: HandResult | None = None
    ramsch: RamschResult | None = None
    question: Question | None = None

    @property
    def phase(self) -> Phase:
        """What the table is doing."""
        if self.scored is not None or self.abandoned:
            return Phase.SCORED
        if self.is_ramsch:
            return Phase.PLAY if self.ramsch is None else Phase.RESULT
        if self.passed_in or self.result is not None:
            return Phase.RESULT
        if self.declarer is None:
            return Phase.AUCTION
        if self.contract is None:
            return Phase.CONTRACT
        return Phase.PLAY

    @property
    def is_ramsch(self) -> bool:
        """Whether everybody plays for himself, because all have passed at a table that plays Ramsch then."""
        return self.passed_in and self.options.ramsch

    @property
    def open_revoke(self) -> Revoke | None:
        """The first proven revoke about which the table is told now and has not decided yet."""
        if not alarm_is_due(self.options.alarm, self.phase is Phase.RESULT):
            return None
        decided = {(ruling.seat, ruling.trick) for ruling in self.rulings if ruling.ruling != "play_on"}
        return next((revoke for revoke in self.revokes if (revoke.seat, revoke.trick) not in decided), None)

    @property
    def is_restored(self) -> bool:
        """Whether a revoke was corrected and no card has been played since."""
        return self.restored_at == len(self.plays)

    @property
    def ended_by_table(self) -> bool:
        """Whether people ended the game: what lies on the table then is no play."""
        return self.ended is not None or any(ruling.ruling == "end" for ruling in self.rulings)

    @property
    def cards_missed(self) -> int:
        """Cards that were not seen in a trick that was taken away with fewer than three."""
        if self.following is None or not self.plays or len(self.plays) % 3 == 0:
            return 0
        return 3 - len(self.plays) % 3 if self.cleared > self.following.complete_tricks else 0

    def has_been_played(self, card: Card) -> bool:
        """Whether this card lies or has lain on the table."""
        return any(play.card is card for play in self.plays)

    def play(self, number: int) -> Play | None:
        """The play with this number."""
        return next((play for play in self.plays if play.number == number), None)


def in_hand(hand: HandState, event: Event) -> HandState:
    """The hand after an event of its own."""
    if isinstance(event, DealAbandoned):
        return replace(hand, abandoned=True)
    if isinstance(event, PassedIn):
        expect_phase(hand, event, Phase.AUCTION)
        return _judged(replace(hand, passed_in=True))
    if isinstance(event, AuctionSettled):
        expect_phase(hand, event, Phase.AUCTION)
        if event.declarer not in (0, 1, 2):
            raise StateError(f"auction_settled: seat {event.declarer} is none of 0, 1, 2")
        return replace(hand, declarer=event.declarer, bid=check_bid(event.bid))
    if isinstance(event, ContractDeclared):
        expect_phase(hand, event, Phase.CONTRACT, Phase.PLAY, Phase.RESULT)
        return _judged(replace(hand, contract=parse_contract(event.contract)))
    if isinstance(event, PutAway):
        expect_phase(hand, event, Phase.CONTRACT, Phase.PLAY, Phase.RESULT)
        cards = parse_cards(" ".join(event.cards))
        played = [card.code for card in cards if hand.has_been_played(card)]
        if len(cards) != 2 or played:
            raise StateError(f"put_away: two cards that nobody played, not {' '.join(event.cards)}")
        return _judged(replace(hand, put_away=cards))
    expect_phase(hand, event, Phase.PLAY, Phase.RESULT)
    if isinstance(event, CardPlayed):
        return _judged(replace(hand, plays=_with_play(hand, event), play_on=None, restored_at=None))
    if isinstance(event, CardSettled | CardCorrected):
        return _judged(_settled(hand, event))
    if isinstance(event, CardTakenBack):
        _known(hand, event.play, event)
        return _judged(replace(hand, plays=tuple(play for play in hand.plays if play.number != event.play)))
    if isinstance(event, TrickCleared):
        return replace(hand, cleared=hand.cleared + 1)
    if isinstance(event, MatadorsNamed):
        held = Matadors.from_signed(event.matadors)
        if event.game:
            return _judged(replace(hand, every_matadors=named_matadors(hand.every_matadors, Game(event.game), held)))
        return _judged(replace(hand, matadors=held))
    if isinstance(event, RevokeRuled):
        ruled = replace(hand, rulings=(*hand.rulings, event), answers=())
        return _judged(_restored(ruled, event) if event.ruling == "play_on" else ruled)
    if isinstance(event, KontraSaid):
        expect_phase(hand, event, Phase.PLAY)
        return _judged(replace(hand, doublings=doubled(hand, event.seat)))
    if isinstance(event, EndedEarly):
        expect_phase(hand, event, Phase.PLAY)
        return _judged(replace(hand, ended=event, answers=(), play_on=None))
    if isinstance(event, TableAnswered):
        if hand.question is None or hand.question.code.name.lower() != event.question:
            raise StateError(f"table_answered: nobody has asked {event.question}")
        return _judged(replace(hand, answers=(*hand.answers, (hand.question.code, event.answer))))
    raise StateError(f"{event.kind}: not an event within a hand")


def _with_play(hand: HandState, event: CardPlayed) -> tuple[Play, ...]:
    """The plays with one more, where it belongs."""
    play = _new_play(hand, event)
    if event.before is None:
        return (*hand.plays, play)
    place = hand.plays.index(_known(hand, event.before, event))
    return (*hand.plays[:place], play, *hand.plays[place:])


def _new_play(hand: HandState, event: CardPlayed) -> Play:
    if len(hand.plays) >= 3 * TRICKS:
        raise StateError("card_played: all thirty cards have been played")
    if hand.play(event.play) is not None:
        raise StateError(f"card_played: there is a play {event.play} already")
    card = None if event.card is None else _new_card(hand, event.play, event.card, event)
    by_table = event.by == "table"
    return Play(event.play, card, event.candidates, event.seconds, event.side, settled_by_table=by_table)


def _settled(hand: HandState, event: CardSettled | CardCorrected) -> HandState:
    play = _known(hand, event.play, event)
    is_correction = isinstance(event, CardCorrected)
    if is_correction == (play.card is None):
        raise StateError(
            f"{event.kind}: play {event.play} is {'not settled yet' if is_correction else 'clear already'}"
        )
    card = _new_card(hand, event.play, event.card, event)
    changed = replace(
        play,
        card=card,
        settled=play.settled or not is_correction,
        corrected=play.corrected or is_correction,
        settled_by_table=play.settled_by_table or event.by == "table",
    )
    return replace(hand, plays=tuple(changed if other is play else other for other in hand.plays))


def _restored(hand: HandState, event: RevokeRuled) -> HandState:
    """The position before the wrong card (ISkO 4.1.6): it and all cards after it go back to their players."""
    revoke = next((one for one in hand.revokes if (one.seat, one.trick) == (event.seat, event.trick)), None)
    if revoke is None:
        raise StateError(f"revoke_ruled: no revoke of seat {event.seat} in trick {event.trick} is proven")
    kept = hand.plays[: next(place for place, play in enumerate(hand.plays) if play.number == revoke.play)]
    return replace(
        hand,
        plays=kept,
        cleared=len(kept) // 3,
        restored_at=len(kept),
        restorations=hand.restorations + 1,
        numbers_used=max(hand.numbers_used, *(play.number for play in hand.plays)),
    )


def _known(hand: HandState, number: int, event: Event) -> Play:
    play = hand.play(number)
    if play is None:
        raise StateError(f"{event.kind}: there is no play {number}")
    return play


def _new_card(hand: HandState, number: int, code: str, event: Event) -> Card:
    """The card of this code, which no other play may have."""
    card = Card.parse(code)
    if any(play.card is card and play.number != number for play in hand.plays):
        raise StateError(f"{event.kind}: {code} has been played already")
    return card


def expect_phase(hand: HandState, event: Event, *phases: Phase) -> None:
    """Raises StateError when the hand is in none of these phases."""
    if hand.phase not in phases:
        raise StateError(f"{event.kind}: not in the phase {hand.phase.value} of a hand")


def _judged(hand: HandState) -> HandState:
    """The hand with everything that follows from its cards: tricks, revokes, result."""
    if hand.is_ramsch:
        return _ramsch(hand)
    if hand.contract is None or hand.declarer is None or hand.bid is None:
        return hand
    dropped = [(ruling.seat, ruling.trick) for ruling in hand.rulings if ruling.ruling == "misread"]
    following = follow(hand.contract, hand.declarer, hand.plays, dropped)
    revokes = revokes_in(following)
    outcome = judge(
        HandCase(
            contract=hand.contract,
            declarer=hand.declarer,
            bid=hand.bid,
            following=following,
            put_away=hand.put_away,
            revokes=revokes,
            rulings=hand.rulings,
            ended=hand.ended,
            claims=hand.options.claims,
            answers=dict(hand.answers),
            matadors=hand.matadors,
            every_matadors=dict(hand.every_matadors),
            kontra=len(hand.doublings),
        )
    )
    if isinstance(outcome, PlayOn):
        hand = replace(hand, ended=None, answers=(), play_on=outcome)
    question = outcome if isinstance(outcome, Question) else None
    result = outcome if isinstance(outcome, HandResult) else None
    return replace(hand, following=following, revokes=revokes, result=result, question=question)


def _ramsch(hand: HandState) -> HandState:
    """A Ramsch with its tricks, and its result once all cards are known. Revokes are left to the table: no book rules on them."""
    following = follow(Game.RAMSCH, None, hand.plays)
    result = None
    if following.all_played:
        won = tuple(trick.winner for trick in following.tricks if trick.winner is not None)
        result = score_ramsch(RamschFacts(following.tracked.points, won, card_points(following.skat)), hand.options)
    return replace(hand, following=following, ramsch=result)


def row_of(hand: HandState) -> Row:
    """The row of the list for a hand that is over. Raises StateError while it is not."""
    if hand.is_ramsch and hand.ramsch is not None:
        booked = dict(zip(hand.seating.active, hand.ramsch.booked, strict=True))
        return ramsch_row(tuple(booked.get(place, 0) for place in range(hand.seating.players)))
    if hand.passed_in and not hand.is_ramsch:
        return passed_in_row()
    result = hand.result
    if result is None or hand.declarer is None:
        raise StateError("the hand is not over yet")
    return game_row(
        hand.seating.place(hand.declarer),
        result.booked,
        hand.contract,
        matadors=result.matadors,
        schneider=result.schneider,
        schwarz=result.schwarz,
        game_value=result.game_value,
        bid=hand.bid,
        overbid=result.overbid,
        card_points=None if result.points is None else result.points[0],
    )


def scored(hand: HandState) -> HandScored:
    """The event that writes a hand that is over into the list. Raises StateError while it is not over."""
    row = row_of(hand)
    return HandScored(
        hand=hand.number,
        declarer=row.declarer,
        booked=row.booked,
        won=None if hand.result is None else hand.result.won,
        contract="" if hand.contract is None else format_contract(hand.contract),
        points=row.points,
    )
