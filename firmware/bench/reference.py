"""Any ONNX network, run beside the stages so that their times have a measure."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np

from firmware.errors import UserError

ELEMENTS: dict[str, type] = {"tensor(float)": np.float32, "tensor(uint8)": np.uint8, "tensor(int64)": np.int64}


class ReferenceNetwork:
    """A network with random inputs, on one thread like the card network. Raises UserError if it cannot be used."""

    def __init__(self, file: Path) -> None:
        import onnxruntime

        self.name = file.stem
        options = onnxruntime.SessionOptions()
        options.intra_op_num_threads = options.inter_op_num_threads = 1
        options.add_session_config_entry("session.intra_op.allow_spinning", "0")
        options.log_severity_level = 3
        try:
            content = file.read_bytes()
        except OSError as error:
            raise UserError(f"--reference {file}: cannot be read ({error.strerror}); name an .onnx file") from error
        try:
            self._session: Any = onnxruntime.InferenceSession(content, options, providers=["CPUExecutionProvider"])
            self._inputs = {node.name: _random(node) for node in self._session.get_inputs()}
        except Exception as error:
            words = " ".join(str(error).split())[:160]
            raise UserError(f"--reference {file}: not a network that can be run ({words})") from error

    def run(self) -> None:
        """Once."""
        self._session.run(None, self._inputs)


def _random(node: Any) -> np.ndarray:
    shape = [size if isinstance(size, int) and size > 0 else 1 for size in node.shape]
    kind = ELEMENTS.get(node.type)
    if kind is None:
        raise ValueError(f"input {node.name} is {node.type}")
    return (np.random.default_rng(1).random(shape) * (1 if kind is np.float32 else 255)).astype(kind)
