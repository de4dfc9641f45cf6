"""The configuration is read in layers; mistakes are named with file, table, key and the likely word."""

from pathlib import Path

import pytest

from firmware.cli.options import LARGEST_WINDOW, SMALLEST_WINDOW, window_size
from firmware.config import KEYS, Configuration, load_configuration
from firmware.config.keys import ValueProblem
from firmware.config.schema import BY_PATH, BY_VARIABLE
from firmware.errors import UserError
from firmware.hardware.panel import Pins
from firmware.hardware.speaker import Talk
from firmware.skat.house.choices import Preset
from firmware.skat.house.options import preset_options


def load(tmp_path: Path, text: str = "", system: str = "", environment: dict | None = None, overrides=()):
    """The configuration of a user file and a system file."""
    user, other = tmp_path / "settings.toml", tmp_path / "kiebitz.toml"
    user.write_text(text, encoding="utf-8")
    other.write_text(system, encoding="utf-8")
    return load_configuration(user, environment or {}, overrides, other)


def only_problem(configuration: Configuration) -> str:
    (problem,) = configuration.problems
    return str(problem)


def test_without_any_file_everything_is_as_delivered(tmp_path: Path) -> None:
    configuration = load_configuration(tmp_path / "none.toml", {}, system_file=None)
    assert configuration.problems == ()
    assert configuration.rules == preset_options(Preset.KNEIPE)
    assert configuration.pins == Pins()
    assert (configuration.text("camera.source"), configuration.number("voice.volume_percent")) == ("pi", 80)


def test_a_later_layer_wins(tmp_path: Path) -> None:
    layers = [
        {"system": "[voice]\nvolume_percent = 10"},
        {"text": "[voice]\nvolume_percent = 20"},
        {"environment": {"KIEBITZ_VOICE_VOLUME_PERCENT": "30"}},
        {"overrides": ["voice.volume_percent=40"]},
    ]
    given: dict = {}
    for expected, layer in zip((10, 20, 30, 40), layers, strict=True):
        given |= layer
        assert load(tmp_path, **given).number("voice.volume_percent") == expected
    assert load(tmp_path, **given).settings["voice.volume_percent"].source == "--set voice.volume_percent"


def test_a_preset_with_single_rules_on_top(tmp_path: Path) -> None:
    rules = load(tmp_path, '[rules]\npreset = "turnier"\npoints_shown = true\nseries_length = 12').rules
    assert (rules.preset, rules.points_shown, rules.series_length, rules.kontra) == (Preset.TURNIER, True, 12, False)
    bock = load(tmp_path, '[rules]\nbock = true\nbock_triggers = ["three_wins", "all_pass"]').rules
    assert {trigger.value for trigger in bock.bock_triggers} == {"three_wins", "all_pass"}


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("[voice]\nvolum_percent = 3", "[voice] volum_percent: no such key; did you mean volume_percent?"),
        ("[voize]\ntalk = 'nothing'", "[voize]: no such table; did you mean voice?"),
        ("[voice]\ntalk = 'result'", "did you mean results?"),
        ("[voice]\nvolume_percent = 101", "a whole number from 0 to 100 % is needed"),
        ("[voice]\nvolume_percent = true", "a whole number"),
        ("[voice]\nvolume_percent = '80'", "a whole number"),
        ("[voice]\nlanguage = 'de'", "did you mean [table] language?"),
        ("language = 'de'", "did you mean [table] language?"),
        ("voice = 3", "write [voice] on a line of its own"),
        ("[table]\ndeck = 'frensh'", "did you mean french?"),
        ("[table]\nplayers = 'Anna,Bernd'", "Anna,Bernd,Clara"),
        ("[table]\nplayers = 'Anna,Bernd,Anna'", "the same name"),
        ("[camera]\nsource = 'usb0'", "usb:0"),
        ("[display]\nwindow = '9x9'", "800x480"),
        ("[rules]\npreset = 'tournier'", "did you mean turnier?"),
        ("[rules]\npreset = 'turnier'\nkontra = true", "[rules] kontra: a house rule"),
        ("[rules]\nramsch_fixed = 12", "10, 15 or 20"),
        ("[rules]\nclaims = 'server'", "one of"),
        ("[rules]\nbock_triggers = ['lost_games']", "did you mean lost_game?"),
        ("[pins]\nup = 6", "pin 6 is claimed by up and by down"),
        ("[pins]\nup = 28", "from 0 to 27 GPIO"),
        ("[voice\ntalk", "is not TOML"),
    ],
)
def test_a_mistake_is_named_and_the_rest_goes_on(tmp_path: Path, text: str, words: str) -> None:
    configuration = load(tmp_path, text)
    message = only_problem(configuration)
    assert words in message and str(tmp_path / "settings.toml") in message
    assert configuration.rules and configuration.pins == Pins() and set(configuration.values()) <= set(BY_PATH)


def test_a_wrong_variable_is_named_with_the_likely_one(tmp_path: Path) -> None:
    message = only_problem(load(tmp_path, environment={"KIEBITZ_VOICE_VOLUM": "3"}))
    assert message == "KIEBITZ_VOICE_VOLUM: sets nothing; did you mean KIEBITZ_VOICE_VOLUME_PERCENT?"
    assert "on" in only_problem(load(tmp_path, environment={"KIEBITZ_PINS_UP": "on"}))
    assert load(tmp_path, environment={"KIEBITZ_STATE": "/x", "KIEBITZ_DEBUG": "1"}).problems == ()


@pytest.mark.parametrize(
    ("override", "words"),
    [
        ("voice.volume=3", "did you mean voice.volume_percent?"),
        ("voice.volume_percent", "write table.key=value"),
        ("voice.volume_percent=loud", "a whole number from 0 to 100"),
        ("rules.preset=tournier", "did you mean turnier?"),
    ],
)
def test_a_wrong_override_is_an_error_at_once(tmp_path: Path, override: str, words: str) -> None:
    with pytest.raises(UserError) as raised:
        load(tmp_path, overrides=[override])
    assert words in str(raised.value)


def test_texts_from_outside_become_values() -> None:
    assert BY_PATH["display.fullscreen"].from_text("yes") is True
    assert BY_PATH["display.fullscreen"].from_text("off") is False
    assert BY_PATH["rules.bock_triggers"].from_text("lost_game, all_pass") == ("lost_game", "all_pass")
    with pytest.raises(ValueProblem):
        BY_PATH["display.fullscreen"].from_text("perhaps")


def test_every_setting_has_words_a_range_and_a_default_that_fits() -> None:
    assert len(BY_PATH) == len(KEYS) == len(BY_VARIABLE)
    for key in KEYS:
        assert key.comment and key.label and key.allowed
        assert key.default is None or key.checked(key.default) == key.default
        assert key.default is not None or key.table == "rules"


def test_words_that_others_define_are_those_of_the_schema() -> None:
    assert BY_PATH["voice.talk"].choices == tuple(talk.value for talk in Talk)
    for size in (SMALLEST_WINDOW, LARGEST_WINDOW):
        text = "{}x{}".format(*size)
        assert window_size(str(BY_PATH["display.window"].checked(text))) == size
    for outside in ("639x480", "800x383", "3841x480", "800x2401"):
        with pytest.raises(ValueProblem):
            BY_PATH["display.window"].checked(outside)
