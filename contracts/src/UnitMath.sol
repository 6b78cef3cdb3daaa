// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title Cash to units, and the bounds of a fee
/// @notice The only arithmetic on amounts. A price is cash base units times 10^priceScale for one whole unit.
/// @dev Inputs are 128 bits wide, so no product can overflow and plain operators suffice: a model checker can follow them.
library UnitMath {
    /// The decimals of the asset and the scale of the price are more than 38 together.
    error ScaleTooLarge(uint256 exponent);

    uint256 internal constant EXPONENT_MAX = 38;
    uint256 internal constant BPS = 10_000;

    /// @notice What cash is multiplied by before it is divided by the price.
    function scaleOf(uint8 assetDecimals, uint8 priceScale) internal pure returns (uint128) {
        uint256 exponent = uint256(assetDecimals) + priceScale;
        if (exponent > EXPONENT_MAX) revert ScaleTooLarge(exponent);
        // 10^38 is below 2^128.
        // forge-lint: disable-next-line(unsafe-typecast)
        return uint128(10 ** exponent);
    }

    /// @notice Units that the cash pays for, rounded down: never more than were paid for.
    function unitsFor(uint128 cash, uint128 scale, uint128 price) internal pure returns (uint256) {
        return uint256(cash) * scale / price;
    }

    /// @notice Whether the fee is within its share of the cash. More cash than 128 bits hold is never within it.
    function feeIsWithin(uint256 fee, uint256 cash, uint16 feeBpsMax) internal pure returns (bool) {
        return cash <= type(uint128).max && fee <= cash * feeBpsMax / BPS;
    }
}
