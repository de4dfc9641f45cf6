"""A revoke proven against a party while it is open which of its cards it was: the ruling stands if all candidates give the same."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from firmware.skat.offences.judge import Offence
from firmware.skat.offences.ruling import OffenceError, Ruling
from firmware.skat.questions import Question, QuestionCode


def judge_candidates(candidates: Iterable[Offence], judge: Callable[[Offence], Ruling | Question]) -> Ruling | Question:
    """The ruling that all candidate offences agree on.

    `judge` rules on one candidate by the state at its trick. If the rulings differ the party is shown and the table waits for
    further proof: Question WHICH_CARD with the tricks in doubt. Raises OffenceError without candidates.
    """
    offences = sorted(candidates, key=lambda offence: (offence.trick, offence.position))
    if not offences:
        raise OffenceError("candidates", (), "at least one offence is needed")
    judged = [judge(offence) for offence in offences]
    first = judged[0]
    if isinstance(first, Question) or all(first.same_result(each) for each in judged):
        return first
    return Question(QuestionCode.WHICH_CARD, numbers=tuple(("trick", offence.trick) for offence in offences))
