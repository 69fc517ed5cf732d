"""The Billwright API, with nothing but the standard library."""

from . import models
from .api import VERSION as __version__
from .client import Billwright, SandboxClock
from .errors import (
    ApiError,
    BadRequest,
    BillwrightError,
    Conflict,
    Forbidden,
    IdempotencyMismatch,
    NoAnswer,
    NotFound,
    RateLimited,
    ServiceFailed,
    Unauthorized,
    UnreadableAnswer,
)
from .transport import Options, RequestOptions
from .values import UNSET, Cents, Money, Unset
from .webhooks import InvalidSignature, Message, WebhookVerifier

__all__ = [
    "UNSET",
    "ApiError",
    "BadRequest",
    "Billwright",
    "BillwrightError",
    "Cents",
    "Conflict",
    "Forbidden",
    "IdempotencyMismatch",
    "InvalidSignature",
    "Message",
    "Money",
    "NoAnswer",
    "NotFound",
    "Options",
    "RateLimited",
    "RequestOptions",
    "SandboxClock",
    "ServiceFailed",
    "Unauthorized",
    "UnreadableAnswer",
    "Unset",
    "WebhookVerifier",
    "__version__",
    "models",
]
