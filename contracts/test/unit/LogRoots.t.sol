// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {Test} from "forge-std/Test.sol";
import {ILogRoots} from "../../src/interfaces/ILogRoots.sol";
import {LogRoots} from "../../src/LogRoots.sol";

contract LogRootsTest is Test {
    address private writer = makeAddr("writer");
    bytes32 private constant ROOT = keccak256("root");
    LogRoots private roots;

    function setUp() public {
        roots = new LogRoots("log.example/test", writer);
    }

    function _write(uint64 size, bytes32 root) private {
        vm.prank(writer);
        roots.writeRoot(size, root);
    }

    function _requireNewest(uint64 size, bytes32 root) private view {
        (uint64 shownSize, bytes32 shownRoot) = roots.newest();
        assertEq(shownSize, size);
        assertEq(shownRoot, root);
    }

    function test_showsWhatWasWritten() public {
        assertEq(roots.LOG(), keccak256("log.example/test"));
        assertEq(roots.WRITER(), writer);
        _requireNewest(0, bytes32(0));
        vm.expectEmit(address(roots));
        emit ILogRoots.RootWritten(keccak256("log.example/test"), 7, ROOT);
        _write(7, ROOT);
        _requireNewest(7, ROOT);
        _write(type(uint64).max, bytes32(uint256(1)));
        _requireNewest(type(uint64).max, bytes32(uint256(1)));
    }

    function test_nobodyElseWrites() public {
        vm.expectRevert(abi.encodeWithSelector(ILogRoots.NotWriter.selector, address(this)));
        roots.writeRoot(1, ROOT);
        _requireNewest(0, bytes32(0));
    }

    function test_anEmptyTreeHasNoRoot() public {
        vm.expectRevert(abi.encodeWithSelector(ILogRoots.SizeNotGrown.selector, 0, 0));
        _write(0, ROOT);
    }

    function test_theSameSizeIsNotWrittenTwice() public {
        _write(7, ROOT);
        vm.expectRevert(abi.encodeWithSelector(ILogRoots.SizeNotGrown.selector, 7, 7));
        _write(7, ROOT);
    }

    function testFuzz_onlyALargerTreeFollows(uint64 first, uint64 second, bytes32 root) public {
        first = uint64(bound(first, 1, type(uint64).max));
        _write(first, ROOT);
        bool isLarger = second > first;
        if (!isLarger) vm.expectRevert(abi.encodeWithSelector(ILogRoots.SizeNotGrown.selector, first, second));
        _write(second, root);
        _requireNewest(isLarger ? second : first, isLarger ? root : ROOT);
    }

    function testFuzz_strangersWriteNothing(address stranger, uint64 size, bytes32 root) public {
        vm.assume(stranger != writer);
        vm.prank(stranger);
        vm.expectRevert(abi.encodeWithSelector(ILogRoots.NotWriter.selector, stranger));
        roots.writeRoot(size, root);
        _requireNewest(0, bytes32(0));
    }
}
