"""From what the camera saw to what happened at the table: one play for each card, doubts kept as doubts.

A clear reading counts unless its card lies elsewhere already; then it is a doubt. A doubtful card becomes clear by a later reading
of the same play, or at the end of its trick when all readings of the hand together leave hardly another card for it. What people
have settled stays.
"""

from __future__ import annotations

from collections.abc import Iterator

from firmware.decoding import DecodingError, HandDecoder
from firmware.session.answering import next_number
from firmware.session.events import (
    CardCorrected,
    CardMoved,
    CardPlayed,
    CardSettled,
    CardTakenBack,
    Event,
    TrickCleared,
)
from firmware.session.following import TRICKS, Play
from firmware.session.hand import HandState, Phase
from firmware.session.likeliest import likeliest
from firmware.session.plausible import rule_weights
from firmware.skat.cards import ALL_CARDS, Card
from vision.readings import CardReading, TableEvent

SETTLING_MARGIN = 5.0
"""Log probability that the whole hand must lose by any other card before a doubtful one is settled by itself (about 150 to 1)."""

COMPARED = 6
"""So many of the likeliest cards are compared by what the rules make of them."""

UNLIKELY = -8.0
"""Log weight of a card for a player who does not hold it, where a hand lies open: only a misread hand or a wrong turn explains it."""

AT_ONCE_SECONDS = 0.25
"""Two cards within this time come from one hand's movement."""

CARD_EVENTS = frozenset({"card", "unsure", "corrected"})
GAME_EVENTS = CARD_EVENTS | {"reordered", "cleared", "taken_back", "moved", "laid_open", "turned_up", "drawn"}
"""Kinds of table events that belong to a game; the others concern the camera."""


class Observer:
    """Watches one hand. `observe` gives the events for each thing seen; the caller records them before it goes on."""

    def __init__(self) -> None:
        self._hand: tuple[int, int] | None = None
        self._numbers: dict[int, int] = {}
        self._decoder = HandDecoder()
        self._early: list[TableEvent] = []
        self._lying: list[int] = []
        self._shown: set[int] = set()
        self._since_cleared: set[int] = set()

    def observe(self, seen: TableEvent, hand: HandState | None) -> list[Event]:
        """What this means for the hand: nothing, or events to be recorded in this order."""
        if hand is None or seen.kind not in GAME_EVENTS or hand.phase is Phase.SCORED:
            return []
        if hand.ended_by_table or (hand.passed_in and not hand.is_ramsch):
            # Cards that are shown or thrown together now are no plays.
            return []
        position = (hand.deal, hand.restorations)
        if position != self._hand:
            # Whoever begins to watch in the middle of a hand meets the cards of the open trick once more.
            self._lying = [play.number for play in _on_the_table(hand)] if self._hand is None else []
            self._hand, self._numbers, self._decoder, self._early = position, {}, HandDecoder(), []
            self._shown, self._since_cleared = set(), set()
        if hand.following is None:
            self._keep_early(seen)
            return []
        return list(self._events(seen, hand))

    def take_early(self) -> list[TableEvent]:
        """What was seen before the contract was entered: cards of the first trick. They are to be observed again now."""
        early, self._early = self._early, []
        return early

    def settle(self, hand: HandState) -> list[Event]:
        """Doubtful cards of complete tricks that all readings together make clear."""
        if hand.following is None or hand.following.doubtful is None or not self._numbers:
            return []
        events: list[Event] = []
        for play in hand.plays[: len(hand.plays) - len(hand.plays) % 3]:
            if play.card is None and (card := self._decoded(play, hand)) is not None:
                events.append(CardSettled(play.number, card.code, by="reading"))
        return events

    def number_of(self, play: int | None) -> int | None:
        """The hand's number of a play of the watcher."""
        return None if play is None else self._numbers.get(play)

    def _keep_early(self, seen: TableEvent) -> None:
        if seen.kind == "cleared":
            self._early = []
        else:
            self._early.append(seen)

    def _events(self, seen: TableEvent, hand: HandState) -> Iterator[Event]:
        if seen.kind == "cleared":
            self._lying, self._since_cleared = [], set()
            if len(hand.plays) > 3 * hand.cleared and not hand.is_restored:
                yield TrickCleared(seen.seconds)
            return
        if seen.play is None:
            return
        number = self._numbers.get(seen.play)
        play = hand.play(number) if number is not None else None
        if seen.kind == "taken_back":
            # Plays cannot be counted by threes while one is missing that was not seen.
            lies = number in self._since_cleared or len(hand.plays) > 3 * hand.cleared
            if play is not None and play is hand.plays[-1] and lies:
                self._decoder.forget(play.number)
                yield CardTakenBack(play.number)
            return
        if seen.kind == "reordered":
            yield from self._reordered(seen, hand)
            return
        if seen.reading is None or seen.play in self._shown:
            return
        if number is None and _shown_once_more(seen, hand):
            self._shown.add(seen.play)
        elif number is None and (same := _seen_twice(seen, hand)) is not None:
            self._numbers[seen.play] = same.number
            yield from self._further_reading(same, seen.reading, hand)
        elif number is None and (again := _laid_again(seen, hand)) is not None:
            self._numbers[seen.play] = again.number
        elif number is None and (before := self._seen_before(seen.reading, hand)) is not None:
            self._numbers[seen.play] = before.number
            yield from self._further_reading(before, seen.reading, hand)
        elif number is None:
            if len(self._lying) == 3 and len(hand.plays) > 3 * hand.cleared:
                # Nothing of the full trick lies there any more: it was taken away while nobody watched.
                yield TrickCleared(seen.seconds)
            self._lying = []
            yield from self._new_play(seen, seen.reading, hand)
        elif play is not None:
            yield from self._further_reading(play, seen.reading, hand)

    def _new_play(self, seen: TableEvent, reading: CardReading, hand: HandState) -> Iterator[Event]:
        if len(hand.plays) >= 3 * TRICKS or seen.play is None:
            return
        number = next_number(hand)
        self._numbers[seen.play] = number
        self._since_cleared.add(number)
        card = _free(reading.card, number, hand)
        self._read(number, reading, card)
        card = card or likeliest(reading, _open_to_play(hand))
        self._weigh(number, hand)
        yield CardPlayed(
            play=number,
            card=None if card is None else card.code,
            candidates=tuple((code, round(float(p), 4)) for code, p in reading.alternatives),
            seconds=seen.seconds,
            side=seen.side,
            before=self._following(seen, hand),
        )

    def _following(self, seen: TableEvent, hand: HandState) -> int | None:
        """The play that came after this one, of a card that lay hidden while others were laid."""
        number = self.number_of(seen.before)
        return None if number is None or hand.play(number) is None else number

    def _reordered(self, seen: TableEvent, hand: HandState) -> Iterator[Event]:
        """Later cards told the order of two that came in one movement; where people have ruled on their trick, it stays."""
        number, following = self.number_of(seen.play), self._following(seen, hand)
        places = {play.number: place for place, play in enumerate(hand.plays)}
        if number not in places or following not in places or places[number] // 3 != places[following] // 3:
            return
        trick = 1 + places[number] // 3
        if any(ruling.trick == trick for ruling in hand.rulings) or any(each[0] == trick for each in hand.awarded):
            return
        if places[number] > places[following]:
            yield CardMoved(number, following)

    def _further_reading(self, play: Play, reading: CardReading, hand: HandState) -> Iterator[Event]:
        if play.settled_by_table or reading.card is None:
            return
        card = _free(reading.card, play.number, hand)
        if card is None or card is play.card:
            return
        self._read(play.number, reading, card)
        kind = CardSettled if play.card is None else CardCorrected
        yield kind(play.number, card.code, by="reading")

    def _seen_before(self, reading: CardReading, hand: HandState) -> Play | None:
        """The play whose card lay there already before the watching began, if this is that card."""
        codes = {reading.card} if reading.card is not None else {code for code, _ in reading.alternatives[:1]}
        for number in self._lying:
            play = hand.play(number)
            if play is None:
                continue
            known = {play.card.code} if play.card is not None else {code for code, _ in play.candidates}
            if known & codes:
                self._lying.remove(number)
                return play
        return None

    def _read(self, number: int, reading: CardReading, sure: Card | None) -> None:
        if reading.log_probabilities is None:
            return
        try:
            self._decoder.observe(number, reading.log_probabilities, sure)
        except DecodingError:
            # A hand with more plays than cards is settled by people; the decoder has nothing to say any more.
            self._decoder = HandDecoder()

    def _weigh(self, number: int, hand: HandState) -> None:
        """Of an open hand everybody knows who holds its cards, so none but the declarer plays them, and he no others."""
        if hand.following is None or hand.following.next_seat is None or not hand.following.open_cards:
            return
        is_open, is_declarer = set(hand.following.open_cards), hand.following.next_seat == hand.declarer
        self._decoder.weigh(number, {card: UNLIKELY for card in ALL_CARDS if (card in is_open) != is_declarer})

    def _decoded(self, play: Play, hand: HandState) -> Card | None:
        """The card that the readings of the whole hand leave for this play, None when another is still possible."""
        for other in hand.plays:
            if other.card is not None:
                self._decoder.fix(other.number, other.card)
        if not (hand.following is not None and hand.following.open_cards):
            self._decoder.weigh(play.number, None)
            likely = [card for card, _ in self._decoder.alternatives(play.number, COMPARED)]
            self._decoder.weigh(play.number, rule_weights(hand, play.number, likely))
        decoded = next((one for one in self._decoder.plays if one.play == play.number), None)
        if decoded is None or decoded.margin < SETTLING_MARGIN:
            return None
        return _free(decoded.card.code, play.number, hand)


def _open_to_play(hand: HandState) -> tuple[Card, ...]:
    """The cards of which the next is one, where it is the turn of a declarer whose cards lie open; empty otherwise."""
    following = hand.following
    return following.open_cards if following is not None and following.next_seat == hand.declarer else ()


def _on_the_table(hand: HandState) -> tuple[Play, ...]:
    """The cards that should lie there: the open trick, or a full one that was not taken away."""
    count = len(hand.plays) % 3
    if count == 0 and len(hand.plays) > 3 * hand.cleared:
        count = 3
    return hand.plays[len(hand.plays) - count :]


def _seen_twice(seen: TableEvent, hand: HandState) -> Play | None:
    """The newest play, if this is that card once more: nobody lays two cards at once that look the same."""
    if not hand.plays or seen.reading is None:
        return None
    newest = hand.plays[-1]
    if abs(seen.seconds - newest.seconds) > AT_ONCE_SECONDS or not newest.candidates or not seen.reading.alternatives:
        return None
    return newest if newest.candidates[0][0] == seen.reading.alternatives[0][0] else None


def _shown_once_more(seen: TableEvent, hand: HandState) -> bool:
    """A card of the last trick, which lies with its winner, is looked at once more before the next lead (ISkO-22 4.4.3)."""
    if seen.reading is None or hand.is_restored or not hand.plays or len(hand.plays) != 3 * hand.cleared:
        return False
    return any(play.card is not None and play.card.code == seen.reading.card for play in hand.plays[-3:])


def _laid_again(seen: TableEvent, hand: HandState) -> Play | None:
    """After a revoke was corrected the cards before the wrong one are laid once more: they have been played already."""
    if not hand.is_restored or seen.reading is None:
        return None
    running = hand.plays[len(hand.plays) - len(hand.plays) % 3 :]
    return next((play for play in running if play.card is not None and play.card.code == seen.reading.card), None)


def _free(code: str | None, number: int, hand: HandState) -> Card | None:
    """The card of this code unless another play has it."""
    if code is None:
        return None
    card = Card.parse(code)
    return None if any(other.card is card and other.number != number for other in hand.plays) else card
