"""Large type: what is small grows, and everything still fits."""

from __future__ import annotations

from dataclasses import replace

import pytest
from example_views import EVERY_VIEW, GERMAN

from display import fonts
from display.draw import paint, targets

SIZE = (800, 480)


@pytest.mark.parametrize("name", EVERY_VIEW)
def test_large_type_stays_in_its_boxes(name: str) -> None:
    texts = paint(replace(EVERY_VIEW[name], large=True), SIZE).texts
    for text in texts:
        assert text.box.left <= text.place.left and text.place.right <= text.box.right, text
        assert text.size <= text.box.height * 1.2, text


@pytest.mark.parametrize("name", GERMAN)
def test_large_type_shows_german_texts_whole(name: str) -> None:
    texts = paint(replace(GERMAN[name], large=True), SIZE).texts
    assert [text.wanted for text in texts if fonts.ELLIPSIS in text.shown and text.shown != text.wanted] == []


@pytest.mark.parametrize("name", ["play", "list", "entry-contract", "question-card"])
def test_half_the_small_texts_and_more_are_larger_by_a_sixth_and_none_is_smaller(name: str) -> None:
    usual = {text.wanted: text.size for text in paint(GERMAN[name], SIZE).texts}
    large = {text.wanted: text.size for text in paint(replace(GERMAN[name], large=True), SIZE).texts}
    small = [wanted for wanted, size in usual.items() if size <= 24 and wanted in large]
    grown = [wanted for wanted in small if large[wanted] >= 1.15 * usual[wanted]]
    assert len(grown) >= 0.5 * len(small)
    assert all(large[wanted] >= usual[wanted] - 1 for wanted in usual if wanted in large)


def test_large_type_moves_nothing_that_can_be_touched() -> None:
    for view in GERMAN.values():
        assert targets(view, SIZE) == targets(replace(view, large=True), SIZE)
