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
from reference_networks import mobilenet_v2

from models.loader import load_model


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
