"""What the voice says when the game goes on: results, a revoke, and, for those who want everything, games and tricks."""

from __future__ import annotations

from dataclasses import dataclass

from firmware.hardware.speaker import Subject
from firmware.i18n.house import spoken_ramsch
from firmware.i18n.spoken import spoken_call
from firmware.i18n.verdicts import spoken_result
from firmware.session.hand import HandState
from firmware.session.presenter.two_players.spoken import pair_announcements
from firmware.session.presenter.words import Words, player_at
from firmware.session.state import EveningState


@dataclass(frozen=True, slots=True)
class Announcement:
    """A finished text for the voice, and what it is about."""

    text: str
    subject: Subject


def announcements(before: EveningState, state: EveningState, words: Words) -> tuple[Announcement, ...]:
    """What is to be said after this change. Nothing is said when a step is taken back."""
    if state.pair is not None:
        told = pair_announcements(before.pair, state.pair, words)
        return tuple(Announcement(text, subject) for text, subject in told)
    hand = state.hand
    if hand is None:
        return ()
    was = before.hand if before.hand is not None and before.hand.number == hand.number else None
    said = (
        _call(was, hand, words),
        _contract(was, hand, state, words),
        _trick(was, hand, state, words),
        _revoke(was, hand, state, words),
        _result(was, hand, words),
        _ramsch(was, hand, state, words),
    )
    return tuple(announcement for announcement in said if announcement is not None)


def _call(was: HandState | None, hand: HandState, words: Words) -> Announcement | None:
    """The last call of an auction that is entered step by step, as it is said at the table."""
    calls = hand.auction.calls
    if was is None or len(calls) != len(was.auction.calls) + 1:
        return None
    before = was.auction.high_bid or None
    text = spoken_call(words.translator, calls[-1], before)
    return Announcement(text, Subject.CALL) if text else None


def _contract(was: HandState | None, hand: HandState, state: EveningState, words: Words) -> Announcement | None:
    if hand.contract is None or hand.declarer is None or (was is not None and was.contract == hand.contract):
        return None
    player = player_at(state, hand, hand.declarer)
    return Announcement(
        words.text("{player} plays {game}", player=player, game=words.contract(hand.contract)), Subject.NOTICE
    )


def _trick(was: HandState | None, hand: HandState, state: EveningState, words: Words) -> Announcement | None:
    """Who takes the trick that has just become complete."""
    if hand.following is None or was is None or was.following is None or hand.result is not None:
        return None
    tricks = [trick for trick in hand.following.tricks if trick.winner is not None]
    if len(tricks) <= sum(trick.winner is not None for trick in was.following.tricks):
        return None
    winner = tricks[-1].winner
    assert winner is not None
    return Announcement(words.text("Trick: {player}", player=player_at(state, hand, winner)), Subject.NOTICE)


def _revoke(was: HandState | None, hand: HandState, state: EveningState, words: Words) -> Announcement | None:
    revoke = hand.open_revoke
    if revoke is None or hand.result is not None or (was is not None and was.open_revoke == revoke):
        return None
    return Announcement(
        words.text("{player} did not follow suit", player=player_at(state, hand, revoke.seat)), Subject.ALARM
    )


def _result(was: HandState | None, hand: HandState, words: Words) -> Announcement | None:
    if hand.is_ramsch:
        return None
    if hand.passed_in:
        return None if was is not None and was.passed_in else Announcement(words.text("Passed in"), Subject.RESULT)
    result = hand.result
    if result is None or (was is not None and was.result == result):
        return None
    verdict = result.ruling.verdict if result.ruling is not None else result.verdict
    assert verdict is not None, "a result has a verdict or a ruling"
    return Announcement(spoken_result(words.translator, verdict, words.deck), Subject.RESULT)


def _ramsch(was: HandState | None, hand: HandState, state: EveningState, words: Words) -> Announcement | None:
    if hand.ramsch is None or (was is not None and was.ramsch == hand.ramsch):
        return None
    names = [player_at(state, hand, seat) for seat in range(3)]
    return Announcement(spoken_ramsch(words.translator, hand.ramsch, names), Subject.RESULT)
