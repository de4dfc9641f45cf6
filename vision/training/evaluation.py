"""Measures a model: on rendered decks kept out of training, and on labelled photographs. Fits temperature and threshold on the former."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import asdict, is_dataclass
from pathlib import Path
from typing import Any

import numpy as np

from models.loader import CardModel
from vision.reader import BEYOND_DOUBT
from vision.training import measures
from vision.training.gallery import LABELS
from vision.training.measures import CARDS, Confusion, Row
from vision.training.photographs import PhotographedCard
from vision.training.testsets import TestSet

SURE_WRONG_ALLOWED = 0.001
"""Share of rendered patches of decks kept out of training that may be surely read as a wrong card; fixes the threshold `sure`."""
PROPORTIONS = {"A K Q J": 3, "A K D B": 3, "own faces": 1, "none": 1}
"""How the groups are mixed when temperature and threshold are fitted. The German-suited deck kept out only counts in the report: its pips
are unlike any other maker's, and such decks are meant to be enrolled."""
GERMAN, BERLIN = "German suits", "A K D B"
"""Groups of decks that are reported on their own: German suits, and French suits with Berlin courts and the letters A K D B."""
FITTED_ON = ("whole", "harsh")
"""Conditions of the rendered patches that temperature and threshold are fitted on."""


def learned_all_decks(model: CardModel) -> bool:
    """Whether the network was trained on the decks kept out as well, after calibration: its figures on them are marked."""
    return bool(model.record.get("art", {}).get("trained_on_all_decks", False))


def read_scores(model: CardModel, patches: np.ndarray) -> np.ndarray:
    """Scores (N, 34) as the reader gets them: of one turn where that is beyond doubt, else the mean of both turns of the patch."""
    scores = []
    for at in range(0, len(patches), 64):
        part = patches[at : at + 64]
        read, _ = model.run(np.ascontiguousarray(part))
        doubtful = measures.softmax(read, model.temperature).max(axis=1) < BEYOND_DOUBT
        if doubtful.any():
            turned, _ = model.run(np.ascontiguousarray(part[doubtful, ::-1, ::-1]))
            read[doubtful] = (read[doubtful] + turned) / 2
        scores.append(read)
    return np.concatenate(scores) if scores else np.zeros((0, len(LABELS)), np.float32)


def photograph_scores(model: CardModel, cards: list[PhotographedCard]) -> np.ndarray:
    """Scores (N, 34) of photographed cards; of a nearly square outline the way of reading it that is surer of a card."""
    scores = read_scores(model, np.stack([card.patch for card in cards]))
    square = [at for at, card in enumerate(cards) if card.across is not None]
    if square:
        across = read_scores(model, np.stack([card.across for card in cards if card.across is not None]))
        best = [measures.softmax(part, model.temperature)[:, :CARDS].max(axis=1) for part in (scores[square], across)]
        for place, at in enumerate(square):
            if best[1][place] > best[0][place]:
                scores[at] = across[place]
    return scores


def calibrate(scores: Mapping[str, np.ndarray], sets: Mapping[str, TestSet]) -> tuple[float, float]:
    """Temperature and threshold `sure` from rendered patches of decks kept out of training, the groups mixed in fixed proportions."""
    chosen, labels = _mixed(scores, sets, PROPORTIONS)
    temperature = measures.fit_temperature(chosen, labels)
    return temperature, measures.fit_threshold(measures.softmax(chosen, temperature), labels, SURE_WRONG_ALLOWED)


def _mixed(
    scores: Mapping[str, np.ndarray], sets: Mapping[str, TestSet], proportions: Mapping[str, int]
) -> tuple[np.ndarray, np.ndarray]:
    """Scores and classes of these groups in the fitted conditions, each group as often as its proportion says."""
    chosen, labels = [], []
    for name in FITTED_ON:
        for group, times in proportions.items():
            members = np.flatnonzero(sets[name].groups == group)
            chosen += [scores[name][members]] * times
            labels += [sets[name].labels[members]] * times
    return np.concatenate(chosen), np.concatenate(labels)


def measure_rendered(
    scores: Mapping[str, np.ndarray], sets: Mapping[str, TestSet], temperature: float, sure: float
) -> dict[str, dict[str, Row]]:
    """Condition -> group of decks -> row."""
    return {
        name: {
            group: measures.row(measures.softmax(scores[name][at], temperature), part.labels[at], sure)
            for group in dict.fromkeys(part.groups.tolist())
            if len(at := np.flatnonzero(part.groups == group))
        }
        for name, part in sets.items()
    }


def confused_rendered(probabilities: Mapping[str, np.ndarray], sets: Mapping[str, TestSet]) -> dict[str, Confusion]:
    """What was read for what: French suits in each condition, German suits in all of them together."""
    found: dict[str, Confusion] = {}
    german: list[tuple[np.ndarray, np.ndarray]] = []
    for name, part in sets.items():
        read, chosen = probabilities[name].argmax(axis=1), part.groups == GERMAN
        german.append((part.labels[chosen], read[chosen]))
        found[f"rendered, {name}"] = Confusion.of(part.labels[~chosen], read[~chosen], LABELS)
    if any(len(labels) for labels, _ in german):
        shown, read = (np.concatenate([pair[k] for pair in german]) for k in (0, 1))
        found["rendered, German suits"] = Confusion.of(shown, read, LABELS)
    return found


def queens_and_jacks(
    probabilities: Mapping[str, np.ndarray], sets: Mapping[str, TestSet], sure: float
) -> dict[str, dict[str, float]]:
    """Condition -> Dame and Bube of the decks with the letters A K D B: cards, share read rightly at first guess, share read as the other
    of the two (of any suit), share surely wrong."""
    queen, jack = (
        np.array([label.endswith("Q") for label in LABELS]),
        np.array([label.endswith("J") for label in LABELS]),
    )
    rows = {}
    for name, part in sets.items():
        at = np.flatnonzero((part.groups == BERLIN) & (queen | jack)[part.labels])
        if not len(at):
            continue
        shown, cards = part.labels[at], probabilities[name][at, :CARDS]
        read = cards.argmax(axis=1)
        other = (queen[shown] & jack[read]) | (jack[shown] & queen[read])
        rows[name] = {
            "cards": len(at),
            "right": float((read == shown).mean()),
            "confused": float(other.mean()),
            "sure_wrong": float(((read != shown) & (cards.max(axis=1) >= sure)).mean()),
        }
    return rows


def measure_photographs(
    cards: list[PhotographedCard], scores: np.ndarray, temperature: float, sure: float
) -> tuple[dict[str, Row], list[dict[str, Any]]]:
    """Rows by source and in all, and the misread cards."""
    probabilities = measures.softmax(scores, temperature)
    labels = np.array([LABELS.index(card.code) for card in cards])
    sources = np.array([card.source for card in cards])
    is_card = labels < CARDS
    french = np.array([card.suits != "german" for card in cards]) & is_card
    covered = np.array([card.covered for card in cards])
    rows: dict[str, Row] = {}

    def add(name: str, chosen: np.ndarray) -> None:
        if chosen.any():
            rows[name] = measures.row(probabilities[chosen], labels[chosen], sure)

    french_sources = []
    for source in dict.fromkeys(sources.tolist()):
        whole = (sources == source) & is_card & ~covered
        add(source, whole)
        if (whole & french).any():
            french_sources.append(source)
        add(f"{source}, covered", (sources == source) & is_card & covered)
    add("French suits, whole", french & ~covered)
    if french_sources:
        each = np.array([list(rows[source].to_json().values())[1:] for source in french_sources])
        rows["mean over the French-suited sources"] = Row(len(french_sources), *(float(v) for v in each.mean(axis=0)))
    add("German suits", is_card & ~french)
    add("labelled other", ~is_card)
    missed = [
        {
            "file": cards[at].file,
            "card": LABELS[labels[at]],
            "read": LABELS[int(probabilities[at, :CARDS].argmax())],
            "p": round(float(probabilities[at, :CARDS].max()), 3),
        }
        for at in np.flatnonzero(is_card & (probabilities[:, :CARDS].argmax(axis=1) != labels))
    ]
    return rows, missed


def one_shot(model: CardModel, cards: list[PhotographedCard], choices: int = 4) -> dict[str, dict[str, int]]:
    """Source -> cards tested and misread when one photograph of each card is its prototype and the nearest embedding decides.

    The first, second ... photograph of each card is the prototype in turn, `choices` times; the deck's other photographs are tested.
    """
    chosen = [card for card in cards if card.code in LABELS[:CARDS]]
    if not chosen:
        return {}
    patches = np.stack([card.patch for card in chosen])
    embeddings = model.run(patches)[1] + model.run(np.ascontiguousarray(patches[:, ::-1, ::-1]))[1]
    embeddings /= np.linalg.norm(embeddings, axis=1, keepdims=True)
    counts: dict[str, dict[str, int]] = {}
    for source in dict.fromkeys(card.source for card in chosen):
        shots: dict[str, list[int]] = {}
        for at, card in enumerate(chosen):
            if card.source == source:
                shots.setdefault(card.code, []).append(at)
        tested = wrong = 0
        for choice in range(choices):
            prototypes = {code: at[choice] for code, at in shots.items() if len(at) > choice}
            names = list(prototypes)
            for code in names:
                for at in shots[code]:
                    if at != prototypes[code]:
                        similarity = embeddings[[prototypes[name] for name in names]] @ embeddings[at]
                        tested += 1
                        wrong += names[int(similarity.argmax())] != code
        if tested:
            counts[source] = {"tested": tested, "wrong": wrong}
    return counts


def evaluate(
    model: CardModel, sets: Mapping[str, TestSet], cards: list[PhotographedCard]
) -> tuple[dict[str, Any], np.ndarray, np.ndarray]:
    """Everything that is measured, and probabilities and classes of the patches that calibration is judged on.

    Either of rendered sets and photographed cards may be empty; its part of the report is then missing.
    """
    temperature, sure = model.temperature, model.thresholds["sure"]
    report: dict[str, Any] = {"version": model.version, "temperature": temperature, "sure": sure}
    probabilities, labels = np.zeros((0, len(LABELS))), np.zeros(0, np.int64)
    if sets:
        scores = {name: read_scores(model, part.patches) for name, part in sets.items()}
        report["rendered"] = measure_rendered(scores, sets, temperature, sure)
        read = {name: measures.softmax(part, temperature) for name, part in scores.items()}
        report["queens_and_jacks"] = queens_and_jacks(read, sets, sure)
        report["confusion"] = confused_rendered(read, sets)
        chosen, labels = _mixed(scores, sets, dict.fromkeys(PROPORTIONS, 1))
        probabilities = measures.softmax(chosen, temperature)
        report["calibration_error"] = round(measures.calibration_error(probabilities, labels), 4)
        report["confusions"] = measures.confusions(probabilities, labels, model.labels)[:20]
    if cards:
        photographed = photograph_scores(model, cards)
        report["photographs"], report["misread"] = measure_photographs(cards, photographed, temperature, sure)
        report.setdefault("confusion", {})["photographs"] = Confusion.of(
            np.array([LABELS.index(card.code) for card in cards]), photographed.argmax(axis=1), LABELS
        )
        report["one_shot"] = one_shot(model, cards)
    return report, probabilities, labels


def plain(value: Any) -> Any:
    """The report as JSON values: rows become objects, shares are rounded to four places, what is undefined is null."""
    if isinstance(value, Row):
        return {key: (None if number != number else round(number, 4)) for key, number in value.to_json().items()}
    if isinstance(value, Confusion):
        return value.to_json()
    if is_dataclass(value) and not isinstance(value, type):
        return plain(asdict(value))
    if isinstance(value, float):
        return round(value, 4) if value == value else None
    if isinstance(value, list | tuple):
        return [plain(part) for part in value]
    if isinstance(value, Mapping):
        return {key: plain(part) for key, part in value.items()}
    return value


def write_json(file: Path, content: Mapping[str, Any]) -> None:
    """Write measured numbers."""
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(plain(content), indent=1, ensure_ascii=False) + "\n", encoding="utf-8")
