// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {AssetAdmission} from "../../src/AssetAdmission.sol";
import {IIssuanceTerms} from "../../src/interfaces/IIssuanceTerms.sol";
import {IIssuanceVenue} from "../../src/interfaces/IIssuanceVenue.sol";
import {ISettlementRouter} from "../../src/interfaces/ISettlementRouter.sol";
import {IUnitDelivery} from "../../src/interfaces/IUnitDelivery.sol";
import {IVenueExecutor} from "../../src/interfaces/IVenueExecutor.sol";
import {IssuanceVenue} from "../../src/IssuanceVenue.sol";
import {UnitDelivery} from "../../src/UnitDelivery.sol";
import {UnitMath} from "../../src/UnitMath.sol";
import {AirSwap, ISwapERC20} from "../AirSwap.sol";
import {Cash, PermissionedUnits, Units} from "../doubles/Tokens.sol";
import {SettlementTest} from "../SettlementTest.sol";

/// Times, prices, caps, decimals, and who may call a venue.
contract IssuanceAttacks is SettlementTest {
    function test_A21_timeEdges() public {
        Purchase memory p = _intent();
        uint64 start = uint64(vm.getBlockTimestamp() + 50);
        (p.intent.validAfter, p.intent.deadline) = (start, start + 50);
        p = _signed(p);
        uint256 snapshot = vm.snapshotState();
        vm.warp(start - 1);
        _settleFails(p, abi.encodeWithSelector(ISettlementRouter.NotYetValid.selector, start));
        vm.warp(start);
        _settle(p);
        vm.revertToState(snapshot);
        vm.warp(start + 50);
        _settle(p);
        vm.revertToState(snapshot);
        vm.warp(start + 51);
        _settleFails(p, abi.encodeWithSelector(ISettlementRouter.Expired.selector, start + 50));
    }

    function test_A22_priceMovedReverts() public {
        Purchase memory p = _purchase();
        vm.prank(pricing);
        venue.setTerms(PRICE + 1, 1_000_000_000);
        _settleFails(p, abi.encodeWithSelector(IIssuanceVenue.PriceMoved.selector, PRICE, PRICE + 1));
        // A lower price is another price too: the buyer is to see it first.
        vm.prank(pricing);
        venue.setTerms(PRICE - 1, 1_000_000_000);
        _settleFails(p, abi.encodeWithSelector(IIssuanceVenue.PriceMoved.selector, PRICE, PRICE - 1));
    }

    function test_A23_capAndRounding() public {
        Purchase memory p = _purchase();
        uint256 paid = CASH_AMOUNT - FEE_AMOUNT;
        vm.prank(pricing);
        venue.setTerms(PRICE, 0);
        _settleFails(p, abi.encodeWithSelector(IIssuanceVenue.Closed.selector));
        vm.prank(pricing);
        venue.setTerms(PRICE, uint128(paid - 1));
        _settleFails(p, abi.encodeWithSelector(IIssuanceVenue.CapExceeded.selector, paid, paid - 1));
        vm.prank(pricing);
        venue.setTerms(PRICE, uint128(paid));
        uint256 snapshot = vm.snapshotState();
        _settle(p);
        vm.revertToState(snapshot);
        vm.prank(guardian);
        venue.close();
        _settleFails(p, abi.encodeWithSelector(IIssuanceVenue.Closed.selector));

        // Whole units only: 100 cash buy 4 units at 25, 3 at 25.000001 and none at 100.000001.
        units = new Units(0);
        venue = _offer(address(cash), units, 0, false);
        p = _intent();
        p.intent.assetToken = address(units);
        p.intent.minUnits = 1;
        assertEq(_settleAt(p, PRICE), 4);
        assertEq(_settleAt(p, PRICE + 1), 3);
        assertEq(_settleAt(p, uint128(paid)), 1);
        vm.expectRevert(abi.encodeWithSelector(IIssuanceVenue.NothingToMint.selector, paid, paid + 1));
        this.settleAt(p, uint128(paid + 1));
    }

    function settleAt(Purchase memory p, uint128 price) external returns (uint256) {
        return _settleAt(p, price);
    }

    function _settleAt(Purchase memory p, uint128 price) private returns (uint256) {
        vm.prank(pricing);
        venue.setTerms(price, 1_000_000_000);
        cash.mint(buyer, CASH_AMOUNT);
        p.intent.quoteRef = bytes32(uint256(price));
        p.venueCall = _buyCall(p.intent.quoteRef, buyer, CASH_AMOUNT - FEE_AMOUNT, price);
        p.intent.venueCallHash = keccak256(p.venueCall);
        return _settle(_signed(p));
    }

    function test_A24_venueOnlyForExecutor() public {
        _fund(address(cash), stranger, CASH_AMOUNT);
        vm.startPrank(stranger);
        cash.approve(address(venue), CASH_AMOUNT);
        vm.expectRevert(abi.encodeWithSelector(IIssuanceVenue.NotExecutor.selector, stranger));
        venue.buy(bytes32("quote"), stranger, CASH_AMOUNT, PRICE);
        vm.expectRevert(abi.encodeWithSelector(Units.NotMinter.selector, stranger));
        units.mint(stranger, 1);
        vm.stopPrank();
        // Another beneficiary in the call than the recipient of the intent: the recipient got nothing.
        Purchase memory p =
            _purchaseAt(address(venue), _buyCall(bytes32("quote"), stranger, CASH_AMOUNT - FEE_AMOUNT, PRICE));
        _settleFails(p, abi.encodeWithSelector(ISettlementRouter.ShortDelivery.selector, 0, UNITS_AMOUNT));
    }

    function test_A39_orderNotFrontRun() public {
        ISwapERC20 swap = AirSwap.deploy(makeAddr("protocol fee wallet"));
        uint256 makerKey = uint256(keccak256("maker"));
        address maker = vm.addr(makerKey);
        units.setMinter(address(this));
        units.mint(maker, 2 * UNITS_AMOUNT);
        vm.prank(maker);
        units.approve(address(swap), type(uint256).max);
        _route(address(swap), address(cash), address(units), ISwapERC20.swap.selector, false);
        uint256 paid = CASH_AMOUNT - FEE_AMOUNT;
        AirSwap.Order memory order = AirSwap.Order(
            1, vm.getBlockTimestamp() + 300, maker, address(units), UNITS_AMOUNT, address(executor), address(cash), paid
        );
        bytes memory call = AirSwap.fill(swap, order, makerKey, buyer);

        // Whoever sees the order in the mempool can use it neither at the venue nor through the executor.
        _fund(address(cash), stranger, paid);
        vm.startPrank(stranger);
        cash.approve(address(swap), paid);
        (bool ok, bytes memory why) = address(swap).call(AirSwap.fill(swap, order, makerKey, stranger));
        assertFalse(ok);
        assertEq(bytes4(why), bytes4(keccak256("SignatureInvalid()")));
        IVenueExecutor.Fill memory fill =
            IVenueExecutor.Fill(address(swap), address(cash), paid, 0, address(0), stranger);
        vm.expectRevert(abi.encodeWithSelector(IVenueExecutor.NotRouter.selector, stranger));
        executor.fill(fill, call);
        vm.stopPrank();
        assertEq(_settle(_purchaseAt(address(swap), call)), UNITS_AMOUNT);
        assertEq(cash.balanceOf(maker), paid);
    }

    function test_A41_frozenOrPaused() public {
        PermissionedUnits asset = new PermissionedUnits();
        units = asset;
        venue = _offer(address(cash), units, 0, true);
        UnitDelivery delivery = new UnitDelivery(
            IUnitDelivery.Setup(address(asset), true, true, admin, config, guardian, stranger, 10 ether, 10 ether)
        );
        units.setMinter(address(delivery));
        asset.setVerified(buyer, true);
        Purchase memory p = _intent();
        p.intent.assetToken = address(asset);
        p = _signed(p);

        asset.setPaused(true);
        _bothFail(p, delivery, abi.encodeWithSelector(AssetAdmission.TokenPaused.selector, address(asset)));
        asset.setPaused(false);
        asset.setFrozen(buyer, true);
        _bothFail(p, delivery, abi.encodeWithSelector(AssetAdmission.WalletFrozen.selector, buyer));
        asset.setFrozen(buyer, false);
        asset.setVerified(buyer, false);
        _bothFail(p, delivery, abi.encodeWithSelector(AssetAdmission.NotVerified.selector, buyer));
        asset.setVerified(buyer, true);
        assertEq(_settle(p), UNITS_AMOUNT);
        vm.prank(stranger);
        delivery.deliver(bytes32("purchase"), buyer, 1 ether);
        assertEq(asset.balanceOf(buyer), UNITS_AMOUNT + 1 ether);
    }

    function _bothFail(Purchase memory p, UnitDelivery delivery, bytes memory why) private {
        _settleFails(p, why);
        vm.prank(stranger);
        vm.expectRevert(why);
        delivery.deliver(bytes32("purchase"), buyer, 1 ether);
    }

    /// Whole cash and whole units stay what they are, whatever decimals both sides have.
    function testFuzz_A42_decimals(uint8 cashDecimals, uint8 unitDecimals, uint8 priceScale, uint256 wholeUnits)
        public
    {
        cashDecimals = uint8(bound(cashDecimals, 0, 18));
        unitDecimals = uint8(bound(unitDecimals, 0, 18));
        priceScale = uint8(bound(priceScale, 0, 6));
        wholeUnits = bound(wholeUnits, 1, 1_000_000);
        cash = new Cash(cashDecimals);
        units = new Units(unitDecimals);
        vm.prank(config);
        router.allowCashToken(address(cash));
        venue = _offer(address(cash), units, priceScale, false);
        // 25 whole cash for one whole unit.
        uint128 price = uint128(25 * 10 ** (cashDecimals + priceScale));
        uint256 paid = wholeUnits * 25 * 10 ** cashDecimals;
        vm.prank(config);
        venue.setBand(IIssuanceTerms.Band(price, price, 0));
        vm.prank(pricing);
        venue.setTerms(price, type(uint128).max);
        _fund(address(cash), buyer, paid);
        Purchase memory p = _intent();
        p.venueCall = _buyCall(p.intent.quoteRef, buyer, paid, price);
        p.intent.venueCallHash = keccak256(p.venueCall);
        (p.intent.cashToken, p.intent.assetToken) = (address(cash), address(units));
        (p.intent.cashAmount, p.intent.feeAmount) = (paid, 0);
        p.intent.minUnits = wholeUnits * 10 ** unitDecimals;
        assertEq(_settle(_signed(p)), wholeUnits * 10 ** unitDecimals);
        assertEq(units.totalSupply(), wholeUnits * 10 ** unitDecimals);
    }

    function test_A42_scaleIsBounded() public {
        IIssuanceVenue.Setup memory setup = _venueSetup(address(cash), address(units), 20, false);
        new IssuanceVenue(setup);
        setup.priceScale = 21;
        vm.expectRevert(abi.encodeWithSelector(UnitMath.ScaleTooLarge.selector, 39));
        new IssuanceVenue(setup);
    }
}
