// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Test} from "forge-std/Test.sol";
import {Cash} from "../doubles/Tokens.sol";
import {Handler} from "./Handler.sol";

/// One function, because each runs all calls anew.
contract Invariants is Test {
    Handler private handler;
    Cash private cash;

    function setUp() public {
        handler = new Handler();
        handler.setUp();
        cash = Cash(address(handler.offerings(0).CASH_TOKEN()));
        bytes4[] memory selectors = new bytes4[](22);
        selectors[0] = Handler.settleHonest.selector;
        selectors[1] = Handler.settleHonest.selector;
        selectors[2] = Handler.replay.selector;
        selectors[3] = Handler.tamper.selector;
        selectors[4] = Handler.wrongSender.selector;
        selectors[5] = Handler.cancel.selector;
        selectors[6] = Handler.settleTooLate.selector;
        selectors[7] = Handler.settleUnevenly.selector;
        selectors[8] = Handler.rotateOperator.selector;
        selectors[9] = Handler.pauseFor.selector;
        selectors[10] = Handler.unpause.selector;
        selectors[11] = Handler.switchRoute.selector;
        selectors[12] = Handler.setTerms.selector;
        selectors[13] = Handler.sanction.selector;
        selectors[14] = Handler.withdraw.selector;
        selectors[15] = Handler.donate.selector;
        selectors[16] = Handler.passTime.selector;
        selectors[17] = Handler.deliver.selector;
        selectors[18] = Handler.voidPurchase.selector;
        selectors[19] = Handler.setLimits.selector;
        selectors[20] = Handler.closeFor.selector;
        selectors[21] = Handler.reopen.selector;
        targetSelector(FuzzSelector(address(handler), selectors));
        targetContract(address(handler));
    }

    function invariant_moneyAndUnits() public view {
        assertEq(handler.broken(), "");
        _assertCash();
        _assertUnits();
    }

    function _assertCash() private view {
        address router = handler.executor().ROUTER();
        address executor = address(handler.executor());
        assertEq(cash.balanceOf(router), handler.donated(router), "the router holds cash");
        assertEq(cash.balanceOf(executor), handler.donated(executor), "the executor holds cash");
        uint256 received = cash.balanceOf(handler.feeWalletAddress());
        for (uint256 i = 0; i < 5; ++i) {
            address venue = handler.venueAt(i);
            assertEq(cash.allowance(executor, venue), 0, "an allowance is left");
            address holder = i == 3 ? handler.maker() : venue;
            uint256 held = cash.balanceOf(holder) + (i < 3 ? handler.withdrawn(i) : 0) - handler.donated(venue);
            assertEq(held, handler.paidTo(i), "a venue holds other cash than was paid for units");
            received += held;
        }
        assertEq(received, handler.settledCash(), "cash is not conserved");
        for (uint256 i = 0; i < 4; ++i) {
            assertEq(cash.balanceOf(handler.buyers(i)), handler.funded(i) - handler.spent(i), "a buyer's cash");
            assertEq(cash.allowance(router, handler.venueAt(i)), 0, "the router approved somebody");
        }
    }

    function _assertUnits() private view {
        for (uint256 i = 0; i < 3; ++i) {
            uint256 supply = handler.sold(i);
            if (i == 2) supply += handler.delivered() + handler.stocked();
            assertEq(handler.assets(i).totalSupply(), supply, "supply is not what was sold");
            assertEq(handler.offerings(i).unitsSold(), handler.soldAt(i), "an offering counts other units");
            assertLe(handler.soldAt(i), handler.offerings(i).limits().totalUnits, "more sold than the limit");
        }
        assertEq(handler.delivery().totalDelivered(), handler.delivered(), "delivered");
        assertLe(handler.delivered(), handler.delivery().totalCap(), "more delivered than the cap");
    }
}
