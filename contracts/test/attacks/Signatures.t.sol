// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IRouterAdministration} from "../../src/interfaces/IRouterAdministration.sol";
import {ISettlementRouter} from "../../src/interfaces/ISettlementRouter.sol";
import {SettlementRouter} from "../../src/SettlementRouter.sol";
import {PlainDelegate, Wallet} from "../doubles/Wallets.sol";
import {SettlementTest} from "../SettlementTest.sol";

/// Replay, forged and borrowed signatures, changed fields.
contract SignatureAttacks is SettlementTest {
    uint256 private constant ORDER = 0xFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFFEBAAEDCE6AF48A03BBFD25E8CD0364141;

    function _bad(uint8 position) private pure returns (bytes memory) {
        return abi.encodeWithSelector(ISettlementRouter.BadSignature.selector, position);
    }

    function test_A02_replayRefused() public {
        Purchase memory p = _purchase();
        cash.mint(buyer, CASH_AMOUNT);
        _settle(p);
        bytes memory used = abi.encodeWithSelector(ISettlementRouter.QuoteUsed.selector, p.intent.quoteRef);
        _settleFails(p, used);

        // The same quote with another minimum is the same quote, and a cancelled one is used too.
        p.intent.minUnits -= 1;
        _settleFails(_signed(p), used);
        p.intent.quoteRef = bytes32("other");
        vm.prank(buyer);
        router.cancel(p.intent);
        _settleFails(_signed(p), abi.encodeWithSelector(ISettlementRouter.QuoteUsed.selector, p.intent.quoteRef));
        vm.expectRevert(abi.encodeWithSelector(ISettlementRouter.QuoteUsed.selector, p.intent.quoteRef));
        vm.prank(buyer);
        router.cancel(p.intent);
    }

    function test_A03_otherChainOrRouterRefused() public {
        Purchase memory p = _purchase();
        SettlementRouter other = new SettlementRouter(_setup());
        vm.prank(config);
        other.setRoute(p.intent.venue, p.intent.cashToken, p.intent.assetToken, bytes4(p.venueCall), false, bytes32(0));
        vm.prank(buyer);
        vm.expectRevert(_bad(0));
        other.settle(p.intent, p.venueCall, p.signatures);

        vm.chainId(99);
        _settleFails(p, _bad(0));
        // The digest follows the chain, so what is signed for the fork settles on the fork.
        _settle(_signed(p));
    }

    function test_A04_malleableRefused() public {
        Purchase memory p = _purchase();
        bytes32 digest = router.hashIntent(p.intent);
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(operatorKey, digest);
        p.signatures.operator = abi.encodePacked(r, bytes32(ORDER - uint256(s)), v == 27 ? 28 : 27);
        _settleFails(p, _bad(0));
        p.signatures.operator = abi.encodePacked(r, s, v - 27);
        _settleFails(p, _bad(0));
        p.signatures.operator = abi.encodePacked(r, bytes32(uint256(s) | (uint256(v - 27) << 255)));
        _settleFails(p, _bad(0));
        p.signatures.operator = abi.encodePacked(r, s, v, bytes1(0));
        _settleFails(p, _bad(0));

        p = _purchase();
        (v, r, s) = vm.sign(buyerKey, digest);
        p.signatures.buyer = abi.encodePacked(r, bytes32(ORDER - uint256(s)), v == 27 ? 28 : 27);
        _settleFails(p, _bad(3));
    }

    function test_A05_zeroSignerRefused() public {
        Purchase memory p = _purchase();
        p.signatures.fee = abi.encodePacked(bytes32(uint256(1)), bytes32(uint256(1)), uint8(29));
        _settleFails(p, _bad(2));
        vm.prank(config);
        vm.expectRevert(abi.encodeWithSelector(IRouterAdministration.SignerRefused.selector, address(0)));
        router.addSigner(address(0), IRouterAdministration.SignerRole.Fee);

        // Even a zero buyer, which nobody can be, has not signed by a failed recovery.
        p = _intent();
        p.intent.buyer = address(0);
        p = _signed(p);
        p.signatures.buyer = abi.encodePacked(bytes32(uint256(1)), bytes32(uint256(1)), uint8(29));
        _settleFails(p, _bad(3));
    }

    /// Each of the 13 fields. Nothing but the signatures stands in the way of the changed intent.
    function testFuzz_A06_anyFieldTampered(uint256 field, uint256 change) public {
        Purchase memory p = _purchase();
        bytes32[13] memory fields = abi.decode(abi.encode(p.intent), (bytes32[13]));
        field = bound(field, 0, 12);
        // Few enough bits that the changed intent can still be read, and that neither time is far away.
        fields[field] ^= bytes32(bound(change, 1, 2 ** 30 - 1));
        p.intent = abi.decode(abi.encode(fields), (ISettlementRouter.SettlementIntent));
        vm.warp(p.intent.deadline);
        bytes4 selector = bytes4(p.venueCall);
        vm.startPrank(config);
        router.setRoute(p.intent.venue, p.intent.cashToken, p.intent.assetToken, selector, false, bytes32(0));
        router.allowCashToken(p.intent.cashToken);
        vm.stopPrank();
        vm.prank(p.intent.buyer);
        try router.settle(p.intent, p.venueCall, p.signatures) {
            fail();
        } catch (bytes memory why) {
            bool early = (field == 10 && bytes4(why) == ISettlementRouter.CalldataMismatch.selector)
                || ((field == 5 || field == 6) && bytes4(why) == ISettlementRouter.FeeTooHigh.selector);
            assertTrue(early || keccak256(why) == keccak256(_bad(0)));
        }
    }

    /// One field for each number, so that no draw of the fuzzer leaves one out.
    function test_A06_everyFieldIsInTheDigest() public view {
        bytes32[13] memory fields = abi.decode(abi.encode(_intent().intent), (bytes32[13]));
        bytes32 digest = router.hashIntent(_intent().intent);
        for (uint256 i = 0; i < 13; ++i) {
            fields[i] ^= bytes32(uint256(1));
            assertNotEq(router.hashIntent(abi.decode(abi.encode(fields), (ISettlementRouter.SettlementIntent))), digest);
            fields[i] ^= bytes32(uint256(1));
        }
    }

    function test_A07_oneKeyTwoRolesRefused() public {
        Purchase memory p = _purchase();
        (bytes memory operator, bytes memory compliance) = (p.signatures.operator, p.signatures.compliance);
        p.signatures.compliance = operator;
        _settleFails(p, _bad(1));
        (p.signatures.operator, p.signatures.compliance) = (compliance, operator);
        _settleFails(p, _bad(0));

        // No key gets a second role, not even after it was retired.
        address signer = vm.addr(operatorKey);
        vm.prank(guardian);
        router.revokeSigner(signer);
        vm.prank(config);
        vm.expectRevert(abi.encodeWithSelector(IRouterAdministration.SignerRefused.selector, signer));
        router.addSigner(signer, IRouterAdministration.SignerRole.Fee);
    }

    function test_A07_signerIsNotTheBuyer() public {
        Purchase memory p = _intent();
        p.intent.buyer = vm.addr(feeKey);
        _fund(address(cash), p.intent.buyer, CASH_AMOUNT);
        _settleFails(_signedBy(p, feeKey), _bad(2));
    }

    function test_A08_onlyBuyerSubmits() public {
        Purchase memory p = _purchase();
        bytes memory why = abi.encodeWithSelector(ISettlementRouter.NotBuyer.selector, stranger, buyer);
        vm.startPrank(stranger);
        vm.expectRevert(why);
        router.settle(p.intent, p.venueCall, p.signatures);
        vm.expectRevert(why);
        router.settleWithPermit(p.intent, p.venueCall, p.signatures, ISettlementRouter.Permit(0, 0, 0, 0));
        vm.expectRevert(why);
        router.cancel(p.intent);
    }

    function test_A32_delegatedAndContractBuyers() public {
        // The account's code knows no signatures, but its key signed.
        vm.signAndAttachDelegation(address(new PlainDelegate()), buyerKey);
        Purchase memory p = _purchase();
        assertEq(_settle(p), UNITS_AMOUNT);
        assertNotEq(buyer.code.length, 0);

        Wallet wallet = new Wallet(buyer);
        _fund(address(cash), address(wallet), CASH_AMOUNT);
        p = _intent();
        (p.intent.buyer, p.intent.recipient) = (address(wallet), address(wallet));
        p.venueCall = _buyCall(p.intent.quoteRef, address(wallet), CASH_AMOUNT - FEE_AMOUNT, PRICE);
        p.intent.venueCallHash = keccak256(p.venueCall);
        Purchase memory foreign = _signedBy(p, uint256(keccak256("somebody else")));
        _settleFails(foreign, _bad(3));
        assertEq(_settle(_signedBy(p, buyerKey)), UNITS_AMOUNT);
    }

    function test_A32_unsignedAccountWithoutCodeRefused() public {
        Purchase memory p = _intent();
        _settleFails(_signedBy(p, uint256(keccak256("somebody else"))), _bad(3));
    }

    function test_A33_sameOwnerTwoWallets() public {
        Wallet one = new Wallet(buyer);
        Wallet other = new Wallet(buyer);
        _fund(address(cash), address(other), CASH_AMOUNT);
        Purchase memory p = _intent();
        p.intent.buyer = address(one);
        p = _signedBy(p, buyerKey);
        p.intent.buyer = address(other);
        _settleFails(p, _bad(0));
        // Signed by the service for the other wallet, the owner's old signature still names the first.
        bytes memory old = p.signatures.buyer;
        p = _signedBy(p, buyerKey);
        p.signatures.buyer = old;
        _settleFails(p, _bad(3));
    }
}
