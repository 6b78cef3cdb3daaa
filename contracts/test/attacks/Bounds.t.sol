// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IIssuanceTerms} from "../../src/interfaces/IIssuanceTerms.sol";
import {IIssuanceVenue} from "../../src/interfaces/IIssuanceVenue.sol";
import {IUnitDelivery} from "../../src/interfaces/IUnitDelivery.sol";
import {UnitDelivery} from "../../src/UnitDelivery.sol";
import {SettlementTest} from "../SettlementTest.sol";

/// What one key can do alone: PRICING, a stopped offering, the default administrator.
contract BoundsAttacks is SettlementTest {
    uint128 private constant CAP = 250_000_000_000;

    function _band(uint128 priceMin, uint128 priceMax, uint32 moveBpsMax) private {
        vm.prank(config);
        venue.setBand(IIssuanceTerms.Band(priceMin, priceMax, moveBpsMax));
    }

    function _limit(uint256 totalUnits, uint256 windowUnits) private {
        vm.prank(config);
        venue.setLimits(IIssuanceTerms.Limits(uint104(totalUnits), uint104(windowUnits), 1 days));
    }

    function _setFails(uint128 price, bytes memory why) private {
        vm.prank(pricing);
        vm.expectRevert(why);
        venue.setTerms(price, CAP);
    }

    /// The usual purchase again, under a reference of its own and with cash of its own.
    function _another(bytes32 quoteRef) private returns (Purchase memory p) {
        cash.mint(buyer, CASH_AMOUNT);
        p = _intent();
        p.intent.quoteRef = quoteRef;
        return _signed(p);
    }

    function test_A43_priceBand() public {
        _band(20_000_000, 30_000_000, type(uint32).max);
        bytes4 outside = IIssuanceTerms.PriceOutOfBand.selector;
        _setFails(1, abi.encodeWithSelector(outside, 1, 20_000_000, 30_000_000));
        _setFails(19_999_999, abi.encodeWithSelector(outside, 19_999_999, 20_000_000, 30_000_000));
        _setFails(30_000_001, abi.encodeWithSelector(outside, 30_000_001, 20_000_000, 30_000_000));
        (, uint128 price,,) = venue.quote(0);
        assertEq(price, PRICE);
        vm.startPrank(pricing);
        venue.setTerms(20_000_000, CAP);
        venue.setTerms(30_000_000, CAP);
        vm.stopPrank();
    }

    function test_A43_largestMoveOfADay() public {
        _band(1, type(uint128).max, 1_000);
        uint128 low = PRICE * 9 / 10;
        uint128 high = PRICE * 11 / 10;
        bytes4 tooLarge = IIssuanceTerms.PriceMoveTooLarge.selector;
        vm.prank(pricing);
        venue.setTerms(low, CAP);
        // Measured from the price that the day began with, not from the last one.
        _setFails(low - 1, abi.encodeWithSelector(tooLarge, low - 1, PRICE, 1_000));
        vm.prank(pricing);
        venue.setTerms(high, CAP);
        _setFails(high + 1, abi.encodeWithSelector(tooLarge, high + 1, PRICE, 1_000));

        (, uint40 ends) = venue.dayPrice();
        vm.warp(ends - 1);
        _setFails(high + 1, abi.encodeWithSelector(tooLarge, high + 1, PRICE, 1_000));
        // The next day begins with what stands now.
        vm.warp(ends);
        vm.prank(pricing);
        venue.setTerms(high + 1, CAP);
        (uint128 from, uint40 next) = venue.dayPrice();
        assertEq(from, high);
        assertEq(next, ends + 1 days);
        _setFails(high * 9 / 10 - 1, abi.encodeWithSelector(tooLarge, high * 9 / 10 - 1, high, 1_000));
    }

    /// A band that leaves the price out stops the sale, and PRICING goes on within the new one.
    function test_A43_aPriceOutsideANewBandSellsNothing() public {
        Purchase memory p = _purchase();
        _band(PRICE + 1, PRICE * 8, 100);
        _settleFails(p, abi.encodeWithSelector(IIssuanceVenue.Closed.selector));
        vm.expectRevert(IIssuanceTerms.NoPrice.selector);
        venue.quote(1);
        vm.prank(pricing);
        venue.setTerms(PRICE * 8, CAP);
        _band(1, PRICE * 8 - 1, 100);
        vm.expectRevert(IIssuanceTerms.NoPrice.selector);
        venue.quote(1);
    }

    function test_A44_totalUnits() public {
        _limit(2 * UNITS_AMOUNT - 1, type(uint104).max);
        _settle(_purchase());
        assertEq(venue.unitsSold(), UNITS_AMOUNT);
        bytes4 exceeded = IIssuanceTerms.TotalUnitsExceeded.selector;
        _settleFails(_another("second"), abi.encodeWithSelector(exceeded, UNITS_AMOUNT, UNITS_AMOUNT - 1));
        // Time brings nothing back.
        vm.warp(vm.getBlockTimestamp() + 30 days);
        _settleFails(_another("second"), abi.encodeWithSelector(exceeded, UNITS_AMOUNT, UNITS_AMOUNT - 1));
        _limit(2 * UNITS_AMOUNT, type(uint104).max);
        _settle(_another("second"));
        assertEq(venue.unitsSold(), 2 * UNITS_AMOUNT);
        _settleFails(_another("third"), abi.encodeWithSelector(exceeded, UNITS_AMOUNT, 0));
    }

    function test_A44_windowUnits() public {
        uint256 start = vm.getBlockTimestamp();
        _limit(type(uint104).max, 2 * UNITS_AMOUNT);
        _settle(_purchase());
        _settle(_another("second"));
        bytes4 exceeded = IIssuanceTerms.WindowUnitsExceeded.selector;
        _settleFails(_another("third"), abi.encodeWithSelector(exceeded, UNITS_AMOUNT, 0));
        vm.warp(start + 1 days - 1);
        _settleFails(_another("third"), abi.encodeWithSelector(exceeded, UNITS_AMOUNT, 0));
        vm.warp(start + 1 days);
        _settle(_another("third"));
        _settle(_another("fourth"));
        // A window lasts from its first purchase.
        vm.warp(start + 2 days - 1);
        _settleFails(_another("fifth"), abi.encodeWithSelector(exceeded, UNITS_AMOUNT, 0));
        vm.warp(start + 5 days);
        _settle(_another("fifth"));
        assertEq(venue.unitsSold(), 5 * UNITS_AMOUNT);
    }

    /// Whatever PRICING sets within its band, a day sells no more than its units.
    function testFuzz_A44_pricingAloneIsBounded(uint128 price, uint128 spent) public {
        _band(1_000_000, 100_000_000, type(uint32).max);
        _limit(1_000 ether, 10 ether);
        vm.prank(pricing);
        venue.setTerms(uint128(bound(price, 1_000_000, 100_000_000)), type(uint128).max);
        (, uint128 stands,,) = venue.quote(0);
        vm.startPrank(address(executor));
        cash.mint(address(executor), type(uint128).max);
        cash.approve(address(venue), type(uint256).max);
        for (uint256 i = 0; i < 4; ++i) {
            uint256 paid = bound(uint256(keccak256(abi.encode(spent, i))), 1, 1_000_000_000);
            (bool sold,) = address(venue).call(_buyCall(bytes32(i), buyer, paid, stands));
            assertTrue(sold || paid * 1 ether / stands > 10 ether - units.totalSupply());
        }
        assertLe(units.totalSupply(), 10 ether);
    }

    function test_A45_onlyConfigReopens() public {
        vm.prank(guardian);
        venue.close();
        _setFails(PRICE, abi.encodeWithSelector(IIssuanceTerms.ClosedByGuardian.selector));
        bytes32 configRole = venue.CONFIG_ROLE();
        for (uint256 i = 0; i < 3; ++i) {
            address who = [pricing, guardian, admin][i];
            vm.prank(who);
            vm.expectRevert(_unauthorised(who, configRole));
            venue.reopen();
        }
        _settleFails(_purchase(), abi.encodeWithSelector(IIssuanceVenue.Closed.selector));
        vm.prank(config);
        venue.reopen();
        // Reopened is not yet for sale: PRICING names the terms.
        _settleFails(_purchase(), abi.encodeWithSelector(IIssuanceVenue.Closed.selector));
        vm.prank(pricing);
        venue.setTerms(PRICE, CAP);
        _settle(_purchase());
    }

    function _unauthorised(address account, bytes32 role) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, account, role);
    }

    /// GUARDIAN is what the administrator grants; whoever lets something be sold, settled or delivered is CONFIG's.
    function test_A46_administratorGrantsNobodyWhoMovesUnits() public {
        UnitDelivery delivery = new UnitDelivery(
            IUnitDelivery.Setup(address(units), true, false, admin, config, guardian, stranger, 10 ether, 10 ether)
        );
        bytes32 configRole = router.CONFIG_ROLE();
        address[7] memory places = [
            address(router),
            address(router),
            address(router),
            address(venue),
            address(venue),
            address(delivery),
            address(delivery)
        ];
        bytes32[7] memory roles = [
            configRole,
            router.UNPAUSER_ROLE(),
            router.SWITCH_ROLE(),
            configRole,
            venue.PRICING_ROLE(),
            configRole,
            delivery.OPERATOR_ROLE()
        ];
        for (uint256 i = 0; i < places.length; ++i) {
            IAccessControl place = IAccessControl(places[i]);
            vm.prank(admin);
            vm.expectRevert(_unauthorised(admin, configRole));
            place.grantRole(roles[i], admin);
            vm.prank(admin);
            vm.expectRevert(_unauthorised(admin, configRole));
            place.revokeRole(roles[i], config);
            vm.prank(config);
            place.grantRole(roles[i], buyer);
            assertTrue(place.hasRole(roles[i], buyer));
        }
        bytes32 guardianRole = router.GUARDIAN_ROLE();
        vm.startPrank(admin);
        router.grantRole(guardianRole, admin);
        venue.grantRole(guardianRole, admin);
        delivery.grantRole(guardianRole, admin);
        vm.stopPrank();
    }
}
