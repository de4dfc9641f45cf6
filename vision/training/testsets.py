"""Rendered test patches of decks that were kept out of training: made once from a seed, then kept."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import cv2
import numpy as np

from vision.training import disturb
from vision.training.art import load_deck
from vision.training.batches import SIZE, sample
from vision.training.decks import DECKS
from vision.training.disturb import Strength
from vision.training.gallery import Gallery, build_gallery
from vision.training.own_decks import HELD_OUT_FAMILY, own_prints

CONDITIONS: dict[str, Strength] = {
    "whole": disturb.MODERATE,
    "harsh": disturb.TRAINING,
    "covered 20-40 %": Strength(
        light=0.6, lens=0.5, corner=0.03, covered=1.0, cover=(0.2, 0.4), smallest=0.75, blank=0.0
    ),
    "seen at 45 degrees": Strength(
        light=0.6, lens=0.6, corner=0.03, covered=0.0, oblique=1.67, foreshortening=(0.68, 0.74), smallest=0.75
    ),
}
"""Name of a test condition -> how its patches are disturbed. `harsh` is the mix that the network was trained with."""

GROUPS = {
    "poker": "A K Q J",
    "french": "A K Q J",
    "plain": "A K Q J",
    "berlin": "A K D B",
    "german": "German suits",
    "own": "own faces",
}
"""A deck's look -> the group in which it is reported."""


@dataclass(frozen=True, slots=True)
class TestSet:
    """Patches (N, 144, 96, 3), classes (N,), and for each the group of its deck; `none` where no deck is shown."""

    patches: np.ndarray
    labels: np.ndarray
    groups: np.ndarray


def held_out_gallery(data: Path, seed: int = 7, done: Callable[[object], None] = lambda deck: None) -> Gallery:
    """The decks that are never trained on, each in four prints, and one family of our own faces. Raises ArtError where their art is missing."""
    decks = [deck for deck in DECKS if deck.held_out]
    # Missing art is told before our own faces are drawn, which takes a while.
    load_deck(decks[0], data)
    own = own_prints(data, 6, seed, (HELD_OUT_FAMILY,))
    return build_gallery(data, decks, seed, own, done)


def render(gallery: Gallery, name: str, per_group: int, seed: int) -> TestSet:
    """Patches of one condition: `per_group` cards of each group, classes equally often, and as many patches without one of the 32."""
    cv2.setNumThreads(1)
    strength = CONDITIONS[name]
    generator = np.random.default_rng([seed, list(CONDITIONS).index(name)])
    patches, labels, groups = [], [], []
    for group in dict.fromkeys(GROUPS.values()):
        part = Gallery([one for one in gallery.prints if GROUPS.get(one.look) == group])
        if not part.has(0):
            continue
        for at in range(per_group):
            label = at % 32
            if not part.has(label):
                continue
            others = [part.pick(int(generator.integers(32)), generator).picture]
            patch = disturb.photograph(part.pick(label, generator).picture, others, SIZE, generator, strength)
            patches.append(patch[::-1, ::-1] if generator.random() < 0.5 else patch)
            labels.append(label)
            groups.append(group)
    # What German-suited decks have beside the 32 (their sixes) is no less theirs: it would not measure what bare tables do.
    no_german = Gallery([one for one in gallery.prints if one.look != "german"])
    while groups.count("none") < per_group:
        patch, label, _ = sample(no_german, generator, strength)
        if label >= 32:
            patches.append(patch)
            labels.append(label)
            groups.append("none")
    return TestSet(np.stack(patches), np.array(labels, np.int64), np.array(groups))


def kept_sets(
    data: Path, per_group: int, seed: int, done: Callable[[str], None] = lambda name: None
) -> dict[str, TestSet]:
    """The test sets of all conditions, kept in `data/test`; rendered if they are not there yet."""
    folder = data / "test"
    folder.mkdir(parents=True, exist_ok=True)
    gallery: Gallery | None = None
    sets = {}
    for number, name in enumerate(CONDITIONS):
        file = folder / f"{number}-{per_group}-{seed}.npz"
        if not file.exists():
            gallery = gallery or held_out_gallery(data, seed)
            made = render(gallery, name, per_group, seed)
            draft = file.with_name("." + file.name)
            with draft.open("wb") as target:
                np.savez(target, patches=made.patches, labels=made.labels, groups=made.groups)
            draft.replace(file)
        with np.load(file) as stored:
            sets[name] = TestSet(stored["patches"], stored["labels"], stored["groups"])
        done(name)
    return sets
