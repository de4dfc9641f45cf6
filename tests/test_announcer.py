"""The voice says results and revokes once, games and tricks too, and nothing when a step is taken back."""

from itertools import pairwise

import pytest

from firmware.announcer import announcements
from firmware.hardware.speaker import Subject
from firmware.i18n import LANGUAGES, Translator
from firmware.session.events import (
    AuctionSettled,
    CardPlayed,
    ContractDeclared,
    Dealt,
    Event,
    PassedIn,
    RevokeRuled,
    TrickCleared,
)
from firmware.session.hand import scored
from firmware.session.presenter import Words
from firmware.session.state import EveningState, apply
from tests.session.hands import OPENED, opening, playing, some_hands

GERMAN = Words(Translator("de"))
TO_PLAY = [OPENED, Dealt(1, 0), AuctionSettled(1, 24), ContractDeclared("C")]


def heard(events: list[Event], words: Words = GERMAN) -> list[tuple[str, Subject]]:
    """All that is said while these events happen."""
    state, said = EveningState(), []
    for event in events:
        before, state = state, apply(state, event)
        said += [(announcement.text, announcement.subject) for announcement in announcements(before, state, words)]
    return said


def cards(*codes: str) -> list[Event]:
    events: list[Event] = []
    for play, code in enumerate(codes, start=1):
        events.append(CardPlayed(play, code, ((code, 1.0),)))
        if play % 3 == 0:
            events.append(TrickCleared())
    return events


def test_the_game_is_said_when_it_is_announced():
    assert heard(TO_PLAY) == [("Clara spielt Kreuz", Subject.NOTICE)]


def test_a_trick_is_said_once_with_its_winner():
    assert heard([*TO_PLAY, *cards("CA", "C7", "C8", "DA")])[1:] == [("Stich: Bernd", Subject.NOTICE)]


def test_a_revoke_is_an_alarm_and_is_said_once():
    events = [*TO_PLAY, *cards("SA", "H7", "S7", "ST", "S8", "S9", "HA", "HT", "H9")]
    alarms = [said for said in heard(events) if said[1] is Subject.ALARM]
    assert alarms == [("Clara hat nicht bedient", Subject.ALARM)]


def test_the_result_after_a_revoke_is_said():
    null = [*TO_PLAY[:3], ContractDeclared("NO"), *cards("SA", "H7", "S7", "ST", "S8", "S9")]
    said = heard([*null, RevokeRuled(seat=1, trick=1, ruling="end")])
    assert ("Clara hat nicht bedient", Subject.ALARM) in said
    assert said[-1] == ("Null ouvert. Verloren, minus 92.", Subject.RESULT)


def test_a_passed_in_deal_is_said_once():
    state = [OPENED, Dealt(1, 0), PassedIn()]
    assert heard(state) == [("Eingepasst", Subject.RESULT)]


def test_taking_a_step_back_says_nothing():
    events = [*TO_PLAY, *cards("CA", "C7", "C8")]
    states = [EveningState()]
    for event in events:
        states.append(apply(states[-1], event))
    for earlier, later in pairwise(states[4:]):
        assert announcements(later, earlier, GERMAN) == ()


@pytest.mark.parametrize("language", LANGUAGES)
def test_whole_hands_end_with_one_spoken_result(language):
    words = Words(Translator(language))
    for hand in some_hands(6):
        events = [OPENED, *opening(hand), *playing(hand)]
        state = EveningState()
        for event in events:
            state = apply(state, event)
        assert state.hand is not None
        results = [text for text, subject in heard([*events, scored(state.hand)], words) if subject is Subject.RESULT]
        assert len(results) == 1 and str(abs(state.hand.result.booked)) in results[0]
        assert not words.translator.missing
