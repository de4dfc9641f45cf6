"""Touch, mouse and keys ask for the same things."""

from __future__ import annotations

from dataclasses import replace

import pygame
import pytest
from example_views import EVERY_VIEW, GERMAN, SIZES

from display.draw import hit_test, targets
from display.inputs import KEYS, input_of
from display.surround import BUTTONS
from display.view import Action, Choice, EntryBody, Option, Select

each_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")


@each_size
@pytest.mark.parametrize("name", EVERY_VIEW)
def test_every_target_is_hit_at_its_centre_and_corners(name: str, size: tuple[int, int]) -> None:
    view = EVERY_VIEW[name]
    for target in targets(view, size):
        rect = target.rect
        for point in (rect.center, rect.topleft, (rect.right - 1, rect.bottom - 1)):
            assert hit_test(view, size, point) == target.input


@each_size
def test_all_six_buttons_can_be_touched_in_every_view_that_uses_them(size: tuple[int, int]) -> None:
    for name, view in EVERY_VIEW.items():
        found = {target.input for target in targets(view, size)}
        for action, text in zip(BUTTONS, view.buttons, strict=True):
            assert (action in found) == bool(text), (name, action)


@pytest.mark.parametrize(
    ("name", "count"),
    [
        ("entry-declarer", 4),
        ("entry-hand", 2),
        ("question-card", 3),
        ("question-ruling", 3),
        ("banner-revoke", 3),
        ("entry-setup", 4),
    ],
)
def test_every_option_is_found(name: str, count: int) -> None:
    found = [target.input for target in targets(GERMAN[name], SIZES[0]) if isinstance(target.input, Choice)]
    assert found == [Choice(index) for index in range(count)]


def test_a_question_hides_the_options_below_it() -> None:
    entry, asked = GERMAN["entry-setup"], GERMAN["question-ruling"]
    both = replace(entry, question=asked.question)
    assert targets(both, SIZES[0]) == targets(asked, SIZES[0])


def test_a_banner_hides_the_options_below_it() -> None:
    both = replace(GERMAN["entry-setup"], banner=GERMAN["banner-notice"].banner)
    assert not [target for target in targets(both, SIZES[0]) if isinstance(target.input, Choice)]


def test_an_option_that_is_not_allowed_cannot_be_touched() -> None:
    view = GERMAN["entry-contract"]
    assert isinstance(view.body, EntryBody) and not view.body.options[5].enabled
    assert Choice(5) not in {target.input for target in targets(view, SIZES[0])}
    allowed = replace(view, body=replace(view.body, options=(*view.body.options[:5], Option("Null", suit=""))))
    place = next(target.rect.center for target in targets(allowed, SIZES[0]) if target.input == Choice(5))
    assert hit_test(view, SIZES[0], place) is None
    assert hit_test(allowed, SIZES[0], place) == Choice(5)


def test_page_arrows_walk_to_the_first_option_of_the_other_page() -> None:
    turning = [target.input for target in targets(GERMAN["entry-bid"], SIZES[0]) if isinstance(target.input, Select)]
    assert turning == [Select(15), Select(15)]


def test_touching_between_the_targets_asks_for_nothing() -> None:
    assert hit_test(GERMAN["play"], SIZES[0], (400, 200)) is None
    assert hit_test(GERMAN["play"], SIZES[0], (0, 0)) is None
    assert hit_test(GERMAN["play"], SIZES[0], (-5, 4000)) is None


def _press(key: int) -> pygame.event.Event:
    return pygame.event.Event(pygame.KEYDOWN, key=key)


def test_keys_ask_for_every_action() -> None:
    # Switching off needs a button that is held.
    assert set(KEYS.values()) == set(Action) - {Action.SHUT_DOWN}
    assert input_of(_press(pygame.K_k), GERMAN["play"], SIZES[0]) is Action.CORRECT
    assert input_of(_press(pygame.K_RETURN), None, SIZES[0]) is Action.OK
    assert input_of(_press(pygame.K_F5), GERMAN["play"], SIZES[0]) is None


@each_size
def test_finger_and_mouse_ask_for_the_same(size: tuple[int, int]) -> None:
    view = GERMAN["banner-revoke"]
    for target in targets(view, size):
        x, y = target.rect.center
        mouse = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(x, y), touch=False)
        finger = pygame.event.Event(pygame.FINGERDOWN, x=(x + 0.5) / size[0], y=(y + 0.5) / size[1], finger_id=0)
        assert input_of(mouse, view, size) == input_of(finger, view, size) == target.input


def test_the_click_that_sdl_makes_of_a_touch_is_dropped() -> None:
    place = targets(GERMAN["play"], SIZES[0])[2].rect.center
    event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=place, touch=True)
    assert input_of(event, GERMAN["play"], SIZES[0]) is None


def test_wheel_and_right_button_ask_for_nothing() -> None:
    place = targets(GERMAN["play"], SIZES[0])[2].rect.center
    for button in (2, 3, 4, 5):
        event = pygame.event.Event(pygame.MOUSEBUTTONDOWN, button=button, pos=place, touch=False)
        assert input_of(event, GERMAN["play"], SIZES[0]) is None


def test_closing_the_window_asks_to_quit() -> None:
    assert input_of(pygame.event.Event(pygame.QUIT), None, SIZES[0]) is Action.QUIT
