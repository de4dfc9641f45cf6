"""What court figures hold: sceptre, sword, orb, flower, fan, halberd, staff, drum."""

from __future__ import annotations

import numpy as np

from vision.faces.brush import Brush
from vision.faces.canvas import Colour, blend, rgb
from vision.faces.outline import affine, ellipse, path, polygon, rectangle, star

HELD = {
    "king": ("sceptre", "sword", "orb"),
    "queen": ("flower", "fan", "mirror"),
    "jack": ("halberd", "staff", "leaf"),
    "ober": ("sword", "banner", "halberd"),
    "unter": ("halberd", "drum", "staff"),
}


def draw_held(
    brush: Brush,
    thing: str,
    hand: tuple[float, float],
    lean: float,
    main: Colour,
    gold: Colour,
    random: np.random.Generator,
) -> None:
    """The thing through the hand at `hand`, leaning by `lean` degrees. Drawn before the hand that holds it."""
    x, y = hand
    own = brush.turned(affine(1.0, lean, x, y))
    steel, wood = rgb("#cfd6dd"), rgb("#8a5a2b")
    if thing == "sceptre":
        own.shape(rectangle(-9, -300, 9, 160), gold)
        for at in (-240, -60):
            own.shape(rectangle(-16, at, 16, at + 18), main)
        own.shape(ellipse(0, -318, 30), main)
        own.shape(star(0, -352, 34, 13, 4), gold)
    elif thing == "sword":
        own.shape(polygon((-15, 0), (-13, -330), (0, -370), (13, -330), (15, 0)), steel)
        own.line([(0, -10), (0, -330)], width=0.7)
        own.shape(rectangle(-64, -52, 64, -34, 8), gold)
        own.shape(rectangle(-10, -34, 10, 60), wood)
        own.shape(ellipse(0, 68, 18), gold)
    elif thing == "orb":
        own.shape(ellipse(0, -70, 66), gold)
        own.shape(rectangle(-66, -78, 66, -60), main)
        own.shape(rectangle(-8, -190, 8, -132), gold)
        own.shape(rectangle(-30, -176, 30, -160), gold)
    elif thing == "flower":
        green = rgb("#2f7d3b")
        own.line([(0, 60), (6, -60), (0, -130)], green, 2.2)
        own.shape(path("M 2 -40 C 50 -60 60 -96 58 -112 C 20 -104 4 -80 2 -40 Z")[0], green)
        petals = int(random.integers(5, 8))
        for petal in range(petals):
            around = own.turned(affine(1.0, 360 * petal / petals, 0, -160))
            around.shape(ellipse(0, -36, 22, 32), main)
        own.shape(ellipse(0, -160, 20), gold)
    elif thing == "fan":
        for angle in range(-60, 61, 20):
            own.turned(affine(1.0, angle)).shape(
                path("M -5 0 L -34 -150 Q 0 -178 34 -150 L 5 0 Z")[0], main if angle % 40 else gold
            )
    elif thing == "mirror":
        own.shape(rectangle(-9, -70, 9, 60), gold)
        own.shape(ellipse(0, -130, 62, 72), gold)
        own.shape(ellipse(0, -130, 46, 56), blend(steel, rgb("#ffffff"), 0.4))
    elif thing == "halberd":
        own.shape(rectangle(-9, -290, 9, 260), wood)
        own.shape(polygon((-12, -260), (0, -390), (12, -260)), steel)
        own.shape(path("M 8 -290 C 60 -300 84 -270 86 -210 C 56 -232 30 -236 8 -226 Z")[0], steel)
        own.shape(path("M -8 -280 L -64 -262 L -8 -238 Z")[0], steel)
    elif thing == "staff":
        own.shape(rectangle(-11, -330, 11, 260, 10), wood)
        for at in range(-300, 240, 64):
            own.shape(polygon((-11, at), (11, at + 22), (11, at + 44), (-11, at + 22)), gold)
        own.shape(ellipse(0, -342, 24), gold)
    elif thing == "leaf":
        own.line([(0, 50), (-4, -50), (0, -100)], rgb("#2f7d3b"), 2.2)
        own.shape(path("M 0 -80 C 70 -110 76 -190 0 -250 C -76 -190 -70 -110 0 -80 Z")[0], rgb("#2f8a3e"))
        own.line([(0, -90), (0, -225)], width=0.8)
    elif thing == "banner":
        own.shape(rectangle(-9, -340, 9, 220), wood)
        own.shape(path("M 9 -335 C 70 -360 110 -310 180 -330 L 168 -200 C 110 -190 70 -230 9 -205 Z")[0], main)
        own.shape(star(88, -265, 36, 15, 5), gold)
        own.shape(polygon((-12, -340), (0, -385), (12, -340)), gold)
    elif thing == "drum":
        own.shape(rectangle(-90, -50, 90, 90), main)
        for at in range(-90, 90, 45):
            own.line([(at, -40), (at + 22, 80), (at + 45, -40)], gold, 1.4)
        own.shape(ellipse(0, -50, 90, 24), rgb("#f4ead6"))
        own.shape(rectangle(-92, 78, 92, 98, 6), gold)
        own.line([(-20, -20), (60, -110)], wood, 2.4)
