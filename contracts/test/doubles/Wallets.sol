// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC1271} from "@openzeppelin/contracts/interfaces/IERC1271.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {ISettlementRouter} from "../../src/interfaces/ISettlementRouter.sol";

/// A contract wallet of one owner. It signs what its owner signed, and can be made to misbehave.
contract Wallet is IERC1271 {
    address public immutable OWNER;
    address public probed; // asked while a signature is checked
    address public target; // called while a token is about to leave
    bytes public data;

    constructor(address owner) {
        OWNER = owner;
    }

    function setProbed(address router) external {
        probed = router;
    }

    function setCall(address target_, bytes calldata data_) external {
        (target, data) = (target_, data_);
    }

    function isValidSignature(bytes32 digest, bytes calldata signature) external view returns (bytes4) {
        if (probed != address(0)) ISettlementRouter(probed).isUsed(address(this), digest);
        return ECDSA.recover(digest, signature) == OWNER ? IERC1271.isValidSignature.selector : bytes4(0xffffffff);
    }

    function tokensToSend() external {
        if (target != address(0)) _call(target, data);
    }

    function execute(address to, bytes calldata call_) external returns (bytes memory) {
        return _call(to, call_);
    }

    function _call(address to, bytes memory call_) private returns (bytes memory answer) {
        bool ok;
        (ok, answer) = to.call(call_);
        if (!ok) {
            assembly ("memory-safe") {
                revert(add(answer, 32), mload(answer))
            }
        }
    }
}

/// What an EIP-7702 account may delegate to. It knows nothing of signatures.
contract PlainDelegate {
    function execute(address to, bytes calldata call_) external {
        (bool ok,) = to.call(call_);
        require(ok, "failed");
    }
}
