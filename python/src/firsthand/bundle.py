"""Bundles: what is wrong with one, before anybody signs it. Needs no network."""

from __future__ import annotations

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Final, Literal

from ._bundle_checks import CHECKS, SIGNATURE_NAMES, Check
from ._intent import quote_ref_of
from .errors import BundleRefused, InvalidOption
from .gen.schemas import Bundle, SettlementKeys, SettlementKeysItemsItem

_Part = Literal["settlementOperator", "complianceAttestation", "feeAttestation"]
_PARTS: Final[tuple[_Part, ...]] = ("settlementOperator", "complianceAttestation", "feeAttestation")


def _is_of(bundle: Bundle, part: _Part, key: SettlementKeysItemsItem) -> bool:
    """Whether a key was published for this part when the bundle was issued."""
    try:
        issued, valid_from = (
            datetime.fromisoformat(text) for text in (bundle["issuedAt"], key["validFrom"])
        )
        until = None if key["validUntil"] is None else datetime.fromisoformat(key["validUntil"])
        is_valid = valid_from <= issued and (until is None or issued < until)
        same = key["address"].lower() == bundle["signers"][part].lower()
        return is_valid and key["role"] == part and same
    except (ValueError, TypeError, KeyError, AttributeError):
        return False


def _published(keys: SettlementKeys, part: _Part) -> Check:
    fault = f"the {SIGNATURE_NAMES[part]} is not by a key that was published for it at the time"
    return fault, lambda bundle: any(_is_of(bundle, part, key) for key in keys["items"])


def _time_checks(at: datetime) -> tuple[Check, ...]:
    if at.tzinfo is None:
        raise InvalidOption("at", "Give a time with its zone: datetime.now(timezone.utc).")
    seconds = int(at.astimezone(UTC).timestamp() // 1)
    # The last second of the deadline still settles.
    return (
        ("the deadline has passed", lambda bundle: seconds <= int(bundle["intent"]["deadline"])),
        (
            "it is too early to settle",
            lambda bundle: seconds >= int(bundle["intent"]["validAfter"]),
        ),
    )


def _holds(check: Callable[[Bundle], bool], bundle: Bundle) -> bool:
    """What cannot be read does not hold."""
    try:
        return check(bundle)
    except Exception:  # noqa: BLE001
        return False


def verify_bundle(
    bundle: Bundle,
    keys: SettlementKeys,
    *,
    at: datetime | None = None,
    tenant: str | None = None,
) -> tuple[str, ...]:
    """What is wrong with a bundle, in words; nothing when it holds.

    `keys` is the published document `settlement-keys.json`: each signature must be by a key of its
    role that was valid when the bundle was issued. `at` is the moment at which the bundle should
    settle; without it an old bundle holds as well as a live one. `tenant` is whose quote it must
    be; without it nothing ties the intent to the reference.
    """
    of_reference: Check = (
        "the intent is not that of the reference",
        lambda whole: (
            tenant is None
            or quote_ref_of(tenant, whole["reference"]) == whole["intent"]["quoteRef"]
        ),
    )
    published = tuple(_published(keys, part) for part in _PARTS)
    timed = () if at is None else _time_checks(at)
    checks = (*CHECKS, *published, of_reference, *timed)
    return tuple(fault for fault, check in checks if not _holds(check, bundle))


def require_bundle(
    bundle: Bundle,
    keys: SettlementKeys,
    *,
    router: str,
    buyer: str,
    chain_id: int,
    tenant: str,
    at: datetime | None = None,
) -> None:
    """Raises `BundleRefused` unless the bundle holds, now, for this wallet on this chain, and goes
    to the pinned router. Take `router` from the operator's deployment record, never from the API.
    """
    moment = datetime.now(UTC) if at is None else at
    faults = verify_bundle(bundle, keys, at=moment, tenant=tenant)
    if faults:
        raise BundleRefused(faults)
    domain = bundle["typedData"]["domain"]
    standing = (
        (
            f"it is for the wallet {bundle['intent']['buyer']}",
            bundle["intent"]["buyer"].lower() == buyer.lower(),
        ),
        (f"it is for chain {domain['chainId']}", domain["chainId"] == chain_id),
        (
            f"its router {bundle['router']} is not the pinned one",
            bundle["router"].lower() == router.lower(),
        ),
    )
    wrong = tuple(fault for fault, holds in standing if not holds)
    if wrong:
        raise BundleRefused(wrong)
