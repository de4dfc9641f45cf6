"""Colours and sizes. All sizes are for 800x480 and grow with the screen; all text colours keep WCAG AA contrast (4.5) on their grounds."""

from __future__ import annotations

from typing import Final

Colour = tuple[int, int, int]

BACKGROUND: Final[Colour] = (12, 29, 24)
PANEL: Final[Colour] = (21, 46, 38)
RAISED: Final[Colour] = (33, 66, 55)
FELT: Final[Colour] = (26, 72, 55)
FELT_LINE: Final[Colour] = (60, 112, 91)
LINE: Final[Colour] = (70, 106, 93)
TEXT: Final[Colour] = (248, 241, 226)
QUIET: Final[Colour] = (174, 198, 187)
DISABLED: Final[Colour] = (134, 160, 149)
ACCENT: Final[Colour] = (246, 193, 92)
ON_ACCENT: Final[Colour] = (34, 26, 8)
PAPER: Final[Colour] = (252, 247, 235)
PAPER_SHADE: Final[Colour] = (226, 217, 197)
PAPER_LINE: Final[Colour] = (196, 184, 158)
INK: Final[Colour] = (24, 33, 30)
INK_QUIET: Final[Colour] = (92, 90, 78)
ORANGE_ON_PAPER: Final[Colour] = (160, 80, 0)
GOOD: Final[Colour] = (140, 220, 150)
BAD: Final[Colour] = (255, 150, 130)
ALARM: Final[Colour] = (168, 40, 34)
ON_ALARM: Final[Colour] = (255, 246, 240)
SHADOW: Final[Colour] = (8, 20, 16)

LEAST_CONTRAST: Final = 4.5

PAIRS: Final[tuple[tuple[Colour, Colour], ...]] = (
    *((text, ground) for ground in (BACKGROUND, PANEL, RAISED) for text in (TEXT, QUIET, ACCENT, GOOD, BAD)),
    *((text, FELT) for text in (TEXT, QUIET, ACCENT)),
    (DISABLED, BACKGROUND),
    (DISABLED, PANEL),
    (ON_ACCENT, ACCENT),
    (ON_ALARM, ALARM),
    *((text, ground) for ground in (PAPER, PAPER_SHADE) for text in (INK, INK_QUIET)),
    (PAPER, ORANGE_ON_PAPER),
)
"""Every text colour with the grounds it may stand on."""

_DESIGN_WIDTH: Final = 800
_DESIGN_HEIGHT: Final = 480


def relative_luminance(colour: Colour) -> float:
    """The relative luminance of an sRGB colour, 0 to 1 (WCAG 2.1)."""
    red, green, blue = (
        value / 12.92 if value <= 0.04045 else ((value + 0.055) / 1.055) ** 2.4
        for value in (channel / 255 for channel in colour)
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast_ratio(first: Colour, second: Colour) -> float:
    """The contrast of two colours, 1 to 21 (WCAG 2.1)."""
    lighter, darker = sorted((relative_luminance(first), relative_luminance(second)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def mixed(first: Colour, second: Colour, share: float) -> Colour:
    """`share` of the second colour in the first, 0 to 1."""
    red, green, blue = (round(a + (b - a) * share) for a, b in zip(first, second, strict=True))
    return red, green, blue


def scale_of(size: tuple[int, int]) -> float:
    """How many pixels of this screen are one pixel of the 800x480 design."""
    width, height = size
    return min(width / _DESIGN_WIDTH, height / _DESIGN_HEIGHT)
