"""Which hand is played with which seed: the cards, the deck and the table, half of them kept back from training."""

from __future__ import annotations

import itertools
from dataclasses import dataclass

import numpy as np

from firmware.demo.hands import ScriptedHand, scripted_hands
from vision.faces import NAMED_STYLES, DeckStyle, random_style
from vision.kept_back import kept_back_decks, kept_back_style, kept_back_tables
from vision.simulator.difficulty import preset

FRENCH_NAMED = tuple(name for name, style in NAMED_STYLES.items() if not style.german_suits)
TRAINED_FAMILIES = ("plain-german", "plain-english", "tournament", "poker-four-colours", "large-index", "ornamental")


@dataclass(frozen=True, slots=True)
class HandPlan:
    """A hand to be played. `table` None leaves it to the seed. `deck` and `is_kept_back` are for the report."""

    level: str
    seed: int
    hand: ScriptedHand
    style: DeckStyle
    deck: str
    table: str | None
    is_kept_back: bool


def hand_plan(level: str, number: int) -> HandPlan:
    """The hand with this number at this level; odd numbers have deck and table of the list that is kept back from training."""
    seed = {"easy": 100_000, "normal": 200_000, "hard": 300_000}[level] + number
    random = np.random.default_rng((seed, 61))
    hand = next(hand for hand in itertools.islice(scripted_hands(seed), 50) if len(hand.plays) == 30)
    if number % 2:
        decks = kept_back_decks()
        family, which = decks[int(random.integers(len(decks)))]
        tables = [name for name in kept_back_tables() if name.split(":")[0] in preset(level).tables]
        table = tables[int(random.integers(len(tables)))]
        return HandPlan(level, seed, hand, kept_back_style(family, which), f"{family} {which}", table, True)
    if random.random() < 0.4:
        name = FRENCH_NAMED[int(random.integers(len(FRENCH_NAMED)))]
        return HandPlan(level, seed, hand, NAMED_STYLES[name], name, None, False)
    family, which = TRAINED_FAMILIES[int(random.integers(len(TRAINED_FAMILIES)))], int(random.integers(12))
    style = random_style(np.random.default_rng([which, len(family)]), family)
    return HandPlan(level, seed, hand, style, f"{family} {which}", None, False)
