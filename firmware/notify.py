"""What the service manager is told: ready, alive, how it goes, leaving. One datagram each, in the words of sd_notify(3)."""

from __future__ import annotations

import contextlib
import os
import socket
from collections.abc import Mapping


class Notifier:
    """Tells systemd; without a service manager it tells nobody. Nothing is raised and nothing waits."""

    def __init__(self, address: str = "", watchdog_seconds: float | None = None) -> None:
        """`address` is a socket's path, or its name after an @; `watchdog_seconds` within which it wants to be fed, if at all."""
        self._address = "\0" + address[1:] if address.startswith("@") else address
        self.watchdog_seconds = watchdog_seconds

    @property
    def is_listened_to(self) -> bool:
        """Whether a service manager has given an address."""
        return bool(self._address)

    def ready(self) -> None:
        """The program is up."""
        self._send("READY=1")

    def alive(self) -> None:
        """Feed the watchdog."""
        self._send("WATCHDOG=1")

    def status(self, text: str) -> None:
        """One line for `systemctl status`."""
        self._send("STATUS=" + " ".join(text.split()))

    def stopping(self) -> None:
        """The program is leaving."""
        self._send("STOPPING=1")

    def _send(self, message: str) -> None:
        if not self._address:
            return
        # A manager that is busy or gone must not hold up a game.
        with (
            contextlib.suppress(OSError),
            socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_CLOEXEC | socket.SOCK_NONBLOCK) as messages,
        ):
            messages.sendto(message.encode(), self._address)


def notifier_of(environment: Mapping[str, str], process: int | None = None) -> Notifier:
    """The notifier that NOTIFY_SOCKET, WATCHDOG_USEC and WATCHDOG_PID describe for this process."""
    address = environment.get("NOTIFY_SOCKET", "")
    if not address.startswith(("/", "@")):
        return Notifier()
    own = str(os.getpid() if process is None else process)
    microseconds = environment.get("WATCHDOG_USEC", "")
    is_watched = microseconds.isdecimal() and int(microseconds) > 0 and environment.get("WATCHDOG_PID", own) == own
    return Notifier(address, int(microseconds) / 1e6 if is_watched else None)
