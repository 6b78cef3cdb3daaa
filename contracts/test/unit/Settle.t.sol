// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ISettlementRouter} from "../../src/interfaces/ISettlementRouter.sol";
import {SettlementTest} from "../SettlementTest.sol";

contract SettleTest is SettlementTest {
    function test_settle_movesCashAndUnits() public {
        Purchase memory p = _purchase();
        vm.expectEmit(address(router));
        emit ISettlementRouter.Settled(p.intent.quoteRef, buyer, address(venue), CASH_AMOUNT, FEE_AMOUNT, UNITS_AMOUNT);
        assertEq(_settle(p), UNITS_AMOUNT);
        assertEq(units.balanceOf(buyer), UNITS_AMOUNT);
        assertEq(cash.balanceOf(buyer), 0);
        assertEq(cash.balanceOf(feeWallet), FEE_AMOUNT);
        assertEq(cash.balanceOf(address(venue)), CASH_AMOUNT - FEE_AMOUNT);
        assertTrue(router.isUsed(buyer, p.intent.quoteRef));
    }

    function test_settle_withoutAFee() public {
        Purchase memory p = _intent();
        p.venueCall = _buyCall(p.intent.quoteRef, buyer, CASH_AMOUNT, PRICE);
        (p.intent.feeAmount, p.intent.venueCallHash) = (0, keccak256(p.venueCall));
        _settle(_signed(p));
        assertEq(cash.balanceOf(feeWallet), 0);
        assertEq(cash.balanceOf(address(venue)), CASH_AMOUNT);
    }
}
