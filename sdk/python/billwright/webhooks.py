"""Finds out whether a message is from Billwright, as Standard Webhooks defines it."""

from __future__ import annotations

import base64
import hashlib
import hmac
import json
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Any

from .mapping import decode
from .values import timestamp

TOLERANCE_SECONDS = 300


class InvalidSignature(Exception):
    """A message that was not made by the service with this secret, or long ago."""


@dataclass(frozen=True)
class Message:
    """What was told. `id` is the same at every attempt; `sequence` is the order of the events of one object."""

    id: str
    type: str
    timestamp: datetime
    sequence: int
    data: dict[str, Any]

    def data_as(self, kind: Any) -> Any:
        """The object as one of the types in `billwright.models`."""
        return decode(self.data, kind)


class WebhookVerifier:
    """With the secret of the endpoint, or during a rotation the old and the new one."""

    def __init__(self, *secrets: str, clock: Callable[[], float] = time.time) -> None:
        if not secrets:
            raise ValueError("a secret is needed")
        self._secrets = [base64.b64decode(secret.removeprefix("whsec_")) for secret in secrets]
        self._clock = clock

    def verify(self, headers: Mapping[str, str], body: bytes | str) -> Message:
        """Verifies a message by its headers and its body, byte for byte as it came in, and reads it."""
        given = {name.lower(): value for name, value in headers.items()}
        try:
            id, sent, signatures = (given[f"webhook-{part}"] for part in ("id", "timestamp", "signature"))
        except KeyError:
            raise InvalidSignature("the message is not signed") from None
        if not sent.isdecimal() or abs(self._clock() - int(sent)) > TOLERANCE_SECONDS:
            raise InvalidSignature("the message is too old, or from the future")
        content = body.encode() if isinstance(body, str) else body
        signed = f"{id}.{sent}.".encode() + content
        valid = False
        for secret in self._secrets:
            expected = "v1," + base64.b64encode(hmac.new(secret, signed, hashlib.sha256).digest()).decode()
            for signature in signatures.split(" "):
                valid |= hmac.compare_digest(expected.encode(), signature.encode())
        if not valid:
            raise InvalidSignature("no signature of the message is valid")
        told = json.loads(content, parse_float=Decimal)
        return Message(id, told["type"], timestamp(told["timestamp"]), told["sequence"], told["data"])
