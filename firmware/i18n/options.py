"""The table's choices in words: a label for every option and for every value it can have, for the settings and the help page."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum

from firmware.i18n.endings import claims_text
from firmware.i18n.translator import Translator, mark
from firmware.skat.endings.ending import Claims
from firmware.skat.house.choices import (
    BockTrigger,
    Durchmarsch,
    KontraUntil,
    Preset,
    RamschScore,
    RamschTie,
    SkatTo,
)
from firmware.skat.lists.options import ListMode
from firmware.skat.offences.resolution import Alarm

OPTIONS: Mapping[str, str] = {
    "preset": mark("Rules"),
    "claims": mark("Early ends"),
    "alarm": mark("A revoke is told"),
    "revoke_social": mark("A wrong card may be taken back until the next lead"),
    "points_shown": mark("Card points are shown during play"),
    "list_mode": mark("List"),
    "series_length": mark("Games in the list"),
    "eingepasst_counts_as_game": mark("A passed in deal counts as a game"),
    "sitting_out_gets_bonus": mark("Who sits out gets the bonus too"),
    "bierlachs_limit": mark("Bierlachs up to"),
    "bierlachs_sitting_out": mark("Bierlachs: who sits out writes too"),
    "corrections_need_all": mark("All must agree to corrections of the list"),
    "kontra": mark("Kontra"),
    "kontra_steps": mark("Doublings allowed"),
    "kontra_needs_18": mark("Kontra only for who has bid or held 18"),
    "kontra_until": mark("Kontra until"),
    "re_in_null": mark("Re in Null games"),
    "bock": mark("Bock rounds"),
    "bock_triggers": mark("A Bock round comes of"),
    "bock_multiplies": mark("Bock rounds multiply each other"),
    "bock_doubles_trigger": mark("The game that brings a Bock round counts double"),
    "bock_doubles_ramsch": mark("Ramsch counts double in a Bock round"),
    "ramsch": mark("Ramsch when all pass"),
    "ramsch_after_bock": mark("A round of Ramsch after each Bock round"),
    "ramsch_after_re": mark("A round of Ramsch after Kontra and Re"),
    "ramsch_skat_to": mark("Ramsch: the Skat goes to"),
    "ramsch_score": mark("Ramsch: what is booked"),
    "ramsch_fixed": mark("Ramsch: fixed minus points"),
    "ramsch_tie": mark("Ramsch: on a tie"),
    "ramsch_jungfrau": mark("Ramsch: a Jungfrau doubles"),
    "ramsch_durchmarsch": mark("Ramsch: a Durchmarsch gives"),
    "schieben": mark("Ramsch with pushing"),
    "buben_schieben": mark("Jacks may be pushed on"),
    "grand_hand_first": mark("Grand Hand may be played before a Ramsch"),
    "spitze": mark("Spitze: the last trick with the lowest trump"),
    "revolution": mark("Revolution"),
}
"""Name of the option in the configuration -> its label (a message)."""

_CHOICES: Mapping[Enum, str] = {
    Preset.TURNIER: mark("Tournament"),
    Preset.KNEIPE: mark("Pub"),
    Alarm.IMMEDIATE: mark("at once"),
    Alarm.AFTER_GAME: mark("after the game"),
    Alarm.OFF: mark("never"),
    ListMode.CLASSIC: mark("plain"),
    ListMode.SEEGER: mark("Seeger-Fabian"),
    ListMode.BIERLACHS: mark("Bierlachs"),
    KontraUntil.OWN_FIRST_CARD: mark("one's own first card"),
    KontraUntil.FIRST_LEAD: mark("the first lead"),
    BockTrigger.SIXTY_SIXTY: mark("60 to 60"),
    BockTrigger.KONTRA_LOST: mark("a game lost with Kontra"),
    BockTrigger.KONTRA_AND_RE: mark("Kontra and Re"),
    BockTrigger.KONTRA_GIVEN: mark("every Kontra"),
    BockTrigger.LOST_GAME: mark("every lost game"),
    BockTrigger.LOST_GRAND: mark("a lost Grand"),
    BockTrigger.LOST_HUNDRED: mark("a lost game worth 100 or more"),
    BockTrigger.THREE_WINS: mark("three games won in a row"),
    BockTrigger.GRAND_HAND_OR_NULL_OUVERT_HAND: mark("Grand Hand or Null ouvert Hand"),
    BockTrigger.ALL_PASS: mark("a passed in deal"),
    BockTrigger.SCORE_OF_HUNDREDS: mark("a total of full hundreds"),
    BockTrigger.DURCHMARSCH: mark("a Durchmarsch"),
    SkatTo.LAST_TRICK: mark("whoever takes the last trick"),
    SkatTo.LOSER: mark("the loser"),
    SkatTo.NOBODY: mark("nobody"),
    RamschScore.POINTS: mark("the loser's card points"),
    RamschScore.FIXED: mark("a fixed number"),
    RamschScore.WINNER: mark("plus for the fewest card points"),
    RamschTie.ALL: mark("all of them lose"),
    RamschTie.LAST_TRICK: mark("the later trick loses"),
    RamschTie.SHARED: mark("the loss is shared"),
    Durchmarsch.PLUS: mark("120 points"),
    Durchmarsch.OTHERS_MINUS: mark("minus 120 points to both others"),
}


def option_label(translator: Translator, name: str) -> str:
    """The label of the option with this name in the configuration. Raises KeyError for a name that does not exist."""
    return translator.text(OPTIONS[name])


def choice_label(translator: Translator, choice: Enum | bool) -> str:
    """The label of a value that an option can have. Raises KeyError for a value of something else."""
    if isinstance(choice, bool):
        return translator.text("yes") if choice else translator.text("no")
    if isinstance(choice, Claims):
        return claims_text(translator, choice)
    return translator.text(_CHOICES[choice])
