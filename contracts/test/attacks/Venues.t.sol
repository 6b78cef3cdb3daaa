// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IERC20Errors} from "@openzeppelin/contracts/interfaces/draft-IERC6093.sol";
import {ReentrancyGuardTransient} from "@openzeppelin/contracts/utils/ReentrancyGuardTransient.sol";
import {IRouterAdministration} from "../../src/interfaces/IRouterAdministration.sol";
import {ISettlementRouter} from "../../src/interfaces/ISettlementRouter.sol";
import {IVenueExecutor} from "../../src/interfaces/IVenueExecutor.sol";
import {SupplierDesk} from "../../src/SupplierDesk.sol";
import {HookedCash} from "../doubles/OddCash.sol";
import {Cash, Units} from "../doubles/Tokens.sol";
import {HostileVenue} from "../doubles/Venues.sol";
import {Wallet} from "../doubles/Wallets.sol";
import {SettlementTest} from "../SettlementTest.sol";

/// What a hostile venue, token or wallet could do within a settlement.
contract VenueAttacks is SettlementTest {
    bytes private constant REENTERED =
        abi.encodeWithSelector(ReentrancyGuardTransient.ReentrancyGuardReentrantCall.selector);

    /// A cash token as venue: the call would move another holder's cash if the caller had an allowance.
    function test_A01_tokenAsVenueMovesNothing() public {
        address victim = makeAddr("victim");
        Cash other = new Cash(6);
        other.mint(victim, 1_000);
        vm.prank(victim);
        other.approve(address(router), type(uint256).max);
        vm.prank(victim);
        cash.approve(address(router), type(uint256).max);
        bytes memory theft = abi.encodeCall(other.transferFrom, (victim, buyer, 1_000));
        vm.prank(config);
        router.setRoute(address(other), address(cash), address(units), other.transferFrom.selector, false, bytes32(0));
        _settleFails(
            _purchaseAt(address(other), theft),
            abi.encodeWithSelector(IERC20Errors.ERC20InsufficientAllowance.selector, address(executor), 0, 1_000)
        );
        assertEq(other.balanceOf(victim), 1_000);
    }

    function test_A01_forbiddenVenues() public {
        address[6] memory forbidden = [
            address(cash), address(units), address(router), address(executor), address(forwarder), address(new Cash(6))
        ];
        vm.startPrank(config);
        router.allowCashToken(forbidden[5]);
        for (uint256 i = 0; i < forbidden.length; ++i) {
            vm.expectRevert(abi.encodeWithSelector(IRouterAdministration.ForbiddenVenue.selector, forbidden[i]));
            router.setRoute(forbidden[i], address(cash), address(units), 0x12345678, false, bytes32(0));
        }
    }

    function test_A01_unlistedVenueSelectorAndCalldataRefused() public {
        bytes memory call = _intent().venueCall;
        Purchase memory p = _purchaseAt(stranger, call);
        _settleFails(p, abi.encodeWithSelector(IRouterAdministration.VenueNotAllowed.selector, stranger));
        p = _purchaseAt(address(venue), abi.encodeCall(venue.withdraw, ()));
        _settleFails(
            p, abi.encodeWithSelector(IRouterAdministration.SelectorNotAllowed.selector, venue.withdraw.selector)
        );
        p = _purchase();
        p.venueCall = _buyCall(p.intent.quoteRef, stranger, CASH_AMOUNT - FEE_AMOUNT, PRICE);
        _settleFails(p, abi.encodeWithSelector(ISettlementRouter.CalldataMismatch.selector, p.intent.quoteRef));
    }

    function test_A10_noDelegatecall() public {
        _assertNoForeignCode(address(router).code);
        _assertNoForeignCode(address(executor).code);
        _assertNoForeignCode(address(venue).code);
        _assertNoForeignCode(address(new SupplierDesk(admin)).code);
    }

    /// Walks the opcodes, past the data of pushes, up to the compiler's note at the end.
    function _assertNoForeignCode(bytes memory code) private pure {
        uint256 walked;
        for (uint256 i = 0; i < code.length; ++i) {
            uint8 op = uint8(code[i]);
            if (op == 0xa1 && i + 7 < code.length && code[i + 1] == 0x64 && code[i + 2] == "s") break;
            assertTrue(op != 0xf2 && op != 0xf4 && op != 0xff, "callcode, delegatecall or selfdestruct");
            if (op >= 0x60 && op <= 0x7f) i += op - 0x5f;
            ++walked;
        }
        assertGt(walked, 400);
    }

    function test_A13_reentryRefused() public {
        HostileVenue hostile = _hostile();
        // The venue is a buyer itself, with a purchase of its own that is complete and signed.
        Wallet accomplice = new Wallet(buyer);
        _fund(address(cash), address(accomplice), CASH_AMOUNT);
        Purchase memory inner = _intent();
        inner.intent.buyer = address(accomplice);
        inner = _signed(inner);
        bytes[3] memory entries = [
            abi.encodeCall(ISettlementRouter.settle, (inner.intent, inner.venueCall, inner.signatures)),
            abi.encodeCall(
                ISettlementRouter.settleWithPermit,
                (inner.intent, inner.venueCall, inner.signatures, ISettlementRouter.Permit(0, 0, 0, 0))
            ),
            abi.encodeCall(ISettlementRouter.cancel, (inner.intent))
        ];
        Purchase memory p = _hostilePurchase(hostile);
        for (uint256 i = 0; i < entries.length; ++i) {
            bytes memory call = abi.encodeCall(Wallet.execute, (address(router), entries[i]));
            hostile.setCall(address(accomplice), call);
            _settleFails(p, REENTERED);
        }
    }

    function test_A13_settleWithPermitIsAnEntryToo() public {
        HostileVenue hostile = _hostile();
        hostile.setCall(address(router), abi.encodeCall(ISettlementRouter.isUsed, (buyer, bytes32(0))));
        Purchase memory p = _hostilePurchase(hostile);
        vm.expectRevert(REENTERED);
        vm.prank(buyer);
        router.settleWithPermit(p.intent, p.venueCall, p.signatures, ISettlementRouter.Permit(0, 0, 0, 0));
    }

    function test_A13_hookedTokenReentryRefused() public {
        HookedCash hooked = new HookedCash();
        vm.prank(config);
        router.allowCashToken(address(hooked));
        venue = _offer(address(hooked), units, 0, false);
        Wallet wallet = new Wallet(buyer);
        _fund(address(hooked), address(wallet), CASH_AMOUNT);
        Purchase memory p = _intent();
        (p.intent.buyer, p.intent.cashToken) = (address(wallet), address(hooked));
        p = _signed(p);
        ISettlementRouter.SettlementIntent memory other = p.intent;
        other.quoteRef = bytes32("other");
        wallet.setCall(address(router), abi.encodeCall(ISettlementRouter.cancel, (other)));
        _settleFails(_signed(p), REENTERED);
    }

    function test_A13_viewsAreGuardedWithinASettlement() public {
        Wallet wallet = new Wallet(buyer);
        wallet.setProbed(address(router));
        _fund(address(cash), address(wallet), CASH_AMOUNT);
        Purchase memory p = _intent();
        p.intent.buyer = address(wallet);
        _settleFails(_signed(p), abi.encodeWithSelector(ISettlementRouter.BadSignature.selector, 3));
        wallet.setProbed(address(0));
        _settle(_signed(p));
    }

    function test_A14_shortDelivery() public {
        HostileVenue hostile = _hostile();
        Purchase memory p = _hostilePurchase(hostile);
        uint256 paid = CASH_AMOUNT - FEE_AMOUNT;
        hostile.set(paid, UNITS_AMOUNT - 1);
        _settleFails(p, _short(UNITS_AMOUNT - 1, UNITS_AMOUNT));
        hostile.set(paid, 0);
        _settleFails(p, _short(0, UNITS_AMOUNT));

        // Another token, and the right one for somebody else, is none.
        hostile.set(paid, UNITS_AMOUNT);
        Units other = new Units(18);
        other.setMinter(address(hostile));
        hostile.setUnits(other);
        _settleFails(p, _short(0, UNITS_AMOUNT));
        hostile.setUnits(units);
        hostile.setPayee(stranger);
        _settleFails(p, _short(0, UNITS_AMOUNT));

        // Nothing is nothing, even when nothing was promised.
        p.intent.minUnits = 0;
        _settleFails(_signed(p), _short(0, 0));
    }

    function test_A14_unitsTakenAwayAreNotDelivered() public {
        HostileVenue hostile = _hostile();
        units.setMinter(address(this));
        units.mint(buyer, 5);
        vm.prank(buyer);
        units.approve(address(hostile), 5);
        hostile.set(CASH_AMOUNT - FEE_AMOUNT, 0);
        hostile.setCall(address(units), abi.encodeCall(units.transferFrom, (buyer, stranger, 5)));
        _settleFails(_hostilePurchase(hostile), _short(0, UNITS_AMOUNT));
    }

    function _short(uint256 got, uint256 wanted) private pure returns (bytes memory) {
        return abi.encodeWithSelector(ISettlementRouter.ShortDelivery.selector, got, wanted);
    }

    function test_A15_unspentReverts() public {
        HostileVenue hostile = _hostile();
        Purchase memory p = _hostilePurchase(hostile);
        hostile.set(CASH_AMOUNT - FEE_AMOUNT - 1, UNITS_AMOUNT);
        _settleFails(p, abi.encodeWithSelector(IVenueExecutor.Unspent.selector, 0, 1));
        // More than approved cannot be taken, not even when the executor has more.
        cash.mint(address(executor), 7);
        hostile.set(CASH_AMOUNT - FEE_AMOUNT + 1, UNITS_AMOUNT);
        vm.expectRevert();
        _settle(p);
        assertEq(cash.balanceOf(address(executor)), 7);
    }

    function test_A16_allowanceZero() public {
        HostileVenue hostile = _hostile();
        // It takes nothing by allowance and gets its cash by a side door, so the approval would stay.
        hostile.set(0, UNITS_AMOUNT);
        hostile.setCall(address(this), abi.encodeCall(this.takeFromExecutor, (CASH_AMOUNT - FEE_AMOUNT)));
        _settle(_hostilePurchase(hostile));
        assertEq(cash.allowance(address(executor), address(hostile)), 0);
        assertEq(cash.allowance(address(router), address(hostile)), 0);
    }

    function takeFromExecutor(uint256 amount) external {
        vm.prank(address(executor));
        cash.transfer(stranger, amount);
    }

    function test_A20_donationBlocksNothing() public {
        cash.mint(address(executor), 7);
        cash.mint(address(router), 7);
        units.setMinter(address(this));
        units.mint(address(executor), 7);
        units.mint(buyer, 7);
        assertEq(_settle(_purchase()), UNITS_AMOUNT);
        assertEq(cash.balanceOf(address(executor)), 7);
        assertEq(units.balanceOf(buyer), UNITS_AMOUNT + 7);

        // A sweep passes on what has just come, not what lay there.
        HostileVenue hostile = _hostile();
        _route(address(hostile), address(cash), address(units), HostileVenue.subscribe.selector, true);
        _fund(address(cash), buyer, CASH_AMOUNT);
        Purchase memory p = _intent();
        p.intent.quoteRef = bytes32("swept");
        p.venueCall = abi.encodeCall(HostileVenue.subscribe, ());
        (p.intent.venue, p.intent.venueCallHash) = (address(hostile), keccak256(p.venueCall));
        assertEq(_settle(_signed(p)), UNITS_AMOUNT);
        assertEq(units.balanceOf(address(executor)), 7);
    }

    function test_A34_venueWithoutCode() public {
        address empty = makeAddr("destroyed");
        _route(empty, address(cash), address(units), HostileVenue.fill.selector, false);
        Purchase memory p = _purchaseAt(empty, abi.encodeCall(HostileVenue.fill, (buyer)));
        _settleFails(p, abi.encodeWithSelector(IVenueExecutor.NotAContract.selector, empty));
    }

    function test_A35_returnBomb() public {
        HostileVenue hostile = _hostile();
        Purchase memory p = _hostilePurchase(hostile);
        // A megabyte of answer is not copied: the gas that it would take is not spent by us.
        hostile.setMode("bomb");
        vm.prank(buyer);
        uint256 before = gasleft();
        try router.settle{gas: 6_000_000}(p.intent, p.venueCall, p.signatures) {
            fail();
        } catch (bytes memory why) {
            assertEq(bytes4(why), IVenueExecutor.Unspent.selector);
        }
        assertLt(before - gasleft(), 4_000_000);
        hostile.setMode("revertBomb");
        vm.prank(buyer);
        try router.settle{gas: 6_000_000}(p.intent, p.venueCall, p.signatures) {
            fail();
        } catch (bytes memory why) {
            assertEq(why.length, 4096);
        }
    }

    function test_A36_shortCalldata() public {
        for (uint256 length = 0; length < 4; ++length) {
            bytes memory call = new bytes(length);
            for (uint256 i = 0; i < length; ++i) {
                call[i] = bytes4(0)[i];
            }
            // A route for the selector that a short call is padded to.
            vm.prank(config);
            router.setRoute(address(venue), address(cash), address(units), bytes4(0), false, bytes32(0));
            Purchase memory p = _purchaseAt(address(venue), call);
            _settleFails(p, abi.encodeWithSelector(IRouterAdministration.SelectorNotAllowed.selector, bytes4(0)));
        }
    }

    function test_A40_venueCodeChanged() public {
        vm.prank(config);
        router.setRoute(
            address(venue), address(cash), address(units), venue.buy.selector, false, address(venue).codehash
        );
        Purchase memory p = _purchase();
        bytes memory code = address(venue).code;
        vm.etch(address(venue), bytes.concat(code, hex"00"));
        _settleFails(p, abi.encodeWithSelector(IRouterAdministration.VenueCodeChanged.selector, address(venue)));
        vm.etch(address(venue), code);
        _settle(p);
    }
}
