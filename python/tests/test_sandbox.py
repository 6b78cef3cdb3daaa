"""Against a real sandbox: quotes, a bundle, a webhook, a purchase, and refusals on demand."""

from __future__ import annotations

import json
import queue
import re
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import datetime
from http.server import BaseHTTPRequestHandler, HTTPServer
from typing import Any

import pytest

from firsthand import (
    Firsthand,
    FirsthandRefusal,
    RefusalCode,
    WebhookRefused,
    headers_of,
    units_for,
    verify_webhook,
)
from firsthand.bundle import require_bundle, verify_bundle
from firsthand.sandbox import Sandbox

pytestmark = pytest.mark.sandbox
BUYER = "acme-buyer-1"


def test_a_soft_quote_is_what_the_arithmetic_says(sandbox: Sandbox) -> None:
    market = sandbox.as_(BUYER).markets.read(1)
    quote = sandbox.as_(BUYER).primary_mint.quotes.soft({"pairId": 1, "cashAmount": 100_000_000})
    units = units_for(
        100_000_000,
        price=quote["price"],
        fee_bps=market["feeBps"],
        cash_decimals=market["cash"]["decimals"],
        unit_decimals=market["unit"]["decimals"],
    )
    assert int(quote["unitAmount"]) == units > 0
    assert headers_of(quote)["x-request-id"].startswith("req_")


def test_a_list_is_read_to_its_end(sandbox: Sandbox) -> None:
    pairs = [each["pairId"] for each in sandbox.as_(BUYER).markets.each(limit=5)]
    assert len(pairs) == len(set(pairs)) > 5


@pytest.mark.parametrize("rail", ["primary_mint", "rfq"])
def test_a_bundle_of_the_service_holds_and_a_forged_one_does_not(
    sandbox: Sandbox, rail: str
) -> None:
    buyer, wallet = sandbox.as_(BUYER), sandbox.wallet_of(BUYER)
    quotes = buyer.primary_mint.quotes if rail == "primary_mint" else buyer.rfq.quotes
    pair = 1 if rail == "primary_mint" else 2
    asked = quotes.create({"pairId": pair, "cashAmount": "100000000", "walletAddress": wallet})
    bundle = quotes.intent(asked["reference"])
    keys = buyer.settlement_keys.list()
    at = datetime.fromisoformat(bundle["issuedAt"])
    assert verify_bundle(bundle, keys, at=at, tenant="acme") == ()
    require_bundle(
        bundle,
        keys,
        router=sandbox.facts["contracts"]["router"],
        buyer=wallet,
        chain_id=sandbox.facts["chainId"],
        tenant="acme",
        at=at,
    )
    assert int(bundle["intent"]["minUnits"]) == int(asked["unitAmount"])
    forged = json.loads(json.dumps(bundle))
    forged["intent"]["minUnits"] = "1"
    assert "the digest is not the intent’s" in verify_bundle(forged, keys)
    # The same reference answers the same bundle, byte for byte.
    assert quotes.intent(asked["reference"]) == bundle


@contextmanager
def receiver() -> Iterator[tuple[str, queue.Queue[tuple[bytes, dict[str, str]]]]]:
    """A receiver on a socket of this machine that keeps what arrives as it arrived."""
    arrived: queue.Queue[tuple[bytes, dict[str, str]]] = queue.Queue()

    class Handler(BaseHTTPRequestHandler):
        def log_message(self, *_: object) -> None:
            pass

        def do_POST(self) -> None:
            body = self.rfile.read(int(self.headers["content-length"]))
            self.send_response(204)
            self.end_headers()
            arrived.put((body, dict(self.headers.items())))

    server = HTTPServer(("127.0.0.1", 0), Handler)
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05})
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_address[1]}/events", arrived
    finally:
        server.shutdown()
        thread.join()
        server.server_close()


def test_a_webhook_arrives_on_a_socket_and_is_verified(sandbox: Sandbox) -> None:
    integrator, buyer = sandbox.as_("acme-integrator"), sandbox.as_(BUYER)
    with receiver() as (url, arrived):
        endpoint = integrator.webhook_endpoints.create(
            {"url": url, "types": ["quote.firm_created"]}
        )
        quote = buyer.primary_mint.quotes.create(
            {"pairId": 1, "cashAmount": 2_000_000, "walletAddress": sandbox.wallet_of(BUYER)}
        )
        while True:
            body, headers = arrived.get(timeout=30)
            event = verify_webhook(body, headers, endpoint["secret"])
            if event["subject"] == quote["reference"]:
                break
        assert event["type"] == "quote.firm_created"
        assert event["data"]["reference"] == quote["reference"]
        with pytest.raises(WebhookRefused):
            verify_webhook(body + b" ", headers, endpoint["secret"])
        integrator.webhook_endpoints.delete(endpoint["id"])


def test_a_purchase_by_bank_transfer_is_paid_and_followed_to_its_delivery(sandbox: Sandbox) -> None:
    buyer = sandbox.as_(BUYER)
    bought = buyer.bank.purchases.create(
        {"pairId": 3, "cashAmount": 100_000, "walletAddress": sandbox.wallet_of(BUYER)},
        idempotency_key="python-purchase",
    )
    sandbox.pay(bought["reference"])
    states: list[str] = []
    delivered = buyer.follow_purchase(
        bought["reference"],
        timeout_seconds=40,
        on_progress=lambda purchase: states.append(purchase["state"]),
    )
    assert delivered["state"] == "delivered", states


REFUSED: dict[RefusalCode, set[str]] = {
    "mint_market_not_found": set(),
    "mint_market_paused": {"closed"},
    "mint_nothing_to_mint": {"minCashAmount"},
    "mint_trade_size_out_of_range": {"limits"},
    "mint_wallet_not_registered": set(),
    "mint_price_moved": {"quoted", "current"},
    "mint_signer_unavailable": set(),
    "mint_kyc_attestation_refused": {"decisionId"},
    "rfq_market_paused": {"closed"},
    "rfq_price_moved": {"quoted", "current"},
    "offchain_sales_disabled": {"closed"},
    "offchain_terms_changed": {"termsHash"},
    "kyc_required": {"kycStatus"},
    "forbidden": {"requiredRole"},
    "invalid_cursor": set(),
}


def ask(client: Firsthand, call: dict[str, Any]) -> object:
    """The call that was armed, by the typed method of its path."""
    path, _, search = str(call["path"]).partition("?")
    body, headers = call.get("body"), call.get("headers") or {}
    key = headers.get("idempotency-key", "python")
    on_chain = client.rfq.quotes if path.startswith("/rfq") else client.primary_mint.quotes
    intent = re.fullmatch(r"/(?:primary-mint|rfq)/quotes/([A-Z0-9a-f]{30,})/intent", path)
    if intent:
        return on_chain.intent(intent.group(1))
    if path == "/markets":
        return client.markets.list(cursor=search.removeprefix("cursor="))
    if path == "/admin/markets":
        return client.admin.markets.list()
    if body is None:
        raise AssertionError(f"no typed call for {path}")
    if path.endswith("/quotes/soft"):
        return on_chain.soft(body)
    if path.endswith("/quotes"):
        return on_chain.create(body)
    return client.offchain.purchases.create(body, idempotency_key=key)


def refusal_of(client: Firsthand, call: dict[str, Any]) -> FirsthandRefusal:
    """What the armed call is refused for, once the published limit of its caller lets it in."""
    until = time.monotonic() + 20
    while True:
        with pytest.raises(FirsthandRefusal) as caught:
            ask(client, call)
        refused = caught.value
        if refused.code != "rate_limited" or time.monotonic() > until:
            return refused
        time.sleep(refused.retry_after_seconds or 1)


@pytest.mark.parametrize("code", REFUSED)
def test_a_refusal_on_demand_meets_the_client_typed(sandbox: Sandbox, code: RefusalCode) -> None:
    armed = sandbox.arm(code)
    try:
        # The refusal itself is what is asked for, so the client does not try again.
        client = sandbox.as_(armed["call"]["as"], url=armed["call"]["url"], retries=0)
        refused = refusal_of(client, armed["call"])
    finally:
        sandbox.reset()
    assert refused.code == code
    assert set(refused.members) == REFUSED[code]
    assert refused.request_id.startswith("req_")
    assert refused.docs_url.endswith(f"/{code}")
    assert refused.remedy
    assert refused.retryable == (refused.status == 503)


def test_a_token_that_nobody_gave_is_refused_as_such(sandbox: Sandbox) -> None:
    with (
        Firsthand(sandbox.facts["apiUrl"], "nonsense") as stranger,
        pytest.raises(FirsthandRefusal) as caught,
    ):
        stranger.markets.list()
    assert (caught.value.code, caught.value.status) == ("unauthenticated", 401)
