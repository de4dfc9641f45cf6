"""The shipped network reads cards that our own code draws, as they are and mildly disturbed."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from models.loader import LABELS, CardModel, load_model
from vision.faces import BACK, CARD_FACES, draw_face, named_style
from vision.training import disturb

FRENCH_STYLES = ("french-german-index", "french-english-index", "tournament")


@pytest.fixture(scope="module")
def model() -> CardModel:
    return load_model()


def both_turns(model: CardModel, patches: np.ndarray) -> np.ndarray:
    """Calibrated probabilities of the mean scores of a patch and of the patch turned by half."""
    turned = np.ascontiguousarray(patches[:, ::-1, ::-1])
    return model.probabilities((model.run(patches)[0] + model.run(turned)[0]) / 2)


def faces(name: str) -> list[np.ndarray]:
    style = named_style(name)
    return [cv2.resize(draw_face(code, style, 160), (160, 240), interpolation=cv2.INTER_AREA) for code in CARD_FACES]


@pytest.mark.parametrize("name", FRENCH_STYLES)
def test_undisturbed_faces_are_read(model: CardModel, name: str) -> None:
    patches = np.stack([disturb.resize(face, model.input_size) for face in faces(name)])
    probabilities = both_turns(model, patches)
    read = [LABELS[int(best)] for best in probabilities.argmax(axis=1)]
    assert read == list(CARD_FACES)


@pytest.mark.parametrize("name", FRENCH_STYLES)
def test_mildly_disturbed_faces_are_read_and_none_surely_wrong(model: CardModel, name: str) -> None:
    generator = np.random.default_rng(5)
    shown = faces(name)
    patches = np.stack([disturb.photograph(face, [], model.input_size, generator, disturb.MILD) for face in shown])
    probabilities = both_turns(model, patches)[:, :32]
    right = probabilities.argmax(axis=1) == np.arange(32)
    assert right.mean() >= 0.96
    assert not (~right & (probabilities.max(axis=1) >= model.thresholds["sure"])).any()


def test_a_turned_card_reads_like_an_upright_one(model: CardModel) -> None:
    patches = np.stack([disturb.resize(face, model.input_size) for face in faces("french-german-index")])
    turned = np.ascontiguousarray(patches[:, ::-1, ::-1])
    assert (model.run(turned)[0].argmax(axis=1) == np.arange(32)).mean() >= 0.96


def test_backs_twos_and_bare_tables_are_no_cards(model: CardModel) -> None:
    style = named_style("french-english-index")
    generator = np.random.default_rng(6)
    cards = [draw_face(code, style, 160) for code in (BACK, "C2", "H5", "joker")]
    tables = [disturb.backdrop(generator, *model.input_size) for _ in range(12)]
    patches = np.stack([disturb.resize(picture, model.input_size) for picture in cards + tables])
    probabilities = both_turns(model, patches)
    assert (probabilities[:, :32].max(axis=1) < model.thresholds["sure"]).all()
    assert LABELS[int(probabilities[0].argmax())] == "back"
