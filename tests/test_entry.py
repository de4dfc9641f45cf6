"""Declarer, bid and contract by buttons: every legal thing can be reached, nothing else, and with few presses."""

import json
from collections import deque
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from display.view import Action, Choice, Input, Select
from firmware.entry import PASSED_IN, Entry, Step, contract_entry, likeliest_game, skat_entry
from firmware.session.events import AuctionSettled, ContractDeclared, Event, PassedIn, Undone
from firmware.skat.bids import BID_VALUES
from firmware.skat.contracts import Contract, Game, parse_contract

UP, DOWN, OK, BACK, CORRECT, MENU = Action.UP, Action.DOWN, Action.OK, Action.BACK, Action.CORRECT, Action.MENU


def drive(entry: Entry, *inputs: Input) -> tuple[Entry, list[Event]]:
    events: list[Event] = []
    for what in inputs:
        entry, event = entry.handle(what)
        if event is not None:
            events.append(event)
    return entry, events


def presses_to_each_event(start: Entry) -> dict[Event, int]:
    """The least presses that lead to each event that can come out."""
    found: dict[Event, int] = {}
    seen, queue = {start}, deque([(start, 0)])
    while queue:
        entry, count = queue.popleft()
        for action in (UP, DOWN, OK, CORRECT):
            after, event = entry.handle(action)
            if event is not None:
                found.setdefault(event, count + 1)
            elif after not in seen:
                seen.add(after)
                queue.append((after, count + 1))
    return found


@pytest.mark.parametrize(("button", "declarer"), [(UP, 0), (OK, 1), (DOWN, 2)])
def test_the_declarer_is_one_press(button: Action, declarer: int) -> None:
    assert drive(Entry(), button, OK)[1] == [AuctionSettled(declarer=declarer, bid=18)]


def test_a_passed_in_deal_is_one_press() -> None:
    assert drive(Entry(), CORRECT)[1] == [PassedIn()]


def test_the_bid_walks_through_the_legal_values_and_jumps() -> None:
    assert drive(Entry(), OK, DOWN, DOWN, OK)[1] == [AuctionSettled(1, 22)]
    assert drive(Entry(), OK, CORRECT, OK)[1] == [AuctionSettled(1, 27)]
    assert drive(Entry(), OK, UP, OK)[1] == [AuctionSettled(1, 264)]


def test_back_goes_one_answer_back_and_then_takes_the_auction_back() -> None:
    entry, events = drive(Entry(), UP, BACK)
    assert (entry.step, events) == (Step.DECLARER, [])
    assert drive(contract_entry(0, 18), BACK)[1] == [Undone()]
    assert drive(Entry(), BACK) == (Entry(), [])


def test_touching_an_option_takes_it_and_a_page_arrow_only_walks_there() -> None:
    _, events = drive(Entry(), Choice(2), Select(10), OK)
    assert events == [AuctionSettled(2, BID_VALUES[10])]
    assert drive(Entry(), Choice(9), Select(-1)) == (Entry(), [])


def test_the_correct_button_adds_hand_and_announcements() -> None:
    def contracts(presses: int) -> set[str]:
        entry, _ = drive(contract_entry(0, 18), *[CORRECT] * presses)
        return {str(option) for option in entry.options}

    assert contracts(0) == {"C", "S", "H", "D", "G", "N"}
    assert contracts(1) == {"CH", "SH", "HH", "DH", "GH", "NO"}
    assert contracts(2) == {"CHS", "SHS", "HHS", "DHS", "GHS", "NH"}
    assert contracts(4) == {"CHSZO", "SHSZO", "HHSZO", "DHSZO", "GHSZO", "NHO"}
    assert contracts(5) == contracts(0)


def test_every_seat_with_every_bid_value_can_be_reached_and_nothing_else() -> None:
    expected = {AuctionSettled(seat, bid) for seat in range(3) for bid in BID_VALUES} | {PassedIn()}
    assert set(presses_to_each_event(Entry())) == expected


def test_every_contract_can_be_reached_and_nothing_else() -> None:
    suits = [f"{game}{levels}" for game in "CSHDG" for levels in ("", "H", "HS", "HSZ", "HSZO")]
    expected = {ContractDeclared(contract) for contract in [*suits, "N", "NO", "NH", "NHO"]}
    for bid in BID_VALUES:
        assert set(presses_to_each_event(contract_entry(1, bid))) == expected


def test_games_stand_in_their_order_and_the_cursor_on_the_one_that_fits_the_bid() -> None:
    for bid, game in ((18, Game.GRAND), (22, Game.SPADES), (24, Game.GRAND), (36, Game.CLUBS)):
        entry = contract_entry(1, bid)
        assert [str(option) for option in entry.options] == ["D", "H", "S", "C", "G", "N"]
        assert entry.selected == Contract(game) and likeliest_game(bid) is game


def test_the_skat_is_asked_about_by_itself_after_an_auction_that_was_entered_call_by_call() -> None:
    taken, events = drive(skat_entry(1, 20), OK)
    assert events == [] and {str(option) for option in taken.options} == {"D", "H", "S", "C", "G", "N"}
    assert {str(option) for option in drive(taken, CORRECT)[0].options} == {"D", "H", "S", "C", "G", "NO"}
    left, _ = drive(skat_entry(1, 20), DOWN, OK)
    assert {str(option) for option in left.options} == {"DH", "HH", "SH", "CH", "GH", "NH"}
    assert drive(left, BACK) == (skat_entry(1, 20, hand=True), [])
    assert drive(left, BACK, BACK)[1] == [Undone()]
    hand = {event.contract for event in presses_to_each_event(left) if isinstance(event, ContractDeclared)}
    assert hand == {f"{game}{levels}" for game in "CSHDG" for levels in ("H", "HS", "HSZ", "HSZO")} | {"NH", "NHO"}
    plain = {event.contract for event in presses_to_each_event(taken) if isinstance(event, ContractDeclared)}
    assert plain == {"D", "H", "S", "C", "G", "N", "NO"}


def test_an_entry_shows_the_contract_it_is_told() -> None:
    for text in ("C", "CHS", "GHSZO", "NO", "NH", "NHO"):
        assert str(contract_entry(0, 18).showing(parse_contract(text)).selected) == text


@given(
    st.lists(st.sampled_from([UP, DOWN, OK, BACK, CORRECT, MENU]) | st.builds(Choice, st.integers(-2, 70)), max_size=40)
)
def test_no_input_leads_to_anything_illegal(inputs: list[Input]) -> None:
    entry = Entry()
    for what in inputs:
        entry, event = entry.handle(what)
        assert 0 <= entry.cursor < len(entry.options)
        if isinstance(event, AuctionSettled):
            assert event.bid in BID_VALUES and event.declarer in (0, 1, 2)
            entry = contract_entry(event.declarer, event.bid)
        elif isinstance(event, ContractDeclared):
            assert isinstance(parse_contract(event.contract), Contract)
            entry = Entry()
        elif isinstance(event, PassedIn | Undone):
            entry = Entry()


def test_real_games_are_entered_with_few_presses(shared: Path) -> None:
    presses: list[int] = []
    auction = presses_to_each_event(Entry())
    for line in (shared / "games" / "iss-dev.jsonl").read_text(encoding="utf-8").splitlines():
        record = json.loads(line)
        said = record["contract"]
        if record["declarer"] is None or said is None:
            continue
        announced = {f"{said['announced']}_announced": True} if said["announced"] else {}
        contract = Contract(Game(said["game"]), hand=said["hand"], ouvert=said["ouvert"], **announced)
        declarer, bid = record["declarer"], record["high_bid"]
        declared = presses_to_each_event(contract_entry(declarer, bid))
        presses.append(auction[AuctionSettled(declarer, bid)] + declared[ContractDeclared(str(contract))])
    print(f"{len(presses)} games: mean {sum(presses) / len(presses):.2f} presses, worst {max(presses)}")
    assert sum(presses) / len(presses) <= 8 and max(presses) <= 14
    assert PASSED_IN in Entry().options
