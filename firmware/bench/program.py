"""The whole program as its own process: start to first picture, memory, processor time while idle and in play."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from firmware.errors import UserError

START_LIMIT_SECONDS = 60.0
PAGE_MEGABYTES = 4096 / 1e6
PICTURES = 120
"""Of a simulated hand, 8 seconds: some cards are laid in it."""

RECORD = """
import sys
import cv2
from vision.simulator import SimulatedCamera
camera = SimulatedCamera(3)
camera.open()
for number in range(int(sys.argv[2])):
    cv2.imwrite(f"{sys.argv[1]}/{number:04}.jpg", camera.frame(5.0).bgr)
"""

MAIN = "import sys; from firmware.cli.main import main; sys.exit(main(sys.argv[1:]))"


def program_results(seconds: float) -> dict[str, float]:
    """Start, memory and processor share of the program.

    Memory is that of an evening that watches pictures from a folder, as it would those of a camera. The processor's share is that of
    the simulated table, which draws its pictures in the same process: `idle` waits with the table before anybody sits down, `play` is
    a hand of the demo at real speed. Each is watched for so many seconds.
    """
    if not Path("/proc/self/statm").exists():
        raise UserError("the whole program can only be measured on Linux; use --stages")
    results: dict[str, float] = {}
    with _running(["run", "--camera", "sim"]) as (process, started):
        results["start_to_first_picture_s"] = started
        results["cpu_idle_percent"], _ = _observed(process, seconds)
    with _running(["demo", "--hands", "1", "--speed", "1"], ready=False) as (process, _):
        time.sleep(4.0)
        results["cpu_in_play_percent"], _ = _observed(process, seconds)
    with _recorded() as folder, _running(["run", "--camera", f"file:{folder}", "--players", "A,B,C"]) as (process, _):
        time.sleep(PICTURES / 15.0)
        _, results["memory_mb"] = _observed(process, seconds)
    return results


@contextmanager
def _recorded() -> Iterator[Path]:
    """A folder with the first pictures of a simulated hand, drawn by a process of its own."""
    with tempfile.TemporaryDirectory(prefix="kiebitz-bench-") as folder:
        subprocess.run(
            [sys.executable, "-c", RECORD, folder, str(PICTURES)], check=True, timeout=20 * START_LIMIT_SECONDS
        )
        yield Path(folder)


@contextmanager
def _running(words: list[str], ready: bool = True) -> Iterator[tuple[subprocess.Popen[bytes], float]]:
    """The program with these words, without a screen, and the seconds until it said that its first picture was drawn."""
    with (
        tempfile.TemporaryDirectory(prefix="kiebitz-bench-") as folder,
        socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as notices,
    ):
        address = f"{folder}/notify"
        notices.bind(address)
        notices.settimeout(START_LIMIT_SECONDS)
        environment = {**os.environ, "NOTIFY_SOCKET": address, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
        begin = time.monotonic()
        process = subprocess.Popen(
            [sys.executable, "-c", MAIN, *words, "--state", f"{folder}/state"],
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            while ready and b"READY=1" not in notices.recv(4096):
                pass
            yield process, time.monotonic() - begin
        except TimeoutError:
            raise UserError(
                f"kiebitz {words[0]} drew nothing within {START_LIMIT_SECONDS:.0f} s; see: kiebitz doctor"
            ) from None
        finally:
            process.terminate()
            try:
                process.wait(10.0)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _observed(process: subprocess.Popen[bytes], seconds: float) -> tuple[float, float]:
    """Percent of one core over so many seconds, and resident memory in megabytes at their end."""
    before, begin = _processor_seconds(process.pid), time.monotonic()
    time.sleep(seconds)
    if process.poll() is not None:
        raise UserError("the program ended while it was measured; see: kiebitz doctor")
    share = (_processor_seconds(process.pid) - before) / (time.monotonic() - begin)
    return 100.0 * share, int(Path(f"/proc/{process.pid}/statm").read_text("ascii").split()[1]) * PAGE_MEGABYTES


def _processor_seconds(pid: int) -> float:
    """Processor time of a process so far, all threads."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")
