"""What a table can choose for each house rule; the value of each choice is its name in the configuration."""

from __future__ import annotations

from enum import Enum


class Preset(Enum):
    """The two sets of choices a table starts from."""

    TURNIER = "turnier"
    KNEIPE = "kneipe"


class KontraUntil(Enum):
    """Until when a defender may say Kontra."""

    OWN_FIRST_CARD = "own_first_card"
    FIRST_LEAD = "first_lead"


class BockTrigger(Enum):
    """What brings a Bockrunde."""

    SIXTY_SIXTY = "sixty_sixty"
    KONTRA_LOST = "kontra_lost"
    KONTRA_AND_RE = "kontra_and_re"
    KONTRA_GIVEN = "kontra_given"
    LOST_GAME = "lost_game"
    LOST_GRAND = "lost_grand"
    LOST_HUNDRED = "lost_hundred"
    THREE_WINS = "three_wins"
    GRAND_HAND_OR_NULL_OUVERT_HAND = "grand_hand_or_null_ouvert_hand"
    ALL_PASS = "all_pass"
    SCORE_OF_HUNDREDS = "score_of_hundreds"
    DURCHMARSCH = "durchmarsch"


DEFAULT_BOCK_TRIGGERS = frozenset({BockTrigger.SIXTY_SIXTY, BockTrigger.KONTRA_LOST, BockTrigger.KONTRA_AND_RE})
"""What brings a Bockrunde when nothing else was chosen."""


class SkatTo(Enum):
    """Who gets the Skat in a Ramsch."""

    LAST_TRICK = "last_trick"
    LOSER = "loser"
    NOBODY = "nobody"


class RamschScore(Enum):
    """What a Ramsch books: the loser's Augen, a fixed number, or something for the one with the fewest."""

    POINTS = "points"
    FIXED = "fixed"
    WINNER = "winner"


class RamschTie(Enum):
    """Who loses when several have the most Augen."""

    ALL = "all"
    LAST_TRICK = "last_trick"
    SHARED = "shared"


class Durchmarsch(Enum):
    """What all ten tricks book: plus for the one, or minus for the two others."""

    PLUS = "plus"
    OTHERS_MINUS = "others_minus"
