"""`kiebitz watch` and `kiebitz read`: lines, results, and bad input."""

from __future__ import annotations

import json
from collections.abc import Sequence
from pathlib import Path

import cv2
import numpy as np
import pytest

import firmware.cli.read
import firmware.cli.watch
from firmware.cli import main
from firmware.skat.records import parse_record
from vision.readings import CARD_CODES

PLAYS = "0DK 1DA 2D8 1DT 2D9 0ST 1SA 2CJ 0S7 2HJ 0CT 1DJ 2DQ 0C7 1D7 2HA 0H7 1H8 2HT 0HK 1C8 2HQ 0S9 1CQ 2H9 0SQ 1CK 2SJ 0SK 1CA"
"""A Grand of rearhand, won with 85 Augen; clubs nine and spades eight were put away."""
OPTIONS = ("--declarer", "2", "--bid", "27", "--contract", "G", "--put-away", "C9,S8")


class PictureReader:
    """Stands in for card reader and finder: a test picture's colours say which card it shows and how sure that is."""

    def __init__(self, doubtful: Sequence[int] = (), mistaken: dict[str, str] | None = None) -> None:
        from vision.reader import CardReader

        network = type("Network", (), {"input_size": (12, 18), "temperature": 1.0, "thresholds": {"sure": 0.9}})()
        network.run = self._run
        self.doubtful, self.mistaken = set(doubtful), mistaken or {}
        self.reader = CardReader(network)

    def _run(self, patches: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        scores = np.zeros((len(patches), 34), np.float32)
        for row, patch in enumerate(patches):
            blue, green, red = patch.reshape(-1, 3).max(axis=0).astype(int)
            index, number = round((green - 120) / 4), round((red - 120) / 4)
            if blue < 200 or not 0 <= index < 32:
                scores[row, 33] = 12.0
                continue
            shown = CARD_CODES.index(self.mistaken.get(CARD_CODES[index], CARD_CODES[index]))
            scores[row, shown] = 12.0
            if CARD_CODES[index] in self.mistaken:
                scores[row, index] = 7.0
            if number in self.doubtful:
                scores[row, (shown + 1) % 32] = 11.5
        return scores, np.ones((len(patches), 4), np.float32)


def picture(code: str, number: int) -> np.ndarray:
    """A blank card on black cloth; its colour is the card's index (green) and the play's number (red)."""
    image = np.full((240, 320, 3), 15, np.uint8)
    card = (230, 120 + 4 * CARD_CODES.index(code), 120 + 4 * number)
    corners = np.array([[100 + number, 60], [190 + number, 64], [184 + number, 196], [94 + number, 192]])
    cv2.fillConvexPoly(image, corners, card)
    return image


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Thirty stills of the game, named so that only natural order is the order of play."""
    out = tmp_path / "stills"
    out.mkdir()
    for number, token in enumerate(PLAYS.split(), 1):
        cv2.imwrite(str(out / f"p{number}.png"), picture(token[1:], number))
    return out


@pytest.fixture
def install(monkeypatch):
    """Puts a test reader in the place of the installed one."""

    def put(**options) -> None:
        reader = PictureReader(**options).reader
        monkeypatch.setattr(firmware.cli.watch, "open_reader", lambda: reader)
        monkeypatch.setattr(firmware.cli.read, "open_reader", lambda: reader)

    return put


def lines_of(capsys) -> list[dict]:
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def failure(capsys) -> str:
    captured = capsys.readouterr()
    text = captured.err.strip()
    assert text.startswith("kiebitz: ") and "\n" not in text and "Traceback" not in text
    return text


def test_a_game_in_stills_ends_with_its_result(install, folder, capsys):
    install()
    assert main(["watch", str(folder), "--stills", *OPTIONS]) == 0
    lines = lines_of(capsys)
    cards = [line["card"] for line in lines if line["event"] == "card"]
    assert cards == [token[1:] for token in PLAYS.split()]
    assert [line["event"] for line in lines[:5]] == ["card", "card", "card", "cleared", "card"]
    result = lines[-1]
    assert result["event"] == "result"
    expected = {"won": True, "value": 96, "matadors": 3, "points": 85, "tricks": 8, "overbid": False, "revokes": []}
    assert {name: result[name] for name in expected} == expected
    assert result["list"] == [0, 0, 96] and result["unsettled"] == []


def test_doubtful_cards_are_answered_from_a_game_record(install, folder, tmp_path, capsys):
    install(doubtful=[4, 9, 21])
    record = {"id": "x", "plays": PLAYS}
    (tmp_path / "answers.json").write_text(json.dumps(record))
    assert main(["watch", str(folder), "--stills", *OPTIONS, "--answers", str(tmp_path / "answers.json")]) == 0
    lines = lines_of(capsys)
    assert [line["id"] for line in lines if line["event"] == "unsure"] == [4, 9, 21]
    assert [line["id"] for line in lines if line.get("settled_by") == "answer"] == [4, 9, 21]
    assert lines[-1]["value"] == 96


@pytest.mark.parametrize(
    "text", ['{"play": 4, "card": "DT"}\n{"play": 5, "card": "D9"}\n', "play,card\n4,DT\n5,D9\n", "4;dt\n5;d9\n"]
)
def test_answers_can_be_json_lines_or_a_table(install, folder, tmp_path, capsys, text):
    install(doubtful=[4, 5])
    (tmp_path / "answers").write_text(text)
    assert main(["watch", str(folder), "--stills", *OPTIONS, "--answers", str(tmp_path / "answers")]) == 0
    settled = {line["id"]: line["card"] for line in lines_of(capsys) if line.get("settled_by") == "answer"}
    assert settled == {4: "DT", 5: "D9"}


def test_without_answers_a_doubtful_card_follows_from_the_others(install, folder, capsys):
    install(doubtful=[4, 13])
    assert main(["watch", str(folder), "--stills", *OPTIONS]) == 0
    lines = lines_of(capsys)
    assert {line["id"]: line["card"] for line in lines if line.get("settled_by") == "hand"} == {4: "DT", 13: "DQ"}
    assert lines[-1]["value"] == 96


def test_a_card_surely_read_twice_is_doubtful_and_corrected(install, folder, capsys):
    install(mistaken={"DT": "DK"})
    assert main(["watch", str(folder), "--stills", *OPTIONS]) in (0, 1)
    lines = lines_of(capsys)
    corrected = [line for line in lines if line["event"] == "corrected"]
    assert lines[-1]["unsettled"] or corrected


def test_what_nobody_can_settle_is_reported(install, folder, capsys):
    """The jack of clubs is confused with the nine, which was put away; when that is not said, both may have been played."""
    install(doubtful=[8])
    options = OPTIONS[:-2]
    assert main(["watch", str(folder), "--stills", *options]) == 1
    result = lines_of(capsys)[-1]
    assert result["unsettled"] == [8] and result["won"] is None and "play 8" in result["problems"][0]


def test_the_game_record_can_be_replayed(install, folder, tmp_path, capsys):
    install()
    file = tmp_path / "game.json"
    assert main(["watch", str(folder), "--stills", *OPTIONS, "--game", str(file)]) == 0
    record = parse_record(file.read_text())
    assert record.declarer == 2 and record.high_bid == 27 and str(record.contract) == "G"
    assert " ".join(f"{seat}{card}" for seat, card in record.plays) == PLAYS
    capsys.readouterr()
    assert main(["replay", str(file), "--json"]) == 0
    assert lines_of(capsys)[0]["value"] == 96


def test_a_recording_can_be_watched_again(install, folder, tmp_path, capsys):
    install()
    assert main(["watch", str(folder), "--stills", *OPTIONS, "--record", str(tmp_path / "rec")]) == 0
    first = lines_of(capsys)
    assert (tmp_path / "rec" / "events.jsonl").read_text().splitlines() == [
        json.dumps(line, ensure_ascii=False) for line in first
    ]
    assert main(["watch", str(tmp_path / "rec"), "--stills", *OPTIONS]) == 0
    assert lines_of(capsys)[-1]["value"] == 96


def test_a_damaged_picture_loses_nothing_else(install, folder, tmp_path, capsys):
    install()
    file = folder / "p5.png"
    file.write_bytes(file.read_bytes()[:200])
    (folder / "p7b.jpg").write_text("no picture at all")
    assert main(["watch", str(folder), "--stills", *OPTIONS, "--game", str(tmp_path / "g.json")]) == 2
    captured = capsys.readouterr()
    lines = [json.loads(line) for line in captured.out.splitlines()]
    assert lines[-1]["value"] == 96
    assert {line["id"]: line["card"] for line in lines if line.get("settled_by") == "hand"} == {5: "D9"}
    assert captured.err.count("\n") == 1 and "p7b.jpg" in captured.err
    assert parse_record((tmp_path / "g.json").read_text()).plays


def test_a_further_picture_after_the_last_card_is_refused_and_the_result_stays(install, folder, capsys):
    install()
    cv2.imwrite(str(folder / "p31.png"), picture("C9", 31))
    assert main(["watch", str(folder), "--stills", *OPTIONS]) == 2
    captured = capsys.readouterr()
    assert "p31.png shows a further card" in captured.err
    assert json.loads(captured.out.splitlines()[-1])["value"] == 96


@pytest.mark.parametrize(
    ("words", "named"),
    [
        (["nowhere"], "nowhere does not exist"),
        (["usb:x"], "unknown camera 'usb:x'"),
        (["eyes:1"], "unknown camera 'eyes:1'"),
        (["text.mp4"], "is not a video"),
        (["text.mp4", "--stills"], "not a folder of pictures"),
        (["empty"], "holds no pictures"),
        (["empty", "--fps", "0"], "--fps"),
        (["empty", "--bid", "20"], "--bid needs --contract and --declarer"),
        (["empty", "--contract", "G"], "--declarer"),
        (["empty", "--declarer", "0", "--contract", "CO", "--put-away", "C9,S8"], "no cards are put away"),
        (["empty", "--declarer", "0", "--contract", "NS"], "Schneider cannot be announced"),
        (["empty", "--declarer", "0", "--contract", "X"], "--contract: contract 'X'"),
        (["empty", "--declarer", "3", "--contract", "G"], "--declarer 3"),
        (["empty", "--declarer", "0", "--contract", "G", "--bid", "19"], "63 bid values"),
        (["empty", "--declarer", "0", "--contract", "G", "--put-away", "C9"], "two cards"),
        (["empty", "--declarer", "0", "--contract", "G", "--put-away", "C9,C9"], "--put-away: cards 'C9'"),
        (["empty", "--declarer", "0", "--contract", "G", "--answers", "none"], "none does not exist"),
        (["empty", "--declarer", "0", "--contract", "G", "--answers", "text.mp4"], "line 1"),
    ],
)
def test_wrong_use_is_one_line(install, tmp_path, monkeypatch, capsys, words, named):
    install()
    monkeypatch.chdir(tmp_path)
    (tmp_path / "text.mp4").write_text("1,XX this is no film\n")
    (tmp_path / "empty").mkdir()
    assert main(["watch", *words]) == 2
    assert named in failure(capsys)


def test_pictures_are_read_and_bad_ones_named(install, folder, tmp_path, capsys):
    install()
    (tmp_path / "text.jpg").write_text("no picture")
    good, missing = str(folder / "p1.png"), str(tmp_path / "missing.jpg")
    assert main(["read", "--json", missing, good, str(tmp_path / "text.jpg"), str(tmp_path)]) == 2
    captured = capsys.readouterr()
    (line,) = [json.loads(text) for text in captured.out.splitlines()]
    assert line["file"] == good and [card["card"] for card in line["cards"]] == ["DK"]
    errors = captured.err.splitlines()
    assert len(errors) == 3
    assert "does not exist" in errors[0] and "not a picture" in errors[1] and "is a folder" in errors[2]


def test_the_table_names_card_and_rivals(install, folder, capsys):
    install(doubtful=[2])
    assert main(["read", str(folder / "p1.png"), str(folder / "p2.png")]) == 0
    out = capsys.readouterr().out
    assert "DK" in out and "not sure" in out


def test_a_truncated_video_keeps_what_was_seen(install, tmp_path, capsys):
    install()
    file = tmp_path / "film.avi"
    writer = cv2.VideoWriter(str(file), cv2.VideoWriter.fourcc(*"FFV1"), 15.0, (320, 240))
    if not writer.isOpened():
        pytest.skip("this OpenCV cannot write FFV1")
    noise = np.random.default_rng(1)
    for _ in range(60):
        writer.write(noise.integers(0, 255, (240, 320, 3), dtype=np.uint8))
    writer.release()
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])
    assert main(["watch", str(file)]) == 2
    assert "copy it again" in failure(capsys)


def film(folder: Path, frames: Sequence[np.ndarray]) -> None:
    folder.mkdir()
    for number, frame in enumerate(frames):
        cv2.imwrite(str(folder / f"{number:03d}.png"), frame)


def laid(code: str, number: int) -> list[np.ndarray]:
    """A table on which this card is laid: bare, a hand, the card at rest."""
    bare = np.full((240, 320, 3), 15, np.uint8)
    hand = bare.copy()
    cv2.line(hand, (160, 240), (160, 150), (120, 150, 200), 50)
    return [bare] * 6 + [hand] * 3 + [picture(code, number)] * 8


def tricks(*tricks: str) -> list[np.ndarray]:
    """A table on which tricks are laid card beside card, each by a hand, and taken away."""
    bare = np.full((400, 640, 3), 15, np.uint8)
    cv2.rectangle(bare, (0, 330), (639, 399), (60, 90, 40), cv2.FILLED)
    frames, number = [bare] * 6, 0
    for trick in tricks:
        table = bare
        for place, code in enumerate(trick.split()):
            number += 1
            hand = table.copy()
            cv2.line(hand, (120 + 190 * place, 400), (120 + 190 * place, 250), (120, 150, 200), 50)
            table = table.copy()
            table[80:320, 10 + 190 * place : 250 + 190 * place] = np.maximum(
                table[80:320, 10 + 190 * place : 250 + 190 * place], picture(code, number)[:, 40:280]
            )
            frames += [hand] * 3 + [table] * 8
        hand = table.copy()
        cv2.line(hand, (320, 0), (320, 250), (120, 150, 200), 90)
        frames += [hand] * 3 + [bare] * 10
    return frames


def test_a_card_that_was_surely_misread_is_corrected_when_the_real_one_is_played(tmp_path, install, capsys):
    """The king of diamonds was seen where the ten lay; in the next trick comes the king."""
    install(mistaken={"DT": "DK"}, doubtful=[2])
    film(tmp_path / "film", tricks("DT HK CA", "HQ DK SA"))
    assert main(["watch", str(tmp_path / "film"), "--json", "--fps", "12"]) == 0
    lines = lines_of(capsys)
    told = [(line["event"], line.get("id"), line.get("card", line.get("to"))) for line in lines]
    assert told == [
        ("card", 1, "DK"),
        ("unsure", 2, None),
        ("card", 3, "CA"),
        ("cleared", None, None),
        ("card", 4, "HQ"),
        ("card", 5, "DK"),
        ("card", 6, "SA"),
        ("cleared", None, None),
        ("corrected", 1, "DT"),
        ("card", 2, "HK"),
    ]
    corrected = lines[-2]
    assert corrected["from"] == "DK" and corrected["settled_by"] == "hand" and corrected["quad"] == lines[0]["quad"]
    assert corrected["frame"] == lines[-3]["frame"] and corrected["t"] == lines[-3]["t"]
    assert corrected["alternatives"][0][0] == "DT"


def test_a_recording_is_watched_again_with_the_same_events(tmp_path, install, capsys):
    install()
    source, recording = tmp_path / "film", tmp_path / "recording"
    film(source, laid("CJ", 3))
    assert main(["watch", str(source), "--fps", "12", "--record", str(recording)]) == 0
    first = lines_of(capsys)
    assert [line["event"] for line in first] == ["card"] and first[0]["side"] == "south"
    assert (recording / "events.jsonl").read_text().splitlines() == [json.dumps(line) for line in first]
    assert main(["watch", str(recording)]) == 0
    again = lines_of(capsys)
    assert [{k: v for k, v in line.items() if k != "file"} for line in again] == [
        {k: v for k, v in line.items() if k != "file"} for line in first
    ]


def test_a_live_camera_that_is_lost_is_told_and_comes_back(tmp_path, install, monkeypatch, capsys):
    from vision.cameras.broken import BrokenCamera, Fault, FaultKind
    from vision.cameras.folder import FolderCamera

    install()
    film(tmp_path / "film", laid("HA", 4))
    camera = BrokenCamera(FolderCamera(tmp_path / "film", 12), [Fault(7, FaultKind.GONE)])
    camera.open()
    monkeypatch.setattr(firmware.cli.watch, "open_camera", lambda spec, fps: camera)
    assert main(["watch", "usb:0", "--state", str(tmp_path)]) == 0
    assert [line["event"] for line in lines_of(capsys)] == ["camera_lost", "camera_back", "card"]


def test_sides_tell_who_played_out_of_turn(folder, install, capsys):
    install()
    assert main(["watch", str(folder), "--stills", *OPTIONS, "--sides", "south,west,north"]) == 0
    assert not [line for line in lines_of(capsys) if line["event"] == "turn"]
    assert main(["watch", str(folder), "--stills", *OPTIONS, "--sides", "south,west"]) == 2


def test_a_calibration_that_is_none_is_refused(folder, install, tmp_path, capsys):
    install()
    (tmp_path / "c.json").write_text("[]")
    assert main(["watch", str(folder), "--calibration", str(tmp_path / "c.json")]) == 2
    assert "c.json cannot be used" in capsys.readouterr().err
