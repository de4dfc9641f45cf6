"""What players say aloud: numbers of the auction and of matadors, as data per language rather than as translations.

Everything here is for the voice: `spoken_bid(translator, 22)` is "zwo" in German, as said at the table.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from firmware.i18n.names import Deck, game_name
from firmware.i18n.translator import Translator
from firmware.skat.auction import Call, CallKind
from firmware.skat.contracts import Contract
from firmware.skat.matadors import Matadors


@dataclass(frozen=True, slots=True)
class _Speech:
    """The spoken words of one language.

    `ones` are the words for 0..9 when the tens go without saying, `round_numbers` those for 18 and for whole tens, `with_counts`
    and `without_counts` the words that differ after "mit" and "ohne" from the plain number.
    """

    ones: tuple[str, ...]
    round_numbers: Mapping[int, str]
    counts: tuple[str, ...]
    with_word: str
    without_word: str
    with_counts: Mapping[int, str]
    without_counts: Mapping[int, str]
    hold: str
    passing: str
    minus: str


_GERMAN = _Speech(
    ones=("null", "eins", "zwo", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun"),
    round_numbers={
        18: "achtzehn",
        20: "zwanzig",
        30: "dreißig",
        40: "vierzig",
        50: "fünfzig",
        60: "sechzig",
        70: "siebzig",
        80: "achtzig",
        90: "neunzig",
    },
    counts=("null", "eins", "zwei", "drei", "vier", "fünf", "sechs", "sieben", "acht", "neun", "zehn", "elf"),
    with_word="mit",
    without_word="ohne",
    with_counts={1: "einem"},
    without_counts={1: "einen"},
    hold="ja",
    passing="passe",
    minus="minus",
)
_ENGLISH = _Speech(
    ones=("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine"),
    round_numbers={
        18: "eighteen",
        20: "twenty",
        30: "thirty",
        40: "forty",
        50: "fifty",
        60: "sixty",
        70: "seventy",
        80: "eighty",
        90: "ninety",
    },
    counts=("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven"),
    with_word="with",
    without_word="without",
    with_counts={},
    without_counts={},
    hold="yes",
    passing="pass",
    minus="minus",
)
_DUTCH = _Speech(
    ones=("nul", "een", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen"),
    round_numbers={
        18: "achttien",
        20: "twintig",
        30: "dertig",
        40: "veertig",
        50: "vijftig",
        60: "zestig",
        70: "zeventig",
        80: "tachtig",
        90: "negentig",
    },
    counts=("nul", "één", "twee", "drie", "vier", "vijf", "zes", "zeven", "acht", "negen", "tien", "elf"),
    with_word="met",
    without_word="zonder",
    with_counts={},
    without_counts={},
    hold="ja",
    passing="pas",
    minus="min",
)
_SWEDISH = _Speech(
    ones=("noll", "ett", "två", "tre", "fyra", "fem", "sex", "sju", "åtta", "nio"),
    round_numbers={
        18: "arton",
        20: "tjugo",
        30: "trettio",
        40: "fyrtio",
        50: "femtio",
        60: "sextio",
        70: "sjuttio",
        80: "åttio",
        90: "nittio",
    },
    counts=("noll", "en", "två", "tre", "fyra", "fem", "sex", "sju", "åtta", "nio", "tio", "elva"),
    with_word="med",
    without_word="utan",
    with_counts={},
    without_counts={},
    hold="ja",
    passing="pass",
    minus="minus",
)
_SPEECH: Mapping[str, _Speech] = {"de": _GERMAN, "en": _ENGLISH, "nl": _DUTCH, "sv": _SWEDISH}


def spoken_bid(translator: Translator, value: int, before: int | None = None) -> str:
    """A bid value as players call it: 18 "achtzehn", 22 "zwo", 23 "drei".

    In the twenties the tens always go without saying; higher up they do when the value `before` had the same ones.
    """
    speech = _SPEECH[translator.language]
    if value in speech.round_numbers:
        return speech.round_numbers[value]
    tens, ones = divmod(value, 10)
    if tens == 2 or (tens < 10 and before is not None and before // 10 == tens):
        return speech.ones[ones]
    return str(value)


def spoken_call(translator: Translator, call: Call, before: int | None = None) -> str:
    """A call of the auction: a bid value, "ja" for holding, "passe" for passing; nothing for a player who is barred."""
    speech = _SPEECH[translator.language]
    if call.kind is CallKind.BID and call.value is not None:
        return spoken_bid(translator, call.value, before)
    return {CallKind.HOLD: speech.hold, CallKind.PASS: speech.passing}.get(call.kind, "")


def spoken_matadors(translator: Translator, held: Matadors) -> str:
    """The matadors (Spitzen) as said at the table: "mit einem", "ohne drei"."""
    speech = _SPEECH[translator.language]
    word, own = (
        (speech.with_word, speech.with_counts)
        if held.with_jack_of_clubs
        else (speech.without_word, speech.without_counts)
    )
    return f"{word} {own.get(held.count, speech.counts[held.count])}"


def spoken_number(translator: Translator, number: int) -> str:
    """A signed number for the voice, which would swallow the sign: "minus 48"."""
    return f"{_SPEECH[translator.language].minus} {-number}" if number < 0 else str(number)


def spoken_game(
    translator: Translator, contract: Contract, held: Matadors | None, deck: Deck = Deck.FRENCH_GERMAN_INDEX
) -> str:
    """The game in a few words: "Grand ohne drei", "Kreuz Hand mit zwei", "Null ouvert"."""
    words = [game_name(translator, contract.game, deck)]
    if contract.ouvert:
        words.append(translator.text("ouvert"))
    if contract.hand and (contract.is_null or not contract.ouvert):
        words.append(translator.text("Hand"))
    if held is not None and not contract.is_null:
        words.append(spoken_matadors(translator, held))
    return " ".join(words)
