"""What an answer holds: data, a refusal, or something that is not the service's."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from typing import Final

import httpx

from ._retry import Reply
from .errors import ConnectionLost, InvalidOption, NotModified
from .refusal import FirsthandRefusal, refusal_in

_JSON: Final = re.compile(r"[/+]json\b")


class Answer(dict[str, object]):
    """An answer of the service. It is an ordinary dictionary that also has the headers."""

    def __init__(self, members: Mapping[str, object], headers: httpx.Headers) -> None:
        super().__init__(members)
        self.headers = headers


def headers_of(answer: Mapping[str, object]) -> httpx.Headers:
    """The headers that an answer came with: `etag`, `x-request-id`, the limits of the rate."""
    if not isinstance(answer, Answer):
        raise InvalidOption("answer", "Give an answer as a call returned it, and no part of it.")
    return answer.headers


def contents_of(reply: Reply, gives: str) -> object:
    """What an answer holds. Anything else on a 2xx is somebody else's: a login page, a proxy."""
    if reply.status == 204:
        return None
    kind = reply.headers.get("content-type", "no type")
    if gives != "application/json":
        return reply.content if gives.endswith("xml") else reply.content.decode()
    if not _JSON.search(kind):
        raise ConnectionLost(f"it is {kind}, not JSON", reply.status)
    try:
        answer = json.loads(reply.content)
    except ValueError as error:
        raise ConnectionLost(str(error), reply.status) from error
    return Answer(answer, reply.headers) if isinstance(answer, dict) else answer


def failure_of(reply: Reply, request: httpx.Request) -> Exception:
    """The error of an answer that is none: a refusal, or an answer of somebody else."""
    if reply.status == 304 and "if-none-match" in request.headers:
        return NotModified()
    try:
        refusal = refusal_in(json.loads(reply.content))
    except ValueError:
        refusal = None
    if refusal is not None:
        return FirsthandRefusal(refusal)
    return ConnectionLost(reply.content.decode(errors="replace"), reply.status)
