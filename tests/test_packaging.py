"""What is installed: every package, and the data that it needs."""

import os
import re
import shutil
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

CHECKOUT = Path(__file__).resolve().parent.parent
TOP_LEVEL = ("firmware", "vision", "models", "display")


@pytest.fixture(scope="module")
def setuptools_table() -> dict[str, object]:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))
    table: dict[str, object] = project["tool"]["setuptools"]
    return table


def test_every_folder_with_code_is_a_listed_package(setuptools_table: dict[str, object]) -> None:
    folders = {
        ".".join(path.parent.relative_to(CHECKOUT).parts)
        for top in TOP_LEVEL
        for path in (CHECKOUT / top).rglob("*.py")
    }
    assert folders == set(setuptools_table["packages"])  # type: ignore[call-overload]


def test_every_listed_package_has_a_docstring(setuptools_table: dict[str, object]) -> None:
    for package in setuptools_table["packages"]:  # type: ignore[attr-defined]
        text = (CHECKOUT / package.replace(".", "/") / "__init__.py").read_text(encoding="utf-8")
        assert text.lstrip().startswith('"""'), package


def test_every_data_file_is_covered_by_package_data(setuptools_table: dict[str, object]) -> None:
    patterns: dict[str, list[str]] = setuptools_table["package-data"]  # type: ignore[assignment]
    covered = {
        path
        for package, globs in patterns.items()
        for pattern in globs
        for path in (CHECKOUT / package.replace(".", "/")).glob(pattern)
    }
    data = {
        path
        for top in TOP_LEVEL
        for path in (CHECKOUT / top).rglob("*")
        if path.is_file() and path.suffix not in (".py", ".pyc") and "__pycache__" not in path.parts
    }
    assert sorted(str(path.relative_to(CHECKOUT)) for path in data - covered) == []


def test_the_version_is_a_version() -> None:
    project = tomllib.loads((CHECKOUT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert re.fullmatch(r"\d+\.\d+\.\d+", project["version"])


@pytest.mark.slow
def test_the_wheel_holds_all_code_and_data_and_runs_anywhere(tmp_path: Path) -> None:
    source = tmp_path / "source"
    source.mkdir()
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(CHECKOUT / name, source)
    for top in TOP_LEVEL:
        shutil.copytree(CHECKOUT / top, source / top, ignore=shutil.ignore_patterns("__pycache__"))
    build = [sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", str(tmp_path), str(source)]
    built = subprocess.run(build, capture_output=True, text=True, check=False)
    if "No matching distribution found for setuptools" in built.stderr:
        pytest.skip("setuptools cannot be fetched to build the wheel")
    assert built.returncode == 0, built.stderr
    (wheel,) = tmp_path.glob("kiebitz-*.whl")
    unpacked = tmp_path / "installed"
    zipfile.ZipFile(wheel).extractall(unpacked)
    wanted = {path.relative_to(source) for top in TOP_LEVEL for path in (source / top).rglob("*") if path.is_file()}
    assert sorted(path for path in wanted if not (unpacked / path).exists()) == []
    command = "import sys; from firmware.cli.main import main; sys.exit(main(['score', 'C', '--with', '1', '--points', '70']))"
    environment = {**os.environ, "PYTHONPATH": str(unpacked)}
    ran = subprocess.run(
        [sys.executable, "-c", command], cwd=tmp_path, env=environment, capture_output=True, text=True, check=False
    )
    assert ran.returncode == 0 and "24" in ran.stdout, ran.stderr
