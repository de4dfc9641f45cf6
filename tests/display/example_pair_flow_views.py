"""The screens of games for two as the program itself makes them, in every language: their texts are those of the catalogues."""

from __future__ import annotations

from dataclasses import replace

from display.view import View
from firmware.i18n.translator import LANGUAGES, Translator
from firmware.session.events import (
    CardPlayed,
    Dealt,
    EveningOpened,
    Event,
    HandScored,
    KontraSaid,
    RevokeRuled,
    TrickCleared,
)
from firmware.session.presenter import Words, present
from firmware.session.presenter.setup import present_setup
from firmware.session.questions import Dialogue
from firmware.session.state import fold
from firmware.session.two_players.events import CardDrawn, CardLaidOpen, GameChosen, GivenUp
from firmware.session.two_players.questions import PairDialogue, PairItem
from firmware.setup import Field, Row, Setup
from firmware.skat.two_players.games import TwoPlayerGame

PLAYERS = ("Annemarie", "Friedrich")
OFFICERS = EveningOpened(PLAYERS, preset=TwoPlayerGame.OFFICERS.value, games=12)
DUEL = EveningOpened(PLAYERS, preset=TwoPlayerGame.DUEL.value)


def _laid(codes: str, first: int = 1) -> tuple[Event, ...]:
    return tuple(CardLaidOpen(number, code) for number, code in enumerate(codes.split(), start=first))


def _played(codes: str, first: int) -> tuple[Event, ...]:
    return tuple(CardPlayed(number, code) for number, code in enumerate(codes.split(), start=first))


_FOUR = _laid("CJ CA CT SA")
_DEALT = (Dealt(1, 0), *_FOUR, GameChosen("C"), *_laid("SJ HJ C7 S7 HA DA H7 D7 S8 H8 D8 D9", 5))
_TRICK = (*_DEALT, *_played("CA C7", 17), *_laid("CK SK", 19), TrickCleared())
_AUSLAGE = (Dealt(1, 0), *_laid("S7 HA HK D7"))
_DRAWING = (*_AUSLAGE, GameChosen("T"), *_played("CA H9", 5))
_REFILLED = (*_DRAWING, CardDrawn(7, "HK"), CardDrawn(8, "HA"), *_laid("D8 D9", 9), TrickCleared())


def _list(points: tuple[tuple[int, int], ...], opening: EveningOpened, choice: str) -> tuple[Event, ...]:
    """An evening whose hands were given up, so that these points were booked."""
    events: list[Event] = [opening]
    for number, booked in enumerate(points, start=1):
        dealer = (number - 1) % 2
        loser = 0 if booked[dealer] else 1
        caller = 1 - dealer
        dealt = _DEALT[1:] if opening is OFFICERS else _AUSLAGE[1:]
        named = tuple(GameChosen(choice) if isinstance(event, GameChosen) else event for event in dealt)
        chosen = () if opening is OFFICERS else (GameChosen(choice),)
        scored = HandScored(number, caller, booked[caller], booked[caller] > 0, choice, booked)
        events += [Dealt(number, dealer), *named, *chosen, GivenUp(loser), scored]
    return tuple(events)


def _view(words: Words, *events: Event, **dialogue: object) -> View:
    return present(fold(events), Dialogue(pair=PairDialogue(**dialogue)), words)  # type: ignore[arg-type]


def _setup(words: Words, **more: object) -> View:
    return present_setup(replace(Setup(OFFICERS), **more), words)  # type: ignore[arg-type]


def pair_flow_views(language: str) -> dict[str, View]:
    """Every screen that is not written by hand."""
    words = Words(Translator(language))
    proven = (*_REFILLED, *_played("CT C8", 11))
    some = ((0, 1), (2, 0), (0, 3), (1, 0))
    return {
        "pair-setup": _setup(words),
        "pair-setup-scoring": _setup(words, row=Row(Field.SCORING)),
        "pair-name-game": _view(words, OFFICERS, Dealt(1, 0), *_FOUR),
        "pair-lead": _view(words, OFFICERS, *_DEALT, KontraSaid(1)),
        "pair-revoke": _view(words, OFFICERS, *_DEALT, *_played("CA S7", 17)),
        "pair-missed": _view(words, OFFICERS, *_DEALT, CardPlayed(17, "CA"), TrickCleared()),
        "pair-correct": _view(words, OFFICERS, *_TRICK, CardPlayed(21, "CJ"), correcting=0),
        "pair-menu": _view(words, OFFICERS, *_TRICK, in_menu=True),
        "pair-gives-up": _view(words, OFFICERS, *_TRICK, in_menu=True, menu=PairItem.GIVE_UP),
        "pair-result": _view(words, OFFICERS, *_TRICK, GivenUp(1)),
        "pair-list": _view(words, *_list(some, OFFICERS, "C")),
        "pair-amend": _view(words, *_list(some, OFFICERS, "C"), amending=0),
        "duel-choose": _view(words, DUEL, *_AUSLAGE, cursor=5),
        "duel-draw": _view(words, DUEL, *_DRAWING),
        "duel-revoke": _view(words, DUEL, *proven),
        "duel-result": _view(words, DUEL, *proven, RevokeRuled(1, 1, "end")),
        "duel-over": _view(words, *_list(((1, 0), (1, 0), (0, 1), (1, 0), (1, 0), (1, 0)), DUEL, "H")),
    }


KEPT = ("pair-name-game", "pair-revoke", "pair-result", "duel-draw", "duel-over")
"""The German screens that are kept as pictures; the others look like those of a table of three."""

_VIEWS = {language: pair_flow_views(language) for language in LANGUAGES}

PAIR_FLOW_GERMAN = {f"flow-{name}": _VIEWS["de"][name] for name in KEPT}
"""Views whose pictures are kept."""

PAIR_FLOW_TRANSLATED = {
    f"{language}-flow-{name}": view
    for language, views in _VIEWS.items()
    for name, view in views.items()
    if language != "de" or name not in KEPT
}
"""Views of which only the hashes are kept."""
