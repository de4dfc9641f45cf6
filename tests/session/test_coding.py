"""Events as JSON and back."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from firmware.session.coding import EVENT_TYPES, EventError, decode, encode
from firmware.session.events import CardPlayed, Dealt, EveningOpened, RevokeRuled, Undone


@given(st.data())
def test_every_event_survives_the_way_to_json_and_back(data: st.DataObject) -> None:
    event_type: type[Any] = data.draw(st.sampled_from(sorted(EVENT_TYPES.values(), key=lambda kind: kind.kind)))
    event = data.draw(st.builds(event_type))
    assert decode(event.kind, event.schema, encode(event)) == event


def test_a_doubtful_card_keeps_its_candidates() -> None:
    event = CardPlayed(play=4, card=None, candidates=(("CJ", 0.6), ("SJ", 0.3)), seconds=12.5, side="north")
    assert decode("card_played", 1, encode(event)) == event


def test_a_field_left_out_takes_its_default() -> None:
    assert decode("evening_opened", 1, '{"players":["A","B","C"]}') == EveningOpened(players=("A", "B", "C"))


@pytest.mark.parametrize(
    ("kind", "schema", "payload", "words"),
    [
        ("card_eaten", 1, "{}", "unknown kind"),
        ("dealt", 2, '{"hand":1,"dealer":0}', "update Kiebitz"),
        ("dealt", 1, '{"hand":1}', "dealer is missing"),
        ("dealt", 1, '{"hand":1,"dealer":0,"cut":true}', "unknown field cut"),
        ("dealt", 1, '{"hand":"one","dealer":0}', "dealt.hand"),
        ("dealt", 1, '{"hand":true,"dealer":0}', "dealt.hand"),
        ("dealt", 1, "[1, 0]", "not a JSON object"),
        ("dealt", 1, "{", "not JSON"),
        ("revoke_ruled", 1, '{"seat":0,"trick":1,"ruling":"shout"}', "revoke_ruled.ruling"),
        ("card_played", 1, '{"play":1,"card":null,"candidates":[["CJ"]]}', "candidates[0]"),
    ],
)
def test_a_row_that_is_no_event_is_refused_with_its_reason(kind: str, schema: int, payload: str, words: str) -> None:
    with pytest.raises(EventError, match=words.replace("[", r"\[").replace("]", r"\]")):
        decode(kind, schema, payload)


def test_the_json_holds_plain_fields_only() -> None:
    assert json.loads(encode(Dealt(hand=3, dealer=2))) == {"hand": 3, "dealer": 2}
    assert json.loads(encode(Undone())) == {}
    assert json.loads(encode(RevokeRuled(seat=1, trick=2, ruling="end")))["ruling"] == "end"
