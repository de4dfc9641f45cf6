"""What an event of its own does to a hand: the hand after it, or why it cannot have happened."""

from __future__ import annotations

from dataclasses import replace

from firmware.session.doubling import doubled
from firmware.session.ended import named_matadors
from firmware.session.events import (
    AuctionSettled,
    BidCalled,
    CardCorrected,
    CardMoved,
    CardPlayed,
    CardSettled,
    CardTakenBack,
    ContractDeclared,
    DealAbandoned,
    EndedEarly,
    Event,
    GrandHandSaid,
    HandShown,
    KontraSaid,
    MatadorsNamed,
    PassedIn,
    PutAway,
    RevokeRuled,
    SkatPushed,
    TableAnswered,
    TrickAwarded,
    TrickCleared,
)
from firmware.session.following import TRICKS, OpenHand, Play
from firmware.session.hand import HandState, Phase, StateError, judged
from firmware.session.ramsch import asks_for_grand_hand, pushing_seat
from firmware.skat.auction import LOWEST_BID, Auction
from firmware.skat.bids import check_bid
from firmware.skat.calls import parse_call
from firmware.skat.cards import Card, parse_cards
from firmware.skat.contracts import Contract, Game, parse_contract
from firmware.skat.matadors import Matadors


def in_hand(hand: HandState, event: Event) -> HandState:
    """The hand after an event of its own."""
    if isinstance(event, DealAbandoned):
        return replace(hand, abandoned=True)
    if isinstance(event, PassedIn):
        expect_phase(hand, event, Phase.AUCTION)
        return judged(replace(hand, passed_in=True))
    if isinstance(event, BidCalled):
        expect_phase(hand, event, Phase.AUCTION)
        return _called(hand, event)
    if isinstance(event, GrandHandSaid):
        return _grand_hand(hand, event)
    if isinstance(event, SkatPushed):
        expect_phase(hand, event, Phase.PUSHING)
        if asks_for_grand_hand(hand) or event.seat != pushing_seat(hand):
            raise StateError(f"skat_pushed: it is not for seat {event.seat} to push now")
        return judged(replace(hand, pushes=(*hand.pushes, event.unseen)))
    if isinstance(event, AuctionSettled):
        return _settled_auction(hand, event)
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
    if isinstance(event, CardMoved):
        return judged(replace(hand, plays=_reordered(hand, event)))
    if isinstance(event, TrickAwarded):
        return judged(_awarded(hand, event))
    if isinstance(event, TrickCleared):
        return replace(hand, cleared=hand.cleared + 1)
    if isinstance(event, HandShown):
        return _shown(hand, event)
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
        if hand.is_ramsch and not event.answer:
            return judged(_let_pass(hand))
        return judged(replace(hand, answers=(*hand.answers, (hand.question.code, event.answer))))
    raise StateError(f"{event.kind}: not an event within a hand")


def _called(hand: HandState, event: BidCalled) -> HandState:
    """One more call; the last one says who plays and at which bid, or that the deal is passed in."""
    auction = hand.auction.call(parse_call(event.call))
    result = auction.result
    if result is None:
        return replace(hand, auction=auction)
    if result.declarer is None:
        return judged(replace(hand, auction=auction, passed_in=True))
    return replace(hand, auction=auction, declarer=result.declarer, bid=result.bid)


def _grand_hand(hand: HandState, event: GrandHandSaid) -> HandState:
    """Somebody plays Grand Hand instead of the Ramsch, or nobody does."""
    expect_phase(hand, event, Phase.PUSHING)
    if not asks_for_grand_hand(hand) or event.seat not in (None, 0, 1, 2):
        raise StateError("grand_hand_said: nobody has asked for it")
    if event.seat is None:
        return judged(replace(hand, grand_hand_asked=True))
    contract = Contract(Game.GRAND, hand=True)
    declared = replace(hand, passed_in=False, declarer=event.seat, bid=LOWEST_BID, contract=contract)
    return judged(replace(declared, auction=Auction(), grand_hand_asked=True))


def _shown(hand: HandState, event: HandShown) -> HandState:
    """The declarer's cards lie open; a hand that cannot be his is refused."""
    expect_phase(hand, event, Phase.PLAY)
    if event.seat != hand.declarer or event.plays != len(hand.plays):
        raise StateError("hand_shown: only the declarer's cards are shown, as he holds them now")
    shown = OpenHand(event.seat, parse_cards(" ".join(event.cards)), event.plays)
    after = judged(replace(hand, shown=shown))
    if after.following is None or not after.following.open_hand_fits:
        raise StateError("hand_shown: the cards shown do not fit those played")
    return after


def _awarded(hand: HandState, event: TrickAwarded) -> HandState:
    """A complete trick goes to whom the table says."""
    if not 1 <= event.trick <= len(hand.plays) // 3 or event.seat not in (0, 1, 2):
        raise StateError(f"trick_awarded: there is no complete trick {event.trick}, or no seat {event.seat}")
    others = tuple(each for each in hand.awarded if each[0] != event.trick)
    return replace(hand, awarded=(*others, (event.trick, event.seat)))


def _let_pass(hand: HandState) -> HandState:
    """The table ended a Ramsch after a revoke and does not charge the offender: play goes on, the revoke counts no more."""
    rulings = tuple(replace(ruling, ruling="misread") if ruling.ruling == "end" else ruling for ruling in hand.rulings)
    return replace(hand, rulings=rulings, answers=())


def _settled_auction(hand: HandState, event: AuctionSettled) -> HandState:
    """The outcome of the bidding as the table says; later it corrects what was entered, and what was said about another game goes."""
    expect_phase(hand, event, Phase.AUCTION, Phase.CONTRACT, Phase.PLAY, Phase.RESULT)
    if event.declarer not in (0, 1, 2):
        raise StateError(f"auction_settled: seat {event.declarer} is none of 0, 1, 2")
    if hand.passed_in:
        raise StateError("auction_settled: the deal is passed in")
    settled = replace(hand, declarer=event.declarer, bid=check_bid(event.bid))
    if event.declarer != hand.declarer:
        settled = replace(
            settled, auction=Auction(), doublings=(), matadors=None, every_matadors=(), put_away=(), shown=None
        )
    return judged(settled)


def _with_play(hand: HandState, event: CardPlayed) -> tuple[Play, ...]:
    """The plays with one more, where it belongs."""
    play = _new_play(hand, event)
    if event.before is None:
        return (*hand.plays, play)
    place = hand.plays.index(_known(hand, event.before, event))
    return (*hand.plays[:place], play, *hand.plays[place:])


def _reordered(hand: HandState, event: CardMoved) -> tuple[Play, ...]:
    """The plays with one before another of its trick."""
    moved, following = _known(hand, event.play, event), _known(hand, event.before, event)
    if moved is following or hand.plays.index(moved) // 3 != hand.plays.index(following) // 3:
        raise StateError(f"card_moved: plays {event.play} and {event.before} are not two of one trick")
    others = tuple(play for play in hand.plays if play is not moved)
    place = others.index(following)
    return (*others[:place], moved, *others[place:])


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
