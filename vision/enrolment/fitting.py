"""Fits the numbers of `matching.json`: decks drawn by our own code are enrolled from one photograph a card and read in others.

    python -m vision.enrolment.fitting [--model FILE.onnx] [--decks N] [--seed N]

Run it again when the network changes. Photographs of real decks take no part.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable
from dataclasses import asdict, dataclass
from pathlib import Path

import cv2
import numpy as np
from scipy.optimize import minimize

from vision.enrolment.deck import EnrolledDeck, KnownNetwork, Shot, embed
from vision.enrolment.matching import CARDS, NUMBERS, Matching
from vision.readings import CARD_CODES
from vision.training import disturb
from vision.training.disturb import Strength, photograph
from vision.training.measures import fit_threshold
from vision.training.own_decks import ALL_FAMILIES, GERMAN_FAMILIES, draw_deck

ENROLMENT = Strength(light=0.5, lens=0.4, corner=0.02, covered=0.0, oblique=0.1)
"""How a card looks in the user's own picture of it: laid open under a lamp."""
ASKEW = Strength(light=0.7, lens=0.6, corner=0.1, covered=0.0, smallest=0.75)
"""How a card looks whose edge can hardly be seen, so that its outline lies beside it."""
USUAL, HARD, SLANTED = 0, 1, 2
"""Test patches as they are in play, with hands, covering and glare, and with an outline that lies askew."""
SURE_WRONG = 0.002
"""Share of all test patches that may be surely read as a wrong card."""
GREATEST_CLASSES = 1.0
"""Greatest weight of the class scores: that of a reading without a deck. The network learned decks of these families, so more would look
better here than on a real deck."""
FIRST_DECK = 5000
"""Far from the numbers of the decks that the network is trained on."""
OTHER = 33


@dataclass(frozen=True, eq=False)
class RenderedDeck:
    """A drawn deck, enrolled, with what the network says of its test patches.

    `labels` are 0..31 or `OTHER` (card backs, other cards, no card), `kinds` are `USUAL`, `HARD` or `SLANTED`.
    """

    deck: EnrolledDeck
    german: bool
    log_probabilities: np.ndarray
    embeddings: np.ndarray
    labels: np.ndarray
    kinds: np.ndarray


def render_deck(family: str, number: int, seed: int, network: KnownNetwork) -> RenderedDeck:
    """Draws a deck, enrols it and photographs it: each card twice as usual, twice hard, once askew, and what is no card of it."""
    pictures, codes = draw_deck(family, number, seed)
    generator = np.random.default_rng([seed, number, ALL_FAMILIES.index(family)])
    places = {str(code): at for at, code in enumerate(codes)}
    faces = [pictures[places[code]] for code in CARD_CODES]
    size = network.input_size
    shots = [
        Shot(code, photograph(face, [], size, generator, ENROLMENT))
        for code, face in zip(CARD_CODES, faces, strict=True)
    ]
    patches, labels, kinds = [], [], []
    for kind, strength in (
        (USUAL, disturb.MODERATE),
        (HARD, disturb.TRAINING),
        (SLANTED, ASKEW),
        (USUAL, disturb.MODERATE),
        (HARD, disturb.TRAINING),
    ):
        for card, face in enumerate(faces):
            above = [faces[int(generator.integers(CARDS))]]
            patches.append(photograph(face, above, size, generator, strength))
            labels.append(card)
            kinds.append(kind)
    strangers = [picture for picture, code in zip(pictures, codes, strict=True) if code not in CARD_CODES]
    strangers += [_wrong_outline(faces, generator) for _ in range(40)]
    for picture in strangers:
        patches.append(photograph(picture, [], size, generator, disturb.MODERATE))
        labels.append(OTHER)
        kinds.append(USUAL)
    log_probabilities, embeddings = embed(patches, network)
    deck = EnrolledDeck.of(f"{family} {number}", shots, network)
    return RenderedDeck(
        deck, family in GERMAN_FAMILIES, log_probabilities, embeddings, np.array(labels), np.array(kinds)
    )


def _wrong_outline(faces: list[np.ndarray], generator: np.random.Generator) -> np.ndarray:
    """What a card finder may take for a card: two neighbours' halves, a part of one, bare table."""
    first, second = (faces[int(k)] for k in generator.integers(CARDS, size=2))
    height, width = first.shape[:2]
    kind = int(generator.integers(4))
    if kind == 0:
        return np.concatenate([first[height // 2 :], second[: height // 2]])
    if kind == 1:
        return np.concatenate([first[:, width // 2 :], second[:, : width // 2]], axis=1)
    if kind == 2:
        x, y = (generator.uniform(0.0, 0.35, 2) * (width, height)).astype(int)
        return cv2.resize(first[y : y + int(0.6 * height), x : x + int(0.6 * width)], (width, height))
    return disturb.backdrop(generator, width, height)


def fit(decks: list[RenderedDeck], report: Callable[[str], None] = lambda line: None) -> Matching:
    """The numbers under which the labels are likeliest; half of the weight is on the prototypes alone, as for decks that cannot be read."""
    known = [(deck, deck.deck.likenesses(deck.embeddings)) for deck in decks]

    def cost(values: np.ndarray) -> float:
        matching = _unpacked(values)
        loss = 0.0
        for deck, likenesses in known:
            for trust in (deck.deck.trust, 0.0):
                joined = matching.join(deck.log_probabilities, likenesses, trust)
                right = joined[np.arange(len(deck.labels)), deck.labels].copy()
                strange = deck.labels == OTHER
                right[strange] = np.logaddexp(joined[strange, CARDS], joined[strange, OTHER])
                loss -= float(right.mean())
        return loss / (2 * len(known))

    found = minimize(cost, _START, method="Nelder-Mead", options={"maxfev": 900})
    fitted = _unpacked(found.x)
    report(f"mean negative log likelihood {found.fun:.4f}")
    own, slope = _own_deck(decks)
    values = asdict(fitted) | {"own_deck": own, "own_deck_slope": slope, "same_card": _same_card(decks)}
    for name, trusted in (("sure", True), ("sure_alone", False)):
        values[name] = max(0.9, fit_threshold(*_readings(decks, fitted, trusted), SURE_WRONG))
    return Matching(**{name: round(float(value), 4) for name, value in values.items()})


_START = np.array([0.6, np.log(5.0), np.log(0.08), np.log(13.0), 0.65])


def _unpacked(values: np.ndarray) -> Matching:
    """Fitted values as numbers in their bounds."""
    contrast, softness, strangeness = np.exp(values[1:4])
    softness = float(np.clip(softness, 0.04, 1.0))
    return Matching(
        float(np.clip(values[0], 0.0, GREATEST_CLASSES)),
        contrast,
        softness,
        strangeness,
        values[4],
        0.9,
        0.9,
        0.85,
        30.0,
        0.93,
    )


def _own_deck(decks: list[RenderedDeck]) -> tuple[float, float]:
    """Where and how steeply a card's likeness parts its own deck from other decks of its kind."""
    own, foreign = [], []
    for deck in decks:
        seen = deck.embeddings[(deck.kinds == USUAL) & (deck.labels != OTHER)]
        own.append(deck.deck.likenesses(seen).max(axis=1))
        foreign += [
            other.deck.likenesses(seen).max(axis=1)
            for other in decks
            if other is not deck and other.german == deck.german
        ]
    right, wrong = np.concatenate(own), np.concatenate(foreign)

    def cost(values: np.ndarray) -> float:
        slope = np.exp(values[1])
        return float(
            np.logaddexp(0.0, -slope * (right - values[0])).mean()
            + np.logaddexp(0.0, slope * (wrong - values[0])).mean()
        )

    found = minimize(cost, [0.85, np.log(30.0)], method="Nelder-Mead").x
    return float(found[0]), float(np.exp(found[1]))


def _same_card(decks: list[RenderedDeck]) -> float:
    """Likeness that 95 of 100 usual pictures of a card reach with its prototype."""
    values = []
    for deck in decks:
        chosen = (deck.kinds == USUAL) & (deck.labels != OTHER)
        likenesses = deck.deck.likenesses(deck.embeddings[chosen])
        values.append(likenesses[np.arange(len(likenesses)), deck.labels[chosen]])
    return float(np.quantile(np.concatenate(values), 0.05))


def _readings(decks: list[RenderedDeck], matching: Matching, trusted: bool) -> tuple[np.ndarray, np.ndarray]:
    """Probabilities and labels of all test patches, with or without the class scores."""
    joined = [
        matching.join(
            deck.log_probabilities, deck.deck.likenesses(deck.embeddings), deck.deck.trust if trusted else 0.0
        )
        for deck in decks
    ]
    return np.exp(np.concatenate(joined)), np.concatenate([deck.labels for deck in decks])


def measure(decks: list[RenderedDeck], matching: Matching) -> dict[str, float]:
    """Shares wrong, surely wrong and not sure of usual, hard and slanted patches, and of strangers surely read as a card."""
    out: dict[str, float] = {}
    for trusted in (True, False):
        rows: dict[str, list[np.ndarray]] = {"usual": [], "hard": [], "askew": [], "strangers": []}
        for deck in decks:
            trust = deck.deck.trust if trusted else 0.0
            joined = matching.join(deck.log_probabilities, deck.deck.likenesses(deck.embeddings), trust)
            cards = np.exp(joined[:, :CARDS])
            wrong, sure = cards.argmax(axis=1) != deck.labels, cards.max(axis=1) >= matching.least_sure(trust)
            strange = deck.labels == OTHER
            table = np.stack([wrong, wrong & sure, ~sure], axis=1)
            rows["usual"].append(table[(deck.kinds == USUAL) & ~strange])
            rows["hard"].append(table[deck.kinds == HARD])
            rows["askew"].append(table[deck.kinds == SLANTED])
            rows["strangers"].append(table[strange])
        for name, parts in rows.items():
            wrong, sure_wrong, unsure = np.concatenate(parts).mean(axis=0)
            way = name if trusted else f"{name}, prototypes alone"
            if name != "strangers":
                out[f"{way}: wrong"], out[f"{way}: not sure"] = round(float(wrong), 5), round(float(unsure), 5)
            out[f"{way}: sure wrong"] = round(float(sure_wrong), 5)
    return out


def main() -> int:
    """Fits on one half of the decks, measures on the other, then fits on all and writes `matching.json`."""
    from rich.console import Console
    from rich.progress import track

    from models.loader import load_model

    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--model", type=Path, help="another network than the installed one")
    parser.add_argument("--decks", type=int, default=4, help="decks of each family (default 4)")
    parser.add_argument("--seed", type=int, default=1, help="of the drawing (default 1)")
    arguments = parser.parse_args()
    cv2.setNumThreads(1)
    network = load_model(arguments.model)
    wanted = [(family, FIRST_DECK + number) for number in range(arguments.decks) for family in ALL_FAMILIES]
    console = Console(stderr=True)
    decks = [
        render_deck(family, number, arguments.seed, network)
        for family, number in track(wanted, "photographing drawn decks", console=console)
    ]
    half = len(decks) // 2
    measured = measure(decks[half:], fit(decks[:half], console.print))
    matching = fit(decks, console.print)
    NUMBERS.write_text(
        json.dumps(
            {
                "network": {"version": network.version, "sha256": network.sha256},
                "decks": len(decks),
                "seed": arguments.seed,
                "matching": asdict(matching),
                "measured on decks kept out of the fit": measured,
            },
            indent=1,
        )
        + "\n",
        encoding="utf-8",
    )
    console.print(NUMBERS.read_text(encoding="utf-8"), highlight=False)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
