"""The page with the settings of the configuration: shown, changed, and kept in the state folder."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from display.view import EntryBody, Input, MessageBody, Option, View
from firmware.config.files import SettingsError, kept_values, write_settings
from firmware.config.keys import Key, Kind, Value
from firmware.config.layers import Configuration, load_configuration
from firmware.i18n.settings import setting_label, table_label, value_label
from firmware.session.presenter import Words
from firmware.settings_form import Change, SettingsForm, Step, Unset, current

if TYPE_CHECKING:
    from firmware.app import App

Apply = Callable[[Key, Value | None, "App"], bool]
"""Lets a changed setting hold at once where that is possible: True when it does."""


class SettingsPage:
    """Walks through the form; every choice is written at once. A choice that contradicts another setting is refused and said."""

    def __init__(
        self, file: Path, load: Callable[[], Configuration], apply: Apply = lambda key, value, app: False
    ) -> None:
        """`file` is what is written, `load` reads all layers again afterwards."""
        self._file = file
        self._load = load
        self._apply = apply
        self.form = SettingsForm(load())
        self._notice = ""

    def act(self, what: Input, app: App) -> None:
        form, change = self.form.handle(what)
        self._notice = ""
        if form is None:
            app.close_page()
            return
        self.form = form
        if change is not None:
            self._notice = self._changed(change, app)
            self.form = self.form.with_configuration(self._load())

    def view(self, app: App, status: str) -> View:
        words = app.words
        walks = (words.text("Up"), words.text("Down"), words.text("OK")) if self.form.options else ("", "", "")
        buttons = (*walks, words.text("Back"), "", "")
        return View(words.text("Kiebitz"), status, self._body(words), buttons=buttons, notice=self._notice)

    def _changed(self, change: Change, app: App) -> str:
        """Keep a choice; what is to be said about it."""
        key, value = change.key, change.value
        values = kept_values(self._file)
        if value is None:
            values.pop(key.path, None)
        else:
            values[key.path] = value
        clashes = set(map(str, checked(values))) - set(map(str, checked(kept_values(self._file))))
        if clashes:
            return app.words.text("That does not go together: {problem}", problem=sorted(clashes)[0])
        try:
            write_settings(self._file, values)
        except SettingsError as error:
            return str(error)
        if self._apply(key, value, app):
            return ""
        now = self._load().settings.get(key.path)
        if value is not None and now is not None and now.value != value:
            return app.words.text("{source} decides this setting.", source=now.source)
        if key.table in ("rules", "table"):
            return app.words.text("This holds from the next evening on.")
        return app.words.text("This holds after the next start.")

    def _body(self, words: Words) -> EntryBody | MessageBody:
        form, text = self.form, words.text
        if form.step is Step.PROBLEMS:
            lines = tuple(str(problem) for problem in form.configuration.problems)
            return MessageBody(text("Mistakes in the settings"), lines[:6])
        if form.step is Step.TABLES:
            tables = tuple(self._table_option(str(table), words) for table in form.options)
            return EntryBody(text("Settings"), text("What shall be changed?"), tables, form.cursor)
        if form.key is None:
            keys = tuple(self._key_option(key, words) for key in form.options if isinstance(key, Key))
            return EntryBody(
                table_label(words.translator, form.table), text("What shall be changed?"), keys, form.cursor
            )
        label = setting_label(words.translator, form.key)
        if not form.options:
            shown = value_label(words.translator, form.key, current(form.key, form.configuration) or "")
            typed = text("This needs a keyboard: kiebitz config set {path}=...", path=form.key.path)
            return MessageBody(label, (shown, typed))
        chosen = current(form.key, form.configuration)
        options = tuple(self._value_option(each, form.key, chosen, words) for each in form.options)  # type: ignore[arg-type]
        return EntryBody(table_label(words.translator, form.table), label, options, form.cursor)

    def _table_option(self, table: str, words: Words) -> Option:
        if table:
            return Option(table_label(words.translator, table))
        count = len(self.form.configuration.problems)
        return Option(
            words.translator.plural("{count} mistake in the settings", "{count} mistakes in the settings", count)
        )

    def _key_option(self, key: Key, words: Words) -> Option:
        value = current(key, self.form.configuration)
        shown = "–" if value is None else value_label(words.translator, key, value)
        return Option(setting_label(words.translator, key), shown)

    def _value_option(self, value: Value | Unset, key: Key, chosen: Value | None, words: Words) -> Option:
        if isinstance(value, Unset):
            return Option(words.text("as usual"), words.text("as the rules of the table say"))
        text = value_label(words.translator, key, value)
        if key.kind is Kind.CHOICES:
            is_in = isinstance(chosen, tuple) and value in chosen
            return Option(text, words.text("chosen") if is_in else "")
        return Option(text, words.text("now") if value == chosen and type(value) is type(chosen) else "")


def checked(values: dict[str, Value]) -> tuple[object, ...]:
    """What is wrong with these settings by themselves."""
    overrides = [f"{path}={_as_text(value)}" for path, value in values.items()]
    return load_configuration(None, {}, overrides, system_file=None).problems


def _as_text(value: Value) -> str:
    if isinstance(value, tuple):
        return ",".join(value)
    return str(value).lower() if isinstance(value, bool) else str(value)
