from __future__ import annotations

import json
from typing import Any

import pytest
from scripted import CUT, Reply, Scripted, refusal

from firsthand import (
    REFUSALS,
    ConnectionLost,
    Firsthand,
    FirsthandRefusal,
    InvalidOption,
    NotModified,
    OutcomeUnknown,
    PurchaseEnded,
    PurchaseFailed,
    headers_of,
    remedy_of,
)

WALLET = "0x" + "1" * 40


@pytest.mark.parametrize(
    ("name", "reply"),
    [
        ("a login page", Reply(200, b"<h1>login", "text/html")),
        ("nothing at all", Reply(200, b"", "")),
        ("a text that calls itself JSON", Reply(200, b"OK", "application/json")),
        ("a proxy", Reply(502, b"<html>", "text/html")),
        ("a redirect", Reply(302, b"", headers=(("location", "/login"),))),
        ("half an envelope", Reply(409, {"code": "x", "requestId": "r", "retryable": False})),
    ],
)
def test_an_answer_of_somebody_else_is_not_believed(
    service: Scripted, name: str, reply: Reply
) -> None:
    service.script = [reply]
    with pytest.raises(ConnectionLost, match=f"status {reply.status}") as lost:
        service.client().markets.list()
    assert lost.value.status == reply.status, name
    assert len(service.received) == 1


def test_a_file_stays_a_file_and_an_answer_without_content_is_one(service: Scripted) -> None:
    service.script = [Reply(200, b"<Document/>", "application/xml"), Reply(204, b"")]
    assert service.client().bank_gateway.payment_files.file("a") == b"<Document/>"
    service.client().webhook_endpoints.delete("a")
    service.client().treasury.statements.upload(b"<Document/>")
    assert service.received[-1].headers["content-type"] == "application/xml"
    assert service.received[-1].body == b"<Document/>"


def test_a_pair_is_a_number_or_a_text_and_an_amount_an_int_or_its_digits(service: Scripted) -> None:
    api = service.client()
    pairs: tuple[int | str, ...] = (7, "7")
    amounts: tuple[int | str, ...] = (10**30, "1" + "0" * 30)
    for pair in pairs:
        for amount in amounts:
            api.primary_mint.quotes.soft({"pairId": pair, "cashAmount": amount})
        api.markets.read(pair)
        api.rfq.quotes.list(pair_id=pair)
        api.events.list(after=pair)
    bodies = {each.body for each in service.received if each.body}
    assert {json.dumps(json.loads(body)) for body in bodies} == {
        json.dumps({"pairId": 7, "cashAmount": "1" + "0" * 30})
    }
    paths = {each.path for each in service.received if not each.body}
    assert paths == {"/markets/7", "/rfq/quotes?pairId=7", "/events?after=7"}


def test_amounts_within_a_body_are_digits_and_other_numbers_stay_numbers(service: Scripted) -> None:
    market: Any = {"limits": {"minCashAmount": 1, "maxCashAmount": None}, "feeBps": 25, "on": True}
    service.client().admin.markets.replace(3, market)
    sent = json.loads(service.received[0].body)
    assert sent == {
        "limits": {"minCashAmount": "1", "maxCashAmount": None},
        "feeBps": 25,
        "on": True,
    }


@pytest.mark.parametrize("amount", [1.5, 1e9, float("nan")])
def test_a_float_is_refused_before_anything_is_sent(service: Scripted, amount: Any) -> None:
    with pytest.raises(InvalidOption, match="never a float"):
        service.client().primary_mint.quotes.soft({"pairId": 1, "cashAmount": amount})
    assert service.received == []


@pytest.mark.parametrize("url", ["", "no address", "ftp://x", "http://[", None, 7])
def test_a_url_that_cannot_work_is_refused_at_once(url: Any) -> None:
    with pytest.raises(InvalidOption, match="`url`"):
        Firsthand(url, "token")


def test_a_path_is_one_part_and_never_empty(service: Scripted) -> None:
    service.client().tokens.read("a/b?c")
    assert service.received[0].path == "/tokens/a%2Fb%3Fc"
    for nothing in ("", ".", ".."):
        with pytest.raises(InvalidOption):
            service.client().tokens.read(nothing)


def test_a_list_is_read_page_after_page_as_it_is_wanted(service: Scripted) -> None:
    service.script = [
        Reply(200, {"items": [{"pairId": 1}, {"pairId": 2}], "next_cursor": "c"}),
        Reply(200, {"items": [{"pairId": 3}], "next_cursor": None}),
    ]
    markets = service.client().markets.each(limit=2, status="active")
    assert service.received == []
    assert [each["pairId"] for each in markets] == [1, 2, 3]
    assert [each.path for each in service.received] == [
        "/markets?limit=2&status=active",
        "/markets?limit=2&status=active&cursor=c",
    ]


def test_an_answer_has_its_headers_and_an_unchanged_one_is_reported(service: Scripted) -> None:
    service.script = [Reply(200, {"version": 1}, headers=(("ETag", '"1"'),)), Reply(304, b"")]
    api = service.client()
    listing = api.tokens.read("a")
    assert headers_of(listing)["etag"] == '"1"'
    with pytest.raises(NotModified):
        api.tokens.read("a", if_none_match='"1"')
    assert service.received[1].headers["if-none-match"] == '"1"'
    with pytest.raises(InvalidOption):
        headers_of({})


def test_a_refusal_has_everything_at_its_top_and_its_members_by_its_code(service: Scripted) -> None:
    service.script = [refusal("mint_nothing_to_mint", 422, False, minCashAmount="7")]
    with pytest.raises(FirsthandRefusal) as caught:
        service.client().markets.read(1)
    refused = caught.value
    assert (refused.status, refused.request_id, refused.retryable) == (422, "req_1", False)
    assert refused.who_acts == REFUSALS["mint_nothing_to_mint"].who_acts
    assert refused.remedy == remedy_of("mint_nothing_to_mint")
    assert refused.docs_url == "https://firsthand.example/refusals/mint_nothing_to_mint"
    assert refused.members == {"minCashAmount": "7"}
    problem = refused.refusal
    assert problem["code"] == "mint_nothing_to_mint"
    assert problem["minCashAmount"] == "7"


def test_a_code_that_a_newer_service_has_is_a_refusal_too(service: Scripted) -> None:
    service.script = [refusal("mint_something_new", 409, False)]
    with pytest.raises(FirsthandRefusal, match="Update the client") as caught:
        service.client().markets.list()
    assert str(caught.value.code) == "mint_something_new"


@pytest.mark.parametrize("end", ["failed", "lapsed", "expired"])
def test_a_quote_that_ends_without_units_is_an_error_with_the_quote(
    service: Scripted, end: str
) -> None:
    quote = {"reference": "MINT1", "state": end, "failure": None}
    service.script = [Reply(200, {**quote, "state": "submitted"}), Reply(200, quote)]
    states: list[str] = []
    with pytest.raises(PurchaseFailed, match=end) as failed:
        service.client().follow_quote(
            "MINT1", on_progress=lambda each: states.append(each["state"])
        )
    assert failed.value.quote["reference"] == "MINT1"
    assert states == ["submitted", end]


def test_a_quote_that_cannot_be_read_in_time_has_an_unknown_outcome(service: Scripted) -> None:
    service.script = [Reply(200, {"reference": "RFQ1", "state": "submitted"})]
    with pytest.raises(OutcomeUnknown) as unknown:
        service.client().follow_quote("RFQ1", timeout_seconds=0.1)
    assert (unknown.value.reference, unknown.value.retryable) == ("RFQ1", False)
    assert unknown.value.remedy.startswith("Do not buy again.")
    service.script = [CUT]
    with pytest.raises(OutcomeUnknown):
        service.client(retries=0).follow_quote("RFQ1")
    with pytest.raises(InvalidOption):
        service.client().follow_quote("OFFC1")


def test_a_purchase_by_bank_transfer_is_followed_to_its_end(service: Scripted) -> None:
    of = {"reference": "OFFC1"}
    service.script = [Reply(200, {**of, "state": "paid"}), Reply(200, {**of, "state": "delivered"})]
    assert service.client().follow_purchase("OFFC1")["state"] == "delivered"
    service.script = [Reply(200, {**of, "state": "refunded"})]
    with pytest.raises(PurchaseEnded, match="refunded"):
        service.client().follow_purchase("OFFC1")
    service.script = [Reply(200, {**of, "state": "awaiting_payment"})]
    waiting = service.client().follow_purchase("OFFC1", timeout_seconds=0.1)
    assert waiting["state"] == "awaiting_payment"
