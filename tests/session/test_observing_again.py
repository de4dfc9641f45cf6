"""After a restart the cards that still lie on the table are those that were played already."""

import pytest

from firmware.session.events import CardPlayed, CardSettled, Event, TrickCleared
from tests.session.hands import opening, playing
from tests.session.test_observing import HAND, Followed, reading, seen, sure

CODES = [card.code for _, card in HAND.plays]


def resumed(cards: int, *more: Event, doubtful: tuple[int, ...] = ()) -> Followed:
    """The program after a restart with so many cards played; a full last trick was not taken away yet."""
    events = [event for event in playing(HAND, doubtful) if not isinstance(event, CardPlayed) or event.play <= cards]
    played = [event for event in events if isinstance(event, CardPlayed)]
    kept: list[Event] = []
    for event in played:
        kept.append(event)
        if event.play % 3 == 0 and event.play < cards:
            kept.append(TrickCleared())
    return Followed(*opening(HAND), *kept, *more)


@pytest.mark.parametrize("cards", [4, 5, 6])
def test_cards_that_lie_there_are_no_new_plays_and_the_game_goes_on(cards: int) -> None:
    followed = resumed(cards)
    for number, code in enumerate(CODES[3:cards], start=1):
        assert followed.see(seen("card", number, sure(code))) == []
    if cards == 6:
        assert followed.see(seen("cleared")) == [TrickCleared(1.0)]
    (event,) = followed.see(seen("card", 9, sure(CODES[cards])))
    assert isinstance(event, CardPlayed) and (event.play, event.card) == (cards + 1, CODES[cards])


def test_a_doubtful_card_that_lies_there_is_settled_by_the_new_picture() -> None:
    followed = resumed(5, doubtful=(5,))
    assert followed.see(seen("card", 1, sure(CODES[4]))) == [CardSettled(5, CODES[4], by="reading")]


def test_a_full_trick_that_is_gone_was_taken_away_meanwhile() -> None:
    followed = resumed(6)
    events = followed.see(seen("card", 1, sure(CODES[6])))
    assert [type(event) for event in events] == [TrickCleared, CardPlayed]


def test_a_full_trick_that_was_seen_lying_there_is_not_cleared_by_the_next_card() -> None:
    followed = resumed(6)
    for number, code in enumerate(CODES[3:6], start=1):
        assert followed.see(seen("card", number, sure(code))) == []
    assert [type(event) for event in followed.see(seen("card", 4, sure(CODES[6])))] == [CardPlayed]


def test_a_card_laid_meanwhile_is_a_new_play() -> None:
    followed = resumed(4)
    assert followed.see(seen("card", 1, sure(CODES[3]))) == []
    (event,) = followed.see(seen("card", 2, sure(CODES[4])))
    assert isinstance(event, CardPlayed) and event.play == 5


def test_who_has_watched_all_along_sees_no_card_twice() -> None:
    followed = Followed(*opening(HAND))
    followed.see(seen("card", 1, sure(CODES[0]), seconds=1.0))
    (event,) = followed.see(seen("card", 2, reading({CODES[0]: 0.99}), seconds=9.0))
    assert isinstance(event, CardPlayed) and event.card is None
