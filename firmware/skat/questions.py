"""What only the people at the table can answer: a question as a value, never a silent choice."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import Enum

from firmware.skat.citations import Rule


class QuestionCode(Enum):
    """What is asked. The first three want facts (cards, numbers), all others yes or no."""

    SHOW_SKAT = "the Skat has to be turned up"
    MATADORS = "the declarer's matadors"
    MATADORS_OF_EVERY_GAME = "the declarer's twelve cards"
    CREDIT_IMPOSSIBLE_SCHWARZ = "is a Schwarz credited that could not have been made"
    ONE_DEFENDER_CONSENTS = "does a defender agree that the declarer gives up"
    CLAIM_ACCEPTED = "do both defenders accept the claim"
    CLAIM_WAS_RIGHT = "was the claim right"
    NO_TRICK_FOR_DECLARER = "does the declarer get no further trick whatever is played"
    THROWER_HELD_A_SURE_TRICK = "did the side that threw its cards hold the jack of clubs or the other three jacks"
    NULL_WON_BY_DEFENDERS_ENDING = "is a Null won when a defender gives up or throws his cards"
    OPPONENTS_OBJECT = "do the opponents object"
    EARLY_LEADER_WINS_TRICK = "does the early leader win the trick that was open"
    WRONG_DISCARD_IS_SCHWARZ = "is playing with a wrong number of cards booked as Schwarz"
    BOTH_DEFENDERS_PLAY_ON = "do both defenders want to play on"
    NAMED_EIGHTEEN = "has this player bid or held eighteen"
    OFFENDER_TAKES_THE_REST = "does the offender in Ramsch take all outstanding Augen"
    WHICH_CARD = "which of several cards broke the rule"
    NO_GAME_YET = "how is an offence of the defenders before the announcement settled"


@dataclass(frozen=True, slots=True)
class Question:
    """A question for the table. `default` is the answer that is suggested (None: none, facts are wanted).

    `numbers` are the figures the answer depends on, `rules` what the books say, if anything.
    """

    code: QuestionCode
    default: bool | None = None
    numbers: tuple[tuple[str, int], ...] = ()
    rules: tuple[Rule, ...] = ()


Answers = Mapping[QuestionCode, bool]
"""What the table has answered so far."""
