"""Single hands of an evening as game records and in server notation, for other Skat programs."""

from __future__ import annotations

from dataclasses import dataclass

from firmware.listing.kept import KeptEvening
from firmware.session.hand import HandState
from firmware.skat.errors import SkatError
from firmware.skat.lists.rows import RowKind
from firmware.skat.records import Deal, GameRecord
from firmware.skat.sgf.game import Header
from firmware.skat.sgf.writing import sgf_line

SKAT_NOT_SEEN = "Skat as dealt not seen, the cards put away stand for it;"
"""In the comment of a game where the declarer took the Skat: nobody showed the camera which two cards lay there."""

CORRECTED_LATER = "corrected in the list afterwards, this is how the cards fell;"
"""In the comment of a game whose row was entered anew."""


@dataclass(frozen=True, slots=True)
class WrittenHand:
    """One hand: its line in server notation, or why there is none (`missing`)."""

    number: int
    line: str = ""
    missing: str = ""


def written_hands(evening: KeptEvening) -> list[WrittenHand]:
    """Every hand of the list, in order."""
    return [_written(evening, hand) for hand in evening.hands()]


def _written(evening: KeptEvening, hand: HandState) -> WrittenHand:
    if evening.score_list.rows[hand.number - 1].kind is RowKind.ANNULLED:
        return WrittenHand(hand.number, missing="annulled by the table")
    if hand.passed_in:
        return WrittenHand(hand.number, missing="passed in, nobody saw the cards")
    following = hand.following
    if following is None or not following.all_played or hand.contract is None or hand.scored is None:
        return WrittenHand(hand.number, missing="not all thirty cards were played and read")
    try:
        return WrittenHand(hand.number, sgf_line(game_record(evening, hand), _header(evening, hand)))
    except SkatError as error:
        return WrittenHand(hand.number, missing=str(error))


def game_record(evening: KeptEvening, hand: HandState) -> GameRecord:
    """The record of a hand of which all thirty cards are known, with what the list booked."""
    following, contract, scored = hand.following, hand.contract, hand.scored
    assert following is not None and contract is not None and scored is not None, "only hands that were played out"
    cards = tuple(following.cards_of_seat(seat) for seat in range(3))
    plays = tuple(
        (seat, play.card)
        for play in following.plays
        if play.card is not None and (seat := following.seat_of(play.number)) is not None
    )
    return GameRecord(
        id=f"evening-{evening.number}-game-{hand.number}",
        deal=Deal((cards[0], cards[1], cards[2]), following.skat),
        high_bid=hand.bid,
        declarer=hand.declarer,
        contract=contract,
        put_away=None if contract.hand else following.skat,
        plays=plays,
        result=_result(hand),
    )


def _result(hand: HandState) -> dict[str, object]:
    result, scored = hand.result, hand.scored
    assert scored is not None, "a hand of the list was written into it"
    found: dict[str, object] = {"won": scored.booked > 0, "value": scored.booked}
    if result is not None and result.booked == scored.booked:
        found |= {
            "matadors": None if result.matadors is None else result.matadors.signed,
            "overbid": result.overbid,
            "points": None if result.points is None else result.points[0],
            "tricks": result.tricks[0],
            "schneider": result.schneider,
            "schwarz": result.schwarz,
        }
    return found


def _header(evening: KeptEvening, hand: HandState) -> Header:
    names = [" ".join(name.split()) for name in evening.score_list.players]
    active = hand.seating.active
    took_the_skat = hand.contract is not None and not hand.contract.hand
    comments = (took_the_skat, SKAT_NOT_SEEN), (hand.number - 1 in evening.corrected, CORRECTED_LATER)
    day = evening.date
    return Header(
        comment=" ".join(text for applies, text in comments if applies),
        id=f"{evening.number}-{hand.number}",
        date="" if day is None else day.isoformat(),
        players=(names[active[0]], names[active[1]], names[active[2]]),
    )
