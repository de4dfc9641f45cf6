"""Versions, and where each package comes from: a wrong mixture of the system's and PyPI's packages breaks the camera."""

from __future__ import annotations

import platform
import re
import sys
from collections.abc import Callable
from dataclasses import dataclass
from importlib import metadata
from pathlib import Path

from firmware.doctor.finding import Finding, Grade, Report
from firmware.doctor.machine import Machine
from firmware.i18n.translator import Translator, mark

PACKAGES = (
    "kiebitz",
    "numpy",
    "scipy",
    "opencv-python",
    "onnxruntime",
    "pygame",
    "gpiozero",
    "lgpio",
    "picamera2",
    "fpdf2",
    "rich",
    "platformdirs",
)

ONLY_ON_THE_BOX = ("lgpio", "picamera2")

FROM_THE_SYSTEM = ("numpy", "picamera2", "lgpio", "pygame")
"""What has to come from the operating system on a Raspberry Pi: the camera software is built for its numpy."""


@dataclass(frozen=True, slots=True)
class Package:
    """An installed package: `version`, and the `folder` it lies in."""

    name: str
    version: str
    folder: str

    @property
    def from_system(self) -> bool:
        """Whether the operating system's packages brought it."""
        return "dist-packages" in self.folder

    @property
    def numbers(self) -> tuple[int, ...]:
        """The version as numbers, as far as it is made of numbers."""
        return tuple(int(part) for part in re.findall(r"\d+", self.version)[:3])


def installed(name: str) -> Package | None:
    """The package that Python would use."""
    try:
        found = metadata.distribution(name)
    except metadata.PackageNotFoundError:
        return None
    return Package(name, found.version, str(Path(str(found.locate_file(""))).resolve()))


def check_software(
    machine: Machine, say: Translator, look_up: Callable[[str], Package | None] = installed
) -> list[Finding]:
    """System, Python, and every package with where it comes from."""
    report = Report("software", say)
    found = [_system(machine, report), _python(machine, report)]
    packages = {name: package for name in PACKAGES if (package := look_up(name)) is not None}
    for name in PACKAGES:
        if name in packages:
            found.append(_package(packages[name], bool(machine.board), report))
        elif machine.board or name not in ONLY_ON_THE_BOX:
            found.append(
                report(name, Grade.BAD, mark("{package} is missing"), mark("run the installer again"), package=name)
            )
    found += _together(packages, report)
    return found


def _system(machine: Machine, report: Report) -> Finding:
    board = machine.board or machine.architecture
    text = mark("{board}, {system}")
    if machine.board and machine.architecture != "aarch64":
        advice = mark("install the 64-bit Raspberry Pi OS: there are no 32-bit packages of what Kiebitz needs")
        return report("system", Grade.BAD, text, advice, board=board, system=machine.system)
    return report("system", Grade.FINE, text, board=board, system=machine.system)


def _python(machine: Machine, report: Report) -> Finding:
    fits = (3, 11) <= sys.version_info[:2] <= (3, 13)
    return report(
        "python",
        Grade.FINE if fits else Grade.BAD,
        mark("Python {version} in {folder}"),
        mark("Kiebitz needs Python 3.11, 3.12 or 3.13"),
        version=platform.python_version(),
        folder=sys.prefix,
    )


def _package(package: Package, is_pi: bool, report: Report) -> Finding:
    text = mark("{package} {version} from {folder}")
    grade, advice = Grade.FINE, ""
    if is_pi and package.name in FROM_THE_SYSTEM and not package.from_system:
        grade = Grade.BAD if package.name == "numpy" else Grade.HINT
        advice = mark("on a Raspberry Pi {package} has to come from the operating system: run the installer again")
    if package.name == "onnxruntime" and package.numbers[:2] == (1, 21):
        grade, advice = Grade.BAD, mark("onnxruntime 1.21 crashes on a Raspberry Pi 4: install 1.23 or newer")
    return report(
        package.name,
        grade,
        text,
        advice,
        package=package.name,
        version=package.version,
        folder=package.folder,
        from_system=package.from_system,
    )


def _together(packages: dict[str, Package], report: Report) -> list[Finding]:
    numpy, opencv = packages.get("numpy"), packages.get("opencv-python")
    if numpy is None or opencv is None or numpy.numbers[0] >= 2 or opencv.numbers[:2] < (4, 12):
        return []
    return [
        report(
            "opencv-numpy",
            Grade.BAD,
            mark("OpenCV {opencv} does not run with numpy {numpy}"),
            mark("with numpy 1 install opencv-python 4.11: run the installer again, which knows the versions"),
            opencv=opencv.version,
            numpy=numpy.version,
        )
    ]
