// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title Makes the venue's call in the router's place
/// @notice Nobody ever gives it an allowance, so a hostile call finds nothing to take.
interface IVenueExecutor {
    /// What to do with cash that has just arrived.
    struct Fill {
        address venue;
        address cashToken;
        uint256 cash;
        uint256 cashBefore; // the executor's balance before that cash arrived
        address sweptToken; // zero when the venue pays the recipient itself
        address recipient;
    }

    error NotRouter(address sender);
    error NotAContract(address venue);
    error Unspent(uint256 cashBefore, uint256 cashAfter);

    /// @notice Lets the venue take exactly the cash, calls it, and leaves neither cash nor allowance behind.
    function fill(Fill calldata order, bytes calldata venueCall) external;
}
