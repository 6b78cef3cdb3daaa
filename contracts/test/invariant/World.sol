// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC2771Forwarder} from "@openzeppelin/contracts/metatx/ERC2771Forwarder.sol";
import {IIssuanceTerms} from "../../src/interfaces/IIssuanceTerms.sol";
import {ISettlementRouter} from "../../src/interfaces/ISettlementRouter.sol";
import {IUnitDelivery} from "../../src/interfaces/IUnitDelivery.sol";
import {IssuanceVenue} from "../../src/IssuanceVenue.sol";
import {UnitDelivery} from "../../src/UnitDelivery.sol";
import {AirSwap, ISwapERC20} from "../AirSwap.sol";
import {Units} from "../doubles/Tokens.sol";
import {HostileVenue, SanctionsList} from "../doubles/Venues.sol";
import {PlainDelegate, Wallet} from "../doubles/Wallets.sol";
import {SettlementTest} from "../SettlementTest.sol";

/// Several buyers, venues of several kinds, and what is known about them. The handler acts, the test compares.
abstract contract World is SettlementTest {
    /// How a buyer signs and sends.
    enum Kind {
        Key,
        Contract,
        Delegated,
        Forwarded
    }

    uint256 internal constant OFFERINGS = 3;
    uint256 internal constant SWAP = 3; // the index of AirSwap among the venues
    uint256 internal constant HOSTILE = 4;
    uint256 internal constant VENUES = 5;
    uint256 internal constant BUYERS = 4;
    uint128 internal constant PRICE_MIN = 10_000_000;
    uint128 internal constant PRICE_MAX = 45_000_000;
    uint32 internal constant MOVE_BPS_MAX = 4_000;
    uint256 internal constant WINDOW_UNITS = 40; // whole ones
    uint32 internal constant WINDOW_SECONDS = 6 hours;
    bytes32 private constant REQUEST_TYPEHASH = keccak256(
        "ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data)"
    );

    IssuanceVenue[3] public offerings;
    Units[3] public assets; // of 0, 6 and 18 decimals
    uint8[3] internal decimals = [uint8(0), 6, 18];
    ISwapERC20 public swap;
    HostileVenue public hostile;
    SanctionsList public list;
    UnitDelivery public delivery;
    address[4] public buyers;
    uint256[4] internal keys;
    uint256 internal makerKey = uint256(keccak256("maker"));
    address public maker = vm.addr(uint256(keccak256("maker")));
    address internal deliveryOperator = makeAddr("delivery operator");

    function setUp() public virtual override {
        super.setUp();
        for (uint256 i = 0; i < OFFERINGS; ++i) {
            assets[i] = new Units(decimals[i]);
            offerings[i] = _offer(address(cash), assets[i], 0, false);
            vm.startPrank(config);
            offerings[i].setLimits(limitsOf(i, 100));
            offerings[i].setBand(IIssuanceTerms.Band(PRICE_MIN, PRICE_MAX, MOVE_BPS_MAX));
            vm.stopPrank();
        }
        swap = AirSwap.deploy(makeAddr("protocol fee wallet"));
        vm.prank(maker);
        assets[2].approve(address(swap), type(uint256).max);
        _route(address(swap), address(cash), address(assets[2]), ISwapERC20.swap.selector, false);
        hostile = new HostileVenue(cash, assets[2]);
        assets[2].setMinter(address(hostile));
        assets[2].setMinter(address(this));
        _route(address(hostile), address(cash), address(assets[2]), HostileVenue.fill.selector, false);
        list = new SanctionsList();
        vm.prank(config);
        router.setSanctionsOracle(address(list));
        delivery = new UnitDelivery(
            IUnitDelivery.Setup(address(assets[2]), true, false, admin, config, guardian, deliveryOperator, 1e24, 1e23)
        );
        assets[2].setMinter(address(delivery));
        _makeBuyers();
    }

    function _makeBuyers() private {
        for (uint256 i = 0; i < BUYERS; ++i) {
            keys[i] = uint256(keccak256(abi.encode("buyer", i)));
            buyers[i] = vm.addr(keys[i]);
        }
        buyers[uint256(Kind.Contract)] = address(new Wallet(buyers[uint256(Kind.Contract)]));
        vm.signAndAttachDelegation(address(new PlainDelegate()), keys[uint256(Kind.Delegated)]);
        vm.prank(buyers[uint256(Kind.Delegated)]);
        cash.approve(address(router), 0);
    }

    /// So many whole units in all, and the window that every offering has.
    function limitsOf(uint256 where, uint256 wholeUnits) internal view returns (IIssuanceTerms.Limits memory) {
        uint256 one = 10 ** decimals[where];
        return IIssuanceTerms.Limits(uint104(wholeUnits * one), uint104(WINDOW_UNITS * one), WINDOW_SECONDS);
    }

    function feeWalletAddress() external view returns (address) {
        return feeWallet;
    }

    function venueAt(uint256 index) public view returns (address) {
        if (index < OFFERINGS) return address(offerings[index]);
        return index == SWAP ? address(swap) : address(hostile);
    }

    function assetAt(uint256 index) public view returns (Units) {
        return assets[index < OFFERINGS ? index : 2];
    }

    /// A complete purchase under a reference of its own.
    function _draw(uint256 who, uint256 where, uint256 paid, uint256 charged, bytes32 quoteRef)
        internal
        returns (Purchase memory p)
    {
        p = _intent();
        address to = buyers[who];
        uint256 minUnits;
        (p.venueCall, minUnits) = _venueCall(where, to, paid - charged, quoteRef);
        p.intent.quoteRef = quoteRef;
        (p.intent.buyer, p.intent.recipient) = (to, to);
        (p.intent.venue, p.intent.assetToken) = (venueAt(where), address(assetAt(where)));
        (p.intent.cashAmount, p.intent.feeAmount, p.intent.minUnits) = (paid, charged, minUnits);
        p.intent.venueCallHash = keccak256(p.venueCall);
        return _signedBy(p, keys[who]);
    }

    function _venueCall(uint256 where, address to, uint256 paid, bytes32 quoteRef)
        private
        returns (bytes memory, uint256 minUnits)
    {
        if (where < OFFERINGS) {
            uint128 price;
            (minUnits, price,,) = offerings[where].quote(paid);
            return (_buyCall(quoteRef, to, paid, price), minUnits);
        }
        minUnits = paid * 1e10;
        if (where == HOSTILE) return (abi.encodeCall(HostileVenue.fill, (to)), minUnits);
        assets[2].mint(maker, 2 * minUnits);
        AirSwap.Order memory order = AirSwap.Order({
            nonce: uint256(quoteRef) >> 8,
            expiry: vm.getBlockTimestamp() + 400,
            maker: maker,
            makerToken: address(assets[2]),
            makerAmount: minUnits,
            senderWallet: address(executor),
            senderToken: address(cash),
            senderAmount: paid
        });
        return (AirSwap.fill(swap, order, makerKey, to), minUnits);
    }

    /// Sends it the way this buyer sends.
    function _send(uint256 who, Purchase memory p) internal {
        if (Kind(who) != Kind.Forwarded) {
            vm.prank(buyers[who]);
            router.settle(p.intent, p.venueCall, p.signatures);
            return;
        }
        bytes memory data = abi.encodeCall(ISettlementRouter.settle, (p.intent, p.venueCall, p.signatures));
        ERC2771Forwarder.ForwardRequestData memory request = _forwardRequest(who, data);
        vm.prank(stranger);
        forwarder.execute(request);
    }

    function _forwardRequest(uint256 who, bytes memory data)
        private
        view
        returns (ERC2771Forwarder.ForwardRequestData memory request)
    {
        address from = buyers[who];
        uint48 deadline = uint48(vm.getBlockTimestamp() + 300);
        request = ERC2771Forwarder.ForwardRequestData(from, address(router), 0, 600_000, deadline, data, "");
        (, string memory name, string memory version,,,,) = forwarder.eip712Domain();
        bytes32 domainType =
            keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)");
        bytes32 domain = keccak256(
            abi.encode(domainType, keccak256(bytes(name)), keccak256(bytes(version)), block.chainid, address(forwarder))
        );
        bytes32 content = keccak256(
            abi.encode(
                REQUEST_TYPEHASH,
                from,
                address(router),
                0,
                request.gas,
                forwarder.nonces(from),
                deadline,
                keccak256(data)
            )
        );
        request.signature = _sign(keys[who], keccak256(abi.encodePacked(hex"1901", domain, content)));
    }
}
