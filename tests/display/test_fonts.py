"""Text that fits, and a clear word where the font is missing."""

from __future__ import annotations

import sys

import pygame
import pytest

from display import fonts
from display.errors import FontMissing
from display.fonts import Weight


def test_the_font_has_every_letter_of_the_four_languages() -> None:
    blank = pygame.image.tobytes(fonts.rendered("\ufffe", 40, Weight.SEMIBOLD, (0, 0, 0)), "RGBA")
    for letter in "ÄÖÜäöüßÅåéëïĲĳ„“”’–−·…€×½":
        drawn = fonts.rendered(letter, 40, Weight.SEMIBOLD, (0, 0, 0))
        assert drawn.get_bounding_rect().width > 0, letter
        assert pygame.image.tobytes(drawn, "RGBA") != blank, letter


def test_a_missing_font_package_is_named(monkeypatch: pytest.MonkeyPatch) -> None:
    fonts.font_path.cache_clear()
    monkeypatch.setitem(sys.modules, "font_source_sans_pro", None)
    with pytest.raises(FontMissing, match="pip install font-source-sans-pro") as caught:
        fonts.font_path(Weight.BOLD)
    assert "\n" not in str(caught.value)
    fonts.font_path.cache_clear()


def test_text_keeps_its_size_where_it_fits() -> None:
    assert fonts.fitted("Kreuz", 500, 40, 20, Weight.BOLD) == ("Kreuz", 40)


def test_text_shrinks_before_it_is_cut() -> None:
    wide = fonts.width_of("Schneider angesagt", 40, Weight.BOLD)
    text, size = fonts.fitted("Schneider angesagt", wide * 3 // 4, 40, 20, Weight.BOLD)
    assert text == "Schneider angesagt"
    assert 27 <= size <= 30
    assert fonts.width_of(text, size + 1, Weight.BOLD) > wide * 3 // 4 >= fonts.width_of(text, size, Weight.BOLD)


def test_text_is_cut_with_an_ellipsis_in_the_smallest_size() -> None:
    text, size = fonts.fitted("Schneider angesagt", 60, 40, 20, Weight.BOLD)
    assert size == 20
    assert text.endswith("…") and text[:-1] and "Schneider angesagt".startswith(text[:-1])
    assert fonts.width_of(text, 20, Weight.BOLD) <= 60


def test_nothing_is_drawn_where_not_even_the_ellipsis_fits() -> None:
    assert fonts.shortened("Schneider", 2, 20, Weight.BOLD) == ""


def test_lines_break_at_spaces_and_keep_given_breaks() -> None:
    width = fonts.width_of("mal Kreuz", 20, Weight.REGULAR) + 1
    assert fonts.wrapped("mal Kreuz zwölf\nverloren", width, 20, Weight.REGULAR) == ["mal Kreuz", "zwölf", "verloren"]


def test_a_word_is_cut_only_where_no_size_holds_it() -> None:
    width = fonts.width_of("Hinterhand", 16, Weight.REGULAR)
    lines, size = fonts.fitted_lines("an Hinterhand", width, 80, range(24, 11, -1), Weight.REGULAR)
    assert lines == ["an", "Hinterhand"] and size == 16
    lines, size = fonts.fitted_lines("Hinterhand", 60, 200, range(24, 19, -1), Weight.REGULAR)
    assert size == 20 and len(lines) == 1 and lines[0].startswith("H") and lines[0].endswith("…")


def test_too_many_lines_end_with_an_ellipsis() -> None:
    lines, size = fonts.fitted_lines("eins zwei drei vier fünf sechs", 40, 45, (20, 18), Weight.REGULAR)
    assert size == 18 and len(lines) == 2 and lines[-1].endswith("…")
