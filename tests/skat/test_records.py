"""Game records: reading, checking, writing; bytes changed at random never raise anything but a typed error."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.replay import replay_record
from firmware.skat.cards import parse_cards
from firmware.skat.contracts import parse_contract
from firmware.skat.errors import RecordError, SkatError
from firmware.skat.notation import contract_from_object, contract_to_object
from firmware.skat.records import EndEvent, format_record, parse_record, record_to_object

DEAL = {
    "fore": "CT C7 SK SQ ST S9 S7 HK H7 DK",
    "middle": "CA CK CQ C8 SA H8 DA DJ DT D7",
    "rear": "CJ C9 SJ S8 HA HQ HJ DQ D9 D8",
    "skat": "HT H9",
}
CONTRACT = {"game": "grand", "hand": False, "announced": None, "ouvert": False}
GAME: dict[str, Any] = {
    "id": "made-1",
    "deal": DEAL,
    "high_bid": 27,
    "declarer": 2,
    "contract": CONTRACT,
    "put_away": "C9 S8",
    "plays": "0DK 1DA 2D8 1DT 2D9 0ST",
}


def changed(**fields: Any) -> dict[str, Any]:
    return {**GAME, **fields}


def without(name: str) -> dict[str, Any]:
    return {field: value for field, value in GAME.items() if field != name}


def test_a_record_knows_hands_before_and_after_putting_away() -> None:
    record = parse_record(GAME)
    assert record.declarer_cards == parse_cards(DEAL["rear"]) + parse_cards(DEAL["skat"])
    assert record.playing_hand(2) == parse_cards("CJ SJ HA HQ HJ DQ D9 D8 HT H9")
    assert record.playing_hand(0) == parse_cards(DEAL["fore"])
    assert record.final_skat == parse_cards("C9 S8")
    hand = parse_record(changed(contract={**CONTRACT, "hand": True}, put_away=None))
    assert hand.playing_hand(2) == parse_cards(DEAL["rear"])
    assert hand.final_skat == parse_cards("HT H9")


def test_what_nobody_has_seen_may_be_null() -> None:
    record = parse_record(changed(deal=None, put_away=None, high_bid=None))
    assert (record.declarer_cards, record.playing_hand(1), record.final_skat, record.high_bid) == (
        None,
        None,
        None,
        None,
    )
    assert parse_record(changed(deal=None, put_away=None, contract={**CONTRACT, "hand": True})).final_skat is None
    partly = parse_record(changed(deal={**DEAL, "skat": None, "rear": None}))
    assert (partly.declarer_cards, partly.playing_hand(2)) == (None, None)
    assert parse_record(changed(put_away=None)).playing_hand(2) is None


def test_records_survive_writing_and_reading() -> None:
    full = changed(
        bids="1:p 2:18 0:p",
        end=[{"type": "show", "seat": 2, "after": 5}, {"type": "resign", "seat": 0}],
        winners="11",
        result={"won": True},
        source={"repo": "x"},
        note="n",
    )
    for source in (GAME, full, changed(deal=None), changed(put_away=None), changed(deal={**DEAL, "skat": None})):
        record = parse_record(source)
        assert parse_record(format_record(record)) == record
        assert record_to_object(record) == source
    assert parse_record(full).end == (EndEvent("show", 2, 5), EndEvent("resign", 0, None))


def test_all_outside_records_survive_writing_and_reading(shared: Path) -> None:
    for name in ("iss-dev.jsonl", "xskat-dev.jsonl", "referee-dev.jsonl"):
        lines = (shared / "games" / name).read_text(encoding="utf-8").splitlines()
        for line in random.Random(1).sample(lines, min(len(lines), 150)):
            value = json.loads(line)
            again = record_to_object(parse_record(line))
            # Absent lists and texts may be written as null or empty by the source.
            assert again == {
                field: content for field, content in value.items() if content not in ([], None) or field in again
            }


@pytest.mark.parametrize("text", ["C", "CH", "CHS", "CHSZ", "CHSZO", "N", "NH", "NO", "NHO"])
def test_contract_objects_survive(text: str) -> None:
    contract = parse_contract(text)
    assert contract_from_object(contract_to_object(contract)) == contract


BAD = [
    ([], "record"),
    ("[1]", "record"),
    ("nope", "record"),
    ('{"id":', "record"),
    ("[" * 100_000, "record"),
    ("1" * 5000, "record"),
    (without("deal"), "deal"),
    (without("declarer"), "declarer"),
    (without("contract"), "contract"),
    (without("high_bid"), "high_bid"),
    (without("put_away"), "put_away"),
    (without("plays"), "plays"),
    (changed(id=7), "id"),
    (changed(bids=7), "bids"),
    (changed(winners=7), "winners"),
    (changed(result=7), "result"),
    (changed(declarer=3), "declarer"),
    (changed(declarer=True), "declarer"),
    (changed(declarer="2"), "declarer"),
    (changed(declarer=None), "declarer"),
    (changed(contract=None), "contract"),
    (changed(high_bid=25), "high_bid"),
    (changed(high_bid="27"), "high_bid"),
    (changed(high_bid=True), "high_bid"),
    (changed(high_bid=0), "high_bid"),
    (changed(deal=7), "deal"),
    (changed(deal={"fore": DEAL["fore"]}), "deal.middle"),
    (changed(deal={**DEAL, "fore": "CT"}), "deal.fore"),
    (changed(deal={**DEAL, "fore": 7}), "deal.fore"),
    (changed(deal={**DEAL, "skat": "HT CT"}), "deal.skat"),
    (changed(deal={**DEAL, "skat": "HT HT"}), "deal.skat"),
    (changed(deal={**DEAL, "skat": "HT XX"}), "deal.skat"),
    (changed(put_away="C9"), "put_away"),
    (changed(put_away="C9 C9"), "put_away"),
    (changed(put_away="CA C9"), "put_away"),
    (changed(contract={**CONTRACT, "hand": True}), "put_away"),
    (changed(contract="G"), "contract"),
    (changed(contract={"game": "grand"}), "contract.hand"),
    (changed(contract={**CONTRACT, "game": "tarock"}), "contract.game"),
    (changed(contract={**CONTRACT, "game": ["grand"]}), "contract.game"),
    (changed(contract={**CONTRACT, "game": "ramsch"}), "contract.game"),
    (changed(contract={**CONTRACT, "hand": 1}), "contract.hand"),
    (changed(contract={**CONTRACT, "ouvert": "no"}), "contract.ouvert"),
    (changed(contract={**CONTRACT, "announced": "durchmarsch"}), "contract.announced"),
    (changed(contract={**CONTRACT, "announced": ["schwarz"]}), "contract.announced"),
    (changed(contract={**CONTRACT, "announced": "schneider"}), "contract.hand"),
    (changed(contract={**CONTRACT, "ouvert": True}), "contract.hand"),
    (changed(contract={**CONTRACT, "game": "null", "announced": "schneider"}), "contract.announced"),
    (changed(plays=None), "plays"),
    (changed(plays="0DK 1DX"), "plays"),
    (changed(plays="3DK"), "plays"),
    (changed(plays="0DK 0DK"), "plays"),
    (changed(plays=" ".join(["0DK"] * 31)), "plays"),
    (changed(plays="0CA"), "plays"),
    (changed(plays="0DK 1DA 2C9"), "plays"),
    (changed(plays="0DK", declarer=None, contract=None, put_away=None, high_bid=0), "plays"),
    (changed(end=7), "end"),
    (changed(end=[7]), "end"),
    (changed(end=[{"type": "dance", "seat": 1}]), "end"),
    (changed(end=[{"type": [], "seat": 1}]), "end"),
    (changed(end=[{"type": "left"}]), "end.seat"),
    (changed(end=[{"type": "left", "seat": 5}]), "end.seat"),
    (changed(end=[{"type": "left", "seat": 1, "after": 31}]), "end.after"),
    (changed(end=[{"type": "left", "seat": 1, "after": "x"}]), "end.after"),
]


@pytest.mark.parametrize(("source", "field"), BAD)
def test_bad_records_name_the_field(source: Any, field: str) -> None:
    with pytest.raises(RecordError) as caught:
        parse_record(source)
    assert caught.value.field == field
    assert caught.value.reason


def test_a_missing_field_is_called_missing() -> None:
    with pytest.raises(RecordError, match="declarer is missing: a game record needs this field"):
        parse_record(without("declarer"))


def test_aborted_records_may_have_a_declarer_without_a_contract() -> None:
    record = parse_record(changed(contract=None, put_away=None, plays="", end=[{"type": "timeout", "seat": 2}]))
    assert record.is_aborted and not record.is_passed


LINE = json.dumps(changed(bids="1:p 2:27 0:p", end=[{"type": "resign", "seat": 0, "after": 6}], winners="11"))


@given(data=st.data())
@settings(max_examples=400, deadline=None)
def test_damaged_records_never_raise_anything_else(data: st.DataObject) -> None:
    text = LINE
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(text) - 1))
        length = data.draw(st.integers(0, 12))
        change = data.draw(st.sampled_from(["replace", "remove", "repeat"]))
        piece = text[place : place + length]
        if change == "replace":
            piece = data.draw(st.text(st.sampled_from('CSHD ATKQJ9870123456789"{}[],:nulltruefas-'), max_size=4))
        elif change == "remove":
            piece = ""
        else:
            piece = piece * 2
        text = text[:place] + piece + text[place + length :]
    try:
        replay_record(parse_record(text))
    except SkatError as error:
        assert str(error)
