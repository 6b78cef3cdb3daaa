// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

// Deployed as OpenZeppelin wrote them; named here so that the build makes their bytecode.
// solhint-disable no-unused-import
// forge-lint: disable-start(unused-import)
import {TimelockController} from "@openzeppelin/contracts/governance/TimelockController.sol";
import {ERC2771Forwarder} from "@openzeppelin/contracts/metatx/ERC2771Forwarder.sol";
// forge-lint: disable-end(unused-import)
