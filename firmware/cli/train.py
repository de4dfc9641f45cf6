"""`kiebitz train`: from installed card art to the network that the program loads. Needs the extra `train`."""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

from firmware.errors import UserError

EXAMPLES = {
    "art": "kiebitz train art --data ~/training-data",
    "render": "kiebitz train render --data ~/training-data --sheet sheet.png",
    "fit": "kiebitz train fit --data ~/training-data --steps 6000 --run first",
    "export": "kiebitz train export --data ~/training-data --run first --out cards.onnx",
    "evaluate": "kiebitz train evaluate --model cards.onnx --photos DIR --out report",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    """The five steps as sub-commands."""
    parser.epilog = "examples:\n  " + "\n  ".join(EXAMPLES.values())
    steps = parser.add_subparsers(dest="step", required=True, metavar="STEP")
    helps = {
        "art": "rasterise the installed card decks and draw our own",
        "render": "make the test patches of decks kept out of training, and a sheet to look at",
        "fit": "train the network; goes on where it was interrupted",
        "export": "write the .onnx and its description, fit temperature and threshold on decks kept out",
        "evaluate": "measure a model on decks kept out and on labelled photographs (cut out, whole, with their deck enrolled): rows, "
        "what is taken for what, and which limits are met",
    }
    options: dict[str, argparse.ArgumentParser] = {}
    for name, text in helps.items():
        step = steps.add_parser(
            name,
            help=text,
            description=text,
            epilog=f"example: {EXAMPLES[name]}",
            formatter_class=argparse.RawDescriptionHelpFormatter,
        )
        step.add_argument("--data", type=Path, metavar="DIR", help="folder of art and runs (default: the user's cache)")
        step.add_argument("--seed", type=int, default=1, help="seed of everything random (default 1)")
        options[name] = step
    for name in ("art", "fit"):
        options[name].add_argument("--without-copyleft", action="store_true", help="leave out GPL and LGPL art")
        options[name].add_argument(
            "--own", type=int, default=12, metavar="N", help="own decks of each family (default 12)"
        )
    options["art"].add_argument("--again", action="store_true", help="rasterise decks anew that are there already")
    options["render"].add_argument("--sheet", type=Path, metavar="PNG", help="write a sheet of training patches")
    for name in ("render", "export", "evaluate"):
        options[name].add_argument(
            "--per-group", type=int, default=640, metavar="N", help="test patches a group (default 640)"
        )
    for name in ("fit", "export"):
        options[name].add_argument(
            "--run", dest="run_name", default="run", help="name of the training run (default `run`)"
        )
    fit = options["fit"]
    fit.add_argument("--steps", type=int, default=6000, help="training steps in all (default 6000)")
    fit.add_argument(
        "--cool-down", type=int, default=1200, metavar="N", help="last steps with a falling rate (default 1200)"
    )
    fit.add_argument("--batch", type=int, default=128, metavar="N", help="patches a step (default 128)")
    fit.add_argument("--rate", type=float, default=2e-3, help="learning rate (default 0.002)")
    fit.add_argument("--workers", type=int, default=1, metavar="N", help="processes that make pictures (default 1)")
    fit.add_argument("--start", metavar="RUN", help="begin with the weights of another run")
    fit.add_argument(
        "--all-decks", action="store_true", help="train on the kept-out decks as well (last, after calibration)"
    )
    options["export"].add_argument(
        "--out", type=Path, default=Path("cards.onnx"), metavar="FILE", help="the .onnx to write"
    )
    options["export"].add_argument("--version", default="1", help="version written into the description")
    options["export"].add_argument(
        "--calibration-of", type=Path, metavar="FILE", help="take temperature and threshold from this model"
    )
    options["export"].add_argument(
        "--mean-with",
        nargs="*",
        default=[],
        metavar="RUN",
        help="write the mean of the weights of these runs and --run",
    )
    evaluate = options["evaluate"]
    evaluate.add_argument(
        "--model", type=Path, metavar="FILE", help="the .onnx to measure (default: the one that comes with Kiebitz)"
    )
    evaluate.add_argument("--photos", type=Path, metavar="DIR", help="folder with labels.csv and photographs")
    evaluate.add_argument("--out", type=Path, metavar="DIR", help="where evaluation.json and the plots go")
    evaluate.add_argument("--json", action="store_true", help="print the numbers as JSON")


def run(arguments: argparse.Namespace) -> int:
    """Run one step. Errors of art, model and photographs become one line."""
    import cv2

    from models.loader import ModelError
    from vision.training.art import ArtError, default_folder
    from vision.training.photographs import PhotographError

    cv2.setNumThreads(1)
    arguments.data = arguments.data or default_folder()
    steps: dict[str, Callable[[argparse.Namespace], int]] = {
        "art": _art,
        "render": _render,
        "fit": _fit,
        "export": _export,
        "evaluate": _evaluate,
    }
    try:
        return steps[arguments.step](arguments)
    except (ArtError, ModelError, PhotographError) as error:
        raise UserError(str(error)) from error


def _progress() -> Any:
    from rich.console import Console
    from rich.progress import (
        BarColumn,
        MofNCompleteColumn,
        Progress,
        TextColumn,
        TimeElapsedColumn,
        TimeRemainingColumn,
    )

    return Progress(
        TextColumn("{task.description}"),
        BarColumn(),
        MofNCompleteColumn(),
        TimeElapsedColumn(),
        TimeRemainingColumn(),
        console=Console(stderr=True),
    )


def _decks(arguments: argparse.Namespace) -> list[Any]:
    from vision.training.decks import DECKS

    return [deck for deck in DECKS if not (arguments.without_copyleft and deck.copyleft)]


def _art(arguments: argparse.Namespace) -> int:
    from vision.training import art
    from vision.training.own_decks import ALL_FAMILIES, draw_family

    decks = _decks(arguments)
    missing = art.missing_packages(arguments.data, decks)
    for line in art.install_lines(missing, arguments.data):
        print(f"missing: {line}")
    if any(package.name == "librsvg2-bin" for package in missing):
        return 1
    with _progress() as progress:
        task = progress.add_task("decks", total=len(decks) + len(ALL_FAMILIES))
        files = art.build_all(arguments.data, decks, arguments.again, lambda deck: progress.advance(task))
        for family in ALL_FAMILIES:
            draw_family(family, arguments.own, arguments.data, arguments.seed)
            progress.advance(task)
    print(
        f"{len(files)} decks and {arguments.own} own decks of each of {len(ALL_FAMILIES)} families in {arguments.data / 'art'}"
    )
    return 1 if missing else 0


def _render(arguments: argparse.Namespace) -> int:
    from vision.training import testsets

    with _progress() as progress:
        task = progress.add_task("conditions", total=len(testsets.CONDITIONS))
        sets = testsets.kept_sets(arguments.data, arguments.per_group, 7, lambda name: progress.advance(task))
    for name, part in sets.items():
        print(f"{name}: {len(part.labels)} patches")
    if arguments.sheet:
        from vision.training.batches import batch_sheet

        batch_sheet(testsets.held_out_gallery(arguments.data), arguments.seed, arguments.sheet)
        print(f"sheet: {arguments.sheet}")
    return 0


def _fit(arguments: argparse.Namespace) -> int:
    from vision.training import art
    from vision.training.fit import FitSettings, fit
    from vision.training.gallery import STAMPS, build_gallery
    from vision.training.own_decks import ALL_FAMILIES, HELD_OUT_FAMILY, own_prints

    if not 0 < arguments.cool_down <= arguments.steps:
        raise UserError(f"--cool-down {arguments.cool_down} must be between 1 and --steps ({arguments.steps})")
    decks = [
        deck
        for deck in _decks(arguments)
        if (arguments.all_decks or not deck.held_out) and not art.missing_packages(arguments.data, [deck])
    ]
    if not decks:
        raise UserError(f"no card art for training; run `{EXAMPLES['art']}` first, it names what to install")
    families = [family for family in ALL_FAMILIES if arguments.all_decks or family != HELD_OUT_FAMILY]
    folder = arguments.data / "runs" / arguments.run_name
    start = arguments.data / "runs" / arguments.start / "fit.pt" if arguments.start else None
    if start and not start.exists():
        raise UserError(f"no run named {arguments.start} in {arguments.data / 'runs'}")
    with _progress() as progress:
        loading = progress.add_task("decks", total=len(decks) + len(families))
        own = own_prints(
            arguments.data, arguments.own, arguments.seed, families, lambda family: progress.advance(loading)
        )
        gallery = build_gallery(
            arguments.data, decks, arguments.seed, own, lambda deck: progress.advance(loading), STAMPS
        )
        progress.update(loading, completed=len(decks) + len(families))
        fitting = progress.add_task("steps", total=arguments.steps)

        def report(step: int, numbers: dict[str, float]) -> None:
            text = f"steps, loss {numbers['loss']:.3f}, right {numbers['right']:.1%}"
            progress.update(fitting, completed=step, description=text)

        settings = FitSettings(
            steps=arguments.steps,
            cool_down=arguments.cool_down,
            batch=arguments.batch,
            rate=arguments.rate,
            seed=arguments.seed,
            workers=arguments.workers,
        )
        checkpoint = fit(gallery, folder, settings, report, start)
    record = {
        "decks": [deck.name for deck in decks],
        "own_families": families,
        "own_decks_each": arguments.own,
        "prints": len(gallery.prints),
        "trained_on_all_decks": bool(arguments.all_decks),
    }
    (folder / "art.json").write_text(json.dumps(record, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
    print(checkpoint)
    return 0


def _export(arguments: argparse.Namespace) -> int:
    from models.loader import load_model
    from vision.training import evaluation, testsets
    from vision.training.export import describe, export, read_description

    folder = arguments.data / "runs" / arguments.run_name
    if not (folder / "fit.pt").exists():
        raise UserError(f"no checkpoint in {folder}; run `{EXAMPLES['fit']}` first")
    record: dict[str, Any] = {"run": arguments.run_name}
    for name in ("settings", "art"):
        file = folder / f"{name}.json"
        if file.exists():
            record[name] = json.loads(file.read_text(encoding="utf-8"))
    others = [arguments.data / "runs" / name / "fit.pt" for name in arguments.mean_with]
    for file in others:
        if not file.exists():
            raise UserError(f"no checkpoint {file}; --mean-with names runs that --run began with")
    if others:
        record["mean_with"] = list(arguments.mean_with)
    export(folder / "fit.pt", arguments.out, record, arguments.version, *others)
    if arguments.calibration_of:
        donor = load_model(arguments.calibration_of)
        describe(arguments.out, donor.temperature, donor.thresholds, calibrated_on=f"as version {donor.version}")
    else:
        with _progress() as progress:
            task = progress.add_task("test patches", total=len(testsets.CONDITIONS) * 2)
            sets = testsets.kept_sets(arguments.data, arguments.per_group, 7, lambda name: progress.advance(task))
            model = load_model(arguments.out)
            scores = {}
            for name, part in sets.items():
                scores[name] = evaluation.read_scores(model, part.patches)
                progress.advance(task)
        temperature, sure = evaluation.calibrate(scores, sets)
        describe(
            arguments.out,
            temperature,
            {"sure": sure},
            calibrated_on="rendered decks kept out of training, whole and harsh",
        )
    done = read_description(arguments.out)
    print(
        f"{arguments.out}: temperature {done['temperature']}, sure from {done['thresholds']['sure']}, {done['parameters']} parameters"
    )
    return 0


def _evaluate(arguments: argparse.Namespace) -> int:
    from models.loader import load_model
    from vision.training import evaluation, figures, limits
    from vision.training.tables import print_tables

    model = load_model(arguments.model)
    report, probabilities, labels = _measured(arguments, model)
    lines = limits.lines(report, learned=evaluation.learned_all_decks(model))
    report["limits"] = [line.to_json() for line in lines]
    if arguments.out:
        evaluation.write_json(arguments.out / "evaluation.json", report)
        figures.draw_confusions(arguments.out, report["confusion"])
        if len(labels):
            figures.draw_calibration(arguments.out, probabilities, labels, model.thresholds["sure"])
    if arguments.json:
        print(json.dumps(evaluation.plain(report), ensure_ascii=False))
    else:
        print_tables(report, lines)
    return 0


def _measured(arguments: argparse.Namespace, model: Any) -> tuple[dict[str, Any], Any, Any]:
    """The report of everything that is there to measure; probabilities and classes of the patches that calibration is judged on."""
    from vision.training import enrolled, evaluation, photographs, testsets, whole_pictures
    from vision.training.art import ArtError

    photos: Path | None = arguments.photos
    with _progress() as progress:
        cutting = progress.add_task("patches", total=len(testsets.CONDITIONS) + 2)
        cards = photographs.photographed_cards(photos, model.input_size) if photos else []
        progress.advance(cutting)
        try:
            sets = testsets.kept_sets(arguments.data, arguments.per_group, 7, lambda name: progress.advance(cutting))
        except ArtError:
            # Photographs can be measured on a machine without any card art.
            if not cards:
                raise
            sets = {}
        report, probabilities, labels = evaluation.evaluate(model, sets, cards)
        progress.update(cutting, completed=len(testsets.CONDITIONS) + 2)
        if photos:
            reading = progress.add_task("whole pictures", total=len(list(whole_pictures.labelled_pictures(photos))))
            report["pictures"] = whole_pictures.measure_pictures(model, photos, lambda: progress.advance(reading))
            report["confusion"]["whole pictures"] = report["pictures"].confusion()
            enrolling = progress.add_task("enrolled decks", total=2 * len(enrolled.SOURCES))
            report["enrolment"] = enrolled.measure_enrolment(photos, model, lambda: progress.advance(enrolling))
    return report, probabilities, labels
