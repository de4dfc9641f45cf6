"""The View: everything a screen shows, as finished texts and card codes, frozen. The only thing that crosses into `display`.

A View has a header, one body (which decides the screen), an optional banner and question on top of it, and the meanings of the
six buttons. Screens draw it; they know no rules and make no sentences.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from enum import Enum


class Action(Enum):
    """What a button, key or touch asks for; every input device makes the same ones.

    SHUT_DOWN comes again and again while its button is held. KEEP_TRICK stores the pictures of the trick that lies there.
    """

    UP = "up"
    DOWN = "down"
    OK = "ok"
    BACK = "back"
    CORRECT = "correct"
    MENU = "menu"
    QUIT = "quit"
    SHUT_DOWN = "shut_down"
    KEEP_TRICK = "keep_trick"


@dataclass(frozen=True, slots=True)
class Choice:
    """Touching the option with this place in the list, as if it had been walked to and confirmed."""

    index: int


@dataclass(frozen=True, slots=True)
class Select:
    """Walking to the option with this place in the list without confirming it: the page arrows of a long list."""

    index: int


Input = Action | Choice | Select


class SuitStyle(Enum):
    """How suits are drawn."""

    FRENCH = "french"
    FOUR_COLOUR = "four_colour"
    GERMAN = "german"


@dataclass(frozen=True, slots=True)
class Picture:
    """A small camera picture: `rgb` is width * height * 3 bytes, row by row."""

    width: int
    height: int
    rgb: bytes = field(repr=False)


@dataclass(frozen=True, slots=True)
class CardView:
    """A card as shown: `suit` is C S H D (empty: unknown card, drawn as "?"), `index` the letters printed in its corner (`B`, `10`)."""

    suit: str
    index: str
    name: str
    doubtful: bool = False


UNKNOWN_CARD = CardView(suit="", index="?", name="?")


@dataclass(frozen=True, slots=True)
class SeatView:
    """One of the three active players. `place` 0 sits at the bottom left of the trick, 1 at the top, 2 at the right, clockwise."""

    place: int
    name: str
    role: str
    tricks: str
    is_declarer: bool = False
    is_leader: bool = False
    is_next: bool = False


@dataclass(frozen=True, slots=True)
class PartyCount:
    """The Augen (or tricks) of one party: a finished text, and the bar from 0 to 120 or None for no bar.

    `marks` are the places of the marks on the bar, `reached` those that light. `note` stands smaller beside the text (`+ Skat ?`).
    """

    label: str
    text: str
    bar: int | None
    marks: tuple[int, ...] = ()
    reached: tuple[int, ...] = ()
    note: str = ""
    is_declarer: bool = False


@dataclass(frozen=True, slots=True)
class PlayBody:
    """The trick as it lies. `cards` has three places (by seat place), None where nobody has played; `order` the places as played.

    `contract` is large with the sign of `contract_suit` before it, `contract_detail` (the bid) smaller behind it. Without `parties`
    (tournament: Augen hidden) the trick number takes their place.
    """

    contract: str
    seats: tuple[SeatView, ...]
    cards: tuple[CardView | None, CardView | None, CardView | None]
    order: tuple[int, ...]
    trick: str
    parties: tuple[PartyCount, ...]
    last_trick_label: str = ""
    last_trick: tuple[CardView, ...] = ()
    contract_suit: str = ""
    contract_detail: str = ""


@dataclass(frozen=True, slots=True)
class PileView:
    """A pile of the lay-out: its open card (None: none lies there), whether a covered one lies below, and whether something is to be
    done with it now.
    """

    card: CardView | None = None
    covered: bool = False
    is_due: bool = False


@dataclass(frozen=True, slots=True)
class PairSideView:
    """One of two players: `count` is large (Augen or tricks), `bar` from 0 to 120 or None for no bar, `piles` the lay-out before him."""

    name: str
    role: str
    tricks: str
    count: str = ""
    bar: int | None = None
    marks: tuple[int, ...] = ()
    reached: tuple[int, ...] = ()
    piles: tuple[PileView, ...] = ()
    is_declarer: bool = False
    is_leader: bool = False
    is_next: bool = False


@dataclass(frozen=True, slots=True)
class PairBody:
    """A game for two: `sides` are the upper and the lower player of the screen, `cards` what they have played to the trick, `order`
    the sides as they played.

    `open_cards` lie for both to take from (None: a place to be filled), `stack` is the number of face-down cards beside them; without
    `open_label` there are neither.
    """

    contract: str
    sides: tuple[PairSideView, PairSideView]
    cards: tuple[CardView | None, CardView | None]
    order: tuple[int, ...]
    trick: str
    contract_suit: str = ""
    contract_detail: str = ""
    last_trick_label: str = ""
    last_trick: tuple[CardView, ...] = ()
    open_label: str = ""
    open_cards: tuple[CardView | None, ...] = ()
    stack_label: str = ""
    stack: int = 0


@dataclass(frozen=True, slots=True)
class ResultBody:
    """Won or lost, what is booked, the computation in words, and what else is worth saying.

    `contract` (with the sign of `contract_suit`) stands above, `booked_label` below the booked value.
    """

    title: str
    won: bool | None
    booked: str
    explanation: str
    details: tuple[tuple[str, str], ...]
    cards_label: str = ""
    cards: tuple[CardView, ...] = ()
    contract: str = ""
    contract_suit: str = ""
    booked_label: str = ""


@dataclass(frozen=True, slots=True)
class ListRow:
    number: str
    cells: tuple[str, ...]
    lost: bool = False
    corrected: bool = False


@dataclass(frozen=True, slots=True)
class ListBody:
    """The running list: column heads, the last rows, and lines of totals below."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[ListRow, ...]
    totals: tuple[ListRow, ...] = ()


@dataclass(frozen=True, slots=True)
class Option:
    """One thing to choose: a text, a second smaller text, and a card or a suit sign to draw beside it."""

    text: str
    detail: str = ""
    card: CardView | None = None
    suit: str = ""
    enabled: bool = True


@dataclass(frozen=True, slots=True)
class EntryBody:
    """A question with options to walk through: bids, contract, set-up. `steps` are the answers already given."""

    title: str
    prompt: str
    options: tuple[Option, ...]
    selected: int
    steps: tuple[tuple[str, str], ...] = ()
    preview: str = ""


@dataclass(frozen=True, slots=True)
class MessageBody:
    """Plain words on the whole screen: waiting for cards, camera lost, good night."""

    title: str
    lines: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Lamp:
    """One lamp of the camera screen: `lit` True good, False bad, None not known yet; `text` says what to do about it."""

    name: str
    lit: bool | None
    text: str = ""


@dataclass(frozen=True, slots=True)
class SeenCard:
    """A card found in the live picture: its four corners in picture pixels, clockwise."""

    card: CardView
    corners: tuple[tuple[float, float], tuple[float, float], tuple[float, float], tuple[float, float]]


@dataclass(frozen=True, slots=True)
class CameraBody:
    """The live picture with what is seen in it, and the lamps: sharp, bright, no glare, table found."""

    title: str
    picture: Picture | None
    lamps: tuple[Lamp, ...]
    seen: tuple[SeenCard, ...] = ()
    lines: tuple[str, ...] = ()


WORDS_ON_A_PAGE = 4
"""So many explanations of three lines can be read from where one sits."""


@dataclass(frozen=True, slots=True)
class TermsBody:
    """Words with their explanations, as many as fit a page (`WORDS_ON_A_PAGE`); `page` says which of how many."""

    title: str
    terms: tuple[tuple[str, str], ...]
    page: str = ""


@dataclass(frozen=True, slots=True)
class TableBody:
    """A small table: heads, rows of the same length with a suit or another letter for each (empty: none), and lines of text below."""

    title: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    suits: tuple[str, ...] = ()
    lines: tuple[str, ...] = ()
    page: str = ""


Body = PlayBody | ResultBody | ListBody | EntryBody | MessageBody | CameraBody | PairBody | TermsBody | TableBody


@dataclass(frozen=True, slots=True)
class Banner:
    """A revoke or another thing that must be seen: title, text, the evidence as cards and pictures (the first two are drawn).

    A View with a banner and a question shows the question's options as the banner's choices.
    """

    title: str
    text: str
    cards: tuple[CardView, ...] = ()
    pictures: tuple[Picture, ...] = ()
    serious: bool = True


@dataclass(frozen=True, slots=True)
class Question:
    """Something to settle over the body: a doubtful card, a ruling. Drawn as a list of options with one selected.

    `columns` is how many columns the options stand in, 0 for as many as suit them.
    """

    prompt: str
    options: tuple[Option, ...]
    selected: int
    picture: Picture | None = None
    columns: int = 0


@dataclass(frozen=True, slots=True)
class View:
    """One screen. `buttons` are the texts of the six buttons in the order up, down, OK, back, correct, menu; empty = without use.

    `notice` is one line above the buttons; `dimmed` darkens the picture while nobody plays; `large` asks for large type.
    """

    title: str
    status: str
    body: Body
    banner: Banner | None = None
    question: Question | None = None
    buttons: tuple[str, str, str, str, str, str] = ("", "", "", "", "", "")
    notice: str = ""
    suits: SuitStyle = SuitStyle.FRENCH
    dimmed: bool = False
    large: bool = False
