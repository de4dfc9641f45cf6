"""What the program asks of a screen, and the one without a window, which can keep numbered pictures."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path
from typing import Protocol

import pygame

from display.draw import draw_view
from display.errors import ScreenshotError
from display.view import Input, View


class Screen(Protocol):
    """A place where views are shown and inputs come from."""

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels of the pictures drawn."""

    def show(self, view: View) -> None:
        """Put a view on the screen."""

    def poll(self) -> tuple[Input, ...]:
        """The inputs since the last call, oldest first."""

    def close(self) -> None:
        """Give the screen back."""


def save(view: View, path: Path, size: tuple[int, int] = (800, 480)) -> None:
    """Draw a view into a PNG file, without any window. Raises ScreenshotError where the file cannot be written."""
    _write(draw_view(view, size), path)


def _write(surface: pygame.Surface, path: Path) -> None:
    """The file appears whole or not at all."""
    part = path.with_name(f".{path.stem}.part.png")
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        pygame.image.save(surface, str(part))
        part.replace(path)
    except (OSError, pygame.error) as error:
        with suppress(OSError):
            part.unlink()
        raise ScreenshotError(f"the screenshot {path} cannot be written: {error}; choose another folder") from error


class HeadlessScreen:
    """A screen without a window: draws each view that differs from the last one, and keeps the pictures if told where.

    The pictures are `0001.png`, `0002.png` ... in `folder`, at most `most` of them, so that a long run cannot fill a disk.
    """

    def __init__(self, size: tuple[int, int] = (800, 480), folder: Path | None = None, most: int = 5000) -> None:
        self._size = size
        self._folder = folder
        self._most = most
        self._view: View | None = None
        self.saved: list[Path] = []

    @property
    def size(self) -> tuple[int, int]:
        """Width and height in pixels of the pictures drawn."""
        return self._size

    @property
    def view(self) -> View | None:
        """The view shown last."""
        return self._view

    def show(self, view: View) -> None:
        """Keep the picture of a view that differs from the last one. Raises ScreenshotError where it cannot be written."""
        if view == self._view:
            return
        self._view = view
        if self._folder is None or len(self.saved) >= self._most:
            return
        path = self._folder / f"{len(self.saved) + 1:04d}.png"
        _write(draw_view(view, self._size), path)
        self.saved.append(path)

    def poll(self) -> tuple[Input, ...]:
        """Nobody presses anything."""
        return ()

    def close(self) -> None:
        """Nothing to give back."""
