// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {Cash} from "./Tokens.sol";

/// Keeps one percent of every transfer, or of those from one holder only.
contract FeeOnTransferCash is Cash(6) {
    address public onlyFrom;

    function setOnlyFrom(address holder) external {
        onlyFrom = holder;
    }

    function _update(address from, address to, uint256 value) internal override {
        bool charged = from != address(0) && to != address(0) && (onlyFrom == address(0) || onlyFrom == from);
        super._update(from, to, value);
        if (charged) super._update(to, address(0), value / 100);
    }
}

/// Shrinks a holder's balance after it has received something.
contract RebasingCash is Cash(6) {
    function _update(address from, address to, uint256 value) internal override {
        super._update(from, to, value);
        if (from != address(0) && to != address(0) && balanceOf(to) > 1) super._update(to, address(0), 1);
    }
}

/// Some holders can neither send nor receive.
contract BlacklistCash is Cash(6) {
    error Blacklisted(address holder);

    mapping(address => bool) public isBlacklisted;

    function blacklist(address holder) external {
        isBlacklisted[holder] = true;
    }

    function _update(address from, address to, uint256 value) internal override {
        if (isBlacklisted[from]) revert Blacklisted(from);
        if (isBlacklisted[to]) revert Blacklisted(to);
        super._update(from, to, value);
    }
}

/// Calls the holder that sends, before its balance changes.
contract HookedCash is Cash(6) {
    function _update(address from, address to, uint256 value) internal override {
        if (from.code.length != 0 && from != address(0)) {
            (bool ok, bytes memory answer) = from.call(abi.encodeWithSignature("tokensToSend()"));
            if (!ok) {
                assembly ("memory-safe") {
                    revert(add(answer, 32), mload(answer))
                }
            }
        }
        super._update(from, to, value);
    }
}

/// Returns nothing, and approves only from or to zero.
contract NoReturnCash {
    mapping(address => uint256) public balanceOf;
    mapping(address => mapping(address => uint256)) public allowance;
    uint8 public constant decimals = 6;

    function mint(address to, uint256 amount) external {
        balanceOf[to] += amount;
    }

    function approve(address spender, uint256 amount) external {
        require(amount == 0 || allowance[msg.sender][spender] == 0, "from zero only");
        allowance[msg.sender][spender] = amount;
    }

    function transfer(address to, uint256 amount) external {
        balanceOf[msg.sender] -= amount;
        balanceOf[to] += amount;
    }

    function transferFrom(address from, address to, uint256 amount) external {
        allowance[from][msg.sender] -= amount;
        balanceOf[from] -= amount;
        balanceOf[to] += amount;
    }
}

/// Has no permit, but swallows a call to it.
contract PhantomPermitCash is ERC20 {
    constructor() ERC20("Phantom", "PHM") {}

    function decimals() public pure override returns (uint8) {
        return 6;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }

    fallback() external {}
}
