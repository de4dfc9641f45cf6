"""Ramsch and games for two in words: what is booked for whom, and why."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from firmware.i18n.spoken import spoken_number
from firmware.i18n.translator import Translator
from firmware.skat.house.ramsch import RamschResult
from firmware.skat.two_players.officers_score import OfficersResult


def ramsch_text(translator: Translator, result: RamschResult, names: Sequence[str]) -> str:
    """How a Ramsch was reckoned: "Anna 62, Bernd 40, Carla 18 Augen; Anna: -62". `names` are those of the seats 0..2."""
    points = ", ".join(f"{name} {own}" for name, own in zip(names, result.final, strict=True))
    clauses = [translator.text("{points} card points", points=points)]
    if result.durchmarsch is not None:
        clauses.append(translator.text("Durchmarsch: {player}", player=names[result.durchmarsch]))
    elif result.jungfrau:
        clauses.append(translator.text("Jungfrau: {player}", player=names[result.jungfrau[0]]))
    if result.factor > 1:
        clauses.append(translator.text("times {factor}", factor=result.factor))
    clauses.extend(f"{name}: {booked:+d}" for name, booked in zip(names, result.booked, strict=True) if booked)
    return "; ".join(clauses)


def spoken_ramsch(translator: Translator, result: RamschResult, names: Sequence[str]) -> str:
    """The result of a Ramsch as it is called out: "Anna, minus 62."."""
    return " ".join(_spoken(translator, result, names))


def _spoken(translator: Translator, result: RamschResult, names: Sequence[str]) -> Iterator[str]:
    if result.durchmarsch is not None:
        yield translator.text("Durchmarsch: {player}", player=names[result.durchmarsch]) + "."
    elif result.jungfrau:
        yield translator.text("Jungfrau: {player}", player=names[result.jungfrau[0]]) + "."
    for name, booked in zip(names, result.booked, strict=True):
        if booked:
            yield f"{name}, {spoken_number(translator, booked)}."


def officers_text(translator: Translator, result: OfficersResult, names: Sequence[str]) -> str:
    """The result of Offiziersskat: "Anna gewinnt, Schneider: +2". `names` are those of the caller and of the dealer."""
    booked = ", ".join(f"{name} {own:+d}" for name, own in zip(names, result.booked, strict=True) if own)
    if result.winner is None:
        return booked
    outcome = translator.text("{player} wins", player=names[result.winner])
    if result.schwarz:
        outcome += ", " + translator.text("Schwarz")
    elif result.schneider:
        outcome += ", " + translator.text("Schneider")
    return f"{outcome}: {booked}"


def duel_text(translator: Translator, score: tuple[int, int], names: Sequence[str], winner: int | None = None) -> str:
    """The state of a Skat-Duell: "Anna 3, Bernd 2", and who has won it."""
    state = ", ".join(f"{name} {points}" for name, points in zip(names, score, strict=True))
    return state if winner is None else f"{state}; " + translator.text("{player} wins", player=names[winner])
