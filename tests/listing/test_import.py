"""An evening exported as JSON comes back as it was; anything else is one clear error and changes no journal."""

import hashlib
import json
import random
from pathlib import Path

import pytest

from firmware.cli.main import main
from firmware.listing import read_evening
from firmware.listing.evening_file import EveningFileError, evening_from_json, evening_to_json, same_content
from firmware.session.journal import evening_numbers

ROUNDS = 300


@pytest.fixture(scope="module")
def exported(state_folder: Path) -> bytes:
    return evening_to_json(read_evening(state_folder / "journal.sqlite3", 1)).encode("utf-8")


def digest(folder: Path) -> str:
    return hashlib.sha256((folder / "journal.sqlite3").read_bytes()).hexdigest()


def resealed(data: bytes, **changes: object) -> bytes:
    """The file with other fields and a checksum that fits them."""
    content = json.loads(data) | changes
    del content["sha256"]
    text = json.dumps(content, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return json.dumps(content | {"sha256": hashlib.sha256(text.encode()).hexdigest()}).encode()


def test_export_and_import_give_the_same_evening(
    state_folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file, other = tmp_path / "evening.json", tmp_path / "other"
    assert main(["list", "export", "--format", "json", "--output", str(file), "--state", str(state_folder)]) == 0
    assert main(["list", "import", str(file), "--state", str(other)]) == 0
    assert "evening 1" in capsys.readouterr().out
    kept, came = (read_evening(folder / "journal.sqlite3", 1) for folder in (state_folder, other))
    assert same_content(kept, came) and kept.stored == came.stored
    again = tmp_path / "again.json"
    assert main(["list", "export", "--format", "json", "--output", str(again), "--state", str(other)]) == 0
    assert again.read_bytes() == file.read_bytes()


def test_the_same_evening_is_added_only_once(
    exported: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "evening.json"
    file.write_bytes(exported)
    for _ in range(2):
        assert main(["list", "import", str(file), "--state", str(tmp_path)]) == 0
    assert "holds this already" in capsys.readouterr().out
    assert evening_numbers(tmp_path / "journal.sqlite3") == [1]


def test_an_evening_in_progress_is_not_pushed_aside_by_an_import(
    exported: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    first, second = tmp_path / "one.json", tmp_path / "two.json"
    first.write_bytes(exported)
    events = json.loads(exported)["events"]
    second.write_bytes(resealed(exported, events=events[:-1]))
    assert main(["list", "import", str(first), "--state", str(tmp_path)]) == 0
    assert main(["list", "import", str(second), "--state", str(tmp_path)]) == 2
    assert "not finished" in capsys.readouterr().err
    assert main(["list", "import", str(second), "--anyway", "--state", str(tmp_path)]) == 0
    assert evening_numbers(tmp_path / "journal.sqlite3") == [1, 2]


@pytest.mark.parametrize(
    ("changes", "words"),
    [
        ({"version": 2}, "update Kiebitz"),
        ({"format": "something"}, "no evening of Kiebitz"),
        ({"events": []}, "missing"),
        ({"events": [{"kind": "dealt"}]}, "event 1"),
        ({"events": 7}, "missing"),
    ],
)
def test_a_file_of_something_else_is_refused_by_name(exported: bytes, changes: dict, words: str) -> None:
    with pytest.raises(EveningFileError, match=words):
        evening_from_json(resealed(exported, **changes))


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("monotonic", float("nan")),
        ("monotonic", "x"),
        ("wall", "yesterday"),
        ("clock_trusted", 1),
        ("schema", 99),
        ("kind", "magic"),
        ("payload", {"hand": 1}),
        ("hand", True),
        ("hand", "1"),
    ],
)
def test_a_wrong_field_names_its_event(exported: bytes, field: str, value: object) -> None:
    events = json.loads(exported)["events"]
    events[1][field] = value
    with pytest.raises(EveningFileError, match="event 2"):
        evening_from_json(resealed(exported, events=events))


def test_events_that_contradict_each_other_are_refused(exported: bytes) -> None:
    events = json.loads(exported)["events"]
    with pytest.raises(EveningFileError, match="contradict"):
        evening_from_json(resealed(exported, events=[events[0], events[2]]))


def test_a_file_with_changed_bytes_is_an_error_or_still_the_same_evening(state_folder: Path, exported: bytes) -> None:
    original = read_evening(state_folder / "journal.sqlite3", 1)
    chance = random.Random(7)
    refused = 0
    for _ in range(ROUNDS):
        data = bytearray(exported)
        for _ in range(chance.choice((1, 1, 3, 20))):
            data[chance.randrange(len(data))] = chance.randrange(256)
        if chance.random() < 0.2:
            del data[chance.randrange(len(data)) :]
        try:
            assert same_content(evening_from_json(bytes(data)), original)
        except EveningFileError as error:
            refused += 1
            assert str(error)
    assert refused > ROUNDS * 0.9


def test_a_damaged_file_changes_no_journal_and_is_one_line(
    exported: bytes, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    good, bad = tmp_path / "good.json", tmp_path / "bad.json"
    good.write_bytes(exported)
    assert main(["list", "import", str(good), "--state", str(tmp_path)]) == 0
    before = digest(tmp_path)
    capsys.readouterr()
    for data in (b"", b"[]", b"{", b"\xff\xfe", exported[:-40], b"[" * 100_000, exported.replace(b"Anna", b"Anno")):
        bad.write_bytes(data)
        assert main(["list", "import", str(bad), "--state", str(tmp_path)]) == 2
        captured = capsys.readouterr()
        assert captured.out == "" and captured.err.count("\n") == 1 and "bad.json" in captured.err
    assert digest(tmp_path) == before


@pytest.mark.parametrize("content", [b"Nr.;Geber\n", b"[]"])
def test_a_file_of_another_kind_is_refused_with_the_way_to_the_right_one(content: bytes) -> None:
    with pytest.raises(EveningFileError, match="kiebitz list export --format json"):
        evening_from_json(content)


@pytest.mark.parametrize("action", ["show", "evenings", "statistics"])
def test_a_file_in_place_of_the_state_folder_is_not_an_empty_journal(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], action: str
) -> None:
    file = tmp_path / "state"
    file.write_text("words")
    assert main(["list", action, "--state", str(file)]) == 2
    assert "is a file" in capsys.readouterr().err


def test_a_file_that_is_not_there_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["list", "import", str(tmp_path / "none.json"), "--state", str(tmp_path)]) == 2
    assert "none.json" in capsys.readouterr().err


STRANGE = (
    None,
    True,
    -1,
    0,
    3,
    99,
    10**30,
    1.5,
    "",
    "CJ",
    "CHSZO",
    "\ud800",
    "x" * 5000,
    [],
    ["C7", "C7"],
    {},
    [["CJ", 2.0]],
)
"""Values that fields of events do not expect."""


def test_events_with_strange_values_and_a_fitting_checksum_are_refused_or_kept_whole(
    exported: bytes, tmp_path: Path
) -> None:
    chance = random.Random(3)
    rows = json.loads(exported)["events"]
    file = tmp_path / "strange.json"
    for round_number in range(ROUNDS):
        # Most faults lie within the first hand; what follows only costs time.
        events = json.loads(json.dumps(rows[:45]))
        event = chance.choice(events)
        place = chance.choice((event, event["payload"]))
        if place:
            place[chance.choice(list(place))] = chance.choice(STRANGE)
        if chance.random() < 0.2:
            del events[chance.randrange(len(events))]
        data = resealed(exported, events=events)
        try:
            evening = evening_from_json(data)
        except EveningFileError as error:
            assert str(error)
            continue
        if round_number % 10 == 0:
            file.write_bytes(data)
            folder = tmp_path / str(round_number)
            if main(["list", "import", str(file), "--state", str(folder)]) == 0:
                assert same_content(read_evening(folder / "journal.sqlite3", 1), evening)
