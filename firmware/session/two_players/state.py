"""An evening for two: its hand, and the list of the games played. Nothing but its events folded together."""

from __future__ import annotations

from dataclasses import dataclass, replace

from firmware.session.events import Dealt, EveningOpened, Event, HandScored
from firmware.session.hand import Phase, StateError
from firmware.session.two_players.hand import PairHand
from firmware.session.two_players.happening import in_hand
from firmware.session.two_players.results import PairEnd, PairResult
from firmware.skat.errors import SkatError
from firmware.skat.seats import ROUNDS_IN_A_SERIES
from firmware.skat.two_players.duel import POINTS_OF_A_DUEL
from firmware.skat.two_players.games import PLAYERS, TwoPlayerGame, TwoPlayerOptions, read_two_player_options

GAMES_IN_A_SERIES = PLAYERS * ROUNDS_IN_A_SERIES


@dataclass(frozen=True, slots=True)
class PairRow:
    """One line of the list. Pairs are by place at the table; `choice` is as in `GameChosen`, made by `chooser`; `winner` is None in
    a Ramsch.
    """

    dealer: int
    choice: str
    winner: int | None
    booked: tuple[int, int]
    points: tuple[int, int]
    tricks: tuple[int, int]
    doublings: int = 0
    end: PairEnd = PairEnd.PLAYED
    corrected: bool = False

    @property
    def chooser(self) -> int:
        """Who named the game."""
        return 1 - self.dealer


@dataclass(frozen=True, slots=True)
class PairEvening:
    """Everything the program knows of an evening for two. `hand` is None before the first deal."""

    opened: EveningOpened
    game: TwoPlayerGame
    options: TwoPlayerOptions
    rows: tuple[PairRow, ...] = ()
    hand: PairHand | None = None

    @property
    def players(self) -> tuple[str, str]:
        """The names by place."""
        return self.opened.players[0], self.opened.players[1]

    @property
    def games(self) -> int | None:
        """The length of the list; a duel ends by its points."""
        if self.game is TwoPlayerGame.DUEL:
            return None
        return self.opened.games or GAMES_IN_A_SERIES

    @property
    def totals(self) -> tuple[int, int]:
        """Both players' points."""
        return sum(row.booked[0] for row in self.rows), sum(row.booked[1] for row in self.rows)

    @property
    def won(self) -> tuple[int, int]:
        """How many games each has won."""
        return sum(row.winner == 0 for row in self.rows), sum(row.winner == 1 for row in self.rows)

    @property
    def is_over(self) -> bool:
        """Whether the list is full, or a player has the points of a duel."""
        if self.games is None:
            return max(self.totals) >= POINTS_OF_A_DUEL
        return len(self.rows) >= self.games

    @property
    def leaders(self) -> tuple[int, ...]:
        """The place with more points, both while they are equal."""
        first, second = self.totals
        return (0, 1) if first == second else (0,) if first > second else (1,)

    @property
    def next_deal(self) -> Dealt | None:
        """The deal that comes next, None when none can come now."""
        if self.is_over or (self.hand is not None and self.hand.phase is not Phase.SCORED):
            return None
        return Dealt(hand=len(self.rows) + 1, dealer=(self.opened.first_dealer + len(self.rows)) % PLAYERS)

    def running(self) -> tuple[tuple[int, int], ...]:
        """The totals after every row."""
        found = []
        first = second = 0
        for row in self.rows:
            first, second = first + row.booked[0], second + row.booked[1]
            found.append((first, second))
        return tuple(found)


def is_pair(opened: EveningOpened) -> bool:
    """Whether an evening of these settings is one for two."""
    return opened.preset in {game.value for game in TwoPlayerGame}


def open_pair(opened: EveningOpened) -> PairEvening:
    """A new evening for two. Raises StateError for players or options that cannot be."""
    if len(opened.players) != PLAYERS or len(set(opened.players)) != PLAYERS:
        raise StateError(f"evening_opened: {opened.preset} is for two different players")
    if opened.first_dealer not in range(PLAYERS) or (opened.games is not None and opened.games < 1):
        raise StateError("evening_opened: the first dealer is 0 or 1, the list has at least one game")
    try:
        options = read_two_player_options(dict(opened.options))
    except SkatError as error:
        raise StateError(f"evening_opened: {error}") from error
    return PairEvening(opened, TwoPlayerGame(opened.preset), options)


def apply_pair(evening: PairEvening, event: Event) -> PairEvening:
    """The evening after one more event that counts. Raises StateError when it does not fit."""
    hand = evening.hand
    if isinstance(event, Dealt):
        expected = evening.next_deal
        if event != expected:
            raise StateError(f"dealt: expected {expected}, not {event}")
        deal = 1 if hand is None else hand.deal + 1
        return replace(evening, hand=PairHand(event.hand, event.dealer, evening.game, evening.options, deal))
    if hand is None or hand.phase is Phase.SCORED:
        raise StateError(f"{event.kind}: no hand is being played")
    try:
        if not isinstance(event, HandScored):
            return replace(evening, hand=in_hand(hand, event))
    except SkatError as error:
        raise StateError(f"{event.kind}: {error}") from error
    return _score(evening, hand, event)


def scored(hand: PairHand) -> HandScored:
    """The event that writes a hand that is over into the list. Raises StateError while it is not over."""
    result = hand.result
    if result is None:
        raise StateError("the hand is not over yet")
    booked = _by_place(hand, result.booked)
    caller = hand.place(0)
    won = None if result.winner is None else result.winner == 0
    return HandScored(hand.number, caller, booked[caller], won, contract=hand.choice, points=booked)


def _score(evening: PairEvening, hand: PairHand, event: HandScored) -> PairEvening:
    result = hand.result
    if result is None or event.hand != hand.number:
        raise StateError(f"hand_scored: hand {hand.number} is being played and not over, not {event.hand}")
    if len(event.points) != PLAYERS:
        raise StateError("hand_scored: a game for two books for two")
    row = row_of(hand, result)
    # What the table accepted stays what is booked, even if a later version of the rules would count it otherwise.
    row = replace(row, booked=(event.points[0], event.points[1]))
    return replace(evening, rows=(*evening.rows, row), hand=replace(hand, is_scored=True))


def row_of(hand: PairHand, result: PairResult) -> PairRow:
    """The line of the list for a hand that is over."""
    return PairRow(
        hand.dealer,
        hand.choice,
        None if result.winner is None else hand.place(result.winner),
        _by_place(hand, result.booked),
        _by_place(hand, result.points),
        _by_place(hand, result.tricks),
        len(hand.doublings),
        result.end,
    )


def _by_place(hand: PairHand, by_seat: tuple[int, int]) -> tuple[int, int]:
    return by_seat if hand.place(0) == 0 else (by_seat[1], by_seat[0])
