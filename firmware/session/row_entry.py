"""A row of the list entered anew: which game, what it was, how it ended; what was entered becomes one correction. Pure.

Up and down walk, OK takes, back goes one answer back and at last leaves. Nothing happens before the last answer is yes.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from display.view import Action, Choice, Input, Select
from firmware.entry import Entry, bid_entry, contract_entry
from firmware.session.corrections import GameFacts, correction, game_row_of
from firmware.session.events import AuctionSettled, ContractDeclared, Event, Undone
from firmware.skat.bids import BID_VALUES
from firmware.skat.contracts import Contract, parse_contract
from firmware.skat.errors import SkatError
from firmware.skat.house.options import TableOptions
from firmware.skat.lists.rows import Row, annulled_row, passed_in_row, ramsch_row
from firmware.skat.lists.score_list import ScoreList
from firmware.skat.matadors import Matadors, most_matadors

RAMSCH_POINTS = (*range(-120, 0), 120)
"""What a Ramsch can book to the one whose row it is, without doublings."""


class RowStep(Enum):
    """Which question is open."""

    ROW = "row"
    KIND = "kind"
    DECLARER = "declarer"
    BID = "bid"
    CONTRACT = "contract"
    MATADORS = "matadors"
    OUTCOME = "outcome"
    DOUBLINGS = "doublings"
    LOSER = "loser"
    POINTS = "points"
    CONFIRM = "confirm"


class NewKind(Enum):
    """What the row shall be."""

    GAME = "game"
    PASSED_IN = "passed in"
    RAMSCH = "ramsch"
    ANNULLED = "annulled"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended: whether the declarer reached what he announced, and the level of whoever reached one."""

    won: bool
    schneider: bool = False
    schwarz: bool = False


RowOption = int | NewKind | Matadors | Outcome | Contract | bool


@dataclass(frozen=True, slots=True)
class RowEntry:
    """Where the entry stands. `number` is the row from 1; `entry` enters bid and contract; the rest are the answers so far.

    `declarer` is a table place: who played alone, or whom a Ramsch is booked to.
    """

    score_list: ScoreList
    options_of_table: TableOptions
    step: RowStep = RowStep.ROW
    cursor: int = 0
    number: int = 0
    kind: NewKind = NewKind.GAME
    declarer: int = 0
    entry: Entry | None = None
    bid: int = BID_VALUES[0]
    contract: Contract | None = None
    matadors: Matadors | None = None
    outcome: Outcome | None = None
    doublings: int = 0
    points: int = 0

    @property
    def old(self) -> Row:
        """What the row says now."""
        return self.score_list.rows[self.number - 1]

    @property
    def row(self) -> Row | None:
        """What the row shall say, None while it cannot be computed from the answers."""
        players = len(self.score_list.players)
        if self.kind is NewKind.PASSED_IN:
            return passed_in_row()
        if self.kind is NewKind.ANNULLED:
            return annulled_row()
        if self.kind is NewKind.RAMSCH:
            booked = tuple(self.points if place == self.declarer else 0 for place in range(players))
            return ramsch_row(booked, durchmarsch=self.points > 0)
        if self.contract is None or self.outcome is None:
            return None
        facts = GameFacts(
            self.declarer,
            self.contract,
            self.bid,
            self.matadors,
            won=self.outcome.won,
            schneider=self.outcome.schneider,
            schwarz=self.outcome.schwarz,
            doublings=self.doublings,
            bock=self.old.bock,
        )
        try:
            return game_row_of(facts)
        except SkatError:
            return None

    @property
    def options(self) -> tuple[RowOption, ...]:
        """What can be chosen now."""
        if self.entry is not None:
            return tuple(option for option in self.entry.options if isinstance(option, int | Contract))
        simple: dict[RowStep, tuple[RowOption, ...]] = {
            RowStep.ROW: tuple(range(len(self.score_list.rows), 0, -1)),
            RowStep.KIND: self._kinds(),
            RowStep.DECLARER: self._active(),
            RowStep.LOSER: self._active(),
            RowStep.POINTS: RAMSCH_POINTS,
            RowStep.DOUBLINGS: tuple(range(self.options_of_table.kontra_steps + 1)),
            RowStep.CONFIRM: (True, False),
        }
        if self.step in simple:
            return simple[self.step]
        assert self.contract is not None, "matadors and outcome come after the contract"
        if self.step is RowStep.MATADORS:
            most = most_matadors(self.contract.game)
            return tuple(Matadors(held, count) for held in (True, False) for count in range(1, most + 1))
        return outcomes(self.contract)

    @property
    def at(self) -> int:
        """The place of the cursor among the options."""
        return self.cursor if self.entry is None else self.entry.cursor

    def _kinds(self) -> tuple[NewKind, ...]:
        without_ramsch = tuple(kind for kind in NewKind if kind is not NewKind.RAMSCH)
        return tuple(NewKind) if self.options_of_table.ramsch else without_ramsch

    def _active(self) -> tuple[int, ...]:
        return tuple(sorted(self.score_list.seatings()[self.number - 1].active))


def outcomes(contract: Contract) -> tuple[Outcome, ...]:
    """How a game with this contract can have ended."""
    if contract.is_null:
        return (Outcome(True), Outcome(False))
    won = (Outcome(True), Outcome(True, True), Outcome(True, True, True))
    least = 2 if contract.schwarz_announced else 1 if contract.schneider_announced else 0
    return (*won[least:], Outcome(False), Outcome(False, True), Outcome(False, True, True))


def handle_row(entry: RowEntry, what: Input) -> tuple[RowEntry | None, tuple[Event, ...]]:
    """The entry after this input, None when it is over, and the correction once it was confirmed."""
    if entry.entry is not None:
        return _in_entry(entry, entry.entry, what), ()
    options = entry.options
    if isinstance(what, Choice | Select):
        if not 0 <= what.index < len(options):
            return entry, ()
        at = replace(entry, cursor=what.index)
        return _taken(at, options[what.index]) if isinstance(what, Choice) else (at, ())
    if what in (Action.UP, Action.DOWN):
        step = 1 if what is Action.DOWN else -1
        return replace(entry, cursor=(entry.cursor + step) % len(options)), ()
    if what is Action.CORRECT and entry.step is RowStep.POINTS:
        return replace(entry, cursor=(entry.cursor + 10) % len(options)), ()
    if what is Action.OK:
        return _taken(entry, options[entry.cursor])
    if what is Action.BACK:
        return _back(entry), ()
    return entry, ()


def _in_entry(entry: RowEntry, inner: Entry, what: Input) -> RowEntry:
    """Bid and contract are entered as at the table."""
    if entry.step is RowStep.BID and what is Action.BACK:
        return _at(entry, RowStep.DECLARER)
    after, event = inner.handle(what)
    if isinstance(event, AuctionSettled):
        chosen = contract_entry(0, event.bid)
        shown = chosen.showing(entry.old.contract) if entry.old.contract is not None else chosen
        return replace(entry, step=RowStep.CONTRACT, entry=shown, bid=event.bid)
    if isinstance(event, ContractDeclared):
        contract = parse_contract(event.contract)
        following = RowStep.OUTCOME if contract.is_null else RowStep.MATADORS
        return _at(replace(entry, contract=contract, entry=None, matadors=None), following)
    if isinstance(event, Undone):
        return replace(entry, step=RowStep.BID, entry=bid_entry(0, entry.bid))
    return replace(entry, entry=after)


def _taken(entry: RowEntry, option: RowOption) -> tuple[RowEntry | None, tuple[Event, ...]]:
    if entry.step is RowStep.CONFIRM:
        row = entry.row
        if not option:
            return None, ()
        if row is None:
            return entry, ()
        return None, (correction(entry.number, row, range(len(entry.score_list.players))),)
    return _answered(entry, option), ()


def _answered(entry: RowEntry, option: RowOption) -> RowEntry:
    """The entry with one more answer, at the next question."""
    if entry.step is RowStep.ROW:
        return _at(replace(entry, number=int(option)), RowStep.KIND)  # type: ignore[arg-type]
    if isinstance(option, NewKind):
        following = {NewKind.GAME: RowStep.DECLARER, NewKind.RAMSCH: RowStep.LOSER}
        return _at(replace(entry, kind=option), following.get(option, RowStep.CONFIRM))
    if isinstance(option, Matadors):
        return _at(replace(entry, matadors=option), RowStep.OUTCOME)
    if isinstance(option, Outcome):
        asks = entry.options_of_table.kontra
        return _at(replace(entry, outcome=option), RowStep.DOUBLINGS if asks else RowStep.CONFIRM)
    assert isinstance(option, int), "all other answers are numbers"
    if entry.step is RowStep.DECLARER:
        bid = entry.old.bid or BID_VALUES[0]
        return replace(entry, declarer=option, step=RowStep.BID, entry=bid_entry(0, bid))
    if entry.step is RowStep.LOSER:
        return _at(replace(entry, declarer=option), RowStep.POINTS)
    if entry.step is RowStep.POINTS:
        return _at(replace(entry, points=option), RowStep.CONFIRM)
    return _at(replace(entry, doublings=option), RowStep.CONFIRM)


def _at(entry: RowEntry, step: RowStep) -> RowEntry:
    """The entry at this question, with the cursor on what the row says now."""
    at = replace(entry, step=step, entry=None, cursor=0)
    old = entry.old
    now: dict[RowStep, RowOption | None] = {
        RowStep.DECLARER: old.declarer,
        RowStep.MATADORS: old.matadors,
        RowStep.OUTCOME: Outcome(old.won, old.schneider or old.schwarz, old.schwarz),
        RowStep.DOUBLINGS: old.doublings,
        RowStep.POINTS: min(old.points, default=-60) or None,
    }
    options = at.options
    return replace(at, cursor=options.index(now[step])) if now.get(step) in options else at


def _back(entry: RowEntry) -> RowEntry | None:
    """One answer back; out of the first question the entry is left."""
    if entry.step is RowStep.ROW:
        return None
    if entry.step is RowStep.KIND:
        return replace(entry, step=RowStep.ROW, cursor=entry_place(entry))
    if entry.step in (RowStep.DECLARER, RowStep.LOSER):
        return _at(entry, RowStep.KIND)
    if entry.step is RowStep.POINTS:
        return _at(entry, RowStep.LOSER)
    if entry.step is RowStep.CONFIRM and entry.kind in (NewKind.PASSED_IN, NewKind.ANNULLED):
        return _at(entry, RowStep.KIND)
    if entry.step is RowStep.CONFIRM and entry.kind is NewKind.RAMSCH:
        return _at(entry, RowStep.POINTS)
    if entry.step is RowStep.CONFIRM and entry.options_of_table.kontra:
        return _at(entry, RowStep.DOUBLINGS)
    if entry.step in (RowStep.CONFIRM, RowStep.DOUBLINGS):
        return _at(entry, RowStep.OUTCOME)
    assert entry.contract is not None, "matadors and outcome come after the contract"
    if entry.step is RowStep.OUTCOME and not entry.contract.is_null:
        return _at(entry, RowStep.MATADORS)
    return replace(entry, step=RowStep.CONTRACT, entry=contract_entry(0, entry.bid).showing(entry.contract))


def entry_place(entry: RowEntry) -> int:
    """The place of the chosen row among the rows, the newest first."""
    return len(entry.score_list.rows) - entry.number
