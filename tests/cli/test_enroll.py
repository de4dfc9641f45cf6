"""`kiebitz enroll`, and reading with an enrolled deck: a German-suited deck of our own drawing, from pictures to readings."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path

import cv2
import numpy as np
import pytest

from firmware.cli.main import main
from vision.faces import draw_face, named_style
from vision.readings import CARD_CODES

CARDS = ("CJ", "SK", "H7", "DA")
CLOTH = (60, 100, 45)


def picture_of(faces: list[np.ndarray], angle: float = 5.0, seed: int = 1) -> np.ndarray:
    """Cards side by side on green cloth, all turned a little, 90 pixels wide."""
    noise = np.random.default_rng(seed).normal(0, 3, (240, 20 + 130 * len(faces), 1))
    picture = np.clip(np.array(CLOTH, np.float32) + noise, 0, 255).astype(np.uint8)
    for place, face in enumerate(faces):
        h, w = face.shape[:2]
        box = cv2.boxPoints(((75.0 + 130 * place, 120.0), (90.0, 90.0 * h / w), angle))
        source = np.array([[0, 0], [w, 0], [w, h], [0, h]], np.float32)
        matrix = cv2.getPerspectiveTransform(source, box[[1, 2, 3, 0]].astype(np.float32))
        size = (picture.shape[1], picture.shape[0])
        cv2.warpPerspective(face, matrix, size, dst=picture, flags=cv2.INTER_AREA, borderMode=cv2.BORDER_TRANSPARENT)
    return picture


@pytest.fixture(scope="module")
def faces() -> dict[str, np.ndarray]:
    style = named_style("german-bavarian")
    return {code: draw_face(code, style, 180) for code in (*CARDS, "HK", "D8", "S9")}


@pytest.fixture(scope="module")
def enrolled(faces: dict[str, np.ndarray], tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """A state folder with the deck `Bavarian` of four cards, and beside it the pictures."""
    state = tmp_path_factory.mktemp("enrolled")
    for code in CARDS:
        cv2.imwrite(str(state / f"{code}.png"), picture_of([faces[code]]))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("KIEBITZ_STATE", str(state / "state"))
        assert main(["enroll", "--from", str(state), "--deck", "Bavarian", "--partial", "--json"]) == 0
    yield state


@pytest.fixture
def state(enrolled: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KIEBITZ_STATE", str(enrolled / "state"))
    return enrolled


def lines(capsys: pytest.CaptureFixture[str]) -> list[dict[str, object]]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def complaint(capsys: pytest.CaptureFixture[str]) -> str:
    captured = capsys.readouterr()
    assert captured.err.count("\n") == 1
    assert "Traceback" not in captured.err
    return captured.err


def test_each_picture_is_a_line_and_the_deck_is_the_last(
    state: Path, tmp_path: Path, faces: dict[str, np.ndarray], capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("HK", "HK-2"):
        cv2.imwrite(str(tmp_path / f"{name}.jpg"), picture_of([faces["HK"]], angle=8.0 if name == "HK" else -6.0))
    arguments = ["enroll", "--from", str(tmp_path), "--deck", "one card", "--partial", "--json"]
    assert main([*arguments, "--state", str(tmp_path / "other")]) == 0
    *pictures, deck = lines(capsys)
    assert [line["file"] for line in pictures] == ["HK.jpg", "HK-2.jpg"]
    assert all(line["card"] == "HK" and line["faults"] == [] for line in pictures)
    assert (deck["deck"], deck["stored"], deck["cards"], deck["shots"]) == ("one card", True, 1, 2)
    assert len(deck["missing"]) == 31
    assert deck["problems"] == []


def test_a_picture_is_read_with_the_deck(
    state: Path, tmp_path: Path, faces: dict[str, np.ndarray], capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "table.png"
    cv2.imwrite(str(file), picture_of([faces[code] for code in CARDS], angle=-7.0, seed=2))
    assert main(["read", "--deck", "Bavarian", "--json", str(file)]) == 0
    (line,) = lines(capsys)
    assert line["deck"] == "Bavarian"
    assert sorted(str(card["card"]) for card in line["cards"]) == sorted(CARDS)


def test_the_deck_is_recognised_by_its_cards(
    state: Path, tmp_path: Path, faces: dict[str, np.ndarray], capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "table.png"
    cv2.imwrite(str(file), picture_of([faces[code] for code in CARDS], angle=4.0, seed=3))
    assert main(["read", "--deck", "auto", "--json", str(file)]) == 0
    (line,) = lines(capsys)
    assert line["deck"] == "Bavarian"
    assert sorted(str(card["card"]) for card in line["cards"]) == sorted(CARDS)


@pytest.mark.parametrize("name", ["Bavarian", "auto"])
def test_a_foreign_deck_on_the_table_is_noticed(
    name: str, state: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    style = named_style("french-english-index")
    cards = ("CT", "HQ", "D8", "SA")
    file = tmp_path / "table.png"
    cv2.imwrite(str(file), picture_of([draw_face(code, style, 180) for code in cards]))
    assert main(["read", "--deck", name, "--json", str(file)]) == 0
    (line,) = lines(capsys)
    assert line["deck"] is None
    if name == "auto":
        assert sorted(str(card["card"]) for card in line["cards"]) == sorted(cards)


def test_following_pictures_names_the_deck_once(
    state: Path, tmp_path: Path, faces: dict[str, np.ndarray], capsys: pytest.CaptureFixture[str]
) -> None:
    for number, code in enumerate(CARDS):
        cv2.imwrite(str(tmp_path / f"{number}.png"), picture_of([faces[code]], angle=3.0 * number, seed=number))
    assert main(["watch", str(tmp_path), "--stills", "--deck", "auto"]) == 0
    events = lines(capsys)
    assert [event["card"] for event in events if event["event"] == "card"] == list(CARDS)
    assert [event["deck"] for event in events if event["event"] == "deck"] == ["Bavarian"]


def test_decks_are_listed_and_removed(
    tmp_path: Path, faces: dict[str, np.ndarray], capsys: pytest.CaptureFixture[str]
) -> None:
    cv2.imwrite(str(tmp_path / "HK.png"), picture_of([faces["HK"]]))
    kept = ["--state", str(tmp_path / "state")]
    assert main(["enroll", "--from", str(tmp_path), "--deck", "short", "--partial", *kept]) == 0
    assert "short is enrolled: 1 card in 1 picture" in capsys.readouterr().out
    for words in (["list"], ["--list"]):
        assert main(["enroll", *words, "--json", *kept]) == 0
        assert lines(capsys) == [{"deck": "short", "cards": 1, "shots": 1}]
    assert main(["enroll", "--remove", "short", *kept]) == 0
    assert main(["enroll", "--remove", "short", *kept]) == 2
    assert main(["enroll", "list", *kept]) == 0


def test_a_deck_whose_pictures_are_mixed_up_is_kept_only_on_demand(
    tmp_path: Path, faces: dict[str, np.ndarray], capsys: pytest.CaptureFixture[str]
) -> None:
    for name in ("HK", "SK"):
        cv2.imwrite(str(tmp_path / f"{name}.png"), picture_of([faces["HK"]]))
    arguments = ["enroll", "--from", str(tmp_path), "--deck", "mixed", "--partial", "--state", str(tmp_path / "state")]
    assert main(arguments) == 1
    out = capsys.readouterr().out
    assert "seem to show the same card" in out
    assert "mixed is not kept" in out
    assert main(["enroll", "--list", "--json", "--state", str(tmp_path / "state")]) == 0
    assert lines(capsys) == []
    assert main([*arguments, "--accept", "--json"]) == 0
    assert lines(capsys)[-1]["stored"] is True


def test_a_picture_without_a_card_is_named(
    tmp_path: Path, faces: dict[str, np.ndarray], capsys: pytest.CaptureFixture[str]
) -> None:
    cv2.imwrite(str(tmp_path / "HK.png"), picture_of([faces["HK"]]))
    cv2.imwrite(str(tmp_path / "D8.png"), picture_of([]).repeat(12, axis=1))
    arguments = ["enroll", "--from", str(tmp_path), "--deck", "holes", "--partial", "--state", str(tmp_path / "state")]
    assert main(arguments) == 0
    assert "D8.png: no card can be found" in capsys.readouterr().out


@pytest.mark.parametrize("count", [31, 33])
def test_31_and_33_cards_are_refused_with_one_line(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], count: int
) -> None:
    names = list(CARD_CODES[:31]) if count == 31 else [*CARD_CODES, "C6"]
    for name in names:
        (tmp_path / f"{name}.jpg").write_bytes(b"never looked at")
    assert main(["enroll", "--from", str(tmp_path), "--deck", "Skat"]) == 2
    assert ("31 of the 32 cards, without D7" if count == 31 else "C6.jpg") in complaint(capsys)


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["enroll"], "--from DIR and --deck NAME"),
        (["enroll", "--from", "FOLDER"], "--deck NAME"),
        (["enroll", "--from", "FOLDER/none", "--deck", "x"], "cannot be read"),
        (["enroll", "--from", "FOLDER", "--deck", "x"], "no picture"),
        (["enroll", "--from", "FOLDER", "--deck", "../x"], "cannot be a deck's name"),
        (["enroll", "--remove", "nobody"], "no deck 'nobody'"),
    ],
)
def test_wrong_use_is_one_line(
    words: list[str], said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KIEBITZ_STATE", str(tmp_path / "state"))
    assert main([word.replace("FOLDER", str(tmp_path)) for word in words]) == 2
    assert said in complaint(capsys)


@pytest.mark.parametrize("name", ["nobody", "auto"])
def test_reading_with_a_deck_that_is_not_there_is_one_line(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("KIEBITZ_STATE", str(tmp_path / "state"))
    cv2.imwrite(str(tmp_path / "table.png"), np.full((64, 64, 3), 90, np.uint8))
    assert main(["read", "--deck", name, str(tmp_path / "table.png")]) == 2
    assert "kiebitz enroll" in complaint(capsys)
