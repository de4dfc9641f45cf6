"""A contact sheet: a whole deck in one picture, to look at."""

from __future__ import annotations

import numpy as np

from vision.faces.drawing import BACK, CARD_FACES, JOKER, draw_face, face_mask, face_size
from vision.faces.style import DeckStyle

_TABLE = (62, 92, 40)


def contact_sheet(style: DeckStyle, width: int = 160) -> np.ndarray:
    """All 32 faces, back and joker on green, BGR uint8; eight cards of a suit in each of four rows."""
    _, height = face_size(style, width)
    gap = max(6, width // 12)
    sheet = np.empty((4 * (height + gap) + gap, 9 * (width + gap) + gap, 3), dtype=np.uint8)
    sheet[:] = _TABLE
    alpha = (face_mask(style, width).astype(np.float32) / 255)[..., None]
    extra = (BACK, JOKER, "C2", "H5")
    for place, code in enumerate((*CARD_FACES, *extra)):
        row, column = divmod(place, 8) if place < 32 else (place - 32, 8)
        x, y = gap + column * (width + gap), gap + row * (height + gap)
        window = sheet[y : y + height, x : x + width]
        window[:] = np.round(alpha * draw_face(code, style, width) + (1 - alpha) * window).astype(np.uint8)
    return sheet
