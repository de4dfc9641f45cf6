"""Picture files and folders."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.pictures import CutOffPicture, PictureError, load_picture, natural_key, pictures_in


@pytest.fixture
def picture() -> np.ndarray:
    return np.random.default_rng(1).integers(0, 255, (120, 160, 3), dtype=np.uint8)


@pytest.mark.parametrize("ending", [".jpg", ".png", ".bmp", ".webp"])
def test_pictures_are_loaded_as_bgr(tmp_path, picture, ending):
    file = tmp_path / f"a{ending}"
    cv2.imwrite(str(file), picture)
    loaded = load_picture(file)
    assert loaded.shape == (120, 160, 3) and loaded.dtype == np.uint8


def test_grey_and_transparent_pictures_become_bgr(tmp_path, picture):
    cv2.imwrite(str(tmp_path / "grey.png"), picture[..., 0])
    cv2.imwrite(str(tmp_path / "clear.png"), np.dstack([picture, picture[..., 0]]))
    assert load_picture(tmp_path / "grey.png").shape == load_picture(tmp_path / "clear.png").shape == (120, 160, 3)


@pytest.mark.parametrize("ending", [".jpg", ".png"])
@pytest.mark.parametrize("share", [0.3, 0.6, 0.95])
def test_a_file_without_its_end_is_refused(tmp_path, picture, ending, share):
    file = tmp_path / f"a{ending}"
    cv2.imwrite(str(file), picture)
    file.write_bytes(file.read_bytes()[: int(share * file.stat().st_size)])
    with pytest.raises(CutOffPicture, match="cut off") as caught:
        load_picture(file)
    assert caught.value.file == file.name


def test_bytes_after_the_end_of_a_picture_do_not_matter(tmp_path, picture):
    file = tmp_path / "a.jpg"
    cv2.imwrite(str(file), picture)
    file.write_bytes(file.read_bytes() + b"\0" * 100)
    assert load_picture(file).shape == (120, 160, 3)


@pytest.mark.parametrize(
    ("make", "named"),
    [
        (lambda p: None, "does not exist"),
        (lambda p: p.mkdir(), "is a folder"),
        (lambda p: p.write_bytes(b""), "is empty"),
        (lambda p: p.write_text("words"), "not a picture"),
        (lambda p: cv2.imwrite(str(p), np.zeros((8, 8, 3), np.uint8)), "8 x 8 pixels"),
    ],
)
def test_what_is_no_picture_is_named(tmp_path, make, named):
    file = tmp_path / "a.png"
    make(file)
    with pytest.raises(PictureError, match=named) as caught:
        load_picture(file)
    assert str(file) in str(caught.value)


def test_folders_are_sorted_as_people_count(tmp_path):
    names = ["play 10.jpg", "play 2.jpg", "play 1.png", "Play 3.JPG", ".hidden.jpg", "notes.txt"]
    for name in names:
        (tmp_path / name).touch()
    assert [p.name for p in pictures_in(tmp_path)] == ["play 1.png", "play 2.jpg", "Play 3.JPG", "play 10.jpg"]


def test_natural_order_mixes_digits_and_letters():
    names = ["b", "10", "2", "a1b10", "a1b9", "a"]
    assert sorted(names, key=natural_key) == ["2", "10", "a", "a1b9", "a1b10", "b"]
