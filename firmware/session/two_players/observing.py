"""From what the camera saw to what happened in a hand for two: open cards, plays, and cards drawn from the Auslage.

Every card is one of the cards that can come now: a new one while open cards are dealt, turned up or refilled, one of the open cards
of the player whose turn it is in Offiziersskat. What does not fit is a doubt, and a doubt whose readings leave one possible card is
none.
"""

from __future__ import annotations

import math
from collections.abc import Iterator

from firmware.session.events import CardCorrected, CardPlayed, CardSettled, CardTakenBack, Event, TrickCleared
from firmware.session.following import Play
from firmware.session.hand import Phase
from firmware.session.likeliest import likeliest
from firmware.session.two_players.dialogue import next_number
from firmware.session.two_players.events import CardDrawn, CardLaidOpen
from firmware.session.two_players.followed import PILES, Want
from firmware.session.two_players.hand import PairHand
from firmware.session.two_players.happening import most_opens, most_plays
from firmware.skat.cards import ALL_CARDS, Card
from firmware.skat.two_players.duel import AUSLAGE, TALON
from vision.readings import CardReading, Quad, TableEvent

PLACE_OF_ZONE = {"south": 0, "north": 1}
"""Names of the zones in which the lay-outs of Offiziersskat lie, with the place at the table of the player before whom."""


class PairObserver:
    """Watches one evening for two. `observe` gives the events for each thing seen; the caller records them before it goes on."""

    def __init__(self) -> None:
        self._deal: int | None = None
        self._numbers: dict[int, int] = {}
        self._places: dict[int, Quad] = {}
        self._early: list[TableEvent] = []

    def observe(self, seen: TableEvent, hand: PairHand | None) -> list[Event]:
        """What this means for the hand: nothing, or events to be recorded in this order."""
        if not isinstance(hand, PairHand) or hand.phase is Phase.SCORED or hand.is_ended_early:
            return []
        if hand.deal != self._deal:
            self._deal, self._numbers, self._places, self._early = hand.deal, {}, {}, []
        if hand.phase is Phase.CONTRACT and self._comes_too_early(seen, hand):
            self._early.append(seen)
            return []
        return list(self._events(seen, hand))

    def take_early(self) -> list[TableEvent]:
        """What was seen before the game was named: cards of the first trick. They are to be observed again now."""
        early, self._early = self._early, []
        return early

    def settle(self, hand: PairHand) -> list[Event]:
        """Doubtful cards that become clear by all readings together: none, each is settled by what is possible at its place."""
        return []

    def number_of(self, play: int | None) -> int | None:
        """The hand's number of a play of the watcher."""
        return None if play is None else self._numbers.get(play)

    def _comes_too_early(self, seen: TableEvent, hand: PairHand) -> bool:
        return hand.is_dealt and seen.play is not None and seen.play not in self._numbers and seen.reading is not None

    def _events(self, seen: TableEvent, hand: PairHand) -> Iterator[Event]:
        if seen.kind == "cleared":
            self._early = []
            if len(hand.plays) > hand.cleared:
                yield TrickCleared(seen.seconds)
            return
        if seen.zone is not None and seen.play is None:
            yield from self._in_zone(seen, hand)
            return
        if seen.play is None:
            return
        entry = hand.entry(self._numbers[seen.play]) if seen.play in self._numbers else None
        if seen.kind == "taken_back":
            if entry is not None:
                yield from self._gone(entry, hand)
        elif seen.kind == "moved":
            if entry is not None and seen.quad is not None:
                yield from self._moved(entry, seen, seen.quad, hand)
        elif seen.reading is None:
            return
        elif entry is not None:
            yield from self._further_reading(entry, seen.reading, hand)
        elif seen.play not in self._numbers and (same := _lies_there(seen.reading, hand)) is not None:
            self._numbers[seen.play] = same.number
        elif seen.play not in self._numbers:
            yield from self._new(seen, seen.reading, hand)

    def _in_zone(self, seen: TableEvent, hand: PairHand) -> Iterator[Event]:
        """A card beside the trick: newly open before a player or in the Auslage, or drawn from there."""
        if seen.reading is None:
            return
        card = None if seen.reading.card is None else Card.parse(seen.reading.card)
        if seen.kind == "drawn":
            if hand.state.want is Want.DRAW and card is not None and card in hand.state.possible:
                yield CardDrawn(next_number(hand), card.code, by="reading")
            return
        if card is not None and seen.kind == "turned_up" and _is_play_on_the_layout(card, hand):
            yield CardPlayed(next_number(hand), card.code, seconds=seen.seconds)
            return
        if card is None or card in hand.seen or len(hand.opens) >= most_opens(hand) or _enough_open(hand):
            # A doubtful open card is read again when the zone changes; until then the table is asked.
            return
        place = PLACE_OF_ZONE.get(seen.zone or "")
        seat = None if place is None or not hand.is_officers else (place - hand.dealer - 1) % 2
        yield CardLaidOpen(next_number(hand), card.code, seconds=seen.seconds, seat=seat)

    def _moved(self, entry: Play, seen: TableEvent, quad: Quad, hand: PairHand) -> Iterator[Event]:
        """An open card that lies elsewhere now, and not only pushed a little: it was played from its pile."""
        before = self._places.get(entry.number)
        is_open = any(pile.card is entry for row in hand.state.piles for pile in row)
        if before is None or not is_open or entry.card is None or _distance(before, quad) < _length(quad):
            self._places[entry.number] = quad
            return
        assert seen.play is not None, "a card that was seen before has a number"
        number = next_number(hand)
        self._numbers[seen.play] = number
        yield CardPlayed(number, entry.card.code, seconds=seen.seconds)

    def _owner_at(self, quad: Quad | None, hand: PairHand) -> int | None:
        """Whose card lay here before: the covered card below it is turned up now. None where nobody's did."""
        if quad is None or not hand.is_officers or not hand.is_dealt or not hand.state.tricks:
            return None
        trick = hand.state.tricks[-1]
        for place, play in enumerate(trick.plays):
            below = next((each.number for each in hand.opens if each.card is play.card), None)
            there = None if below is None else self._places.get(below)
            if there is not None and _distance(there, quad) < _length(quad) / 2:
                return trick.seat(place)
        return None

    def _gone(self, entry: Play, hand: PairHand) -> Iterator[Event]:
        """A card that lies there no more: taken back from the trick, or drawn from the Auslage."""
        if hand.plays and entry is hand.plays[-1] and len(hand.plays) % 2:
            yield CardTakenBack(entry.number)
        elif hand.state.want is Want.DRAW and entry.card in hand.state.possible and entry.card is not None:
            yield CardDrawn(next_number(hand), entry.card.code, by="reading")

    def _new(self, seen: TableEvent, reading: CardReading, hand: PairHand) -> Iterator[Event]:
        number = next_number(hand)
        possible, accepted, is_open = _expected(reading, hand)
        if (len(hand.opens) >= most_opens(hand)) if is_open else (len(hand.plays) >= most_plays(hand)):
            return
        assert seen.play is not None, "a new card has a number"
        self._numbers[seen.play] = number
        card = _card_of(reading, possible, accepted)
        code = None if card is None else card.code
        candidates = tuple((each, round(float(p), 4)) for each, p in reading.alternatives)
        if not is_open:
            yield CardPlayed(number, code, candidates, seen.seconds)
            return
        owner = self._owner_at(seen.quad, hand)
        if seen.quad is not None:
            self._places[number] = seen.quad
        yield CardLaidOpen(number, code, candidates, seen.seconds, seat=owner)

    def _further_reading(self, entry: Play, reading: CardReading, hand: PairHand) -> Iterator[Event]:
        if entry.settled_by_table or reading.card is None:
            return
        row = hand.opens if entry in hand.opens else hand.plays
        card = Card.parse(reading.card)
        if card is entry.card or any(other.card is card for other in row):
            return
        kind = CardSettled if entry.card is None else CardCorrected
        yield kind(entry.number, card.code, by="reading")


def _distance(one: Quad, other: Quad) -> float:
    """Between the middles of two outlines, in pixels."""
    first, second = ([sum(axis) / 4 for axis in zip(*quad, strict=True)] for quad in (one, other))
    return math.dist(first, second)


def _length(quad: Quad) -> float:
    """The longer side of an outline, in pixels."""
    return max(math.dist(quad[0], quad[1]), math.dist(quad[1], quad[2]))


def _is_play_on_the_layout(card: Card, hand: PairHand) -> bool:
    """Whether a new card between those of the Auslage was played there: none of them is missing, and it is the turn for it."""
    if hand.is_officers or hand.phase is not Phase.PLAY or opens_due(hand) > 0 or len(hand.plays) >= most_plays(hand):
        return False
    return hand.state.want is Want.PLAY and hand.state.stuck is None and card in hand.state.possible


def _enough_open(hand: PairHand) -> bool:
    """Whether no further open card is waited for: two of them may be seen before the trick that uncovers them."""
    if not hand.is_officers or not hand.is_dealt:
        return not hand.is_officers and hand.is_dealt and opens_due(hand) <= 0
    turned = 2 * PILES - sum(pile.covered for row in hand.state.piles for pile in row)
    return len(hand.opens) - 2 * PILES - turned >= 2


def _lies_there(reading: CardReading, hand: PairHand) -> Play | None:
    """The card that this is once more: one of the trick on the table, or an open one while these are dealt."""
    if reading.card is None:
        return None
    if not hand.is_dealt:
        return next((play for play in hand.opens if play.card is not None and play.card.code == reading.card), None)
    trick = hand.plays[hand.cleared - hand.cleared % 2 :][-2:]
    return next((play for play in trick if play.card is not None and play.card.code == reading.card), None)


def _expected(reading: CardReading, hand: PairHand) -> tuple[tuple[Card, ...], tuple[Card, ...], bool]:
    """What a new card can be, what a sure reading of it may say, and whether it lies open rather than being played.

    A sure reading may name an open card of the other player too: then the card before it was not seen.
    """
    unseen = tuple(card for card in ALL_CARDS if card not in hand.seen)
    is_new = reading.card is None or Card.parse(reading.card) in unseen
    if not hand.is_dealt or (is_new and opens_due(hand) > 0):
        return unseen, unseen, True
    state = hand.state
    played = {play.card for play in hand.plays}
    accepted = tuple(card for card in ALL_CARDS if card not in played)
    if hand.is_officers:
        lying = (pile.card.card for row in state.piles for pile in row if pile.card is not None)
        accepted = tuple(card for card in lying if card is not None and card not in played)
    if state.want is not Want.PLAY or state.stuck is not None:
        return accepted, accepted, False
    return state.possible, accepted if hand.is_officers else state.possible, False


def opens_due(hand: PairHand) -> int:
    """How many cards lie open by now, or should, that have not been seen."""
    if hand.is_beggar:
        return 0
    if not hand.is_officers:
        return AUSLAGE + min(TALON, len(hand.plays) // 2 * 2) - len(hand.opens)
    state = hand.state
    return state.count if state.want is Want.TURN_UP and state.stuck is None else 0


def _card_of(reading: CardReading, possible: tuple[Card, ...], accepted: tuple[Card, ...]) -> Card | None:
    """The card that the reading means, None while that is in doubt."""
    if reading.card is not None and (card := Card.parse(reading.card)) in accepted:
        return card
    return likeliest(reading, possible)
