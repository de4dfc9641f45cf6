"""Folders, videos and webcams behind the camera protocol."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.cameras.base import CameraError, CameraGone, EndOfFrames
from vision.cameras.open import open_camera
from vision.pictures import PictureError


def frames_of(camera) -> list:
    out = []
    while True:
        try:
            out.append(camera.frame(0.1))
        except EndOfFrames:
            return out


@pytest.fixture
def folder(tmp_path):
    for number in (1, 2, 10):
        cv2.imwrite(str(tmp_path / f"f{number}.png"), np.full((64, 96, 3), number * 10, np.uint8))
    return tmp_path


@pytest.fixture
def film(tmp_path):
    file = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"FFV1"), 10.0, (96, 64))
    if not writer.isOpened():
        pytest.skip("this OpenCV cannot write FFV1")
    noise = np.random.default_rng(1)
    for _ in range(40):
        writer.write(noise.integers(0, 255, (64, 96, 3), dtype=np.uint8))
    writer.release()
    return file


def test_a_folder_gives_its_pictures_in_order_with_their_times(folder):
    camera = open_camera(f"file:{folder}", fps=5)
    frames = frames_of(camera)
    assert [(f.number, f.seconds, f.file) for f in frames] == [
        (0, 0.0, "f1.png"),
        (1, 0.2, "f2.png"),
        (2, 0.4, "f10.png"),
    ]
    assert [int(f.bgr[0, 0, 0]) for f in frames] == [10, 20, 100]
    assert "3 pictures" in camera.describe()


def test_a_recording_has_the_times_and_numbers_of_its_pictures(folder):
    lines = [
        '{"file": "f1.png", "frame": 0, "seconds": 7.0}',
        '{"file": "f2.png", "frame": 3, "seconds": 7.5}',
        '{"file":',
    ]
    (folder / "frames.jsonl").write_text("\n".join(lines))
    assert [(f.number, f.seconds) for f in frames_of(open_camera(f"file:{folder}"))] == [(0, 7.0), (3, 7.5)]
    assert [f.seconds for f in frames_of(open_camera(f"file:{folder}", fps=10))] == [0.0, 0.1, 0.2]


def test_a_bad_picture_in_a_folder_is_named_and_the_next_one_follows(folder):
    (folder / "f2.png").write_text("no picture")
    camera = open_camera(f"file:{folder}")
    assert camera.frame(0.1).number == 0
    with pytest.raises(PictureError, match=r"f2\.png"):
        camera.frame(0.1)
    assert camera.frame(0.1).number == 2


def test_a_video_gives_its_frames_with_times_from_its_rate(film):
    frames = frames_of(open_camera(f"file:{film}"))
    assert len(frames) == 40
    assert frames[20].seconds == pytest.approx(2.0)


def test_a_video_that_is_cut_off_says_how_much_could_be_read(film):
    film.write_bytes(film.read_bytes()[: film.stat().st_size // 2])
    camera = open_camera(f"file:{film}")
    with pytest.raises(CameraGone, match=r"cut off: \d+ of 40"):
        frames_of(camera)


def test_closing_twice_is_fine(film, folder):
    for camera in (open_camera(f"file:{film}"), open_camera(f"file:{folder}")):
        camera.close()
        camera.close()


@pytest.mark.parametrize(
    ("spec", "named"),
    [
        ("eyes", "unknown camera 'eyes'; use one of: pi, usb:N"),
        ("usb:", "unknown camera"),
        ("usb:-1", "unknown camera"),
        ("sim:x", "unknown camera"),
        ("file:", "unknown camera"),
        ("file:/nowhere/film.mkv", "does not exist"),
    ],
)
def test_what_is_no_camera_is_named(spec, named):
    with pytest.raises(CameraError, match=named):
        open_camera(spec)


def test_an_empty_folder_and_a_text_are_no_cameras(tmp_path):
    with pytest.raises(CameraError, match="no pictures"):
        open_camera(f"file:{tmp_path}")
    text = tmp_path / "film.mp4"
    text.write_text("words")
    with pytest.raises(CameraError, match="not a video"):
        open_camera(f"file:{text}")


@pytest.mark.parametrize("content", [b"hello\n", bytes(range(256)) * 20])
def test_a_file_that_only_is_called_a_picture_holds_none(tmp_path, content):
    file = tmp_path / "table.jpg"
    file.write_bytes(content)
    with pytest.raises((CameraError, CameraGone), match=r"table\.jpg .*(not a video|no picture) that can be read"):
        frames_of(open_camera(f"file:{file}"))


def test_opencv_keeps_quiet_about_a_bad_video(tmp_path, capfd):
    text = tmp_path / "film.mp4"
    text.write_text("words")
    with pytest.raises(CameraError):
        open_camera(f"file:{text}")
    assert capfd.readouterr().err == ""


def test_without_the_camera_software_the_pi_camera_says_what_to_install():
    try:
        import picamera2  # noqa: F401
    except ImportError:
        with pytest.raises(CameraError, match="sudo apt install python3-picamera2"):
            open_camera("pi")
    else:
        pytest.skip("picamera2 is installed here")
