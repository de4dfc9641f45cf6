"""The game server's notation (SGF): read, written, and compared with the records of the same games."""

import json
from dataclasses import replace

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from firmware.skat.errors import SkatError
from firmware.skat.records import parse_record
from firmware.skat.sgf.game import BIDDING_NOT_RECORDED, Header, MoveKind, SgfError
from firmware.skat.sgf.reading import record_from_sgf
from firmware.skat.sgf.text import format_sgf, parse_sgf
from firmware.skat.sgf.writing import sgf_from_record, sgf_line

LINE = (
    "(;GM[Skat]PC[Kiebitz]CO[]SE[7]ID[12]DT[2026-11-30/20:00:00/UTC]P0[A]P1[B]P2[C]R0[0.0]R1[]R2[]MV[w "
    "CA.CK.CQ.CJ.CT.C9.C8.C7.SA.SK.SQ.SJ.ST.S9.S8.S7.HA.HK.HQ.HJ.HT.H9.H8.H7.DA.DK.DQ.DJ.DT.D9.D8.D7 "
    "1 18 0 y 1 p 2 p {rest} ]R[{result}] ;)"
)
WON = "d:0 win v:24 m:1 bidok p:61 t:6 s:0 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:0"


def _line(rest="0 s w D8.D7 0 C.D8.D7 0 CA 1 SQ", result=WON):
    return LINE.format(rest=rest, result=result)


def _sorted_cards(record):
    deal = replace(
        record.deal,
        hands=tuple(tuple(sorted(hand)) for hand in record.deal.hands),
        skat=tuple(sorted(record.deal.skat)),
    )
    return replace(record, deal=deal, put_away=tuple(sorted(record.put_away)) if record.put_away else None)


@pytest.fixture(scope="module")
def records(shared):
    lines = (shared / "games" / "iss-dev.jsonl").read_text().splitlines()
    return {record.id: record for record in (parse_record(line) for line in lines)}


@pytest.fixture(scope="module")
def server_lines(shared):
    return (shared / "games" / "iss-sgf-samples.txt").read_text().splitlines()


def test_server_lines_are_written_back_token_for_token(server_lines):
    for line in server_lines:
        assert format_sgf(parse_sgf(line)).split() == line.split()
    assert len(server_lines) == 7


def test_server_lines_agree_with_the_records_of_the_same_deals(server_lines, records):
    for line in server_lines:
        read = record_from_sgf(line)
        recorded = replace(records[read.id], extra={})
        assert _sorted_cards(read) == _sorted_cards(recorded)


def test_records_made_from_server_lines_are_written_with_the_same_tokens(server_lines):
    for line in server_lines:
        game = parse_sgf(line)
        assert sgf_line(record_from_sgf(game), game.header).split() == line.split()


def test_every_real_game_is_read_back_as_it_was(records):
    for record in records.values():
        assert record_from_sgf(sgf_line(record)) == replace(record, extra={})
    assert len(records) == 27


@pytest.mark.parametrize("name", ["xskat-dev", "referee-dev"])
def test_games_of_other_programs_are_read_back_as_they_were(shared, name):
    """Every fortieth game; those whose value was not recorded cannot be written."""
    lines = (shared / "games" / f"{name}.jsonl").read_text().splitlines()[::40]
    written = 0
    for record in map(parse_record, lines):
        if record.result["value"] is None:
            continue
        read = record_from_sgf(sgf_line(record))
        known = {field: value for field, value in record.result.items() if value is not None}
        assert {field: read.result[field] for field in known} == known
        assert read == replace(record, result=read.result, winners=None, extra={})
        written += 1
    assert written > 40


def test_names_and_remarks_survive_with_their_brackets():
    header = Header(comment="a [b] \\ c", players=("A", "B]", "C"), series="1")
    game = replace(parse_sgf(_line()), header=header)
    assert parse_sgf(format_sgf(game)) == game


def test_a_game_without_bidding_gets_the_shortest_one_and_says_so(records):
    record = records["skatstube-340939961"]
    game = sgf_from_record(record)
    assert BIDDING_NOT_RECORDED in game.header.comment
    assert [move.kind for move in game.moves[:3]] == [MoveKind.PASS, MoveKind.PASS, MoveKind.BID]
    assert sgf_from_record(record, game.header).header == game.header


@pytest.mark.parametrize("declarer", [0, 1, 2])
def test_the_shortest_bidding_leads_to_declarer_and_bid(records, declarer):
    source = records["iss-684159-2011-04-05"]
    record = replace(
        source,
        bids=None,
        declarer=declarer,
        high_bid=46,
        contract=None,
        put_away=None,
        plays=(),
        result={"aborted": True},
    )
    record = replace(record, end=(replace(records["iss-8-2007-10-29"].end[0], seat=1),))
    read = record_from_sgf(sgf_line(record))
    assert (read.declarer, read.high_bid, read.bids) == (declarer, 46, None)


def test_passed_in_and_aborted_games_without_bidding(records):
    for name in ("iss-6997017-2021-04-30", "iss-8-2007-10-29"):
        record = replace(records[name], bids=None, extra={})
        assert record_from_sgf(sgf_line(record)) == record


def test_open_games_may_list_the_hand():
    ten = ".".join(["CA", "CK", "CQ", "CJ", "CT", "C9", "C8", "C7", "SA", "SK"])
    hand = record_from_sgf(_line(f"0 COHSZ.{ten}"))
    assert (str(hand.contract), hand.put_away) == ("CHSZO", None)
    assert str(record_from_sgf(_line(f"0 NOH.{ten}")).contract) == "NHO"
    pick_up = record_from_sgf(_line(f"0 s w D8.D7 0 NO.D8.D7.{ten}"))
    assert [card.code for card in pick_up.put_away] == ["D8", "D7"]


def test_what_stops_a_game_keeps_its_place():
    read = record_from_sgf(_line("0 s w D8.D7 0 C.D8.D7 0 CA 0 SC 1 SQ 1 RE w LE.2"))
    assert [(event.kind, event.seat, event.after) for event in read.end] == [
        ("show", 0, 1),
        ("resign", 1, 2),
        ("left", 2, 2),
    ]
    assert record_from_sgf(sgf_line(read)) == read


def test_a_game_left_after_the_auction_has_a_declarer_and_no_contract():
    read = record_from_sgf(_line("0 s w D8.D7 w LE.0", "d:0 penalty v:0 l:0 to:-1 r:0"))
    assert (read.declarer, read.contract, read.is_aborted) == (0, None, True)
    assert read.end[0].after is None


def test_a_card_that_nobody_plays_is_refused():
    game = parse_sgf(_line())
    with pytest.raises(SgfError):
        record_from_sgf(replace(game, moves=(*game.moves, replace(game.moves[-1], who=None))))


def test_matadors_that_were_not_recorded_are_left_out(records):
    record = records["iss-684159-2011-04-05"]
    unknown = replace(record, result={**record.result, "matadors": None})
    assert "m:3" in sgf_line(record)
    assert "m:" not in sgf_line(unknown)


BROKEN = {
    "no brackets": ("GM[Skat]", "line"),
    "no game": ("(;PC[x] ;)", "GM"),
    "another game": ("(;GM[1] ;)", "GM"),
    "no moves": ("(;GM[Skat]R[passed] ;)", "MV"),
    "no result": ("(;GM[Skat]MV[w] ;)", "R"),
    "a property twice": ("(;GM[Skat]GM[Skat] ;)", "GM"),
    "junk between properties": ("(;GM[Skat] what ;)", "line"),
    "no deal": ("(;GM[Skat]MV[1 18]R[passed] ;)", "MV"),
    "a short deal": ("(;GM[Skat]MV[w CA.CK]R[passed] ;)", "MV"),
    "a card twice": ("(;GM[Skat]MV[w CA.CA]R[passed] ;)", "MV"),
    "half a move": (_line("0"), "MV"),
    "a fourth player": (_line("3 p"), "MV"),
    "an unknown action": (_line("0 XY"), "MV"),
    "a time-out of nobody": (_line("w TI.3"), "MV"),
    "a Skat of one card": (_line("w D8"), "MV"),
    "an unknown word of the result": (_line(result="draw"), "R"),
    "an empty result": (_line(result=""), "R"),
    "two contracts": (_line("0 C.D8.D7 0 S.D8.D7"), "MV"),
    "a contract of the wrong player": (_line("1 C.D8.D7"), "MV"),
    "a contract with one card": (_line("0 C.D8"), "MV"),
    "a Hand contract with two cards": (_line("0 CH.D8.D7"), "MV"),
}


@pytest.mark.parametrize("name", BROKEN)
def test_broken_lines_are_refused_with_the_property_that_is_wrong(name):
    line, field = BROKEN[name]
    with pytest.raises(SgfError) as caught:
        record_from_sgf(line)
    assert caught.value.field == field


def test_games_that_the_notation_cannot_hold_are_refused(records):
    record = records["iss-684159-2011-04-05"]
    with pytest.raises(SgfError) as caught:
        sgf_line(replace(record, deal=None))
    assert caught.value.field == "deal"
    with pytest.raises(SgfError):
        sgf_line(replace(record, deal=replace(record.deal, skat=None)))
    with pytest.raises(SgfError) as caught:
        sgf_line(replace(record, result=None))
    assert caught.value.field == "result"
    with pytest.raises(SgfError) as caught:
        sgf_line(replace(record, result={"won": True, "value": float("inf")}))
    assert caught.value.field == "result.value"


@st.composite
def _damaged(draw, text):
    characters = list(draw(st.sampled_from(text) if isinstance(text, list) else st.just(text)))
    for _ in range(draw(st.integers(1, 4))):
        place = draw(st.integers(0, len(characters) - 1))
        length = draw(st.integers(1, 12))
        damage = draw(st.sampled_from(["change", "remove", "repeat"]))
        if damage == "change":
            characters[place] = draw(st.characters(min_codepoint=32, max_codepoint=255))
        elif damage == "remove" and len(characters) > length:
            del characters[place : place + length]
        else:
            characters[place:place] = characters[place : place + length]
    return "".join(characters)


FULL = (
    "(;GM[Skat]PC[International Skat Server]CO[]SE[344037]ID[6997012]DT[2021-04-30/01:13:30/UTC]P0[A]P1[B]P2[C]R0[]R1[]R2[0.0]MV[w "
    "DQ.H7.C8.DK.HT.S9.CT.C7.D9.DA.CQ.CK.SQ.HK.SA.SK.DJ.S7.HJ.S8.H8.ST.CA.SJ.H9.DT.HA.C9.D8.HQ.CJ.D7 1 18 0 p 2 20 1 y 2 p 1 s w CJ.D7 "
    "1 S.HK.CK 0 S9 1 DJ 2 SJ 2 CA 0 C7 1 CQ 2 C9 0 CT 1 D7 0 DK 1 HJ 2 D8 1 SC 1 CJ 0 RE 2 RE ]"
    "R[d:1 win v:33 m:1 bidok p:92 t:7 s:1 z:0 p0:0 p1:0 p2:0 l:-1 to:-1 r:1] ;)"
)


@settings(deadline=None)
@given(_damaged(FULL))
@example("")
@example("(;)")
def test_damaged_lines_only_ever_raise_typed_errors(line):
    try:
        read = record_from_sgf(line)
        assert record_from_sgf(sgf_line(read, parse_sgf(line).header)) == read
    except SkatError as error:
        assert str(error)


@settings(deadline=None)
@given(_damaged(json.dumps({"bids": "1:18 0:y 1:20 0:y 1:p 2:p", "deal": {"fore": "CA CK"}, "plays": "0CA 1C7"})))
def test_damaged_records_only_ever_raise_typed_errors(text):
    try:
        parse_record(text)
    except SkatError as error:
        assert str(error)
