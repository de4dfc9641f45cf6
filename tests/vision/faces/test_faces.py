"""Drawn card faces: every card of every deck is there, differs from every other, and turns as its printed model does."""

from __future__ import annotations

from dataclasses import replace
from itertools import combinations
from pathlib import Path

import cv2
import numpy as np
import pytest

from vision.faces import (
    BACK,
    CARD_FACES,
    FAMILIES,
    NAMED_STYLES,
    OTHER_FACES,
    DeckStyle,
    draw_face,
    face_mask,
    face_size,
    named_style,
    random_style,
)
from vision.faces.__main__ import main
from vision.readings import CARD_CODES

WIDTH = 72


def deck(style: DeckStyle, width: int = WIDTH) -> dict[str, np.ndarray]:
    return {code: draw_face(code, style, width) for code in (*CARD_FACES, BACK)}


def difference(a: np.ndarray, b: np.ndarray) -> float:
    """Mean absolute difference in grey levels."""
    return float(np.abs(a.astype(np.int16) - b.astype(np.int16)).mean())


def test_faces_are_the_cards_the_reader_knows_in_its_order() -> None:
    assert CARD_FACES == CARD_CODES


@pytest.mark.parametrize("name", NAMED_STYLES)
def test_every_card_of_a_named_deck_differs_from_every_other(name: str) -> None:
    faces = deck(named_style(name))
    closest = min((difference(faces[a], faces[b]), a, b) for a, b in combinations(faces, 2))
    assert closest[0] > 1.5, closest


@pytest.mark.parametrize("family", FAMILIES)
def test_every_card_of_a_random_deck_differs_from_every_other(family: str) -> None:
    faces = deck(random_style(np.random.default_rng(3), family))
    closest = min((difference(faces[a], faces[b]), a, b) for a, b in combinations(faces, 2))
    assert closest[0] > 1.0, closest


@pytest.mark.parametrize("family", FAMILIES)
def test_same_seed_draws_the_same_deck_and_another_seed_another(family: str) -> None:
    first, again, other = (random_style(np.random.default_rng(seed), family) for seed in (1, 1, 2))
    assert first == again != other
    assert np.array_equal(draw_face("HQ", first, WIDTH), draw_face("HQ", again, WIDTH))
    assert not np.array_equal(draw_face("HQ", first, WIDTH), draw_face("HQ", other, WIDTH))


@pytest.mark.parametrize("name", ["french-german-index", "french-english-index", "tournament", "german-saxon"])
@pytest.mark.parametrize("code", ["CK", "SQ", "HJ", "DJ"])
def test_double_headed_courts_look_the_same_upside_down(name: str, code: str) -> None:
    face = draw_face(code, named_style(name), 200)
    assert difference(face, face[::-1, ::-1]) < 3


@pytest.mark.parametrize("code", ["CT", "DT", "HT", "D9"])
def test_tens_are_point_symmetric_up_to_the_direction_of_middle_pips(code: str) -> None:
    face = draw_face(code, named_style("french-german-index"), 200)
    assert difference(face, face[::-1, ::-1]) < 6


@pytest.mark.parametrize("name", ["german-bavarian", "german-franconian"])
def test_standing_figures_are_not_point_symmetric(name: str) -> None:
    style = named_style(name)
    assert not style.point_symmetric_courts
    face = draw_face("CQ", style, 200)
    assert difference(face, face[::-1, ::-1]) > 10


@pytest.mark.parametrize("name", ["german-bavarian", "german-saxon", "german-prussian", "german-franconian"])
def test_ober_has_its_sign_at_the_top_and_unter_further_down(name: str) -> None:
    """Hearts are the only strong red sign; its middle row says where it is in the upper half, or on the whole of a standing figure."""
    style = named_style(name)
    rows = {}
    for code in ("HQ", "HJ"):
        sign = style.ink("H").main
        face = draw_face(code, style, 240).astype(np.int16)
        reds = np.abs(face - np.array(sign)).max(axis=2) < 6
        lying = reds.sum(axis=1).astype(float)
        half = len(lying) if style.courts == "full" else len(lying) // 2
        rows[code] = float(np.average(np.arange(half), weights=lying[:half] ** 2 + 1e-9))
    assert rows["HQ"] < rows["HJ"]


def test_tournament_deck_has_four_colours() -> None:
    style = named_style("tournament")
    hues = {}
    for suit in "CSHD":
        face = draw_face(suit + "T", style, WIDTH).reshape(-1, 3).astype(int)
        hues[suit] = face[face.sum(axis=1).argsort()[: len(face) // 40]].mean(axis=0)
    blue_green_red = hues["S"]
    assert blue_green_red[1] > 1.5 * blue_green_red[2]
    assert hues["H"][2] > 2.5 * hues["H"][1]
    assert hues["D"][2] > hues["D"][1] > 2 * hues["D"][0]
    assert hues["C"].max() < 80


@pytest.mark.parametrize(("letters", "texts"), [("german", "AKDB"), ("english", "AKQJ")])
def test_index_letters_follow_the_language(letters: str, texts: str) -> None:
    style = named_style(f"french-{letters}-index")
    assert "".join(style.index_text(rank) for rank in "AKQJ") == texts
    assert style.index_text("T") == "10"


def test_roman_indices() -> None:
    style = named_style("german-saxon")
    assert [style.index_text(rank) for rank in "T987"] == ["X", "IX", "VIII", "VII"]


@pytest.mark.parametrize("code", OTHER_FACES)
def test_cards_of_other_decks_are_drawn_too(code: str) -> None:
    assert draw_face(code, named_style("french-english-index"), WIDTH).std() > 10


@pytest.mark.parametrize("width", [60, 200, 700])
def test_size_follows_the_width_asked_for(width: int) -> None:
    style = named_style("german-bavarian")
    face = draw_face("CJ", style, width)
    assert face.shape == (*face_size(style, width)[::-1], 3)
    assert face.dtype == np.uint8
    assert face_mask(style, width).shape == face.shape[:2]


def test_mask_rounds_the_corners_only() -> None:
    mask = face_mask(named_style("french-german-index"), 200)
    assert mask[0, 0] == mask[0, -1] == mask[-1, 0] == mask[-1, -1] == 0
    assert mask[0, 100] > 200 and mask[150, 0] > 200 and mask[150, 100] == 255


@pytest.mark.parametrize(("code", "width"), [("XX", 100), ("", 100), ("C1", 100), ("CJ", 8)])
def test_unknown_faces_and_sizes_are_refused(code: str, width: int) -> None:
    with pytest.raises(ValueError, match="card face"):
        draw_face(code, named_style("tournament"), width)


def test_unknown_decks_and_families_are_refused_with_the_choice() -> None:
    with pytest.raises(ValueError, match="german-bavarian"):
        named_style("Berlin")
    with pytest.raises(ValueError, match="plain-german"):
        random_style(np.random.default_rng(0), "Berlin")


def test_tool_writes_a_contact_sheet(tmp_path: Path) -> None:
    assert main([str(tmp_path / "deck.png"), "--family", "saxon", "--seed", "2", "--width", "40"]) == 0
    sheet = cv2.imread(str(tmp_path / "deck.png"))
    assert sheet.shape[1] > 9 * 40


@pytest.mark.parametrize("name", ["deck.txt", "missing/deck.png"])
def test_tool_names_a_file_that_cannot_be_written(
    name: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([str(tmp_path / name), "--width", "40"]) == 2
    assert name in capsys.readouterr().err


def test_saxon_pips_grow_on_a_branch_and_others_do_not() -> None:
    """Between the two columns of a ten there is paper, or a green branch."""

    def colourful(layout: str) -> bool:
        style = replace(named_style("german-saxon"), pip_layout=layout)
        face = draw_face("HT", style, 200)
        row = face[face.shape[0] // 2 + 20, 95:106].astype(int)
        return bool((row.max(axis=1) - row.min(axis=1) > 50).any())

    assert colourful("vine")
    assert not colourful("rows")
    assert not colourful("centre")
