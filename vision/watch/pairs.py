"""Two cards that came at once have one plausible outline around both. It gives itself away: no card holds two others."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

from vision.geometry import area, intersection_area
from vision.readings import CardReading

INSIDE = 0.9
"""Share of a card's outline that lies inside the outline around two."""
MOST_OF_IT = 0.7
"""What one of two cards covers of the outline around both at most."""
APART = 0.1
"""Share by which the outlines of two cards that lie beside each other overlap at most."""


def holds_two(quad: np.ndarray, others: Sequence[tuple[np.ndarray, CardReading]]) -> bool:
    """Whether two outlines that lie apart inside this one, (4, 2) each, were surely read as different cards."""
    inside = [
        (other, reading.card)
        for other, reading in others
        if reading.card is not None
        and area(other) < MOST_OF_IT * area(quad)
        and intersection_area(other, quad) > INSIDE * area(other)
    ]
    return any(
        card != second_card and intersection_area(first, second) < APART * area(first)
        for place, (first, card) in enumerate(inside)
        for second, second_card in inside[:place]
    )
