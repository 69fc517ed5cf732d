"""What can go wrong in a call."""

from __future__ import annotations

from typing import Any


class BillwrightError(Exception):
    """Something that went wrong in a call; `request_id` is its name in the service's log."""

    def __init__(self, message: str, request_id: str | None = None) -> None:
        super().__init__(message)
        self.request_id = request_id


class NoAnswer(BillwrightError):
    """No answer came, however often it was tried.

    Whether the change was made is not known; the same call with the same `idempotency_key` finds out without making
    it twice.
    """

    def __init__(self, message: str, request_id: str | None, idempotency_key: str | None) -> None:
        super().__init__(message, request_id)
        self.idempotency_key = idempotency_key


class UnreadableAnswer(BillwrightError):
    """The request succeeded, but its answer is not what this version knows."""


class ApiError(BillwrightError):
    """The service refused a request, or failed. What programs decide by is `reason`, if there is one."""

    def __init__(self, status: int, error: dict[str, Any], request_id: str | None) -> None:
        super().__init__(error.get("message") or f"the service answered with status {status}", request_id)
        details = error.get("details") or {}
        self.status = status
        self.code: str | None = error.get("code")
        self.reason: str | None = details.get("reason")
        self.fields: dict[str, list[str]] = details.get("fields") or {}
        self.error_id: str | None = error.get("error_id")


class BadRequest(ApiError):
    """Fields are wrong, or it is not the time for the request: see `reason`."""


class Unauthorized(ApiError):
    """The key is missing, wrong, expired or revoked."""


class Forbidden(ApiError):
    """The key lacks the scope."""


class NotFound(ApiError):
    """There is no such thing, or it is another seller's."""


class Conflict(ApiError):
    """Another request was changing the same thing, also after all retries."""


class IdempotencyMismatch(ApiError):
    """The idempotency key was used for another request before."""


class RateLimited(ApiError):
    """Too many requests, also after all retries."""


class ServiceFailed(ApiError):
    """The service failed, also after all retries: see `error_id`."""


_BY_STATUS = {
    400: BadRequest,
    401: Unauthorized,
    403: Forbidden,
    404: NotFound,
    409: Conflict,
    422: IdempotencyMismatch,
    429: RateLimited,
}


def api_error(status: int, body: Any, request_id: str | None) -> ApiError:
    error = body.get("error") if isinstance(body, dict) else None
    kind = _BY_STATUS.get(status, ServiceFailed if status >= 500 else ApiError)
    return kind(status, error if isinstance(error, dict) else {}, request_id)
