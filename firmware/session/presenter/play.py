"""The play screen: the trick as it lies, who is next, what both parties have, and nothing that the players must not know."""

from __future__ import annotations

from display.view import CardView, PartyCount, PlayBody, SeatView
from firmware.session.following import TRICKS, FollowedTrick, Following, Play
from firmware.session.hand import HandState
from firmware.session.presenter.menu import doubling_word
from firmware.session.presenter.words import Words, contract_suit, player_at, screen_place
from firmware.session.state import EveningState
from firmware.skat.cards import TOTAL_POINTS, card_points

DECLARER_MARKS = (31, 61, 90)
"""Out of Schneider, won, Schneider."""

DEFENDER_MARKS = (31, 60, 90)
"""Out of Schneider, the declarer has lost, the declarer is Schneider."""


def play_body(state: EveningState, hand: HandState, words: Words) -> PlayBody:
    """The screen of a hand in play. Void claims and what follows from them are never shown."""
    following, contract = hand.following, hand.contract
    assert following is not None, "a hand in play is followed"
    trick = visible_trick(hand, following)
    leader = trick.leader if trick.plays else following.next_seat
    cards: list[CardView | None] = [None, None, None]
    order: list[int] = []
    for place, play in enumerate(trick.plays):
        seat = trick.seat(place)
        # While it is open who leads, the cards lie in the order they came.
        screen = place if seat is None else screen_place(hand, seat)
        cards[screen] = words.play(play)
        order.append(screen)
    shows_points = hand.options.points_shown
    last = last_trick(hand, following)
    return PlayBody(
        contract=words.text("Ramsch") if contract is None else words.contract(contract),
        contract_suit="" if contract is None else contract_suit(contract),
        contract_detail=_detail(hand, words),
        seats=tuple(_seat(state, hand, words, seat, leader, following) for seat in range(3)),
        cards=(cards[0], cards[1], cards[2]),
        order=tuple(order),
        trick=words.text("Trick {number}", number=trick.number),
        parties=_parties(hand, following, words) if shows_points and contract is not None else (),
        last_trick_label=words.text("Last trick") if last and shows_points else "",
        last_trick=tuple(words.play(play) for play in last) if shows_points else (),
    )


def _detail(hand: HandState, words: Words) -> str:
    """The bid, and what was said to double the game."""
    bid = [] if hand.bid is None else [words.text("Bid value {bid}", bid=hand.bid)]
    return " · ".join([*bid, *(doubling_word(before) for before in range(len(hand.doublings)))])


def visible_trick(hand: HandState, following: Following) -> FollowedTrick:
    """The trick on the table: a complete one stays until it is taken away or the next card lies."""
    tricks = following.tricks
    if tricks and (not tricks[-1].is_complete or hand.cleared < len(tricks)):
        return tricks[-1]
    return FollowedTrick(min(len(tricks) + 1, TRICKS), following.next_seat, ())


def last_trick(hand: HandState, following: Following) -> tuple[Play, ...]:
    """The plays of the trick before the one on the table."""
    number = visible_trick(hand, following).number - 2
    return following.tricks[number].plays if 0 <= number < len(following.tricks) else ()


def _seat(
    state: EveningState, hand: HandState, words: Words, seat: int, leader: int | None, following: Following
) -> SeatView:
    won = sum(trick.winner == seat for trick in following.tricks)
    tricks = words.translator.plural("{count} trick", "{count} tricks", won)
    if hand.is_ramsch and hand.options.points_shown:
        tricks = f"{following.tracked.points[seat]} / {TOTAL_POINTS}"
    return SeatView(
        place=screen_place(hand, seat),
        name=player_at(state, hand, seat),
        role=words.seat(seat),
        tricks=tricks,
        is_declarer=seat == hand.declarer,
        is_leader=seat == leader,
        is_next=seat == following.next_seat,
    )


def _parties(hand: HandState, following: Following, words: Words) -> tuple[PartyCount, PartyCount]:
    assert hand.contract is not None
    labels = (words.text("Declarer"), words.text("Defenders"))
    if hand.contract.is_null:
        counts = following.trick_counts
        texts = tuple(words.translator.plural("{count} trick", "{count} tricks", count) for count in counts)
        return (
            PartyCount(labels[0], texts[0], bar=None, is_declarer=True),
            PartyCount(labels[1], texts[1], bar=None),
        )
    own, others = following.declarer_points, following.defender_points
    known_skat = hand.put_away or following.skat
    if known_skat:
        own += card_points(known_skat)
    return (
        PartyCount(
            labels[0],
            str(own),
            bar=own,
            marks=DECLARER_MARKS,
            # What the declarer has in tricks is only a bound while the Skat is unknown, and no mark lights on a bound.
            reached=tuple(mark for mark in DECLARER_MARKS if own >= mark) if known_skat else (),
            note="" if known_skat else words.text("+ Skat ?"),
            is_declarer=True,
        ),
        PartyCount(
            labels[1],
            str(others),
            bar=others,
            marks=DEFENDER_MARKS,
            reached=tuple(mark for mark in DEFENDER_MARKS if others >= mark),
        ),
    )
