"""Rules in words: where a verdict is written in the books, and what only the table can answer."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import groupby

from firmware.i18n.translator import Translator, mark
from firmware.skat.citations import SERVER, TABLE_DECIDES, Edition, Rule
from firmware.skat.questions import Question, QuestionCode

_QUESTIONS: Mapping[QuestionCode, str] = {
    QuestionCode.SHOW_SKAT: mark("Please turn up the Skat."),
    QuestionCode.MATADORS: mark("With or without how many matadors did the declarer play?"),
    QuestionCode.MATADORS_OF_EVERY_GAME: mark("Which twelve cards did the declarer hold?"),
    QuestionCode.CREDIT_IMPOSSIBLE_SCHWARZ: mark("Does a Schwarz count that could not have been made?"),
    QuestionCode.ONE_DEFENDER_CONSENTS: mark("Does one of the defenders agree that the declarer gives up?"),
    QuestionCode.CLAIM_ACCEPTED: mark("Do both defenders accept?"),
    QuestionCode.CLAIM_WAS_RIGHT: mark("Was the claim right?"),
    QuestionCode.NO_TRICK_FOR_DECLARER: mark("Is it certain that the declarer gets no further trick?"),
    QuestionCode.THROWER_HELD_A_SURE_TRICK: mark(
        "Did the party that threw its cards down hold the jack of clubs, or all the other jacks?"
    ),
    QuestionCode.NULL_WON_BY_DEFENDERS_ENDING: mark(
        "Is the Null won when a defender gives up or throws his cards down?"
    ),
    QuestionCode.OPPONENTS_OBJECT: mark("Do the opponents object?"),
    QuestionCode.EARLY_LEADER_WINS_TRICK: mark("Does the player who led too early win the open trick?"),
    QuestionCode.WRONG_DISCARD_IS_SCHWARZ: mark("Is playing with a wrong number of cards booked as Schwarz?"),
    QuestionCode.BOTH_DEFENDERS_PLAY_ON: mark("Do both defenders want to play on?"),
    QuestionCode.NAMED_EIGHTEEN: mark("Has this player bid or held 18?"),
    QuestionCode.OFFENDER_TAKES_THE_REST: mark("Does the offender take all card points that are still out?"),
    QuestionCode.WHICH_CARD: mark("Which of the cards broke the rule?"),
    QuestionCode.NO_GAME_YET: mark("No game was announced yet: how is the offence settled?"),
}


def question_text(translator: Translator, question: Question) -> str:
    """What the table is asked, as one sentence."""
    return translator.text(_QUESTIONS[question.code])


def citation(translator: Translator, rule: Rule) -> str:
    """Where the rule stands, with its edition, because sections were renumbered: "ISkO 4.2.3 (Ausgaben 1999/2022)"."""
    return citations(translator, (rule,))


def citations(translator: Translator, rules: Iterable[Rule]) -> str:
    """All these rules in one line, those of one edition together: "ISkO 4.2.1, 4.2.3 (Ausgaben 1999/2022)"."""
    groups = groupby(rules, key=lambda rule: (rule.book, rule.edition))
    return "; ".join(_group(translator, tuple(group)) for _, group in groups)


def _group(translator: Translator, rules: tuple[Rule, ...]) -> str:
    """Rules of the same book and edition."""
    first = rules[0]
    if first == TABLE_DECIDES:
        return translator.text("the table decides")
    if first == SERVER:
        return translator.text("rule of the game server")
    sections = f"{first.book} {', '.join(rule.section for rule in rules)}"
    if first.edition is Edition.BOTH:
        return translator.text("{section} (editions 1999/2022)", section=sections)
    return translator.text("{section} (edition {year})", section=sections, year=first.edition.value)
