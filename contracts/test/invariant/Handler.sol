// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IRouterAdministration} from "../../src/interfaces/IRouterAdministration.sol";
import {ISettlementRouter} from "../../src/interfaces/ISettlementRouter.sol";
import {World} from "./World.sol";

/// Everything that somebody might do. A call that does not go through reverts, and so leaves no trace in the figures.
contract Handler is World {
    uint256 public references;
    uint256 public settledCash;
    uint256 public delivered;
    uint256[5] public paidTo; // by venue, the fee not counted
    uint256[3] public sold; // by asset
    uint256[3] public withdrawn;
    uint256[4] public funded; // by buyer
    uint256[4] public spent;
    uint256 public stocked; // units that the maker was given
    mapping(address => uint256) public donated;
    mapping(bytes32 => uint256) public outcome; // of a delivery: 1 delivered, 2 void
    uint256 public day;
    uint256 public deliveredToday;
    uint256[3] public soldAt; // by offering
    uint256[3] private soldInWindow;
    uint256[3] private windowEnds;
    uint256[3] private dayPrice;
    uint256[3] private dayEnds;
    /// The first thing that happened and must never happen.
    string public broken;

    uint256 private constant FIRST_DAY = 1_800_000_000;
    uint256 private lastBuyer;
    bytes private lastPurchase;

    function _break(string memory what) private {
        if (bytes(broken).length == 0) broken = what;
    }

    function _fundFor(uint256 who, uint256 amount) private {
        cash.mint(buyers[who], amount);
        funded[who] += amount;
        vm.prank(buyers[who]);
        cash.approve(address(router), amount);
    }

    function _fresh(uint256 who, uint256 where, uint256 amount) private returns (Purchase memory p) {
        uint256 paid = bound(amount, 60_000_000, 500_000_000);
        _fundFor(who, paid);
        if (where == SWAP) stocked += 2 * (paid - paid / 100) * 1e10;
        if (where == HOSTILE) hostile.set(paid - paid / 100, (paid - paid / 100) * 1e10);
        return _draw(who, where, paid, paid / 100, keccak256(abi.encode(++references)));
    }

    function settleHonest(uint256 who, uint256 where, uint256 amount) external {
        (who, where) = (who % BUYERS, where % VENUES);
        Purchase memory p = _fresh(who, where, amount);
        uint256 before = assetAt(where).balanceOf(p.intent.recipient);
        _send(who, p);
        _record(who, where, p, assetAt(where).balanceOf(p.intent.recipient) - before);
        (lastBuyer, lastPurchase) = (who, abi.encode(p));
    }

    function _record(uint256 who, uint256 where, Purchase memory p, uint256 got) private {
        uint256 paid = p.intent.cashAmount - p.intent.feeAmount;
        settledCash += p.intent.cashAmount;
        paidTo[where] += paid;
        spent[who] += p.intent.cashAmount;
        if (where != SWAP) sold[where < OFFERINGS ? where : 2] += got;
        if (got == 0 || got < p.intent.minUnits) _break("too few units");
        if (p.intent.feeAmount * 10_000 > p.intent.cashAmount * FEE_BPS_MAX) _break("fee above its cap");
        if (router.paused()) _break("settled while paused");
        if (!router.routeOf(p.intent.venue, address(cash), p.intent.assetToken).on) {
            _break("settled with its route off");
        }
        if (block.timestamp > p.intent.deadline) _break("settled after its deadline");
        if (list.listed(p.intent.buyer)) _break("settled for a sanctioned party");
        if (where >= OFFERINGS) return;
        (, uint128 price,,) = offerings[where].quote(0);
        if (got * price > paid * 10 ** decimals[where]) _break("more units than paid for");
        if (offerings[where].isClosedByGuardian()) _break("sold after a guardian closed it");
        soldAt[where] += got;
        if (block.timestamp >= windowEnds[where]) {
            (soldInWindow[where], windowEnds[where]) = (0, block.timestamp + WINDOW_SECONDS);
        }
        soldInWindow[where] += got;
        if (soldInWindow[where] > WINDOW_UNITS * 10 ** decimals[where]) _break("more sold in a window than its limit");
    }

    function _mustFail(address sender, Purchase memory p, string memory what) private {
        vm.prank(sender);
        try router.settle(p.intent, p.venueCall, p.signatures) {
            _break(what);
        } catch {}
    }

    function replay() external {
        vm.assume(lastPurchase.length != 0);
        Purchase memory p = abi.decode(lastPurchase, (Purchase));
        _fundFor(lastBuyer, p.intent.cashAmount);
        _mustFail(p.intent.buyer, p, "settled twice");
    }

    function tamper(uint256 who, uint256 where, uint256 amount, uint256 field, uint256 change) external {
        (who, where) = (who % BUYERS, where % VENUES);
        Purchase memory p = _fresh(who, where, amount);
        bytes32[13] memory fields = abi.decode(abi.encode(p.intent), (bytes32[13]));
        fields[field % 13] ^= bytes32(bound(change, 1, 2 ** 30 - 1));
        p.intent = abi.decode(abi.encode(fields), (ISettlementRouter.SettlementIntent));
        _mustFail(p.intent.buyer, p, "settled with a changed field");
    }

    function wrongSender(uint256 who, uint256 where, uint256 amount) external {
        (who, where) = (who % BUYERS, where % VENUES);
        _mustFail(stranger, _fresh(who, where, amount), "settled by somebody else");
    }

    function cancel(uint256 who, uint256 where, uint256 amount) external {
        (who, where) = (who % BUYERS, where % VENUES);
        Purchase memory p = _fresh(who, where, amount);
        vm.prank(p.intent.buyer);
        router.cancel(p.intent);
        _mustFail(p.intent.buyer, p, "settled after it was cancelled");
    }

    function settleTooLate(uint256 who, uint256 where, uint256 amount) external {
        (who, where) = (who % BUYERS, where % VENUES);
        Purchase memory p = _fresh(who, where, amount);
        vm.warp(p.intent.deadline + 1);
        _mustFail(p.intent.buyer, p, "settled after its deadline");
    }

    function settleUnevenly(uint256 who, uint256 amount, uint256 take, uint256 give) external {
        who %= BUYERS;
        Purchase memory p = _fresh(who, HOSTILE, amount);
        uint256 paid = p.intent.cashAmount - p.intent.feeAmount;
        hostile.set(bound(take, 0, paid + 1), bound(give, 0, p.intent.minUnits + 1));
        bool fair = hostile.take() == paid && hostile.give() >= p.intent.minUnits;
        uint256 before = assets[2].balanceOf(p.intent.recipient);
        vm.prank(p.intent.buyer);
        try router.settle(p.intent, p.venueCall, p.signatures) {
            if (!fair) _break("settled with an unfair venue");
            _record(who, HOSTILE, p, assets[2].balanceOf(p.intent.recipient) - before);
        } catch {}
    }

    function rotateOperator(uint256 who, uint256 where, uint256 amount) external {
        (who, where) = (who % BUYERS, where % VENUES);
        Purchase memory p = _fresh(who, where, amount);
        address old = vm.addr(operatorKey);
        operatorKey = uint256(keccak256(abi.encode(operatorKey)));
        vm.prank(config);
        router.addSigner(vm.addr(operatorKey), IRouterAdministration.SignerRole.Operator);
        vm.prank(guardian);
        router.revokeSigner(old);
        _mustFail(p.intent.buyer, p, "settled with a retired signer");
        vm.prank(config);
        try router.addSigner(old, IRouterAdministration.SignerRole.Fee) {
            _break("an address has two roles");
        } catch {}
    }

    function pauseFor(uint256 who, uint256 where, uint256 amount, bool stays) external {
        (who, where) = (who % BUYERS, where % VENUES);
        Purchase memory p = _fresh(who, where, amount);
        vm.prank(guardian);
        router.pause();
        _mustFail(p.intent.buyer, p, "settled while paused");
        if (stays && amount % 4 == 0) return;
        vm.prank(unpauser);
        router.unpause();
    }

    function unpause() external {
        vm.prank(unpauser);
        router.unpause();
    }

    function switchRoute(uint256 where, uint256 on) external {
        where %= VENUES;
        vm.prank(switcher);
        router.switchRoute(venueAt(where), address(cash), address(assetAt(where)), on % 4 != 0);
    }

    function setTerms(uint256 where, uint128 price, uint128 cap) external {
        where %= OFFERINGS;
        price = uint128(bound(price, PRICE_MIN / 2, PRICE_MAX + 5_000_000));
        (, uint256 before,,) = offerings[where].quote(0);
        vm.prank(pricing);
        offerings[where].setTerms(price, uint128(bound(cap, 0, 2_000_000_000)));
        if (price < PRICE_MIN || price > PRICE_MAX) _break("a price outside the band");
        if (price == before) return;
        // The first price was set before anything else, at the beginning of the first day.
        if (block.timestamp >= dayEnds[where]) {
            bool first = dayEnds[where] == 0 && block.timestamp < FIRST_DAY + 1 days;
            (dayPrice[where], dayEnds[where]) = (before, first ? FIRST_DAY + 1 days : block.timestamp + 1 days);
        }
        uint256 move = price > dayPrice[where] ? price - dayPrice[where] : dayPrice[where] - price;
        if (move * 10_000 > dayPrice[where] * MOVE_BPS_MAX) _break("a move beyond the largest of a day");
    }

    function setLimits(uint256 where, uint256 wholeUnits) external {
        where %= OFFERINGS;
        vm.prank(config);
        offerings[where].setLimits(limitsOf(where, bound(wholeUnits, 20, 1_000)));
        (soldInWindow[where], windowEnds[where]) = (0, block.timestamp + WINDOW_SECONDS);
    }

    function closeFor(uint256 where, bool stays, uint256 rarely) external {
        where %= OFFERINGS;
        (, uint128 price,,) = offerings[where].quote(0);
        vm.prank(guardian);
        offerings[where].close();
        vm.prank(pricing);
        try offerings[where].setTerms(price, 1_000_000_000) {
            _break("the pricing key reopened what a guardian closed");
        } catch {}
        if (stays && rarely % 4 == 0) return;
        vm.prank(config);
        offerings[where].reopen();
        vm.prank(pricing);
        offerings[where].setTerms(price, 1_000_000_000);
    }

    function reopen(uint256 where) external {
        where %= OFFERINGS;
        (, uint128 price,,) = offerings[where].quote(0);
        vm.prank(config);
        offerings[where].reopen();
        vm.prank(pricing);
        offerings[where].setTerms(price, 1_000_000_000);
    }

    function sanction(uint256 who, uint256 on) external {
        list.set(buyers[who % BUYERS], on % 4 == 0);
    }

    function withdraw(uint256 where) external {
        where %= OFFERINGS;
        uint256 before = cash.balanceOf(treasury);
        offerings[where].withdraw();
        withdrawn[where] += cash.balanceOf(treasury) - before;
    }

    function donate(uint256 whom, uint256 amount) external {
        address[3] memory to = [address(router), address(executor), address(offerings[whom % OFFERINGS])];
        address lucky = to[whom % 3];
        amount = bound(amount, 1, 1_000_000);
        cash.mint(lucky, amount);
        donated[lucky] += amount;
    }

    function passTime(uint256 spanSeconds) external {
        vm.warp(block.timestamp + bound(spanSeconds, 1, 6 hours));
    }

    function deliver(uint256 id, uint256 amount) external {
        bytes32 purchaseId = _purchaseId(id);
        amount = bound(amount, 1, 2e22);
        vm.prank(deliveryOperator);
        delivery.deliver(purchaseId, buyers[id % BUYERS], amount);
        if (outcome[purchaseId] != 0) _break("a purchase was concluded twice");
        outcome[purchaseId] = 1;
        delivered += amount;
        // Calendar days are within the sliding window, so neither may pass the limit.
        if (block.timestamp / 1 days != day) (day, deliveredToday) = (block.timestamp / 1 days, 0);
        deliveredToday += amount;
        if (deliveredToday > delivery.dailyLimit()) _break("more delivered in a day than its limit");
    }

    function voidPurchase(uint256 id) external {
        bytes32 purchaseId = _purchaseId(id);
        vm.prank(deliveryOperator);
        delivery.voidPurchase(purchaseId);
        if (outcome[purchaseId] != 0) _break("a purchase was concluded twice");
        outcome[purchaseId] = 2;
    }

    /// Few enough that they meet again.
    function _purchaseId(uint256 id) private pure returns (bytes32) {
        return bytes32(id % 64);
    }
}
