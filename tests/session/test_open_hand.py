"""An open hand that was shown: it proves revokes at once, clears doubts, and gives way to the cards on the table."""

from __future__ import annotations

import pytest

from firmware.session.coding import decode, encode
from firmware.session.events import (
    AuctionSettled,
    CardPlayed,
    CardTakenBack,
    ContractDeclared,
    Dealt,
    EndedEarly,
    Event,
    HandShown,
    Undone,
)
from firmware.session.hand import HandState, StateError
from firmware.session.state import apply, fold
from firmware.skat.cards import ALL_CARDS, parse_cards
from firmware.skat.questions import QuestionCode
from tests.session.hands import OPENED
from tests.session.test_observing import Followed, reading, seen

HELD = ["C7", "C8", "S7", "S8", "S9", "H7", "H8", "D7", "D8", "D9"]
NULL_OUVERT: list[Event] = [OPENED, Dealt(1, 0), AuctionSettled(1, 46), ContractDeclared("NO")]
SHOWN = HandShown(1, tuple(HELD))


def hand_after(*events: Event) -> HandState:
    hand = fold([*NULL_OUVERT, *events]).hand
    assert hand is not None
    return hand


def cards(*codes: str) -> list[Event]:
    return [CardPlayed(number, code) for number, code in enumerate(codes, 1)]


def test_a_revoke_of_the_declarer_is_proven_by_the_card_itself() -> None:
    assert not hand_after(*cards("CA", "S7")).revokes
    revoke = hand_after(SHOWN, *cards("CA", "S7")).open_revoke
    assert revoke is not None and (revoke.seat, revoke.trick, revoke.wrong.code) == (1, 1, "S7")
    assert not hand_after(SHOWN, *cards("CA", "C7")).revokes


def test_a_hand_shown_in_the_middle_proves_what_was_done_before() -> None:
    rest = tuple(code for code in HELD if code != "S7")
    played = cards("CA", "S7", "CK")
    assert not hand_after(*played).revokes
    assert [revoke.seat for revoke in hand_after(*played, HandShown(1, rest, 3)).revokes] == [1]


def test_what_was_shown_can_be_undone_and_kept() -> None:
    assert hand_after(SHOWN, Undone()).shown is None
    assert decode("hand_shown", 1, encode(SHOWN)) == SHOWN


@pytest.mark.parametrize(
    "wrong",
    [
        HandShown(0, tuple(HELD)),
        HandShown(1, tuple(HELD[:9])),
        HandShown(1, tuple(HELD), 3),
        HandShown(1, (*HELD[:9], HELD[0])),
    ],
)
def test_cards_that_cannot_be_the_hand_are_refused(wrong: HandShown) -> None:
    with pytest.raises(StateError):
        hand_after(wrong)


def test_a_card_played_already_is_in_no_hand() -> None:
    with pytest.raises(StateError, match="do not fit"):
        hand_after(*cards("CA"), HandShown(1, (*HELD[:9], "CA"), 1))


@pytest.mark.parametrize("codes", [("CA", "C9"), ("C7",)])
def test_the_cards_on_the_table_count_more_than_the_hand_shown(codes: tuple[str, ...]) -> None:
    following = hand_after(SHOWN, *cards(*codes)).following
    assert following is not None and not following.open_hand_fits
    assert len(following.tracked.plays) == len(codes) and following.open_cards == ()


def test_a_card_taken_back_is_in_the_open_hand_again() -> None:
    following = hand_after(SHOWN, *cards("CA", "C7"), CardTakenBack(2)).following
    assert following is not None and set(following.open_cards) == set(parse_cards(" ".join(HELD)))


def test_a_doubtful_card_of_the_declarer_is_the_one_he_holds() -> None:
    doubt = reading({"C9": 0.5, "C8": 0.48}, sure=False)
    table = Followed(*NULL_OUVERT[1:], *cards("CA"))
    assert [event.card for event in table.see(seen("unsure", 7, doubt)) if isinstance(event, CardPlayed)] == [None]
    table = Followed(*NULL_OUVERT[1:], SHOWN, *cards("CA"))
    assert [event.card for event in table.see(seen("unsure", 7, doubt)) if isinstance(event, CardPlayed)] == ["C8"]


def test_a_defender_has_no_card_of_the_open_hand() -> None:
    doubt = reading({"C8": 0.55, "C9": 0.4}, sure=False)
    table = Followed(*NULL_OUVERT[1:], SHOWN)
    table.see(seen("unsure", 7, doubt))
    for number, code in enumerate(("S7", "SA"), 8):
        table.see(seen("card", number, reading({code: 0.99})))
    settled = table.settle()
    assert [event.card for event in settled] == ["C9"]  # type: ignore[union-attr]


def test_the_cards_of_the_other_hands_are_left_as_they_were() -> None:
    state = fold([*NULL_OUVERT, SHOWN])
    for card in ALL_CARDS:
        if card.code not in HELD:
            assert apply(state, CardPlayed(1, card.code)).hand.following.open_hand_fits  # type: ignore[union-attr]


def test_matadors_that_lie_open_are_not_asked_for() -> None:
    grand: list[Event] = [OPENED, Dealt(1, 0), AuctionSettled(0, 24), ContractDeclared("GO")]
    held = HandShown(0, ("CJ", "HJ", "DJ", "CA", "SA", "HA", "DA", "CT", "ST", "HT"))
    ended = [CardPlayed(1, "HA"), CardPlayed(2, "SJ"), CardPlayed(3, "H8"), EndedEarly("declarer_gives_up")]
    asked, known = fold([*grand, *ended]).hand, fold([*grand, held, *ended]).hand
    assert asked is not None and asked.question is not None and asked.question.code is QuestionCode.MATADORS
    assert known is not None and known.question is None
    assert known.result is not None and known.result.matadors is not None and known.result.matadors.signed == 1
