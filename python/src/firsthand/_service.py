"""How a call is sent, repeated where that helps, and its answer read."""

from __future__ import annotations

import secrets
import time
from collections.abc import Callable, Iterator, Mapping
from importlib.metadata import version
from typing import Final, cast
from urllib.parse import quote, urlsplit

import httpx

from ._answer import contents_of, failure_of
from ._retry import Reply, back_off_seconds, may_repeat, wait_seconds_after
from ._written import written_body
from .errors import ConnectionLost, InvalidOption

Token = str | Callable[[], str]
Value = str | int | bool | None

_AGENT: Final = f"firsthand-python/{version('firsthand')}"


def new_key() -> str:
    """A unique name, for what must be done once."""
    return secrets.token_hex(16)


def part(value: int | str) -> str:
    """A value as one part of a path."""
    text = str(value)
    if text in ("", ".", ".."):
        raise InvalidOption("path", f"{text!r} names nothing.")
    return quote(text, safe="")


def base_of(url: str) -> str:
    """Where the API is, without a slash at its end."""
    try:
        parts = urlsplit(url)
        is_address = parts.scheme in ("http", "https") and bool(parts.hostname)
    except (AttributeError, ValueError):
        is_address = False
    if not isinstance(url, str) or not is_address:
        raise InvalidOption("url", "Give the address of the API, as https://api.example.")
    return url.rstrip("/")


class Service:
    """One service and the caller's token. Safe to use from several threads, as `httpx` is."""

    def __init__(
        self,
        url: str,
        token: Token,
        http: httpx.Client,
        retries: int,
        timeout_seconds: float,
    ) -> None:
        self.url = base_of(url)
        self.http = http
        self._token = token
        self._retries = retries
        self._timeout_seconds = timeout_seconds

    def call(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Value] | None = None,
        headers: Mapping[str, str | None] | None = None,
        body: object = None,
        takes: str = "application/json",
        gives: str = "application/json",
        is_open: bool = False,
    ) -> object:
        """Makes a call and returns what it answers. Raises a refusal, or `ConnectionLost`."""
        content = None if body is None else written_body(body, takes)
        sent = dict(headers or {}) if body is None else {**(headers or {}), "content-type": takes}
        request = self.request(method, path, query, sent, content, is_open=is_open)
        reply = self._send(request)
        if not reply.is_success:
            raise failure_of(reply, request)
        return contents_of(reply, gives)

    def items(
        self,
        method: str,
        path: str,
        *,
        query: Mapping[str, Value] | None = None,
        headers: Mapping[str, str | None] | None = None,
    ) -> Iterator[object]:
        """Every item of a list, page after page, as they are wanted."""
        cursor: str | None = None
        while True:
            asked = {**(query or {}), "cursor": cursor}
            page = cast(dict[str, object], self.call(method, path, query=asked, headers=headers))
            yield from cast(list[object], page["items"])
            cursor = cast("str | None", page["next_cursor"])
            if cursor is None:
                return

    def request(
        self,
        method: str,
        path: str,
        query: Mapping[str, Value] | None = None,
        headers: Mapping[str, str | None] | None = None,
        content: bytes | None = None,
        *,
        is_open: bool = False,
    ) -> httpx.Request:
        """A request, ready to be sent. Raises what the program's own token function raises."""
        sent = {"accept": "application/json", "user-agent": _AGENT}
        if not is_open:
            token = self._token if isinstance(self._token, str) else self._token()
            sent["authorization"] = f"Bearer {token}"
        sent.update({name: value for name, value in (headers or {}).items() if value is not None})
        named = {
            name: str(value).lower() if isinstance(value, bool) else str(value)
            for name, value in (query or {}).items()
            if value is not None
        }
        url = f"{self.url}{path}"
        return self.http.build_request(
            method, url, params=named or None, headers=sent, content=content
        )

    def _send(self, request: httpx.Request) -> Reply:
        """Sends a request, again where the refusal is retryable, or where a lost answer can safely
        be asked for again.
        """
        end = time.monotonic() + self._timeout_seconds
        tried = 0
        while True:
            wait = back_off_seconds(tried)
            try:
                reply = self._once(request, end)
            except httpx.RequestError as lost:
                is_late = tried >= self._retries or time.monotonic() + wait > end
                if is_late or not may_repeat(request):
                    raise ConnectionLost(f"{type(lost).__name__}: {lost}") from lost
            else:
                asked = None if reply.is_success else wait_seconds_after(request, reply, tried)
                # A refusal says more than a time limit that passes while nothing is done.
                if asked is None or tried >= self._retries or time.monotonic() + asked > end:
                    return reply
                wait = asked
            time.sleep(wait)
            tried += 1

    def _once(self, request: httpx.Request, end: float) -> Reply:
        """One try: the whole answer, or a `RequestError` when it is not there in time."""
        left = end - time.monotonic()
        if left <= 0:
            raise httpx.ReadTimeout("the time limit has passed", request=request)
        request.extensions = {**request.extensions, "timeout": httpx.Timeout(left).as_dict()}
        response = self.http.send(request, stream=True, follow_redirects=False)
        try:
            pieces = []
            # An answer that begins and does not go on must not hold the caller up either.
            for piece in response.iter_bytes():
                pieces.append(piece)
                if time.monotonic() > end:
                    raise httpx.ReadTimeout("the time limit has passed", request=request)
        finally:
            response.close()
        return Reply(response.status_code, response.headers, b"".join(pieces))
