"""Ramsch and games for two are explained with the players' names."""

import pytest

from firmware.i18n import LANGUAGES, Translator, explanation
from firmware.i18n.house import duel_text, officers_text, ramsch_text, spoken_ramsch
from firmware.skat.contracts import Game, parse_contract
from firmware.skat.house.choices import Durchmarsch, Preset
from firmware.skat.house.options import TableOptions
from firmware.skat.house.ramsch import RamschFacts, score_ramsch
from firmware.skat.house.spitze import settle_spitze
from firmware.skat.matadors import Matadors
from firmware.skat.two_players.officers_score import OfficersScoring, score_officers

GERMAN = Translator("de")
NAMES = ("Anna", "Bernd", "Carla")


def ramsch(points, winners, skat_points, passed_unseen=0, **options):
    facts = RamschFacts(points, winners, skat_points, passed_unseen)
    return score_ramsch(facts, TableOptions(preset=Preset.KNEIPE, ramsch=True, **options))


PLAIN = ramsch((52, 40, 18), (0, 1, 2, 0, 1, 2, 0, 1, 2, 0), 10)
JUNGFRAU = ramsch((0, 60, 60), (1, 2, 1, 2, 1, 2, 1, 2, 1, 2), 0)
ALL_TRICKS = ramsch((120, 0, 0), (0,) * 10, 0)


@pytest.mark.parametrize(
    ("result", "text", "spoken"),
    [
        (PLAIN, "Anna 62, Bernd 40, Carla 18 Augen; Anna: -62", "Anna, minus 62."),
        (
            JUNGFRAU,
            "Anna 0, Bernd 60, Carla 60 Augen; Jungfrau: Anna; mal 2; Bernd: -120; Carla: -120",
            "Jungfrau: Anna. Bernd, minus 120. Carla, minus 120.",
        ),
        (
            ALL_TRICKS,
            "Anna 120, Bernd 0, Carla 0 Augen; Durchmarsch: Anna; Anna: +120",
            "Durchmarsch: Anna. Anna, 120.",
        ),
        (
            ramsch((120, 0, 0), (0,) * 10, 0, ramsch_durchmarsch=Durchmarsch.OTHERS_MINUS),
            "Anna 120, Bernd 0, Carla 0 Augen; Durchmarsch: Anna; Bernd: -120; Carla: -120",
            "Durchmarsch: Anna. Bernd, minus 120. Carla, minus 120.",
        ),
    ],
)
def test_a_ramsch_in_german(result, text, spoken):
    assert ramsch_text(GERMAN, result, NAMES) == text
    assert spoken_ramsch(GERMAN, result, NAMES) == spoken


@pytest.mark.parametrize(
    ("points", "tricks", "text"),
    [
        ((70, 50), (9, 7), "Anna gewinnt: Anna +1"),
        ((95, 25), (12, 4), "Anna gewinnt, Schneider: Anna +2"),
        ((0, 120), (0, 16), "Bernd gewinnt, Schwarz: Bernd +3"),
        ((60, 60), (8, 8), "Bernd gewinnt: Bernd +1"),
    ],
)
def test_offiziersskat(points, tricks, text):
    result = score_officers(Game.HEARTS, points, tricks, OfficersScoring.SIMPLE)
    assert officers_text(GERMAN, result, NAMES[:2]) == text


def test_offiziersskat_as_ramsch_has_no_winner():
    assert officers_text(GERMAN, score_officers(Game.RAMSCH, (70, 50), (9, 7)), NAMES[:2]) == "Anna -70, Bernd -50"


def test_skat_duell():
    assert duel_text(GERMAN, (3, 2), NAMES[:2]) == "Anna 3, Bernd 2"
    assert duel_text(GERMAN, (3, 5), NAMES[:2], winner=1) == "Anna 3, Bernd 5; Bernd gewinnt"


def test_an_announced_spitze_is_a_level():
    verdict = settle_spitze(parse_contract("C"), 18, Matadors(True, 1), made=True, last_trick_won=True)
    assert explanation(GERMAN, verdict) == "mit 1, Spiel 2, Spitze 3, mal Kreuz 12 = 36"


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_words_in_every_language(language):
    translator = Translator(language)
    for result in (PLAIN, JUNGFRAU, ALL_TRICKS):
        assert ramsch_text(translator, result, NAMES)
        assert spoken_ramsch(translator, result, NAMES)
    assert duel_text(translator, (0, 5), NAMES[:2], winner=1)
    assert not translator.missing
