"""What the voice says in a game for two: the game named, who takes the trick, a revoke, the result."""

from __future__ import annotations

from firmware.hardware.speaker import Subject
from firmware.session.hand import Phase
from firmware.session.presenter.two_players.screens import name_of, names_by_seat
from firmware.session.presenter.words import Words
from firmware.session.two_players.hand import PairHand
from firmware.session.two_players.state import PairEvening
from firmware.session.two_players.words import choice_name, outcome_text

Said = tuple[str, Subject]


def pair_announcements(before: PairEvening | None, evening: PairEvening, words: Words) -> tuple[Said, ...]:
    """Finished texts and what they are about, for what has just changed. Nothing is said when a step is taken back."""
    hand = evening.hand
    if hand is None or hand.phase is Phase.SCORED:
        return ()
    was = before.hand if before is not None and before.hand is not None and before.hand.deal == hand.deal else None
    found = (
        _choice(was, hand, evening, words),
        _trick(was, hand, evening, words),
        _revoke(was, hand, evening, words),
        _result(was, hand, evening, words),
    )
    return tuple(said for said in found if said is not None)


def _choice(was: PairHand | None, hand: PairHand, evening: PairEvening, words: Words) -> Said | None:
    if not hand.choice or (was is not None and was.choice == hand.choice):
        return None
    game = choice_name(words.translator, hand.game, hand.choice, words.deck)
    return words.text("{player} plays {game}", player=name_of(evening, hand, 0), game=game), Subject.NOTICE


def _trick(was: PairHand | None, hand: PairHand, evening: PairEvening, words: Words) -> Said | None:
    if was is None or hand.result is not None or sum(hand.state.tricks_won) <= sum(was.state.tricks_won):
        return None
    winners = [trick.winner for trick in hand.state.tricks if trick.winner is not None]
    return words.text("Trick: {player}", player=name_of(evening, hand, winners[-1])), Subject.NOTICE


def _revoke(was: PairHand | None, hand: PairHand, evening: PairEvening, words: Words) -> Said | None:
    revoke = hand.open_revoke
    if revoke is None or hand.is_ended_early or (was is not None and was.open_revoke == revoke):
        return None
    return words.text("{player} did not follow suit", player=name_of(evening, hand, revoke.seat)), Subject.ALARM


def _result(was: PairHand | None, hand: PairHand, evening: PairEvening, words: Words) -> Said | None:
    result = hand.result
    if result is None or (was is not None and was.result == result):
        return None
    text = outcome_text(words.translator, result, names_by_seat(evening, hand))
    if result.officers is not None and result.winner is not None:
        if result.officers.schwarz:
            text += ", " + words.text("Schwarz")
        elif result.officers.schneider:
            text += ", " + words.text("Schneider")
    return f"{text}.", Subject.RESULT
