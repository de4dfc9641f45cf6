"""The 36 games of the scripted evening: games from records, passed-in deals, early ends, a revoke, with what each must be booked at."""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path

from firmware.skat.cards import Card, card_points
from firmware.skat.contracts import BASE_VALUES, Contract, parse_contract
from firmware.skat.endings.ending import Claims, Ending, EndingKind
from firmware.skat.endings.settle import settle_ending
from firmware.skat.matadors import Matadors, matadors
from firmware.skat.offences.situation import Situation
from firmware.skat.order import follow_class, trick_winner
from firmware.skat.questions import Question, QuestionCode
from firmware.skat.records import GameRecord, parse_record
from firmware.skat.scoring import evaluate

COUNT = 36
PASSED_AT = (5, 23)
"""Deals (from 1) that are passed in."""

KINDS = ("N", "NH", "NO", "NHO", "GH", "HH", "SH", "CH")
"""Contracts that the server's games lack."""

ANNOUNCED = {"SH": "SHSZ", "CH": "CHSZO"}
"""Full games with these announcements are on record nowhere: Hand games are played with them instead."""


@dataclass(frozen=True)
class Played:
    """One deal: nothing but `record` None when it is passed in. `value` is what goes into the list (negative: lost).

    `doubtful` are plays (from 1) that are not read surely, `misread` those read as another card, `undone` those that are taken back and
    laid again; `wrong_contract` is announced first and corrected; `ending` ends the game after `tricks` tricks. `false_plays` have a revoke
    in them: when it is proven, the table decides to play on from the wrong card as in the record.
    """

    record: GameRecord | None
    value: int
    doubtful: tuple[int, ...] = ()
    misread: Mapping[int, Card] | None = None
    undone: tuple[int, ...] = ()
    wrong_contract: Contract | None = None
    ending: EndingKind | None = None
    tricks: int = 0
    false_plays: tuple[tuple[int, Card], ...] = ()


def evening(folder: Path) -> list[Played]:
    """All 36, in the order in which they are played. `folder` holds the records."""
    games = [*_server_games(folder), *_of_every_kind(folder)]
    spare = iter(_full_games(folder / "xskat-dev.jsonl"))
    games.append(_with_revoke(spare))
    games += [_ended(spare, EndingKind.DECLARER_GIVES_UP, 5), _ended(spare, EndingKind.DEFENDER_GIVES_UP, 6)]
    for record in spare:
        if len(games) >= COUNT - len(PASSED_AT):
            break
        games.append(Played(record, int(record.result["value"]) if record.result else 0))
    games = [_with_troubles(game, number) for number, game in enumerate(games)]
    for place in PASSED_AT:
        games.insert(place - 1, Played(None, 0))
    assert len(games) == COUNT
    return games


def twelve(record: GameRecord) -> tuple[Card, ...]:
    """The declarer's cards with the Skat."""
    cards = record.declarer_cards
    assert cards is not None
    return cards


def _records(file: Path) -> Iterator[GameRecord]:
    with file.open(encoding="utf-8") as lines:
        for line in lines:
            yield parse_record(json.loads(line))


def _full_games(file: Path) -> Iterator[GameRecord]:
    return (record for record in _records(file) if record.contract and len(record.plays) == 30 and not record.end)


def _server_games(folder: Path) -> list[Played]:
    return [
        Played(record, int(record.result["value"]))
        for record in _full_games(folder / "iss-dev.jsonl")
        if record.result is not None and record.deal is not None and record.deal.skat is not None
    ]


def _of_every_kind(folder: Path) -> list[Played]:
    found: dict[str, Played] = {}
    for record in _full_games(folder / "referee-dev.jsonl"):
        contract = str(record.contract)
        if (
            contract in KINDS
            and contract not in found
            and record.extra.get("agree") == 2
            and record.extra.get("complete")
            and record.result is not None
            and record.result.get("value") is not None
        ):
            found[contract] = Played(record, int(record.result["value"]))
    assert set(found) == set(KINDS), f"no full game of {set(KINDS) - set(found)}"
    for kind, announced in ANNOUNCED.items():
        record = replace(found[kind].record, contract=parse_contract(announced), result=None)  # type: ignore[type-var]
        found[kind] = Played(record, _value(record))
    return [found[kind] for kind in KINDS]


def _with_troubles(game: Played, number: int) -> Played:
    """Readings that are doubtful or wrong, cards laid twice, and announcements entered wrongly, spread over the evening."""
    record = game.record
    if record is None or game.ending is not None or game.false_plays:
        return game
    hidden = record.final_skat or ()
    if number % 3 == 0:
        game = replace(game, doubtful=(2 + number % 7, 11 + number % 9))
    if number % 5 == 1 and hidden:
        game = replace(game, misread={7 + number % 6: hidden[0]})
    if number % 4 == 2:
        game = replace(game, undone=(5 + number % 10,))
    if number % 9 == 4 and record.contract is not None:
        other = Contract(next(each for each in BASE_VALUES if each is not record.contract.game))
        game = replace(game, wrong_contract=other)
    return game


def _with_revoke(records: Iterator[GameRecord]) -> Played:
    """A game in which somebody plays two of his cards in the other order, and so does not follow suit once; no trick changes hands."""
    for record in records:
        contract = record.contract
        assert contract is not None
        if contract.is_null or record.declarer is None:
            continue
        for first in range(1, 24):
            swapped = _swapped(record, first)
            if swapped and record.result is not None:
                return Played(record, int(record.result["value"]), false_plays=swapped)
    raise AssertionError("no game can be given a revoke")


def _swapped(record: GameRecord, first: int) -> tuple[tuple[int, Card], ...]:
    contract, plays = record.contract, list(record.plays)
    assert contract is not None
    if first % 3 == 0:
        return ()
    seat, right = plays[first]
    led = plays[first - first % 3][1]
    wanted = follow_class(contract.game, led)
    if follow_class(contract.game, right) != wanted:
        return ()
    for later in range(first + 3, 30):
        other_seat, wrong = plays[later]
        if other_seat != seat or follow_class(contract.game, wrong) == wanted:
            continue
        changed = plays.copy()
        changed[first], changed[later] = (seat, wrong), (seat, right)
        if later % 3 == 0 or _winners(contract, changed) != _winners(contract, plays):
            continue
        # The later trick must be one that he may not follow in any case, so that there is one revoke only.
        later_class = follow_class(contract.game, plays[later - later % 3][1])
        if follow_class(contract.game, right) == later_class or follow_class(contract.game, wrong) == later_class:
            continue
        return tuple(changed)
    return ()


def _winners(contract: Contract, plays: list[tuple[int, Card]]) -> list[int]:
    tricks = [plays[start : start + 3] for start in range(0, 30, 3)]
    return [trick[trick_winner(contract.game, [card for _, card in trick])][0] for trick in tricks]


def _value(record: GameRecord) -> int:
    """What a game played to its last card is booked at, by the rules engine."""
    situation = _situation(record, 10)
    verdict = evaluate(
        situation.contract,
        record.high_bid or 18,
        situation.matadors,
        declarer_points=situation.declarer_points,
        declarer_tricks=situation.declarer_tricks,
    )
    return verdict.booked


def _situation(record: GameRecord, tricks: int) -> Situation:
    """What is won and lost after so many tricks, by somebody who sees all cards."""
    contract, declarer = record.contract, record.declarer
    assert contract is not None and declarer is not None
    points, counts = [card_points(record.final_skat or ()), 0], [0, 0]
    for start in range(0, 3 * tricks, 3):
        trick = record.plays[start : start + 3]
        winner = trick[trick_winner(contract.game, [card for _, card in trick])][0]
        points[int(winner != declarer)] += card_points(card for _, card in trick)
        counts[int(winner != declarer)] += 1
    held: Matadors | None = None if contract.is_null else matadors(contract.game, twelve(record))
    return Situation(contract, record.high_bid or 18, held, points[0], points[1], counts[0], counts[1])


def _ended(records: Iterator[GameRecord], kind: EndingKind, tricks: int) -> Played:
    """A suit game that ends early; everything that is asked is answered with yes."""
    record = next(record for record in records if record.contract is not None and record.contract.game.is_suit_game)
    answers: dict[QuestionCode, bool] = {}
    every = {game: matadors(game, twelve(record)) for game in BASE_VALUES}
    while True:
        ending = Ending(kind, hand_cards=10 - tricks, claimed=None)
        outcome = settle_ending(ending, _situation(record, tricks), Claims.ISKO_2022, every, answers=answers)
        if not isinstance(outcome, Question):
            break
        answers[outcome.code] = True
    booked = getattr(outcome, "verdict", outcome).booked
    return Played(record, int(booked), ending=kind, tricks=tricks)
