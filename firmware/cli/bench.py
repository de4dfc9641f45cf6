"""`kiebitz bench`: the speed of each stage on this machine, beside its budget."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING

from firmware.cli.options import whole_number

if TYPE_CHECKING:
    from firmware.bench.budgets import Judgement
    from firmware.bench.stages import Measured


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = (
        "examples:\n"
        "  kiebitz bench                                     every stage and the whole program, beside the budgets\n"
        "  kiebitz bench --json --reference yolo11n_416.onnx  with the ratio to a network of your own, in the same run\n"
        "tests/bench/reference_networks.py writes the two networks that budgets are ratios to."
    )
    parser.add_argument("--reference", metavar="FILE.onnx", type=Path, action="append", default=[], help="time it too")
    parser.add_argument("--cards", metavar="N", default="12", help="card events to watch (default 12)")
    parser.add_argument("--seconds", metavar="N", default="6", help="how long the program is watched (default 6)")
    parser.add_argument("--stages", action="store_true", help="leave out the whole program")
    parser.add_argument("--json", action="store_true", help="one JSON object")


def run(arguments: argparse.Namespace) -> int:
    """0: every budget that could be judged is met, 1: one is missed."""
    cards = whole_number("--cards", arguments.cards, 1, 30)
    seconds = whole_number("--seconds", arguments.seconds, 1, 600)
    from rich.console import Console

    from firmware.bench.budgets import judged
    from firmware.bench.program import program_results
    from firmware.bench.reference import ReferenceNetwork
    from firmware.bench.stages import Measured, stage_results
    from firmware.reading import open_reader

    references = [ReferenceNetwork(file) for file in arguments.reference]
    reader = open_reader()
    with Console(stderr=True).status("watching a simulated table") as status:

        def tell(count: int) -> None:
            status.update(f"watching a simulated table: {count} of {cards} cards")

        stages = stage_results(reader, references, cards, tell)
        if not arguments.stages:
            status.update("starting the program")
            stages.append(Measured("program", program_results(float(seconds))))
    judgements = [judgement for stage in stages for judgement in judged(stage.results, stage.references)]
    if arguments.json:
        found = {name: round(value, 3) for stage in stages for name, value in stage.results.items()}
        milliseconds = {
            stage.stage: {name: round(time, 3) for name, time in stage.references.items()}
            for stage in stages
            if stage.references
        }
        ratios = {
            name: {of: round(value / time, 4) for of, time in stage.references.items()}
            for stage in stages
            for name, value in stage.results.items()
            if name.endswith("_ms")
        }
        budgets = [judgement.to_json() for judgement in judgements]
        print(json.dumps({**found, "references_ms": milliseconds, "ratios": ratios, "budgets": budgets}))
    else:
        _print(stages, judgements)
    return int(any(judgement.met is False for judgement in judgements))


def _print(stages: list[Measured], judgements: list[Judgement]) -> None:
    for stage in stages:
        references = {f"{name} (reference, ms)": time for name, time in stage.references.items()}
        for name, number in {**stage.results, **references}.items():
            print(f"{name:40} {number:10.2f}")
    print()
    for judgement in judgements:
        budget = judgement.budget
        limit = f"at most {budget.limit:.3g}" + (f" of {budget.reference}" if budget.reference else "")
        words = {True: "met", False: "missed", None: "not judged: give the reference"}[judgement.met]
        value = "" if judgement.value is None else f"{judgement.value:.3g}"
        print(f"{budget.result:32} {value:>10}  {limit:34} {words}")
