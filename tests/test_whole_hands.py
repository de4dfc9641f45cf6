"""Whole simulated hands from picture to list, a sample of what `python -m tests.simulated_hands` measures."""

from __future__ import annotations

import pytest

from firmware.reading import open_reader
from firmware.session.following import Play
from tests.whole_hands.hands import hand_plan
from tests.whole_hands.judging import judge
from tests.whole_hands.playing import PlayedHand, SeenPlay, play_hand
from vision.kept_back import kept_back_decks, kept_back_tables
from vision.reader import CardReader
from vision.readings import CardReading, TableEvent
from vision.simulator.art import DrawnArt
from vision.watch import Watcher

SIZE = (960, 540)
"""Smaller than a camera's pictures, to be quick."""


@pytest.mark.parametrize(("level", "number"), [("easy", 0), ("easy", 3), ("normal", 7), ("hard", 0)])
def test_a_hand_is_followed_and_booked_without_a_touch(level: str, number: int) -> None:
    plan = hand_plan(level, number)
    watcher = Watcher(CardReader(open_reader().model))
    played = play_hand(plan.hand, plan.seed, level, DrawnArt(plan.style), plan.table, watcher, SIZE)
    judgement = judge(plan.hand, played)
    assert judgement.causes == {}
    assert judgement.clean


def test_half_of_the_hands_have_faces_and_tables_that_are_kept_back() -> None:
    plans = [hand_plan("normal", number) for number in range(20)]
    assert [plan.is_kept_back for plan in plans] == [False, True] * 10
    for plan in plans[1::2]:
        family, number = plan.deck.rsplit(" ", 1)
        assert (family, int(number)) in kept_back_decks() and plan.table in kept_back_tables()
    assert len({plan.seed for plan in plans}) == 20


def _seen_as_played(codes: list[str], truths: list[str | None]) -> PlayedHand:
    from firmware.skat.cards import Card

    plays, seen = [], []
    for number, (code, truth) in enumerate(zip(codes, truths, strict=True), 1):
        reading = CardReading(code, 1.0, ((code, 1.0),))
        event = TableEvent("card", number, float(number), number, reading)
        seen.append(SeenPlay(event, truth, number))
        plays.append(Play(number, Card.parse(code), ((code, 1.0),), float(number)))
    return PlayedHand(plays, 20, seen=seen)


def test_the_judge_tells_misread_false_and_exchanged_cards_apart() -> None:
    hand = hand_plan("easy", 0).hand
    right = [card.code for _, card in hand.plays]
    absent = next(card.code for card in hand.skat) if hand.put_away is None else hand.put_away[0].code
    assert judge(hand, _seen_as_played(right, list(right))).clean
    misread = judge(hand, _seen_as_played([absent, *right[1:]], list(right)))
    assert (misread.clean, misread.wrong, misread.causes) == (False, 1, {"misread": 1})
    exchanged = [right[1], right[0], *right[2:]]
    assert judge(hand, _seen_as_played(exchanged, list(exchanged))).causes == {"out of order": 1}
    ghost = judge(hand, _seen_as_played([*right, absent], [*right, None]))
    assert (ghost.clean, ghost.false) == (False, 1)
