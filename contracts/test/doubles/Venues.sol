// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {Units} from "./Tokens.sol";

/// Does what the test asks, honest or not.
contract HostileVenue {
    IERC20 public immutable CASH;
    Units public units;
    uint256 public take; // of the cash
    uint256 public give; // of the units
    address public payee; // zero: the one named in the call
    address public target; // called with `data` before anything else
    bytes public data;
    bytes32 public mode;

    constructor(IERC20 cash, Units asset) {
        CASH = cash;
        units = asset;
    }

    function set(uint256 take_, uint256 give_) external {
        (take, give) = (take_, give_);
    }

    function setPayee(address payee_) external {
        payee = payee_;
    }

    function setUnits(Units asset) external {
        units = asset;
    }

    function setCall(address target_, bytes calldata data_) external {
        (target, data) = (target_, data_);
    }

    function setMode(bytes32 mode_) external {
        mode = mode_;
    }

    function fill(address to) external {
        if (mode == "bomb") _return(1_000_000);
        if (mode == "revertBomb") _revert(1_000_000);
        if (target != address(0)) {
            (bool ok, bytes memory answer) = target.call(data);
            if (!ok) {
                assembly ("memory-safe") {
                    revert(add(answer, 32), mload(answer))
                }
            }
        }
        CASH.transferFrom(msg.sender, address(this), take);
        if (give != 0) units.mint(payee == address(0) ? to : payee, give);
    }

    /// Pays its caller, as an Ondo-like manager does.
    function subscribe() external {
        CASH.transferFrom(msg.sender, address(this), take);
        units.mint(msg.sender, give);
    }

    function _return(uint256 size) private pure {
        assembly {
            return(0, size)
        }
    }

    function _revert(uint256 size) private pure {
        assembly {
            revert(0, size)
        }
    }
}

/// A list that can be made to fail.
contract SanctionsList {
    mapping(address => bool) public listed;
    bytes32 public mode;

    function set(address party, bool on) external {
        listed[party] = on;
    }

    function setMode(bytes32 mode_) external {
        mode = mode_;
    }

    function isSanctioned(address party) external view returns (bool) {
        if (mode == "broken") revert("broken");
        if (mode == "silent") {
            assembly {
                return(0, 0)
            }
        }
        return listed[party];
    }
}
