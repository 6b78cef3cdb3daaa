"""Refusals: the service's own answers that something cannot be done."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, cast

from .errors import FirsthandError
from .gen.refusals import REFUSALS, Explanation, Refusal, RefusalCode

_UNKNOWN_CODE: Final = Explanation(
    400,
    False,
    "storefront",
    "Update the client: this service has a refusal that the client does not have.",
)

_ENVELOPE: Final = frozenset(
    {
        "type",
        "title",
        "status",
        "code",
        "detail",
        "requestId",
        "retryable",
        "retryAfterSeconds",
    }
)


def explanation_of(code: str) -> Explanation:
    """What is known of a code, also of one that a newer service has added."""
    return REFUSALS.get(code, _UNKNOWN_CODE)


def remedy_of(code: RefusalCode) -> str:
    """What to do about a code, in words."""
    return REFUSALS[code].remedy


class FirsthandRefusal(FirsthandError):
    """The service refused the call. Branch on `code`.

    `refusal` is the whole envelope as its own type: once its `code` is compared, a type checker
    has the members of that code (`refusal["current"]` of a price that moved).
    """

    code: RefusalCode

    def __init__(self, refusal: Refusal) -> None:
        explanation = explanation_of(refusal["code"])
        super().__init__(f"{refusal['code']}: {refusal['detail']} {explanation.remedy}")
        self.refusal = refusal
        self.code = refusal["code"]
        self.status = refusal["status"]
        self.detail = refusal["detail"]
        self.retryable = refusal["retryable"]
        self.retry_after_seconds = refusal.get("retryAfterSeconds")
        self.request_id = refusal["requestId"]
        """For support requests."""
        self.remedy = explanation.remedy
        self.who_acts = explanation.who_acts
        self.docs_url = refusal["type"]
        """A page about this code."""
        self.members: Mapping[str, object] = {
            name: value for name, value in refusal.items() if name not in _ENVELOPE
        }
        """What this code carries beside the envelope."""


def refusal_in(body: object) -> Refusal | None:
    """The refusal that an answer holds; None when it is not the service's."""
    if not isinstance(body, dict):
        return None
    wanted = {"type": str, "status": int, "code": str, "detail": str, "requestId": str}
    if not all(isinstance(body.get(name), kind) for name, kind in wanted.items()):
        return None
    return cast(Refusal, body) if isinstance(body.get("retryable"), bool) else None
