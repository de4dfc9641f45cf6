"""Games, announcements, and how a contract is written.

Notation: the game's letter `C S H D G N`, then `H` (Hand), `S` (Schneider announced), `Z` (Schwarz announced), `O` (ouvert).
Only combinations that can be declared can be built: open suit and Grand games include Schwarz announced, that includes
Schneider announced, and that includes Hand (ISkO 5.2.5-5.2.6); Null knows Hand and ouvert, each by itself.
"""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

from firmware.skat.cards import Suit
from firmware.skat.errors import ContractError


class Game(Enum):
    """What is played. The value is the name used in game records.

    The first six can be declared. `RAMSCH` (no declarer) and `NO_TRUMP` (Skat-Duell without trumps: A 10 K D B 9 8 7 in every
    suit) only have an order of the cards.
    """

    CLUBS = "clubs"
    SPADES = "spades"
    HEARTS = "hearts"
    DIAMONDS = "diamonds"
    GRAND = "grand"
    NULL = "null"
    RAMSCH = "ramsch"
    NO_TRUMP = "no trump"

    @property
    def trump_suit(self) -> Suit | None:
        """The trump suit of a suit game (Farbspiel), None in all others."""
        return _TRUMP_SUITS.get(self)

    @property
    def is_suit_game(self) -> bool:
        return self in _TRUMP_SUITS

    @property
    def has_matadors(self) -> bool:
        """Whether the value counts matadors (Spitzen): suit games and Grand."""
        return self in BASE_VALUES

    @property
    def base_value(self) -> int:
        """The Grundwert: diamonds 9, hearts 10, spades 11, clubs 12, Grand 24 (ISkO 5.1). Raises ContractError for others."""
        try:
            return BASE_VALUES[self]
        except KeyError:
            raise ContractError("game", self.value, "only suit games and Grand have a base value") from None

    @property
    def letter(self) -> str:
        """The letter in contract notation. Raises ContractError for games that cannot be declared."""
        try:
            return GAME_LETTERS[self]
        except KeyError:
            raise ContractError("game", self.value, "this game cannot be declared and has no letter") from None


BASE_VALUES: dict[Game, int] = {
    Game.DIAMONDS: 9,
    Game.HEARTS: 10,
    Game.SPADES: 11,
    Game.CLUBS: 12,
    Game.GRAND: 24,
}
"""Grundwerte, lowest first."""

GAME_LETTERS: dict[Game, str] = {
    Game.CLUBS: "C",
    Game.SPADES: "S",
    Game.HEARTS: "H",
    Game.DIAMONDS: "D",
    Game.GRAND: "G",
    Game.NULL: "N",
}

NULL_VALUES: dict[tuple[bool, bool], int] = {
    (False, False): 23,
    (True, False): 35,
    (False, True): 46,
    (True, True): 59,
}
"""(Hand, ouvert) -> fixed value of a Null game (ISkO 5.1)."""

_TRUMP_SUITS: dict[Game, Suit] = {
    Game.CLUBS: Suit.CLUBS,
    Game.SPADES: Suit.SPADES,
    Game.HEARTS: Suit.HEARTS,
    Game.DIAMONDS: Suit.DIAMONDS,
}

_GAMES_BY_LETTER: dict[str, Game] = {letter: game for game, letter in GAME_LETTERS.items()}


@dataclass(frozen=True, slots=True)
class Contract:
    """A declared game with its announcements. What an announcement includes is filled in on construction.

    Raises ContractError for a combination that cannot be declared.
    """

    game: Game
    hand: bool = False
    schneider_announced: bool = False
    schwarz_announced: bool = False
    ouvert: bool = False

    def __post_init__(self) -> None:
        if self.game not in GAME_LETTERS:
            raise ContractError("game", getattr(self.game, "value", self.game), "this game cannot be declared")
        if self.game is Game.NULL:
            if self.schneider_announced or self.schwarz_announced:
                named = "Schwarz" if self.schwarz_announced else "Schneider"
                raise ContractError("contract", "null", f"{named} cannot be announced in a Null game")
            return
        if self.ouvert:
            object.__setattr__(self, "schwarz_announced", True)
        if self.schwarz_announced:
            object.__setattr__(self, "schneider_announced", True)
        if self.schneider_announced:
            object.__setattr__(self, "hand", True)

    @property
    def is_null(self) -> bool:
        return self.game is Game.NULL

    @property
    def null_value(self) -> int:
        """The fixed value of a Null game. Raises ContractError for other games."""
        if self.game is not Game.NULL:
            raise ContractError("game", self.game.value, "only Null games have a fixed value")
        return NULL_VALUES[self.hand, self.ouvert]

    @property
    def announced_levels(self) -> int:
        """How many levels (Gewinnstufen) Hand and the announcements add, with the Schneider and Schwarz that they include.

        Hand 1, Schneider announced 3, Schwarz announced 5, ouvert 6. Null has no levels.
        """
        if self.game is Game.NULL:
            return 0
        return int(self.hand) + 2 * self.schneider_announced + 2 * self.schwarz_announced + self.ouvert

    def __str__(self) -> str:
        return format_contract(self)


def parse_contract(text: str) -> Contract:
    """A contract from its notation; letters after the game in any order, included letters may be left out (`CO` = `CHSZO`).

    Raises ContractError with the reason.
    """
    word = text.strip().upper() if isinstance(text, str) else ""
    if not word:
        raise ContractError("contract", text, "write the game C S H D G N and then H S Z O, such as CHS")
    # C, D, G and N can only be the game, wherever they stand; S and H are the game only in front.
    place = next((i for i, letter in enumerate(word) if letter in "CDGN"), 0)
    game = _GAMES_BY_LETTER.get(word[place])
    if game is None:
        raise ContractError("contract", text, f"{word[place]} is no game; the games are C S H D G N")
    letters = word[:place] + word[place + 1 :]
    for letter in letters:
        if letter not in "HSZO":
            raise ContractError("contract", text, f"{letter} is no announcement; after the game come H S Z O")
        if letters.count(letter) > 1:
            raise ContractError("contract", text, f"{letter} occurs twice")
    try:
        return Contract(
            game,
            hand="H" in letters,
            schneider_announced="S" in letters,
            schwarz_announced="Z" in letters,
            ouvert="O" in letters,
        )
    except ContractError as error:
        raise ContractError("contract", text, error.reason) from None


def format_contract(contract: Contract) -> str:
    """The notation of this contract, with all letters: `GH`, `NHO`, `CHSZO`."""
    return (
        contract.game.letter
        + "H" * contract.hand
        + "S" * contract.schneider_announced
        + "Z" * contract.schwarz_announced
        + ("O" * contract.ouvert)
    )
