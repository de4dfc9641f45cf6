"""Keys, mouse and fingers to the same inputs that the buttons make."""

from __future__ import annotations

from typing import Final

import pygame

from display.draw import hit_test
from display.view import Action, Input, View

KEYS: Final[dict[int, Action]] = {
    pygame.K_UP: Action.UP,
    pygame.K_LEFT: Action.UP,
    pygame.K_DOWN: Action.DOWN,
    pygame.K_RIGHT: Action.DOWN,
    pygame.K_RETURN: Action.OK,
    pygame.K_KP_ENTER: Action.OK,
    pygame.K_SPACE: Action.OK,
    pygame.K_BACKSPACE: Action.BACK,
    pygame.K_ESCAPE: Action.BACK,
    pygame.K_k: Action.CORRECT,
    pygame.K_m: Action.MENU,
    pygame.K_q: Action.QUIT,
    pygame.K_e: Action.KEEP_TRICK,
}
"""What each key asks for."""

_LEFT_BUTTON: Final = 1


def input_of(event: pygame.event.Event, view: View | None, size: tuple[int, int]) -> Input | None:
    """What an event asks for while `view` is on a screen of this size; None for events that ask for nothing.

    A finger counts when it touches down. SDL makes a mouse click of every touch as well: those are dropped.
    """
    if event.type == pygame.QUIT:
        return Action.QUIT
    if event.type == pygame.KEYDOWN:
        return KEYS.get(event.key)
    if view is None:
        return None
    if event.type == pygame.MOUSEBUTTONDOWN:
        if event.button != _LEFT_BUTTON or getattr(event, "touch", False):
            return None
        return hit_test(view, size, (int(event.pos[0]), int(event.pos[1])))
    if event.type == pygame.FINGERDOWN:
        return hit_test(view, size, (int(event.x * size[0]), int(event.y * size[1])))
    return None
