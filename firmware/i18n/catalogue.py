"""Keeps the catalogues: `python -m firmware.i18n.catalogue update | compile | check` (needs Babel, from the dev extra).

update   collects the messages of the program into the .po files; what is new is left empty for the translator
compile  makes the .mo files that the program reads
check    says what is missing, doubtful, unused, not current or badly translated; exit code 1 if anything is
"""

from __future__ import annotations

import argparse
import ast
import io
import string
import sys
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

from babel.messages.catalog import Catalog, Message
from babel.messages.mofile import read_mo, write_mo
from babel.messages.pofile import read_po, write_po

from firmware.i18n.translator import DOMAIN, LANGUAGES, SOURCE_LANGUAGE

PROGRAM = Path(__file__).resolve().parents[1]
LOCALE = Path(__file__).resolve().parent / "locale"
MESSAGE_PLACES = {"text": 0, "mark": 0, "plural": 0, "text_in": 1, "mark_in": 1}
"""Calls whose literal argument in this place is a message: methods of Translator, and the two markers for tables. Before a message
in place 1 stands its context; after the message of `plural` comes the plural."""

ASKED = ("words", "translator")
"""Ends of the names of whatever is asked for a text; other things have a method `text` too."""

SHORT_MESSAGE = 8
"""Below this many characters a translation may be of any length up to `LONGEST_SHORT`."""

LONGEST_SHORT = 24
LONGEST_FACTOR = 2.2
"""A translation may be this much longer than the message: beyond it hardly fits where the message fits."""


def collect(program: Path = PROGRAM) -> Catalog:
    """All messages of the program."""
    catalogue = Catalog(charset="utf-8")
    for path in sorted(program.rglob("*.py")):
        place = f"{program.name}/{path.relative_to(program).as_posix()}"
        for call in message_calls(path.read_text("utf-8")):
            literals = [argument.value if isinstance(argument, ast.Constant) else None for argument in call.args]
            message, context = _message_of(called_name(call), literals)
            if message is not None:
                catalogue.add(message, locations=[(place, None)], context=context)  # type: ignore[list-item]
    return catalogue


def message_calls(source: str) -> Iterator[ast.Call]:
    """The calls in a module that ask for a text or mark one, in their order."""
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and called_name(node) in MESSAGE_PLACES and node.args:
            receiver = node.func.value if isinstance(node.func, ast.Attribute) else None
            name = getattr(receiver, "attr", getattr(receiver, "id", ASKED[0]))
            if name.lower().endswith(ASKED):
                yield node


def called_name(call: ast.Call) -> str:
    """The last name of what is called: `text` in `words.text(...)`."""
    return getattr(call.func, "attr", getattr(call.func, "id", ""))


def _message_of(name: str, literals: Sequence[object]) -> tuple[str | tuple[str, str] | None, str | None]:
    """Message (with its plural) and context, the message None where it is not written out in the call."""
    place = MESSAGE_PLACES[name]
    wanted = literals[: 2 if name == "plural" else place + 1]
    if not all(isinstance(each, str) for each in wanted):
        return None, None
    words = [str(each) for each in wanted]
    if name == "plural":
        return (words[0], words[1]), None
    return words[place], words[0] if place else None


def languages() -> list[str]:
    """The languages that have a catalogue."""
    return [language for language in LANGUAGES if language != SOURCE_LANGUAGE]


def po_file(language: str) -> Path:
    """Where the translator works."""
    return LOCALE / language / "LC_MESSAGES" / f"{DOMAIN}.po"


def mo_file(language: str) -> Path:
    """What the program reads."""
    return po_file(language).with_suffix(".mo")


def read_catalogue(language: str) -> Catalog:
    """The catalogue as it lies in the tree."""
    with po_file(language).open("rb") as stream:
        return read_po(stream, locale=language, domain=DOMAIN)


def update(language: str, template: Catalog) -> Catalog:
    """The catalogue with new messages added (empty) and unused ones removed; written back."""
    path = po_file(language)
    catalogue = read_catalogue(language) if path.exists() else Catalog(locale=language, domain=DOMAIN)
    catalogue.update(template, no_fuzzy_matching=True, update_creation_date=False)
    catalogue.obsolete.clear()
    catalogue.header_comment = f"# Kiebitz, {LANGUAGES[language]}. The message is the English text."
    catalogue.project, catalogue.version, catalogue.fuzzy = "Kiebitz", "1", False
    catalogue.msgid_bugs_address = ""
    catalogue.last_translator, catalogue.language_team = "The Kiebitz authors", LANGUAGES[language]
    catalogue.revision_date = catalogue.creation_date
    path.parent.mkdir(parents=True, exist_ok=True)
    with path.open("wb") as stream:
        write_po(stream, catalogue, width=120, sort_output=True, include_lineno=False, omit_header=False)
    return catalogue


def compiled(catalogue: Catalog) -> bytes:
    """The bytes of the .mo file of `catalogue`."""
    stream = io.BytesIO()
    write_mo(stream, catalogue)
    return stream.getvalue()


def placeholders(text: str) -> set[str]:
    """The names in braces that str.format fills in."""
    return {name for _, name, _, _ in string.Formatter().parse(text) if name is not None}


def _texts(message: Message) -> Iterator[tuple[str, str]]:
    """Pairs of (message, translation); for plurals every form beside the plural message."""
    if isinstance(message.id, str):
        yield message.id, str(message.string or "")
    else:
        for form in message.string or ("",):
            yield message.id[-1], form


def problems(language: str, template: Catalog) -> list[str]:
    """Everything that is wrong with a catalogue, one line each; empty when it is complete and current."""
    catalogue = read_catalogue(language)
    found: list[str] = []
    wanted = {(message.context, message.id): message for message in template if message.id}
    held = {(message.context, message.id): message for message in catalogue if message.id}
    for key in wanted:
        if key not in held:
            found.append(f"{language}: {key[1]!r} is not in the catalogue; run update")
    for key, message in held.items():
        if key not in wanted:
            found.append(f"{language}: {key[1]!r} is used nowhere; run update")
        if message.fuzzy:
            found.append(f"{language}: {key[1]!r} is marked fuzzy")
        for source, translation in _texts(message):
            found.extend(f"{language}: {source!r} {fault}" for fault in _faults(source, translation))
    if catalogue.obsolete:
        found.append(f"{language}: {len(catalogue.obsolete)} obsolete entries; run update")
    if not _is_current(language, catalogue):
        found.append(f"{language}: {mo_file(language).name} is not current; run compile")
    return found


def _faults(source: str, translation: str) -> Iterator[str]:
    if not translation.strip():
        yield "is not translated"
        return
    try:
        if placeholders(translation) - placeholders(source):
            yield f"has other placeholders than its translation {translation!r}"
        elif placeholders(source) - placeholders(translation) - {"count"}:
            yield f"has placeholders that its translation {translation!r} leaves out"
    except ValueError as error:
        yield f"has a translation that cannot be filled in ({error}): {translation!r}"
    longest = LONGEST_SHORT if len(source) < SHORT_MESSAGE else max(LONGEST_SHORT, LONGEST_FACTOR * len(source))
    if len(translation) > longest:
        yield f"has a translation of {len(translation)} characters, at most {longest:.0f} fit: {translation!r}"
    if source[:1].isspace() != translation[:1].isspace() or source[-1:].isspace() != translation[-1:].isspace():
        yield f"and its translation {translation!r} differ in space at the ends"


def _is_current(language: str, catalogue: Catalog) -> bool:
    path = mo_file(language)
    if not path.exists():
        return False
    with path.open("rb") as stream:
        return _contents(read_mo(stream)) == _contents(catalogue)


def _contents(catalogue: Catalog) -> dict[tuple[str | None, tuple[str, ...]], tuple[str, ...]]:
    """Context and message (with its plural) -> all forms, for translated messages."""
    return {
        (message.context, _forms(message.id)): _forms(message.string)
        for message in catalogue
        if message.id and message.string
    }


def _forms(text: str | Iterable[str]) -> tuple[str, ...]:
    return (text,) if isinstance(text, str) else tuple(text)


def main(arguments: list[str] | None = None) -> int:
    """Entry point of `python -m firmware.i18n.catalogue`."""
    parser = argparse.ArgumentParser(prog="python -m firmware.i18n.catalogue", description=__doc__)
    parser.add_argument("what", choices=("update", "compile", "check"))
    what = parser.parse_args(arguments).what
    template = collect()
    found: list[str] = []
    for language in languages():
        if what == "update":
            catalogue = update(language, template)
            empty = sum(1 for message in catalogue if message.id and not any(form for _, form in _texts(message)))
            sys.stderr.write(f"{language}: {len(catalogue)} messages, {empty} to translate\n")
        elif what == "compile":
            mo_file(language).write_bytes(compiled(read_catalogue(language)))
        else:
            found.extend(problems(language, template))
    sys.stderr.writelines(f"{line}\n" for line in found)
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())
