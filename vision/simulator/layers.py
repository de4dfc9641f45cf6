"""Small pictures with transparency laid over the camera picture: cut to what is visible, blurred, composited in uint8."""

from __future__ import annotations

from dataclasses import dataclass

import cv2
import numpy as np


@dataclass(frozen=True)
class Layer:
    """Premultiplied BGRA or one channel (uint8) whose upper left pixel lies at column `x`, row `y` of the picture.

    A layer may stick out of the picture until it is `cropped`, so that blurs know what comes in over the border.
    """

    x: int
    y: int
    pixels: np.ndarray

    @property
    def window(self) -> tuple[slice, slice]:
        """Rows and columns of the picture under a cropped layer."""
        height, width = self.pixels.shape[:2]
        return slice(self.y, self.y + height), slice(self.x, self.x + width)

    def cropped(self, size: tuple[int, int]) -> Layer | None:
        """What of the layer lies in a picture of that width and height; None if nothing does."""
        height, width = self.pixels.shape[:2]
        left, top = max(self.x, 0), max(self.y, 0)
        right, bottom = min(self.x + width, size[0]), min(self.y + height, size[1])
        if right <= left or bottom <= top:
            return None
        return Layer(left, top, self.pixels[top - self.y : bottom - self.y, left - self.x : right - self.x])


def touched_box(corners: np.ndarray, size: tuple[int, int], margin: int) -> tuple[int, int, int, int] | None:
    """Left, top, right, bottom of what a shape with these corners can touch, in a picture widened by `margin`; None if nothing."""
    width, height = size
    left, top = np.floor(corners.min(axis=0)).astype(int) - margin
    right, bottom = np.ceil(corners.max(axis=0)).astype(int) + margin + 1
    left, top, right, bottom = (
        max(left, -margin),
        max(top, -margin),
        min(right, width + margin),
        min(bottom, height + margin),
    )
    if right - left < 2 or bottom - top < 2:
        return None
    return int(left), int(top), int(right), int(bottom)


def premultiplied(bgr: np.ndarray, alpha: np.ndarray) -> np.ndarray:
    """BGRA with colours scaled by alpha; needed so that edges do not fringe when warped and blurred."""
    wide = cv2.cvtColor(alpha, cv2.COLOR_GRAY2BGR)
    return with_alpha(cv2.multiply(bgr, wide, scale=1 / 255), alpha)


def with_alpha(bgr: np.ndarray, alpha: np.ndarray) -> np.ndarray:
    """Colours and alpha (uint8) as one BGRA picture."""
    out = cv2.cvtColor(bgr, cv2.COLOR_BGR2BGRA)
    cv2.insertChannel(alpha, out, 3)
    return out


def warped(picture: np.ndarray, corners: np.ndarray, size: tuple[int, int], margin: int) -> Layer | None:
    """A picture (premultiplied BGRA, or one channel) with its corners put at these pixels, `margin` around it; None far outside of the picture."""
    box = touched_box(corners, size, margin)
    if box is None:
        return None
    left, top, right, bottom = box
    height, width = picture.shape[:2]
    # Corners mean the outer edges of the corner pixels.
    source = np.array([[0, 0], [width, 0], [width, height], [0, height]], dtype=np.float32) - 0.5
    target = (corners - (left, top)).astype(np.float32)
    matrix = cv2.getPerspectiveTransform(source, target)
    return Layer(left, top, cv2.warpPerspective(picture, matrix, (right - left, bottom - top), flags=cv2.INTER_LINEAR))


def motion_blurred(layer: Layer, shift: tuple[float, float]) -> Layer:
    """The layer smeared along `shift` pixels, by averaging it with shifted copies of itself."""
    pixels = layer.pixels
    for part in (2, 4, 8):
        dx, dy = round(shift[0] / part), round(shift[1] / part)
        if dx == 0 and dy == 0:
            break
        matrix = np.array([[1, 0, dx], [0, 1, dy]], dtype=np.float64)
        moved = cv2.warpAffine(pixels, matrix, (pixels.shape[1], pixels.shape[0]), flags=cv2.INTER_NEAREST)
        pixels = cv2.addWeighted(pixels, 0.5, moved, 0.5, 0)
    return Layer(layer.x, layer.y, pixels)


def lay_over(picture: np.ndarray, layer: Layer) -> None:
    """Composite the layer, which may stick out, onto the picture, in place."""
    inside = layer.cropped((picture.shape[1], picture.shape[0]))
    if inside is None:
        return
    layer = inside
    window = picture[layer.window]
    rest = cv2.cvtColor(cv2.bitwise_not(cv2.extractChannel(layer.pixels, 3)), cv2.COLOR_GRAY2BGR)
    under = cv2.multiply(window, rest, scale=1 / 255)
    window[:] = cv2.add(under, cv2.cvtColor(layer.pixels, cv2.COLOR_BGRA2BGR), dst=under)


def darken(picture: np.ndarray, shadow: Layer, depth: float) -> None:
    """Dim the picture by a one-channel layer (255 = full shadow), which may stick out, to `1 - depth` of its light, in place."""
    inside = shadow.cropped((picture.shape[1], picture.shape[0]))
    if inside is None:
        return
    shadow = inside
    window = picture[shadow.window]
    light = cv2.bitwise_not(cv2.convertScaleAbs(shadow.pixels, alpha=depth))
    window[:] = cv2.multiply(window, cv2.cvtColor(light, cv2.COLOR_GRAY2BGR), scale=1 / 255)
