"""Ramsch: everyone for himself, as few Augen as possible, the jacks are the only trumps (rules reference 11.3)."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from firmware.skat.cards import TOTAL_POINTS
from firmware.skat.errors import SkatError
from firmware.skat.facts import TRICKS
from firmware.skat.house.choices import Durchmarsch, RamschScore, RamschTie, SkatTo
from firmware.skat.house.options import TableOptions
from firmware.skat.questions import Answers, Question, QuestionCode

PLAYERS = 3
DURCHMARSCH_SCORE = 120
WINNER_SCORE = 20


class RamschError(SkatError):
    """Facts of a Ramsch that cannot be."""


@dataclass(frozen=True, slots=True)
class RamschFacts:
    """A Ramsch after the last trick. `points` are each seat's Augen in tricks, without the Skat; `winners` who took each trick in
    order; `skat_points` the Augen in the Skat; `passed_unseen` how often it was pushed on without being seen.
    """

    points: tuple[int, int, int]
    winners: tuple[int, ...]
    skat_points: int
    passed_unseen: int = 0

    def __post_init__(self) -> None:
        """Refuse what cannot be (RamschError)."""
        if sum(self.points) + self.skat_points != TOTAL_POINTS or min(*self.points, self.skat_points) < 0:
            raise RamschError(
                "points", self.points, f"with {self.skat_points} in the Skat they must make {TOTAL_POINTS}"
            )
        if len(self.winners) != TRICKS or not set(self.winners) <= {0, 1, 2}:
            raise RamschError("winners", self.winners, "the seat 0, 1 or 2 of each of ten tricks")
        if not 0 <= self.passed_unseen <= PLAYERS:
            raise RamschError("passed_unseen", self.passed_unseen, "0 to 3 times")
        for seat in range(PLAYERS):
            if self.points[seat] and seat not in self.winners:
                raise RamschError("points", self.points, f"seat {seat} has Augen but no trick")


@dataclass(frozen=True, slots=True)
class RamschResult:
    """What a Ramsch books to each seat. `final` are the Augen with the Skat, `factor` the doublings for a player without a trick
    (Jungfrau) and for pushing; `losers` or, in winner's Ramsch, `winners`; `durchmarsch` who took all tricks.
    """

    booked: tuple[int, int, int]
    final: tuple[int, int, int]
    factor: int
    losers: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()
    jungfrau: tuple[int, ...] = ()
    durchmarsch: int | None = None


def score_ramsch(facts: RamschFacts, options: TableOptions) -> RamschResult:
    """The result of a Ramsch by the table's choices. A trick without Augen is a trick."""
    jungfrau = tuple(seat for seat in range(PLAYERS) if seat not in facts.winners)
    final = _with_skat(facts, options)
    pushed = 1 << facts.passed_unseen
    if len(jungfrau) == 2:
        return _durchmarsch(facts.winners[0], final, pushed, options)
    factor = pushed * (2 if jungfrau and options.ramsch_jungfrau else 1)
    if options.ramsch_score is RamschScore.WINNER:
        return _winners_ramsch(final, factor, jungfrau)
    return _lost(final, _losers(final, facts.winners, options), factor, jungfrau, options)


def ramsch_revoke(facts_so_far: Sequence[int], offender: int, answers: Answers) -> tuple[int, int, int] | Question:
    """The Augen of each seat when somebody did not follow suit in a Ramsch: at some tables the offender takes all outstanding ones.

    Returns a Question until the table has said so; when it says no, the Augen stay and the table settles it freely.
    """
    takes = answers.get(QuestionCode.OFFENDER_TAKES_THE_REST)
    if takes is None:
        return Question(QuestionCode.OFFENDER_TAKES_THE_REST, default=True, numbers=(("seat", offender),))
    outstanding = TOTAL_POINTS - sum(facts_so_far) if takes else 0
    points = [own + (outstanding if seat == offender else 0) for seat, own in enumerate(facts_so_far)]
    return points[0], points[1], points[2]


def score_ramsch_revoke(
    final: tuple[int, int, int], offender: int, passed_unseen: int, options: TableOptions
) -> RamschResult:
    """The result of a Ramsch that ended because `offender` did not follow suit; `final` as `ramsch_revoke` says.

    Nobody is Jungfrau and nobody has a Durchmarsch in a game that was not played out; pushing doubles as ever. Of several with
    the most Augen the offender is the one with the last trick.
    """
    factor = 1 << passed_unseen
    if options.ramsch_score is RamschScore.WINNER:
        return _winners_ramsch(final, factor, ())
    losers = tuple(seat for seat in range(PLAYERS) if final[seat] == max(final))
    if options.ramsch_tie is RamschTie.LAST_TRICK and offender in losers:
        losers = (offender,)
    return _lost(final, losers, factor, (), options)


def _lost(
    final: tuple[int, int, int], losers: tuple[int, ...], factor: int, jungfrau: tuple[int, ...], options: TableOptions
) -> RamschResult:
    score = options.ramsch_fixed if options.ramsch_score is RamschScore.FIXED else max(final)
    if options.ramsch_tie is RamschTie.SHARED:
        score //= len(losers)
    booked = [-score * factor if seat in losers else 0 for seat in range(PLAYERS)]
    return RamschResult((booked[0], booked[1], booked[2]), final, factor, losers=losers, jungfrau=jungfrau)


def _with_skat(facts: RamschFacts, options: TableOptions) -> tuple[int, int, int]:
    """Augen with the Skat where the table's choice puts it; for the loser, of several the one whose last trick came later."""
    points = list(facts.points)
    if options.ramsch_skat_to is SkatTo.LAST_TRICK:
        points[facts.winners[-1]] += facts.skat_points
    elif options.ramsch_skat_to is SkatTo.LOSER:
        most = [seat for seat in range(PLAYERS) if points[seat] == max(points)]
        points[_latest(most, facts.winners)] += facts.skat_points
    return points[0], points[1], points[2]


def _latest(seats: Sequence[int], winners: Sequence[int]) -> int:
    """Of these seats the one whose last trick came latest."""
    return max(
        seats, key=lambda seat: max((trick for trick, winner in enumerate(winners) if winner == seat), default=-1)
    )


def _losers(final: tuple[int, int, int], winners: Sequence[int], options: TableOptions) -> tuple[int, ...]:
    most = tuple(seat for seat in range(PLAYERS) if final[seat] == max(final))
    return (_latest(most, winners),) if options.ramsch_tie is RamschTie.LAST_TRICK else most


def _durchmarsch(seat: int, final: tuple[int, int, int], factor: int, options: TableOptions) -> RamschResult:
    others = tuple(other for other in range(PLAYERS) if other != seat)
    score = DURCHMARSCH_SCORE * factor
    if options.ramsch_durchmarsch is Durchmarsch.PLUS:
        booked = [score if each == seat else 0 for each in range(PLAYERS)]
    else:
        booked = [0 if each == seat else -score for each in range(PLAYERS)]
    return RamschResult((booked[0], booked[1], booked[2]), final, factor, jungfrau=others, durchmarsch=seat)


def _winners_ramsch(final: tuple[int, int, int], factor: int, jungfrau: tuple[int, ...]) -> RamschResult:
    best = tuple(seat for seat in range(PLAYERS) if final[seat] == min(final))
    booked = [WINNER_SCORE * factor // len(best) if seat in best else 0 for seat in range(PLAYERS)]
    return RamschResult((booked[0], booked[1], booked[2]), final, factor, winners=best, jungfrau=jungfrau)
