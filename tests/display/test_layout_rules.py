"""Rules that every screen keeps, in every language and at every size of display."""

from __future__ import annotations

from dataclasses import replace
from functools import cache

import pygame
import pytest
from example_views import EVERY_VIEW, GERMAN, SIZES

from display import fonts, theme
from display.canvas import Canvas, DrawnText
from display.draw import paint, targets
from display.fonts import Weight
from display.layout import LEAST_TARGET, grid_of
from display.screens.play import play_layout
from display.view import Action, Choice, View

OTHER_SIZES = ((1024, 600), (1024, 768))
EVERY_SIZE = (*SIZES, *OTHER_SIZES)


@cache
def texts_of(name: str, size: tuple[int, int] = SIZES[0]) -> list[DrawnText]:
    """The texts of an example view as drawn."""
    return paint(EVERY_VIEW[name], size).texts


each_size = pytest.mark.parametrize("size", EVERY_SIZE, ids=lambda size: f"{size[0]}x{size[1]}")
each_view = pytest.mark.parametrize("name", EVERY_VIEW)


@each_size
@each_view
def test_no_text_is_wider_than_its_box(name: str, size: tuple[int, int]) -> None:
    for text in texts_of(name, size):
        assert text.box.left <= text.place.left and text.place.right <= text.box.right, text


@each_view
def test_no_text_is_higher_than_its_box(name: str) -> None:
    for text in texts_of(name):
        assert text.size <= text.box.height * 1.2, text


@each_size
@each_view
def test_nothing_is_drawn_in_the_margin(name: str, size: tuple[int, int]) -> None:
    surface = paint(replace(EVERY_VIEW[name], dimmed=False), size).surface
    width, height = size
    margin = grid_of(size).margin - 1
    pixels = pygame.surfarray.array3d(surface)
    for strip in (pixels[:margin], pixels[width - margin :], pixels[:, :margin], pixels[:, height - margin :]):
        assert (strip == theme.BACKGROUND).all()


@each_view
def test_every_touch_target_is_large_enough(name: str) -> None:
    for target in targets(EVERY_VIEW[name], SIZES[0]):
        assert min(target.rect.size) >= LEAST_TARGET, target


@each_size
@each_view
def test_touch_targets_lie_on_the_screen_and_never_on_each_other(name: str, size: tuple[int, int]) -> None:
    rects = [target.rect for target in targets(EVERY_VIEW[name], size)]
    for number, rect in enumerate(rects):
        assert pygame.Rect((0, 0), size).contains(rect)
        assert rect.collidelist(rects[:number]) == -1


@each_view
def test_every_text_has_enough_contrast_with_what_is_below_it(name: str) -> None:
    for text in texts_of(name):
        assert theme.contrast_ratio(text.colour, text.ground) >= theme.LEAST_CONTRAST, text


@each_view
def test_texts_are_not_drawn_over_each_other(name: str) -> None:
    inks = []
    for text in texts_of(name):
        weights = [weight for weight in Weight if fonts.width_of(text.shown, text.size, weight) == text.place.width]
        ink = fonts.rendered(text.shown, text.size, weights[0], text.colour).get_bounding_rect()
        inks.append((ink.move(text.place.topleft), text.shown))
    for number, (ink, shown) in enumerate(inks):
        for other, other_shown in inks[:number]:
            assert not ink.colliderect(other), f"{shown!r} over {other_shown!r}"


@each_view
def test_smallest_text_can_still_be_read(name: str) -> None:
    assert all(text.size >= 14 for text in texts_of(name))


@pytest.mark.parametrize("name", GERMAN)
def test_german_texts_are_shown_whole(name: str) -> None:
    assert [text.wanted for text in texts_of(name) if fonts.ELLIPSIS in text.shown and text.shown != text.wanted] == []


def test_play_screen_shows_trick_and_count_largest() -> None:
    texts = {text.shown: text.size for text in paint(GERMAN["play"], SIZES[0]).texts}
    assert min(texts["34"], texts["27"]) >= 56
    assert max(size for shown, size in texts.items() if shown not in ("34", "27")) <= 34
    assert min(rect.height for rect in play_layout(grid_of(SIZES[0])).cards) >= 155


@each_size
def test_cards_of_a_trick_lie_apart_and_on_the_felt(size: tuple[int, int]) -> None:
    layout = play_layout(grid_of(size))
    left, top, right = layout.cards
    assert all(layout.felt.contains(rect) for rect in (*layout.cards, *layout.plates))
    assert left.right < top.left < top.right < right.left
    assert top.top < left.top == right.top


def _drawn_at(view: View) -> dict[tuple[int, int], str]:
    return {text.place.topleft: text.shown for text in paint(view, SIZES[0]).texts}


def test_nothing_jumps_when_a_card_is_played() -> None:
    before, after = _drawn_at(GERMAN["play-start"]), _drawn_at(GERMAN["play-doubtful"])
    for name in ("Anna", "Bernd", "Friederike", "Korrigieren", "Herz Hand", "Gegenpartei"):
        assert {place for place, shown in before.items() if shown == name} == {
            place for place, shown in after.items() if shown == name
        }


def test_a_text_of_any_length_stays_in_its_box() -> None:
    canvas = Canvas(SIZES[0], GERMAN["play"].suits)
    box = pygame.Rect(100, 100, 120, 30)
    for length in (1, 5, 12, 40, 400):
        canvas.text(box, "W" * length, 24)
        canvas.paragraph(pygame.Rect(100, 200, 120, 60), "Wort" * length + " " + "lang " * length, 24)
    assert all(text.box.left <= text.place.left and text.place.right <= text.box.right for text in canvas.texts)
    assert all(text.place.bottom <= 200 + 60 + 4 for text in canvas.texts)


def test_every_option_of_a_long_list_can_be_reached_by_page_arrows() -> None:
    view = GERMAN["entry-bid"]
    reached: set[int] = set()
    for _ in range(2):
        found = targets(view, SIZES[0])
        reached |= {target.input.index for target in found if isinstance(target.input, Choice)}
        turning = [target.input for target in found if not isinstance(target.input, (Choice, Action))]
        view = replace(view, body=replace(view.body, selected=turning[1].index))  # type: ignore[type-var]
    assert reached == set(range(len(view.body.options)))  # type: ignore[union-attr]
