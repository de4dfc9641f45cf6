"""All card pictures to train on or to test on, with other prints of each deck, and how often each deck is shown."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np

from vision.readings import CARD_CODES
from vision.training import appearance
from vision.training.art import load_deck
from vision.training.decks import Deck
from vision.training.lettered import index_fonts, random_lettering, reletter
from vision.training.stamps import Stamps, french_stamps, german_figure, german_stamps, with_indices

LABELS: tuple[str, ...] = (*CARD_CODES, "back", "other")
BACK, OTHER = len(CARD_CODES), len(CARD_CODES) + 1
SHARE = {
    "berlin": 3.0,
    "turnier": 2.5,
    "poker": 1.5,
    "french": 1.2,
    "plain": 0.6,
    "german": 2.0,
    "own": 0.6,
    "own-german": 0.4,
    "own-large": 0.25,
}
"""How often a deck is shown, by its look: real Skat decks have Berlin courts, so the few such decks count more."""
STAMPS = 240
"""French letterings that are printed onto cards while training; half as many German-suited styles come with them."""
FIGURE_LOOKS = ("berlin", "turnier", "poker", "french", "own")
"""Looks of decks whose court figures stand in the same place, so that they can be exchanged."""


@dataclass(frozen=True, slots=True)
class Print:
    """One printed card: its picture (240, 160, 3), class, the deck's look, and a number that prints of the same card share; `bare` if its
    corners may be cleared for other indices."""

    picture: np.ndarray
    label: int
    look: str
    instance: int
    deck: str
    bare: bool = False


class Gallery:
    """Prints by class, each with a weight. `pick` draws one. `french` and `german` are stamps to print other indices with, if there are any."""

    def __init__(self, prints: Sequence[Print], french: Sequence[Stamps] = (), german: Sequence[Stamps] = ()) -> None:
        self.prints = list(prints)
        self.french, self.german = list(french), list(german)
        self._bare = {(one.deck, one.label): one for one in self.prints if one.bare}
        self.instances = 1 + max((one.instance for one in prints), default=-1)
        self._by_label: list[np.ndarray] = []
        self._chances: list[np.ndarray] = []
        for label in range(len(LABELS)):
            members = np.array([at for at, one in enumerate(self.prints) if one.label == label], int)
            shares = np.array([SHARE.get(self.prints[at].look, 1.0) for at in members])
            self._by_label.append(members)
            self._chances.append(np.cumsum(shares) / max(shares.sum(), 1e-9))

    def has(self, label: int) -> bool:
        """Is there a print of this class?"""
        return bool(len(self._by_label[label]))

    def pick(self, label: int, generator: np.random.Generator) -> Print:
        """A print of this class, decks drawn by their share."""
        at = int(np.searchsorted(self._chances[label], generator.random()))
        return self.prints[int(self._by_label[label][min(at, len(self._by_label[label]) - 1)])]

    def with_other_figure(self, shown: Print, generator: np.random.Generator) -> np.ndarray:
        """This court card with the figure of another court card of its suit, of any deck: the index alone says what it is.

        Decks with a figure of unusual place or size keep theirs.
        """
        suit = LABELS[shown.label][0]
        if shown.look not in FIGURE_LOOKS:
            return shown.picture
        other = self.pick(LABELS.index(suit + "KQJ"[int(generator.integers(3))]), generator)
        if other.look not in FIGURE_LOOKS:
            return shown.picture
        return appearance.exchange_figure(shown.picture, appearance.other_figure(other.picture, generator))

    def stamped(self, shown: Print, generator: np.random.Generator) -> np.ndarray | None:
        """This card's deck with indices of another type; None if its corners cannot be cleared or there are no stamps."""
        bare = self._bare.get((shown.deck, shown.label))
        if bare is None or not self.french:
            return None
        stamps = self.french[int(generator.integers(len(self.french)))]
        return with_indices(bare.picture, LABELS[shown.label], stamps)

    def german_figure(self, label: int, generator: np.random.Generator) -> np.ndarray | None:
        """A German-suited court card or ace of this class with the figure of a court card of this suit; None if there are no stamps."""
        suit = LABELS[label][0]
        figure = self.pick(LABELS.index(suit + "KQJ"[int(generator.integers(3))]), generator)
        if not self.german or figure.look not in FIGURE_LOOKS:
            return None
        stamps = self.german[int(generator.integers(len(self.german)))]
        return german_figure(figure.picture, LABELS[label], stamps, generator)

    def of_label(self, label: int) -> list[Print]:
        """All prints of this class."""
        return [self.prints[int(at)] for at in self._by_label[label]]


LETTERED_LOOKS = ("berlin", "turnier", "poker", "french")
"""Looks of decks whose corners can be cleared for other indices."""


def deck_prints(
    deck: Deck, pictures: np.ndarray, codes: np.ndarray, first_instance: int, seed: int, variants: int = 5
) -> list[Print]:
    """The deck as it is and `variants` other prints of it, in tournament or random inks, most with new indices, more than half German ones."""
    generator = np.random.default_rng([seed, 17])
    numbers = {code: at for at, code in enumerate(LABELS)}
    prints = []
    lettered = deck.look in LETTERED_LOOKS and deck.index_corners == 2
    for at, (picture, code) in enumerate(zip(pictures, codes, strict=True)):
        bare = lettered and code not in ("back", "other")
        prints.append(Print(picture, numbers[str(code)], deck.look, first_instance + at, deck.name, bare))
    if deck.look == "german":
        return prints
    for variant in range(variants if lettered else 2):
        inks = dict(appearance.TOURNAMENT_INKS) if variant == 0 else appearance.random_inks(generator)
        german = variant != 1
        style = random_lettering(generator, inks, index_fonts(), german) if lettered and variant != 4 else None
        small = style is None and generator.random() < 0.5 and deck.look != "plain"
        for at, (picture, code) in enumerate(zip(pictures, codes, strict=True)):
            code = str(code)
            if code in ("back", "other"):
                continue
            printed = appearance.recolour(picture, inks[code[0]], code[1] in "KQJ") if variant != 3 else picture
            if style is not None:
                printed = reletter(printed, code, style)
            elif small:
                printed = appearance.shrink_indices(printed, generator)
            prints.append(Print(printed, numbers[code], deck.look, first_instance + at, deck.name))
    return prints


def ornamented_aces(prints: Sequence[Print], count: int, seed: int) -> list[Print]:
    """`count` makers' aces of spades on the aces of these prints."""
    generator = np.random.default_rng([seed, 23])
    label = LABELS.index("SA")
    aces = [one for one in prints if one.label == label]
    made = []
    for _ in range(count if aces else 0):
        base = aces[int(generator.integers(len(aces)))]
        made.append(Print(appearance.ornamented_ace(base.picture, generator), label, base.look, -1, base.deck))
    # An unusual ace is not always one of spades: the others are ornamented too, around their own sign.
    others = [one for one in prints if one.label in (LABELS.index(suit + "A") for suit in "CHD")]
    for _ in range(count if others else 0):
        base = others[int(generator.integers(len(others)))]
        made.append(Print(appearance.garlanded(base.picture, generator), base.label, base.look, -1, base.deck))
    return made


def build_gallery(
    data: Path,
    decks: Sequence[Deck],
    seed: int,
    own: Sequence[Print] = (),
    done: Callable[[Deck], None] = lambda deck: None,
    stamps: int = 0,
) -> Gallery:
    """Load these decks' art and make their other prints; `own` are faces drawn by our own code.

    `stamps` is the number of letterings to print onto cards while training, half as many German-suited styles with them.
    """
    prints: list[Print] = []
    instance = 0
    for number, deck in enumerate(decks):
        pictures, codes = load_deck(deck, data)
        prints += deck_prints(deck, pictures, codes, instance, seed * 1000 + number)
        instance += len(codes)
        done(deck)
    aces = ornamented_aces(prints, 12 * len(decks), seed)
    generator = np.random.default_rng([seed, 29])
    backs = [Print(appearance.random_back(generator), BACK, "french", -1, "drawn") for _ in range(3 * len(decks))]
    moved = [Print(one.picture, one.label, one.look, one.instance + instance, one.deck) for one in own]
    fonts = index_fonts()
    french, german = french_stamps(stamps, seed, fonts), german_stamps(stamps // 2, seed, fonts)
    return Gallery(prints + aces + backs + moved, french, german)
