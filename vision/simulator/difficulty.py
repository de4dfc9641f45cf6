"""How hard the table makes it: ranges from which a seed draws camera, light, cards and manners."""

from __future__ import annotations

from dataclasses import dataclass

Range = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Difficulty:
    """Ranges, lowest and highest. Lengths are millimetres, angles degrees, grey levels 0..255."""

    name: str
    tables: tuple[str, ...]
    field_width: Range
    """Width of the table that the picture shows."""
    tilt: Range
    """Camera's slant from straight above."""
    roll: Range
    lens: Range
    """Radial distortion: relative shift at the picture's side edges."""
    blur: Range
    """Gaussian blur of lens and sensor, in pixels."""
    noise: Range
    gain: Range
    """Brightness of a white card in the middle, 1 = just not clipped."""
    cast: float
    """Largest relative error of a colour channel."""
    gradient: Range
    """Loss of light from one side of the picture to the other."""
    glare: Range
    """Strength of the lamp's reflection on cards, 1 = white."""
    shadow: Range
    """Darkness of a hand's shadow."""
    flicker: Range
    """Relative change of brightness from frame to frame."""
    spread: Range
    """Distance of laid cards from the middle of the trick."""
    turn: Range
    """Slant of laid cards against their player's direction."""
    slide: Range
    """How far thrown cards slide."""
    spin: Range
    hand_seconds: Range
    """Time that a hand takes from the table's edge to the trick."""


PRESETS: dict[str, Difficulty] = {
    preset.name: preset
    for preset in (
        Difficulty(
            "easy",
            tables=("green felt", "wood", "dark wood"),
            field_width=(440, 500),
            tilt=(2, 8),
            roll=(-3, 3),
            lens=(-0.006, 0.004),
            blur=(0.45, 0.65),
            noise=(1.2, 2.2),
            gain=(0.82, 0.95),
            cast=0.04,
            gradient=(0.02, 0.12),
            glare=(0.0, 0.05),
            shadow=(0.25, 0.4),
            flicker=(0.0, 0.003),
            spread=(38, 58),
            turn=(-18, 18),
            slide=(0, 0),
            spin=(0, 0),
            hand_seconds=(0.5, 0.75),
        ),
        Difficulty(
            "normal",
            tables=("green felt", "wood", "dark wood", "cloth", "white", "black", "blue felt"),
            field_width=(480, 580),
            tilt=(3, 16),
            roll=(-8, 8),
            lens=(-0.012, 0.006),
            blur=(0.5, 0.85),
            noise=(1.8, 3.8),
            gain=(0.68, 0.98),
            cast=0.09,
            gradient=(0.05, 0.28),
            glare=(0.0, 0.14),
            shadow=(0.3, 0.55),
            flicker=(0.0, 0.01),
            spread=(22, 55),
            turn=(-40, 40),
            slide=(0, 45),
            spin=(-40, 40),
            hand_seconds=(0.38, 0.65),
        ),
        Difficulty(
            "hard",
            tables=("green felt", "wood", "dark wood", "cloth", "white", "black", "blue felt"),
            field_width=(540, 680),
            tilt=(8, 26),
            roll=(-15, 15),
            lens=(-0.02, 0.01),
            blur=(0.7, 1.2),
            noise=(3.0, 6.0),
            gain=(0.5, 1.06),
            cast=0.16,
            gradient=(0.15, 0.45),
            glare=(0.05, 0.3),
            shadow=(0.4, 0.7),
            flicker=(0.005, 0.02),
            spread=(6, 48),
            turn=(-180, 180),
            slide=(0, 90),
            spin=(-120, 120),
            hand_seconds=(0.28, 0.55),
        ),
    )
}


def preset(name: str) -> Difficulty:
    """The difficulty of that name. Raises ValueError that lists the names."""
    if name not in PRESETS:
        raise ValueError(f"no difficulty called {name!r}: choose one of {', '.join(PRESETS)}")
    return PRESETS[name]
