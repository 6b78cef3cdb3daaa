// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title What an offering is sold for, how much of it, and who may change that
/// @notice PRICING sets the terms within the bounds that CONFIG sets, GUARDIAN closes the offering, CONFIG reopens it.
interface IIssuanceTerms {
    /// How many units are sold, all together and within one window.
    struct Limits {
        uint104 totalUnits;
        uint104 windowUnits;
        uint32 windowSeconds; // a window begins with the first purchase after the last one ended
    }

    /// What the price may be.
    struct Band {
        uint128 priceMin;
        uint128 priceMax;
        uint32 moveBpsMax; // how far from the price at the beginning of the day, of that price
    }

    event TermsSet(uint64 indexed priceVersion, uint128 price, uint128 cap);
    event LimitsSet(uint104 totalUnits, uint104 windowUnits, uint32 windowSeconds);
    event BandSet(uint128 priceMin, uint128 priceMax, uint32 moveBpsMax);
    event OfferingClosed();
    event OfferingReopened();
    event DailyLimitSet(uint208 cash);

    error ClosedByGuardian();
    error NoPrice();
    error PriceOutOfBand(uint128 price, uint128 priceMin, uint128 priceMax);
    error PriceMoveTooLarge(uint128 price, uint128 dayPrice, uint32 moveBpsMax);
    error BandInvalid(uint128 priceMin, uint128 priceMax);
    error LimitBelowSold(uint104 totalUnits, uint104 unitsSold);
    error WindowWithoutLength();
    error TotalUnitsExceeded(uint256 units, uint256 left);
    error WindowUnitsExceeded(uint256 units, uint256 left);

    /// @notice PRICING: sets price and cap on the cash of one purchase. A cap of zero closes the offering.
    function setTerms(uint128 price, uint128 cap) external;

    /// @notice GUARDIAN: closes the offering at once, until CONFIG reopens it.
    function close() external;

    /// @notice CONFIG: lets PRICING set terms again after a guardian closed the offering.
    function reopen() external;

    /// @notice CONFIG: sets how many units are sold. A window begins with it.
    function setLimits(Limits calldata wanted) external;

    /// @notice CONFIG: sets what the price may be. A price outside of it is none any more, and the next is bounded by it
    /// alone.
    function setBand(Band calldata wanted) external;

    /// @notice CONFIG: limits the cash of any 24 hours; zero is no limit.
    function setDailyLimit(uint208 cash) external;

    /// @notice How many units are sold, all together and within one window.
    function limits() external view returns (Limits memory);

    /// @notice What the price may be.
    function band() external view returns (Band memory);

    /// @notice All that a purchase is bounded by at this block beside the terms: the band, and the units that can still be
    /// sold, ever and in the window.
    function bounds()
        external
        view
        returns (uint128 priceMin, uint128 priceMax, uint256 totalUnitsLeft, uint256 windowUnitsLeft);

    /// @notice The units that have been sold.
    function unitsSold() external view returns (uint104);

    /// @notice The price that the day's moves are measured from, and when that day ends.
    function dayPrice() external view returns (uint128 price, uint40 ends);

    /// @notice Whether a guardian closed the offering and CONFIG has not reopened it.
    function isClosedByGuardian() external view returns (bool);

    /// @notice The cash that any 24 hours may bring; zero is no limit.
    function dailyLimit() external view returns (uint208);
}
