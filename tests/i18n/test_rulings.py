"""Rules are cited with their edition, and every question for the table can be asked in every language."""

import pytest

from firmware.i18n import LANGUAGES, Translator
from firmware.i18n.rulings import citation, citations, question_text
from firmware.skat import citations as rules
from firmware.skat.questions import Question, QuestionCode

GERMAN = Translator("de")


@pytest.mark.parametrize(
    ("rule", "words"),
    [
        (rules.NOT_FOLLOWING, "ISkO 4.2.3 (Ausgaben 1999/2022)"),
        (rules.OVERBID, "ISkO 5.4.2 (Ausgabe 1999)"),
        (rules.OVERBID_NULL, "ISkO 3.6.2 (Ausgabe 2022)"),
        (rules.TABLE_DECIDES, "der Tisch entscheidet"),
        (rules.SERVER, "Regel des Spielservers"),
    ],
)
def test_a_rule_is_cited_with_its_edition(rule, words):
    assert citation(GERMAN, rule) == words


def test_several_rules_stand_in_one_line():
    both = citations(GERMAN, (rules.OVERBID, rules.OVERBID_NULL))
    assert both == "ISkO 5.4.2 (Ausgabe 1999); ISkO 3.6.2 (Ausgabe 2022)"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_question_can_be_asked(language):
    translator = Translator(language)
    texts = {question_text(translator, Question(code)) for code in QuestionCode}
    assert len(texts) == len(QuestionCode)
    assert all(text[-1] in "?." for text in texts)
    assert not translator.missing


def test_no_section_is_ever_shown_without_its_edition():
    for name, rule in vars(rules).items():
        if isinstance(rule, rules.Rule) and rule.section:
            assert "(" in citation(GERMAN, rule), name
