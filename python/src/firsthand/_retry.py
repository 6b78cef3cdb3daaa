"""When a call is made again, and how long to wait before that."""

from __future__ import annotations

import json
import random
import re
from typing import Final, NamedTuple

import httpx

FIRST_WAIT_SECONDS: Final = 0.2

_REPEATABLE = re.compile(r"/(quotes/soft|allowance|eligibility|quotes/[^/]+/intent)$")
"""Calls that bind nothing, or that answer the same when they are made again."""


class Reply(NamedTuple):
    """A whole answer, as it came."""

    status: int
    headers: httpx.Headers
    content: bytes

    @property
    def is_success(self) -> bool:
        return 200 <= self.status < 300


def may_repeat(request: httpx.Request) -> bool:
    """Whether a call can be made twice when it is unknown whether the first was carried out."""
    return (
        request.method == "GET"
        or "idempotency-key" in request.headers
        or _REPEATABLE.search(request.url.path) is not None
    )


def back_off_seconds(tried: int) -> float:
    """Twice as long after each try, with jitter: all callers at once would be the next outage."""
    return FIRST_WAIT_SECONDS * (1 << tried) * (0.5 + random.random() / 2)  # noqa: S311


def _seconds(value: object) -> float | None:
    try:
        seconds = float(value) if isinstance(value, int | str) else -1
    except ValueError:
        return None
    return seconds if 0 <= seconds < 1e9 else None


def wait_seconds_after(request: httpx.Request, reply: Reply, tried: int) -> float | None:
    """How long to wait before asking again; None when that would not help."""
    try:
        problem = json.loads(reply.content)
    except ValueError:
        return None
    if not isinstance(problem, dict) or problem.get("retryable") is not True:
        return None
    # It may have been carried out: as with a lost answer, not everything can be asked for again.
    if problem.get("code") == "outcome_unknown" and not may_repeat(request):
        return None
    # A policy's no: another signer may have a newer policy, so once more helps, and oftener not.
    if str(problem.get("code", "")).endswith("_signer_declined") and tried > 0:
        return None
    named = _seconds(problem.get("retryAfterSeconds"))
    if named is None:
        named = _seconds(reply.headers.get("retry-after")) or 0
    return max(named, back_off_seconds(tried))
