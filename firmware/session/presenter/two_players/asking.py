"""Questions of an evening for two in words: cards, corrections, draws, revokes, the menu."""

from __future__ import annotations

from collections.abc import Mapping

from display.view import Banner, Option, Picture, Question
from firmware.i18n.translator import mark
from firmware.session.events import Ruling
from firmware.session.following import Play
from firmware.session.presenter.two_players.screens import name_of, role_of, signed
from firmware.session.presenter.words import Words
from firmware.session.two_players.followed import PairRevoke, Want
from firmware.session.two_players.hand import PairHand
from firmware.session.two_players.happening import goes_back
from firmware.session.two_players.questions import (
    MISSED_OPEN,
    PairBooking,
    PairCard,
    PairDialogue,
    PairDraw,
    PairGivesUp,
    PairItem,
    PairMeant,
    PairMenuAsk,
    PairPlays,
    PairRows,
    PairRuling,
)
from firmware.session.two_players.state import PairEvening
from firmware.session.two_players.words import DOUBLING_WORDS, row_name
from firmware.skat.cards import Card

Pictures = Mapping[int, Picture]

_ITEMS: Mapping[PairItem, str] = {
    PairItem.LIST: mark("List"),
    PairItem.GIVE_UP: mark("Give up"),
    PairItem.GAME: mark("Another game was named"),
    PairItem.DEAL_AGAIN: mark("Deal again"),
    PairItem.PAUSE: mark("Pause"),
    PairItem.CAMERA: mark("Camera"),
    PairItem.STICK: mark("Lists onto a USB stick"),
    PairItem.SETTINGS: mark("Settings"),
    PairItem.HELP: mark("Help"),
    PairItem.NEW_EVENING: mark("New evening"),
    PairItem.QUIT: mark("Quit"),
    PairItem.SHUT_DOWN: mark("Switch off"),
}
_MEANT: Mapping[PairItem, str] = {
    PairItem.QUIT: mark("Quit? The evening is kept."),
    PairItem.NEW_EVENING: mark("Begin a new evening? This list ends here."),
    PairItem.SHUT_DOWN: mark("Switch the box off? The evening is kept."),
}


def menu_question(ask: PairMenuAsk, dialogue: PairDialogue, evening: PairEvening, words: Words) -> Question:
    """The page of the menu that is open."""
    hand = evening.hand
    if isinstance(ask, PairGivesUp):
        assert hand is not None, "only in a hand somebody gives up"
        seats = tuple(Option(name_of(evening, hand, seat), role_of(hand, seat, words)) for seat in ask.options)
        return Question(words.text("Who gives up?"), seats, dialogue.cursor)
    if isinstance(ask, PairMeant):
        answers = tuple(Option(words.text("yes") if meant else words.text("no")) for meant in ask.options)
        return Question(words.text(_MEANT[ask.item]), answers, dialogue.cursor)
    items = tuple(Option(_item_text(item, hand, words)) for item in ask.options)
    return Question(words.text("Menu"), items, dialogue.cursor)


def _item_text(item: PairItem, hand: PairHand | None, words: Words) -> str:
    if item is PairItem.KONTRA:
        return DOUBLING_WORDS[0 if hand is None else len(hand.doublings)]
    return words.text(_ITEMS[item])


def list_question(ask: PairRows | PairBooking, dialogue: PairDialogue, evening: PairEvening, words: Words) -> Question:
    """Which row of the list is wrong, and what it books."""
    if isinstance(ask, PairBooking):
        bookings = tuple(Option(_booking_text(booked, evening, words)) for booked in ask.options)
        return Question(words.text("What does game {number} book?", number=ask.row), bookings, dialogue.cursor)
    rows = tuple(_row_option(number, evening, words) for number in ask.options)
    return Question(words.text("Which game is wrong?"), rows, dialogue.cursor)


def _row_option(number: int, evening: PairEvening, words: Words) -> Option:
    row = evening.rows[number - 1]
    name = row_name(words.translator, evening.game, row, words.deck)
    return Option(f"{number}. {name}", _booking_text(None if row.is_annulled else row.booked, evening, words))


def _booking_text(booked: tuple[int, int] | None, evening: PairEvening, words: Words) -> str:
    if booked is None:
        return words.text("Annulled")
    named = [f"{player} {signed(points)}" for player, points in zip(evening.players, booked, strict=True) if points]
    return ", ".join(named) or "0"


def hand_question(
    ask: PairCard | PairPlays | PairRuling | PairDraw,
    dialogue: PairDialogue,
    evening: PairEvening,
    hand: PairHand,
    words: Words,
    pictures: Pictures,
) -> Question:
    """Everything that is asked within a hand."""
    if isinstance(ask, PairDraw):
        cards = tuple(Option(words.card_name(card), card=words.card(card)) for card in ask.options)
        prompt = words.text("Which card does {player} take?", player=name_of(evening, hand, ask.seat))
        return Question(prompt, cards, dialogue.cursor)
    if isinstance(ask, PairRuling):
        choices = tuple(Option(_ruling_text(ruling, hand, ask.revoke, words)) for ruling in ask.options)
        return Question(words.text("What now?"), choices, dialogue.cursor)
    if isinstance(ask, PairPlays):
        plays = tuple(_play_option(play, evening, hand, words) for play in ask.options)
        return Question(words.text("Which card is wrong?"), plays, dialogue.cursor)
    options = tuple(
        Option(words.text("another card"))
        if card is None
        else Option(words.card_name(card), detail=_read(ask.play, card.code), card=words.card(card))
        for card in ask.options
    )
    picture = pictures.get(ask.play.number) if ask.play is not None else None
    return Question(_card_prompt(ask, evening, hand, words), options, dialogue.cursor, picture)


def _read(play: Play | None, code: str) -> str:
    read = dict(play.candidates).get(code) if play is not None else None
    return "" if read is None else f"{read:.0%}"


def _card_prompt(ask: PairCard, evening: PairEvening, hand: PairHand, words: Words) -> str:
    state = hand.state
    if ask.play is None and ask.is_open:
        return words.text("Which card lies open there?")
    if ask.play is None:
        return words.text("A card was missed. Which one?")
    if ask.play in hand.plays and (seat := _seat_of(ask.play, hand)) is not None:
        return words.text("Which card did {player} play?", player=name_of(evening, hand, seat))
    if ask.play is state.stuck and state.want is Want.TURN_UP and state.seat is not None:
        return words.text("Which card did {player} turn up?", player=name_of(evening, hand, state.seat))
    return words.text("Which card is it?")


def _seat_of(play: Play, hand: PairHand) -> int | None:
    for trick in hand.state.tricks:
        for place, each in enumerate(trick.plays):
            if each.number == play.number:
                return trick.seat(place)
    return None


def _play_option(play: Play | int, evening: PairEvening, hand: PairHand, words: Words) -> Option:
    if not isinstance(play, Play):
        if play == MISSED_OPEN:
            return Option(words.text("An open card is missing"))
        return Option(words.text("A card is missing"))
    view = words.play(play)
    if play in hand.opens:
        return Option(view.name, words.text("lies open"), card=view)
    if play in hand.draws:
        return Option(view.name, words.text("drawn"), card=view)
    seat = _seat_of(play, hand)
    trick = words.text("Trick {number}", number=hand.plays.index(play) // 2 + 1)
    return Option(view.name, trick if seat is None else f"{trick}, {name_of(evening, hand, seat)}", card=view)


def _ruling_text(ruling: Ruling, hand: PairHand, revoke: PairRevoke, words: Words) -> str:
    if ruling == "end":
        return words.text("End the game now")
    if ruling == "misread":
        return words.text("It was misread")
    return words.text("Take the card back") if goes_back(hand, revoke) else words.text("Play on")


def pair_banner(revoke: PairRevoke, evening: PairEvening, hand: PairHand, words: Words, pictures: Pictures) -> Banner:
    """A revoke with its evidence: the card, and what should have been played or gave it away."""
    name = name_of(evening, hand, revoke.seat)
    wrong = words.card_name(revoke.card)
    trick = hand.state.tricks[revoke.trick - 1]
    led = trick.plays[0].card
    assert led is not None, "a revoke follows a known card"
    if revoke.proof is not None:
        shown: tuple[Card, ...] = (led, revoke.card, revoke.proof)
        text = words.text(
            "In trick {trick} {player} played {card} on {led}, but later {proof}.",
            trick=revoke.trick,
            player=name,
            card=wrong,
            led=words.card_name(led),
            proof=words.card_name(revoke.proof),
        )
    else:
        shown = (led, revoke.card, *revoke.held[:1])
        held = ", ".join(words.card_name(card) for card in revoke.held)
        text = words.text(
            "In trick {trick} {player} played {card} on {led} and has {held}.",
            trick=revoke.trick,
            player=name,
            card=wrong,
            led=words.card_name(led),
            held=held,
        )
    seen = [pictures[play.number] for play in hand.plays if play.card in shown[1:] and play.number in pictures]
    return Banner(
        title=words.text("{player} did not follow suit", player=name),
        text=text,
        cards=tuple(words.card(card) for card in shown),
        pictures=tuple(seen),
    )
