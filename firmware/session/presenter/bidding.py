"""The auction call by call in words: who speaks to whom, what everybody has said, and what may be said now."""

from __future__ import annotations

from display.view import EntryBody, Option
from firmware.bidding import call_options
from firmware.i18n.spoken import spoken_call
from firmware.session.hand import HandState
from firmware.session.presenter.entry import games_of_value
from firmware.session.presenter.words import Words, player_at
from firmware.session.state import EveningState
from firmware.skat.auction import Auction, Turn
from firmware.skat.calls import Call, CallKind


def bidding_body(state: EveningState, hand: HandState, cursor: int, words: Words) -> EntryBody:
    """The running auction."""
    auction, turn = hand.auction, hand.auction.turn
    assert turn is not None, "the auction is not over"
    options = call_options(auction)
    selected = options[cursor]
    return EntryBody(
        title=words.text("Bidding"),
        prompt=_prompt(state, hand, turn, words),
        options=tuple(Option(call_text(call, words)) for call in options),
        selected=cursor,
        steps=tuple((player_at(state, hand, seat), _said(auction, seat, words)) for seat in range(3)),
        preview="" if selected.value is None else games_of_value(selected.value, words),
    )


def call_text(call: Call, words: Words) -> str:
    """What is said, in figures: "18", "Ja", "Passe"."""
    if call.kind is CallKind.BID:
        return str(call.value)
    return spoken_call(words.translator, call).capitalize()


def pass_text(words: Words) -> str:
    """The word with which players leave the auction."""
    return call_text(Call(0, CallKind.PASS), words)


def _prompt(state: EveningState, hand: HandState, turn: Turn, words: Words) -> str:
    speaker = player_at(state, hand, turn.speaker)
    if turn.listener is None:
        return words.text("{player}: at which value?", player=speaker)
    other = player_at(state, hand, turn.listener)
    if turn.answering:
        return words.text(
            "{player} answers {other}: {value}?", player=speaker, other=other, value=hand.auction.high_bid
        )
    return words.text("What does {player} bid {other}?", player=speaker, other=other)


def _said(auction: Auction, seat: int, words: Words) -> str:
    """The last thing that this seat said; what it held is the value."""
    high, said = 0, "–"
    for call in auction.calls:
        high = call.value or high
        if call.seat == seat:
            said = f"{call_text(call, words)} {high}" if call.kind is CallKind.HOLD else call_text(call, words)
    return said
