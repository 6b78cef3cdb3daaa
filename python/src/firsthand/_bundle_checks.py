"""That the parts of a bundle agree with each other."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from datetime import UTC, datetime
from functools import partial
from typing import Final, Literal

from eth_account import Account

from ._intent import ADDRESS, SHAPES, digest_of, settle_data, signable, venue_call_hash, whole
from .gen.intent import DOMAIN_FIELDS, DOMAIN_NAME, DOMAIN_VERSION, INTENT_FIELDS
from .gen.schemas import Bundle

Check = tuple[str, Callable[[Bundle], bool]]
"""What is wrong when it does not hold, and whether it does."""

_Part = Literal["settlementOperator", "complianceAttestation", "feeAttestation"]

SIGNATURE_NAMES: Final[Mapping[_Part, str]] = {
    "settlementOperator": "operator signature",
    "complianceAttestation": "compliance attestation",
    "feeAttestation": "fee attestation",
}

_SIGNATURE: Final = re.compile(r"0x[0-9a-f]{128}(1b|1c)")
_S_MAX: Final = 0x7FFFFFFFFFFFFFFFFFFFFFFFFFFFFFFF5D576E7357A4501DDFE92F46681B20A0
"""The router takes the lower of the two values that a signature can have."""

_INSTANT: Final = re.compile(
    r"[0-9]{4}-[0-9]{2}-[0-9]{2}T(?:[01][0-9]|2[0-3]):[0-9]{2}:[0-9]{2}\.[0-9]{3}Z"
)
_EPOCH: Final = datetime(1970, 1, 1, tzinfo=UTC)


def milliseconds_of(text: str) -> int:
    """An instant that is written in the one way that sorts as time passes."""
    if not _INSTANT.fullmatch(text):
        raise ValueError(f"{text[:40]} is no instant")
    since = datetime.fromisoformat(text) - _EPOCH
    return since.days * 86_400_000 + since.seconds * 1000 + since.microseconds // 1000


def _same(one: str, other: str) -> bool:
    if not (ADDRESS.fullmatch(one) and ADDRESS.fullmatch(other)):
        raise ValueError("it is no address")
    return one.lower() == other.lower()


def _is_intent(message: Mapping[str, object]) -> bool:
    def is_of(name: str, kind: str) -> bool:
        value = message.get(name)
        return isinstance(value, str) and SHAPES[kind].fullmatch(value) is not None

    return len(message) == len(INTENT_FIELDS) and all(is_of(*field) for field in INTENT_FIELDS)


def _deadline_is_intents(bundle: Bundle) -> bool:
    seconds = whole(bundle["intent"]["deadline"])
    return milliseconds_of(bundle["deadline"]) == seconds * 1000


def _issued_before_deadline(bundle: Bundle) -> bool:
    milliseconds_of(bundle["issuedAt"])
    return bundle["issuedAt"] <= bundle["deadline"]


def _domain_holds(bundle: Bundle) -> bool:
    domain = bundle["typedData"]["domain"]
    return (
        domain["name"] == DOMAIN_NAME
        and domain["version"] == DOMAIN_VERSION
        and len(domain) == len(DOMAIN_FIELDS)
        and bundle["typedData"]["primaryType"] == "SettlementIntent"
        and _same(domain["verifyingContract"], bundle["router"])
    )


def _types_hold(bundle: Bundle) -> bool:
    """The fields that a wallet would sign, in their order."""
    wanted = {"EIP712Domain": DOMAIN_FIELDS, "SettlementIntent": INTENT_FIELDS}
    types: Mapping[str, object] = bundle["typedData"]["types"]
    listed = {
        name: [{"name": field, "type": kind} for field, kind in fields]
        for name, fields in wanted.items()
    }
    return set(types) == set(listed) and all(
        json.dumps(types[name]) == json.dumps(fields) for name, fields in listed.items()
    )


def _typed_data_is_intent(bundle: Bundle) -> bool:
    message, intent = bundle["typedData"]["message"], bundle["intent"]
    return _is_intent(message) and all(
        message[name] == intent[name]  # type: ignore[literal-required]
        for name, _ in INTENT_FIELDS
    )


def _signed_as_named(part: _Part, bundle: Bundle) -> bool:
    signature = bundle["signatures"][part]
    if not _SIGNATURE.fullmatch(signature) or int(signature[66:130], 16) > _S_MAX:
        return False
    signer = Account.recover_message(signable(bundle), signature=signature)
    return _same(signer, bundle["signers"][part])


def _not_by_buyer(part: _Part, bundle: Bundle) -> bool:
    return not _same(bundle["signers"][part], bundle["intent"]["buyer"])


def _signature_checks(part: _Part, name: str) -> tuple[Check, Check]:
    return (
        (f"the {name} is not by the signer that is named", partial(_signed_as_named, part)),
        (f"the {name} is by the buyer", partial(_not_by_buyer, part)),
    )


# fmt: off
CHECKS: Final[tuple[Check, ...]] = (
    ("the intent is not a settlement intent", lambda b: _is_intent(b["intent"])),
    ("the units do not go to the buyer", lambda b: _same(b["intent"]["recipient"], b["intent"]["buyer"])),
    ("the fee is more than the cash", lambda b: whole(b["intent"]["feeAmount"]) <= whole(b["intent"]["cashAmount"])),
    ("the intent promises no units", lambda b: whole(b["intent"]["minUnits"]) > 0),
    ("the venue’s calldata is not what the intent names", lambda b: venue_call_hash(b["venueCalldata"]) == b["intent"]["venueCallHash"]),
    ("the deadline is not the intent’s", _deadline_is_intents),
    ("the bundle was not issued before its deadline", _issued_before_deadline),
    ("the typed data is for another router or chain", _domain_holds),
    ("the typed data has other types", _types_hold),
    ("the typed data is another intent", _typed_data_is_intent),
    ("the digest is not the intent’s", lambda b: digest_of(b) == b["digest"]),
    ("the transaction does not go to the router", lambda b: _same(b["transaction"]["to"], b["router"])),
    ("the transaction is not this intent with these signatures", lambda b: settle_data(b) == b["transaction"]["data"]),
    *(check for part, name in SIGNATURE_NAMES.items() for check in _signature_checks(part, name)),
)
# fmt: on
