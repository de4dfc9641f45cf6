"""Card pictures given at run time, recordings, and script files."""

from __future__ import annotations

import json
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.faces import draw_face, named_style
from vision.simulator import (
    FaceError,
    Gather,
    Lay,
    Light,
    PictureArt,
    ScriptError,
    SimulatedTable,
    Together,
    Wait,
    folder_art,
    read_script,
    write_folder,
    write_video,
)
from vision.simulator.__main__ import main
from vision.simulator.script import action_to_json

SCRIPT = (Wait(0.1), Lay("HQ", "west", 0.2))


@pytest.fixture
def cut_outs(tmp_path: Path) -> Path:
    folder = tmp_path / "cards"
    folder.mkdir()
    for code, name in (("HQ", "HQ.png"), ("DT", "dt.jpg"), ("DT", "DT-2.png")):
        cv2.imwrite(str(folder / name), draw_face(code, named_style("german-saxon"), 150))
    (folder / "notes.txt").write_text("not a card")
    return folder


def small_table(**more: object) -> SimulatedTable:
    return SimulatedTable(3, "easy", size=(480, 270), **more)  # type: ignore[arg-type]


def test_pictures_of_a_folder_are_laid(cut_outs: Path) -> None:
    art = folder_art(cut_outs)
    assert set(art.codes) == {"HQ", "DT"}
    assert art.size == pytest.approx((59, 91), abs=0.5)
    picture, truth = list(small_table(art=art).frames(SCRIPT))[-1]
    quad = np.array(truth.cards[0].quad, dtype=np.float32)
    corners = np.array([[0, 0], [59, 0], [59, 91], [0, 91]], dtype=np.float32)
    seen = cv2.warpPerspective(picture, cv2.getPerspectiveTransform(quad, corners), (59, 91))
    face = cv2.resize(draw_face("HQ", named_style("german-saxon"), 150), (59, 91), interpolation=cv2.INTER_AREA)
    assert np.corrcoef(seen.ravel(), face.ravel())[0, 1] > 0.75


def test_poker_cut_outs_are_poker_sized() -> None:
    art = PictureArt({"CJ": np.full((140, 100, 3), 200, dtype=np.uint8)})
    assert art.size == pytest.approx((63.5, 88.9), abs=0.1)


def test_cards_that_the_pictures_lack_are_named(cut_outs: Path) -> None:
    with pytest.raises(FaceError, match=r"no card CJ.*DT, HQ"):
        list(small_table(art=folder_art(cut_outs)).frames([Lay("CJ", "west")]))


def test_missing_back_is_drawn(cut_outs: Path) -> None:
    frames = list(small_table(art=folder_art(cut_outs)).frames([Lay("back", "west")]))
    assert frames[-1][1].cards[0].card == "back"


def test_folders_without_cards_are_refused(tmp_path: Path) -> None:
    with pytest.raises(FaceError, match="no such folder"):
        folder_art(tmp_path / "missing")
    with pytest.raises(FaceError, match="named by card code"):
        folder_art(tmp_path)
    (tmp_path / "CJ.png").write_text("not a picture")
    with pytest.raises(FaceError, match=r"CJ\.png"):
        folder_art(tmp_path)


def test_folder_recording_is_exact_and_carries_the_truth(tmp_path: Path) -> None:
    expected = list(small_table().frames(SCRIPT))
    assert write_folder(small_table().frames(SCRIPT), tmp_path / "out") == len(expected)
    truths = [json.loads(line) for line in (tmp_path / "out" / "truth.jsonl").read_text().splitlines()]
    assert truths == [truth.to_json() for _, truth in expected]
    files = sorted((tmp_path / "out").glob("*.png"))
    assert np.array_equal(cv2.imread(str(files[-1])), expected[-1][0])
    assert truths[-1]["cards"][0]["card"] == "HQ"


def test_video_recording_is_lossless(tmp_path: Path) -> None:
    expected = list(small_table().frames(SCRIPT))
    assert write_video(small_table().frames(SCRIPT), tmp_path / "hand.mkv", 15) == len(expected)
    video = cv2.VideoCapture(str(tmp_path / "hand.mkv"))
    for picture, _ in expected:
        ok, seen = video.read()
        assert ok
        assert np.abs(seen.astype(np.int16) - picture).max() <= 1
    assert (tmp_path / "hand.truth.jsonl").read_text().count("\n") == len(expected)


def test_script_files_give_back_their_actions() -> None:
    actions = (
        Wait(1.0),
        Lay("CJ", "south", place=(3.0, 4.0)),
        Together(Lay("SJ", "west", turn=5.0), Lay("DJ", "east", place=(1.0, 2.0))),
        Light(0.5, (1.0, 0.9, 0.8)),
        Gather("west"),
    )
    assert read_script(json.dumps(action_to_json(action)) for action in actions) == actions


@pytest.mark.parametrize(
    "line", ["{", "[]", '{"do": "dance"}', '{"do": "lay"}', '{"do": "wait", "minutes": 3}', '"lay"']
)
def test_broken_script_lines_are_named(line: str) -> None:
    with pytest.raises(ScriptError, match="script line 2"):
        read_script(['{"do": "wait", "seconds": 1}', line])


def test_tool_writes_cards_of_a_named_deck(tmp_path: Path) -> None:
    out = tmp_path / "out"
    assert main([str(out), "--cards", "CJ", "--size", "320x180", "--fps", "5", "--deck", "german-bavarian"]) == 0
    assert len(list(out.glob("*.png"))) > 8


@pytest.mark.parametrize(
    "words",
    [
        ["--cards", "CX"],
        ["--size", "big"],
        ["--size", "1x1"],
        ["--fps", "0"],
        ["--faces", "nowhere"],
        ["--script", "nowhere.jsonl"],
    ],
)
def test_tool_refuses_bad_input_in_one_line(
    words: list[str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path / "out"), *words]) == 2
    error = capsys.readouterr().err
    assert error.count("\n") == 1 and "Traceback" not in error
