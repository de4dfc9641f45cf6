"""A deck that our own code draws is enrolled from one clean picture a card and read in disturbed ones."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from models.loader import CardModel
from vision.enrolment import EnrolledDeck, Shot
from vision.faces import draw_face, named_style
from vision.reader import CardReader
from vision.readings import CARD_CODES
from vision.training.disturb import MILD, MODERATE, photograph

STYLES = ("german-bavarian", "french-german-index")


@pytest.fixture(scope="module", params=STYLES)
def faces(request: pytest.FixtureRequest) -> list[np.ndarray]:
    style = named_style(request.param)
    return [cv2.resize(draw_face(code, style, 160), (160, 240), interpolation=cv2.INTER_AREA) for code in CARD_CODES]


@pytest.fixture(scope="module")
def deck(faces: list[np.ndarray], model: CardModel) -> EnrolledDeck:
    shots = [Shot(code, face) for code, face in zip(CARD_CODES, faces, strict=True)]
    return EnrolledDeck.of("drawn", shots, model)


def test_disturbed_pictures_of_the_deck_are_read(faces: list[np.ndarray], deck: EnrolledDeck, model: CardModel) -> None:
    generator = np.random.default_rng(5)
    reader = CardReader(model, deck=deck)
    patches = [
        photograph(face, [], model.input_size, generator, strength) for strength in (MILD, MODERATE) for face in faces
    ]
    readings = reader.read_patches(patches)
    labels = list(CARD_CODES) * 2
    right = sum(reading.alternatives[0][0] == code for reading, code in zip(readings, labels, strict=True))
    surely_wrong = [code for reading, code in zip(readings, labels, strict=True) if reading.card not in (None, code)]
    assert right >= 63
    assert surely_wrong == []
    assert sum(reading.card is None for reading in readings) <= 6


def test_the_prototypes_alone_read_the_deck(faces: list[np.ndarray], deck: EnrolledDeck, model: CardModel) -> None:
    unreadable = EnrolledDeck(deck.name, deck.shots, deck.embeddings, 0.0, deck.network, deck.version)
    generator = np.random.default_rng(6)
    patches = [photograph(face, [], model.input_size, generator, MILD) for face in faces]
    readings = CardReader(model, deck=unreadable).read_patches(patches)
    assert sum(reading.alternatives[0][0] == code for reading, code in zip(readings, CARD_CODES, strict=True)) >= 31
    assert [code for reading, code in zip(readings, CARD_CODES, strict=True) if reading.card not in (None, code)] == []


def test_a_card_upside_down_is_the_same_card(faces: list[np.ndarray], deck: EnrolledDeck, model: CardModel) -> None:
    patches = [cv2.resize(face, model.input_size, interpolation=cv2.INTER_AREA) for face in faces]
    reader = CardReader(model, deck=deck)
    upright = reader.read_patches(patches)
    turned = reader.read_patches([patch[::-1, ::-1] for patch in patches])
    assert [reading.card for reading in upright] == list(CARD_CODES)
    assert [reading.card for reading in turned] == list(CARD_CODES)


def test_a_bare_table_is_no_card_of_the_deck(deck: EnrolledDeck, model: CardModel) -> None:
    width, height = model.input_size
    noise = np.random.default_rng(7).normal(0, 6, (height, width, 1))
    cloth = np.clip(np.array((60, 100, 45)) + noise, 0, 255).astype(np.uint8)
    (reading,) = CardReader(model, deck=deck).read_patches([cloth])
    assert reading.card is None
    assert not reading.is_card
