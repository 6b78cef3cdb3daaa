// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Test} from "forge-std/Test.sol";
import {IRouterAdministration} from "../../src/interfaces/IRouterAdministration.sol";
import {ISettlementRouter} from "../../src/interfaces/ISettlementRouter.sol";
import {SettlementRouter} from "../../src/SettlementRouter.sol";
import {Cash} from "../doubles/Tokens.sol";

/// What holds at the router for every intent and every signature. Halmos runs these; forge has no prefix `check`.
contract RouterProperties is Test {
    address internal constant FORWARDER = address(0xF0);
    address internal constant CONFIG = address(0xF1);
    address internal constant GUARDIAN = address(0xF2);
    uint256 internal constant NOW = 1_800_000_000;

    Cash internal cash;
    SettlementRouter internal router;

    function setUp() public {
        vm.warp(NOW);
        cash = new Cash(6);
        address[] memory cashTokens = new address[](1);
        cashTokens[0] = address(cash);
        router = new SettlementRouter(
            IRouterAdministration.Setup({
                admin: address(0xF3),
                config: CONFIG,
                guardian: GUARDIAN,
                unpauser: address(0xF4),
                switcher: address(0xF5),
                forwarder: FORWARDER,
                sanctionsOracle: address(0),
                feeBpsMax: 100,
                cashTokens: cashTokens,
                signers: [address(0xA1), address(0xA2), address(0xA3)]
            })
        );
    }

    function _settle(address by, ISettlementRouter.SettlementIntent memory intent, bytes memory signature)
        private
        returns (bool done)
    {
        ISettlementRouter.Signatures memory all =
            ISettlementRouter.Signatures(signature, signature, signature, signature);
        vm.prank(by);
        (done,) = address(router).call(abi.encodeCall(ISettlementRouter.settle, (intent, "", all)));
    }

    function _cancel(address by, ISettlementRouter.SettlementIntent memory intent) private returns (bool done) {
        vm.prank(by);
        (done,) = address(router).call(abi.encodeCall(ISettlementRouter.cancel, (intent)));
    }

    function check_onlyTheBuyerSettles(address by, ISettlementRouter.SettlementIntent memory intent) external {
        vm.assume(by != intent.buyer && by != FORWARDER);
        assert(!_settle(by, intent, ""));
        assert(!router.isUsed(intent.buyer, intent.quoteRef));
    }

    function check_onlyTheBuyerCancels(address by, ISettlementRouter.SettlementIntent memory intent) external {
        vm.assume(by != FORWARDER);
        bool done = _cancel(by, intent);
        assert(done == (by == intent.buyer));
        assert(router.isUsed(intent.buyer, intent.quoteRef) == done);
    }

    function check_cancelledOnceAndNeverSettled(ISettlementRouter.SettlementIntent memory intent, bytes32 other)
        external
    {
        vm.assume(intent.buyer != FORWARDER && other != intent.quoteRef);
        assert(_cancel(intent.buyer, intent));
        assert(!_cancel(intent.buyer, intent));
        assert(!_settle(intent.buyer, intent, ""));
        assert(!router.isUsed(intent.buyer, other));
    }

    function check_notBeforeAndNotAfter(uint40 time, ISettlementRouter.SettlementIntent memory intent) external {
        vm.assume(intent.buyer != FORWARDER);
        vm.assume(time < intent.validAfter || time > intent.deadline);
        vm.warp(time);
        assert(!_settle(intent.buyer, intent, ""));
    }

    function check_nothingSettlesWithoutARoute(ISettlementRouter.SettlementIntent memory intent) external {
        vm.assume(intent.buyer != FORWARDER);
        assert(!_settle(intent.buyer, intent, ""));
    }

    function check_nothingSettlesWhilePaused(ISettlementRouter.SettlementIntent memory intent) external {
        vm.prank(GUARDIAN);
        router.pause();
        vm.assume(intent.buyer != FORWARDER);
        assert(!_settle(intent.buyer, intent, ""));
    }

    /// One address never has two roles, whoever asks for it and however often.
    function check_aSignerKeepsItsRole(address signer, uint8 role) external {
        uint8 before = uint8(router.signerOf(signer).role);
        vm.assume(before != 0 && role <= 3);
        vm.prank(CONFIG);
        (bool done,) = address(router)
            .call(abi.encodeCall(IRouterAdministration.addSigner, (signer, IRouterAdministration.SignerRole(role))));
        assert(!done);
        assert(uint8(router.signerOf(signer).role) == before);
    }

    function check_onlyConfigOpensARoute(address by, address venue, address asset, bytes4 selector) external {
        vm.prank(by);
        (bool done,) = address(router)
            .call(
                abi.encodeCall(
                    IRouterAdministration.setRoute, (venue, address(cash), asset, selector, false, bytes32(0))
                )
            );
        assert(!done || by == CONFIG);
    }
}
