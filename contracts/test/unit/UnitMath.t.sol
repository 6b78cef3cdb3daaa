// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Test} from "forge-std/Test.sol";
import {UnitMath} from "../../src/UnitMath.sol";

contract UnitMathTest is Test {
    function testFuzz_neverMoreThanPaidFor(uint128 cash, uint8 exponent, uint128 price) public pure {
        price = uint128(bound(price, 1, type(uint128).max));
        uint128 scale = UnitMath.scaleOf(uint8(bound(exponent, 0, 38)), 0);
        uint256 units = UnitMath.unitsFor(cash, scale, price);
        assertLe(units * price, uint256(cash) * scale);
        assertLt(uint256(cash) * scale - units * price, price);
    }

    function testFuzz_moreCashNeverGivesFewerUnits(uint128 cash, uint128 more, uint8 exponent, uint128 price)
        public
        pure
    {
        price = uint128(bound(price, 1, type(uint128).max));
        more = uint128(bound(more, cash, type(uint128).max));
        uint128 scale = UnitMath.scaleOf(uint8(bound(exponent, 0, 38)), 0);
        assertLe(UnitMath.unitsFor(cash, scale, price), UnitMath.unitsFor(more, scale, price));
    }

    function testFuzz_twoPurchasesNeverGiveMoreThanOne(uint128 cash, uint128 part, uint8 exponent, uint128 price)
        public
        pure
    {
        price = uint128(bound(price, 1, type(uint128).max));
        part = uint128(bound(part, 0, cash));
        uint128 scale = UnitMath.scaleOf(uint8(bound(exponent, 0, 38)), 0);
        uint256 both = UnitMath.unitsFor(part, scale, price) + UnitMath.unitsFor(cash - part, scale, price);
        assertLe(both, UnitMath.unitsFor(cash, scale, price));
    }

    function test_scaleEdges() public {
        assertEq(UnitMath.scaleOf(0, 0), 1);
        assertEq(UnitMath.scaleOf(18, 20), 10 ** 38);
        vm.expectRevert(abi.encodeWithSelector(UnitMath.ScaleTooLarge.selector, 39));
        this.scaleOf(18, 21);
        vm.expectRevert(abi.encodeWithSelector(UnitMath.ScaleTooLarge.selector, 510));
        this.scaleOf(255, 255);
    }

    function scaleOf(uint8 assetDecimals, uint8 priceScale) external pure returns (uint128) {
        return UnitMath.scaleOf(assetDecimals, priceScale);
    }

    function test_feeEdges() public pure {
        assertTrue(UnitMath.feeIsWithin(1, 100, 100));
        assertFalse(UnitMath.feeIsWithin(2, 100, 100));
        assertTrue(UnitMath.feeIsWithin(0, 0, 0));
        assertFalse(UnitMath.feeIsWithin(1, 99, 100));
        assertTrue(UnitMath.feeIsWithin(type(uint128).max, type(uint128).max, 10_000));
        assertFalse(UnitMath.feeIsWithin(0, uint256(type(uint128).max) + 1, 10_000));
    }
}
