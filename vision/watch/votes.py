"""Collects readings of the same cards over several still pictures before they are reported."""

from __future__ import annotations

from dataclasses import dataclass, field, replace

import numpy as np

from vision.geometry import as_quad
from vision.reader import CardReader
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
        patch = rectify(image, quad, self._reader.patch_size)
        self._ballots.append(_Ballot(event, quad, lying, [lying.reading], patch))

    def add(self, image: np.ndarray) -> bool:
        """One more picture. True when there are enough."""
        readings = self._reader.read_quads(image, [ballot.quad for ballot in self._ballots])
        for ballot, reading in zip(self._ballots, readings, strict=True):
            ballot.readings.append(reading)
        return len(self._ballots[0].readings) >= self._pictures

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
