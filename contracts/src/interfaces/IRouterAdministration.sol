// SPDX-License-Identifier: Apache-2.0
pragma solidity 0.8.37;

/// @title What the router's administrators may do
/// @notice CONFIG adds, GUARDIAN only takes away, UNPAUSER undoes a pause, SWITCH turns an allowed route off and on.
interface IRouterAdministration {
    /// `None` is no signer: whoever was never added.
    enum SignerRole {
        None,
        Operator,
        Compliance,
        Fee
    }

    struct Signer {
        SignerRole role; // one address has one role permanently, retired or not
        uint64 validUntil; // the last second its signatures count
    }

    /// A market's shape on chain. One venue may serve many.
    struct Route {
        bool allowed;
        bool on;
        bool sweeps; // the venue pays its caller, and the executor passes the units on
        bool pinned; // the venue's code must hash to `codeHash`
        bytes4 selector; // the one call that the venue may get
        bytes32 codeHash;
    }

    /// Who holds which role, and what stands from the first block on.
    struct Setup {
        address admin;
        address config;
        address guardian;
        address unpauser;
        address switcher;
        address forwarder;
        address sanctionsOracle; // zero: none is asked
        uint16 feeBpsMax;
        address[] cashTokens;
        address[3] signers; // operator, compliance, fee
    }

    event RouteSet(address indexed venue, address indexed cashToken, address indexed assetToken, Route route);
    event RouteClosed(address indexed venue, address indexed cashToken, address indexed assetToken);
    event RouteSwitched(address indexed venue, address indexed cashToken, address indexed assetToken, bool on);
    event CashTokenAllowed(address indexed token, bool allowed);
    event SignerAdded(address indexed signer, SignerRole role);
    event SignerEnds(address indexed signer, uint64 validUntil);
    event SanctionsOracleSet(address indexed oracle);

    error VenueNotAllowed(address venue);
    error RouteOff(address venue);
    error VenueCodeChanged(address venue);
    error SelectorNotAllowed(bytes4 selector);
    error CashTokenNotAllowed(address token);
    error ForbiddenVenue(address venue);
    error SignerRefused(address signer);
    error SignerEndsEarlier(address signer, uint64 validUntil);
    error UnknownSigner(address signer);
    error FeeCapTooHigh(uint16 feeBpsMax);

    /// @notice CONFIG: opens a route, switched on, or changes one.
    function setRoute(
        address venue,
        address cashToken,
        address assetToken,
        bytes4 selector,
        bool sweeps,
        bytes32 codeHash
    ) external;

    /// @notice GUARDIAN: closes a route until CONFIG sets it again.
    function closeRoute(address venue, address cashToken, address assetToken) external;

    /// @notice SWITCH: turns an allowed route off or on.
    function switchRoute(address venue, address cashToken, address assetToken, bool on) external;

    /// @notice CONFIG: lists a cash token.
    function allowCashToken(address token) external;

    /// @notice GUARDIAN: takes a cash token off the list.
    function delistCashToken(address token) external;

    /// @notice CONFIG: adds a signer that was never one, valid until it is retired.
    function addSigner(address signer, SignerRole role) external;

    /// @notice CONFIG: sets the last second of a signer, so that what it signed can finish. Never later than before.
    function retireSigner(address signer, uint64 validUntil) external;

    /// @notice GUARDIAN: a stolen key counts for nothing from this block on.
    function revokeSigner(address signer) external;

    /// @notice CONFIG: names the oracle that is asked about buyer and recipient; zero asks none.
    function setSanctionsOracle(address oracle) external;

    /// @notice GUARDIAN: stops every settlement; `cancel` still works.
    function pause() external;

    /// @notice UNPAUSER: lets settlements go on.
    function unpause() external;

    /// @notice The route of a venue and its two tokens.
    function routeOf(address venue, address cashToken, address assetToken) external view returns (Route memory);

    /// @notice The role and the last second of a signer.
    function signerOf(address signer) external view returns (Signer memory);
}
