"""The auction: who speaks to whom, what may be said, and what comes of it (rules reference section 3)."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.skat.auction import (
    Auction,
    AuctionResult,
    Call,
    CallError,
    CallFault,
    CallKind,
    format_auction,
    parse_auction,
    short_result,
)
from firmware.skat.bids import BID_VALUES
from firmware.skat.errors import BidError, SkatError
from firmware.skat.seats import Seating

TABLE_A = {
    "A1": ("1:18 0:y 1:20 0:y 1:p 2:22 0:y 2:23 0:y 2:24 0:p", AuctionResult(2, 24)),
    "A2": ("1:p 2:18 0:y 2:p", AuctionResult(0, 18)),
    "A3": ("1:18 0:p 2:20 1:p", AuctionResult(2, 20)),
    "A4": ("1:18 0:p 2:p", AuctionResult(1, 18)),
    "A5": ("1:p 2:p 0:18", AuctionResult(0, 18)),
    "A6": ("1:p 2:p 0:p", AuctionResult(None, 0)),
    "A7": ("1:33 0:y 1:p 2:p", AuctionResult(0, 33)),
    "A8": ("1:18 0:p 2:46 1:y 2:p", AuctionResult(1, 46)),
    "A9": ("1:p 2:18 0:p", AuctionResult(2, 18)),
}


@pytest.mark.parametrize("name", TABLE_A)
def test_auctions_of_the_rules_reference(name):
    text, result = TABLE_A[name]
    auction = parse_auction(text)
    assert auction.result == result
    assert format_auction(auction) == text
    assert auction.turn is None
    assert auction.legal_calls() is None
    for cut in range(len(auction.calls)):
        assert Auction(auction.calls[:cut]).result is None


def test_who_speaks_to_whom_at_each_step():
    spoken = []
    auction = Auction()
    for call in parse_auction(TABLE_A["A1"][0]).calls:
        spoken.append(tuple(auction.turn))
        auction = auction.call(call)
    assert spoken[:4] == [(1, 0, False), (0, 1, True), (1, 0, False), (0, 1, True)]
    assert spoken[5:7] == [(2, 0, False), (0, 2, True)]
    assert tuple(parse_auction("1:p 2:p").turn) == (0, None, False)
    assert tuple(parse_auction("1:18 0:p").turn) == (2, 1, False)


@pytest.mark.parametrize(
    ("players", "dealer", "speaker", "listener"),
    [(3, 0, 2, 1), (4, 0, 2, 1), (5, 0, 2, 1), (5, 4, 1, 0), (4, 2, 0, 3)],
)
def test_speakers_at_tables_of_three_four_and_five(players, dealer, speaker, listener):
    assert Auction().turn.places(Seating(players, dealer)) == (speaker, listener)


def test_rearhand_at_five_is_the_right_neighbour_of_the_dealer():
    turn = parse_auction("1:p").turn
    assert turn.places(Seating(5, 0)) == (4, 1)
    assert parse_auction("1:p 2:p").turn.places(Seating(5, 0)) == (1, None)


def test_legal_calls_name_every_higher_value_and_nothing_else():
    assert Auction().legal_calls().bids == BID_VALUES
    after_hold = parse_auction("1:46 0:y").legal_calls()
    assert after_hold.bids[0] == 48
    assert after_hold.hold is None
    asked = parse_auction("1:46").legal_calls()
    assert (asked.seat, asked.bids, asked.hold) == (0, (), 46)
    at_the_top = parse_auction("1:264 0:y").legal_calls()
    assert [call.kind for call in at_the_top.calls()] == [CallKind.PASS]


FAULTS = [
    ("", "0:18", CallFault.NOT_YOUR_TURN),
    ("", "2:p", CallFault.NOT_YOUR_TURN),
    ("", "1:y", CallFault.NOTHING_TO_HOLD),
    ("", "1:19", CallFault.NOT_A_BID_VALUE),
    ("", "1:17", CallFault.NOT_A_BID_VALUE),
    ("", "1:265", CallFault.NOT_A_BID_VALUE),
    ("1:20 0:y", "1:20", CallFault.TOO_LOW),
    ("1:20 0:y", "1:18", CallFault.TOO_LOW),
    ("1:20 0:p", "2:20", CallFault.TOO_LOW),
    ("1:18", "0:20", CallFault.ANSWER_WANTED),
    ("1:18 0:p", "0:y", CallFault.HAS_PASSED),
    ("1:18 0:y 1:p", "1:20", CallFault.HAS_PASSED),
    ("1:p 2:p", "0:y", CallFault.NOTHING_TO_HOLD),
    ("1:p 2:p 0:18", "2:20", CallFault.AUCTION_OVER),
    ("1:p 2:x", "2:18", CallFault.IS_BARRED),
]


@pytest.mark.parametrize(("before", "token", "fault"), FAULTS)
def test_illegal_calls_are_refused_with_their_reason(before, token, fault):
    with pytest.raises(CallError) as caught:
        parse_auction(f"{before} {token}")
    assert caught.value.fault is fault
    assert token in str(caught.value)
    assert fault.value in str(caught.value)


def test_refusals_say_what_would_be_allowed():
    with pytest.raises(CallError, match="seat 1 may bid 22 or more"):
        parse_auction("1:20 0:y 1:20")
    with pytest.raises(CallError, match="seat 0 may hold 18 or pass"):
        parse_auction("1:18 0:20")
    with pytest.raises(CallError, match="seat 1 may only pass"):
        parse_auction("1:264 0:y 1:264")
    with pytest.raises(CallError, match="no call is allowed any more"):
        parse_auction("1:p 2:p 0:p 0:18")


def test_a_seat_that_does_not_exist_is_refused():
    with pytest.raises(CallError) as caught:
        Auction().call(Call(3, CallKind.PASS))
    assert caught.value.fault is CallFault.UNKNOWN_SEAT


def test_barred_player_releases_the_others_and_the_auction_starts_again():
    auction = parse_auction("1:18 0:y 1:20 0:p").bar(2)
    assert format_auction(auction) == "1:18 0:y 1:20 0:p 2:x"
    assert auction.high_bid == 0
    assert auction.barred == {2}
    assert tuple(auction.turn) == (1, 0, False)
    assert auction.bid(1, 18).hold(0).pass_(1).result == AuctionResult(0, 18)


def test_who_passed_before_naming_a_value_stays_out_after_a_bar():
    auction = parse_auction("1:p 2:18 0:x")
    assert auction.has_passed(1)
    assert tuple(auction.turn) == (2, None, False)
    assert auction.bid(2, 18).result == AuctionResult(2, 18)
    assert auction.pass_(2).result == AuctionResult(None, 0)
    with pytest.raises(CallError) as caught:
        auction.pass_(1)
    assert caught.value.fault is CallFault.HAS_PASSED


def test_nobody_left_after_bars_means_passed_in():
    assert parse_auction("1:p 2:x 0:x").result == AuctionResult(None, 0)


def test_who_named_a_value_is_known_for_kontra():
    auction = parse_auction("1:18 0:y 1:p 2:p")
    assert [auction.has_named(seat) for seat in range(3)] == [True, True, False]


def test_undo_takes_back_one_entry():
    auction = parse_auction("1:18 0:y")
    assert auction.undo() == parse_auction("1:18")
    assert Auction().undo() == Auction()


def test_short_form_needs_declarer_and_last_bid_only():
    assert short_result(2, 24) == AuctionResult(2, 24)
    assert short_result(2, 24).bid_entered
    assert short_result(None, None) == AuctionResult(None, 0)
    assert short_result(1, None) == AuctionResult(1, 18, bid_entered=False)


@pytest.mark.parametrize(("declarer", "bid", "field"), [(3, 18, "declarer"), (0, 19, "bid"), (None, 18, "bid")])
def test_short_form_refuses_what_cannot_be(declarer, bid, field):
    with pytest.raises(BidError) as caught:
        short_result(declarer, bid)
    assert caught.value.field == field


@pytest.mark.parametrize("token", ["1", "1:", ":18", "3:18", "1:x18", "1:1800", "1:٣", "1:-18", "1:18.0"])
def test_tokens_that_are_no_calls_are_refused(token):
    with pytest.raises(BidError):
        parse_auction(token)


def test_all_real_auctions_replay(shared):
    games = [json.loads(line) for line in (shared / "games" / "iss-dev.jsonl").read_text().splitlines()]
    replayed = 0
    for game in games:
        if game["bids"] is None:
            continue
        auction = parse_auction(game["bids"])
        assert format_auction(auction) == game["bids"]
        if game["result"].get("aborted"):
            assert not auction.is_over
        else:
            assert auction.result == AuctionResult(game["declarer"], game["high_bid"])
        replayed += 1
    assert replayed == 26


@settings(deadline=None)
@given(st.data())
def test_any_legal_auction_ends_and_its_text_is_read_back(data):
    auction = Auction()
    while (legal := auction.legal_calls()) is not None:
        auction = auction.call(data.draw(st.sampled_from(legal.calls())))
    assert parse_auction(format_auction(auction)) == auction
    result = auction.result
    named = [call for call in auction.calls if call.kind is not CallKind.PASS]
    assert (result.declarer is None) == (not named)
    if result.declarer is not None:
        assert auction.has_named(result.declarer)
        assert not auction.has_passed(result.declarer)
        assert result.bid == max(call.value for call in named if call.value)


@settings(deadline=None)
@given(st.text(alphabet="012:yp x8123456", max_size=40))
def test_garbage_only_ever_raises_typed_errors(text):
    try:
        parse_auction(text)
    except SkatError as error:
        assert str(error)
