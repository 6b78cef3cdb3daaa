// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Metadata} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Metadata.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {AssetAdmission} from "./AssetAdmission.sol";
import {IMintable} from "./interfaces/IAsset.sol";
import {IIssuanceVenue} from "./interfaces/IIssuanceVenue.sol";
import {IssuanceTerms} from "./IssuanceTerms.sol";
import {UnitMath} from "./UnitMath.sol";

/// @title One offering's sale
/// @dev May hold a broad role at the asset, so it uses `mint` alone, and only for its executor. Not upgradeable.
contract IssuanceVenue is IIssuanceVenue, IssuanceTerms {
    using SafeERC20 for IERC20;

    address public immutable EXECUTOR;
    IERC20 public immutable CASH_TOKEN;
    address public immutable ASSET_TOKEN;
    address public immutable TREASURY;
    uint8 public immutable PRICE_SCALE;
    bool public immutable PERMISSIONED;
    uint128 private immutable SCALE;

    constructor(Setup memory setup) IssuanceTerms(setup.admin, setup.config, setup.pricing, setup.guardian) {
        if (setup.executor == address(0) || setup.treasury == address(0)) revert ZeroAddress();
        EXECUTOR = setup.executor;
        CASH_TOKEN = IERC20(setup.cashToken);
        ASSET_TOKEN = setup.assetToken;
        TREASURY = setup.treasury;
        PRICE_SCALE = setup.priceScale;
        PERMISSIONED = setup.permissioned;
        SCALE = UnitMath.scaleOf(IERC20Metadata(setup.assetToken).decimals(), setup.priceScale);
        _setLimits(setup.limits);
        _setBand(setup.band);
    }

    /// @inheritdoc IIssuanceVenue
    function buy(bytes32 quoteRef, address to, uint256 cash, uint256 expectedPrice) external {
        if (msg.sender != EXECUTOR) revert NotExecutor(msg.sender);
        (uint128 price, uint128 cap) = (_price, _cap);
        if (cap == 0) revert Closed();
        if (cash > cap) revert CapExceeded(cash, cap);
        if (price != expectedPrice) revert PriceMoved(expectedPrice, price);
        // The cap is 128 bits wide, and the cash is within it.
        // forge-lint: disable-next-line(unsafe-typecast)
        uint256 units = UnitMath.unitsFor(uint128(cash), SCALE, price);
        if (units == 0) revert NothingToMint(cash, price);
        _count(units, cash);
        if (PERMISSIONED) AssetAdmission.requireAdmitted(ASSET_TOKEN, to);
        emit Bought(quoteRef, to, cash, units, price);
        _take(cash);
        IMintable(ASSET_TOKEN).mint(to, units);
    }

    /// @inheritdoc IIssuanceVenue
    function quote(uint256 cash)
        external
        view
        returns (uint256 units, uint128 price, uint64 priceVersion, uint128 cap)
    {
        (price, cap, priceVersion) = (_price, _cap, _priceVersion);
        if (price == 0) revert NoPrice();
        if (cash > type(uint128).max) revert CapExceeded(cash, cap);
        // Just compared.
        // forge-lint: disable-next-line(unsafe-typecast)
        units = UnitMath.unitsFor(uint128(cash), SCALE, price);
    }

    /// @inheritdoc IIssuanceVenue
    function withdraw() external {
        uint256 cash = CASH_TOKEN.balanceOf(address(this));
        emit Withdrawn(cash);
        CASH_TOKEN.safeTransfer(TREASURY, cash);
    }

    /// @dev A cash token may keep a part of what it moves: units are for what has arrived.
    function _take(uint256 cash) private {
        uint256 before = CASH_TOKEN.balanceOf(address(this));
        CASH_TOKEN.safeTransferFrom(msg.sender, address(this), cash);
        uint256 received = CASH_TOKEN.balanceOf(address(this)) - before;
        if (received != cash) revert CashShort(received, cash);
    }
}
