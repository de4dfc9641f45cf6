"""The simulated table does what its script says, and its truth agrees with its pixels."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.cameras.base import CameraError, EndOfFrames
from vision.faces import named_style
from vision.simulator import (
    PRESETS,
    Bump,
    DrawnArt,
    FrameTruth,
    Gap,
    Gather,
    Lay,
    Light,
    Nudge,
    Put,
    Reach,
    Remove,
    ScriptError,
    SimulatedCamera,
    SimulatedTable,
    Spoil,
    TakeBack,
    Together,
    Wait,
    shuffled_script,
)
from vision.simulator.motion import HandPlace, Moment
from vision.simulator.script import Action

SIZE = (640, 360)
TRICK = (
    Wait(0.2),
    Lay("CJ", "south", 0.4),
    Lay("HQ", "west", 0.4),
    Lay("DA", "east", 0.4),
    Gather("west", 0.4),
)


def small_table(seed: int = 5, difficulty: str = "normal", **more: object) -> SimulatedTable:
    art = DrawnArt(named_style("french-german-index"))
    return SimulatedTable(seed, difficulty, art=art, size=SIZE, **more)  # type: ignore[arg-type]


def play(
    *script: Action, seed: int = 5, difficulty: str = "normal", **more: object
) -> list[tuple[np.ndarray, FrameTruth]]:
    return list(small_table(seed, difficulty, **more).frames(script))


@pytest.fixture(scope="module")
def trick() -> list[tuple[np.ndarray, FrameTruth]]:
    return play(*TRICK)


def face_at(picture: np.ndarray, truth: FrameTruth, place: int = -1) -> np.ndarray:
    """The card rectified to 118 x 182 pixels."""
    quad = np.array(truth.cards[place].quad, dtype=np.float32)
    corners = np.array([[0, 0], [118, 0], [118, 182], [0, 182]], dtype=np.float32) - 0.5
    return cv2.warpPerspective(picture, cv2.getPerspectiveTransform(quad, corners), (118, 182))


def likeness(a: np.ndarray, b: np.ndarray) -> float:
    """Correlation of two pictures' grey levels."""
    grey = [cv2.GaussianBlur(cv2.cvtColor(p, cv2.COLOR_BGR2GRAY), (0, 0), 1.5).astype(np.float64) for p in (a, b)]
    return float(np.corrcoef(grey[0].ravel(), grey[1].ravel())[0, 1])


def test_same_seed_gives_the_same_pictures_and_another_seed_others() -> None:
    script = TRICK[:2]
    first, again, other = play(*script), play(*script), play(*script, seed=6)
    assert all(np.array_equal(a[0], b[0]) and a[1] == b[1] for a, b in zip(first, again, strict=True))
    assert not np.array_equal(first[0][0], other[0][0])


def test_frames_count_up_in_time(trick: list[tuple[np.ndarray, FrameTruth]]) -> None:
    assert [truth.number for _, truth in trick] == list(range(len(trick)))
    assert trick[30][1].seconds == pytest.approx(2.0)
    assert {picture.shape for picture, _ in trick} == {(360, 640, 3)}


def test_cards_come_to_rest_in_the_order_of_the_script(trick: list[tuple[np.ndarray, FrameTruth]]) -> None:
    laid = [(truth.laid, truth.cards[-1].card, truth.cards[-1].side) for _, truth in trick if truth.laid is not None]
    assert laid == [(1, "CJ", "south"), (2, "HQ", "west"), (3, "DA", "east")]
    assert all(truth.hand is None for _, truth in trick if truth.laid is not None)


@pytest.mark.parametrize("difficulty", PRESETS)
@pytest.mark.parametrize("seed", [1, 2])
def test_truth_quads_hold_the_card_s_face(difficulty: str, seed: int) -> None:
    table = small_table(seed, difficulty)
    for code in ("CJ", "DT"):
        frames = list(table.frames([Lay(code, "south", 0.2)]))
        face = table.art.face(code, 118)[0]
        seen = face_at(*frames[-1])
        assert likeness(seen, face) > 0.85
        shifted = face_at(np.roll(frames[-1][0], 6, axis=1), frames[-1][1])
        assert likeness(shifted, face) < likeness(seen, face) - 0.05


@pytest.mark.parametrize(
    ("side", "border"), [("north", "top"), ("east", "right"), ("south", "bottom"), ("west", "left")]
)
def test_hand_enters_over_the_border_of_its_side(side: str, border: str) -> None:
    table = small_table(4, "easy")
    frames = list(table.frames([Wait(0.1), Reach(side, rest_seconds=0.3)]))
    empty = frames[0][0].astype(np.int16)
    resting = [p for p, truth in frames if truth.hand == side]
    picture = resting[len(resting) // 2]
    changed = np.abs(picture.astype(np.int16) - empty).max(axis=2) > 30
    edges = {"top": changed[:3], "bottom": changed[-3:], "left": changed[:, :3], "right": changed[:, -3:]}
    shares = {name: float(edge.mean()) for name, edge in edges.items()}
    assert max(shares, key=lambda name: shares[name]) == border
    assert shares[border] > 0.02


def test_no_hand_is_reported_while_nothing_moves(trick: list[tuple[np.ndarray, FrameTruth]]) -> None:
    assert all(truth.hand is None and not any(card.moving for card in truth.cards) for _, truth in trick if truth.still)
    assert sum(truth.hand is not None for _, truth in trick) > 20


def test_gathered_cards_leave_the_table_as_it_was(trick: list[tuple[np.ndarray, FrameTruth]]) -> None:
    emptied = [truth.number for _, truth in trick if truth.emptied]
    assert len(emptied) == 1
    assert trick[-1][1].cards == ()
    before, after = trick[0][0].astype(np.int16), trick[-1][0].astype(np.int16)
    assert np.abs(cv2.blur(before, (9, 9)) - cv2.blur(after, (9, 9))).max() < 6


def test_gathered_cards_are_out_of_the_picture_before_they_are_gone() -> None:
    for seed in (1, 3):
        frames = play(*TRICK, seed=seed, difficulty="hard")
        last = next(truth for _, truth in reversed(frames) if truth.cards)
        corners = np.array([card.quad for card in last.cards]).reshape(-1, 2)
        inside = (corners >= 0).all(axis=1) & (corners < SIZE).all(axis=1)
        assert not inside.any()


def test_still_stretches_are_drawn_once() -> None:
    table = small_table()
    frames = list(table.frames([Lay("CJ", "south", 0.2), Wait(4.0)]))
    still = sum(truth.still for _, truth in frames)
    moving = len(frames) - still
    assert still > 55
    assert table.renderer.renders <= moving + 3


def test_still_frames_differ_by_noise_only() -> None:
    frames = play(Lay("CJ", "south", 0.0), Wait(1.0))
    pictures = [picture.astype(np.int16) for picture, truth in frames if truth.still]
    assert not np.array_equal(pictures[0], pictures[1])
    assert np.abs(pictures[0] - pictures[-1]).mean() < 8


def test_hands_cover_cards_they_reach_over() -> None:
    frames = play(Lay("CJ", "south", 0.2, place=(0.0, 0.0)), Reach("south", place=(0.0, -20.0)))
    rest = next(picture for picture, truth in frames if truth.still)
    covered = [p for p, truth in frames if truth.hand and not truth.still][-12]
    change = np.abs(face_at(rest, frames[-1][1]).astype(np.int16) - face_at(covered, frames[-1][1])).max(axis=2)
    assert (change > 40).mean() > 0.2


def test_card_laid_at_a_given_place_lies_there() -> None:
    frames = play(Lay("CJ", "west", place=(30.0, -20.0), turn=25.0))
    table = small_table()
    middle = table.renderer.optics.project(np.array([[30.0, -20.0]]))[0]
    assert np.mean(frames[-1][1].cards[0].quad, axis=0) == pytest.approx(middle, abs=1.5)


def test_taken_back_and_nudged_cards() -> None:
    script = (Lay("CJ", "south", 0.2), Lay("HQ", "west", 0.2), Nudge("west", 25.0, 10.0, 0.2), TakeBack("west", 0.2))
    frames = play(*script)
    cards = [tuple(card.card for card in truth.cards) for _, truth in frames if truth.still]
    assert cards[-1] == ("CJ",)
    lying = [truth.cards[1] for _, truth in frames if truth.still and len(truth.cards) == 2]
    assert np.abs(np.array(lying[0].quad) - lying[-1].quad).max() > 10


def test_light_and_bump_change_the_whole_picture() -> None:
    table = small_table(2, "easy")
    frames = list(
        table.frames([Wait(0.2), Light(0.5, pause_seconds=0.2), Light(1.0, over_seconds=0.4), Bump((12.0, 0.0))])
    )
    means = [float(picture.mean()) for picture, _ in frames]
    assert means[4] < 0.6 * means[0]
    assert means[20] == pytest.approx(means[0], rel=0.03)
    assert (
        np.abs(frames[0][0].astype(np.int16) - frames[-1][0]).mean()
        > 1.2 * np.abs(frames[0][0].astype(np.int16) - frames[1][0]).mean()
    )


def test_script_may_be_made_while_the_table_plays() -> None:
    taken: list[str] = []

    def script() -> object:
        for code in ("CJ", "SJ"):
            taken.append(code)
            yield Lay(code, "south", 0.1)

    frames = small_table().frames(script())  # type: ignore[arg-type]
    next(frames)
    assert taken == ["CJ"]
    assert len(list(frames)) > 10
    assert taken == ["CJ", "SJ"]


@pytest.mark.parametrize(
    ("action", "message"), [(Lay("CJ", "up"), "up"), (Gather("south"), "no card"), (TakeBack("south"), "no card")]
)
def test_actions_that_cannot_be_played_are_refused(action: Action, message: str) -> None:
    with pytest.raises(ScriptError, match=message):
        play(action)


def test_unknown_difficulty_and_table_are_refused_with_the_choice() -> None:
    with pytest.raises(ValueError, match="normal"):
        SimulatedTable(difficulty="medium")
    with pytest.raises(ValueError, match="green felt"):
        small_table(table="glass")


def test_camera_delivers_the_frames_and_ends() -> None:
    camera = SimulatedCamera(script=TRICK[:2], table=small_table())
    with pytest.raises(CameraError, match="open"):
        camera.frame(1.0)
    camera.open()
    expected = play(*TRICK[:2])
    for picture, truth in expected:
        frame = camera.frame(0.5)
        assert (frame.number, frame.seconds) == (truth.number, truth.seconds)
        assert np.array_equal(frame.bgr, picture)
        assert camera.truth == truth
    with pytest.raises(EndOfFrames):
        camera.frame(0.5)
    camera.close()
    assert "seed 5" in camera.describe()


def test_shuffled_script_lays_thirty_different_cards_in_ten_tricks() -> None:
    script = shuffled_script(9)
    cards = [action.card for action in script if isinstance(action, Lay)]
    assert len(set(cards)) == len(cards) == 30
    assert sum(isinstance(action, Gather) for action in script) == 10
    assert script == shuffled_script(9) != shuffled_script(10)


def test_card_pushed_under_the_one_before_lies_below_it() -> None:
    frames = play(Lay("CJ", "south", 0.2, place=(0.0, 0.0)), Lay("HQ", "west", 0.2, place=(-20.0, 0.0), under=True))
    assert [card.card for card in frames[-1][1].cards] == ["HQ", "CJ"]
    face = small_table().art.face("CJ", 118)[0]
    assert likeness(face_at(*frames[-1]), face) > 0.85
    assert likeness(face_at(*frames[-1], place=0), small_table().art.face("HQ", 118)[0]) < 0.8


def test_card_left_behind_stays_and_the_table_is_not_empty() -> None:
    frames = play(Lay("CJ", "south", 0.2), Lay("HQ", "west", 0.2), Gather("south", 0.2, left_behind=1))
    assert [card.card for card in frames[-1][1].cards] == ["CJ"]
    assert not any(truth.emptied for _, truth in frames)
    with pytest.raises(ScriptError, match="none is gathered"):
        play(Lay("CJ", "south", 0.2), Gather("south", left_behind=1))


def test_slow_gathering_takes_longer() -> None:
    quick, slow = (len(play(Lay("CJ", "south"), Gather("south", slowness=factor))) for factor in (1.0, 3.0))
    assert slow > quick + 20


def test_missing_frames_leave_a_gap_in_numbers_and_time() -> None:
    frames = play(Wait(0.2), Gap(2.0), Wait(0.2))
    assert [truth.number for _, truth in frames] == [0, 1, 2, 33, 34, 35]
    assert frames[3][1].seconds == pytest.approx(2.2)


@pytest.mark.parametrize("place", [(300.0, 0.0), (-270.0, 150.0), (0.0, 190.0), (400.0, 300.0)])
def test_cards_half_or_wholly_outside_of_the_picture_are_no_trouble(place: tuple[float, float]) -> None:
    frames = play(Lay("CJ", "east", 0.1, place=place), Nudge("south", pause_seconds=0.1), difficulty="hard")
    assert len(frames[-1][1].cards) == 1


def test_things_are_put_down_and_taken_away() -> None:
    frames = play(Wait(0.1), Put("phone", "west", (-60.0, 0.0), pause_seconds=0.2), Remove("west", pause_seconds=0.2))
    still = [(picture, truth) for picture, truth in frames if truth.still]
    assert [truth.things for _, truth in still] == [(), (), *[("phone",)] * 3, *[()] * 3]
    there = next(picture for picture, truth in still if truth.things == ("phone",))
    assert there.astype(int).sum() < 0.97 * still[0][0].astype(int).sum()
    blurred = [cv2.blur(picture, (9, 9)).astype(np.int16) for picture in (still[0][0], still[-1][0])]
    assert np.abs(blurred[0] - blurred[1]).max() < 6


def test_things_that_are_not_there_are_refused() -> None:
    with pytest.raises(ScriptError, match="phone"):
        play(Put("sausage", "west", (0.0, 0.0)))
    with pytest.raises(ScriptError, match="no thing"):
        play(Remove("west"))


@pytest.mark.parametrize("kind", ["torn", "black", "white"])
def test_spoiled_pictures_lack_the_table_and_the_next_ones_have_it_again(kind: str) -> None:
    frames = play(Wait(0.2), Spoil(kind, 0.2), Wait(0.2))
    change = [float(np.abs(picture.astype(np.int16) - frames[0][0]).mean()) for picture, _ in frames]
    assert min(change[3:6]) > 3 * max(change[1], change[8])


def test_blurred_pictures_have_no_detail() -> None:
    frames = play(Wait(0.2), Spoil("blurred", 0.2), Wait(0.2))
    detail = [float(cv2.Laplacian(picture, cv2.CV_32F).std()) for picture, _ in frames]
    assert max(detail[3:6]) < 0.3 * min(detail[1], detail[8])


def test_unknown_ways_to_spoil_a_picture_are_refused() -> None:
    with pytest.raises(ScriptError, match="torn"):
        play(Spoil("melted", 0.2))


def test_two_hands_lay_two_cards_almost_at_once() -> None:
    frames = play(Together(Lay("CJ", "south"), Lay("HQ", "west"), lag_seconds=0.2, pause_seconds=0.2))
    laid = [(truth.number, truth.laid) for _, truth in frames if truth.laid is not None]
    assert [number for _, number in laid] == [1, 2]
    assert 0 < laid[1][0] - laid[0][0] < 15
    assert any(set(truth.hands) == {"south", "west"} for _, truth in frames)
    assert [card.card for card in frames[-1][1].cards] == ["CJ", "HQ"]
    assert [card.moving for card in frames[-1][1].cards] == [False, False]


def test_blurred_arms_do_not_fade_towards_the_border() -> None:
    table = small_table(2, "easy", table="white")
    hand = HandPlace("west", (0.0, 0.0), 180.0, 20.0, 3, velocity=(2000.0, 0.0))
    empty, (seen, sides) = table.renderer.still(()), table.renderer.moving(Moment((), (hand,)))
    assert sides == ("west",)
    change = np.abs(seen.astype(np.int16) - empty).max(axis=2)
    arm = change[:, 30] > 60
    assert arm.sum() > 30
    assert change[arm, 0].mean() > 0.9 * change[arm, 30].mean()
