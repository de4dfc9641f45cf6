"""An evening for two: its hand, and the list of the games played. Nothing but its events folded together."""

from __future__ import annotations

from dataclasses import dataclass, replace

from firmware.session.events import Dealt, EveningOpened, Event, HandScored, RowCorrected
from firmware.session.hand import Phase, StateError
from firmware.session.two_players.hand import PairHand
from firmware.session.two_players.happening import in_hand
from firmware.session.two_players.results import PairEnd, PairResult
from firmware.skat.cards import TOTAL_POINTS
from firmware.skat.contracts import BASE_VALUES, Contract, Game
from firmware.skat.errors import SkatError
from firmware.skat.seats import ROUNDS_IN_A_SERIES
from firmware.skat.two_players.duel import POINTS_OF_A_DUEL
from firmware.skat.two_players.games import PLAYERS, TwoPlayerGame, TwoPlayerOptions, read_two_player_options
from firmware.skat.two_players.officers_score import POINTS_TO_WIN, OfficersScoring

NULL_VALUE = Contract(Game.NULL).null_value

GAMES_IN_A_SERIES = PLAYERS * ROUNDS_IN_A_SERIES


@dataclass(frozen=True, slots=True)
class PairRow:
    """One line of the list. Pairs are by place at the table; `choice` is as in `GameChosen`, made by `chooser`; `winner` is None in
    a Ramsch. `corrected` says that the row was entered anew, `is_annulled` that it counts no more.
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
    is_annulled: bool = False

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
    if isinstance(event, RowCorrected):
        return _correct(evening, event)
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


def _correct(evening: PairEvening, event: RowCorrected) -> PairEvening:
    """What one row books, entered anew; an annulled one books nothing."""
    if not 1 <= event.row <= len(evening.rows):
        raise StateError(f"row_corrected: the list has {len(evening.rows)} rows, there is no row {event.row}")
    is_annulled = event.outcome == "annulled"
    if event.outcome not in ("free", "annulled") or (not is_annulled and len(event.points) != PLAYERS):
        raise StateError("row_corrected: a row of a game for two says what it books for both, or is annulled")
    row = evening.rows[event.row - 1]
    first, second = (0, 0) if is_annulled else event.points
    winner = None if first == second else int(second > first)
    changed = replace(row, booked=(first, second), winner=winner, corrected=True, is_annulled=is_annulled)
    return replace(evening, rows=(*evening.rows[: event.row - 1], changed, *evening.rows[event.row :]))


def possible_bookings(evening: PairEvening, row: PairRow) -> tuple[tuple[int, int], ...]:
    """What a row can book, by place: what its game can come to by the table's way of writing."""
    if evening.game is TwoPlayerGame.DUEL:
        return (1, 0), (0, 1)
    scoring = evening.options.scoring
    factors = (1, 2, 4)
    if scoring is OfficersScoring.SIMPLE:
        values = sorted({level * factor for level in (1, 2, 3) for factor in factors})
        return (*((value, 0) for value in values), *((0, value) for value in values))
    if scoring is OfficersScoring.POINTS:
        own: list[int] = [*range(POINTS_TO_WIN, TOTAL_POINTS + 1), *range(1 - POINTS_TO_WIN, -TOTAL_POINTS - 1, -1)]
    else:
        won = sorted({base * level for base in BASE_VALUES.values() for level in (1, 2, 3)} | {NULL_VALUE})
        own = [*won, *(-2 * value for value in won)]
    return tuple((value, 0) if row.chooser == 0 else (0, value) for value in own)


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
