"""Rows read straight from the pages of a SQLite file, without the tree that leads to them.

For broken files only: each page of a table carries its rows with their numbers (SQLite file format, sections 1.6 and 2.1), so a
broken page costs its own rows and no others, whichever page it is. Pages in the write-ahead log (section 4) replace those in the file.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator
from pathlib import Path
from typing import Any

TABLE_LEAF, INDEX_LEAF = 0x0D, 0x0A
FIRST_PAGE_HEADER = 100
LOG_HEADER, FRAME_HEADER = 32, 24
PAGE_SIZE = 4096
"""The journal is always made with SQLite's default page size."""

Row = tuple[Any, ...]


class BrokenFile:
    """A file and its log, page by page."""

    def __init__(self, path: Path) -> None:
        self._path = path
        self._logged = _logged_pages(path.with_name(path.name + "-wal"))
        self._pages = max([path.stat().st_size // PAGE_SIZE, *self._logged])

    def rows(self, columns: int) -> Iterator[Row]:
        """All rows with so many columns, the first of which is the row's number, in the order of their numbers.

        Text that is no UTF-8 comes as bytes. Damaged rows are left out.
        """
        begins: list[tuple[int, int]] = []
        for number, page in self._read():
            if rows := _rows(page, number, columns):
                begins.append((min(row[0] for row in rows), number))
        for _, number in sorted(begins):
            yield from sorted(_rows(self._page(number), number, columns), key=lambda row: int(row[0]))

    def indexed(self) -> Iterator[int]:
        """The numbers of all rows that an index still knows, whether they can be read or not."""
        for number, page in self._read():
            for cell in _cells(page, number, INDEX_LEAF):
                try:
                    length, at = _varint(page, cell)
                    values = _record(page, at, length)
                except (IndexError, ValueError):
                    continue
                if values and isinstance(values[-1], int):
                    yield values[-1]

    def _read(self) -> Iterator[tuple[int, bytes]]:
        return ((number, self._page(number)) for number in range(1, self._pages + 1))

    def _page(self, number: int) -> bytes:
        if number in self._logged:
            return self._logged[number]
        with self._path.open("rb") as stream:
            stream.seek((number - 1) * PAGE_SIZE)
            return stream.read(PAGE_SIZE)


def _logged_pages(log: Path) -> dict[int, bytes]:
    """The newest committed content of each page in a write-ahead log; frames of an older log behind it are left alone."""
    if not log.exists():
        return {}
    data = log.read_bytes()
    salts = data[16:24]
    committed: dict[int, bytes] = {}
    transaction: dict[int, bytes] = {}
    for start in range(LOG_HEADER, len(data) - FRAME_HEADER - PAGE_SIZE + 1, FRAME_HEADER + PAGE_SIZE):
        number, size_after_commit = struct.unpack_from(">II", data, start)
        if data[start + 8 : start + 16] != salts:
            break
        transaction[number] = data[start + FRAME_HEADER : start + FRAME_HEADER + PAGE_SIZE]
        if size_after_commit:
            committed |= transaction
            transaction = {}
    return committed


def _cells(page: bytes, number: int, kind: int) -> Iterator[int]:
    """Where the entries of a page begin, nothing for a page of another kind."""
    begin = FIRST_PAGE_HEADER if number == 1 else 0
    if len(page) == PAGE_SIZE and page[begin] == kind:
        (count,) = struct.unpack_from(">H", page, begin + 3)
        for place in range(min(count, (PAGE_SIZE - begin - 8) // 2)):
            yield int(struct.unpack_from(">H", page, begin + 8 + 2 * place)[0])


def _rows(page: bytes, number: int, columns: int) -> list[Row]:
    """The sound rows of a page of a table, none for any other page."""
    rows: list[Row] = []
    for cell in _cells(page, number, TABLE_LEAF):
        try:
            length, at = _varint(page, cell)
            row_number, at = _varint(page, at)
            values = _record(page, at, length)
        except (IndexError, ValueError):
            continue
        if len(values) == columns:
            # The number of the row is its first column, which the record itself leaves empty.
            rows.append((row_number, *values[1:]))
    return rows


def _record(page: bytes, begin: int, length: int) -> list[Any]:
    """The values of a record, whose header gives their types. Empty when it does not fit its page."""
    header, at = _varint(page, begin)
    types: list[int] = []
    while at < begin + header:
        kind, at = _varint(page, at)
        types.append(kind)
    if begin + length > PAGE_SIZE or at + sum(map(_size, types)) != begin + length:
        return []
    values: list[Any] = []
    for kind in types:
        values.append(_value(kind, page[at : at + _size(kind)]))
        at += _size(kind)
    return values


def _size(kind: int) -> int:
    if kind >= 12:
        return (kind - 12) // 2
    return (0, 1, 2, 3, 4, 6, 8, 8, 0, 0, 0, 0)[kind]


def _value(kind: int, data: bytes) -> Any:
    if kind == 0:
        return None
    if kind <= 6:
        return int.from_bytes(data, "big", signed=True)
    if kind == 7:
        return struct.unpack(">d", data)[0]
    if kind < 12:
        return kind - 8
    if kind % 2 == 0:
        return data
    try:
        return data.decode("utf-8")
    except UnicodeDecodeError:
        return data


def _varint(page: bytes, at: int) -> tuple[int, int]:
    """A number of one to nine bytes, and where it ends."""
    value = 0
    for _ in range(8):
        byte = page[at]
        at += 1
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, at
    return value << 8 | page[at], at + 1
