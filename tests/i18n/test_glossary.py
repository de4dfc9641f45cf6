"""One word per thing: what the glossary calls a thing, every text calls it."""

import re

import pytest

from firmware.i18n import LANGUAGES, Translator
from firmware.i18n.glossary import TERMS, help_page

TRANSLATED = [language for language in LANGUAGES if language != "en"]

STEMS = {
    "de": {"declarer": "alleinspiel", "defenders": "gegen", "follow suit": "bedien", "round": "rund", "level": "stufe"},
    "nl": {"declarer": "alleenspel", "defenders": "tegen", "follow suit": "beken", "own Schneider": "schneider"},
    "sv": {
        "declarer": "spelför",
        "defenders": "motspel",
        "follow suit": "bekän",
        "dealer": "giv",
        "passed in": "passa",
        "own Schneider": "schneider",
    },
}
"""What is left of a term in all its inflected forms, where cutting off the last letter is not enough."""

NOT_USED = {
    "de": ("solist", "solospieler", "trumpfspitze", "talon", "renonce"),
    "nl": ("solist", "koning", "matadoren"),
    "sv": ("solist", "ensamspel", "tiggar"),
}
"""Second words for things that have one already."""


def stem(language, term, translation):
    return STEMS[language].get(term, translation.lower()[: max(3, len(translation) - 1)])


def test_no_word_stands_twice():
    words = [term.word for term in TERMS]
    assert len(set(words)) == len(words)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_help_page_is_complete_in_every_language(language):
    translator = Translator(language)
    page = help_page(translator)
    assert len({entry.word for entry in page}) == len(TERMS)
    assert all(entry.explanation.endswith((".", "!")) for entry in page)
    assert not translator.missing


def test_players_find_their_words():
    words = {entry.word for entry in help_page(Translator("de"))}
    assert {
        "Augen",
        "Spitzen",
        "Schneider",
        "Schwarz",
        "ouvert",
        "Hand",
        "Reizwert",
        "Vorhand",
        "Kontra",
        "Ramsch",
    } <= words


def sentences_with(term, catalogue):
    is_proper = term[0].isupper()
    pattern = re.compile(rf"\b{re.escape(term)}s?\b", re.NOFLAG if is_proper else re.IGNORECASE)
    for message in catalogue:
        if not message.id or message.context == "glossary":
            continue
        source = message.id if isinstance(message.id, str) else message.id[-1]
        text = message.string if isinstance(message.string, str) else message.string[-1]
        source = re.sub(r"\{\w+\}", "", source)
        if term == "points":
            source = re.sub("card points", "", source, flags=re.IGNORECASE)
        if pattern.search(source) and text:
            yield source, text


@pytest.mark.parametrize("language", TRANSLATED)
@pytest.mark.parametrize("term", [term.word for term in TERMS])
def test_catalogues_use_the_word_of_the_glossary(language, term):
    catalogue = pytest.importorskip("firmware.i18n.catalogue", reason="needs Babel (extra dev)").read_catalogue(
        language
    )
    wanted = stem(language, term, Translator(language).text_in("glossary", term))
    other = [(source, text) for source, text in sentences_with(term, catalogue) if wanted not in text.lower()]
    assert other == []


@pytest.mark.parametrize("language", TRANSLATED)
def test_catalogues_use_no_second_word(language):
    catalogue = pytest.importorskip("firmware.i18n.catalogue", reason="needs Babel (extra dev)").read_catalogue(
        language
    )
    found = [
        (word, message.string)
        for message in catalogue
        if message.id
        for word in NOT_USED[language]
        # Where English says it too it is meant: the Talon of Skat-Duell is no Skat.
        if word in str(message.string).lower() and word not in str(message.id).lower()
    ]
    assert found == []
