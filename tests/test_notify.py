"""The service manager hears when the program is ready, alive and leaving; and nothing it does can hold the program up."""

import socket
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from firmware.clock import ManualClock
from firmware.notify import Notifier, notifier_of
from firmware.services import Health, ServiceState
from firmware.supervision import WELL, Supervision


class Manager:
    """A service manager that listens."""

    def __init__(self, address: str) -> None:
        self.address = address
        self._socket = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM | socket.SOCK_NONBLOCK)
        self._socket.bind("\0" + address[1:] if address.startswith("@") else address)

    def heard(self) -> list[str]:
        """The messages since the last call."""
        messages = []
        while True:
            try:
                messages.append(self._socket.recv(4096).decode())
            except BlockingIOError:
                return messages

    def close(self) -> None:
        self._socket.close()


class Part:
    """A service that is as a test says."""

    name = "camera"

    def __init__(self) -> None:
        self.state = ServiceState(Health.RUNNING)


@pytest.fixture
def manager(tmp_path: Path) -> Iterator[Manager]:
    manager = Manager(str(tmp_path / "notify"))
    yield manager
    manager.close()


def supervision(
    manager: Manager, clock: ManualClock, part: Part, shown: Callable[[], bool], feeds: Callable[[], bool]
) -> Supervision:
    return Supervision(Notifier(manager.address, 20.0), clock, [part], shown, feeds)


def test_every_message_is_one_datagram(manager: Manager) -> None:
    notifier = Notifier(manager.address)
    notifier.ready()
    notifier.alive()
    notifier.status("two\nlines")
    notifier.stopping()
    assert manager.heard() == ["READY=1", "WATCHDOG=1", "STATUS=two lines", "STOPPING=1"]


def test_an_address_without_a_file_is_understood() -> None:
    manager = Manager(f"@kiebitz-test-{id(object())}")
    try:
        Notifier(manager.address).ready()
        assert manager.heard() == ["READY=1"]
    finally:
        manager.close()


@pytest.mark.parametrize("address", ["", "relative", "vsock:2:1"])
def test_without_a_service_manager_nobody_is_told(address: str) -> None:
    notifier = notifier_of({"NOTIFY_SOCKET": address, "WATCHDOG_USEC": "1"})
    assert not notifier.is_listened_to and notifier.watchdog_seconds is None
    notifier.ready()


def test_a_manager_that_is_gone_or_deaf_does_no_harm(manager: Manager, tmp_path: Path) -> None:
    Notifier(str(tmp_path / "nobody")).ready()
    for _ in range(10_000):  # far more than the queue of a socket holds
        Notifier(manager.address).alive()
    assert 0 < len(manager.heard()) < 10_000


@pytest.mark.parametrize(
    ("environment", "seconds"),
    [
        ({}, None),
        ({"WATCHDOG_USEC": "20000000"}, 20.0),
        ({"WATCHDOG_USEC": "20000000", "WATCHDOG_PID": "7"}, 20.0),
        ({"WATCHDOG_USEC": "20000000", "WATCHDOG_PID": "8"}, None),
        ({"WATCHDOG_USEC": "0"}, None),
        ({"WATCHDOG_USEC": "soon"}, None),
    ],
)
def test_the_watchdog_is_that_of_this_process(environment: dict[str, str], seconds: float | None) -> None:
    assert notifier_of({"NOTIFY_SOCKET": "/run/x", **environment}, process=7).watchdog_seconds == seconds


def test_ready_is_said_once_and_only_when_a_picture_was_drawn(manager: Manager) -> None:
    shown = False
    supervised = supervision(manager, ManualClock(), Part(), lambda: shown, lambda: True)
    supervised.turn()
    assert "READY=1" not in manager.heard()
    shown = True
    supervised.turn()
    supervised.turn()
    assert manager.heard().count("READY=1") == 1


def test_the_watchdog_is_fed_four_times_in_its_time_and_only_while_all_is_alive(manager: Manager) -> None:
    clock, alive = ManualClock(), True
    supervised = supervision(manager, clock, Part(), lambda: True, lambda: alive)
    for _ in range(200):
        clock.advance(0.1)
        supervised.turn()
    assert manager.heard().count("WATCHDOG=1") == 4
    alive = False
    for _ in range(200):
        clock.advance(0.1)
        supervised.turn()
    assert "WATCHDOG=1" not in manager.heard()


def test_a_watchdog_that_is_not_wanted_is_not_fed(manager: Manager) -> None:
    supervised = Supervision(Notifier(manager.address), ManualClock(), [], lambda: True, lambda: True)
    supervised.turn()
    assert "WATCHDOG=1" not in manager.heard()


def test_the_status_says_what_is_wrong_and_changes_with_it(manager: Manager) -> None:
    clock, part = ManualClock(), Part()
    supervised = supervision(manager, clock, part, lambda: True, lambda: True)
    for state in (
        ServiceState(Health.RUNNING),
        ServiceState(Health.RETRYING, "no camera"),
        ServiceState(Health.RUNNING),
    ):
        part.state = state
        clock.advance(2.0)
        supervised.turn()
        supervised.turn()
    statuses = [message for message in manager.heard() if message.startswith("STATUS=")]
    assert statuses == [f"STATUS={WELL}", "STATUS=camera: retrying (no camera)", f"STATUS={WELL}"]


def test_leaving_is_said(manager: Manager) -> None:
    supervision(manager, ManualClock(), Part(), lambda: True, lambda: True).stop()
    assert manager.heard() == ["STOPPING=1"]
