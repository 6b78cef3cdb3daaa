// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {UnitMath} from "../../src/UnitMath.sol";

/// What a model checker is to prove of the price and units library, for every input.
contract UnitMathProof {
    /// Never more units than were paid for, and never a whole price left over.
    function neverMoreThanPaidFor(uint128 cash, uint128 scale, uint128 price) external pure {
        require(price > 0);
        uint256 units = UnitMath.unitsFor(cash, scale, price);
        assert(units * price <= uint256(cash) * scale);
        assert(uint256(cash) * scale - units * price < price);
    }

    /// A fee that is within its share is never above the cash, and with a share of nothing it is nothing.
    function feeWithinItsShare(uint256 fee, uint256 cash, uint16 feeBpsMax) external pure {
        require(feeBpsMax <= UnitMath.BPS);
        if (!UnitMath.feeIsWithin(fee, cash, feeBpsMax)) return;
        assert(cash <= type(uint128).max);
        assert(fee <= cash);
        assert(fee * UnitMath.BPS <= cash * feeBpsMax);
        if (feeBpsMax == 0) assert(fee == 0);
    }

    /// A cap of zero is closed: no positive amount is within it.
    function zeroCapIsClosed(uint128 cash, uint128 cap) external pure {
        require(cap == 0 && cash > 0);
        assert(cash > cap);
    }
}
