// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

import {
    AccessControlDefaultAdminRules
} from "@openzeppelin/contracts/access/extensions/AccessControlDefaultAdminRules.sol";
import {Pausable} from "@openzeppelin/contracts/utils/Pausable.sol";
import {IRouterAdministration} from "./interfaces/IRouterAdministration.sol";
import {UnitMath} from "./UnitMath.sol";
import {VenueExecutor} from "./VenueExecutor.sol";

/// @title Routes, cash tokens, signers, pause
/// @dev Judged by the plain sender: the forwarder's word counts for buyers only.
abstract contract RouterAdministration is IRouterAdministration, AccessControlDefaultAdminRules, Pausable {
    bytes32 public constant CONFIG_ROLE = keccak256("CONFIG_ROLE");
    bytes32 public constant GUARDIAN_ROLE = keccak256("GUARDIAN_ROLE");
    bytes32 public constant UNPAUSER_ROLE = keccak256("UNPAUSER_ROLE");
    bytes32 public constant SWITCH_ROLE = keccak256("SWITCH_ROLE");
    uint48 private constant ADMIN_DELAY = 2 days;

    address public immutable FORWARDER;
    VenueExecutor public immutable EXECUTOR;
    uint16 public immutable FEE_BPS_MAX;

    /// @notice The oracle that is asked about buyer and recipient; zero when none is.
    address public sanctionsOracle;
    mapping(address token => bool) public isCashToken;
    mapping(address signer => Signer) internal _signers;
    mapping(bytes32 key => Route) internal _routes;

    constructor(Setup memory setup) AccessControlDefaultAdminRules(ADMIN_DELAY, setup.admin) {
        if (setup.feeBpsMax > UnitMath.BPS) revert FeeCapTooHigh(setup.feeBpsMax);
        FORWARDER = setup.forwarder;
        FEE_BPS_MAX = setup.feeBpsMax;
        EXECUTOR = new VenueExecutor();
        // Only CONFIG makes another CONFIG, and whoever lets something settle again: an administrator's key alone adds
        // nothing and undoes no stop without the timelock.
        _setRoleAdmin(CONFIG_ROLE, CONFIG_ROLE);
        _setRoleAdmin(UNPAUSER_ROLE, CONFIG_ROLE);
        _setRoleAdmin(SWITCH_ROLE, CONFIG_ROLE);
        _grantRole(CONFIG_ROLE, setup.config);
        _grantRole(GUARDIAN_ROLE, setup.guardian);
        _grantRole(UNPAUSER_ROLE, setup.unpauser);
        _grantRole(SWITCH_ROLE, setup.switcher);
        _setSanctionsOracle(setup.sanctionsOracle);
        for (uint256 i = 0; i < setup.cashTokens.length; ++i) {
            _listCashToken(setup.cashTokens[i], true);
        }
        _addSigner(setup.signers[0], SignerRole.Operator);
        _addSigner(setup.signers[1], SignerRole.Compliance);
        _addSigner(setup.signers[2], SignerRole.Fee);
    }

    /// @inheritdoc IRouterAdministration
    function setRoute(
        address venue,
        address cashToken,
        address assetToken,
        bytes4 selector,
        bool sweeps,
        bytes32 codeHash
    ) external onlyRole(CONFIG_ROLE) {
        if (
            venue == cashToken || venue == assetToken || venue == address(this) || venue == address(EXECUTOR)
                || venue == FORWARDER || isCashToken[venue]
        ) revert ForbiddenVenue(venue);
        Route memory route = Route({
            allowed: true,
            on: true,
            sweeps: sweeps,
            pinned: codeHash != bytes32(0),
            selector: selector,
            codeHash: codeHash
        });
        _routes[_routeKey(venue, cashToken, assetToken)] = route;
        emit RouteSet(venue, cashToken, assetToken, route);
    }

    /// @inheritdoc IRouterAdministration
    function closeRoute(address venue, address cashToken, address assetToken) external onlyRole(GUARDIAN_ROLE) {
        delete _routes[_routeKey(venue, cashToken, assetToken)];
        emit RouteClosed(venue, cashToken, assetToken);
    }

    /// @inheritdoc IRouterAdministration
    function switchRoute(address venue, address cashToken, address assetToken, bool on) external onlyRole(SWITCH_ROLE) {
        Route storage route = _routes[_routeKey(venue, cashToken, assetToken)];
        if (!route.allowed) revert VenueNotAllowed(venue);
        route.on = on;
        emit RouteSwitched(venue, cashToken, assetToken, on);
    }

    /// @inheritdoc IRouterAdministration
    function allowCashToken(address token) external onlyRole(CONFIG_ROLE) {
        _listCashToken(token, true);
    }

    /// @inheritdoc IRouterAdministration
    function delistCashToken(address token) external onlyRole(GUARDIAN_ROLE) {
        _listCashToken(token, false);
    }

    /// @inheritdoc IRouterAdministration
    function addSigner(address signer, SignerRole role) external onlyRole(CONFIG_ROLE) {
        _addSigner(signer, role);
    }

    /// @inheritdoc IRouterAdministration
    function retireSigner(address signer, uint64 validUntil) external onlyRole(CONFIG_ROLE) {
        // A key that a guardian revoked stays revoked.
        if (validUntil > _signers[signer].validUntil) revert SignerEndsEarlier(signer, _signers[signer].validUntil);
        _endSigner(signer, validUntil);
    }

    /// @inheritdoc IRouterAdministration
    function revokeSigner(address signer) external onlyRole(GUARDIAN_ROLE) {
        _endSigner(signer, 0);
    }

    /// @inheritdoc IRouterAdministration
    function setSanctionsOracle(address oracle) external onlyRole(CONFIG_ROLE) {
        _setSanctionsOracle(oracle);
    }

    /// @inheritdoc IRouterAdministration
    function pause() external onlyRole(GUARDIAN_ROLE) {
        _pause();
    }

    /// @inheritdoc IRouterAdministration
    function unpause() external onlyRole(UNPAUSER_ROLE) {
        _unpause();
    }

    /// @inheritdoc IRouterAdministration
    function routeOf(address venue, address cashToken, address assetToken) external view returns (Route memory) {
        return _routes[_routeKey(venue, cashToken, assetToken)];
    }

    /// @inheritdoc IRouterAdministration
    function signerOf(address signer) external view returns (Signer memory) {
        return _signers[signer];
    }

    function _routeKey(address venue, address cashToken, address assetToken) internal pure returns (bytes32) {
        return keccak256(abi.encode(venue, cashToken, assetToken));
    }

    function _addSigner(address signer, SignerRole role) private {
        if (signer == address(0) || role == SignerRole.None || _signers[signer].role != SignerRole.None) {
            revert SignerRefused(signer);
        }
        _signers[signer] = Signer(role, type(uint64).max);
        emit SignerAdded(signer, role);
    }

    function _endSigner(address signer, uint64 validUntil) private {
        if (_signers[signer].role == SignerRole.None) revert UnknownSigner(signer);
        _signers[signer].validUntil = validUntil;
        emit SignerEnds(signer, validUntil);
    }

    function _listCashToken(address token, bool allowed) private {
        isCashToken[token] = allowed;
        emit CashTokenAllowed(token, allowed);
    }

    function _setSanctionsOracle(address oracle) private {
        sanctionsOracle = oracle;
        emit SanctionsOracleSet(oracle);
    }
}
