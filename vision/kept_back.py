"""Faces and tables that no training may see: they are what whole simulated hands are measured with.

A deck drawn by our own code is named by its family and number, a table top by its surface and number.
"""

from __future__ import annotations

import json
from functools import cache
from pathlib import Path
from typing import Any

import numpy as np

from vision.faces import DeckStyle, random_style

FILE = Path(__file__).with_name("kept_back.json")


class KeptBackError(Exception):
    """A face or a table was asked for by training that is kept back for measuring; the message names it."""


@cache
def _kept() -> dict[str, Any]:
    kept: dict[str, Any] = json.loads(FILE.read_text("utf-8"))
    return kept


def kept_back_decks() -> tuple[tuple[str, int], ...]:
    """Family and number of every deck that is kept back."""
    return tuple((family, number) for number in _kept()["numbers"] for family in _kept()["families"])


def kept_back_tables() -> tuple[str, ...]:
    """Names of the table tops that are kept back, such as `wood:1003`."""
    return tuple(f"{surface}:{number}" for number in _kept()["numbers"] for surface in _kept()["surfaces"])


def kept_back_style(family: str, number: int) -> DeckStyle:
    """How that deck looks. Raises ValueError for a deck that is not kept back."""
    if (family, number) not in kept_back_decks():
        raise ValueError(f"deck {family} {number} is not kept back; {FILE.name} lists those that are")
    return random_style(np.random.default_rng([number, _kept()["families"].index(family)]), family)


def refuse_kept_back_deck(family: str, number: int) -> None:
    """Raises KeptBackError for a deck that training must not load."""
    if (family, number) in kept_back_decks():
        raise KeptBackError(f"deck {family} {number} is kept back for measuring ({FILE.name}): train on others")


def refuse_kept_back_table(table: str) -> None:
    """Raises KeptBackError for a table top that training must not load."""
    if table in kept_back_tables():
        raise KeptBackError(f"table {table} is kept back for measuring ({FILE.name}): train on others")
