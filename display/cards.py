"""A card drawn to be read from two metres: one big index, one big suit sign, nothing else."""

from __future__ import annotations

from functools import lru_cache

import pygame

from display import fonts, shapes, theme
from display.fonts import Weight
from display.suits import suit_colour, suit_sign
from display.view import CardView, SuitStyle

CARD_RATIO = 0.70
"""Width of a card divided by its height."""


@lru_cache(maxsize=256)
def card_picture(card: CardView, style: SuitStyle, height: int) -> pygame.Surface:
    """The card as a picture with transparent corners, `height` pixels high. Kept: do not draw on it.

    A doubtful card has a dashed frame in the accent colour and a question mark in its corner; a card without suit is "?".
    """
    width = round(height * CARD_RATIO)
    picture = pygame.Surface((width, height), pygame.SRCALPHA, 32)
    picture.fill((*theme.PAPER, 0))
    radius = max(3, round(height * 0.075))
    line = max(1, round(height / 110))
    unknown = not card.suit
    ground = theme.PAPER_SHADE if unknown else theme.PAPER
    whole = picture.get_rect()
    shapes.framed_rectangle(picture, whole, ground, theme.PAPER_LINE, radius, line)
    if unknown:
        _centred(picture, card.index or "?", theme.INK_QUIET, round(height * 0.72))
    else:
        _face(picture, card, style)
    if card.doubtful or unknown:
        thickness = max(2, round(height / 34))
        shapes.dashed_frame(picture, whole, theme.ORANGE_ON_PAPER, radius, thickness, max(4, height // 12))
    if card.doubtful and not unknown:
        _doubt_mark(picture)
    return picture


def _face(picture: pygame.Surface, card: CardView, style: SuitStyle) -> None:
    width, height = picture.get_size()
    colour = suit_colour(card.suit, style)
    inset = round(height * 0.065)
    text, size = fonts.fitted(card.index, width - 2 * inset, round(height * 0.56), round(height * 0.2), Weight.BOLD)
    line = fonts.rendered(text, size, Weight.BOLD, colour)
    ink = line.get_bounding_rect()
    picture.blit(line, (inset - ink.left + (0 if len(text) > 1 else round(height * 0.015)), inset - ink.top))
    side = round(height * 0.46)
    sign = suit_sign(card.suit, style, side)
    picture.blit(sign, (width - inset // 2 - side, height - inset - side))


def _centred(picture: pygame.Surface, text: str, colour: theme.Colour, size: int) -> None:
    line = fonts.rendered(text, size, Weight.BOLD, colour)
    ink = line.get_bounding_rect()
    width, height = picture.get_size()
    picture.blit(line, (width // 2 - ink.centerx, height // 2 - ink.centery))


def _doubt_mark(picture: pygame.Surface) -> None:
    height = picture.get_height()
    diameter = max(10, round(height * 0.26))
    mark = shapes.disc(diameter, theme.ORANGE_ON_PAPER)
    place = mark.get_rect(bottomleft=(round(height * 0.05), height - round(height * 0.05)))
    picture.blit(mark, place)
    line = fonts.rendered("?", round(diameter * 0.9), Weight.BOLD, theme.PAPER)
    ink = line.get_bounding_rect()
    picture.blit(line, (place.centerx - ink.centerx, place.centery - ink.centery))
