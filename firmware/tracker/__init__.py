"""From cards to a followed hand: whose turn, tricks, Augen, void claims, proof of a revoke. Imports `firmware.skat` only."""

from firmware.tracker.facts import HandState, Play, PlayReport, Problem, ProblemKind, Proof, Revoke, Trick, VoidClaim
from firmware.tracker.hand import HandTracker
from firmware.tracker.result import HandResult

__all__ = [
    "HandResult",
    "HandState",
    "HandTracker",
    "Play",
    "PlayReport",
    "Problem",
    "ProblemKind",
    "Proof",
    "Revoke",
    "Trick",
    "VoidClaim",
]
