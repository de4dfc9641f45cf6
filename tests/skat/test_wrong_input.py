"""Whatever is handed to a public reader or constructor: it works, or a typed error names the field and what is allowed."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from firmware.skat.auction import Auction, Call, CallKind, parse_auction, parse_call, short_result
from firmware.skat.bids import check_bid
from firmware.skat.cards import Card, parse_cards
from firmware.skat.contracts import parse_contract
from firmware.skat.errors import SkatError
from firmware.skat.house.options import read_options
from firmware.skat.matadors import Matadors
from firmware.skat.notation import contract_from_object, parse_hand, parse_plays
from firmware.skat.records import parse_record
from firmware.skat.seats import Seating, Series
from firmware.skat.sgf.reading import record_from_sgf
from firmware.skat.sgf.text import parse_sgf

READERS: dict[str, Callable[[Any], object]] = {
    "card": Card.parse,
    "cards": parse_cards,
    "contract": parse_contract,
    "contract of a record": contract_from_object,
    "hand": lambda value: parse_hand(value, "hand", 10),
    "plays": parse_plays,
    "record": parse_record,
    "call": parse_call,
    "auction": parse_auction,
    "line of the server": parse_sgf,
    "record from a line of the server": record_from_sgf,
    "options": read_options,
    "bid": check_bid,
    "signed matadors": Matadors.from_signed,
}

anything = st.recursive(
    st.none()
    | st.booleans()
    | st.integers(-3, 300)
    | st.floats()
    | st.binary(max_size=8)
    | st.text(st.sampled_from("CSHDATKQJ9870123:ypx GNZO.,;()[]"), max_size=12),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=4), inner, max_size=3),
    max_leaves=6,
)


@pytest.mark.parametrize("name", READERS)
@given(value=anything)
@settings(max_examples=60, deadline=None)
def test_readers_only_raise_typed_errors(name: str, value: object) -> None:
    try:
        READERS[name](value)
    except SkatError as error:
        # The field is empty only where it is the name of an option that somebody left empty.
        assert (error.field or name == "options") and error.reason
        assert str(error).startswith(error.field)


whole = st.integers(-2, 300) | st.booleans() | st.none()


@given(seat=st.integers(-1, 4), kind=st.sampled_from(CallKind), value=whole | st.floats() | st.text(max_size=2))
@settings(max_examples=100, deadline=None)
def test_calls_are_taken_or_refused(seat: int, kind: CallKind, value: Any) -> None:
    try:
        Auction().call(Call(seat, kind, value))
    except SkatError as error:
        assert error.field == "call"
    else:
        assert seat in (0, 1, 2) and (kind is not CallKind.BID or type(value) is int)


@given(first=whole, second=whole)
@settings(max_examples=100, deadline=None)
def test_seats_series_and_short_results_are_taken_or_refused(first: Any, second: Any) -> None:
    for build in (Seating, Series, short_result):
        try:
            build(first, second)
        except SkatError as error:
            assert error.field and error.reason


@given(
    field=st.sampled_from(["id", "deal", "high_bid", "declarer", "contract", "put_away", "plays", "end", "result"]),
    value=anything,
)
@settings(max_examples=200, deadline=None)
def test_a_record_with_any_value_in_any_field(field: str, value: object) -> None:
    record = {
        "id": "x",
        "deal": None,
        "high_bid": 18,
        "declarer": 0,
        "contract": {"game": "grand", "hand": False, "announced": None, "ouvert": False},
        "put_away": None,
        "plays": "0CJ 1C7 2C8",
        field: value,
    }
    sources: list[Any] = [record]
    with contextlib.suppress(TypeError):
        sources.append(json.dumps(record))
    for source in sources:
        try:
            parse_record(source)
        except SkatError as error:
            assert error.field and error.reason


@pytest.mark.parametrize("value", [18.0, "18", None, True, 19, [18]])
def test_only_whole_bid_values_are_bid(value: Any) -> None:
    with pytest.raises(SkatError, match="not one of the 63 bid values"):
        Auction().call(Call(1, CallKind.BID, value))
