"""Accuracy, abstention and calibration are counted as the model card says."""

from __future__ import annotations

import numpy as np
import pytest

from vision.training import measures


def probabilities(*best: tuple[int, float]) -> np.ndarray:
    made = np.zeros((len(best), 34))
    for at, (label, p) in enumerate(best):
        made[at] = (1 - p) / 33
        made[at, label] = p
    return made


def test_a_row_counts_right_sure_wrong_and_not_sure() -> None:
    given = probabilities((0, 0.99), (1, 0.99), (2, 0.6), (3, 0.99))
    row = measures.row(given, np.array([0, 5, 2, 3]), sure=0.9)
    assert (row.count, row.top1, row.sure_wrong, row.not_sure) == (4, 0.75, 0.25, 0.25)


def test_a_card_read_where_none_is_counts_as_sure_wrong() -> None:
    row = measures.row(probabilities((4, 0.99), (33, 0.99)), np.array([33, 33]), sure=0.9)
    assert row.sure_wrong == 0.5


def test_the_threshold_lets_no_more_errors_through_than_allowed() -> None:
    given = probabilities(*[(0, 0.8)] * 98, (1, 0.95), (1, 0.7))
    labels = np.zeros(100, int)
    strict = measures.fit_threshold(given, labels, sure_wrong=0.0)
    assert measures.row(given, labels, strict).sure_wrong == 0.0 and strict > 0.95
    loose = measures.fit_threshold(given, labels, sure_wrong=0.01)
    assert 0.7 < loose <= 0.8 and measures.row(given, labels, loose).sure_wrong == 0.01


def test_the_temperature_undoes_overconfidence() -> None:
    generator = np.random.default_rng(1)
    true = generator.normal(0, 2, (4000, 34))
    labels = np.array([generator.choice(34, p=p) for p in measures.softmax(true)])
    assert measures.fit_temperature(true * 3, labels) == pytest.approx(3.0, rel=0.1)


def test_calibration_error_is_nothing_for_honest_confidence() -> None:
    given = probabilities(*[(0, 0.75)] * 4)
    assert measures.calibration_error(given, np.array([0, 0, 0, 1])) == pytest.approx(0.0, abs=1e-9)
    assert measures.calibration_error(given, np.array([1, 1, 1, 1])) == pytest.approx(0.75)


def test_risk_falls_when_only_the_surest_are_read() -> None:
    coverage, risk = measures.risk_coverage(probabilities((0, 0.9), (1, 0.5)), np.array([0, 0]))
    assert coverage.tolist() == [0.5, 1.0] and risk.tolist() == [0.0, 0.5]
