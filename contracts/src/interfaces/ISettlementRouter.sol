// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title Settles a signed purchase: the buyer's cash goes out and the units come in, or nothing happens
interface ISettlementRouter {
    /// What all four parties sign. Flat and static: the venue's call enters as its hash.
    struct SettlementIntent {
        bytes32 quoteRef; // with the buyer, the key against replay
        address buyer; // the only sender
        address recipient; // of the units
        address venue;
        address cashToken;
        uint256 cashAmount; // all that the buyer pays, the fee inside
        uint256 feeAmount; // the venue gets the rest
        address feeRecipient;
        address assetToken;
        uint256 minUnits; // measured as the recipient's difference in balance
        bytes32 venueCallHash;
        uint64 validAfter; // the first second that settles
        uint64 deadline; // the last second that settles
    }

    /// The signatures over one digest. Their positions in `BadSignature` are 0 to 3, in this order.
    struct Signatures {
        bytes operator;
        bytes compliance;
        bytes fee;
        bytes buyer;
    }

    /// An EIP-2612 permit of exactly `cashAmount` for the router.
    struct Permit {
        uint256 deadline;
        uint8 v;
        bytes32 r;
        bytes32 s;
    }

    event Settled(
        bytes32 indexed quoteRef,
        address indexed buyer,
        address indexed venue,
        uint256 cashAmount,
        uint256 feeAmount,
        uint256 units
    );
    event Cancelled(bytes32 indexed quoteRef, address indexed buyer);

    error NotBuyer(address sender, address buyer);
    error NotYetValid(uint64 validAfter);
    error Expired(uint64 deadline);
    error QuoteUsed(bytes32 quoteRef);
    error CalldataMismatch(bytes32 quoteRef);
    error FeeTooHigh(uint256 feeAmount, uint256 cashAmount);
    error BadSignature(uint8 position);
    error Sanctioned(address party);
    error SanctionsUnavailable(address oracle);
    error ShortDelivery(uint256 units, uint256 minUnits);

    /// @notice Settles as the buyer, or as the trusted forwarder on the buyer's word.
    /// @return units What the recipient got.
    function settle(SettlementIntent calldata intent, bytes calldata venueCall, Signatures calldata signatures)
        external
        returns (uint256 units);

    /// @notice Settles with a permit in place of an allowance. A permit that somebody used already does no harm.
    /// @return units What the recipient got.
    function settleWithPermit(
        SettlementIntent calldata intent,
        bytes calldata venueCall,
        Signatures calldata signatures,
        Permit calldata permit
    ) external returns (uint256 units);

    /// @notice The buyer gives the quote up: it never settles. Works while the router is paused.
    function cancel(SettlementIntent calldata intent) external;

    /// @notice The EIP-712 digest that all four parties sign.
    function hashIntent(SettlementIntent calldata intent) external view returns (bytes32);

    /// @notice Whether the quote was settled or cancelled by this buyer.
    function isUsed(address buyer, bytes32 quoteRef) external view returns (bool);

    /// @notice Whether this is the forwarder: it asks before it speaks for a buyer.
    function isTrustedForwarder(address forwarder) external view returns (bool);
}
