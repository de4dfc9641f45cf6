"""The panel of the box (buttons, lamps, buzzer) behind one small protocol, and the panel of a machine that has none."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from enum import Enum
from typing import Protocol

from firmware.errors import UserError
from firmware.hardware.gestures import Edge

EdgeSink = Callable[[Edge], None]
"""Takes an edge from any thread; it may only put it into a queue."""

BUTTONS: tuple[str, ...] = ("up", "down", "ok", "back", "correct", "menu")
"""The six buttons by name, in the order in which the screen labels them."""


class Lamp(Enum):
    """The three lamps: somebody's turn, something to settle, trouble."""

    TURN = "turn"
    QUESTION = "question"
    TROUBLE = "trouble"


@dataclass(frozen=True, slots=True)
class Pins:
    """GPIO numbers (BCM). The defaults keep clear of HAT EEPROM, I2C, SPI, UART, I2S and the PWM of analogue sound."""

    buttons: tuple[int, int, int, int, int, int] = (5, 6, 16, 26, 17, 27)
    lamps: tuple[int, int, int] = (22, 23, 24)
    buzzer: int = 25

    def __post_init__(self) -> None:
        """Refuse a number that is no GPIO of the header, or that two parts claim (UserError naming both)."""
        owners: dict[int, str] = {}
        named = [
            *zip(BUTTONS, self.buttons, strict=True),
            *((lamp.value + " lamp", pin) for lamp, pin in self._lamps()),
        ]
        for name, pin in [*named, ("buzzer", self.buzzer)]:
            if not 0 <= pin <= 27:
                raise UserError(f"pin {pin} of {name}: the header has GPIO 0 to 27")
            if pin in owners:
                raise UserError(f"pin {pin} is claimed by {owners[pin]} and by {name}; give one of them another pin")
            owners[pin] = name

    def _lamps(self) -> list[tuple[Lamp, int]]:
        return list(zip(Lamp, self.lamps, strict=True))

    def by_button(self) -> dict[str, int]:
        """Button name -> GPIO number."""
        return dict(zip(BUTTONS, self.buttons, strict=True))

    def by_lamp(self) -> dict[Lamp, int]:
        """Lamp -> GPIO number."""
        return dict(self._lamps())


class Panel(Protocol):
    """Buttons, lamps and buzzer. `trouble` is empty when they work, else one line for the screen."""

    @property
    def trouble(self) -> str: ...

    def open(self, sink: EdgeSink) -> None:
        """Begin to deliver edges. A panel that cannot be opened is not an error: it says so in `trouble`."""

    def light(self, lit: frozenset[Lamp]) -> None:
        """Light these lamps and no others."""

    def buzz(self) -> None:
        """A short sound that does not wait."""

    def close(self) -> None:
        """Give the pins back. May be called more than once."""


class NoPanel:
    """No buttons and lamps, for a `reason` that is shown unless it is empty: the keyboard and touch go on working."""

    def __init__(self, reason: str = "") -> None:
        self._reason = reason

    @property
    def trouble(self) -> str:
        return self._reason

    def open(self, sink: EdgeSink) -> None:
        pass

    def light(self, lit: frozenset[Lamp]) -> None:
        pass

    def buzz(self) -> None:
        pass

    def close(self) -> None:
        pass


class SimulatedPanel:
    """A panel in memory: presses come from the program or a test, lamps and sounds are remembered."""

    def __init__(self) -> None:
        self.lit: frozenset[Lamp] = frozenset()
        self.sounds = 0
        self._sink: EdgeSink | None = None

    @property
    def trouble(self) -> str:
        return ""

    def open(self, sink: EdgeSink) -> None:
        self._sink = sink

    def press(self, button: str, seconds: float, length: float = 0.1) -> None:
        """Press a button at monotonic `seconds` and let it go after `length` seconds."""
        if self._sink is not None:
            self._sink(Edge(button, True, seconds))
            self._sink(Edge(button, False, seconds + length))

    def light(self, lit: frozenset[Lamp]) -> None:
        self.lit = lit

    def buzz(self) -> None:
        self.sounds += 1

    def close(self) -> None:
        self._sink = None
