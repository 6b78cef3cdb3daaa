// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {IVenueExecutor} from "./interfaces/IVenueExecutor.sol";

/// @title The executor of one router, made by it
contract VenueExecutor is IVenueExecutor {
    using SafeERC20 for IERC20;

    address public immutable ROUTER = msg.sender;

    /// @inheritdoc IVenueExecutor
    function fill(Fill calldata order, bytes calldata venueCall) external {
        if (msg.sender != ROUTER) revert NotRouter(msg.sender);
        address venue = order.venue;
        // A call to an address without code succeeds and does nothing.
        if (venue.code.length == 0) revert NotAContract(venue);

        IERC20 cashToken = IERC20(order.cashToken);
        IERC20 swept = IERC20(order.sweptToken);
        uint256 heldBefore = address(swept) == address(0) ? 0 : swept.balanceOf(address(this));

        cashToken.forceApprove(venue, order.cash);
        _call(venue, venueCall);
        if (cashToken.allowance(address(this), venue) != 0) cashToken.forceApprove(venue, 0);

        // A donation must block nothing, so the balance is compared with the former one and never with zero.
        uint256 cashAfter = cashToken.balanceOf(address(this));
        if (cashAfter != order.cashBefore) revert Unspent(order.cashBefore, cashAfter);
        if (address(swept) != address(0)) {
            swept.safeTransfer(order.recipient, swept.balanceOf(address(this)) - heldBefore);
        }
    }

    /// @dev What a venue answers is not copied, and of what it reverts with 4 KiB at most: its length is the venue's choice.
    function _call(address venue, bytes calldata data) private {
        assembly ("memory-safe") {
            let free := mload(0x40)
            calldatacopy(free, data.offset, data.length)
            if iszero(call(gas(), venue, 0, free, data.length, 0, 0)) {
                let size := returndatasize()
                if gt(size, 4096) { size := 4096 }
                returndatacopy(free, 0, size)
                revert(free, size)
            }
        }
    }
}
