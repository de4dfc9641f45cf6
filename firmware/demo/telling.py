"""Which screens of a demo are worth keeping as pictures."""

from __future__ import annotations

from collections.abc import Sequence

from display.view import EntryBody, Input, PlayBody, View
from firmware.ports import Screen


class TellingScreen:
    """Keeps of all views the telling ones: answers, complete tricks, questions, results, lists; not every step of a cursor."""

    def __init__(self, screen: Screen) -> None:
        self._screen = screen
        self._last: View | None = None
        self._kept: View | None = None

    def show(self, view: View) -> None:
        last, self._last = self._last, view
        if last is not None and last is not self._kept and self._ends_something(last, view):
            self._keep(last)
        if not isinstance(view.body, EntryBody | PlayBody) or view.question is not None or view.banner is not None:
            self._keep(view)

    def poll(self) -> Sequence[Input]:
        return self._screen.poll()

    def close(self) -> None:
        self._screen.close()

    def _keep(self, view: View) -> None:
        self._kept = view
        self._screen.show(view)

    @staticmethod
    def _ends_something(last: View, view: View) -> bool:
        """Whether `last` was the final look of an answer or of a trick."""
        if isinstance(last.body, EntryBody):
            return not isinstance(view.body, EntryBody) or view.body.prompt != last.body.prompt
        if isinstance(last.body, PlayBody):
            return not isinstance(view.body, PlayBody) or view.body.trick != last.body.trick
        return False


class Doubled:
    """Shows every view on two screens; inputs come from the first."""

    def __init__(self, first: Screen, second: Screen) -> None:
        self._first = first
        self._second = second

    def show(self, view: View) -> None:
        self._first.show(view)
        self._second.show(view)

    def poll(self) -> Sequence[Input]:
        return self._first.poll()

    def close(self) -> None:
        self._first.close()
        self._second.close()
