"""What the simulated people remember: which card a play really was, also where others were missed."""

from __future__ import annotations

from firmware.demo.recollection import missed, places_of
from firmware.session.following import Play
from firmware.skat.cards import Card, parse_cards

LAID = parse_cards("CA,CT,SA,H7,D8,D9,HK")


def plays(*codes: str | tuple[str, ...]) -> list[Play]:
    """Codes of plays; several in a tuple for a doubtful one."""
    return [
        Play(number, Card.parse(code), ((code, 0.99),))
        if isinstance(code, str)
        else Play(number, None, tuple((each, 0.4) for each in code))
        for number, code in enumerate(codes, start=1)
    ]


def test_plays_that_were_all_seen_have_their_own_places() -> None:
    assert places_of(plays("CA", "CT", "SA"), LAID) == [0, 1, 2]
    assert missed(plays("CA", "CT", "SA"), LAID) is Card.parse("H7")


def test_after_a_missed_card_plays_keep_their_own_cards() -> None:
    seen = plays("CA", "SA", "H7", ("D7", "D8"), "D9")
    assert places_of(seen, LAID) == [0, 2, 3, 4, 5]
    assert missed(seen, LAID) is Card.parse("CT")


def test_a_misread_card_stands_for_the_one_between_its_neighbours() -> None:
    assert places_of(plays("CA", "ST", "SA"), LAID) == [0, 1, 2]


def test_a_card_counted_twice_was_nobodys() -> None:
    assert places_of(plays("CA", "CT", ("CT", "ST"), "SA"), LAID) == [0, 1, None, 2]


def test_a_card_that_was_counted_in_another_place_was_not_missed() -> None:
    assert missed(plays("CA", "SA", "CT", "H7"), LAID) is Card.parse("D8")


def test_nothing_was_missed_when_all_were_counted() -> None:
    assert missed(plays(*(card.code for card in LAID)), LAID) is None
    assert places_of([], LAID) == []
