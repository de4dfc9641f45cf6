"""Compares a played hand with its script: touched or not, silently wrong cards, false cards, and why."""

from __future__ import annotations

from collections import Counter
from dataclasses import asdict, dataclass, field
from typing import Any

from firmware.demo.hands import ScriptedHand
from firmware.session.following import Play
from tests.whole_hands.playing import PlayedHand, SeenPlay


@dataclass
class Judgement:
    """One hand. `clean`: nobody had to press anything, and all cards and the booked value are right.

    `wrong` cards counted as another card (or in another place) without a question, `false` ones counted though nobody played them,
    `asked` were named by people, `missed` of these were not seen; `doubted` were asked about on the screen before the last card
    was laid, though later cards may have answered it. `causes` count what went wrong.
    """

    clean: bool = False
    wrong: int = 0
    false: int = 0
    asked: int = 0
    missed: int = 0
    doubted: int = 0
    touches: int = 0
    causes: dict[str, int] = field(default_factory=dict)

    def to_json(self) -> dict[str, Any]:
        return asdict(self)


def judge(hand: ScriptedHand, played: PlayedHand) -> Judgement:
    """What is to be said of this hand."""
    causes: Counter[str] = Counter()
    out = Judgement(touches=len(played.touches), doubted=len(played.questions))
    expected = [card.code for _, card in hand.plays]
    truths = [_truth_of(play, played) for play in played.plays]
    last = -1
    counted: set[int] = set()
    for play, seen in zip(played.plays, truths, strict=True):
        if play.settled_by_table or play.card is None:
            out.asked += 1
            out.missed += seen is None and not play.candidates
            causes["missed" if not play.candidates else "unsure"] += 1
            continue
        if seen is None or seen.truth not in expected or seen.number in counted:
            out.false += 1
            causes["false card"] += 1
            continue
        if seen.number is not None:
            counted.add(seen.number)
        place = expected.index(seen.truth)
        if play.card.code != seen.truth:
            out.wrong += 1
            causes["misread"] += 1
        elif place < last:
            out.wrong += 1
            causes["out of order"] += 1
        last = max(last, place)
    names = [None if play.card is None else play.card.code for play in played.plays]
    right = names == expected
    if played.hangs:
        causes["hangs"] += 1
    for touch in played.touches:
        if not touch.startswith("WhichCard"):
            causes[f"touch: {touch.split()[0]}"] += 1
    if not right and not (out.wrong or out.false or out.asked):
        causes["incomplete"] += 1
    if right and played.booked is None:
        causes["not booked"] += 1
    out.clean = right and not played.touches and not out.asked and played.booked is not None
    out.causes = dict(causes)
    return out


def _truth_of(play: Play, played: PlayedHand) -> SeenPlay | None:
    """The watcher's report that this play comes from."""
    return next(
        (seen for seen in played.seen if abs(seen.event.seconds - play.seconds) < 1e-6 and _fits(play, seen)), None
    )


def _fits(play: Play, seen: SeenPlay) -> bool:
    reading = seen.event.reading
    if reading is None or not play.candidates:
        return False
    return [code for code, _ in reading.alternatives] == [code for code, _ in play.candidates]
