"""Whether an outline lies on an edge all along. The mean along a side does not tell: print that a side crosses makes up for bare paper."""

from __future__ import annotations

import numpy as np

from vision.finder_edges import STEP_SURE, EdgeField

REACH = 2
"""Pixels from the outline within which the edge may lie."""


def closed_shares(edges: EdgeField, quads: np.ndarray) -> np.ndarray:
    """How strong the step is in the second weakest strip of the weakest side of quads (n, 4, 2), 0..1; shape (n,)."""
    strength, _ = edges.steps(quads, REACH)
    steps = np.minimum(strength / STEP_SURE, 1.0)
    best = steps.mean(axis=2).argmax(axis=2)
    along = np.take_along_axis(steps, best[:, :, None, None], axis=3)[..., 0]
    return np.asarray(np.sort(along, axis=2)[:, :, 1].min(axis=1))
