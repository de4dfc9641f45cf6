"""Presses out of edges: whatever the contacts do, one press is one press."""

from hypothesis import given
from hypothesis import strategies as st

from firmware.hardware.gestures import Edge, Gesture, GestureKind, Recogniser, Timing, recognise

PRESS, DOUBLE, LONG, REPEAT = GestureKind.PRESS, GestureKind.DOUBLE, GestureKind.LONG, GestureKind.REPEAT


def press(button: str, down: float, up: float) -> list[Edge]:
    return [Edge(button, True, down), Edge(button, False, up)]


def kinds(edges: list[Edge], until: float = 100.0) -> list[GestureKind]:
    return [gesture.kind for gesture in recognise(edges, until)]


def test_a_press_is_noticed_when_the_contact_has_been_steady() -> None:
    assert recognise(press("ok", 1.0, 1.2), 2.0) == [Gesture("ok", PRESS, 1.02)]


def test_a_spike_is_no_press() -> None:
    assert kinds(press("ok", 1.0, 1.01)) == []


def test_two_quick_presses_are_a_double_press_and_the_third_begins_anew() -> None:
    edges = press("ok", 1.0, 1.1) + press("ok", 1.3, 1.4) + press("ok", 1.6, 1.7)
    assert kinds(edges) == [PRESS, PRESS, DOUBLE, PRESS]


def test_two_slow_presses_are_two_presses() -> None:
    assert kinds(press("ok", 1.0, 1.1) + press("ok", 1.5, 1.6)) == [PRESS, PRESS]


def test_presses_of_different_buttons_are_no_double_press() -> None:
    assert kinds(press("ok", 1.0, 1.1) + press("up", 1.2, 1.3)) == [PRESS, PRESS]


def test_a_held_button_is_long_once_and_then_repeats() -> None:
    gestures = recognise(press("up", 1.0, 2.2), 3.0)
    assert [gesture.kind for gesture in gestures] == [PRESS, LONG, REPEAT, REPEAT]
    assert [round(gesture.seconds, 3) for gesture in gestures] == [1.02, 1.8, 1.95, 2.1]


def test_a_hold_is_noticed_while_the_button_is_still_down() -> None:
    recogniser, _ = Recogniser().edge(Edge("menu", True, 0.0))
    recogniser, first = recogniser.tick(0.5)
    _, later = recogniser.tick(0.81)
    assert [gesture.kind for gesture in first + later] == [PRESS, LONG]


def test_a_release_before_the_hold_time_leaves_no_hold_behind() -> None:
    assert kinds(press("menu", 0.0, 0.79)) == [PRESS]


def test_a_release_that_bounces_ends_the_hold() -> None:
    edges = [Edge("menu", True, 0.0), Edge("menu", False, 0.79), Edge("menu", True, 0.795), Edge("menu", False, 0.799)]
    assert kinds(edges) == [PRESS]


def test_ten_presses_in_a_second_are_ten_presses() -> None:
    edges = [edge for number in range(10) for edge in press("down", number / 10, number / 10 + 0.05)]
    assert kinds(edges).count(PRESS) == 10


def test_two_buttons_at_once_are_both_seen() -> None:
    edges = sorted(press("ok", 1.0, 1.2) + press("back", 1.001, 1.1), key=lambda edge: edge.seconds)
    assert {gesture.button for gesture in recognise(edges, 2.0)} == {"ok", "back"}


def test_a_missed_release_still_lets_later_presses_through() -> None:
    edges = [Edge("ok", True, 0.0), Edge("ok", True, 0.3), Edge("ok", False, 0.4), *press("ok", 2.0, 2.1)]
    assert kinds(edges) == [PRESS, PRESS]


@st.composite
def bouncing_presses(draw: st.DrawFn) -> tuple[list[Edge], int]:
    """Presses with contacts that bounce for less than the steady time at every change; and how many there were."""
    edges: list[Edge] = []
    seconds = 0.0
    count = draw(st.integers(0, 6))
    for _ in range(count):
        for down, length in ((True, draw(st.floats(0.05, 0.5))), (False, draw(st.floats(0.4, 1.0)))):
            edges.append(Edge("ok", down, seconds))
            bounce = 0.0
            for gap in draw(st.lists(st.floats(0.0002, 0.004), max_size=4)):
                edges.append(Edge("ok", not down, seconds + bounce + gap / 2))
                edges.append(Edge("ok", down, seconds + bounce + gap))
                bounce += gap
            seconds += length
    return edges, count


@given(bouncing_presses())
def test_bouncing_contacts_do_not_change_the_number_of_presses(presses: tuple[list[Edge], int]) -> None:
    edges, count = presses
    assert [gesture.kind for gesture in recognise(edges, 1000.0)].count(PRESS) == count


@given(
    st.lists(st.tuples(st.sampled_from(["ok", "up"]), st.booleans(), st.floats(0, 10)), max_size=30),
    st.lists(st.floats(0, 12), max_size=10),
)
def test_ticks_in_between_change_nothing_but_the_moment_of_the_answer(
    raw: list[tuple[str, bool, float]], ticks: list[float]
) -> None:
    edges = sorted((Edge(*entry) for entry in raw), key=lambda edge: edge.seconds)
    recogniser = Recogniser(Timing())
    gestures: list[Gesture] = []
    moments: list[Edge | float] = sorted([*edges, *ticks], key=lambda at: at if isinstance(at, float) else at.seconds)
    for moment in moments:
        recogniser, new = recogniser.tick(moment) if isinstance(moment, float) else recogniser.edge(moment)
        gestures += new
    recogniser, new = recogniser.tick(20.0)
    gestures += new
    assert sorted(gestures, key=repr) == sorted(recognise(edges, 20.0), key=repr)
