"""Settings for all tests: no window, no sound card, and where the outside records and photographs are, if they are."""

import os
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("SDL_AUDIODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import hypothesis
import pytest

# A loaded machine is slow, not wrong. In CI the same examples are drawn each time, so that a change fails for its own reasons.
hypothesis.settings.register_profile(
    "kiebitz",
    deadline=None,
    suppress_health_check=[hypothesis.HealthCheck.too_slow],
    derandomize=bool(os.environ.get("CI")),
)
hypothesis.settings.load_profile("kiebitz")

CHECKOUT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="session")
def shared() -> Path:
    """The folder with game records and photographs: KIEBITZ_SHARED, or `shared` beside the checkout."""
    folder = Path(os.environ.get("KIEBITZ_SHARED", CHECKOUT.parent / "shared"))
    if not (folder / "games").is_dir():
        pytest.skip(f"no game records at {folder} (set KIEBITZ_SHARED to the folder that holds games and photos)")
    return folder
