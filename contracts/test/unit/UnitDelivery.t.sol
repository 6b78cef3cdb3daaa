// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {RateLimiter} from "@openzeppelin/contracts/utils/RateLimiter.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {Test} from "forge-std/Test.sol";
import {IUnitDelivery} from "../../src/interfaces/IUnitDelivery.sol";
import {UnitDelivery} from "../../src/UnitDelivery.sol";
import {ShortUnits, Units} from "../doubles/Tokens.sol";

/// An asset that calls back while it mints.
contract CallingUnits is Units(18) {
    UnitDelivery public delivery;
    bytes public data;

    function setCall(UnitDelivery delivery_, bytes calldata data_) external {
        (delivery, data) = (delivery_, data_);
    }

    function mint(address to, uint256 amount) public override {
        (bool ok, bytes memory why) = address(delivery).call(data);
        if (!ok) {
            assembly ("memory-safe") {
                revert(add(why, 32), mload(why))
            }
        }
        super.mint(to, amount);
    }
}

contract UnitDeliveryTest is Test {
    address private admin = makeAddr("admin");
    address private config = makeAddr("config");
    address private guardian = makeAddr("guardian");
    address private operator = makeAddr("operator");
    address private wallet = makeAddr("wallet");
    bytes32 private constant ID = bytes32("purchase");

    Units private units;
    UnitDelivery private delivery;

    function setUp() public {
        vm.warp(1_800_000_000);
        units = new Units(18);
        delivery = _delivery(units, true);
    }

    function _delivery(Units asset, bool mints) private returns (UnitDelivery made) {
        made = new UnitDelivery(
            IUnitDelivery.Setup(address(asset), mints, false, admin, config, guardian, operator, 100, 60)
        );
        asset.setMinter(address(made));
    }

    function _deliver(bytes32 id, uint256 amount) private {
        vm.prank(operator);
        delivery.deliver(id, wallet, amount);
    }

    function _deliverFails(bytes32 id, uint256 amount, bytes memory why) private {
        vm.expectRevert(why);
        _deliver(id, amount);
    }

    function test_deliversOnce() public {
        assertEq(delivery.outcomeOf(ID), bytes32(0));
        vm.expectEmit(address(delivery));
        emit IUnitDelivery.Delivered(ID, wallet, 10);
        _deliver(ID, 10);
        assertEq(units.balanceOf(wallet), 10);
        assertEq(delivery.totalDelivered(), 10);
        assertEq(delivery.outcomeOf(ID), keccak256(abi.encode(wallet, uint256(10))));
        bytes memory delivered = abi.encodeWithSelector(IUnitDelivery.PurchaseDelivered.selector, ID);
        _deliverFails(ID, 10, delivered);
        vm.prank(operator);
        vm.expectRevert(delivered);
        delivery.deliver(ID, makeAddr("other wallet"), 10);
        vm.prank(operator);
        vm.expectRevert(delivered);
        delivery.voidPurchase(ID);
    }

    function test_voidIsFinal() public {
        vm.expectEmit(address(delivery));
        emit IUnitDelivery.Voided(ID);
        vm.prank(operator);
        delivery.voidPurchase(ID);
        assertEq(delivery.outcomeOf(ID), delivery.VOID());
        bytes memory voided = abi.encodeWithSelector(IUnitDelivery.PurchaseVoided.selector, ID);
        _deliverFails(ID, 10, voided);
        vm.prank(operator);
        vm.expectRevert(voided);
        delivery.voidPurchase(ID);
        assertEq(units.balanceOf(wallet), 0);
    }

    function test_capAndDailyLimit() public {
        assertEq(delivery.dailyLimit(), 60);
        _deliverFails(ID, 0, abi.encodeWithSelector(IUnitDelivery.NothingToDeliver.selector, ID));
        _deliver(ID, 60);
        bytes memory limited = abi.encodeWithSelector(RateLimiter.RateLimitExceeded.selector);
        _deliverFails("next", 1, limited);
        vm.warp(vm.getBlockTimestamp() + 1 days - 1);
        _deliverFails("next", 1, limited);
        vm.warp(vm.getBlockTimestamp() + 1);
        _deliverFails("next", 41, abi.encodeWithSelector(IUnitDelivery.TotalCapExceeded.selector, 101, 100));
        _deliver("next", 40);
        vm.expectEmit(address(delivery));
        emit IUnitDelivery.LimitsSet(200, 20);
        vm.prank(config);
        delivery.setLimits(200, 20);
        _deliverFails("third", 1, limited);
        assertEq(delivery.totalCap(), 200);
    }

    function test_pauseStopsDeliveryButNotAVoid() public {
        vm.prank(guardian);
        delivery.pause();
        _deliverFails(ID, 1, abi.encodeWithSelector(Pausable.EnforcedPause.selector));
        vm.prank(operator);
        delivery.voidPurchase(ID);
        vm.prank(config);
        delivery.unpause();
        _deliver("next", 1);
    }

    function test_everyoneHasOneJob() public {
        address[4] memory accounts = [admin, config, guardian, operator];
        bytes32[4] memory roles =
            [bytes32(0), delivery.CONFIG_ROLE(), delivery.GUARDIAN_ROLE(), delivery.OPERATOR_ROLE()];
        bytes[5] memory calls = [
            abi.encodeCall(delivery.deliver, (ID, wallet, 1)),
            abi.encodeCall(delivery.voidPurchase, (ID)),
            abi.encodeCall(delivery.pause, ()),
            abi.encodeCall(delivery.unpause, ()),
            abi.encodeCall(delivery.setLimits, (1, 1))
        ];
        uint8[5] memory whose = [3, 3, 2, 1, 1];
        for (uint256 i = 0; i < calls.length; ++i) {
            for (uint256 j = 0; j < accounts.length; ++j) {
                if (j == whose[i]) continue;
                vm.prank(accounts[j]);
                (bool ok, bytes memory why) = address(delivery).call(calls[i]);
                assertFalse(ok);
                bytes4 unauthorised = IAccessControl.AccessControlUnauthorizedAccount.selector;
                assertEq(why, abi.encodeWithSelector(unauthorised, accounts[j], roles[whose[i]]));
            }
        }
    }

    function test_onlyConfigMakesConfig() public {
        bytes32 role = delivery.CONFIG_ROLE();
        vm.prank(admin);
        vm.expectRevert();
        delivery.grantRole(role, admin);
        vm.prank(config);
        delivery.grantRole(role, admin);
        assertTrue(delivery.hasRole(role, admin));
        assertEq(delivery.defaultAdmin(), admin);
        assertEq(delivery.defaultAdminDelay(), 2 days);
    }

    function test_transferMode() public {
        delivery = _delivery(units, false);
        units.setMinter(address(this));
        units.mint(address(delivery), 30);
        _deliver(ID, 30);
        assertEq(units.balanceOf(wallet), 30);
        vm.expectRevert();
        _deliver("next", 1);
        assertEq(delivery.outcomeOf("next"), bytes32(0));
    }

    function test_whatArrivesIsMeasured() public {
        ShortUnits short = new ShortUnits();
        delivery = _delivery(short, true);
        short.setMissing(1);
        _deliverFails(ID, 10, abi.encodeWithSelector(IUnitDelivery.DeliveryDiffers.selector, 9, 10));
    }

    function test_aTokenThatCallsBackFindsItClosed() public {
        CallingUnits calling = new CallingUnits();
        delivery = _delivery(calling, true);
        bytes32 role = delivery.OPERATOR_ROLE();
        vm.prank(config);
        delivery.grantRole(role, address(calling));
        bytes memory reentered = abi.encodeWithSelector(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);
        calling.setCall(delivery, abi.encodeCall(delivery.deliver, (bytes32("inner"), wallet, 1)));
        _deliverFails(ID, 10, reentered);
        calling.setCall(delivery, abi.encodeCall(delivery.voidPurchase, (bytes32("inner"))));
        _deliverFails(ID, 10, reentered);
    }
}
