"""The table's plane by cards and by the sheet, step by step."""

from __future__ import annotations

import cv2
import numpy as np
import pytest

from vision.calibration import Advice, Calibration, CalibrationError, Calibrator, judge_picture
from vision.calibration.markers import MARKER_CELLS, MIDDLES, marker_cells, marker_corners
from vision.calibration.plane import TablePlane, plane_of_cards
from vision.cameras.base import CameraLock, Frame

SIZE = (640, 360)
PLACES = ((-110.0, -60.0), (115.0, -55.0), (105.0, 60.0), (-100.0, 62.0))


@pytest.fixture
def tilted() -> TablePlane:
    """A camera that looks from the south: far millimetres are small."""
    corners = np.float32([[70, 20], [570, 20], [630, 350], [10, 350]])
    table = np.float32([[-200, -120], [200, -120], [200, 120], [-200, 120]])
    return TablePlane(cv2.getPerspectiveTransform(corners, table).astype(float))


def distances(points: np.ndarray) -> np.ndarray:
    return np.linalg.norm(points[:, None] - points[None], axis=2)


@pytest.mark.parametrize("card", [(59.0, 91.0), (63.5, 88.9)])
def test_four_cards_tell_plane_scale_and_their_own_size(tilted, card):
    quads = [tilted.card(place, turn, card) for place, turn in zip(PLACES, (0, 40, 100, -70), strict=True)]
    fit = plane_of_cards(quads, SIZE)
    assert fit.card_size == card and fit.error < 0.05
    pixels = np.array([[60.0, 40.0], [600.0, 60.0], [320.0, 330.0]])
    assert distances(fit.plane.to_table(pixels)) == pytest.approx(distances(tilted.to_table(pixels)), rel=0.01)


def test_half_a_pixel_of_error_in_every_corner_does_not_matter(tilted):
    noise = np.random.default_rng(2)
    quads = [
        tilted.card(place, 30.0 * k, (59.0, 91.0)) + noise.normal(0, 0.5, (4, 2)) for k, place in enumerate(PLACES)
    ]
    fit = plane_of_cards(quads, SIZE)
    pixels = np.array([[100.0, 60.0], [540.0, 300.0]])
    assert distances(fit.plane.to_table(pixels))[0, 1] == pytest.approx(
        distances(tilted.to_table(pixels))[0, 1], rel=0.02
    )


def test_the_origin_is_under_the_middle_of_the_picture_and_x_points_right(tilted):
    quads = [tilted.card(place, 10.0, (59.0, 91.0)) for place in PLACES]
    plane = plane_of_cards(quads, SIZE).plane
    origin, right = plane.to_table(np.array([[320.0, 180.0], [321.0, 180.0]]))
    assert origin == pytest.approx([0, 0], abs=1e-6)
    assert right[0] > 0 and right[1] == pytest.approx(0, abs=1e-6)


class Bench:
    """Shows a calibrator single pictures of a table."""

    def __init__(self, reader, table, lay_card) -> None:
        self.calibrator, self.lay_card = Calibrator(reader, stills=True), lay_card
        self.bare, self.number = table(360, 640), 0

    def show(self, picture: np.ndarray):
        frame = Frame(self.number, float(self.number), picture)
        self.number += 1
        return self.calibrator.feed(frame)

    def lay(self, centre, angle, code="CJ", height=90.0):
        picture = self.bare.copy()
        self.lay_card(picture, code, centre, angle, height)
        return self.show(picture)


@pytest.fixture
def bench(reader, table, lay_card) -> Bench:
    return Bench(reader, table, lay_card)


def test_a_card_at_four_places_calibrates_and_the_steps_say_what_is_wanted(bench):
    first = bench.show(bench.bare)
    assert first.advice == (Advice.LAY_CARD,) and first.places == () and first.lamps.table_found is False
    steps = []
    for centre, angle in (((150, 90), 10), ((480, 95), -20), ((470, 260), 80), ((160, 270), 30)):
        steps.append(bench.lay(centre, angle))
        bench.show(bench.bare)
    assert [len(step.places) for step in steps] == [1, 2, 3, 4]
    assert [step.advice for step in steps[:3]] == [(Advice.NEXT_PLACE,)] * 3
    assert steps[0].lamps.sharp and steps[0].lamps.bright and steps[0].lamps.without_glare
    calibration = steps[-1].calibration
    assert steps[-1].lamps.table_found and calibration is not None
    assert calibration.pixels_per_millimetre == pytest.approx(90 / 91, rel=0.03)
    assert calibration.is_in_play(np.array([[300, 170], [340, 170], [340, 230], [300, 230]]))
    assert not calibration.is_in_play(np.array([[0, 0], [20, 0], [20, 30], [0, 30]]))


def test_places_close_together_do_not_count_as_a_plane(bench):
    bench.show(bench.bare)
    for centre in ((270, 160), (350, 160), (350, 250), (270, 250)):
        step = bench.lay(centre, 0)
        bench.show(bench.bare)
    assert step.calibration is None and step.advice == (Advice.FARTHER_APART,)


def test_one_wrong_outline_is_left_out_once_there_is_a_fifth_place(bench):
    bench.show(bench.bare)
    for centre in ((150, 90), (480, 95), (470, 260)):
        bench.lay(centre, 10)
        bench.show(bench.bare)
    bench.calibrator._places.append(np.array([[60.0, 200], [150, 190], [160, 300], [70, 320]]))
    step = bench.show(bench.bare)
    assert step.calibration is None and step.wanted == 5 and step.advice == (Advice.NEXT_PLACE,)
    step = bench.lay((250, 270), 30)
    assert step.calibration is not None and step.calibration.error < 1.0
    assert step.calibration.pixels_per_millimetre == pytest.approx(90 / 91, rel=0.03)


def test_outlines_that_never_fit_begin_anew(bench):
    bench.show(bench.bare)
    random = np.random.default_rng(1)
    for x in (100, 220, 340, 460, 560, 300):
        quad = np.array([[x, 80.0], [x + 50, 80], [x + 50, 160], [x, 160]]) + random.normal(0, 12, (4, 2))
        bench.calibrator._places.append(quad + np.array([0.0, 120.0 * (x // 120 % 2)]))
    step = bench.show(bench.bare)
    assert step.advice[0] is Advice.BEGIN_AGAIN and step.places == ()


def test_the_same_place_twice_is_one_place(bench):
    bench.show(bench.bare)
    bench.lay((150, 90), 10)
    bench.show(bench.bare)
    assert len(bench.lay((152, 91), 12).places) == 1


def sheet_picture(bare: np.ndarray, plane: TablePlane) -> np.ndarray:
    """The sheet as it would lie in the middle of the table, the picture twice as fine."""
    picture = cv2.resize(bare, None, fx=2, fy=2)
    paper = plane.to_picture(np.array([[-105, -148], [105, -148], [105, 148], [-105, 148]], float)) * 2
    cv2.fillConvexPoly(picture, np.round(paper).astype(np.int32), (225, 225, 225), cv2.LINE_AA)
    for number in range(len(MIDDLES)):
        cells = np.kron(np.where(marker_cells(number), 25, 225).astype(np.uint8), np.ones((40, 40), np.uint8))
        side = 40 * MARKER_CELLS
        corners = (plane.to_picture(marker_corners(number)) * 2).astype(np.float32)
        source = np.float32([[0, 0], [side, 0], [side, side], [0, side]])
        warp = cv2.getPerspectiveTransform(source, corners)
        size = (picture.shape[1], picture.shape[0])
        drawn = cv2.warpPerspective(cv2.cvtColor(cells, cv2.COLOR_GRAY2BGR), warp, size, flags=cv2.INTER_AREA)
        inside = cv2.warpPerspective(np.full((side, side), 255, np.uint8), warp, size) > 127
        picture[inside] = drawn[inside]
    return cv2.GaussianBlur(picture, (3, 3), 0)


def test_the_sheet_settles_it_in_one_picture(bench, tilted):
    small = TablePlane(np.diag([1.6, 1.6, 1.0]) @ tilted.matrix)
    step = bench.show(sheet_picture(bench.bare, small))
    assert step.by_sheet and step.calibration is not None
    pixels = np.array([[300.0, 200.0], [900.0, 220.0], [640.0, 560.0]])
    found, true = step.calibration.plane.to_table(pixels), small.to_table(pixels / 2)
    assert distances(found) == pytest.approx(distances(true), rel=0.01)


def test_a_blurred_sheet_is_not_taken_and_the_lens_is_to_be_turned(bench, tilted):
    small = TablePlane(np.diag([1.6, 1.6, 1.0]) @ tilted.matrix)
    step = bench.show(cv2.GaussianBlur(sheet_picture(bench.bare, small), (0, 0), 3.5))
    assert step.calibration is None
    assert Advice.TURN_LENS in step.advice or not step.by_sheet


def test_lamps_of_bad_pictures(bench, table, lay_card):
    picture = table(360, 640)
    quad = lay_card(picture, "CJ", (320, 180), 15, 140)
    good = judge_picture(picture, quad)
    assert (good.sharp, good.bright, good.without_glare) == (True, True, True)
    assert judge_picture(cv2.GaussianBlur(picture, (0, 0), 4), quad).sharp is False
    assert judge_picture((picture * 0.25).astype(np.uint8), quad).bright is False
    cv2.circle(picture, (100, 100), 60, (255, 255, 255), cv2.FILLED)
    assert judge_picture(picture, quad).without_glare is False
    assert judge_picture(None).bright is None


def test_a_calibration_is_stored_and_read_back(bench, tilted):
    area = np.array([[-100.0, -50], [100, -50], [100, 50], [-100, 50]])
    lock = CameraLock(exposure=9000.0, gain=2.0, colour_gains=(1.5, 2.1))
    before = Calibration(SIZE, tilted, area, (63.5, 88.9), 0.4, lock)
    after = Calibration.from_json(before.to_json())
    assert after.lock == lock and after.card_size == (63.5, 88.9) and after.picture_size == SIZE
    assert after.area_in_picture == pytest.approx(before.area_in_picture, abs=0.01)


@pytest.mark.parametrize(
    "spoil", [{"format": 9}, {"picture_to_table": [[1, 2], [3, 4]]}, {"play_area": "x"}, {"card_size": []}]
)
def test_a_damaged_calibration_says_so(tilted, spoil):
    area = np.array([[-100.0, -50], [100, -50], [100, 50]])
    stored = Calibration(SIZE, tilted, area).to_json() | spoil
    with pytest.raises(CalibrationError):
        Calibration.from_json(stored)


def test_a_calibration_follows_the_picture_to_another_size_and_a_bump(tilted):
    area = np.array([[-100.0, -50], [100, -50], [100, 50], [-100, 50]])
    whole = Calibration(SIZE, tilted, area)
    assert whole.scaled((1280, 720)).pixels_per_millimetre == pytest.approx(2 * whole.pixels_per_millimetre)
    with pytest.raises(CalibrationError, match="640x360, not 640x480"):
        whole.scaled((640, 480))
    motion = np.array([[1, 0, 7.0], [0, 1, -3.0], [0, 0, 1]])
    moved = whole.moved(motion)
    assert moved.area_in_picture == pytest.approx(whole.area_in_picture + np.array([7, -3]), abs=0.01)
