"""`kiebitz run` starts with what is configured, and with whatever is right of a configuration that is not."""

import argparse
from pathlib import Path

import pytest

from firmware.cli import run as run_command
from firmware.cli.configured import CONFIGURED, evening_of, fill_in
from firmware.config.files import write_settings
from firmware.errors import UserError
from firmware.session.state import EveningState, apply
from firmware.skat.house.choices import BockTrigger, Preset
from firmware.skat.lists.options import ListMode


def arguments_of(folder: Path, *words: str) -> argparse.Namespace:
    """The arguments of `kiebitz run` with this state folder."""
    parser = argparse.ArgumentParser()
    run_command.add_arguments(parser)
    return parser.parse_args([*words, "--state", str(folder)])


def test_what_is_not_given_is_configured(tmp_path: Path) -> None:
    write_settings(
        tmp_path / "settings.toml",
        {"camera.source": "usb:2", "voice.volume_percent": 30, "display.fullscreen": True, "table.language": "nl"},
    )
    arguments = arguments_of(tmp_path, "--volume", "0", "--language", "sv", "--set", "voice.talk=nothing")
    fill_in(arguments)
    assert (arguments.camera, arguments.fullscreen, arguments.window) == ("usb:2", True, "800x480")
    assert (arguments.volume, arguments.language, arguments.voice) == (0, "sv", "nothing")
    assert all(getattr(arguments, name) is not None for name in CONFIGURED)


def test_a_mistake_in_the_settings_is_a_warning_and_the_program_starts(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "settings.toml").write_text("[voice]\nvolum = 3\ntalk = 'everything'\n", encoding="utf-8")
    arguments = arguments_of(tmp_path)
    fill_in(arguments)
    assert (arguments.voice, arguments.volume) == ("everything", 80)
    assert "did you mean volume_percent?" in capsys.readouterr().err


def test_a_new_evening_is_played_by_the_configured_rules(tmp_path: Path) -> None:
    write_settings(
        tmp_path / "settings.toml",
        {
            "table.players": "Anna, Bernd,Clara,Dora",
            "table.deck": "german",
            "rules.preset": "turnier",
            "rules.series_length": 24,
            "rules.points_shown": True,
        },
    )
    opened = evening_of(fill_in(arguments_of(tmp_path)))
    state = apply(EveningState(), opened)
    assert opened.players == ("Anna", "Bernd", "Clara", "Dora") and opened.deck == "german"
    assert state.score_list is not None and state.score_list.options.mode is ListMode.SEEGER
    assert state.score_list.series.length == 24
    assert (state.options.preset, state.options.points_shown) == (Preset.TURNIER, True)


def test_house_rules_reach_the_evening(tmp_path: Path) -> None:
    arguments = arguments_of(tmp_path, "--set", "rules.bock=true", "--set", "rules.bock_triggers=lost_game,all_pass")
    options = apply(EveningState(), evening_of(fill_in(arguments))).options
    assert options.bock and options.bock_triggers == {BockTrigger.LOST_GAME, BockTrigger.ALL_PASS}


@pytest.mark.parametrize(
    ("words", "players", "preset"),
    [
        ((), ("Anna", "Bernd"), "offiziersskat"),
        (("--players", "Eva,Max"), ("Eva", "Max"), "offiziersskat"),
        (("--players", "Eva,Max,Ida"), ("Eva", "Max", "Ida"), "kneipe"),
        (("--game", "skat_duell"), ("Anna", "Bernd"), "skat_duell"),
        (("--game", "skat"), ("Anna", "Bernd", "Clara"), "kneipe"),
    ],
)
def test_the_configured_game_for_two_is_played_unless_others_are_named(
    tmp_path: Path, words: tuple[str, ...], players: tuple[str, ...], preset: str
) -> None:
    write_settings(tmp_path / "settings.toml", {"table.game": "offiziersskat"})
    arguments = arguments_of(tmp_path, *words)
    opened = run_command._usual_evening(arguments, None, fill_in(arguments))
    assert (opened.players, opened.preset) == (players, preset)
    assert (apply(EveningState(), opened).pair is None) == (preset == "kneipe")


def test_a_game_that_nobody_knows_is_named_with_those_that_are(tmp_path: Path) -> None:
    arguments = arguments_of(tmp_path, "--game", "doppelkopf")
    with pytest.raises(UserError, match="skat, offiziersskat, skat_duell"):
        run_command._usual_evening(arguments, None, fill_in(arguments))
