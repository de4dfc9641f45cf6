"""Milliseconds to identify one patch, in one turn and both, beside a MobileNetV2 at 224 pixels: python tests/bench/model_speed.py

Timed as `kiebitz bench` does: one run, one thread, alternately, processor time; the medians' ratio is what counts.
Needs torch and onnx (extra `train`).
"""

from __future__ import annotations

import argparse
import json
import tempfile
from pathlib import Path

from reference_networks import export

from firmware.bench.reference import ReferenceNetwork
from firmware.bench.stages import identity
from models.loader import load_model
from vision.reader import CardReader

REFERENCE = "mobilenet_v2_224"


def main() -> None:
    """Print one JSON object."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--model", type=Path, help="the .onnx to time (default: the one that comes with Kiebitz)")
    parser.add_argument("--rounds", type=int, default=200)
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        file, _ = export(REFERENCE, Path(folder))
        reference = ReferenceNetwork(file)
    measured = identity(CardReader(load_model(arguments.model)), [reference], arguments.rounds)
    milliseconds = {**measured.results, f"{REFERENCE}_ms": measured.references[REFERENCE]}
    ratios = {name: round(value / measured.references[REFERENCE], 3) for name, value in measured.results.items()}
    print(json.dumps({**{name: round(value, 3) for name, value in milliseconds.items()}, "ratios": ratios}))


if __name__ == "__main__":
    main()
