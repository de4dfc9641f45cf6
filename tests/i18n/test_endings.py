"""Early ends are offered, and explained, in the words of the table."""

import pytest

from firmware.i18n import LANGUAGES, Translator
from firmware.i18n.endings import claimed_text, claims_text, ended_text, ending_text, play_on_text
from firmware.skat.contracts import parse_contract
from firmware.skat.endings.ending import ClaimedLevel, Claims, Ending, EndingKind, PlayOn
from firmware.skat.endings.settle import settle_ending
from firmware.skat.matadors import Matadors
from firmware.skat.offences.ruling import Ruling
from firmware.skat.offences.situation import Situation

GERMAN = Translator("de")


def settled(kind, declarer_points, defenders_points, tricks=(6, 1), hand_cards=3):
    situation = Situation(parse_contract("C"), 24, Matadors(True, 2), declarer_points, defenders_points, *tricks)
    ruling = settle_ending(Ending(kind, hand_cards=hand_cards), situation)
    assert isinstance(ruling, Ruling)
    return ruling


@pytest.mark.parametrize(
    ("kind", "ruling", "words"),
    [
        (
            EndingKind.DEFENDER_THROWS,
            settled(EndingKind.DEFENDER_THROWS, 50, 10),
            "Gegenspieler wirft die Karten hin, 110 : 10 Augen. "
            "mit 2, Spiel 3, Schneider 4, mal Kreuz 12 = 48. ISkO 4.4.6 (Ausgabe 2022).",
        ),
        (
            EndingKind.DEFENDER_GIVES_UP,
            settled(EndingKind.DEFENDER_GIVES_UP, 50, 10),
            "Gegenspieler gibt auf, 50 : 10 Augen. "
            "mit 2, Spiel 3, mal Kreuz 12 = 36. ISkO 4.4.3 (Ausgabe 2022); ISkO 4.1.4 (Ausgaben 1999/2022).",
        ),
        (
            EndingKind.DECLARER_GIVES_UP,
            settled(EndingKind.DECLARER_GIVES_UP, 10, 10, (0, 1), hand_cards=9),
            "Alleinspieler gibt auf, 10 : 10 Augen. "
            "mit 2, Spiel 3, mal Kreuz 12 = 36; verloren, doppelt: -72. ISkO 4.4.1 (Ausgabe 2022).",
        ),
    ],
)
def test_an_early_end_is_explained(kind, ruling, words):
    assert ended_text(GERMAN, kind, ruling) == words


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_words_in_every_language(language):
    translator = Translator(language)
    assert len({ending_text(translator, kind) for kind in EndingKind}) == len(EndingKind)
    assert len({claimed_text(translator, level) for level in (None, *ClaimedLevel)}) == len(ClaimedLevel) + 1
    assert len({claims_text(translator, claims) for claims in Claims}) == len(Claims)
    assert len({play_on_text(translator, PlayOn(is_open, ())) for is_open in (True, False)}) == 2
    assert not translator.missing
