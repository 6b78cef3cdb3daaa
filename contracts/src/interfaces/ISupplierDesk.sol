// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title A supplier's own settlement contract, for suppliers that have none
/// @notice Sells from its own stock at prices that the supplier signed, order by order. It pays its caller and keeps the
/// cash. A signer's key sells whatever the desk holds at any price: the owner withdraws what is not meant for sale.
interface ISupplierDesk {
    /// What a signer signs: the order of the fields is the signed type's, and none is ever stored.
    // solhint-disable-next-line gas-struct-packing
    struct Order {
        bytes32 orderId; // fills once
        address taker; // the only caller, and who is paid
        address buyer; // on whose behalf the taker buys: for the record, the desk cannot see who gets the units
        address cashToken;
        uint256 cashAmount;
        address assetToken;
        uint256 unitAmount;
        uint64 expiry; // the last second that fills
    }

    event Filled(
        bytes32 indexed orderId,
        address indexed taker,
        address indexed buyer,
        address cashToken,
        uint256 cashAmount,
        address assetToken,
        uint256 unitAmount
    );
    event Cancelled(bytes32 indexed orderId);
    event SignerSet(address indexed signer, bool registered);
    event Withdrawn(address indexed token, uint256 amount);

    error NotTaker();
    error OrderExpired();
    error OrderUsed();
    error SignatureInvalid();
    error EmptyOrder();
    error OutOfStock();
    error CashShort(uint256 received, uint256 cash);
    error MayNotCancel(address sender);
    error OwnerNeeded();

    /// @notice Takes exactly the cash from the taker, who calls, and pays the taker the units.
    function fill(Order calldata order, bytes calldata signature) external;

    /// @notice A signer or the owner: gives an order up that was not filled. It never fills.
    function cancel(bytes32 orderId) external;

    /// @notice Owner: registers a signer, or strikes one off. What it signed counts for nothing from then on.
    function setSigner(address signer, bool registered) external;

    /// @notice Owner: takes cash or stock out, to the owner.
    function withdraw(address token, uint256 amount) external;

    /// @notice The EIP-712 digest that a signer signs.
    function hashOrder(Order calldata order) external view returns (bytes32);

    /// @notice Whether the order was filled or cancelled.
    function isUsed(bytes32 orderId) external view returns (bool);

    /// @notice Whether orders by this signer count.
    function isSigner(address signer) external view returns (bool);
}
