"""Amounts, times, and what is not sent."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime, timezone
from decimal import Decimal
from enum import Enum


class Unset(Enum):
    """A field that is not sent, which is not the same as one that is sent as null."""

    UNSET = "UNSET"

    def __bool__(self) -> bool:
        return False

    def __repr__(self) -> str:
        return "UNSET"


UNSET = Unset.UNSET


class Cents(int):
    """An exact amount in hundredths of its currency, which stands beside it in the API."""

    @classmethod
    def of(cls, units: Decimal | str) -> Cents:
        """From whole units such as "12.50"; refuses a fraction of a cent instead of rounding it."""
        if isinstance(units, float):
            raise TypeError("a float is not exact; give a Decimal or a text")
        cents = Decimal(units).scaleb(2)
        if cents != cents.to_integral_value():
            raise ValueError(f"{units} has a fraction of a cent")
        return cls(int(cents))

    @property
    def units(self) -> Decimal:
        """In whole units, with two decimals."""
        return Decimal(int(self)).scaleb(-2)

    def __add__(self, other: int) -> Cents:
        return Cents(int(self) + int(other))

    def __sub__(self, other: int) -> Cents:
        return Cents(int(self) - int(other))

    def __neg__(self) -> Cents:
        return Cents(-int(self))

    def __str__(self) -> str:
        return f"{self.units:f}"

    def __repr__(self) -> str:
        return f"Cents({int(self)})"


@dataclass(frozen=True)
class Money:
    """An exact amount in whole units with its currency."""

    amount: Decimal
    currency: str

    @classmethod
    def parse(cls, text: str) -> Money:
        amount, space, currency = text.partition(" ")
        if not space:
            raise ValueError(f"not an amount with its currency: {text}")
        return cls(Decimal(amount), currency)

    def __str__(self) -> str:
        return f"{self.amount:f} {self.currency}"


def timestamp(text: str) -> datetime:
    """A time with its zone, from ISO 8601. Python keeps six decimals of a second."""
    if text.endswith(("Z", "z")):
        text = text[:-1] + "+00:00"
    whole, point, rest = text.partition(".")
    if point:
        digits = len(rest) - len(rest.lstrip("0123456789"))
        text = f"{whole}.{rest[:digits][:6]:0<6}{rest[digits:]}"
    time = datetime.fromisoformat(text)
    if time.tzinfo is None:
        raise ValueError(f"a time without a zone: {text}")
    return time.astimezone(timezone.utc)


def written(time: datetime) -> str:
    if time.tzinfo is None:
        raise ValueError("a time needs a zone: use datetime.now(timezone.utc)")
    return time.astimezone(timezone.utc).isoformat().replace("+00:00", "Z")
