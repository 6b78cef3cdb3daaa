"""What a type checker refuses. mypy fails where an ignored error is not there (`--strict`)."""

from __future__ import annotations

from firsthand import Firsthand, FirsthandEvent, FirsthandRefusal, RefusalCode


def wrong_bodies(api: Firsthand) -> None:
    api.rfq.quotes.soft({"pairId": 1, "cashamount": 1})  # type: ignore[typeddict-item]
    api.rfq.quotes.soft({"pairId": 1})  # type: ignore[typeddict-item]
    api.rfq.quotes.soft({"pairId": 1, "cashAmount": 1.5})  # type: ignore[typeddict-item]
    api.rfq.quotes.soft({"pairId": 1, "cashAmount": 1, "x": 1})  # type: ignore[typeddict-unknown-key]
    api.rfq.quotes.list(state="unknown")  # type: ignore[arg-type]
    api.offchain.purchases.create(  # type: ignore[call-arg]
        {"pairId": 1, "cashAmount": 1, "walletAddress": "0x"}
    )


def wrong_answers(api: Firsthand) -> None:
    api.markets.read(1)["pairid"]  # type: ignore[typeddict-item]
    total: int = api.rfq.quotes.soft({"pairId": 1, "cashAmount": 1})["unitAmount"]  # type: ignore[assignment]
    del total


def narrowed(refused: FirsthandRefusal, event: FirsthandEvent) -> str:
    refusal = refused.refusal
    refusal["current"]  # type: ignore[typeddict-item]
    code: RefusalCode = "mint_no_such_code"  # type: ignore[assignment]
    del code
    if refusal["code"] == "mint_price_moved":
        return refusal["current"]["price"]
    if event["type"] == "quote.settled":
        return event["data"]["reference"]
    return refused.remedy


def test_these_functions_are_for_the_type_checker() -> None:
    assert callable(wrong_bodies)
    assert callable(wrong_answers)
    assert callable(narrowed)
