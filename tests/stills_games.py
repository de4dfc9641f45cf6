"""Whole games from real photographs: one picture a card through `kiebitz watch --stills`, compared with the record.

    python tests/stills_games.py --shared DIR [--deck avgustine13|kentdoan|both] [--seed N] [--games N] [--keep DIR] [--json]

For each game a folder of pictures in the order of play is made in a temporary place (or under --keep, never inside the repository):
avgustine13 has every card five to eleven times, one is drawn by the seed; kentdoan has every card once. Declarer, bid, contract and the
cards put away are given, doubtful cards are answered from the record. Printed per game: is the result the record's, the list row, and
how many cards were surely right, doubtful and surely wrong as first read. Exit code 1 if a result differs.
"""

from __future__ import annotations

import argparse
import csv
import json
import os
import random
import shutil
import subprocess
import sys
import tempfile
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

DECKS = {"avgustine13": "avgustine13-overhead", "kentdoan": "kentdoan"}
GAME_LETTERS = {"clubs": "C", "spades": "S", "hearts": "H", "diamonds": "D", "grand": "G", "null": "N"}
PROGRAM = "import sys; from firmware.cli import main; sys.exit(main())"
COMPARED = ("won", "value", "matadors", "points", "tricks", "overbid")


@dataclass
class Outcome:
    """One game with one deck. `differences` are the fields that are not the record's."""

    game: str
    deck: str
    cards: int = 0
    right: int = 0
    doubtful: int = 0
    wrong: list[str] = field(default_factory=list)
    differences: dict[str, Any] = field(default_factory=dict)
    row: list[int] | None = None
    revokes: int = 0


def chosen_games(shared: Path) -> list[dict[str, Any]]:
    """The eight complete games of iss-dev that are not diamonds Hand with Schneider announced, two that are, two Null of referee-dev."""
    plain, announced = [], []
    for game in _records(shared / "games" / "iss-dev.jsonl"):
        if game["contract"] is None or len(game["plays"].split()) < 30:
            continue
        contract = game["contract"]
        usual = contract["game"] == "diamonds" and contract["announced"] == "schneider"
        (announced if usual else plain).append(game)
    lost = next(game for game in announced if not game["result"]["won"])
    won = next(game for game in announced if game["result"]["won"])
    nulls = [game for game in _records(shared / "games" / "referee-dev.jsonl") if game["contract"]["game"] == "null"]
    full = next(game for game in nulls if game["complete"])
    short = next(game for game in nulls if not game["complete"] and len(game["plays"].split()) >= 6)
    return [*plain[:8], lost, won, full, short]


def _records(file: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in file.read_text(encoding="utf-8").splitlines() if line.strip()]


def photographs(shared: Path, deck: str) -> dict[str, list[Path]]:
    """Card code -> pictures that show this card alone."""
    found: dict[str, list[Path]] = {}
    with (shared / "photos" / "labels.csv").open(newline="", encoding="utf-8") as file:
        for row in csv.DictReader(file):
            if row["source"] == DECKS[deck] and row["kind"] == "single" and row["card"] != "other":
                found.setdefault(row["card"], []).append(shared / "photos" / row["file"])
    return found


def make_folder(game: dict[str, Any], pictures: dict[str, list[Path]], folder: Path, seed: int) -> None:
    """Copies one picture a play into `folder`, numbered without leading zeros: their natural order is the order of play."""
    draw = random.Random(f"{seed} {game['id']}")
    folder.mkdir(parents=True)
    for number, token in enumerate(game["plays"].split(), 1):
        picture = draw.choice(pictures[token[1:]])
        shutil.copy(picture, folder / f"play {number}{picture.suffix}")


def notation(contract: dict[str, Any]) -> str:
    """The contract as it is written on the command line."""
    announced = {"schneider": "S", "schwarz": "SZ", None: ""}[contract["announced"]]
    return GAME_LETTERS[contract["game"]] + "H" * contract["hand"] + announced + "O" * contract["ouvert"]


def watch(game: dict[str, Any], folder: Path, answers: Path) -> list[dict[str, Any]]:
    """The lines that `kiebitz watch` prints for this folder."""
    answers.write_text(json.dumps(game), encoding="utf-8")
    command = [sys.executable, "-c", PROGRAM, "watch", str(folder), "--stills"]
    command += ["--declarer", str(game["declarer"]), "--bid", str(game["high_bid"])]
    command += ["--contract", notation(game["contract"]), "--answers", str(answers)]
    if game["put_away"]:
        command += ["--put-away", game["put_away"].replace(" ", ",")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode not in (0, 1):
        raise SystemExit(f"{' '.join(command)}\nended with {done.returncode}: {done.stderr.strip()}")
    return [json.loads(line) for line in done.stdout.splitlines()]


def compare(game: dict[str, Any], deck: str, lines: list[dict[str, Any]]) -> Outcome:
    """First readings against the plays, the closing object against the result."""
    outcome = Outcome(game["id"], deck)
    played = [token[1:] for token in game["plays"].split()]
    first = {}
    for line in lines:
        if line["event"] in ("card", "unsure") and "settled_by" not in line:
            first.setdefault(line["id"], line)
    outcome.cards = len(played)
    for number, card in enumerate(played, 1):
        line = first.get(number)
        if line is None or line["card"] is None:
            outcome.doubtful += 1
        elif line["card"] == card:
            outcome.right += 1
        else:
            outcome.wrong.append(f"{card} as {line['card']} ({line['p']}, {line['file']})")
    result = lines[-1]
    for name in COMPARED:
        expected = game["result"].get(name)
        # Augen of a Null Hand that ended early need the Skat, which nobody at the table has seen.
        unknowable = name == "points" and game["contract"]["game"] == "null"
        if expected is not None and not unknowable and result.get(name) != expected:
            outcome.differences[name] = {"record": expected, "watched": result.get(name)}
    outcome.row = result.get("list")
    expected_row = [0, 0, 0]
    expected_row[game["declarer"]] = game["result"]["value"]
    if outcome.row != expected_row:
        outcome.differences["list"] = {"record": expected_row, "watched": outcome.row}
    outcome.revokes = len(result.get("revokes") or [])
    if outcome.revokes:
        outcome.differences["revokes"] = {"record": [], "watched": result["revokes"]}
    return outcome


def run(shared: Path, decks: list[str], seed: int, most: int, keep: Path | None) -> list[Outcome]:
    """All chosen games with each deck."""
    outcomes = []
    with tempfile.TemporaryDirectory(prefix="kiebitz-stills-") as temporary:
        root = keep or Path(temporary)
        for deck in decks:
            pictures = photographs(shared, deck)
            for game in chosen_games(shared)[:most]:
                folder = root / deck / game["id"]
                if folder.exists():
                    shutil.rmtree(folder)
                make_folder(game, pictures, folder, seed)
                lines = watch(game, folder, root / "answers.json")
                outcome = compare(game, deck, lines)
                outcomes.append(outcome)
                print(_line(outcome), file=sys.stderr, flush=True)
    return outcomes


def _line(o: Outcome) -> str:
    same = "equal" if not o.differences else f"DIFFERENT {json.dumps(o.differences)}"
    wrong = f"  [{'; '.join(o.wrong)}]" if o.wrong else ""
    return (
        f"{o.deck:12s} {o.game:24s} cards {o.cards:2d}  sure right {o.right:2d}  doubtful {o.doubtful:2d}  "
        f"sure wrong {len(o.wrong)}  row {o.row}  {same}{wrong}"
    )


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--shared", type=Path, default=Path(os.environ.get("KIEBITZ_SHARED", "../shared")))
    parser.add_argument("--deck", choices=(*DECKS, "both"), default="both")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=12, help="only the first so many")
    parser.add_argument("--keep", type=Path, help="make the folders here and leave them")
    parser.add_argument("--json", action="store_true")
    arguments = parser.parse_args()
    if not (arguments.shared / "photos" / "labels.csv").is_file():
        print(f"{arguments.shared}/photos/labels.csv does not exist; name the folder with --shared", file=sys.stderr)
        return 2
    decks = list(DECKS) if arguments.deck == "both" else [arguments.deck]
    outcomes = run(arguments.shared, decks, arguments.seed, arguments.games, arguments.keep)
    cards = sum(o.cards for o in outcomes)
    doubtful, wrong = sum(o.doubtful for o in outcomes), sum(len(o.wrong) for o in outcomes)
    equal = sum(not o.differences for o in outcomes)
    if arguments.json:
        print(json.dumps([vars(o) for o in outcomes]))
    else:
        for outcome in outcomes:
            print(_line(outcome))
        print(
            f"{equal} of {len(outcomes)} games equal the record; {cards} cards: sure right {cards - doubtful - wrong}, "
            f"doubtful {doubtful} ({doubtful / cards:.1%}), sure wrong {wrong} ({wrong / cards:.2%})"
        )
    return 0 if equal == len(outcomes) else 1


if __name__ == "__main__":
    sys.exit(main())
