"""The play screen of games for two: the lay-out of open cards, the trick between them, and the count of both players."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from pygame import Rect

from display import shapes, theme
from display.canvas import Canvas
from display.cards import CARD_RATIO
from display.fonts import Weight
from display.layout import Grid, columns_of, take_bottom, take_left, take_right, take_top
from display.screens.play import MOST, draw_leader, draw_order, draw_star, draw_turn
from display.view import CardView, PairBody, PairSideView, PileView

_CORNER = 0.075
"""Radius of a card's corner, as a share of its height."""


@dataclass(frozen=True, slots=True)
class PairLayout:
    """Where everything lies. `plates`, `piles` and `cards` are for the upper and the lower player; `auslage` is empty where piles are."""

    plates: tuple[Rect, Rect]
    contract: Rect
    piles: tuple[Rect, Rect]
    auslage: Rect
    felt: Rect
    trick: Rect
    cards: tuple[Rect, Rect]
    last_trick: Rect


def pair_layout(grid: Grid, with_piles: bool, with_auslage: bool) -> PairLayout:
    """Players and contract at the left; beside each player his piles, or above the trick the cards to draw from, or only the trick."""
    left, right = take_left(grid.body, grid.px(236), grid.gap)
    row = grid.px(88 if with_piles else 100)
    upper, rest = take_top(left, row, grid.gap)
    lower, contract = take_bottom(rest, row, grid.gap)
    none = Rect(right.left, right.top, right.width, 0)
    if with_piles:
        first, rest = take_top(right, row, grid.gap)
        second, felt = take_bottom(rest, row, grid.gap)
        auslage = none
    else:
        auslage, felt = take_top(right, grid.px(146), grid.gap) if with_auslage else (none, right)
        first = second = none
    inside = felt.inflate(-2 * grid.px(10), -2 * grid.px(7))
    trick, rest = take_left(inside, grid.px(118), grid.px(6))
    last_trick, middle = take_right(rest, grid.px(150), grid.px(6))
    height = min(inside.height - grid.px(14), int((middle.width - grid.px(20)) / 2 / CARD_RATIO))
    width = round(height * CARD_RATIO)
    from_left = middle.left + (middle.width - 2 * width - grid.px(20)) // 2
    cards = (
        Rect(from_left, inside.top, width, height),
        Rect(from_left + width + grid.px(20), inside.bottom - height, width, height),
    )
    return PairLayout((upper, lower), contract, (first, second), auslage, felt, trick, cards, last_trick)


def draw_pair(canvas: Canvas, body: PairBody) -> None:
    """The whole play screen for two."""
    layout = pair_layout(canvas.grid, any(side.piles for side in body.sides), bool(body.open_label))
    canvas.framed_panel(layout.felt, theme.FELT, theme.FELT_LINE, 16, 1.5)
    for number, side in enumerate(body.sides):
        _draw_plate(canvas, side, layout.plates[number])
        _draw_piles(canvas, side.piles, layout.piles[number])
        _draw_place(canvas, side, body.cards[number], layout.cards[number])
    for number, place in enumerate(body.order, start=1):
        draw_order(canvas, number, layout.cards[place])
    _draw_contract(canvas, body, layout.contract)
    canvas.text(layout.trick, body.trick, 26, theme.TEXT, Weight.SEMIBOLD)
    _draw_last_trick(canvas, body, layout.last_trick)
    if body.open_label:
        _draw_auslage(canvas, body, layout.auslage)


def _draw_plate(canvas: Canvas, side: PairSideView, rect: Rect) -> None:
    if side.is_next:
        canvas.framed_panel(rect, theme.PANEL, theme.ACCENT, 12, 2.5)
    else:
        canvas.panel(rect, theme.PANEL, 12)
    inside = rect.inflate(-2 * canvas.px(11), -2 * canvas.px(6))
    bar, inside = take_bottom(inside, canvas.px(15), canvas.px(2))
    if side.bar is not None:
        _draw_bar(canvas, side, side.bar, bar)
    number, words = take_right(inside, canvas.px(82), canvas.px(6))
    canvas.text(number, side.count, 54, theme.TEXT, Weight.BOLD, "right", least=20)
    upper, lower = take_top(words, words.height * 56 // 100)
    if side.is_declarer:
        star, upper = take_left(upper, canvas.px(18), canvas.px(5))
        draw_star(canvas, star)
    if side.is_leader:
        arrow, upper = take_right(upper, canvas.px(13), canvas.px(4))
        draw_leader(canvas, arrow)
    canvas.text(upper, side.name, 25, theme.TEXT)
    below = " · ".join(part for part in (side.role, side.tricks) if part)
    canvas.text(lower, below, 16, theme.QUIET, Weight.REGULAR, least=14)


def _draw_bar(canvas: Canvas, side: PairSideView, bar: int, rect: Rect) -> None:
    """The Augen on a bar from 0 to 120; marks are notches that turn bright once reached."""
    line = Rect(rect.left, rect.bottom - canvas.px(9), rect.width, canvas.px(8))
    radius = canvas.px(4)
    shapes.rounded_rectangle(canvas.surface, line, theme.LINE, radius)
    filled = line.width * min(max(bar, 0), MOST) // MOST
    if filled:
        done = Rect(line.left, line.top, max(filled, 2 * radius), line.height)
        shapes.rounded_rectangle(canvas.surface, done, theme.ACCENT, radius)
    for mark in side.marks:
        x = line.left + line.width * mark // MOST
        tick = Rect(x - canvas.px(1.5), line.top - canvas.px(4), canvas.px(3), line.height + canvas.px(5))
        canvas.surface.fill(theme.TEXT if mark in side.reached else theme.DISABLED, tick)


def _draw_contract(canvas: Canvas, body: PairBody, rect: Rect) -> None:
    inside = rect.inflate(-2 * canvas.px(8), -2 * canvas.px(4))
    if body.contract_detail:
        detail, inside = take_bottom(inside, canvas.px(28), canvas.px(2))
        canvas.text(detail, body.contract_detail, 21, theme.QUIET, Weight.REGULAR)
    if body.contract_suit:
        chip, inside = take_left(inside, canvas.px(40), canvas.px(10))
        canvas.suit_chip(body.contract_suit, Rect(chip.left, chip.centery - chip.width // 2, chip.width, chip.width))
    canvas.paragraph(inside, body.contract, 30, theme.TEXT, Weight.SEMIBOLD, middle=True)


def _draw_place(canvas: Canvas, side: PairSideView, card: CardView | None, rect: Rect) -> None:
    if card is not None:
        shadow = rect.move(canvas.px(2), canvas.px(3))
        colour = theme.mixed(theme.FELT, theme.SHADOW, 0.55)
        shapes.rounded_rectangle(canvas.surface, shadow, colour, round(rect.height * _CORNER))
        canvas.card(card, rect)
        return
    colour = theme.ACCENT if side.is_next else theme.FELT_LINE
    line = canvas.px(4 if side.is_next else 2)
    shapes.dashed_frame(canvas.surface, rect, colour, canvas.px(10), line, canvas.px(10))
    if side.is_next:
        draw_turn(canvas, rect)


def _draw_last_trick(canvas: Canvas, body: PairBody, rect: Rect) -> None:
    if not body.last_trick:
        return
    area = Rect(rect.left, rect.centery - canvas.px(48), rect.width, canvas.px(96))
    label, cards = take_top(area, canvas.px(22), canvas.px(4))
    canvas.text(label, body.last_trick_label, 17, theme.QUIET, Weight.REGULAR, "right")
    canvas.cards(body.last_trick, cards, "right")


def _draw_piles(canvas: Canvas, piles: Sequence[PileView], rect: Rect) -> None:
    if not piles:
        return
    canvas.framed_panel(rect, theme.FELT, theme.FELT_LINE, 12, 1.5)
    inside = rect.inflate(-2 * canvas.px(7), -2 * canvas.px(5))
    peek = canvas.px(5)
    height = min(inside.height - peek, int((columns_of(inside, len(piles), peek)[0].width - peek) / CARD_RATIO))
    width = round(height * CARD_RATIO)
    for pile, column in zip(piles, columns_of(inside, len(piles), peek), strict=True):
        place = Rect(0, 0, width, height)
        place.midbottom = (column.centerx - peek // 2, inside.bottom)
        _draw_pile(canvas, pile, place, peek)


def _draw_pile(canvas: Canvas, pile: PileView, place: Rect, peek: int) -> None:
    if pile.covered:
        _draw_back(canvas, place.move(peek, -peek) if pile.card is not None else place)
    if pile.card is not None:
        canvas.card(pile.card, place)
    elif not pile.covered or pile.is_due:
        colour = theme.ACCENT if pile.is_due else theme.FELT_LINE
        line = canvas.px(3 if pile.is_due else 1.5)
        shapes.dashed_frame(canvas.surface, place, colour, canvas.px(6), line, canvas.px(6))


def _draw_back(canvas: Canvas, place: Rect) -> None:
    """A card face down."""
    radius = max(3, round(place.height * _CORNER))
    line = max(1, canvas.px(1.5))
    shapes.framed_rectangle(canvas.surface, place, theme.PAPER_SHADE, theme.PAPER_LINE, radius, line)
    inside = place.inflate(-2 * canvas.px(5), -2 * canvas.px(5))
    shapes.rounded_rectangle(canvas.surface, inside, theme.FELT_LINE, radius)


def _draw_auslage(canvas: Canvas, body: PairBody, rect: Rect) -> None:
    canvas.framed_panel(rect, theme.FELT, theme.FELT_LINE, 16, 1.5)
    inside = rect.inflate(-2 * canvas.px(12), -2 * canvas.px(6))
    stack, cards = take_right(inside, canvas.px(104), canvas.px(14))
    for label, text, area in ((stack, body.stack_label, stack), (cards, body.open_label, cards)):
        strip, _ = take_top(label, canvas.px(22))
        canvas.text(strip, text, 17, theme.QUIET, Weight.REGULAR, "left" if area is cards else "right")
    _, cards = take_top(cards, canvas.px(22), canvas.px(3))
    _, stack = take_top(stack, canvas.px(22), canvas.px(3))
    width = round(cards.height * CARD_RATIO)
    for number, card in enumerate(body.open_cards):
        place = Rect(cards.left + number * (width + canvas.px(10)), cards.top, width, cards.height)
        if card is None:
            shapes.dashed_frame(canvas.surface, place, theme.FELT_LINE, canvas.px(8), canvas.px(2), canvas.px(8))
        else:
            canvas.card(card, place)
    if body.stack:
        place = Rect(stack.right - width, stack.top, width, stack.height)
        _draw_back(canvas, place)
        canvas.text(place, str(body.stack), 40, theme.TEXT, Weight.BOLD, "centre", ground=theme.FELT_LINE)
