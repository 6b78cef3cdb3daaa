// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title Delivers the units of purchases that were paid by bank transfer
/// @notice A purchase id is delivered once or void, and both are final. OPERATOR delivers and voids and can do nothing
/// else, GUARDIAN pauses, CONFIG sets the limits and undoes a pause.
interface IUnitDelivery {
    /// How one instrument's delivery is set up, once and permanently except for roles and limits.
    struct Setup {
        address assetToken;
        bool mints; // otherwise units are transferred from what this contract holds
        bool permissioned; // the asset is an ERC-3643 token
        address admin;
        address config;
        address guardian;
        address operator;
        uint256 totalCap;
        uint208 dailyLimit;
    }

    event Delivered(bytes32 indexed purchaseId, address indexed to, uint256 units);
    event Voided(bytes32 indexed purchaseId);
    event LimitsSet(uint256 totalCap, uint208 dailyLimit);

    error PurchaseDelivered(bytes32 purchaseId);
    error PurchaseVoided(bytes32 purchaseId);
    error NothingToDeliver(bytes32 purchaseId);
    error TotalCapExceeded(uint256 total, uint256 totalCap);
    error DeliveryDiffers(uint256 received, uint256 units);

    /// @notice OPERATOR: delivers a purchase, once.
    function deliver(bytes32 purchaseId, address to, uint256 units) external;

    /// @notice OPERATOR: gives a purchase up, so that its money can go back. Works while paused: nothing moves.
    function voidPurchase(bytes32 purchaseId) external;

    /// @notice CONFIG: limits all units ever delivered and the units of any 24 hours.
    function setLimits(uint256 totalCap, uint208 dailyLimit) external;

    /// @notice GUARDIAN: stops deliveries.
    function pause() external;

    /// @notice CONFIG: lets deliveries go on.
    function unpause() external;

    /// @notice Zero for an open purchase, the void mark, or the hash of wallet and units that were delivered.
    function outcomeOf(bytes32 purchaseId) external view returns (bytes32);
}
