"""In which order cards of one movement were played: told by the seats that earlier tricks have shown, and changed by later cards."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pytest

from vision.readings import CardReading
from vision.watch.seats import Seats, SeenCard
from vision.watch.table import LyingCard
from vision.watch.turn_order import TurnOrder

DIRECTIONS = {"south": 90.0, "west": 180.0, "north": 270.0, "east": 0.0}
PLAYERS = ("south", "west", "east")
"""Clockwise, seen from above."""
MIDDLE = np.array([320.0, 180.0])
SHORT, LONG = 60.0, 92.0


class Hands:
    """Hands that came from these sides, in this order, each with its card."""

    def __init__(self, *sides: str, of: Sequence[str | None] | None = None) -> None:
        self.touched = sides
        self._of = sides if of is None else of

    def sides_of(self, quads: Sequence[np.ndarray]) -> list[str | None]:
        return list(self._of[: len(quads)])


def laid(side: str, random: np.random.Generator, name: str = "") -> LyingCard:
    """A card as a player of that side lays it: towards himself and roughly facing him."""
    direction = np.radians(DIRECTIONS[side] + random.uniform(-35, 35))
    middle = MIDDLE + random.uniform(22, 55) * np.array([np.cos(direction), np.sin(direction)])
    turn = np.radians(DIRECTIONS[side] - 90 + random.uniform(-40, 40))
    across, down = np.array([np.cos(turn), np.sin(turn)]), np.array([-np.sin(turn), np.cos(turn)])
    corners = [(-1, -1), (1, -1), (1, 1), (-1, 1)]
    quad = np.array([middle + x * SHORT / 2 * across + y * LONG / 2 * down for x, y in corners])
    reading = CardReading(None, 0.0, ((name or side, 1.0),))
    return LyingCard(0, quad, reading)


class Game:
    """Tricks told to a `TurnOrder`, card by card or two at once."""

    def __init__(self, seed: int = 1) -> None:
        self.random = np.random.default_rng(seed)
        self.turns = TurnOrder()
        self.movement = 0

    def single(self, side: str, hand: str | None = None) -> LyingCard:
        card = laid(side, self.random)
        self.movement += 1
        self.turns.arrange([card], Hands(hand or side), self.movement)
        self.turns.lay(card)
        return card

    def together(self, told: Sequence[str], hands: Hands) -> list[str]:
        """Two sides whose cards came at once, in the order in which they were found; the sides in the order decided."""
        cards = [laid(side, self.random) for side in told]
        self.movement += 1
        ordered = self.turns.arrange(cards, hands, self.movement)
        for card in ordered:
            self.turns.lay(card)
        return [str(card.best) for card in ordered]

    def trick(self, leader: int) -> None:
        for place in range(3):
            self.single(PLAYERS[(leader + place) % 3])
        assert self.turns.revised() == []
        assert self.turns.cleared() == []


def named(moves: Sequence[tuple[LyingCard, LyingCard]]) -> list[tuple[str | None, str | None]]:
    return [(card.best, following.best) for card, following in moves]


@pytest.mark.parametrize("leader", [0, 1, 2])
def test_two_cards_at_once_lie_in_the_order_of_their_seats_whichever_was_found_or_came_first(leader: int) -> None:
    first, second = PLAYERS[leader], PLAYERS[(leader + 1) % 3]
    unseen = 0
    for seed in range(20):
        game = Game(seed)
        for number in range(4):
            game.trick((seed + number) % 3)
        for told in ((first, second), (second, first)):
            assert game.together(told, Hands(*told)) == [first, second]
            game.single(PLAYERS[(leader + 2) % 3])
            game.turns.cleared()
        # No hand was seen: only how the cards lie tells the seats.
        unseen += game.together((second, first), Hands(of=[None, None])) == [first, second]
    assert unseen >= 19


def test_one_trick_is_enough_where_the_hands_were_seen() -> None:
    game = Game()
    game.trick(1)
    assert game.together(("west", "south"), Hands("west", "south")) == ["south", "west"]


def test_a_single_card_stays_where_it_came_though_it_was_not_its_seats_turn() -> None:
    game = Game()
    for number in range(4):
        game.trick(number % 3)
    game.single("south")
    game.single("east")
    game.single("west")
    assert game.turns.revised() == []


def test_in_the_first_trick_neighbours_are_told_by_their_sides() -> None:
    assert Game().together(("west", "south"), Hands("west", "south")) == ["south", "west"]
    assert Game().together(("east", "south"), Hands("east", "south")) == ["east", "south"]


def test_of_two_who_sit_opposite_the_third_card_tells_who_was_first() -> None:
    game = Game()
    assert game.together(("east", "west"), Hands("east", "west")) == ["east", "west"]
    assert game.turns.revised() == []
    game.single("south")
    assert named(game.turns.revised()) == [("west", "east")]
    assert game.turns.revised() == []


def test_a_trick_of_which_no_hand_was_seen_is_put_right_by_the_next_one() -> None:
    game = Game()
    game.together(("west", "south"), Hands(of=[None, None]))
    game.single("east")
    assert game.turns.cleared() == []
    for place in range(3):
        game.single(PLAYERS[place])
    assert named(game.turns.cleared()) == [("south", "west")]


def test_three_cards_at_once_lie_in_the_order_of_the_seats() -> None:
    for seed in range(10):
        game = Game(seed)
        for number in range(4):
            game.trick(number % 3)
        order = game.together(("west", "south", "east"), Hands("west", "south", "east"))
        assert "".join(order) in "southwesteastsouthwesteast"


def test_a_card_found_late_is_put_before_the_card_that_came_with_it() -> None:
    game = Game()
    for number in range(4):
        game.trick(number % 3)
    upper = game.single("south")
    third = game.single("west")
    assert game.turns.lay_late(laid("east", game.random), upper) is upper
    assert third.movement != upper.movement
    other = Game()
    for number in range(4):
        other.trick(number % 3)
    upper = other.single("east")
    assert other.turns.lay_late(laid("south", other.random), upper) is None


def test_what_the_seats_are_moves_with_the_camera() -> None:
    game = Game()
    for number in range(4):
        game.trick(number % 3)
    turned = np.array([[0.0, -1.0, 400.0], [1.0, 0.0, 30.0], [0.0, 0.0, 1.0]])
    game.turns.follow(turned)
    pair = [laid(side, game.random) for side in ("west", "south")]
    for card in pair:
        card.quad = card.quad @ turned[:2, :2].T + turned[:2, 2]
    assert [card.best for card in game.turns.arrange(pair, Hands(of=[None, None]), 99)] == ["south", "west"]


def test_without_a_whole_trick_all_orders_fit_alike() -> None:
    seats, random = Seats(), np.random.default_rng(1)
    cards = [SeenCard(laid(side, random).quad, side) for side in PLAYERS]
    seats.learn(cards[:2])
    assert not seats.are_known
    assert list(seats.fits([cards[:2], cards[1::-1]])) == [0.0, 0.0]
    seats.learn(cards)
    fit = seats.fits([cards[:2], cards[1::-1]])
    assert seats.are_known and fit[0] > fit[1] + 3.0


def test_tricks_of_other_players_do_not_spoil_what_is_known_of_these() -> None:
    """At a table of four another one sits out with every deal."""
    seats, random = Seats(), np.random.default_rng(2)
    for _ in range(6):
        seats.learn([SeenCard(laid(side, random).quad, side) for side in ("west", "north", "east")])
    for _ in range(3):
        seats.learn([SeenCard(laid(side, random).quad, side) for side in PLAYERS])
    south, west = (SeenCard(laid(side, random).quad, side) for side in ("south", "west"))
    fit = seats.fits([[south, west], [west, south]])
    assert fit[0] > fit[1] + 1.0
