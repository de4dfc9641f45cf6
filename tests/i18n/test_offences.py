"""Rulings say what happened, how the game stood, what follows, how it is reckoned and which rule says so."""

import pytest

from firmware.i18n import LANGUAGES, Translator
from firmware.i18n.offences import (
    choice_text,
    count_sentence,
    offence_sentence,
    play_on_sentence,
    ruling_lines,
    ruling_text,
    ruling_title,
)
from firmware.skat.contracts import parse_contract
from firmware.skat.matadors import Matadors
from firmware.skat.offences.card_counts import CountVerdict, book_wrong_count
from firmware.skat.offences.judge import Offence, OffenceKind, judge
from firmware.skat.offences.ruling import Choice, Party, Ruling
from firmware.skat.offences.situation import Situation

GERMAN = Translator("de")


def ruled(notation, bid, held, offender, declarer_points, defenders_points, declarer_tricks=2, defenders_tricks=2):
    matadors = None if held is None else Matadors.from_signed(held)
    situation = Situation(
        parse_contract(notation), bid, matadors, declarer_points, defenders_points, declarer_tricks, defenders_tricks
    )
    ruling = judge(Offence(OffenceKind.NOT_FOLLOWING, offender, trick=5), situation)
    assert isinstance(ruling, Ruling)
    return ruling


@pytest.mark.parametrize(
    ("facts", "title", "state", "consequence"),
    [
        (
            ("C", 24, 2, Party.DECLARER, 40, 30),
            "Kreuz: verloren, -72",
            "Das Spiel war noch offen, 40 : 30 Augen.",
            "Der Alleinspieler verliert das Spiel einfach.",
        ),
        (
            ("C", 24, 2, Party.DEFENDERS, 40, 30),
            "Kreuz: gewonnen, +36",
            "Das Spiel war noch offen, 40 : 30 Augen.",
            "Der Alleinspieler gewinnt einfach, ohne weitere Stufen.",
        ),
        (
            ("C", 24, 2, Party.DECLARER, 92, 10),
            "Kreuz: gewonnen, +48",
            "Der Alleinspieler hatte schon gewonnen, 92 : 10 Augen.",
            "Dabei bleibt es, mit den erreichten Stufen.",
        ),
        (
            ("C", 24, 2, Party.DEFENDERS, 20, 60),
            "Kreuz: verloren, -72",
            "Der Alleinspieler hatte schon verloren, 20 : 60 Augen.",
            "Dabei bleibt es, mit den erreichten Stufen.",
        ),
        (
            ("H", 24, 1, Party.DEFENDERS, 40, 20),
            "Herz: gewonnen, +30",
            "Das Spiel war noch offen, 40 : 20 Augen.",
            "Der Alleinspieler gewinnt; der nötige Schneider wird ihm angerechnet.",
        ),
        (
            ("SH", 72, 1, Party.DEFENDERS, 2, 0),
            "Pik Hand: überreizt und verloren, -154",
            "Der Alleinspieler hatte schon verloren, 2 : 0 Augen.",
            "Der Reizwert war von Anfang an nicht zu erreichen; dabei bleibt es.",
        ),
    ],
)
def test_rulings_in_german(facts, title, state, consequence):
    ruling = ruled(*facts)
    lines = ruling_lines(GERMAN, ruling)
    assert ruling_title(GERMAN, ruling) == title
    assert lines[:2] == (state, consequence)
    assert lines[2].startswith(("mit ", "ohne "))
    assert lines[-1].startswith("ISkO 4.2.1, 4.2.3, 4.1.")


def test_a_ruling_as_one_paragraph():
    assert ruling_text(GERMAN, ruled("C", 24, 2, Party.DECLARER, 40, 30)) == (
        "Das Spiel war noch offen, 40 : 30 Augen. "
        "Der Alleinspieler verliert das Spiel einfach. "
        "mit 2, Spiel 3, mal Kreuz 12 = 36; verloren, doppelt: -72. "
        "ISkO 4.2.1, 4.2.3, 4.1.4 (Ausgaben 1999/2022)."
    )


def test_the_needed_schwarz_is_credited():
    lines = ruling_lines(GERMAN, ruled("C", 48, 1, Party.DEFENDERS, 30, 0, 2, 0))
    assert lines[1] == "Der Alleinspieler gewinnt; der nötige Schwarz wird ihm angerechnet."
    assert lines[2] == "mit 1, Spiel 2, Schneider 3, Schwarz 4, mal Kreuz 12 = 48"


def test_the_innocent_party_learns_that_it_may_play_on():
    assert play_on_sentence(GERMAN, Party.DECLARER) == "Der Alleinspieler darf stattdessen weiterspielen lassen."
    assert play_on_sentence(GERMAN, Party.DEFENDERS) == "Die Gegenpartei darf weiterspielen lassen, wenn beide wollen."


def test_a_null_counts_tricks():
    lines = ruling_lines(GERMAN, ruled("N", 23, None, Party.DEFENDERS, 0, 0, 0, 4))
    assert lines[0] == "Das Spiel war noch offen, 0 : 4 Stiche."
    assert lines[2] == "Null 23"


def test_a_game_given_at_the_bid_shows_the_multiple():
    situation = Situation(parse_contract("H"), 24, Matadors(True, 1), 10, 10, 1, 1)
    ruling = book_wrong_count(CountVerdict.DECLARER_WINS, situation)
    assert isinstance(ruling, Ruling)
    assert ruling_lines(GERMAN, ruling)[2] == "mit 1, Spiel 2, mal Herz 10 = 20; gereizt 24: 3 mal 10 = 30"


@pytest.mark.parametrize(
    ("seat", "party", "who", "sentence"),
    [
        (1, Party.DEFENDERS, "", "Mittelhand: in Stich 4 nicht bedient"),
        (None, Party.DEFENDERS, "", "Gegenpartei: in Stich 4 nicht bedient"),
        (None, Party.DECLARER, "", "Alleinspieler: in Stich 4 nicht bedient"),
        (1, Party.DEFENDERS, "Anna", "Anna: in Stich 4 nicht bedient"),
    ],
)
def test_who_did_what(seat, party, who, sentence):
    offence = Offence(OffenceKind.NOT_FOLLOWING, party, trick=4, seat=seat)
    assert offence_sentence(GERMAN, offence, who) == sentence


@pytest.mark.parametrize("language", LANGUAGES)
def test_everything_has_words_in_every_language(language):
    translator = Translator(language)
    assert len({choice_text(translator, choice) for choice in Choice}) == len(Choice)
    assert len({count_sentence(translator, verdict) for verdict in CountVerdict}) == len(CountVerdict)
    offences = {offence_sentence(translator, Offence(kind, Party.DECLARER, trick=3)) for kind in OffenceKind}
    assert len(offences) == len(OffenceKind)
    assert all(" 3" in sentence for sentence in offences)
    for facts in (("C", 24, 2, Party.DECLARER, 40, 30), ("H", 24, 1, Party.DEFENDERS, 70, 31)):
        assert all(ruling_lines(translator, ruled(*facts)))
    assert not translator.missing
