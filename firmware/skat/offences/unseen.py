"""Ruling while the Skat is unknown: every Skat that the cards seen allow is tried; only if they differ the table is asked.

The same tells whether the matadors can be deduced from the cards seen.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass, replace
from itertools import combinations
from typing import TypeVar

from firmware.skat.cards import ALL_BITS, Card, bits_of, card_points, cards_of
from firmware.skat.contracts import Contract, Game
from firmware.skat.errors import CardError
from firmware.skat.matadors import Matadors, matador_ladder
from firmware.skat.offences.ruling import Ruling
from firmware.skat.offences.situation import Situation
from firmware.skat.questions import Question, QuestionCode

DECLARERS_CARDS = 12

Other = TypeVar("Other")


@dataclass(frozen=True, slots=True)
class SeenCards:
    """What is known of where the cards are or were.

    `declarer` holds the cards known to be from his hand (played, shown), `defenders` those from theirs, `skat` the two cards in
    the Skat or put away, None as long as they are unknown. Raises CardError when a card is in two places or a side has too many.
    """

    declarer: frozenset[Card] = frozenset()
    defenders: frozenset[Card] = frozenset()
    skat: frozenset[Card] | None = None

    def __post_init__(self) -> None:
        skat = self.skat if self.skat is not None else frozenset[Card]()
        twice = (self.declarer & self.defenders) | (self.declarer & skat) | (self.defenders & skat)
        if twice:
            raise CardError("cards", min(twice).code, "this card is in two places")
        if self.skat is not None and len(self.skat) != 2:
            raise CardError("skat", len(self.skat), "the Skat has two cards")
        if len(self.declarer) > 10 or len(self.defenders) > 20:
            raise CardError(
                "cards", len(self.declarer | self.defenders), "at most ten of the declarer and twenty of the defenders"
            )

    @property
    def unseen(self) -> tuple[Card, ...]:
        """The cards nobody has seen."""
        seen = self.declarer | self.defenders | (self.skat or frozenset())
        return cards_of(ALL_BITS & ~bits_of(seen))

    def skats(self) -> Iterator[frozenset[Card]]:
        """Every Skat that is possible."""
        if self.skat is not None:
            yield self.skat
            return
        for pair in combinations(self.unseen, 2):
            yield frozenset(pair)


def possible_matadors(game: Game, seen: SeenCards) -> frozenset[Matadors]:
    """All matadors the declarer may have by the cards seen; one alone means they are known."""
    own = bits_of(seen.declarer | (seen.skat or frozenset()))
    others = bits_of(seen.defenders)
    unseen = ALL_BITS & ~(own | others)
    own_open = DECLARERS_CARDS - own.bit_count()
    others_open = unseen.bit_count() - own_open
    ladder = matador_ladder(game)
    found = set()
    for held in (True, False):
        run_open, stop_open = (own_open, others_open) if held else (others_open, own_open)
        against = others if held else own
        for count in range(1, len(ladder) + 1):
            if ladder[count - 1].bit & against:
                break
            run_open -= bool(ladder[count - 1].bit & unseen)
            if run_open < 0:
                break
            stop = ladder[count] if count < len(ladder) else None
            if stop is None or stop.bit & against or (stop.bit & unseen and stop_open > 0):
                found.add(Matadors(held, count))
    return frozenset(found)


@dataclass(frozen=True, slots=True)
class Knowledge:
    """A game between two tricks as the device knows it. Points and tricks are those of complete tricks at the time that matters,
    the declarer's without the Skat; `seen` is everything known by now; `matadors` is what the table has said, if it has.
    """

    contract: Contract
    bid: int
    declarer_points: int
    defenders_points: int
    declarer_tricks: int
    defenders_tricks: int
    seen: SeenCards = SeenCards()
    matadors: Matadors | None = None

    def situations(self) -> frozenset[Situation]:
        """Every situation that the cards seen allow."""
        found = set()
        for skat in self.seen.skats():
            points = self.declarer_points + card_points(skat)
            for matadors in self._matadors(skat):
                found.add(
                    Situation(
                        self.contract,
                        self.bid,
                        matadors,
                        points,
                        self.defenders_points,
                        self.declarer_tricks,
                        self.defenders_tricks,
                    )
                )
        return frozenset(found)

    def _matadors(self, skat: frozenset[Card]) -> frozenset[Matadors | None]:
        if self.contract.is_null:
            return frozenset({None})
        if self.matadors is not None:
            return frozenset({self.matadors})
        return frozenset(possible_matadors(self.contract.game, replace(self.seen, skat=skat)))


def judge_unseen(
    knowledge: Knowledge, judge: Callable[[Situation], Ruling | Question | Other]
) -> Ruling | Question | Other:
    """The ruling that all possible Skats agree on, with the bounds of the declarer's Augen; else the question what has to be shown.

    `judge` rules on one situation; what is neither a ruling nor a question (play goes on) is handed back when all agree on it. In the
    merged ruling `matadors` is None when they are open but make no difference.
    """
    judged = [judge(situation) for situation in sorted(knowledge.situations(), key=lambda each: each.declarer_points)]
    rulings = [each for each in judged if isinstance(each, Ruling)]
    if not rulings and all(_same(each, judged[0]) for each in judged):
        return judged[0]
    if len(rulings) < len(judged) or not all(each.same_result(rulings[0]) for each in rulings):
        skat_unknown = knowledge.seen.skat is None
        bounds = (("declarer_points_low", min(_points(knowledge))), ("declarer_points_high", max(_points(knowledge))))
        return Question(QuestionCode.SHOW_SKAT if skat_unknown else QuestionCode.MATADORS, numbers=bounds)
    first, last = rulings[0], rulings[-1]
    same_matadors = len({each.matadors for each in rulings}) == 1
    return replace(
        first,
        points=(first.points[0], last.points[1], first.points[2]),
        verdict=first.verdict if same_matadors else replace(first.verdict, matadors=None),
    )


def _same(one: object, other: object) -> bool:
    if isinstance(one, Question) and isinstance(other, Question):
        return one.code is other.code
    return one == other


def _points(knowledge: Knowledge) -> list[int]:
    return [knowledge.declarer_points + card_points(skat) for skat in knowledge.seen.skats()]
