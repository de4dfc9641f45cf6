"""What a deck looks like: one frozen description from which every face of the deck is drawn."""

from __future__ import annotations

from dataclasses import dataclass

from vision.faces.canvas import Colour, rgb

SUITS = "CSHD"
RANKS = "ATKQJ987"

GERMAN_LETTERS = ("A", "K", "D", "B")
ENGLISH_LETTERS = ("A", "K", "Q", "J")
OBER_LETTERS = ("A", "K", "O", "U")
DAUS_LETTERS = ("D", "K", "O", "U")
BARE_DAUS_LETTERS = ("", "K", "O", "U")

BLACK, RED, GREEN, BLUE, YELLOW = (
    rgb("#17181c"),
    rgb("#c4161c"),
    rgb("#1d7a3a"),
    rgb("#1f4fa0"),
    rgb("#e8940f"),
)
TWO_COLOURS = (BLACK, BLACK, RED, RED)
TOURNAMENT_COLOURS = (BLACK, GREEN, RED, YELLOW)
"""Turnierbild: clubs black, spades green, hearts red, diamonds yellow-orange."""
POKER_COLOURS = (GREEN, BLACK, RED, BLUE)


@dataclass(frozen=True, slots=True)
class Ink:
    """The inks of one suit sign: its surface, a second colour, the highlight and the contour line."""

    main: Colour
    second: Colour
    light: Colour
    line: Colour


def plain_inks(colours: tuple[Colour, Colour, Colour, Colour]) -> tuple[Ink, Ink, Ink, Ink]:
    """Inks for French signs, which have one colour each; order C S H D."""
    inks = tuple(Ink(colour, colour, colour, colour) for colour in colours)
    return inks[0], inks[1], inks[2], inks[3]


GERMAN_INKS = (
    Ink(rgb("#d8a034"), rgb("#2f7d3b"), rgb("#f6dc8c"), rgb("#2a2118")),
    Ink(rgb("#2f8a3e"), rgb("#7b4a22"), rgb("#d7e58a"), rgb("#17301b")),
    Ink(rgb("#cf1f24"), rgb("#8f1115"), rgb("#f3a29a"), rgb("#3c0b0c")),
    Ink(rgb("#eeb52a"), rgb("#c9342a"), rgb("#fbe7a2"), rgb("#3a2a10")),
)

FIGURE_COLOURS = (rgb("#c4202a"), rgb("#e9b62f"), rgb("#2a4d9b"), rgb("#23232b"), rgb("#2f7d4a"))


@dataclass(frozen=True, slots=True)
class DeckStyle:
    """A deck's look. Lengths are card units (the card is 1000 wide); colours are BGR; suits come in the order C S H D.

    `seed` fixes everything the other fields leave open: figures, robes, ornaments.
    """

    name: str = "deck"
    family: str = ""
    seed: int = 0
    german_suits: bool = False
    aspect: float = 91 / 59
    """Height by width."""
    corner_radius: float = 60
    paper: Colour = (250, 252, 253)
    inks: tuple[Ink, Ink, Ink, Ink] = plain_inks(TWO_COLOURS)
    sign_manner: int = 0
    sign_wide: float = 1.0
    letters: tuple[str, str, str, str] = GERMAN_LETTERS
    """Index of ace, king, queen (Ober) and jack (Unter); an empty text prints no index."""
    ten: str = "10"
    roman: bool = False
    """Indices X IX VIII VII instead of 10 9 8 7."""
    font: str = "Semibold"
    narrow: float = 0.85
    index_height: float = 125
    index_place: tuple[float, float] = (85, 80)
    """Middle of the index in x, top edge in y."""
    index_corners: int = 2
    """Corners with an index: 0, 2 (top left, bottom right) or 4."""
    index_sign: float = 85
    """Height of the small suit sign under the index, 0 for none."""
    index_black: bool = False
    """Indices are black in every suit, as on German-suited decks."""
    pip_height: float = 190
    pip_columns: float = 0.21
    """Distance of the outer pip columns from the middle, as a share of the card's width."""
    pip_rows: float = 0.335
    """Distance of the outermost pip rows from the middle, as a share of the card's height."""
    pip_layout: str = "skat"
    """`skat`, `rows` (pairs in rows), `centre` (7 with its odd pip in the middle) or `vine` (pips on a branch)."""
    ace: str = "plain"
    """`plain`, `large`, `ornament`, `medallion` or `garland`."""
    ace_of_spades: str = "plain"
    """As `ace`, or `crest`: the big decorated sign of old tax stamps."""
    courts: str = "double"
    """`double` (double-headed), `slanted` (divided by a slanting line) or `full` (one standing figure)."""
    court_frame: int = 1
    """Lines around the court figure: 0, 1 or 2."""
    court_margin: tuple[float, float] = (165, 95)
    court_sign: float = 165
    figure_colours: tuple[Colour, ...] = FIGURE_COLOURS
    court_ground: Colour | None = None
    pip_frame: bool = False
    back: str = "lattice"
    back_colours: tuple[Colour, Colour] = (rgb("#8f1d2c"), rgb("#f4efe6"))
    back_margin: float = 60

    @property
    def height(self) -> float:
        """Card height in card units."""
        return 1000.0 * self.aspect

    def ink(self, suit: str) -> Ink:
        return self.inks[SUITS.index(suit)]

    def index_colour(self, suit: str) -> Colour:
        return BLACK if self.index_black else self.ink(suit).main

    def index_text(self, rank: str) -> str:
        """What the corner of a card of `rank` says; `rank` is one of A T K Q J 9 8 7 or 2..6."""
        if rank in "AKQJ":
            return self.letters["AKQJ".index(rank)]
        if self.roman:
            return {"T": "X", "9": "IX", "8": "VIII", "7": "VII", "6": "VI"}.get(rank, rank)
        return self.ten if rank == "T" else rank

    @property
    def point_symmetric_courts(self) -> bool:
        return self.courts != "full"

    @property
    def figure_margin(self) -> tuple[float, float]:
        """Where the court figure's frame lies: `court_margin`, but clear of the index."""
        x, y = self.court_margin
        if self.index_corners and any(self.letters[1:]):
            lines = 14 * max(0, self.court_frame - 1)
            x = max(x, self.index_place[0] + 0.36 * self.index_height * max(self.narrow, 0.8) + 8 + lines)
        return x, y
