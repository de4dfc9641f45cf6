"""What a ruling says: won or lost, at which level, what is booked, and on which rules and numbers it rests."""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from firmware.skat.citations import OVERBID, OVERBID_NULL, Rule
from firmware.skat.contracts import Contract
from firmware.skat.errors import SkatError
from firmware.skat.matadors import Matadors
from firmware.skat.offences.situation import Decision, Owed, Situation, decision, owed
from firmware.skat.scoring import MatadorsGiven, settle
from firmware.skat.verdict import Step, StepCode, Verdict


class OffenceError(SkatError):
    """An offence or choice that does not fit the game it is judged in."""


class Party(Enum):
    """The two sides of a game; the defenders (Gegenpartei) are liable jointly."""

    DECLARER = "declarer"
    DEFENDERS = "defenders"

    @property
    def other(self) -> Party:
        """The innocent side when this one offends."""
        return Party.DEFENDERS if self is Party.DECLARER else Party.DECLARER


class Choice(Enum):
    """What the table may do with a ruling."""

    END_NOW = "end the game now"
    PLAY_ON = "play on (Weiterspiel)"
    DISMISS = "it was misread"


@dataclass(frozen=True, slots=True)
class Ruling:
    """A game settled without being played out.

    `verdict` is the computation with its steps and what is booked. `decision` is whose game it was at that moment, `owed` what the
    declarer had to reach. `points` are the Augen the ruling rests on: declarer at least, declarer at most (the Skat may be unseen),
    defenders; `tricks` those of declarer and defenders. `play_on_by` may demand Weiterspiel instead.
    """

    verdict: Verdict
    decision: Decision
    owed: Owed
    points: tuple[int, int, int]
    tricks: tuple[int, int]
    rules: tuple[Rule, ...]
    play_on_by: Party | None = None

    @property
    def won(self) -> bool:
        """Whether the declarer has won."""
        return self.verdict.won

    @property
    def booked(self) -> int:
        """What the list gets: signed, doubled when lost, times Kontra and Bock."""
        return self.verdict.booked

    @property
    def game_value(self) -> int:
        """The Spielwert."""
        return self.verdict.game_value

    @property
    def overbid(self) -> bool:
        """Whether the value did not cover the bid."""
        return self.verdict.overbid

    @property
    def schneider(self) -> bool:
        """Whether the level Schneider counts though it may not have been announced."""
        return self.verdict.schneider

    @property
    def schwarz(self) -> bool:
        """Whether the level Schwarz counts though it may not have been announced."""
        return self.verdict.schwarz

    @property
    def contract(self) -> Contract:
        """What was played."""
        return self.verdict.contract

    @property
    def matadors(self) -> Matadors | None:
        """The matadors, None in Null games and when they are open but make no difference."""
        return self.verdict.matadors

    @property
    def choices(self) -> tuple[Choice, ...]:
        """What the device offers; it never decides by itself that a card was played wrongly."""
        if self.play_on_by is None:
            return (Choice.END_NOW, Choice.DISMISS)
        return (Choice.END_NOW, Choice.PLAY_ON, Choice.DISMISS)

    def same_result(self, other: object) -> bool:
        """Whether the other ruling books the same for the same reason."""
        if not isinstance(other, Ruling):
            return False
        return (self.won, self.decision, self.booked) == (other.won, other.decision, other.booked)


def ruling(
    situation: Situation,
    won: bool,
    rules: tuple[Rule, ...],
    schneider: bool = False,
    schwarz: bool = False,
    matadors: MatadorsGiven = None,
    kontra: int = 0,
    bock: int = 1,
    play_on_by: Party | None = None,
) -> Ruling:
    """A ruling with these levels; a value that does not reach the bid is lost at the smallest multiple that does.

    `matadors` are those of all five games, needed for a Null below its bid only (else MatadorsNeeded is raised).
    """
    verdict = settle(
        situation.contract,
        situation.bid,
        situation.matadors if situation.matadors is not None else matadors,
        made=won,
        schneider=schneider,
        schwarz=schwarz,
        kontra=kontra,
        bock=bock,
        declarer_points=situation.declarer_points,
        declarer_tricks=situation.declarer_tricks,
    )
    if verdict.overbid:
        rules = (*rules, OVERBID_NULL if situation.contract.is_null else OVERBID)
    return Ruling(
        verdict=verdict,
        decision=decision(situation),
        owed=owed(situation),
        points=(situation.declarer_points, situation.declarer_points, situation.defenders_points),
        tricks=(situation.declarer_tricks, situation.defenders_tricks),
        rules=rules,
        play_on_by=play_on_by,
    )


def won_at_the_bid(
    situation: Situation, rules: tuple[Rule, ...], matadors: MatadorsGiven = None, kontra: int = 0, bock: int = 1
) -> Ruling:
    """A game the declarer is given at its simple value, or at the smallest multiple that covers the bid if that is more.

    For a wrong number of cards of the defenders. `matadors` as in `ruling`.
    """
    given = ruling(situation, True, rules, matadors=matadors, kontra=kontra, bock=bock, play_on_by=Party.DECLARER)
    verdict = given.verdict
    if verdict.won:
        return given
    booked = verdict.game_value * 2**kontra * bock
    swapped = {StepCode.LOST: Step(StepCode.WON, verdict.game_value), StepCode.BOOKED: Step(StepCode.BOOKED, booked)}
    steps = tuple(swapped.get(StepCode(step.code), step) for step in verdict.steps)
    return replace(given, rules=rules, verdict=replace(verdict, won=True, overbid=False, booked=booked, steps=steps))
