"""What reading has to reach, line by line beside what was measured.

A line has an aim and a limit that may not be missed (they are the same where only one is set). Lines whose cards were not measured are left out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from vision.training.enrolled import EnrolmentRow, summary
from vision.training.measures import Row
from vision.training.whole_pictures import PictureCounts, WholePictures

FRENCH = ("A K Q J", "A K D B", "own faces")
"""Groups of rendered decks with French suits."""
FINDER_SOURCES: dict[str, float] = {
    **dict.fromkeys(("sergiodomgui-baize", "alkenderesi", "kentdoan", "foltysm", "avgustine13-overhead"), 0.97),
    "edje-pinochle-bicycle": 0.85,
}
"""Source of photographs -> share of its whole cards that must be found."""
LOWER, OVERLAPPING = "anima-altenburg", "edje-pinochle-bicycle"
"""Sources whose covered cards are measured: the lower ones of pairs, and those whose boxes meet."""


@dataclass(frozen=True)
class Line:
    """One limit. `kind` is how the numbers are written: `share` (0..1) or `count`; `at_least`: more is better; `of` cards.

    `learned`: the network was trained on these decks as well, so the line says less than it should.
    """

    name: str
    measured: float
    aim: float
    limit: float
    of: int
    kind: str = "share"
    at_least: bool = True
    learned: bool = False

    @property
    def met(self) -> bool:
        """Whether the limit is kept."""
        return self._reaches(self.limit)

    @property
    def verdict(self) -> str:
        """`aim met`, `met` (the limit, not the aim) or `missed`."""
        return "aim met" if self._reaches(self.aim) else "met" if self.met else "missed"

    def text(self, value: float) -> str:
        """A number as it is written in the table."""
        return f"{100 * value:.2f} %" if self.kind == "share" else f"{value:.10g}"

    def to_json(self) -> dict[str, Any]:
        """The line with its verdict."""
        numbers = {"measured": round(self.measured, 5), "aim": self.aim, "limit": self.limit, "of": self.of}
        return {
            "name": self.name,
            **numbers,
            "at_least": self.at_least,
            "verdict": self.verdict,
            "learned": self.learned,
        }

    def _reaches(self, bound: float) -> bool:
        return self.measured >= bound - 1e-9 if self.at_least else self.measured <= bound + 1e-9


def lines(report: Mapping[str, Any], learned: bool) -> list[Line]:
    """All limits for which the report of an evaluation has numbers. `learned`: the network was trained on the decks kept out, too."""
    made: list[Line] = []
    if "photographs" in report:
        made += _photographs(report["photographs"])
    if "pictures" in report:
        made += _covered(report["pictures"])
    if "rendered" in report:
        made += _rendered(report["rendered"], report["queens_and_jacks"], learned)
    if "enrolment" in report:
        made += _enrolment(report["enrolment"])
    if "pictures" in report:
        made += _finder(report["pictures"])
    return made


def together(rows: Sequence[Row], pick: Callable[[Row], float]) -> tuple[float, int]:
    """A share over all cards of several rows, and their number."""
    count = sum(row.count for row in rows)
    return sum(pick(row) * row.count for row in rows) / max(count, 1), count


def _photographs(rows: Mapping[str, Row]) -> Iterator[Line]:
    """Cards whose corners are given, without an enrolled deck."""
    for name, title in (
        ("French suits, whole", "whole cards, French suits"),
        ("mean over the French-suited sources", "whole cards, mean over the sources"),
    ):
        if name in rows:
            row = rows[name]
            yield Line(f"{title}: top-1", row.top1, 0.995, 0.98, row.count)
            yield Line(f"{title}: surely wrong", row.sure_wrong, 0.0, 0.005, row.count, at_least=False)
            yield Line(f"{title}: not sure", row.not_sure, 0.03, 0.08, row.count, at_least=False)
    if "German suits" in rows:
        row = rows["German suits"]
        yield Line("German suits: among the first three", round(row.top3 * row.count), 25, 21, row.count, "count")
        wrong = round(row.sure_wrong * row.count)
        yield Line("German suits: surely wrong", wrong, 0, 0, row.count, "count", at_least=False)
        yield Line("German suits: not sure", row.not_sure, 0.6, 0.6, row.count, at_least=False)
    if "labelled other" in rows:
        row = rows["labelled other"]
        read = round(row.sure_wrong * row.count)
        yield Line("none of the 32, surely read as one", read, 0, 2, row.count, "count", at_least=False)


def _covered(pictures: WholePictures) -> Iterator[Line]:
    """Cards that lie partly under others, through the finder."""
    lower = pictures.kinds.get(LOWER, {}).get("covered")
    if lower is not None and lower.cards:
        yield Line(f"lower cards of {LOWER}: right", lower.right / lower.cards, 0.6, 0.6, lower.cards)
        yield Line(
            f"lower cards of {LOWER}: surely wrong", lower.sure_wrong, 1, 1, lower.cards, "count", at_least=False
        )
    boxes = pictures.kinds.get(OVERLAPPING, {}).get("covered")
    if boxes is not None and boxes.cards:
        yield Line(f"{OVERLAPPING}, boxes that meet: right", boxes.right / boxes.cards, 0.6, 0.6, boxes.cards)
        share = boxes.sure_wrong / boxes.cards
        yield Line(f"{OVERLAPPING}, boxes that meet: surely wrong", share, 0.01, 0.01, boxes.cards, at_least=False)


def _rendered(
    rendered: Mapping[str, Mapping[str, Row]], courts: Mapping[str, Mapping[str, float]], learned: bool
) -> Iterator[Line]:
    """Decks kept out of training."""
    covered, whole = (
        [row for group, row in rendered.get(name, {}).items() if group in FRENCH]
        for name in ("covered 20-40 %", "whole")
    )
    if covered:
        share, count = together(covered, lambda row: row.top1)
        yield Line("decks kept out, covered 20-40 %: top-1", share, 0.97, 0.97, count, learned=learned)
    if whole:
        share, count = together(whole, lambda row: row.top1)
        yield Line("decks kept out, whole: top-1", share, 0.997, 0.997, count, learned=learned)
        share, count = together(whole, lambda row: row.sure_wrong)
        yield Line("decks kept out, whole: surely wrong", share, 0.0005, 0.0005, count, at_least=False, learned=learned)
    for name, least in (("whole", 0.99), ("seen at 45 degrees", 0.97)):
        if name in courts:
            right, cards = courts[name]["right"], int(courts[name]["cards"])
            yield Line(f"Dame and Bube, Berlin courts, {name}: right", right, least, least, cards, learned=learned)


def _enrolment(rows: Sequence[EnrolmentRow]) -> Iterator[Line]:
    """Other photographs of enrolled decks; each choice of what was enrolled counts its share."""
    for shots, title in ((1, "one photograph a card"), (2, "two photographs a card")):
        if not any(row.shots == shots for row in rows):
            continue
        found = summary(rows, shots)
        count, errors = round(found["cards"]), 1 if shots == 1 else 0
        name = f"enrolled by {title}"
        yield Line(f"{name}: errors", found["wrong"], errors, errors, count, "count", at_least=False)
        yield Line(f"{name}: surely wrong", found["sure_wrong"], 0, 0, count, "count", at_least=False)
        if shots == 1:
            yield Line(f"{name}: not sure", found["not_sure"], 0.02, 0.02, count, at_least=False)


def _finder(pictures: WholePictures) -> Iterator[Line]:
    """Whole cards in pictures."""
    found = PictureCounts()
    for source, least in FINDER_SOURCES.items():
        counts = pictures.kinds.get(source, {}).get("whole")
        if counts is not None and counts.cards:
            yield Line(f"whole cards found, {source}", counts.found / counts.cards, least, least, counts.cards)
            found = found.add(counts)
    if found.found:
        yield Line("of those found: sure and right", found.right / found.found, 0.92, 0.92, found.found)
        share = found.sure_wrong / found.found
        yield Line("of those found: surely wrong", share, 0.005, 0.005, found.found, at_least=False)
    if pictures.complete_pictures:
        share = pictures.ghosts / pictures.complete_pictures
        yield Line("ghost cards a picture", share, 0.01, 0.01, pictures.complete_pictures, at_least=False)
