"""Loads the card network and checks that model, labels and checksum belong together.

A model is two files side by side: `NAME.onnx` (input `patches` uint8 (N, H, W, 3) BGR; outputs `scores` float32 (N, 34) and `embeddings`
float32 (N, D)) and `NAME.json` (labels, preprocessing, SHA-256, temperature, thresholds, version, training record).
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import dataclass, field
from pathlib import Path
from types import MappingProxyType
from typing import Any, cast

import numpy as np
import numpy.typing as npt

DEFAULT_MODEL = Path(__file__).parent / "cards.onnx"

LABELS: tuple[str, ...] = (*(suit + rank for suit in "CSHD" for rank in "ATKQJ987"), "back", "other")
"""The classes of the network in its order: the 32 card codes, a card's back, and anything else (2..6, joker, no card)."""


class ModelError(Exception):
    """The model cannot be used. The message names the file, what is wrong with it, and what to do."""


@dataclass(frozen=True)
class CardModel:
    """The card network, ready to run on the processor.

    `input_size` is (width, height) of a patch in pixels. Class probabilities are softmax(scores / `temperature`). `thresholds` holds
    `sure` (the least probability of a sure reading) and what else was fixed on decks kept out of training. `version`, `sha256` (of the
    .onnx file) and `record` say which model it is and where it comes from.
    """

    labels: tuple[str, ...]
    input_size: tuple[int, int]
    temperature: float
    thresholds: MappingProxyType[str, float]
    version: str
    sha256: str
    record: MappingProxyType[str, Any]
    embedding_size: int
    _session: Any = field(repr=False)

    def run(self, patches: npt.NDArray[np.uint8]) -> tuple[npt.NDArray[np.float32], npt.NDArray[np.float32]]:
        """Class scores (N, 34), not yet softmaxed, and L2-normalised embeddings (N, D) of upright patches (N, H, W, 3) BGR uint8.

        Raises ModelError if the patches have another shape or type.
        """
        width, height = self.input_size
        if patches.dtype != np.uint8 or patches.ndim != 4 or patches.shape[1:] != (height, width, 3):
            raise ModelError(
                f"patches of shape {patches.shape} and type {patches.dtype} given; "
                f"the model takes uint8 (N, {height}, {width}, 3), BGR: rectify cards to {width}x{height} pixels"
            )
        if not len(patches):
            return np.zeros((0, len(self.labels)), np.float32), np.zeros((0, self.embedding_size), np.float32)
        scores, embeddings = self._session.run(["scores", "embeddings"], {"patches": np.ascontiguousarray(patches)})
        return cast("npt.NDArray[np.float32]", scores), cast("npt.NDArray[np.float32]", embeddings)

    def probabilities(self, scores: npt.NDArray[np.float32]) -> npt.NDArray[np.float32]:
        """Calibrated class probabilities of scores (..., 34)."""
        scaled = scores / np.float32(self.temperature)
        scaled = np.exp(scaled - scaled.max(axis=-1, keepdims=True))
        return cast("npt.NDArray[np.float32]", scaled / scaled.sum(axis=-1, keepdims=True))


def load_model(path: Path | str | None = None, threads: int = 1) -> CardModel:
    """The model at `path` (an .onnx file with its .json beside it; default: the one that comes with Kiebitz).

    `threads` is the number of threads of one run. Raises ModelError if a file is missing or unreadable, or if checksum, labels,
    input size or outputs do not fit together.
    """
    onnx_file = Path(path) if path is not None else DEFAULT_MODEL
    description = _read_description(onnx_file.with_suffix(".json"))
    try:
        content = onnx_file.read_bytes()
    except OSError as error:
        raise ModelError(f"cannot read the model {onnx_file}: {error.strerror}; install Kiebitz anew") from error
    _check(onnx_file, description, content)
    session = _open_session(onnx_file, content, threads)
    width, height = (int(number) for number in description["input_size"])
    embedding_size = _check_signature(onnx_file, session, width, height)
    return CardModel(
        labels=tuple(description["labels"]),
        input_size=(width, height),
        temperature=float(description["temperature"]),
        thresholds=MappingProxyType({name: float(value) for name, value in description["thresholds"].items()}),
        version=str(description["version"]),
        sha256=str(description["sha256"]),
        record=MappingProxyType(dict(description.get("record", {}))),
        embedding_size=embedding_size,
        _session=session,
    )


def _read_description(file: Path) -> dict[str, Any]:
    try:
        description = json.loads(file.read_text(encoding="utf-8"))
    except OSError as error:
        raise ModelError(
            f"cannot read the model's description {file}: {error.strerror}; install Kiebitz anew"
        ) from error
    except ValueError as error:
        raise ModelError(f"{file} is not JSON ({error}); install Kiebitz anew") from error
    needed = {"labels", "input_size", "sha256", "temperature", "thresholds", "version", "preprocessing"}
    if not isinstance(description, dict) or needed - description.keys():
        lacking = ", ".join(sorted(needed - set(description)))
        raise ModelError(f"{file} lacks {lacking}; export the model again with `kiebitz train export`")
    return description


def _check(onnx_file: Path, description: dict[str, Any], content: bytes) -> None:
    digest = hashlib.sha256(content).hexdigest()
    if digest != description["sha256"]:
        raise ModelError(
            f"{onnx_file} does not belong to its description: SHA-256 {digest[:12]}..., expected "
            f"{str(description['sha256'])[:12]}...; install Kiebitz anew"
        )
    if tuple(description["labels"]) != LABELS:
        raise ModelError(
            f"the labels of {onnx_file} are not the {len(LABELS)} that this Kiebitz knows (32 card codes, back, other); "
            "use the model of this version"
        )
    if not 0.05 <= float(description["temperature"]) <= 20.0:
        raise ModelError(f"the temperature {description['temperature']} of {onnx_file} is not between 0.05 and 20")
    if not 0.0 < float(description["thresholds"].get("sure", 0.0)) < 1.0:
        raise ModelError(f"the description of {onnx_file} has no threshold `sure` between 0 and 1")


def _open_session(onnx_file: Path, content: bytes, threads: int) -> Any:
    import onnxruntime

    options = onnxruntime.SessionOptions()
    # A spinning pool would keep whole cores of a Pi busy between two cards.
    options.intra_op_num_threads = threads
    options.inter_op_num_threads = 1
    options.add_session_config_entry("session.intra_op.allow_spinning", "0")
    options.log_severity_level = 3
    try:
        return onnxruntime.InferenceSession(content, options, providers=["CPUExecutionProvider"])
    except Exception as error:
        raise ModelError(f"onnxruntime cannot load {onnx_file}: {' '.join(str(error).split())[:200]}") from error


def _check_signature(onnx_file: Path, session: Any, width: int, height: int) -> int:
    inputs = {node.name: node for node in session.get_inputs()}
    outputs = {node.name: node for node in session.get_outputs()}
    if list(inputs) != ["patches"] or list(inputs["patches"].shape[1:]) != [height, width, 3]:
        shapes = {name: node.shape for name, node in inputs.items()}
        raise ModelError(f"{onnx_file} takes {shapes}, its description says patches of {width}x{height} pixels")
    if set(outputs) != {"scores", "embeddings"} or outputs["scores"].shape[1] != len(LABELS):
        shapes = {name: node.shape for name, node in outputs.items()}
        raise ModelError(f"{onnx_file} gives {shapes}; expected scores (N, {len(LABELS)}) and embeddings (N, D)")
    return int(outputs["embeddings"].shape[1])
