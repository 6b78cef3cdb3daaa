// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {
    AccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {RateLimiter} from "@openzeppelin/contracts/utils/RateLimiter.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {AssetAdmission} from "./AssetAdmission.sol";
import {IMintable} from "./interfaces/IAsset.sol";
import {IUnitDelivery} from "./interfaces/IUnitDelivery.sol";

/// @title One bank instrument's delivery
/// @dev May hold a broad role at the asset, so it uses `mint` alone. Not upgradeable.
contract UnitDelivery is IUnitDelivery, AccessControlDefaultAdminRules, Pausable, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;
    using RateLimiter for RateLimiter.SlidingWindow;

    bytes32 public constant CONFIG_ROLE = keccak256("CONFIG_ROLE");
    bytes32 public constant GUARDIAN_ROLE = keccak256("GUARDIAN_ROLE");
    bytes32 public constant OPERATOR_ROLE = keccak256("OPERATOR_ROLE");
    /// @notice What `outcomeOf` answers for a void purchase. No hash of a delivery is this small.
    bytes32 public constant VOID = bytes32(uint256(1));
    uint48 private constant ADMIN_DELAY = 2 days;
    bytes32 private constant EVERYONE = bytes32(0);

    IERC20 public immutable ASSET_TOKEN;
    bool public immutable MINTS;
    bool public immutable PERMISSIONED;

    uint256 public totalCap;
    uint256 public totalDelivered;
    RateLimiter.SlidingWindow private _daily;
    /// @inheritdoc IUnitDelivery
    mapping(bytes32 purchaseId => bytes32) public outcomeOf;

    constructor(Setup memory setup) AccessControlDefaultAdminRules(ADMIN_DELAY, setup.admin) {
        ASSET_TOKEN = IERC20(setup.assetToken);
        MINTS = setup.mints;
        PERMISSIONED = setup.permissioned;
        // Only CONFIG makes another CONFIG or OPERATOR: an administrator's key alone raises no limit and delivers nothing.
        _setRoleAdmin(CONFIG_ROLE, CONFIG_ROLE);
        _setRoleAdmin(OPERATOR_ROLE, CONFIG_ROLE);
        _grantRole(CONFIG_ROLE, setup.config);
        _grantRole(GUARDIAN_ROLE, setup.guardian);
        _grantRole(OPERATOR_ROLE, setup.operator);
        _setLimits(setup.totalCap, setup.dailyLimit);
    }

    /// @inheritdoc IUnitDelivery
    function deliver(bytes32 purchaseId, address to, uint256 units)
        external
        onlyRole(OPERATOR_ROLE)
        whenNotPaused
        nonReentrant
    {
        if (units == 0) revert NothingToDeliver(purchaseId);
        // Marked before any call leaves, so a token that calls back finds the purchase delivered.
        _conclude(purchaseId, keccak256(abi.encode(to, units)));
        uint256 total = totalDelivered + units;
        if (total > totalCap) revert TotalCapExceeded(total, totalCap);
        totalDelivered = total;
        _daily.consume(EVERYONE, units);
        if (PERMISSIONED) AssetAdmission.requireAdmitted(address(ASSET_TOKEN), to);
        emit Delivered(purchaseId, to, units);

        uint256 before = ASSET_TOKEN.balanceOf(to);
        if (MINTS) IMintable(address(ASSET_TOKEN)).mint(to, units);
        else ASSET_TOKEN.safeTransfer(to, units);
        uint256 received = ASSET_TOKEN.balanceOf(to) - before;
        if (received != units) revert DeliveryDiffers(received, units);
    }

    /// @inheritdoc IUnitDelivery
    function voidPurchase(bytes32 purchaseId) external onlyRole(OPERATOR_ROLE) nonReentrant {
        _conclude(purchaseId, VOID);
        emit Voided(purchaseId);
    }

    /// @inheritdoc IUnitDelivery
    function setLimits(uint256 cap, uint208 limit) external onlyRole(CONFIG_ROLE) {
        _setLimits(cap, limit);
    }

    /// @inheritdoc IUnitDelivery
    function pause() external onlyRole(GUARDIAN_ROLE) {
        _pause();
    }

    /// @inheritdoc IUnitDelivery
    function unpause() external onlyRole(CONFIG_ROLE) {
        _unpause();
    }

    /// @notice The units that any 24 hours may see.
    function dailyLimit() external view returns (uint208) {
        return _daily._limit;
    }

    function _conclude(bytes32 purchaseId, bytes32 outcome) private {
        bytes32 known = outcomeOf[purchaseId];
        if (known == VOID) revert PurchaseVoided(purchaseId);
        if (known != bytes32(0)) revert PurchaseDelivered(purchaseId);
        outcomeOf[purchaseId] = outcome;
    }

    function _setLimits(uint256 cap, uint208 limit) private {
        totalCap = cap;
        _daily.updateSettings(1 days, limit);
        emit LimitsSet(cap, limit);
    }
}
