"""Sitting down: who plays, for how long, by which rules, with which cards. A form walked through by buttons, keys and touch.

Up and down walk through the rows and wrap around; OK begins or opens a row's choices; back leaves them. Pure: what was settled comes
out as the opening of an evening.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from enum import Enum

from display.view import Action, Choice, Input, Select
from firmware.i18n.names import Deck
from firmware.session.events import EveningOpened
from firmware.skat.house.choices import Preset
from firmware.skat.house.options import preset_options
from firmware.skat.seats import ROUNDS_IN_A_SERIES, TABLE_SIZES
from firmware.skat.two_players.games import PLAYERS as PAIR
from firmware.skat.two_players.games import OfficersDeal, TwoPlayerGame
from firmware.skat.two_players.officers_score import OfficersScoring

DEFAULT_NAMES = ("Anna", "Bernd", "Clara", "Dieter", "Eva", "Frank", "Gerd", "Heike")
"""Names to choose from where nobody has played yet."""

ROUNDS = (ROUNDS_IN_A_SERIES, 8, 6, 4, 3, 2, 1)
"""Lengths of a list in rounds (everybody deals once), the full series first."""


class Field(Enum):
    """What a row of the form is about."""

    BEGIN = "begin"
    NAME = "name"
    SIZE = "size"
    DEALER = "dealer"
    LENGTH = "length"
    PRESET = "preset"
    DEAL = "deal"
    SCORING = "scoring"
    BIDDING = "bidding"
    DECK = "deck"
    QUIT = "quit"


@dataclass(frozen=True, slots=True)
class Row:
    """A row of the form; `place` is the player's for names."""

    field: Field
    place: int = 0


class Outcome(Enum):
    """How the form was left without beginning an evening."""

    BACK = "back"
    QUIT = "quit"


class Bidding(Enum):
    """How the auction is entered; the values of `EveningOpened.bidding`."""

    SHORT = "short"
    STEPS = "steps"


SetupOption = str | int | Preset | TwoPlayerGame | OfficersDeal | OfficersScoring | Bidding | Deck


@dataclass(frozen=True, slots=True)
class Setup:
    """Where the form stands. `opened` is what would begin now; `known` are names to choose from, the latest players first.

    `row` is the row whose choices are open, None in the form itself; `may_leave` says that there is an evening to go back to.
    """

    opened: EveningOpened
    known: tuple[str, ...] = DEFAULT_NAMES
    row: Row | None = None
    cursor: int = 0
    may_leave: bool = False

    @property
    def rows(self) -> tuple[Row, ...]:
        """The form: begin first, then what can be changed."""
        names = tuple(Row(Field.NAME, place) for place in range(len(self.opened.players)))
        others = [Field.SIZE, Field.DEALER, Field.LENGTH, Field.PRESET, Field.DECK, Field.QUIT]
        if isinstance(self.preset, Preset):
            others.insert(4, Field.BIDDING)
        if self.preset is TwoPlayerGame.DUEL:
            # A duel ends by its points.
            others.remove(Field.LENGTH)
        if self.preset is TwoPlayerGame.OFFICERS:
            others[4:4] = [Field.DEAL, Field.SCORING]
        return (Row(Field.BEGIN), *names, *(Row(each) for each in others))

    @property
    def preset(self) -> Preset | TwoPlayerGame:
        """The rules of the table, or the game for two."""
        return preset_of(self.opened.preset)

    @property
    def choices(self) -> tuple[SetupOption, ...]:
        """What the open row can be, what it is now first among names; empty in the form."""
        if self.row is None:
            return ()
        players = self.opened.players
        if self.row.field is Field.NAME:
            own = players[self.row.place]
            return (own, *(name for name in self.known if name not in players))
        others: dict[Field, tuple[SetupOption, ...]] = {
            Field.SIZE: (PAIR, *TABLE_SIZES),
            Field.DEALER: tuple(range(len(players))),
            Field.LENGTH: tuple(rounds * len(players) for rounds in ROUNDS),
            Field.PRESET: (*Preset, *TwoPlayerGame),
            Field.DEAL: tuple(OfficersDeal),
            Field.SCORING: tuple(OfficersScoring),
            Field.BIDDING: tuple(Bidding),
            Field.DECK: tuple(Deck),
        }
        return others.get(self.row.field, ())

    @property
    def games(self) -> int:
        """The length of the list in games."""
        return self.opened.games or ROUNDS_IN_A_SERIES * len(self.opened.players)

    def handle(self, what: Input) -> tuple[Setup, EveningOpened | Outcome | None]:
        """The form after this input, and what came of it: an evening to open, or that somebody leaves."""
        count = len(self.rows if self.row is None else self.choices)
        if isinstance(what, Choice | Select):
            if not 0 <= what.index < count:
                return self, None
            at = replace(self, cursor=what.index)
            return at._take() if isinstance(what, Choice) else (at, None)
        if what in (Action.UP, Action.DOWN):
            return replace(self, cursor=(self.cursor + (1 if what is Action.DOWN else -1)) % count), None
        if what is Action.OK:
            return self._take()
        if what is Action.BACK and self.row is not None:
            return replace(self, row=None, cursor=self.rows.index(self.row)), None
        return self, Outcome.BACK if what is Action.BACK and self.may_leave else None

    def _take(self) -> tuple[Setup, EveningOpened | Outcome | None]:
        if self.row is not None:
            changed = _changed(self, self.row, self.choices[self.cursor])
            # The next name follows at once: a table is named by walking down.
            step = 1 if self.row.field is Field.NAME else 0
            return replace(self, opened=changed, row=None, cursor=self.rows.index(self.row) + step), None
        row = self.rows[self.cursor]
        if row.field is Field.BEGIN:
            return self, self.opened
        if row.field is Field.QUIT:
            return self, Outcome.QUIT
        opened = replace(self, row=row, cursor=0)
        return replace(opened, cursor=opened.choices.index(_value(self, row))), None


def _value(setup: Setup, row: Row) -> SetupOption:
    """What a row is now, one of its choices (the first where it is none of them)."""
    opened = setup.opened
    chosen = dict(opened.options)
    values: dict[Field, SetupOption] = {
        Field.NAME: opened.players[row.place],
        Field.SIZE: len(opened.players),
        Field.DEALER: opened.first_dealer,
        Field.LENGTH: setup.games,
        Field.PRESET: setup.preset,
        Field.DEAL: OfficersDeal(chosen.get("deal", OfficersDeal.STANDARD.value)),
        Field.SCORING: OfficersScoring(chosen.get("scoring", OfficersScoring.SIMPLE.value)),
        Field.BIDDING: Bidding(opened.bidding),
        Field.DECK: deck_of(opened.deck),
    }
    choices = replace(setup, row=row).choices
    return values[row.field] if values[row.field] in choices else choices[0]


def preset_of(name: str) -> Preset | TwoPlayerGame:
    """The preset of this name. Raises ValueError where there is none."""
    if name in {game.value for game in TwoPlayerGame}:
        return TwoPlayerGame(name)
    return Preset(name)


def deck_of(name: str) -> Deck:
    """The deck of this name; the usual pack for a name of another version."""
    return Deck(name) if name in {deck.value for deck in Deck} else Deck.FRENCH_GERMAN_INDEX


def _changed(setup: Setup, row: Row, value: SetupOption) -> EveningOpened:
    """The opening with one row changed; what depends on it follows."""
    opened = setup.opened
    if row.field is Field.NAME:
        players = list(opened.players)
        players[row.place] = str(value)
        return replace(opened, players=tuple(players))
    if row.field is Field.SIZE and isinstance(value, int):
        return _of_size(setup, opened, value)
    if isinstance(value, Preset | TwoPlayerGame):
        return _by_rules(setup, opened, value)
    if isinstance(value, OfficersDeal | OfficersScoring):
        options = dict(opened.options) | {row.field.value: value.value}
        return replace(opened, options=tuple(options.items()))
    if isinstance(value, Bidding):
        return replace(opened, bidding=value.value)
    if isinstance(value, Deck):
        return replace(opened, deck=value.value)
    if row.field is Field.DEALER and isinstance(value, int):
        return replace(opened, first_dealer=value)
    full = ROUNDS_IN_A_SERIES * len(opened.players)
    return replace(opened, games=None if value == full else int(str(value)))


def _of_size(setup: Setup, opened: EveningOpened, size: int) -> EveningOpened:
    """The opening for so many players; the rules of the table change where they are not for so many."""
    others = [name for name in (*setup.known, *DEFAULT_NAMES) if name not in opened.players]
    players = [*opened.players, *dict.fromkeys(others)][:size]
    dealer = opened.first_dealer if opened.first_dealer < size else 0
    opened = replace(opened, players=tuple(players), first_dealer=dealer, games=None)
    is_pair = isinstance(preset_of(opened.preset), TwoPlayerGame)
    if is_pair == (size == PAIR):
        return opened
    return _by_rules(setup, opened, TwoPlayerGame.OFFICERS if size == PAIR else Preset.KNEIPE)


def _by_rules(setup: Setup, opened: EveningOpened, preset: Preset | TwoPlayerGame) -> EveningOpened:
    """The opening by other rules, with as many players as these are for. Single rules on top belong to the other preset."""
    if preset.value == opened.preset:
        return opened
    if isinstance(preset, TwoPlayerGame):
        opened = replace(opened, preset=preset.value, list_mode="classic", options=(), games=None)
        return opened if len(opened.players) == PAIR else _of_size(setup, opened, PAIR)
    list_mode = preset_options(preset).list_mode.value
    opened = replace(opened, preset=preset.value, list_mode=list_mode, options=())
    return opened if len(opened.players) > PAIR else _of_size(setup, opened, TABLE_SIZES[0])
