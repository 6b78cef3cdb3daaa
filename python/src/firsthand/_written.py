"""Bodies as the API reads them: a market is a number there, and an amount is digits."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping

from .errors import InvalidOption
from .gen.schemas import AMOUNT_NAMES

_NUMBER = re.compile(r"[0-9]{1,15}")


def _written(value: object, name: str) -> object:
    if isinstance(value, float):
        raise InvalidOption(name, "Give whole base units as an `int` or as digits; never a float.")
    if isinstance(value, Mapping):
        return {str(key): _written(each, str(key)) for key, each in value.items()}
    if isinstance(value, list | tuple):
        return [_written(each, name) for each in value]
    if isinstance(value, int) and not isinstance(value, bool) and name in AMOUNT_NAMES:
        return str(value)
    if name == "pairId" and isinstance(value, str) and _NUMBER.fullmatch(value):
        return int(value)
    return value


def _json(value: object) -> bytes:
    try:
        return json.dumps(
            _written(value, "body"), ensure_ascii=False, separators=(",", ":")
        ).encode()
    except (TypeError, UnicodeEncodeError) as error:
        raise InvalidOption("body", f"It cannot be written as JSON: {error}.") from error


def written_body(body: object, takes: str) -> bytes:
    """A body as bytes: a file as it is, a list as lines of JSON, everything else as JSON."""
    if takes.endswith("xml"):
        if isinstance(body, bytes):
            return body
        raise InvalidOption("body", "Give the bytes of the file.")
    if takes.endswith("ndjson") and isinstance(body, list | tuple):
        return b"".join(_json(line) + b"\n" for line in body)
    return _json(body)
