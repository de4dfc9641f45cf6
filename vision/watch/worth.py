"""What speaks for an outline being the card: how it explains the change, how the network reads it, and how like an enrolled card it looks."""

from __future__ import annotations

import numpy as np

from vision.geometry import side_lengths
from vision.reader import CardReader
from vision.readings import CardReading
from vision.watch.newest import Outline

READING_WEIGHT, CARD_WEIGHT = 1.2, 0.5
"""What a sure reading counts beside an outline's score, and what counts that it is a card at all."""
SURE_WEIGHT = 0.3
"""What counts besides that a reading is sure, while the cards' size is unknown."""
LIKENESS_WEIGHT = 1.0
"""What the likeness to the enrolled card counts that it is read as: a strip of a card is read as surely as the whole, but looks different."""
SHAPES = (1.25, 1.9)
"""Height by width of cards as they lie in a picture taken from above, a little from the side."""
SHAPE_WEIGHT = 1.0
"""What the logarithm counts by which another shape is off, while the cards' size is unknown."""


class Worth:
    """Compares outlines while the cards' size is `known` or not. Values are to be compared only among themselves."""

    def __init__(self, reader: CardReader, known: bool) -> None:
        self._reader = reader
        self._known = known

    def most(self, outline: Outline) -> float:
        """What this outline may be worth at most, whatever is read in it."""
        most = READING_WEIGHT + CARD_WEIGHT + (0.0 if self._known else SURE_WEIGHT)
        return outline.score + most + (0.0 if self._reader.deck is None else LIKENESS_WEIGHT)

    def of(self, outline: Outline, reading: CardReading) -> float:
        """What it is worth with this reading."""
        value = outline.score + READING_WEIGHT * reading.probability + CARD_WEIGHT * (1.0 - reading.other)
        value += LIKENESS_WEIGHT * self._reader.likeness(reading)
        if self._known:
            return value
        return value + (0.0 if reading.card is None else SURE_WEIGHT) - SHAPE_WEIGHT * _out_of_shape(outline.quad)


def _out_of_shape(quad: np.ndarray) -> float:
    """Logarithm by which a quad is longer or squarer than cards are, 0 for the shape of a card."""
    sides = side_lengths(quad)
    shape = float(np.log((sides[1] + sides[3]) / max(float(sides[0] + sides[2]), 1e-9)))
    low, high = np.log(SHAPES)
    return max(0.0, float(low) - shape, shape - float(high))
