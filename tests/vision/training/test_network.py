"""The network's size, and a run that goes on where it stopped."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

torch = pytest.importorskip("torch")

from vision.training.fit import FitSettings, fit, rate_at  # noqa: E402
from vision.training.gallery import Gallery, Print  # noqa: E402
from vision.training.network import CardNetwork, parameters  # noqa: E402


def test_the_network_has_at_most_one_and_a_half_million_parameters() -> None:
    assert parameters(CardNetwork()) <= 1_500_000


def test_exposure_and_colour_of_the_light_do_not_change_the_scores() -> None:
    network = CardNetwork().eval()
    patch = torch.randint(20, 100, (1, 144, 96, 3), dtype=torch.uint8)
    with torch.no_grad():
        scores, embeddings = network(patch)
        brighter, _ = network(patch + torch.tensor([10, 40, 90], dtype=torch.uint8))
    torch.testing.assert_close(scores, brighter, atol=1e-3, rtol=1e-3)
    assert float(embeddings.norm()) == pytest.approx(1.0, abs=1e-5)


def test_the_rate_does_not_depend_on_the_end_until_it_cools_down() -> None:
    short, long = FitSettings(steps=3000, cool_down=500), FitSettings(steps=9000, cool_down=500)
    assert rate_at(1500, short) == rate_at(1500, long) == short.rate
    assert rate_at(2999, short) < 0.01 * short.rate


def test_an_interrupted_run_goes_on_to_its_last_step(tmp_path: Path) -> None:
    picture = np.full((240, 160, 3), 240, np.uint8)
    gallery = Gallery([Print(picture, label, "poker", label, "made") for label in range(34)])
    steps: list[int] = []
    half = FitSettings(steps=2, batch=4, warm_up=1, cool_down=1, workers=0, keep_every=1)
    fit(gallery, tmp_path, half)
    whole = FitSettings(steps=3, batch=4, warm_up=1, cool_down=1, workers=0, keep_every=1)
    file = fit(gallery, tmp_path, whole, lambda step, numbers: steps.append(step))
    assert steps == [3] and torch.load(file, weights_only=True)["step"] == 3
