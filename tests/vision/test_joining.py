"""What a card changed on other cards is joined to one piece."""

from __future__ import annotations

import cv2
import numpy as np

from vision.readings import CardReading
from vision.watch.joining import joined
from vision.watch.newest import CardSize
from vision.watch.table import LyingCard

CARD = np.array([[100.0, 60.0], [160.0, 60.0], [160.0, 152.0], [100.0, 152.0]])


def known_size() -> CardSize:
    size = CardSize()
    while not size.known:
        size.learn(CARD)
    return size


def pieces() -> np.ndarray:
    """Edges and print of a white card that was laid on the white `CARD`, a little to the right."""
    mask = np.zeros((240, 320), np.uint8)
    cv2.rectangle(mask, (161, 70), (175, 160), 255, cv2.FILLED)
    for top, bottom in ((70, 82), (98, 104), (120, 135)):
        cv2.rectangle(mask, (115, top), (148, bottom), 255, cv2.FILLED)
    return mask


def count(mask: np.ndarray) -> int:
    return cv2.connectedComponents(mask)[0] - 1


def test_pieces_on_a_lying_card_are_joined() -> None:
    lying = [LyingCard(1, CARD, CardReading(None, 0.0, ()))]
    assert count(pieces()) == 4
    assert count(joined(pieces(), lying, known_size())) == 1


def test_pieces_beside_the_cards_stay_apart() -> None:
    lying = [LyingCard(1, CARD + np.array([0.0, 85.0]), CardReading(None, 0.0, ()))]
    assert count(joined(pieces(), lying, known_size())) >= 3


def test_nothing_is_joined_before_the_size_is_known_or_without_cards() -> None:
    lying = [LyingCard(1, CARD, CardReading(None, 0.0, ()))]
    assert np.array_equal(joined(pieces(), lying, CardSize()), pieces())
    assert np.array_equal(joined(pieces(), [], known_size()), pieces())
