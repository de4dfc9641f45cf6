"""What everybody owes after a series."""

from hypothesis import given
from hypothesis import strategies as st

from firmware.skat.lists.settlement import settlement


def test_differences_are_settled_between_every_two() -> None:
    assert settlement((100, 40, -20)) == (180, 0, -180)
    assert settlement((120, 60)) == (60, -60)


@given(st.lists(st.integers(-2000, 2000), min_size=2, max_size=5))
def test_what_some_get_the_others_owe(points: list[int]) -> None:
    owed = settlement(points)
    assert sum(owed) == 0
    for place, own in enumerate(points):
        assert owed[place] == sum(own - other for other in points)
