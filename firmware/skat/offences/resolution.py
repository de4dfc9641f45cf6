"""What the table makes of an offence: end the game, play on from a corrected trick, or dismiss it as misread (ISkO 4.1.6).

Also the two options that shift when an offence counts and when it is told: `revoke_social` and `alarm`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Generic, TypeVar

from firmware.skat.offences.judge import Offence
from firmware.skat.offences.ruling import Choice, OffenceError, Party, Ruling
from firmware.skat.questions import Question, QuestionCode

CARDS_IN_A_TRICK = 3

Play = TypeVar("Play")


class Alarm(Enum):
    """When a proven revoke is told to the table."""

    IMMEDIATE = "immediate"
    AFTER_GAME = "after_game"
    OFF = "off"


def alarm_is_due(alarm: Alarm, game_is_over: bool) -> bool:
    """Whether a proven revoke is told now."""
    return alarm is Alarm.IMMEDIATE or (alarm is Alarm.AFTER_GAME and game_is_over)


@dataclass(frozen=True, slots=True)
class Continuation(Generic[Play]):
    """Play goes on as if nothing had happened: `kept` plays stand, `taken_back` are undone but stay in the history.

    `from_trick` counts from 1. The game is marked as corrected; claims that rest on plays taken back no longer hold.
    """

    offence: Offence
    kept: tuple[Play, ...]
    taken_back: tuple[Play, ...]
    from_trick: int


@dataclass(frozen=True, slots=True)
class Dismissal:
    """The table says the camera misread; the card stays to be corrected, nobody is accused."""

    offence: Offence


def play_on(offence: Offence, plays: Sequence[Play]) -> Continuation[Play]:
    """Weiterspiel: the position before the wrong card comes back ("correct from trick r").

    `plays` are all plays of the game in order, three to a trick. Raises OffenceError when the wrong card is not among them.
    """
    index = CARDS_IN_A_TRICK * (offence.trick - 1) + offence.position
    if not 0 <= index < len(plays):
        raise OffenceError(
            "trick", offence.trick, f"card {offence.position + 1} of it is not among the {len(plays)} played"
        )
    return Continuation(offence, tuple(plays[:index]), tuple(plays[index:]), offence.trick)


def may_play_on(offender: Party, wishes: Mapping[int, bool], defenders: tuple[int, int]) -> bool | Question:
    """Whether Weiterspiel is demanded by those who may: the declarer alone, or both defenders when the declarer offended.

    `wishes` maps a seat to what it said; the declarer's wish is any seat that is no defender's. Nothing in the books says what
    happens when the defenders disagree: both must agree, else the game ends.
    """
    if offender is Party.DEFENDERS:
        return any(wish for seat, wish in wishes.items() if seat not in defenders)
    if not all(seat in wishes for seat in defenders):
        return Question(QuestionCode.BOTH_DEFENDERS_PLAY_ON, default=False)
    return all(wishes[seat] for seat in defenders)


def resolve(
    ruling: Ruling, offence: Offence, choice: Choice, plays: Sequence[Play]
) -> Ruling | Continuation[Play] | Dismissal:
    """Carries out what the table chose. Raises OffenceError for a choice the ruling does not offer."""
    if choice not in ruling.choices:
        raise OffenceError("choice", choice.name, f"possible are {', '.join(each.name for each in ruling.choices)}")
    if choice is Choice.PLAY_ON:
        return play_on(offence, plays)
    return Dismissal(offence) if choice is Choice.DISMISS else ruling


def correctable_plays(offence: Offence, plays_so_far: int, revoke_social: bool) -> range:
    """Indices of the plays that may still be changed without consequence.

    By the books none: the offence is complete when the card lies on the table. By the social rule, as long as the next trick has
    not been led, the wrong card and the cards played after it.
    """
    wrong = CARDS_IN_A_TRICK * (offence.trick - 1) + offence.position
    if not revoke_social or plays_so_far > CARDS_IN_A_TRICK * offence.trick:
        return range(0)
    return range(wrong, plays_so_far)
