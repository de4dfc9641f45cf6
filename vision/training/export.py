"""From a checkpoint to the files the program loads: one ONNX file and its description."""

from __future__ import annotations

import hashlib
import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

import torch

from vision.training.fit import averaged_network
from vision.training.gallery import LABELS
from vision.training.network import PATCH_HEIGHT, PATCH_WIDTH, parameters

PREPROCESSING = (
    "inside the network: BGR uint8 (N, height, width, 3), the card edge to edge in either turn; each channel minus its mean over the patch, "
    "all divided by the root mean square over the patch plus 4"
)


def export(checkpoint: Path, target: Path, record: Mapping[str, Any], version: str, *mean_with: Path) -> Path:
    """Write `target` (.onnx, opset 17, fp32) and the .json beside it, temperature 1 and a careful threshold until `describe` sets them.

    `mean_with` are further checkpoints of the same chain of runs; the mean of all weights is written.
    """
    network = averaged_network(checkpoint, *mean_with)
    target.parent.mkdir(parents=True, exist_ok=True)
    example = torch.zeros(2, PATCH_HEIGHT, PATCH_WIDTH, 3, dtype=torch.uint8)
    torch.onnx.export(
        network,
        (example,),
        str(target),
        opset_version=17,
        dynamo=False,
        input_names=["patches"],
        output_names=["scores", "embeddings"],
        dynamic_axes={"patches": {0: "cards"}, "scores": {0: "cards"}, "embeddings": {0: "cards"}},
    )
    description: dict[str, Any] = {
        "version": version,
        "labels": list(LABELS),
        "input_size": [PATCH_WIDTH, PATCH_HEIGHT],
        "preprocessing": PREPROCESSING,
        "sha256": hashlib.sha256(target.read_bytes()).hexdigest(),
        "parameters": parameters(network),
        "temperature": 1.0,
        "thresholds": {"sure": 0.95},
        "record": dict(record),
    }
    write_description(target, description)
    return target


def read_description(model: Path) -> dict[str, Any]:
    """The description beside an .onnx file."""
    return dict(json.loads(model.with_suffix(".json").read_text(encoding="utf-8")))


def write_description(model: Path, description: Mapping[str, Any]) -> None:
    """Write the description beside an .onnx file."""
    text = json.dumps(description, indent=1, ensure_ascii=False)
    model.with_suffix(".json").write_text(text + "\n", encoding="utf-8")


def describe(model: Path, temperature: float, thresholds: Mapping[str, float], **record: Any) -> None:
    """Set temperature and thresholds in a model's description and add to its record."""
    description = read_description(model)
    description["temperature"] = round(temperature, 4)
    description["thresholds"] = {name: round(value, 4) for name, value in thresholds.items()}
    description["record"] = {**description["record"], **record}
    write_description(model, description)
