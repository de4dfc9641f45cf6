"""The course of an enrolment: picture after picture is added, then the whole is looked through and becomes a deck.

Nothing here asks where pictures come from: `kiebitz enroll` adds those of a folder, a screen may add those of a camera one at a time.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

import numpy as np

from vision.enrolment.deck import EnrolledDeck, KnownNetwork, Shot
from vision.enrolment.matching import MATCHING, Matching
from vision.enrolment.recognition import DeckInPlay
from vision.enrolment.shots import Taken, take_shot
from vision.reader import CardReader
from vision.readings import CARD_CODES

READABLE = 0.8
"""Share of the other pictures that the network must read as they are named, before its word counts against a name."""
REFUSED = frozenset({"other_card", "unlike", "twice"})
"""Findings with which a deck should not be kept."""


@dataclass(frozen=True, slots=True)
class Finding:
    """Something about one picture, or about two cards.

    `kind` is one of `blurred dark glare small` (badly taken), `other_card` (the picture shows `other` instead), `unlike` (it does not show the
    same card as the other pictures of that name), `twice` (two names, it seems, for one card), `look_alike` (two cards of this deck that
    are hard to tell apart). `value` is the probability or likeness behind it.
    """

    kind: str
    card: str
    file: str = ""
    other: str | None = None
    other_file: str = ""
    value: float = 0.0

    @property
    def is_refused(self) -> bool:
        """The deck should not be kept like this."""
        return self.kind in REFUSED


@dataclass(eq=False)
class Enrolment:
    """Collects pictures of the cards of one deck. `reader` must know no deck."""

    reader: CardReader
    network: KnownNetwork
    matching: Matching = MATCHING
    _taken: list[tuple[Shot, Taken]] = field(default_factory=list, repr=False)

    def add(self, code: str, image: np.ndarray, file: str = "") -> Taken:
        """Takes one picture (BGR) of the card `code`; several of one card are turned alike. Raises NoCardFoundError."""
        fellows = [shot.patch for shot, _ in self._taken if shot.code == code]
        taken = take_shot(image, self.reader, fellows[0] if fellows else None)
        self._taken.append((Shot(code, taken.patch, file), taken))
        return taken

    def forget(self, code: str) -> None:
        """Leaves out every picture of this card."""
        self._taken = [(shot, taken) for shot, taken in self._taken if shot.code != code]

    def forget_last(self) -> None:
        """Leaves out the picture that was added last."""
        del self._taken[-1:]

    @property
    def missing(self) -> tuple[str, ...]:
        """The cards of which there is no picture yet."""
        present = {shot.code for shot, _ in self._taken}
        return tuple(code for code in CARD_CODES if code not in present)

    def finish(self, name: str) -> EnrolledDeck:
        """The deck of all pictures added; at least one is needed."""
        return EnrolledDeck.of(name, [shot for shot, _ in self._taken], self.network)

    def findings(self, deck: EnrolledDeck) -> list[Finding]:
        """What is to be said of the pictures and of the deck that `finish` made of them."""
        out = [Finding(fault, shot.code, shot.file) for shot, taken in self._taken for fault in taken.quality.faults]
        out += self._misnamed()
        out += self._unlike(deck)
        return out + self._pairs(deck)

    def _misnamed(self) -> list[Finding]:
        """Pictures that the network reads surely as another card, if it reads the rest of the deck."""
        named = [taken.reading.alternatives[0][0] == shot.code for shot, taken in self._taken]
        out = []
        for (shot, taken), right in zip(self._taken, named, strict=True):
            others = len(named) - 1
            readable = sum(named) - right >= READABLE * others
            if readable and taken.reading.card not in (None, shot.code):
                probability = taken.reading.probability
                out.append(Finding("other_card", shot.code, shot.file, taken.reading.card, value=probability))
        return out

    def _unlike(self, deck: EnrolledDeck) -> list[Finding]:
        """Pictures of one name that resemble each other less than two pictures of one card do, or resemble another card more."""
        likenesses = deck.embeddings @ deck.embeddings.T
        codes = np.array([shot.code for shot in deck.shots])
        least = (self.matching.stranger + self.matching.same_card) / 2.0
        out = []
        for at, shot in enumerate(deck.shots):
            first = int(np.flatnonzero(codes == shot.code)[0])
            if at == first:
                continue
            others = np.where(codes == shot.code, -1.0, likenesses[at])
            if likenesses[at, first] < max(least, float(others.max())):
                value = float(likenesses[at, first])
                out.append(Finding("unlike", shot.code, shot.file, other_file=deck.shots[first].file, value=value))
        return out

    def _pairs(self, deck: EnrolledDeck) -> list[Finding]:
        """Pairs of cards that are hard to tell apart, the closest first."""
        out = []
        twice = (1.0 + self.matching.same_card) / 2.0
        for one, other, likeness in closest_pairs(deck):
            if likeness >= twice:
                out.append(Finding("twice", one.code, one.file, other.code, other.file, likeness))
            elif self.matching.told_apart(likeness) < deck.sure:
                out.append(Finding("look_alike", one.code, one.file, other.code, other.file, likeness))
        return out


def closest_pairs(deck: EnrolledDeck) -> list[tuple[Shot, Shot, float]]:
    """Every two different cards with the greatest likeness between their shots, the closest first."""
    likenesses = deck.embeddings @ deck.embeddings.T
    best: dict[tuple[str, str], tuple[Shot, Shot, float]] = {}
    for row, one in enumerate(deck.shots):
        for column in range(row):
            other = deck.shots[column]
            pair = (other.code, one.code) if other.code < one.code else (one.code, other.code)
            value = float(likenesses[row, column])
            if one.code != other.code and (pair not in best or value > best[pair][2]):
                best[pair] = (other, one, value)
    return sorted(best.values(), key=lambda item: -item[2])


def enrolled_as(deck: EnrolledDeck, kept: Sequence[EnrolledDeck]) -> DeckInPlay:
    """Compares a deck's shots with decks that are enrolled already."""
    comparison = DeckInPlay(kept)
    for embedding in deck.embeddings:
        comparison.note(embedding)
    return comparison
