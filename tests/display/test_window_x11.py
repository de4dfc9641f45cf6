"""The window on a real display server, with the picture taken by another program (Debian: xvfb, imagemagick, xdotool)."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import textwrap
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from example_views import GERMAN
from redraw_golden import hash_of

from display.draw import draw_view, targets
from display.view import Action

pytestmark = pytest.mark.system

SIZE = (1024, 600)
PROGRAM = textwrap.dedent(
    """
    import sys, time
    sys.path.insert(0, sys.argv[1])
    from display.window import Window
    from example_views import GERMAN
    window = Window((800, 480), fullscreen=True)
    window.show(GERMAN["play"])
    print("shown", *window.size, flush=True)
    end = time.monotonic() + 20
    while time.monotonic() < end:
        for asked in window.poll():
            print(asked.value, flush=True)
            if asked.value == "quit":
                raise SystemExit(0)
        time.sleep(0.01)
    """
)


@pytest.fixture
def server() -> Iterator[str]:
    """A display server of our own; its DISPLAY."""
    for program in ("Xvfb", "import", "xdotool"):
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed (Debian: apt-get install xvfb imagemagick xdotool)")
    reading, writing = os.pipe()
    command = ["Xvfb", "-displayfd", str(writing), "-screen", "0", f"{SIZE[0]}x{SIZE[1]}x24"]
    process = subprocess.Popen(command, pass_fds=(writing,), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    os.close(writing)
    with os.fdopen(reading) as numbers:
        number = numbers.readline().strip()
    if not number:
        process.wait(10)
        pytest.skip("Xvfb does not start here")
    yield f":{number}"
    process.terminate()
    process.wait(10)


def test_another_program_sees_the_view_and_keys_and_clicks_arrive(server: str, tmp_path: Path) -> None:
    environment = {**os.environ, "DISPLAY": server, "SDL_VIDEODRIVER": "x11"}
    command = [sys.executable, "-c", PROGRAM, str(Path(__file__).parent)]
    with subprocess.Popen(command, env=environment, stdout=subprocess.PIPE, text=True) as program:
        assert program.stdout is not None
        lines = (line.strip() for line in program.stdout if line.startswith(("shown", "ok", "menu", "correct", "quit")))
        try:
            assert next(lines) == f"shown {SIZE[0]} {SIZE[1]}"
            picture = tmp_path / "screen.png"
            subprocess.run(["import", "-window", "root", str(picture)], env=environment, check=True, timeout=20)
            view = GERMAN["play"]
            menu = next(target.rect.center for target in targets(view, SIZE) if target.input is Action.MENU)
            for words in (
                ["key", "Return"],
                ["mousemove", str(menu[0]), str(menu[1]), "click", "1"],
                ["key", "k"],
                ["key", "q"],
            ):
                subprocess.run(["xdotool", *words], env=environment, check=True, timeout=20)
            assert [next(lines) for _ in range(4)] == ["ok", "menu", "correct", "quit"]
            assert program.wait(20) == 0
        finally:
            program.kill()
    shown = pygame.image.load(str(picture))
    assert hash_of(shown.convert(24) if shown.get_bitsize() != 24 else shown) == hash_of(draw_view(view, SIZE))
