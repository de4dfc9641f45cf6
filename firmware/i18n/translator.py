"""Texts in the language of the table: gettext catalogues that lie in this package, English being the message itself."""

from __future__ import annotations

import gettext
from collections.abc import Mapping
from importlib import resources
from types import MappingProxyType

LANGUAGES: Mapping[str, str] = MappingProxyType({"de": "Deutsch", "en": "English", "nl": "Nederlands", "sv": "Svenska"})
"""Language code -> the language's own name, in the order in which the menu offers them."""

SOURCE_LANGUAGE = "en"
"""The language the messages are written in; it needs no catalogue."""

DOMAIN = "kiebitz"


class UnknownLanguageError(ValueError):
    """A language that has no catalogue."""


class MessageError(ValueError):
    """A message was asked for without the values that it needs."""


def mark(msgid: str) -> str:
    """`msgid` itself: marks a message that stands in a table and is translated later, so that the catalogues get it."""
    return msgid


def mark_in(context: str, msgid: str) -> tuple[str, str]:
    """(context, msgid): marks a message for `Translator.text_in`, for words that need more than one translation."""
    return context, msgid


class _Recorder(gettext.NullTranslations):
    """The last resort behind a catalogue: answers with the message itself and remembers that it had no translation."""

    def __init__(self) -> None:
        super().__init__()
        self.missing: set[str] = set()

    def gettext(self, message: str) -> str:
        self.missing.add(message)
        return message

    def pgettext(self, context: str, message: str) -> str:
        self.missing.add(message)
        return message

    def ngettext(self, msgid1: str, msgid2: str, n: int) -> str:
        self.missing.add(msgid1)
        return super().ngettext(msgid1, msgid2, n)


class Translator:
    """The texts of one language. Immutable: to switch the language at run time, make another one and draw again."""

    def __init__(self, language: str = "de") -> None:
        """Raises UnknownLanguageError when `language` is none of LANGUAGES."""
        if language not in LANGUAGES:
            offered = ", ".join(f"{code} ({name})" for code, name in LANGUAGES.items())
            raise UnknownLanguageError(f"language {language!r} is not known; choose one of {offered}")
        self.language = language
        self._recorder = _Recorder()
        self._catalogue: gettext.NullTranslations = gettext.NullTranslations()
        if language != SOURCE_LANGUAGE:
            file = resources.files("firmware.i18n") / "locale" / language / "LC_MESSAGES" / f"{DOMAIN}.mo"
            with file.open("rb") as stream:
                self._catalogue = gettext.GNUTranslations(stream)
            self._catalogue.add_fallback(self._recorder)

    def __repr__(self) -> str:
        return f"Translator({self.language!r})"

    @property
    def missing(self) -> frozenset[str]:
        """Messages that were asked for so far and stand in no catalogue of this language (always empty for English)."""
        return frozenset(self._recorder.missing)

    def text(self, msgid: str, **values: object) -> str:
        """The message in this language with `{name}` replaced by `values` (str.format).

        Raises MessageError when a value is missing.
        """
        return _fill(self._catalogue.gettext(msgid), values)

    def text_in(self, context: str, msgid: str, **values: object) -> str:
        """Like `text`, for a message that is translated differently in `context`."""
        return _fill(self._catalogue.pgettext(context, msgid), values)

    def plural(self, singular: str, plural: str, count: int, **values: object) -> str:
        """The form for `count` things; `{count}` is filled in as well."""
        return _fill(self._catalogue.ngettext(singular, plural, count), {"count": count, **values})


def _fill(message: str, values: Mapping[str, object]) -> str:
    try:
        return message.format(**values)
    except (KeyError, IndexError, ValueError, AttributeError) as error:
        given = ", ".join(sorted(values)) or "none"
        raise MessageError(f"message {message!r} cannot be filled in ({error!r}); values given: {given}") from error
