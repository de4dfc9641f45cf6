"""The card that a doubtful reading means where only some cards are possible."""

from __future__ import annotations

import math
from collections.abc import Sequence

from firmware.skat.cards import Card
from vision.readings import CardReading

SURE_AMONG_POSSIBLE = 0.97
"""Share of the probability of all possible cards that one needs to be taken although the reading alone was in doubt."""

LEAST_PROBABILITY = 0.1
"""What it needs by itself: a reading that says something else altogether stays a doubt."""


def likeliest(reading: CardReading, possible: Sequence[Card]) -> Card | None:
    """The only possible card that fits the reading, None while that is in doubt."""
    if reading.log_probabilities is None or not possible:
        return None
    shares = {card: math.exp(float(reading.log_probabilities[card.index])) for card in possible}
    best = max(possible, key=lambda card: shares[card])
    is_clear = shares[best] >= LEAST_PROBABILITY and shares[best] >= SURE_AMONG_POSSIBLE * sum(shares.values())
    return best if is_clear else None
