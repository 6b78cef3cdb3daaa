from __future__ import annotations

import json
import time

import pytest
from scripted import CUT, OVERLOADED, Reply, Scripted, refusal

from firsthand import ConnectionLost, Firsthand, FirsthandRefusal
from firsthand.gen.schemas import ListingWrite, QuoteRequest

QUOTE: QuoteRequest = {"pairId": 1, "cashAmount": 1, "walletAddress": "0x" + "1" * 40}
LISTING: ListingWrite = {"source": "s", "symbol": "S", "name": "n", "token_ref": "0x"}


def test_a_call_is_repeated_where_the_refusal_is_retryable_and_not_more_often_than_set(
    service: Scripted,
) -> None:
    service.script = [OVERLOADED, OVERLOADED]
    assert service.client().markets.list() == {"items": [], "next_cursor": None}
    assert len(service.received) == 3
    assert service.received[2].headers["authorization"] == "Bearer token"
    service.script, service.received = [OVERLOADED, OVERLOADED, OVERLOADED], []
    with pytest.raises(FirsthandRefusal) as refused:
        service.client(retries=1).markets.list()
    assert (refused.value.code, refused.value.who_acts) == ("service_overloaded", "operator")
    assert "Retry" in refused.value.remedy
    assert len(service.received) == 2


@pytest.mark.parametrize(
    "asked",
    [
        refusal("rate_limited", 429, True, retryAfterSeconds=1),
        Reply(429, refusal("rate_limited", 429, True).body, headers=(("retry-after", "1"),)),
    ],
)
def test_it_waits_as_long_as_it_is_asked_to(service: Scripted, asked: Reply) -> None:
    service.script = [asked]
    started = time.monotonic()
    service.client().markets.list()
    assert time.monotonic() - started > 0.99


def test_a_wait_beyond_the_time_limit_is_the_callers_to_decide(service: Scripted) -> None:
    service.script = [refusal("rate_limited", 429, True, retryAfterSeconds=31)]
    with pytest.raises(FirsthandRefusal) as refused:
        service.client().markets.list()
    assert refused.value.retry_after_seconds == 31
    assert len(service.received) == 1


def test_what_does_not_help_is_not_tried(service: Scripted) -> None:
    service.script = [refusal("mint_market_paused", 409, False, closed=False)]
    with pytest.raises(FirsthandRefusal) as refused:
        service.client().primary_mint.quotes.create(QUOTE)
    assert refused.value.remedy == "Wait for `market.resumed`; when `closed`, offer another market."
    assert len(service.received) == 1


def test_a_firm_quote_is_asked_for_again_under_one_key_and_a_given_key_is_kept(
    service: Scripted,
) -> None:
    in_progress = refusal("idempotency_in_progress", 409, True)
    service.script = [CUT, in_progress, Reply(201, {"reference": "MINT1"})]
    assert service.client().primary_mint.quotes.create(QUOTE)["reference"] == "MINT1"
    keys = {each.headers["idempotency-key"] for each in service.received}
    assert len(service.received) == 3
    assert len(keys) == 1
    assert len(keys.pop()) == 32
    service.client().rfq.quotes.create(QUOTE, idempotency_key="mine")
    assert service.received[-1].headers["idempotency-key"] == "mine"


def test_what_could_be_done_twice_is_not_asked_for_again(service: Scripted) -> None:
    service.script = [CUT]
    with pytest.raises(ConnectionLost) as lost:
        service.client().tokens.create(LISTING)
    assert (lost.value.code, lost.value.retryable, lost.value.status) == (
        "connection_lost",
        True,
        None,
    )
    assert len(service.received) == 1
    service.script = [CUT]
    service.client().rfq.quotes.intent("RFQ1")
    service.script = [CUT]
    service.client().tokens.create(LISTING, idempotency_key="a key")
    assert len(service.received) == 5


def test_an_unknown_outcome_is_asked_about_again_where_nothing_is_done_twice(
    service: Scripted,
) -> None:
    unknown = refusal("outcome_unknown", 503, True)
    service.script = [unknown]
    with pytest.raises(FirsthandRefusal) as refused:
        service.client().tokens.create(LISTING)
    assert refused.value.code == "outcome_unknown"
    assert len(service.received) == 1
    service.script = [unknown]
    service.client().tokens.create(LISTING, idempotency_key="a key")
    service.script = [unknown]
    service.client().rfq.quotes.intent("RFQ1")
    assert len(service.received) == 5


def test_a_declined_signature_is_asked_for_once_more_and_no_oftener(service: Scripted) -> None:
    declined = refusal("mint_signer_declined", 503, True)
    service.script = [declined] * 4
    with pytest.raises(FirsthandRefusal) as refused:
        service.client().primary_mint.quotes.intent("MINT1")
    assert refused.value.code == "mint_signer_declined"
    assert len(service.received) == 2


def test_a_service_that_never_answers_is_a_lost_connection_after_the_time_limit(
    service: Scripted,
) -> None:
    service.script = [Reply(hang=True)] * 4
    started = time.monotonic()
    with pytest.raises(ConnectionLost) as lost:
        service.client(timeout_seconds=0.3).markets.list()
    assert time.monotonic() - started < 1.5
    assert lost.value.status is None


def test_nothing_listens_there() -> None:
    client = Firsthand("http://127.0.0.1:9", "token", retries=1)
    with client, pytest.raises(ConnectionLost, match="No answer came"):
        client.markets.list()


def test_a_token_that_cannot_be_obtained_is_the_programs_own_error(service: Scripted) -> None:
    def no_session() -> str:
        raise LookupError("no session")

    with pytest.raises(LookupError):
        Firsthand(service.url, no_session, http=service.http).markets.list()
    assert service.received == []


def test_a_token_is_asked_for_before_each_call(service: Scripted) -> None:
    tokens = iter("ab")
    client = Firsthand(service.url, lambda: next(tokens), http=service.http)
    client.markets.list()
    client.markets.list()
    assert [each.headers["authorization"] for each in service.received] == ["Bearer a", "Bearer b"]
    assert json.loads(service.received[0].body or b"null") is None
