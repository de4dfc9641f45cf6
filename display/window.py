"""The window on the table screen: shows views, hands out inputs, and survives a display that goes away."""

from __future__ import annotations

import logging
import os
import time
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pygame

from display import screen
from display.draw import draw_view
from display.errors import WindowError
from display.inputs import input_of
from display.screen import HeadlessScreen, Screen
from display.view import Input, View

__all__ = ["HeadlessScreen", "Screen", "Window", "WindowError", "save"]

_LOG: Final = logging.getLogger(__name__)
_FIRST_RETRY: Final = 1.0
_LONGEST_RETRY: Final = 30.0
_REDRAW_EVENTS: Final = (
    pygame.WINDOWEXPOSED,
    pygame.WINDOWSIZECHANGED,
    pygame.WINDOWRESTORED,
    pygame.WINDOWSHOWN,
    pygame.VIDEOEXPOSE,
    pygame.RENDER_TARGETS_RESET,
    pygame.RENDER_DEVICE_RESET,
)

save = screen.save


class Window:
    """A pygame window of the wanted size, or with `fullscreen` one as large as the display.

    `rotation` is how far the panel is turned, in degrees clockwise (0, 90, 180, 270): what is drawn and touched is turned with it.
    The video driver is SDL's choice or that of SDL_VIDEODRIVER. `clock` gives monotonic seconds. Use it from one thread only.
    Raises WindowError (one line) where no window can be opened. A display lost later is tried again with growing pauses; until then
    views are not seen, and nothing is raised.
    """

    def __init__(
        self,
        size: tuple[int, int] = (800, 480),
        *,
        fullscreen: bool = False,
        title: str = "Kiebitz",
        clock: Callable[[], float] = time.monotonic,
        rotation: int = 0,
    ) -> None:
        self._wanted = size
        self._size = size
        self._fullscreen = fullscreen
        self._title = title
        self._clock = clock
        self._rotation = rotation
        self._surface: pygame.Surface | None = None
        self._view: View | None = None
        self._stale = True
        self._retry_at = 0.0
        self._pause = _FIRST_RETRY
        self._open()

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels of what is drawn and touched now."""
        return self._size

    @property
    def visible(self) -> bool:
        """Whether there is a display now."""
        return self._surface is not None

    def _open(self) -> None:
        problem = display_problem(os.environ)
        if problem:
            raise WindowError(problem)
        try:
            pygame.display.init()
            pygame.font.init()
            self._surface = self._set_mode()
        except pygame.error as error:
            self._surface = None
            pygame.display.quit()
            raise WindowError(
                f"no window can be opened: {error}; start from a desktop or a kiosk, or set SDL_VIDEODRIVER"
            ) from error
        pygame.display.set_caption(self._title)
        pygame.mouse.set_visible(not self._fullscreen)
        pygame.event.set_blocked(pygame.MOUSEMOTION)
        pygame.event.set_blocked(pygame.FINGERMOTION)
        self._stale = True

    def _set_mode(self) -> pygame.Surface:
        """A plain window, drawn in its own pixels: no scaler between the drawing and the panel, so that letters stay sharp."""
        if self._fullscreen:
            desktop = pygame.display.get_desktop_sizes()
            surface = pygame.display.set_mode(desktop[0] if desktop else self._wanted, pygame.FULLSCREEN)
        else:
            surface = pygame.display.set_mode(self._wanted, pygame.RESIZABLE)
        self._size = turned_size(surface.get_size(), self._rotation)
        return surface

    def restore(self) -> None:
        """Try at once to get a lost display back. Raises WindowError while there is none; nothing happens when there is one."""
        if self._surface is None:
            self._open()
            self._pause = _FIRST_RETRY

    def show(self, view: View) -> None:
        """Put a view on the display; draws only when it differs from the last one or the window was uncovered."""
        if view == self._view and not self._stale and self._surface is not None:
            return
        self._view = view
        self._draw()

    def _draw(self) -> None:
        if self._surface is None and not self._reopened():
            return
        if self._view is None or self._surface is None:
            return
        try:
            self._surface = pygame.display.get_surface() or self._surface
            self._size = turned_size(self._surface.get_size(), self._rotation)
            drawn = draw_view(self._view, self._size)
            self._surface.blit(pygame.transform.rotate(drawn, self._rotation) if self._rotation else drawn, (0, 0))
            pygame.display.flip()
            self._stale = False
        except pygame.error as error:
            self._lose(error)

    def _lose(self, error: Exception) -> None:
        _LOG.warning("display lost: %s; trying again", error)
        self._surface = None
        self._retry_at = self._clock() + self._pause
        pygame.display.quit()

    def _reopened(self) -> bool:
        if self._clock() < self._retry_at:
            return False
        try:
            self._open()
        except WindowError as error:
            self._pause = min(2 * self._pause, _LONGEST_RETRY)
            self._retry_at = self._clock() + self._pause
            _LOG.info("display still away: %s", error)
            return False
        self._pause = _FIRST_RETRY
        _LOG.info("display is back")
        return True

    def poll(self) -> tuple[Input, ...]:
        """The inputs since the last call, oldest first. Draws again where the window was uncovered or resized."""
        if self._surface is None:
            self._draw()
            if self._surface is None:
                return ()
        inputs: list[Input] = []
        try:
            events = pygame.event.get()
        except pygame.error as error:
            self._lose(error)
            return ()
        for event in events:
            if event.type in _REDRAW_EVENTS:
                self._stale = True
            elif event.type == pygame.KEYDOWN and event.key == pygame.K_F11:
                self._switch_fullscreen()
            else:
                asked = input_of(turned_event(event, self._size, self._rotation), self._view, self._size)
                if asked is not None:
                    inputs.append(asked)
        if self._stale:
            self._draw()
        return tuple(inputs)

    def _switch_fullscreen(self) -> None:
        self._fullscreen = not self._fullscreen
        try:
            self._surface = self._set_mode()
            pygame.mouse.set_visible(not self._fullscreen)
        except pygame.error as error:
            self._lose(error)
        self._stale = True

    def save(self, path: Path) -> None:
        """Write what is shown to a PNG file. Raises ScreenshotError where it cannot be written."""
        if self._view is not None:
            save(self._view, path, self._size)

    def close(self) -> None:
        """Close the window. Other parts of pygame stay as they are."""
        self._surface = None
        pygame.display.quit()


def turned_size(size: tuple[int, int], rotation: int) -> tuple[int, int]:
    """The size of what is drawn on a panel of this size that is turned so far."""
    return (size[1], size[0]) if rotation in (90, 270) else size


def turned_event(event: pygame.event.Event, size: tuple[int, int], rotation: int) -> pygame.event.Event:
    """The event with its place on the panel as a place on what was drawn, which has this size."""
    if not rotation or event.type not in (pygame.MOUSEBUTTONDOWN, pygame.FINGERDOWN):
        return event
    width, height = size
    panel = turned_size(size, rotation)
    values = dict(event.dict)
    if event.type == pygame.FINGERDOWN:
        x, y = event.x, event.y
    else:
        x, y = event.pos[0] / panel[0], event.pos[1] / panel[1]
    # The drawing is turned against the panel's own turn.
    x, y = {90: (1 - y, x), 180: (1 - x, 1 - y), 270: (y, 1 - x)}[rotation]
    if event.type == pygame.FINGERDOWN:
        values |= {"x": x, "y": y}
    else:
        values["pos"] = (min(width - 1, int(x * width)), min(height - 1, int(y * height)))
    return pygame.event.Event(event.type, values)


def display_problem(environment: os._Environ[str] | dict[str, str]) -> str:
    """Why this environment has no display, in one line; empty if there may be one.

    SDL would else try every driver and report the last one's complaint.
    """
    if environment.get("SDL_VIDEODRIVER") or os.name == "nt" or os.uname().sysname == "Darwin":
        return ""
    if environment.get("DISPLAY") or environment.get("WAYLAND_DISPLAY"):
        return ""
    if any(Path("/dev/dri").glob("card*")):
        return ""
    return "there is no display: neither DISPLAY nor WAYLAND_DISPLAY is set and the machine has no graphics device"
