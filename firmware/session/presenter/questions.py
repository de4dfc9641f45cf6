"""What the screen asks over the body: a doubtful card, a correction, a ruling after a revoke with its evidence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from display.view import Banner, Option, Picture, Question
from firmware.i18n.rulings import question_text
from firmware.session.asks import (
    COLUMN,
    Ask,
    ShowsHand,
    TakerOf,
    WhichAnswer,
    WhichCard,
    WhichGrandHand,
    WhichMatadors,
    WhichPlace,
    WhichPlay,
    WhichPush,
    WhichRuling,
    WhichSkat,
    WhichTaker,
)
from firmware.session.events import Ruling
from firmware.session.following import Play
from firmware.session.hand import HandState
from firmware.session.presenter.words import Words, matadors_text, player_at
from firmware.session.questions import Dialogue
from firmware.session.revokes import Revoke
from firmware.session.state import EveningState
from firmware.skat.cards import Card
from firmware.skat.contracts import Contract

Pictures = Mapping[int, Picture]
"""Play number -> the small picture of its card."""


def question(
    ask: Ask, dialogue: Dialogue, state: EveningState, hand: HandState, words: Words, pictures: Pictures
) -> Question:
    """The open question as the screen draws it."""
    if isinstance(ask, WhichRuling):
        options = tuple(Option(_ruling_text(ruling, words)) for ruling in ask.options)
        return Question(words.text("What does the table decide?"), options, dialogue.cursor)
    if isinstance(ask, WhichPlay):
        plays = tuple(_correctable_option(each, state, hand, words) for each in ask.options)
        return Question(words.text("What is wrong?"), plays, dialogue.cursor, columns=COLUMN)
    if isinstance(ask, WhichTaker):
        seats = tuple(Option(player_at(state, hand, seat), words.seat(seat)) for seat in ask.options)
        return Question(words.text("Who took trick {trick}?", trick=ask.trick), seats, dialogue.cursor)
    if isinstance(ask, ShowsHand):
        shows = (
            Option(words.text("Show it to the camera"), words.text("proves a revoke at once")),
            Option(words.text("Play without")),
        )
        return Question(words.text("The declarer's cards lie open."), shows, dialogue.cursor)
    if isinstance(ask, WhichGrandHand):
        said = tuple(
            Option(words.text("nobody does"), words.text("Ramsch is played"))
            if seat is None
            else Option(player_at(state, hand, seat), words.seat(seat))
            for seat in ask.options
        )
        return Question(words.text("Does anybody play Grand Hand?"), said, dialogue.cursor)
    if isinstance(ask, WhichPush):
        pushes = (
            Option(words.text("takes the Skat"), words.text("and pushes two cards on")),
            Option(words.text("pushes it on unseen"), words.text("doubles the Ramsch")),
        )
        prompt = words.text("{player} and the Skat", player=player_at(state, hand, ask.seat))
        return Question(prompt, pushes, dialogue.cursor)
    if isinstance(ask, WhichPlace):
        places = tuple(_place_option(play, state, hand, words) for play in ask.options)
        prompt = words.text("Where does {card} belong?", card=words.card_name(ask.card))
        return Question(prompt, places, dialogue.cursor)
    if isinstance(ask, WhichMatadors):
        held = tuple(Option(matadors_text(one, words)) for one in ask.options)
        prompt = words.text("With or without how many matadors did the declarer play?")
        if ask.game is not None:
            prompt += f" ({words.contract(Contract(ask.game))})"
        return Question(prompt, held, dialogue.cursor)
    if isinstance(ask, WhichAnswer):
        answers = tuple(Option(words.text("yes") if answer else words.text("no")) for answer in ask.options)
        return Question(question_text(words.translator, ask.question), answers, dialogue.cursor)
    if isinstance(ask, WhichSkat):
        cards = tuple(_card_option(card, None, words) for card in ask.options)
        prompt = words.text("Please turn up the Skat.")
        if ask.first is not None:
            prompt += f" {words.card_name(ask.first)} + ?"
        return Question(prompt, cards, dialogue.cursor)
    assert isinstance(ask, WhichCard), "the menu has a presenter of its own"
    options = tuple(_card_option(card, ask.play, words) for card in ask.options)
    picture = pictures.get(ask.play.number) if ask.play is not None else None
    return Question(_card_prompt(ask.play, state, hand, words), options, dialogue.cursor, picture)


def revoke_banner(revoke: Revoke, state: EveningState, hand: HandState, words: Words, pictures: Pictures) -> Banner:
    """Who did not follow, in which trick, and the cards that show it."""
    name = player_at(state, hand, revoke.seat)
    text = words.text(
        "{player} played {wrong} to {led} in trick {trick}.",
        player=name,
        wrong=words.card_name(revoke.wrong),
        led=words.card_name(revoke.led),
        trick=revoke.trick,
    )
    if revoke.proof:
        later = ", ".join(words.card_name(card) for card in revoke.proof)
        text += " " + words.text("Later came {card}.", card=later)
    else:
        text += " " + words.text("The cards still out have no other place.")
    evidence = (revoke.led, revoke.wrong, *revoke.proof)
    seen = [pictures[play.number] for play in hand.plays if play.card in evidence[1:] and play.number in pictures]
    return Banner(
        title=words.text("{player} did not follow suit", player=name),
        text=text,
        cards=tuple(words.card(card) for card in evidence),
        pictures=tuple(seen),
    )


def _ruling_text(ruling: Ruling, words: Words) -> str:
    if ruling == "end":
        return words.text("End the game now")
    if ruling == "play_on":
        return words.text("Play on")
    return words.text("It was misread")


def _card_prompt(play: Play | None, state: EveningState, hand: HandState, words: Words) -> str:
    if play is None:
        return words.text("A card was missed. Which one?")
    seat = None if hand.following is None else hand.following.seat_of(play.number)
    if seat is None:
        return words.text("Which card is it?")
    return words.text("Which card did {player} play?", player=player_at(state, hand, seat))


def _card_option(card: object, play: Play | None, words: Words) -> Option:
    if not isinstance(card, Card):
        return Option(words.text("another card"))
    read = dict(play.candidates).get(card.code) if play is not None else None
    return Option(words.card_name(card), detail="" if read is None else f"{read:.0%}", card=words.card(card))


def _place_option(play: Play | None, state: EveningState, hand: HandState, words: Words) -> Option:
    if play is None:
        return Option(words.text("at the end"))
    return replace(_play_option(play, state, hand, words), text=words.text("before {card}", card=words.play(play).name))


def _play_option(play: Play, state: EveningState, hand: HandState, words: Words) -> Option:
    view = words.play(play)
    seat = None if hand.following is None else hand.following.seat_of(play.number)
    number = (hand.plays.index(play)) // 3 + 1
    trick = words.text("Trick {number}", number=number)
    return Option(view.name, trick if seat is None else f"{trick}, {player_at(state, hand, seat)}", card=view)


def _correctable_option(what: object, state: EveningState, hand: HandState, words: Words) -> Option:
    if isinstance(what, Play):
        return _play_option(what, state, hand, words)
    if isinstance(what, TakerOf):
        return Option(words.text("Who took trick {trick}?", trick=what.trick))
    if what is None:
        return Option(words.text("A card is missing"))
    return Option("", enabled=False)
