"""Whether a Raspberry Pi finds a wheel for every dependency: asks pip what it would install on aarch64, and installs nothing.

    python tests/system/aarch64_wheels.py [--json]

For each release of Raspberry Pi OS pip resolves the dependencies of pyproject.toml with that release's file of constraints, wheels only.
Prints the versions. Ends with 1 when something has no wheel, with pip's own words. Needs a package index.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
import tomllib
from dataclasses import dataclass
from pathlib import Path

CHECKOUT = Path(__file__).resolve().parents[2]


@dataclass(frozen=True, slots=True)
class Release:
    """A Raspberry Pi OS: its Python and the highest glibc that its wheels may ask for."""

    name: str
    python: str
    glibc_minor: int


RELEASES = (Release("bookworm", "3.11", 36), Release("trixie", "3.13", 41))


def dependencies() -> list[str]:
    """What pyproject.toml demands."""
    return list(tomllib.loads((CHECKOUT / "pyproject.toml").read_text("utf-8"))["project"]["dependencies"])


def resolve(release: Release) -> tuple[dict[str, str], str]:
    """Versions by package name that pip would install there, and pip's complaint, empty when all is well."""
    platforms = [f"--platform=manylinux_2_{minor}_aarch64" for minor in range(release.glibc_minor, 16, -1)]
    constraints = CHECKOUT / "systemd" / f"constraints-{release.name}.txt"
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "--ignore-installed", "--quiet", "--report", "-"]
    command += ["--target", "/nonexistent", "--only-binary=:all:", f"--python-version={release.python}"]
    command += [*platforms, "--platform=manylinux2014_aarch64", "--constraint", str(constraints), *dependencies()]
    result = subprocess.run(command, capture_output=True, text=True, check=False)
    if result.returncode:
        errors = [line for line in result.stderr.splitlines() if "ERROR" in line]
        return {}, " ".join(errors) or result.stderr.strip()
    report = json.loads(result.stdout)
    return {entry["metadata"]["name"]: entry["metadata"]["version"] for entry in report["install"]}, ""


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--json", action="store_true", help="one object a release")
    as_json = parser.parse_args().json
    failed = False
    for release in RELEASES:
        versions, complaint = resolve(release)
        failed |= bool(complaint)
        if as_json:
            print(
                json.dumps({"release": release.name, "python": release.python, "wheels": versions, "error": complaint})
            )
        elif complaint:
            print(f"{release.name}, Python {release.python}: {complaint}")
        else:
            print(f"{release.name}, Python {release.python}: {len(versions)} wheels: ", end="")
            print(", ".join(f"{name} {version}" for name, version in sorted(versions.items(), key=str)))
    return int(failed)


if __name__ == "__main__":
    sys.exit(main())
