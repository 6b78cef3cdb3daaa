// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Test} from "forge-std/Test.sol";
import {IIssuanceTerms} from "../../src/interfaces/IIssuanceTerms.sol";
import {IIssuanceVenue} from "../../src/interfaces/IIssuanceVenue.sol";
import {IssuanceVenue} from "../../src/IssuanceVenue.sol";
import {Cash, Units} from "../doubles/Tokens.sol";

/// What holds at an offering for every input. Halmos runs these; forge has no prefix `check`. How many units an amount buys is
/// proven of UnitMath by the compiler's own checker, which can divide.
contract VenueProperties is Test {
    uint128 internal constant PRICE = 25_000_000; // 25 cash for one unit
    uint128 internal constant CAP = 1_000_000_000;
    address internal constant EXECUTOR = address(0xE0);
    address internal constant TREASURY = address(0xE1);
    address internal constant CONFIG = address(0xE2);
    address internal constant PRICING = address(0xE3);
    address internal constant BUYER = address(0xE4);

    Cash internal cash;
    Units internal units;
    IssuanceVenue internal venue;

    function setUp() public {
        vm.warp(1_800_000_000);
        cash = new Cash(6);
        units = new Units(18);
        venue = new IssuanceVenue(
            IIssuanceVenue.Setup({
                executor: EXECUTOR,
                cashToken: address(cash),
                assetToken: address(units),
                treasury: TREASURY,
                priceScale: 0,
                permissioned: false,
                admin: address(0xE5),
                config: CONFIG,
                pricing: PRICING,
                guardian: address(0xE6),
                limits: IIssuanceTerms.Limits(type(uint104).max, type(uint104).max, 1 days),
                band: IIssuanceTerms.Band(1, type(uint128).max, type(uint32).max)
            })
        );
        units.setMinter(address(venue));
        vm.prank(PRICING);
        venue.setTerms(PRICE, CAP);
        cash.mint(EXECUTOR, CAP);
        vm.prank(EXECUTOR);
        cash.approve(address(venue), type(uint256).max);
    }

    function _buy(address by, bytes32 quoteRef, address to, uint256 amount, uint256 price) private returns (bool done) {
        vm.prank(by);
        (done,) = address(venue).call(abi.encodeCall(IIssuanceVenue.buy, (quoteRef, to, amount, price)));
    }

    function check_onlyTheExecutorBuys(address by, bytes32 quoteRef, address to, uint256 amount, uint256 price)
        external
    {
        vm.assume(by != EXECUTOR);
        assert(!_buy(by, quoteRef, to, amount, price));
        assert(units.totalSupply() == 0);
    }

    /// What was bought is within the cap, at the price that the buyer saw, and for cash that arrived whole.
    function check_capPriceAndCash(bytes32 quoteRef, uint256 amount, uint256 price) external {
        if (!_buy(EXECUTOR, quoteRef, BUYER, amount, price)) return;
        assert(amount <= CAP);
        assert(price == PRICE);
        assert(cash.balanceOf(address(venue)) == amount);
        assert(cash.balanceOf(EXECUTOR) == CAP - amount);
        assert(units.balanceOf(BUYER) == units.totalSupply());
        assert(units.totalSupply() != 0);
    }

    /// The units left in all and in the window stand in one word: whatever is bought takes the same from both, and from nothing else.
    function check_limitsAreCountedExactly(uint104 total, uint104 window, uint32 amount) external {
        vm.prank(CONFIG);
        venue.setLimits(IIssuanceTerms.Limits(total, window, 1 days));
        bool done = _buy(EXECUTOR, bytes32("quote"), BUYER, amount, PRICE);
        (,, uint256 totalLeft, uint256 windowLeft) = venue.bounds();
        uint256 sold = units.totalSupply();
        assert(done || sold == 0);
        assert(sold <= total && sold <= window);
        assert(totalLeft == total - sold);
        assert(windowLeft == window - sold);
        assert(venue.unitsSold() == sold);
    }

    function check_nothingIsSoldOnceClosed(uint256 amount, uint256 price) external {
        vm.prank(address(0xE6));
        venue.close();
        assert(!_buy(EXECUTOR, bytes32("quote"), BUYER, amount, price));
    }

    /// Nobody but PRICING sets a price, and none outside the band.
    function check_onlyPricingPrices(address by, uint128 price, uint128 cap) external {
        vm.prank(CONFIG);
        venue.setBand(IIssuanceTerms.Band(1_000_000, 100_000_000, 1_000));
        vm.prank(by);
        (bool done,) = address(venue).call(abi.encodeCall(IIssuanceTerms.setTerms, (price, cap)));
        if (!done) return;
        assert(by == PRICING);
        assert(price >= 1_000_000 && price <= 100_000_000);
    }
}
