// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IIssuanceTerms} from "./IIssuanceTerms.sol";

/// @title Sells one offering's units at its own price by minting them
interface IIssuanceVenue is IIssuanceTerms {
    /// How the offering is set up, once and permanently except for roles, limits and band.
    struct Setup {
        address executor; // the only caller
        address cashToken;
        address assetToken;
        address treasury; // the only one the cash can go to
        uint8 priceScale;
        bool permissioned; // the asset is an ERC-3643 token
        address admin;
        address config;
        address pricing;
        address guardian;
        Limits limits;
        Band band;
    }

    event Bought(bytes32 indexed quoteRef, address indexed to, uint256 cash, uint256 units, uint128 price);
    event Withdrawn(uint256 cash);

    error NotExecutor(address sender);
    error Closed();
    error CapExceeded(uint256 cash, uint128 cap);
    error PriceMoved(uint256 expected, uint256 actual);
    error NothingToMint(uint256 cash, uint128 price);
    error CashShort(uint256 received, uint256 cash);
    error ZeroAddress();

    /// @notice Takes the cash from the executor and mints what it pays for.
    /// @param expectedPrice The price that was quoted: at any other nothing is sold.
    function buy(bytes32 quoteRef, address to, uint256 cash, uint256 expectedPrice) external;

    /// @notice What the cash buys now, with the terms it is judged by. A cap of zero is a closed offering.
    function quote(uint256 cash) external view returns (uint256 units, uint128 price, uint64 priceVersion, uint128 cap);

    /// @notice Pays all cash to the treasury. Anybody may ask for it.
    function withdraw() external;
}
