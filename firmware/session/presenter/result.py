"""The result screen: won or lost, what is booked, and how it came about in words."""

from __future__ import annotations

import re

from display.view import ResultBody
from firmware.i18n.endings import ended_text
from firmware.i18n.house import ramsch_text
from firmware.i18n.offences import ruling_text
from firmware.i18n.verdicts import explanation
from firmware.session.ended import ending_kind
from firmware.session.hand import HandState
from firmware.session.presenter.lists import MINUS
from firmware.session.presenter.words import Words, contract_suit, player_at
from firmware.session.scoring import HandResult
from firmware.session.state import EveningState
from firmware.skat.house.ramsch import RamschResult


def result_body(state: EveningState, hand: HandState, words: Words) -> ResultBody:
    """The result of a hand that is over."""
    result = hand.result
    if hand.ramsch is not None:
        return _ramsch_body(state, hand, hand.ramsch, words)
    if hand.passed_in or result is None or hand.contract is None or hand.declarer is None:
        return ResultBody(
            title=words.text("Passed in"), won=None, booked="0", explanation=words.text("Nobody bid."), details=()
        )
    text = (
        explanation(words.translator, result.verdict, words.deck)
        if result.verdict is not None
        else _ruling_text(result, words)
    )
    details = [(words.text("Declarer"), player_at(state, hand, hand.declarer))]
    if result.points is not None and not hand.contract.is_null:
        details.append((words.text("Card points"), f"{result.points[0]} : {result.points[1]}"))
    details.append((words.text("Tricks"), f"{result.tricks[0]} : {result.tricks[1]}"))
    details.append((words.text("Bid value"), str(hand.bid)))
    return ResultBody(
        title=words.text("Won") if result.won else words.text("Lost"),
        won=result.won,
        booked=f"{result.booked:+d}".replace("-", MINUS),
        booked_label=player_at(state, hand, hand.declarer),
        explanation=re.sub(r"-(?=\d)", MINUS, text),
        details=tuple(details),
        cards_label=words.text("Skat") if result.skat else "",
        cards=tuple(words.card(card) for card in result.skat),
        contract=words.contract(hand.contract),
        contract_suit=contract_suit(hand.contract),
    )


def _ruling_text(result: HandResult, words: Words) -> str:
    """Why a hand that was not played out is booked so, with the rule."""
    assert result.ruling is not None, "a result has a verdict or a ruling"
    if result.ended is not None:
        return ended_text(words.translator, ending_kind(result.ended), result.ruling, words.deck)
    return ruling_text(words.translator, result.ruling, words.deck)


def _ramsch_body(state: EveningState, hand: HandState, result: RamschResult, words: Words) -> ResultBody:
    """What a Ramsch books: the loser's score large, everybody's Augen below."""
    names = [player_at(state, hand, seat) for seat in range(3)]
    worst = min(result.booked, key=lambda booked: (-abs(booked), booked))
    concerned = [name for name, booked in zip(names, result.booked, strict=True) if booked == worst and booked]
    assert hand.following is not None, "a result comes of cards"
    skat = hand.following.skat
    return ResultBody(
        title=words.text("Ramsch"),
        won=None,
        booked=f"{worst:+d}".replace("-", MINUS),
        booked_label=", ".join(concerned),
        explanation=re.sub(r"-(?=\d)", MINUS, ramsch_text(words.translator, result, names)),
        details=tuple((name, str(points)) for name, points in zip(names, result.final, strict=True)),
        cards_label=words.text("Skat") if skat else "",
        cards=tuple(words.card(card) for card in skat),
    )
