// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ERC20} from "@openzeppelin/contracts/token/ERC20/ERC20.sol";
import {ERC20Permit} from "@openzeppelin/contracts/token/ERC20/extensions/ERC20Permit.sol";

/// Cash with a permit that anybody may print.
contract Cash is ERC20Permit {
    uint8 private immutable DECIMALS;

    constructor(uint8 decimals_) ERC20("Cash", "CASH") ERC20Permit("Cash") {
        DECIMALS = decimals_;
    }

    function decimals() public view override returns (uint8) {
        return DECIMALS;
    }

    function mint(address to, uint256 amount) external {
        _mint(to, amount);
    }
}

/// An asset that only its minters mint.
contract Units is ERC20 {
    error NotMinter(address sender);

    uint8 private immutable DECIMALS;
    mapping(address => bool) public isMinter;

    constructor(uint8 decimals_) ERC20("Units", "UNIT") {
        DECIMALS = decimals_;
    }

    function decimals() public view override returns (uint8) {
        return DECIMALS;
    }

    function setMinter(address minter) external {
        isMinter[minter] = true;
    }

    function mint(address to, uint256 units) public virtual {
        if (!isMinter[msg.sender]) revert NotMinter(msg.sender);
        _mint(to, units);
    }
}

/// Says that it mints or moves units and leaves some out.
contract ShortUnits is Units {
    uint256 public missing;

    constructor() Units(18) {}

    function setMissing(uint256 units) external {
        missing = units;
    }

    function _update(address from, address to, uint256 value) internal override {
        super._update(from, to, value - missing);
    }
}

/// An asset with the questions of ERC-3643. As with the real one, `mint` looks at neither pause nor freeze.
contract PermissionedUnits is Units {
    bool public paused;
    mapping(address => bool) public isFrozen;
    mapping(address => bool) public isVerified;

    constructor() Units(18) {}

    function identityRegistry() external view returns (address) {
        return address(this);
    }

    function setPaused(bool on) external {
        paused = on;
    }

    function setFrozen(address wallet, bool on) external {
        isFrozen[wallet] = on;
    }

    function setVerified(address wallet, bool on) external {
        isVerified[wallet] = on;
    }
}
