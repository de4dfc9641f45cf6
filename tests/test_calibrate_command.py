"""`kiebitz calibrate`."""

from __future__ import annotations

import json

import pytest

from firmware.calibration_sheet import calibration_sheet
from firmware.calibrations import load_calibration
from firmware.cli import main
from firmware.errors import UserError
from vision.calibration.markers import MARKER_CELLS, MIDDLES, marker_cells


def test_a_simulated_table_is_found_and_kept(tmp_path, capsys):
    assert main(["calibrate", "sim:2", "--state", str(tmp_path), "--json"]) == 0
    *steps, result = [json.loads(line) for line in capsys.readouterr().out.splitlines()]
    assert steps[0]["advice"][-1] == "lay_card" and steps[0]["wanted"] == 4
    assert steps[-1]["lamps"] == {"sharp": True, "bright": True, "no_glare": True, "table_found": True}
    assert result["calibrated"] and result["error"] < 1.0 and len(result["play_area"]) >= 4
    stored = load_calibration(tmp_path)
    assert stored is not None and round(stored.pixels_per_millimetre, 3) == result["pixels_per_millimetre"]


def test_the_sheet_is_one_page_of_pdf_with_every_black_square(tmp_path, capsys):
    file = tmp_path / "sheet.pdf"
    assert main(["calibrate", "--sheet", str(file)]) == 0
    assert "100 %" in capsys.readouterr().out
    assert file.read_bytes().startswith(b"%PDF-")
    assert len(calibration_sheet("a", "b")) > 1000
    assert all(
        marker_cells(n).shape == (MARKER_CELLS, MARKER_CELLS) and marker_cells(n)[0].all() for n in range(len(MIDDLES))
    )


def test_pictures_without_a_card_end_with_what_to_do(tmp_path, capsys):
    import cv2
    import numpy as np

    pictures = tmp_path / "pictures"
    pictures.mkdir()
    for number in range(2):
        cv2.imwrite(str(pictures / f"{number}.png"), np.full((180, 320, 3), (60, 90, 40), np.uint8))
    assert main(["calibrate", str(pictures), "--state", str(tmp_path / "state")]) == 1
    assert "lay a card" in capsys.readouterr().out.splitlines()[-1]
    assert load_calibration(tmp_path / "state") is None


def test_a_damaged_calibration_is_named_with_what_to_do(tmp_path):
    (tmp_path / "calibration.json").write_text("{}")
    with pytest.raises(UserError, match=r"calibration\.json cannot be used.*kiebitz calibrate"):
        load_calibration(tmp_path)


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["nowhere"], "nowhere does not exist"),
        (["sim:x"], "unknown camera 'sim:x'"),
        (["sim", "--fps", "0"], "--fps 0"),
        (["sim", "--seconds", "0"], "--seconds 0"),
        (["--sheet", "/nowhere/sheet.pdf"], "cannot be written"),
    ],
)
def test_wrong_use_is_one_line(words, named, tmp_path, capsys):
    assert main(["calibrate", *words, "--state", str(tmp_path)]) == 2
    assert named in capsys.readouterr().err
