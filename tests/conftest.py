"""Settings for all tests: no window, no sound card, and where the outside records and photographs are, if they are."""

import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pytest

CHECKOUT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with game records and photographs: KIEBITZ_SHARED, or `shared` beside the checkout."""
    folder = Path(os.environ.get("KIEBITZ_SHARED", CHECKOUT.parent / "shared"))
    if not (folder / "games").is_dir():
        pytest.skip(f"no game records at {folder} (set KIEBITZ_SHARED to the folder that holds games and photos)")
    return folder
