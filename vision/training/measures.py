"""What is measured of scores: accuracy, abstention, calibration. Pure functions on arrays."""

from __future__ import annotations

from dataclasses import asdict, dataclass

import numpy as np

CARDS = 32


def softmax(scores: np.ndarray, temperature: float = 1.0) -> np.ndarray:
    """Probabilities of scores (N, K)."""
    value = scores.astype(np.float64) / temperature
    value = np.exp(value - value.max(axis=1, keepdims=True))
    return value / value.sum(axis=1, keepdims=True)


@dataclass(frozen=True, slots=True)
class Row:
    """One line of the table. Shares of `count` cards: right at first guess among the 32, right among the first three, surely read and wrong,
    not surely read. For patches labelled `other` only `count` and `sure_wrong` (surely read as one of the 32) mean something."""

    count: int
    top1: float
    top3: float
    sure_wrong: float
    not_sure: float

    def to_json(self) -> dict[str, float]:
        """The row as plain numbers."""
        return asdict(self)


def row(probabilities: np.ndarray, labels: np.ndarray, sure: float) -> Row:
    """Measure probabilities (N, 34) against classes (N,); a reading is sure if its best card's probability reaches `sure`."""
    if not len(labels):
        return Row(0, float("nan"), float("nan"), float("nan"), float("nan"))
    cards = probabilities[:, :CARDS]
    order = np.argsort(-cards, axis=1)
    best = cards[np.arange(len(cards)), order[:, 0]]
    is_sure = best >= sure
    right = order[:, 0] == labels
    return Row(
        count=len(labels),
        top1=float(right.mean()),
        top3=float((order[:, :3] == labels[:, None]).any(axis=1).mean()),
        sure_wrong=float((is_sure & ~right).mean()),
        not_sure=float((~is_sure).mean()),
    )


def fit_temperature(scores: np.ndarray, labels: np.ndarray) -> float:
    """The temperature that gives the labels the greatest likelihood, by scalar search between 0.2 and 10."""
    from scipy.optimize import minimize_scalar

    def cost(log_temperature: float) -> float:
        p = softmax(scores, float(np.exp(log_temperature)))
        return float(-np.log(p[np.arange(len(labels)), labels] + 1e-12).mean())

    found = minimize_scalar(cost, bounds=(np.log(0.2), np.log(10.0)), method="bounded")
    return float(np.exp(found.x))


def fit_threshold(probabilities: np.ndarray, labels: np.ndarray, sure_wrong: float) -> float:
    """The least threshold at which at most this share of all patches is surely read as a wrong card; at least 0.5."""
    best = probabilities[:, :CARDS].max(axis=1)
    wrong = np.sort(best[probabilities[:, :CARDS].argmax(axis=1) != labels])[::-1]
    allowed = int(sure_wrong * len(labels))
    if len(wrong) <= allowed:
        return 0.5
    return float(min(0.9999, max(0.5, np.nextafter(wrong[allowed], 1.0))))


def calibration_error(probabilities: np.ndarray, labels: np.ndarray, bins: int = 15) -> float:
    """Expected calibration error of the best class: mean gap between confidence and accuracy over equally wide bins."""
    return float(
        sum(
            share * abs(confidence - accuracy)
            for confidence, accuracy, share in reliability(probabilities, labels, bins)
        )
    )


def reliability(probabilities: np.ndarray, labels: np.ndarray, bins: int = 10) -> list[tuple[float, float, float]]:
    """(mean confidence, accuracy, share of patches) of every bin that is not empty."""
    confidence = probabilities.max(axis=1)
    right = probabilities.argmax(axis=1) == labels
    place = np.minimum((confidence * bins).astype(int), bins - 1)
    return [
        (float(confidence[place == at].mean()), float(right[place == at].mean()), float((place == at).mean()))
        for at in range(bins)
        if (place == at).any()
    ]


def risk_coverage(probabilities: np.ndarray, labels: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Share of patches read when the surest are read first, and the share of errors among those read."""
    best = probabilities[:, :CARDS].max(axis=1)
    wrong = probabilities[:, :CARDS].argmax(axis=1) != labels
    order = np.argsort(-best, kind="stable")
    count = np.arange(1, len(labels) + 1)
    return count / len(labels), np.cumsum(wrong[order]) / count


def confusions(probabilities: np.ndarray, labels: np.ndarray, names: tuple[str, ...]) -> list[tuple[str, str, int]]:
    """(true, read, how often), most frequent first."""
    read = probabilities.argmax(axis=1)
    pairs, counts = np.unique(np.stack([labels, read])[:, labels != read], axis=1, return_counts=True)
    found = [(names[a], names[b], int(n)) for (a, b), n in zip(pairs.T, counts, strict=True)]
    return sorted(found, key=lambda item: -item[2])


@dataclass(frozen=True, eq=False)
class Confusion:
    """How often which class was read where which was shown: `counts` (K, K), rows shown and columns read, in the order of `names`."""

    names: tuple[str, ...]
    counts: np.ndarray

    @classmethod
    def of(cls, shown: np.ndarray, read: np.ndarray, names: tuple[str, ...]) -> Confusion:
        """From classes (N,) shown and read."""
        counts = np.zeros((len(names), len(names)), np.int64)
        np.add.at(counts, (shown, read), 1)
        return cls(names, counts)

    def to_json(self) -> list[list[str | int]]:
        """[shown, read, how often] of all that was read wrongly, most frequent first, then of what was read rightly."""
        cells = [(int(a), int(b)) for a, b in zip(*np.nonzero(self.counts), strict=True)]
        cells.sort(key=lambda cell: (cell[0] == cell[1], -self.counts[cell], cell))
        return [[self.names[a], self.names[b], int(self.counts[a, b])] for a, b in cells]
