"""Parts of the watching that can be left out, to see what each brings."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from unittest.mock import patch

from firmware.session.observing import Observer
from vision.reader import CardReader
from vision.watch import Watcher
from vision.watch.newest import CardSize

PARTS = ("", "vote", "rigid", "decoding")
"""Names that `watcher_without` knows.

`vote`: a card is reported as it is read in the first still picture, without two more. `rigid`: nothing is learned of the cards' size, so
outlines need not have it and no rectangle of that size is tried. `decoding`: a doubtful card stays one, whatever the others are; what the
watcher reads better by itself still counts.
"""


@contextmanager
def watcher_without(part: str, reader: CardReader) -> Iterator[Watcher]:
    """A watcher, and the program around it, without this part (a name of `PARTS`)."""
    if part == "vote":
        yield Watcher(reader, votes=1)
    elif part == "rigid":
        with patch.object(CardSize, "known", False):
            yield Watcher(reader)
    elif part == "decoding":
        with patch.object(Observer, "settle", lambda self, hand: []):
            yield Watcher(reader)
    else:
        yield Watcher(reader)
