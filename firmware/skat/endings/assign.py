"""The rest of a game given to one side: Augen, tricks and levels are counted on that assignment (rules reference 9.1, 8.2)."""

from __future__ import annotations

from dataclasses import replace

from firmware.skat.cards import TOTAL_POINTS
from firmware.skat.citations import Rule
from firmware.skat.facts import TRICKS
from firmware.skat.offences.ruling import Party, Ruling, ruling
from firmware.skat.offences.situation import POINTS_OUT_OF_SCHNEIDER, POINTS_TO_WIN, Situation, decision
from firmware.skat.scoring import MatadorsGiven


def with_rest(situation: Situation, rest_to: Party) -> Situation:
    """The situation after all tricks that are not complete, with all Augen still out, went to one side."""
    rest_points = TOTAL_POINTS - situation.declarer_points - situation.defenders_points
    rest_tricks = TRICKS - situation.declarer_tricks - situation.defenders_tricks
    if rest_to is Party.DECLARER:
        return replace(
            situation,
            declarer_points=situation.declarer_points + rest_points,
            declarer_tricks=situation.declarer_tricks + rest_tricks,
        )
    return replace(
        situation,
        defenders_points=situation.defenders_points + rest_points,
        defenders_tricks=situation.defenders_tricks + rest_tricks,
    )


def count_with_rest(
    situation: Situation,
    rest_to: Party,
    rules: tuple[Rule, ...],
    matadors: MatadorsGiven = None,
    schwarz_possible: bool = True,
    kontra: int = 0,
    bock: int = 1,
) -> Ruling:
    """The ruling on that assignment. `schwarz_possible` false: the side without a trick held one that it could not lose."""
    final = with_rest(situation, rest_to)
    schwarz = schwarz_possible and 0 in (final.declarer_tricks, final.defenders_tricks)
    out_of_schneider = min(final.declarer_points, final.defenders_points) >= POINTS_OUT_OF_SCHNEIDER
    counted = ruling(
        final,
        _is_made(final, schwarz_possible),
        rules,
        schneider=not situation.contract.is_null and not out_of_schneider,
        schwarz=not situation.contract.is_null and schwarz,
        matadors=matadors,
        kontra=kontra,
        bock=bock,
    )
    return replace(counted, decision=decision(situation))


def _is_made(final: Situation, schwarz_possible: bool) -> bool:
    contract = final.contract
    if contract.is_null:
        return final.declarer_tricks == 0
    if contract.schwarz_announced and (final.defenders_tricks or not schwarz_possible):
        return False
    if contract.schneider_announced and final.defenders_points >= POINTS_OUT_OF_SCHNEIDER:
        return False
    return final.declarer_points >= POINTS_TO_WIN
