"""Verdicts read as players reckon: mit 1, Spiel 2, Hand 3, mal Kreuz 12 = 36."""

import re

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from firmware.i18n import LANGUAGES, Deck, Translator, explanation, result_sentence, spoken_result
from firmware.skat.bids import BID_VALUES
from firmware.skat.cards import parse_cards
from firmware.skat.contracts import Contract, Game, parse_contract
from firmware.skat.errors import ScoringError
from firmware.skat.matadors import Matadors, all_matadors
from firmware.skat.scoring import evaluate

GERMAN = Translator("de")
OHNE_EINEN = all_matadors(parse_cards("SJ HJ CA CK C9 DA D7 HA H9 S8 S7 H7"))


def verdict(notation, bid, held, points=None, tricks=None, **more):
    matadors = held if held is None or isinstance(held, dict) else Matadors.from_signed(held)
    return evaluate(parse_contract(notation), bid, matadors, declarer_points=points, declarer_tricks=tricks, **more)


@pytest.mark.parametrize(
    ("facts", "words"),
    [
        (("C", 24, 1, 61, 5), "mit 1, Spiel 2, mal Kreuz 12 = 24"),
        (("CH", 18, 1, 68, 6), "mit 1, Spiel 2, Hand 3, mal Kreuz 12 = 36"),
        (("H", 50, -4, 61, 5), "ohne 4, Spiel 5, mal Herz 10 = 50"),
        (("G", 48, 2, 95, 7), "mit 2, Spiel 3, Schneider 4, mal Grand 24 = 96"),
        (("C", 24, 1, 120, 10), "mit 1, Spiel 2, Schneider 3, Schwarz 4, mal Kreuz 12 = 48"),
        (
            ("SHS", 55, 3, 120, 10),
            "mit 3, Spiel 4, Hand 5, Schneider 6, angesagt 7, Schwarz 8, mal Pik 11 = 88",
        ),
        (
            ("GO", 120, 4, 120, 10),
            "mit 4, Spiel 5, Hand 6, Schneider 7, angesagt 8, Schwarz 9, angesagt 10, ouvert 11, mal Grand 24 = 264",
        ),
        (("H", 30, 2, 60, 5), "mit 2, Spiel 3, mal Herz 10 = 30; 60 Augen: verloren, doppelt: -60"),
        (
            ("C", 24, 2, 28, 3),
            "mit 2, Spiel 3, Eigenschneider 4, mal Kreuz 12 = 48; 28 Augen: verloren, doppelt: -96",
        ),
        (
            ("D", 18, -1, 21, 0),
            "ohne 1, Spiel 2, Eigenschneider 3, Eigenschwarz 4, mal Karo 9 = 36; 21 Augen: verloren, doppelt: -72",
        ),
        (
            ("CHS", 24, 1, 80, 7),
            "mit 1, Spiel 2, Hand 3, Schneider 4, angesagt 5, mal Kreuz 12 = 60; "
            "Schneider nicht geschafft, Gegenpartei 40 Augen: verloren, doppelt: -120",
        ),
        (
            ("CHS", 24, 1, 25, 2),
            "mit 1, Spiel 2, Hand 3, Schneider 4, angesagt 5, mal Kreuz 12 = 60; "
            "Schneider nicht geschafft, Gegenpartei 95 Augen, 25 Augen: verloren, doppelt: -120",
        ),
        (
            ("HHSZ", 20, 1, 110, 9),
            "mit 1, Spiel 2, Hand 3, Schneider 4, angesagt 5, Schwarz 6, angesagt 7, mal Herz 10 = 70; "
            "Schwarz nicht geschafft, Gegenpartei 1 Stich: verloren, doppelt: -140",
        ),
        (
            ("CHSZ", 24, 1, 100),
            "mit 1, Spiel 2, Hand 3, Schneider 4, angesagt 5, Schwarz 6, angesagt 7, mal Kreuz 12 = 84; "
            "Schwarz nicht geschafft: verloren, doppelt: -168",
        ),
        (
            ("CH", 50, -2, 68, 6),
            "ohne 2, Spiel 3, Hand 4, mal Kreuz 12 = 48; gereizt 50: überreizt, verloren: 5 mal 12 = 60, doppelt: -120",
        ),
        (
            ("H", 33, 1, 95, 7),
            "mit 1, Spiel 2, Schneider 3, mal Herz 10 = 30; gereizt 33: überreizt, verloren: 4 mal 10 = 40, doppelt: -80",
        ),
        (
            ("H", 33, 1, 25, 2),
            "mit 1, Spiel 2, Eigenschneider 3, mal Herz 10 = 30; "
            "gereizt 33: überreizt, 25 Augen, verloren: 4 mal 10 = 40, doppelt: -80",
        ),
        (("N", 23, None, None, 0), "Null 23"),
        (("NHO", 18, None, None, 0), "Null ouvert Hand 59"),
        (("N", 23, None, None, 1), "Null 23; 1 Stich: verloren, doppelt: -46"),
        (
            ("N", 24, OHNE_EINEN, None, 0),
            "Null 23; gereizt 24: überreizt, verloren als Kreuz: ohne 1, Spiel 2, mal Kreuz 12 = 24, doppelt: -48",
        ),
        (
            ("NH", 36, OHNE_EINEN, None, 2),
            "Null Hand 35; gereizt 36: überreizt, 2 Stiche, verloren als Karo: ohne 1, Spiel 2, Hand 3, mal Karo 9 = 27, "
            "4 mal 9 = 36, doppelt: -72",
        ),
    ],
)
def test_explanations_in_german(facts, words):
    assert explanation(GERMAN, verdict(*facts)) == words


@pytest.mark.parametrize(
    ("facts", "more", "words"),
    [
        (("H", 30, 2, 61, 5), {"kontra": 2}, "mit 2, Spiel 3, mal Herz 10 = 30; Kontra und Re: mal 4 = 120"),
        (
            ("D", 20, 1, 85, 6),
            {"kontra": 1},
            "mit 1, Spiel 2, mal Karo 9 = 18; gereizt 20: überreizt, verloren: 3 mal 9 = 27, doppelt: -54; Kontra: mal 2 = -108",
        ),
        (
            ("H", 30, 2, 55, 5),
            {"kontra": 1, "bock": 2},
            "mit 2, Spiel 3, mal Herz 10 = 30; 55 Augen: verloren, doppelt: -60; Kontra: mal 2 = -120; "
            "Bockrunde: mal 2 = -240",
        ),
        (("H", 30, 2, 61, 5), {"kontra": 3}, "mit 2, Spiel 3, mal Herz 10 = 30; Kontra, Re und mehr: mal 8 = 240"),
    ],
)
def test_doublings_come_last(facts, more, words):
    assert explanation(GERMAN, verdict(*facts, **more)) == words


@pytest.mark.parametrize(
    ("language", "words"),
    [
        (
            "en",
            "without 2, game 3, Hand 4, times Clubs 12 = 48; bid 50: overbid, lost: 5 times 12 = 60, doubled: -120",
        ),
        (
            "nl",
            "zonder 2, spel 3, Hand 4, maal Klaveren 12 = 48; geboden 50: overboden, verloren: 5 maal 12 = 60, dubbel: -120",
        ),
        (
            "sv",
            "utan 2, spel 3, hand 4, gånger Klöver 12 = 48; bjudit 50: överbjudet, förlorat: 5 gånger 12 = 60, dubbelt: -120",
        ),
    ],
)
def test_explanations_in_other_languages(language, words):
    assert explanation(Translator(language), verdict("CH", 50, -2, 68, 6)) == words


def test_the_deck_names_the_suit():
    assert explanation(GERMAN, verdict("C", 24, 1, 61, 5), Deck.GERMAN) == "mit 1, Spiel 2, mal Eichel 12 = 24"


@pytest.mark.parametrize(
    ("facts", "sentence", "spoken"),
    [
        (("CH", 18, 1, 68, 6), "Kreuz Hand: gewonnen mit 68 Augen, +36", "Kreuz Hand mit einem. Gewonnen, 36."),
        (
            ("G", 150, -3, 75, 6),
            "Grand: überreizt und verloren, -336",
            "Grand ohne drei. Überreizt. Verloren, minus 336.",
        ),
        (("G", 96, -3, 95, 7), "Grand: gewonnen mit 95 Augen, +120", "Grand ohne drei. Schneider. Gewonnen, 120."),
        (("C", 24, 1, 120, 10), "Kreuz: gewonnen mit 120 Augen, +48", "Kreuz mit einem. Schwarz. Gewonnen, 48."),
        (
            ("C", 24, 2, 28, 3),
            "Kreuz: verloren mit 28 Augen, -96",
            "Kreuz mit zwei. Eigenschneider. Verloren, minus 96.",
        ),
        (("D", 18, -1, 1, 0), "Karo: verloren mit 1 Auge, -72", "Karo ohne einen. Eigenschwarz. Verloren, minus 72."),
        (
            ("CHS", 24, 1, 80, 7),
            "Kreuz Hand Schneider angesagt: verloren mit 80 Augen, -120",
            "Kreuz Hand mit einem. Schneider angesagt. Schneider nicht geschafft. Verloren, minus 120.",
        ),
        (
            ("SHSZ", 24, 1, 118, 9),
            "Pik Hand Schwarz angesagt: verloren mit 118 Augen, -154",
            "Pik Hand mit einem. Schwarz angesagt. Schwarz nicht geschafft. Verloren, minus 154.",
        ),
        (("NO", 23, None, None, 0), "Null ouvert: gewonnen, +46", "Null ouvert. Gewonnen, 46."),
        (("N", 23, None, None, 2), "Null: verloren, -46", "Null. Verloren, minus 46."),
        (
            ("N", 24, OHNE_EINEN, None, 0),
            "Null: überreizt und verloren, -48",
            "Null. Überreizt. Verloren, minus 48.",
        ),
    ],
)
def test_results_for_screen_and_voice(facts, sentence, spoken):
    assert result_sentence(GERMAN, verdict(*facts)) == sentence
    assert spoken_result(GERMAN, verdict(*facts)) == spoken


@st.composite
def verdicts(draw):
    game = draw(st.sampled_from([Game.CLUBS, Game.SPADES, Game.HEARTS, Game.DIAMONDS, Game.GRAND, Game.NULL]))
    ouvert = draw(st.booleans())
    hand = draw(st.booleans())
    if game is Game.NULL:
        return evaluate(
            Contract(game, hand=hand, ouvert=ouvert),
            draw(st.sampled_from(BID_VALUES)),
            OHNE_EINEN,
            declarer_tricks=draw(st.integers(0, 10)),
            kontra=draw(st.integers(0, 4)),
            bock=draw(st.integers(1, 2)),
        )
    contract = Contract(
        game, hand=hand, schneider_announced=draw(st.booleans()), schwarz_announced=draw(st.booleans()), ouvert=ouvert
    )
    try:
        return evaluate(
            contract,
            draw(st.none() | st.sampled_from(BID_VALUES)),
            Matadors(draw(st.booleans()), draw(st.integers(1, 4 if game is Game.GRAND else 11))),
            declarer_points=draw(st.integers(0, 120)),
            declarer_tricks=draw(st.integers(0, 10)),
            kontra=draw(st.integers(0, 4)),
            bock=draw(st.integers(1, 2)),
        )
    except ScoringError:
        assume(False)


@pytest.mark.parametrize("language", LANGUAGES)
@given(result=verdicts())
def test_every_verdict_can_be_explained_and_ends_with_what_is_booked(language, result):
    translator = Translator(language)
    text = explanation(translator, result)
    numbers = [int(number) for number in re.findall(r"-?\d+", text)]
    assert numbers[-1] == result.booked
    assert "{" not in text
    assert f"{result.booked:+d}" in result_sentence(translator, result)
    assert str(abs(result.booked)) in spoken_result(translator, result)
    assert not translator.missing
