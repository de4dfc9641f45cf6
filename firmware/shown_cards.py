"""Cards that were shown to the camera, looked through before they count: a form walked through by buttons, keys and touch. Pure.

The first line takes the cards, the others are the cards themselves: taking one of them opens what else it can be.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from display.view import Action, Choice, Input, Select
from firmware.skat.cards import ALL_CARDS, Card
from vision.readings import CardReading

TAKE = 0
"""The line that takes the cards; the cards follow."""


@dataclass(frozen=True, slots=True)
class ShownCard:
    """One of the cards: None while it is not known; `likely` is what it may be, the likeliest first."""

    card: Card | None = None
    likely: tuple[Card, ...] = ()


@dataclass(frozen=True, slots=True)
class ShownCards:
    """Where the form stands. `possible` are all cards that can be among those shown.

    `place` is the card that is being named, None in the form itself.
    """

    cards: tuple[ShownCard, ...]
    possible: tuple[Card, ...]
    place: int | None = None
    cursor: int = 0

    @property
    def is_complete(self) -> bool:
        """Whether all cards are known."""
        return all(each.card is not None for each in self.cards)

    @property
    def known(self) -> tuple[Card, ...]:
        """The cards that are known."""
        return tuple(each.card for each in self.cards if each.card is not None)

    @property
    def choices(self) -> tuple[Card, ...]:
        """What the card that is being named can be: what it was read as first, then all others that are not there yet."""
        if self.place is None:
            return ()
        free = [card for card in self.possible if card not in self.known]
        likely = [card for card in self.cards[self.place].likely if card in free]
        return (*likely, *(card for card in free if card not in likely))

    def handle(self, what: Input) -> tuple[ShownCards | None, bool]:
        """The form after this input (None: it was left), and whether the cards are taken as they are."""
        count = len(self.choices) if self.place is not None else 1 + len(self.cards)
        if what in (Action.BACK, Action.MENU):
            return None if self.place is None else self._named(None), False
        if isinstance(what, Choice | Select):
            if not 0 <= what.index < count:
                return self, False
            at = replace(self, cursor=what.index)
            return at._take() if isinstance(what, Choice) else (at, False)
        if what in (Action.UP, Action.DOWN) and count:
            return replace(self, cursor=(self.cursor + (1 if what is Action.DOWN else -1)) % count), False
        return self._take() if what is Action.OK and count else (self, False)

    def _take(self) -> tuple[ShownCards, bool]:
        if self.place is not None:
            return self._named(self.choices[self.cursor]), False
        if self.cursor == TAKE:
            return (self, True) if self.is_complete else (_at_next_doubt(self), False)
        return replace(self, place=self.cursor - 1, cursor=0), False

    def _named(self, card: Card | None) -> ShownCards:
        """Back in the form, with the card named or (None) as it was; the cursor goes to what is to be done next."""
        assert self.place is not None, "a card is being named"
        if card is None:
            return replace(self, place=None, cursor=self.place + 1)
        before = self.cards[self.place]
        likely = before.likely if before.card is None else (before.card, *before.likely)
        cards = list(self.cards)
        cards[self.place] = ShownCard(card, tuple(dict.fromkeys(each for each in likely if each is not card)))
        return _at_next_doubt(replace(self, cards=tuple(cards), place=None))


def _at_next_doubt(form: ShownCards) -> ShownCards:
    """The cursor on the next card that is not known, or on the line that takes them."""
    doubt = next((place for place, each in enumerate(form.cards) if each.card is None), None)
    return replace(form, cursor=TAKE if doubt is None else doubt + 1)


def shown_cards(readings: Iterable[CardReading], count: int, possible: Sequence[Card]) -> ShownCards:
    """The form for so many cards after these readings of a picture: sure ones in the order of the deck, then doubtful and missing ones.

    What cannot be among the cards shown is left out, and so are the least sure readings where there are too many.
    """
    sure: dict[Card, CardReading] = {}
    doubtful: list[tuple[float, tuple[Card, ...]]] = []
    for reading in readings:
        card = None if reading.card is None else Card.parse(reading.card)
        if card is not None:
            if card in possible and (card not in sure or sure[card].probability < reading.probability):
                sure[card] = reading
            continue
        likely = tuple(Card.parse(code) for code, _ in reading.alternatives)
        if reading.is_card and (likely := tuple(each for each in likely if each in possible)):
            doubtful.append((reading.probability, likely))
    best = sorted(sure, key=lambda card: -sure[card].probability)[:count]
    cards = [ShownCard(card, _others(sure[card], card)) for card in sorted(best, key=ALL_CARDS.index)]
    doubtful.sort(key=lambda each: -each[0])
    cards += [ShownCard(None, likely) for _, likely in doubtful[: count - len(cards)]]
    cards += [ShownCard()] * (count - len(cards))
    return _at_next_doubt(ShownCards(tuple(cards), tuple(possible)))


def _others(reading: CardReading, card: Card) -> tuple[Card, ...]:
    return tuple(other for code, _ in reading.alternatives if (other := Card.parse(code)) is not card)
