// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {IRouterAdministration} from "../../src/interfaces/IRouterAdministration.sol";
import {SettlementRouter} from "../../src/SettlementRouter.sol";
import {SettlementTest} from "../SettlementTest.sol";

contract AdministrationTest is SettlementTest {
    function test_constructorSetsEverything() public view {
        assertEq(router.defaultAdmin(), admin);
        assertEq(router.defaultAdminDelay(), 2 days);
        assertTrue(router.hasRole(router.CONFIG_ROLE(), config));
        assertTrue(router.hasRole(router.GUARDIAN_ROLE(), guardian));
        assertTrue(router.hasRole(router.UNPAUSER_ROLE(), unpauser));
        assertTrue(router.hasRole(router.SWITCH_ROLE(), switcher));
        assertEq(router.FORWARDER(), address(forwarder));
        assertTrue(router.isTrustedForwarder(address(forwarder)));
        assertFalse(router.isTrustedForwarder(stranger));
        assertEq(router.FEE_BPS_MAX(), FEE_BPS_MAX);
        assertEq(executor.ROUTER(), address(router));
        assertTrue(router.isCashToken(address(cash)));
        assertEq(uint8(router.signerOf(vm.addr(operatorKey)).role), 1);
        assertEq(uint8(router.signerOf(vm.addr(complianceKey)).role), 2);
        assertEq(uint8(router.signerOf(vm.addr(feeKey)).role), 3);
        assertEq(router.signerOf(vm.addr(feeKey)).validUntil, type(uint64).max);
    }

    function test_feeCapAboveTheWholeRefused() public {
        IRouterAdministration.Setup memory setup = _setup();
        setup.feeBpsMax = 10_000;
        new SettlementRouter(setup);
        setup.feeBpsMax = 10_001;
        vm.expectRevert(abi.encodeWithSelector(IRouterAdministration.FeeCapTooHigh.selector, 10_001));
        new SettlementRouter(setup);
    }

    function test_sameSignerTwiceInTheSetupRefused() public {
        IRouterAdministration.Setup memory setup = _setup();
        setup.signers[2] = setup.signers[0];
        vm.expectRevert(abi.encodeWithSelector(IRouterAdministration.SignerRefused.selector, setup.signers[0]));
        new SettlementRouter(setup);
    }

    function test_routesCanBeRead() public {
        vm.expectEmit(address(router));
        emit IRouterAdministration.RouteSet(
            stranger,
            address(cash),
            address(units),
            IRouterAdministration.Route(true, true, true, true, 0x12345678, "h")
        );
        vm.prank(config);
        router.setRoute(stranger, address(cash), address(units), 0x12345678, true, "h");
        IRouterAdministration.Route memory route = router.routeOf(stranger, address(cash), address(units));
        assertTrue(route.allowed && route.on && route.sweeps && route.pinned);
        assertEq(route.selector, bytes4(0x12345678));
        assertEq(route.codeHash, bytes32("h"));
        vm.expectEmit(address(router));
        emit IRouterAdministration.RouteSwitched(stranger, address(cash), address(units), false);
        vm.prank(switcher);
        router.switchRoute(stranger, address(cash), address(units), false);
        vm.expectEmit(address(router));
        emit IRouterAdministration.RouteClosed(stranger, address(cash), address(units));
        vm.prank(guardian);
        router.closeRoute(stranger, address(cash), address(units));
        assertFalse(router.routeOf(stranger, address(cash), address(units)).allowed);
    }

    function test_signersCanBeRead() public {
        vm.startPrank(config);
        vm.expectRevert(abi.encodeWithSelector(IRouterAdministration.SignerRefused.selector, stranger));
        router.addSigner(stranger, IRouterAdministration.SignerRole.None);
        vm.expectEmit(address(router));
        emit IRouterAdministration.SignerAdded(stranger, IRouterAdministration.SignerRole.Fee);
        router.addSigner(stranger, IRouterAdministration.SignerRole.Fee);
        vm.expectEmit(address(router));
        emit IRouterAdministration.SignerEnds(stranger, 7);
        router.retireSigner(stranger, 7);
        router.retireSigner(stranger, 7);
        vm.expectRevert(abi.encodeWithSelector(IRouterAdministration.UnknownSigner.selector, buyer));
        router.retireSigner(buyer, 0);
        vm.stopPrank();
        vm.prank(guardian);
        vm.expectRevert(abi.encodeWithSelector(IRouterAdministration.UnknownSigner.selector, buyer));
        router.revokeSigner(buyer);
    }

    function test_listsCanBeRead() public {
        vm.expectEmit(address(router));
        emit IRouterAdministration.CashTokenAllowed(stranger, true);
        vm.prank(config);
        router.allowCashToken(stranger);
        vm.expectEmit(address(router));
        emit IRouterAdministration.CashTokenAllowed(stranger, false);
        vm.prank(guardian);
        router.delistCashToken(stranger);
        assertFalse(router.isCashToken(stranger));
        vm.expectEmit(address(router));
        emit IRouterAdministration.SanctionsOracleSet(stranger);
        vm.prank(config);
        router.setSanctionsOracle(stranger);
        assertEq(router.sanctionsOracle(), stranger);
    }

    function test_everyoneHasOneJob() public {
        address[5] memory accounts = [config, guardian, unpauser, switcher, admin];
        bytes32[4] memory roles =
            [router.CONFIG_ROLE(), router.GUARDIAN_ROLE(), router.UNPAUSER_ROLE(), router.SWITCH_ROLE()];
        bytes[11] memory calls = [
            abi.encodeCall(router.setRoute, (stranger, stranger, stranger, 0x12345678, false, bytes32(0))),
            abi.encodeCall(router.allowCashToken, (stranger)),
            abi.encodeCall(router.addSigner, (stranger, IRouterAdministration.SignerRole.Fee)),
            abi.encodeCall(router.retireSigner, (vm.addr(feeKey), 0)),
            abi.encodeCall(router.setSanctionsOracle, (stranger)),
            abi.encodeCall(router.closeRoute, (address(venue), address(cash), address(units))),
            abi.encodeCall(router.delistCashToken, (address(cash))),
            abi.encodeCall(router.revokeSigner, (vm.addr(feeKey))),
            abi.encodeCall(router.pause, ()),
            abi.encodeCall(router.unpause, ()),
            abi.encodeCall(router.switchRoute, (address(venue), address(cash), address(units), false))
        ];
        uint8[11] memory whose = [0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 3];
        for (uint256 i = 0; i < calls.length; ++i) {
            for (uint256 j = 0; j < accounts.length; ++j) {
                if (j == whose[i]) continue;
                vm.prank(accounts[j]);
                (bool ok, bytes memory why) = address(router).call(calls[i]);
                assertFalse(ok);
                bytes4 unauthorised = IAccessControl.AccessControlUnauthorizedAccount.selector;
                assertEq(why, abi.encodeWithSelector(unauthorised, accounts[j], roles[whose[i]]));
            }
        }
    }
}
