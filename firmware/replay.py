"""Game records played through the tracker and scored: the logic of `kiebitz replay`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from firmware.early_ends import EndingRule, Stopped, server_ending
from firmware.errors import UserError
from firmware.i18n.translator import Translator
from firmware.i18n.verdicts import explanation
from firmware.skat.cards import Card, card_points
from firmware.skat.contracts import Game
from firmware.skat.errors import RecordError, SkatError
from firmware.skat.matadors import Matadors, all_matadors
from firmware.skat.records import GameRecord, parse_record
from firmware.skat.scoring import evaluate
from firmware.skat.verdict import Verdict
from firmware.tracker import HandTracker, ProblemKind, Revoke
from firmware.tracker.facts import HandState, Problem
from firmware.tracker.result import declarer_cards

PROBLEMS: dict[ProblemKind, str] = {
    ProblemKind.OUT_OF_TURN: "another seat is to play",
    ProblemKind.LEAD_OUT_OF_TURN: "another seat won the trick before and leads",
    ProblemKind.SEAT_TWICE: "this seat has already played to this trick",
    ProblemKind.CARD_TWICE: "this card was already played",
    ProblemKind.NOT_IN_HAND: "this card is not in the open hand",
    ProblemKind.HAND_OVER: "thirty cards were already played",
}
"""What a record got wrong, for the error line."""


@dataclass(frozen=True, slots=True)
class Replayed:
    """One record, replayed. `verdict` is None when nobody played, or when the record stops where nothing is decided.

    `points` are the declarer's Augen with the Skat, `winners` the seat that took each complete trick.
    """

    record: GameRecord
    verdict: Verdict | None = None
    matadors: Matadors | None = None
    points: int | None = None
    tricks: int | None = None
    winners: tuple[int, ...] = ()
    revokes: tuple[Revoke, ...] = ()

    def to_json(self, translator: Translator) -> dict[str, Any]:
        """The flat object that `kiebitz replay --json` prints."""
        record, verdict = self.record, self.verdict
        return {
            "id": record.id,
            "passed": record.is_passed,
            "aborted": record.is_aborted,
            "declarer": record.declarer,
            "contract": None if record.contract is None else str(record.contract),
            "won": None if verdict is None else verdict.won,
            "value": None if verdict is None else verdict.booked,
            "matadors": None if self.matadors is None else self.matadors.signed,
            "points": self.points,
            "tricks": self.tricks,
            "schneider": None if verdict is None else verdict.schneider,
            "schwarz": None if verdict is None else verdict.schwarz,
            "overbid": None if verdict is None else verdict.overbid,
            "winners": "".join(str(seat) for seat in self.winners),
            "revokes": [
                {"seat": revoke.seat, "trick": revoke.trick, "proven_at": revoke.proven_at} for revoke in self.revokes
            ],
            "explanation": self.explanation(translator),
        }

    def explanation(self, translator: Translator) -> str:
        """The computation in words, or why there is none."""
        if self.verdict is not None:
            return explanation(translator, self.verdict)
        if self.record.is_passed:
            return translator.text("passed in")
        if self.record.is_aborted:
            return translator.text("broken off")
        return translator.text("not played to the end")


@dataclass(frozen=True, slots=True)
class BadLine:
    """A line that holds no usable record: its number from 1 and one sentence about what is wrong."""

    number: int
    message: str


def replay_record(record: GameRecord, *, ending: EndingRule = server_ending, prove_revokes: bool = True) -> Replayed:
    """Play a record through the tracker and judge it. Raises RecordError where its plays cannot have happened in that order."""
    contract, declarer = record.contract, record.declarer
    if contract is None or declarer is None:
        return Replayed(record)
    own = record.playing_hand(declarer) if contract.ouvert else None
    tracker = HandTracker(
        contract,
        declarer,
        bid=record.high_bid,
        open_hands=None if own is None else {declarer: own},
        prove_revokes=prove_revokes,
    )
    play = tracker.play
    for seat, card in record.plays:
        problems = play(card, seat).problems
        if problems:
            raise _record_error(problems[0], seat, card)
    state = tracker.state
    twelve = record.declarer_cards or declarer_cards(state)
    held = None if twelve is None else all_matadors(twelve)
    points = _declarer_points(record, state)
    verdict = _verdict(record, state, held, points, ending)
    tricks = state.declarer_tricks
    if verdict is not None and not contract.is_null:
        points = verdict.declarer_points if verdict.declarer_points is not None else points
        tricks = verdict.declarer_tricks if verdict.declarer_tricks is not None else tricks
    return Replayed(
        record,
        verdict,
        None if held is None or contract.is_null else held[contract.game],
        points,
        tricks,
        tuple(trick.winner for trick in state.tricks),
        state.revokes,
    )


def _declarer_points(record: GameRecord, state: HandState) -> int | None:
    """The declarer's Augen so far with the Skat: the two cards nobody played, else those of the record."""
    if state.skat is not None:
        return state.declarer_low
    skat = record.final_skat or (record.deal.skat if record.deal is not None else None)
    return None if skat is None else state.declarer_low + card_points(skat)


def _verdict(
    record: GameRecord, state: HandState, held: Mapping[Game, Matadors] | None, points: int | None, ending: EndingRule
) -> Verdict | None:
    contract, declarer = record.contract, record.declarer
    assert contract is not None and declarer is not None
    if state.is_complete:
        return evaluate(
            contract,
            record.high_bid,
            held,
            declarer_points=points,
            declarer_tricks=state.declarer_tricks,
            defender_points=state.defender_points,
            defender_tricks=state.defender_tricks,
        )
    stopped = Stopped(
        contract,
        record.high_bid,
        declarer,
        held,
        points,
        state.defender_points,
        state.declarer_tricks,
        state.defender_tricks,
    )
    return ending(stopped, record.end)


def _record_error(problem: Problem, seat: int, card: Card) -> RecordError:
    return RecordError("plays", f"{seat}{card.code}", f"{PROBLEMS[problem.kind]} (play {problem.number})")


def replay_lines(lines: Iterable[str], *, ending: EndingRule = server_ending) -> Iterator[Replayed | BadLine]:
    """Replay one record a line. Blank lines are skipped; a bad line gives a BadLine, and the next one goes on."""
    for number, line in enumerate(lines, 1):
        if not line.strip():
            continue
        try:
            yield replay_record(parse_record(line), ending=ending)
        except SkatError as error:
            yield BadLine(number, _named(error, line))


def _named(error: SkatError, line: str) -> str:
    """The message with the record's id in front, if it has one."""
    try:
        name = json.loads(line).get("id")
    except (ValueError, AttributeError, RecursionError):
        name = None
    return f"record {name}: {error}" if isinstance(name, str) and name else str(error)


def read_lines(path: Path) -> list[str]:
    """The lines of a file of records. Raises UserError when it cannot be read or is no text."""
    try:
        return path.read_text(encoding="utf-8-sig").split("\n")
    except FileNotFoundError:
        raise UserError(f"{path}: no such file; give a file with one game record a line") from None
    except IsADirectoryError:
        raise UserError(f"{path}: this is a folder; give a file with one game record a line") from None
    except UnicodeDecodeError:
        raise UserError(f"{path}: this is no text file; give a file with one game record (JSON) a line") from None
    except OSError as error:
        raise UserError(f"{path}: cannot be read: {error.strerror or error}") from None
