// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @dev Planted for Slither: pays before it writes down that it has paid. Nothing deploys it.
contract PlantedReentrancy {
    mapping(address owner => uint256) public owed;

    function deposit() external payable {
        owed[msg.sender] += msg.value;
    }

    function withdraw() external {
        (bool done,) = msg.sender.call{value: owed[msg.sender]}("");
        require(done);
        owed[msg.sender] = 0;
    }
}
