"""The window in the kiosk compositor that the box uses, with the picture taken by another program (Debian: cage, grim, xwayland).

cage refuses to run as root: as root the test hides that from it in a user namespace of its own. Before 0.2 (Debian 12) its screen in
memory shows Wayland windows by chance only, so the window comes through its Xwayland there.
"""

from __future__ import annotations

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import textwrap
import time
from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest
from example_views import GERMAN
from redraw_golden import hash_of

from display.draw import draw_view

pytestmark = pytest.mark.system

SIZE = (1280, 720)
"""What the headless backend of wlroots gives."""

SECONDS = 60.0
PROGRAM = textwrap.dedent(
    """
    import sys, time
    sys.path.insert(0, sys.argv[1])
    import pygame
    from display.window import Window
    from example_views import GERMAN
    window = Window((800, 480), fullscreen=True)
    window.show(GERMAN["play"])
    end = time.monotonic() + 60
    while time.monotonic() < end:
        # A screen in memory gives whole pictures only while something is being drawn.
        pygame.event.post(pygame.event.Event(pygame.WINDOWEXPOSED))
        window.poll()
        time.sleep(0.03)
    """
)


@pytest.fixture
def kiosk() -> Iterator[tuple[dict[str, str], subprocess.Popen[bytes]]]:
    """cage with our window as its only client: the environment in which others reach it, and its process."""
    for program in ("cage", "grim", "Xwayland", "unshare"):
        if shutil.which(program) is None:
            pytest.skip(f"{program} is not installed (Debian: apt-get install cage grim xwayland util-linux)")
    said = subprocess.run(["cage", "-v"], capture_output=True, text=True, check=False)
    version = re.search(r"(\d+)\.(\d+)", said.stdout + said.stderr)
    is_new = version is not None and (int(version[1]), int(version[2])) >= (0, 2)
    as_user = ["unshare", "--user", "--map-user=1000", "--map-group=1000"] if os.getuid() == 0 else []
    with tempfile.TemporaryDirectory(prefix="kiebitz-") as folder:
        environment = {
            **os.environ,
            "HOME": folder,
            "XDG_RUNTIME_DIR": folder,
            "WLR_BACKENDS": "headless",
            "WLR_RENDERER": "pixman",
            "LIBSEAT_BACKEND": "noop",
            "SDL_VIDEODRIVER": "wayland" if is_new else "x11",
        }
        command = [*as_user, "cage", "--", sys.executable, "-c", PROGRAM, str(Path(__file__).parent)]
        compositor = subprocess.Popen(
            command, env=environment, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, start_new_session=True
        )
        try:
            yield environment, compositor
        finally:
            if compositor.poll() is None:
                os.killpg(compositor.pid, signal.SIGKILL)
            compositor.communicate(timeout=10)


def test_the_window_fills_the_kiosk(kiosk: tuple[dict[str, str], subprocess.Popen[bytes]], tmp_path: Path) -> None:
    environment, compositor = kiosk
    picture, seen = tmp_path / "screen.png", ""
    expected = hash_of(draw_view(GERMAN["play"], SIZE))
    end = time.monotonic() + SECONDS
    while seen != expected and time.monotonic() < end:
        time.sleep(0.3)
        if compositor.poll() is not None:
            assert compositor.stderr is not None
            complaint = compositor.stderr.read().decode(errors="replace").strip()
            pytest.skip(
                f"cage does not start here: {complaint.splitlines()[-1] if complaint else compositor.returncode}"
            )
        socket = next((file.name for file in Path(environment["XDG_RUNTIME_DIR"]).glob("wayland-?")), None)
        if socket is not None:
            command = ["grim", str(picture)]
            there = {**environment, "WAYLAND_DISPLAY": socket}
            if subprocess.run(command, env=there, capture_output=True, timeout=20, check=False).returncode == 0:
                seen = hash_of(pygame.image.load(str(picture)))
    assert seen == expected, f"the kiosk shows something else, see {picture}"
