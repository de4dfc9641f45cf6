"""Decks drawn for training only: makers' German signs and layouts, and French decks whose courts only their letters tell apart."""

from __future__ import annotations

import numpy as np
import pytest

pytest.importorskip("matplotlib")

from vision.faces import CARD_FACES
from vision.training.alike_decks import AlikeDeck, alike_style
from vision.training.german_decks import MANNERS, draw_german, random_look
from vision.training.german_signs import lay_sign, random_sign
from vision.training.lettered import index_fonts
from vision.training.own_decks import draw_deck


@pytest.mark.parametrize("manner", MANNERS.values())
def test_a_german_deck_is_the_same_whenever_it_is_drawn(manner: str) -> None:
    def draw() -> list[np.ndarray]:
        generator = np.random.default_rng(4)
        look = random_look(generator, manner, index_fonts())
        return [draw_german(code, look, 11, generator) for code in ("CA", "S9", "HK", "DJ")]

    for once, again in zip(draw(), draw(), strict=True):
        np.testing.assert_array_equal(once, again)


def test_a_whole_deck_has_the_32_cards_and_where_it_is_drawn_a_back() -> None:
    pictures, codes = draw_deck("alike", 3, seed=1)
    assert tuple(codes) == (*CARD_FACES, "back")
    assert pictures.shape == (33, 240, 160, 3)


def test_every_deck_has_signs_of_its_own() -> None:
    first, second = (random_look(np.random.default_rng(number), "rows", index_fonts()) for number in (1, 2))
    assert all((first.signs[suit] != second.signs[suit]).any() for suit in "CSHD")


@pytest.mark.parametrize("suit", "CSHD")
def test_a_sign_fills_its_picture_and_keeps_clear_of_its_edge(suit: str) -> None:
    for seed in range(12):
        alpha = random_sign(suit, np.random.default_rng(seed))[..., 3]
        assert 0.1 < (alpha > 128).mean() < 0.75
        assert not alpha[[0, -1]].any() and not alpha[:, [0, -1]].any()


def test_a_sign_is_printed_where_it_should_be_and_cut_off_at_the_edge() -> None:
    sign = np.full((160, 160, 4), 255, np.uint8)
    sign[..., :3] = 10
    card = np.full((200, 100, 3), 250, np.uint8)
    lay_sign(card, sign, (50, 60), 20)
    dark = np.argwhere(card[..., 0] < 100)
    assert dark.mean(axis=0) == pytest.approx((60, 50), abs=1)
    assert len(dark) == pytest.approx(400, rel=0.15)
    lay_sign(card, sign, (0, 199), 20)
    assert (card[195:, :5, 0] < 100).all()


def test_each_half_of_a_southern_number_card_shows_the_whole_count() -> None:
    generator = np.random.default_rng(5)
    look = random_look(generator, "southern", index_fonts())
    ink = {}
    for rank in "789T":
        card = draw_german("S" + rank, look, 1, np.random.default_rng(2)).astype(int)
        middle = card[:, 90:230]
        printed = np.abs(middle - np.array(look.paper)).max(axis=2) > 40
        half = len(printed) // 2
        assert printed[:half].sum() == pytest.approx(printed[half:].sum(), rel=0.03)
        ink[rank] = printed.sum()
    assert ink["7"] < ink["9"] and ink["8"] < ink["T"]


def test_the_sign_of_an_unter_hangs_lower_than_that_of_an_ober() -> None:
    lower = 0
    for number in range(4):
        look = random_look(np.random.default_rng(number), "southern", index_fonts())
        # A sign of one ink, found by its colour.
        sign = np.zeros((160, 160, 4), np.uint8)
        sign[20:140, 20:140] = (255, 0, 255, 255)
        look.signs["H"] = sign
        heights = []
        for rank in "QJ":
            card = draw_german("H" + rank, look, 7, np.random.default_rng(number)).astype(int)
            found = np.argwhere((np.abs(card - (255, 0, 255)).max(axis=2) < 30)[: look.height // 2])
            heights.append(found[:, 0].mean())
        lower += heights[1] > heights[0] + 0.05 * look.height
    assert lower == 4


def test_alike_courts_differ_only_where_their_letters_stand() -> None:
    generator = np.random.default_rng(1)
    style = alike_style(generator, index_fonts())
    seed = next(one for one in range(100) if AlikeDeck(style, one).courts == "same")
    deck = AlikeDeck(style, seed)
    queen, jack = (deck.draw(code, np.random.default_rng(3)) for code in ("SQ", "SJ"))
    margin = int(style.figure_margin[0] * 0.32) + 2
    np.testing.assert_array_equal(queen[:, margin:-margin], jack[:, margin:-margin])
    assert (queen != jack).any()


def test_aces_come_with_signs_of_many_sizes() -> None:
    shares = []
    for number in range(12):
        generator = np.random.default_rng(number)
        ace = AlikeDeck(alike_style(generator, index_fonts()), number).draw("CA", generator).astype(int)
        middle = ace[100:-100, 80:240]
        shares.append((np.abs(middle - ace[90, 160]).max(axis=2) > 60).mean())
    assert max(shares) > 3 * min(shares)
