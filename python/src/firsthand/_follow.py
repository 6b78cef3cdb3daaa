"""Polling until a purchase is over. It changes nothing, so it may be begun again at any time."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import Final

from .errors import ConnectionLost, InvalidOption, OutcomeUnknown, PurchaseEnded, PurchaseFailed
from .gen.calls import Calls
from .gen.schemas import Purchase, Quote

_FIRST_SECONDS: Final = 0.5
_LAST_SECONDS: Final = 30.0


def quote(
    calls: Calls,
    reference: str,
    timeout_seconds: float,
    on_progress: Callable[[Quote], None] | None,
) -> Quote:
    """Until a quote is settled, or will not be."""
    rails = {"MINT": calls.primary_mint.quotes.read, "RFQ": calls.rfq.quotes.read}
    read = next((read for start, read in rails.items() if reference.startswith(start)), None)
    if read is None:
        raise InvalidOption("reference", "Give the reference of a quote: MINT… or RFQ….")
    end = time.monotonic() + timeout_seconds
    reported, wait = None, _FIRST_SECONDS
    while True:
        try:
            found = read(reference)
        except ConnectionLost as error:
            raise OutcomeUnknown(reference) from error
        if found["state"] != reported and on_progress is not None:
            on_progress(found)
        reported = found["state"]
        if reported == "settled":
            return found
        if reported in ("failed", "lapsed", "expired"):
            raise PurchaseFailed(found)
        if time.monotonic() + wait > end:
            raise OutcomeUnknown(reference)
        time.sleep(wait)
        wait = min(wait * 1.5, _LAST_SECONDS)


def purchase(
    calls: Calls,
    reference: str,
    timeout_seconds: float | None,
    on_progress: Callable[[Purchase], None] | None,
) -> Purchase:
    """Until a purchase by bank transfer is delivered, or will not be."""
    end = None if timeout_seconds is None else time.monotonic() + timeout_seconds
    reported, wait = None, _FIRST_SECONDS
    while True:
        found = calls.offchain.purchases.read(reference)
        if found["state"] != reported:
            wait = _FIRST_SECONDS
            if on_progress is not None:
                on_progress(found)
        reported = found["state"]
        if reported in ("expired", "cancelled", "refunded"):
            raise PurchaseEnded(found)
        if reported == "delivered" or (end is not None and time.monotonic() + wait > end):
            return found
        time.sleep(wait)
        wait = min(wait * 1.5, _LAST_SECONDS)
