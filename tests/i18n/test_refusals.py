"""Whatever is refused is refused with a reason, in every language."""

import pytest

from firmware.i18n import LANGUAGES, Translator
from firmware.i18n.refusals import call_fault_sentence, refusal_sentence
from firmware.skat.announcement import Refusal
from firmware.skat.auction import CallFault


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_reason_has_its_sentence(language):
    translator = Translator(language)
    sentences = [call_fault_sentence(translator, fault) for fault in CallFault]
    sentences += [refusal_sentence(translator, refusal) for refusal in Refusal]
    assert len(set(sentences)) == len(CallFault) + len(Refusal)
    assert all(sentence.endswith(".") for sentence in sentences)
    assert not translator.missing


def test_german_reasons():
    german = Translator("de")
    assert call_fault_sentence(german, CallFault.TOO_LOW) == "Es muss höher gereizt werden."
    assert refusal_sentence(german, Refusal.ALREADY_ANNOUNCED) == "Angesagt ist angesagt."
