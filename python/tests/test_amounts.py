from __future__ import annotations

import pytest

from firsthand import Countable, fee_of, format_amount, parse_amount, units_for

USDC: Countable = {"symbol": "USDC", "decimals": 6}
YEN: Countable = {"symbol": "JPY", "decimals": 0}


@pytest.mark.parametrize(
    ("amount", "text"),
    [(0, "0"), (1, "0.000001"), (1_500_000, "1.5"), (-1_500_000, "-1.5"), (10**30, "1" + "0" * 24)],
)
def test_base_units_as_a_decimal(amount: int, text: str) -> None:
    assert format_amount(amount, USDC) == text
    assert format_amount(str(amount), USDC, symbol=True) == f"{text} USDC"
    if amount >= 0:
        assert parse_amount(text, USDC) == amount


@pytest.mark.parametrize("typed", ["", "1.", ".5", "-1", "1e3", "1,5", "٣", "1.0000001"])
def test_what_is_no_amount_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match="USDC"):
        parse_amount(typed, USDC)


def test_a_currency_without_decimals() -> None:
    assert parse_amount(" 12 ", YEN) == 12
    assert format_amount(12, YEN) == "12"


def test_units_and_fee_are_whole_numbers() -> None:
    assert fee_of(100_000_000, 25) == 250_000
    units = units_for(100_000_000, price="25", fee_bps=25, cash_decimals=6, unit_decimals=18)
    assert units == 3_990_000_000_000_000_000
    for price in ("0", "-1", "1e2"):
        with pytest.raises(ValueError, match=r"decimal|nothing"):
            units_for(1, price=price, fee_bps=0, cash_decimals=6, unit_decimals=18)
