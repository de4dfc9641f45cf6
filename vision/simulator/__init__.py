"""A card table drawn by our own code: hands lay a script of cards under a camera, with the truth of every frame."""

from vision.simulator.art import DrawnArt, FaceArt, FaceError, PictureArt, folder_art
from vision.simulator.camera import SimulatedCamera
from vision.simulator.difficulty import PRESETS, Difficulty
from vision.simulator.recording import write_folder, write_video
from vision.simulator.script import (
    Action,
    Bump,
    Gap,
    Gather,
    Lay,
    Light,
    Nudge,
    Put,
    Reach,
    Remove,
    ScriptError,
    Spoil,
    TakeBack,
    Together,
    Wait,
    read_script,
    shuffled_script,
)
from vision.simulator.table import SimulatedTable
from vision.simulator.truth import FrameTruth, LyingCard

__all__ = [
    "PRESETS",
    "Action",
    "Bump",
    "Difficulty",
    "DrawnArt",
    "FaceArt",
    "FaceError",
    "FrameTruth",
    "Gap",
    "Gather",
    "Lay",
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
    "TakeBack",
    "Together",
    "Wait",
    "folder_art",
    "read_script",
    "shuffled_script",
    "write_folder",
    "write_video",
]
