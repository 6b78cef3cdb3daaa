"""Amounts in base units as people write them, without a float anywhere."""

from __future__ import annotations

import re
from typing import TypedDict

from .gen.schemas import MarketToken

_DECIMAL = re.compile(r"([0-9]+)(?:\.([0-9]+))?")


class Countable(TypedDict):
    """Whatever is counted in base units: the `cash` or the `unit` of a market has both."""

    symbol: str
    decimals: int


def format_amount(
    amount: int | str, token: Countable | MarketToken, *, symbol: bool = False
) -> str:
    """Base units as a decimal: 1500000 of a currency with 6 decimals is `1.5`."""
    units, decimals = int(amount), token["decimals"]
    digits = str(abs(units)).rjust(decimals + 1, "0")
    whole, places = digits[: len(digits) - decimals], digits[len(digits) - decimals :].rstrip("0")
    plain = ("-" if units < 0 else "") + whole + (f".{places}" if places else "")
    return f"{plain} {token['symbol']}" if symbol else plain


def parse_amount(typed: str, token: Countable | MarketToken) -> int:
    """What somebody typed, in base units. Raises a `ValueError` that says why not."""
    found = _DECIMAL.fullmatch(typed.strip())
    if found is None:
        raise ValueError(f'"{typed}" is no amount of {token["symbol"]}: write it as 1.5.')
    whole, places = found.group(1), found.group(2) or ""
    if len(places) > token["decimals"]:
        raise ValueError(
            f'{token["symbol"]} has {token["decimals"]} decimal places, and "{typed}" has more.'
        )
    return int(whole + places.ljust(token["decimals"], "0"))


def fee_of(cash_amount: int, fee_bps: int) -> int:
    """Our fee inside the cash, rounded down."""
    return cash_amount * fee_bps // 10_000


def units_for(
    cash_amount: int, *, price: str, fee_bps: int, cash_decimals: int, unit_decimals: int
) -> int:
    """Base units of the asset that an amount of cash buys at a price, without asking: on the
    issuance rail it is what the soft quote of that price answers, to the unit.
    """
    found = _DECIMAL.fullmatch(price)
    if found is None:
        raise ValueError(f"{price} is not a decimal")
    places = found.group(2) or ""
    over, under = int(found.group(1) + places), 10 ** len(places)
    if over == 0:
        raise ValueError("a price is more than nothing")
    paid = cash_amount - fee_of(cash_amount, fee_bps)
    return int(paid * 10**unit_decimals * under // (over * 10**cash_decimals))
