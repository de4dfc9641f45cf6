"""The card network: a small residual convolutional network with class scores and an embedding.

It sees a card in either turn: training shows both, so the scores of one patch and of the patch turned by 180 degrees mean the same and may
be averaged. The embedding has a loss of its own (which printed card of which deck is it?), so that it tells apart what the 32 classes
would throw together, and serves decks that were enrolled.
"""

from __future__ import annotations

import torch
from torch import Tensor, nn

PATCH_WIDTH, PATCH_HEIGHT = 96, 144
EMBEDDING = 128
CLASSES = 34


class Residual(nn.Module):
    """Two 3x3 convolutions beside a straight path."""

    def __init__(self, channels: int) -> None:
        super().__init__()
        self.path = nn.Sequential(
            nn.Conv2d(channels, channels, 3, padding=1, bias=False),
            nn.BatchNorm2d(channels),
            nn.ReLU(inplace=True),
            nn.Conv2d(channels, channels, 3, padding=1, bias=False),
            nn.BatchNorm2d(channels),
        )

    def forward(self, value: Tensor) -> Tensor:
        return torch.relu(value + self.path(value))


def _down(before: int, after: int) -> nn.Sequential:
    return nn.Sequential(
        nn.Conv2d(before, after, 3, stride=2, padding=1, bias=False), nn.BatchNorm2d(after), nn.ReLU(inplace=True)
    )


class CardNetwork(nn.Module):
    """Takes patches uint8 (N, 144, 96, 3) BGR; gives class scores (N, 34) and L2-normalised embeddings (N, 128).

    The colour of the light and the exposure are taken out first: every channel loses its mean, and all are divided by the common spread.
    `blocks` are the residual blocks at a quarter, an eighth and a sixteenth of the patch; one at a quarter would take a fourth of the time
    of all. Channels are multiples of 16, which processors compute at once.
    """

    def __init__(
        self, channels: tuple[int, int, int, int] = (16, 32, 64, 112), blocks: tuple[int, int, int] = (0, 1, 1)
    ):
        super().__init__()
        layers: list[nn.Module] = [_down(3, channels[0])]
        for before, after, count in zip(channels, channels[1:], blocks, strict=False):
            layers.append(_down(before, after))
            layers += [Residual(after) for _ in range(count)]
        self.features = nn.Sequential(*layers)
        places = (PATCH_WIDTH // 16) * (PATCH_HEIGHT // 16)
        # A flattened map instead of an average: on a rectified card it matters where a sign stands.
        self.squeeze = nn.Sequential(
            nn.Conv2d(channels[3], 32, 1, bias=False), nn.BatchNorm2d(32), nn.ReLU(inplace=True)
        )
        self.summary = nn.Sequential(
            nn.Linear(32 * places, 192, bias=False), nn.BatchNorm1d(192), nn.ReLU(inplace=True), nn.Dropout(0.1)
        )
        self.score = nn.Linear(192, CLASSES)
        self.embed = nn.Linear(192, EMBEDDING)

    def forward(self, patches: Tensor) -> tuple[Tensor, Tensor]:
        value = patches.permute(0, 3, 1, 2).float()
        value = value - value.mean(dim=(2, 3), keepdim=True)
        value = value / ((value * value).mean(dim=(1, 2, 3), keepdim=True).sqrt() + 4.0)
        value = self.squeeze(self.features(value.contiguous(memory_format=torch.channels_last)))
        summary = self.summary(value.flatten(1))
        return self.score(summary), nn.functional.normalize(self.embed(summary).float(), dim=1)


def parameters(network: nn.Module) -> int:
    """Number of trained numbers."""
    return sum(parameter.numel() for parameter in network.parameters())
