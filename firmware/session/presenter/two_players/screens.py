"""The screens of an evening for two: lay-out and trick, result, list."""

from __future__ import annotations

from display.view import CardView, EntryBody, ListBody, ListRow, Option, PairBody, PairSideView, PileView, ResultBody
from firmware.session.following import Play
from firmware.session.hand import Phase
from firmware.session.presenter.lists import MINUS
from firmware.session.presenter.words import Words
from firmware.session.two_players.duel import BEGGAR, WITHOUT_TRUMP
from firmware.session.two_players.followed import PairTrick, Pile, Want
from firmware.session.two_players.hand import PairHand
from firmware.session.two_players.questions import PairGame
from firmware.session.two_players.state import PairEvening
from firmware.session.two_players.words import (
    DOUBLING_WORDS,
    GAME_NAMES,
    choice_name,
    choice_suit,
    outcome_text,
    result_text,
    row_name,
    tricks_text,
)
from firmware.skat.two_players.duel import AUSLAGE
from firmware.skat.two_players.games import TwoPlayerGame

UPPER, LOWER = 1, 0
"""The places at the table as the screen shows them, from its top."""

CALLER_MARKS, DEALER_MARKS = (31, 61, 90), (31, 60, 90)
"""Out of Schneider, won, the other one is Schneider."""


def name_of(evening: PairEvening, hand: PairHand, seat: int) -> str:
    """The player in this seat."""
    return evening.players[hand.place(seat)]


def names_by_seat(evening: PairEvening, hand: PairHand) -> tuple[str, str]:
    """Both players' names."""
    return name_of(evening, hand, 0), name_of(evening, hand, 1)


def role_of(hand: PairHand, seat: int, words: Words) -> str:
    """Who named the game and leads, and who dealt."""
    if seat == 1:
        return words.text("Dealer")
    return words.text("Caller") if hand.is_officers else words.text("Forehand")


def counts_tricks(hand: PairHand) -> bool:
    """Whether the game is about tricks, not Augen."""
    return hand.choice == ("N" if hand.is_officers else BEGGAR)


def pair_body(evening: PairEvening, hand: PairHand, words: Words) -> PairBody:
    """The lay-out with the trick on the table. No card that lies face down or is held in a hand is ever shown."""
    state = hand.state
    trick = visible_trick(hand)
    cards: list[CardView | None] = [None, None]
    order = []
    for place, play in enumerate(trick.plays):
        seat = trick.seat(place)
        # While it is open who leads, the cards lie in the order they came.
        side = place if seat is None else _side(hand, seat)
        cards[side] = words.play(play)
        order.append(side)
    last = _last_trick(hand, trick)
    has_auslage = not hand.is_officers and not hand.is_beggar
    auslage: list[CardView | None] = [words.play(play) for play in state.auslage]
    return PairBody(
        contract=choice_name(words.translator, hand.game, hand.choice, words.deck) or words.text("The cards are dealt"),
        contract_suit=choice_suit(hand.choice),
        contract_detail=_detail(hand, words),
        sides=(
            _side_view(evening, hand, hand.place(0) ^ UPPER, words),
            _side_view(evening, hand, hand.place(0) ^ LOWER, words),
        ),
        cards=(cards[0], cards[1]),
        order=tuple(order),
        trick=words.text("Trick {number}", number=trick.number) if hand.phase is not Phase.CONTRACT else "",
        last_trick_label=words.text("Last trick") if last else "",
        last_trick=tuple(words.play(play) for play in last),
        open_label=words.text("Auslage") if has_auslage else "",
        open_cards=tuple(auslage + [None] * (AUSLAGE - len(auslage))) if has_auslage else (),
        stack_label=words.text("Talon") if has_auslage else "",
        stack=state.talon if has_auslage else 0,
    )


def _side(hand: PairHand, seat: int) -> int:
    """0 for the player at the top of the screen, 1 for the one below."""
    return 0 if hand.place(seat) == UPPER else 1


def _detail(hand: PairHand, words: Words) -> str:
    said = list(DOUBLING_WORDS[: len(hand.doublings)])
    return " · ".join([words.text(GAME_NAMES[hand.game]), *said])


def visible_trick(hand: PairHand) -> PairTrick:
    """The trick on the table: a complete one stays until it is taken away or the next card lies."""
    tricks = hand.state.tricks
    if tricks and (not tricks[-1].is_complete or hand.cleared < len(hand.plays)):
        return tricks[-1]
    return PairTrick(len(tricks) + (not hand.state.is_over), hand.state.seat)


def _last_trick(hand: PairHand, trick: PairTrick) -> tuple[Play, ...]:
    number = trick.number - 2 if trick.plays or not hand.state.is_over else trick.number - 1
    tricks = hand.state.tricks
    return tricks[number].plays if 0 <= number < len(tricks) else ()


def _side_view(evening: PairEvening, hand: PairHand, seat: int, words: Words) -> PairSideView:
    state = hand.state
    by_tricks = counts_tricks(hand)
    has_bar = bool(hand.choice) and not by_tricks
    marks: tuple[int, ...] = (CALLER_MARKS, DEALER_MARKS)[seat] if hand.is_officers else ((61,), (60,))[seat]
    if hand.choice == "R":
        marks = ()
    points = state.points[seat]
    is_next = state.seat == seat and state.want in (Want.PLAY, Want.DRAW) and state.stuck is None
    return PairSideView(
        name=name_of(evening, hand, seat),
        role=role_of(hand, seat, words),
        tricks=tricks_text(words.translator, state.tricks_won[seat]) if hand.choice else "",
        count="" if not hand.choice else str(state.tricks_won[seat] if by_tricks else points),
        bar=points if has_bar else None,
        marks=marks if has_bar else (),
        reached=tuple(mark for mark in marks if points >= mark) if has_bar else (),
        piles=_piles(hand, seat, words),
        is_declarer=seat == 0,
        is_leader=state.leader == seat and hand.phase is Phase.PLAY,
        is_next=is_next and hand.result is None,
    )


def _piles(hand: PairHand, seat: int, words: Words) -> tuple[PileView, ...]:
    if not hand.is_officers:
        return ()
    state = hand.state
    turns = state.want is Want.TURN_UP and state.seat == seat
    lays = state.want is Want.LAY and state.seat == seat and state.stuck is None
    views = []
    due = state.count if lays else 0
    for pile in state.piles[seat]:
        is_due = turns and pile.card is None and pile.covered
        if lays and pile.card is None and due:
            is_due, due = True, due - 1
        views.append(_pile(pile, is_due, words))
    return tuple(views)


def _pile(pile: Pile, is_due: bool, words: Words) -> PileView:
    return PileView(None if pile.card is None else words.play(pile.card), pile.covered, is_due)


def game_entry(evening: PairEvening, hand: PairHand, ask: PairGame, cursor: int, words: Words) -> EntryBody:
    """The question which game is named."""
    caller = name_of(evening, hand, 0)
    options = tuple(
        Option(choice_name(words.translator, hand.game, choice, words.deck), suit=choice_suit(choice))
        for choice in ask.options
    )
    return EntryBody(
        words.text(GAME_NAMES[hand.game]),
        words.text("Which game does {player} name?", player=caller),
        options,
        cursor,
        steps=((role_of(hand, 0, words), caller), (role_of(hand, 1, words), name_of(evening, hand, 1))),
        preview=_preview(hand, ask.options[cursor], words),
    )


def _preview(hand: PairHand, choice: str, words: Words) -> str:
    """What wins the game under the cursor."""
    if choice == "N" and hand.is_officers:
        return words.text("wins without a trick")
    if choice == "R":
        return words.text("card points taken count minus")
    if choice == BEGGAR:
        return words.text("ten hand cards, at most 4 tricks win")
    if choice == WITHOUT_TRUMP:
        return words.text("Jacks between queen and nine, 61 card points win")
    return words.text("61 card points win")


def pair_result_body(evening: PairEvening, hand: PairHand, words: Words) -> ResultBody:
    """The result of a hand that is over."""
    result = hand.result
    assert result is not None, "only a hand that is over has a result"
    names = names_by_seat(evening, hand)
    seat = max((0, 1), key=lambda seat: (abs(result.booked[seat]), seat == result.winner))
    booked = signed(result.booked[seat])
    details = [(name, _taken(hand, result.points[seat], result.tricks[seat], words)) for seat, name in enumerate(names)]
    totals = evening.totals
    after = tuple(
        total + result.booked[seat] for total, seat in zip(totals, (hand.place(0), 1 - hand.place(0)), strict=True)
    )
    details.append((" : ".join(evening.players), f"{signed(after[0], plus=False)} : {signed(after[1], plus=False)}"))
    return ResultBody(
        title=outcome_text(words.translator, result, names),
        won=None if result.winner is None else result.winner == 0,
        booked=booked,
        booked_label=names[seat],
        explanation=result_text(words.translator, hand.game, hand.choice, result, names, len(hand.doublings)),
        details=tuple(details),
        contract=choice_name(words.translator, hand.game, hand.choice, words.deck),
        contract_suit=choice_suit(hand.choice),
    )


def _taken(hand: PairHand, points: int, tricks: int, words: Words) -> str:
    taken = tricks_text(words.translator, tricks)
    return taken if counts_tricks(hand) else f"{points} · {taken}"


def signed(number: int, plus: bool = True) -> str:
    """A booked number with its sign, as it is printed."""
    return (f"{number:+d}" if plus and number else str(number)).replace("-", MINUS)


def pair_list_body(evening: PairEvening, words: Words) -> ListBody:
    """The list: a line for each game with what it booked, and both players' points."""
    title = words.text("List")
    if evening.is_over:
        is_duel = evening.game is TwoPlayerGame.DUEL
        title = words.text("The duel is over") if is_duel else words.text("The series is over")
    rows = tuple(
        ListRow(
            str(number),
            (
                row_name(words.translator, evening.game, row, words.deck),
                *(signed(booked, plus=False) if booked else "" for booked in row.booked),
            ),
            lost=row.winner is not None and row.winner != row.chooser,
            corrected=row.corrected,
        )
        for number, row in enumerate(evening.rows, start=1)
    )
    totals = (
        ListRow("", (words.text("Points"), *(signed(total, plus=False) for total in evening.totals))),
        ListRow("", (words.text("Games won"), *map(str, evening.won))),
    )
    return ListBody(title, (words.text("Game"), *evening.players), rows, totals)
