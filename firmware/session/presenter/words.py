"""Cards, games, seats and players as the screen shows them, in the table's language and deck."""

from __future__ import annotations

from dataclasses import dataclass

from display.view import CardView, SuitStyle
from firmware.i18n.names import Deck, card_name, contract_name, index_letters, seat_name
from firmware.i18n.translator import Translator
from firmware.session.following import Play
from firmware.session.hand import HandState
from firmware.session.state import EveningState
from firmware.skat.cards import Card
from firmware.skat.contracts import Contract
from firmware.skat.matadors import Matadors


@dataclass(frozen=True, slots=True)
class Words:
    """The language and the deck on the table; everything the screens say comes through here.

    `four_colours` draws French suits as on the tournament picture: clubs black, spades green, hearts red, diamonds orange.
    """

    translator: Translator
    deck: Deck = Deck.FRENCH_GERMAN_INDEX
    four_colours: bool = False

    def text(self, msgid: str, **values: object) -> str:
        """The message in the table's language."""
        return self.translator.text(msgid, **values)

    @property
    def suits(self) -> SuitStyle:
        """How suit signs are drawn."""
        if self.deck is Deck.GERMAN:
            return SuitStyle.GERMAN
        return SuitStyle.FOUR_COLOUR if self.four_colours else SuitStyle.FRENCH

    def card(self, card: Card, doubtful: bool = False) -> CardView:
        """A card with its corner letters and its name."""
        return CardView(card.suit.value, index_letters(card, self.deck), self.card_name(card), doubtful)

    def card_name(self, card: Card) -> str:
        """The card in one word: "Kreuz-Bube"."""
        return card_name(self.translator, card, self.deck)

    def play(self, play: Play) -> CardView:
        """A play: its card, or a question mark while it is doubtful."""
        if play.card is None:
            return CardView(suit="", index="?", name=self.translator.text("not sure"), doubtful=True)
        return self.card(play.card)

    def contract(self, contract: Contract) -> str:
        """The game as announced: "Kreuz Hand"."""
        return contract_name(self.translator, contract, self.deck)

    def seat(self, seat: int) -> str:
        """Vorhand, Mittelhand or Hinterhand."""
        return seat_name(self.translator, seat)


def contract_suit(contract: Contract) -> str:
    """The letter of the trump suit, empty for Grand and Null."""
    suit = contract.game.trump_suit
    return suit.value if suit is not None else ""


def matadors_text(matadors: Matadors, words: Words) -> str:
    """With or without how many: "mit 2", "ohne 1"."""
    if matadors.with_jack_of_clubs:
        return words.text("with {number}", number=matadors.count)
    return words.text("without {number}", number=matadors.count)


def player_at(state: EveningState, hand: HandState, seat: int) -> str:
    """The name of the player in this seat of the hand."""
    assert state.opened is not None, "a hand belongs to an open evening"
    return state.opened.players[hand.seating.place(seat)]


def screen_place(hand: HandState, seat: int) -> int:
    """Where a seat is drawn: the three active players clockwise in the order of their table places, whoever is forehand."""
    return sorted(hand.seating.active).index(hand.seating.place(seat))
