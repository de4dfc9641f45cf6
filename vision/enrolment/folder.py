"""A folder of pictures named after cards: `CJ.jpg`, `CJ-2.jpg`, `CJ-3.jpg`."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

from vision.pictures import pictures_in
from vision.readings import CARD_CODES

MOST_SHOTS = 3
ENDINGS = frozenset({".jpg", ".jpeg", ".png"})
_NAME = re.compile(r"([CSHD])(10|[ATKQJ987])(?:-([1-9]))?", re.IGNORECASE)


class FolderError(Exception):
    """The folder cannot be used as pictures of one deck. The message says what is wrong and what to do."""


@dataclass(frozen=True, slots=True)
class CardPicture:
    """One file and the card that its name says."""

    code: str
    number: int
    path: Path


def card_pictures(folder: Path, partial: bool) -> list[CardPicture]:
    """The pictures of a folder, card by card. Raises FolderError for a name that is no card, for more than three pictures of a card, and,
    unless `partial`, for a deck that is not 32 cards."""
    try:
        files = [file for file in pictures_in(folder) if file.is_file()]
    except OSError as error:
        raise FolderError(
            f"the folder {folder} cannot be read: {error.strerror}; name the folder of pictures"
        ) from None
    if not files:
        raise FolderError(
            f"there is no picture in {folder}; name them after the cards: CJ.jpg, CJ-2.jpg, ... (JPEG or PNG)"
        )
    pictures = [_named(file) for file in files]
    seen: dict[tuple[str, int], Path] = {}
    for picture in pictures:
        place = (picture.code, picture.number)
        if place in seen:
            raise FolderError(
                f"{seen[place].name} and {picture.path.name} in {folder} are both picture {picture.number} of {picture.code}; "
                f"name one of them {picture.code}-{min(picture.number + 1, MOST_SHOTS)}"
            )
        seen[place] = picture.path
    present = {picture.code for picture in pictures}
    missing = [code for code in CARD_CODES if code not in present]
    if missing and not partial:
        named = ", ".join(missing) if len(missing) <= 8 else f"{', '.join(missing[:8])} and {len(missing) - 8} more"
        raise FolderError(
            f"{folder} holds {len(present)} of the 32 cards, without {named}; take their pictures too, "
            "or add --partial for an incomplete deck"
        )
    return sorted(pictures, key=lambda picture: (CARD_CODES.index(picture.code), picture.number))


def _named(file: Path) -> CardPicture:
    match = _NAME.fullmatch(file.stem)
    if match is None or file.suffix.lower() not in ENDINGS:
        raise FolderError(
            f"{file} is not named after one of the 32 cards; suit C S H D, rank A T K Q J 9 8 7: CJ.jpg or CJ.png, CJ-2.jpg, CJ-3.jpg "
            "(move other pictures out of the folder)"
        )
    number = int(match[3] or 1)
    if number > MOST_SHOTS:
        raise FolderError(f"{file} is picture {number} of its card; at most {MOST_SHOTS} of each are used")
    return CardPicture((match[1] + match[2].replace("10", "T")).upper(), number, file)
