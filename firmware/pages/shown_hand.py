"""The pages that take the declarer's open hand, and the Skat at the end of a game that the table ended, from the camera."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from firmware.pages.shown_cards import Laid, ReadPicture, ShownCardsPage
from firmware.session.events import HandShown, PutAway
from firmware.session.following import TRICKS
from firmware.session.hand import HandState
from firmware.skat.cards import ALL_CARDS, Card
from vision.readings import Quad

if TYPE_CHECKING:
    from firmware.app import App

SKAT = 2


Note = Callable[[HandState, Iterable[Quad], tuple[int, int]], None]
"""Takes where the cards of a hand were seen: outlines in pixels of a picture of that (width, height)."""


def hand_page(make: Callable[[], ReadPicture], app: App, note: Note = lambda hand, quads, size: None) -> ShownCardsPage:
    """The declarer's cards, as many as he still holds. `note` learns where they lie once they are taken."""
    hand = app.state.hand
    assert hand is not None and hand.declarer is not None, "there is a declarer"
    seat, plays = hand.declarer, len(hand.plays)

    def keep(cards: tuple[Card, ...], laid: Laid | None, app: App) -> None:
        app.record(HandShown(seat, tuple(card.code for card in cards), plays))
        if laid is not None:
            codes = {card.code for card in cards}
            picture = laid.frame.bgr
            quads = [each.quad for each in laid.found if each.reading.card in codes]
            note(hand, quads, (picture.shape[1], picture.shape[0]))

    title = app.words.text("The declarer's open hand")
    return ShownCardsPage(title, cards_held(hand), _not_played(hand), make, keep, app)


def skat_page(make: Callable[[], ReadPicture], app: App) -> ShownCardsPage:
    """The two cards of the Skat."""
    hand = app.state.hand
    assert hand is not None, "the Skat of a hand is shown"

    def keep(cards: tuple[Card, ...], laid: Laid | None, app: App) -> None:
        app.record(PutAway(tuple(card.code for card in cards)))

    return ShownCardsPage(app.words.text("Show the Skat"), SKAT, _not_played(hand), make, keep, app)


def cards_held(hand: HandState) -> int:
    """How many cards the declarer still holds."""
    tricks, running = divmod(len(hand.plays), 3)
    following = hand.following
    trick = following.tricks[-1] if following is not None and running else None
    has_played = trick is not None and any(trick.seat(place) == hand.declarer for place in range(running))
    return TRICKS - tricks - has_played


def _not_played(hand: HandState) -> tuple[Card, ...]:
    return tuple(card for card in ALL_CARDS if not hand.has_been_played(card) and card not in hand.put_away)
