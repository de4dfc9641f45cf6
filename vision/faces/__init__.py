"""Card faces drawn by our own code: any French- or German-suited deck, at any size, as BGR uint8 pictures."""

from vision.faces.drawing import BACK, CARD_FACES, JOKER, OTHER_FACES, draw_face, face_mask, face_size
from vision.faces.families import FAMILIES, random_style
from vision.faces.named import NAMED_STYLES, named_style
from vision.faces.style import DeckStyle

__all__ = [
    "BACK",
    "CARD_FACES",
    "FAMILIES",
    "JOKER",
    "NAMED_STYLES",
    "OTHER_FACES",
    "DeckStyle",
    "draw_face",
    "face_mask",
    "face_size",
    "named_style",
    "random_style",
]
