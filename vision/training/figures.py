"""Plots of what was measured, as small PNG files. Needs matplotlib (the extra `train`)."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import numpy as np

from vision.training import measures
from vision.training.measures import CARDS, Confusion

_BLUE = "#1f4e79"


def draw_calibration(folder: Path, probabilities: np.ndarray, labels: np.ndarray, sure: float) -> list[Path]:
    """The reliability diagram and the risk-coverage curve; returns the files."""
    pyplot = _pyplot()
    folder.mkdir(parents=True, exist_ok=True)
    files = [folder / "reliability.png", folder / "risk_coverage.png"]
    figure, axes = pyplot.subplots(figsize=(4.2, 3.6))
    points = measures.reliability(probabilities, labels)
    axes.plot([0, 1], [0, 1], color="0.7", linewidth=1)
    axes.plot([p[0] for p in points], [p[1] for p in points], marker="o", color=_BLUE)
    error = measures.calibration_error(probabilities, labels)
    axes.set(xlabel="confidence", ylabel="accuracy", title=f"Calibration, expected error {error:.3f}")
    figure.savefig(files[0], dpi=90, bbox_inches="tight")
    figure, axes = pyplot.subplots(figsize=(4.2, 3.6))
    coverage, risk = measures.risk_coverage(probabilities, labels)
    axes.plot(coverage * 100, risk * 100, color=_BLUE)
    read = float((probabilities[:, :CARDS].max(axis=1) >= sure).mean())
    axes.axvline(read * 100, color="0.6", linestyle="--", linewidth=1)
    axes.set(xlabel="cards read, %", ylabel="wrong among them, %", title=f"Risk and coverage (threshold at {read:.0%})")
    figure.savefig(files[1], dpi=90, bbox_inches="tight")
    pyplot.close("all")
    return files


def draw_confusions(folder: Path, confusions: Mapping[str, Confusion]) -> list[Path]:
    """One matrix a set: which card was shown (row), which was read first (column), per cent of the row; returns the files."""
    pyplot = _pyplot()
    folder.mkdir(parents=True, exist_ok=True)
    files = []
    for name, confusion in confusions.items():
        counts = confusion.counts
        shares = 100.0 * counts / np.maximum(counts.sum(axis=1, keepdims=True), 1)
        figure, axes = pyplot.subplots(figsize=(7.6, 7.0))
        # Errors are few: the square root makes one in a hundred visible beside the diagonal.
        picture = axes.matshow(np.sqrt(shares), cmap="Blues", vmin=0, vmax=10)
        for shown, read in zip(*np.nonzero(counts), strict=True):
            if shown != read:
                axes.text(read, shown, str(counts[shown, read]), ha="center", va="center", fontsize=5, color="#a00000")
        places = range(len(confusion.names))
        axes.xaxis.tick_bottom()
        axes.set_xticks(places, confusion.names, rotation=90, fontsize=6)
        axes.set_yticks(places, confusion.names, fontsize=6)
        right = int(np.trace(counts))
        axes.set(xlabel="read", ylabel="shown", title=f"{name}: {right} of {int(counts.sum())} right")
        bar = figure.colorbar(picture, ax=axes, shrink=0.7, ticks=[0, 1, np.sqrt(10), 5, 10])
        bar.ax.set_yticklabels(["0 %", "1 %", "10 %", "25 %", "100 %"], fontsize=6)
        files.append(folder / f"confusion {name}.png".replace(" ", "_").replace(",", "").replace("%", "percent"))
        figure.savefig(files[-1], dpi=90, bbox_inches="tight")
        pyplot.close(figure)
    return files


def _pyplot() -> Any:
    import matplotlib

    matplotlib.use("Agg")
    from matplotlib import pyplot

    return pyplot
