"""What the TypeScript SDK finds in a bundle or a webhook, this client finds too."""

from __future__ import annotations

import copy
import json
from datetime import datetime
from pathlib import Path
from typing import Any

import pytest

from firsthand import InvalidOption, WebhookRefused, sign_webhook, verify_webhook
from firsthand.bundle import require_bundle, verify_bundle
from firsthand.errors import BundleRefused

VECTORS = Path(__file__).parent / "vectors"
BUNDLES: dict[str, Any] = json.loads((VECTORS / "bundles.json").read_text())
WEBHOOKS: list[dict[str, Any]] = json.loads((VECTORS / "webhooks.json").read_text())


def changed(tree: Any, changes: list[dict[str, Any]]) -> Any:
    whole = copy.deepcopy(tree)
    for change in changes:
        *path, last = change["at"]
        holder = whole
        for name in path:
            holder = holder[int(name)] if isinstance(holder, list) else holder[name]
        if "to" in change:
            holder[last] = change["to"]
        else:
            del holder[last]
    return whole


def faults_of(case: dict[str, Any]) -> list[str]:
    at = datetime.fromisoformat(case["at"]) if "at" in case else None
    bundle = changed(BUNDLES["bundle"], case.get("bundle", []))
    keys = changed(BUNDLES["keys"], case.get("keys", []))
    tenant = case.get("tenant", BUNDLES["tenant"])
    return list(verify_bundle(bundle, keys, at=at, tenant=tenant))


def test_the_vectors_are_really_read() -> None:
    assert len(BUNDLES["cases"]) > 180
    assert sum(case["faults"] == [] for case in BUNDLES["cases"]) == 5
    assert len({fault for case in BUNDLES["cases"] for fault in case["faults"]}) == 25
    assert len(WEBHOOKS) > 25


@pytest.mark.parametrize("case", BUNDLES["cases"], ids=lambda case: str(case["name"]))
def test_bundle(case: dict[str, Any]) -> None:
    assert faults_of(case) == case["faults"]


@pytest.mark.parametrize("nothing", [None, 7, "", [], {}, {"intent": {}}])
def test_what_is_no_bundle_at_all_has_faults_and_raises_nothing(nothing: Any) -> None:
    assert len(verify_bundle(nothing, BUNDLES["keys"], tenant="acme")) > 10


def test_a_bundle_is_required_for_one_wallet_chain_and_router() -> None:
    bundle, keys = BUNDLES["bundle"], BUNDLES["keys"]
    at = datetime.fromisoformat(bundle["issuedAt"])
    asked: dict[str, Any] = {
        "router": bundle["router"].lower(),
        "buyer": bundle["intent"]["buyer"].lower(),
        "chain_id": 31_337,
        "tenant": "acme",
    }
    require_bundle(bundle, keys, at=at, **asked)
    other = "0x" + "9" * 40
    for wrong in ({"router": other}, {"buyer": other}, {"chain_id": 1}, {"tenant": "globex"}):
        with pytest.raises(BundleRefused) as refused:
            require_bundle(bundle, keys, at=at, **{**asked, **wrong})
        assert len(refused.value.faults) == 1
    with pytest.raises(BundleRefused, match="the deadline has passed"):
        require_bundle(bundle, keys, at=datetime.fromisoformat("2031-01-01T00:00:00Z"), **asked)
    with pytest.raises(InvalidOption, match="with its zone"):
        require_bundle(bundle, keys, at=datetime(2030, 1, 1), **asked)


@pytest.mark.parametrize("as_bytes", [False, True])
@pytest.mark.parametrize("case", WEBHOOKS, ids=lambda case: str(case["name"]))
def test_webhook(case: dict[str, Any], as_bytes: bool) -> None:
    body = case["body"].encode() if as_bytes else case["body"]
    at = datetime.fromisoformat(case["at"])

    def verified() -> Any:
        return verify_webhook(body, case["headers"], case["secrets"], at=at)

    if "event" in case:
        assert verified() == case["event"]
    elif "refused" in case:
        with pytest.raises(WebhookRefused) as refused:
            verified()
        assert str(refused.value) == case["refused"]
    else:
        with pytest.raises(InvalidOption):
            verified()


def test_a_parsed_body_and_broken_text_are_refused_with_what_to_do() -> None:
    secret = WEBHOOKS[0]["secrets"]
    headers = sign_webhook("{}", secret)
    assert dict(verify_webhook(b"{}", headers, secret)) == {}
    parsed: Any
    for parsed in ({}, [], None, 7):
        with pytest.raises(WebhookRefused, match="raw body"):
            verify_webhook(parsed, headers, secret)
    with pytest.raises(WebhookRefused, match="UTF-8"):
        verify_webhook(b"\xff", headers, secret)
