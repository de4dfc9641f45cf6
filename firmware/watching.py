"""From the events of a watched table to the result of one hand: doubtful cards settled, the tracker fed, the record written.

Cards are kept as read until the end: each exists once, so that a later clear reading can say what an earlier doubtful one was. What
the readings leave open is taken from the given answers, from the other cards of the hand, or from whoever sits at the terminal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

import numpy as np

from firmware.decoding import Decoded, HandDecoder
from firmware.errors import UserError
from firmware.i18n.translator import Translator
from firmware.replay import Replayed, replay_record
from firmware.session.following import Play, follow
from firmware.session.sectors import turn_doubts
from firmware.skat.bids import check_bid
from firmware.skat.cards import ALL_CARDS, Card
from firmware.skat.contracts import Contract
from firmware.skat.errors import SkatError
from firmware.skat.lists.rows import game_row
from firmware.skat.records import Deal, GameRecord
from firmware.tracker import HandTracker
from vision.readings import TableEvent

PLAYS = 30
SETTLING_MARGIN = 4.0
"""Log probability (about 50 to 1) by which the whole hand must prefer a card before a doubtful one is settled without asking."""

Ask = Callable[[int, tuple[tuple[Card, float], ...], TableEvent], Card | None]
"""Names a doubtful play: its number, the candidates, the event. None: cannot say."""


@dataclass(frozen=True, slots=True)
class HandSetup:
    """What the table said before the first card. Raises UserError for what cannot be."""

    contract: Contract
    declarer: int
    bid: int | None = None
    put_away: tuple[Card, ...] | None = None

    def __post_init__(self) -> None:
        if self.declarer not in (0, 1, 2):
            raise UserError(f"--declarer {self.declarer}: a seat is 0 (forehand), 1 (middlehand) or 2 (rearhand)")
        if self.bid is not None:
            try:
                check_bid(self.bid, "bid")
            except SkatError as error:
                raise UserError(f"--bid: {error}") from None
        if self.put_away is None:
            return
        if self.contract.hand:
            raise UserError(
                f"--contract {self.contract} is played without taking the Skat, so no cards are put away; "
                "leave out --put-away, or name another contract"
            )
        if len(set(self.put_away)) != 2:
            raise UserError("--put-away: name the two cards that were put away, such as C9,S8")


@dataclass
class _Play:
    event: TableEvent
    answered: bool = False


@dataclass(frozen=True, slots=True)
class Outcome:
    """How the hand stands when the pictures end. `unsettled` are the numbers of plays that nobody could name."""

    record: GameRecord
    replayed: Replayed | None
    unsettled: tuple[int, ...]
    problems: tuple[str, ...] = ()

    @property
    def is_complete(self) -> bool:
        """There is a verdict, and no card is open."""
        return not self.unsettled and self.replayed is not None and self.replayed.verdict is not None

    def to_json(self, translator: Translator) -> dict[str, Any]:
        """The closing object of `kiebitz watch`: the fields of `kiebitz replay`, the list row, and what is still open."""
        out: dict[str, Any] = {"event": "result"}
        if self.replayed is not None:
            out |= self.replayed.to_json(translator)
            out["list"] = self._list_row()
        out["plays"] = len(self.record.plays)
        out["unsettled"] = list(self.unsettled)
        if self.problems:
            out["problems"] = list(self.problems)
        return out

    def _list_row(self) -> list[int] | None:
        """What the list books to forehand, middlehand and rearhand."""
        if self.replayed is None or self.replayed.verdict is None or self.record.declarer is None:
            return None
        row = game_row(self.record.declarer, self.replayed.verdict.booked, self.record.contract)
        return [row.booked_to(place) for place in range(3)]


@dataclass
class FollowedHand:
    """One hand from table events. `answers` name plays by number; they count only where the reading was not sure.

    `sides` are the picture's edges at which forehand, middlehand and rearhand sit, for a second opinion on whose turn it was.
    """

    setup: HandSetup
    answers: Mapping[int, Card] = field(default_factory=dict)
    ask: Ask | None = None
    name: str = ""
    sides: tuple[str, str, str] | None = None

    def __post_init__(self) -> None:
        self._decoder = HandDecoder(self.setup.put_away or ())
        self._plays: dict[int, _Play] = {}
        self._shown: dict[int, Card] = {}

    @property
    def is_full(self) -> bool:
        """All thirty cards have been seen."""
        return len(self._plays) >= PLAYS

    def take(self, event: TableEvent) -> list[dict[str, Any]]:
        """Takes an event; returns further objects to print: doubtful cards settled now, and corrections of earlier ones."""
        if event.kind == "taken_back" and event.play in self._plays:
            del self._plays[event.play]
            self._shown.pop(event.play, None)
            self._decoder.forget(event.play)
            return []
        if event.kind == "reordered" and event.play in self._plays:
            self._put(event.play, self._plays[event.play], event.before)
            return []
        if event.kind not in ("card", "unsure", "corrected") or event.play is None or event.reading is None:
            return []
        if event.play not in self._plays and self._is_shown_again(event):
            return []
        if event.play not in self._plays and self.is_full:
            raise UserError(f"{_where(event)} shows a further card, but the hand is over after {PLAYS}")
        self._put(event.play, _Play(event), event.before if event.play not in self._plays else None)
        reading = event.reading
        sure = Card.parse(reading.card) if reading.card is not None else None
        scores = reading.log_probabilities
        self._decoder.observe(event.play, np.zeros(32) if scores is None else scores, sure)
        if sure is not None:
            self._shown[event.play] = sure
        return self._settle_answered()

    def _put(self, number: int, play: _Play, before: int | None) -> None:
        """Keeps the plays in their order: a play that is known stays where it is, unless it was made before another one."""
        if before is None or before not in self._plays or before == number:
            self._plays[number] = play
            return
        others = [(other, known) for other, known in self._plays.items() if other != number]
        place = next(place for place, (other, _) in enumerate(others) if other == before)
        self._plays = dict([*others[:place], (number, play), *others[place:]])

    @property
    def _in_order(self) -> list[Decoded]:
        return [self._decoder[number] for number in self._plays]

    def _is_shown_again(self, event: TableEvent) -> bool:
        """Between two tricks a card of the last one is looked at once more; in stills every picture is a play."""
        if event.side is None or not self._plays or len(self._plays) % 3 or event.reading is None:
            return False
        last = [self._shown.get(number) for number in list(self._plays)[-3:]]
        return event.reading.card is not None and Card.parse(event.reading.card) in last

    def _settle_answered(self) -> list[dict[str, Any]]:
        """Answers for all plays that are not sure; a play that was sure and is contradicted now counts as doubtful too."""
        out = []
        for decoded in self._decoder.plays:
            answer = self.answers.get(decoded.play)
            if decoded.sure or decoded.fixed or answer is None:
                continue
            self._decoder.fix(decoded.play, answer)
            out += self._announce(decoded.play, answer, "answer")
        return out

    def _announce(self, play: int, card: Card, by: str) -> list[dict[str, Any]]:
        """The object that tells of a settled play; nothing when it says what was said before."""
        before = self._shown.get(play)
        if before is card:
            return []
        self._shown[play] = card
        event = self._plays[play].event
        out: dict[str, Any] = {"event": "card" if before is None else "corrected", "id": play}
        if before is not None:
            out["from"], out["to"] = before.code, card.code
        else:
            out["card"] = card.code
        out |= {"settled_by": by, "frame": event.frame, "t": round(event.seconds, 3)}
        return [out]

    def finish(self) -> tuple[list[dict[str, Any]], Outcome]:
        """The pictures have ended: settles what is left, and judges the hand. Returns objects to print and the outcome."""
        out: list[dict[str, Any]] = []
        unsettled: list[int] = []
        for play in list(self._plays):
            decoded = self._decoder[play]
            if decoded.sure or decoded.fixed:
                continue
            card = self._decide(decoded)
            if card is None:
                unsettled.append(play)
                continue
            by = "hand" if decoded.margin >= SETTLING_MARGIN else "table"
            self._decoder.fix(play, card)
            out += self._announce(play, card, by)
        outcome = self._outcome(tuple(unsettled))
        return [*out, *self._out_of_turn(outcome)], outcome

    def _out_of_turn(self, outcome: Outcome) -> list[dict[str, Any]]:
        """Objects for the cards that came from another side than that of whose turn it was."""
        if self.sides is None or outcome.record.contract is None:
            return []
        played = [
            Play(number, card, side=self._plays[number].event.side)
            for number, (_, card) in zip(self._plays, outcome.record.plays, strict=False)
        ]
        followed = follow(outcome.record.contract, self.setup.declarer, tuple(played))
        return [
            {"event": "turn", "id": doubt.play, "trick": doubt.trick, "kind": doubt.kind}
            | {"expected": doubt.expected, "seen": doubt.seen}
            for doubt in turn_doubts(followed.tricks, dict(enumerate(self.sides)))
        ]

    def _decide(self, decoded: Decoded) -> Card | None:
        if decoded.margin >= SETTLING_MARGIN:
            return decoded.card
        if self.ask is None:
            return None
        return self.ask(decoded.play, self._decoder.alternatives(decoded.play), self._plays[decoded.play].event)

    def _outcome(self, unsettled: tuple[int, ...]) -> Outcome:
        """The hand played through the tracker as far as its cards are known."""
        setup = self.setup
        tracker = HandTracker(setup.contract, setup.declarer, bid=setup.bid)
        plays: list[tuple[int, Card]] = []
        problems: list[str] = []
        for decoded in self._in_order:
            if decoded.play in unsettled:
                problems.append(f"play {decoded.play} is not settled, so nothing after it can be followed")
                break
            report = tracker.play(decoded.card)
            if report.play is None:
                problems.append(f"play {decoded.play}, {decoded.card}: {report.problems[0].kind.value}")
                break
            plays.append((report.play.seat, decoded.card))
        record = self._record(plays)
        try:
            replayed = replay_record(record)
        except SkatError as error:
            return Outcome(record, None, unsettled, (*problems, str(error)))
        return Outcome(record, replayed, unsettled, tuple(problems))

    def _record(self, plays: Sequence[tuple[int, Card]]) -> GameRecord:
        """The game record of what was followed. The deal is known only as far as the cards played tell it."""
        setup = self.setup
        hands = [tuple(card for owner, card in plays if owner == seat) for seat in range(3)]
        whole = len(plays) == PLAYS
        unseen = tuple(card for card in ALL_CARDS if all(card is not played for _, played in plays))
        # With the Skat taken, the twelve cards are known but not which ten of them were dealt.
        dealt = [
            hand if whole and (seat != setup.declarer or setup.contract.hand) else None
            for seat, hand in enumerate(hands)
        ]
        skat = unseen if whole and setup.contract.hand else None
        put_away = None if setup.contract.hand else setup.put_away or (unseen if whole else None)
        return GameRecord(
            id=self.name,
            deal=Deal((dealt[0], dealt[1], dealt[2]), skat) if any(dealt) else None,
            high_bid=setup.bid,
            declarer=setup.declarer,
            contract=setup.contract,
            put_away=put_away,
            plays=tuple(plays),
        )


def _where(event: TableEvent) -> str:
    return event.file or f"frame {event.frame}"
