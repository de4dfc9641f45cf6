"""The catalogues are complete, current, and fit where the English text fits."""

import ast
import shutil
from pathlib import Path

import pytest

pytest.importorskip("babel", reason="Babel compiles and checks the catalogues (extra dev)")

from babel.messages.catalog import Catalog

from firmware.i18n import catalogue, names
from firmware.i18n.translator import Translator


@pytest.fixture(scope="module")
def template():
    return catalogue.collect()


@pytest.mark.parametrize("language", catalogue.languages())
def test_the_catalogue_is_complete_and_current(language, template):
    assert catalogue.problems(language, template) == []


@pytest.fixture
def german(tmp_path, monkeypatch):
    """A copy of the German catalogue to spoil."""
    shutil.copytree(catalogue.LOCALE, tmp_path / "locale")
    monkeypatch.setattr(catalogue, "LOCALE", tmp_path / "locale")

    def spoil(old: str, new: str, *, compile_it: bool = True) -> None:
        path = catalogue.po_file("de")
        text = path.read_text("utf-8")
        assert old in text
        path.write_text(text.replace(old, new, 1), "utf-8")
        if compile_it:
            catalogue.mo_file("de").write_bytes(catalogue.compiled(catalogue.read_catalogue("de")))

    return spoil


@pytest.mark.parametrize(
    ("old", "new", "complaint"),
    [
        ('msgstr "Vorhand"', 'msgstr ""', "'Forehand' is not translated"),
        ('msgid "Forehand"', '#, fuzzy\nmsgid "Forehand"', "'Forehand' is marked fuzzy"),
        ('msgid "Forehand"', 'msgid "Backhand"', "'Backhand' is used nowhere"),
        ('msgid "Forehand"', 'msgid "Backhand"', "'Forehand' is not in the catalogue"),
        ('msgstr "{suit}-{rank}"', 'msgstr "{suit}-Bube"', "leaves out"),
        ('msgstr "{suit}-{rank}"', 'msgstr "{suit}-{rank}{x}"', "other placeholders"),
        ('msgstr "{suit}-{rank}"', 'msgstr "{suit}-{rank"', "cannot be filled in"),
        ('msgstr "Vorhand"', 'msgstr "Vorhand "', "space at the ends"),
        ('msgstr "Vorhand"', f'msgstr "{"Vorhand" * 8}"', "at most 24 fit"),
    ],
)
def test_a_spoiled_entry_is_found(german, template, old, new, complaint):
    german(old, new)
    assert any(complaint in problem for problem in catalogue.problems("de", template))


def test_a_compiled_catalogue_that_is_not_current_is_found(german, template):
    german('msgstr "Vorhand"', 'msgstr "Forderhand"', compile_it=False)
    assert "de: kiebitz.mo is not current; run compile" in catalogue.problems("de", template)


def test_update_adds_new_messages_empty_and_drops_unused_ones(german):
    template = Catalog()
    template.add("Forehand")
    template.add("Nobody has said this yet")
    updated = catalogue.update("de", template)
    assert {message.id: message.string or "" for message in updated if message.id} == {
        "Forehand": "Vorhand",
        "Nobody has said this yet": "",
    }
    assert not updated.obsolete


def test_messages_are_collected_from_calls_and_tables(tmp_path):
    (tmp_path / "screen.py").write_text(
        'translator.text("A")\nself._translator.text_in("seat", "B", x=1)\nmark("C")\nT = (mark_in("suit", "D"),)\n'
        'translator.plural("{count} E", "{count} Es", n)\ntext = words.text\ntext("F")\nf"{words.text(\'G\')}"\n',
        "utf-8",
    )
    found = {(message.context, message.id) for message in catalogue.collect(tmp_path) if message.id}
    plural = ("{count} E", "{count} Es")
    assert found == {(None, "A"), ("seat", "B"), (None, "C"), ("suit", "D"), (None, plural), (None, "F"), (None, "G")}


def test_other_methods_of_that_name_are_left_alone(tmp_path):
    (tmp_path / "screen.py").write_text(
        'paper.text("A")\nsettings.text("table.deck")\ntranslator.text(name)\n', "utf-8"
    )
    assert not [message for message in catalogue.collect(tmp_path) if message.id]


def test_every_message_in_the_program_is_a_literal_or_comes_from_a_marked_table():
    """A computed message (an f-string, a sum) would never reach the catalogue."""
    computed = [
        f"{path.relative_to(catalogue.PROGRAM)}:{call.lineno}"
        for path in sorted(catalogue.PROGRAM.rglob("*.py"))
        for call in catalogue.message_calls(path.read_text("utf-8"))
        if any(isinstance(argument, ast.JoinedStr | ast.BinOp) for argument in call.args[:2])
    ]
    assert computed == []


def test_each_name_of_the_table_in_names_is_in_the_template(template):
    assert template.get("Club", context="suit in a card's name") is not None
    source = Path(names.__file__).read_text("utf-8")
    assert source.count("mark_in(") + source.count("mark(") >= 35


def test_main_updates_compiles_and_checks(german, capsys):
    german('msgstr "Vorhand"', 'msgstr ""')
    assert catalogue.main(["update"]) == 0
    assert "to translate" in capsys.readouterr().err
    assert catalogue.main(["compile"]) == 0
    assert catalogue.main(["check"]) == 1
    assert "'Forehand' is not translated" in capsys.readouterr().err


def test_compiled_catalogues_are_what_the_program_reads():
    assert Translator("de").text("Declarer") == "Alleinspieler"
