"""From an offence to its ruling: which offences end the game, which have no consequence, which the table must judge.

Two further offences have modules of their own: a lead before the announcement (`unannounced`), a wrong number of cards
(`card_counts`).
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum

from firmware.skat.citations import (
    DECISION_STANDS,
    FOLLOW_SUIT,
    LOOKING_BACK,
    NOT_FOLLOWING,
    SKAT_AFTER_ANNOUNCEMENT,
    TABLE_DECIDES,
    Rule,
)
from firmware.skat.contracts import Game
from firmware.skat.matadors import Matadors
from firmware.skat.offences.consequence import consequence
from firmware.skat.offences.ruling import OffenceError, Party, Ruling
from firmware.skat.offences.situation import Situation
from firmware.skat.questions import Answers, Question, QuestionCode


class OffenceKind(Enum):
    """What happened."""

    NOT_FOLLOWING = "did not follow suit"
    LEAD_OUT_OF_TURN = "led out of turn"
    LEAD_BEFORE_TRICK_COMPLETE = "led before his own card to the last trick"
    PLAYED_OUT_OF_TURN = "played to a trick out of turn"
    LOOKED_AT_TRICKS = "looked at or counted tricks"
    LOOKED_AT_SKAT = "looked at or changed the Skat after the announcement"
    SHOWED_CARD = "showed one of his own cards"
    NAMED_CARD = "named cards"
    TOUCHED_CARDS = "touched another's cards"


@dataclass(frozen=True, slots=True)
class Offence:
    """An offence of one party. `trick` counts from 1, `position` 0..2 is the place in that trick; `seat` is None while only the
    party is proven.
    """

    kind: OffenceKind
    party: Party
    trick: int
    position: int = 0
    seat: int | None = None


@dataclass(frozen=True, slots=True)
class NoConsequence:
    """The game goes on; the event is kept in the log. `rules` are empty where no section is known."""

    offence: Offence
    rules: tuple[Rule, ...]


_RULES: dict[OffenceKind, tuple[Rule, ...]] = {
    OffenceKind.NOT_FOLLOWING: (FOLLOW_SUIT, NOT_FOLLOWING),
    OffenceKind.LEAD_OUT_OF_TURN: (DECISION_STANDS,),
    OffenceKind.LEAD_BEFORE_TRICK_COMPLETE: (DECISION_STANDS,),
    OffenceKind.PLAYED_OUT_OF_TURN: (TABLE_DECIDES,),
    OffenceKind.LOOKED_AT_TRICKS: (LOOKING_BACK,),
    OffenceKind.LOOKED_AT_SKAT: (SKAT_AFTER_ANNOUNCEMENT,),
    OffenceKind.SHOWED_CARD: (DECISION_STANDS,),
    OffenceKind.NAMED_CARD: (DECISION_STANDS,),
    OffenceKind.TOUCHED_CARDS: (DECISION_STANDS,),
}


def judge(
    offence: Offence,
    situation: Situation,
    every_matadors: Mapping[Game, Matadors] | None = None,
    kontra: int = 0,
    bock: int = 1,
    answers: Answers | None = None,
) -> Ruling | NoConsequence | Question:
    """What follows from an offence, by the state of the game at that time (`situation`: complete tricks before it).

    `every_matadors` is needed for an overbid Null. Returns NoConsequence when the game simply goes on and a Question when the
    table must judge; ask again with its answer in `answers`.
    """
    given = answers or {}
    if offence.kind is OffenceKind.SHOWED_CARD and offence.party is Party.DECLARER:
        return NoConsequence(offence, ())
    if offence.kind is OffenceKind.PLAYED_OUT_OF_TURN:
        return _if_answered(
            offence, given, QuestionCode.OPPONENTS_OBJECT, True, situation, every_matadors, kontra, bock
        )
    if offence.kind is OffenceKind.LEAD_BEFORE_TRICK_COMPLETE:
        return _if_answered(
            offence, given, QuestionCode.EARLY_LEADER_WINS_TRICK, False, situation, every_matadors, kontra, bock
        )
    return consequence(offence.party, situation, _RULES[offence.kind], every_matadors, kontra, bock, given)


def _if_answered(
    offence: Offence,
    answers: Answers,
    code: QuestionCode,
    counts_when: bool,
    situation: Situation,
    every_matadors: Mapping[Game, Matadors] | None,
    kontra: int,
    bock: int,
) -> Ruling | NoConsequence | Question:
    """An offence that counts only when the table gives this answer."""
    answer = answers.get(code)
    if answer is None:
        default = False if code is QuestionCode.OPPONENTS_OBJECT else None
        return Question(code, default=default, rules=_RULES[offence.kind])
    if answer is not counts_when:
        return NoConsequence(offence, _RULES[offence.kind])
    return consequence(offence.party, situation, _RULES[offence.kind], every_matadors, kontra, bock, answers)


def earliest(offences: Iterable[Offence]) -> Offence:
    """The offence that decides when several happened: the first by trick and place in the trick. Raises OffenceError for none."""
    ordered = sorted(offences, key=lambda offence: (offence.trick, offence.position))
    if not ordered:
        raise OffenceError("offences", (), "at least one offence is needed")
    return ordered[0]
