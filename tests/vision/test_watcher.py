"""A watched table: each card once, in order, and the bare table again."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.film import FPS, Film
from vision.cameras.base import Frame
from vision.watch import Watcher
from vision.watch.gate import small_grey

SPOTS = {"west": (270, 200), "north": (330, 150), "east": (390, 210)}


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


def test_a_card_that_lies_there_from_the_start_is_a_play_and_can_be_taken_back(reader, table, lay_card):
    film = Film(reader, table, lay_card, rest=0)
    lay_card(film.picture, "CJ", (320, 180), 10, 90)
    film.rest(8)
    assert film.told() == [("card", "CJ")]
    film.clear()
    assert film.told()[1:] == [("taken_back", "CJ")]


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


def test_a_camera_that_makes_a_small_grey_picture_is_watched_by_it(reader, table, lay_card):
    """While nothing moves in the small picture the large one is not even looked at."""
    watcher, bare = Watcher(reader), table(360, 640)
    picture = bare.copy()
    lay_card(picture, "CJ", (320, 180), 10, 90)
    small = small_grey(bare)
    frames = [Frame(n, n / FPS, bare if n < 8 else picture, small=small) for n in range(24)]
    assert [event for frame in frames for event in watcher.feed(frame)] == []
    frames = [Frame(n, n / FPS, picture, small=small_grey(picture)) for n in range(24, 40)]
    assert [event.kind for frame in frames for event in watcher.feed(frame)] == ["card"]
