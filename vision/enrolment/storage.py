"""Enrolled decks on disk: `NAME.npz` (patches and embeddings) and `NAME.json` (what they are, and for which network) in one folder."""

from __future__ import annotations

import hashlib
import io
import json
import re
import zipfile
from pathlib import Path
from typing import Any

import numpy as np

from vision.enrolment.deck import EnrolledDeck, KnownNetwork, Shot
from vision.readings import CARD_CODES

FORMAT = 1
RESERVED = frozenset({"auto", "none", "list"})
_AGAIN = "enrol it again with: kiebitz enroll --from DIR --deck NAME"
_NAME = re.compile(r"[\w][\w .+-]{0,39}")


class DeckError(Exception):
    """An enrolled deck cannot be used, or its name not. The message says which, why, and what to do."""


def check_name(name: str) -> str:
    """The name if a deck may have it. Raises DeckError."""
    if not _NAME.fullmatch(name) or name.endswith((" ", ".")) or name.lower() in RESERVED:
        raise DeckError(
            f"{name!r} cannot be a deck's name: up to 40 letters, digits, spaces and . + - _, such as 'Altenburg blue' "
            f"(not {', '.join(sorted(RESERVED))})"
        )
    return name


def deck_names(folder: Path) -> list[str]:
    """The enrolled decks of a folder, in alphabetical order; none if there is no such folder."""
    if not folder.is_dir():
        return []
    return sorted((file.stem for file in folder.glob("*.json") if file.with_suffix(".npz").exists()), key=str.lower)


def save_deck(deck: EnrolledDeck, folder: Path) -> Path:
    """Writes the deck, in place of an older one of its name, and returns the JSON file. Raises DeckError."""
    check_name(deck.name)
    buffer = io.BytesIO()
    np.savez_compressed(
        buffer,
        patches=np.stack([shot.patch for shot in deck.shots]),
        embeddings=deck.embeddings.astype(np.float32),
    )
    content = buffer.getvalue()
    description = {
        "format": FORMAT,
        "name": deck.name,
        "network": {"version": deck.version, "sha256": deck.network},
        "trust": round(deck.trust, 4),
        "sha256": hashlib.sha256(content).hexdigest(),
        "shots": [{"card": shot.code, "file": shot.file} for shot in deck.shots],
    }
    file = folder / f"{deck.name}.json"
    try:
        folder.mkdir(parents=True, exist_ok=True)
        _replace(file.with_suffix(".npz"), content)
        _replace(file, (json.dumps(description, ensure_ascii=False, indent=1) + "\n").encode())
    except OSError as error:
        raise DeckError(f"the deck {deck.name} cannot be written into {folder}: {error.strerror}") from None
    return file


def load_deck(name: str, folder: Path, network: KnownNetwork) -> EnrolledDeck:
    """The deck of this name. One that another network has embedded is embedded anew from its patches, and kept so if possible.

    Raises DeckError if there is none, or it is damaged.
    """
    file = folder / f"{check_name(name)}.json"
    if name not in deck_names(folder):
        known = ", ".join(deck_names(folder)) or "none"
        raise DeckError(f"no deck {name!r} has been enrolled (enrolled: {known}); see: kiebitz enroll --help")
    description, patches, embeddings = _read(file)
    shots = tuple(
        Shot(str(entry["card"]), patch, str(entry.get("file", "")))
        for entry, patch in zip(description["shots"], patches, strict=True)
    )
    if description["network"]["sha256"] == network.sha256:
        return EnrolledDeck(
            name, shots, embeddings.astype(np.float64), float(description["trust"]), network.sha256, network.version
        )
    deck = EnrolledDeck.of(name, shots, network)
    try:
        save_deck(deck, folder)
    except DeckError:
        # A folder that cannot be written only costs the same work again at the next start.
        return deck
    return deck


def remove_deck(name: str, folder: Path) -> None:
    """Deletes a deck. Raises DeckError if there is none of this name."""
    if name not in deck_names(folder):
        known = ", ".join(deck_names(folder)) or "none"
        raise DeckError(f"no deck {name!r} has been enrolled (enrolled: {known})")
    try:
        for ending in (".json", ".npz"):
            (folder / f"{name}{ending}").unlink()
    except OSError as error:
        raise DeckError(f"the deck {name} in {folder} cannot be removed: {error.strerror}") from None


def _replace(file: Path, content: bytes) -> None:
    """Writes a file so that a power cut leaves the old one or the new one."""
    draft = file.with_name("." + file.name + ".part")
    draft.write_bytes(content)
    draft.replace(file)


def _description(file: Path) -> dict[str, Any]:
    description = json.loads(file.read_text(encoding="utf-8"))
    if not isinstance(description, dict) or description.get("format") != FORMAT:
        raise DeckError(f"{file} is not an enrolled deck that this Kiebitz knows; {_AGAIN}")
    return description


def _read(file: Path) -> tuple[dict[str, Any], np.ndarray, np.ndarray]:
    """Description, patches and embeddings that belong together."""
    try:
        description = _description(file)
        content = file.with_suffix(".npz").read_bytes()
        if hashlib.sha256(content).hexdigest() != description["sha256"]:
            raise DeckError(f"{file.with_suffix('.npz')} is damaged; {_AGAIN}")
        with np.load(io.BytesIO(content), allow_pickle=False) as stored:
            patches, embeddings = stored["patches"], stored["embeddings"]
        codes = [entry["card"] for entry in description["shots"]]
        described = description["network"]["sha256"], float(description["trust"])
    except OSError as error:
        raise DeckError(f"{file} cannot be read: {error.strerror}") from None
    except (ValueError, KeyError, TypeError, zipfile.BadZipFile) as error:
        raise DeckError(f"{file} is damaged ({type(error).__name__}); {_AGAIN}") from None
    if not described or not codes or len(codes) != len(patches) or not set(codes) <= set(CARD_CODES):
        raise DeckError(f"{file} is damaged; {_AGAIN}")
    return description, patches, embeddings


def describe_decks(folder: Path) -> list[dict[str, Any]]:
    """Name, number of cards and of shots of every deck in a folder; decks that cannot be read are left out."""
    out = []
    for name in deck_names(folder):
        try:
            description = _description(folder / f"{name}.json")
            cards = [str(entry["card"]) for entry in description["shots"]]
        except (DeckError, OSError, ValueError, KeyError, TypeError):
            continue
        out.append({"deck": name, "cards": len(set(cards)), "shots": len(cards)})
    return out
