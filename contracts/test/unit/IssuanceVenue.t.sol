// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IIssuanceTerms} from "../../src/interfaces/IIssuanceTerms.sol";
import {IIssuanceVenue} from "../../src/interfaces/IIssuanceVenue.sol";
import {IssuanceVenue} from "../../src/IssuanceVenue.sol";
import {SettlementTest} from "../SettlementTest.sol";

contract IssuanceVenueTest is SettlementTest {
    function test_constructorSetsEverything() public view {
        assertEq(venue.EXECUTOR(), address(executor));
        assertEq(address(venue.CASH_TOKEN()), address(cash));
        assertEq(venue.ASSET_TOKEN(), address(units));
        assertEq(venue.TREASURY(), treasury);
        assertEq(venue.PRICE_SCALE(), 0);
        assertFalse(venue.PERMISSIONED());
        assertEq(venue.defaultAdmin(), admin);
        assertEq(venue.defaultAdminDelay(), 2 days);
    }

    function test_nobodyIsNoExecutorAndNoTreasury() public {
        IIssuanceVenue.Setup memory setup = _venueSetup(address(cash), address(units), 0, false);
        setup.treasury = address(0);
        vm.expectRevert(IIssuanceVenue.ZeroAddress.selector);
        new IssuanceVenue(setup);
        setup.treasury = treasury;
        setup.executor = address(0);
        vm.expectRevert(IIssuanceVenue.ZeroAddress.selector);
        new IssuanceVenue(setup);
    }

    function test_quoteReturnsUnitsAndTerms() public {
        (uint256 amount, uint128 price, uint64 version, uint128 cap) = venue.quote(100_000_000);
        assertEq(amount, 4 ether);
        assertEq(price, PRICE);
        assertEq(version, 1);
        assertEq(cap, 1_000_000_000);
        vm.expectEmit(address(venue));
        emit IIssuanceTerms.TermsSet(2, PRICE / 2, 5);
        vm.prank(pricing);
        venue.setTerms(PRICE / 2, 5);
        (amount, price, version, cap) = venue.quote(100_000_000);
        assertEq(amount, 8 ether);
        assertEq(version, 2);
        assertEq(cap, 5);
        // The cap shows that it is closed: a price is still returned.
        vm.expectEmit(address(venue));
        emit IIssuanceTerms.OfferingClosed();
        vm.prank(guardian);
        venue.close();
        (amount, price,, cap) = venue.quote(type(uint128).max);
        assertGt(amount, 0);
        assertEq(cap, 0);
        uint256 tooMuch = uint256(type(uint128).max) + 1;
        vm.expectRevert(abi.encodeWithSelector(IIssuanceVenue.CapExceeded.selector, tooMuch, 0));
        venue.quote(tooMuch);
    }

    function test_noPriceIsNoQuote() public {
        vm.prank(pricing);
        vm.expectRevert(IIssuanceTerms.NoPrice.selector);
        venue.setTerms(0, 5);
        IssuanceVenue fresh = new IssuanceVenue(_venueSetup(address(cash), address(units), 0, false));
        vm.expectRevert(IIssuanceTerms.NoPrice.selector);
        fresh.quote(1);
    }

    function test_cashGoesToTheTreasuryOnly() public {
        Purchase memory p = _purchase();
        vm.expectEmit(address(venue));
        emit IIssuanceVenue.Bought(p.intent.quoteRef, buyer, CASH_AMOUNT - FEE_AMOUNT, UNITS_AMOUNT, PRICE);
        _settle(p);
        vm.expectEmit(address(venue));
        emit IIssuanceVenue.Withdrawn(CASH_AMOUNT - FEE_AMOUNT);
        vm.prank(stranger);
        venue.withdraw();
        assertEq(cash.balanceOf(treasury), CASH_AMOUNT - FEE_AMOUNT);
        assertEq(cash.balanceOf(address(venue)), 0);
    }

    function test_dailyLimitCanBeRead() public {
        assertEq(venue.dailyLimit(), 0);
        vm.expectEmit(address(venue));
        emit IIssuanceTerms.DailyLimitSet(9);
        vm.prank(config);
        venue.setDailyLimit(9);
        assertEq(venue.dailyLimit(), 9);
    }

    function test_everyoneHasOneJob() public {
        address[4] memory accounts = [pricing, guardian, config, admin];
        bytes32[3] memory roles = [venue.PRICING_ROLE(), venue.GUARDIAN_ROLE(), venue.CONFIG_ROLE()];
        bytes[6] memory calls = [
            abi.encodeCall(venue.setTerms, (1, 1)),
            abi.encodeCall(venue.close, ()),
            abi.encodeCall(venue.setDailyLimit, (1)),
            abi.encodeCall(venue.reopen, ()),
            abi.encodeCall(venue.setLimits, (IIssuanceTerms.Limits(1, 1, 1))),
            abi.encodeCall(venue.setBand, (IIssuanceTerms.Band(1, 1, 1)))
        ];
        uint8[6] memory whose = [0, 1, 2, 2, 2, 2];
        for (uint256 i = 0; i < calls.length; ++i) {
            for (uint256 j = 0; j < accounts.length; ++j) {
                if (j == whose[i]) continue;
                vm.prank(accounts[j]);
                (bool ok, bytes memory why) = address(venue).call(calls[i]);
                assertFalse(ok);
                bytes4 unauthorised = IAccessControl.AccessControlUnauthorizedAccount.selector;
                assertEq(why, abi.encodeWithSelector(unauthorised, accounts[j], roles[whose[i]]));
            }
        }
        bytes32 configRole = roles[2];
        vm.prank(admin);
        vm.expectRevert();
        venue.grantRole(configRole, admin);
        vm.prank(config);
        venue.grantRole(configRole, admin);
    }
}
