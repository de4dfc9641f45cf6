"""Cards shown to the camera: sure ones stand there, doubtful and missing ones are named, nothing counts before all are known."""

from __future__ import annotations

from collections.abc import Sequence

import pytest

from display.view import Action, Choice, Input
from firmware.shown_cards import ShownCards, shown_cards
from firmware.skat.cards import ALL_CARDS, Card, parse_cards
from vision.readings import CardReading

TEN = parse_cards("CJ SJ CA CT C9 C8 SA ST HA DA")


def sure(card: Card, p: float = 0.99) -> CardReading:
    return CardReading(card.code, p, ((card.code, p), ("H7", 0.004), ("H8", 0.002)))


def doubt(*codes: str) -> CardReading:
    return CardReading(None, 0.4, tuple((code, 0.4) for code in codes))


def walk(form: ShownCards, *inputs: Input) -> ShownCards:
    for what in inputs:
        after, is_taken = form.handle(what)
        assert after is not None and not is_taken
        form = after
    return form


def names(cards: Sequence[Card]) -> str:
    return " ".join(card.code for card in cards)


def test_ten_sure_cards_are_taken_with_one_press() -> None:
    form = shown_cards([sure(card) for card in reversed(TEN)], 10, ALL_CARDS)
    assert form.is_complete and set(form.known) == set(TEN)
    assert form.handle(Action.OK) == (form, True)


def test_a_doubtful_card_is_settled_with_two_presses_and_the_cursor_waits_at_it() -> None:
    form = shown_cards([*(sure(card) for card in TEN[1:]), doubt("CJ", "DJ")], 10, ALL_CARDS)
    assert not form.is_complete and form.cursor == 10
    opened = walk(form, Action.OK)
    assert opened.choices[:2] == parse_cards("CJ DJ") and TEN[1] not in opened.choices
    settled = walk(opened, Action.OK)
    assert settled.is_complete and settled.cursor == 0
    assert settled.handle(Action.OK)[1]


def test_a_missing_card_is_named_by_touch_and_nothing_is_taken_before() -> None:
    form = shown_cards([sure(card) for card in TEN[:9]], 10, ALL_CARDS)
    assert form.handle(Choice(0)) == (form, False)
    opened = walk(form, Choice(10))
    named = walk(opened, Choice(opened.choices.index(TEN[9])))
    assert set(named.known) == set(TEN)


def test_a_wrong_card_is_put_right_and_can_come_back() -> None:
    form = shown_cards([sure(card) for card in (*TEN[:9], Card.parse("D7"))], 10, ALL_CARDS)
    place = 1 + form.known.index(Card.parse("D7"))
    opened = walk(form, Choice(place))
    right = walk(opened, Choice(opened.choices.index(TEN[9])))
    assert set(right.known) == set(TEN)
    assert walk(right, Choice(place)).choices[0] is Card.parse("D7")


def test_what_cannot_be_shown_is_left_out() -> None:
    possible = tuple(card for card in ALL_CARDS if card.code != "CJ")
    form = shown_cards([sure(Card.parse("CJ")), doubt("CJ"), sure(Card.parse("SJ"))], 2, possible)
    assert names(form.known) == "SJ" and len(form.cards) == 2 and not form.cards[1].likely


def test_of_too_many_cards_the_surest_stay() -> None:
    form = shown_cards([sure(TEN[0], 0.95), sure(TEN[1]), sure(TEN[2])], 2, ALL_CARDS)
    assert set(form.known) == set(TEN[1:3])


@pytest.mark.parametrize("way_out", [Action.BACK, Action.MENU])
def test_there_is_a_way_out_of_every_step(way_out: Action) -> None:
    form = shown_cards([], 2, ALL_CARDS)
    opened = walk(form, Choice(2))
    assert walk(opened, way_out).place is None
    assert form.handle(way_out) == (None, False)


def test_an_index_beyond_the_lines_means_nothing() -> None:
    form = shown_cards([], 2, ALL_CARDS)
    assert form.handle(Choice(3)) == (form, False)
