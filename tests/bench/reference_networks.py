"""Networks that everybody knows, of the right shape and cost but with random weights, to compare speeds with in one run.

    python tests/bench/reference_networks.py FOLDER

writes `yolo11n_416.onnx` and `mobilenet_v2_224.onnx` into FOLDER and prints for each its parameters and its cost (one multiplication
with its addition counts as two operations). Ends with 1 if a count is not the published one. Needs torch and onnx (extra `compare`).
Then: kiebitz bench --reference FOLDER/yolo11n_416.onnx --reference FOLDER/mobilenet_v2_224.onnx
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

import torch
from torch import nn

STAGES = ((1, 16, 1, 1), (6, 24, 2, 2), (6, 32, 3, 2), (6, 64, 4, 2), (6, 96, 3, 1), (6, 160, 3, 2), (6, 320, 1, 1))
"""Expansion, channels, repeats and stride of MobileNetV2's stages."""


# Batch norms are folded into the convolutions, as in any exported network.


class Inverted(nn.Module):
    """MobileNetV2's inverted residual."""

    def __init__(self, before: int, after: int, stride: int, expansion: int) -> None:
        super().__init__()
        wide = before * expansion
        layers: list[nn.Module] = [nn.Conv2d(before, wide, 1), nn.ReLU6()] if expansion > 1 else []
        layers += [nn.Conv2d(wide, wide, 3, stride, 1, groups=wide), nn.ReLU6(), nn.Conv2d(wide, after, 1)]
        self.path = nn.Sequential(*layers)
        self.straight = stride == 1 and before == after

    def forward(self, value: torch.Tensor) -> torch.Tensor:
        return value + self.path(value) if self.straight else self.path(value)


def mobilenet_v2() -> nn.Module:
    """MobileNetV2, width 1, 1000 classes."""
    layers: list[nn.Module] = [nn.Conv2d(3, 32, 3, 2, 1), nn.ReLU6()]
    before = 32
    for expansion, channels, repeats, stride in STAGES:
        for repeat in range(repeats):
            layers.append(Inverted(before, channels, stride if repeat == 0 else 1, expansion))
            before = channels
    layers += [nn.Conv2d(before, 1280, 1), nn.ReLU6(), nn.AdaptiveAvgPool2d(1), nn.Flatten(), nn.Linear(1280, 1000)]
    return nn.Sequential(*layers)


def conv(before: int, after: int, kernel: int = 1, stride: int = 1, groups: int = 1, active: bool = True) -> nn.Module:
    """A convolution with its activation."""
    layer = nn.Conv2d(before, after, kernel, stride, kernel // 2, groups=groups)
    return nn.Sequential(layer, nn.SiLU()) if active else layer


class Bottleneck(nn.Module):
    """Two 3 x 3 convolutions beside a straight line."""

    def __init__(self, channels: int, narrow: int) -> None:
        super().__init__()
        self.path = nn.Sequential(conv(channels, narrow, 3), conv(narrow, channels, 3))

    def forward(self, value: torch.Tensor) -> torch.Tensor:
        return value + self.path(value)


class CrossStage(nn.Module):
    """YOLO11's C3k: two bottlenecks beside one convolution."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        half = channels // 2
        self.path = nn.Sequential(conv(channels, half), Bottleneck(half, half), Bottleneck(half, half))
        self.beside = conv(channels, half)
        self.join = conv(channels, channels)

    def forward(self, value: torch.Tensor) -> torch.Tensor:
        return self.join(torch.cat([self.path(value), self.beside(value)], 1))


class SplitStage(nn.Module):
    """YOLO11's C3k2 with one inner block."""

    def __init__(self, before: int, after: int, deep: bool, share: float = 0.5) -> None:
        super().__init__()
        inner = int(after * share)
        self.split = conv(before, 2 * inner)
        self.inner = CrossStage(inner) if deep else Bottleneck(inner, inner // 2)
        self.join = conv(3 * inner, after)

    def forward(self, value: torch.Tensor) -> torch.Tensor:
        first, second = self.split(value).chunk(2, 1)
        return self.join(torch.cat([first, second, self.inner(second)], 1))


class Pyramid(nn.Module):
    """SPPF: maxima of growing neighbourhoods."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.narrow = conv(channels, channels // 2)
        self.pool = nn.MaxPool2d(5, 1, 2)
        self.join = conv(2 * channels, channels)

    def forward(self, value: torch.Tensor) -> torch.Tensor:
        values = [self.narrow(value)]
        for _ in range(3):
            values.append(self.pool(values[-1]))
        return self.join(torch.cat(values, 1))


class Attention(nn.Module):
    """Self-attention over the cells of a small picture, two heads, keys half as wide as values."""

    def __init__(self, channels: int, heads: int = 2) -> None:
        super().__init__()
        self.heads, self.wide, self.key = heads, channels // heads, channels // heads // 2
        self.all = conv(channels, 2 * channels, active=False)
        self.place = conv(channels, channels, 3, groups=channels, active=False)
        self.out = conv(channels, channels, active=False)

    def forward(self, value: torch.Tensor) -> torch.Tensor:
        count, channels, height, width = value.shape
        parts = self.all(value).view(count, self.heads, 2 * self.key + self.wide, height * width)
        query, key, content = parts.split([self.key, self.key, self.wide], 2)
        weight = (query.transpose(-2, -1) @ key * self.key**-0.5).softmax(-1)
        mixed = (content @ weight.transpose(-2, -1)).view(count, channels, height, width)
        return self.out(mixed + self.place(content.reshape(count, channels, height, width)))


class AttentionStage(nn.Module):
    """C2PSA: half of the channels through attention."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        half = channels // 2
        self.split, self.join = conv(channels, channels), conv(channels, channels)
        self.attention = Attention(half)
        self.mix = nn.Sequential(conv(half, channels), conv(channels, half, active=False))

    def forward(self, value: torch.Tensor) -> torch.Tensor:
        first, second = self.split(value).chunk(2, 1)
        second = second + self.attention(second)
        return self.join(torch.cat([first, second + self.mix(second)], 1))


class Head(nn.Module):
    """Box distributions and 80 class scores of one scale."""

    def __init__(self, channels: int, boxes: int = 64, classes: int = 80) -> None:
        super().__init__()
        self.boxes = nn.Sequential(conv(channels, boxes, 3), conv(boxes, boxes, 3), nn.Conv2d(boxes, 64, 1))
        self.classes = nn.Sequential(
            conv(channels, channels, 3, groups=channels),
            conv(channels, classes),
            conv(classes, classes, 3, groups=classes),
            conv(classes, classes),
            nn.Conv2d(classes, classes, 1),
        )

    def forward(self, value: torch.Tensor) -> torch.Tensor:
        return torch.cat([self.boxes(value), self.classes(value)], 1).flatten(2)


class Yolo11n(nn.Module):
    """YOLO11 of the smallest size, up to boxes and scores; suppressing double boxes is left out."""

    def __init__(self) -> None:
        super().__init__()
        self.low = nn.Sequential(
            conv(3, 16, 3, 2),
            conv(16, 32, 3, 2),
            SplitStage(32, 64, False, 0.25),
            conv(64, 64, 3, 2),
            SplitStage(64, 128, False, 0.25),
        )
        self.middle = nn.Sequential(conv(128, 128, 3, 2), SplitStage(128, 128, True))
        self.high = nn.Sequential(conv(128, 256, 3, 2), SplitStage(256, 256, True), Pyramid(256), AttentionStage(256))
        self.up = nn.Upsample(scale_factor=2.0)
        self.down_middle, self.down_low = SplitStage(384, 128, False), SplitStage(256, 64, False)
        self.to_middle, self.to_high = conv(64, 64, 3, 2), conv(128, 128, 3, 2)
        self.up_middle, self.up_high = SplitStage(192, 128, False), SplitStage(384, 256, True)
        self.heads = nn.ModuleList([Head(channels) for channels in (64, 128, 256)])
        self.expectation = nn.Conv2d(16, 1, 1, bias=False)

    def forward(self, picture: torch.Tensor) -> torch.Tensor:
        low = self.low(picture)
        middle = self.middle(low)
        high = self.high(middle)
        middle = self.down_middle(torch.cat([self.up(high), middle], 1))
        low = self.down_low(torch.cat([self.up(middle), low], 1))
        middle = self.up_middle(torch.cat([self.to_middle(low), middle], 1))
        high = self.up_high(torch.cat([self.to_high(middle), high], 1))
        found = torch.cat([head(value) for head, value in zip(self.heads, (low, middle, high), strict=True)], 2)
        boxes, classes = found.split([64, 80], 1)
        shares = boxes.view(boxes.shape[0], 4, 16, -1).transpose(1, 2).softmax(1)
        return torch.cat([self.expectation(shares).squeeze(1), classes.sigmoid()], 1)


@dataclass(frozen=True, slots=True)
class Recipe:
    """A network, the side of its square input in pixels, and what is published of it: parameters and 10^9 operations."""

    make: Callable[[], nn.Module]
    side: int
    parameters: int
    giga_operations: float


RECIPES = {
    "yolo11n_416": Recipe(Yolo11n, 416, 2_616_248, 2.7),
    "mobilenet_v2_224": Recipe(mobilenet_v2, 224, 3_487_816, 0.6),
}
"""MobileNetV2 has 3,504,872 parameters before its batch norms are folded, YOLO11n 2,624,080 (and 6.5 at 640 pixels)."""


def operations(network: nn.Module, side: int) -> int:
    """Multiplications and additions of convolutions, linear layers and attention for one picture."""
    total = 0

    def count(layer: nn.Module, inputs: tuple[torch.Tensor, ...], output: torch.Tensor) -> None:
        nonlocal total
        if isinstance(layer, Attention):
            cells = output.shape[2] * output.shape[3]
            total += 2 * layer.heads * cells * cells * (layer.key + layer.wide)
        elif isinstance(layer, nn.Conv2d | nn.Linear):
            total += 2 * output.numel() * layer.weight[0].numel()

    hooks = [layer.register_forward_hook(count) for layer in network.modules()]
    with torch.no_grad():
        network(torch.zeros(1, 3, side, side))
    for hook in hooks:
        hook.remove()
    return total


def export(name: str, folder: Path) -> tuple[Path, dict[str, float]]:
    """Write `NAME.onnx` (input `x`, float32, (1, 3, side, side)) and say what it counts."""
    recipe = RECIPES[name]
    torch.manual_seed(1)
    network = recipe.make().eval()
    file = folder / f"{name}.onnx"
    picture = torch.zeros(1, 3, recipe.side, recipe.side)
    torch.onnx.export(network, (picture,), str(file), opset_version=17, dynamo=False, input_names=["x"])
    counts = {
        "parameters": sum(value.numel() for value in network.parameters()),
        "giga_operations": round(operations(network, recipe.side) / 1e9, 3),
    }
    return file, counts


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("folder", type=Path)
    folder = parser.parse_args().folder
    folder.mkdir(parents=True, exist_ok=True)
    wrong = False
    for name, recipe in RECIPES.items():
        file, counts = export(name, folder)
        is_right = counts["parameters"] == recipe.parameters
        is_right &= abs(counts["giga_operations"] / recipe.giga_operations - 1.0) < 0.05
        wrong |= not is_right
        print(json.dumps({"file": str(file), **counts, "as_published": is_right}))
    return int(wrong)


if __name__ == "__main__":
    sys.exit(main())
