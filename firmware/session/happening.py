"""What an event of its own does to a hand: the hand after it, or why it cannot have happened."""

from __future__ import annotations

from dataclasses import replace

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
    KontraSaid,
    MatadorsNamed,
    PassedIn,
    PutAway,
    RevokeRuled,
    TableAnswered,
    TrickCleared,
)
from firmware.session.following import TRICKS, Play
from firmware.session.hand import HandState, Phase, StateError, judged
from firmware.skat.bids import check_bid
from firmware.skat.cards import Card, parse_cards
from firmware.skat.contracts import Game, parse_contract
from firmware.skat.matadors import Matadors


def in_hand(hand: HandState, event: Event) -> HandState:
    """The hand after an event of its own."""
    if isinstance(event, DealAbandoned):
        return replace(hand, abandoned=True)
    if isinstance(event, PassedIn):
        expect_phase(hand, event, Phase.AUCTION)
        return judged(replace(hand, passed_in=True))
    if isinstance(event, AuctionSettled):
        expect_phase(hand, event, Phase.AUCTION)
        if event.declarer not in (0, 1, 2):
            raise StateError(f"auction_settled: seat {event.declarer} is none of 0, 1, 2")
        return replace(hand, declarer=event.declarer, bid=check_bid(event.bid))
    if isinstance(event, ContractDeclared):
        expect_phase(hand, event, Phase.CONTRACT, Phase.PLAY, Phase.RESULT)
        return judged(replace(hand, contract=parse_contract(event.contract)))
    if isinstance(event, PutAway):
        expect_phase(hand, event, Phase.CONTRACT, Phase.PLAY, Phase.RESULT)
        cards = parse_cards(" ".join(event.cards))
        played = [card.code for card in cards if hand.has_been_played(card)]
        if len(cards) != 2 or played:
            raise StateError(f"put_away: two cards that nobody played, not {' '.join(event.cards)}")
        return judged(replace(hand, put_away=cards))
    expect_phase(hand, event, Phase.PLAY, Phase.RESULT)
    if isinstance(event, CardPlayed):
        return judged(replace(hand, plays=_with_play(hand, event), play_on=None, restored_at=None))
    if isinstance(event, CardSettled | CardCorrected):
        return judged(_settled(hand, event))
    if isinstance(event, CardTakenBack):
        _known(hand, event.play, event)
        return judged(replace(hand, plays=tuple(play for play in hand.plays if play.number != event.play)))
    if isinstance(event, TrickCleared):
        return replace(hand, cleared=hand.cleared + 1)
    if isinstance(event, MatadorsNamed):
        held = Matadors.from_signed(event.matadors)
        if event.game:
            return judged(replace(hand, every_matadors=named_matadors(hand.every_matadors, Game(event.game), held)))
        return judged(replace(hand, matadors=held))
    if isinstance(event, RevokeRuled):
        ruled = replace(hand, rulings=(*hand.rulings, event), answers=())
        return judged(_restored(ruled, event) if event.ruling == "play_on" else ruled)
    if isinstance(event, KontraSaid):
        expect_phase(hand, event, Phase.PLAY)
        return judged(replace(hand, doublings=doubled(hand, event.seat)))
    if isinstance(event, EndedEarly):
        expect_phase(hand, event, Phase.PLAY)
        return judged(replace(hand, ended=event, answers=(), play_on=None))
    if isinstance(event, TableAnswered):
        if hand.question is None or hand.question.code.name.lower() != event.question:
            raise StateError(f"table_answered: nobody has asked {event.question}")
        return judged(replace(hand, answers=(*hand.answers, (hand.question.code, event.answer))))
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
