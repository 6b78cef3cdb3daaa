"""The API of Firsthand, as typed calls."""

from ._answer import headers_of
from ._service import new_key
from .amounts import Countable, fee_of, format_amount, parse_amount, units_for
from .client import Firsthand
from .errors import (
    BundleRefused,
    ConnectionLost,
    FirsthandError,
    InvalidOption,
    NotModified,
    OutcomeUnknown,
    PurchaseEnded,
    PurchaseFailed,
    SandboxRefused,
    WebhookRefused,
)
from .gen.refusals import REFUSALS, Explanation, Refusal, RefusalCode, WhoActs
from .gen.schemas import FirsthandEvent
from .refusal import FirsthandRefusal, explanation_of, remedy_of
from .webhook import sign_webhook, verify_webhook

__all__ = [
    "REFUSALS",
    "BundleRefused",
    "ConnectionLost",
    "Countable",
    "Explanation",
    "Firsthand",
    "FirsthandError",
    "FirsthandEvent",
    "FirsthandRefusal",
    "InvalidOption",
    "NotModified",
    "OutcomeUnknown",
    "PurchaseEnded",
    "PurchaseFailed",
    "Refusal",
    "RefusalCode",
    "SandboxRefused",
    "WebhookRefused",
    "WhoActs",
    "explanation_of",
    "fee_of",
    "format_amount",
    "headers_of",
    "new_key",
    "parse_amount",
    "remedy_of",
    "sign_webhook",
    "units_for",
    "verify_webhook",
]
