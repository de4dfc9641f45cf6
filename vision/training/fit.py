"""Fits the network: bf16 arithmetic, an even learning rate with a cool-down, averaged weights, a checkpoint that a later call goes on from."""

from __future__ import annotations

import json
import math
import os
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any

import numpy as np
import torch
from torch import nn
from torch.utils.data import DataLoader, Dataset

from vision.training.batches import Batch, batch
from vision.training.gallery import Gallery
from vision.training.network import EMBEDDING, CardNetwork


@dataclass(frozen=True, slots=True)
class FitSettings:
    """Everything that decides a run, beside the art. `rate` is the greatest learning rate, `instance_weight` the share of the loss that
    asks which printed card it is, `workers` the processes that make pictures, `average` the decay of the averaged weights."""

    steps: int = 6000
    batch: int = 128
    rate: float = 2e-3
    decay: float = 0.02
    warm_up: int = 200
    cool_down: int = 1200
    average: float = 0.998
    instance_weight: float = 0.15
    seed: int = 1
    workers: int = 1
    threads: int = 1
    keep_every: int = 250


class _Steps(Dataset[Batch]):
    """One item is the whole batch of a step, so that pictures depend on seed and step only, not on the number of workers."""

    def __init__(self, gallery: Gallery, settings: FitSettings, first: int) -> None:
        self.gallery, self.settings, self.first = gallery, settings, first

    def __len__(self) -> int:
        return self.settings.steps - self.first

    def __getitem__(self, item: int) -> Batch:
        return batch(self.gallery, self.settings.batch, self.settings.seed, self.first + item)


def _quiet_worker(number: int) -> None:
    torch.set_num_threads(1)
    os.nice(3)


def rate_at(step: int, settings: FitSettings) -> float:
    """Learning rate: linear warm-up, even, and in the last `cool_down` steps a cosine down to nothing.

    Until the cool-down it does not depend on the number of steps: a run can be prolonged, or ended early, by going on with other `steps`.
    """
    if step < settings.warm_up:
        return settings.rate * (step + 1) / settings.warm_up
    left = (settings.steps - step) / max(1, settings.cool_down)
    return settings.rate if left >= 1 else settings.rate * 0.5 * (1 - math.cos(math.pi * left))


def fit(
    gallery: Gallery,
    folder: Path,
    settings: FitSettings,
    report: Callable[[int, dict[str, float]], None] = lambda step, numbers: None,
    start: Path | None = None,
) -> Path:
    """Train until `settings.steps` and return the checkpoint `folder/fit.pt`; goes on from it if it is there already.

    `start` is another run's checkpoint whose weights this run begins with. `report` gets loss and accuracy every ten steps.
    """
    torch.manual_seed(settings.seed)
    torch.set_num_threads(settings.threads)
    folder.mkdir(parents=True, exist_ok=True)
    network = CardNetwork().to(memory_format=torch.channels_last)
    prints = nn.Parameter(torch.randn(max(1, gallery.instances), EMBEDDING) * 0.1)
    if start is not None:
        network.load_state_dict(torch.load(start, weights_only=True)["average"])
    average = {name: value.detach().clone() for name, value in network.state_dict().items()}
    weights = [p for p in network.parameters() if p.ndim > 1]
    others = [p for p in network.parameters() if p.ndim <= 1]
    optimiser = torch.optim.AdamW(
        [
            {"params": weights, "weight_decay": settings.decay},
            {"params": others, "weight_decay": 0.0},
            {"params": [prints], "weight_decay": 0.0},
        ],
        lr=settings.rate,
    )
    file = folder / "fit.pt"
    first = 0
    if file.exists():
        kept = torch.load(file, weights_only=True)
        network.load_state_dict(kept["network"])
        optimiser.load_state_dict(kept["optimiser"])
        prints.data.copy_(kept["prints"])
        average, first = kept["average"], kept["step"]
    loader = DataLoader(
        _Steps(gallery, settings, first),
        batch_size=None,
        shuffle=False,
        num_workers=settings.workers,
        prefetch_factor=6 if settings.workers else None,
        worker_init_fn=_quiet_worker,
    )
    (folder / "settings.json").write_text(json.dumps(asdict(settings), indent=1) + "\n", encoding="utf-8")
    network.train()
    recent: list[tuple[float, float]] = []
    with (folder / "log.jsonl").open("a", encoding="utf-8") as log:
        for step, (patches, labels, instances) in enumerate(loader, start=first):
            for group in optimiser.param_groups:
                group["lr"] = rate_at(step, settings)
            loss, right = _step(network, prints, optimiser, torch.as_tensor(patches), labels, instances, settings)
            _average(average, network, min(settings.average, (step + 1) / (step + 10)))
            recent.append((loss, right))
            if (step + 1) % 10 == 0 or step + 1 == settings.steps:
                numbers = {
                    "loss": float(np.mean([r[0] for r in recent])),
                    "right": float(np.mean([r[1] for r in recent])),
                }
                recent = []
                log.write(json.dumps({"step": step + 1, **{k: round(v, 5) for k, v in numbers.items()}}) + "\n")
                log.flush()
                report(step + 1, numbers)
            if (step + 1) % settings.keep_every == 0 or step + 1 == settings.steps:
                _keep(file, network, optimiser, prints, average, step + 1)
    return file


def _step(
    network: CardNetwork,
    prints: nn.Parameter,
    optimiser: torch.optim.Optimizer,
    patches: torch.Tensor,
    labels: torch.Tensor,
    instances: torch.Tensor,
    settings: FitSettings,
) -> tuple[float, float]:
    labels, instances = torch.as_tensor(labels), torch.as_tensor(instances)
    with torch.autocast("cpu", dtype=torch.bfloat16):
        scores, embeddings = network(patches)
    scores = scores.float()
    loss = nn.functional.cross_entropy(scores, labels)
    known = instances >= 0
    if settings.instance_weight and bool(known.any()):
        cosines = embeddings[known] @ nn.functional.normalize(prints, dim=1).T
        loss = loss + settings.instance_weight * nn.functional.cross_entropy(cosines * 16.0, instances[known])
    optimiser.zero_grad(set_to_none=True)
    loss.backward()
    nn.utils.clip_grad_norm_(network.parameters(), 5.0)
    optimiser.step()
    return float(loss.detach()), float((scores.argmax(1) == labels).float().mean())


@torch.no_grad()
def _average(average: dict[str, torch.Tensor], network: CardNetwork, decay: float) -> None:
    for name, value in network.state_dict().items():
        if value.dtype.is_floating_point:
            average[name].lerp_(value, 1.0 - decay)
        else:
            average[name].copy_(value)


def _keep(
    file: Path,
    network: CardNetwork,
    optimiser: torch.optim.Optimizer,
    prints: nn.Parameter,
    average: dict[str, torch.Tensor],
    step: int,
) -> None:
    state: dict[str, Any] = {
        "network": network.state_dict(),
        "optimiser": optimiser.state_dict(),
        "prints": prints.data,
        "average": average,
        "step": step,
    }
    draft = file.with_suffix(".part")
    torch.save(state, draft)
    draft.replace(file)


def averaged_network(*files: Path) -> CardNetwork:
    """The network with the averaged weights of a checkpoint, or the mean of several of one chain, ready to evaluate or export."""
    states = [torch.load(file, weights_only=True)["average"] for file in files]
    mean = {
        name: torch.stack([state[name] for state in states]).mean(dim=0) if value.dtype.is_floating_point else value
        for name, value in states[-1].items()
    }
    network = CardNetwork()
    network.load_state_dict(mean)
    return network.eval()
