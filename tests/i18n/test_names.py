"""Cards, games and seats are called what players of that deck call them."""

import pytest

from firmware.i18n import (
    LANGUAGES,
    Deck,
    Translator,
    card_name,
    contract_name,
    game_name,
    index_letters,
    party_name,
    rank_name,
    seat_name,
    short_seat_name,
    suit_name,
)
from firmware.skat.cards import ALL_CARDS, Card, Rank, Suit
from firmware.skat.contracts import Game, parse_contract

GERMAN = Translator("de")


@pytest.mark.parametrize(
    ("code", "french", "german"),
    [
        ("CJ", "Kreuz-Bube", "Eichel-Unter"),
        ("SQ", "Pik-Dame", "Grün-Ober"),
        ("HK", "Herz-König", "Rot-König"),
        ("DT", "Karo-Zehn", "Schellen-Zehn"),
        ("SA", "Pik-Ass", "Grün-Daus"),
        ("H9", "Herz-Neun", "Rot-Neun"),
        ("C8", "Kreuz-Acht", "Eichel-Acht"),
        ("D7", "Karo-Sieben", "Schellen-Sieben"),
    ],
)
def test_german_card_names_follow_the_deck(code, french, german):
    card = Card.parse(code)
    assert card_name(GERMAN, card) == french
    assert card_name(GERMAN, card, Deck.FRENCH_ENGLISH_INDEX) == french
    assert card_name(GERMAN, card, Deck.GERMAN) == german


@pytest.mark.parametrize(
    ("language", "french", "german"),
    [
        ("en", "Club jack", "Acorn Unter"),
        ("nl", "Klaverboer", "Eikel-Unter"),
        ("sv", "Klöver knekt", "Ekollon Unter"),
    ],
)
def test_card_names_in_other_languages(language, french, german):
    translator = Translator(language)
    assert card_name(translator, Card.parse("CJ")) == french
    assert card_name(translator, Card.parse("CJ"), Deck.GERMAN) == german


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("deck", Deck)
def test_no_two_cards_share_a_name(language, deck):
    names = {card_name(Translator(language), card, deck) for card in ALL_CARDS}
    assert len(names) == 32


@pytest.mark.parametrize(
    ("deck", "letters"),
    [
        (Deck.FRENCH_GERMAN_INDEX, "A 10 K D B 9 8 7"),
        (Deck.FRENCH_ENGLISH_INDEX, "A 10 K Q J 9 8 7"),
        (Deck.GERMAN, "A 10 K O U 9 8 7"),
    ],
)
def test_corner_letters_follow_the_deck(deck, letters):
    assert " ".join(index_letters(card, deck) for card in ALL_CARDS[:8]) == letters


def test_suits_and_ranks():
    assert [suit_name(GERMAN, suit) for suit in Suit] == ["Kreuz", "Pik", "Herz", "Karo"]
    assert [suit_name(GERMAN, suit, Deck.GERMAN) for suit in Suit] == ["Eichel", "Grün", "Rot", "Schellen"]
    assert rank_name(GERMAN, Rank.JACK) == "Bube"
    assert rank_name(GERMAN, Rank.JACK, Deck.GERMAN) == "Unter"


@pytest.mark.parametrize(
    ("notation", "name"),
    [
        ("C", "Kreuz"),
        ("DH", "Karo Hand"),
        ("CHS", "Kreuz Hand Schneider angesagt"),
        ("SHSZ", "Pik Hand Schwarz angesagt"),
        ("HO", "Herz ouvert"),
        ("G", "Grand"),
        ("GH", "Grand Hand"),
        ("GO", "Grand ouvert"),
        ("N", "Null"),
        ("NH", "Null Hand"),
        ("NO", "Null ouvert"),
        ("NHO", "Null ouvert Hand"),
    ],
)
def test_contracts_are_named_as_announced(notation, name):
    assert contract_name(GERMAN, parse_contract(notation)) == name


def test_a_contract_is_named_by_the_deck_and_the_language():
    assert contract_name(GERMAN, parse_contract("SH"), Deck.GERMAN) == "Grün Hand"
    assert contract_name(Translator("en"), parse_contract("CHS")) == "Clubs Hand Schneider announced"


def test_every_game_has_a_name_in_every_language():
    for language in LANGUAGES:
        translator = Translator(language)
        assert len({game_name(translator, game) for game in Game}) == len(Game)
        assert not translator.missing


def test_seats_and_parties():
    assert [seat_name(GERMAN, seat) for seat in range(3)] == ["Vorhand", "Mittelhand", "Hinterhand"]
    assert [short_seat_name(GERMAN, seat) for seat in range(3)] == ["VH", "MH", "HH"]
    assert party_name(GERMAN, declarer=True) == "Alleinspieler"
    assert party_name(GERMAN, declarer=False) == "Gegenpartei"
