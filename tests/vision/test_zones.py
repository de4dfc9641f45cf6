"""Zones of a table: open hands, the shown Skat, the Auslage, and plays that come from them. One frozen scene each."""

from __future__ import annotations

import numpy as np
import pytest

from tests.vision.film import Film
from vision.zones import Zone, ZoneKind, ZoneMap, ZoneWatcher, read_zone

PLAY = Zone.box("play", ZoneKind.PLAY, 0.05, 0.45, 0.95, 1.0)
ROW = Zone.box("row", ZoneKind.OPEN_HAND, 0.0, 0.0, 1.0, 0.45, seat=1)
LAYOUT = Zone.box("layout", ZoneKind.LAYOUT, 0.0, 0.0, 1.0, 0.45)
PLACES = {"CJ": (120, 80), "HA": (250, 80), "D7": (380, 80), "S8": (510, 80)}


def table_with(film_or_bare, lay_card, codes, played=()):
    picture = film_or_bare.copy()
    for code in codes:
        lay_card(picture, code, PLACES[code], 4, 90)
    for code, centre in played:
        lay_card(picture, code, centre, 20, 90)
    return picture


@pytest.fixture
def lay_table(reader, table, lay_card):
    """A film of a table with these zones on which these cards lie open from the start."""

    def begin(zones, codes) -> Film:
        film = Film(reader, table, lay_card, watcher=ZoneWatcher(reader, ZoneMap(zones)), rest=0)
        film.picture = table_with(film.bare, lay_card, codes)
        film.rest(8)
        return film

    return begin


def told(film: Film) -> list[tuple[str, str | None, str | None]]:
    return [(event.kind, event.reading.card if event.reading else None, event.zone) for event in film.events]


def test_a_zone_holds_what_has_its_middle_in_it():
    zones = ZoneMap([PLAY, ROW])
    inside = np.array([[300, 200], [340, 200], [340, 260], [300, 260]])
    assert zones.zone_of(inside, (640, 360)) is PLAY and zones.is_in_play(inside, (640, 360))
    above = inside - [0, 150]
    assert zones.zone_of(above, (640, 360)) is ROW and not zones.is_in_play(above, (640, 360))
    assert zones.zone_of(inside + np.array([330, 0]), (640, 360)) is None
    assert ZoneMap([ROW]).is_in_play(inside, (640, 360))
    with pytest.raises(ValueError, match="two zones have one name"):
        ZoneMap([PLAY, PLAY])


def test_an_ouvert_hand_is_read_on_demand(reader, table, lay_card):
    picture = table_with(table(360, 640), lay_card, PLACES, [("CK", (320, 260))])
    found = read_zone(reader, picture, ROW)
    assert sorted(card.reading.card for card in found) == sorted(PLACES)
    for card in found:
        assert np.hypot(*(np.mean(card.quad, axis=0) - PLACES[card.reading.card])) < 3


def test_the_shown_skat_is_read_on_demand(reader, table, lay_card):
    picture = table(360, 640)
    lay_card(picture, "SQ", (270, 240), -10, 90)
    lay_card(picture, "H9", (380, 250), 15, 90)
    assert sorted(card.reading.card for card in read_zone(reader, picture)) == ["H9", "SQ"]


def test_a_card_that_moves_from_the_open_hand_into_the_play_area_is_a_play(lay_table, lay_card):
    film = lay_table([PLAY, ROW], PLACES)
    assert sorted(told(film)) == sorted(("laid_open", code, "row") for code in PLACES)
    assert [card.reading.card for card in film.watcher.cards_in("row")] != []
    film.events.clear()
    film.change(table_with(film.bare, lay_card, ["CJ", "D7", "S8"], [("HA", (320, 260))]), "north")
    assert told(film) == [("card", "HA", "row")]
    assert film.events[0].play == 1 and film.events[0].to_json()["zone"] == "row"
    assert sorted(card.reading.card for card in film.watcher.cards_in("row")) == ["CJ", "D7", "S8"]


def test_in_offiziersskat_the_card_below_is_turned_up_after_the_play(lay_table, lay_card):
    film = lay_table([PLAY, ROW], ["CJ", "HA", "D7"])
    film.events.clear()
    film.change(table_with(film.bare, lay_card, ["CJ", "D7"], [("HA", (320, 260))]), "north")
    film.change(table_with(film.bare, lay_card, ["CJ", "D7", "S8"], [("HA", (320, 260))]), "north")
    assert told(film) == [("card", "HA", "row"), ("turned_up", "S8", "row")]


def test_in_skat_duell_a_card_that_leaves_the_auslage_unplayed_was_drawn(lay_table, lay_card):
    film = lay_table([PLAY, LAYOUT], ["CJ", "HA"])
    film.events.clear()
    film.change(table_with(film.bare, lay_card, ["HA"]), "east")
    film.rest(50)
    film.change(table_with(film.bare, lay_card, ["HA", "S8"]), "east")
    assert told(film) == [("drawn", "CJ", "layout"), ("turned_up", "S8", "layout")]


def test_a_hand_over_the_open_cards_takes_none_away(lay_table):
    film = lay_table([PLAY, LAYOUT], ["CJ", "HA", "D7"])
    film.events.clear()
    for _ in range(12):
        film.show(film.with_hand("north", 0.35))
    film.rest(60)
    assert told(film) == []
