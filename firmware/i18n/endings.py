"""Early ends in words: what the menu offers, what was claimed, and how a game that was not played out is booked."""

from __future__ import annotations

from collections.abc import Mapping

from firmware.i18n.names import Deck
from firmware.i18n.offences import party_numbers
from firmware.i18n.rulings import citations
from firmware.i18n.translator import Translator, mark
from firmware.i18n.verdicts import explanation
from firmware.skat.endings.ending import ClaimedLevel, Claims, EndingKind, PlayOn
from firmware.skat.offences.ruling import Ruling

_ENDINGS: Mapping[EndingKind, str] = {
    EndingKind.DECLARER_GIVES_UP: mark("The declarer gives up"),
    EndingKind.DEFENDER_GIVES_UP: mark("A defender gives up"),
    EndingKind.DECLARER_LAYS_DOWN: mark("The declarer lays his cards down"),
    EndingKind.DEFENDER_LAYS_DOWN: mark("A defender lays his cards down"),
    EndingKind.DECLARER_THROWS: mark("The declarer throws his cards down"),
    EndingKind.DEFENDER_THROWS: mark("A defender throws his cards down"),
    EndingKind.REST_TO_DECLARER: mark("The rest goes to the declarer"),
    EndingKind.REST_TO_DEFENDERS: mark("The rest goes to the defenders"),
}
_CLAIMED: Mapping[ClaimedLevel | None, str] = {
    None: mark("all further tricks"),
    ClaimedLevel.SIMPLE: mark("the game won"),
    ClaimedLevel.SCHNEIDER: mark("Schneider"),
    ClaimedLevel.SCHWARZ: mark("Schwarz"),
}
_CLAIMS: Mapping[Claims, str] = {
    Claims.ISKO_2022: mark("claims by the ISkO of 2022"),
    Claims.ISKO_OLD: mark("claims by the older ISkO"),
    Claims.SERVER: mark("rule of the game server"),
}


def ending_text(translator: Translator, kind: EndingKind) -> str:
    """An early end as the menu offers it: "Alleinspieler gibt auf"."""
    return translator.text(_ENDINGS[kind])


def claimed_text(translator: Translator, claimed: ClaimedLevel | None) -> str:
    """What a declarer claims who lays down his cards: "alle restlichen Stiche", "Schneider"."""
    return translator.text(_CLAIMED[claimed])


def claims_text(translator: Translator, claims: Claims) -> str:
    """By which text early ends are judged, for the settings."""
    return translator.text(_CLAIMS[claims])


def ended_text(translator: Translator, kind: EndingKind, ruling: Ruling, deck: Deck = Deck.FRENCH_GERMAN_INDEX) -> str:
    """Why a game that was not played out is booked so: what ended it, what both parties have, the computation, the rules."""
    sentences = (
        f"{ending_text(translator, kind)}, {party_numbers(translator, ruling)}",
        explanation(translator, ruling.verdict, deck),
        citations(translator, ruling.rules),
    )
    return " ".join(f"{sentence}." for sentence in sentences)


def play_on_text(translator: Translator, play_on: PlayOn) -> str:
    """That the game goes on after a claim or an offer was refused."""
    if play_on.declarer_hand_open:
        return translator.text("Play goes on, the declarer's cards lie open.")
    return translator.text("Play goes on.")
