"""What the screen asks in an evening for two. Follows from the state of the evening and where the dialogue stands."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from typing import get_args

from firmware.session.events import Ruling
from firmware.session.following import Play
from firmware.session.hand import Phase
from firmware.session.two_players.duel import CHOICES
from firmware.session.two_players.followed import PairRevoke, Want
from firmware.session.two_players.hand import PairHand
from firmware.session.two_players.happening import may_double, most_plays
from firmware.session.two_players.officers import GAMES
from firmware.session.two_players.state import PairEvening, possible_bookings
from firmware.skat.cards import ALL_CARDS, Card

CANDIDATES = 3
"""Cards offered first for a doubtful one."""

CORRECTABLE_TRICKS = 3
"""The running trick and those before it whose cards are offered for correction."""

MISSED_PLAY, MISSED_OPEN = -1, -2
"""Stand for a card that was not seen at all, where plays are chosen."""

ENOUGH_CHOICES = 8
"""Where no more cards than these are possible, all of them are offered at once."""


class PairItem(Enum):
    """One line of the menu."""

    LIST = "list"
    KONTRA = "kontra"
    GIVE_UP = "give up"
    GAME = "another game"
    DEAL_AGAIN = "deal again"
    PAUSE = "pause"
    CAMERA = "camera"
    STICK = "usb stick"
    SETTINGS = "settings"
    HELP = "help"
    NEW_EVENING = "new evening"
    QUIT = "quit"
    SHUT_DOWN = "shut down"


@dataclass(frozen=True, slots=True)
class PairDialogue:
    """`cursor` stands in the open question; `correcting` is the number of the play to correct, 0 while that is being chosen,
    MISSED_PLAY or MISSED_OPEN for a card that was not seen; `every_card` offers all cards instead of the likeliest; `postponed` is how
    many cards had been seen when a question was put off; `naming` asks for the game although it is not the time for it;
    `list_open` and `result_open` show list and result although the hand goes on or its last trick still lies there; `menu` is the
    page of the menu on the screen while `in_menu`, None for its first one; `amending` is the row of the list that is entered anew, 0
    while that is being chosen.
    """

    cursor: int = 0
    correcting: int | None = None
    every_card: bool = False
    postponed: int = -1
    naming: bool = False
    list_open: bool = False
    result_open: bool = False
    menu: PairItem | None = None
    in_menu: bool = False
    amending: int | None = None


@dataclass(frozen=True, slots=True)
class PairCard:
    """Which card is it: for a doubtful card, a correction, or one that was missed (`play` is None; `is_open`: it lies open; `before`
    is the number of the play that came after it, None when it was the last).

    `options` end with None for "another card" while they are only the likeliest ones.
    """

    play: Play | None
    options: tuple[Card | None, ...]
    is_open: bool = False
    before: int | None = None


@dataclass(frozen=True, slots=True)
class PairPlays:
    """Which card shall be corrected, the newest first; the numbers at the end say that a card was not seen at all."""

    options: tuple[Play | int, ...]


@dataclass(frozen=True, slots=True)
class PairRuling:
    """What the table decides about a revoke."""

    revoke: PairRevoke
    options: tuple[Ruling, ...] = get_args(Ruling)


@dataclass(frozen=True, slots=True)
class PairDraw:
    """Which card this seat takes from the Auslage."""

    seat: int
    options: tuple[Card, ...]


@dataclass(frozen=True, slots=True)
class PairGame:
    """Which game is named."""

    options: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PairMenu:
    """Which line of the menu."""

    options: tuple[PairItem, ...]


@dataclass(frozen=True, slots=True)
class PairGivesUp:
    """Which seat gives up."""

    options: tuple[int, ...] = (0, 1)


@dataclass(frozen=True, slots=True)
class PairMeant:
    """Whether the evening shall really be left; False comes first."""

    item: PairItem
    options: tuple[bool, ...] = (False, True)


@dataclass(frozen=True, slots=True)
class PairRows:
    """Which row of the list is wrong, the newest first; rows count from 1."""

    options: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PairBooking:
    """What a row of the list books for both places; None at the end strikes it out."""

    row: int
    options: tuple[tuple[int, int] | None, ...]


PairMenuAsk = PairMenu | PairGivesUp | PairMeant
PairListAsk = PairRows | PairBooking
PairAsk = PairCard | PairPlays | PairRuling | PairDraw | PairGame | PairMenuAsk | PairListAsk


def open_pair_question(dialogue: PairDialogue, evening: PairEvening) -> PairAsk | None:
    """What the screen asks now, None when nothing."""
    if dialogue.in_menu:
        return _of_the_menu(dialogue, evening)
    if dialogue.amending is not None and dialogue.amending <= len(evening.rows):
        return _of_the_list(dialogue.amending, evening)
    hand = evening.hand
    if hand is None or hand.phase is Phase.SCORED:
        return None
    if dialogue.correcting is not None:
        return _correction(dialogue, hand)
    if dialogue.naming:
        return PairGame(game_options(hand))
    if not hand.is_ended_early and (revoke := hand.open_revoke) is not None:
        return PairRuling(revoke)
    if hand.phase is Phase.RESULT or dialogue.postponed == cards_seen(hand):
        return None
    return _of_the_game(dialogue, hand)


def _of_the_list(amending: int, evening: PairEvening) -> PairListAsk:
    if amending == 0:
        return PairRows(tuple(range(len(evening.rows), 0, -1)))
    return PairBooking(amending, (*possible_bookings(evening, evening.rows[amending - 1]), None))


def shows_list(dialogue: PairDialogue, evening: PairEvening) -> bool:
    """Whether the list is on the screen."""
    hand = evening.hand
    return dialogue.list_open or (hand is not None and hand.phase is Phase.SCORED)


def _of_the_game(dialogue: PairDialogue, hand: PairHand) -> PairAsk | None:
    state = hand.state
    if state.want is Want.CHOOSE:
        return PairGame(game_options(hand))
    if hand.card_missed:
        after = hand.plays[hand.cleared].number if len(hand.plays) > hand.cleared else None
        possible = state.possible if after is None else _not_played(hand)
        return PairCard(None, possible, before=after)
    if state.stuck is not None and _one_was_missed(hand, state.stuck):
        return PairCard(None, state.possible, before=state.stuck.number)
    if state.stuck is not None:
        return PairCard(state.stuck, card_options(hand, state.stuck, dialogue.every_card))
    if state.want is Want.DRAW and state.seat is not None:
        return PairDraw(state.seat, state.possible)
    return None


def _one_was_missed(hand: PairHand, stuck: Play) -> bool:
    """Whether a play that cannot be would be right for the other player: the card before it was not seen."""
    state = hand.state
    if not hand.is_officers or state.want is not Want.PLAY or state.seat is None or stuck.card is None:
        return False
    return any(pile.card is not None and pile.card.card is stuck.card for pile in state.piles[1 - state.seat])


def _not_played(hand: PairHand) -> tuple[Card, ...]:
    return tuple(card for card in ALL_CARDS if all(play.card is not card for play in hand.plays))


def cards_seen(hand: PairHand) -> int:
    """How many cards have been seen in any place: a question that was put off comes back with the next one."""
    return len(hand.opens) + len(hand.plays) + len(hand.draws)


def game_options(hand: PairHand) -> tuple[str, ...]:
    """What can be named."""
    return tuple(GAMES) if hand.is_officers else CHOICES


def card_options(hand: PairHand, play: Play, every_card: bool) -> tuple[Card | None, ...]:
    """What a card may be: the best candidates first; few possible ones are all offered, of many the rest comes on demand."""
    row = next(row for row in (hand.opens, hand.plays, hand.draws) if play in row)
    state = hand.state
    taken = {other.card for other in row if other is not play}
    possible = [card for card in ALL_CARDS if card not in taken]
    if state.stuck is play and state.possible:
        possible = list(state.possible)
    read = [Card.parse(code) for code, _ in play.candidates]
    likely = [card for card in read if card in possible and card is not play.card]
    rest = [card for card in possible if card not in likely and card is not play.card]
    if every_card:
        others = [card for card in ALL_CARDS if card not in likely and card not in rest and card is not play.card]
        return (*likely, *rest, *others)
    if len(likely) + len(rest) <= ENOUGH_CHOICES:
        return (*likely, *rest, None)
    return (*likely[:CANDIDATES], None) if likely else tuple(rest)


def _correction(dialogue: PairDialogue, hand: PairHand) -> PairAsk | None:
    if dialogue.correcting in (MISSED_PLAY, MISSED_OPEN):
        is_open = dialogue.correcting == MISSED_OPEN
        row = hand.opens if is_open else hand.plays
        unseen = tuple(card for card in ALL_CARDS if card not in {play.card for play in row})
        first = tuple(card for card in hand.state.possible if card in unseen)
        return PairCard(None, (*first, *(card for card in unseen if card not in first)), is_open)
    play = hand.entry(dialogue.correcting) if dialogue.correcting else None
    if play is not None:
        return PairCard(play, card_options(hand, play, dialogue.every_card))
    running = len(hand.plays) % 2 or 2
    newest = [*hand.plays[-(running + 2 * (CORRECTABLE_TRICKS - 1)) :], *_correctable_opens(hand), *hand.draws[-2:]]
    newest.sort(key=lambda play: -play.number)
    missed: list[int] = []
    if hand.phase is Phase.PLAY and len(hand.plays) < most_plays(hand):
        missed.append(MISSED_PLAY)
    if hand.state.want in (Want.LAY, Want.TURN_UP, Want.REFILL):
        missed.insert(0, MISSED_OPEN)
    options: tuple[Play | int, ...] = (*newest, *missed)
    return PairPlays(options) if options else None


def _correctable_opens(hand: PairHand) -> tuple[Play, ...]:
    """Open cards that still lie there: while the cards are dealt all of them, later the newest ones."""
    if hand.phase is Phase.CONTRACT or not hand.plays:
        return hand.opens
    return hand.opens[-4:]


def _of_the_menu(dialogue: PairDialogue, evening: PairEvening) -> PairMenuAsk:
    if dialogue.menu is PairItem.GIVE_UP:
        return PairGivesUp()
    if dialogue.menu in (PairItem.NEW_EVENING, PairItem.QUIT, PairItem.SHUT_DOWN):
        return PairMeant(dialogue.menu)
    return PairMenu(menu_items(evening))


def menu_items(evening: PairEvening) -> tuple[PairItem, ...]:
    """What the menu offers now, the commonest first."""
    hand = evening.hand
    items = [PairItem.LIST]
    if hand is not None and hand.phase is Phase.PLAY:
        items.insert(0, PairItem.GIVE_UP)
    if hand is not None and may_double(hand) is not None:
        items.insert(0, PairItem.KONTRA)
    if hand is not None and hand.phase in (Phase.CONTRACT, Phase.PLAY):
        items += [PairItem.GAME] if hand.choice else []
        items.append(PairItem.DEAL_AGAIN)
    items += [PairItem.PAUSE, PairItem.CAMERA, PairItem.STICK, PairItem.SETTINGS, PairItem.HELP]
    return (*items, PairItem.NEW_EVENING, PairItem.QUIT, PairItem.SHUT_DOWN)


def shows_result(dialogue: PairDialogue, hand: PairHand) -> bool:
    """Whether the result is on the screen: once the last trick was taken away, or somebody asked for it."""
    if hand.phase is not Phase.RESULT or hand.result is None:
        return False
    return dialogue.result_open or hand.result.loser is not None or hand.cleared >= len(hand.plays)
