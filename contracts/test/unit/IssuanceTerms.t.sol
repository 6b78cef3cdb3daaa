// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IIssuanceTerms} from "../../src/interfaces/IIssuanceTerms.sol";
import {IIssuanceVenue} from "../../src/interfaces/IIssuanceVenue.sol";
import {IssuanceVenue} from "../../src/IssuanceVenue.sol";
import {SettlementTest} from "../SettlementTest.sol";

/// Limits and band: set, read, refused.
contract IssuanceTermsTest is SettlementTest {
    function test_theSetupSetsLimitsAndBand() public {
        IIssuanceVenue.Setup memory setup = _venueSetup(address(cash), address(units), 0, false);
        setup.limits = IIssuanceTerms.Limits(100, 10, 60);
        setup.band = IIssuanceTerms.Band(5, 50, 700);
        IssuanceVenue fresh = new IssuanceVenue(setup);
        IIssuanceTerms.Limits memory limits = fresh.limits();
        assertEq(limits.totalUnits, 100);
        assertEq(limits.windowUnits, 10);
        assertEq(limits.windowSeconds, 60);
        IIssuanceTerms.Band memory band = fresh.band();
        assertEq(band.priceMin, 5);
        assertEq(band.priceMax, 50);
        assertEq(band.moveBpsMax, 700);
        assertEq(fresh.unitsSold(), 0);
        assertFalse(fresh.isClosedByGuardian());
        _assertBounds(fresh, 5, 50, 100, 10);
    }

    function _assertBounds(IssuanceVenue place, uint128 priceMin, uint128 priceMax, uint256 total, uint256 window)
        private
        view
    {
        (uint128 least, uint128 most, uint256 totalLeft, uint256 windowLeft) = place.bounds();
        assertEq(least, priceMin);
        assertEq(most, priceMax);
        assertEq(totalLeft, total);
        assertEq(windowLeft, window);
    }

    function test_limitsAreCountedDown() public {
        uint256 start = vm.getBlockTimestamp();
        vm.expectEmit(address(venue));
        emit IIssuanceTerms.LimitsSet(100 ether, 10 ether, 1 hours);
        vm.prank(config);
        venue.setLimits(IIssuanceTerms.Limits(100 ether, 10 ether, 1 hours));
        _settle(_purchase());
        _assertBounds(venue, 1, type(uint128).max, 96 ether, 6 ether);
        vm.warp(start + 1 hours - 1);
        _assertBounds(venue, 1, type(uint128).max, 96 ether, 6 ether);
        vm.warp(start + 1 hours);
        _assertBounds(venue, 1, type(uint128).max, 96 ether, 10 ether);

        // Less than was sold is no limit; a window begins with a new one.
        vm.startPrank(config);
        bytes4 below = IIssuanceTerms.LimitBelowSold.selector;
        vm.expectRevert(abi.encodeWithSelector(below, 4 ether - 1, 4 ether));
        venue.setLimits(IIssuanceTerms.Limits(4 ether - 1, 1, 1));
        vm.expectRevert(IIssuanceTerms.WindowWithoutLength.selector);
        venue.setLimits(IIssuanceTerms.Limits(4 ether, 1, 0));
        venue.setLimits(IIssuanceTerms.Limits(4 ether, 1, 1));
        vm.stopPrank();
        _assertBounds(venue, 1, type(uint128).max, 0, 1);
    }

    function test_aBandHasAnInside() public {
        vm.startPrank(config);
        vm.expectRevert(abi.encodeWithSelector(IIssuanceTerms.BandInvalid.selector, 0, 5));
        venue.setBand(IIssuanceTerms.Band(0, 5, 1));
        vm.expectRevert(abi.encodeWithSelector(IIssuanceTerms.BandInvalid.selector, 6, 5));
        venue.setBand(IIssuanceTerms.Band(6, 5, 1));
        vm.expectEmit(address(venue));
        emit IIssuanceTerms.BandSet(PRICE, PRICE, 0);
        venue.setBand(IIssuanceTerms.Band(PRICE, PRICE, 0));
        vm.stopPrank();
        // The price is on both edges, so it stands.
        (, uint128 price,, uint128 cap) = venue.quote(0);
        assertEq(price, PRICE);
        assertEq(cap, 1_000_000_000);
    }

    /// The first price begins a day, and a cap alone moves nothing.
    function test_theFirstPriceBeginsADay() public {
        IIssuanceVenue.Setup memory setup = _venueSetup(address(cash), address(units), 0, false);
        setup.band = IIssuanceTerms.Band(1, type(uint128).max, 100);
        IssuanceVenue fresh = new IssuanceVenue(setup);
        vm.startPrank(pricing);
        fresh.setTerms(10_000, 1);
        (uint128 from, uint40 ends) = fresh.dayPrice();
        assertEq(from, 10_000);
        assertEq(ends, vm.getBlockTimestamp() + 1 days);
        vm.expectRevert(abi.encodeWithSelector(IIssuanceTerms.PriceMoveTooLarge.selector, 10_101, 10_000, 100));
        fresh.setTerms(10_101, 1);
        fresh.setTerms(10_100, 1);
        vm.stopPrank();
        // Under a narrower move the price that stands can still be closed.
        vm.prank(config);
        fresh.setBand(IIssuanceTerms.Band(1, type(uint128).max, 0));
        vm.prank(pricing);
        fresh.setTerms(10_100, 0);
        vm.warp(ends);
        vm.prank(pricing);
        fresh.setTerms(10_100, 7);
        (from,) = fresh.dayPrice();
        assertEq(from, 10_000);
    }

    function test_closingAndReopeningEmitEvents() public {
        vm.expectEmit(address(venue));
        emit IIssuanceTerms.OfferingClosed();
        vm.prank(guardian);
        venue.close();
        assertTrue(venue.isClosedByGuardian());
        vm.expectEmit(address(venue));
        emit IIssuanceTerms.OfferingReopened();
        vm.prank(config);
        venue.reopen();
        assertFalse(venue.isClosedByGuardian());
    }

    function test_theDailyLimitComesAndGoes() public {
        vm.prank(config);
        venue.setDailyLimit(1);
        vm.expectRevert();
        this.settleOnce();
        vm.prank(config);
        venue.setDailyLimit(0);
        this.settleOnce();
    }

    function settleOnce() external {
        _settle(_purchase());
    }
}
