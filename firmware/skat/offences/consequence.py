"""The consequence table of an offence (ISkO 4.1.3-4.1.6, rules reference 6.4)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from firmware.skat.citations import DECISION_STANDS, LOST_BY_OFFENCE, OWED_LEVEL_CREDITED, Rule
from firmware.skat.contracts import Game
from firmware.skat.facts import TRICKS
from firmware.skat.matadors import Matadors
from firmware.skat.offences.ruling import Party, Ruling, ruling
from firmware.skat.offences.situation import (
    POINTS_FOR_SCHNEIDER,
    Decision,
    Owed,
    Situation,
    decision,
    owed,
    schwarz_is_impossible,
)
from firmware.skat.questions import Answers, Question, QuestionCode


def consequence(
    offender: Party,
    situation: Situation,
    rules: Sequence[Rule] = (),
    every_matadors: Mapping[Game, Matadors] | None = None,
    kontra: int = 0,
    bock: int = 1,
    answers: Answers | None = None,
) -> Ruling | Question:
    """How the game ends by an offence of this party, judged by the state at the time of the offence.

    `rules` name what was violated. `every_matadors` (of all five games that count them) is needed for an overbid Null only.
    Returns a Question when the books leave it to a referee or when facts are missing.
    """
    level, state = owed(situation), decision(situation)
    broken = tuple(rules)
    innocent = offender.other if situation.declarer_tricks + situation.defenders_tricks < TRICKS else None
    if level is Owed.OUT_OF_REACH and situation.matadors is None:
        if every_matadors is None:
            return Question(QuestionCode.MATADORS_OF_EVERY_GAME, numbers=(("bid", situation.bid),))
        return ruling(situation, False, (*broken, DECISION_STANDS), matadors=every_matadors, kontra=kontra, bock=bock)
    if offender is Party.DEFENDERS and not situation.defenders_tricks and schwarz_is_impossible(situation):
        credited = (answers or {}).get(QuestionCode.CREDIT_IMPOSSIBLE_SCHWARZ)
        if credited is None:
            return Question(QuestionCode.CREDIT_IMPOSSIBLE_SCHWARZ, default=False, rules=(OWED_LEVEL_CREDITED,))
        if credited:
            credit_rules = (*broken, LOST_BY_OFFENCE, OWED_LEVEL_CREDITED)
            return ruling(situation, True, credit_rules, schwarz=True, kontra=kontra, bock=bock, play_on_by=innocent)
    if state is not Decision.OPEN:
        return _decided(state, situation, broken, kontra, bock, innocent)
    if offender is Party.DECLARER:
        return ruling(situation, False, (*broken, LOST_BY_OFFENCE), kontra=kontra, bock=bock, play_on_by=innocent)
    owing = level in (Owed.SCHNEIDER, Owed.SCHWARZ)
    return ruling(
        situation,
        True,
        (*broken, LOST_BY_OFFENCE, OWED_LEVEL_CREDITED) if owing else (*broken, LOST_BY_OFFENCE),
        schneider=level is Owed.SCHNEIDER,
        schwarz=level is Owed.SCHWARZ,
        kontra=kontra,
        bock=bock,
        play_on_by=innocent,
    )


def _decided(
    state: Decision, situation: Situation, broken: tuple[Rule, ...], kontra: int, bock: int, innocent: Party | None
) -> Ruling:
    """A decided game stays decided; only levels that are secured by then count."""
    won = state is Decision.DECLARER
    counted = situation.matadors is not None
    points = situation.declarer_points if won else situation.defenders_points
    tricks = situation.declarer_tricks if won else situation.defenders_tricks
    return ruling(
        situation,
        won,
        (*broken, DECISION_STANDS),
        schneider=counted and points >= POINTS_FOR_SCHNEIDER,
        schwarz=counted and tricks == TRICKS,
        kontra=kontra,
        bock=bock,
        play_on_by=innocent,
    )
