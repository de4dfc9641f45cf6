"""The settings and the page of the USB stick: every text fits in every language."""

from pathlib import Path

import pytest

from display.view import Choice
from firmware.clock import ManualClock
from firmware.config.layers import load_configuration
from firmware.config.schema import KEYS, TABLES
from firmware.i18n.translator import LANGUAGES, Translator
from firmware.pages.settings import SettingsPage
from firmware.pages.stick import StickPage
from firmware.session.presenter import Words
from firmware.sticks import Stick
from tests.i18n.test_evening_screens_fit import cut_texts

each_language = pytest.mark.parametrize("language", LANGUAGES)


class Around:
    """As much of the program as a page asks for."""

    def __init__(self, language: str) -> None:
        self.words = Words(Translator(language))
        self.clock = ManualClock(10.0)

    def close_page(self) -> None:
        raise AssertionError("nobody leaves here")


def settings_page(file: Path) -> SettingsPage:
    return SettingsPage(file, lambda: load_configuration(file, {}, system_file=None))


@each_language
def test_tables_and_their_settings(language: str, tmp_path: Path) -> None:
    app = Around(language)
    for number in range(len(TABLES)):
        page = settings_page(tmp_path / "settings.toml")
        assert cut_texts(page.view(app, "")) == []  # type: ignore[arg-type]
        page.act(Choice(number), app)  # type: ignore[arg-type]
        for cursor in range(0, len(page.form.options), 6):
            page.act(_at(cursor), app)  # type: ignore[arg-type]
            assert cut_texts(page.view(app, "")) == []  # type: ignore[arg-type]


@each_language
def test_the_values_of_every_setting(language: str, tmp_path: Path) -> None:
    app = Around(language)
    for key in KEYS:
        page = settings_page(tmp_path / "settings.toml")
        page.act(Choice(list(TABLES).index(key.table)), app)  # type: ignore[arg-type]
        page.act(Choice(page.form.options.index(key)), app)  # type: ignore[arg-type]
        assert cut_texts(page.view(app, "")) == []  # type: ignore[arg-type]


@each_language
def test_the_page_of_the_stick(language: str, tmp_path: Path) -> None:
    class Port:
        sticks: tuple[Stick, ...] = ()

        def found(self) -> tuple[Stick, ...]:
            return self.sticks

    app, port = Around(language), Port()
    page = StickPage(port, tmp_path / "journal.sqlite3", None)
    assert cut_texts(page.view(app, "")) == []  # type: ignore[arg-type]
    assert not app.words.translator.missing


def _at(cursor: int):  # type: ignore[no-untyped-def]
    from display.view import Select

    return Select(cursor)
