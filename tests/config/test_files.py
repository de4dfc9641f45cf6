"""Settings survive power cuts, full disks and damage: the new ones, the old ones, or those as delivered."""

import os
import random
import tomllib
from pathlib import Path

import pytest

from firmware.cli.main import main
from firmware.config import KEYS, load_configuration
from firmware.config.files import SettingsError, backup_file, toml_text, toml_value, write_settings
from firmware.config.schema import BY_PATH

ROUNDS = 400
WHOLE = {key.path: key.default for key in KEYS if key.default is not None}


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def volume(file: Path) -> int:
    return load_configuration(file, {}, system_file=None).number("voice.volume_percent")


def test_what_is_written_is_read_back(file: Path) -> None:
    values = WHOLE | {
        "rules.bock_triggers": ("lost_game",),
        "table.players": 'Änne,"B\\",C\u2028x',
        "rules.kontra": False,
    }
    text = toml_text(values)
    parsed = tomllib.loads(text)
    for path, value in values.items():
        table, _, name = path.partition(".")
        assert parsed[table][name] == (list(value) if isinstance(value, tuple) else value)
    assert f"# {BY_PATH['voice.volume_percent'].comment} [%]" in text


@pytest.mark.parametrize("text", ["a\nb", "tab\t", "\x7f", '"', "\\", "ü", "\u2028"])
def test_every_text_can_be_written(text: str) -> None:
    assert tomllib.loads(f"x = {toml_value(text)}")["x"] == text


def test_the_previous_settings_stay_beside_the_new_ones(file: Path) -> None:
    write_settings(file, {"voice.volume_percent": 10})
    write_settings(file, {"voice.volume_percent": 20})
    assert (volume(file), volume(backup_file(file))) == (20, 10)
    assert sorted(path.name for path in file.parent.iterdir()) == ["settings.toml", "settings.toml.bak"]


@pytest.mark.parametrize("damage", [b"", b"\0" * 300, b"[voice\n", b"\xff\xfe\0", b"[" * 5000])
def test_damaged_settings_give_the_previous_ones_then_the_defaults(file: Path, damage: bytes) -> None:
    write_settings(file, {"voice.volume_percent": 10})
    write_settings(file, {"voice.volume_percent": 20})
    file.write_bytes(damage)
    configuration = load_configuration(file, {}, system_file=None)
    if damage:
        assert configuration.number("voice.volume_percent") == 10
        assert "previous copy" in str(configuration.problems[-1])
    backup_file(file).write_bytes(b"[[[")
    assert volume(file) == 80


def test_a_damaged_file_never_takes_the_place_of_a_good_copy(file: Path) -> None:
    write_settings(file, {"voice.volume_percent": 10})
    write_settings(file, {"voice.volume_percent": 20})
    file.write_bytes(b"[[[")
    write_settings(file, {"voice.volume_percent": 30})
    assert (volume(file), volume(backup_file(file))) == (30, 10)


def test_a_missing_file_gives_the_previous_copy(file: Path) -> None:
    write_settings(file, {"voice.volume_percent": 10})
    write_settings(file, {"voice.volume_percent": 20})
    file.unlink()
    assert volume(file) == 10


@pytest.mark.parametrize("call", ["fsync", "replace"])
@pytest.mark.parametrize("failing", [1, 2])
def test_a_disk_that_fails_keeps_the_old_settings(
    file: Path, call: str, failing: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_settings(file, {"voice.volume_percent": 10})
    calls = []

    def fails(*arguments: object) -> None:
        calls.append(arguments)
        if len(calls) >= failing:
            raise OSError(28, "No space left on device")
        real(*arguments)

    target = os if call == "fsync" else Path
    real = getattr(target, call)
    monkeypatch.setattr(target, call, fails)
    with pytest.raises(SettingsError, match="No space left"):
        write_settings(file, {"voice.volume_percent": 20})
    monkeypatch.undo()
    assert volume(file) == 10
    assert not [path for path in file.parent.iterdir() if path.name.startswith(".")]


def test_bytes_changed_at_random_never_stop_the_program(file: Path) -> None:
    chance = random.Random(11)
    good = toml_text(WHOLE).encode("utf-8")
    for _ in range(ROUNDS):
        data = bytearray(good)
        for _ in range(chance.choice((1, 2, 10, 60))):
            data[chance.randrange(len(data))] = chance.choice((0, 10, 34, 61, 91, chance.randrange(256)))
        file.write_bytes(bytes(data[: chance.randrange(len(data))] if chance.random() < 0.3 else data))
        configuration = load_configuration(file, {}, system_file=None)
        assert configuration.rules and configuration.pins and configuration.values()
        for problem in configuration.problems:
            assert str(file) in str(problem)


def test_the_command_names_mistakes_one_a_line(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file.write_text("[voice]\nvolum = 3\n[pins]\nupp = 4\n", encoding="utf-8")
    assert main(["config", "check", str(file)]) == 1
    lines = capsys.readouterr().err.splitlines()
    assert len(lines) == 2 and "volume_percent" in lines[0] and "did you mean up?" in lines[1]
    assert main(["config", "check", str(file), "--json"]) == 1
    assert '"likely": "volume_percent"' in capsys.readouterr().out


def test_a_file_that_cannot_be_read_is_exit_code_2(file: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["config", "check", str(file)]) == 2
    file.write_text("[[[", encoding="utf-8")
    assert main(["config", "check", str(file)]) == 2
    assert "is not TOML" in capsys.readouterr().err


def test_settings_are_set_and_shown(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = ["--state", str(tmp_path)]
    assert main(["config", "set", "voice.volume_percent=30", "rules.preset=turnier", *state]) == 0
    assert main(["config", "set", "table.deck=german", *state]) == 0
    capsys.readouterr()
    assert main(["config", "show", *state]) == 0
    shown = tomllib.loads(capsys.readouterr().out)
    assert (shown["voice"]["volume_percent"], shown["table"]["deck"]) == (30, "german")
    assert shown["rules"]["preset"] == "turnier" and shown["rules"]["list_mode"] == "seeger"
    assert main(["config", "check", *state]) == 0


def test_a_change_that_contradicts_the_rest_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    state = ["--state", str(tmp_path)]
    assert main(["config", "set", "rules.preset=turnier", *state]) == 0
    assert main(["config", "set", "rules.kontra=true", *state]) == 2
    assert "nothing was changed" in capsys.readouterr().err
    assert "kontra" not in (tmp_path / "settings.toml").read_text(encoding="utf-8")


def test_what_show_prints_is_a_file_that_says_the_same(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    main(["config", "show", "--set", "rules.preset=turnier", "--state", str(tmp_path)])
    copy = tmp_path / "copy.toml"
    copy.write_text(capsys.readouterr().out, encoding="utf-8")
    assert main(["config", "check", str(copy)]) == 0
