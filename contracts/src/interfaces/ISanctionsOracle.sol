// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title A list of sanctioned addresses, as Chainalysis publishes it
interface ISanctionsOracle {
    function isSanctioned(address party) external view returns (bool);
}
