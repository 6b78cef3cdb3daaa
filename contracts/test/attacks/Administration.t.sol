// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {
    IAccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/IAccessControlDefaultAdminRules.sol";
import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {RateLimiter} from "@openzeppelin/contracts/utils/RateLimiter.sol";
import {IRouterAdministration} from "../../src/interfaces/IRouterAdministration.sol";
import {ISettlementRouter} from "../../src/interfaces/ISettlementRouter.sol";
import {SanctionsList} from "../doubles/Venues.sol";
import {SettlementTest} from "../SettlementTest.sol";

/// Stops, keys, limits, oracles, administrators.
contract AdministrationAttacks is SettlementTest {
    function _bad(uint8 position) private pure returns (bytes memory) {
        return abi.encodeWithSelector(ISettlementRouter.BadSignature.selector, position);
    }

    function _unauthorised(address account, bytes32 role) private pure returns (bytes memory) {
        return abi.encodeWithSelector(IAccessControl.AccessControlUnauthorizedAccount.selector, account, role);
    }

    function test_A25_pauseAndSwitch() public {
        Purchase memory p = _purchase();
        vm.prank(guardian);
        router.pause();
        _settleFails(p, abi.encodeWithSelector(Pausable.EnforcedPause.selector));
        vm.prank(buyer);
        vm.expectRevert(Pausable.EnforcedPause.selector);
        router.settleWithPermit(p.intent, p.venueCall, p.signatures, ISettlementRouter.Permit(0, 0, 0, 0));
        ISettlementRouter.SettlementIntent memory other = p.intent;
        other.quoteRef = bytes32("given up");
        vm.prank(buyer);
        router.cancel(other);
        p = _purchase();
        bytes32 unpauserRole = router.UNPAUSER_ROLE();
        vm.prank(guardian);
        vm.expectRevert(_unauthorised(guardian, unpauserRole));
        router.unpause();
        vm.prank(unpauser);
        router.unpause();

        vm.prank(switcher);
        router.switchRoute(address(venue), address(cash), address(units), false);
        _settleFails(p, abi.encodeWithSelector(IRouterAdministration.RouteOff.selector, address(venue)));
        vm.prank(switcher);
        router.switchRoute(address(venue), address(cash), address(units), true);
        vm.prank(guardian);
        router.closeRoute(address(venue), address(cash), address(units));
        bytes memory closed = abi.encodeWithSelector(IRouterAdministration.VenueNotAllowed.selector, address(venue));
        _settleFails(p, closed);
        // The switch opens nothing that is not allowed.
        vm.prank(switcher);
        vm.expectRevert(closed);
        router.switchRoute(address(venue), address(cash), address(units), true);
    }

    function test_A26_rotation() public {
        Purchase memory p = _purchase();
        address oldKey = vm.addr(operatorKey);
        uint64 lastSecond = uint64(vm.getBlockTimestamp() + 100);
        vm.prank(config);
        router.retireSigner(oldKey, lastSecond);
        uint256 newKey = uint256(keccak256("new operator"));
        vm.prank(config);
        router.addSigner(vm.addr(newKey), IRouterAdministration.SignerRole.Operator);

        // Planned: what the old key signed finishes, to the last second.
        uint256 snapshot = vm.snapshotState();
        vm.warp(lastSecond);
        _settle(p);
        vm.revertToState(snapshot);
        vm.warp(lastSecond + 1);
        _settleFails(p, _bad(0));
        p.signatures.operator = _sign(newKey, router.hashIntent(p.intent));
        _settle(p);
        vm.revertToState(snapshot);

        // Stolen: nothing that it signed settles any more, and nobody brings it back.
        vm.prank(guardian);
        router.revokeSigner(oldKey);
        _settleFails(_purchase(), _bad(0));
        vm.prank(config);
        vm.expectRevert(abi.encodeWithSelector(IRouterAdministration.SignerEndsEarlier.selector, oldKey, 0));
        router.retireSigner(oldKey, lastSecond);
    }

    function test_A27_operatorAloneMovesNothing() public {
        Purchase memory p = _purchase();
        bytes memory own = p.signatures.operator;
        p.signatures.compliance = own;
        _settleFails(p, _bad(1));
        p = _purchase();
        p.signatures.fee = own;
        _settleFails(p, _bad(2));
        p = _purchase();
        p.signatures.buyer = own;
        _settleFails(p, _bad(3));
        // An empty signature is none.
        p = _purchase();
        p.signatures.fee = "";
        _settleFails(p, _bad(2));
    }

    /// All keys together are still bounded by the venue's limit for a day.
    function test_A27_dailyLimitBoundsTheRest() public {
        uint256 paid = CASH_AMOUNT - FEE_AMOUNT;
        vm.prank(config);
        venue.setDailyLimit(uint208(2 * paid - 1));
        _fund(address(cash), buyer, 5 * CASH_AMOUNT);
        _settle(_purchase());
        Purchase memory p = _intent();
        p.intent.quoteRef = bytes32("second");
        _settleFails(_signed(p), abi.encodeWithSelector(RateLimiter.RateLimitExceeded.selector));
        vm.warp(vm.getBlockTimestamp() + 1 days);
        p.intent.deadline = uint64(vm.getBlockTimestamp());
        _settle(_signed(p));
    }

    function test_A28_staleAttestation() public {
        // The attestation covers the deadline, so it ends with it.
        Purchase memory p = _purchase();
        vm.warp(p.intent.deadline + 1);
        _settleFails(p, abi.encodeWithSelector(ISettlementRouter.Expired.selector, p.intent.deadline));
        p.intent.deadline += 10;
        _settleFails(p, _bad(0));
        p = _purchase();

        SanctionsList list = new SanctionsList();
        vm.prank(config);
        router.setSanctionsOracle(address(list));
        list.set(buyer, true);
        _settleFails(p, abi.encodeWithSelector(ISettlementRouter.Sanctioned.selector, buyer));
        list.set(buyer, false);
        uint256 snapshot = vm.snapshotState();
        _settle(p);
        vm.revertToState(snapshot);
        // An oracle that fails or does not answer stops the settlement.
        list.setMode("broken");
        bytes memory unavailable =
            abi.encodeWithSelector(ISettlementRouter.SanctionsUnavailable.selector, address(list));
        _settleFails(p, unavailable);
        list.setMode("silent");
        _settleFails(p, unavailable);
        list.setMode("");

        address recipient = makeAddr("recipient");
        list.set(recipient, true);
        p.intent.recipient = recipient;
        p.venueCall = _buyCall(p.intent.quoteRef, recipient, CASH_AMOUNT - FEE_AMOUNT, PRICE);
        p.intent.venueCallHash = keccak256(p.venueCall);
        p = _signed(p);
        _settleFails(p, abi.encodeWithSelector(ISettlementRouter.Sanctioned.selector, recipient));
        list.set(recipient, false);
        assertEq(_settle(p), UNITS_AMOUNT);
        assertEq(units.balanceOf(recipient), UNITS_AMOUNT);
    }

    function test_A29_feeCap() public {
        Purchase memory p = _purchase();
        p.intent.feeRecipient = stranger;
        _settleFails(p, _bad(0));
        p = _purchase();
        p.intent.feeAmount += 1;
        _settleFails(p, _bad(0));

        // Signed by all four, a fee above the cap is refused all the same; at the cap it is taken.
        uint256 most = CASH_AMOUNT * FEE_BPS_MAX / 10_000;
        p.intent.feeAmount = most + 1;
        _settleFails(_signed(p), abi.encodeWithSelector(ISettlementRouter.FeeTooHigh.selector, most + 1, CASH_AMOUNT));
        p.intent.feeAmount = most;
        p.venueCall = _buyCall(p.intent.quoteRef, buyer, CASH_AMOUNT - most, PRICE);
        (p.intent.venueCallHash, p.intent.minUnits) = (keccak256(p.venueCall), 1);
        _settle(_signed(p));
        assertEq(cash.balanceOf(feeWallet), most);

        p.intent.cashAmount = uint256(type(uint128).max) + 1;
        p.intent.quoteRef = bytes32("more than there is");
        _settleFails(
            _signed(p), abi.encodeWithSelector(ISettlementRouter.FeeTooHigh.selector, most, p.intent.cashAmount)
        );
    }

    function test_A37_adminDelay() public {
        bytes32 configRole = router.CONFIG_ROLE();
        vm.prank(admin);
        router.beginDefaultAdminTransfer(stranger);
        uint48 ready = uint48(vm.getBlockTimestamp() + 2 days);
        vm.warp(ready);
        vm.prank(stranger);
        vm.expectRevert(
            abi.encodeWithSelector(
                IAccessControlDefaultAdminRules.AccessControlEnforcedDefaultAdminDelay.selector, ready
            )
        );
        router.acceptDefaultAdminTransfer();
        vm.prank(admin);
        router.cancelDefaultAdminTransfer();

        // A taken-over administrator adds no route and no signer: only CONFIG, the timelock, makes another CONFIG.
        vm.prank(admin);
        vm.expectRevert(_unauthorised(admin, configRole));
        router.grantRole(configRole, admin);
        vm.prank(admin);
        vm.expectRevert(_unauthorised(admin, configRole));
        router.addSigner(stranger, IRouterAdministration.SignerRole.Operator);
        vm.prank(config);
        router.grantRole(configRole, stranger);
        assertTrue(router.hasRole(configRole, stranger));

        // Removals are instant, and need no administrator.
        address signer = vm.addr(operatorKey);
        vm.prank(guardian);
        router.revokeSigner(signer);
        assertEq(router.signerOf(signer).validUntil, 0);
    }
}
