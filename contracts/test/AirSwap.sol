// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {VmSafe} from "forge-std/Vm.sol";

/// The part of AirSwap's SwapERC20 that a fill uses.
interface ISwapERC20 {
    function swap(
        address recipient,
        uint256 nonce,
        uint256 expiry,
        address signerWallet,
        address signerToken,
        uint256 signerAmount,
        address senderToken,
        uint256 senderAmount,
        uint8 v,
        bytes32 r,
        bytes32 s
    ) external;
    function DOMAIN_SEPARATOR() external view returns (bytes32);
    function ORDER_TYPEHASH() external view returns (bytes32);
    function protocolFee() external view returns (uint256);
}

/// Deploys the published bytecode and signs a maker's orders for it.
library AirSwap {
    VmSafe private constant VM = VmSafe(address(uint160(uint256(keccak256("hevm cheat code")))));
    string private constant ARTIFACT =
        "contracts/node_modules/@airswap/swap-erc20/build/contracts/SwapERC20.sol/SwapERC20.json";

    struct Order {
        uint256 nonce;
        uint256 expiry;
        address maker;
        address makerToken;
        uint256 makerAmount;
        address senderWallet;
        address senderToken;
        uint256 senderAmount;
    }

    function deploy(address feeWallet) internal returns (ISwapERC20 made) {
        bytes memory code = VM.parseJsonBytes(VM.readFile(ARTIFACT), ".bytecode");
        code = bytes.concat(code, abi.encode(7, 7, feeWallet, 10, 100));
        assembly {
            made := create(0, add(code, 32), mload(code))
        }
    }

    /// The call that fills the order for a recipient.
    function fill(ISwapERC20 venue, Order memory o, uint256 makerKey, address recipient)
        internal
        view
        returns (bytes memory)
    {
        bytes32 content = keccak256(
            abi.encode(
                venue.ORDER_TYPEHASH(),
                o.nonce,
                o.expiry,
                o.maker,
                o.makerToken,
                o.makerAmount,
                venue.protocolFee(),
                o.senderWallet,
                o.senderToken,
                o.senderAmount
            )
        );
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", venue.DOMAIN_SEPARATOR(), content));
        (uint8 v, bytes32 r, bytes32 s) = VM.sign(makerKey, digest);
        bytes memory tail = abi.encode(o.makerToken, o.makerAmount, o.senderToken, o.senderAmount, v, r, s);
        return bytes.concat(ISwapERC20.swap.selector, abi.encode(recipient, o.nonce, o.expiry, o.maker), tail);
    }
}
