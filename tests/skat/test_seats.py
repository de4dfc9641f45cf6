"""Seats, dealers, rounds and series (rules reference section 2)."""

import pytest

from firmware.skat.seats import SeatError, Seating, Series, standard_series_length


@pytest.mark.parametrize(
    ("players", "active_offsets", "out_offsets"),
    [(3, (1, 2, 0), ()), (4, (1, 2, 3), (0,)), (5, (1, 2, 4), (0, 3))],
)
def test_active_seats_and_who_sits_out_follow_the_dealer(players, active_offsets, out_offsets):
    for dealer in range(players):
        seating = Seating(players, dealer)
        assert seating.active == tuple((dealer + step) % players for step in active_offsets)
        assert seating.sitting_out == tuple((dealer + step) % players for step in out_offsets)


@pytest.mark.parametrize("players", [3, 4, 5])
def test_everybody_plays_exactly_three_games_in_a_round(players):
    played = [0] * players
    seating = Seating(players, 0)
    for _ in range(players):
        for place in seating.active:
            played[place] += 1
        seating = seating.next()
    assert played == [3] * players
    assert seating == Seating(players, 0)


def test_seat_and_place_are_each_others_inverse():
    seating = Seating(5, 3)
    assert [seating.place(seat) for seat in range(3)] == [4, 0, 2]
    assert [seating.seat(place) for place in range(5)] == [1, None, 2, None, 0]


REFUSED = {
    "table of two": lambda: Seating(2, 0),
    "table of six": lambda: Seating(6, 0),
    "dealer beyond the table": lambda: Seating(3, 3),
    "negative dealer": lambda: Seating(4, -1),
    "fourth seat": lambda: Seating(3, 0).place(3),
    "place beyond the table": lambda: Seating(3, 0).seat(3),
    "empty series": lambda: Series(3, 0),
    "first dealer beyond the table": lambda: Series(3, 36, first_dealer=3),
    "negative number of games": lambda: Series(3, 36).seating(-1),
    "series of two": lambda: standard_series_length(2),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_is_refused_with_field_and_value(name):
    with pytest.raises(SeatError) as caught:
        REFUSED[name]()
    assert caught.value.field
    assert str(caught.value.value) in str(caught.value)


@pytest.mark.parametrize(("players", "games"), [(3, 36), (4, 48), (5, 60)])
def test_a_full_series_is_twelve_rounds(players, games):
    assert standard_series_length(players) == games
    series = Series(players, games)
    assert series.round_number(games - 1) == 11
    assert not series.is_over(games - 1)
    assert series.is_over(games)


def test_passed_in_deals_move_the_deal_on():
    dealers = [seating.dealer for seating in Series(3, 36, first_dealer=2).seatings([False, True, False])]
    assert dealers == [2, 0, 1, 2]


def test_house_rule_deals_a_passed_in_deal_again():
    dealers = [seating.dealer for seating in Series(4, 24, passed_in_counts=False).seatings([True, True, False])]
    assert dealers == [0, 0, 0, 1]


def test_a_round_is_closed_by_the_first_announcement_of_the_next():
    series = Series(3, 36)
    assert [game for game in range(8) if series.closes_round(game)] == [3, 6]
