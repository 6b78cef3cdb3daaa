"""The settlement intent: its digest, its name on chain, and the router's calldata."""

from __future__ import annotations

import re
from typing import Final

from eth_abi.abi import encode
from eth_account.messages import SignableMessage, encode_typed_data
from eth_utils.address import to_checksum_address
from eth_utils.crypto import keccak

from .gen.intent import DOMAIN_FIELDS, DOMAIN_NAME, DOMAIN_VERSION, INTENT_FIELDS, SETTLE_TYPES
from .gen.schemas import Bundle, SettlementIntent

_DIGITS: Final = re.compile(r"0|[1-9][0-9]*")
ADDRESS: Final = re.compile(r"0x[0-9a-fA-F]{40}")
_BYTES32: Final = re.compile(r"0x[0-9a-f]{64}")
_NUMBER: Final = re.compile(r"[0-9]+|0x[0-9a-fA-F]+")
_HEX: Final = re.compile(r"0x(?:[0-9a-fA-F]{2})*")
SHAPES: Final = {"bytes32": _BYTES32, "address": ADDRESS, "uint256": _DIGITS, "uint64": _DIGITS}

NO_SIGNATURE: Final = "0x" + "00" * 65
"""What stands in a bundle's transaction in place of the buyer's signature."""


def bytes_of(text: str) -> bytes:
    """The bytes of a hexadecimal text; raises when it is none."""
    if not _HEX.fullmatch(text):
        raise ValueError(f"{text[:20]} is not hexadecimal")
    return bytes.fromhex(text[2:])


def whole(text: str) -> int:
    """A whole number, however it is spelled: its one right spelling is a check of its own."""
    bare = text.strip()
    if not _NUMBER.fullmatch(bare):
        raise ValueError(f"{text[:80]} is no amount")
    return int(bare, 16 if bare.startswith("0x") else 10)


def _fields(intent: SettlementIntent) -> dict[str, object]:
    """The values of an intent as a chain has them, each of its type."""
    values: dict[str, object] = {}
    for name, kind in INTENT_FIELDS:
        text = intent[name]  # type: ignore[literal-required]
        if kind.startswith("uint"):
            values[name] = whole(text)
        elif kind == "address":
            if not ADDRESS.fullmatch(text):
                raise ValueError(f"{name} is no address")
            values[name] = text
        else:
            values[name] = bytes_of(text)
            if len(bytes_of(text)) != 32:
                raise ValueError(f"{name} is not 32 bytes")
    return values


def signable(bundle: Bundle) -> SignableMessage:
    """What the parties sign, computed from the intent by `eth-account`."""
    chain_id = bundle["typedData"]["domain"]["chainId"]
    if not isinstance(chain_id, int) or isinstance(chain_id, bool):
        raise ValueError("the chain is no number")
    domain = (DOMAIN_NAME, DOMAIN_VERSION, chain_id, bundle["router"])
    names = [name for name, _ in DOMAIN_FIELDS]
    types = {"SettlementIntent": [{"name": name, "type": kind} for name, kind in INTENT_FIELDS]}
    return encode_typed_data(
        dict(zip(names, domain, strict=True)), types, _fields(bundle["intent"])
    )


def digest_of(bundle: Bundle) -> str:
    """The EIP-712 digest of a bundle's intent."""
    version, header, body = signable(bundle)
    return "0x" + keccak(b"\x19" + version + header + body).hex()


def venue_call_hash(calldata: str) -> str:
    """What an intent says of the venue's calldata."""
    return "0x" + keccak(bytes_of(calldata)).hex()


def quote_ref_of(tenant: str, reference: str) -> str:
    """The name of a quote on chain: keccak256(abi.encode(tenant, reference))."""
    return "0x" + keccak(encode(["string", "string"], [tenant, reference])).hex()


def settle_data(bundle: Bundle, buyer_signature: str = NO_SIGNATURE) -> str:
    """The calldata of `settle`, encoded anew."""
    values = _fields(bundle["intent"])
    for name, kind in INTENT_FIELDS:
        text = values[name]
        # An address in mixed case carries a checksum; another spelling may be a slip of the hand.
        is_mixed = kind == "address" and isinstance(text, str) and text != text.lower()
        if is_mixed and to_checksum_address(str(text)) != text:
            raise ValueError(f"{name} has a wrong checksum")
    given = bundle["signatures"]
    parts = (given["settlementOperator"], given["complianceAttestation"], given["feeAttestation"])
    signatures = tuple(bytes_of(each) for each in (*parts, buyer_signature))
    selector = keccak(text=f"settle({','.join(SETTLE_TYPES)})")[:4]
    arguments = [tuple(values.values()), bytes_of(bundle["venueCalldata"]), signatures]
    return "0x" + (selector + encode(list(SETTLE_TYPES), arguments)).hex()
