"""The choice of the contract (rules reference section 4)."""

import pytest

from firmware.skat.announcement import (
    AnnouncementError,
    Refusal,
    check_announcement,
    check_discard,
    legal_contracts,
    preview,
)
from firmware.skat.cards import parse_cards
from firmware.skat.contracts import parse_contract
from firmware.skat.errors import CardError, MatadorsNeeded
from firmware.skat.matadors import Matadors

HAND, SKAT = parse_cards("CJ SJ CA CT C9 SA S7 HA H7 D7"), parse_cards("DJ D8")


def test_after_picking_up_only_the_game_and_null_ouvert_can_be_declared():
    assert [str(contract) for contract in legal_contracts(picked_up=True)] == ["C", "S", "H", "D", "G", "N", "NO"]


def test_a_hand_game_has_all_announcements():
    hand = [str(contract) for contract in legal_contracts(picked_up=False)]
    assert hand[:4] == ["CH", "CHS", "CHSZ", "CHSZO"]
    assert hand[-2:] == ["NH", "NHO"]
    assert len(hand) == 5 * 4 + 2


@pytest.mark.parametrize("picked_up", [True, False])
def test_every_legal_contract_passes_the_check(picked_up):
    for contract in legal_contracts(picked_up):
        assert check_announcement(contract, picked_up) is contract


@pytest.mark.parametrize(
    ("contract", "refusal"),
    [
        ("CH", Refusal.HAND_AFTER_PICK_UP),
        ("NH", Refusal.HAND_AFTER_PICK_UP),
        ("NHO", Refusal.HAND_AFTER_PICK_UP),
        ("CHS", Refusal.LEVEL_AFTER_PICK_UP),
        ("GHSZ", Refusal.LEVEL_AFTER_PICK_UP),
        ("GO", Refusal.OUVERT_AFTER_PICK_UP),
    ],
)
def test_what_is_refused_after_picking_up_and_why(contract, refusal):
    with pytest.raises(AnnouncementError) as caught:
        check_announcement(parse_contract(contract), picked_up=True)
    assert caught.value.refusal is refusal
    assert refusal.value in str(caught.value)


def test_hand_that_was_not_said_is_a_game_without_hand():
    assert not check_announcement(parse_contract("S"), picked_up=False).hand


def test_the_announcement_comes_before_the_first_lead_and_stands():
    with pytest.raises(AnnouncementError) as caught:
        check_announcement(parse_contract("C"), picked_up=True, card_led=True)
    assert caught.value.refusal is Refusal.CARD_LED
    with pytest.raises(AnnouncementError) as caught:
        check_announcement(parse_contract("G"), picked_up=True, before=parse_contract("C"))
    assert caught.value.refusal is Refusal.ALREADY_ANNOUNCED
    again = parse_contract("C")
    assert check_announcement(again, picked_up=True, before=parse_contract("C")) is again


def test_any_two_cards_may_be_put_away_jacks_too():
    ten = check_discard(HAND, SKAT, parse_cards("CJ CA"))
    assert len(ten) == 10
    assert not set(ten) & set(parse_cards("CJ CA"))


@pytest.mark.parametrize(
    ("away", "refusal"),
    [("CJ", Refusal.WRONG_DISCARD), ("CJ SJ CA", Refusal.WRONG_DISCARD), ("CJ HJ", Refusal.NOT_HELD)],
)
def test_wrong_discards_are_refused(away, refusal):
    with pytest.raises(AnnouncementError) as caught:
        check_discard(HAND, SKAT, parse_cards(away))
    assert caught.value.refusal is refusal


def test_hand_and_skat_must_be_twelve_different_cards():
    with pytest.raises(CardError):
        check_discard(HAND[:9], SKAT, SKAT)
    with pytest.raises(CardError):
        check_discard(HAND, HAND[:2], SKAT)
    with pytest.raises(CardError):
        check_discard(HAND, SKAT, (SKAT[0], SKAT[0]))


@pytest.mark.parametrize(
    ("contract", "signed", "bid", "values", "reach", "lost"),
    [
        ("C", 2, 24, (36, 48, 60), 0, -72),
        ("H", 1, 24, (20, 30, 40), 1, -60),
        ("C", 1, 48, (24, 36, 48), 2, -96),
        ("D", 1, 40, (18, 27, 36), None, -90),
        ("CHS", -1, 18, (60, 60, 72), 0, -120),
        ("GO", 4, 264, (264, 264, 264), 0, -528),
        ("C", 2, None, (36, 48, 60), 0, -72),
        ("N", None, 23, (23, 23, 23), 0, -46),
        ("N", None, 24, (23, 23, 23), None, None),
    ],
)
def test_preview_says_what_a_game_counts_and_what_the_bid_needs(contract, signed, bid, values, reach, lost):
    matadors = Matadors.from_signed(signed) if signed is not None else None
    seen = preview(parse_contract(contract), matadors, bid)
    assert (seen.values, seen.reach, seen.lost_value) == (values, reach, lost)


def test_preview_of_a_hand_game_is_marked_as_uncertain():
    assert not preview(parse_contract("CH"), Matadors(True, 2), 24, certain=False).certain
    assert preview(parse_contract("NH"), None, 24, certain=False).certain


def test_preview_needs_matadors_in_games_that_count_them():
    with pytest.raises(MatadorsNeeded):
        preview(parse_contract("C"), None, 24)
