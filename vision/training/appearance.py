"""Other prints of a deck: other inks (Turnierbild, faded, bluish blacks), ornamented aces of spades, smaller indices, card backs."""

from __future__ import annotations

import cv2
import numpy as np

TOURNAMENT_INKS = {"C": (28, 24, 22), "S": (58, 125, 30), "H": (40, 30, 205), "D": (30, 160, 240)}
"""BGR inks of the German tournament deck: clubs black, spades green, hearts red, diamonds yellow-orange."""


def paper_colour(card: np.ndarray) -> np.ndarray:
    """The card's paper: a bright percentile of every channel, float32 (3,)."""
    return np.percentile(card.reshape(-1, 3), 92, axis=0).astype(np.float32)


def recolour(card: np.ndarray, ink: tuple[float, float, float], court: bool) -> np.ndarray:
    """Print the suit signs in another ink. On court cards only the margins with index and pip are printed anew, not the figure."""
    picture = card.astype(np.float32)
    paper = paper_colour(card)
    cover = np.clip((paper - picture).max(axis=2) / max(60.0, float(paper.min()) - 40.0), 0.0, 1.0)[..., None]
    printed = paper * (1.0 - cover) + np.array(ink, np.float32) * cover
    if court:
        height, width = card.shape[:2]
        keep = np.ones((height, width, 1), np.float32)
        margin = int(width * 0.17)
        keep[: height * 2 // 7, :margin] = 0
        keep[height - height * 2 // 7 :, width - margin :] = 0
        printed = picture * keep + printed * (1.0 - keep)
    return printed.astype(np.uint8)


def random_inks(generator: np.random.Generator) -> dict[str, tuple[float, float, float]]:
    """Inks of an imaginary printer for C S H D: usually blackish and reddish, sometimes one ink a suit."""
    black = generator.uniform(5, 75, 3)
    red = np.array([generator.uniform(15, 75), generator.uniform(15, 80), generator.uniform(150, 235)])
    if generator.random() < 0.6:
        return {"C": tuple(black), "S": tuple(black), "H": tuple(red), "D": tuple(red)}
    green = np.array([generator.uniform(30, 90), generator.uniform(95, 150), generator.uniform(10, 70)])
    blue = np.array([generator.uniform(130, 220), generator.uniform(60, 120), generator.uniform(20, 80)])
    orange = np.array([generator.uniform(10, 70), generator.uniform(120, 190), generator.uniform(215, 255)])
    if generator.random() < 0.6:
        return {"C": tuple(black), "S": tuple(green), "H": tuple(red), "D": tuple(orange)}
    return {"C": tuple(green), "S": tuple(black), "H": tuple(red), "D": tuple(blue)}


def shrink_indices(card: np.ndarray, generator: np.random.Generator) -> np.ndarray:
    """Set the two corner indices smaller, as German and Dutch makers print them; the place where they stood becomes paper."""
    height, width = card.shape[:2]
    wide, high = int(width * 0.145), int(height * 0.25)
    factor = generator.uniform(0.6, 0.9)
    moved = card.copy()
    paper = paper_colour(card).astype(np.uint8)
    corner = card[4:high, 4:wide]
    small = cv2.resize(corner, None, fx=factor, fy=factor * generator.uniform(0.9, 1.1), interpolation=cv2.INTER_AREA)
    small = small[: high - 8, : wide - 6]
    left = int(generator.integers(4, 9))
    top = int(generator.integers(4, 10))
    for _ in range(2):
        moved[4:high, 4:wide] = paper
        part = small[: high - top, : wide - left]
        moved[top : top + part.shape[0], left : left + part.shape[1]] = part
        moved = moved[::-1, ::-1].copy()
    return moved


def turn_colours(face: np.ndarray, turn: int, fade: float) -> np.ndarray:
    """The face in inks of a hue turned by `turn` (180 is once around) and of `fade` times the saturation."""
    hsv = cv2.cvtColor(face, cv2.COLOR_BGR2HSV)
    hsv[..., 0] = (hsv[..., 0].astype(np.int16) + turn) % 180
    hsv[..., 1] = np.clip(hsv[..., 1] * fade, 0, 255).astype(np.uint8)
    return cv2.cvtColor(hsv, cv2.COLOR_HSV2BGR)


def other_figure(figure: np.ndarray, generator: np.random.Generator) -> np.ndarray:
    """A court card's picture as another maker might draw it: mirrored, in other inks, or as it is."""
    if generator.random() < 0.4:
        figure = figure[:, ::-1]
    if generator.random() < 0.5:
        figure = turn_colours(np.ascontiguousarray(figure), int(generator.integers(180)), generator.uniform(0.3, 1.3))
    return figure


def exchange_figure(card: np.ndarray, other: np.ndarray) -> np.ndarray:
    """The card with the middle of another: everything but the two corners that carry index and suit sign."""
    height, width = card.shape[:2]
    margin = int(width * 0.18)
    mixed = card.copy()
    mixed[4 : height - 4, margin : width - margin] = other[4 : height - 4, margin : width - margin]
    # Two corners carry the index; beside it, along the long sides, the figure may reach further out.
    corner = int(height * 0.30)
    mixed[corner : height - 4, 4:margin] = other[corner : height - 4, 4:margin]
    mixed[4 : height - corner, width - margin : width - 4] = other[4 : height - corner, width - margin : width - 4]
    return mixed


def _spade(centre: tuple[float, float], size: float) -> np.ndarray:
    """Outline of a spade sign as (N, 2) int32 points; `size` is its height in pixels."""
    turn = np.linspace(0, np.pi, 24)
    right = [(0.0, -0.5)]
    for angle in turn:
        # A drop: narrow at the tip, widest at two thirds of the height.
        across = 0.46 * np.sin(angle) ** 0.8 * (0.25 + 0.75 * angle / np.pi) * 1.25
        right.append((across, -0.5 + 0.78 * angle / np.pi))
    right += [(0.05, 0.22), (0.16, 0.5)]
    points = np.array(right + [(-x, y) for x, y in reversed(right)])
    return np.round(points * size + np.array(centre)).astype(np.int32)


def ornamented_ace(card: np.ndarray, generator: np.random.Generator) -> np.ndarray:
    """A maker's ace of spades: a large sign with a pattern in it, rings, garlands and lines of small print over this ace's centre."""
    height, width = card.shape[:2]
    paper = tuple(float(v) for v in paper_colour(card))
    ink = (20.0, 20.0, 24.0) if generator.random() < 0.8 else tuple(float(v) for v in generator.uniform(0, 120, 3))
    made = card.copy()
    margin = int(width * 0.17)
    made[8 : height - 8, margin : width - margin] = paper
    centre = (width / 2, height * generator.uniform(0.42, 0.54))
    size = width * generator.uniform(0.42, 0.85)
    kind = generator.integers(0, 6)
    if kind == 4:
        radius = int(size * 0.62)
        for step in range(int(generator.integers(1, 4))):
            cv2.circle(made, (int(centre[0]), int(centre[1])), max(4, radius - 4 * step), ink, 1, cv2.LINE_AA)
    if kind == 5:
        # No large sign at all: scrolls and leaves around a shield.
        for _ in range(int(generator.integers(15, 60))):
            spot = np.array(centre) + generator.normal(0, 1, 2) * size * (0.3, 0.42)
            axes = (int(generator.integers(2, 12)), int(generator.integers(2, 9)))
            start = generator.uniform(0, 360)
            for side in (-1, 1):
                place = (int(centre[0] + side * (spot[0] - centre[0])), int(spot[1]))
                angle = start if side > 0 else 180 - start
                cv2.ellipse(made, place, axes, angle, 0, 230, ink, int(generator.integers(1, 3)), cv2.LINE_AA)
        size *= 0.45
    cv2.fillPoly(made, [_spade(centre, size)], ink, cv2.LINE_AA)
    if kind in (1, 2, 3):
        cv2.polylines(made, [_spade(centre, size * 0.86)], True, paper, int(generator.integers(1, 3)), cv2.LINE_AA)
    if kind == 2:
        cv2.fillPoly(made, [_spade(centre, size * generator.uniform(0.3, 0.7))], paper, cv2.LINE_AA)
        cv2.fillPoly(made, [_spade(centre, size * 0.25)], ink, cv2.LINE_AA)
    if kind == 3:
        for _ in range(int(generator.integers(6, 22))):
            spot = np.array(centre) + generator.normal(0, size * 0.15, 2)
            cv2.circle(made, (int(spot[0]), int(spot[1])), int(generator.integers(1, 5)), paper, 1, cv2.LINE_AA)
    if kind in (0, 3) and generator.random() < 0.7:
        for _ in range(int(generator.integers(4, 30))):
            spot = np.array(centre) + generator.normal(0, size * 0.45, 2)
            axes = generator.integers(2, 9, 2)
            cv2.ellipse(
                made, (int(spot[0]), int(spot[1])), (int(axes[0]), int(axes[1])), 0, 0, 300, ink, 1, cv2.LINE_AA
            )
    if generator.random() < 0.25:
        made = recolour(made, tuple(generator.uniform((20, 40, 60), (160, 170, 190))), court=False)
        ink = tuple(float(v) for v in generator.uniform(40, 190, 3))
    for _ in range(int(generator.integers(0, 4))):
        words = "".join(chr(int(code)) for code in generator.integers(65, 91, int(generator.integers(5, 12))))
        across = int(centre[0] - width * 0.24)
        down = int(centre[1] + (1 if generator.random() < 0.6 else -1) * size * generator.uniform(0.6, 0.85))
        cv2.putText(made, words, (across, down), cv2.FONT_HERSHEY_DUPLEX, 0.28, ink, 1, cv2.LINE_AA)
    return made


def garlanded(card: np.ndarray, generator: np.random.Generator) -> np.ndarray:
    """An ace with rings, leaves and scrolls around its own sign, the same on both sides."""
    height, width = card.shape[:2]
    made = card.copy()
    ink = tuple(float(v) for v in generator.uniform(10, 190, 3))
    centre = (width // 2, height // 2)
    if generator.random() < 0.3:
        cv2.circle(
            made, centre, int(width * generator.uniform(0.24, 0.33)), ink, int(generator.integers(1, 3)), cv2.LINE_AA
        )
    for _ in range(int(generator.integers(6, 40))):
        away = generator.uniform(0.22, 0.36)
        angle = generator.uniform(-np.pi / 2, np.pi / 2)
        spot = (width * away * np.cos(angle), width * away * 1.2 * np.sin(angle))
        axes = (int(generator.integers(2, 11)), int(generator.integers(2, 8)))
        start, end, thick = generator.uniform(0, 360), generator.uniform(120, 360), int(generator.integers(1, 3))
        for side in (-1, 1):
            place = (int(centre[0] + side * spot[0]), int(centre[1] + spot[1]))
            turn = start if side > 0 else 180 - start
            cv2.ellipse(made, place, axes, turn, 0, end, ink, thick, cv2.LINE_AA)
    return made


def random_back(generator: np.random.Generator, width: int = 160, height: int = 240) -> np.ndarray:
    """A card back: a lattice, stripes, dots or rings in one or two inks, with or without a white border."""
    ink = tuple(float(v) for v in generator.uniform(0, 220, 3))
    ground = tuple(float(v) for v in (generator.uniform(0, 255, 3) if generator.random() < 0.4 else (245, 245, 245)))
    back = np.full((height, width, 3), ground, np.uint8)
    step = int(generator.integers(5, 22))
    thick = int(generator.integers(1, max(2, step // 3)))
    kind = generator.integers(0, 4)
    if kind == 0:
        for at in range(-height, width + height, step):
            cv2.line(back, (at, 0), (at + height, height), ink, thick, cv2.LINE_AA)
            cv2.line(back, (at, 0), (at - height, height), ink, thick, cv2.LINE_AA)
    elif kind == 1:
        for at in range(0, height, step):
            cv2.line(back, (0, at), (width, at), ink, thick)
        for at in range(0, width, step):
            cv2.line(back, (at, 0), (at, height), ink, thick)
    elif kind == 2:
        for down in range(0, height, step):
            for across in range((down // step % 2) * step // 2, width, step):
                cv2.circle(back, (across, down), max(1, step // 4), ink, -1, cv2.LINE_AA)
    else:
        for radius in range(4, height, step):
            cv2.circle(back, (width // 2, height // 2), radius, ink, thick, cv2.LINE_AA)
    if generator.random() < 0.5:
        cv2.ellipse(back, (width // 2, height // 2), (width // 4, height // 5), 0, 0, 360, ground, -1, cv2.LINE_AA)
        cv2.ellipse(back, (width // 2, height // 2), (width // 4, height // 5), 0, 0, 360, ink, 2, cv2.LINE_AA)
    if generator.random() < 0.65:
        border = int(generator.integers(4, 16))
        framed = np.full_like(back, 245)
        framed[border:-border, border:-border] = back[border:-border, border:-border]
        back = framed
    return back
