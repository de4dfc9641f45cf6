"""A watched table: each card once, in order, and the bare table again."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.cameras.base import Frame
from vision.watch import Watcher

FPS = 15.0
SPOTS = {"west": (270, 200), "north": (330, 150), "east": (390, 210)}


class Film:
    """Feeds a watcher with pictures of a table that the test changes step by step."""

    def __init__(self, reader, table, lay_card) -> None:
        self.watcher = Watcher(reader)
        self.lay_card = lay_card
        self.bare = table(360, 640)
        self.picture = self.bare.copy()
        self.number = 0
        self.events = []
        self.noise = np.random.default_rng(5)
        self.rest(8)

    def show(self, picture: np.ndarray) -> list:
        noisy = np.clip(picture + self.noise.normal(0, 1.5, picture.shape), 0, 255).astype(np.uint8)
        new = self.watcher.feed(Frame(self.number, self.number / FPS, noisy))
        self.number += 1
        self.events += new
        return new

    def rest(self, pictures: int = 8) -> list:
        return [event for _ in range(pictures) for event in self.show(self.picture)]

    def hand(self, side: str = "south", reach: float = 0.7, pictures: int = 4) -> None:
        """A hand goes in and out again from one edge of the picture."""
        for share in (*np.linspace(0.2, reach, pictures), *np.linspace(reach, 0.2, pictures)):
            self.show(self.with_hand(side, share))

    def with_hand(self, side: str, share: float) -> np.ndarray:
        picture = self.picture.copy()
        h, w = picture.shape[:2]
        tip = {
            "south": (w // 2, int(h - share * h)),
            "north": (w // 2, int(share * h)),
            "west": (int(share * w), h // 2),
            "east": (int(w - share * w), h // 2),
        }[side]
        root = {"south": (w // 2, h), "north": (w // 2, -1), "west": (-1, h // 2), "east": (w, h // 2)}[side]
        cv2.line(picture, root, tip, (120, 150, 200), 70)
        return picture

    def play(self, code: str, centre: tuple[float, float], angle: float = 10.0, side: str = "south") -> list:
        start = len(self.events)
        self.hand(side)
        self.lay_card(self.picture, code, centre, angle, 90)
        self.hand(side)
        self.rest(8)
        return self.events[start:]

    def clear(self) -> list:
        start = len(self.events)
        self.hand()
        self.picture = self.bare.copy()
        self.hand()
        self.rest(8)
        return self.events[start:]

    def told(self) -> list[tuple[str, str | None]]:
        return [(e.kind, e.reading.card if e.reading else None) for e in self.events]


@pytest.fixture
def film(reader, table, lay_card) -> Film:
    return Film(reader, table, lay_card)


def test_a_card_is_reported_once_with_its_place_and_the_side_of_the_hand(film):
    (event,) = film.play("CJ", (320, 180), 20, side="east")
    assert (event.kind, event.reading.card, event.play, event.side) == ("card", "CJ", 1, "east")
    centre = np.mean(event.quad, axis=0)
    assert np.hypot(*(centre - (320, 180))) < 2.0
    assert event.patch.shape == (96, 64, 3)
    film.rest(20)
    assert len(film.events) == 1


def test_a_trick_of_overlapping_cards_then_the_bare_table(film):
    for code, spot, angle in (("CJ", "west", -20), ("HA", "north", 10), ("D7", "east", 40)):
        film.play(code, SPOTS[spot], angle)
    film.clear()
    assert film.told() == [("card", "CJ"), ("card", "HA"), ("card", "D7"), ("cleared", None)]
    assert [e.play for e in film.events] == [1, 2, 3, None]


def test_nearly_stacked_cards_are_all_seen(film):
    for code, centre, angle in (("CJ", (310, 180), 0), ("HA", (322, 186), 25), ("D7", (314, 176), -35)):
        film.play(code, centre, angle)
    assert film.told() == [("card", "CJ"), ("card", "HA"), ("card", "D7")]


def test_two_tricks_follow_each_other(film):
    for trick in (("CJ", "HA", "D7"), ("S8", "ST", "CQ")):
        for code, spot in zip(trick, SPOTS.values(), strict=True):
            film.play(code, spot)
        film.clear()
    assert [card for kind, card in film.told() if kind == "card"] == ["CJ", "HA", "D7", "S8", "ST", "CQ"]
    assert [kind for kind, _ in film.told()].count("cleared") == 2
    assert [e.play for e in film.events if e.kind == "card"] == [1, 2, 3, 4, 5, 6]


def test_no_event_while_a_hand_rests_on_the_table(film):
    film.lay_card(film.picture, "CJ", (320, 180), 10, 90)
    for _ in range(12):
        film.show(film.with_hand("south", 0.6))
    assert film.events == []
    film.hand()
    film.rest()
    assert film.told() == [("card", "CJ")]


def test_a_lamp_that_is_switched_is_no_card(film):
    film.play("CJ", (320, 180))
    film.picture = np.clip(film.picture * 0.55, 0, 255).astype(np.uint8)
    film.bare = np.clip(film.bare * 0.55, 0, 255).astype(np.uint8)
    film.rest(10)
    film.play("HA", (400, 200), 60)
    film.clear()
    assert film.told() == [("card", "CJ"), ("light_changed", None), ("card", "HA"), ("cleared", None)]


def test_a_nudged_card_is_the_same_play(film):
    film.play("CJ", (320, 180), 10)
    film.picture = film.bare.copy()
    film.hand()
    film.lay_card(film.picture, "CJ", (345, 190), 25, 90)
    film.hand()
    film.rest()
    assert film.told() == [("card", "CJ"), ("moved", None)]
    assert film.events[1].play == 1


def test_a_glass_that_is_put_down_is_no_card(film):
    film.hand()
    cv2.circle(film.picture, (500, 100), 30, (200, 200, 190), cv2.FILLED)
    film.hand()
    film.rest()
    film.play("CJ", (300, 200))
    assert film.told() == [("card", "CJ")]


def test_two_cards_of_one_movement_are_two_plays(film):
    film.play("S8", (200, 120))
    film.clear()
    film.events.clear()
    film.hand()
    film.lay_card(film.picture, "CJ", (250, 180), 10, 90)
    film.lay_card(film.picture, "HA", (400, 180), -30, 90)
    film.hand()
    film.rest()
    assert sorted(card for _, card in film.told()) == ["CJ", "HA"]
    assert sorted(e.play for e in film.events) == [2, 3]


def test_the_network_rests_while_nothing_moves(film, network):
    film.play("CJ", (320, 180))
    film.rest(5)
    runs = network.runs
    film.rest(30)
    film.hand()
    film.rest(10)
    assert network.runs == runs


def test_the_newest_card_taken_back_is_reported_and_the_others_stay(film):
    film.play("CJ", SPOTS["west"])
    before = film.picture.copy()
    film.play("HA", (430, 250))
    film.hand()
    film.picture = before
    film.hand()
    film.rest(40)
    assert film.told()[-1] == ("taken_back", "HA")
    assert film.watcher.cards_on_table == 1


def test_broken_frames_make_no_event(film):
    film.play("CJ", (320, 180))
    film.show(np.zeros_like(film.picture))
    half = film.picture.copy()
    half[180:] = 128
    film.show(half)
    film.rest(10)
    film.show(np.full((90, 160, 3), 90, np.uint8))
    film.rest(10)
    assert film.told() == [("card", "CJ")]


def test_a_vote_that_is_interrupted_is_reported_at_once(film):
    film.lay_card(film.picture, "CJ", (320, 180), 10, 90)
    film.hand()
    while not film.watcher._votes:
        film.show(film.picture)
    film.hand("east", reach=0.3)
    assert film.told() == [("card", "CJ")]


def test_cards_that_lie_there_from_the_start_are_plays_and_can_be_cleared(reader, table, lay_card):
    film = Film.__new__(Film)
    film.watcher, film.lay_card, film.number, film.events = Watcher(reader), lay_card, 0, []
    film.bare, film.noise = table(360, 640), np.random.default_rng(5)
    film.picture = film.bare.copy()
    lay_card(film.picture, "CJ", (320, 180), 10, 90)
    film.rest(8)
    assert film.told() == [("card", "CJ")]
    film.clear()
    assert film.told()[1:] == [("cleared", None)]


def test_a_card_in_the_shadow_of_a_hand_is_settled_when_the_hand_has_gone(film, network):
    score = network.run

    def doubtful(patches):
        scores, embeddings = score(patches)
        scores[scores == 12.0] = 3.0
        return scores, embeddings

    network.run = doubtful
    film.play("CJ", (320, 180))
    network.run = score
    film.hand("east", reach=0.2)
    film.rest()
    assert [(e.kind, e.play, e.reading.card) for e in film.events] == [("unsure", 1, None), ("card", 1, "CJ")]
