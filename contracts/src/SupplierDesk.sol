// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Ownable, Ownable2Step} from "@openzeppelin/contracts/access/Ownable2Step.sol";
import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {ISupplierDesk} from "./interfaces/ISupplierDesk.sol";

/// @title One supplier's desk
/// @dev Calls nothing but the tokens of an order that its supplier signed. Not upgradeable.
contract SupplierDesk is ISupplierDesk, Ownable2Step, EIP712, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    bytes32 public constant ORDER_TYPEHASH = keccak256(
        "Order(bytes32 orderId,address taker,address buyer,address cashToken,uint256 cashAmount,"
        "address assetToken,uint256 unitAmount,uint64 expiry)"
    );

    /// @inheritdoc ISupplierDesk
    mapping(bytes32 orderId => bool) public isUsed;
    /// @inheritdoc ISupplierDesk
    mapping(address signer => bool) public isSigner;

    constructor(address supplier) Ownable(supplier) EIP712("Firsthand Supplier Desk", "1") {}

    /// @inheritdoc ISupplierDesk
    /// @dev Guarded because cash is measured as a difference: a fill within a fill would count twice.
    function fill(Order calldata order, bytes calldata signature) external nonReentrant {
        if (msg.sender != order.taker) revert NotTaker();
        if (block.timestamp > order.expiry) revert OrderExpired();
        // Marked before any call leaves, so a token that calls back finds the order used.
        _useOnce(order.orderId);
        if (!_isSigned(order, signature)) revert SignatureInvalid();
        if (order.cashAmount == 0 || order.unitAmount == 0) revert EmptyOrder();
        IERC20 asset = IERC20(order.assetToken);
        if (asset.balanceOf(address(this)) < order.unitAmount) revert OutOfStock();
        emit Filled(
            order.orderId,
            order.taker,
            order.buyer,
            order.cashToken,
            order.cashAmount,
            order.assetToken,
            order.unitAmount
        );
        _take(IERC20(order.cashToken), order.cashAmount);
        asset.safeTransfer(msg.sender, order.unitAmount);
    }

    /// @inheritdoc ISupplierDesk
    function cancel(bytes32 orderId) external {
        if (!isSigner[msg.sender] && msg.sender != owner()) revert MayNotCancel(msg.sender);
        _useOnce(orderId);
        emit Cancelled(orderId);
    }

    /// @inheritdoc ISupplierDesk
    function setSigner(address signer, bool registered) external onlyOwner {
        isSigner[signer] = registered;
        emit SignerSet(signer, registered);
    }

    /// @inheritdoc ISupplierDesk
    function withdraw(address token, uint256 amount) external onlyOwner {
        emit Withdrawn(token, amount);
        IERC20(token).safeTransfer(owner(), amount);
    }

    /// @notice Always refused: without an owner the cash would be locked here permanently.
    function renounceOwnership() public pure override {
        revert OwnerNeeded();
    }

    /// @inheritdoc ISupplierDesk
    function hashOrder(Order calldata order) public view returns (bytes32) {
        return _hashTypedDataV4(keccak256(abi.encode(ORDER_TYPEHASH, order)));
    }

    /// @dev A failed recovery gives address zero, which somebody may have registered.
    function _isSigned(Order calldata order, bytes calldata signature) private view returns (bool) {
        (address signer, ECDSA.RecoverError failure,) = ECDSA.tryRecoverCalldata(hashOrder(order), signature);
        return failure == ECDSA.RecoverError.NoError && isSigner[signer];
    }

    function _useOnce(bytes32 orderId) private {
        if (isUsed[orderId]) revert OrderUsed();
        isUsed[orderId] = true;
    }

    /// @dev A cash token may keep a part of what it moves: the units are for all of it.
    function _take(IERC20 cashToken, uint256 cash) private {
        uint256 before = cashToken.balanceOf(address(this));
        cashToken.safeTransferFrom(msg.sender, address(this), cash);
        uint256 received = cashToken.balanceOf(address(this)) - before;
        if (received != cash) revert CashShort(received, cash);
    }
}
