"""Hands that people end before the last card: the early end by the table's rules, and what has to be named for it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace

from firmware.session.events import EndedEarly
from firmware.session.following import TRICKS, Following
from firmware.skat.contracts import BASE_VALUES, Game
from firmware.skat.endings.ending import ClaimedLevel, Claims, Ending, EndingKind, PlayOn
from firmware.skat.endings.settle import Outcome, settle_ending
from firmware.skat.matadors import Matadors
from firmware.skat.offences.ruling import Ruling
from firmware.skat.offences.situation import Situation
from firmware.skat.offences.unseen import Knowledge, SeenCards, judge_unseen, possible_matadors
from firmware.skat.questions import Answers, Question, QuestionCode

JACKS = 4

ENDINGS: tuple[EndingKind, ...] = (
    EndingKind.DECLARER_GIVES_UP,
    EndingKind.DEFENDER_GIVES_UP,
    EndingKind.REST_TO_DECLARER,
    EndingKind.REST_TO_DEFENDERS,
    EndingKind.DECLARER_LAYS_DOWN,
    EndingKind.DEFENDER_LAYS_DOWN,
    EndingKind.DECLARER_THROWS,
    EndingKind.DEFENDER_THROWS,
)
"""What the table may choose, the commonest first."""

EveryMatadors = Mapping[Game, Matadors]


def ending_kind(event: EndedEarly) -> EndingKind:
    """The rules' name of an early end."""
    return EndingKind[event.ending.upper()]


def ending_event(kind: EndingKind, claimed: ClaimedLevel | None = None) -> EndedEarly:
    """The event of an early end, with the level that the declarer names."""
    level = "" if claimed is None else claimed.name.lower()
    return EndedEarly(ending=kind.name.lower(), claimed=level)  # type: ignore[arg-type]


def after_ending(
    ended: EndedEarly,
    knowledge: Knowledge,
    cards_in_hand: int,
    claims: Claims,
    answers: Answers,
    every_matadors: EveryMatadors | None,
    kontra: int = 0,
    bock: int = 1,
) -> Ruling | PlayOn | Question:
    """What the early end books, why the game goes on, or what has to be shown or said first (ISkO-22 4.4.1-4.4.6)."""
    claimed = ClaimedLevel[ended.claimed.upper()] if ended.claimed else None
    ending = Ending(ending_kind(ended), hand_cards=cards_in_hand, claimed=claimed)

    def rule(situation: Situation) -> Outcome:
        claim = ending
        if claimed is ClaimedLevel.SCHWARZ and situation.matadors and not situation.matadors.with_jack_of_clubs:
            # The defenders' jack of clubs wins a trick: the highest level that could be claimed is Schneider.
            claim = replace(ending, claimed=ClaimedLevel.SCHNEIDER)
        return settle_ending(claim, situation, claims, every_matadors, kontra=kontra, bock=bock, answers=answers)

    return settle_unseen(knowledge, rule)


def settle_unseen(knowledge: Knowledge, rule: Callable[[Situation], Outcome]) -> Outcome:
    """What `rule` makes of all Skats that are possible. Where naming the matadors settles it, nobody has to turn up the Skat."""
    outcome = judge_unseen(knowledge, rule)
    if not _wants_the_skat(outcome) or knowledge.matadors is not None or knowledge.contract.is_null:
        return outcome
    possible = possible_matadors(knowledge.contract.game, knowledge.seen)
    if any(_wants_the_skat(judge_unseen(replace(knowledge, matadors=held), rule)) for held in possible):
        return outcome
    assert isinstance(outcome, Question)
    return replace(outcome, code=QuestionCode.MATADORS)


def cards_in_hand(following: Following, declarer: int) -> int:
    """How many cards the declarer still holds."""
    running = following.tricks[-1] if following.tricks and not following.tricks[-1].is_complete else None
    has_played = running is not None and any(running.seat(place) == declarer for place in range(len(running.plays)))
    return TRICKS - following.complete_tricks - has_played


def is_settled(every_matadors: EveryMatadors) -> bool:
    """Whether the matadors of every game that counts them are known."""
    return set(every_matadors) >= set(BASE_VALUES)


def next_matadors(every_matadors: EveryMatadors, seen: SeenCards) -> tuple[Game, frozenset[Matadors]]:
    """The game whose matadors are asked next, and what they can be: first the jacks, then suits that go on after all four."""
    jacks = every_matadors.get(Game.GRAND)
    if jacks is None:
        return Game.GRAND, possible_matadors(Game.GRAND, seen)
    game = next(game for game in BASE_VALUES if game not in every_matadors)
    possible = possible_matadors(game, seen)
    return game, frozenset(
        held for held in possible if held.with_jack_of_clubs is jacks.with_jack_of_clubs and held.count >= JACKS
    )


def named_matadors(
    known: tuple[tuple[Game, Matadors], ...], game: Game, held: Matadors
) -> tuple[tuple[Game, Matadors], ...]:
    """The matadors by game once those of one more were named. A run that ends among the jacks is the same in every game."""
    if game is Game.GRAND and held.count < JACKS:
        return tuple((each, held) for each in BASE_VALUES)
    return (*((each, other) for each, other in known if each is not game), (game, held))


def _wants_the_skat(outcome: Outcome) -> bool:
    return isinstance(outcome, Question) and outcome.code is QuestionCode.SHOW_SKAT
