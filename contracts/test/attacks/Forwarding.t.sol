// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {IAccessControl} from "@openzeppelin/contracts/access/IAccessControl.sol";
import {ERC2771Forwarder} from "@openzeppelin/contracts/metatx/ERC2771Forwarder.sol";
import {ISettlementRouter} from "../../src/interfaces/ISettlementRouter.sol";
import {SettlementTest} from "../SettlementTest.sol";

/// What a forwarder and a relayer could do.
contract ForwardingAttacks is SettlementTest {
    bytes32 private constant REQUEST_TYPEHASH = keccak256(
        "ForwardRequest(address from,address to,uint256 value,uint256 gas,uint256 nonce,uint48 deadline,bytes data)"
    );

    function _request(address from, uint256 key, bytes memory data)
        private
        view
        returns (ERC2771Forwarder.ForwardRequestData memory request)
    {
        request = ERC2771Forwarder.ForwardRequestData({
            from: from,
            to: address(router),
            value: 0,
            gas: 400_000,
            deadline: uint48(vm.getBlockTimestamp() + 300),
            data: data,
            signature: ""
        });
        (, string memory name, string memory version,,,,) = forwarder.eip712Domain();
        bytes32 domain = keccak256(
            abi.encode(
                keccak256("EIP712Domain(string name,string version,uint256 chainId,address verifyingContract)"),
                keccak256(bytes(name)),
                keccak256(bytes(version)),
                block.chainid,
                address(forwarder)
            )
        );
        bytes32 content = keccak256(
            abi.encode(
                REQUEST_TYPEHASH,
                from,
                address(router),
                0,
                request.gas,
                forwarder.nonces(from),
                request.deadline,
                keccak256(data)
            )
        );
        request.signature = _sign(key, keccak256(abi.encodePacked(hex"1901", domain, content)));
    }

    function _settleCall(Purchase memory p) private pure returns (bytes memory) {
        return abi.encodeCall(ISettlementRouter.settle, (p.intent, p.venueCall, p.signatures));
    }

    function test_A09_forwardedBuyerSettlesAndCancels() public {
        Purchase memory p = _purchase();
        ERC2771Forwarder.ForwardRequestData memory request = _request(buyer, buyerKey, _settleCall(p));
        vm.prank(stranger);
        forwarder.execute(request);
        assertEq(units.balanceOf(buyer), UNITS_AMOUNT);

        p.intent.quoteRef = bytes32("given up");
        request = _request(buyer, buyerKey, abi.encodeCall(ISettlementRouter.cancel, (p.intent)));
        forwarder.execute(request);
        assertTrue(router.isUsed(buyer, p.intent.quoteRef));
    }

    function test_A09_appendedSenderIgnored() public {
        bytes memory call = bytes.concat(_settleCall(_purchase()), bytes20(buyer));
        vm.prank(stranger);
        (bool ok, bytes memory why) = address(router).call(call);
        assertFalse(ok);
        assertEq(why, abi.encodeWithSelector(ISettlementRouter.NotBuyer.selector, stranger, buyer));
    }

    function test_A09_forwarderSpeaksForTheAppendedOnly() public {
        Purchase memory p = _purchase();
        vm.prank(address(forwarder));
        (bool ok, bytes memory why) = address(router).call(bytes.concat(_settleCall(p), bytes20(stranger)));
        assertFalse(ok);
        assertEq(why, abi.encodeWithSelector(ISettlementRouter.NotBuyer.selector, stranger, buyer));
        // Too short to carry a sender: nothing is read from before the beginning.
        vm.prank(address(forwarder));
        (ok,) = address(router).call(hex"12345678");
        assertFalse(ok);
    }

    function test_A11_forwarderIsNoAdmin() public {
        bytes[5] memory calls = [
            abi.encodeCall(router.pause, ()),
            abi.encodeCall(router.revokeSigner, (vm.addr(operatorKey))),
            abi.encodeCall(router.setSanctionsOracle, (stranger)),
            abi.encodeCall(router.unpause, ()),
            abi.encodeCall(router.grantRole, (router.GUARDIAN_ROLE(), stranger))
        ];
        address[5] memory holders = [guardian, guardian, config, unpauser, admin];
        for (uint256 i = 0; i < calls.length; ++i) {
            vm.prank(address(forwarder));
            (bool ok, bytes memory why) = address(router).call(bytes.concat(calls[i], bytes20(holders[i])));
            assertFalse(ok);
            assertEq(bytes4(why), IAccessControl.AccessControlUnauthorizedAccount.selector);
        }
    }

    /// Whatever gas the relayer leaves, the purchase is made for real or the buyer's nonce is not burnt.
    function test_A12_starvedRelay() public {
        bytes memory call = abi.encodeCall(ERC2771Forwarder.execute, (_settleRequest()));
        uint256 snapshot = vm.snapshotState();
        uint256 settled;
        for (uint256 gas = 60_000; gas < 480_000; gas += 10_000) {
            _relay(call, gas);
            assertEq(forwarder.nonces(buyer) == 1, units.balanceOf(buyer) == UNITS_AMOUNT);
            settled += forwarder.nonces(buyer);
            vm.revertToState(snapshot);
        }
        assertGt(settled, 0);
    }

    /// One of a batch may fail alone. The forwarder sees starvation in the router itself; deeper, the nonce is lost, but
    /// the quote stays good and the buyer settles it in another way.
    function test_A12_starvedInABatch() public {
        ERC2771Forwarder.ForwardRequestData[] memory batch = new ERC2771Forwarder.ForwardRequestData[](1);
        batch[0] = _settleRequest();
        bytes memory call = abi.encodeCall(ERC2771Forwarder.executeBatch, (batch, payable(makeAddr("refund receiver"))));
        uint256 snapshot = vm.snapshotState();
        for (uint256 gas = 60_000; gas < 480_000; gas += 10_000) {
            _relay(call, gas);
            if (gas <= 190_000) assertEq(forwarder.nonces(buyer), 0);
            if (units.balanceOf(buyer) == 0) _settle(_purchase());
            vm.revertToState(snapshot);
        }
    }

    function _settleRequest() private view returns (ERC2771Forwarder.ForwardRequestData memory) {
        return _request(buyer, buyerKey, _settleCall(_purchase()));
    }

    function _relay(bytes memory call, uint256 gas) private {
        vm.prank(stranger);
        (bool ok,) = address(forwarder).call{gas: gas}(call);
        ok;
    }
}
