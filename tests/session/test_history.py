"""The history is the fold of its events at every moment, whatever is undone and redone."""

import random

import pytest

from firmware.session import history as history_module
from firmware.session.events import Event, Redone, Undone
from firmware.session.hand import StateError
from firmware.session.history import History
from firmware.session.state import effective, fold
from tests.session.hands import evening, some_hands

EVENTS = evening(some_hands(2))


@pytest.mark.parametrize("seed", range(6))
@pytest.mark.parametrize("kept", [2, 64])
def test_any_undos_and_redos_give_the_fold(seed: int, kept: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(history_module, "STATES_KEPT", kept)
    chance = random.Random(seed)
    history = History()
    while len(history.events) < 60:
        count = len(history.counting)
        event: Event = EVENTS[count] if chance.random() < 0.7 else chance.choice((Undone(), Undone(), Redone()))
        state = history.state_after(event)
        history.add(event, state)
        assert history.state is state and state == fold(history.events)
        assert history.counting == effective(history.events)
        assert history.can_redo == (len(effective([*history.events, Redone()])) > len(history.counting))
        assert history.counting == EVENTS[: len(history.counting)]


def test_a_history_read_back_goes_on_like_the_one_that_was_kept() -> None:
    events = [*EVENTS[:20], Undone(), Undone()]
    history = History(events)
    assert history.state == fold(events) and history.can_redo
    assert history.state_after(Redone()) == fold(EVENTS[:19])
    assert history.state_after(Undone()) == fold(EVENTS[:17])


def test_what_does_not_fit_is_refused_and_changes_nothing() -> None:
    history = History(EVENTS[:5])
    with pytest.raises(StateError):
        history.state_after(EVENTS[0])
    assert history.events == EVENTS[:5] and history.state == fold(EVENTS[:5])
