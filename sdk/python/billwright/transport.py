"""Sends calls, and sends them again when no answer came. Every change has a key by which it is made once."""

from __future__ import annotations

import json
import random
import threading
import time
import uuid
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from decimal import Decimal
from http.client import HTTPConnection, HTTPException, HTTPResponse, HTTPSConnection
from typing import Any, Literal
from urllib.parse import quote, urlencode, urlsplit

from .errors import NoAnswer, UnreadableAnswer, api_error
from .mapping import decode, encode, word

FileFormat = Literal["csv", "ndjson"]

# Answers after which the same request may succeed.
_PASSING = frozenset({408, 409, 429, 500, 502, 503, 504})


@dataclass(frozen=True)
class RequestOptions:
    """What differs for one request.

    With an `idempotency_key` of your own the change is made once even if your program starts over. `request_id` is a
    name of your own for the request; without one, a new one is made up. `timeout` is how many seconds the service may
    be silent in each try.
    """

    idempotency_key: str | None = None
    request_id: str | None = None
    timeout: float | None = None


@dataclass(frozen=True)
class Options:
    """Where the service is, and how patient to be with it; times are in seconds."""

    url: str
    key: str = field(repr=False)
    timeout: float = 60
    max_retries: int = 4
    first_backoff: float = 0.25
    longest_backoff: float = 30


@dataclass
class Call:
    method: str
    path: str
    keyed: bool
    places: dict[str, Any] = field(default_factory=dict)
    query: dict[str, Any] = field(default_factory=dict)
    body: Any = None

    def address(self) -> str:
        path = self.path
        for name, value in self.places.items():
            if value is None or value == "":
                raise ValueError(f"{name} is missing")
            path = path.replace("{" + name + "}", quote(word(value), safe=""))
        asked = {
            name: ",".join(word(one) for one in value) if isinstance(value, (list, tuple)) else word(value)
            for name, value in self.query.items()
            if value is not None
        }
        return f"{path}?{urlencode(asked, quote_via=quote)}" if asked else path


class Transport:
    def __init__(self, options: Options, agent: str) -> None:
        parts = urlsplit(options.url)
        if parts.scheme not in ("http", "https") or not parts.hostname:
            raise ValueError("the URL must begin with http:// or https://")
        self._options = options
        self._agent = agent
        self._parts = parts
        self._local = threading.local()
        self._open: set[HTTPConnection] = set()

    def answer(self, call: Call, asked: RequestOptions | None, kind: Any) -> Any:
        body, request_id = self._send(call, asked or RequestOptions())
        try:
            return decode(json.loads(body, parse_float=Decimal), kind)
        except (ValueError, TypeError, KeyError, ArithmeticError) as unreadable:
            raise UnreadableAnswer(f"the answer is not known: {unreadable}", request_id) from unreadable

    def file(self, call: Call, asked: RequestOptions | None) -> bytes:
        return self._send(call, asked or RequestOptions())[0]

    def pages(self, call: Call, asked: RequestOptions | None, kind: Any) -> Iterator[Any]:
        while True:
            page = self.answer(call, asked, kind)
            yield from page.data
            if page.next_cursor is None:
                return
            query = {name: value for name, value in call.query.items() if name != "offset"}
            call = replace(call, query={**query, "cursor": page.next_cursor})

    def _send(self, call: Call, asked: RequestOptions) -> tuple[bytes, str]:
        request_id = asked.request_id or str(uuid.uuid4())
        key = (asked.idempotency_key or str(uuid.uuid4())) if call.keyed else None
        address = self._parts.path.rstrip("/") + call.address()
        body = None if call.body is None else json.dumps(encode(call.body), ensure_ascii=False).encode()
        headers = {"X-SERVICE-KEY": self._options.key, "User-Agent": self._agent, "X-Request-Id": request_id}
        if body is not None:
            headers["Content-Type"] = "application/json"
        if key is not None:
            headers["Idempotency-Key"] = key
        for retry in range(self._options.max_retries + 1):
            last = retry == self._options.max_retries
            try:
                response, content = self._try(call.method, address, body, headers, asked.timeout)
            except (OSError, HTTPException) as failure:
                self._drop()
                if last:
                    message = f"{call.method} {self._options.url}{call.address()} got no answer: {failure!r}"
                    raise NoAnswer(message, request_id, key) from failure
                time.sleep(self._backoff(retry))
                continue
            request_id = response.getheader("X-Request-Id") or request_id
            if response.status < 300:
                return content, request_id
            wait = self._wait(response, retry)
            if last or response.status not in _PASSING or wait > self._options.longest_backoff:
                raise api_error(response.status, _json(content), request_id)
            time.sleep(wait)
        raise AssertionError("the last try returns or raises")

    def _try(
        self, method: str, address: str, body: bytes | None, headers: dict[str, str], timeout: float | None
    ) -> tuple[HTTPResponse, bytes]:
        connection = self._connection()
        connection.timeout = timeout or self._options.timeout
        if connection.sock is not None:
            connection.sock.settimeout(connection.timeout)
        connection.request(method, address, body, headers)
        response = connection.getresponse()
        return response, response.read()

    def _connection(self) -> HTTPConnection:
        """Each thread has its own, which is kept open."""
        connection = getattr(self._local, "connection", None)
        if connection is None:
            kind = HTTPSConnection if self._parts.scheme == "https" else HTTPConnection
            connection = kind(self._parts.hostname, self._parts.port)
            self._local.connection = connection
            self._open.add(connection)
        return connection

    def _drop(self) -> None:
        connection = getattr(self._local, "connection", None)
        if connection is not None:
            connection.close()
            self._open.discard(connection)
            self._local.connection = None

    def close(self) -> None:
        """Closes the connections of all threads."""
        while self._open:
            self._open.pop().close()

    def _wait(self, response: HTTPResponse, retry: int) -> float:
        asked = response.getheader("Retry-After", "")
        return float(asked) if asked.isdecimal() else self._backoff(retry)

    def _backoff(self, retry: int) -> float:
        """At random below a limit that doubles, so that those who failed together do not come back together."""
        limit = min(self._options.first_backoff * 2**retry, self._options.longest_backoff)
        return limit * (0.5 + random.random() / 2)


def _json(content: bytes) -> Any:
    try:
        return json.loads(content)
    except ValueError:
        return None
