"""`kiebitz enroll`: learns the user's own deck from one to three pictures of each card."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, cast

from firmware.cli.options import add_state
from firmware.decks import decks_folder
from firmware.errors import UserError
from firmware.places import decks_directory, writable_state_directory

if TYPE_CHECKING:
    from vision.enrolment import EnrolledDeck
    from vision.enrolment.deck import KnownNetwork
    from vision.enrolment.enrolment import Enrolment, Finding
    from vision.enrolment.folder import CardPicture

EPILOG = """examples:
  kiebitz enroll --from pictures/ --deck 'Altenburg blue'
  kiebitz enroll --from pictures/ --deck Skat --partial     not all 32 cards
  kiebitz enroll --list
  kiebitz enroll --remove Skat

The folder holds one to three pictures a card, CJ.jpg, CJ-2.jpg, CJ-3.jpg (JPEG or PNG): suit C S H D (Kreuz Pik Herz Karo, or Eichel Grün
Rot Schellen), rank A T K Q J 9 8 7. Each picture shows one card, whole, on a table of another colour, or is cut to the card.
Then `kiebitz read --deck NAME` and `kiebitz watch --deck NAME` read with this deck, and --deck auto finds out which one is on the table.
A deck whose pictures seem to be mixed up is not kept (exit code 1); --accept keeps it nevertheless.
"""

TEXTS = {
    "blurred": "{file}: {card} is blurred; hold still or come less close",
    "dark": "{file}: {card} is too dark; more light helps",
    "glare": "{file}: {card} has a bright reflection; tilt the card or move the lamp",
    "small": "{file}: {card} is small in the picture; come closer",
    "other_card": "{file} is named {card}, but shows {other} ({value:.0%})",
    "unlike": "{file} does not show the same card as {other_file}",
    "twice": "{file} and {other_file} seem to show the same card",
    "look_alike": "{card} and {other} look much alike in this deck; a second picture of each helps",
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.epilog = EPILOG
    what = parser.add_mutually_exclusive_group()
    what.add_argument("--from", dest="source", metavar="DIR", type=Path, help="the folder of pictures")
    what.add_argument("--list", action="store_true", help="the decks that are enrolled")
    what.add_argument("--remove", metavar="NAME", help="forget this deck")
    what.add_argument("action", nargs="?", choices=["list"], help="the same as --list")
    parser.add_argument("--deck", metavar="NAME", help="the deck's name; a deck of this name is replaced")
    parser.add_argument(
        "--partial", action="store_true", help="the deck is not complete, or not all of it was photographed"
    )
    parser.add_argument("--accept", action="store_true", help="keep the deck whatever seems wrong with it")
    parser.add_argument("--json", action="store_true", help="one JSON object a line")
    add_state(parser, "the folder that decks are kept in (default: KIEBITZ_STATE, or your own)")


def run(arguments: argparse.Namespace) -> int:
    """0 when the deck is kept, 1 when it is not. Raises UserError."""
    if arguments.list or arguments.action == "list":
        return _list(arguments)
    if arguments.remove is not None:
        return _remove(arguments)
    if arguments.source is None or arguments.deck is None:
        raise UserError(
            "--from DIR and --deck NAME are needed (or --list, or --remove NAME); see: kiebitz enroll --help"
        )
    return _enroll(arguments)


def _enroll(arguments: argparse.Namespace) -> int:
    from firmware.reading import open_reader
    from vision.enrolment import DeckError, save_deck
    from vision.enrolment.enrolment import Enrolment
    from vision.enrolment.folder import FolderError, card_pictures
    from vision.enrolment.storage import check_name

    try:
        check_name(arguments.deck)
        pictures = card_pictures(arguments.source, arguments.partial)
    except (DeckError, FolderError) as error:
        raise UserError(str(error)) from None
    folder = decks_directory(writable_state_directory(arguments.state))
    reader = open_reader()
    network = cast("KnownNetwork", reader.model)
    enrolment = Enrolment(reader, network)
    unusable = _add_all(enrolment, pictures, arguments.json)
    if len(unusable) == len(pictures):
        raise UserError(f"{unusable[0]}{_and_more(len(unusable) - 1)}")
    deck = enrolment.finish(arguments.deck)
    findings = enrolment.findings(deck)
    objections = [_text(finding) for finding in findings if finding.is_refused]
    objections += _other_deck(deck, folder, network)
    if enrolment.missing and not arguments.partial:
        objections.append(f"there is no usable picture of {', '.join(enrolment.missing)}")
    stored = not objections or arguments.accept
    if stored:
        try:
            save_deck(deck, folder)
        except DeckError as error:
            raise UserError(str(error)) from None
    if arguments.json:
        print(
            json.dumps(_summary(deck, enrolment.missing, findings, unusable + objections, stored), ensure_ascii=False)
        )
    else:
        _say(deck, findings, unusable, objections, stored)
    return 0 if stored else 1


def _add_all(enrolment: Enrolment, pictures: list[CardPicture], as_json: bool) -> list[str]:
    """Adds every picture; returns what cannot be used, a line each."""
    from rich.console import Console
    from rich.progress import track

    from vision.enrolment import NoCardFoundError
    from vision.pictures import PictureError, load_picture

    unusable = []
    console = Console(stderr=True)
    for picture in track(pictures, "looking at the cards", console=console, disable=not console.is_terminal):
        name = picture.path.name
        try:
            taken = enrolment.add(picture.code, load_picture(picture.path), name)
        except (PictureError, NoCardFoundError) as error:
            text = str(error) if isinstance(error, PictureError) else f"{picture.path}: {error}"
            unusable.append(text)
            if as_json:
                print(json.dumps({"card": picture.code, "file": name, "error": text}, ensure_ascii=False), flush=True)
            continue
        if as_json:
            quality = taken.quality
            line = {
                "card": picture.code,
                "file": name,
                "read": taken.reading.card,
                "p": round(taken.reading.probability, 4),
                "faults": list(quality.faults),
                "blur": round(quality.blur, 2),
                "paper": round(quality.paper),
                "glare": round(quality.glare, 3),
                "width": round(quality.width),
                "quad": [[round(x, 1), round(y, 1)] for x, y in taken.quad],
            }
            print(json.dumps(line, ensure_ascii=False), flush=True)
    return unusable


def _other_deck(deck: EnrolledDeck, folder: Path, network: KnownNetwork) -> list[str]:
    """A deck of this name that is another one than that in the pictures."""
    from vision.enrolment import DeckError, deck_names, load_deck
    from vision.enrolment.enrolment import enrolled_as

    if deck.name not in deck_names(folder):
        return []
    try:
        before = load_deck(deck.name, folder, network)
    except DeckError:
        # A damaged deck is replaced without a question.
        return []
    if enrolled_as(deck, [before]).is_foreign:
        return [
            f"the pictures show another deck than the one enrolled as {deck.name!r}; choose another name or --remove that one"
        ]
    return []


def _summary(
    deck: EnrolledDeck, missing: tuple[str, ...], findings: list[Finding], problems: list[str], stored: bool
) -> dict[str, Any]:
    return {
        "deck": deck.name,
        "stored": stored,
        "cards": len(deck.codes),
        "shots": len(deck.shots),
        "missing": list(missing),
        "trust": round(deck.trust, 4),
        "look_alikes": [[f.card, f.other, round(f.value, 4)] for f in findings if f.kind == "look_alike"],
        "warnings": [_text(finding) for finding in findings if not finding.is_refused],
        "problems": problems,
    }


def _say(deck: EnrolledDeck, findings: list[Finding], unusable: list[str], objections: list[str], stored: bool) -> None:
    for finding in findings:
        if not finding.is_refused:
            print(_text(finding))
    for line in unusable + objections:
        print(line)
    cards = _counted(len(deck.codes), len(deck.shots))
    if not stored:
        print(f"{deck.name} is not kept ({cards}): put the pictures right, or add --accept")
        return
    way = "" if deck.trust > 0.5 else "; it is told by these pictures alone"
    print(f"{deck.name} is enrolled: {cards}{way}. Use it with --deck {deck.name!r}")


def _text(finding: Finding) -> str:
    return TEXTS[finding.kind].format(
        file=finding.file, card=finding.card, other=finding.other, other_file=finding.other_file, value=finding.value
    )


def _counted(cards: int, pictures: int) -> str:
    return f"{cards} card{'s' if cards != 1 else ''} in {pictures} picture{'s' if pictures != 1 else ''}"


def _and_more(count: int) -> str:
    return f" (and {count} more pictures of which none can be used)" if count else ""


def _list(arguments: argparse.Namespace) -> int:
    from vision.enrolment.storage import describe_decks

    decks = describe_decks(decks_folder(arguments.state))
    for deck in decks:
        if arguments.json:
            print(json.dumps(deck, ensure_ascii=False))
        else:
            print(f"{deck['deck']}: {_counted(int(deck['cards']), int(deck['shots']))}")
    if not decks and not arguments.json:
        print("no deck is enrolled")
    return 0


def _remove(arguments: argparse.Namespace) -> int:
    from vision.enrolment import DeckError, remove_deck

    try:
        remove_deck(arguments.remove, decks_folder(arguments.state))
    except DeckError as error:
        raise UserError(str(error)) from None
    if arguments.json:
        print(json.dumps({"removed": arguments.remove}, ensure_ascii=False))
    else:
        print(f"{arguments.remove} is forgotten")
    return 0
