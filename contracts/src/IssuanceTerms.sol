// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {
    AccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";
import {RateLimiter} from "@openzeppelin/contracts/utils/RateLimiter.sol";
import {IIssuanceTerms} from "./interfaces/IIssuanceTerms.sol";
import {UnitMath} from "./UnitMath.sol";

/// @title Price, band, limits, and who may change them
abstract contract IssuanceTerms is IIssuanceTerms, AccessControlDefaultAdminRules {
    using RateLimiter for RateLimiter.SlidingWindow;

    bytes32 public constant CONFIG_ROLE = keccak256("CONFIG_ROLE");
    bytes32 public constant PRICING_ROLE = keccak256("PRICING_ROLE");
    bytes32 public constant GUARDIAN_ROLE = keccak256("GUARDIAN_ROLE");
    uint48 private constant ADMIN_DELAY = 2 days;
    bytes32 private constant EVERYONE = bytes32(0);
    uint256 private constant WINDOW_AT = 104;
    uint256 private constant ENDS_AT = 208;
    uint256 private constant CASH_LIMITED = 1 << 248;

    uint128 internal _price;
    uint128 internal _cap;
    /// The units left in all and, from bit 104 on, in the window; from bit 208 on when the window ends; bit 248: whether
    /// cash is limited. A purchase reads and writes all of it: as one word that costs it least.
    uint256 private _left;
    Limits private _limits;
    Band private _band;
    uint128 private _dayPrice;
    uint40 private _dayEnds;
    uint64 internal _priceVersion;
    /// @inheritdoc IIssuanceTerms
    bool public isClosedByGuardian;
    RateLimiter.SlidingWindow private _daily;

    constructor(address admin, address config, address pricing, address guardian)
        AccessControlDefaultAdminRules(ADMIN_DELAY, admin)
    {
        // Only CONFIG makes another CONFIG or PRICING: an administrator's key alone raises no limit and sets no price.
        _setRoleAdmin(CONFIG_ROLE, CONFIG_ROLE);
        _setRoleAdmin(PRICING_ROLE, CONFIG_ROLE);
        _grantRole(CONFIG_ROLE, config);
        _grantRole(PRICING_ROLE, pricing);
        _grantRole(GUARDIAN_ROLE, guardian);
    }

    /// @inheritdoc IIssuanceTerms
    function setTerms(uint128 price, uint128 cap) external onlyRole(PRICING_ROLE) {
        if (isClosedByGuardian) revert ClosedByGuardian();
        if (price == 0) revert NoPrice();
        // A price that stands is within its bounds, and an offering can always be closed at it.
        if (price != _price) _requireWithin(price);
        (_price, _cap) = (price, cap);
        emit TermsSet(++_priceVersion, price, cap);
    }

    /// @inheritdoc IIssuanceTerms
    function close() external onlyRole(GUARDIAN_ROLE) {
        _cap = 0;
        isClosedByGuardian = true;
        emit OfferingClosed();
    }

    /// @inheritdoc IIssuanceTerms
    function reopen() external onlyRole(CONFIG_ROLE) {
        isClosedByGuardian = false;
        emit OfferingReopened();
    }

    /// @inheritdoc IIssuanceTerms
    function setLimits(Limits calldata wanted) external onlyRole(CONFIG_ROLE) {
        _setLimits(wanted);
    }

    /// @inheritdoc IIssuanceTerms
    function setBand(Band calldata wanted) external onlyRole(CONFIG_ROLE) {
        _setBand(wanted);
    }

    /// @inheritdoc IIssuanceTerms
    function setDailyLimit(uint208 cash) external onlyRole(CONFIG_ROLE) {
        _daily.updateSettings(1 days, cash);
        _left = cash == 0 ? _left & ~CASH_LIMITED : _left | CASH_LIMITED;
        emit DailyLimitSet(cash);
    }

    /// @inheritdoc IIssuanceTerms
    function limits() external view returns (Limits memory) {
        return _limits;
    }

    /// @inheritdoc IIssuanceTerms
    function band() external view returns (Band memory) {
        return _band;
    }

    /// @inheritdoc IIssuanceTerms
    function bounds()
        external
        view
        returns (uint128 priceMin, uint128 priceMax, uint256 totalUnitsLeft, uint256 windowUnitsLeft)
    {
        (priceMin, priceMax) = (_band.priceMin, _band.priceMax);
        (totalUnitsLeft, windowUnitsLeft) = _unitsIn(_inWindow(_left));
    }

    /// @inheritdoc IIssuanceTerms
    function unitsSold() public view returns (uint104) {
        (uint256 left,) = _unitsIn(_left);
        // What is left is never more than there was.
        // forge-lint: disable-next-line(unsafe-typecast)
        return _limits.totalUnits - uint104(left);
    }

    /// @inheritdoc IIssuanceTerms
    function dayPrice() external view returns (uint128 price, uint40 ends) {
        return (_dayPrice, _dayEnds);
    }

    /// @inheritdoc IIssuanceTerms
    function dailyLimit() external view returns (uint208) {
        return _daily._limit;
    }

    /// @dev Counts what is about to be sold, and refuses what is beyond a limit.
    function _count(uint256 units, uint256 cash) internal {
        uint256 left = _inWindow(_left);
        (uint256 total, uint256 window) = _unitsIn(left);
        if (units > total) revert TotalUnitsExceeded(units, total);
        if (units > window) revert WindowUnitsExceeded(units, window);
        // The units are within both, so neither takes from what stands above it.
        unchecked {
            _left = left - units - (units << WINDOW_AT);
        }
        if (left & CASH_LIMITED != 0) _daily.consume(EVERYONE, cash);
    }

    function _setLimits(Limits memory wanted) internal {
        uint104 sold = unitsSold();
        if (wanted.totalUnits < sold) revert LimitBelowSold(wanted.totalUnits, sold);
        if (wanted.windowSeconds == 0) revert WindowWithoutLength();
        _limits = wanted;
        _left = _newWindow((_left & CASH_LIMITED) | (wanted.totalUnits - sold));
        emit LimitsSet(wanted.totalUnits, wanted.windowUnits, wanted.windowSeconds);
    }

    /// @dev What is left now: after the end of a window, of a new one.
    function _inWindow(uint256 left) private view returns (uint256) {
        // The end is the 40 bits where it stands.
        // forge-lint: disable-next-line(unsafe-typecast)
        return block.timestamp < uint40(left >> ENDS_AT) ? left : _newWindow(left);
    }

    function _newWindow(uint256 left) private view returns (uint256) {
        uint256 ends = block.timestamp + _limits.windowSeconds;
        return
            (left & (CASH_LIMITED | type(uint104).max)) | (uint256(_limits.windowUnits) << WINDOW_AT)
                | (ends << ENDS_AT);
    }

    function _unitsIn(uint256 left) private pure returns (uint256 total, uint256 window) {
        // Each is the 104 bits where it stands.
        // forge-lint: disable-next-line(unsafe-typecast)
        return (uint104(left), uint104(left >> WINDOW_AT));
    }

    function _setBand(Band memory wanted) internal {
        if (wanted.priceMin == 0 || wanted.priceMin > wanted.priceMax) {
            revert BandInvalid(wanted.priceMin, wanted.priceMax);
        }
        _band = wanted;
        // Nothing is sold outside the band, and from such a price no move would lead into it.
        if (_price < wanted.priceMin || _price > wanted.priceMax) (_price, _cap, _dayEnds) = (0, 0, 0);
        emit BandSet(wanted.priceMin, wanted.priceMax, wanted.moveBpsMax);
    }

    /// @dev The first price begins a day, and so does the first change after a day: it moves from what stood until then.
    function _requireWithin(uint128 price) private {
        Band memory within = _band;
        if (price < within.priceMin || price > within.priceMax) {
            revert PriceOutOfBand(price, within.priceMin, within.priceMax);
        }
        if (block.timestamp >= _dayEnds) {
            _dayPrice = _price == 0 ? price : _price;
            _dayEnds = uint40(block.timestamp + 1 days);
        }
        uint128 from = _dayPrice;
        uint256 move = price > from ? price - from : from - price;
        if (move * UnitMath.BPS > uint256(from) * within.moveBpsMax) {
            revert PriceMoveTooLarge(price, from, within.moveBpsMax);
        }
    }
}
