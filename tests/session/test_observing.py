"""What the camera saw becomes plays: one play for each card, doubts stay doubts, people have the last word."""

from dataclasses import replace

import numpy as np
import pytest

from firmware.session.events import (
    CardCorrected,
    CardMoved,
    CardPlayed,
    CardSettled,
    CardTakenBack,
    Event,
    RevokeRuled,
    TrickCleared,
)
from firmware.session.observing import Observer
from firmware.session.state import EveningState, apply, fold
from firmware.skat.cards import ALL_CARDS, Card
from tests.session.hands import OPENED, opening, some_hands
from vision.readings import CardReading, TableEvent

HAND = next(hand for hand in some_hands(40) if hand.contract.game.is_suit_game)


def reading(probabilities: dict[str, float], sure: bool = True) -> CardReading:
    """A reading with these probabilities, the rest shared among the other cards."""
    rest = (1.0 - sum(probabilities.values())) / (34 - len(probabilities))
    logs = np.log(np.full(34, rest))
    for code, p in probabilities.items():
        logs[Card.parse(code).index] = np.log(p)
    best = sorted(probabilities.items(), key=lambda item: -item[1])
    return CardReading(best[0][0] if sure else None, best[0][1], tuple(best[:3]), log_probabilities=logs)


def seen(kind: str, play: int | None = None, read: CardReading | None = None, seconds: float = 1.0) -> TableEvent:
    return TableEvent(kind, frame=0, seconds=seconds, play=play, reading=read, side="south")


class Followed:
    """An observer and the state that its events make."""

    def __init__(self, *events: Event) -> None:
        self.observer = Observer()
        self.state: EveningState = fold([OPENED, *events])

    def see(self, event: TableEvent) -> list[Event]:
        found = self.observer.observe(event, self.state.hand)
        for one in found:
            self.state = apply(self.state, one)
        return found

    def settle(self) -> list[Event]:
        assert self.state.hand is not None
        found = self.observer.settle(self.state.hand)
        for one in found:
            self.state = apply(self.state, one)
        return found


@pytest.fixture
def followed() -> Followed:
    return Followed(*opening(HAND))


def sure(code: str) -> CardReading:
    return reading({code: 0.99})


def test_a_clear_reading_is_a_play(followed: Followed) -> None:
    assert followed.see(seen("card", 1, sure("CA"), 12.0)) == [CardPlayed(1, "CA", (("CA", 0.99),), 12.0, "south")]


def test_an_unsure_reading_is_a_doubtful_play_that_a_later_reading_settles(followed: Followed) -> None:
    doubt = reading({"CA": 0.5, "SA": 0.4}, sure=False)
    assert followed.see(seen("unsure", 1, doubt)) == [CardPlayed(1, None, (("CA", 0.5), ("SA", 0.4)), 1.0, "south")]
    assert followed.see(seen("card", 1, sure("SA"))) == [CardSettled(1, "SA", by="reading")]


def test_the_same_play_read_again_is_no_second_play(followed: Followed) -> None:
    followed.see(seen("card", 1, sure("CA")))
    assert followed.see(seen("card", 1, sure("CA"))) == []


def test_one_card_seen_as_two_at_once_is_one_play(followed: Followed) -> None:
    followed.see(seen("unsure", 1, reading({"SA": 0.86, "CA": 0.12}, sure=False), 5.0))
    assert followed.see(seen("unsure", 2, reading({"SA": 0.83, "CA": 0.16}, sure=False), 5.1)) == []
    assert followed.see(seen("card", 2, sure("SA"), 5.2)) == [CardSettled(1, "SA", by="reading")]
    assert len(followed.see(seen("unsure", 3, reading({"SA": 0.6}, sure=False), 7.0))) == 1


def test_two_different_cards_at_once_are_two_plays(followed: Followed) -> None:
    followed.see(seen("card", 1, sure("SA"), 5.0))
    assert len(followed.see(seen("card", 2, sure("DT"), 5.0))) == 1


def moved(play: int, before: int) -> TableEvent:
    return TableEvent("reordered", frame=0, seconds=9.0, play=play, before=before)


def order(followed: Followed) -> list[str]:
    assert followed.state.hand is not None
    return [play.card.code for play in followed.state.hand.plays if play.card is not None]


def test_two_cards_of_one_movement_change_places_once_later_cards_tell_their_order(followed: Followed) -> None:
    for play, code in enumerate(("CA", "SA", "DT"), start=1):
        followed.see(seen("card", play, sure(code)))
    assert followed.see(moved(2, 1)) == [CardMoved(2, 1)]
    assert order(followed) == ["SA", "CA", "DT"]
    assert followed.see(moved(2, 1)) == []


def test_cards_of_two_tricks_and_cards_that_nobody_played_do_not_change_places(followed: Followed) -> None:
    for play, code in enumerate(("CA", "SA", "DT", "D7"), start=1):
        followed.see(seen("card", play, sure(code)))
    assert followed.see(moved(4, 3)) == followed.see(moved(9, 1)) == followed.see(moved(2, 9)) == []


def test_a_trick_on_which_people_have_ruled_keeps_its_order(followed: Followed) -> None:
    for play, code in enumerate(("CA", "SA", "DT"), start=1):
        followed.see(seen("card", play, sure(code)))
    followed.state = apply(followed.state, RevokeRuled(seat=1, trick=1, ruling="misread"))
    assert followed.see(moved(2, 1)) == []


def test_a_card_that_lay_hidden_is_put_where_it_was_played(followed: Followed) -> None:
    for play, code in enumerate(("CA", "SA"), start=1):
        followed.see(seen("card", play, sure(code)))
    late = replace(seen("card", 3, sure("DT"), 7.0), before=1)
    (event,) = followed.see(late)
    assert isinstance(event, CardPlayed) and event.before == 1
    assert order(followed) == ["DT", "CA", "SA"]


def test_a_corrected_reading_corrects_the_card(followed: Followed) -> None:
    followed.see(seen("card", 1, sure("CA")))
    assert followed.see(seen("corrected", 1, sure("SA"))) == [CardCorrected(1, "SA", by="reading")]


def test_a_card_that_lies_elsewhere_already_is_a_doubt(followed: Followed) -> None:
    followed.see(seen("card", 1, sure("CA")))
    (event,) = followed.see(seen("card", 2, sure("CA"), 3.0))
    assert isinstance(event, CardPlayed) and event.card is None


def test_what_people_settled_stays(followed: Followed) -> None:
    followed.see(seen("unsure", 1, reading({"CA": 0.5}, sure=False)))
    followed.state = apply(followed.state, CardSettled(1, "DT", by="table"))
    assert followed.see(seen("card", 1, sure("CA"))) == []


def test_the_table_is_cleared_once(followed: Followed) -> None:
    assert followed.see(seen("cleared")) == []
    for play, code in enumerate(["CA", "C7", "C8"], start=1):
        followed.see(seen("card", play, sure(code)))
    assert followed.see(seen("cleared", seconds=9.0)) == [TrickCleared(9.0)]
    assert followed.see(seen("cleared", seconds=9.5)) == []


def test_the_newest_card_of_a_running_trick_can_be_taken_back(followed: Followed) -> None:
    followed.see(seen("card", 1, sure("CA")))
    followed.see(seen("card", 2, sure("C7")))
    assert followed.see(seen("taken_back", 1)) == []
    assert followed.see(seen("taken_back", 2)) == [CardTakenBack(2)]


def test_the_third_card_of_a_trick_can_be_taken_back_until_the_trick_is_cleared(followed: Followed) -> None:
    for play, code in enumerate(["CA", "C7", "C8"], start=1):
        followed.see(seen("card", play, sure(code)))
    assert followed.see(seen("taken_back", 3)) == [CardTakenBack(3)]
    (again,) = followed.see(seen("card", 4, sure("C9"), 3.0))
    assert isinstance(again, CardPlayed) and again.card == "C9"
    followed.see(seen("cleared", seconds=9.0))
    assert followed.see(seen("taken_back", 4)) == []


def test_a_card_is_taken_back_though_one_of_an_earlier_trick_was_not_seen(followed: Followed) -> None:
    for play, code in enumerate(["CA", "C7"], start=1):
        followed.see(seen("card", play, sure(code)))
    followed.see(seen("cleared", seconds=4.0))
    followed.see(seen("card", 3, sure("C8"), 5.0))
    assert followed.see(seen("taken_back", 3, seconds=6.0)) == [CardTakenBack(3)]
    followed.see(seen("card", 4, sure("C8"), 7.0))
    followed.see(seen("cleared", seconds=8.0))
    assert followed.see(seen("taken_back", 4, seconds=9.0)) == []


def test_the_last_doubt_is_settled_when_all_other_cards_are_known(followed: Followed) -> None:
    first, second = "CA", "SA"
    followed.see(seen("unsure", 1, reading({first: 0.6, second: 0.399}, sure=False)))
    followed.see(seen("card", 2, sure("C7")))
    followed.see(seen("card", 3, sure("C8")))
    assert followed.settle() == []
    followed.see(seen("card", 4, sure(second)))
    assert followed.settle() == [CardSettled(1, first, by="reading")]


def test_a_doubt_in_the_running_trick_is_left_to_later_readings(followed: Followed) -> None:
    followed.see(seen("unsure", 1, reading({"CA": 0.999}, sure=False)))
    assert followed.settle() == []


def test_cards_before_the_contract_was_entered_are_kept_for_later() -> None:
    followed = Followed(*opening(HAND)[:2])
    assert followed.see(seen("card", 1, sure("CA"))) == []
    followed.state = apply(followed.state, opening(HAND)[2])
    early = followed.observer.take_early()
    assert [event.play for event in early] == [1]
    assert [type(event) for one in early for event in followed.see(one)] == [CardPlayed]


def test_nothing_is_observed_without_a_hand_or_after_thirty_cards(followed: Followed) -> None:
    assert Observer().observe(seen("card", 1, sure("CA")), None) == []
    for number, card in enumerate(ALL_CARDS[:30], start=1):
        followed.see(seen("card", number, sure(card.code)))
    assert followed.see(seen("card", 31, sure(ALL_CARDS[30].code))) == []


@pytest.mark.parametrize("kind", ["light_changed", "blocked", "moved", "back", "camera_lost"])
def test_what_concerns_the_camera_only_is_no_play(followed: Followed, kind: str) -> None:
    assert followed.see(seen(kind)) == []


def test_the_last_trick_shown_once_more_is_not_played_again(followed: Followed) -> None:
    codes = [card.code for _, card in HAND.plays[:4]]
    for number, code in enumerate(codes[:3], 1):
        followed.see(seen("card", number, sure(code)))
    followed.see(seen("cleared", seconds=4.0))
    assert followed.see(seen("card", 4, sure(codes[1]), 5.0)) == []
    assert followed.see(seen("card", 4, sure(codes[1]), 5.5)) == []
    assert followed.see(seen("taken_back", 4, sure(codes[1]), 6.0)) == []
    (lead,) = followed.see(seen("card", 5, sure(codes[3]), 9.0))
    assert isinstance(lead, CardPlayed) and (lead.play, lead.card) == (4, codes[3])
