// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title The one call by which units come into being
interface IMintable {
    function mint(address to, uint256 units) external;
}

/// @title What an ERC-3643 token answers about itself and a wallet
interface IPermissionedAsset {
    function paused() external view returns (bool);
    function isFrozen(address wallet) external view returns (bool);
    function identityRegistry() external view returns (IIdentityRegistry);
}

/// @title The part of an ERC-3643 identity registry that is asked
interface IIdentityRegistry {
    function isVerified(address wallet) external view returns (bool);
}
