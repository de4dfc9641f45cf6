"""What the table decides about a revoke: booked as the rules judge it, played on from before the wrong card, told when the table wants."""

import itertools
from collections.abc import Mapping

import pytest

from display.view import Action, Choice
from firmware.demo.hands import ScriptedHand
from firmware.session.answering import next_number
from firmware.session.asks import (
    WhichAnswer,
    WhichMatadors,
    WhichRuling,
    WhichSkat,
)
from firmware.session.ended import ENDINGS
from firmware.session.events import (
    AuctionSettled,
    CardPlayed,
    ContractDeclared,
    Dealt,
    EveningOpened,
    Event,
    RevokeRuled,
    TrickCleared,
    Undone,
)
from firmware.session.hand import Phase
from firmware.session.menu import MenuItem, WhichItem
from firmware.session.observing import Observer
from firmware.session.scoring import judge_revoke
from firmware.skat.cards import Card, card_points, parse_cards
from firmware.skat.contracts import BASE_VALUES, parse_contract
from firmware.skat.endings.ending import EndingKind
from firmware.skat.matadors import Matadors, matadors
from firmware.skat.offences.judge import Offence, OffenceKind, judge
from firmware.skat.offences.ruling import Party, Ruling
from firmware.skat.offences.situation import Situation
from firmware.skat.offences.unseen import Knowledge, SeenCards
from firmware.skat.order import follow_class, legal_cards, trick_winner
from firmware.skat.questions import Question
from tests.session.hands import PLAYERS, some_hands
from tests.session.screens import Screen
from tests.table import reading_of
from vision.readings import TableEvent

OK, BACK, DOWN, UP, MENU = Action.OK, Action.BACK, Action.DOWN, Action.UP, Action.MENU
HANDS = some_hands(80)

SKAT = parse_cards("D8 D7")
"""Worth nothing, so that Augen in tricks are Augen with the Skat."""

SITUATIONS = [
    ("C", 2, 24, "AS", 40, 30, (2, 2), -72),
    ("C", 2, 24, "GP", 40, 30, (2, 2), 36),
    ("C", 2, 24, "AS", 61, 20, (4, 2), 36),
    ("C", 2, 24, "AS", 92, 10, (6, 2), 48),
    ("C", 2, 24, "GP", 61, 0, (4, 0), 36),
    ("C", 2, 24, "GP", 20, 60, (2, 4), -72),
    ("C", 2, 24, "AS", 20, 60, (2, 4), -72),
    ("CH", 2, 24, "AS", 45, 0, (3, 0), -96),
    ("CHS", 2, 24, "GP", 50, 25, (4, 2), 72),
    ("CHS", 2, 24, "GP", 50, 31, (4, 2), -144),
    ("CHS", 2, 24, "AS", 70, 10, (5, 1), -144),
    ("H", 1, 24, "GP", 40, 20, (3, 2), 30),
    ("H", 1, 24, "GP", 70, 31, (5, 3), -60),
    ("H", 1, 24, "AS", 65, 20, (5, 2), -60),
    ("SH", 1, 72, "GP", 2, 0, (1, 0), -154),
    ("C", 1, 48, "GP", 30, 0, (3, 0), 48),
    ("GO", 4, 18, "GP", 30, 0, (3, 0), 264),
    ("GO", 4, 18, "AS", 30, 0, (3, 0), -528),
    ("N", None, 18, "GP", 0, 30, (0, 3), 23),
    ("NHO", None, 18, "AS", 0, 30, (0, 3), -118),
    ("N", None, 18, "GP", 10, 30, (1, 3), -46),
]
"""R01 to R21 of the rules: contract, matadors, bid, who revoked, Augen and tricks before it, what is booked."""


@pytest.mark.parametrize(("contract", "held", "bid", "who", "own", "others", "tricks", "booked"), SITUATIONS)
def test_the_worked_rulings_are_booked(  # type: ignore[no-untyped-def]
    contract, held, bid, who, own, others, tricks, booked
) -> None:
    party = Party.DECLARER if who == "AS" else Party.DEFENDERS
    named = None if held is None else Matadors.from_signed(held)
    seen = SeenCards(skat=frozenset(SKAT))
    known = Knowledge(parse_contract(contract), bid, own, others, *tricks, seen, named)
    ruled = judge_revoke(known, Offence(OffenceKind.NOT_FOLLOWING, party, 5), None, {})
    assert isinstance(ruled, Ruling) and ruled.booked == booked


def revoked(hand: ScriptedHand, trick: int, seat: int) -> tuple[list[tuple[int, Card]], int] | None:
    """The hand with a wrong card of `seat` in this trick, then anything legal; the number of the wrong play. None if it cannot be."""
    game, held = hand.contract.game, [list(cards) for cards in hand.hands]
    if hand.put_away:
        held[hand.declarer] = [c for c in (*hand.hands[hand.declarer], *hand.skat) if c not in hand.put_away]
    plays: list[tuple[int, Card]] = []
    leader, wrong = 0, 0
    for number in range(1, 11):
        lying: list[Card] = []
        for place in range(3):
            who = (leader + place) % 3
            legal = legal_cards(game, lying[0] if lying else None, held[who])
            card = legal[0]
            if number == trick and who == seat:
                other = [c for c in held[who] if lying and follow_class(game, c) is not follow_class(game, lying[0])]
                if not other or follow_class(game, legal[0]) is not follow_class(game, lying[0]):
                    return None
                card, wrong = other[0], len(plays) + 1
            held[who].remove(card)
            lying.append(card)
            plays.append((who, card))
        leader = (leader + trick_winner(game, lying)) % 3
    return plays, wrong


def situation_before(hand: ScriptedHand, plays: list[tuple[int, Card]], trick: int) -> Situation:
    points, counts = [card_points(hand.put_away or hand.skat), 0], [0, 0]
    for start in range(0, 3 * (trick - 1), 3):
        three = plays[start : start + 3]
        winner = three[trick_winner(hand.contract.game, [card for _, card in three])][0]
        party = int(winner != hand.declarer)
        points[party] += card_points(card for _, card in three)
        counts[party] += 1
    twelve = (*hand.hands[hand.declarer], *hand.skat)
    held = None if hand.contract.is_null else matadors(hand.contract.game, twelve)
    return Situation(hand.contract, hand.bid, held, points[0], points[1], counts[0], counts[1])


def events_of(hand: ScriptedHand, plays: list[tuple[int, Card]]) -> list[Event]:
    events: list[Event] = [Dealt(1, 0), AuctionSettled(hand.declarer, hand.bid), ContractDeclared(str(hand.contract))]
    for number, (_, card) in enumerate(plays, start=1):
        events += [CardPlayed(number, card.code), *([TrickCleared()] if number % 3 == 0 else [])]
    return events


CASES = [
    (hand, trick, seat, *found)
    for hand, trick, seat in itertools.product(HANDS, (1, 2, 4, 6), range(3))
    if (found := revoked(hand, trick, seat)) is not None
]


@pytest.mark.parametrize("number", range(0, 40))
def test_a_revoke_is_booked_as_by_somebody_who_sees_all_cards(number: int) -> None:
    hand, trick, seat, plays, _ = CASES[number * len(CASES) // 40]
    screen = Screen(Dealt(1, 0))
    for event in events_of(hand, plays)[1:]:
        screen.happen(event)
        if isinstance(screen.question, WhichRuling):
            break
    if not isinstance(screen.question, WhichRuling):
        pytest.skip("this revoke was never proven: the cards it would show were not played")
    assert (screen.question.revoke.seat, screen.question.revoke.trick) == (seat, trick)
    screen.press(OK)
    twelve, skat = (*hand.hands[hand.declarer], *hand.skat), list(hand.put_away or hand.skat)
    while (ask := screen.question) is not None:
        if isinstance(ask, WhichSkat):
            screen.press(Choice(ask.options.index(skat[0] if ask.first is None else skat[1])))
        elif isinstance(ask, WhichMatadors):
            screen.press(Choice(ask.options.index(matadors(ask.game or hand.contract.game, twelve))))
        else:
            assert isinstance(ask, WhichAnswer)
            screen.press(Choice(ask.options.index(False)))
    every: Mapping = {game: matadors(game, twelve) for game in BASE_VALUES}  # type: ignore[type-arg]
    party = Party.DECLARER if seat == hand.declarer else Party.DEFENDERS
    offence, situation = Offence(OffenceKind.NOT_FOLLOWING, party, trick), situation_before(hand, plays, trick)
    expected = judge(offence, situation, every)
    if isinstance(expected, Question):
        expected = judge(offence, situation, every, answers={expected.code: False})
    assert isinstance(expected, Ruling)
    result = screen.hand.result
    assert result is not None and (result.won, result.booked) == (expected.won, expected.booked)


def grand(*codes: str, opened: EveningOpened | None = None) -> Screen:
    """Grand of forehand with these cards."""
    events: list[Event] = [Dealt(1, 0), AuctionSettled(0, 18), ContractDeclared("G")]
    for number, code in enumerate(codes, start=1):
        events += [CardPlayed(number, code), *([TrickCleared()] if number % 3 == 0 else [])]
    return Screen(*events, opened=opened or EveningOpened(PLAYERS))


REVOKE = ("CA", "H7", "C7", "D7", "DA", "D8", "C8")
"""Middlehand discards on a club and leads a club later."""


def test_playing_on_brings_back_the_position_before_the_wrong_card() -> None:
    screen = grand(*REVOKE)
    screen.press(DOWN, OK)
    assert [play.card.code for play in screen.hand.plays if play.card] == ["CA"]
    assert screen.hand.phase is Phase.PLAY and screen.question is None and screen.hand.cleared == 0
    assert screen.hand.following is not None and screen.hand.following.next_seat == 1
    assert "Stich 1" in screen.view.notice and "Clara" in screen.view.notice
    assert next_number(screen.hand) == 8
    screen.happen(CardPlayed(8, "C9"))
    assert screen.view.notice == "" and screen.hand.open_revoke is None


def item(screen: Screen, wanted: MenuItem) -> None:
    """Take a line of the menu."""
    screen.press(MENU)
    assert isinstance(screen.question, WhichItem)
    screen.press(Choice(screen.question.options.index(wanted)))


def test_that_play_goes_on_is_said_where_the_card_is_awaited_and_nowhere_else() -> None:
    screen = grand(*REVOKE)
    screen.press(DOWN, OK)
    awaited = screen.view.notice
    assert "andere Karte" in awaited
    screen.press(MENU)
    assert screen.view.notice == "", "in the menu"
    screen.press(BACK)
    item(screen, MenuItem.LIST)
    assert screen.view.notice == "", "on the list"
    screen.press(BACK, Action.CORRECT)
    assert screen.view.notice == "", "while another card is corrected"
    screen.press(BACK)
    assert screen.view.notice == awaited
    item(screen, MenuItem.EARLY_END)
    assert screen.view.notice == "", "while it is asked how the game ended"
    screen.press(Choice(ENDINGS.index(EndingKind.DECLARER_GIVES_UP)))
    for _ in range(20):
        assert "andere Karte" not in screen.view.notice
        if screen.hand.phase is Phase.SCORED:
            break
        screen.press(OK)
    assert screen.hand.phase is Phase.SCORED and screen.view.notice == ""


def test_that_play_goes_on_is_not_said_after_the_cards_were_thrown_in() -> None:
    screen = grand(*REVOKE)
    screen.press(DOWN, OK)
    item(screen, MenuItem.DEAL_AGAIN)
    assert screen.hand.phase is Phase.SCORED and screen.view.notice == ""


def test_the_same_offence_after_playing_on_is_proven_again() -> None:
    screen = grand(*REVOKE)
    screen.press(DOWN, OK)
    for number, code in enumerate(["H7", "C7", "D7", "DA", "D8", "C8"], start=8):
        screen.happen(CardPlayed(number, code))
    assert isinstance(screen.question, WhichRuling)


def test_playing_on_can_be_undone() -> None:
    screen = grand(*REVOKE)
    before = screen.state
    screen.press(DOWN, OK)
    assert screen.press(BACK) == [Undone()] and screen.state == before


def test_cards_that_are_laid_again_after_a_correction_are_not_played_twice() -> None:
    screen = grand(*REVOKE)
    screen.press(DOWN, OK)
    observer = Observer()

    def seen(kind: str, play: int | None = None, code: str = "CA") -> list[Event]:
        reading = reading_of(code) if play else None
        return observer.observe(TableEvent(kind, 0, float(play or 0), play, reading), screen.hand)  # type: ignore[arg-type]

    assert seen("cleared") == []
    assert seen("card", 20) == []
    (played,) = seen("card", 21, "C9")
    assert isinstance(played, CardPlayed) and (played.play, played.card) == (8, "C9")


@pytest.mark.parametrize(
    ("preset", "options", "in_play", "at_the_end"),
    [
        ("kneipe", (), True, True),
        ("turnier", (), False, True),
        ("turnier", (("alarm", "immediate"),), True, True),
        ("kneipe", (("alarm", "off"),), False, False),
    ],
)
def test_a_revoke_is_told_when_the_table_wants_it(  # type: ignore[no-untyped-def]
    preset, options, in_play, at_the_end
) -> None:
    opened = EveningOpened(PLAYERS, preset=preset, options=options)
    assert isinstance(grand(*REVOKE, opened=opened).question, WhichRuling) is in_play
    hand, _, _, plays, _ = next(case for case in CASES if case[0].contract.game.is_suit_game and case[1] == 1)
    over = Screen(*events_of(hand, plays), opened=opened)
    assert over.hand.phase is Phase.RESULT
    assert isinstance(over.question, WhichRuling) is at_the_end


def test_a_revoke_told_after_the_game_can_still_end_it_by_the_rules() -> None:
    hand, trick, seat, plays, _ = next(case for case in CASES if case[0].contract.game.is_suit_game and case[1] == 1)
    screen = Screen(*events_of(hand, plays), opened=EveningOpened(PLAYERS, preset="turnier"))
    screen.press(OK)
    assert screen.events[-1] == RevokeRuled(seat, trick, "end")
    result = screen.hand.result
    assert result is not None and result.ruling is not None and result.won is (seat != hand.declarer)


def test_a_lost_null_below_its_bid_asks_for_the_matadors_and_books_the_cheapest_game() -> None:
    codes = ("CA", "C7", "C8")
    screen = Screen(
        Dealt(1, 0),
        AuctionSettled(0, 30),
        ContractDeclared("N"),
        *(CardPlayed(number, code) for number, code in enumerate(codes, start=1)),
    )
    assert isinstance(screen.question, WhichMatadors)
    screen.press(Choice([held.signed for held in screen.question.options].index(-2)))
    result = screen.hand.result
    # Without 2, game 3: hearts, 10 x 3 = 30, are the cheapest that cover the bid.
    assert result is not None and (result.won, result.overbid, result.booked) == (False, True, -60)


def test_with_all_jacks_the_matadors_of_each_suit_are_asked_too() -> None:
    screen = Screen(
        Dealt(1, 0),
        AuctionSettled(0, 30),
        ContractDeclared("N"),
        *(CardPlayed(number, code) for number, code in enumerate(("CA", "C7", "C8"), start=1)),
    )
    asked = []
    while isinstance(ask := screen.question, WhichMatadors):
        asked.append(ask.game)
        screen.press(
            Choice([held.signed for held in ask.options].index(4) if 4 in [h.signed for h in ask.options] else 0)
        )
    assert len(asked) == len(set(asked)) == 5
    assert screen.hand.result is not None and screen.hand.result.overbid
