// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IPermissionedAsset} from "./interfaces/IAsset.sol";

/// @title Who may get units of an ERC-3643 token
/// @dev The token's own `mint` looks at neither its pause nor a frozen wallet.
library AssetAdmission {
    error TokenPaused(address token);
    error WalletFrozen(address wallet);
    error NotVerified(address wallet);

    /// @notice Reverts unless the token is running and the wallet is verified and not frozen.
    function requireAdmitted(address token, address wallet) internal view {
        IPermissionedAsset asset = IPermissionedAsset(token);
        if (asset.paused()) revert TokenPaused(token);
        if (asset.isFrozen(wallet)) revert WalletFrozen(wallet);
        if (!asset.identityRegistry().isVerified(wallet)) revert NotVerified(wallet);
    }
}
