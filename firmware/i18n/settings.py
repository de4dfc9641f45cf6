"""Tables and values of the configuration in words, for the settings on the screen. The labels of the settings stand in their schema."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from enum import Enum

from firmware.config.keys import Key, Value
from firmware.config.schema import SKAT
from firmware.i18n.names import Deck
from firmware.i18n.options import choice_label
from firmware.i18n.translator import Translator, mark
from firmware.skat.house.choices import BockTrigger
from firmware.skat.house.options import TableOptions
from firmware.skat.two_players.games import TwoPlayerGame

_TABLES: Mapping[str, str] = {
    "table": mark("Table"),
    "rules": mark("Rules"),
    "camera": mark("Camera"),
    "display": mark("Screen"),
    "voice": mark("Voice"),
    "pins": mark("Pins"),
}
LANGUAGE_NAMES: Mapping[str, str] = {"de": "Deutsch", "en": "English", "nl": "Nederlands", "sv": "Svenska"}
"""Each language in its own words: whoever needs it can read it."""

_WORDS: Mapping[str, Mapping[str, str]] = {
    "table.deck": {
        Deck.FRENCH_GERMAN_INDEX.value: mark("French suits, A K D B"),
        Deck.FRENCH_ENGLISH_INDEX.value: mark("French suits, A K Q J"),
        Deck.GERMAN.value: mark("German suits"),
    },
    "table.game": {
        SKAT: mark("Skat"),
        TwoPlayerGame.OFFICERS.value: mark("Offiziersskat"),
        TwoPlayerGame.DUEL.value: mark("Skat-Duell"),
    },
    "voice.talk": {
        "nothing": mark("nothing"),
        "results": mark("results only"),
        "everything": mark("everything"),
    },
}
_CHOICES = {option.name: type(option.default) for option in fields(TableOptions) if isinstance(option.default, Enum)}
"""Name of a rule -> the kind of its values."""


def table_label(translator: Translator, table: str) -> str:
    """The name of a table of the configuration; one without words of its own is shown as it is written."""
    return translator.text(_TABLES[table]) if table in _TABLES else table


def setting_label(translator: Translator, key: Key) -> str:
    """The name of a setting."""
    return translator.text(key.label)


def value_label(translator: Translator, key: Key, value: Value) -> str:
    """A value of a setting in words."""
    if isinstance(value, bool):
        return choice_label(translator, value)
    if isinstance(value, tuple):
        return ", ".join(value_label(translator, key, each) for each in value) or "–"
    if isinstance(value, int):
        return f"{value} %" if key.unit == "%" else str(value)
    if key.path == "table.language":
        return LANGUAGE_NAMES.get(value, value)
    if key.path in _WORDS and value in _WORDS[key.path]:
        return translator.text(_WORDS[key.path][value])
    if key.table == "rules":
        kind = BockTrigger if key.name == "bock_triggers" else _CHOICES.get(key.name)
        return value if kind is None else choice_label(translator, kind(value))
    return value or "–"
