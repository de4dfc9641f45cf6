"""The installed box under its own systemd: boots, survives crash and hang, is kept in its sandbox, stops, switches off."""

import json
from collections.abc import Iterator

import pytest

from tests.system.machine import Machine, Root, roots, wait

pytestmark = pytest.mark.system

ROOTS = roots()

NO_SCREEN = "[Service]\nEnvironment=SDL_VIDEODRIVER=dummy"
HEADLESS_KIOSK = """[Unit]
ConditionPathExists=
[Service]
PAMName=
TTYPath=
StandardInput=null
Environment=WLR_BACKENDS=headless WLR_RENDERER=pixman LIBSEAT_BACKEND=noop"""

PROBE = """
import json, os, socket, sys
from pathlib import Path
def can(what):
    try:
        what()
    except OSError as error:
        return error.strerror
    return "yes"
def writes(folder):
    return can(lambda: (Path(folder) / "probe").write_text("x"))
results = {folder: writes(folder) for folder in sys.argv[1].split(",")}
results["read /home"] = can(lambda: os.listdir("/home/somebody"))
for family in ("AF_INET", "AF_INET6", "AF_PACKET"):
    results[family] = can(lambda: socket.socket(getattr(socket, family), socket.SOCK_DGRAM).close())
results["AF_UNIX"] = can(lambda: socket.socket(socket.AF_UNIX).close())
results["raw memory"] = can(lambda: open("/dev/kmsg", "rb").close())
results["become root"] = can(lambda: os.setuid(0))
results["clock"] = can(lambda: __import__("time").clock_settime(0, 0))
print(json.dumps(results))
"""


@pytest.fixture(scope="module")
def machine() -> Iterator[Machine]:
    root = Root(ROOTS / "trixie")
    if not root.current:
        code, output = root.install("--camera", "sim:1")
        assert code == 0, output
    unit = root.path("/etc/systemd/system/kiebitz.service.d/test.conf")
    unit.parent.mkdir(parents=True, exist_ok=True)
    unit.write_text(NO_SCREEN + "\n")
    machine = Machine(root)
    yield machine
    machine.kill()


def is_active(machine: Machine) -> bool:
    return machine.property("ActiveState") == "active"


def restarted(machine: Machine, times: int) -> bool:
    return machine.property("NRestarts") == str(times) and is_active(machine)


@pytest.fixture
def running(machine: Machine) -> Machine:
    """The box with the program freshly started."""
    machine.drop_in("")
    machine.ask("systemctl stop kiebitz-rescue; systemctl reset-failed; systemctl restart kiebitz")
    return machine


def test_the_box_boots_and_the_program_is_ready(machine: Machine) -> None:
    wait(lambda: is_active(machine), 60)
    print(f"\nboot to a running system: {machine.boot_seconds:.1f} s")
    print("start to first picture:", machine.ask("systemd-analyze blame | grep kiebitz.service").split()[0])
    wait(lambda: machine.property("StatusText") == "everything works", 30)
    assert machine.ask("systemctl --failed --no-legend") == ""
    assert machine.property("User") == "kiebitz"


def test_nothing_listens_on_the_network(running: Machine) -> None:
    sockets = running.ask(
        "cat /proc/net/tcp /proc/net/tcp6 /proc/net/udp /proc/net/udp6 | grep -v local_address || true"
    )
    assert sockets == ""
    process = running.property("MainPID")
    listening = running.ask(
        f"ls -l /proc/{process}/fd | grep -o 'socket:.[0-9]*' | tr -dc '0-9\\n' | sort >/tmp/mine; "
        "awk '$4 == \"00010000\" {print $7}' /proc/net/unix | sort | comm -12 - /tmp/mine"
    )
    assert listening == ""


def test_after_a_crash_it_starts_again_and_the_journal_shows_where_every_thread_was(running: Machine) -> None:
    running.ask(f"kill -SEGV {running.property('MainPID')}")
    print(f"\ncrash to running again: {wait(lambda: restarted(running, 1), 60):.1f} s")
    log = running.log()
    assert "Segmentation fault" in log and "sight_workers.py" in log and "app.py" in log


def test_a_hang_is_ended_by_the_watchdog(running: Machine) -> None:
    running.ask(f"kill -STOP {running.property('MainPID')}")
    print(f"\nhang to running again: {wait(lambda: restarted(running, 1), 90):.1f} s")
    assert "Watchdog timeout" in running.log()


def test_without_a_screen_it_is_not_ready(running: Machine) -> None:
    running.drop_in("[Service]\nEnvironment=SDL_VIDEODRIVER=wayland\nRestart=no\nOnFailure=")
    code, _ = running.run("systemctl restart kiebitz")
    assert code != 0 and "kiebitz: no window can be opened" in running.log()


def test_it_may_write_only_where_its_own_things_are(running: Machine) -> None:
    allowed = ("/var/lib/kiebitz", "/run/kiebitz-probe", "/var/cache/kiebitz", "/tmp")
    denied = ("/etc/kiebitz", "/etc", "/usr", "/opt/kiebitz", "/root", "/home/somebody", "/var/log", "/boot", "/")
    running.ask("mkdir -p /home/somebody && chmod 777 /home/somebody /etc/kiebitz")
    running.ask(f"cat >/run/probe.py <<'END'\n{PROBE}\nEND\nchmod 644 /run/probe.py")
    start = f"/opt/kiebitz/current/bin/python /run/probe.py {','.join((*allowed, *denied))}"
    running.ask(
        f"sed -e 's#^ExecStart=.*#ExecStart={start}#' -e 's/^Type=.*/Type=oneshot/' -e '/^Restart/d' -e '/^OnFailure/d'"
        " -e '/^NotifyAccess/d' -e 's/^RuntimeDirectory=.*/RuntimeDirectory=kiebitz-probe/'"
        " /etc/systemd/system/kiebitz.service >/run/systemd/system/kiebitz-probe.service && systemctl daemon-reload"
    )
    running.ask("systemctl start kiebitz-probe.service")
    line = next(line for line in running.log("kiebitz-probe.service").splitlines() if line.startswith("{"))
    results = json.loads(line)
    assert {name for name, result in results.items() if result == "yes"} == {*allowed, "AF_UNIX"}


def test_the_pins_library_has_a_folder_that_it_can_write(running: Machine) -> None:
    environment = running.ask(f"tr '\\0' '\\n' </proc/{running.property('MainPID')}/environ")
    assert "LG_WD=/run/kiebitz" in environment.splitlines()
    assert running.ask("stat --format '%U %a' /run/kiebitz") == "kiebitz 750"


def test_the_exposure_stays_low(machine: Machine) -> None:
    table = machine.ask("systemd-analyze security --no-pager --offline=true /etc/systemd/system/kiebitz.service")
    exposure = float(table.splitlines()[-1].split(":")[1].split()[0])
    print(f"\nexposure: {exposure}")
    assert exposure <= 2.0


def test_the_program_draws_in_the_kiosk(running: Machine) -> None:
    running.drop_in(HEADLESS_KIOSK, "kiebitz-kiosk.service")
    running.drop_in("[Service]\nEnvironment=SDL_VIDEODRIVER=wayland")
    running.ask("systemctl stop kiebitz && systemctl start kiebitz")
    assert is_active(running) and running.property("ActiveState", "kiebitz-kiosk.service") == "active"
    # The screen goes and comes back: the program is there again.
    running.ask("systemctl kill --signal=KILL kiebitz-kiosk.service")
    wait(lambda: running.property("NRestarts", "kiebitz-kiosk.service") == "1", 30)
    wait(lambda: is_active(running) and running.property("StatusText") == "everything works", 60)
    running.ask("systemctl stop kiebitz-kiosk")
    running.drop_in("[Unit]\nConditionPathExists=/nowhere", "kiebitz-kiosk.service")


def test_a_program_that_never_comes_up_ends_in_the_rescue_screen(running: Machine) -> None:
    running.drop_in(
        "[Service]\nStandardOutput=truncate:/run/rescue.txt\nTTYPath=\nTTYReset=no", "kiebitz-rescue.service"
    )
    running.drop_in("[Service]\nExecStart=\nExecStart=/opt/kiebitz/current/bin/kiebitz run --camera nonsense")
    running.ask("systemctl restart --no-block kiebitz")
    print(
        f"\nbudget spent after {wait(lambda: running.property('ActiveState', 'kiebitz-rescue.service') == 'active', 120):.0f} s"
    )
    assert running.property("ActiveState") == "failed"
    wait(lambda: "--camera" in running.ask("cat /run/rescue.txt"), 10)
    text = running.ask("cat /run/rescue.txt")
    assert "Kiebitz kommt nicht hoch." in text and "kiebitz update --back" in text


def test_it_stops_cleanly(running: Machine) -> None:
    print(f"\nstop: {wait(lambda: running.run('systemctl stop kiebitz')[0] == 0, 12):.1f} s")
    assert running.property("Result") == "success"
    assert running.ask("ls /var/lib/kiebitz/*-wal 2>/dev/null || true") == ""


def test_the_request_to_switch_off_switches_off(running: Machine) -> None:
    running.ask("setpriv --reuid kiebitz --regid kiebitz --clear-groups touch /run/kiebitz/poweroff")
    assert running.ended(30)
