"""Whatever is refused is refused with a reason, in every language."""

import pytest

from firmware.i18n import LANGUAGES, Translator
from firmware.i18n.refusals import (
    call_fault_sentence,
    kontra_fault_sentence,
    push_fault_sentence,
    refusal_sentence,
    two_players_fault_sentence,
)
from firmware.skat.announcement import Refusal
from firmware.skat.auction import CallFault
from firmware.skat.house.kontra import KontraFault
from firmware.skat.house.pushing import PushFault
from firmware.skat.two_players.duel import DuelFault
from firmware.skat.two_players.officers import OfficersFault

REASONS = {
    CallFault: call_fault_sentence,
    Refusal: refusal_sentence,
    KontraFault: kontra_fault_sentence,
    PushFault: push_fault_sentence,
    OfficersFault: two_players_fault_sentence,
    DuelFault: two_players_fault_sentence,
}


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("reasons", REASONS)
def test_every_reason_has_its_own_sentence(language, reasons):
    translator = Translator(language)
    sentences = [REASONS[reasons](translator, reason) for reason in reasons]
    assert len(set(sentences)) == len(sentences)
    assert all(sentence.endswith(".") for sentence in sentences)
    assert not translator.missing


def test_german_reasons():
    german = Translator("de")
    assert call_fault_sentence(german, CallFault.TOO_LOW) == "Es muss höher gereizt werden."
    assert refusal_sentence(german, Refusal.ALREADY_ANNOUNCED) == "Angesagt ist angesagt."
    assert kontra_fault_sentence(german, KontraFault.TOO_LATE) == "Dafür ist es zu spät."
    assert push_fault_sentence(german, PushFault.JACK) == "Buben werden hier nicht geschoben."
