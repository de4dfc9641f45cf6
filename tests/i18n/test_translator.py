"""Texts come out in the chosen language, filled in, and never silently wrong."""

import pytest

from firmware.i18n import LANGUAGES, MessageError, Translator, UnknownLanguageError


def test_german_is_the_default():
    assert Translator().language == "de"
    assert Translator().text("Forehand") == "Vorhand"


@pytest.mark.parametrize(
    ("language", "forehand"), [("de", "Vorhand"), ("en", "Forehand"), ("nl", "Voorhand"), ("sv", "Förhand")]
)
def test_each_language_has_its_word(language, forehand):
    assert Translator(language).text("Forehand") == forehand


def test_four_languages_are_offered_german_first():
    assert list(LANGUAGES) == ["de", "en", "nl", "sv"]


def test_an_unknown_language_names_the_four():
    with pytest.raises(UnknownLanguageError, match=r"'fr'.*de \(Deutsch\), en \(English\), nl .*, sv "):
        Translator("fr")


def test_a_message_without_translation_is_shown_as_it_is_and_remembered():
    translator = Translator("de")
    assert translator.missing == frozenset()
    assert translator.text("The cow jumps over {thing}", thing="the moon") == "The cow jumps over the moon"
    assert translator.plural("{count} cow", "{count} cows", 2) == "2 cows"
    assert translator.text_in("farm", "Cow") == "Cow"
    assert translator.missing == {"The cow jumps over {thing}", "{count} cow", "Cow"}


def test_english_needs_no_catalogue():
    translator = Translator("en")
    assert translator.text("Forehand") == "Forehand"
    assert translator.plural("{count} cow", "{count} cows", 1) == "1 cow"
    assert translator.missing == frozenset()


def test_a_value_that_is_not_given_is_an_error_that_names_the_message():
    with pytest.raises(MessageError, match=r"Hello \{name\}.*values given: age"):
        Translator("en").text("Hello {name}", age=3)


def test_context_tells_words_apart():
    translator = Translator("de")
    assert translator.text_in("suit", "Hearts") == "Herz"
    assert translator.text_in("German suit", "Hearts") == "Rot"
