// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Ownable} from "@openzeppelin/contracts/access/Ownable.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {ISupplierDesk} from "../../src/interfaces/ISupplierDesk.sol";
import {SupplierDesk} from "../../src/SupplierDesk.sol";
import {FeeOnTransferCash, HookedCash} from "../doubles/OddCash.sol";
import {Wallet} from "../doubles/Wallets.sol";
import {SettlementTest} from "../SettlementTest.sol";

contract SupplierDeskTest is SettlementTest {
    uint256 private constant CASH = CASH_AMOUNT - FEE_AMOUNT;
    uint256 private constant STOCK = 10 * UNITS_AMOUNT;
    bytes32 private constant ID = bytes32("order");
    bytes private constant INVALID = abi.encodeWithSelector(ISupplierDesk.SignatureInvalid.selector);
    bytes private constant USED = abi.encodeWithSelector(ISupplierDesk.OrderUsed.selector);

    address private supplier = makeAddr("supplier");
    uint256 private deskKey = uint256(keccak256("desk"));
    address private deskSigner = vm.addr(deskKey);
    address private taker = makeAddr("taker");
    SupplierDesk private desk;

    function setUp() public override {
        super.setUp();
        desk = _desk();
        units.setMinter(address(this));
        units.mint(address(desk), STOCK);
        cash.mint(taker, 2 * CASH);
        vm.prank(taker);
        cash.approve(address(desk), 2 * CASH);
    }

    function _desk() private returns (SupplierDesk made) {
        made = new SupplierDesk(supplier);
        vm.prank(supplier);
        made.setSigner(deskSigner, true);
    }

    /// The usual order, for a taker who calls the desk itself.
    function _order() private view returns (ISupplierDesk.Order memory) {
        return ISupplierDesk.Order({
            orderId: ID,
            taker: taker,
            buyer: buyer,
            cashToken: address(cash),
            cashAmount: CASH,
            assetToken: address(units),
            unitAmount: UNITS_AMOUNT,
            expiry: uint64(vm.getBlockTimestamp() + 60)
        });
    }

    function _signature(ISupplierDesk.Order memory order) private view returns (bytes memory) {
        return _sign(deskKey, desk.hashOrder(order));
    }

    function _fill(ISupplierDesk.Order memory order, bytes memory signature) private {
        vm.prank(order.taker);
        desk.fill(order, signature);
    }

    function _fillFails(ISupplierDesk.Order memory order, bytes memory why) private {
        bytes memory signature = _signature(order);
        vm.expectRevert(why);
        _fill(order, signature);
    }

    function test_paysItsCallerAndKeepsTheCash() public {
        ISupplierDesk.Order memory order = _order();
        bytes memory signature = _signature(order);
        vm.expectEmit(address(desk));
        emit ISupplierDesk.Filled(ID, taker, buyer, address(cash), CASH, address(units), UNITS_AMOUNT);
        _fill(order, signature);
        assertEq(units.balanceOf(taker), UNITS_AMOUNT);
        assertEq(units.balanceOf(buyer), 0);
        assertEq(units.balanceOf(address(desk)), STOCK - UNITS_AMOUNT);
        assertEq(cash.balanceOf(taker), CASH);
        assertEq(cash.balanceOf(address(desk)), CASH);
        assertTrue(desk.isUsed(ID));
    }

    function test_settlesThroughTheRouter() public {
        _route(address(desk), address(cash), address(units), ISupplierDesk.fill.selector, true);
        ISupplierDesk.Order memory order = _order();
        order.taker = address(executor);
        Purchase memory p = _purchaseAt(address(desk), abi.encodeCall(desk.fill, (order, _signature(order))));
        assertEq(_settle(p), UNITS_AMOUNT);
        assertEq(units.balanceOf(buyer), UNITS_AMOUNT);
        assertEq(cash.balanceOf(buyer), 0);
        assertEq(cash.balanceOf(address(desk)), CASH);
        assertEq(cash.balanceOf(feeWallet), FEE_AMOUNT);
        address[2] memory between = [address(router), address(executor)];
        for (uint256 i = 0; i < between.length; ++i) {
            assertEq(cash.balanceOf(between[i]), 0);
            assertEq(units.balanceOf(between[i]), 0);
            assertEq(cash.allowance(between[i], address(desk)), 0);
            assertEq(units.allowance(between[i], address(desk)), 0);
        }
    }

    function test_onlyTheTakerFills() public {
        ISupplierDesk.Order memory order = _order();
        bytes memory signature = _signature(order);
        cash.mint(stranger, CASH);
        vm.startPrank(stranger);
        cash.approve(address(desk), CASH);
        vm.expectRevert(ISupplierDesk.NotTaker.selector);
        desk.fill(order, signature);
    }

    function test_fillsUntilItsLastSecond() public {
        ISupplierDesk.Order memory order = _order();
        vm.warp(order.expiry + 1);
        _fillFails(order, abi.encodeWithSelector(ISupplierDesk.OrderExpired.selector));
        vm.warp(order.expiry);
        _fill(order, _signature(order));
    }

    function test_fillsOnce() public {
        ISupplierDesk.Order memory order = _order();
        _fill(order, _signature(order));
        _fillFails(order, USED);
        // Other terms under the same id are no other order.
        order.unitAmount = 1;
        _fillFails(order, USED);
        vm.prank(supplier);
        vm.expectRevert(USED);
        desk.cancel(ID);
    }

    function test_aSignerOrTheOwnerCancels() public {
        address[2] memory who = [deskSigner, supplier];
        for (uint256 i = 0; i < who.length; ++i) {
            ISupplierDesk.Order memory order = _order();
            order.orderId = bytes32(i);
            vm.expectEmit(address(desk));
            emit ISupplierDesk.Cancelled(order.orderId);
            vm.prank(who[i]);
            desk.cancel(order.orderId);
            _fillFails(order, USED);
        }
        vm.prank(taker);
        vm.expectRevert(abi.encodeWithSelector(ISupplierDesk.MayNotCancel.selector, taker));
        desk.cancel(ID);
        _fill(_order(), _signature(_order()));
    }

    /// Written out as a wallet hashes it.
    function test_theDigestIsTheProtocols() public view {
        bytes32 typeHash = keccak256(
            "Order(bytes32 orderId,address taker,address buyer,address cashToken,uint256 cashAmount,address assetToken,uint256 unitAmount,uint64 expiry)"
        );
        bytes32 domainType =
            keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
        bytes32 domain = keccak256(
            abi.encode(domainType, keccak256("Firsthand Supplier Desk"), keccak256("1"), block.chainid, address(desk))
        );
        bytes32 content = keccak256(abi.encode(typeHash, _order()));
        assertEq(desk.hashOrder(_order()), keccak256(abi.encodePacked(hex"1901", domain, content)));
    }

    function test_onlyARegisteredSignerCounts() public {
        ISupplierDesk.Order memory order = _order();
        bytes memory signature = _signature(order);
        bytes memory stolen = _sign(buyerKey, desk.hashOrder(order));
        vm.expectRevert(INVALID);
        _fill(order, stolen);
        vm.expectEmit(address(desk));
        emit ISupplierDesk.SignerSet(deskSigner, false);
        vm.prank(supplier);
        desk.setSigner(deskSigner, false);
        vm.expectRevert(INVALID);
        _fill(order, signature);
        vm.prank(deskSigner);
        vm.expectRevert(abi.encodeWithSelector(ISupplierDesk.MayNotCancel.selector, deskSigner));
        desk.cancel(ID);
    }

    /// A failed recovery is a failure, even when zero was registered by mistake.
    function test_malformedSignaturesAreNobodys() public {
        vm.prank(supplier);
        desk.setSigner(address(0), true);
        bytes memory signature = _signature(_order());
        bytes[3] memory malformed = [bytes(""), new bytes(65), bytes.concat(signature, hex"00")];
        for (uint256 i = 0; i < malformed.length; ++i) {
            vm.expectRevert(INVALID);
            _fill(_order(), malformed[i]);
        }
    }

    function test_anotherDeskOrChainIsAnother() public {
        bytes memory signature = _signature(_order());
        SupplierDesk first = desk;
        desk = _desk();
        vm.expectRevert(INVALID);
        _fill(_order(), signature);
        desk = first;
        vm.chainId(block.chainid + 1);
        vm.expectRevert(INVALID);
        _fill(_order(), signature);
    }

    function testFuzz_anyFieldTampered(uint256 field, uint256 change) public {
        ISupplierDesk.Order memory order = _order();
        bytes memory signature = _signature(order);
        order = _changed(order, bound(field, 0, 7), bound(change, 1, 2 ** 30 - 1));
        vm.warp(order.expiry);
        vm.expectRevert(INVALID);
        _fill(order, signature);
    }

    /// One field for each number, so that no draw of the fuzzer leaves one out.
    function test_everyFieldIsInTheDigest() public view {
        for (uint256 i = 0; i < 8; ++i) {
            assertNotEq(desk.hashOrder(_changed(_order(), i, 1)), desk.hashOrder(_order()));
        }
    }

    /// Few bits, so that the changed order can still be read.
    function _changed(ISupplierDesk.Order memory order, uint256 field, uint256 change)
        private
        pure
        returns (ISupplierDesk.Order memory)
    {
        bytes32[8] memory fields = abi.decode(abi.encode(order), (bytes32[8]));
        fields[field] ^= bytes32(change);
        return abi.decode(abi.encode(fields), (ISupplierDesk.Order));
    }

    function test_givesNothingForNothing() public {
        ISupplierDesk.Order memory order = _order();
        order.cashAmount = 0;
        _fillFails(order, abi.encodeWithSelector(ISupplierDesk.EmptyOrder.selector));
        (order.cashAmount, order.unitAmount) = (CASH, 0);
        _fillFails(order, abi.encodeWithSelector(ISupplierDesk.EmptyOrder.selector));
    }

    function test_sellsNoMoreThanItsStock() public {
        ISupplierDesk.Order memory order = _order();
        order.unitAmount = STOCK + 1;
        _fillFails(order, abi.encodeWithSelector(ISupplierDesk.OutOfStock.selector));
        order.unitAmount = STOCK;
        _fill(order, _signature(order));
        assertEq(units.balanceOf(address(desk)), 0);
    }

    function test_whatArrivesIsMeasured() public {
        FeeOnTransferCash charging = new FeeOnTransferCash();
        charging.mint(taker, CASH);
        vm.prank(taker);
        charging.approve(address(desk), CASH);
        ISupplierDesk.Order memory order = _order();
        order.cashToken = address(charging);
        _fillFails(order, abi.encodeWithSelector(ISupplierDesk.CashShort.selector, CASH - CASH / 100, CASH));
    }

    function test_noFillWithinAFill() public {
        HookedCash hooked = new HookedCash();
        Wallet wallet = new Wallet(taker);
        hooked.mint(address(wallet), 2 * CASH);
        wallet.execute(address(hooked), abi.encodeCall(hooked.approve, (address(desk), 2 * CASH)));
        ISupplierDesk.Order memory inner = _order();
        (inner.taker, inner.cashToken, inner.orderId) = (address(wallet), address(hooked), bytes32("inner"));
        wallet.setCall(address(desk), abi.encodeCall(desk.fill, (inner, _signature(inner))));
        ISupplierDesk.Order memory outer = _order();
        (outer.taker, outer.cashToken) = (address(wallet), address(hooked));
        _fillFails(outer, abi.encodeWithSelector(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector));
    }

    function test_theOwnerTakesOutCashAndStock() public {
        _fill(_order(), _signature(_order()));
        vm.startPrank(supplier);
        vm.expectEmit(address(desk));
        emit ISupplierDesk.Withdrawn(address(cash), CASH);
        desk.withdraw(address(cash), CASH);
        desk.withdraw(address(units), 1);
        assertEq(cash.balanceOf(supplier), CASH);
        assertEq(units.balanceOf(supplier), 1);
    }

    function test_onlyTheOwnerAdministers() public {
        bytes[3] memory calls = [
            abi.encodeCall(desk.withdraw, (address(units), 1)),
            abi.encodeCall(desk.setSigner, (stranger, true)),
            abi.encodeCall(desk.transferOwnership, (stranger))
        ];
        for (uint256 i = 0; i < calls.length; ++i) {
            vm.prank(deskSigner);
            (bool ok, bytes memory why) = address(desk).call(calls[i]);
            assertFalse(ok);
            assertEq(why, abi.encodeWithSelector(Ownable.OwnableUnauthorizedAccount.selector, deskSigner));
        }
    }

    function test_thereIsAlwaysAnOwner() public {
        vm.startPrank(supplier);
        vm.expectRevert(ISupplierDesk.OwnerNeeded.selector);
        desk.renounceOwnership();
        desk.transferOwnership(treasury);
        assertEq(desk.owner(), supplier);
        vm.stopPrank();
        vm.prank(treasury);
        desk.acceptOwnership();
        assertEq(desk.owner(), treasury);
    }
}
