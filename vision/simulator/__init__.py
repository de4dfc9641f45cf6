"""A card table drawn by our own code: hands lay a script of cards under a camera, with the truth of every frame."""

from vision.simulator.art import DrawnArt, FaceArt, FaceError, PictureArt, folder_art
from vision.simulator.camera import SimulatedCamera
from vision.simulator.difficulty import PRESETS, Difficulty
from vision.simulator.disturbances import DISTURBANCES, Disturbances, disturbed
from vision.simulator.recording import write_folder, write_video
from vision.simulator.script import (
    Action,
    Bump,
    Flicker,
    Gap,
    Gather,
    Lay,
    Lean,
    Light,
    Nudge,
    Put,
    Reach,
    Remove,
    ScriptError,
    Spoil,
    Sunbeam,
    TakeBack,
    Together,
    Wait,
    read_script,
    shuffled_script,
)
from vision.simulator.table import SimulatedTable
from vision.simulator.truth import FrameTruth, LyingCard
from vision.simulator.whole_hand import hand_script, whole_hand

__all__ = [
    "DISTURBANCES",
    "PRESETS",
    "Action",
    "Bump",
    "Difficulty",
    "Disturbances",
    "DrawnArt",
    "FaceArt",
    "FaceError",
    "Flicker",
    "FrameTruth",
    "Gap",
    "Gather",
    "Lay",
    "Lean",
    "Light",
    "LyingCard",
    "Nudge",
    "PictureArt",
    "Put",
    "Reach",
    "Remove",
    "ScriptError",
    "SimulatedCamera",
    "SimulatedTable",
    "Spoil",
    "Sunbeam",
    "TakeBack",
    "Together",
    "Wait",
    "disturbed",
    "folder_art",
    "hand_script",
    "read_script",
    "shuffled_script",
    "whole_hand",
    "write_folder",
    "write_video",
]
