# Made by `pnpm generate` from wire/src/settlement-intent.ts and contracts/abi.
"""The settlement intent as EIP-712 data."""

from __future__ import annotations

from typing import Final

DOMAIN_NAME: Final = "Firsthand Settlement"
DOMAIN_VERSION: Final = "1"

DOMAIN_FIELDS: Final[tuple[tuple[str, str], ...]] = (
    ("name", "string"),
    ("version", "string"),
    ("chainId", "uint256"),
    ("verifyingContract", "address"),
)

INTENT_FIELDS: Final[tuple[tuple[str, str], ...]] = (
    ("quoteRef", "bytes32"),
    ("buyer", "address"),
    ("recipient", "address"),
    ("venue", "address"),
    ("cashToken", "address"),
    ("cashAmount", "uint256"),
    ("feeAmount", "uint256"),
    ("feeRecipient", "address"),
    ("assetToken", "address"),
    ("minUnits", "uint256"),
    ("venueCallHash", "bytes32"),
    ("validAfter", "uint64"),
    ("deadline", "uint64"),
)

SETTLE_TYPES: Final[tuple[str, ...]] = (
    "(bytes32,address,address,address,address,uint256,uint256,address,address,uint256,bytes32,uint64,uint64)",
    "bytes",
    "(bytes,bytes,bytes,bytes)",
)
"""What `settle` of the router takes: the intent, the venue's calldata, and four signatures."""
