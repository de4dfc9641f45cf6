"""Collects readings of the same cards over several still pictures before they are reported."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np

from vision.geometry import as_quad
from vision.reader import BEYOND_DOUBT, CardReader
from vision.readings import CardReading, TableEvent
from vision.rectify import half_turn, rectify
from vision.watch.table import LyingCard


@dataclass
class _Ballot:
    """A card seen at rest. `event` says when and where it was first seen, `quad` is in full picture pixels."""

    event: TableEvent
    quad: np.ndarray = field(repr=False)
    lying: LyingCard
    readings: list[CardReading]
    patch: np.ndarray = field(repr=False)


class Votes:
    """Cards waiting for their readings. `pictures` are needed for a report, fewer count if the table moves again."""

    def __init__(self, reader: CardReader, pictures: int) -> None:
        self._reader = reader
        self._pictures = pictures
        self._ballots: list[_Ballot] = []

    def __bool__(self) -> bool:
        return bool(self._ballots)

    def open(self, event: TableEvent, image: np.ndarray, quad: np.ndarray, lying: LyingCard) -> None:
        """A new card; `quad` is its outline in this picture, `lying.reading` its first reading."""
        patch = rectify(image, quad, self._reader.patch_size) if lying.patch is None else lying.patch
        self._ballots.append(_Ballot(event, quad, lying, [lying.reading], patch))

    def add(self, image: np.ndarray) -> bool:
        """One more picture, if it takes more than the first. True when there are enough: two that agree beyond doubt, or the number given.

        Every second picture is read from the other side first, so that the two turns of a card that is clear count alike.
        """
        if len(self._ballots[0].readings) >= self._pictures:
            return True
        turned = len(self._ballots[0].readings) % 2 == 1
        quads = [half_turn(ballot.quad) if turned else ballot.quad for ballot in self._ballots]
        for ballot, reading in zip(self._ballots, self._reader.read_quads(image, quads), strict=True):
            ballot.readings.append(replace(reading, upside_down=not reading.upside_down) if turned else reading)
        return len(self._ballots[0].readings) >= self._pictures or all(map(_is_settled, self._ballots))

    def close(self) -> list[TableEvent]:
        """`card` or `unsure` for each, in order; every lying card keeps the joint reading."""
        events = []
        for ballot in self._ballots:
            reading = self._reader.vote(ballot.readings)
            ballot.lying.reading = reading
            turned = reading.upside_down
            events.append(
                replace(
                    ballot.event,
                    kind="unsure" if reading.card is None else "card",
                    reading=reading,
                    quad=as_quad(half_turn(ballot.quad) if turned else ballot.quad),
                    patch=ballot.patch[::-1, ::-1] if turned else ballot.patch,
                )
            )
        self._ballots = []
        return events


def _is_settled(ballot: _Ballot) -> bool:
    """All readings say the same card beyond doubt."""
    first = ballot.readings[0]
    return all(reading.card == first.card and reading.probability >= BEYOND_DOUBT for reading in ballot.readings)
