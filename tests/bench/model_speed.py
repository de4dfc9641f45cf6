"""Milliseconds to identify one patch, in one turn and both, beside a MobileNetV2 at 224 pixels in the same run: python tests/bench/model_speed.py

Both run in onnxruntime on one thread, alternately, so that other work on the machine slows both alike; the medians' ratio is what counts.
Needs torch and onnx (extra `train`).
"""

from __future__ import annotations

import argparse
import json
import tempfile
import time
from pathlib import Path

import numpy as np
import onnxruntime
import torch
from torch import nn

from models.loader import load_model

STAGES = ((1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2), (6, 96, 3, 1), (6, 160, 3, 2), (6, 320, 1, 1))
"""Expansion, channels, repeats and stride of MobileNetV2's stages."""


class Inverted(nn.Module):
    """MobileNetV2's inverted residual, batch norm folded in."""

    def __init__(self, before: int, after: int, stride: int, expansion: int) -> None:
        super().__init__()
        wide = before * expansion
        layers: list[nn.Module] = [nn.Conv2d(before, wide, 1), nn.ReLU6()] if expansion > 1 else []
        layers += [nn.Conv2d(wide, wide, 3, stride, 1, groups=wide), nn.ReLU6(), nn.Conv2d(wide, after, 1)]
        self.path = nn.Sequential(*layers)
        self.straight = stride == 1 and before == after

    def forward(self, value: torch.Tensor) -> torch.Tensor:
        return value + self.path(value) if self.straight else self.path(value)


def mobilenet_v2() -> nn.Module:
    """MobileNetV2, width 1, 1000 classes, random weights."""
    layers: list[nn.Module] = [nn.Conv2d(3, 32, 3, 2, 1), nn.ReLU6()]
    before = 32
    for expansion, channels, repeats, stride in STAGES:
        for repeat in range(repeats):
            layers.append(Inverted(before, channels, stride if repeat == 0 else 1, expansion))
            before = channels
    layers += [nn.Conv2d(before, 1280, 1), nn.ReLU6(), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(1280, 1000)]
    return nn.Sequential(*layers)


def main() -> None:
    """Print one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--model", type=Path, help="the .onnx to time (default: the one that comes with Kiebitz)")
    parser.add_argument("--rounds", type=int, default=200)
    arguments = parser.parse_args()
    model = load_model(arguments.model)
    options = onnxruntime.SessionOptions()
    options.intra_op_num_threads = options.inter_op_num_threads = 1
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "reference.onnx"
        torch.onnx.export(
            mobilenet_v2().eval(),
            (torch.zeros(1, 3, 224, 224),),
            str(file),
            opset_version=17,
            dynamo=False,
            input_names=["x"],
        )
        reference = onnxruntime.InferenceSession(file.read_bytes(), options, providers=["CPUExecutionProvider"])
    width, height = model.input_size
    picture = np.zeros((1, 3, 224, 224), np.float32)
    patches = np.random.default_rng(1).integers(0, 256, (2, height, width, 3), dtype=np.uint8)
    times: dict[str, list[float]] = {"one_turn": [], "identity": [], "reference": []}
    for _ in range(arguments.rounds):
        before = time.perf_counter()
        model.run(patches[:1])
        start = time.perf_counter()
        model.run(patches)
        middle = time.perf_counter()
        reference.run(None, {"x": picture})
        times["one_turn"].append(start - before)
        times["identity"].append(middle - start)
        times["reference"].append(time.perf_counter() - middle)
    median = {name: float(np.median(values)) * 1e3 for name, values in times.items()}
    least = {name: float(np.min(values)) * 1e3 for name, values in times.items()}
    result = {
        "identity_one_turn_ms": round(median["one_turn"], 3),
        "identity_both_turns_ms": round(median["identity"], 3),
        "mobilenet_v2_224_ms": round(median["reference"], 3),
        "ratio_of_medians": round(median["identity"] / median["reference"], 3),
        "ratio_of_least": round(least["identity"] / least["reference"], 3),
        "ratio_of_least_one_turn": round(least["one_turn"] / least["reference"], 3),
    }
    print(json.dumps(result))


if __name__ == "__main__":
    main()
