"""What happens at a real table, one frozen scene each: every card once, and nothing else a card."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from tests.vision.film import Film

SKIN = (120, 150, 200)


@pytest.fixture
def film(reader, table, lay_card) -> Film:
    return Film(reader, table, lay_card)


def checks(height: int = 360, width: int = 640) -> np.ndarray:
    """A patterned table cloth."""
    y, x = np.mgrid[0:height, 0:width]
    stripes = ((x // 24) % 2 + (y // 24) % 2) / 2.0
    cloth = np.array([60, 60, 150]) * stripes[..., None] + np.array([190, 200, 205]) * (1 - stripes[..., None])
    return cloth.astype(np.uint8)


def wood(height: int = 360, width: int = 640) -> np.ndarray:
    """Dark wood: long grain."""
    random = np.random.default_rng(4)
    grain = cv2.GaussianBlur(random.normal(0, 60, (height, width)).astype(np.float32), (0, 0), sigmaX=40, sigmaY=1.2)
    return np.clip(np.array([30, 45, 75]) + 1.5 * grain[..., None], 0, 255).astype(np.uint8)


# Hands, sleeves, shadows


def test_a_sleeve_that_rests_across_the_trick_changes_nothing(film):
    film.play("CJ", (270, 190))
    film.play("HA", (380, 190), -30)
    for _ in range(12):
        film.show(film.with_hand("south", 0.75, colour=(110, 70, 40), width=110))
    film.play("D7", (330, 110), 80)
    assert film.told() == [("card", "CJ"), ("card", "HA"), ("card", "D7")]


def test_the_shadow_of_a_hand_is_neither_a_card_nor_a_missing_one(film):
    film.play("CJ", (320, 180))
    shade = np.ones(film.picture.shape[:2], np.float32)
    cv2.ellipse(shade, (330, 200), (150, 90), 20, 0, 360, 0.6, cv2.FILLED)
    shaded = (film.picture * cv2.GaussianBlur(shade, (0, 0), 12)[..., None]).astype(np.uint8)
    for _ in range(10):
        film.show(shaded)
    film.rest(8)
    assert film.told() == [("card", "CJ")]


def test_the_face_of_a_child_over_the_table_is_no_card(film):
    film.play("CJ", (250, 180))
    for x in (640, 560, 480, 420, 420, 420, 420, 420, 420, 420, 420, 500, 600):
        face = film.picture.copy()
        cv2.ellipse(face, (x, 0), (110, 190), 0, 0, 360, (70, 60, 50), cv2.FILLED)
        cv2.ellipse(face, (x, 40), (85, 120), 0, 0, 360, SKIN, cv2.FILLED)
        for eye in (x - 30, x + 30):
            cv2.circle(face, (eye, 60), 9, (240, 240, 240), cv2.FILLED)
            cv2.circle(face, (eye, 60), 4, (60, 40, 30), cv2.FILLED)
        film.show(face)
    film.rest(8)
    film.play("HA", (400, 200), 60)
    assert film.told() == [("card", "CJ"), ("card", "HA")]


# Light


def test_sunlight_that_moves_over_the_table_is_no_card(film):
    film.play("CJ", (300, 180))
    x = np.linspace(0, 1, 640, dtype=np.float32)
    for step in range(24):
        sun = 1.0 + 0.25 / (1.0 + np.exp(-(x - 1.2 + step / 16.0) * 25.0))
        film.show(np.clip(film.picture * sun[None, :, None], 0, 255).astype(np.uint8))
    assert film.cards() == ["CJ"]


def test_exposure_that_steps_is_no_card(film):
    film.play("CJ", (300, 180))
    for gain in (1.06, 1.12, 1.18, 1.12, 1.06):
        brighter = np.clip(film.picture * gain, 0, 255).astype(np.uint8)
        for _ in range(5):
            film.show(brighter)
    film.rest(8)
    film.play("HA", (420, 200), 50)
    assert film.cards() == ["CJ", "HA"]


@pytest.mark.parametrize("depth", [0.03, 0.06])
def test_a_flickering_lamp_neither_hides_nor_makes_a_card(film, depth):
    rows = np.arange(360, dtype=np.float32)
    film.hand()
    film.lay_card(film.picture, "CJ", (320, 180), 10, 90)
    film.hand()
    for step in range(14):
        # A rolling shutter makes bands of a lamp at twice the mains frequency.
        bands = 1.0 + depth * np.sin(rows / 60.0 + 2.1 * step)
        film.show(np.clip(film.picture * bands[:, None, None], 0, 255).astype(np.uint8))
    film.rest(10)
    assert film.told() == [("card", "CJ")]


def test_glare_on_the_newest_card_leaves_it_open_until_it_can_be_read(film):
    film.hand()
    film.lay_card(film.picture, "CJ", (320, 180), 0, 90)
    clear = film.picture.copy()
    cv2.ellipse(film.picture, (312, 152), (26, 12), 0, 0, 360, (255, 255, 255), cv2.FILLED)
    film.hand()
    film.rest(9)
    film.change(clear, "east")
    assert film.told() in ([("unsure", None), ("card", "CJ")], [("card", "CJ")])
    assert {event.play for event in film.events} == {1}


# Cards in motion, one on the other


def test_a_card_thrown_with_spin_is_one_card_where_it_comes_to_rest(film):
    film.hand(reach=0.4)
    for left in (1.0, 0.64, 0.36, 0.16, 0.04):
        film.picture = film.bare.copy()
        film.lay_card(film.picture, "CJ", (320 - 160 * left, 180 + 90 * left), 20 - 140 * left, 90)
        film.show(film.picture)
    film.picture = film.bare.copy()
    film.lay_card(film.picture, "CJ", (320, 180), 20, 90)
    film.rest(9)
    (event,) = film.events
    assert (event.kind, event.reading.card) == ("card", "CJ")
    assert np.hypot(*(np.mean(event.quad, axis=0) - (320, 180))) < 2.0


def test_a_card_pushed_partly_under_another_is_the_newest(film):
    film.play("HA", (320, 180), 0)
    below = film.bare.copy()
    film.lay_card(below, "CJ", (372, 190), 0, 90)
    film.lay_card(below, "HA", (320, 180), 0, 90)
    film.change(below, "east")
    kinds = [event.kind for event in film.events]
    assert kinds[0] == "card" and set(kinds[1:]) <= {"card", "unsure"} and len(kinds) == 2
    assert film.events[1].play == 2 and film.events[1].reading.alternatives[0][0] in ("CJ", "CA")


def test_two_cards_within_300_milliseconds_are_two_plays(film):
    film.play("S8", (150, 100))
    film.events.clear()
    film.hand()
    film.lay_card(film.picture, "CJ", (280, 200), 10, 90)
    for share in (0.6, 0.5, 0.4):
        film.show(film.with_hand("south", share))
    film.lay_card(film.picture, "HA", (420, 180), -30, 90)
    film.hand("east", 0.4)
    film.rest(9)
    assert sorted(film.cards()) == ["CJ", "HA"]
    assert sorted(event.play for event in film.events) == [2, 3]


def test_a_card_taken_back_for_another_is_taken_back_and_the_other_is_played(film):
    film.play("CJ", (320, 180))
    other = film.bare.copy()
    film.lay_card(other, "HA", (400, 120), 70, 90)
    film.change(other)
    assert film.told() == [("card", "CJ"), ("taken_back", "CJ"), ("card", "HA")]


def test_a_card_half_outside_is_no_play_until_it_is_pushed_in(film):
    outside = film.bare.copy()
    film.lay_card(outside, "CJ", (628, 180), 5, 90)
    film.change(outside, "east")
    assert film.events == []
    inside = film.bare.copy()
    film.lay_card(inside, "CJ", (480, 190), 15, 90)
    film.change(inside, "east")
    assert film.told() == [("card", "CJ")]


# Things


@pytest.mark.parametrize("thing", ["pen", "phone", "glass"])
def test_a_thing_put_into_the_area_is_no_card(film, thing):
    picture = film.bare.copy()
    if thing == "pen":
        cv2.line(picture, (450, 80), (560, 170), (140, 70, 37), 7)
    elif thing == "phone":
        cv2.rectangle(picture, (460, 60), (534, 212), (40, 36, 32), cv2.FILLED)
        cv2.rectangle(picture, (463, 63), (531, 209), (18, 15, 13), cv2.FILLED)
    else:
        cv2.circle(picture, (500, 110), 36, (205, 215, 215), cv2.FILLED)
        cv2.circle(picture, (500, 110), 28, (60, 140, 190), cv2.FILLED)
    film.change(picture)
    film.play("CJ", (280, 190))
    assert film.told() == [("card", "CJ")]


def test_face_down_cards_are_no_plays(film, network, lay_card):
    score = network.run

    def with_backs(patches):
        scores, embeddings = score(patches)
        blue = patches[:, 10:86, 10:54].reshape(len(patches), -1, 3).mean(axis=1)
        scores[(blue[:, 0] > 120) & (blue[:, 2] < 90)] = np.eye(1, 34, 32) * 12.0
        return scores, embeddings

    network.run = with_backs
    skat = film.bare.copy()
    for centre, angle in (((300, 180), 5), ((390, 185), -8)):
        corners = lay_card(skat, "CJ", centre, angle, 90)
        inner = corners + 0.12 * (corners.mean(axis=0) - corners)
        cv2.fillConvexPoly(skat, np.round(inner).astype(np.int32), (170, 90, 50))
    film.change(skat)
    assert [event.kind for event in film.events] == ["back", "back"]
    assert all(event.play is None for event in film.events)
    film.change(film.bare)
    film.play("HA", (320, 180))
    assert film.cards() == ["HA"]


# Tricks that go and come back


def trick(film: Film, *codes: str) -> np.ndarray:
    """The table with these cards side by side."""
    picture = film.bare.copy()
    for code, x in zip(codes, (220, 320, 420), strict=False):
        film.lay_card(picture, code, (x, 180), 8, 90)
    return picture


def test_the_last_trick_shown_once_more_is_not_played_again(film):
    for code, x in (("CJ", 250), ("HA", 330), ("D7", 410)):
        film.play(code, (x, 180))
    film.clear()
    film.events.clear()
    film.change(trick(film, "D7", "CJ", "HA"))
    film.change(film.bare)
    assert sorted(film.told()) == [("shown", "CJ"), ("shown", "D7"), ("shown", "HA")]
    film.play("S8", (320, 180))
    assert film.told()[-1] == ("card", "S8") and film.events[-1].play == 4


def test_the_last_trick_shown_card_by_card_takes_back_the_first(film):
    for code, x in (("CJ", 250), ("HA", 330), ("D7", 410)):
        film.play(code, (x, 180))
    film.clear()
    film.events.clear()
    film.play("CJ", (200, 180))
    film.play("HA", (400, 180))
    film.clear()
    assert film.told() == [("card", "CJ"), ("taken_back", "CJ"), ("shown", "CJ"), ("shown", "HA")]


def test_a_trick_gathered_slowly_with_one_card_left_behind_is_cleared_once(film):
    for code, x in (("CJ", 220), ("HA", 320), ("D7", 420)):
        film.play(code, (x, 180), 8)
    film.events.clear()
    film.change(trick(film, "CJ", "HA"))
    film.change(trick(film, "CJ"))
    film.rest(30)
    film.clear()
    assert [kind for kind, _ in film.told() if kind != "taken_back"] == ["cleared"]
    assert [card for kind, card in film.told() if kind == "taken_back"] in ([], ["D7"])


def test_a_card_that_comes_to_light_below_the_others_belongs_to_their_trick(film):
    film.play("CJ", (310, 180), 0)
    film.play("HA", (322, 186), 25)
    film.events.clear()
    below = film.bare.copy()
    film.lay_card(below, "D7", (316, 182), 10, 90)
    film.change(below)
    film.clear()
    assert film.told() == [("card", "D7"), ("cleared", None)]
    assert film.events[0].play == 3


# The camera


def bumped(picture: np.ndarray, shift: tuple[float, float], turn: float) -> np.ndarray:
    motion = cv2.getRotationMatrix2D((320, 180), turn, 1.0)
    motion[:, 2] += shift
    return cv2.warpAffine(picture, motion, (640, 360), borderMode=cv2.BORDER_REFLECT)


@pytest.mark.parametrize("make", [checks, wood])
def test_after_a_bump_of_one_centimetre_the_cards_are_the_same(reader, table, lay_card, make):
    film = Film(reader, table, lay_card, make())
    film.play("CJ", (270, 190))
    film.play("HA", (380, 180), -30)
    for share in (0.5, 1.0):
        film.show(bumped(film.picture, (9 * share, -5 * share), 0.8 * share))
    film.picture, film.bare = bumped(film.picture, (9, -5), 0.8), bumped(film.bare, (9, -5), 0.8)
    film.rest(9)
    (moved,) = [event for event in film.events if event.kind == "camera_moved"]
    assert moved.motion == pytest.approx((9, -5, -0.8), abs=0.6)
    film.play("D7", (330, 100), 80)
    film.clear()
    assert film.told() == [
        *(("card", "CJ"), ("card", "HA"), ("camera_moved", None)),
        *(("card", "D7"), ("cleared", None)),
    ]


def test_after_a_bump_the_play_area_is_where_it_was_on_the_table(reader, table, lay_card):
    film = Film(reader, table, lay_card, checks())
    film.watcher.in_play = lambda quad, size: quad[:, 0].mean() < 400
    film.picture, film.bare = bumped(film.picture, (14, 0), 0), bumped(film.bare, (14, 0), 0)
    film.rest(9)
    film.play("CJ", (407, 180))
    film.play("HA", (530, 180))
    assert film.told() == [("camera_moved", None), ("card", "CJ")]


def test_blurred_and_half_written_frames_make_no_event(film):
    film.play("CJ", (320, 180))
    film.show(cv2.GaussianBlur(film.picture, (0, 0), 6))
    half = film.picture.copy()
    half[140:] = 128
    for _ in range(3):
        film.show(half)
    film.rest(9)
    film.play("HA", (430, 200), 60)
    assert film.told() == [("card", "CJ"), ("card", "HA")]


def test_frames_missing_for_two_seconds_lose_no_card(film):
    film.hand(reach=0.4)
    film.gap(2.0)
    film.lay_card(film.picture, "CJ", (320, 180), 10, 90)
    film.rest(9)
    assert film.told() == [("card", "CJ")]


def test_a_newspaper_over_the_table_blocks_the_view_and_is_told_once(film):
    film.play("CJ", (320, 180))
    free = film.picture.copy()
    cv2.rectangle(film.picture, (0, 0), (400, 359), (190, 205, 210), cv2.FILLED)
    film.rest(90)
    assert [kind for kind, _ in film.told() if "block" in kind] == ["blocked"]
    film.picture = free
    film.rest(12)
    assert [kind for kind, _ in film.told() if "block" in kind] == ["blocked", "unblocked"]
    assert film.cards() == ["CJ"]


def test_a_covered_lens_blocks_the_view_and_the_cards_are_still_known(film):
    film.play("CJ", (320, 180))
    dark = np.full_like(film.picture, 6)
    for _ in range(90):
        film.show(dark)
    film.rest(9)
    film.play("HA", (420, 200), 60)
    film.clear()
    assert film.told() == [
        *(("card", "CJ"), ("blocked", None), ("unblocked", None)),
        *(("card", "HA"), ("cleared", None)),
    ]


# Tables


@pytest.mark.parametrize("name", ["checks", "wood", "grey", "green felt"])
def test_a_trick_on_every_kind_of_table(reader, table, lay_card, name):
    bare = {
        "checks": checks,
        "wood": wood,
        "grey": lambda: table(360, 640, (150, 155, 158)),
        "green felt": lambda: table(360, 640, (60, 100, 40), seed=3),
    }[name]()
    film = Film(reader, table, lay_card, bare)
    for code, centre, angle in (("CJ", (250, 190), 10), ("HA", (345, 170), -25), ("D7", (440, 190), 40)):
        film.play(code, centre, angle)
    film.clear()
    assert film.told() == [("card", "CJ"), ("card", "HA"), ("card", "D7"), ("cleared", None)]
