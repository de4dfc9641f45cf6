"""`kiebitz doctor` as it is called."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from firmware.cli.main import main


def test_each_line_of_json_is_a_check(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", "--json", "--only", "storage", "--only", "software", "--state", str(tmp_path)]) == 0
    lines = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert {line["part"] for line in lines} == {"storage", "software"}
    assert {"part", "check", "grade", "text", "advice"} <= lines[0].keys()


def test_a_bad_part_gives_exit_code_1_and_its_advice(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["doctor", "--only", "camera", "--camera", f"file:{tmp_path}/none.mkv", "--language", "en"]
    assert main([*command, "--state", str(tmp_path)]) == 1
    out = capsys.readouterr().out
    assert "does not exist" in out and "-> without a camera games can be entered by hand" in out and "Bad: 1" in out


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--only", "lens"], "choose from power"),
        (["--guided", "--json"], "in a terminal"),
        (["--bundle", "/nonexistent/help.zip", "--only", "clock"], "a folder that is there"),
    ],
)
def test_wrong_use_is_one_line(words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["doctor", *words, "--state", str(tmp_path)]) == 2
    error = capsys.readouterr().err
    assert said in error and error.count("\n") == 1


def test_a_driver_that_breaks_does_not_keep_the_other_parts_from_being_checked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def breaks(*_: object) -> None:
        raise RuntimeError("driver fell over")

    monkeypatch.setattr("firmware.doctor.camera.check_camera", breaks)
    assert main(["doctor", "--json", "--only", "camera", "--only", "clock", "--state", str(tmp_path)]) == 1
    first, second = (json.loads(line) for line in capsys.readouterr().out.splitlines())
    assert "driver fell over" in first["text"] and second["part"] == "clock"
