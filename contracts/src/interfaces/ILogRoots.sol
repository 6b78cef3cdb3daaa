// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title The roots of one transparency log
/// @notice WRITER adds the root of a larger tree, and can do nothing else. Nobody replaces it, removes a root or stops the
/// contract: after a theft of its key the log's roots are written to another deployment.
interface ILogRoots {
    event RootWritten(bytes32 indexed log, uint64 indexed size, bytes32 root);

    error NotWriter(address caller);
    error SizeNotGrown(uint64 newest, uint64 size);

    /// @notice WRITER: the root over the first `size` leaves of the log. Whether it is the log's own is not checked here.
    function writeRoot(uint64 size, bytes32 root) external;

    /// @notice The root of the largest tree; zeros before the first one.
    function newest() external view returns (uint64 size, bytes32 root);
}
