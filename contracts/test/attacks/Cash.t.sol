// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {IIssuanceVenue} from "../../src/interfaces/IIssuanceVenue.sol";
import {ISettlementRouter} from "../../src/interfaces/ISettlementRouter.sol";
import {BlacklistCash, FeeOnTransferCash, NoReturnCash, PhantomPermitCash, RebasingCash} from "../doubles/OddCash.sol";
import {HostileVenue} from "../doubles/Venues.sol";
import {SettlementTest} from "../SettlementTest.sol";

/// Cash that does not behave, permits, allowances.
contract CashAttacks is SettlementTest {
    bytes32 private constant PERMIT_TYPEHASH =
        keccak256("Permit(address owner,address spender,uint256 value,uint256 nonce,uint256 deadline)");

    /// The usual purchase in another cash token, with an offering of its own.
    function _in(address token) private returns (Purchase memory p) {
        vm.prank(config);
        router.allowCashToken(token);
        venue = _offer(token, units, 0, false);
        _fund(token, buyer, CASH_AMOUNT);
        p = _intent();
        p.intent.cashToken = token;
        return _signed(p);
    }

    function _permit(uint256 value) private view returns (ISettlementRouter.Permit memory permit) {
        permit.deadline = vm.getBlockTimestamp() + 300;
        bytes32 content =
            keccak256(abi.encode(PERMIT_TYPEHASH, buyer, address(router), value, cash.nonces(buyer), permit.deadline));
        bytes32 digest = keccak256(abi.encodePacked(hex"1901", cash.DOMAIN_SEPARATOR(), content));
        (permit.v, permit.r, permit.s) = vm.sign(buyerKey, digest);
    }

    function test_A17_feeOnTransferReverts() public {
        FeeOnTransferCash charging = new FeeOnTransferCash();
        Purchase memory p = _in(address(charging));
        vm.expectRevert();
        _settle(p);
        // A donation to the executor must not pay the difference.
        charging.mint(address(executor), CASH_AMOUNT);
        vm.expectRevert();
        _settle(p);
        // Charged on the way into the venue only: the venue misses it.
        charging.setOnlyFrom(address(executor));
        uint256 paid = CASH_AMOUNT - FEE_AMOUNT;
        _settleFails(p, abi.encodeWithSelector(IIssuanceVenue.CashShort.selector, paid - paid / 100, paid));

        p = _in(address(new RebasingCash()));
        vm.expectRevert();
        _settle(p);
    }

    function test_A17_unlistedCashRefused() public {
        Purchase memory p = _purchase();
        vm.prank(guardian);
        router.delistCashToken(address(cash));
        vm.expectRevert(abi.encodeWithSignature("CashTokenNotAllowed(address)", address(cash)));
        _settle(p);
    }

    function test_A18_oddTokensWork() public {
        NoReturnCash odd = new NoReturnCash();
        vm.prank(config);
        router.allowCashToken(address(odd));
        venue = _offer(address(odd), units, 0, false);
        odd.mint(buyer, CASH_AMOUNT);
        vm.prank(buyer);
        odd.approve(address(router), CASH_AMOUNT);
        Purchase memory p = _intent();
        p.intent.cashToken = address(odd);
        p = _signed(p);
        // An approval that somehow stayed must not be in the way of the next.
        vm.prank(address(executor));
        odd.approve(address(venue), 3);
        assertEq(_settle(p), UNITS_AMOUNT);
        assertEq(odd.balanceOf(address(venue)), CASH_AMOUNT - FEE_AMOUNT);
        venue.withdraw();
        assertEq(odd.balanceOf(treasury), CASH_AMOUNT - FEE_AMOUNT);
    }

    function test_A19_frozenPartyReverts() public {
        address[3] memory parties = [buyer, feeWallet, address(0)];
        uint256 snapshot = vm.snapshotState();
        for (uint256 i = 0; i < parties.length; ++i) {
            vm.revertToState(snapshot);
            BlacklistCash freezing = new BlacklistCash();
            Purchase memory p = _in(address(freezing));
            address party = parties[i] == address(0) ? address(venue) : parties[i];
            freezing.blacklist(party);
            uint256 before = freezing.balanceOf(buyer);
            _settleFails(p, abi.encodeWithSelector(BlacklistCash.Blacklisted.selector, party));
            assertEq(freezing.balanceOf(buyer), before);
            assertFalse(router.isUsed(buyer, p.intent.quoteRef));
            // The fee wallet is ours to replace: it is in the intent, not in the contract.
            p.intent.feeRecipient = makeAddr("new fee wallet");
            p = _signed(p);
            if (party == feeWallet) assertEq(_settle(p), UNITS_AMOUNT);
        }
    }

    function test_A19_frozenTreasuryStopsNoSale() public {
        BlacklistCash freezing = new BlacklistCash();
        Purchase memory p = _in(address(freezing));
        freezing.blacklist(treasury);
        assertEq(_settle(p), UNITS_AMOUNT);
        vm.expectRevert(abi.encodeWithSelector(BlacklistCash.Blacklisted.selector, treasury));
        venue.withdraw();
    }

    function test_A30_permitFrontRun() public {
        Purchase memory p = _purchase();
        vm.prank(buyer);
        cash.approve(address(router), 0);
        ISettlementRouter.Permit memory permit = _permit(CASH_AMOUNT);
        vm.prank(stranger);
        cash.permit(buyer, address(router), CASH_AMOUNT, permit.deadline, permit.v, permit.r, permit.s);
        vm.prank(buyer);
        assertEq(router.settleWithPermit(p.intent, p.venueCall, p.signatures, permit), UNITS_AMOUNT);
    }

    function test_A30_permitAloneSuffices() public {
        Purchase memory p = _purchase();
        vm.prank(buyer);
        cash.approve(address(router), 0);
        ISettlementRouter.Permit memory permit = _permit(CASH_AMOUNT);
        vm.prank(buyer);
        assertEq(router.settleWithPermit(p.intent, p.venueCall, p.signatures, permit), UNITS_AMOUNT);
    }

    function test_A31_phantomPermit() public {
        PhantomPermitCash phantom = new PhantomPermitCash();
        Purchase memory p = _in(address(phantom));
        vm.prank(buyer);
        phantom.approve(address(router), 0);
        ISettlementRouter.Permit memory permit = _permit(CASH_AMOUNT);
        vm.expectRevert(
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(router), 0, FEE_AMOUNT)
        );
        vm.prank(buyer);
        router.settleWithPermit(p.intent, p.venueCall, p.signatures, permit);
    }

    /// A permit counts for exactly the amount of the purchase: one without limit is refused, and nothing is left over.
    function test_A38_exactAllowance() public {
        Purchase memory p = _purchase();
        cash.mint(buyer, 10 * CASH_AMOUNT);
        vm.prank(buyer);
        cash.approve(address(router), 0);
        ISettlementRouter.Permit memory permit = _permit(type(uint256).max);
        vm.expectRevert();
        vm.prank(buyer);
        router.settleWithPermit(p.intent, p.venueCall, p.signatures, permit);
        permit = _permit(CASH_AMOUNT);
        vm.prank(buyer);
        router.settleWithPermit(p.intent, p.venueCall, p.signatures, permit);
        assertEq(cash.allowance(buyer, address(router)), 0);
        assertEq(cash.balanceOf(buyer), 10 * CASH_AMOUNT);
    }

    /// A buyer who approved without limit loses what was signed, whatever the venue tries.
    function test_A38_unlimitedAllowanceIsBounded() public {
        HostileVenue hostile = _hostile();
        cash.mint(buyer, 10 * CASH_AMOUNT);
        hostile.setCall(address(cash), abi.encodeCall(cash.transferFrom, (buyer, stranger, 1)));
        Purchase memory p = _hostilePurchase(hostile);
        vm.expectRevert();
        _settle(p);
        hostile.setCall(address(0), "");
        _settle(p);
        assertEq(cash.balanceOf(buyer), 10 * CASH_AMOUNT);
    }
}
