"""What happens at a real table, one frozen scene each, with exactly what has to be told of it: every card once, nothing else a card."""

from __future__ import annotations

from dataclasses import replace

from tests.vision.scenes import HOME, Scene
from vision.simulator import (
    Action,
    Bump,
    Flicker,
    Gather,
    Lay,
    Lean,
    Light,
    Nudge,
    Put,
    Reach,
    Spoil,
    Sunbeam,
    TakeBack,
    Together,
    Wait,
)

BARE = Wait(0.5)
SOUTH = Lay("CJ", "south", 0.6, (-10.0, 25.0), 8.0)
WEST = Lay("HA", "west", 0.6, (-55.0, -8.0), 76.0)
EAST = Lay("D7", "east", 0.6, (52.0, -15.0), -95.0)
GATHER = Gather("south", 0.7)

TRICK: tuple[Action, ...] = (BARE, SOUTH, WEST, EAST, GATHER)
TRICK_TOLD = ("card 1 CJ south", "card 2 HA west", "card 3 D7 east", "cleared")

GLARING = replace(HOME, name="glaring", glare=(0.9, 0.9))
BLINDING = replace(HOME, name="blinding", glare=(3.0, 3.0))
SPINNING = replace(HOME, name="spinning", spin=(150.0, 150.0))
LONG_SHADOWS = replace(HOME, name="long shadows", shadow=(0.55, 0.55))


HANDS = (
    Scene(
        "a hand rests beside the card",
        (BARE, SOUTH, Reach("east", 2.5, (75.0, 30.0), 0.6), WEST),
        ("card 1 CJ south", "card 2 HA west"),
    ),
    Scene(
        "a hand rests on the card",
        (BARE, SOUTH, Reach("east", 2.5, (-10.0, 25.0), 0.6), WEST),
        ("card 1 CJ south", "card 2 HA west"),
    ),
    Scene(
        "a sleeve and a forearm lie across the trick",
        (BARE, SOUTH, WEST, Reach("south", 2.5, (5.0, -115.0), 0.6), EAST, GATHER),
        TRICK_TOLD,
    ),
    Scene(
        "two forearms lie across the trick one after the other",
        (
            BARE,
            SOUTH,
            WEST,
            Reach("east", 1.5, (-150.0, 0.0), 0.2),
            Reach("west", 1.5, (150.0, 10.0), 0.6),
            EAST,
            GATHER,
        ),
        TRICK_TOLD,
    ),
    Scene(
        "the shadow of a hand falls on the cards",
        (BARE, SOUTH, WEST, Reach("south", 2.5, (-10.0, 60.0), 0.6, height=120.0), EAST, GATHER),
        TRICK_TOLD,
        difficulty=LONG_SHADOWS,
    ),
    Scene(
        "the face of a child over the table",
        (BARE, SOUTH, WEST, Lean("north", 2.5, 0.8), EAST, GATHER),
        TRICK_TOLD,
    ),
)

LIGHT = (
    Scene(
        "the lamp is switched off and on",
        (BARE, SOUTH, Light(0.45, pause_seconds=0.7), WEST, Light(1.0, pause_seconds=0.7), EAST, GATHER),
        ("card 1 CJ south", "light_changed", "card 2 HA west", "light_changed", "card 3 D7 east", "cleared"),
    ),
    Scene(
        "sunlight moves over the table and goes",
        (
            *(BARE, SOUTH, Sunbeam(0.3, 1.1, 0.45, 2.0, 0.6), WEST),
            *(Sunbeam(0.3, 0.45, 1.1, 2.0, 0.6), EAST, GATHER),
        ),
        TRICK_TOLD,
    ),
    Scene(
        "the exposure steps",
        (
            *(BARE, SOUTH, *(Light(gain, pause_seconds=0.3) for gain in (1.06, 1.12, 1.18, 1.1, 1.04))),
            *(WEST, Light(0.93, pause_seconds=0.4), Light(1.0, pause_seconds=0.4), EAST, GATHER),
        ),
        TRICK_TOLD,
    ),
    Scene("the lamp flickers 50 times a second", (Flicker(0.06, 50.0), *TRICK), TRICK_TOLD),
    Scene("the lamp flickers 100 times a second", (Flicker(0.06, 100.0), *TRICK), TRICK_TOLD),
    Scene(
        "glare lies on the newest card",
        (BARE, SOUTH, WEST),
        ("card 1 CJ south", "card 2 HA west"),
        difficulty=GLARING,
    ),
    Scene(
        "glare hides the newest card until it is pushed out of it",
        (BARE, replace(SOUTH, place=(150.0, 60.0)), WEST, Nudge("west", 110.0, 10.0, 0.9)),
        ("card 1 CJ south", "card 2 HA west"),
        difficulty=BLINDING,
    ),
)

CARDS = (
    Scene(
        "a card is thrown with spin and slides",
        (BARE, replace(SOUTH, slide=90.0), replace(WEST, slide=70.0)),
        ("card 1 CJ south", "card 2 HA west"),
        difficulty=SPINNING,
    ),
    Scene(
        "a card is pushed partly under another",
        (
            BARE,
            Lay("HA", "south", 0.6, (-20.0, 5.0), 0.0),
            Lay("CJ", "east", 0.8, (12.0, 12.0), 0.0, under=True),
            GATHER,
        ),
        ("card 1 HA south", "card 2 CJ east", "cleared"),
    ),
    Scene(
        "two cards within 300 milliseconds",
        (BARE, SOUTH, Together(WEST, EAST, 0.25, 0.7), GATHER),
        TRICK_TOLD,
    ),
    Scene(
        "all three nearly stacked",
        (
            BARE,
            Lay("CJ", "south", 0.6, (-4.0, 3.0), 2.0),
            Lay("HA", "west", 0.6, (5.0, -3.0), 24.0),
            Lay("D7", "east", 0.6, (0.0, 4.0), -31.0),
            GATHER,
        ),
        TRICK_TOLD,
    ),
    Scene(
        "a card is nudged after lying",
        (BARE, SOUTH, WEST, Nudge("west", 22.0, 14.0, 0.8), EAST, GATHER),
        ("card 1 CJ south", "card 2 HA west", "moved 2", "card 3 D7 east", "cleared"),
    ),
    Scene(
        "the only card is taken back and another played",
        (BARE, SOUTH, TakeBack("south", 0.8), Lay("SK", "south", 0.6, (5.0, 20.0), -12.0)),
        ("card 1 CJ south", "taken_back 1 CJ", "card 2 SK south"),
    ),
    Scene(
        "the newest card is taken back and another played",
        (BARE, SOUTH, WEST, TakeBack("west", 2.2), replace(WEST, card="H9"), EAST, GATHER),
        ("card 1 CJ south", "card 2 HA west", "taken_back 2 HA", "card 3 H9 west", "card 4 D7 east", "cleared"),
    ),
    Scene(
        "a card half outside is no play until it is pushed in",
        (BARE, Lay("CJ", "east", 0.8, (236.0, 10.0), 85.0), Nudge("east", 110.0, 5.0, 0.8), WEST),
        ("card 1 CJ east", "card 2 HA west"),
    ),
    Scene(
        "a face-down card",
        (BARE, Lay("back", "north", 0.8, (130.0, -60.0), 20.0), SOUTH),
        ("back", "card 1 CJ south"),
    ),
    Scene(
        "the face-down Skat",
        (
            BARE,
            Lay("back", "north", 0.8, (-30.0, -20.0), 5.0),
            Lay("back", "north", 0.8, (12.0, -14.0), -14.0),
            GATHER,
            SOUTH,
        ),
        ("back", "back", "card 1 CJ south"),
    ),
)


def _thing(name: str, place: tuple[float, float], turn: float = 0.0) -> Scene:
    return Scene(
        f"a {name} is put into the area",
        (BARE, SOUTH, Put(name, "east", place, turn, 0.7), WEST, EAST, GATHER),
        TRICK_TOLD,
    )


PHONES = tuple(
    Scene(
        f"a phone is put {place} into the area on {on}",
        (BARE, *((put, SOUTH, WEST) if place == "first" else (SOUTH, put, WEST)), EAST, GATHER),
        TRICK_TOLD,
        table=table,
        deck=deck,
    )
    for place, put, on, table, deck in (
        ("first", Put("phone", "east", (150.0, 82.0), 80.0, 0.7), "wood", "wood:7", "tournament"),
        ("between", Put("phone", "east", (145.0, 80.0), 95.0, 0.7), "a black table", "black:2", "french-english-index"),
    )
)

THINGS = (
    _thing("glass", (125.0, -60.0)),
    _thing("pen", (120.0, -40.0), 35.0),
    _thing("phone", (135.0, -35.0), 12.0),
    _thing("coaster", (-130.0, -60.0), 20.0),
    *PHONES,
)

TRICKS = (
    Scene(
        "the last trick is shown once more",
        (
            *TRICK,
            Lay("D7", "south", 0.6, (-70.0, 0.0), 4.0),
            Lay("CJ", "south", 0.6, (0.0, 0.0), -3.0),
            Lay("HA", "south", 0.6, (70.0, 0.0), 5.0),
            GATHER,
            Lay("S8", "west", 0.6, (-40.0, 0.0), 80.0),
        ),
        (
            *TRICK_TOLD,
            *("card 4 D7 south", "taken_back 4 D7", "shown D7", "shown CJ", "shown HA"),
            "card 5 S8 west",
        ),
    ),
    Scene(
        "a trick is gathered slowly with one card left behind",
        (BARE, SOUTH, WEST, EAST, Gather("south", 1.0, left_behind=1, slowness=2.5), Gather("south", 0.8)),
        TRICK_TOLD,
    ),
    Scene(
        "a card is seen only after the trick was cleared",
        (
            BARE,
            Lay("CJ", "south", 0.7, (0.0, 0.0), 3.0),
            Lay("D7", "west", 0.7, (1.0, 1.0), 3.0, under=True),
            Lay("HA", "east", 0.7, (4.0, 2.0), 20.0),
            Gather("south", 1.0, left_behind=1),
            Gather("south", 0.8),
        ),
        ("card 1 CJ south", "card 2 HA east", "card 3 D7 south", "cleared"),
    ),
)

CAMERA = (
    Scene(
        "the camera is bumped by one centimetre",
        (BARE, SOUTH, WEST, Bump((8.0, -6.0), 0.6, 0.8), EAST, GATHER),
        ("card 1 CJ south", "card 2 HA west", "camera_moved", "card 3 D7 east", "cleared"),
        table="wood:7",
    ),
    Scene(
        "blurred pictures",
        (BARE, SOUTH, Spoil("blurred", 0.5), BARE, WEST, EAST, GATHER),
        TRICK_TOLD,
    ),
    Scene(
        "half-written pictures",
        (BARE, SOUTH, Spoil("torn", 0.3), BARE, WEST, EAST, Spoil("torn", 0.9), BARE, GATHER),
        TRICK_TOLD,
    ),
    Scene(
        "no pictures for two seconds while a card is laid",
        (BARE, SOUTH, replace(WEST, pause_seconds=1.4), EAST, GATHER),
        ("card 1 CJ south", "card 2 HA", "card 3 D7 east", "cleared"),
        lost=(2.0, 4.0),
    ),
)

TABLES = tuple(
    Scene(f"a trick on {name}", TRICK, TRICK_TOLD, table=table)
    for name, table in (
        ("a patterned cloth", "cloth:1"),
        ("a cloth of another pattern", "cloth:4"),
        ("dark wood", "dark wood:2"),
        ("a white table", "white:3"),
        ("green felt", "green felt:2"),
    )
)

SCENES = (*HANDS, *LIGHT, *CARDS, *THINGS, *TRICKS, *CAMERA, *TABLES)
