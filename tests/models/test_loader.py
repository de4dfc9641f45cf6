"""The loader takes a model only if its two files belong together, and the model that comes with Kiebitz reads cards."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from models.loader import DEFAULT_MODEL, LABELS, CardModel, ModelError, load_model
from vision.readings import CARD_CODES


@pytest.fixture(scope="module")
def model() -> CardModel:
    return load_model()


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A private copy of the shipped model's two files."""
    for suffix in (".onnx", ".json"):
        shutil.copy(DEFAULT_MODEL.with_suffix(suffix), tmp_path / f"cards{suffix}")
    return tmp_path / "cards.onnx"


def change(copy: Path, edit: Callable[[dict[str, Any]], object]) -> Path:
    file = copy.with_suffix(".json")
    description = json.loads(file.read_text(encoding="utf-8"))
    edit(description)
    file.write_text(json.dumps(description), encoding="utf-8")
    return copy


def test_labels_are_the_card_codes_then_back_and_other() -> None:
    assert (*CARD_CODES, "back", "other") == LABELS


def test_a_copy_loads_like_the_original(copy: Path, model: CardModel) -> None:
    loaded = load_model(copy)
    assert (loaded.labels, loaded.input_size, loaded.version) == (model.labels, model.input_size, model.version)


def test_a_changed_network_file_is_refused(copy: Path) -> None:
    content = bytearray(copy.read_bytes())
    content[len(content) // 2] ^= 1
    copy.write_bytes(bytes(content))
    with pytest.raises(ModelError, match="SHA-256"):
        load_model(copy)


def test_other_labels_are_refused(copy: Path) -> None:
    change(copy, lambda description: description["labels"].reverse())
    with pytest.raises(ModelError, match="labels"):
        load_model(copy)


def test_another_input_size_is_refused(copy: Path) -> None:
    change(copy, lambda description: description.update(input_size=[64, 96]))
    with pytest.raises(ModelError, match="64x96"):
        load_model(copy)


@pytest.mark.parametrize("sure", [0.0, 1.0, 95])
def test_a_threshold_that_is_no_probability_is_refused(copy: Path, sure: float) -> None:
    change(copy, lambda description: description.update(thresholds={"sure": sure}))
    with pytest.raises(ModelError, match="threshold"):
        load_model(copy)


def test_a_temperature_of_nothing_is_refused(copy: Path) -> None:
    change(copy, lambda description: description.update(temperature=0.0))
    with pytest.raises(ModelError, match="temperature"):
        load_model(copy)


@pytest.mark.parametrize("suffix", [".onnx", ".json"])
def test_a_missing_file_is_named(copy: Path, suffix: str) -> None:
    copy.with_suffix(suffix).unlink()
    with pytest.raises(ModelError, match=f"cards{suffix}"):
        load_model(copy)


def test_a_description_that_is_not_json_is_refused(copy: Path) -> None:
    copy.with_suffix(".json").write_text("<html>", encoding="utf-8")
    with pytest.raises(ModelError, match="not JSON"):
        load_model(copy)


def test_a_description_without_checksum_is_refused(copy: Path) -> None:
    change(copy, lambda description: description.pop("sha256"))
    with pytest.raises(ModelError, match="sha256"):
        load_model(copy)


def test_a_file_that_is_no_network_is_refused(copy: Path) -> None:
    import hashlib

    copy.write_bytes(b"no network")
    change(copy, lambda description: description.update(sha256=hashlib.sha256(b"no network").hexdigest()))
    with pytest.raises(ModelError, match="cannot load"):
        load_model(copy)


def test_the_network_has_at_most_one_and_a_half_million_parameters() -> None:
    description = json.loads(DEFAULT_MODEL.with_suffix(".json").read_text(encoding="utf-8"))
    assert 0 < description["parameters"] <= 1_500_000
    # Four bytes a parameter and little else: the file itself bears the claim out.
    assert DEFAULT_MODEL.stat().st_size <= 4 * 1_500_000 + 100_000


def test_scores_and_embeddings_have_their_shapes(model: CardModel) -> None:
    width, height = model.input_size
    patches = np.random.default_rng(1).integers(0, 256, (3, height, width, 3), dtype=np.uint8)
    scores, embeddings = model.run(patches)
    assert scores.shape == (3, 34) and scores.dtype == np.float32
    assert embeddings.shape == (3, model.embedding_size)
    np.testing.assert_allclose(np.linalg.norm(embeddings, axis=1), 1.0, atol=1e-4)


def test_a_patch_is_read_the_same_alone_and_in_company(model: CardModel) -> None:
    width, height = model.input_size
    patches = np.random.default_rng(2).integers(0, 256, (4, height, width, 3), dtype=np.uint8)
    np.testing.assert_allclose(model.run(patches)[0][2], model.run(patches[2:3])[0][0], atol=1e-3)


def test_no_patches_give_no_scores(model: CardModel) -> None:
    width, height = model.input_size
    scores, embeddings = model.run(np.zeros((0, height, width, 3), np.uint8))
    assert scores.shape == (0, 34) and len(embeddings) == 0


def test_patches_of_another_size_or_type_are_refused(model: CardModel) -> None:
    width, height = model.input_size
    with pytest.raises(ModelError, match="rectify"):
        model.run(np.zeros((1, width, height, 3), np.uint8))
    with pytest.raises(ModelError, match="uint8"):
        model.run(np.zeros((1, height, width, 3), np.float32))  # type: ignore[arg-type]


def test_probabilities_sum_to_one_and_flatten_with_the_temperature(model: CardModel) -> None:
    scores = np.array([[4.0, 1.0] + [0.0] * 32], np.float32)
    probabilities = model.probabilities(scores)
    assert probabilities.sum() == pytest.approx(1.0, abs=1e-6)
    expected = np.exp(4.0 / model.temperature) / (np.exp(scores / model.temperature).sum())
    assert probabilities[0, 0] == pytest.approx(expected, rel=1e-4)
