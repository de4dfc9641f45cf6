"""From an early end to its booking, by the text the table plays by (rules reference 9.1).

Giving up with hidden cards books a simple game; cards thrown openly may count Schneider and Schwarz.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from firmware.skat.citations import (
    CARDS_THROWN,
    DECISION_STANDS,
    DECLARER_CLAIM_2022,
    DECLARER_CLAIM_OLD,
    DECLARER_GIVES_UP_EARLY,
    DECLARER_GIVES_UP_LATE,
    DEFENDER_GIVES_UP,
    DEFENDER_LAYS_DOWN,
    OWED_LEVEL_CREDITED,
    SERVER,
    TABLE_DECIDES,
    Rule,
)
from firmware.skat.contracts import Game
from firmware.skat.endings.assign import count_with_rest, with_rest
from firmware.skat.endings.ending import ClaimedLevel, Claims, Ending, EndingError, EndingKind, PlayOn
from firmware.skat.matadors import Matadors
from firmware.skat.offences.consequence import consequence
from firmware.skat.offences.ruling import Party, Ruling, ruling
from firmware.skat.offences.situation import (
    POINTS_FOR_SCHNEIDER,
    POINTS_OUT_OF_SCHNEIDER,
    Decision,
    Owed,
    Situation,
    decision,
    owed,
)
from firmware.skat.questions import Answers, Question, QuestionCode

FREE_TO_GIVE_UP = 9
"""With so many cards in hand the declarer gives up without asking."""

Outcome = Ruling | PlayOn | Question


@dataclass(frozen=True, slots=True)
class _Case:
    """One ending in one situation, with all that the table has chosen and said."""

    ending: Ending
    situation: Situation
    claims: Claims
    every_matadors: Mapping[Game, Matadors] | None
    kontra: int
    bock: int
    answers: Answers

    def simple(self, won: bool, rules: tuple[Rule, ...], schneider: bool = False, schwarz: bool = False) -> Ruling:
        return ruling(
            self.situation, won, rules, schneider=schneider, schwarz=schwarz, kontra=self.kontra, bock=self.bock
        )

    def rest(self, to: Party, rules: tuple[Rule, ...], schwarz_possible: bool = True) -> Ruling:
        """All that is left to one side, counted. No Schwarz against defenders whose jack of clubs must have won a trick."""
        held = self.situation.matadors
        if to is Party.DECLARER and held is not None and not held.with_jack_of_clubs:
            schwarz_possible = schwarz_possible and self.claims is Claims.SERVER
        return count_with_rest(
            self.situation, to, rules, schwarz_possible=schwarz_possible, kontra=self.kontra, bock=self.bock
        )

    def by_offence(self, party: Party, rules: tuple[Rule, ...]) -> Ruling | Question:
        return consequence(party, self.situation, rules, self.every_matadors, self.kontra, self.bock, self.answers)


def settle_ending(
    ending: Ending,
    situation: Situation,
    claims: Claims = Claims.ISKO_2022,
    every_matadors: Mapping[Game, Matadors] | None = None,
    kontra: int = 0,
    bock: int = 1,
    answers: Answers | None = None,
) -> Outcome:
    """What an early end books, or that play goes on, or what the table has to say first.

    `situation` counts complete tricks, the declarer's Augen with the Skat. `every_matadors` is needed for a Null below its bid.
    Raises EndingError for a claim that cannot be true.
    """
    case = _Case(ending, situation, claims, every_matadors, kontra, bock, answers or {})
    if situation.contract.is_null and owed(situation) is Owed.OUT_OF_REACH:
        return case.by_offence(Party.DECLARER, ())
    if claims is Claims.SERVER:
        return _by_server(case)
    return _SETTLED[ending.kind](case)


def _declarer_gives_up(case: _Case) -> Outcome:
    late = case.ending.hand_cards < FREE_TO_GIVE_UP
    rules = (DECLARER_GIVES_UP_LATE if late else DECLARER_GIVES_UP_EARLY,)
    if late:
        consent = case.answers.get(QuestionCode.ONE_DEFENDER_CONSENTS)
        if consent is None:
            return Question(QuestionCode.ONE_DEFENDER_CONSENTS, rules=rules)
        if not consent:
            return PlayOn(declarer_hand_open=False, rules=rules)
    if decision(case.situation) is Decision.DECLARER:
        return _secured(case, (*rules, DECISION_STANDS))
    return case.simple(False, rules)


def _defender_gives_up(case: _Case) -> Outcome:
    disputed = _disputed_null(case, (DEFENDER_GIVES_UP,))
    return disputed if disputed is not None else case.by_offence(Party.DEFENDERS, (DEFENDER_GIVES_UP,))


def _declarer_lays_down(case: _Case) -> Outcome:
    if case.claims is Claims.ISKO_OLD:
        right = case.answers.get(QuestionCode.CLAIM_WAS_RIGHT)
        if right is None:
            return Question(QuestionCode.CLAIM_WAS_RIGHT, rules=(DECLARER_CLAIM_OLD,))
        if case.situation.contract.is_null:
            return case.rest(Party.DEFENDERS if right else Party.DECLARER, (DECLARER_CLAIM_OLD,))
        return case.rest(Party.DECLARER if right else Party.DEFENDERS, (DECLARER_CLAIM_OLD,))
    _check_claim(case)
    refused = _if_refused(case, (DECLARER_CLAIM_2022,))
    return refused if refused is not None else _claimed(case)


def _defender_lays_down(case: _Case) -> Outcome:
    disputed = _disputed_null(case, (DEFENDER_LAYS_DOWN,))
    if disputed is not None:
        return disputed
    valid = case.answers.get(QuestionCode.NO_TRICK_FOR_DECLARER)
    if valid is None:
        return Question(QuestionCode.NO_TRICK_FOR_DECLARER, rules=(DEFENDER_LAYS_DOWN,))
    if valid:
        return case.rest(Party.DEFENDERS, (DEFENDER_LAYS_DOWN,))
    if decision(case.situation) is Decision.DECLARER:
        return _rest_to_the_other(case, Party.DEFENDERS, (DEFENDER_LAYS_DOWN,))
    return case.by_offence(Party.DEFENDERS, (DEFENDER_LAYS_DOWN,))


def _thrown(case: _Case) -> Outcome:
    by_declarer = case.ending.kind is EndingKind.DECLARER_THROWS
    if case.situation.contract.is_null:
        if by_declarer:
            return _declarer_lays_down(case)
        disputed = _disputed_null(case, (CARDS_THROWN,))
        return disputed if disputed is not None else case.by_offence(Party.DEFENDERS, (CARDS_THROWN,))
    return _rest_to_the_other(case, Party.DECLARER if by_declarer else Party.DEFENDERS, (CARDS_THROWN,))


def _rest_to_the_other(case: _Case, opener: Party, rules: tuple[Rule, ...]) -> Outcome:
    """Who opened his cards loses all that is left; without a trick his side is Schwarz unless it held a sure one."""
    final = with_rest(case.situation, opener.other)
    without_trick = (final.declarer_tricks if opener is Party.DECLARER else final.defenders_tricks) == 0
    sure = _held_a_sure_trick(opener, case) if without_trick else False
    if sure is None:
        return Question(QuestionCode.THROWER_HELD_A_SURE_TRICK, rules=rules)
    return case.rest(opener.other, rules, schwarz_possible=not sure)


def _rest(case: _Case) -> Outcome:
    to = Party.DECLARER if case.ending.kind is EndingKind.REST_TO_DECLARER else Party.DEFENDERS
    if case.claims is Claims.ISKO_OLD:
        return case.rest(to, (DECLARER_CLAIM_OLD,))
    refused = _if_refused(case, (DECLARER_CLAIM_2022,))
    return refused if refused is not None else case.rest(to, (DECLARER_CLAIM_2022,))


_SETTLED = {
    EndingKind.DECLARER_GIVES_UP: _declarer_gives_up,
    EndingKind.DEFENDER_GIVES_UP: _defender_gives_up,
    EndingKind.DECLARER_LAYS_DOWN: _declarer_lays_down,
    EndingKind.DEFENDER_LAYS_DOWN: _defender_lays_down,
    EndingKind.DECLARER_THROWS: _thrown,
    EndingKind.DEFENDER_THROWS: _thrown,
    EndingKind.REST_TO_DECLARER: _rest,
    EndingKind.REST_TO_DEFENDERS: _rest,
}


def _by_server(case: _Case) -> Outcome:
    """When both defenders resign or one leaves the declarer gets all that is open; a declarer who resigns has lost, simple."""
    if case.ending.kind in (EndingKind.DECLARER_GIVES_UP, EndingKind.DECLARER_THROWS, EndingKind.REST_TO_DEFENDERS):
        return case.simple(False, (SERVER,))
    to = Party.DEFENDERS if case.situation.contract.is_null else Party.DECLARER
    return case.rest(to, (SERVER,))


def _if_refused(case: _Case, rules: tuple[Rule, ...]) -> Outcome | None:
    """The question whether a claim is accepted, or that play goes on; None when it is accepted."""
    accepted = case.answers.get(QuestionCode.CLAIM_ACCEPTED)
    if accepted is None:
        return Question(QuestionCode.CLAIM_ACCEPTED, rules=rules)
    return None if accepted else PlayOn(declarer_hand_open=True, rules=rules)


def _disputed_null(case: _Case, rules: tuple[Rule, ...]) -> Outcome | None:
    """A defender ends a Null that the declarer has not lost yet: usually won, but a literal reading of the rest rule loses it."""
    if not case.situation.contract.is_null or case.situation.declarer_tricks:
        return None
    won = case.answers.get(QuestionCode.NULL_WON_BY_DEFENDERS_ENDING)
    if won is None:
        return Question(QuestionCode.NULL_WON_BY_DEFENDERS_ENDING, default=True, rules=(*rules, TABLE_DECIDES))
    return case.simple(won, rules)


def _check_claim(case: _Case) -> None:
    claimed, situation = case.ending.claimed, case.situation
    if claimed is None or claimed is ClaimedLevel.SIMPLE:
        return
    if situation.contract.is_null:
        raise EndingError("claimed", claimed.name, "a Null game has no levels")
    if situation.defenders_points >= POINTS_OUT_OF_SCHNEIDER:
        raise EndingError("claimed", claimed.name, f"the defenders have {situation.defenders_points} Augen")
    if claimed is ClaimedLevel.SCHWARZ and situation.defenders_tricks:
        raise EndingError("claimed", claimed.name, "the defenders have a trick")
    if claimed is ClaimedLevel.SCHWARZ and situation.matadors is not None and not situation.matadors.with_jack_of_clubs:
        raise EndingError("claimed", claimed.name, "the defenders hold the jack of clubs, which wins a trick")


def _claimed(case: _Case) -> Outcome:
    """An accepted claim: all that is left, or the level that was named; owed levels are credited, a decided game stays decided."""
    situation, claimed = case.situation, case.ending.claimed
    if situation.contract.is_null:
        return case.rest(Party.DEFENDERS, (DECLARER_CLAIM_2022,))
    if claimed is None:
        return case.rest(Party.DECLARER, (DECLARER_CLAIM_2022,))
    state = decision(situation)
    if state is Decision.DEFENDERS:
        return case.by_offence(Party.DEFENDERS, (DECLARER_CLAIM_2022,))
    level = max(claimed.value, owed(situation).value)
    rules = (DECLARER_CLAIM_2022, OWED_LEVEL_CREDITED) if owed(situation) is not Owed.SIMPLE else (DECLARER_CLAIM_2022,)
    secured = situation.declarer_points >= POINTS_FOR_SCHNEIDER
    return case.simple(True, rules, schneider=level >= 1 or secured, schwarz=level >= 2)


def _secured(case: _Case, rules: tuple[Rule, ...]) -> Ruling:
    """A game the declarer has already won, with the level he has secured."""
    schneider = not case.situation.contract.is_null and case.situation.declarer_points >= POINTS_FOR_SCHNEIDER
    return case.simple(True, rules, schneider=schneider)


def _held_a_sure_trick(thrower: Party, case: _Case) -> bool | None:
    """Whether the thrower's side held the jack of clubs or all other jacks, by the matadors; None when they do not tell.

    A jack of the declarer may lie in the Skat, so his own matadors only rule it out.
    """
    held = case.situation.matadors
    answer = case.answers.get(QuestionCode.THROWER_HELD_A_SURE_TRICK)
    if answer is not None or held is None:
        return answer
    if thrower is Party.DEFENDERS:
        if not held.with_jack_of_clubs:
            return True
        return False if held.count > 1 else None
    return False if not held.with_jack_of_clubs and held.count > 1 else None
