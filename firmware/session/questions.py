"""What the screen asks: which card, which play, which ruling. Follows from the state of the evening and where the dialogue stands."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from firmware.entry import Entry
from firmware.session.asks import (
    COLUMN,
    CORRECTABLE_TRICKS,
    MISSED_CARD,
    Ask,
    Correctable,
    PushingAsk,
    ShowsHand,
    TakerOf,
    WhichAnswer,
    WhichCard,
    WhichClaim,
    WhichEnding,
    WhichGrandHand,
    WhichKontra,
    WhichMatadors,
    WhichPlace,
    WhichPlay,
    WhichPush,
    WhichRuling,
    WhichSkat,
    WhichTaker,
)
from firmware.session.doubling import may_double
from firmware.session.ended import next_matadors
from firmware.session.following import TRICKS, Play
from firmware.session.hand import HandState, Phase
from firmware.session.menu import IsMeant, MenuItem, MenuPage, Request, WhichItem, may_show_hand, menu_items
from firmware.session.ramsch import asks_for_grand_hand, pushing_seat
from firmware.session.row_entry import RowEntry
from firmware.session.scoring import seen_cards
from firmware.session.state import EveningState
from firmware.session.two_players.questions import PairAsk, PairDialogue, open_pair_question
from firmware.skat.cards import ALL_CARDS, Card
from firmware.skat.endings.ending import ClaimedLevel, Claims, EndingKind
from firmware.skat.matadors import Matadors
from firmware.skat.offences.situation import POINTS_OUT_OF_SCHNEIDER
from firmware.skat.offences.unseen import possible_matadors
from firmware.skat.questions import Question, QuestionCode

MEANT: Mapping[MenuPage, MenuItem] = {
    MenuPage.NEW_EVENING: MenuItem.NEW_EVENING,
    MenuPage.QUIT: MenuItem.QUIT,
    MenuPage.SHUT_DOWN: MenuItem.SHUT_DOWN,
}
"""Pages that ask whether a line of the menu is meant."""

CANDIDATES = 3
"""Cards offered first for a doubtful one."""


@dataclass(frozen=True, slots=True)
class Dialogue:
    """`cursor` stands in the open question; `request` is what the program has to do, cleared by whoever does it.

    Corrections: `correcting` is the number of the play to correct, 0 while that is being chosen, -1 for a card that was not seen;
    `looking` says that a trick was only opened for a look, until the next card; `taker_of` is the trick whose winner is being
    corrected; `missed_card` is a card that was not seen, until its place is known; `every_card` offers all cards instead of the
    likeliest; `amending` is the announcement while it is entered anew, `rows` a row of the list.

    What is open: `menu` is the page of the menu on the screen; `list_open` shows the list during play, `result_open` the result while
    the last trick still lies on the table; `skat_card` is the first of the two cards of the Skat that were named; `postponed` is
    how many plays there were when doubtful ones were put off. `stepwise` says whether the auction is entered call by call, None as
    the evening was opened.

    `can_read` says that cards can be shown to the camera; `hand_passed` is the deal in which that of the declarer's open hand has been
    offered.
    """

    entry: Entry = field(default_factory=Entry)
    cursor: int = 0
    correcting: int | None = None
    looking: bool = False
    taker_of: int | None = None
    amending: Entry | None = None
    rows: RowEntry | None = None
    stepwise: bool | None = None
    every_card: bool = False
    postponed: int = -1
    list_open: bool = False
    result_open: bool = False
    skat_card: Card | None = None
    missed_card: Card | None = None
    menu: MenuPage | None = None
    request: Request | None = None
    can_redo: bool = False
    can_read: bool = False
    hand_passed: int = 0
    pair: PairDialogue = field(default_factory=PairDialogue)


def open_question(dialogue: Dialogue, state: EveningState) -> Ask | PairAsk | None:
    """What the screen asks now, None when nothing: the menu, a correction that was begun, a ruling, a doubtful or a missed card."""
    if state.pair is not None:
        return open_pair_question(dialogue.pair, state.pair)
    return open_skat_question(dialogue, state)


def open_skat_question(dialogue: Dialogue, state: EveningState) -> Ask | None:
    """As `open_question`, at a table of three and more."""
    if dialogue.menu is not None:
        return _of_the_menu(dialogue, dialogue.menu, state)
    hand = state.hand
    if hand is None or dialogue.amending is not None or dialogue.rows is not None:
        return None
    if hand.phase is Phase.PUSHING and not dialogue.list_open:
        return _before_a_ramsch(hand)
    if hand.following is None or hand.phase is Phase.SCORED:
        return None
    if dialogue.taker_of is not None:
        return WhichTaker(dialogue.taker_of)
    if dialogue.missed_card is not None:
        return WhichPlace(dialogue.missed_card, missed_places(hand))
    if dialogue.correcting is not None:
        return _correction(dialogue, hand)
    if not hand.ended_by_table and (revoke := hand.open_revoke) is not None:
        return WhichRuling(revoke)
    if dialogue.can_read and dialogue.hand_passed != hand.deal and hand_lies_open(hand):
        return ShowsHand()
    if dialogue.postponed == len(hand.plays) and not hand.ended_by_table:
        return None
    if hand.question is not None and (asked := _of_the_rules(hand.question, dialogue, hand)) is not None:
        return asked
    doubtful = hand.following.doubtful
    if doubtful is not None and _trick_is_complete(hand, doubtful):
        return WhichCard(doubtful, card_options(hand, doubtful, dialogue.every_card))
    if hand.cards_missed and not hand.ended_by_table:
        return WhichCard(None, card_options(hand, None, True))
    return None


def _of_the_menu(dialogue: Dialogue, page: MenuPage, state: EveningState) -> Ask:
    if page is MenuPage.ENDINGS:
        return WhichEnding()
    if page is MenuPage.CLAIM and state.hand is not None:
        return WhichClaim(claimable_levels(state.hand))
    if page is MenuPage.KONTRA and state.hand is not None and (seats := may_double(state.hand)):
        return WhichKontra(seats)
    if page in MEANT:
        return IsMeant(MEANT[page])
    return WhichItem(menu_items(state, is_stepwise(dialogue, state), can_read=dialogue.can_read))


def _before_a_ramsch(hand: HandState) -> PushingAsk | None:
    if asks_for_grand_hand(hand):
        return WhichGrandHand()
    seat = pushing_seat(hand)
    return None if seat is None else WhichPush(seat)


def hand_lies_open(hand: HandState) -> bool:
    """Whether the declarer has just laid his cards open, and they were not shown: before an ouvert game, or to play on with them."""
    if hand.shown is not None or not may_show_hand(hand) or hand.contract is None:
        return False
    opened_by_claim = hand.play_on is not None and hand.play_on.declarer_hand_open
    return opened_by_claim or (hand.contract.ouvert and not hand.plays)


def is_stepwise(dialogue: Dialogue, state: EveningState) -> bool:
    """Whether the auction is entered call by call now."""
    if dialogue.stepwise is not None:
        return dialogue.stepwise
    return state.opened is not None and state.opened.bidding == "steps"


def claimable_levels(hand: HandState) -> tuple[ClaimedLevel | None, ...]:
    """What a declarer can claim who lays his cards down: the levels that are still possible (ISkO-22 4.4.4)."""
    levels: list[ClaimedLevel | None] = [None, ClaimedLevel.SIMPLE]
    if hand.following is not None and hand.following.defender_points < POINTS_OUT_OF_SCHNEIDER:
        levels.append(ClaimedLevel.SCHNEIDER)
        if not hand.following.trick_counts[1]:
            levels.append(ClaimedLevel.SCHWARZ)
    return tuple(levels)


def names_a_level(hand: HandState, kind: EndingKind) -> bool:
    """Whether a level has to be named for this early end: a declarer lays down his cards in a game that has levels."""
    has_levels = hand.contract is not None and not hand.contract.is_null
    return kind is EndingKind.DECLARER_LAYS_DOWN and has_levels and hand.options.claims is Claims.ISKO_2022


def _of_the_rules(question: Question, dialogue: Dialogue, hand: HandState) -> Ask | None:
    """What has to be named or said before a hand that the table ended can be settled."""
    if hand.is_ramsch:
        return WhichAnswer(question, (True, False))
    if hand.contract is None or hand.declarer is None or hand.following is None:
        return None
    seen = seen_cards(hand.declarer, hand.following, hand.put_away)
    if question.code is QuestionCode.SHOW_SKAT:
        free = [card for card in ALL_CARDS if card is not dialogue.skat_card and not hand.has_been_played(card)]
        return WhichSkat(dialogue.skat_card, tuple(free))
    if question.code is QuestionCode.MATADORS:
        return WhichMatadors(_in_order(possible_matadors(hand.contract.game, seen)))
    if question.code is QuestionCode.MATADORS_OF_EVERY_GAME:
        game, possible = next_matadors(dict(hand.every_matadors), seen)
        return WhichMatadors(_in_order(possible), game)
    return WhichAnswer(question, (False, True) if question.default is False else (True, False))


def _in_order(possible: frozenset[Matadors]) -> tuple[Matadors, ...]:
    return tuple(sorted(possible, key=lambda held: (not held.with_jack_of_clubs, held.count)))


def shows_result(dialogue: Dialogue, hand: HandState) -> bool:
    """Whether the result is on the screen: once the last trick was taken away, or somebody asked for it."""
    if hand.phase is not Phase.RESULT:
        return False
    if dialogue.result_open or hand.following is None or not hand.following.all_played or hand.ended_by_table:
        return True
    return hand.cleared >= hand.following.complete_tricks


def card_options(hand: HandState, play: Play | None, every_card: bool) -> tuple[Card | None, ...]:
    """What a play may be: the best candidates that no other play is, then None for another card; or all cards not played."""
    taken = {other.card for other in hand.plays if other is not play and other.card is not None}
    free = [card for card in ALL_CARDS if card not in taken]
    read = [] if play is None else [Card.parse(code) for code, _ in play.candidates]
    likely = [card for card in read if card in free and card is not (play and play.card)]
    if every_card or not likely:
        return (*likely, *(card for card in free if card not in likely))
    return (*likely[:CANDIDATES], None)


def missed_places(hand: HandState) -> tuple[Play | None, ...]:
    """Where a card that was not seen can belong: in the open trick when it was taken away, else also in the one before."""
    open_cards = len(hand.plays) % 3
    count = open_cards if hand.cards_missed else open_cards + 3
    newest = hand.plays[max(0, len(hand.plays) - count) :]
    return (None, *reversed(newest))


def _correction(dialogue: Dialogue, hand: HandState) -> Ask | None:
    if dialogue.correcting == MISSED_CARD and len(hand.plays) < 3 * TRICKS:
        return WhichCard(None, card_options(hand, None, True))
    play = hand.play(dialogue.correcting) if dialogue.correcting else None
    if play is not None:
        return WhichCard(play, card_options(hand, play, dialogue.every_card))
    columns = correctable(hand)
    return WhichPlay(columns) if columns else None


def correctable(hand: HandState) -> tuple[tuple[Correctable, ...], ...]:
    """The newest trick and the two before it, then a card that was missed and who took the newest tricks."""
    tricks = hand.following.tricks[-CORRECTABLE_TRICKS:] if hand.following is not None else ()
    columns: list[tuple[Correctable, ...]] = [trick.plays for trick in reversed(tricks)]
    more: list[Correctable] = [None] if hand.phase is Phase.PLAY and len(hand.plays) < 3 * TRICKS else []
    more += [TakerOf(trick.number) for trick in reversed(tricks) if trick.is_complete and trick.is_known]
    return (*columns, *((tuple(more[:COLUMN]),) if more else ()))


def tricks_to_open(hand: HandState) -> int:
    """How many of the last three tricks there are to look at."""
    return 0 if hand.following is None else min(CORRECTABLE_TRICKS, len(hand.following.tricks))


def _trick_is_complete(hand: HandState, play: Play) -> bool:
    place = hand.plays.index(play)
    return len(hand.plays) >= place - place % 3 + 3
