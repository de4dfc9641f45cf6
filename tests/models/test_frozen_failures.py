"""What earlier networks misread on real cards, shown again with cards of our own drawing."""

from __future__ import annotations

from dataclasses import replace

import cv2
import numpy as np
import pytest

from models.loader import LABELS, CardModel, load_model
from vision.faces import CARD_FACES, DeckStyle, draw_face, named_style
from vision.reader import CardReader
from vision.training import appearance, disturb
from vision.training.stacked_decks import draw_stacked, stacked_style


@pytest.fixture(scope="module")
def model() -> CardModel:
    return load_model()


def face(code: str, style: DeckStyle) -> np.ndarray:
    return cv2.resize(draw_face(code, style, 160), (160, 240), interpolation=cv2.INTER_AREA)


def read(model: CardModel, pictures: list[np.ndarray], seed: int | None = None) -> tuple[list[str], np.ndarray]:
    """Best of the 32 and its probability, mean of both turns; mildly disturbed if a seed is given."""
    generator = np.random.default_rng(seed)
    size = model.input_size
    patches = np.stack(
        [
            disturb.resize(picture, size)
            if seed is None
            else disturb.photograph(picture, [], size, generator, disturb.MILD)
            for picture in pictures
        ]
    )
    turned = np.ascontiguousarray(patches[:, ::-1, ::-1])
    probabilities = model.probabilities((model.run(patches)[0] + model.run(turned)[0]) / 2)[:, :32]
    return [LABELS[int(best)] for best in probabilities.argmax(axis=1)], probabilities.max(axis=1)


def test_a_jack_with_a_king_like_figure_is_not_surely_a_king(model: CardModel) -> None:
    """Jacks of diamonds were read as kings because another maker's king looks like them; the index has to decide."""
    style = named_style("french-english-index")
    shown = [(suit + rank, suit + other) for suit in "CSHD" for rank, other in ("JK", "KJ", "QK", "JQ")]
    pictures = [appearance.exchange_figure(face(card, style), face(figure, style)) for card, figure in shown]
    codes, sureness = read(model, pictures)
    wrong = [at for at, (code, (card, _)) in enumerate(zip(codes, shown, strict=True)) if code != card]
    assert len(wrong) <= 4
    assert all(sureness[at] < model.thresholds["sure"] for at in wrong)


@pytest.mark.parametrize("height", [72, 95])
def test_queen_and_jack_with_small_letters_d_and_b_are_told_apart(model: CardModel, height: int) -> None:
    """Dame and Bube of a Berlin deck were confused: four small letters in a book type."""
    style = replace(
        named_style("french-german-index"),
        index_corners=4,
        index_height=height,
        index_sign=height * 0.7,
        index_place=(70, 50),
        font="stroke-slab",
    )
    shown = [suit + rank for suit in "CSHD" for rank in "QJK"]
    codes, sureness = read(model, [face(card, style) for card in shown])
    wrong = [at for at, (code, card) in enumerate(zip(codes, shown, strict=True)) if code != card]
    assert len(wrong) <= 1 and all(sureness[at] < model.thresholds["sure"] for at in wrong)


def test_ornamented_aces_of_spades_are_read_or_left_open(model: CardModel) -> None:
    """Makers' ornaments around the ace of spades were taken for courts."""
    generator = np.random.default_rng(3)
    ace = face("SA", named_style("french-english-index"))
    codes, sureness = read(model, [appearance.ornamented_ace(ace, generator) for _ in range(24)])
    right = np.array([code == "SA" for code in codes])
    assert right.mean() >= 0.95
    assert (sureness[~right] < model.thresholds["sure"]).all()


def test_faded_courts_are_not_surely_wrong(model: CardModel) -> None:
    """Washed-out jacks and kings of a worn deck were read as one another."""
    style = named_style("french-english-index")
    shown = [suit + rank for suit in "CSHD" for rank in "KQJ"]
    pictures = [(face(card, style) * 0.45 + 130).astype(np.uint8) for card in shown]
    codes, sureness = read(model, pictures, seed=4)
    wrong = np.array([code != card for code, card in zip(codes, shown, strict=True)])
    assert wrong.mean() <= 0.1 and (sureness[wrong] < model.thresholds["sure"]).all()


def test_spade_and_club_tens_in_dim_light_are_not_surely_confused(model: CardModel) -> None:
    """A spade ten in dim light was read as a club ten."""
    dim = disturb.Strength(light=0.5, lens=0.6, corner=0.02, covered=0.0)
    generator = np.random.default_rng(8)
    pictures, shown = [], []
    for name in ("french-german-index", "french-english-index"):
        for card in ("CT", "ST", "C9", "S9", "C8", "S8"):
            dark = (face(card, named_style(name)) * 0.3).astype(np.uint8)
            pictures.append(disturb.photograph(dark, [], model.input_size, generator, dim))
            shown.append(card)
    codes, sureness = read(model, pictures)
    wrong = np.array([code != card for code, card in zip(codes, shown, strict=True)])
    assert wrong.mean() <= 0.1 and (sureness[wrong] < model.thresholds["sure"]).all()


@pytest.mark.parametrize("name", ["german-bavarian", "german-saxon", "german-prussian", "german-franconian"])
def test_drawn_german_suits_are_mostly_read_and_never_surely_wrong(model: CardModel, name: str) -> None:
    """Bells were read as acorns where both are printed in the same inks."""
    style = named_style(name)
    codes, sureness = read(model, [face(card, style) for card in CARD_FACES])
    wrong = np.array([code != card for code, card in zip(codes, CARD_FACES, strict=True)])
    assert wrong.sum() <= 6 and (sureness[wrong] < model.thresholds["sure"]).all()


@pytest.mark.parametrize("seed", [7001, 7002, 7003])
def test_leaves_on_a_stem_are_not_surely_acorns(model: CardModel, seed: int) -> None:
    """Leaves that hang from a stem in overlapping rows, as in Bavarian decks, were surely read as acorns in the same rows."""
    generator = np.random.default_rng(seed)
    style = stacked_style(generator, [])
    shown = [suit + rank for suit in "SC" for rank in "789T"]
    pictures = [
        cv2.resize(draw_stacked(card, style, generator), (160, 240), interpolation=cv2.INTER_AREA) for card in shown
    ]
    codes, sureness = read(model, pictures, seed)
    wrong = np.array([code != card for code, card in zip(codes, shown, strict=True)])
    assert wrong.sum() <= 2 and (sureness[wrong] < model.thresholds["sure"]).all()


def test_aces_of_clubs_with_ornaments_are_not_surely_spades(model: CardModel) -> None:
    """An unusual black ace was taken for one of spades, because makers ornament that one."""
    generator = np.random.default_rng(5)
    ace = face("CA", named_style("french-english-index"))
    codes, sureness = read(model, [appearance.garlanded(ace, generator) for _ in range(16)])
    wrong = np.array([code != "CA" for code in codes])
    assert wrong.sum() <= 1 and (sureness[wrong] < model.thresholds["sure"]).all()


def pair(below: str, above: str, style: DeckStyle) -> np.ndarray:
    """Two cards on a dark green cloth (720, 960, 3), the upper one over more than half of the lower one."""
    picture = np.full((720, 960, 3), (52, 66, 22), np.uint8)
    for code, centre, angle in ((below, (560, 280), 32.0), (above, (430, 400), -38.0)):
        turn = np.radians(angle)
        across = np.array([np.cos(turn), np.sin(turn)]) * 105
        down = np.array([-np.sin(turn), np.cos(turn)]) * 158
        middle = np.array(centre)
        corners = [middle - across - down, middle + across - down, middle + across + down, middle - across + down]
        # A card's edge throws a thin shadow; without it white on white could not be seen by anybody.
        cv2.polylines(picture, [np.round(corners).astype(np.int32)], True, (30, 36, 14), 5, cv2.LINE_AA)
        laid = cv2.resize(draw_face(code, style, 420), (210, 316), interpolation=cv2.INTER_AREA)
        disturb.lay(laid, picture, np.array(corners, np.float32), np.random.default_rng(1), rounded=False)
    return picture


def test_cards_half_under_others_are_read_and_never_surely_wrong(model: CardModel) -> None:
    """The lower cards of pairs were not found at all: of their outline only a corner and pieces of two sides can be seen."""
    style = named_style("french-german-index")
    pairs = [("HQ", "HK"), ("CT", "SJ"), ("DA", "CK"), ("SK", "CA"), ("DT", "DJ")]
    right = 0
    for below, above in pairs:
        codes = {found.reading.card for found in CardReader(model).read_picture(pair(below, above, style))}
        assert codes <= {below, above, None} and above in codes
        right += below in codes
    assert right >= 3
