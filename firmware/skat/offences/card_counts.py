"""A wrong number of cards: who has it, and what follows (ISkO 3.2.12, rules reference 6.8)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from enum import Enum

from firmware.skat.citations import CARD_COUNT, TABLE_DECIDES
from firmware.skat.contracts import Game
from firmware.skat.facts import TRICKS
from firmware.skat.matadors import Matadors
from firmware.skat.offences.ruling import OffenceError, Ruling, ruling, won_at_the_bid
from firmware.skat.offences.situation import Owed, Situation, owed
from firmware.skat.questions import Answers, Question, QuestionCode

SKAT_SIZE = 2


class CountPhase(Enum):
    """When the wrong number was found."""

    BIDDING = "before the end of the auction"
    BEFORE_ANNOUNCEMENT = "after the auction, before the announcement"
    PLAY = "after the announcement"


class CountVerdict(Enum):
    """What follows from wrong numbers of cards."""

    NOTHING_WRONG = "all counts are right"
    DEAL_AGAIN = "the same dealer deals again"
    DECLARER_LOSES = "the declarer has lost"
    DECLARER_WINS = "the declarer has won, or may have it corrected and play"
    CHANGE_DISCARD = "the declarer may still change what he put away"
    LOST_BY_DISCARD = "the declarer put away a wrong number of cards, announced, and has lost"


@dataclass(frozen=True, slots=True)
class WrongCounts:
    """Which side has a wrong number; `discard` true when the declarer put away a number other than two."""

    declarer: bool = False
    defenders: bool = False
    discard: bool = False


def find_wrong_counts(
    declarer: int, held: Sequence[int | None], skat: int | None, tricks_played: int, put_away: bool
) -> WrongCounts:
    """Compares numbers of cards with what they must be between two tricks.

    `held` is the number of cards in each seat's hand (None: not counted), `skat` the number in the Skat, `put_away` whether the
    declarer has put cards away (before that three cards in the Skat are missing in a defender's hand).
    """
    wrong = [number is not None and number != TRICKS - tricks_played for number in held]
    skat_wrong = skat is not None and skat != SKAT_SIZE
    defenders = any(wrong[seat] for seat in range(len(wrong)) if seat != declarer)
    own = wrong[declarer]
    if put_away:
        return WrongCounts(declarer=own or skat_wrong, defenders=defenders, discard=skat_wrong)
    return WrongCounts(declarer=own, defenders=defenders or (skat_wrong and not own))


def count_verdict(phase: CountPhase, wrong: WrongCounts) -> CountVerdict:
    """What follows: before the end of the auction everybody's count leads to a new deal, later it matters whose it is."""
    if not (wrong.declarer or wrong.defenders):
        return CountVerdict.NOTHING_WRONG
    if phase is CountPhase.BIDDING or (wrong.declarer and wrong.defenders):
        return CountVerdict.DEAL_AGAIN
    if wrong.defenders:
        return CountVerdict.DECLARER_WINS
    if wrong.discard:
        return CountVerdict.LOST_BY_DISCARD if phase is CountPhase.PLAY else CountVerdict.CHANGE_DISCARD
    return CountVerdict.DECLARER_LOSES


def book_wrong_count(
    verdict: CountVerdict,
    situation: Situation,
    every_matadors: Mapping[Game, Matadors] | None = None,
    kontra: int = 0,
    bock: int = 1,
    answers: Answers | None = None,
) -> Ruling | Question:
    """The booking of the three verdicts that end an announced game: simple, with the known matadors, covering the bid at least.

    With three cards in the Skat only the ten cards of the hand count for the matadors; `every_matadors` is needed for a Null below
    its bid. Sources differ on a wrong discard (some book it as Schwarz): a Question. Raises OffenceError for verdicts that end no game.
    """
    contract = situation.contract
    if verdict not in (CountVerdict.DECLARER_LOSES, CountVerdict.DECLARER_WINS, CountVerdict.LOST_BY_DISCARD):
        raise OffenceError("verdict", verdict.name, "ends no game")
    if contract.is_null and owed(situation) is Owed.OUT_OF_REACH and every_matadors is None:
        return Question(QuestionCode.MATADORS_OF_EVERY_GAME, numbers=(("bid", situation.bid),), rules=(CARD_COUNT,))
    if verdict is CountVerdict.DECLARER_WINS:
        return won_at_the_bid(situation, (CARD_COUNT,), every_matadors, kontra, bock)
    schwarz = False
    if verdict is CountVerdict.LOST_BY_DISCARD and not contract.is_null:
        answer = (answers or {}).get(QuestionCode.WRONG_DISCARD_IS_SCHWARZ)
        if answer is None:
            return Question(QuestionCode.WRONG_DISCARD_IS_SCHWARZ, default=False, rules=(CARD_COUNT, TABLE_DECIDES))
        schwarz = answer
    return ruling(situation, False, (CARD_COUNT,), schwarz=schwarz, matadors=every_matadors, kontra=kontra, bock=bock)
