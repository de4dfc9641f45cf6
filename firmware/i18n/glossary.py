"""The words of the game, one per thing, with a short explanation each: the help page, and the measure for every catalogue.

The English word is the one used in messages; the catalogues hold the word of each language. Where the language of the table has
a second usual word, the explanation names it, and no other text uses it.
"""

from __future__ import annotations

from dataclasses import dataclass

from firmware.i18n.translator import Translator, mark, mark_in


@dataclass(frozen=True, slots=True)
class Term:
    """One word of the game: the English word (context and message) and the English explanation (a message)."""

    message: tuple[str, str]
    explanation: str

    @property
    def word(self) -> str:
        """The English word, as every message uses it."""
        return self.message[1]


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of the help page, in the language of the table."""

    word: str
    explanation: str


TERMS: tuple[Term, ...] = (
    Term(
        mark_in("glossary", "card points"),
        mark("Ace 11, ten 10, king 4, queen 3, jack 2, the rest 0: together 120. The declarer needs 61."),
    ),
    Term(
        mark_in("glossary", "points"),
        mark("What is written into the list for a game; card points only decide who has won it."),
    ),
    Term(mark_in("glossary", "declarer"), mark("Plays alone against the other two: whoever bid highest.")),
    Term(mark_in("glossary", "defenders"), mark("The two who play together against the declarer.")),
    Term(mark_in("glossary", "dealer"), mark("Deals the cards; at a table of four or five he sits out.")),
    Term(
        mark_in("glossary", "forehand"), mark("Sits to the dealer's left, is bid to first and leads the first trick.")
    ),
    Term(mark_in("glossary", "middlehand"), mark("Sits to forehand's left and starts the bidding.")),
    Term(mark_in("glossary", "rearhand"), mark("Sits to middlehand's left and bids last.")),
    Term(
        mark_in("glossary", "Skat"),
        mark(
            "The two cards that nobody is dealt. They belong to the declarer; he puts two cards away after taking them up."
        ),
    ),
    Term(mark_in("glossary", "Hand"), mark("The declarer leaves the Skat untouched: one more level.")),
    Term(
        mark_in("glossary", "ouvert"),
        mark("The declarer lays his cards open. In a suit game or Grand he must then take every trick."),
    ),
    Term(
        mark_in("glossary", "matadors"),
        mark(
            "The unbroken run of highest trumps from the jack of clubs down, held (with) or lacked (without); the Skat counts."
        ),
    ),
    Term(mark_in("glossary", "base value"), mark("Diamonds 9, hearts 10, spades 11, clubs 12, Grand 24.")),
    Term(
        mark_in("glossary", "level"),
        mark(
            "Hand, Schneider, Schwarz, each announcement and ouvert add one to the matadors; so does the game itself."
        ),
    ),
    Term(
        mark_in("glossary", "game value"),
        mark("Base value times matadors and levels. Null has fixed values: 23, Hand 35, ouvert 46, ouvert Hand 59."),
    ),
    Term(
        mark_in("glossary", "bid value"),
        mark("The last value the declarer bid or held: his game must be worth as much."),
    ),
    Term(
        mark_in("glossary", "overbid"),
        mark("The game is worth less than the bid: lost, at the next multiple of the base value that covers the bid."),
    ),
    Term(mark_in("glossary", "Schneider"), mark("A party with 30 card points or fewer: one more level.")),
    Term(
        mark_in("glossary", "own Schneider"),
        mark("The declarer himself has 30 card points or fewer: the lost game costs one more level."),
    ),
    Term(mark_in("glossary", "Schwarz"), mark("A party without a single trick: one more level on top of Schneider.")),
    Term(mark_in("glossary", "trick"), mark("Three cards, one of each player; the highest takes it.")),
    Term(
        mark_in("glossary", "follow suit"),
        mark("Play a card of the suit that was led, or a trump when a trump was led."),
    ),
    Term(
        mark_in("glossary", "revoke"),
        mark("Not following suit with such a card in hand. It ends the game unless the other party wants to play on."),
    ),
    Term(mark_in("glossary", "passed in"), mark("Nobody bids: no points, the next player deals.")),
    Term(
        mark_in("glossary", "round"), mark("As many deals as there are people at the table: everybody has dealt once.")
    ),
    Term(
        mark_in("glossary", "Seeger-Fabian"),
        mark(
            "Tournament scoring: 50 for each own game won, minus 50 for each lost, and a bonus for games that others lose."
        ),
    ),
    Term(mark_in("glossary", "Kontra"), mark("House rule: a defender doubles what is booked.")),
    Term(mark_in("glossary", "Re"), mark("House rule: the declarer's answer to Kontra doubles again.")),
    Term(mark_in("glossary", "Bock round"), mark("House rule: a round in which every game counts double.")),
    Term(
        mark_in("glossary", "Ramsch"),
        mark("House rule when all pass: everyone for himself, jacks are trumps, most card points lose."),
    ),
    Term(mark_in("glossary", "Durchmarsch"), mark("In Ramsch: one player takes all ten tricks and wins.")),
    Term(mark_in("glossary", "Jungfrau"), mark("In Ramsch: a player without a trick; the loser pays double.")),
)
"""In the order of the help page: what counts, who plays, what is announced, what it costs, what can go wrong, house rules."""


def help_page(translator: Translator) -> tuple[Entry, ...]:
    """All words with their explanations in the language of the table."""
    return tuple(Entry(translator.text_in(*term.message), translator.text(term.explanation)) for term in TERMS)
