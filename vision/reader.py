"""Reads cards: a patch in both turns through the card network, and a whole picture through finder and network."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Protocol

import numpy as np

from vision.geometry import side_lengths
from vision.reader_scene import read_scene
from vision.readings import CARD_CODES, CardReading, FoundCard
from vision.rectify import quarter_turn, rectify

BEYOND_DOUBT = 0.995
"""Probability of the best class, read in one turn, from which the other turn is not needed."""
BACK, OTHER = 32, 33
"""Places of the two classes that are not one of the 32 cards."""


class Network(Protocol):
    """What the reader needs of a card network; `models.loader.CardModel` is one."""

    @property
    def input_size(self) -> tuple[int, int]:
        """Width and height of a patch in pixels."""

    @property
    def temperature(self) -> float:
        """Divides the class scores before they become probabilities."""

    @property
    def thresholds(self) -> Mapping[str, float]:
        """`sure`: least probability of the best card for a sure reading."""

    def run(self, patches: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Patches BGR uint8 (n, height, width, 3) -> class scores (n, 34) and embeddings (n, d) of length 1."""


class KnownDeck(Protocol):
    """What the reader needs of an enrolled deck; `vision.enrolment.EnrolledDeck` is one."""

    @property
    def sure(self) -> float:
        """Least probability of the best card for a sure reading."""

    def join(self, log_probabilities: np.ndarray, embedding: np.ndarray) -> np.ndarray:
        """Class log probabilities (34,) and embedding (d,) of one patch -> log probabilities (34,) that know the deck."""

    def likenesses(self, embeddings: np.ndarray) -> np.ndarray:
        """Greatest cosine of embeddings (..., d) to the pictures of each card, (..., 32); -inf for cards that are not enrolled."""


class CardReader:
    """Turns patches and pictures into readings. Pure apart from the network; one reader may serve one thread at a time.

    `deck` is the enrolled deck that lies on the table, None for an unknown one. It may be exchanged between two pictures.
    """

    def __init__(self, model: Network, threshold: float | None = None, deck: KnownDeck | None = None) -> None:
        self.model = model
        self.deck = deck
        self._threshold = threshold

    @property
    def threshold(self) -> float:
        """Least probability of the best card for a sure reading."""
        if self._threshold is not None:
            return self._threshold
        return self.model.thresholds["sure"] if self.deck is None else self.deck.sure

    @property
    def patch_size(self) -> tuple[int, int]:
        """Width and height of the patches that `read_patches` takes."""
        return self.model.input_size

    def read_patches(self, patches: Sequence[np.ndarray], least_card: float = 0.0) -> list[CardReading]:
        """What each rectified card shows; patches have `patch_size`.

        The network is trained to read a card in either turn. A patch that is read beyond doubt as it lies is not turned; any other is read
        in both turns, and the two are joined. Nor is a patch turned that is less probably than `least_card` one of the 32: where many
        places are looked at, most of them show no card.
        """
        if len(patches) == 0:
            return []
        upright = np.stack(patches)
        scores, embeddings = self.model.run(np.ascontiguousarray(upright))
        first = log_softmax(scores.astype(np.float64) / self.model.temperature)
        card = 1.0 - np.exp(first[:, BACK]) - np.exp(first[:, OTHER])
        doubtful = np.flatnonzero((first.max(axis=1) < np.log(BEYOND_DOUBT)) & (card >= least_card))
        readings = [self._joined(first[i], embeddings[i], upside_down=False) for i in range(len(patches))]
        if len(doubtful):
            turned, turned_embeddings = self.model.run(np.ascontiguousarray(upright[doubtful, ::-1, ::-1]))
            second = log_softmax(turned.astype(np.float64) / self.model.temperature)
            for place, i in enumerate(doubtful):
                both = np.stack([first[i], second[place]])
                readings[i] = self._reading(both, np.stack([embeddings[i], turned_embeddings[place]]))
        return readings

    def _reading(self, turns: np.ndarray, embeddings: np.ndarray) -> CardReading:
        """One reading of the log probabilities (2, 34) and embeddings (2, d) of both turns."""
        embedding = embeddings.sum(axis=0)
        embedding = embedding / (np.linalg.norm(embedding) + 1e-9)
        return self._joined(join_views(turns), embedding, upside_down=bool(turns[1].max() > turns[0].max()))

    def _joined(self, log_probabilities: np.ndarray, embedding: np.ndarray, upside_down: bool) -> CardReading:
        """The reading of log probabilities (34,) once they know the deck."""
        if self.deck is not None:
            log_probabilities = self.deck.join(log_probabilities, embedding)
        return self.reading(log_probabilities, embedding, upside_down)

    def reading(
        self, log_probabilities: np.ndarray, embedding: np.ndarray | None = None, upside_down: bool = False
    ) -> CardReading:
        """The reading that log probabilities of shape (34,) amount to: sure, or not, with the three best cards."""
        probabilities = np.exp(log_probabilities).tolist()
        best = np.argsort(-log_probabilities[:32], kind="stable")[:3].tolist()
        top = probabilities[best[0]]
        return CardReading(
            card=CARD_CODES[best[0]] if top >= self.threshold else None,
            probability=top,
            alternatives=tuple((CARD_CODES[k], probabilities[k]) for k in best),
            back=probabilities[BACK],
            other=probabilities[OTHER],
            upside_down=upside_down,
            log_probabilities=log_probabilities,
            embedding=embedding,
        )

    def likeness(self, reading: CardReading) -> float:
        """Cosine (0..1) of a reading's embedding to the enrolled card that is read; 0 where no deck is known, or not that card."""
        if self.deck is None or reading.embedding is None or not reading.alternatives:
            return 0.0
        card = CARD_CODES.index(reading.alternatives[0][0])
        return max(0.0, float(self.deck.likenesses(reading.embedding)[card]))

    def vote(self, readings: Sequence[CardReading]) -> CardReading:
        """One reading of several views of the same card."""
        joined = join_views(np.array([r.log_probabilities for r in readings]))
        best = max(readings, key=lambda r: r.probability)
        return self.reading(joined, best.embedding, best.upside_down)

    def read_quads(self, image: np.ndarray, quads: Sequence[np.ndarray], least_card: float = 0.0) -> list[CardReading]:
        """Readings of outlines in a picture; an outline that is nearly square is also read a quarter turn on."""
        return self.read_quads_and_patches(image, quads, least_card)[0]

    def read_quads_and_patches(
        self, image: np.ndarray, quads: Sequence[np.ndarray], least_card: float = 0.0
    ) -> tuple[list[CardReading], list[np.ndarray]]:
        """The readings, and the patches of the outlines as they were given."""
        views, owners = [], []
        for index, quad in enumerate(quads):
            sides = side_lengths(np.asarray(quad))
            views.append(quad)
            owners.append(index)
            if sides[0] + sides[2] > 0.82 * (sides[1] + sides[3]):
                views.append(quarter_turn(quad))
                owners.append(index)
        patches = [rectify(image, quad, self.patch_size) for quad in views]
        readings = self.read_patches(patches, least_card)
        best: dict[int, CardReading] = {}
        for owner, reading in zip(owners, readings, strict=True):
            if owner not in best or reading.probability > best[owner].probability:
                best[owner] = reading
        return [best[index] for index in range(len(quads))], [patches[owners.index(i)] for i in range(len(quads))]

    def read_picture(self, image: np.ndarray) -> list[FoundCard]:
        """All cards that can be seen in a BGR picture of any table."""
        return read_scene(self, image)


def log_softmax(scores: np.ndarray) -> np.ndarray:
    """Log probabilities along the last axis."""
    shifted = scores - scores.max(axis=-1, keepdims=True)
    return shifted - np.log(np.exp(shifted).sum(axis=-1, keepdims=True))


def join_views(log_probabilities: np.ndarray) -> np.ndarray:
    """Log probabilities (n, 34) of n views of one card as one distribution (34,): their geometric mean."""
    return log_softmax(log_probabilities.mean(axis=0))
