"""The play screen: the trick as it lies, who leads and who is next, the count of both parties, the last trick."""

from __future__ import annotations

from dataclasses import dataclass

from pygame import Rect

from display import fonts, shapes, theme
from display.canvas import Canvas
from display.cards import CARD_RATIO
from display.fonts import Weight
from display.layout import Grid, columns_of, rows_of, take_bottom, take_left, take_right, take_top
from display.view import CardView, PartyCount, PlayBody, SeatView

MOST = 120
"""All the Augen of the pack: the right end of a party's bar."""


@dataclass(frozen=True, slots=True)
class PlayLayout:
    """Where everything lies: `cards` and `plates` by seat place, `trick` between them."""

    contract: Rect
    felt: Rect
    cards: tuple[Rect, Rect, Rect]
    plates: tuple[Rect, Rect, Rect]
    trick: Rect
    counts: tuple[Rect, Rect]
    last_trick: Rect


def play_layout(grid: Grid) -> PlayLayout:
    """The play screen: three places like a trick seen from above (left, top, right) beside the counts."""
    contract, rest = take_top(grid.body, grid.px(40), grid.px(6))
    side, felt = take_right(rest, grid.px(268), grid.gap)
    inside = Rect(
        felt.left + grid.px(10), felt.top + grid.px(9), felt.width - 2 * grid.px(10), felt.height - grid.px(15)
    )
    columns = columns_of(inside, 3, grid.px(8))
    plate_height = grid.px(52)
    raised = grid.px(50)
    below_card = grid.px(5) + plate_height
    card_height = min(inside.height - below_card - raised, int(columns[0].width / CARD_RATIO))
    card_width = round(card_height * CARD_RATIO)
    highest = inside.top + (inside.height - raised - card_height - below_card) // 2
    cards = []
    plates = []
    for column, top in zip(columns, (raised, 0, raised), strict=True):
        card = Rect(0, highest + top, card_width, card_height)
        card.centerx = column.centerx
        cards.append(card)
        plates.append(Rect(column.left, card.bottom + grid.px(5), column.width, plate_height))
    last_trick, upper = take_bottom(side, grid.px(82), grid.gap)
    first, second = rows_of(upper, 2, grid.gap)
    below = plates[1].bottom
    trick = Rect(columns[1].left, below, columns[1].width, plates[0].bottom - below)
    return PlayLayout(
        contract,
        felt,
        (cards[0], cards[1], cards[2]),
        (plates[0], plates[1], plates[2]),
        trick,
        (first, second),
        last_trick,
    )


def draw_play(canvas: Canvas, body: PlayBody) -> None:
    """The whole play screen."""
    layout = play_layout(canvas.grid)
    _draw_contract(canvas, body, layout.contract)
    canvas.framed_panel(layout.felt, theme.FELT, theme.FELT_LINE, 16, 1.5)
    seats = {seat.place: seat for seat in body.seats}
    for place in range(3):
        _draw_place(canvas, seats.get(place), body.cards[place], layout.cards[place])
        if place in seats:
            _draw_seat(canvas, seats[place], layout.plates[place])
    for number, place in enumerate(body.order, start=1):
        draw_order(canvas, number, layout.cards[place])
    if body.parties:
        canvas.text(layout.trick, body.trick, 24, theme.TEXT, Weight.SEMIBOLD, "centre")
    _draw_counts(canvas, body, layout)
    _draw_last_trick(canvas, body, layout.last_trick)


def _draw_contract(canvas: Canvas, body: PlayBody, rect: Rect) -> None:
    if body.contract:
        chip, rect = take_left(rect, canvas.px(34), canvas.px(10))
        square = Rect(chip.left, chip.centery - chip.width // 2, chip.width, chip.width)
        if body.contract_suit:
            canvas.suit_chip(body.contract_suit, square)
        else:
            canvas.letter_chip(body.contract[:1], square)
    detail = canvas.text(
        Rect(rect.right - rect.width * 42 // 100, rect.top, rect.width * 42 // 100, rect.height),
        body.contract_detail,
        24,
        theme.QUIET,
        Weight.REGULAR,
        "right",
    )
    right = detail.left - canvas.px(14) if body.contract_detail else rect.right
    canvas.text(Rect(rect.left, rect.top, right - rect.left, rect.height), body.contract, 32, theme.TEXT)


def _draw_place(canvas: Canvas, seat: SeatView | None, card: CardView | None, rect: Rect) -> None:
    if card is not None:
        shadow = rect.move(canvas.px(2), canvas.px(3))
        shapes.rounded_rectangle(
            canvas.surface, shadow, theme.mixed(theme.FELT, theme.SHADOW, 0.55), round(rect.height * 0.075)
        )
        canvas.card(card, rect)
        return
    following = seat is not None and seat.is_next
    colour = theme.ACCENT if following else theme.FELT_LINE
    shapes.dashed_frame(canvas.surface, rect, colour, canvas.px(12), canvas.px(4 if following else 2), canvas.px(12))
    if following:
        draw_turn(canvas, rect)


def draw_turn(canvas: Canvas, rect: Rect) -> None:
    """A hand's width of empty table with a downward card sign: this player is next."""
    side = canvas.px(44)
    arrow = (((0.5, 0.92), (0.08, 0.42), (0.34, 0.42), (0.34, 0.08), (0.66, 0.08), (0.66, 0.42), (0.92, 0.42)),)
    sign = shapes.shape(shapes.scaled(arrow, side), side, side, theme.ACCENT)
    canvas.surface.blit(sign, sign.get_rect(center=rect.center))


def draw_order(canvas: Canvas, number: int, card: Rect) -> None:
    """The number of the card in the trick on its upper right corner; number 1 led."""
    diameter = canvas.px(26)
    place = Rect(0, 0, diameter, diameter)
    place.center = (card.right - canvas.px(1), card.top + canvas.px(5))
    led = number == 1
    canvas.surface.blit(shapes.disc(diameter + canvas.px(4), theme.FELT), place.inflate(canvas.px(4), canvas.px(4)))
    canvas.surface.blit(shapes.disc(diameter, theme.ACCENT if led else theme.PANEL), place)
    colour = theme.ON_ACCENT if led else theme.TEXT
    canvas.text(place, str(number), 18, colour, Weight.BOLD, "centre", ground=theme.ACCENT if led else theme.PANEL)


def _draw_seat(canvas: Canvas, seat: SeatView, rect: Rect) -> None:
    ground = theme.PANEL
    if seat.is_next:
        canvas.framed_panel(rect, ground, theme.ACCENT, 10, 2.5)
    else:
        canvas.panel(rect, ground)
    inside = rect.inflate(-2 * canvas.px(9), -2 * canvas.px(4))
    upper, lower = take_top(inside, inside.height * 56 // 100)
    if seat.is_declarer:
        star, upper = take_left(upper, canvas.px(18), canvas.px(6))
        draw_star(canvas, star)
    if seat.is_leader:
        arrow, upper = take_right(upper, canvas.px(14), canvas.px(4))
        draw_leader(canvas, arrow)
    canvas.text(upper, seat.name, 24, theme.TEXT)
    size = _side_by_side(canvas, (seat.role, seat.tricks), lower.width - canvas.px(6))
    tricks = canvas.text(lower, seat.tricks, size, theme.QUIET, Weight.REGULAR, "right")
    right = tricks.left - canvas.px(6) if seat.tricks else lower.right
    canvas.text(
        Rect(lower.left, lower.top, right - lower.left, lower.height), seat.role, size, theme.QUIET, Weight.REGULAR
    )


def _side_by_side(canvas: Canvas, texts: tuple[str, str], width: int) -> float:
    """The size for two texts in one line: large type is given up where only one of them would gain by it."""
    for size in (16.0, 14.4) if canvas.large else ():
        if sum(fonts.width_of(text, canvas.type_px(size), Weight.REGULAR) for text in texts) <= width:
            return size
    return 12.8 if canvas.large else 16.0


_STAR = (
    tuple(
        (0.5 + radius * x, 0.53 + radius * y)
        for radius, x, y in (
            (0.5, 0.0, -1.0),
            (0.21, 0.588, -0.809),
            (0.5, 0.951, -0.309),
            (0.21, 0.951, 0.309),
            (0.5, 0.588, 0.809),
            (0.21, 0.0, 1.0),
            (0.5, -0.588, 0.809),
            (0.21, -0.951, 0.309),
            (0.5, -0.951, -0.309),
            (0.21, -0.588, -0.809),
        )
    ),
)


def draw_star(canvas: Canvas, rect: Rect) -> None:
    """The sign of who plays alone, or named the game."""
    side = rect.width
    sign = shapes.shape(shapes.scaled(_STAR, side), side, side, theme.ACCENT)
    canvas.surface.blit(sign, sign.get_rect(center=rect.center))


def draw_leader(canvas: Canvas, rect: Rect) -> None:
    """The sign of who leads the trick."""
    side = rect.width
    triangle = (((0.0, 0.0), (float(side), side / 2), (0.0, float(side))),)
    sign = shapes.shape(triangle, side, side, theme.QUIET)
    canvas.surface.blit(sign, sign.get_rect(center=rect.center))


def _draw_counts(canvas: Canvas, body: PlayBody, layout: PlayLayout) -> None:
    if not body.parties:
        whole = layout.counts[0].union(layout.counts[1])
        canvas.panel(whole)
        canvas.text(whole.inflate(-2 * canvas.grid.gap, 0), body.trick, 64, theme.TEXT, Weight.BOLD, "centre")
        return
    for party, rect in zip(body.parties, layout.counts, strict=False):
        _draw_party(canvas, party, rect)


def _draw_party(canvas: Canvas, party: PartyCount, rect: Rect) -> None:
    canvas.panel(rect)
    inside = rect.inflate(-2 * canvas.px(12), -2 * canvas.px(6))
    if party.bar is not None:
        bar, inside = take_bottom(inside, canvas.px(15), canvas.px(2))
        _draw_bar(canvas, party, bar)
    number, words = take_right(inside, inside.width * 52 // 100, canvas.px(6))
    canvas.text(number, party.text, 72, theme.TEXT, Weight.BOLD, "right", least=20)
    if party.note:
        note, words = take_bottom(words, canvas.px(22))
        canvas.text(note, party.note, 20, theme.ACCENT, Weight.SEMIBOLD)
    if party.is_declarer:
        star, words = take_left(words, canvas.px(15), canvas.px(6))
        draw_star(canvas, Rect(star.left, star.top + canvas.px(3), star.width, star.width))
    canvas.paragraph(words, party.label, 17, theme.QUIET, Weight.REGULAR)


def _draw_bar(canvas: Canvas, party: PartyCount, rect: Rect) -> None:
    """The Augen on a bar from 0 to 120; marks are notches that turn bright once reached."""
    assert party.bar is not None
    line = Rect(rect.left, rect.bottom - canvas.px(9), rect.width, canvas.px(8))
    radius = canvas.px(4)
    shapes.rounded_rectangle(canvas.surface, line, theme.LINE, radius)
    filled = rect.width * min(max(party.bar, 0), MOST) // MOST
    if filled:
        shapes.rounded_rectangle(
            canvas.surface, Rect(line.left, line.top, max(filled, 2 * radius), line.height), theme.ACCENT, radius
        )
    for mark in party.marks:
        x = line.left + line.width * mark // MOST
        reached = mark in party.reached
        tick = Rect(x - canvas.px(1.5), line.top - canvas.px(4), canvas.px(3), line.height + canvas.px(5))
        canvas.surface.fill(theme.TEXT if reached else theme.DISABLED, tick)


def _draw_last_trick(canvas: Canvas, body: PlayBody, rect: Rect) -> None:
    canvas.panel(rect)
    inside = rect.inflate(-2 * canvas.px(12), -2 * canvas.px(8))
    cards, label = take_right(inside, canvas.px(152), canvas.px(8))
    canvas.paragraph(label, body.last_trick_label, 17, theme.QUIET, Weight.REGULAR, middle=True)
    canvas.cards(body.last_trick, cards, "right")
