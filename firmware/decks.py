"""The user's enrolled decks as the commands use them: opened by name, with their failures as one line."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, cast

from firmware.errors import UserError
from firmware.places import decks_directory, state_directory, writable_state_directory

if TYPE_CHECKING:
    from firmware.learning import Learner
    from vision.enrolment import EnrolledDeck
    from vision.enrolment.deck import KnownNetwork
    from vision.reader import CardReader
    from vision.readings import CardReading

AUTO = "auto"
"""Instead of a name: whichever enrolled deck the first cards show."""


def decks_folder(state: Path | None = None) -> Path:
    """Where enrolled decks are kept."""
    return decks_directory(state_directory(state))


def has_decks(state: Path | None = None) -> bool:
    """Whether any deck is enrolled."""
    from vision.enrolment import deck_names

    return bool(deck_names(decks_folder(state)))


def open_decks(name: str, network: KnownNetwork, state: Path | None = None) -> list[EnrolledDeck]:
    """The deck of this name, or with `AUTO` all of them. Raises UserError if there is none, or it cannot be read."""
    from vision.enrolment import DeckError, deck_names, load_deck

    folder = decks_folder(state)
    names = deck_names(folder) if name == AUTO else [name]
    if not names:
        raise UserError("--deck auto: no deck has been enrolled yet; see: kiebitz enroll --help")
    try:
        return [load_deck(one, folder, network) for one in names]
    except DeckError as error:
        raise UserError(f"--deck {name}: {error}") from None


def keep_learned(learned: Learner, word: str, state: Path | None = None) -> str:
    """Stores what was learned at the table under the next free name (`word` and a number), which is returned. Raises UserError."""
    from vision.enrolment import DeckError, deck_names, save_deck

    folder = decks_directory(writable_state_directory(state))
    taken = set(deck_names(folder))
    name = next(name for name in (f"{word} {number}" for number in range(1, len(taken) + 2)) if name not in taken)
    try:
        save_deck(learned.deck(name), folder)
    except DeckError as error:
        raise UserError(str(error)) from None
    return name


class DeckChoice:
    """Gives a reader the deck of `--deck NAME`; with `AUTO` the one that the first cards show. Says once what it found."""

    def __init__(self, reader: CardReader, name: str, state: Path | None = None) -> None:
        from vision.enrolment import DeckInPlay, EnrolledDeck

        decks = open_decks(name, cast("KnownNetwork", reader.model), state)
        self._reader = reader
        self._name = name
        self._in_play = DeckInPlay(decks)
        self._said = False
        reader.deck = EnrolledDeck.union(decks) if name == AUTO else decks[0]

    def note(self, reading: CardReading | None) -> dict[str, object] | None:
        """Takes a card that was seen. `{"event": "deck", "deck": NAME}` when the deck has become certain; NAME is None for a foreign one, and
        the named deck is then called `expected`."""
        if self._said or reading is None:
            return None
        self._in_play.note(reading.embedding)
        deck = self._in_play.deck
        if deck is None and not self._in_play.is_foreign:
            return None
        self._said = True
        found: dict[str, object] = {"event": "deck", "deck": None if deck is None else deck.name}
        if self._name == AUTO:
            self._reader.deck = deck
        elif deck is None:
            found["expected"] = self._name
        return found

    @property
    def is_settled(self) -> bool:
        """Nothing more will be said."""
        return self._said
