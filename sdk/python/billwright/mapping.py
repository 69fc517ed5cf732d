"""Turns JSON into dataclasses and back. Fields that a later version of the service adds are passed over."""

from __future__ import annotations

import types
from dataclasses import MISSING, fields, is_dataclass
from datetime import date, datetime
from decimal import Decimal
from functools import lru_cache
from typing import Any, Literal, Union, get_args, get_origin, get_type_hints

from .values import UNSET, Cents, Money, Unset, timestamp, written


def encode(value: Any, text: bool = False) -> Any:
    if is_dataclass(value) and not isinstance(value, Money):
        members = {}
        for one in fields(value):
            member = getattr(value, one.name)
            if member is UNSET or (member is None and one.default is None):
                continue
            members[one.metadata.get("wire", one.name)] = encode(member, one.metadata.get("text", False))
        return members
    if isinstance(value, (list, tuple)):
        return [encode(item, text) for item in value]
    if isinstance(value, dict):
        return {name: encode(member, text) for name, member in value.items()}
    if isinstance(value, Cents):
        return str(int(value)) if text else int(value)
    if isinstance(value, Decimal):
        return f"{value:f}"
    if isinstance(value, float):
        raise TypeError("a float is not exact; give a Decimal, an int or a text")
    return value if value is None or isinstance(value, (bool, int)) else word(value)


def word(value: Any) -> str:
    """What stands for a value in an address."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, datetime):
        return written(value)
    if isinstance(value, Cents):
        return str(int(value))
    return value.isoformat() if isinstance(value, date) else str(value)


def decode(json: Any, kind: Any) -> Any:
    if json is None or kind is Any:
        return json
    origin = get_origin(kind)
    if origin is Literal:
        return json
    if origin in (Union, types.UnionType):
        return _alternative(json, [one for one in get_args(kind) if one not in (type(None), Unset)])
    if origin is list:
        return [decode(item, get_args(kind)[0]) for item in json]
    if origin is dict:
        return {name: decode(value, get_args(kind)[1]) for name, value in json.items()}
    if kind is Money:
        return Money.parse(json)
    if is_dataclass(kind):
        return _structure(json, kind)
    if kind in (Cents, Decimal):
        return kind(json)
    if kind is datetime:
        return timestamp(json)
    return date.fromisoformat(json) if kind is date else json


@lru_cache(maxsize=None)
def _hints(kind: type) -> dict[str, Any]:
    return get_type_hints(kind)


def _structure(json: dict[str, Any], kind: type) -> Any:
    if not isinstance(json, dict):
        raise ValueError(f"{kind.__name__} is an object")
    hints = _hints(kind)
    given = {}
    for one in fields(kind):
        wire = one.metadata.get("wire", one.name)
        if wire in json:
            given[one.name] = decode(json[wire], hints[one.name])
        elif one.default is MISSING:
            raise ValueError(f"{kind.__name__} without {wire}")
    return kind(**given)


def _alternative(json: Any, kinds: list[Any]) -> Any:
    if len(kinds) == 1:
        return decode(json, kinds[0])
    for kind in kinds:
        if _fits(json, kind):
            return _structure(json, kind)
    raise ValueError("none of the alternatives that are known")


def _fits(json: dict[str, Any], kind: type) -> bool:
    hints = _hints(kind)
    names = set(json)
    for one in fields(kind):
        names.discard(one.name)
        value = json.get(one.name)
        if isinstance(one.default, str) and value != one.default:
            return False
        if get_origin(hints[one.name]) is Literal and value is not None and value not in get_args(hints[one.name]):
            return False
    return not names
