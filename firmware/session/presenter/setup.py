"""The table set-up in words."""

from __future__ import annotations

from collections.abc import Mapping

from display.view import EntryBody, Option, View
from firmware.i18n.names import Deck
from firmware.i18n.options import choice_label, option_label
from firmware.i18n.translator import mark
from firmware.session.presenter.words import Words
from firmware.session.two_players.words import GAME_NAMES
from firmware.setup import Bidding, Field, Row, Setup, SetupOption, deck_of
from firmware.skat.house.choices import Preset
from firmware.skat.seats import ROUNDS_IN_A_SERIES
from firmware.skat.two_players.games import OfficersDeal, TwoPlayerGame
from firmware.skat.two_players.officers_score import OfficersScoring

_DECKS: Mapping[Deck, str] = {
    Deck.FRENCH_GERMAN_INDEX: mark("French suits, A K D B"),
    Deck.FRENCH_ENGLISH_INDEX: mark("French suits, A K Q J"),
    Deck.GERMAN: mark("German suits"),
}
_DEALS: Mapping[OfficersDeal, str] = {
    OfficersDeal.STANDARD: mark("after four open cards"),
    OfficersDeal.SIMPLE: mark("when all cards lie"),
}
_SCORINGS: Mapping[OfficersScoring, tuple[str, str]] = {
    OfficersScoring.SIMPLE: (mark("1, 2, 3 points"), mark("won, Schneider, Schwarz")),
    OfficersScoring.POINTS: (mark("Card points"), mark("the caller's, plus or minus")),
    OfficersScoring.VALUE: (mark("Game value"), mark("base value times levels")),
}
_BIDDINGS: Mapping[Bidding, tuple[str, str]] = {
    Bidding.SHORT: (mark("In short"), mark("who plays, and the last value")),
    Bidding.STEPS: (mark("Step by step"), mark("18, yes, 20, pass")),
}
_PROMPTS: Mapping[Field, str] = {
    Field.NAME: mark("Who sits at place {number}?"),
    Field.SIZE: mark("How many sit at the table?"),
    Field.DEALER: mark("Who deals first?"),
    Field.LENGTH: mark("How many games?"),
    Field.PRESET: mark("By which rules?"),
    Field.DEAL: mark("When is the game named?"),
    Field.SCORING: mark("What is written down?"),
    Field.BIDDING: mark("How is the bidding entered?"),
    Field.DECK: mark("Which cards?"),
}


def present_setup(setup: Setup, words: Words, notice: str = "", status: str = "") -> View:
    """The form, or the choices of one of its rows."""
    up, down, ok, back = words.text("Up"), words.text("Down"), words.text("OK"), words.text("Back")
    if setup.row is None:
        prompt = words.text("Who plays tonight?")
        options = tuple(_row_option(row, setup, words) for row in setup.rows)
    else:
        prompt = words.text(_PROMPTS[setup.row.field], number=setup.row.place + 1)
        options = tuple(_choice_option(value, setup.row, setup, words) for value in setup.choices)
    body = EntryBody(words.text("Table"), prompt, options, setup.cursor, preview=_preview(setup, words))
    leave = back if setup.row is not None or setup.may_leave else ""
    return View(words.text("Kiebitz"), status, body, buttons=(up, down, ok, leave, "", ""), notice=notice)


def _preview(setup: Setup, words: Words) -> str:
    """What would begin now, in one line."""
    players = ", ".join(setup.opened.players)
    if setup.preset is TwoPlayerGame.DUEL:
        return f"{players} · " + words.text("first to 5 points")
    return f"{players} · {_games(setup.games, words)}"


def _games(games: int, words: Words) -> str:
    return words.translator.plural("{count} game", "{count} games", games)


def _row_option(row: Row, setup: Setup, words: Words) -> Option:
    opened = setup.opened
    if row.field is Field.BEGIN:
        return Option(words.text("Begin"), words.text("with these settings"))
    if row.field is Field.QUIT:
        return Option(words.text("Quit"), words.text("switch Kiebitz off"))
    if row.field is Field.NAME:
        return Option(opened.players[row.place], words.text("Place {number}", number=row.place + 1))
    if row.field is Field.SIZE:
        return Option(words.text("{count} players", count=len(opened.players)), words.text("Table"))
    if row.field is Field.DEALER:
        return Option(opened.players[opened.first_dealer], words.text("deals first"))
    if row.field is Field.LENGTH:
        return Option(_games(setup.games, words), words.text("List"))
    if row.field is Field.PRESET:
        name = _preset_name(setup.preset, words)
        return Option(name, option_label(words.translator, "preset"))
    if row.field is Field.DEAL:
        deal = OfficersDeal(dict(opened.options).get("deal", OfficersDeal.STANDARD.value))
        return Option(words.text(_DEALS[deal]), words.text("the game is named"))
    if row.field is Field.SCORING:
        scoring = OfficersScoring(dict(opened.options).get("scoring", OfficersScoring.SIMPLE.value))
        return Option(words.text(_SCORINGS[scoring][0]), words.text("is written down"))
    if row.field is Field.BIDDING:
        return Option(words.text(_BIDDINGS[Bidding(opened.bidding)][0]), words.text("Bidding"))
    return Option(words.text(_DECKS[deck_of(opened.deck)]), words.text("Cards"))


def _choice_option(value: SetupOption, row: Row, setup: Setup, words: Words) -> Option:
    if isinstance(value, Preset):
        about = {
            Preset.TURNIER: words.text("by the books, Seeger-Fabian, no help"),
            Preset.KNEIPE: words.text("Kontra, card points shown"),
        }
        return Option(choice_label(words.translator, value), about[value])
    if isinstance(value, TwoPlayerGame):
        return Option(_preset_name(value, words), words.text("for two players"))
    if isinstance(value, OfficersDeal):
        return Option(words.text(_DEALS[value]))
    if isinstance(value, OfficersScoring):
        scored, about_it = _SCORINGS[value]
        return Option(words.text(scored), words.text(about_it))
    if isinstance(value, Bidding):
        name, about_it = _BIDDINGS[value]
        return Option(words.text(name), words.text(about_it))
    if isinstance(value, Deck):
        return Option(words.text(_DECKS[value]))
    if row.field is Field.DEALER and isinstance(value, int):
        return Option(setup.opened.players[value])
    if row.field is Field.SIZE:
        return Option(words.text("{count} players", count=value))
    if row.field is Field.LENGTH and isinstance(value, int):
        is_full = value == ROUNDS_IN_A_SERIES * len(setup.opened.players)
        return Option(_games(value, words), words.text("full series") if is_full else "")
    return Option(str(value))


def _preset_name(preset: Preset | TwoPlayerGame, words: Words) -> str:
    """The rules of the table, or the game for two, by name."""
    if isinstance(preset, TwoPlayerGame):
        return words.text(GAME_NAMES[preset])
    return choice_label(words.translator, preset)
