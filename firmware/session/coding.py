"""Events as JSON and back, checked field by field: a damaged or foreign row is an error with a name, never a strange state."""

from __future__ import annotations

import dataclasses
import json
import types
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from firmware.session.events import Event

EVENT_TYPES: dict[str, type[Any]] = {event.kind: event for event in get_args(Event)}


class EventError(ValueError):
    """A row that is no event this program knows; the message says which field is wrong."""


def encode(event: Event) -> str:
    """The event's fields as one JSON object, without its kind and schema (they have columns of their own)."""
    return json.dumps(dataclasses.asdict(event), ensure_ascii=False, separators=(",", ":"))


def decode(kind: str, schema: int, payload: str) -> Event:
    """The event again. Raises EventError for an unknown kind, a newer schema, and missing, surplus or mistyped fields."""
    event_type = EVENT_TYPES.get(kind)
    if event_type is None:
        raise EventError(f"unknown kind of event {kind!r}; it was written by another version of Kiebitz")
    if schema > event_type.schema:
        raise EventError(f"{kind} has schema {schema}, this version knows up to {event_type.schema}; update Kiebitz")
    try:
        values = json.loads(payload)
    except ValueError as error:
        raise EventError(f"{kind}: the payload is not JSON ({error})") from error
    if not isinstance(values, dict):
        raise EventError(f"{kind}: the payload is not a JSON object")
    arguments: dict[str, Any] = {}
    for name, hint, is_needed in _FIELDS[kind]:
        if name in values:
            arguments[name] = _checked(values.pop(name), hint, f"{kind}.{name}")
        elif is_needed:
            raise EventError(f"{kind}: the field {name} is missing")
    if values:
        raise EventError(f"{kind}: unknown field {sorted(values)[0]}")
    event: Event = event_type(**arguments)
    return event


def _fields(event_type: type[Any]) -> tuple[tuple[str, Any, bool], ...]:
    """Name and type of every field of a kind of event, and whether it has to be there."""
    hints = get_type_hints(event_type)
    return tuple(
        (field.name, hints[field.name], field.default is dataclasses.MISSING)
        for field in dataclasses.fields(event_type)
    )


_FIELDS = {kind: _fields(event_type) for kind, event_type in EVENT_TYPES.items()}
"""The fields of every kind of event: finding them out takes longer than all the rest of reading one."""


def _checked(value: Any, hint: Any, name: str) -> Any:
    """`value` with lists as tuples when it has the type of `hint`; raises EventError when not."""
    origin = get_origin(hint)
    if origin in (Union, types.UnionType):
        for choice in get_args(hint):
            try:
                return _checked(value, choice, name)
            except EventError:
                continue
    elif origin is Literal:
        if value in get_args(hint):
            return value
    elif origin is tuple:
        if isinstance(value, list):
            return _checked_tuple(value, get_args(hint), name)
    elif hint is types.NoneType:
        if value is None:
            return None
    elif hint is float:
        if isinstance(value, int | float) and not isinstance(value, bool):
            return float(value)
    elif hint in (int, bool, str) and type(value) is hint:
        return value
    raise EventError(f"{name} is {value!r}, which does not fit")


def _checked_tuple(values: list[Any], hints: tuple[Any, ...], name: str) -> tuple[Any, ...]:
    if len(hints) == 2 and hints[1] is Ellipsis:
        return tuple(_checked(value, hints[0], f"{name}[{place}]") for place, value in enumerate(values))
    if len(values) != len(hints):
        raise EventError(f"{name} has {len(values)} entries instead of {len(hints)}")
    return tuple(
        _checked(value, hint, f"{name}[{place}]") for place, (value, hint) in enumerate(zip(values, hints, strict=True))
    )
