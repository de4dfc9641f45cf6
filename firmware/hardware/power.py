"""Switching the box off: the program itself may not; it leaves a request that the system looks at."""

from __future__ import annotations

from pathlib import Path

REQUEST = Path("/run/kiebitz/poweroff")
"""What `kiebitz-poweroff.path` waits for."""


def request_power_off(request: Path = REQUEST) -> bool:
    """Ask the system to switch off. False where nobody looks at requests: not on the box, or without its units."""
    try:
        request.touch()
    except OSError:
        return False
    return True
