"""Everything that can be set, in the order of the file and of the menu."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import fields
from enum import Enum
from typing import Any

from firmware.config.keys import Key, Kind
from firmware.hardware.panel import BUTTONS, Pins
from firmware.i18n.names import Deck
from firmware.i18n.options import OPTIONS
from firmware.i18n.translator import LANGUAGES, mark
from firmware.skat.endings.ending import Claims
from firmware.skat.house.choices import BockTrigger, Preset
from firmware.skat.house.options import RAMSCH_FIXED_SCORES, TableOptions
from firmware.skat.two_players.games import TwoPlayerGame

TABLES: Mapping[str, str] = {
    "table": "who sits there, and with which cards",
    "rules": "a preset, and single house rules on top of it",
    "camera": "where the pictures come from",
    "display": "the screen",
    "voice": "what is spoken, where espeak-ng is installed",
    "pins": "GPIO numbers (BCM) of buttons, lamps and buzzer",
}
"""The tables of the file, with what they are about."""

_TABLE = (
    Key(
        "table",
        "language",
        Kind.CHOICE,
        "de",
        "language of screen, voice and list",
        mark("Language"),
        choices=tuple(LANGUAGES),
    ),
    Key(
        "table",
        "deck",
        Kind.CHOICE,
        Deck.FRENCH_GERMAN_INDEX.value,
        "how the cards are printed",
        mark("Cards"),
        choices=tuple(deck.value for deck in Deck),
    ),
    Key(
        "table",
        "players",
        Kind.TEXT,
        "Anna,Bernd,Clara",
        "three to five names, clockwise, separated by commas",
        mark("Players"),
        pattern=r"[^,]*\S[^,]*(,[^,]*\S[^,]*){2,4}",
        example="Anna,Bernd,Clara",
    ),
)

SKAT = "skat"
"""The game for three to five among the games of `table.game`."""

_GAME = Key(
    "table",
    "game",
    Kind.CHOICE,
    SKAT,
    "skat is for three to five; of more names the first two play a game for two",
    mark("Game"),
    choices=(SKAT, *(game.value for game in TwoPlayerGame)),
)

_PLACE = Key(
    "table",
    "place",
    Kind.TEXT,
    "",
    "where you play; stands on the printed list",
    mark("Place"),
    example="Zum Ochsen",
)

_SIDES = Key(
    "table",
    "sides",
    Kind.TEXT,
    "",
    "the edges of the camera's picture at which the players sit, in their order; empty: learned from the play",
    mark("Seats in the picture"),
    pattern=r"((north|east|south|west)(,(north|east|south|west)){2,4})?",
    example="south,west,north",
)

_WIDTHS = r"6[4-9]\d|[7-9]\d\d|[12]\d{3}|3[0-7]\d\d|38[0-3]\d|3840"
_HEIGHTS = r"38[4-9]|39\d|[4-9]\d\d|1\d{3}|2[0-3]\d\d|2400"
"""What the screen can be drawn in: 640x384 to 3840x2400."""

_DEVICES = (
    Key(
        "camera",
        "source",
        Kind.TEXT,
        "pi",
        "pi, usb:N, file:PATH or sim[:SEED]",
        mark("Camera"),
        pattern=r"pi|usb:[0-9]{1,2}|file:.+|sim(:[0-9]{1,9})?",
        example="usb:0",
    ),
    Key(
        "display",
        "window",
        Kind.TEXT,
        "800x480",
        "width x height of the screen",
        mark("Screen size"),
        unit="px",
        pattern=f"({_WIDTHS})x({_HEIGHTS})",
        example="800x480",
    ),
    Key("display", "fullscreen", Kind.SWITCH, False, "fill the whole display", mark("Whole screen")),
    Key(
        "display",
        "rotation",
        Kind.CHOICE,
        "0",
        "how far the panel is turned, in degrees clockwise; with a compositor let that turn it",
        mark("Rotation"),
        unit="°",
        choices=("0", "90", "180", "270"),
    ),
    Key(
        "display",
        "dim_minutes",
        Kind.NUMBER,
        10,
        "darken the screen when nothing happens for so long; 0 never",
        mark("Darken after"),
        unit="min",
        lowest=0,
        highest=120,
    ),
    Key("display", "four_colours", Kind.SWITCH, False, "French suits in four colours", mark("Four colours")),
    Key("display", "large_type", Kind.SWITCH, False, "draw small texts larger", mark("Large type")),
    Key(
        "voice",
        "talk",
        Kind.CHOICE,
        "results",
        "how much is spoken",
        mark("Voice"),
        choices=("nothing", "results", "everything"),
    ),
    Key("voice", "volume_percent", Kind.NUMBER, 80, "how loud", mark("Volume"), unit="%", lowest=0, highest=100),
    Key(
        "pins",
        "factory",
        Kind.CHOICE,
        "lgpio",
        "gpiozero's pin factory; mock where there are no pins",
        mark("Pin factory"),
        choices=("lgpio", "rpigpio", "pigpio", "native", "mock"),
    ),
)

PIN_NAMES = (*BUTTONS, "turn_lamp", "question_lamp", "trouble_lamp", "buzzer")
"""The keys of `[pins]` that hold a GPIO number: six buttons, three lamps, the buzzer."""

_PIN_LABELS = (
    mark("Pin of the button up"),
    mark("Pin of the button down"),
    mark("Pin of the button OK"),
    mark("Pin of the button back"),
    mark("Pin of the button correct"),
    mark("Pin of the button menu"),
    mark("Pin of the lamp for the turn"),
    mark("Pin of the lamp for questions"),
    mark("Pin of the lamp for trouble"),
    mark("Pin of the buzzer"),
)

_NUMBERS = {
    "series_length": (1, 999, "games", "36 at three, 48 at four, 60 at five players if not set"),
    "bierlachs_limit": (1, 9999, "points", ""),
    "kontra_steps": (1, 4, "doublings", "1 is Kontra only, 2 with Re"),
    "ramsch_fixed": (min(RAMSCH_FIXED_SCORES), max(RAMSCH_FIXED_SCORES), "points", "10, 15 or 20"),
}
"""Lowest, highest, unit and remark of the rules that are numbers."""


def _pins() -> list[Key]:
    pins = Pins()
    numbers = (*pins.buttons, *pins.lamps, pins.buzzer)
    return [
        Key(
            "pins",
            name,
            Kind.NUMBER,
            number,
            f"pin of {name.replace('_', ' ')}",
            label,
            unit="GPIO",
            lowest=0,
            highest=27,
        )
        for name, number, label in zip(PIN_NAMES, numbers, _PIN_LABELS, strict=True)
    ]


def _rules() -> list[Key]:
    """One key for each option of the table; all but the preset are as the preset says until they are set."""
    return [_rule(option.name, option.default) for option in fields(TableOptions)]


def _rule(name: str, default: Any) -> Key:
    label = OPTIONS[name]
    if name == "preset":
        return Key(
            "rules",
            name,
            Kind.CHOICE,
            Preset.KNEIPE.value,
            "turnier: by the books; kneipe: with Kontra",
            label,
            choices=_values(Preset),
        )
    if name in _NUMBERS:
        lowest, highest, unit, remark = _NUMBERS[name]
        comment = f"{label}: {remark}" if remark else label
        return Key("rules", name, Kind.NUMBER, None, comment, label, unit=unit, lowest=lowest, highest=highest)
    if name == "bock_triggers":
        return Key("rules", name, Kind.CHOICES, None, label, label, choices=_values(BockTrigger))
    if name == "claims":
        choices = tuple(each.value for each in Claims if each is not Claims.SERVER)
        return Key("rules", name, Kind.CHOICE, None, label, label, choices=choices)
    if isinstance(default, Enum):
        return Key("rules", name, Kind.CHOICE, None, label, label, choices=_values(type(default)))
    return Key("rules", name, Kind.SWITCH, None, label, label)


def _values(kind: type[Enum]) -> tuple[str, ...]:
    return tuple(each.value for each in kind)


KEYS: tuple[Key, ...] = (*_TABLE, _GAME, _PLACE, _SIDES, *_rules(), *_DEVICES, *_pins())
"""All settings."""

BY_PATH: Mapping[str, Key] = {key.path: key for key in KEYS}
"""`voice.talk` -> its key."""

BY_VARIABLE: Mapping[str, Key] = {key.variable: key for key in KEYS}
"""`KIEBITZ_VOICE_TALK` -> its key."""


def names_in(table: str) -> tuple[str, ...]:
    """The names of the settings in a table."""
    return tuple(key.name for key in KEYS if key.table == table)
