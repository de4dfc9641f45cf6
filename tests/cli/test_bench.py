"""`kiebitz bench`: budgets are judged as ratios where they are ratios, and a wrong reference is one line."""

from __future__ import annotations

import json

import pytest

from firmware.bench.budgets import judged
from firmware.bench.stages import Measured
from firmware.bench.timing import alternately, percentile_95
from firmware.cli.main import main


def test_a_budget_with_a_reference_is_a_ratio_of_the_same_run():
    (judgement,) = judged({"card_event_ms": 9.0}, {"yolo11n_416": 18.0})
    assert judgement.value == 0.5 and judgement.met is True
    (judgement,) = judged({"card_event_ms": 9.1}, {"yolo11n_416": 18.0})
    assert judgement.met is False


def test_a_budget_without_its_reference_is_not_judged():
    (judgement,) = judged({"idle_frame_ms": 0.3}, {})
    assert judgement.met is None and judgement.value is None


def test_a_budget_in_its_own_unit_needs_no_reference():
    (judgement,) = judged({"memory_mb": 251.0}, {})
    assert judgement.value == 251.0 and judgement.met is False


def test_what_was_not_measured_is_not_judged():
    assert judged({"games_per_second_with_proof": 1e4}, {}) == []


def test_one_in_twenty_is_longer_than_the_percentile():
    assert percentile_95([float(k) for k in range(100)]) == 95.0
    assert percentile_95([3.0]) == 3.0


def test_what_is_compared_is_called_in_turn():
    called: list[str] = []
    times = alternately([lambda: called.append("network"), lambda: called.append("reference")], 3, warm_up=0)
    assert called == ["network", "reference"] * 3
    assert [len(own) for own in times] == [3, 3]


def test_a_ratio_is_to_the_reference_of_its_own_stage(monkeypatch, capsys):
    stages = [
        Measured("watching", {"card_event_ms": 8.0}, {"yolo11n_416": 16.0, "mobilenet_v2_224": 8.0}),
        Measured("identity", {"identity_both_turns_ms": 2.0}, {"yolo11n_416": 20.0, "mobilenet_v2_224": 10.0}),
    ]
    monkeypatch.setattr("firmware.bench.stages.stage_results", lambda *_: stages)
    assert main(["bench", "--stages", "--json"]) == 0
    out = json.loads(capsys.readouterr().out)
    assert out["ratios"]["card_event_ms"]["yolo11n_416"] == 0.5
    assert out["ratios"]["identity_both_turns_ms"]["mobilenet_v2_224"] == 0.2


@pytest.mark.parametrize("content", [None, b"not a network"])
def test_a_reference_that_is_no_network_is_one_line(tmp_path, capsys, content):
    file = tmp_path / "network.onnx"
    if content is not None:
        file.write_bytes(content)
    assert main(["bench", "--reference", str(file)]) == 2
    error = capsys.readouterr().err
    assert str(file) in error and error.count("\n") == 1


def test_the_json_says_results_and_budgets(monkeypatch, capsys):
    watching = Measured("watching", {"motion_to_event_p95_ms": 21.5})
    monkeypatch.setattr("firmware.bench.stages.stage_results", lambda *_: [watching])
    assert main(["bench", "--stages", "--json"]) == 1
    out = json.loads(capsys.readouterr().out)
    assert out["motion_to_event_p95_ms"] == 21.5
    assert [(entry["budget"], entry["met"]) for entry in out["budgets"]] == [("motion_to_event_p95_ms", False)]
