// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ILogRoots} from "./interfaces/ILogRoots.sol";

/// @title The roots of one transparency log, as one account has written them
contract LogRoots is ILogRoots {
    struct Newest {
        uint64 size;
        bytes32 root;
    }

    /// @notice Keccak-256 of the log's origin, the first line of its checkpoints.
    bytes32 public immutable LOG;
    address public immutable WRITER;

    /// @inheritdoc ILogRoots
    Newest public newest;

    constructor(string memory origin, address writer) {
        LOG = keccak256(bytes(origin));
        WRITER = writer;
    }

    /// @inheritdoc ILogRoots
    function writeRoot(uint64 size, bytes32 root) external {
        if (msg.sender != WRITER) revert NotWriter(msg.sender);
        // A second root of one size would leave open which of the two trees the log is.
        if (size <= newest.size) revert SizeNotGrown(newest.size, size);
        newest = Newest(size, root);
        emit RootWritten(LOG, size, root);
    }
}
