"""What is installed: every package, and the data that it needs."""

import re
import tomllib
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
