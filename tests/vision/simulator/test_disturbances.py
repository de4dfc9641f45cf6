"""What goes on beside the play: the play itself stays as it was."""

from __future__ import annotations

import itertools
from dataclasses import replace

import pytest

from vision.simulator import (
    DISTURBANCES,
    Action,
    Disturbances,
    Gather,
    Lay,
    Lean,
    SimulatedTable,
    TakeBack,
    Together,
    Wait,
    disturbed,
    hand_script,
    shuffled_script,
)

EVERYTHING = replace(DISTURBANCES["normal"].times(1000.0), together=0.0)


def played(script: tuple[Action, ...]) -> list[str]:
    """The cards that stay on the table, in order, without face-down ones and tricks that are only shown."""
    out: list[str] = []
    for action in script:
        if isinstance(action, Together):
            out += [action.first.card, action.second.card]
        elif isinstance(action, Lay) and action.card != "back":
            out.append(action.card)
        elif isinstance(action, TakeBack):
            out.pop()
    return list(dict.fromkeys(out))


@pytest.mark.parametrize("rates", [*DISTURBANCES.values(), EVERYTHING, Disturbances("pairs", together=1.0)])
def test_every_card_is_still_played_once_and_in_order(rates: Disturbances) -> None:
    script = shuffled_script(3)
    expected = [action.card for action in script if isinstance(action, Lay)]
    for seed in range(5):
        assert played(disturbed(script, rates, seed)) == expected


def test_the_home_table_is_left_alone_and_the_hard_one_is_not() -> None:
    script = shuffled_script(3)
    assert disturbed(script, DISTURBANCES["easy"], 1) == script
    assert len(disturbed(script, DISTURBANCES["hard"], 1)) > len(script) + 3


def test_the_same_seed_disturbs_alike() -> None:
    script = shuffled_script(3)
    assert disturbed(script, EVERYTHING, 7) == disturbed(script, EVERYTHING, 7)
    assert disturbed(script, EVERYTHING, 7) != disturbed(script, EVERYTHING, 8)


def test_a_card_that_is_taken_back_is_one_of_the_same_player_and_comes_later() -> None:
    script = shuffled_script(3)
    sides = {action.card: action.side for action in script if isinstance(action, Lay)}
    wrong = []
    for seed in range(8):
        actions = disturbed(script, Disturbances("slips", take_back=1.0), seed)
        for action, after in itertools.pairwise(actions):
            if isinstance(after, TakeBack):
                assert isinstance(action, Lay)
                wrong.append(action.card)
                assert sides[action.card] == action.side == after.side
                assert action.card in [a.card for a in actions[actions.index(after) :] if isinstance(a, Lay)]
    assert wrong


def test_a_face_down_card_stays_while_tricks_are_gathered() -> None:
    actions = disturbed(shuffled_script(3), Disturbances("skat", face_down=1.0), 1)
    assert next(a.card for a in actions if isinstance(a, Lay)) == "back"
    assert {a.left_behind for a in actions if isinstance(a, Gather)} == {1}


def test_a_head_over_the_table_hides_and_leaves_what_lies_there() -> None:
    table = SimulatedTable(1, "easy", size=(320, 180))
    frames = list(table.frames((Wait(0.2), Lay("CJ", "south", 0.2), Lean("east", 0.4, 0.2))))
    assert any("head" in truth.things for _, truth in frames)
    last = frames[-1][1]
    assert last.things == () and [card.card for card in last.cards] == ["CJ"] and last.still


def test_fast_movements_drawn_coarsely_look_alike_and_leave_the_rest_exact() -> None:
    script = hand_script(2, "normal")[:3]
    fine, coarse = (
        list(SimulatedTable(2, "normal", size=(320, 180), coarse_motion=flag).frames(script)) for flag in (False, True)
    )
    assert [truth for _, truth in fine] == [truth for _, truth in coarse]
    moving = [(a, b) for (a, truth), (b, _) in zip(fine, coarse, strict=True) if not truth.still]
    for (a, truth), (b, _) in zip(fine, coarse, strict=True):
        assert not truth.still or (a == b).all()
    difference = [abs(a.astype(float) - b).mean() for a, b in moving]
    assert max(difference) > 0 and max(difference) < 6
