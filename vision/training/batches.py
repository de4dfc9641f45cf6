"""Batches of disturbed patches with their classes, each a function of seed and step: a run that was interrupted goes on with the same pictures."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import cv2
import numpy as np

from vision.training import disturb
from vision.training.gallery import BACK, LABELS, OTHER, Gallery, Print
from vision.training.things import printed_thing

SIZE = (96, 144)
"""Width and height of a patch in pixels."""
OTHER_FIGURE = 0.25
"""Share of court cards shown with the figure of another court: makers draw them so differently that only the index can be trusted."""
STAMPED = 0.4
"""Share of cards of decks with clearable corners that are shown with other indices."""
GERMAN_FIGURE = 0.14
"""Share of court cards and aces shown as German-suited ones with the figure of any court card."""
TRAINED = replace(disturb.TRAINING, covered=0.42, blank=0.45)
"""How patches are disturbed while training: as `disturb.TRAINING`, and a few more of them are covered."""
THING = 0.35
"""Share of `other` patches with print on them that show no card at all, but a coaster, a note or the like."""
CALM = 0.5
"""Share of patches that are disturbed as on a well-lit table, so that the fine differences are learned where they can be seen."""

Batch = tuple[np.ndarray, np.ndarray, np.ndarray]
"""Patches uint8 (N, 144, 96, 3), classes int64 (N,), printed card int64 (N,) or -1."""


def _no_card(gallery: Gallery, generator: np.random.Generator, strength: disturb.Strength) -> np.ndarray:
    """A patch that shows no whole card: bare table, an edge between two cards, a card far off its place, lying across, too large or small."""
    width, height = SIZE
    picture = disturb.backdrop(generator, width, height)
    kind = generator.random()
    square = np.array([(0, 0), (1, 0), (1, 1), (0, 1)], np.float32)
    cards = [_any_card(gallery, generator).picture for _ in range(2)]
    if kind < 0.3:
        if generator.random() < 0.4:
            disturb.cover_with_finger(picture, generator.uniform(0.2, 0.6), generator)
    elif kind < 0.6:
        # Two cards that meet somewhere in the middle of the patch.
        along = generator.integers(2)
        meet = generator.uniform(0.4, 0.6)
        for sign, card in zip((-1, 1), cards, strict=True):
            shift = np.zeros(2)
            shift[along] = meet - 1 if sign < 0 else meet
            shift[1 - along] = generator.normal(0, 0.15)
            corners = (square + shift + generator.normal(0, 0.02, (4, 2))) * SIZE
            disturb.lay(card, picture, corners.astype(np.float32), generator, rounded=False)
    elif kind < 0.75:
        # Lying across: the finder took a long side for a short one.
        corners = np.roll(square, 1, axis=0) + generator.normal(0, 0.03, (4, 2))
        disturb.lay(cards[0], picture, (corners * SIZE).astype(np.float32), generator)
    elif kind < 0.9:
        angle = generator.uniform(0, 6.3)
        shift = np.array([np.cos(angle), np.sin(angle)]) * generator.uniform(0.5, 0.8)
        disturb.lay(cards[0], picture, ((square + shift) * SIZE).astype(np.float32), generator)
    else:
        scale = generator.uniform(2.2, 5.0) if generator.random() < 0.6 else generator.uniform(0.2, 0.5)
        shift = generator.uniform(-0.5, 0.5, 2) * abs(scale - 1) * 0.8
        corners = (square - 0.5) * scale + 0.5 + shift
        disturb.lay(cards[0], picture, (corners * SIZE).astype(np.float32), generator, rounded=False)
    lit = disturb.light(picture, generator, strength.light)
    return disturb.resize(disturb.lens(lit, generator, strength.lens), SIZE)


COURTS = tuple(at for at, code in enumerate(LABELS[:32]) if code[1] in "KQJ")


def _card_label(generator: np.random.Generator) -> int:
    """One of the 32 classes; courts, the hardest to tell apart on a deck never seen, come half as often again as the others."""
    return COURTS[int(generator.integers(len(COURTS)))] if generator.random() < 0.28 else int(generator.integers(32))


def _any_card(gallery: Gallery, generator: np.random.Generator) -> Print:
    return gallery.pick(int(generator.integers(32)), generator)


def _printed(gallery: Gallery, shown: Print, generator: np.random.Generator) -> tuple[np.ndarray, int]:
    """The picture to show of this print, and the printed card's number, or -1 if it was changed beyond what makes it that card."""
    if shown.label >= 32:
        return shown.picture, shown.instance
    rank = LABELS[shown.label][1]
    if rank in "KQJA" and generator.random() < GERMAN_FIGURE:
        made = gallery.german_figure(shown.label, generator)
        if made is not None:
            return made, -1
    if rank in "KQJ" and generator.random() < OTHER_FIGURE:
        shown = replace(shown, picture=gallery.with_other_figure(shown, generator), instance=-1)
    elif generator.random() < STAMPED:
        made = gallery.stamped(shown, generator)
        if made is not None:
            return made, shown.instance
    return shown.picture, shown.instance


def sample(
    gallery: Gallery,
    generator: np.random.Generator,
    strength: disturb.Strength = disturb.TRAINING,
    cards_only: bool = False,
) -> tuple[np.ndarray, int, int]:
    """One patch, its class, and the printed card's number (-1: none). Half of all patches are upside down."""
    chance = 0.0 if cards_only else generator.random()
    if chance > 0.94 and not cards_only:
        patch, label, instance = _no_card(gallery, generator, strength), OTHER, -1
    else:
        label = _card_label(generator) if chance < 0.86 else (BACK if chance < 0.885 else OTHER)
        if not gallery.has(label):
            label = int(generator.integers(32))
        shown = gallery.pick(label, generator)
        others = [_any_card(gallery, generator).picture]
        picture, instance = _printed(gallery, shown, generator)
        if label == OTHER and generator.random() < THING:
            picture, instance = printed_thing(generator), -1
        calm = replace(strength, light=strength.light * 0.7, lens=strength.lens * 0.5)
        patch = disturb.photograph(picture, others, SIZE, generator, calm if generator.random() < CALM else strength)
    if generator.random() < 0.5:
        patch = patch[::-1, ::-1]
    return patch, label, instance


def batch(gallery: Gallery, size: int, seed: int, step: int, strength: disturb.Strength = TRAINED) -> Batch:
    """The batch of this step."""
    cv2.setNumThreads(1)
    generator = np.random.default_rng([seed, step])
    patches = np.empty((size, SIZE[1], SIZE[0], 3), np.uint8)
    labels = np.empty(size, np.int64)
    instances = np.empty(size, np.int64)
    for at in range(size):
        patches[at], labels[at], instances[at] = sample(gallery, generator, strength)
    return patches, labels, instances


def batch_sheet(gallery: Gallery, seed: int, file: Path, columns: int = 16, rows: int = 8) -> None:
    """Write a picture of `columns` x `rows` training patches, to look at."""
    patches, _, _ = batch(gallery, columns * rows, seed, 0)
    lines = [np.hstack(list(patches[at : at + columns])) for at in range(0, len(patches), columns)]
    if not cv2.imwrite(str(file), np.vstack(lines)):
        raise OSError(f"cannot write {file}")
