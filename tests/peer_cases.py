"""Single cases from the test suites and bug reports of other Skat programs, worked out by our rules: one function a kind of case."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from firmware.skat.auction import Auction, Call, CallKind
from firmware.skat.bids import BID_VALUES, next_bid_value
from firmware.skat.cards import Card, card_points, parse_cards
from firmware.skat.contracts import Game
from firmware.skat.house.choices import Preset
from firmware.skat.house.options import preset_options
from firmware.skat.house.ramsch import RamschFacts, score_ramsch
from firmware.skat.lists.options import ListMode, ListOptions
from firmware.skat.lists.rows import game_row
from firmware.skat.lists.score_list import ScoreList
from firmware.skat.lists.sheet import sheet_lines
from firmware.skat.lists.totals import totals
from firmware.skat.matadors import Matadors, matadors
from firmware.skat.notation import contract_from_object
from firmware.skat.order import FollowClass, beats, class_cards, follow_class, is_legal, trick_winner
from firmware.skat.scoring import evaluate, game_value

Case = dict[str, Any]

_DOUBLINGS = {None: 0, "kontra": 1, "kontra+re": 2}
_SEATS = {"fore": 0, "middle": 1, "rear": 2}
_SAID = {"pass": CallKind.PASS, "holds": CallKind.HOLD}


def expected(case: Case) -> Case:
    """What the case expects; sets of cards in their order as in `worked_out`."""
    expect = dict(case["expect"])
    if "must_play_one_of" in expect:
        expect["must_play_one_of"] = sorted(parse_cards(expect["must_play_one_of"]))
    return expect


def worked_out(case: Case) -> Case | None:
    """The same by our rules, with the fields that the case expects; None for a kind of case that is not known."""
    work_out = KINDS.get(case["kind"])
    if work_out is None:
        return None
    got = work_out(case["given"])
    return {name: got[name] for name in case["expect"]}


def _value(given: Case) -> Case:
    contract = contract_from_object({name: given[name] for name in ("game", "hand", "announced", "ouvert")})
    # Where a case leaves the matadors open its outcome does not depend on them.
    held = None if contract.is_null else Matadors.from_signed(given["matadors"] or 1)
    verdict = evaluate(
        contract,
        given["high_bid"],
        held,
        declarer_points=given["points"],
        declarer_tricks=given["declarer_tricks"],
        kontra=_DOUBLINGS[given.get("doubling")],
    )
    return {"won": verdict.won, "value": verdict.booked, "overbid": verdict.overbid}


def _matadors(given: Case) -> Case:
    return {"matadors": matadors(Game(given["game"]), parse_cards(given["cards"])).signed}


def _schneider(given: Case) -> Case:
    points = given["declarer_points"]
    tricks = 1 if points <= 22 else None
    contract = contract_from_object({"game": "clubs", "hand": False, "announced": None, "ouvert": False})
    verdict = evaluate(contract, None, Matadors(True, 1), declarer_points=points, declarer_tricks=tricks)
    return {"schneider": verdict.schneider}


def _overbid_check(given: Case) -> Case:
    contract = contract_from_object({"ouvert": False, **{name: given[name] for name in ("game", "hand", "announced")}})
    held = None if contract.is_null else Matadors.from_signed(given["matadors"])
    worth = game_value(contract, held)
    return {"value_if_simply_won": worth, "covers_bid": worth >= given["high_bid"]}


def _follow(given: Case) -> Case:
    hand = parse_cards(given["hand"])
    return {"allowed": is_legal(Game(given["game"]), Card.parse(given["lead"]), hand, Card.parse(given["card"]))}


def _follow_set(given: Case) -> Case:
    game = Game(given["game"])
    return {"must_play_one_of": sorted(class_cards(game, follow_class(game, Card.parse(given["lead"]))))}


def _beats(given: Case) -> Case:
    return {"later_wins": beats(Game(given["game"]), Card.parse(given["first"]), Card.parse(given["later"]))}


def _trick(given: Case) -> Case:
    cards = parse_cards(given["cards"])
    return {"winner": trick_winner(Game(given["game"]), cards), "points": card_points(cards)}


def _next_bid(given: Case) -> Case:
    return {"next": next_bid_value(given["after"])}


def _bid_ladder(given: Case) -> Case:
    return {"lowest": BID_VALUES[0], "highest": BID_VALUES[-1], "count": len(BID_VALUES)}


def _suit_sizes(given: Case) -> Case:
    return {
        "trumps_in_suit_game": len(class_cards(Game.HEARTS, FollowClass.TRUMP)),
        "trumps_in_grand": len(class_cards(Game.GRAND, FollowClass.TRUMP)),
        "plain_suit_cards": len(class_cards(Game.HEARTS, FollowClass.CLUBS)),
        "null_suit_cards": len(class_cards(Game.NULL, FollowClass.CLUBS)),
    }


def _bidding(given: Case) -> Case:
    limits = given.get("limits_fore_middle_rear")
    result = (_of_calls(given["calls"]) if limits is None else _of_limits(limits)).result
    assert result is not None
    return {"declarer": result.declarer, "high_bid": result.bid}


def _of_limits(limits: list[int]) -> Auction:
    """Everybody bids as low as he can and goes as far as his limit."""
    auction = Auction()
    while (legal := auction.legal_calls()) is not None:
        seat = legal.seat
        if legal.hold is not None:
            auction = auction.hold(seat) if limits[seat] >= legal.hold else auction.pass_(seat)
        elif legal.bids and limits[seat] >= legal.bids[0]:
            auction = auction.bid(seat, legal.bids[0])
        else:
            auction = auction.pass_(seat)
    return auction


def _of_calls(text: str) -> Auction:
    auction = Auction()
    for part in text.split(", "):
        seat, said = part.split()
        kind = _SAID.get(said, CallKind.BID)
        auction = auction.call(Call(_SEATS[seat], kind, int(said) if kind is CallKind.BID else None))
    return auction


def _list(given: Case) -> Case:
    players = ("P1", "P2", "P3")
    score_list = ScoreList(players)
    for player, booked in given["games"]:
        score_list = score_list.add(game_row(players.index(player), booked))
    rows = [
        {players[place]: cell.points for place, cell in enumerate(line.cells) if cell is not None}
        for line in sheet_lines(score_list)
    ]
    return {"rows": rows}


def _seeger_fabian(given: Case) -> Case:
    players = tuple("ABCD"[: given["table_size"]])
    score_list = ScoreList(players, options=ListOptions(mode=ListMode.SEEGER)).add(game_row(1, given["game_value"]))
    of_declarer, of_defender = totals(score_list)[1], totals(score_list)[2]
    return {"points": of_declarer.total if given["role"] == "declarer" else of_defender.total}


def _ramsch(given: Case) -> Case:
    first, second, third = given["points"]
    with_trick = tuple(seat for seat in range(3) if seat not in given["no_trick"])
    facts = RamschFacts((first, second, third), (with_trick * 10)[:10], 0)
    result = score_ramsch(facts, preset_options(Preset.KNEIPE))
    return {"losers": list(result.losers), "value": result.booked[result.losers[0]]}


KINDS: dict[str, Callable[[Case], Case]] = {
    "beats": _beats,
    "bid-ladder": _bid_ladder,
    "bidding": _bidding,
    "follow": _follow,
    "follow-set": _follow_set,
    "list": _list,
    "matadors": _matadors,
    "next-bid": _next_bid,
    "overbid-check": _overbid_check,
    "ramsch": _ramsch,
    "schneider": _schneider,
    "seeger-fabian": _seeger_fabian,
    "suit-sizes": _suit_sizes,
    "trick": _trick,
    "value": _value,
}
"""Kind of case -> what works it out."""
