"""The command line in general: commands, exit codes, and failures as one line on standard error."""

import importlib
import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from firmware.cli.main import COMMANDS, main
from firmware.clock import ManualClock
from firmware.session.evening import Evening
from firmware.session.journal import Journal
from tests.session.hands import OPENED, evening, some_hands


def one_line(capsys: pytest.CaptureFixture[str]) -> str:
    """The only line on standard error; nothing was printed on standard output."""
    captured = capsys.readouterr()
    assert captured.out == ""
    assert captured.err.count("\n") == 1 and captured.err.startswith("kiebitz: ")
    return captured.err


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help_with_an_example(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip(f"firmware.cli.{command}", exc_type=ModuleNotFoundError)
    assert main([command, "--help"]) == 0
    assert f"kiebitz {command}" in capsys.readouterr().out.split("example", 1)[1]


def test_without_a_command_the_commands_are_listed(capsys: pytest.CaptureFixture[str]) -> None:
    assert main([]) == 2
    listed = capsys.readouterr().out
    assert all(command in listed for command in COMMANDS)


def test_the_list_of_commands_needs_no_library_beyond_python() -> None:
    code = (
        "import sys; from firmware.cli.main import main; main([]);"
        "print([name for name in ('cv2', 'pygame', 'onnxruntime', 'numpy') if name in sys.modules])"
    )
    result = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert result.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        (["demo", "--window", "3"], "800x480"),
        (["demo", "--window", "9x9"], "cannot be shown"),
        (["demo", "--hands", "0"], "--hands '0'"),
        (["demo", "--hands", "many"], "--hands 'many'"),
        (["demo", "--seed", "-1"], "--seed '-1'"),
        (["demo", "--speed", "fast"], "--speed 'fast'"),
        (["demo", "--deck", "uno"], "choose one of french-german-index"),
        (["demo", "--table", "round"], "choose one of easy"),
        (["demo", "--language", "tlh"], "choose one of de"),
        (["run", "--window", "800"], "--window '800'"),
        (["run", "--camera", "golf"], "unknown camera 'golf'"),
        (["run", "--camera", "usb:x"], "unknown camera 'usb:x'"),
        (["run", "--camera", "file:/nowhere/at/all"], "/nowhere/at/all"),
        (["run", "--deck", "uno"], "--deck 'uno'"),
        (["list", "export", "--format", "xls"], "choose one of text, csv, json, pdf, sgf"),
    ],
)
def test_wrong_use_is_one_line_that_says_what_to_do(
    arguments: list[str],
    words: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setenv("KIEBITZ_STATE", str(tmp_path))
    assert main(arguments) == 2
    assert words in one_line(capsys)


@pytest.mark.parametrize("names", ["Anna,Bernd", "Anna,Bernd,Anna", "Anna,,Clara", "A,B,C,D,E,F"])
def test_a_table_that_cannot_be_is_refused(names: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    assert main(["run", "--camera", "sim", "--players", names, "--state", str(tmp_path)]) == 2
    assert "--players" in one_line(capsys)


@pytest.mark.parametrize("command", [["demo", "--headless"], ["run", "--camera", "sim"]])
def test_a_state_folder_that_cannot_be_written_is_named(
    command: list[str], capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    blocked = tmp_path / "file"
    blocked.write_text("in the way", encoding="utf-8")
    assert main([*command, "--state", str(blocked)]) == 2
    assert str(blocked) in one_line(capsys)


def test_a_damaged_journal_is_named_and_left_alone(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    path = tmp_path / "journal.sqlite3"
    path.write_bytes(b"rubbish" * 500)
    assert main(["list", "show", "--state", str(tmp_path)]) == 2
    assert "damaged" in one_line(capsys)
    assert path.read_bytes() == b"rubbish" * 500


@pytest.mark.parametrize(
    ("message", "package"),
    [
        ("libGL.so.1: cannot open shared object file: No such file or directory", "libgl1"),
        ("libxcb.so.1: cannot open shared object file: No such file or directory", "libxcb1"),
        ("libgthread-2.0.so.0: cannot open shared object file: No such file or directory", "libglib2.0-0"),
    ],
)
@pytest.mark.parametrize("when", ["loading", "running"])
def test_a_missing_system_library_names_its_debian_package(
    message: str, package: str, when: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ImportError(message)

    if when == "loading":
        monkeypatch.setattr(importlib, "import_module", broken)
    else:
        monkeypatch.setattr("firmware.cli.demo.run", broken)
    assert main(["demo"]) == 2
    line = one_line(capsys)
    assert f"apt install {package}" in line


def test_a_missing_python_package_says_what_to_install(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ModuleNotFoundError("No module named 'torch'", name="torch")

    monkeypatch.setattr("firmware.cli.demo.run", broken)
    assert main(["demo"]) == 2
    assert "kiebitz[train]" in one_line(capsys)


def test_an_unexpected_failure_is_one_line_and_no_traceback(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise RuntimeError("two\nlines")

    monkeypatch.setattr("firmware.cli.demo.run", broken)
    monkeypatch.delenv("KIEBITZ_DEBUG", raising=False)
    assert main(["demo"]) == 1
    assert "RuntimeError: two lines" in one_line(capsys)
    monkeypatch.setenv("KIEBITZ_DEBUG", "1")
    with pytest.raises(RuntimeError):
        main(["demo"])


@pytest.fixture(scope="module")
def state_folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A state folder with one evening of three hands."""
    folder = tmp_path_factory.mktemp("state")
    with Journal(folder / "journal.sqlite3", ManualClock()) as journal:
        running = Evening.begin(journal, OPENED)
        for event in evening(some_hands(3))[1:]:
            running.record(event)
    return folder


def test_the_list_is_shown_as_text(state_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "show", "--state", str(state_folder)]) == 0
    text = capsys.readouterr().out
    assert "Liste" in text and all(name in text for name in OPENED.players)


def test_the_list_as_json_is_one_object_a_line(state_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "show", "--json", "--state", str(state_folder)]) == 0
    rows = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert [row["game"] for row in rows] == [1, 2, 3]
    assert sum(row["booked"] for row in rows) == sum(rows[-1]["totals"].values())
    assert set(rows[0]) >= {"dealer", "declarer", "contract", "bid", "matadors", "booked", "won"}


def test_the_exported_csv_opens_in_a_spreadsheet(state_folder: Path, tmp_path: Path) -> None:
    file = tmp_path / "evening.csv"
    assert main(["list", "export", "--output", str(file), "--state", str(state_folder)]) == 0
    assert file.read_bytes().startswith(b"\xef\xbb\xbf")
    lines = file.read_text(encoding="utf-8-sig").splitlines()
    assert len(lines) == 1 + 3 + 7
    assert lines[0].split(";")[-3:] == list(OPENED.players)


def test_an_evening_that_is_not_there_is_said(state_folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "show", "--evening", "7", "--state", str(state_folder)]) == 2
    assert "--evening 7" in one_line(capsys)


def test_a_file_that_cannot_be_written_is_named(
    state_folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["list", "export", "--output", str(tmp_path), "--state", str(state_folder)]) == 2
    assert str(tmp_path) in one_line(capsys)


def test_without_any_evening_the_answer_is_no(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "show", "--state", str(tmp_path)]) == 1
    assert "no evening" in one_line(capsys)


@pytest.mark.parametrize(
    "command", [["bids", "--json"], ["config", "show"], ["score", "C", "--with", "1", "--points", "61"]]
)
def test_a_reader_that_goes_away_is_no_failure_and_no_traceback(command: list[str], tmp_path: Path) -> None:
    program = subprocess.Popen(
        [sys.executable, "-c", "import sys; from firmware.cli.main import main; sys.exit(main())", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env={**os.environ, "KIEBITZ_STATE": str(tmp_path)},
    )
    assert program.stdout is not None and program.stderr is not None
    program.stdout.close()
    assert program.wait(60) == 0
    assert program.stderr.read() == b""
    program.stderr.close()


def test_a_setting_that_is_not_known_is_told_with_the_command_that_was_used(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    assert main(["config", "set", "voice.nonsense=3", "--state", str(tmp_path)]) == 2
    assert "config set voice.nonsense: no such setting" in one_line(capsys)
