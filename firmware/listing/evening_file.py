"""An evening as one JSON object: everything that the journal holds of it, with its list for programs that know no events.

`list import` reads it back row by row. A checksum over the whole object tells a file that was changed on its way.
"""

from __future__ import annotations

import hashlib
import json
from dataclasses import asdict, replace
from datetime import datetime
from math import isfinite
from typing import Any

from firmware.listing.kept import KeptEvening, kept_evening
from firmware.listing.pair import pair_rows
from firmware.listing.text import json_rows
from firmware.session.coding import EventError, decode
from firmware.session.journal import JournalError, StoredEvent

FORMAT = "kiebitz-evening"
VERSION = 1
LONGEST_UPTIME = 10**12
"""Seconds; no machine has run for so long."""

LARGEST_FILE = 64 * 1024 * 1024
"""Bytes; an evening of 60 games has less than one million."""

_COLUMNS: dict[str, type | tuple[type, ...]] = {
    "hand": (int, type(None)),
    "boot_id": str,
    "monotonic": (int, float),
    "wall": str,
    "clock_trusted": bool,
    "kind": str,
    "schema": int,
    "payload": dict,
}


class EveningFileError(Exception):
    """A file that holds no evening, or was changed; the message says what is wrong and, for a row, which."""


def evening_to_json(evening: KeptEvening) -> str:
    """The whole evening as one line of JSON, with a line end."""
    content = {
        "format": FORMAT,
        "version": VERSION,
        "evening": evening.number,
        "players": list(evening.players),
        "list": json_rows(evening.score_list, evening.changes) if evening.pair is None else pair_rows(evening.pair),
        "events": [_row(each) for each in evening.stored],
    }
    return json.dumps(content | {"sha256": _checksum(content)}, ensure_ascii=False) + "\n"


def evening_from_json(data: bytes) -> KeptEvening:
    """The evening of a file. Raises EveningFileError; nothing is written anywhere."""
    content = _checked_content(data)
    number = content.get("evening")
    rows = content.get("events")
    if not isinstance(number, int) or not isinstance(rows, list) or not rows:
        raise EveningFileError("the number of the evening or its events are missing")
    stored = [_stored(number, place, row) for place, row in enumerate(rows, start=1)]
    try:
        return kept_evening(number, stored, "the file")
    except JournalError as error:
        raise EveningFileError(str(error)) from error


def same_content(one: KeptEvening, other: KeptEvening) -> bool:
    """Whether two evenings hold the same, whatever their numbers and the numbers of their rows are."""
    plain = [[replace(each, id=0, evening=0) for each in evening.stored] for evening in (one, other)]
    return plain[0] == plain[1]


def _row(stored: StoredEvent) -> dict[str, Any]:
    return {
        "hand": stored.hand,
        "boot_id": stored.boot_id,
        "monotonic": stored.monotonic,
        "wall": stored.wall,
        "clock_trusted": stored.clock_trusted,
        "kind": stored.event.kind,
        "schema": stored.event.schema,
        "payload": asdict(stored.event),
    }


def _checked_content(data: bytes) -> dict[str, Any]:
    if len(data) > LARGEST_FILE:
        raise EveningFileError(f"it is larger than {LARGEST_FILE // 1024 // 1024} MB, so it is no evening")
    try:
        content = json.loads(data.decode("utf-8"))
    except (ValueError, RecursionError) as error:
        raise EveningFileError("it is no JSON; give a file that `kiebitz list export --format json` wrote") from error
    if not isinstance(content, dict) or content.get("format") != FORMAT:
        raise EveningFileError(
            "it is no evening of Kiebitz; give a file that `kiebitz list export --format json` wrote"
        )
    version = content.get("version")
    if not isinstance(version, int) or version > VERSION:
        raise EveningFileError(f"its version is {version!r}, this Kiebitz reads up to {VERSION}; update Kiebitz")
    said = content.pop("sha256", None)
    try:
        right = said == _checksum(content)
    except (ValueError, RecursionError):
        right = False
    if not right:
        raise EveningFileError(
            "its checksum does not fit: it was changed or damaged after it was written; export again"
        )
    return content


def _checksum(content: dict[str, Any]) -> str:
    text = json.dumps(content, sort_keys=True, ensure_ascii=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()


def _stored(number: int, place: int, row: Any) -> StoredEvent:
    """One row, checked column by column."""
    if not isinstance(row, dict) or set(row) != set(_COLUMNS):
        raise EveningFileError(f"event {place} does not have the fields {', '.join(_COLUMNS)}")
    for name, kind in _COLUMNS.items():
        if not isinstance(row[name], kind) or (isinstance(row[name], bool) and kind is not bool):
            raise EveningFileError(f"event {place}: the field {name} is {row[name]!r}, which does not fit")
    if not _is_time(row["monotonic"]):
        raise EveningFileError(f"event {place}: the field monotonic is no number of seconds")
    try:
        datetime.fromisoformat(row["wall"])
        event = decode(row["kind"], row["schema"], json.dumps(row["payload"]))
    except EventError as error:
        raise EveningFileError(f"event {place}: {error}") from error
    except ValueError as error:
        raise EveningFileError(f"event {place}: the field wall is {row['wall']!r}, no date and time") from error
    return StoredEvent(
        id=place,
        evening=number,
        hand=row["hand"],
        boot_id=row["boot_id"],
        monotonic=float(row["monotonic"]),
        wall=row["wall"],
        clock_trusted=row["clock_trusted"],
        event=event,
    )


def _is_time(seconds: float) -> bool:
    """Whether a number can be seconds of a monotonic clock."""
    return abs(seconds) < LONGEST_UPTIME and isfinite(seconds)
