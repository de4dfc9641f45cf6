"""What happened at the table, one frozen event each: the only things the journal keeps, and all that the state is made of.

Seats are 0 forehand, 1 middlehand, 2 rearhand; players and dealers are table places 0..n-1 clockwise. Cards and contracts are in
notation (`CJ`, `CHS`). Events are never changed or deleted: an undo, a correction and a ruling are events too. `play` is the
number of a play within its hand, from 1; it stays the same when a doubtful card is settled or a card is corrected.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from firmware.session.two_players.events import CardDrawn, CardLaidOpen, GameChosen, GivenUp

Ruling = Literal["end", "play_on", "misread"]
"""What the table decides about a revoke (ISkO 4.1.3-4.1.6): end the hand now, play on as if it had not happened, or the
camera had misread a card."""

EndingName = Literal[
    "declarer_gives_up",
    "defender_gives_up",
    "rest_to_declarer",
    "rest_to_defenders",
    "declarer_lays_down",
    "defender_lays_down",
    "declarer_throws",
    "defender_throws",
]
"""How a game ends before its last card (ISkO-22 4.4); the names of `firmware.skat.endings.ending.EndingKind`."""


@dataclass(frozen=True, slots=True)
class EveningOpened:
    """Players sat down, in the order of their places. `games` is the length of the list, None the full series of the table size.

    `list_mode` is the way of counting (classic, seeger, bierlachs), `preset` the name of the house's rules, `options` single choices
    on top of it by their names in the configuration; `deck` and `language` say how cards are printed and which language is shown.
    `bidding` is how the auction is entered: only its outcome (short), or call by call (steps).
    """

    kind: ClassVar[str] = "evening_opened"
    schema: ClassVar[int] = 1
    players: tuple[str, ...]
    first_dealer: int = 0
    games: int | None = None
    list_mode: str = "classic"
    preset: str = "kneipe"
    deck: str = "french"
    language: str = "de"
    options: tuple[tuple[str, str | int | bool | tuple[str, ...]], ...] = ()
    bidding: Literal["short", "steps"] = "short"


@dataclass(frozen=True, slots=True)
class Dealt:
    """A hand begins: its number in the list from 1, and the dealer's table place."""

    kind: ClassVar[str] = "dealt"
    schema: ClassVar[int] = 1
    hand: int
    dealer: int


@dataclass(frozen=True, slots=True)
class PassedIn:
    """Nobody bid (Einpassen): the hand counts in the list and is over."""

    kind: ClassVar[str] = "passed_in"
    schema: ClassVar[int] = 1


@dataclass(frozen=True, slots=True)
class BidCalled:
    """One call of an auction that is entered step by step, as in game records: `1:18` bids, `0:y` holds, `2:p` passes."""

    kind: ClassVar[str] = "bid_called"
    schema: ClassVar[int] = 1
    call: str


@dataclass(frozen=True, slots=True)
class GrandHandSaid:
    """Before a Ramsch a seat announced Grand Hand instead; None: nobody does."""

    kind: ClassVar[str] = "grand_hand_said"
    schema: ClassVar[int] = 1
    seat: int | None


@dataclass(frozen=True, slots=True)
class SkatPushed:
    """Before a Ramsch a seat took the Skat and pushed two cards on, or pushed it on unseen (Schieberamsch)."""

    kind: ClassVar[str] = "skat_pushed"
    schema: ClassVar[int] = 1
    seat: int
    unseen: bool


@dataclass(frozen=True, slots=True)
class AuctionSettled:
    """The bidding ended: the declarer's seat and the last value he bid or held. Said again, it corrects who plays and at which bid."""

    kind: ClassVar[str] = "auction_settled"
    schema: ClassVar[int] = 1
    declarer: int
    bid: int


@dataclass(frozen=True, slots=True)
class ContractDeclared:
    """The declarer announced his game, in contract notation. Said again, it corrects the first announcement."""

    kind: ClassVar[str] = "contract_declared"
    schema: ClassVar[int] = 1
    contract: str


@dataclass(frozen=True, slots=True)
class PutAway:
    """The two cards the declarer laid away, where somebody entered them; else the Skat is what nobody played."""

    kind: ClassVar[str] = "put_away"
    schema: ClassVar[int] = 1
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class HandShown:
    """A player's cards lie open: all that he holds after so many plays of the hand. Said again, it corrects what was shown."""

    kind: ClassVar[str] = "hand_shown"
    schema: ClassVar[int] = 1
    seat: int
    cards: tuple[str, ...]
    plays: int = 0


@dataclass(frozen=True, slots=True)
class CardPlayed:
    """A card lies on the table. `card` is None while it is doubtful; `candidates` are codes with probabilities, best first.

    `seconds` is monotonic time; `side` the picture's edge the hand came from, if it was seen. `by` is "table" for a card that
    the camera had missed and people named; `before` is the number of the play that came after it then, None when it was the last.
    """

    kind: ClassVar[str] = "card_played"
    schema: ClassVar[int] = 1
    play: int
    card: str | None
    candidates: tuple[tuple[str, float], ...] = ()
    seconds: float = 0.0
    side: str | None = None
    by: Literal["reading", "table"] = "reading"
    before: int | None = None


@dataclass(frozen=True, slots=True)
class CardSettled:
    """A doubtful card became clear: by a later reading (`by` is "reading") or because the table said so ("table")."""

    kind: ClassVar[str] = "card_settled"
    schema: ClassVar[int] = 1
    play: int
    card: str
    by: Literal["reading", "table"] = "table"


@dataclass(frozen=True, slots=True)
class CardCorrected:
    """A card that counted was another one; everything after it is judged anew."""

    kind: ClassVar[str] = "card_corrected"
    schema: ClassVar[int] = 1
    play: int
    card: str
    by: Literal["reading", "table"] = "table"


@dataclass(frozen=True, slots=True)
class CardTakenBack:
    """A play that does not count: the card went back into the hand, or was none."""

    kind: ClassVar[str] = "card_taken_back"
    schema: ClassVar[int] = 1
    play: int


@dataclass(frozen=True, slots=True)
class CardMoved:
    """A card was played before another of its trick that had been told first: two that came in one movement, or one that lay hidden."""

    kind: ClassVar[str] = "card_moved"
    schema: ClassVar[int] = 1
    play: int
    before: int


@dataclass(frozen=True, slots=True)
class TrickAwarded:
    """The table said who took a complete trick (from 1) whose cards are right: other seats played them than it had seemed."""

    kind: ClassVar[str] = "trick_awarded"
    schema: ClassVar[int] = 1
    trick: int
    seat: int


@dataclass(frozen=True, slots=True)
class TrickCleared:
    """The play area is empty again: the cards on it were taken away as a trick."""

    kind: ClassVar[str] = "trick_cleared"
    schema: ClassVar[int] = 1
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class RevokeRuled:
    """What the table decided about a proven revoke by `seat` in `trick` (from 1)."""

    kind: ClassVar[str] = "revoke_ruled"
    schema: ClassVar[int] = 1
    seat: int
    trick: int
    ruling: Ruling


@dataclass(frozen=True, slots=True)
class MatadorsNamed:
    """The table said how many matadors the declarer played with (+n) or without (-n), in a hand that ended before all cards were seen.

    `game` names the game in which they count so, for a Null below its bid; empty: the game that is played.
    """

    kind: ClassVar[str] = "matadors_named"
    schema: ClassVar[int] = 1
    matadors: int
    game: str = ""


@dataclass(frozen=True, slots=True)
class KontraSaid:
    """A seat doubled the game: Kontra by a defender, Re by the declarer, and so on in turn."""

    kind: ClassVar[str] = "kontra_said"
    schema: ClassVar[int] = 1
    seat: int


@dataclass(frozen=True, slots=True)
class EndedEarly:
    """Somebody ended the game before its last card, or the table gave the rest to one side.

    `claimed` is the level that a declarer names who lays his cards down (ISkO-22 4.4.4); empty: all that is left.
    """

    kind: ClassVar[str] = "ended_early"
    schema: ClassVar[int] = 1
    ending: EndingName
    claimed: Literal["", "simple", "schneider", "schwarz"] = ""


@dataclass(frozen=True, slots=True)
class TableAnswered:
    """The table answered a question of the rules with yes or no; `question` is the name of a `QuestionCode` in small letters."""

    kind: ClassVar[str] = "table_answered"
    schema: ClassVar[int] = 1
    question: str
    answer: bool


@dataclass(frozen=True, slots=True)
class DealAbandoned:
    """The hand does not count (cards were thrown in, or dealt wrongly): the same dealer deals again."""

    kind: ClassVar[str] = "deal_abandoned"
    schema: ClassVar[int] = 1


@dataclass(frozen=True, slots=True)
class HandScored:
    """The result was written into the list: the declarer's table place (None: passed in) and the signed value booked for him.

    `points` is what a Ramsch books to every table place.
    """

    kind: ClassVar[str] = "hand_scored"
    schema: ClassVar[int] = 1
    hand: int
    declarer: int | None
    booked: int
    won: bool | None = None
    contract: str = ""
    points: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RowCorrected:
    """A row of the list was entered anew: everything that it says now. Totals and Bock rounds follow from the rows.

    `row` counts from 1; `declarer` is a table place; the other fields are those of `firmware.skat.lists.rows.Row`. `outcome`
    "annulled" strikes the game out. `confirmed_by` are the places that agreed, `by` says where it was entered (on the screen or by
    the command line), `reason` is free text.
    """

    kind: ClassVar[str] = "row_corrected"
    schema: ClassVar[int] = 1
    row: int
    outcome: Literal["game", "passed_in", "ramsch", "free", "annulled"]
    declarer: int | None = None
    booked: int = 0
    contract: str = ""
    matadors: int | None = None
    schneider: bool = False
    schwarz: bool = False
    game_value: int | None = None
    bid: int | None = None
    overbid: bool = False
    card_points: int | None = None
    points: tuple[int, ...] = ()
    doublings: int = 0
    bock: int = 1
    durchmarsch: bool = False
    confirmed_by: tuple[int, ...] = ()
    by: Literal["table", "command"] = "table"
    reason: str = ""


@dataclass(frozen=True, slots=True)
class Undone:
    """The last event that still counted counts no more."""

    kind: ClassVar[str] = "undone"
    schema: ClassVar[int] = 1


@dataclass(frozen=True, slots=True)
class Redone:
    """The last undo is taken back."""

    kind: ClassVar[str] = "redone"
    schema: ClassVar[int] = 1


Event = (
    EveningOpened
    | Dealt
    | PassedIn
    | BidCalled
    | GrandHandSaid
    | SkatPushed
    | AuctionSettled
    | ContractDeclared
    | PutAway
    | HandShown
    | CardPlayed
    | CardSettled
    | CardCorrected
    | CardTakenBack
    | CardMoved
    | TrickAwarded
    | TrickCleared
    | RevokeRuled
    | MatadorsNamed
    | KontraSaid
    | EndedEarly
    | TableAnswered
    | DealAbandoned
    | HandScored
    | RowCorrected
    | GameChosen
    | CardLaidOpen
    | CardDrawn
    | GivenUp
    | Undone
    | Redone
)
