"""An enrolled deck: pictures of its cards and their embeddings, and how like a patch is to each card."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Protocol

import cv2
import numpy as np

from vision.enrolment.matching import CARDS, MATCHING, Matching
from vision.reader import Network, log_softmax
from vision.readings import CARD_CODES

STORED_SCALE = 2
"""Stored patches are this many times the network's size, so that a later network with larger patches can use them."""


class KnownNetwork(Network, Protocol):
    """A card network that says which one it is; `models.loader.CardModel` is one."""

    @property
    def version(self) -> str:
        """The name of this state of the network."""

    @property
    def sha256(self) -> str:
        """Checksum of its file."""


@dataclass(frozen=True, eq=False)
class Shot:
    """One picture of one card. `patch` is BGR uint8, upright as far as known; `file` is where it came from."""

    code: str
    patch: np.ndarray = field(repr=False)
    file: str = ""


@dataclass(frozen=True, eq=False)
class EnrolledDeck:
    """A deck that was learned from pictures of its cards; serves as the `deck` of a `CardReader`.

    `embeddings` has shape (n, d), one row of length 1 for each of the n `shots`. `trust` is the share of shots that the network's own classes
    name rightly. `network` and `version` say whose embeddings these are.
    """

    name: str
    shots: tuple[Shot, ...]
    embeddings: np.ndarray = field(repr=False)
    trust: float
    network: str
    version: str
    matching: Matching = MATCHING

    @classmethod
    def of(cls, name: str, shots: Sequence[Shot], network: KnownNetwork) -> EnrolledDeck:
        """Runs the network on the shots. They may have any size; at least one is needed."""
        log_probabilities, embeddings = embed([shot.patch for shot in shots], network)
        named = [CARD_CODES[k] for k in log_probabilities[:, :CARDS].argmax(axis=1)]
        right = np.mean([code == shot.code for code, shot in zip(named, shots, strict=True)])
        return cls(name, tuple(shots), embeddings, float(right), network.sha256, network.version)

    @classmethod
    def union(cls, decks: Sequence[EnrolledDeck]) -> EnrolledDeck:
        """All decks as one, for a table at which any of them may lie. At least one is needed, all embedded by one network."""
        return cls(
            ", ".join(deck.name for deck in decks),
            tuple(shot for deck in decks for shot in deck.shots),
            np.concatenate([deck.embeddings for deck in decks]),
            min(deck.trust for deck in decks),
            decks[0].network,
            decks[0].version,
        )

    @property
    def codes(self) -> tuple[str, ...]:
        """The enrolled cards, each once, in the order of `CARD_CODES`."""
        present = {shot.code for shot in self.shots}
        return tuple(code for code in CARD_CODES if code in present)

    @property
    def sure(self) -> float:
        """Least probability of a sure reading."""
        return self.matching.least_sure(self.trust)

    def likenesses(self, embeddings: np.ndarray) -> np.ndarray:
        """Greatest cosine of embeddings (..., d) to the shots of each card, (..., 32); -inf for cards that are not enrolled."""
        cosines = embeddings @ self.embeddings.T
        out = np.full((*cosines.shape[:-1], CARDS), -np.inf)
        for at, shot in enumerate(self.shots):
            card = CARD_CODES.index(shot.code)
            out[..., card] = np.maximum(out[..., card], cosines[..., at])
        return out

    def join(self, log_probabilities: np.ndarray, embedding: np.ndarray) -> np.ndarray:
        """What class log probabilities (34,) and the embedding (d,) of one patch say together, as log probabilities (34,)."""
        return self.matching.join(log_probabilities, self.likenesses(embedding), self.trust)


def embed(patches: Sequence[np.ndarray], network: Network, batch: int = 16) -> tuple[np.ndarray, np.ndarray]:
    """Class log probabilities (n, 34) and embeddings (n, d) of length 1 of patches of any size, both turns together as the reader does it."""
    width, height = network.input_size
    sized = [fit_patch(patch, (width, height)) for patch in patches]
    log_probabilities, embeddings = [], []
    for start in range(0, len(sized), batch):
        upright = np.stack(sized[start : start + batch])
        scores, vectors = network.run(np.ascontiguousarray(np.concatenate([upright, upright[:, ::-1, ::-1]])))
        n = len(upright)
        turns = log_softmax(scores.astype(np.float64) / network.temperature)
        log_probabilities.append(log_softmax((turns[:n] + turns[n:]) / 2.0))
        together = vectors[:n].astype(np.float64) + vectors[n:]
        embeddings.append(together / (np.linalg.norm(together, axis=1, keepdims=True) + 1e-9))
    return np.concatenate(log_probabilities), np.concatenate(embeddings)


def fit_patch(patch: np.ndarray, size: tuple[int, int]) -> np.ndarray:
    """The patch brought to (width, height)."""
    if (patch.shape[1], patch.shape[0]) == size:
        return patch
    shrinks = patch.shape[1] > size[0]
    return cv2.resize(patch, size, interpolation=cv2.INTER_AREA if shrinks else cv2.INTER_LINEAR)
