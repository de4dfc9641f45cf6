"""The voice says what players say."""

import pytest

from firmware.i18n import LANGUAGES, Translator
from firmware.i18n.spoken import spoken_bid, spoken_call, spoken_game, spoken_matadors, spoken_number
from firmware.skat.auction import Call, CallKind
from firmware.skat.bids import BID_VALUES
from firmware.skat.contracts import parse_contract
from firmware.skat.matadors import Matadors

GERMAN = Translator("de")


@pytest.mark.parametrize(
    ("value", "before", "said"),
    [
        (18, None, "achtzehn"),
        (20, 18, "zwanzig"),
        (22, 20, "zwo"),
        (22, 18, "zwo"),
        (23, 22, "drei"),
        (24, 23, "vier"),
        (27, 24, "sieben"),
        (30, 27, "dreißig"),
        (33, 30, "drei"),
        (33, 27, "33"),
        (33, None, "33"),
        (46, 45, "sechs"),
        (50, 48, "fünfzig"),
        (100, 99, "100"),
        (108, 100, "108"),
        (264, 240, "264"),
    ],
)
def test_german_bids(value, before, said):
    assert spoken_bid(GERMAN, value, before) == said


@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("de", "achtzehn zwanzig zwo drei vier sieben dreißig drei fünf sechs vierzig"),
        ("en", "eighteen twenty two three four seven thirty three five six forty"),
        ("nl", "achttien twintig twee drie vier zeven dertig drie vijf zes veertig"),
        ("sv", "arton tjugo två tre fyra sju trettio tre fem sex fyrtio"),
    ],
)
def test_an_auction_in_every_language(language, said):
    values = [value for value in BID_VALUES if value <= 40]
    translator = Translator(language)
    words = [spoken_bid(translator, value, before) for before, value in zip([None, *values], values, strict=False)]
    assert " ".join(words) == said


@pytest.mark.parametrize(
    ("language", "held", "passed"),
    [("de", "ja", "passe"), ("en", "yes", "pass"), ("nl", "ja", "pas"), ("sv", "ja", "pass")],
)
def test_holding_and_passing(language, held, passed):
    translator = Translator(language)
    assert spoken_call(translator, Call(0, CallKind.HOLD)) == held
    assert spoken_call(translator, Call(2, CallKind.PASS)) == passed
    assert spoken_call(translator, Call(1, CallKind.BARRED)) == ""


def test_a_bid_is_called_like_its_value():
    assert spoken_call(GERMAN, Call(1, CallKind.BID, 23), before=22) == "drei"


@pytest.mark.parametrize(
    ("with_jack", "count", "said"),
    [
        (True, 1, "mit einem"),
        (False, 1, "ohne einen"),
        (True, 2, "mit zwei"),
        (False, 3, "ohne drei"),
        (False, 11, "ohne elf"),
    ],
)
def test_matadors(with_jack, count, said):
    assert spoken_matadors(GERMAN, Matadors(with_jack, count)) == said


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_matadors_can_be_said(language):
    said = {
        spoken_matadors(Translator(language), Matadors(held, count)) for held in (True, False) for count in range(1, 12)
    }
    assert len(said) == 22


@pytest.mark.parametrize(
    ("notation", "held", "said"),
    [
        ("G", Matadors(False, 3), "Grand ohne drei"),
        ("CH", Matadors(True, 2), "Kreuz Hand mit zwei"),
        ("CO", Matadors(True, 2), "Kreuz ouvert mit zwei"),
        ("NHO", None, "Null ouvert Hand"),
        ("D", None, "Karo"),
    ],
)
def test_games(notation, held, said):
    assert spoken_game(GERMAN, parse_contract(notation), held) == said


@pytest.mark.parametrize(
    ("language", "said"), [("de", "minus 48"), ("en", "minus 48"), ("nl", "min 48"), ("sv", "minus 48")]
)
def test_a_sign_is_said(language, said):
    assert spoken_number(Translator(language), -48) == said
    assert spoken_number(Translator(language), 48) == "48"
