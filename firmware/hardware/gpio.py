"""The panel on a Raspberry Pi's GPIO header, through gpiozero with a pin factory that is named, never guessed.

gpiozero's own bounce and hold times differ between pin libraries and end with an exception in a callback, so only raw edges are
taken: the callbacks put a time-stamped edge into a queue and nothing else.
"""

from __future__ import annotations

import contextlib
import importlib
from pathlib import Path
from typing import Any

from firmware.clock import Clock
from firmware.hardware.gestures import Edge
from firmware.hardware.panel import EdgeSink, Lamp, NoPanel, Panel, Pins

PIN_FACTORIES: dict[str, tuple[str, str]] = {
    "lgpio": ("gpiozero.pins.lgpio", "LGPIOFactory"),
    "rpigpio": ("gpiozero.pins.rpigpio", "RPiGPIOFactory"),
    "pigpio": ("gpiozero.pins.pigpio", "PiGPIOFactory"),
}
"""Name in the configuration -> module and class. A mock is not among them: dead buttons must never look alive."""

BUZZ_SECONDS = 0.15


def open_panel(pins: Pins, clock: Clock, factory_name: str = "lgpio", devices: Path = Path("/dev")) -> Panel:
    """The panel on this machine's pins, or a NoPanel that says why there is none; on a machine without pins nothing is amiss.

    `devices` is the folder in which the kernel shows the header as gpiochip0 and so on.
    """
    try:
        module, name = PIN_FACTORIES[factory_name]
    except KeyError:
        return NoPanel(f"unknown pin factory {factory_name!r}; known: {', '.join(PIN_FACTORIES)}")
    if not any(devices.glob("gpiochip*")):
        return NoPanel()
    try:
        factory = getattr(importlib.import_module(module), name)()
    except ImportError as error:
        return NoPanel(f"no GPIO: the Python package {error.name or factory_name} is missing")
    except Exception as error:  # noqa: BLE001 - every pin library fails in its own way where there are no pins
        return NoPanel(f"no GPIO: {error}")
    return GpioPanel(pins, clock, factory)


class GpioPanel:
    """Six buttons to ground (internal pull-up), three lamps, an active buzzer, on the pins of `factory`."""

    def __init__(self, pins: Pins, clock: Clock, factory: Any) -> None:
        self._pins = pins
        self._clock = clock
        self._factory = factory
        self._devices: list[Any] = []
        self._lamps: dict[Lamp, Any] = {}
        self._buzzer: Any = None
        self._trouble = ""

    @property
    def trouble(self) -> str:
        return self._trouble

    def open(self, sink: EdgeSink) -> None:
        from gpiozero import LED, Button, Buzzer, GPIOZeroError  # type: ignore[import-untyped]

        try:
            for name, pin in self._pins.by_button().items():
                button = Button(pin, pull_up=True, bounce_time=None, pin_factory=self._factory)
                self._devices.append(button)
                button.when_pressed = self._callback(sink, name, True)
                button.when_released = self._callback(sink, name, False)
                if button.is_pressed:
                    sink(Edge(name, True, self._clock.monotonic()))
            for lamp, pin in self._pins.by_lamp().items():
                self._lamps[lamp] = LED(pin, pin_factory=self._factory)
            self._buzzer = Buzzer(self._pins.buzzer, pin_factory=self._factory)
        except (GPIOZeroError, OSError) as error:
            self.close()
            self._trouble = f"no GPIO: {error}; does another program hold the pins?"

    def _callback(self, sink: EdgeSink, name: str, down: bool) -> Any:
        def edge() -> None:
            # An exception here would end the pin library's only notifying thread, and with it every button.
            with contextlib.suppress(Exception):
                sink(Edge(name, down, self._clock.monotonic()))

        return edge

    def light(self, lit: frozenset[Lamp]) -> None:
        for lamp, device in self._lamps.items():
            if bool(device.value) != (lamp in lit):
                device.value = lamp in lit

    def buzz(self) -> None:
        if self._buzzer is not None:
            self._buzzer.beep(on_time=BUZZ_SECONDS, off_time=0, n=1, background=True)

    def close(self) -> None:
        for device in [*self._devices, *self._lamps.values(), *([self._buzzer] if self._buzzer else [])]:
            device.close()
        self._devices, self._lamps, self._buzzer = [], {}, None
