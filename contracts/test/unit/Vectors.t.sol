// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {ISettlementRouter} from "../../src/interfaces/ISettlementRouter.sol";
import {SettlementRouter} from "../../src/SettlementRouter.sol";
import {UnitMath} from "../../src/UnitMath.sol";
import {SettlementTest} from "../SettlementTest.sol";

/// The same vectors that the TypeScript tests read.
contract VectorsTest is SettlementTest {
    function test_digestsAreThoseOfTheVectors() public {
        string memory json = vm.readFile("contracts/test/vectors/settlement-intents.json");
        vm.chainId(vm.parseJsonUint(json, ".chainId"));
        address place = vm.parseJsonAddress(json, ".router");
        deployCodeTo("SettlementRouter.sol:SettlementRouter", abi.encode(_setup()), place);
        uint256 count;
        for (; vm.keyExistsJson(json, _at("", count)); ++count) {
            bytes memory encoded = vm.parseJsonBytes(json, _at(".encoded", count));
            ISettlementRouter.SettlementIntent memory intent = abi.decode(encoded, (ISettlementRouter.SettlementIntent));
            assertEq(SettlementRouter(place).hashIntent(intent), vm.parseJsonBytes32(json, _at(".digest", count)));
        }
        assertEq(count, 24);
    }

    function test_unitsAreThoseOfTheVectors() public view {
        string memory json = vm.readFile("contracts/test/vectors/units.json");
        uint256 count;
        for (; vm.keyExistsJson(json, _at("", count)); ++count) {
            uint128 scale = UnitMath.scaleOf(
                uint8(vm.parseJsonUint(json, _at(".decimals", count))),
                uint8(vm.parseJsonUint(json, _at(".priceScale", count)))
            );
            uint128 amount = uint128(vm.parseJsonUint(json, _at(".cash", count)));
            uint128 price = uint128(vm.parseJsonUint(json, _at(".price", count)));
            assertEq(UnitMath.unitsFor(amount, scale, price), vm.parseJsonUint(json, _at(".units", count)));
        }
        assertEq(count, 90);
    }

    function _at(string memory member, uint256 index) private pure returns (string memory) {
        return string.concat(".vectors[", vm.toString(index), "]", member);
    }
}
