// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20} from "@openzeppelin/contracts/token/ERC20/IERC20.sol";
import {IERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/IERC20Permit.sol";
import {SafeERC20} from "@openzeppelin/contracts/token/ERC20/utils/SafeERC20.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {ECDSA} from "@openzeppelin/contracts/utils/cryptography/ECDSA.sol";
import {EIP712} from "@openzeppelin/contracts/utils/cryptography/EIP712.sol";
import {SignatureChecker} from "@openzeppelin/contracts/utils/cryptography/SignatureChecker.sol";
import {ISanctionsOracle} from "./interfaces/ISanctionsOracle.sol";
import {ISettlementRouter} from "./interfaces/ISettlementRouter.sol";
import {IVenueExecutor} from "./interfaces/IVenueExecutor.sol";
import {RouterAdministration} from "./RouterAdministration.sol";
import {UnitMath} from "./UnitMath.sol";

/// @title The one contract that buyers give an allowance
/// @dev Holds buyers' allowances and therefore makes no call that a caller may choose: the executor does. Not upgradeable.
contract SettlementRouter is ISettlementRouter, RouterAdministration, EIP712, ReentrancyGuardTransient {
    using SafeERC20 for IERC20;

    bytes32 public constant INTENT_TYPEHASH = keccak256(
        "SettlementIntent(bytes32 quoteRef,address buyer,address recipient,address venue,address cashToken,"
        "uint256 cashAmount,uint256 feeAmount,address feeRecipient,address assetToken,uint256 minUnits,"
        "bytes32 venueCallHash,uint64 validAfter,uint64 deadline)"
    );
    uint256 private constant SENDER_BYTES = 20;
    uint256 private constant SELECTOR_BYTES = 4;

    mapping(bytes32 key => bool) private _used;

    constructor(Setup memory setup) EIP712("Firsthand Settlement", "1") RouterAdministration(setup) {}

    /// @inheritdoc ISettlementRouter
    function settle(SettlementIntent calldata intent, bytes calldata venueCall, Signatures calldata signatures)
        external
        nonReentrant
        whenNotPaused
        returns (uint256)
    {
        bool sweeps = _authorise(intent, venueCall, signatures);
        return _execute(intent, venueCall, sweeps);
    }

    /// @inheritdoc ISettlementRouter
    function settleWithPermit(
        SettlementIntent calldata intent,
        bytes calldata venueCall,
        Signatures calldata signatures,
        Permit calldata permit
    ) external nonReentrant whenNotPaused returns (uint256) {
        bool sweeps = _authorise(intent, venueCall, signatures);
        // Anybody may have used the permit by now. Whether there is an allowance is for the transfer to decide.
        // solhint-disable no-empty-blocks
        try IERC20Permit(intent.cashToken)
            .permit(intent.buyer, address(this), intent.cashAmount, permit.deadline, permit.v, permit.r, permit.s) {}
            catch {}
        // solhint-enable no-empty-blocks
        return _execute(intent, venueCall, sweeps);
    }

    /// @inheritdoc ISettlementRouter
    function cancel(SettlementIntent calldata intent) external nonReentrant {
        _requireBuyer(intent.buyer);
        _useOnce(intent.buyer, intent.quoteRef);
        emit Cancelled(intent.quoteRef, intent.buyer);
    }

    /// @inheritdoc ISettlementRouter
    function hashIntent(SettlementIntent calldata intent) public view returns (bytes32) {
        return _hashTypedDataV4(_structHash(intent));
    }

    /// @inheritdoc ISettlementRouter
    function isUsed(address buyer, bytes32 quoteRef) external view nonReentrantView returns (bool) {
        return _used[_replayKey(buyer, quoteRef)];
    }

    /// @inheritdoc ISettlementRouter
    function isTrustedForwarder(address forwarder) external view returns (bool) {
        return forwarder == FORWARDER;
    }

    /// @dev The intent is 13 words in the order of its type, so they are hashed as they lie.
    function _structHash(SettlementIntent calldata intent) private pure returns (bytes32 hash) {
        bytes32 typeHash = INTENT_TYPEHASH;
        assembly ("memory-safe") {
            let free := mload(0x40)
            mstore(free, typeHash)
            calldatacopy(add(free, 0x20), intent, 0x1a0)
            hash := keccak256(free, 0x1c0)
        }
    }

    /// @dev All that must hold before anything is called. The order decides which error a caller gets first.
    function _authorise(SettlementIntent calldata intent, bytes calldata venueCall, Signatures calldata signatures)
        private
        returns (bool sweeps)
    {
        _requireBuyer(intent.buyer);
        if (block.timestamp < intent.validAfter) revert NotYetValid(intent.validAfter);
        if (block.timestamp > intent.deadline) revert Expired(intent.deadline);
        // Marked before any call leaves, so a venue that calls back finds the quote used.
        _useOnce(intent.buyer, intent.quoteRef);
        sweeps = _requireRoute(intent, venueCall);
        if (keccak256(venueCall) != intent.venueCallHash) revert CalldataMismatch(intent.quoteRef);
        if (!UnitMath.feeIsWithin(intent.feeAmount, intent.cashAmount, FEE_BPS_MAX)) {
            revert FeeTooHigh(intent.feeAmount, intent.cashAmount);
        }
        _requireSigned(intent, signatures);
        _requireNotSanctioned(intent);
    }

    /// @dev The cash goes to the fee wallet and to the executor, and the executor to the venue. Delivery is measured last.
    function _execute(SettlementIntent calldata intent, bytes calldata venueCall, bool sweeps)
        private
        returns (uint256 units)
    {
        uint256 unitsBefore = IERC20(intent.assetToken).balanceOf(intent.recipient);
        _fill(intent, venueCall, sweeps);
        uint256 unitsAfter = IERC20(intent.assetToken).balanceOf(intent.recipient);
        units = unitsAfter > unitsBefore ? unitsAfter - unitsBefore : 0;
        if (units == 0 || units < intent.minUnits) revert ShortDelivery(units, intent.minUnits);
        emit Settled(intent.quoteRef, intent.buyer, intent.venue, intent.cashAmount, intent.feeAmount, units);
    }

    function _fill(SettlementIntent calldata intent, bytes calldata venueCall, bool sweeps) private {
        IERC20 cashToken = IERC20(intent.cashToken);
        uint256 cash = intent.cashAmount - intent.feeAmount;
        IVenueExecutor.Fill memory order = IVenueExecutor.Fill({
            venue: intent.venue,
            cashToken: address(cashToken),
            cash: cash,
            cashBefore: cashToken.balanceOf(address(EXECUTOR)),
            sweptToken: sweeps ? intent.assetToken : address(0),
            recipient: intent.recipient
        });
        if (intent.feeAmount != 0) cashToken.safeTransferFrom(intent.buyer, intent.feeRecipient, intent.feeAmount);
        cashToken.safeTransferFrom(intent.buyer, address(EXECUTOR), cash);
        EXECUTOR.fill(order, venueCall);
    }

    function _requireRoute(SettlementIntent calldata intent, bytes calldata venueCall) private view returns (bool) {
        address venue = intent.venue;
        Route storage route = _routes[_routeKey(venue, intent.cashToken, intent.assetToken)];
        if (!route.allowed) revert VenueNotAllowed(venue);
        if (!route.on) revert RouteOff(venue);
        if (route.pinned && venue.codehash != route.codeHash) revert VenueCodeChanged(venue);
        // The first four bytes are wanted, and fewer are refused.
        // forge-lint: disable-next-line(unsafe-typecast)
        bytes4 selector = bytes4(venueCall);
        if (venueCall.length < SELECTOR_BYTES || selector != route.selector) revert SelectorNotAllowed(selector);
        if (!isCashToken[intent.cashToken]) revert CashTokenNotAllowed(intent.cashToken);
        return route.sweeps;
    }

    function _requireSigned(SettlementIntent calldata intent, Signatures calldata signatures) private view {
        bytes32 digest = hashIntent(intent);
        _requireSigner(intent.buyer, digest, signatures.operator, SignerRole.Operator);
        _requireSigner(intent.buyer, digest, signatures.compliance, SignerRole.Compliance);
        _requireSigner(intent.buyer, digest, signatures.fee, SignerRole.Fee);
        if (!_buyerSigned(intent.buyer, digest, signatures.buyer)) revert BadSignature(3);
    }

    /// @dev All sign one digest, so distinct keys are what keeps one signature from serving two roles.
    function _requireSigner(address buyer, bytes32 digest, bytes calldata signature, SignerRole role) private view {
        (address signer, ECDSA.RecoverError failure,) = ECDSA.tryRecoverCalldata(digest, signature);
        Signer memory known = _signers[signer];
        if (
            failure != ECDSA.RecoverError.NoError || known.role != role || block.timestamp > known.validUntil
                || signer == buyer
        ) revert BadSignature(uint8(role) - 1);
    }

    /// @dev The key first, then ERC-1271: a delegated account may have code that knows no signatures, though its key
    /// signed. Taking either is safe because the buyer is the sender too.
    function _buyerSigned(address buyer, bytes32 digest, bytes calldata signature) private view returns (bool) {
        (address signer, ECDSA.RecoverError failure,) = ECDSA.tryRecoverCalldata(digest, signature);
        if (failure == ECDSA.RecoverError.NoError && signer == buyer) return true;
        return buyer.code.length != 0 && SignatureChecker.isValidERC1271SignatureNowCalldata(buyer, digest, signature);
    }

    /// @dev Closes the gap between attestation and settlement. An oracle that does not answer stops the settlement.
    function _requireNotSanctioned(SettlementIntent calldata intent) private view {
        address oracle = sanctionsOracle;
        if (oracle == address(0)) return;
        _requireCleared(oracle, intent.buyer);
        if (intent.recipient != intent.buyer) _requireCleared(oracle, intent.recipient);
    }

    function _requireCleared(address oracle, address party) private view {
        (bool answered, bytes memory answer) = oracle.staticcall(abi.encodeCall(ISanctionsOracle.isSanctioned, (party)));
        if (!answered || answer.length != 32) revert SanctionsUnavailable(oracle);
        if (abi.decode(answer, (uint256)) != 0) revert Sanctioned(party);
    }

    function _requireBuyer(address buyer) private view {
        address sender = _settlementSender();
        if (sender != buyer) revert NotBuyer(sender, buyer);
    }

    /// @dev The appended sender counts from the forwarder only, and only here: administration knows the plain sender.
    function _settlementSender() private view returns (address) {
        if (msg.sender == FORWARDER && msg.data.length >= SENDER_BYTES) {
            return address(bytes20(msg.data[msg.data.length - SENDER_BYTES:]));
        }
        return msg.sender;
    }

    function _useOnce(address buyer, bytes32 quoteRef) private {
        bytes32 key = _replayKey(buyer, quoteRef);
        if (_used[key]) revert QuoteUsed(quoteRef);
        _used[key] = true;
    }

    function _replayKey(address buyer, bytes32 quoteRef) private pure returns (bytes32) {
        return keccak256(abi.encode(buyer, quoteRef));
    }
}
