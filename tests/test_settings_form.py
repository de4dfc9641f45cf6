"""The settings are walked, changed and kept by buttons and by touch alone; what does not go together is refused."""

from pathlib import Path

import pytest

from display.view import Action, Choice, EntryBody, MessageBody
from firmware.cli.run_pages import mistakes_line
from firmware.clock import ManualClock
from firmware.config.files import write_settings
from firmware.config.layers import Configuration, load_configuration
from firmware.config.schema import BY_PATH, KEYS, TABLES
from firmware.i18n.settings import table_label, value_label
from firmware.i18n.translator import LANGUAGES, Translator
from firmware.pages.settings import SettingsPage
from firmware.session.evening import Evening
from firmware.session.events import EveningOpened
from firmware.session.journal import Journal
from firmware.session.presenter import Words
from firmware.settings_form import UNSET, SettingsForm, values_of
from tests.table import Table

UP, DOWN, OK, BACK = Action.UP, Action.DOWN, Action.OK, Action.BACK


@pytest.fixture
def file(tmp_path: Path) -> Path:
    return tmp_path / "settings.toml"


def load(file: Path) -> Configuration:
    return load_configuration(file, {}, system_file=None)


@pytest.fixture
def table(tmp_path: Path):  # type: ignore[no-untyped-def]
    with Journal(tmp_path / "journal.sqlite3", ManualClock()) as journal:
        yield Table(Evening.begin(journal, EveningOpened(players=("Anna", "Bernd", "Clara"))))


@pytest.fixture
def page(file: Path, table: Table) -> SettingsPage:
    page = SettingsPage(file, lambda: load(file))
    table.app.open_page(page)
    return page


def walk_to(table: Table, page: SettingsPage, wanted: object) -> None:
    """By the button down only."""
    for _ in range(len(page.form.options)):
        if page.form.options[page.form.cursor] == wanted:
            return
        table.press(DOWN)
    raise AssertionError(f"{wanted} is not offered")


def test_a_setting_is_changed_by_buttons_alone_and_is_there_after_a_restart(
    table: Table, page: SettingsPage, file: Path
) -> None:
    walk_to(table, page, "voice")
    table.press(OK)
    walk_to(table, page, BY_PATH["voice.volume_percent"])
    table.press(OK)
    assert page.form.options[page.form.cursor] == 80
    walk_to(table, page, 50)
    table.press(OK)
    assert load(file).number("voice.volume_percent") == 50
    table.press(BACK, BACK)
    assert table.app.page is None


def test_a_setting_is_changed_by_touch_alone(table: Table, page: SettingsPage, file: Path) -> None:
    table.press(Choice(list(TABLES).index("display")))
    table.press(Choice([key.name for key in page.form.options].index("fullscreen")))  # type: ignore[union-attr]
    table.press(Choice(0))
    assert load(file).switch("display.fullscreen")


def test_a_rule_can_be_set_and_given_back_to_the_preset(table: Table, page: SettingsPage, file: Path) -> None:
    table.press(Choice(list(TABLES).index("rules")))
    place = [key.name for key in page.form.options].index("bock")  # type: ignore[union-attr]
    table.press(Choice(place), Choice(page.form.options.index(True) if page.form.key else 1))
    assert load(file).rules.bock
    table.press(Choice(place), Choice(0))
    assert "rules.bock" not in load(file).settings


def test_words_of_a_list_are_ticked_one_by_one(table: Table, page: SettingsPage, file: Path) -> None:
    table.press(Choice(list(TABLES).index("rules")))
    table.press(Choice([key.name for key in page.form.options].index("bock_triggers")))  # type: ignore[union-attr]
    key = BY_PATH["rules.bock_triggers"]
    before = set(load(file).values()[key.path])  # type: ignore[arg-type]
    table.press(Choice(0), Choice(1))
    after = set(load(file).values()[key.path])  # type: ignore[arg-type]
    assert after == before ^ {key.choices[0], key.choices[1]}
    assert page.form.key is key


def test_a_house_rule_in_a_tournament_is_refused_and_said(table: Table, page: SettingsPage, file: Path) -> None:
    write_settings(file, {"rules.preset": "turnier"})
    page.form = SettingsForm(load(file))
    table.press(Choice(list(TABLES).index("rules")))
    table.press(Choice([key.name for key in page.form.options].index("kontra")))  # type: ignore[union-attr]
    table.press(Choice(1))
    assert "rules.kontra" not in load(file).settings
    assert "kontra" in table.app.page.view(table.app, "").notice  # type: ignore[union-attr]


def test_a_setting_that_another_layer_decides_is_said(table: Table, file: Path) -> None:
    page = SettingsPage(
        file, lambda: load_configuration(file, {"KIEBITZ_VOICE_VOLUME_PERCENT": "10"}, system_file=None)
    )
    table.app.open_page(page)
    table.press(Choice(list(TABLES).index("voice")))
    table.press(Choice([key.name for key in page.form.options].index("volume_percent")))  # type: ignore[union-attr]
    table.press(Choice(page.form.options.index(100)))
    assert "KIEBITZ_VOICE_VOLUME_PERCENT" in page.view(table.app, "").notice


def test_a_changed_setting_may_hold_at_once(table: Table, file: Path) -> None:
    applied: list[object] = []

    def apply(key, value, app):  # type: ignore[no-untyped-def]
        applied.append((key.path, value))
        return True

    page = SettingsPage(file, lambda: load(file), apply)
    table.app.open_page(page)
    table.press(Choice(0), Choice(0), Choice(1))
    assert applied == [("table.language", "en")] and page.view(table.app, "").notice == ""


def test_a_broken_file_is_told_with_what_is_used_instead(table: Table, file: Path) -> None:
    file.write_bytes(b"\x00\xff[[[")
    Path(f"{file}.bak").write_text("[voice]\nvolume_percent = 30\n")
    page = SettingsPage(file, lambda: load(file))
    table.app.open_page(page)
    view = page.view(table.app, "")
    assert isinstance(view.body, EntryBody) and "2" in view.body.options[0].text
    table.press(Choice(0))
    shown = page.view(table.app, "").body
    assert isinstance(shown, MessageBody) and any("previous copy" in line for line in shown.lines)
    assert load(file).number("voice.volume_percent") == 30
    assert mistakes_line(load(file), Words(Translator("de"))) == "settings.toml ist nicht lesbar: siehe Einstellungen."
    table.press(BACK, BACK)
    assert table.app.page is None


def test_settings_that_cannot_be_written_are_said(
    table: Table, page: SettingsPage, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(file: Path, data: bytes) -> None:
        raise OSError(30, "Read-only file system")

    monkeypatch.setattr("firmware.config.files.replace_file", fail)
    table.press(Choice(0), Choice(0), Choice(1))
    assert "Read-only file system" in page.view(table.app, "").notice


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_setting_has_words_and_every_value_can_be_reached(language: str, file: Path) -> None:
    translator, configuration = Translator(language), load(file)
    for table in TABLES:
        assert table_label(translator, table)
    for key in KEYS:
        options = values_of(key, configuration)
        assert len(options) <= 64 and len(set(map(repr, options))) == len(options)
        for value in options:
            if value is not UNSET:
                assert value_label(translator, key, value)  # type: ignore[arg-type]
                assert key.checked([value] if key.kind.name == "CHOICES" else value) is not None
    assert not translator.missing


def test_what_needs_a_keyboard_is_shown_with_the_command(table: Table, page: SettingsPage) -> None:
    table.press(Choice(0), Choice([key.name for key in KEYS if key.table == "table"].index("place")))
    body = page.view(table.app, "").body
    assert isinstance(body, MessageBody) and "kiebitz config set table.place" in body.lines[1]
