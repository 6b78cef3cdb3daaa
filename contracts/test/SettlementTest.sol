// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC2771Forwarder} from "@openzeppelin/contracts/metatx/ERC2771Forwarder.sol";
import {Test} from "forge-std/Test.sol";
import {IIssuanceTerms} from "../src/interfaces/IIssuanceTerms.sol";
import {IIssuanceVenue} from "../src/interfaces/IIssuanceVenue.sol";
import {IRouterAdministration} from "../src/interfaces/IRouterAdministration.sol";
import {ISettlementRouter} from "../src/interfaces/ISettlementRouter.sol";
import {IssuanceVenue} from "../src/IssuanceVenue.sol";
import {SettlementRouter} from "../src/SettlementRouter.sol";
import {VenueExecutor} from "../src/VenueExecutor.sol";
import {HostileVenue} from "./doubles/Venues.sol";
import {Cash, Units} from "./doubles/Tokens.sol";

/// A router with one offering, and everything to buy from it. A test shows only what it changes.
abstract contract SettlementTest is Test {
    /// All that `settle` takes.
    struct Purchase {
        ISettlementRouter.SettlementIntent intent;
        bytes venueCall;
        ISettlementRouter.Signatures signatures;
    }

    uint128 internal constant PRICE = 25_000_000; // 25 cash for one unit
    uint256 internal constant CASH_AMOUNT = 100_500_000; // 100.5 cash, 0.5 of them the fee
    uint256 internal constant FEE_AMOUNT = 500_000;
    uint256 internal constant UNITS_AMOUNT = 4 ether;
    uint16 internal constant FEE_BPS_MAX = 100;

    uint256 internal operatorKey = uint256(keccak256("operator"));
    uint256 internal complianceKey = uint256(keccak256("compliance"));
    uint256 internal feeKey = uint256(keccak256("fee"));
    uint256 internal buyerKey = uint256(keccak256("buyer"));
    address internal buyer = vm.addr(buyerKey);

    address internal admin = makeAddr("admin");
    address internal config = makeAddr("config");
    address internal guardian = makeAddr("guardian");
    address internal unpauser = makeAddr("unpauser");
    address internal switcher = makeAddr("switcher");
    address internal pricing = makeAddr("pricing");
    address internal treasury = makeAddr("treasury");
    address internal feeWallet = makeAddr("fee wallet");
    address internal stranger = makeAddr("stranger");

    ERC2771Forwarder internal forwarder;
    SettlementRouter internal router;
    VenueExecutor public executor;
    Cash internal cash;
    Units internal units;
    IssuanceVenue internal venue;

    function setUp() public virtual {
        vm.warp(1_800_000_000);
        // By its name, as forge deploys our own contracts: the tests can be run on another one.
        forwarder =
            ERC2771Forwarder(deployCode("ERC2771Forwarder.sol:ERC2771Forwarder", abi.encode("Firsthand Forwarder")));
        cash = new Cash(6);
        units = new Units(18);
        router = new SettlementRouter(_setup());
        executor = router.EXECUTOR();
        venue = _offer(address(cash), units, 0, false);
        _fund(address(cash), buyer, CASH_AMOUNT);
    }

    function _setup() internal view returns (IRouterAdministration.Setup memory) {
        address[] memory cashTokens = new address[](1);
        cashTokens[0] = address(cash);
        return IRouterAdministration.Setup({
            admin: admin,
            config: config,
            guardian: guardian,
            unpauser: unpauser,
            switcher: switcher,
            forwarder: address(forwarder),
            sanctionsOracle: address(0),
            feeBpsMax: FEE_BPS_MAX,
            cashTokens: cashTokens,
            signers: [vm.addr(operatorKey), vm.addr(complianceKey), vm.addr(feeKey)]
        });
    }

    function _venueSetup(address cashToken, address asset, uint8 priceScale, bool permissioned)
        internal
        view
        returns (IIssuanceVenue.Setup memory)
    {
        return IIssuanceVenue.Setup({
            executor: address(executor),
            cashToken: cashToken,
            assetToken: asset,
            treasury: treasury,
            priceScale: priceScale,
            permissioned: permissioned,
            admin: admin,
            config: config,
            pricing: pricing,
            guardian: guardian,
            limits: IIssuanceTerms.Limits(type(uint104).max, type(uint104).max, 1 days),
            band: IIssuanceTerms.Band(1, type(uint128).max, type(uint32).max)
        });
    }

    /// An offering that sells the asset, open, with its route.
    function _offer(address cashToken, Units asset, uint8 priceScale, bool permissioned)
        internal
        returns (IssuanceVenue made)
    {
        made = new IssuanceVenue(_venueSetup(cashToken, address(asset), priceScale, permissioned));
        asset.setMinter(address(made));
        vm.prank(pricing);
        made.setTerms(PRICE, 1_000_000_000);
        _route(address(made), cashToken, address(asset), IIssuanceVenue.buy.selector, false);
    }

    function _route(address place, address cashToken, address asset, bytes4 selector, bool sweeps) internal {
        vm.prank(config);
        router.setRoute(place, cashToken, asset, selector, sweeps, bytes32(0));
    }

    /// A venue under the test's control that takes all the cash and gives the usual units, with its route.
    function _hostile() internal returns (HostileVenue made) {
        made = new HostileVenue(cash, units);
        units.setMinter(address(made));
        made.set(CASH_AMOUNT - FEE_AMOUNT, UNITS_AMOUNT);
        _route(address(made), address(cash), address(units), HostileVenue.fill.selector, false);
    }

    function _fund(address token, address holder, uint256 amount) internal {
        Cash(token).mint(holder, amount);
        vm.prank(holder);
        Cash(token).approve(address(router), type(uint256).max);
    }

    /// The usual purchase at the offering, unsigned.
    function _intent() internal view returns (Purchase memory p) {
        p.venueCall = _buyCall(bytes32("quote"), buyer, CASH_AMOUNT - FEE_AMOUNT, PRICE);
        p.intent = ISettlementRouter.SettlementIntent({
            quoteRef: bytes32("quote"),
            buyer: buyer,
            recipient: buyer,
            venue: address(venue),
            cashToken: address(cash),
            cashAmount: CASH_AMOUNT,
            feeAmount: FEE_AMOUNT,
            feeRecipient: feeWallet,
            assetToken: address(units),
            minUnits: UNITS_AMOUNT,
            venueCallHash: keccak256(p.venueCall),
            validAfter: 0,
            deadline: uint64(vm.getBlockTimestamp() + 300)
        });
    }

    function _purchase() internal view returns (Purchase memory) {
        return _signed(_intent());
    }

    /// The usual purchase at another venue.
    function _purchaseAt(address place, bytes memory call) internal view returns (Purchase memory p) {
        p = _intent();
        (p.intent.venue, p.venueCall, p.intent.venueCallHash) = (place, call, keccak256(call));
        return _signed(p);
    }

    function _hostilePurchase(HostileVenue place) internal view returns (Purchase memory) {
        return _purchaseAt(address(place), abi.encodeCall(HostileVenue.fill, (buyer)));
    }

    function _buyCall(bytes32 quoteRef, address to, uint256 amount, uint256 price)
        internal
        pure
        returns (bytes memory)
    {
        return abi.encodeCall(IIssuanceVenue.buy, (quoteRef, to, amount, price));
    }

    function _signed(Purchase memory p) internal view returns (Purchase memory) {
        return _signedBy(p, buyerKey);
    }

    function _signedBy(Purchase memory p, uint256 key) internal view returns (Purchase memory) {
        bytes32 digest = router.hashIntent(p.intent);
        p.signatures = ISettlementRouter.Signatures({
            operator: _sign(operatorKey, digest),
            compliance: _sign(complianceKey, digest),
            fee: _sign(feeKey, digest),
            buyer: _sign(key, digest)
        });
        return p;
    }

    function _sign(uint256 key, bytes32 digest) internal pure returns (bytes memory) {
        (uint8 v, bytes32 r, bytes32 s) = vm.sign(key, digest);
        return abi.encodePacked(r, s, v);
    }

    function _settle(Purchase memory p) internal returns (uint256) {
        vm.prank(p.intent.buyer);
        return router.settle(p.intent, p.venueCall, p.signatures);
    }

    function _settleFails(Purchase memory p, bytes memory why) internal {
        vm.expectRevert(why);
        _settle(p);
    }
}
