"""Picture after picture: the card is found, turned like its fellows, and what is wrong with it is said."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import cv2
import numpy as np
import pytest

from vision.enrolment import NoCardFoundError, take_shot
from vision.enrolment.enrolment import Enrolment, closest_pairs, enrolled_as
from vision.enrolment.quality import quality_of
from vision.geometry import overlap
from vision.reader import CardReader

Picture = Callable[..., np.ndarray]


def kinds(enrolment: Enrolment) -> list[tuple[str, str]]:
    return [(f.kind, f.card) for f in enrolment.findings(enrolment.finish("test"))]


@pytest.fixture
def face(bavarian: dict[str, np.ndarray]) -> np.ndarray:
    return bavarian["HQ"]


@pytest.fixture
def reader(grey_network: Any) -> CardReader:
    return CardReader(grey_network())


def test_a_card_on_a_table_is_found(face: np.ndarray, on_table: Picture, reader: CardReader) -> None:
    taken = take_shot(on_table(face, angle=20.0), reader)
    height = 150.0 * face.shape[0] / face.shape[1]
    truth = cv2.boxPoints(((240.0, 180.0), (150.0, height), 20.0))
    assert overlap(np.array(taken.quad), truth[[1, 2, 3, 0]].astype(np.float64)) > 0.93
    assert taken.patch.shape == (72, 48, 3)


def test_a_picture_cut_to_the_card_is_the_card(face: np.ndarray, reader: CardReader) -> None:
    taken = take_shot(cv2.resize(face, (300, round(300 * face.shape[0] / face.shape[1]))), reader)
    assert np.ptp(np.array(taken.quad)[:, 0]) > 290


def test_a_frame_printed_on_a_card_is_not_taken_for_its_edge(on_table: Picture, reader: CardReader) -> None:
    # Paper that is hardly lighter than the cloth, and a strong frame: the frame has the clearer outline.
    face = np.full((286, 180, 3), (80, 125, 70), np.uint8)
    cv2.rectangle(face, (32, 46), (147, 239), (40, 30, 150), cv2.FILLED)
    cv2.circle(face, (90, 143), 30, (20, 20, 20), cv2.FILLED)
    taken = take_shot(on_table(face, angle=10.0), reader)
    truth = cv2.boxPoints(((240.0, 180.0), (150.0, 150.0 * 286 / 180), 10.0))
    assert overlap(np.array(taken.quad), truth[[1, 2, 3, 0]].astype(np.float64)) > 0.93


def test_a_table_without_a_card_is_refused(reader: CardReader) -> None:
    table = np.clip(np.random.default_rng(1).normal(90, 3, (300, 400, 3)), 0, 255).astype(np.uint8)
    with pytest.raises(NoCardFoundError, match="lay it whole"):
        take_shot(table, reader)


def test_pictures_of_one_card_are_turned_alike(
    bavarian: dict[str, np.ndarray], on_table: Picture, reader: CardReader
) -> None:
    # A mark near one corner makes the two turns differ.
    face = bavarian["HA"].copy()
    cv2.rectangle(face, (20, 20), (80, 90), (20, 20, 20), cv2.FILLED)
    first = take_shot(on_table(face, angle=4.0), reader)
    second = take_shot(on_table(face[::-1, ::-1], angle=-6.0), reader, like=first.patch)
    difference = cv2.absdiff(first.patch, second.patch).mean()
    assert difference < 0.5 * cv2.absdiff(first.patch, second.patch[::-1, ::-1]).mean()


def patch_of(face: np.ndarray) -> np.ndarray:
    return cv2.resize(face, (192, 288), interpolation=cv2.INTER_AREA)


def test_a_clear_picture_has_no_faults(face: np.ndarray) -> None:
    assert quality_of(patch_of(face), 200.0).faults == ()


def test_badly_taken_pictures_are_told_by_their_fault(face: np.ndarray) -> None:
    patch = patch_of(face)
    assert quality_of(cv2.GaussianBlur(patch, (0, 0), 5.0), 200.0).faults == ("blurred",)
    assert quality_of((patch * 0.2).astype(np.uint8), 200.0).faults == ("dark",)
    assert quality_of(patch, 40.0).faults == ("small",)
    glare = (patch * 0.7).astype(np.uint8)
    cv2.circle(glare, (90, 120), 40, (255, 255, 255), cv2.FILLED)
    assert quality_of(glare, 200.0).faults == ("glare",)


def stamped(pattern_of: Picture, number: int, centre: int = 0) -> np.ndarray:
    """A picture that a card fills: paper all around, the pattern within."""
    patch = np.full((108, 72, 3), 235, np.uint8)
    patch[6:-6, 6:-6] = cv2.resize(pattern_of(number, centre), (60, 96), interpolation=cv2.INTER_NEAREST)
    return patch


def enrol(network: Any, pictures: list[tuple[str, np.ndarray]]) -> Enrolment:
    enrolment = Enrolment(CardReader(network), network)
    for number, (code, picture) in enumerate(pictures):
        enrolment.add(code, picture, f"{number}.jpg")
    return enrolment


def test_good_pictures_of_different_cards_raise_no_objection(grey_network: Any, pattern_of: Picture) -> None:
    enrolment = enrol(grey_network(), [("CJ", stamped(pattern_of, 1)), ("SJ", stamped(pattern_of, 2))])
    assert not [f for f in enrolment.findings(enrolment.finish("test")) if f.is_refused]
    assert len(enrolment.missing) == 30


def test_the_same_card_under_two_names_is_noticed(grey_network: Any, pattern_of: Picture) -> None:
    enrolment = enrol(grey_network(), [("CJ", stamped(pattern_of, 1)), ("SJ", stamped(pattern_of, 1))])
    assert ("twice", "CJ") in kinds(enrolment)


def test_a_second_picture_of_another_card_is_noticed(grey_network: Any, pattern_of: Picture) -> None:
    pictures = [("CJ", 1), ("SJ", 2), ("CJ", 2)]
    enrolment = enrol(grey_network(), [(code, stamped(pattern_of, number)) for code, number in pictures])
    assert ("unlike", "CJ") in kinds(enrolment)


def test_a_picture_that_the_network_surely_reads_as_another_card_is_noticed(
    grey_network: Any, pattern_of: Picture
) -> None:
    network = grey_network(reads={40: "CJ", 80: "SJ", 120: "H7", 160: "H8", 200: "DA", 240: "DK"})
    shown = {"CJ": 40, "SJ": 80, "H7": 120, "H8": 160, "DA": 200, "D9": 240}
    pictures = [(code, marked(stamped(pattern_of, value), value)) for code, value in shown.items()]
    enrolment = enrol(network, pictures)
    findings = enrolment.findings(enrolment.finish("test"))
    assert [(f.card, f.other) for f in findings if f.kind == "other_card"] == [("D9", "DK")]


def test_of_a_deck_that_the_network_cannot_read_no_name_is_doubted(grey_network: Any, pattern_of: Picture) -> None:
    network = grey_network(reads={40: "DK", 80: "SJ", 120: "C7", 160: "H8"})
    shown = {"CJ": 40, "CQ": 80, "H7": 120, "H8": 160}
    enrolment = enrol(network, [(code, marked(stamped(pattern_of, value), value)) for code, value in shown.items()])
    assert not [kind for kind, _ in kinds(enrolment) if kind == "other_card"]


def marked(picture: np.ndarray, value: int) -> np.ndarray:
    """The middle of the picture in one shade, by which the stand-in network knows it."""
    cv2.circle(picture, (36, 54), 10, (value, value, value), cv2.FILLED)
    return picture


def test_the_closest_pairs_come_first(grey_network: Any, pattern_of: Picture) -> None:
    near = cv2.addWeighted(stamped(pattern_of, 1), 0.8, stamped(pattern_of, 3), 0.2, 0)
    enrolment = enrol(grey_network(), [("CJ", stamped(pattern_of, 1)), ("SJ", stamped(pattern_of, 2)), ("HJ", near)])
    one, other, likeness = closest_pairs(enrolment.finish("test"))[0]
    assert {one.code, other.code} == {"CJ", "HJ"}
    assert 0.8 < likeness < 1.0


def test_pictures_of_another_deck_than_the_kept_one_are_foreign_to_it(grey_network: Any, pattern_of: Picture) -> None:
    codes = ("CJ", "SJ", "HJ", "DJ")
    kept = enrol(grey_network(), [(c, stamped(pattern_of, k)) for k, c in enumerate(codes)]).finish("kept")
    other = enrol(grey_network(), [(c, stamped(pattern_of, 50 + k)) for k, c in enumerate(codes)]).finish("kept")
    assert enrolled_as(other, [kept]).is_foreign
    assert enrolled_as(kept, [kept]).deck is kept
