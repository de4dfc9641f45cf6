"""The menu: what it offers in each state of an evening, and which pages lie behind it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from firmware.session.decided import may_ask_whether_decided
from firmware.session.doubling import may_double
from firmware.session.following import TRICKS
from firmware.session.hand import HandState, Phase
from firmware.session.state import EveningState


class MenuItem(Enum):
    """One line of the menu."""

    LIST = "list"
    EARLY_END = "early end"
    KONTRA = "kontra"
    STEPWISE = "bidding step by step"
    SHORT = "bidding in short"
    SHOW_HAND = "show the open hand"
    ANNOUNCEMENT = "correct the announcement"
    DECIDED = "decided"
    DEAL_AGAIN = "deal again"
    PAUSE = "pause"
    CAMERA = "camera"
    STICK = "usb stick"
    SETTINGS = "settings"
    HELP = "help"
    NEW_EVENING = "new evening"
    QUIT = "quit"
    SHUT_DOWN = "shut down"


class MenuPage(Enum):
    """What of the menu is on the screen. The last three ask whether it is meant."""

    MENU = "menu"
    ENDINGS = "endings"
    CLAIM = "claim"
    KONTRA = "kontra"
    NEW_EVENING = "new evening"
    QUIT = "quit"
    SHUT_DOWN = "shut down"


class Request(Enum):
    """What the dialogue asks of the program, not of the evening."""

    DECIDED = "decided"
    PAUSE = "pause"
    CAMERA = "camera"
    SHOW_HAND = "show the open hand"
    SHOW_SKAT = "show the skat"
    STICK = "usb stick"
    SETTINGS = "settings"
    HELP = "help"
    CALIBRATE = "calibrate"
    ENROL = "enrol"
    NEW_EVENING = "new evening"
    QUIT = "quit"
    SHUT_DOWN = "shut down"


@dataclass(frozen=True, slots=True)
class WhichItem:
    """Which line of the menu."""

    options: tuple[MenuItem, ...]


@dataclass(frozen=True, slots=True)
class IsMeant:
    """Whether the evening shall really be left; False comes first."""

    item: MenuItem
    options: tuple[bool, ...] = (False, True)


def menu_items(state: EveningState, stepwise: bool = False, *, can_read: bool = False) -> tuple[MenuItem, ...]:
    """What the menu offers now, the commonest first. `stepwise` is how the auction is entered; `can_read` says that cards can be
    shown to the camera.
    """
    hand = state.hand
    items = [MenuItem.LIST]
    if hand is not None and may_end_early(hand):
        items.insert(0, MenuItem.EARLY_END)
    if hand is not None and hand.phase is Phase.PLAY and may_double(hand):
        items.append(MenuItem.KONTRA)
    if hand is not None and hand.phase is Phase.AUCTION:
        items.append(MenuItem.SHORT if stepwise else MenuItem.STEPWISE)
    if hand is not None and can_read and may_show_hand(hand):
        items.append(MenuItem.SHOW_HAND)
    if hand is not None and may_amend(hand):
        items.append(MenuItem.ANNOUNCEMENT)
    if hand is not None and may_ask_whether_decided(hand):
        items.append(MenuItem.DECIDED)
    if hand is not None and hand.phase in (Phase.AUCTION, Phase.PUSHING, Phase.CONTRACT, Phase.PLAY):
        items.append(MenuItem.DEAL_AGAIN)
    items += [MenuItem.PAUSE, MenuItem.CAMERA, MenuItem.STICK, MenuItem.SETTINGS, MenuItem.HELP]
    return (*items, MenuItem.NEW_EVENING, MenuItem.QUIT, MenuItem.SHUT_DOWN)


def may_end_early(hand: HandState) -> bool:
    """Whether a game is in play that people can end."""
    return hand.phase is Phase.PLAY and hand.contract is not None and hand.ended is None


def may_amend(hand: HandState) -> bool:
    """Whether declarer, bid and contract are known and can be corrected."""
    return hand.phase in (Phase.PLAY, Phase.RESULT) and hand.contract is not None


def may_show_hand(hand: HandState) -> bool:
    """Whether there is a declarer in play whose cards can lie open."""
    return may_end_early(hand) and len(hand.plays) < 3 * TRICKS
