"""Cases from other Skat programs about auctions, lists and Ramsch; those about rules of play and scoring are in test_peer_cases."""

import json

import pytest

from firmware.skat.auction import Auction, Call, CallKind
from firmware.skat.house.choices import Preset
from firmware.skat.house.options import preset_options
from firmware.skat.house.ramsch import RamschFacts, score_ramsch
from firmware.skat.lists.options import ListMode, ListOptions
from firmware.skat.lists.rows import game_row
from firmware.skat.lists.score_list import ScoreList
from firmware.skat.lists.sheet import sheet_lines
from firmware.skat.lists.totals import totals

SEATS = {"fore": 0, "middle": 1, "rear": 2}


def bidding(given):
    auction = (
        _of_limits(given["limits_fore_middle_rear"])
        if "limits_fore_middle_rear" in given
        else _of_calls(given["calls"])
    )
    return {"declarer": auction.result.declarer, "high_bid": auction.result.bid}


def _of_limits(limits):
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


def _of_calls(text):
    auction = Auction()
    for part in text.split(", "):
        seat, said = part.split()
        kind = {"pass": CallKind.PASS, "holds": CallKind.HOLD}.get(said, CallKind.BID)
        auction = auction.call(Call(SEATS[seat], kind, int(said) if kind is CallKind.BID else None))
    return auction


def list_rows(given):
    players = ("P1", "P2", "P3")
    score_list = ScoreList(players)
    for player, booked in given["games"]:
        score_list = score_list.add(game_row(players.index(player), booked))
    rows = [
        {players[place]: cell.points for place, cell in enumerate(line.cells) if cell is not None}
        for line in sheet_lines(score_list)
    ]
    return {"rows": rows}


def seeger_fabian(given):
    size = given["table_size"]
    score_list = ScoreList(tuple("ABCD"[:size]), options=ListOptions(mode=ListMode.SEEGER)).add(
        game_row(1, given["game_value"])
    )
    of_declarer, of_defender = totals(score_list)[1], totals(score_list)[2]
    return {"points": of_declarer.total if given["role"] == "declarer" else of_defender.total}


def ramsch(given):
    points = tuple(given["points"])
    winners = tuple(seat for seat in range(3) if seat not in given["no_trick"])
    tricks = (winners * 10)[:10]
    result = score_ramsch(RamschFacts(points, tricks, 0), preset_options(Preset.KNEIPE))
    return {"losers": list(result.losers), "value": result.booked[result.losers[0]]}


KINDS = {"bidding": (bidding, 11), "list": (list_rows, 1), "seeger-fabian": (seeger_fabian, 7), "ramsch": (ramsch, 2)}


@pytest.mark.parametrize("kind", KINDS)
def test_every_case_of_this_kind_agrees(shared, kind):
    work_out, number = KINDS[kind]
    lines = (shared / "games" / "peer-cases.jsonl").read_text(encoding="utf-8").splitlines()
    cases = [case for case in map(json.loads, lines) if case["kind"] == kind]
    for case in cases:
        assert work_out(case["given"]) == case["expect"], case["id"]
    assert len(cases) == number
