"""The talk between the people and the screen: what they are choosing, and the events that come out. Pure, never kept.

Everything that matters is an event; what is here (cursor, a correction begun, the list opened for a look) may be lost in a power
cut. Inputs of buttons, keys and touch are the same.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from display.view import Action, Input
from firmware.bidding import handle_call
from firmware.entry import Entry, bid_entry, contract_entry, skat_entry
from firmware.session.amending import amended, handle_amending
from firmware.session.answering import answer
from firmware.session.asks import (
    MenuAsk,
    WhichClaim,
    WhichKontra,
    WhichPlay,
)
from firmware.session.ended import ending_event
from firmware.session.events import (
    BidCalled,
    DealAbandoned,
    Event,
    HandScored,
    KontraSaid,
    PassedIn,
    Redone,
    Undone,
)
from firmware.session.hand import HandState, Phase, scored
from firmware.session.happening import in_hand
from firmware.session.menu import IsMeant, MenuItem, MenuPage, Request, WhichItem
from firmware.session.questions import (
    Dialogue,
    correctable,
    is_stepwise,
    names_a_level,
    open_question,
    open_skat_question,
    shows_result,
    tricks_to_open,
)
from firmware.session.row_entry import RowEntry, handle_row
from firmware.session.state import EveningState
from firmware.session.two_players.dialogue import follow_pair, handle_pair
from firmware.session.walking import walked
from firmware.skat.endings.ending import EndingKind

_PAGES: Mapping[MenuItem, MenuPage] = {
    MenuItem.EARLY_END: MenuPage.ENDINGS,
    MenuItem.KONTRA: MenuPage.KONTRA,
    MenuItem.NEW_EVENING: MenuPage.NEW_EVENING,
    MenuItem.QUIT: MenuPage.QUIT,
    MenuItem.SHUT_DOWN: MenuPage.SHUT_DOWN,
}
"""What lies behind the lines of the menu that ask something."""

_REQUESTS: Mapping[MenuItem, Request] = {
    MenuItem.NEW_EVENING: Request.NEW_EVENING,
    MenuItem.QUIT: Request.QUIT,
    MenuItem.SHUT_DOWN: Request.SHUT_DOWN,
    MenuItem.CAMERA: Request.CAMERA,
    MenuItem.SHOW_HAND: Request.SHOW_HAND,
    MenuItem.STICK: Request.STICK,
    MenuItem.SETTINGS: Request.SETTINGS,
    MenuItem.HELP: Request.HELP,
    MenuItem.DECIDED: Request.DECIDED,
    MenuItem.PAUSE: Request.PAUSE,
}
"""Lines of the menu that the program answers, not the evening."""

_COLUMNS: Mapping[Phase, Mapping[Action, int]] = {
    Phase.PLAY: {Action.CORRECT: 0, Action.OK: 1, Action.DOWN: 2},
    Phase.RESULT: {Action.CORRECT: 0, Action.UP: 1, Action.DOWN: 2},
}
"""Buttons -> the trick that they open: the newest one, the one before, and the one before that."""


def handle(dialogue: Dialogue, state: EveningState, what: Input) -> tuple[Dialogue, tuple[Event, ...]]:
    """The dialogue after an input, and the events that it asks for in this order.

    An `Undone` asks for the last decision or card to be taken back. Inputs without a meaning here change nothing.
    """
    if state.pair is not None:
        pair, events, request = handle_pair(dialogue.pair, state.pair, what, dialogue.can_redo)
        return replace(dialogue, pair=pair, request=request), events
    hand = state.hand
    ask = open_skat_question(dialogue, state)
    if isinstance(ask, MenuAsk):
        return _in_menu(dialogue, hand, ask, what)
    if dialogue.rows is not None:
        rows, corrections = handle_row(dialogue.rows, what)
        return replace(dialogue, rows=rows), corrections
    if dialogue.amending is not None and hand is not None and hand.contract is not None:
        entry, amendments = handle_amending(dialogue.amending, hand, what)
        return replace(dialogue, amending=entry), amendments
    if ask is not None and hand is not None:
        return answer(dialogue, hand, ask, what)
    if what is Action.CORRECT and (dialogue.list_open or hand is None or hand.phase is Phase.SCORED):
        return _opened_rows(dialogue, state), ()
    if dialogue.list_open:
        closes = what in (Action.BACK, Action.OK, Action.MENU)
        return replace(dialogue, list_open=not closes), ()
    if hand is None or hand.phase is Phase.SCORED:
        return _between_hands(dialogue, state, what)
    if hand.phase in (Phase.AUCTION, Phase.CONTRACT):
        return _in_entry(dialogue, state, hand, what)
    return _in_play(dialogue, hand, what)


def _in_entry(
    dialogue: Dialogue, state: EveningState, hand: HandState, what: Input
) -> tuple[Dialogue, tuple[Event, ...]]:
    """The auction, call by call or in short, and the contract. A deal that is passed in goes straight into the list."""
    if what is Action.MENU:
        return _opened_menu(dialogue), ()
    if hand.phase is Phase.AUCTION and is_stepwise(dialogue, state):
        cursor, event = handle_call(hand.auction, dialogue.cursor, what)
        dialogue = replace(dialogue, cursor=cursor)
    else:
        entry, event = dialogue.entry.handle(what)
        dialogue = replace(dialogue, entry=entry)
    if isinstance(event, PassedIn | BidCalled):
        after = in_hand(hand, event)
        if after.passed_in and not after.is_ramsch:
            return dialogue, (event, scored(after))
    return dialogue, () if event is None else (event,)


def follow_state(dialogue: Dialogue, before: EveningState, state: EveningState) -> Dialogue:
    """The dialogue after the state changed: the entry of a new phase begins anew, the cursor of a new question at its top."""
    if before is state:
        return dialogue
    if state.pair is not None:
        return replace(dialogue, pair=follow_pair(dialogue.pair, before.pair, state.pair))
    hand, was = state.hand, before.hand
    if dialogue.looking and hand is not None and was is not None and hand.plays != was.plays:
        # A trick is looked at until the next card lies.
        dialogue = replace(dialogue, correcting=None, looking=False)
    if open_question(dialogue, before) != open_question(dialogue, state):
        dialogue = replace(dialogue, cursor=0)
    if hand is None:
        return replace(dialogue, entry=Entry())
    if was is None or was.deal != hand.deal or was.phase is not hand.phase:
        closed = replace(dialogue, every_card=False, list_open=False, result_open=False, menu=None, cursor=0)
        closed = replace(closed, correcting=None, looking=False, taker_of=None, missed_card=None, amending=None)
        return replace(closed, entry=_entry_of(hand, was))
    return dialogue


def _entry_of(hand: HandState, was: HandState | None) -> Entry:
    """The entry that a phase begins with; after something was taken back its cursor stands on what it was."""
    before = was if was is not None and was.deal == hand.deal else None
    if hand.phase is Phase.CONTRACT and hand.declarer is not None and hand.bid is not None:
        contract = None if before is None else before.contract
        entry = contract_entry(hand.declarer, hand.bid)
        if hand.auction.is_over:
            if contract is None:
                return skat_entry(hand.declarer, hand.bid)
            entry = replace(entry, hand=contract.hand)
        return entry if contract is None else entry.showing(contract)
    if hand.phase is Phase.AUCTION and before is not None and before.declarer is not None and before.bid is not None:
        return bid_entry(before.declarer, before.bid)
    return Entry()


def _between_hands(dialogue: Dialogue, state: EveningState, what: Input) -> tuple[Dialogue, tuple[Event, ...]]:
    deal = state.next_deal
    if what is Action.OK and deal is not None:
        return dialogue, (deal,)
    if what is Action.OK and state.is_over:
        return replace(dialogue, request=Request.NEW_EVENING), ()
    if what is Action.BACK and state.hand is not None:
        return dialogue, (Undone(),)
    if what is Action.MENU:
        return _opened_menu(dialogue), ()
    return dialogue, ()


def _in_play(dialogue: Dialogue, hand: HandState, what: Input) -> tuple[Dialogue, tuple[Event, ...]]:
    if what is Action.OK and hand.phase is Phase.RESULT:
        if not shows_result(dialogue, hand):
            return replace(dialogue, result_open=True), ()
        result: HandScored = scored(hand)
        return dialogue, (result,)
    if what is Action.BACK:
        return dialogue, (Undone(),)
    if what is Action.UP and dialogue.can_redo:
        return dialogue, (Redone(),)
    if isinstance(what, Action) and what in _COLUMNS.get(hand.phase, {}):
        return _opened_trick(dialogue, hand, what), ()
    if what is Action.MENU:
        return _opened_menu(dialogue), ()
    return dialogue, ()


def _opened_trick(dialogue: Dialogue, hand: HandState, what: Action) -> Dialogue:
    """One of the last three tricks, to look at it and to correct it; there is no way to one that has not been played."""
    column, columns = _COLUMNS[hand.phase][what], correctable(hand)
    if not columns or (column and column >= tricks_to_open(hand)):
        return dialogue
    place = WhichPlay(columns).place(column, 1)
    return replace(dialogue, correcting=0, looking=what is not Action.CORRECT, cursor=place)


def _opened_rows(dialogue: Dialogue, state: EveningState) -> Dialogue:
    """The rows of the list, to enter one of them anew; nothing where there is none."""
    if state.score_list is None or not state.score_list.rows:
        return dialogue
    return replace(dialogue, rows=RowEntry(state.score_list, state.options))


def _opened_menu(dialogue: Dialogue) -> Dialogue:
    return replace(dialogue, menu=MenuPage.MENU, cursor=0)


def _in_menu(
    dialogue: Dialogue, hand: HandState | None, ask: MenuAsk, what: Input
) -> tuple[Dialogue, tuple[Event, ...]]:
    """Walking through the menu; back and the menu button leave the page."""
    if what in (Action.BACK, Action.MENU):
        page = MenuPage.ENDINGS if isinstance(ask, WhichClaim) else MenuPage.MENU
        return replace(dialogue, menu=None if isinstance(ask, WhichItem) else page, cursor=0), ()
    at, takes = walked(dialogue, len(ask.options), what)
    if not takes:
        return at, ()
    chosen = ask.options[at.cursor]
    closed = replace(at, menu=None, cursor=0)
    if isinstance(ask, WhichClaim):
        return closed, (ending_event(EndingKind.DECLARER_LAYS_DOWN, ask.options[at.cursor]),)
    if isinstance(chosen, EndingKind):
        if hand is not None and names_a_level(hand, chosen):
            return replace(at, menu=MenuPage.CLAIM, cursor=0), ()
        return closed, (ending_event(chosen),)
    if isinstance(ask, WhichKontra):
        return closed, (KontraSaid(ask.options[at.cursor]),)
    if isinstance(ask, IsMeant):
        return replace(closed, request=_REQUESTS[ask.item] if chosen else None), ()
    item = MenuItem(chosen)
    if item in _PAGES:
        return replace(at, menu=_PAGES[item], cursor=0), ()
    if item is MenuItem.DEAL_AGAIN:
        return closed, (DealAbandoned(),)
    return _taken(closed, hand, item), ()


def _taken(dialogue: Dialogue, hand: HandState | None, item: MenuItem) -> Dialogue:
    """The dialogue after a line of the menu that neither asks on nor lets anything happen."""
    if item is MenuItem.LIST:
        return replace(dialogue, list_open=True)
    if item in (MenuItem.STEPWISE, MenuItem.SHORT):
        return replace(dialogue, stepwise=item is MenuItem.STEPWISE, entry=Entry())
    if item is MenuItem.ANNOUNCEMENT and hand is not None:
        return replace(dialogue, amending=amended(hand))
    return replace(dialogue, request=_REQUESTS.get(item))
