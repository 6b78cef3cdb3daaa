"""Webhooks: whether a delivery is ours (Standard Webhooks)."""

from __future__ import annotations

import base64
import binascii
import hashlib
import hmac
import json
import re
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Final, cast

from .errors import InvalidOption, WebhookRefused
from .gen.schemas import FirsthandEvent

_TOLERANCE_SECONDS: Final = 5 * 60
"""A stamp that is older or younger than this is a replay, or a clock that is wrong."""

_STAMP = re.compile(r"[0-9]{1,12}")

Headers = Mapping[str, str] | Mapping[str, Sequence[str]] | Mapping[str, str | Sequence[str]]


def _header(headers: Headers, name: str) -> str:
    """Headers have names in any case, and a framework may give lists of values."""
    value = next((value for each, value in headers.items() if each.lower() == name), "")
    return value if isinstance(value, str) else next(iter(value), "")


def _bytes_of(text: str) -> bytes | None:
    """The bytes of base64, with or without its padding; None when it is none."""
    bare = re.sub(r"[\t\n\f\r ]", "", text)
    bare = re.sub(r"={1,2}$", "", bare) if len(bare) % 4 == 0 else bare
    try:
        return base64.b64decode(bare + "=" * (-len(bare) % 4), validate=True)
    except (binascii.Error, ValueError):
        return None


def _key_of(secret: str) -> bytes:
    key = _bytes_of(secret.removeprefix("whsec_"))
    if not key:
        raise InvalidOption("secrets", "A webhook secret is whsec_ and base64.")
    return key


def _signature(key: bytes, webhook_id: str, stamp: str, body: bytes) -> bytes:
    return hmac.digest(key, f"{webhook_id}.{stamp}.".encode() + body, hashlib.sha256)


def verify_webhook(
    body: str | bytes,
    headers: Headers,
    secrets: str | Sequence[str],
    *,
    at: datetime | None = None,
) -> FirsthandEvent:
    """The event of a webhook, once it is shown to be ours.

    `body` is what arrived, byte for byte, before JSON is parsed. During a rotation give both
    secrets. `at` is the moment of arrival, now when left out. Raises `WebhookRefused` otherwise.
    """
    # The commonest mistake: a framework that has parsed the body. The signed bytes are gone then.
    if not isinstance(body, str | bytes):
        raise WebhookRefused("Give the raw body, before JSON is parsed.")
    webhook_id, stamp, given = (
        _header(headers, f"webhook-{name}") for name in ("id", "timestamp", "signature")
    )
    if webhook_id == "" or given == "":
        raise WebhookRefused("The headers of a webhook are missing.")
    marked = (_bytes_of(each[3:]) for each in given.split(" ") if each.startswith("v1,"))
    signatures = [each for each in marked if each is not None]
    if not signatures:
        raise WebhookRefused(
            "The webhook-signature is malformed: it is v1, and base64, with blanks between several."
        )
    seconds = (datetime.now(UTC) if at is None else at).timestamp()
    if not _STAMP.fullmatch(stamp) or abs(seconds - int(stamp)) > _TOLERANCE_SECONDS:
        raise WebhookRefused("The webhook was not stamped within the last five minutes.")
    try:
        text = body if isinstance(body, str) else body.decode()
        raw = text.encode()
    except UnicodeError as error:
        raise WebhookRefused("The body of the webhook is not UTF-8.") from error
    for key in [_key_of(each) for each in ([secrets] if isinstance(secrets, str) else secrets)]:
        wanted = _signature(key, webhook_id, stamp, raw)
        if any(hmac.compare_digest(wanted, each) for each in signatures):
            return cast(FirsthandEvent, json.loads(text))
    raise WebhookRefused("No signature of the webhook is by this secret.")


def sign_webhook(
    body: str, secret: str, *, webhook_id: str = "evt_test", at: datetime | None = None
) -> dict[str, str]:
    """The headers with which the service would deliver a body: for the tests of a receiver."""
    stamp = str(int((datetime.now(UTC) if at is None else at).timestamp()))
    signature = _signature(_key_of(secret), webhook_id, stamp, body.encode())
    return {
        "content-type": "application/cloudevents+json",
        "webhook-id": webhook_id,
        "webhook-timestamp": stamp,
        "webhook-signature": f"v1,{base64.b64encode(signature).decode()}",
    }
