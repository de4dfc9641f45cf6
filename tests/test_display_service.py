"""A display that goes away and comes back: the game goes on, nothing is raised, and the last view is there again."""

from collections.abc import Sequence
from dataclasses import replace

import pygame
import pytest

from display.view import Action, Input, MessageBody, View
from display.window import Window, WindowError
from firmware.clock import ManualClock
from firmware.display_service import LOST, ShownScreen
from firmware.services import Health

FIRST, SECOND = (View("Kiebitz", "", MessageBody(title)) for title in ("one", "two"))


class Cable:
    """A display on a cable that can be pulled."""

    def __init__(self) -> None:
        self.plugged = True
        self.visible = True
        self.shown: list[View] = []
        self.inputs: list[Input] = []
        self.restored = 0
        self.closed = False

    def restore(self) -> None:
        self.restored += 1
        if not self.plugged:
            raise WindowError("no window can be opened")
        self.visible = True

    def show(self, view: View) -> None:
        if not self.plugged:
            self.visible = False
        elif not self.shown or self.shown[-1] != view:
            self.shown.append(view)

    def poll(self) -> Sequence[Input]:
        inputs, self.inputs = self.inputs, []
        return inputs

    def close(self) -> None:
        self.closed = True


def test_views_are_shown_and_inputs_come_in_order() -> None:
    display = Cable()
    screen = ShownScreen(display, ManualClock())
    screen.show(FIRST)
    display.inputs = [Action.OK, Action.UP]
    assert screen.poll() == [Action.OK, Action.UP] and screen.poll() == []
    assert display.shown == [FIRST] and screen.service.state.health is Health.RUNNING


def test_a_display_that_is_lost_is_said_tried_again_and_shows_the_newest_view_when_it_is_back() -> None:
    display, clock = Cable(), ManualClock()
    screen = ShownScreen(display, clock)
    screen.show(FIRST)
    display.plugged = False
    screen.show(SECOND)
    assert screen.service.state.health is Health.RETRYING and screen.service.state.trouble == LOST
    tries = display.restored
    for _ in range(100):
        assert screen.poll() == []
    assert display.restored == tries
    clock.advance(1.0)
    screen.poll()
    assert display.restored == tries + 1
    display.plugged = True
    clock.advance(2.0)
    screen.poll()
    assert screen.service.state.health is Health.RUNNING and display.shown[-1] == SECOND


def test_twenty_losses_of_the_display_are_survived() -> None:
    display, clock = Cable(), ManualClock()
    screen = ShownScreen(display, clock)
    for number in range(20):
        display.plugged = False
        screen.show((FIRST, SECOND)[number % 2])
        display.plugged = True
        clock.advance(31.0)
        screen.poll()
        assert screen.service.state.health is Health.RUNNING
    assert screen.service.state.restarts == 20


def test_closing_closes_the_display() -> None:
    display = Cable()
    screen = ShownScreen(display, ManualClock())
    screen.show(FIRST)
    screen.close()
    assert display.closed and screen.poll() == []


def test_the_real_window_comes_back_the_same_way(monkeypatch: pytest.MonkeyPatch) -> None:
    window, clock = Window((800, 480)), ManualClock()
    screen = ShownScreen(window, clock)
    screen.show(FIRST)
    assert screen.service.state.health is Health.RUNNING

    def fail() -> None:
        raise pygame.error("the display is gone")

    monkeypatch.setattr(pygame.display, "flip", fail)
    screen.show(SECOND)
    assert screen.service.state.health is Health.RETRYING and not window.visible
    monkeypatch.undo()
    monkeypatch.setenv("SDL_VIDEODRIVER", "dummy")
    clock.advance(1.0)
    screen.poll()
    assert screen.service.state.health is Health.RUNNING and window.visible
    screen.close()


def test_the_screen_darkens_when_nothing_happens_and_brightens_when_something_does() -> None:
    display, clock = Cable(), ManualClock()
    screen = ShownScreen(display, clock, dim_seconds=600.0)
    screen.show(FIRST)
    clock.advance(599.0)
    screen.poll()
    assert display.shown == [FIRST]
    clock.advance(1.0)
    screen.poll()
    assert display.shown[-1] == replace(FIRST, dimmed=True)
    display.inputs = [Action.UP]
    assert screen.poll() == [Action.UP]
    screen.poll()
    assert display.shown[-1] == FIRST
    clock.advance(601.0)
    screen.poll()
    screen.show(SECOND)
    assert display.shown[-1] == SECOND


def test_a_screen_that_shall_not_darken_stays() -> None:
    display, clock = Cable(), ManualClock()
    screen = ShownScreen(display, clock)
    screen.show(FIRST)
    clock.advance(1e6)
    screen.poll()
    assert display.shown == [FIRST]
