"""Rules that every screen keeps, in every language and at every size of display."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace

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


@dataclass(frozen=True)
class Screen:
    """A view as painted at one size: every rule looks at this."""

    view: View
    size: tuple[int, int]
    canvas: Canvas

    @property
    def texts(self) -> list[DrawnText]:
        """The texts as drawn."""
        return self.canvas.texts

    @property
    def is_smallest(self) -> bool:
        """Whether it has the size that the design is made for."""
        return self.size == SIZES[0]


def no_text_is_wider_than_its_box(screen: Screen) -> None:
    for text in screen.texts:
        assert text.box.left <= text.place.left and text.place.right <= text.box.right, text


def no_text_is_higher_than_its_box(screen: Screen) -> None:
    for text in screen.texts:
        assert not screen.is_smallest or text.size <= text.box.height * 1.2, text


def nothing_is_drawn_in_the_margin(screen: Screen) -> None:
    if screen.view.dimmed:
        return
    width, height = screen.size
    margin = grid_of(screen.size).margin - 1
    pixels = pygame.surfarray.array3d(screen.canvas.surface)
    for strip in (pixels[:margin], pixels[width - margin :], pixels[:, :margin], pixels[:, height - margin :]):
        assert (strip == theme.BACKGROUND).all()


def every_touch_target_is_large_enough(screen: Screen) -> None:
    if screen.is_smallest:
        for target in targets(screen.view, screen.size):
            assert min(target.rect.size) >= LEAST_TARGET, target


def touch_targets_lie_on_the_screen_and_never_on_each_other(screen: Screen) -> None:
    rects = [target.rect for target in targets(screen.view, screen.size)]
    for number, rect in enumerate(rects):
        assert pygame.Rect((0, 0), screen.size).contains(rect)
        assert rect.collidelist(rects[:number]) == -1


def every_text_has_enough_contrast_with_what_is_below_it(screen: Screen) -> None:
    for text in screen.texts:
        assert theme.contrast_ratio(text.colour, text.ground) >= theme.LEAST_CONTRAST, text


def texts_are_not_drawn_over_each_other(screen: Screen) -> None:
    if not screen.is_smallest:
        return
    inks = []
    for text in screen.texts:
        weights = [weight for weight in Weight if fonts.width_of(text.shown, text.size, weight) == text.place.width]
        ink = fonts.rendered(text.shown, text.size, weights[0], text.colour).get_bounding_rect()
        inks.append((ink.move(text.place.topleft), text.shown))
    for number, (ink, shown) in enumerate(inks):
        for other, other_shown in inks[:number]:
            assert not ink.colliderect(other), f"{shown!r} over {other_shown!r}"


def the_smallest_text_can_still_be_read(screen: Screen) -> None:
    assert not screen.is_smallest or all(text.size >= 14 for text in screen.texts)


RULES: tuple[Callable[[Screen], None], ...] = (
    no_text_is_wider_than_its_box,
    no_text_is_higher_than_its_box,
    nothing_is_drawn_in_the_margin,
    every_touch_target_is_large_enough,
    touch_targets_lie_on_the_screen_and_never_on_each_other,
    every_text_has_enough_contrast_with_what_is_below_it,
    texts_are_not_drawn_over_each_other,
    the_smallest_text_can_still_be_read,
)

each_size = pytest.mark.parametrize("size", EVERY_SIZE, ids=lambda size: f"{size[0]}x{size[1]}")


@pytest.mark.parametrize("name", EVERY_VIEW)
def test_every_rule_holds_at_every_size(name: str) -> None:
    for size in EVERY_SIZE:
        screen = Screen(EVERY_VIEW[name], size, paint(EVERY_VIEW[name], size))
        for rule in RULES:
            rule(screen)


def test_the_rules_notice_what_breaks_them() -> None:
    """Each rule fails for a screen that was made to break it."""
    view = GERMAN["play"]
    canvas = paint(view, SIZES[0])
    canvas.surface.fill((255, 0, 0), (0, 0, 3, 3))
    text = canvas.texts[0]
    canvas.texts.append(replace(text, place=text.place.inflate(900, 0), size=13, colour=text.ground))
    broken = Screen(view, SIZES[0], canvas)
    for rule in (
        no_text_is_wider_than_its_box,
        nothing_is_drawn_in_the_margin,
        every_text_has_enough_contrast_with_what_is_below_it,
        the_smallest_text_can_still_be_read,
    ):
        with pytest.raises(AssertionError):
            rule(broken)


@pytest.mark.parametrize("name", [name for name in EVERY_VIEW if name in GERMAN or "-flow-" in name])
def test_texts_are_shown_whole(name: str) -> None:
    assert [
        text.wanted
        for text in paint(EVERY_VIEW[name], SIZES[0]).texts
        if fonts.ELLIPSIS in text.shown and text.shown != text.wanted
    ] == []


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
