"""Every choice of the table has a label in every language."""

from dataclasses import fields
from enum import Enum

import pytest

from firmware.i18n import LANGUAGES, Translator
from firmware.i18n.options import OPTIONS, choice_label, option_label
from firmware.skat.house.choices import BockTrigger, Preset
from firmware.skat.house.options import TableOptions, preset_options


def values_of(option):
    """All values that an option can have, where they are named and not numbers."""
    default = getattr(preset_options(Preset.TURNIER), option.name)
    if isinstance(default, bool):
        return [True, False]
    if isinstance(default, frozenset):
        return list(BockTrigger)
    return list(type(default)) if isinstance(default, Enum) else []


def test_every_option_has_a_label_and_no_label_is_left_over():
    assert set(OPTIONS) == {field.name for field in fields(TableOptions)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_labels_are_complete_and_tell_options_apart(language):
    translator = Translator(language)
    assert len({option_label(translator, name) for name in OPTIONS}) == len(OPTIONS)
    for option in fields(TableOptions):
        values = values_of(option)
        assert len({choice_label(translator, value) for value in values}) == len(values), option.name
    assert not translator.missing


def test_german_labels():
    german = Translator("de")
    assert option_label(german, "schieben") == "Schieberamsch"
    assert choice_label(german, Preset.KNEIPE) == "Kneipe"
    assert choice_label(german, True) == "ja"


def test_an_option_that_does_not_exist_has_no_label():
    with pytest.raises(KeyError):
        option_label(Translator("de"), "shuffle")
