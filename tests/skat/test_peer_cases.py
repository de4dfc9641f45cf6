"""Single cases from the test suites and bug reports of other Skat programs (rules and scoring; lists and auctions are elsewhere)."""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from firmware.skat.bids import BID_VALUES, next_bid_value
from firmware.skat.cards import Card, card_points, parse_cards
from firmware.skat.contracts import Game
from firmware.skat.matadors import Matadors, matadors
from firmware.skat.notation import contract_from_object
from firmware.skat.order import FollowClass, beats, class_cards, follow_class, is_legal, trick_winner
from firmware.skat.scoring import evaluate, game_value

Case = dict[str, Any]

DOUBLINGS = {None: 0, "kontra": 1, "kontra+re": 2}


def value(given: Case) -> Case:
    contract = contract_from_object({name: given[name] for name in ("game", "hand", "announced", "ouvert")})
    # Where a case leaves the matadors open its outcome does not depend on them.
    held = None if contract.is_null else Matadors.from_signed(given["matadors"] or 1)
    verdict = evaluate(
        contract,
        given["high_bid"],
        held,
        declarer_points=given["points"],
        declarer_tricks=given["declarer_tricks"],
        kontra=DOUBLINGS[given.get("doubling")],
    )
    return {"won": verdict.won, "value": verdict.booked, "overbid": verdict.overbid}


def matadors_case(given: Case) -> Case:
    return {"matadors": matadors(Game(given["game"]), parse_cards(given["cards"])).signed}


def schneider(given: Case) -> Case:
    points = given["declarer_points"]
    tricks = 1 if points <= 22 else None
    contract = contract_from_object({"game": "clubs", "hand": False, "announced": None, "ouvert": False})
    return {
        "schneider": evaluate(
            contract, None, Matadors(True, 1), declarer_points=points, declarer_tricks=tricks
        ).schneider
    }


def overbid_check(given: Case) -> Case:
    shape = {"ouvert": False, **{name: given[name] for name in ("game", "hand", "announced")}}
    contract = contract_from_object(shape)
    held = None if contract.is_null else Matadors.from_signed(given["matadors"])
    worth = game_value(contract, held)
    return {"value_if_simply_won": worth, "covers_bid": worth >= given["high_bid"]}


def follow(given: Case) -> Case:
    hand = parse_cards(given["hand"])
    return {"allowed": is_legal(Game(given["game"]), Card.parse(given["lead"]), hand, Card.parse(given["card"]))}


def follow_set(given: Case) -> Case:
    game = Game(given["game"])
    return {"must_play_one_of": set(class_cards(game, follow_class(game, Card.parse(given["lead"]))))}


def beats_case(given: Case) -> Case:
    return {"later_wins": beats(Game(given["game"]), Card.parse(given["first"]), Card.parse(given["later"]))}


def trick(given: Case) -> Case:
    cards = parse_cards(given["cards"])
    return {"winner": trick_winner(Game(given["game"]), cards), "points": card_points(cards)}


def next_bid(given: Case) -> Case:
    return {"next": next_bid_value(given["after"])}


def bid_ladder(given: Case) -> Case:
    return {"lowest": BID_VALUES[0], "highest": BID_VALUES[-1], "count": len(BID_VALUES)}


def suit_sizes(given: Case) -> Case:
    return {
        "trumps_in_suit_game": len(class_cards(Game.HEARTS, FollowClass.TRUMP)),
        "trumps_in_grand": len(class_cards(Game.GRAND, FollowClass.TRUMP)),
        "plain_suit_cards": len(class_cards(Game.HEARTS, FollowClass.CLUBS)),
        "null_suit_cards": len(class_cards(Game.NULL, FollowClass.CLUBS)),
    }


KINDS = {
    "value": value,
    "matadors": matadors_case,
    "schneider": schneider,
    "overbid-check": overbid_check,
    "follow": follow,
    "follow-set": follow_set,
    "beats": beats_case,
    "trick": trick,
    "next-bid": next_bid,
    "bid-ladder": bid_ladder,
    "suit-sizes": suit_sizes,
}

ELSEWHERE = {"bidding", "list", "seeger-fabian", "game", "ramsch"}
"""Kinds that the tests of auction, lists and house rules check."""


def cases(folder: Path) -> list[Case]:
    lines = (folder / "games" / "peer-cases.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


@pytest.mark.parametrize("kind", sorted(KINDS))
def test_every_case_of_this_kind_agrees(shared: Path, kind: str) -> None:
    checked = 0
    for case in cases(shared):
        if case["kind"] != kind or case.get("rule_check") == "differs":
            continue
        got = KINDS[kind](case["given"])
        expect = dict(case["expect"])
        if "must_play_one_of" in expect:
            expect["must_play_one_of"] = set(parse_cards(expect["must_play_one_of"]))
        assert {name: got[name] for name in expect} == expect, case["id"]
        checked += 1
    assert checked > 0


def test_no_kind_is_left_out(shared: Path) -> None:
    kinds = Counter(case["kind"] for case in cases(shared))
    assert set(kinds) <= set(KINDS) | ELSEWHERE
