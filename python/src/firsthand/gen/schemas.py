# Made by `pnpm generate` from docs/openapi.json.
"""Every schema of the API by its name there. Members have the names of the wire."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NotRequired, TypeAlias, TypedDict

Amount: TypeAlias = int | str
"""Whole base units that a program writes: an `int`, or its digits. Answers have digits."""

AMOUNT_NAMES = frozenset(
    {
        "amount",
        "availableUnitAmount",
        "cashAmount",
        "deliveredUnitAmount",
        "expectedUnitPrice",
        "maxCashAmount",
        "maxNotifiedCashAmount",
        "minCashAmount",
        "perBuyerCashCap",
        "reservedUnitAmount",
        "supplyUnitAmount",
        "unitPrice",
    }
)
"""The members of a body that are amounts."""

Address: TypeAlias = str
"""A chain address. One written in mixed case must carry a valid EIP-55 checksum."""
PairId: TypeAlias = int
"""Names the market."""
PrimaryExecutionKind: TypeAlias = Literal["offchain_fixed_price", "onchain_rfq_atomic", "onchain_primary_mint"] | None
"""The rail that settles the primary sale; null when the market has none. Branch on this field."""
BaseUnits: TypeAlias = str
"""Whole base units as digits: no sign, decimal point, exponent or prefix; at most 2^256-1."""
Timestamp: TypeAlias = str
"""RFC 3339, UTC, with milliseconds."""
TenantId: TypeAlias = str
TradingWindow: TypeAlias = "TradingWindowValue | None"
"""Weekly opening hours in one time zone, less the closed dates; null is always open."""
ListingId: TypeAlias = str
"""Names the listing."""
EventKind: TypeAlias = Literal[
    "quote.firm_created",
    "quote.intent_issued",
    "quote.intent_refused",
    "quote.submitted",
    "quote.settled",
    "quote.failed",
    "quote.expired",
    "quote.lapsed",
    "quote.reorged",
    "market.created",
    "market.paused",
    "market.resumed",
    "market.closed",
    "market.switches_changed",
    "market.updated",
    "listing.created",
    "listing.updated",
    "listing.deleted",
    "purchase.created",
    "purchase.payment_received",
    "purchase.payment_under_review",
    "purchase.paid",
    "purchase.delivering",
    "purchase.delivered",
    "purchase.delivery_blocked",
    "purchase.release_refused",
    "purchase.expired",
    "purchase.cancelled",
    "purchase.refund_requested",
    "purchase.refund_settled",
    "purchase.refund_returned",
    "statement.imported",
    "statement.gap",
    "receipt.unmatched",
    "receipt.aged",
    "proposal.opened",
    "proposal.approved",
    "proposal.rejected",
    "proposal.withdrawn",
    "proposal.expired",
    "payout.proposed",
    "payout.approved",
    "payout.sent",
    "payout.settled",
    "payout.rejected",
    "payout.returned",
    "reconciliation.passed",
    "reconciliation.broken",
    "exception.opened",
    "exception.closed",
    "dependency.degraded",
    "dependency.recovered",
    "webhook_endpoint.disabled",
    "stream.restored",
]
"""What happened."""
ChainId: TypeAlias = str
"""A CAIP-2 chain id."""
SaleState: TypeAlias = Literal[
    "firm",
    "intent_issued",
    "submitted",
    "settled",
    "failed",
    "lapsed",
    "expired",
    "awaiting_payment",
    "partially_paid",
    "payment_review",
    "paid",
    "delivering",
    "delivery_blocked",
    "voiding",
    "delivered",
    "refunding",
    "refunded",
    "cancelled",
    "frozen",
]
"""A state of a quote or of a bank purchase."""
AddressOrNull: TypeAlias = "str | None"
"""A chain address. One written in mixed case must carry a valid EIP-55 checksum."""
AnyPurchaseState: TypeAlias = Literal[
    "awaiting_payment",
    "partially_paid",
    "payment_review",
    "paid",
    "delivering",
    "delivery_blocked",
    "voiding",
    "delivered",
    "refunding",
    "refunded",
    "expired",
    "cancelled",
    "frozen",
]
"""As the service moves it."""
BaseUnitsOrNull: TypeAlias = "str | None"
"""Whole base units as digits: no sign, decimal point, exponent or prefix; at most 2^256-1."""
Bic: TypeAlias = str
ChainIdOrNull: TypeAlias = "str | None"
"""A CAIP-2 chain id."""
ClientAccountId: TypeAlias = str
"""Names a client account of the tenant."""
CurrencyCode: TypeAlias = str
"""ISO 4217."""
Day: TypeAlias = str
"""A day, without an hour."""
DayOrNull: TypeAlias = "str | None"
"""A day, without an hour."""
Iban: TypeAlias = str
"""Without blanks."""
InstrumentId: TypeAlias = str
"""Names what can be bought."""
InstrumentIdOrNull: TypeAlias = "str | None"
"""Names what can be bought."""
NextCursor: TypeAlias = "str | None"
"""Send it back as `cursor` for the next page; null on the last one."""
OpenProposalId: TypeAlias = "str | None"
"""The open proposal about it; null without one."""
PaymentScheme: TypeAlias = Literal[
    "sepa_credit_transfer",
    "sepa_instant",
    "faster_payments",
    "swift",
]
PaymentSchemes: TypeAlias = "list[PaymentScheme]"
PayoutAccountIdOrNull: TypeAlias = "str | None"
"""Names an account that proceeds or fees are paid to."""
PriceOrNull: TypeAlias = "str | None"
"""A decimal price, without sign or exponent."""
ProposalId: TypeAlias = str
"""Names the proposal. It is decided at `/proposals/{proposalId}/approve` or `…/reject`."""
ProposalKind: TypeAlias = Literal[
    "client_account",
    "payout_account",
    "match",
    "review_accept",
    "review_return",
    "refund",
    "refund_payee",
    "payment_file",
    "payment_file_discard",
    "payment_file_sent",
    "statement_upload",
    "payout",
    "exception_close",
    "frozen_release",
    "delivery_retry",
    "delivery_void",
    "purchase_refund",
    "instrument_price",
    "instrument_supply",
    "instrument_contract",
    "instrument_policy",
    "passkey",
    "person_erasure",
    "legal_hold_release",
    "stop_resume",
]
ProposalState: TypeAlias = Literal["open", "approved", "rejected", "withdrawn", "expired"]
PurchaseReference: TypeAlias = str
"""Names the purchase; unrelated to its payment reference."""
PurchaseState: TypeAlias = Literal[
    "awaiting_payment",
    "partially_paid",
    "payment_review",
    "paid",
    "delivering",
    "delivery_blocked",
    "voiding",
    "delivered",
    "refunding",
    "refunded",
    "expired",
    "cancelled",
]
"""Ends as `delivered`, `expired`, `cancelled` or `refunded`."""
QuoteState: TypeAlias = Literal[
    "firm",
    "intent_issued",
    "submitted",
    "settled",
    "failed",
    "lapsed",
    "expired",
]
RefundReason: TypeAlias = str
"""`excess`, or the `stateReason` that the money goes back for."""
RefundState: TypeAlias = Literal[
    "requested",
    "approved",
    "batched",
    "sent",
    "rejected",
    "settled",
    "returned",
    "cancelled",
]
"""`settled`: the statement shows it. `returned`: the bank could not pay it out."""
Sha256: TypeAlias = str
SignedUnits: TypeAlias = str
"""Base units; negative where less than nothing."""
StateReasonOrNull: TypeAlias = "str | None"
"""A refusal code of this rail, or `payment_short`, `payment_late`, `payer_mismatch`,
`duplicate_payment`, `currency_mismatch`, `payment_reversed`, `buyer_cancelled`, `delivery_voided`.
"""
TermsHashOrNull: TypeAlias = "str | None"
"""SHA-256 of the terms that a buyer accepts, in hex."""
TimestampOrNull: TypeAlias = "str | None"
"""RFC 3339, UTC, with milliseconds."""
TransactionState: TypeAlias = Literal[
    "unmatched",
    "suggested",
    "matched",
    "review",
    "returned",
    "frozen",
    "reversed",
    "return",
    "topup",
    "refund",
    "payout",
    "reversal",
    "unexplained",
]
Uuid: TypeAlias = str
UuidOrNull: TypeAlias = "str | None"


class LiveIntents(TypedDict):
    """Signed intents of this market that can still settle."""

    number: int
    cashAmount: BaseUnits
    latestDeadline: TimestampOrNull


class Limits(TypedDict):
    minCashAmount: BaseUnitsOrNull
    maxCashAmount: BaseUnitsOrNull


class LimitsInput(TypedDict):
    minCashAmount: Amount | None
    maxCashAmount: Amount | None


class MarketToken(TypedDict):
    symbol: str
    decimals: int  # Base units are 10 to this power for one unit.
    address: AddressOrNull


class TradingWindowValueWeeklyItem(TypedDict):
    day: Literal["mon", "tue", "wed", "thu", "fri", "sat", "sun"]
    opens: str
    closes: str


class TradingWindowValue(TypedDict):
    """Weekly opening hours in one time zone, less the closed dates; null is always open."""

    timeZone: str  # IANA name.
    weekly: list[TradingWindowValueWeeklyItem]
    closedDates: list[Day]


class MarketEligibility(TypedDict):
    """Who may buy; null admits everyone on that axis."""

    jurisdictions: list[str] | None
    investorCategories: list[str] | None
    appropriatenessRequired: bool


class MarketAvailability(TypedDict):
    """What this tenant’s buyers can do now. Who they are, amounts and the chain are not counted in."""

    quotes: Literal["open", "off"]
    # Intents or purchases. While it drains, only what was issued goes on.
    execution: Literal["open", "draining", "off"]
    # The code that a buyer would be refused with; null when open or never sold.
    because: str | None


class Market(TypedDict):
    """`rfq…` fields stand on third-party-venue markets only, `issuanceVenueContract` on issuance
    markets only, `offchain…` fields on bank-transfer markets only.
    """

    pairId: PairId
    # Moves draft, active, closed; active and paused move to each other. Consumers never see a
    # draft.
    status: Literal["draft", "active", "paused", "closed"]
    primaryMarket: bool  # Whether a primary sale exists. It does not say how it executes.
    name: str  # What people call it.
    listingId: str | None  # The listing that it sells.
    assetClass: str
    primaryExecutionKind: PrimaryExecutionKind
    chainId: ChainIdOrNull
    cash: MarketToken
    unit: MarketToken
    tradingWindow: TradingWindow
    limits: Limits
    freshnessSeconds: int  # How long a firm quote stays good.
    feeBps: int  # Our fee, inside the cash amount, in 1/100 percent.
    rfqVenueContract: NotRequired[AddressOrNull]
    rfqInstrumentId: NotRequired[str | None]
    rfqQuotesEnabled: NotRequired[bool]
    rfqExecutionEnabled: NotRequired[bool]
    issuanceVenueContract: NotRequired[AddressOrNull]
    offchainInstrumentId: NotRequired[InstrumentIdOrNull]
    offchainSalesEnabled: NotRequired[bool]
    offchainDeliveryEnabled: NotRequired[bool]
    availability: MarketAvailability


class AdminMarketConfiguration(TypedDict):
    """Whether the rail has all it needs, and what it lacks. The instrument’s own gaps are shown to the
    tenant that sells.
    """

    complete: bool
    missing: list[str]


class AdminMarket(TypedDict):
    pairId: PairId
    # Moves draft, active, closed; active and paused move to each other. Consumers never see a
    # draft.
    status: Literal["draft", "active", "paused", "closed"]
    primaryMarket: bool  # Whether a primary sale exists. It does not say how it executes.
    name: str  # What people call it.
    listingId: str | None  # The listing that it sells.
    assetClass: str
    primaryExecutionKind: PrimaryExecutionKind
    chainId: ChainIdOrNull
    cash: MarketToken
    unit: MarketToken
    tradingWindow: TradingWindow
    limits: Limits
    freshnessSeconds: int  # How long a firm quote stays good.
    feeBps: int  # Our fee, inside the cash amount, in 1/100 percent.
    rfqVenueContract: NotRequired[AddressOrNull]
    rfqInstrumentId: NotRequired[str | None]
    rfqQuotesEnabled: NotRequired[bool]
    rfqExecutionEnabled: NotRequired[bool]
    issuanceVenueContract: NotRequired[AddressOrNull]
    offchainInstrumentId: NotRequired[InstrumentIdOrNull]
    offchainSalesEnabled: NotRequired[bool]
    offchainDeliveryEnabled: NotRequired[bool]
    ownerTenant: TenantId
    hidden: bool
    entitledTenants: list[TenantId]
    eligibility: MarketEligibility
    # Whether the rail has all it needs, and what it lacks. The instrument’s own gaps are shown to
    # the tenant that sells.
    configuration: AdminMarketConfiguration
    rfqDraining: NotRequired[bool]  # Execution turns off once the last signed intent is done.
    version: int  # Counts changes; the `ETag` begins with it.
    createdAt: Timestamp
    updatedAt: Timestamp


class MarketWriteConfiguration(TypedDict):
    complete: bool
    missing: Sequence[str]


class MarketWrite(TypedDict):
    """When replacing, what only a read has (`version` and the like) may be sent back as it was read."""

    # Of a new market that of its listing, or the symbol of its unit, when left out.
    name: NotRequired[str]
    listingId: NotRequired[str | None]  # The listing that it sells.
    assetClass: str
    primaryExecutionKind: PrimaryExecutionKind
    chainId: NotRequired[ChainIdOrNull]
    cash: MarketToken
    unit: MarketToken
    tradingWindow: NotRequired[TradingWindow]
    limits: NotRequired[LimitsInput]
    freshnessSeconds: NotRequired[int]  # How long a firm quote stays good.
    feeBps: NotRequired[int]  # Our fee, inside the cash amount, in 1/100 percent.
    # Moves draft, active, closed; active and paused move to each other. Consumers never see a
    # draft.
    status: NotRequired[Literal["draft", "active", "paused", "closed"]]
    rfqVenueContract: NotRequired[AddressOrNull]
    rfqInstrumentId: NotRequired[str | None]
    issuanceVenueContract: NotRequired[AddressOrNull]
    hidden: NotRequired[bool]
    entitledTenants: NotRequired[Sequence[TenantId]]
    eligibility: NotRequired[MarketEligibility]
    pairId: NotRequired[int | str]
    primaryMarket: NotRequired[bool]
    rfqQuotesEnabled: NotRequired[bool]
    rfqExecutionEnabled: NotRequired[bool]
    offchainInstrumentId: NotRequired[InstrumentIdOrNull]
    offchainSalesEnabled: NotRequired[bool]
    offchainDeliveryEnabled: NotRequired[bool]
    ownerTenant: NotRequired[TenantId]
    configuration: NotRequired[MarketWriteConfiguration]
    rfqDraining: NotRequired[bool]
    version: NotRequired[int]
    createdAt: NotRequired[Timestamp]
    updatedAt: NotRequired[Timestamp]


class SwitchesWrite(TypedDict):
    rfqQuotesEnabled: bool
    rfqExecutionEnabled: bool
    reason: str  # Kept in the audit record.
    force: NotRequired[bool]  # Turn execution off although signed intents are stranded.
    drain: NotRequired[bool]  # Turn execution off once the last signed intent is done.


class SwitchesReply(TypedDict):
    pairId: PairId
    rfqQuotesEnabled: bool
    rfqExecutionEnabled: bool
    rfqDraining: bool
    liveIntents: LiveIntents


class BankSwitchesWrite(TypedDict):
    offchainSalesEnabled: bool
    offchainDeliveryEnabled: bool  # While it is off, paid purchases wait.
    reason: str  # Kept in the audit record.
    force: NotRequired[bool]  # Delivery goes off at once, as it does without it.
    drain: NotRequired[bool]  # Sales go off; delivery stays on for what is open.


class BankSwitchesReply(TypedDict):
    pairId: PairId
    offchainSalesEnabled: bool
    offchainDeliveryEnabled: bool


class MarketPage(TypedDict):
    items: list[Market]
    next_cursor: NextCursor


class AdminMarketPage(TypedDict):
    items: list[AdminMarket]
    next_cursor: NextCursor


class PriceForAnySizeInstrument(TypedDict):
    """Of a bank-transfer market. What one buyer has left of their cap, and how many units are left, is
    left out: ask for a soft quote.
    """

    instrumentId: InstrumentId
    perBuyerCashCap: BaseUnitsOrNull
    termsHash: TermsHashOrNull


class PriceForAnySize(TypedDict):
    """All that the soft quote of an amount is computed from."""

    price: str  # Cash for one whole unit, as a decimal.
    unitPrice: BaseUnits
    unitPriceScale: int
    cash: MarketToken
    unit: MarketToken
    feeBps: int
    limits: Limits
    cashCeiling: BaseUnits
    # Of a bank-transfer market. What one buyer has left of their cap, and how many units are left,
    # is left out: ask for a soft quote.
    instrument: PriceForAnySizeInstrument | None


class MarketPrice(TypedDict):
    """The `data` of an event `price`. Without terms the service must be asked: the market has no price
    now, or one that depends on the size.
    """

    pairId: PairId
    primaryExecutionKind: PrimaryExecutionKind
    terms: PriceForAnySize | None
    # The code that a soft quote would be refused with; null where it would not be.
    because: str | None
    priceBlock: str | None  # The block at which the price was read; null off chain.
    at: Timestamp


class Money(TypedDict):
    amount: BaseUnits
    currency: str
    decimals: int


class MarketLiveIntents(TypedDict):
    """Signed intents that turning execution off would strand."""

    count: int
    cash: Money
    lastDeadline: TimestampOrNull
    draining: bool
    drainedAt: TimestampOrNull  # When execution went off; null while it is on.


class WaitingPurchasesItemsItem(TypedDict):
    state: AnyPurchaseState
    count: int
    sum: Money


class WaitingPurchases(TypedDict):
    """Purchases that are paid and not delivered; a state without any is left out."""

    items: list[WaitingPurchasesItemsItem]


class Stop(TypedDict):
    """Something that the watcher stopped by itself."""

    stopId: Uuid
    # What set it off.
    signal: Literal["price_step", "price_day", "mint_rate", "delivery_rate", "unknown_delivery", "unknown_settlement", "reconciliation_break"]
    pairId: int | None  # The market that it stopped; null where it stopped payouts.
    clientAccountId: str | None  # The account whose payouts it stopped.
    seen: dict[str, object]  # What was seen the last time, and the bound that it passed.
    # Each transaction and place, or day and run, that was seen; the last hundred.
    evidence: list[str]
    sightings: int  # How often it was seen while it was open.
    stoppedAt: Timestamp
    resumedAt: TimestampOrNull
    openProposalId: OpenProposalId


class StopList(TypedDict):
    """Those that are open, and the last that were resumed."""

    items: list[Stop]


class Listing(TypedDict):
    id: ListingId
    source: str  # Catalogue source.
    symbol: str  # Ticker.
    name: str  # Display name.
    base_asset: str | None  # Base asset.
    quote_currency: str | None  # Quote currency.
    chain_id: ChainIdOrNull
    token_ref: str  # Token reference on chain, usually an address.
    min_price: PriceOrNull
    max_price: PriceOrNull
    # `active` and `paused` move to each other and to `deleted`, which is final.
    status: Literal["active", "paused", "deleted"]
    markets: list[PairId]  # Where it is sold: the markets that you may see.


class AdminListing(TypedDict):
    id: ListingId
    source: str  # Catalogue source.
    symbol: str  # Ticker.
    name: str  # Display name.
    base_asset: str | None  # Base asset.
    quote_currency: str | None  # Quote currency.
    chain_id: ChainIdOrNull
    token_ref: str  # Token reference on chain, usually an address.
    min_price: PriceOrNull
    max_price: PriceOrNull
    # `active` and `paused` move to each other and to `deleted`, which is final.
    status: Literal["active", "paused", "deleted"]
    markets: list[PairId]  # Where it is sold: the markets that you may see.
    owner_tenant: TenantId
    hidden: bool  # Keeps it from every consumer, whatever its entitlements.
    entitled_tenants: list[TenantId]  # Who may see it.
    version: int  # Counts changes; the `ETag` begins with it.
    created_at: Timestamp
    updated_at: Timestamp


class ListingWrite(TypedDict):
    """When replacing, what only a read has (`version` and the like) may be sent back as it was read."""

    source: str  # Catalogue source.
    symbol: str  # Ticker.
    name: str  # Display name.
    token_ref: str  # Token reference on chain, usually an address.
    base_asset: NotRequired[str | None]  # Base asset.
    quote_currency: NotRequired[str | None]  # Quote currency.
    chain_id: NotRequired[ChainIdOrNull]
    min_price: NotRequired[PriceOrNull]
    max_price: NotRequired[PriceOrNull]
    status: NotRequired[Literal["active", "paused"]]
    hidden: NotRequired[bool]
    entitled_tenants: NotRequired[Sequence[TenantId]]
    id: NotRequired[ListingId]
    markets: NotRequired[Sequence[int | str]]
    owner_tenant: NotRequired[TenantId]
    version: NotRequired[int]
    created_at: NotRequired[Timestamp]
    updated_at: NotRequired[Timestamp]


class ListingPage(TypedDict):
    items: list[Listing]
    next_cursor: NextCursor


class AdminListingPage(TypedDict):
    items: list[AdminListing]
    next_cursor: NextCursor


class Candle(TypedDict):
    timestamp: int  # When the candle opens, in milliseconds since 1970, UTC.
    open: str  # The first price.
    high: str  # The highest price.
    low: str  # The lowest price.
    close: str  # The last price.
    volume: str  # Units traded.


class CandlePage(TypedDict):
    listing_id: ListingId
    interval: Literal["1m", "5m", "15m", "1h", "4h", "1d"]  # How long a candle lasts.
    source: Literal["mock", "live"]  # Made up, or of a market. The shape is the same.
    items: list[Candle]  # Oldest first, without a gap.
    next_cursor: NextCursor


class ImportedLine(TypedDict):
    line: int  # Counted from 1, blank lines too.
    result: Literal["created", "updated", "unchanged", "refused"]
    id: str | None  # Names the listing.
    errors: list[FieldError]  # What to change in a refused line; empty otherwise.


class ImportTally(TypedDict):
    complete: bool  # True on the last line alone. An answer without it broke off: send it again.
    lines: int  # Lines done.
    created: int  # Listings made.
    updated: int  # Listings replaced.
    unchanged: int  # Listings that were so already.
    refused: int  # Lines that were not taken.
    code: str | None  # Why the import stopped before the end, as a refusal code.


class RefusalCode(TypedDict):
    code: str
    surface: Literal["mint", "rfq", "offchain", "general"]
    status: int
    retryable: bool
    actor: Literal["buyer", "storefront", "market_admin", "operator"]  # Who can change the outcome.
    title: str
    meaning: str
    remedy: str
    example: NotRequired[str]  # How to provoke it here, in deployments that offer a way.


class RefusalCodes(TypedDict):
    items: list[RefusalCode]
    next_cursor: None


class SoftQuoteRequest(TypedDict):
    pairId: int | str
    cashAmount: Amount


class QuoteRequest(TypedDict):
    """The wallet is the only one that can settle."""

    pairId: int | str
    cashAmount: Amount
    walletAddress: Address


class QuoteFee(TypedDict):
    """A part of `cashAmount`, in its base units."""

    kind: Literal["platform"]
    amount: BaseUnits
    bps: int


class SoftQuote(TypedDict):
    """Indicative: it has no reference, no expiry and no signature."""

    pairId: PairId
    primaryExecutionKind: PrimaryExecutionKind
    cashAmount: BaseUnits
    cash: MarketToken
    unitAmount: BaseUnits
    unit: MarketToken
    price: str  # Cash for one whole unit, as a decimal.
    fees: list[QuoteFee]
    limits: Limits
    priceBlock: str  # The block at which the price was read.
    withinLimits: bool  # Whether an intent or a purchase of this size is within them.
    indicative: Literal[True]
    quotedAt: Timestamp


class QuoteFreshness(TypedDict):
    """By the clock of the service, which decides."""

    fresh: bool
    expiresAt: Timestamp
    secondsRemaining: int
    serverTime: Timestamp


class QuoteLastRefusal(TypedDict):
    code: str
    at: Timestamp


class QuoteSettlement(TypedDict):
    """Where on chain the quote was settled, and how sure that is."""

    txHash: str  # The transaction on chain.
    blockNumber: str
    confirmations: int  # Blocks from the settlement to the newest one, both counted.
    # A reorganisation of the chain can take back what is not finalized.
    finality: Literal["pending", "safe", "finalized"]


class QuoteFailure(TypedDict):
    """Why the chain refused the last try; until `deadline` it can be repeated."""

    code: str  # One of the refusal codes.
    txHash: str  # The transaction on chain.


class Quote(TypedDict):
    """`deadline` is the last moment at which the issued bundle settles."""

    pairId: PairId
    primaryExecutionKind: PrimaryExecutionKind
    cashAmount: BaseUnits
    cash: MarketToken
    unitAmount: BaseUnits
    unit: MarketToken
    price: str  # Cash for one whole unit, as a decimal.
    fees: list[QuoteFee]
    limits: Limits
    priceBlock: str  # The block at which the price was read.
    indicative: Literal[False]
    reference: str
    # A firm quote expires unless its intent is taken; an issued one is settled by the buyer, or
    # lapses.
    state: QuoteState
    walletAddress: Address
    createdAt: Timestamp
    expiresAt: Timestamp
    freshness: QuoteFreshness
    deadline: TimestampOrNull
    lastRefusal: QuoteLastRefusal | None
    # Where on chain the quote was settled, and how sure that is.
    settlement: QuoteSettlement | None
    # Why the chain refused the last try; until `deadline` it can be repeated.
    failure: QuoteFailure | None


class QuotePage(TypedDict):
    items: list[Quote]
    next_cursor: NextCursor


class Approval(TypedDict):
    """A call to send from the wallet: the exact amount, never more."""

    to: Address
    data: str
    amount: BaseUnits


class AllowanceIssuesBalance(TypedDict):
    actual: BaseUnits
    expected: BaseUnits


class AllowanceIssuesAllowance(TypedDict):
    actual: BaseUnits
    expected: BaseUnits


class AllowanceIssues(TypedDict):
    balance: AllowanceIssuesBalance | None
    allowance: AllowanceIssuesAllowance | None


class AllowancePermit(TypedDict):
    """The EIP-2612 domain where the token has one."""

    name: str
    version: str
    chainId: int
    verifyingContract: Address
    nonce: BaseUnits


class Allowance(TypedDict):
    """What the wallet holds and has approved to the settlement router."""

    pairId: PairId
    walletAddress: Address
    cashAmount: BaseUnits
    balance: BaseUnits
    allowance: BaseUnits
    spender: Address
    ready: bool  # Whether the wallet could settle this amount now.
    issues: AllowanceIssues
    approvals: list[Approval]  # In this order; empty when the allowance suffices.
    permit: AllowancePermit | None  # The EIP-2612 domain where the token has one.
    blockNumber: str


class SettlementIntent(TypedDict):
    """The EIP-712 message to the letter: numbers as digits, its two times in unix seconds."""

    quoteRef: str  # bytes32
    buyer: str  # address
    recipient: str  # address
    venue: str  # address
    cashToken: str  # address
    cashAmount: str  # uint256
    feeAmount: str  # uint256
    feeRecipient: str  # address
    assetToken: str  # address
    minUnits: str  # uint256
    venueCallHash: str  # bytes32
    validAfter: str  # uint64
    deadline: str  # uint64


class BundleSignatures(TypedDict):
    settlementOperator: str
    complianceAttestation: str
    feeAttestation: str


class BundleTypedDataDomain(TypedDict):
    name: str
    version: str
    chainId: int
    verifyingContract: Address


class BundleTypedData(TypedDict):
    """Ready for `eth_signTypedData_v4`."""

    domain: BundleTypedDataDomain
    types: dict[str, object]
    primaryType: Literal["SettlementIntent"]
    message: SettlementIntent


class BundleSigners(TypedDict):
    settlementOperator: Address
    complianceAttestation: Address
    feeAttestation: Address


class BundleTransaction(TypedDict):
    """The buyer’s signature goes into the zeros that start 96 bytes before the end."""

    to: Address
    data: str


class Bundle(TypedDict):
    reference: str
    intent: SettlementIntent
    venueCalldata: str  # Opaque: the venue reads it.
    signatures: BundleSignatures
    typedData: BundleTypedData  # Ready for `eth_signTypedData_v4`.
    digest: str
    router: Address
    signers: BundleSigners
    # The buyer’s signature goes into the zeros that start 96 bytes before the end.
    transaction: BundleTransaction
    issuedAt: Timestamp
    deadline: Timestamp


class QuoteEvidenceBundleSignatures(TypedDict):
    settlementOperator: str
    complianceAttestation: str
    feeAttestation: str


class QuoteEvidenceBundleSigners(TypedDict):
    settlementOperator: Address
    complianceAttestation: Address
    feeAttestation: Address


class QuoteEvidenceBundleTransaction(TypedDict):
    """The buyer’s signature goes into the zeros that start 96 bytes before the end."""

    to: Address
    data: str


class QuoteEvidenceBundleTypedDataDomain(TypedDict):
    name: str
    version: str
    chainId: int
    verifyingContract: Address


class QuoteEvidenceBundleTypedData(TypedDict):
    domain: QuoteEvidenceBundleTypedDataDomain
    types: dict[str, object]
    primaryType: Literal["SettlementIntent"]
    message: SettlementIntent


class QuoteEvidenceBundle(TypedDict):
    """The bundle as it was issued, without the moment of issue, which no signature covers."""

    reference: str
    intent: SettlementIntent
    venueCalldata: str  # Opaque: the venue reads it.
    signatures: QuoteEvidenceBundleSignatures
    digest: str
    router: Address
    signers: QuoteEvidenceBundleSigners
    # The buyer’s signature goes into the zeros that start 96 bytes before the end.
    transaction: QuoteEvidenceBundleTransaction
    deadline: Timestamp
    typedData: QuoteEvidenceBundleTypedData


class QuoteEvidenceReceipt(TypedDict):
    """That a receipt is in a block, to be checked without a node."""

    blockHash: str  # Compare it with a node that you trust.
    header: str  # The header of the block as RLP: it hashes to `blockHash`.
    transactionIndex: int
    nodes: list[str]  # The nodes from the root of receipts in the header to the receipt.


class QuoteEvidence(TypedDict):
    """What `firsthand-verify purchase` checks without the service. Null is what has not happened yet;
    `receipt` is null as well on a chain whose blocks hash by rules of their own.
    """

    tenant: TenantId
    reference: str
    chainId: ChainIdOrNull
    # The bundle as it was issued, without the moment of issue, which no signature covers.
    bundle: QuoteEvidenceBundle | None
    # That a receipt is in a block, to be checked without a node.
    receipt: QuoteEvidenceReceipt | None


class RelayRequest(TypedDict):
    buyerSignature: str  # Over `typedData` of the bundle.
    # EIP-2612: exactly `cashAmount` for the router until the intent’s deadline. Without it the
    # allowance must suffice.
    permitSignature: NotRequired[str]
    gas: str  # Of the forward request.
    # Over the `ForwardRequest` of the forwarder: to the router, without value, until the intent’s
    # deadline, with `settle` or `settleWithPermit` as its data.
    forwardSignature: str


class VerdictMembers(TypedDict):
    """Those that the refusal with this code carries."""

    primaryExecutionKind: NotRequired[PrimaryExecutionKind]
    opensAt: NotRequired[TimestampOrNull]
    axis: NotRequired[Literal["jurisdiction", "investor_category"]]
    assetClass: NotRequired[str]
    limits: NotRequired[Limits]
    closed: NotRequired[bool]
    minCashAmount: NotRequired[BaseUnits]
    quoted: NotRequired[QuotedPrice]
    current: NotRequired[CurrentPrice]
    termsHash: NotRequired[str]
    errors: NotRequired[list[FieldError]]


class EligibilityVerdict(TypedDict):
    axis: Literal["market", "trading_window", "buyer", "appropriateness", "trade_size", "wallet", "price", "quotes"]
    passes: bool
    code: str | None  # What the call would refuse with.
    detail: str | None
    remedy: str | None
    members: VerdictMembers


class EligibilityPreview(TypedDict):
    pairId: PairId
    walletAddress: Address
    cashAmount: BaseUnits
    eligible: bool  # Whether every verdict passes.
    # In the order of the intent call: it refuses with the first that fails. `quotes` is asked of a
    # firm quote only. What a market without a sale on this rail cannot be asked is left out.
    verdicts: list[EligibilityVerdict]


class QuotedPrice(TypedDict):
    price: str
    unitAmount: BaseUnits


class CurrentPrice(TypedDict):
    price: str
    unitAmount: BaseUnits
    deltaBps: int


class Event(TypedDict):
    """A CloudEvents 1.0 event with the tenant and its `sequence`."""

    specversion: Literal["1.0"]
    id: Uuid  # The same in every delivery of the event: use it to recognise duplicates.
    source: Literal["/events"]
    type: EventKind
    subject: str  # The reference, `pairId`, listing or other thing that it is about.
    time: Timestamp
    datacontenttype: Literal["application/json"]
    dataschema: str  # What `data` holds, and in which version: see `webhooks`.
    tenant: TenantId
    # Counts the events of a tenant from 1, without holes but for what `stream.restored` names.
    sequence: int
    data: dict[str, object]  # By the kind of event. It names references, never a person.


class EventPage(TypedDict):
    items: list[Event]
    next_cursor: NextCursor


class QuoteEventData(TypedDict):
    reference: str
    pairId: int
    expiresAt: NotRequired[Timestamp]
    chainId: NotRequired[str]
    txHash: NotRequired[str]
    blockNumber: NotRequired[str]
    unitAmount: NotRequired[BaseUnits]
    state: NotRequired[str]
    code: NotRequired[str]  # Why it was refused, or failed.


class MarketEventData(TypedDict):
    pairId: int
    rfqQuotesEnabled: NotRequired[bool]
    rfqExecutionEnabled: NotRequired[bool]
    offchainSalesEnabled: NotRequired[bool]
    offchainDeliveryEnabled: NotRequired[bool]


class ListingEventData(TypedDict):
    id: str


class PurchaseEventData(TypedDict):
    reference: str
    pairId: int
    state: str
    paymentDueAt: NotRequired[Timestamp]
    refundReference: NotRequired[str]


StatementGapEventDataStatementsItem = TypedDict(
    "StatementGapEventDataStatementsItem",
    {
        "statementId": "str",
        "from": "str | None",
        "to": "str | None",
    },
)


class StatementGapEventData(TypedDict):
    sha256: str
    statements: list[StatementGapEventDataStatementsItem]


class ReceiptEventData(TypedDict):
    bankTransactionId: str
    clientAccountId: str
    amount: BaseUnits
    currency: NotRequired[str]
    bookedOn: str


class ProposalEventData(TypedDict):
    proposalId: str
    kind: str
    subject: str
    digest: str


class PayoutEventData(TypedDict):
    payoutReference: str
    clientAccountId: str
    instrumentId: str | None
    currency: str
    amount: BaseUnits


class ReconciliationEventData(TypedDict):
    clientAccountId: str
    date: str
    run: int
    hash: str
    differences: list[str]


class ExceptionEventData(TypedDict):
    exceptionId: str
    clientAccountId: NotRequired[str]
    amount: BaseUnits
    currency: NotRequired[str]


class DependencyEventData(TypedDict):
    rail: str
    dependency: str
    state: str


class WebhookEndpointEventData(TypedDict):
    endpointId: str
    reason: str


class StreamEventData(TypedDict):
    restoredTo: Timestamp
    lostFrom: int
    lostTo: int


class WebhookEndpointWrite(TypedDict):
    url: str  # Where events are sent: `https`, a public host, no user, no fragment.
    description: NotRequired[str | None]  # For people.
    # Only events of these types; null or left out is every type, also those that are yet to come.
    types: NotRequired[Sequence[EventKind] | None]
    enabled: NotRequired[bool]  # True when left out.


class WebhookEndpoint(TypedDict):
    id: str
    url: str  # Where events are sent: `https`, a public host, no user, no fragment.
    description: str | None  # For people.
    # Only events of these types; null or left out is every type, also those that are yet to come.
    types: list[EventKind] | None
    enabled: bool
    # Null while it is enabled. `gone`: the receiver answered 410. `failing`: nothing arrived for
    # three days.
    disabledReason: Literal["by_request", "gone", "failing"] | None
    # The first failure after the last success; null when all is well.
    failingSince: TimestampOrNull
    # Until then every event is signed with the secret before as well; null when there is none.
    previousSecretUntil: TimestampOrNull
    createdAt: Timestamp
    updatedAt: Timestamp


class WebhookEndpointWithSecret(TypedDict):
    id: str
    url: str  # Where events are sent: `https`, a public host, no user, no fragment.
    description: str | None  # For people.
    # Only events of these types; null or left out is every type, also those that are yet to come.
    types: list[EventKind] | None
    enabled: bool
    # Null while it is enabled. `gone`: the receiver answered 410. `failing`: nothing arrived for
    # three days.
    disabledReason: Literal["by_request", "gone", "failing"] | None
    # The first failure after the last success; null when all is well.
    failingSince: TimestampOrNull
    # Until then every event is signed with the secret before as well; null when there is none.
    previousSecretUntil: TimestampOrNull
    createdAt: Timestamp
    updatedAt: Timestamp
    secret: str  # Verifies the signatures. Shown this once: keep it as you keep a password.


class WebhookEndpointPage(TypedDict):
    items: list[WebhookEndpoint]
    next_cursor: NextCursor


class SecretRotation(TypedDict):
    # For how long the secret of today signs as well; 0 ends it at once.
    overlapSeconds: NotRequired[int]


class Resend(TypedDict):
    """Either `eventId`, or `fromSequence` and `toSequence`, which may span 1000 events."""

    # The same in every delivery of the event: use it to recognise duplicates.
    eventId: NotRequired[Uuid]
    # Counts the events of a tenant from 1, without holes but for what `stream.restored` names.
    fromSequence: NotRequired[int]
    # Counts the events of a tenant from 1, without holes but for what `stream.restored` names.
    toSequence: NotRequired[int]


class Resent(TypedDict):
    resent: int  # How many events are on their way again.


class WebhookAttempt(TypedDict):
    eventId: Uuid  # The same in every delivery of the event: use it to recognise duplicates.
    # Counts the events of a tenant from 1, without holes but for what `stream.restored` names.
    sequence: int
    attempt: int  # Counts the attempts for this event at this endpoint.
    at: Timestamp
    status: int | None  # What the receiver answered; null when it did not.
    ms: int | None  # How long it took; null while nobody knows.
    # Null when it arrived. `status`: not a 2xx. `target`: no public address. `unknown`: it is under
    # way, or we were interrupted.
    error: Literal["status", "timeout", "connection", "unresolved", "target", "unknown"] | None
    answer: str | None  # The beginning of what the receiver answered.


class WebhookAttemptPage(TypedDict):
    items: list[WebhookAttempt]
    next_cursor: NextCursor


class SettlementKeysItemsItem(TypedDict):
    # What the key signs for, as a bundle names it.
    role: Literal["settlementOperator", "complianceAttestation", "feeAttestation", "delivery", "switch", "relay"]
    keyId: str  # Role, year, letter.
    address: str  # What its signatures recover to.
    # `software` signs on the local chain only.
    custody: Literal["pkcs11", "aws-kms", "azure-key-vault", "software"]
    validFrom: str
    validUntil: TimestampOrNull  # Null while no end is planned.


class SettlementKeys(TypedDict):
    items: list[SettlementKeysItemsItem]
    next_cursor: None


class Me(TypedDict):
    subject: str  # Who, by the name under which they are recorded.
    buyer: str  # Their pseudonym, under which what they buy is kept.
    issuer: str  # The identity provider.
    name: str | None  # In words; null when the token has none.
    tenant: TenantId
    # Those that the provider may give.
    roles: list[Literal["marketplace-admin", "treasury-operator", "treasury-approver", "compliance-officer", "tenant-integrator", "platform-admin", "bank-gateway", "support", "auditor"]]
    authTime: TimestampOrNull  # The login; null when the token does not state it.
    acr: str | None  # How they logged in, by the provider’s name for it.
    expiresAt: Timestamp


class Chain(TypedDict):
    chainId: ChainId
    name: str  # In words; the `chainId` when it was given none.
    explorerUrl: str | None  # Where people look up transactions; null without one.
    publicRpcUrl: str | None  # A node that wallets and pages may ask; null without one.
    router: Address
    # Through which a settlement is sent for the buyer; null where nobody pays the gas.
    forwarder: AddressOrNull


class ChainPage(TypedDict):
    items: list[Chain]
    next_cursor: NextCursor


class StatusRailsItemDependenciesItem(TypedDict):
    # What the rail leans on.
    dependency: Literal["price_read", "venue", "fee_signer", "operator_signer", "wallet_registry", "compliance", "delivery_contract", "delivery_signer"]
    state: Literal["ok", "degraded", "down"]  # As the worst of all instances finds it.
    since: TimestampOrNull  # Since when it is in this state; null when that is not known.
    # Half of the answers took at most this many milliseconds; null when nothing had to be asked.
    p50Ms: float | None
    # 95 % of the answers took at most this many milliseconds; null when nothing had to be asked.
    p95Ms: float | None
    # 99 % of the answers took at most this many milliseconds; null when nothing had to be asked.
    p99Ms: float | None
    errorRate: float  # Outages among the answers; a plain no is none.
    samples: int  # How many answers the figures stand on.


class StatusRailsItem(TypedDict):
    # The `primaryExecutionKind` of its markets.
    rail: Literal["onchain_primary_mint", "onchain_rfq_atomic", "offchain_fixed_price"]
    state: Literal["ok", "degraded", "down"]  # The worst of its dependencies.
    dependencies: list[StatusRailsItemDependenciesItem]


class StatusRelay(TypedDict):
    """What waits for the durable engine; null while the database does not answer."""

    waiting: int  # Messages that wait; 10000 means that many or more.
    lagSeconds: float  # For how long the first of them has.


class StatusChainsItem(TypedDict):
    chainId: ChainId
    followedBlock: str  # The newest block that was followed.
    finalBlock: str | None  # The newest block that is final; null before the first.
    lagSeconds: float  # How old the newest block is that was followed.


class StatusClientMoney(TypedDict):
    """How the money of purchases by bank transfer stands, of your tenant alone, for its treasury; null
    for everybody else, when the tenant has no client account, or while the database does not
    answer.
    """

    # The last day that the bank’s statements cover at every account; null while one has none.
    completeThrough: str | None
    # Result of the last daily reconciliation: `broken` if any account’s was; null before the first.
    reconciliation: Literal["holds", "broken"] | None


class Status(TypedDict):
    state: Literal["ok", "degraded", "down"]  # The worst of the rails and the database.
    at: Timestamp
    windowSeconds: int  # How far back the figures reach, from `at`.
    database: Literal["ok", "down"]  # Whether it answered this instance at last.
    rails: list[StatusRailsItem]
    # What waits for the durable engine; null while the database does not answer.
    relay: StatusRelay | None
    chains: list[StatusChainsItem]  # The chains whose settlements are followed.
    # How the money of purchases by bank transfer stands, of your tenant alone, for its treasury;
    # null for everybody else, when the tenant has no client account, or while the database does not
    # answer.
    clientMoney: StatusClientMoney | None


class AuditRecord(TypedDict):
    sequence: int  # Counts from 1 without holes.
    at: str  # RFC 3339, UTC, with microseconds.
    actor: str  # The subject of the token; `firsthand` for the service itself.
    action: str
    subject: str | None  # What it is about, as far as the payload names it.
    requestId: str | None
    payload: str  # JSON text, of which the hash covers every character.
    prev: str  # The hash of the record before; `00` for the first.
    # SHA-256 of `prev` and the JSON of [tenant, sequence, at, actor, action, payload], all of them
    # strings.
    hash: str


class AuditPage(TypedDict):
    items: list[AuditRecord]
    next_cursor: NextCursor


class AuditHead(TypedDict):
    """The last record; 0 and `00` while there is none."""

    tenant: TenantId
    sequence: int  # Counts from 1 without holes.
    hash: str  # Bytes in hex.


class LogEntry(TypedDict):
    kind: Literal["audit", "approval", "reconciliation", "purchase", "decision"]
    index: int  # The number of the leaf, from 0 on.
    record: str  # Canonical JSON of what is logged.
    # Bytes in hex. The entry of the leaf is SHA-256 of the salt followed by the record. Null once
    # it was destroyed.
    salt: TermsHashOrNull
    # The way from the leaf to the published checkpoint, with the checkpoint and its cosignatures,
    # as `c2sp.org/tlog-proof@v1`. Null until a checkpoint covers the leaf.
    proof: str | None


class LogRecord(TypedDict):
    kind: Literal["audit", "approval", "reconciliation", "purchase", "decision"]
    index: int  # The number of the leaf, from 0 on.
    # Canonical JSON of what is logged, as the database has it now. Null once it is gone, as with an
    # archived month.
    record: str | None
    # Bytes in hex. The entry of the leaf is SHA-256 of the salt followed by the record. Null once
    # it was destroyed.
    salt: TermsHashOrNull
    # The way from the leaf to the published checkpoint, with the checkpoint and its cosignatures,
    # as `c2sp.org/tlog-proof@v1`. Null until a checkpoint covers the leaf.
    proof: str | None
    id: str  # By which its kind is found: a number, a reference or a hash.


class LogRecordPage(TypedDict):
    items: list[LogRecord]
    next_cursor: NextCursor


class RequestRecord(TypedDict):
    requestId: str
    at: Timestamp
    method: str
    route: str
    status: int
    code: str | None  # Of the refusal.
    ms: int  # How long the answer took.
    reference: str | None  # What was made, or what the path names.
    eventIds: list[Uuid]  # Events about the reference since then, at most 50; none for a refusal.
    caller: str  # The subject of the token; of a caller without a role the pseudonym.


class Person(TypedDict):
    """A person is an issuer and a subject."""

    issuer: str  # The identity provider.
    subject: str  # Who, by the name that the provider gives.


class ProposalSummary(TypedDict):
    proposalId: ProposalId
    kind: ProposalKind
    subject: str  # The id of what it is about.
    amount: BaseUnitsOrNull  # What moves by it, in base units; null when it has no one sum.
    currency: str | None
    decimals: int | None
    reason: str | None  # The proposer’s words.
    proposedBy: Person
    proposedAt: Timestamp
    expiresAt: Timestamp
    notBefore: TimestampOrNull  # It cannot be approved earlier (cooling-off).
    quorum: int  # Approvals that it takes, the proposer not counted.
    approvals: int  # Approvals so far.
    # SHA-256 over the canonical JSON of id, kind, subject, payload and the state that it was
    # proposed against.
    digest: Sha256
    state: ProposalState
    closedAt: TimestampOrNull


class ProposalDecision(TypedDict):
    decision: Literal["approve", "reject", "withdraw"]
    by: Person
    decidedAt: Timestamp
    reason: str | None
    signedWith: str | None


class ProposalShown(TypedDict):
    # The subject as it was when this was proposed: everything that an approval acts on.
    state: dict[str, object]
    # What may differ by now without making it another proposal, such as balances.
    circumstances: dict[str, object]


class Proposal(TypedDict):
    """All that its approval will do. Its `ETag` is the digest."""

    proposalId: ProposalId
    kind: ProposalKind
    subject: str  # The id of what it is about.
    amount: BaseUnitsOrNull  # What moves by it, in base units; null when it has no one sum.
    currency: str | None
    decimals: int | None
    reason: str | None  # The proposer’s words.
    proposedBy: Person
    proposedAt: Timestamp
    expiresAt: Timestamp
    notBefore: TimestampOrNull  # It cannot be approved earlier (cooling-off).
    quorum: int  # Approvals that it takes, the proposer not counted.
    approvals: int  # Approvals so far.
    # SHA-256 over the canonical JSON of id, kind, subject, payload and the state that it was
    # proposed against.
    digest: Sha256
    state: ProposalState
    closedAt: TimestampOrNull
    payload: dict[str, object]  # What is proposed, by kind.
    shown: ProposalShown
    # Open, and its subject still stands as it was shown: an approval would be accepted.
    isCurrent: bool
    needsPasskey: bool
    decisions: list[ProposalDecision]


class ProposalPage(TypedDict):
    items: list[ProposalSummary]
    next_cursor: NextCursor


class ProposalReject(TypedDict):
    reason: str  # Kept with the decision.
    assertion: NotRequired[PasskeyAssertion]


class ProposalWithdraw(TypedDict):
    reason: NotRequired[str]  # Kept with the decision.


class PasskeyAssertion(TypedDict):
    """In base64url."""

    credentialId: str
    clientDataJSON: str
    authenticatorData: str
    signature: str


class DecisionChallengeWrite(TypedDict):
    decision: Literal["approve", "reject"]


class PasskeyChallenge(TypedDict):
    """Good once, until `expiresAt`."""

    challenge: str
    rpId: str
    userHandle: str
    credentialIds: list[str]
    expiresAt: Timestamp


class PasskeyWrite(TypedDict):
    name: str
    credentialId: str
    clientDataJSON: str
    attestationObject: str


class PasskeyRequestedKey(TypedDict):
    tenant: str
    issuer: str
    subject: str
    credentialId: str
    publicKey: str
    revokedAt: None


class PasskeyRequested(TypedDict):
    proposalId: str | None
    key: PasskeyRequestedKey


class Passkey(TypedDict):
    credentialId: str
    name: str
    enrolledAt: Timestamp
    revokedAt: TimestampOrNull


class PasskeyList(TypedDict):
    items: list[Passkey]


class PasskeyRevoke(TypedDict):
    reason: str


class WorkSum(TypedDict):
    amount: BaseUnits
    currency: CurrencyCode
    decimals: int


class WorkQueue(TypedDict):
    queue: Literal["statements_due", "receipts_unallocated", "reviews", "refunds_to_file", "files_to_hand_over", "deliveries_blocked", "exceptions", "proposals", "files_to_authorise", "frozen_money", "markets_incomplete", "markets_draining", "markets_paused", "endpoints_failing"]
    count: int
    oldestAt: TimestampOrNull  # Since when the oldest waits; null when nothing does.
    sums: list[WorkSum]  # The money in it, by currency.


class Work(TypedDict):
    """The queues of the caller’s roles, empty ones too."""

    asOf: Timestamp
    items: list[WorkQueue]


class PersonalDataPart(TypedDict):
    name: str
    rows: int
    sha256: Sha256  # Of the part’s `rows` as JSON without white space.
    whole: bool  # False where there was more than one document can hold.


class PersonalDataSection(TypedDict):
    name: str
    heading: str  # In plain English.
    source: Literal["service", "compliance"]
    tables: list[str]  # Where it is kept.
    purpose: str  # Why it is kept.
    kept: str  # For how long.
    basis: str  # By which law.
    rows: list[dict[str, object]]


class WithheldData(TypedDict):
    """The same list for everybody, whether there is such data or not."""

    what: str
    why: str


class PersonalDataManifest(TypedDict):
    document: Literal["firsthand-personal-data-1"]
    tenant: str
    person: str  # Under which everything about the person is kept.
    madeAt: Timestamp
    askedBy: Literal["customer", "officer"]
    parts: list[PersonalDataPart]


class PersonalData(TypedDict):
    """Everything about one person, and what is withheld and why."""

    manifest: PersonalDataManifest
    sections: list[PersonalDataSection]
    withheld: list[WithheldData]


class LegalHold(TypedDict):
    """Stops erasure and retention of a person’s data."""

    holdId: Uuid
    person: str  # Under which everything about the person is kept.
    reason: str
    placedBy: str  # The officer.
    placedAt: Timestamp
    releasedAt: TimestampOrNull  # Null while it stands.
    openProposalId: UuidOrNull  # The open proposal to release it; null without one.


class Restriction(TypedDict):
    """The person’s data is kept and not used for anything new."""

    person: str  # Under which everything about the person is kept.
    reason: str
    placedBy: str  # The officer.
    placedAt: Timestamp
    liftedAt: TimestampOrNull  # Null while it stands.


class ErasureRequest(TypedDict):
    """What a customer has asked for."""

    requestId: Uuid
    person: str  # Under which everything about the person is kept.
    requestedAt: Timestamp
    closedAt: TimestampOrNull  # Null while it waits for the officers.
    outcome: Literal["erased", "rejected"] | None


class ErasureRequestPage(TypedDict):
    items: list[ErasureRequest]
    next_cursor: NextCursor


class Erasure(TypedDict):
    erasureId: Uuid
    erasedAt: Timestamp
    proposalId: UuidOrNull  # Who agreed to it; null when retention erased it.
    complianceAt: TimestampOrNull  # When Compliance had erased its part.


class PersonFileRestriction(TypedDict):
    """The person’s data is kept and not used for anything new."""

    person: str  # Under which everything about the person is kept.
    reason: str
    placedBy: str  # The officer.
    placedAt: Timestamp
    liftedAt: TimestampOrNull  # Null while it stands.


class PersonFile(TypedDict):
    """What stands about a person’s rights. Never disclose a legal hold."""

    person: str  # Under which everything about the person is kept.
    # The person’s data is kept and not used for anything new.
    restriction: PersonFileRestriction | None
    legalHolds: list[LegalHold]
    erasureRequests: list[ErasureRequest]
    erasures: list[Erasure]


class InstrumentLimits(TypedDict):
    """Of one purchase, and of all purchases of one buyer, open ones counted; null is no limit, a cap
    of zero is closed.
    """

    minCashAmount: BaseUnitsOrNull
    maxCashAmount: BaseUnitsOrNull
    perBuyerCashCap: BaseUnitsOrNull


class InstrumentLimitsInput(TypedDict):
    """Of one purchase, and of all purchases of one buyer, open ones counted; null is no limit, a cap
    of zero is closed.
    """

    minCashAmount: Amount | None
    maxCashAmount: Amount | None
    perBuyerCashCap: Amount | None


class OffchainInstrument(TypedDict):
    """What can be bought by bank transfer. An open purchase keeps the price that it was made at."""

    instrumentId: InstrumentId
    pairId: PairId
    status: Literal["draft", "open", "paused", "closed"]  # Only an open instrument takes purchases.
    cash: MarketToken
    unit: MarketToken
    chainId: ChainIdOrNull
    price: str  # Cash for one whole unit, as a decimal, for people.
    unitPrice: BaseUnits
    unitPriceScale: int  # It never changes.
    limits: InstrumentLimits
    supplyUnitAmount: BaseUnits
    opensAt: TimestampOrNull
    closesAt: TimestampOrNull
    paymentDays: int  # Business days to pay in.
    calendar: Literal["T2", "GB"]  # Whose holidays count: those of T2, or of England and Wales.
    # What too little money becomes when it is due.
    underpaymentPolicy: Literal["refund", "partial_fill"]
    latePaymentPolicy: Literal["refund", "honour_if_unchanged"]  # What late money becomes.
    # How the payer is known to be the buyer.
    payerPolicy: Literal["registered_account", "name_match"]
    deliveryMode: Literal["mint", "transfer"]  # Whether units are made or handed over.
    schemes: PaymentSchemes
    termsHash: TermsHashOrNull
    termsUrl: str | None
    # `low`: less than a twentieth of the supply is left.
    availability: Literal["available", "low", "exhausted"]


class AdminInstrument(TypedDict):
    instrumentId: InstrumentId
    pairId: PairId
    status: Literal["draft", "open", "paused", "closed"]  # Only an open instrument takes purchases.
    cash: MarketToken
    unit: MarketToken
    chainId: ChainIdOrNull
    price: str  # Cash for one whole unit, as a decimal, for people.
    unitPrice: BaseUnits
    unitPriceScale: int  # It never changes.
    limits: InstrumentLimits
    supplyUnitAmount: BaseUnits
    opensAt: TimestampOrNull
    closesAt: TimestampOrNull
    paymentDays: int  # Business days to pay in.
    calendar: Literal["T2", "GB"]  # Whose holidays count: those of T2, or of England and Wales.
    # What too little money becomes when it is due.
    underpaymentPolicy: Literal["refund", "partial_fill"]
    latePaymentPolicy: Literal["refund", "honour_if_unchanged"]  # What late money becomes.
    # How the payer is known to be the buyer.
    payerPolicy: Literal["registered_account", "name_match"]
    deliveryMode: Literal["mint", "transfer"]  # Whether units are made or handed over.
    schemes: PaymentSchemes
    termsHash: TermsHashOrNull
    termsUrl: str | None
    # `low`: less than a twentieth of the supply is left.
    availability: Literal["available", "low", "exhausted"]
    clientAccountId: ClientAccountId
    payoutAccountId: PayoutAccountIdOrNull  # The issuer’s account that the proceeds go to.
    maxOpenPurchases: int  # Unpaid ones of one buyer at a time.
    # Largest share of the supply that the unpaid purchases of one buyer may hold, in hundredths of
    # a percent.
    maxUnpaidShareBps: int
    maxNotifiedCashAmount: BaseUnits
    deliveryContract: AddressOrNull
    availableUnitAmount: BaseUnits
    reservedUnitAmount: BaseUnits
    deliveredUnitAmount: BaseUnits
    version: int  # Counts changes; the `ETag` begins with it.
    proposalId: OpenProposalId
    createdAt: Timestamp
    updatedAt: Timestamp


class OffchainInstrumentPage(TypedDict):
    items: list[OffchainInstrument]
    next_cursor: NextCursor


class AdminInstrumentPage(TypedDict):
    items: list[AdminInstrument]
    next_cursor: NextCursor


class OffchainInstrumentWrite(TypedDict):
    """The whole instrument. Market, price scale and way of delivery never change. When replacing, what
    only a read has (`version` and the like) may be sent back as it was read.
    """

    unitPrice: Amount
    supplyUnitAmount: Amount
    clientAccountId: ClientAccountId
    limits: NotRequired[InstrumentLimitsInput]
    opensAt: NotRequired[TimestampOrNull]
    closesAt: NotRequired[TimestampOrNull]
    paymentDays: NotRequired[int]  # Business days to pay in.
    # Whose holidays count: those of T2, or of England and Wales.
    calendar: NotRequired[Literal["T2", "GB"]]
    # What too little money becomes when it is due.
    underpaymentPolicy: NotRequired[Literal["refund", "partial_fill"]]
    # What late money becomes.
    latePaymentPolicy: NotRequired[Literal["refund", "honour_if_unchanged"]]
    # How the payer is known to be the buyer.
    payerPolicy: NotRequired[Literal["registered_account", "name_match"]]
    schemes: NotRequired[PaymentSchemes]
    termsHash: NotRequired[TermsHashOrNull]
    termsUrl: NotRequired[str | None]
    # The issuer’s account that the proceeds go to.
    payoutAccountId: NotRequired[PayoutAccountIdOrNull]
    maxOpenPurchases: NotRequired[int]  # Unpaid ones of one buyer at a time.
    # Largest share of the supply that the unpaid purchases of one buyer may hold, in hundredths of
    # a percent.
    maxUnpaidShareBps: NotRequired[int]
    maxNotifiedCashAmount: NotRequired[Amount]
    deliveryContract: NotRequired[AddressOrNull]
    instrumentId: NotRequired[InstrumentId]
    pairId: NotRequired[int | str]
    status: NotRequired[Literal["draft", "open", "paused", "closed"]]
    cash: NotRequired[MarketToken]
    unit: NotRequired[MarketToken]
    chainId: NotRequired[ChainIdOrNull]
    price: NotRequired[str]
    unitPriceScale: NotRequired[int]
    deliveryMode: NotRequired[Literal["mint", "transfer"]]
    availability: NotRequired[Literal["available", "low", "exhausted"]]
    availableUnitAmount: NotRequired[Amount]
    reservedUnitAmount: NotRequired[Amount]
    deliveredUnitAmount: NotRequired[Amount]
    version: NotRequired[int]
    proposalId: NotRequired[UuidOrNull]
    createdAt: NotRequired[Timestamp]
    updatedAt: NotRequired[Timestamp]


class OffchainInstrumentCreate(TypedDict):
    """It starts as a draft of the creator’s own tenant."""

    pairId: int | str
    unitPriceScale: NotRequired[int]  # It never changes.
    deliveryMode: NotRequired[Literal["mint", "transfer"]]  # Whether units are made or handed over.
    unitPrice: Amount
    supplyUnitAmount: Amount
    clientAccountId: ClientAccountId
    limits: NotRequired[InstrumentLimitsInput]
    opensAt: NotRequired[TimestampOrNull]
    closesAt: NotRequired[TimestampOrNull]
    paymentDays: NotRequired[int]  # Business days to pay in.
    # Whose holidays count: those of T2, or of England and Wales.
    calendar: NotRequired[Literal["T2", "GB"]]
    # What too little money becomes when it is due.
    underpaymentPolicy: NotRequired[Literal["refund", "partial_fill"]]
    # What late money becomes.
    latePaymentPolicy: NotRequired[Literal["refund", "honour_if_unchanged"]]
    # How the payer is known to be the buyer.
    payerPolicy: NotRequired[Literal["registered_account", "name_match"]]
    schemes: NotRequired[PaymentSchemes]
    termsHash: NotRequired[TermsHashOrNull]
    termsUrl: NotRequired[str | None]
    # The issuer’s account that the proceeds go to.
    payoutAccountId: NotRequired[PayoutAccountIdOrNull]
    maxOpenPurchases: NotRequired[int]  # Unpaid ones of one buyer at a time.
    # Largest share of the supply that the unpaid purchases of one buyer may hold, in hundredths of
    # a percent.
    maxUnpaidShareBps: NotRequired[int]
    maxNotifiedCashAmount: NotRequired[Amount]
    deliveryContract: NotRequired[AddressOrNull]


class ClientAccountWrite(TypedDict):
    iban: Iban
    bic: Bic
    # Exactly the name that the bank holds: any other spelling warns every payer.
    beneficiaryName: str
    currency: CurrencyCode
    timeZone: str  # IANA name. The bank’s days end by its clock.


class ClientAccount(TypedDict):
    """Where the tenant’s buyers pay to. One person proposes it and another approves it."""

    clientAccountId: ClientAccountId
    iban: str  # Without blanks. Outside the treasury all but its ends is `*`.
    bic: Bic
    # Exactly the name that the bank holds: any other spelling warns every payer.
    beneficiaryName: str
    currency: CurrencyCode
    timeZone: str  # IANA name. The bank’s days end by its clock.
    # Only an approved account takes payments.
    state: Literal["proposed", "approved", "suspended", "closed"]
    proposedBy: str
    approvedBy: str | None
    createdAt: Timestamp
    approvedAt: TimestampOrNull
    proposalId: OpenProposalId


class ClientAccountPage(TypedDict):
    items: list[ClientAccount]
    next_cursor: NextCursor


class PurchaseRequest(TypedDict):
    """Units go to the wallet and nowhere else. An instrument with terms wants the hash of those
    accepted.
    """

    pairId: int | str
    cashAmount: Amount
    walletAddress: Address
    payerAccountId: NotRequired[str]  # The registered account that will pay.
    expectedUnitPrice: NotRequired[Amount]
    termsHash: NotRequired[Sha256]  # SHA-256 of the terms that a buyer accepts, in hex.


class PurchaseSoftQuote(TypedDict):
    """Indicative: nothing is reserved and nothing is kept."""

    instrumentId: InstrumentId
    pairId: PairId
    cash: MarketToken
    unit: MarketToken
    cashAmount: BaseUnits
    amountDue: BaseUnits
    fees: list[QuoteFee]
    price: str  # Cash for one whole unit, as a decimal.
    unitPrice: BaseUnits
    unitPriceScale: int
    unitAmount: BaseUnits
    primaryExecutionKind: PrimaryExecutionKind
    indicative: Literal[True]
    limits: InstrumentLimits
    withinLimits: bool  # Whether an intent or a purchase of this size is within them.
    availability: Literal["available", "low", "exhausted"]
    termsHash: TermsHashOrNull
    quotedAt: Timestamp


class PaymentInstructions(TypedDict):
    """Bank details may change: show those of the purchase, never stored ones."""

    # An ISO 11649 creditor reference of digits: no single typing fault goes unnoticed.
    paymentReference: str
    paymentReferenceDisplay: str  # The same in groups of four, as a buyer copies it.
    beneficiaryName: str
    iban: Iban
    bic: Bic
    amount: BaseUnits
    currency: CurrencyCode
    decimals: int
    schemes: list[PaymentScheme]
    qrPayload: str | None  # The text of an EPC069-12 QR code; null outside euro.


class PurchaseFreshness(TypedDict):
    """By the clock of the service, which decides."""

    fresh: bool
    expiresAt: Timestamp
    secondsRemaining: int
    serverTime: Timestamp
    # The time to pay is over, and the statement that shows whether money came in time is not here
    # yet.
    awaitingStatement: bool


class PurchasePayment(TypedDict):
    """A credit on the statement that belongs to the purchase."""

    bookedOn: Day
    valueOn: DayOrNull
    amount: BaseUnits
    amountApplied: BaseUnits
    payerNameMasked: str | None
    payerIbanLast4: str | None
    outcome: Literal["applied", "excess", "duplicate", "under_review", "returned"]


class PurchaseRefund(TypedDict):
    """Money on its way back to the account that it came from."""

    refundReference: str  # Names the refund.
    amount: BaseUnits
    currency: CurrencyCode
    decimals: int
    reason: RefundReason
    state: RefundState
    ibanLast4: str | None


class PurchasePaymentInstructions(TypedDict):
    """Null when nothing is to be paid."""

    # An ISO 11649 creditor reference of digits: no single typing fault goes unnoticed.
    paymentReference: str
    paymentReferenceDisplay: str  # The same in groups of four, as a buyer copies it.
    beneficiaryName: str
    iban: Iban
    bic: Bic
    amount: BaseUnits
    currency: CurrencyCode
    decimals: int
    schemes: list[PaymentScheme]
    qrPayload: str | None  # The text of an EPC069-12 QR code; null outside euro.


class Purchase(TypedDict):
    reference: PurchaseReference
    state: PurchaseState
    stateReason: StateReasonOrNull
    instrumentId: InstrumentId
    pairId: PairId
    cash: MarketToken
    unit: MarketToken
    cashAmount: BaseUnits
    amountDue: BaseUnits
    fees: list[QuoteFee]
    price: str  # Cash for one whole unit, as a decimal.
    unitPrice: BaseUnits
    unitPriceScale: int
    unitAmount: BaseUnits
    amountReceived: BaseUnits
    amountUnderReview: BaseUnits
    amountRefunded: BaseUnits
    unitAmountDelivered: BaseUnits
    walletAddress: Address
    chainId: ChainId
    createdAt: Timestamp
    paymentDueAt: Timestamp
    paidAt: TimestampOrNull
    deliveredAt: TimestampOrNull
    deliveryTxHash: str | None  # The transaction on chain.
    freshness: PurchaseFreshness
    paymentInstructions: PurchasePaymentInstructions | None  # Null when nothing is to be paid.
    payments: list[PurchasePayment]
    refunds: list[PurchaseRefund]


class PurchasePage(TypedDict):
    items: list[Purchase]
    next_cursor: NextCursor


class PurchaseTimelineStep(TypedDict):
    """One step, and the state that it led to."""

    at: Timestamp
    step: str  # What happened.
    state: PurchaseState
    stateReason: StateReasonOrNull
    amount: BaseUnitsOrNull


class PurchaseTimeline(TypedDict):
    """Oldest first."""

    reference: PurchaseReference
    items: list[PurchaseTimelineStep]
    next_cursor: None


class PaymentEvidence(TypedDict):
    statementEntryHash: Sha256  # SHA-256 in hex.
    bookedOn: Day
    amount: BaseUnits
    matchId: str | None  # The match that tied the credit to the purchase.
    matchedBy: Literal["rule", "two_people"] | None
    postingIds: list[str]


class LedgerPostingLinesItem(TypedDict):
    account: str  # A code of the chart of accounts.
    currency: str  # Of money its ISO 4217 code, of units their instrument.
    amount: str  # Base units. A credit is negative.


class LedgerPosting(TypedDict):
    """One posting with its lines, which sum to zero in each currency."""

    id: str  # A posting in the ledger.
    kind: str  # What it is for.
    lines: list[LedgerPostingLinesItem]


class PurchaseEvidenceDelivery(TypedDict):
    """`purchaseId` is what the contract knows the purchase by: it delivers it once."""

    contract: Address
    purchaseId: str  # The transaction on chain.
    unitAmount: BaseUnits
    txHash: str | None  # The transaction on chain.


class PurchaseEvidenceReconciliation(TypedDict):
    """The daily reconciliation that covers the last payment."""

    date: Day
    evidenceHash: Sha256  # SHA-256 in hex.


class PurchaseEvidenceSigned(TypedDict):
    """What was signed before the delivery was, each by a key that the service does not hold."""

    decision: str  # Compliance’s release, as a JWS.
    statement: str  # The ledger’s statement that the purchase is paid, as a JWS.
    custody: str | None  # The ledger’s statement on each payment and posting until then, as a JWS.


class PurchaseEvidenceReceipt(TypedDict):
    """That the delivery is in a block, to be checked without a node."""

    blockHash: str  # Compare it with a node that you trust.
    header: str  # The header of the block as RLP: it hashes to `blockHash`.
    transactionIndex: int
    nodes: list[str]  # The nodes from the root of receipts in the header to the receipt.
    # The nodes from the root of transactions in the header to the transaction: it hashes to
    # `txHash`.
    transactionNodes: list[str]


class PurchaseEvidence(TypedDict):
    """The chain of custody from the statement entry to the transaction, for `firsthand-verify
    purchase`; null is what has not happened yet, or was not kept at the time.
    """

    reference: PurchaseReference
    currency: CurrencyCode
    decimals: int
    unitDecimals: int
    payments: list[PaymentEvidence]
    postingIds: list[str]  # Every posting of the purchase, money and units.
    attestationId: str | None  # Compliance’s attestation at release.
    # `purchaseId` is what the contract knows the purchase by: it delivers it once.
    delivery: PurchaseEvidenceDelivery | None
    # The daily reconciliation that covers the last payment.
    reconciliation: PurchaseEvidenceReconciliation | None
    ledger: list[LedgerPosting]  # The postings of `postingIds`, with their lines.
    # What was signed before the delivery was, each by a key that the service does not hold.
    signed: PurchaseEvidenceSigned | None
    # That the delivery is in a block, to be checked without a node.
    receipt: PurchaseEvidenceReceipt | None


class PurchaseVerdict(TypedDict):
    axis: Literal["market", "trading_window", "buyer", "appropriateness", "trade_size", "wallet", "payer", "price", "terms", "open_purchases", "supply"]
    passes: bool
    code: str | None  # What the call would refuse with.
    detail: str | None
    remedy: str | None
    members: VerdictMembers


class PurchaseEligibility(TypedDict):
    pairId: PairId
    walletAddress: Address
    cashAmount: BaseUnits
    eligible: bool  # Whether every verdict passes.
    # In the order of a purchase: it is refused with the first that fails. What a market without a
    # sale on this rail cannot be asked is left out.
    verdicts: list[PurchaseVerdict]


ImportedStatement = TypedDict(
    "ImportedStatement",
    {
        "statementId": "Uuid",
        "clientAccountId": "ClientAccountId",
        "format": "str",
        "closesDay": "bool",
        "from": "DayOrNull",
        "to": "DayOrNull",
        "entries": "int",
        "credits": "int",
        "debits": "int",
        "confirmed": "int",
        "duplicate": "bool",
    },
)


class StatementImport(TypedDict):
    """Balances agree and follow those before, or it is refused."""

    sha256: Sha256  # SHA-256 of the file, in hex.
    duplicate: bool
    statements: list[ImportedStatement]
    matched: int  # Movements that were checked before this answer; the rest follows by itself.
    warnings: list[str]  # Faults of the file according to the published schema.


BankStatement = TypedDict(
    "BankStatement",
    {
        "statementId": "Uuid",
        "clientAccountId": "ClientAccountId",
        "format": "str",
        "closesDay": "bool",
        "from": "DayOrNull",
        "to": "DayOrNull",
        "entries": "int",
        "bankStatementId": "str",
        "opening": "str | None",
        "closing": "str | None",
        "currency": "CurrencyCode",
        "decimals": "int",
        "sha256": "Sha256",
        "warnings": "list[str]",
        "importedBy": "str",
        "importedAt": "Timestamp",
    },
)


class MatchSuggestion(TypedDict):
    reference: PurchaseReference
    score: int


class BankTransactionProposal(TypedDict):
    proposedBy: str
    reason: str | None


class BankTransaction(TypedDict):
    bankTransactionId: Uuid
    clientAccountId: ClientAccountId
    statementId: Uuid
    confirmedBy: UuidOrNull
    sign: Literal["credit", "debit"]
    amount: BaseUnits
    currency: CurrencyCode
    decimals: int
    bookedOn: Day
    valueOn: Day
    state: TransactionState
    tier: int | None
    suggestions: list[MatchSuggestion]  # The best first. People decide.
    counterpartyName: str | None
    counterpartyIban: str | None
    ultimateDebtor: str | None
    creditorReference: str | None
    endToEndId: str | None
    remittance: str
    returnReason: str | None
    isReversal: bool
    verdict: Literal["match", "close_match", "no_match", "unavailable"] | None
    screening: Literal["clear", "hit"] | None
    # Since it was imported. One day is the target, five an alarm; after ten business days it goes
    # back.
    ageDays: int
    proposalId: OpenProposalId
    proposal: BankTransactionProposal | None


class BankStatementPage(TypedDict):
    items: list[BankStatement]
    next_cursor: NextCursor


class BankTransactionPage(TypedDict):
    items: list[BankTransaction]
    next_cursor: NextCursor


class MatchAllocation(TypedDict):
    reference: PurchaseReference
    amount: BaseUnits


class MatchAllocationInput(TypedDict):
    reference: PurchaseReference
    amount: Amount


class MatchWrite(TypedDict):
    bankTransactionId: Uuid
    # None means that all of it goes back. What they leave over goes back as well.
    allocations: Sequence[MatchAllocationInput]
    reason: str  # Kept in the audit record.


class MatchProposal(TypedDict):
    proposalId: ProposalId
    bankTransactionId: Uuid  # The bank transaction that it is about: it has one open at a time.
    allocations: list[MatchAllocation]
    proposedBy: str
    transactionState: TransactionState


class ReasonWrite(TypedDict):
    reason: str  # Kept in the audit record.


class PaymentReviewProposal(TypedDict):
    decision: Literal["accept", "return"]
    proposedBy: str
    reason: str | None


class PaymentReview(TypedDict):
    reviewId: Uuid
    reference: PurchaseReference
    bankTransactionId: Uuid
    amount: BaseUnits
    currency: CurrencyCode
    decimals: int
    cause: Literal["payer", "screening"]
    state: Literal["open", "accepted", "returned", "frozen", "reversed"]
    verdict: Literal["match", "close_match", "no_match", "unavailable"] | None
    screening: Literal["clear", "hit"] | None
    payerName: str | None
    payerIban: str | None
    openedAt: Timestamp
    closedAt: TimestampOrNull
    proposalId: OpenProposalId
    proposal: PaymentReviewProposal | None


class TreasuryPurchase(TypedDict):
    reference: PurchaseReference
    instrumentId: InstrumentId
    clientAccountId: ClientAccountId
    caller: str
    state: AnyPurchaseState
    stateReason: StateReasonOrNull
    currency: CurrencyCode
    decimals: int
    amountDue: BaseUnits
    amountHeld: BaseUnits
    unitAmount: BaseUnits
    unitDecimals: int
    paymentReference: str
    dueOn: Day
    proposalId: OpenProposalId
    createdAt: Timestamp
    movedAt: Timestamp


class PaymentReviewPage(TypedDict):
    items: list[PaymentReview]
    next_cursor: NextCursor


class TreasuryPurchasePage(TypedDict):
    items: list[TreasuryPurchase]
    next_cursor: NextCursor


class RefundProposedPayee(TypedDict):
    """Who the open proposal would pay."""

    name: str | None
    iban: str


class RefundLastRejection(TypedDict):
    by: str
    at: Timestamp
    reason: str


class Refund(TypedDict):
    refundReference: str  # Names the refund.
    reference: str | None  # Names the purchase; unrelated to its payment reference.
    bankTransactionId: Uuid  # The credit that brought the money: its payer is paid back.
    clientAccountId: ClientAccountId
    amount: BaseUnits
    currency: CurrencyCode
    decimals: int
    reason: RefundReason
    state: RefundState
    needsApproval: bool  # Small overpayments need no second person.
    screening: Literal["clear", "hit"] | None
    attempt: int
    payeeName: str | None
    payeeIban: str | None
    paymentFileId: UuidOrNull
    statusReason: str | None  # Why the bank rejected the last attempt.
    proposalId: OpenProposalId
    proposedPayee: RefundProposedPayee | None  # Who the open proposal would pay.
    approvedBy: str | None  # Who approved the payment; null when undecided or small.
    lastRejection: RefundLastRejection | None
    createdAt: Timestamp
    movedAt: Timestamp


class RefundProposalPayee(TypedDict):
    """Another account than the payer’s, only for a refund that came back or whose payer’s account is
    unknown.
    """

    name: str
    iban: Iban


class RefundProposal(TypedDict):
    """Nothing moves before another person approves."""

    # Another account than the payer’s, only for a refund that came back or whose payer’s account is
    # unknown.
    payee: NotRequired[RefundProposalPayee]
    reason: str  # With another account, the evidence that it is the payer’s.


class PaymentFileWrite(TypedDict):
    """All that is approved of the account, at this moment."""

    clientAccountId: ClientAccountId
    # What the file carries: `refunds` when left out.
    pays: NotRequired[Literal["refunds", "payouts"]]


class PaymentFile(TypedDict):
    paymentFileId: Uuid
    clientAccountId: ClientAccountId
    messageId: str
    pays: Literal["refunds", "payouts"]  # What the file carries; never both.
    state: Literal["proposed", "approved", "sent", "rejected", "discarded"]
    lines: int
    total: BaseUnits
    currency: CurrencyCode
    decimals: int
    sha256: Sha256  # SHA-256 of the payment file, in hex.
    createdBy: str
    createdAt: Timestamp
    sentAt: TimestampOrNull
    proposalId: OpenProposalId


class FilePayment(TypedDict):
    reference: str  # The refund or payout that it pays.
    attempt: int
    endToEndId: str
    uetr: Uuid
    amount: BaseUnits
    payeeName: str
    payeeIban: str
    payeeBic: str | None
    remittance: str


class PaymentFileDetail(TypedDict):
    paymentFileId: Uuid
    clientAccountId: ClientAccountId
    messageId: str
    pays: Literal["refunds", "payouts"]  # What the file carries; never both.
    state: Literal["proposed", "approved", "sent", "rejected", "discarded"]
    lines: int
    total: BaseUnits
    currency: CurrencyCode
    decimals: int
    sha256: Sha256  # SHA-256 of the payment file, in hex.
    createdBy: str
    createdAt: Timestamp
    sentAt: TimestampOrNull
    proposalId: OpenProposalId
    payments: list[FilePayment]  # Each payment as it stands in the file.


class PaymentFilePage(TypedDict):
    items: list[PaymentFile]
    next_cursor: NextCursor


class PaymentStatusReply(TypedDict):
    messageId: str
    accepted: int
    rejected: int
    ignored: int  # Lines that were not on their way, or that have no final status yet.


class TreasuryException(TypedDict):
    exceptionId: Uuid
    kind: Literal["shortfall", "frozen", "recall"]
    clientAccountId: ClientAccountId
    bankTransactionId: UuidOrNull
    reference: str | None  # Names the purchase; unrelated to its payment reference.
    amount: BaseUnits
    currency: CurrencyCode
    decimals: int
    state: Literal["open", "closed"]
    openedBy: str
    openedAt: Timestamp
    closedAt: TimestampOrNull
    proposalId: OpenProposalId


class RefundPage(TypedDict):
    items: list[Refund]
    next_cursor: NextCursor


class TreasuryExceptionPage(TypedDict):
    items: list[TreasuryException]
    next_cursor: NextCursor


class PayoutAccountWrite(TypedDict):
    # `issuer`: instruments may name it. `firm`: takes our fees; an approved one replaces the one
    # before.
    holder: Literal["issuer", "firm"]
    name: str  # As its bank holds it.
    iban: Iban
    bic: Bic
    currency: CurrencyCode


class PayoutAccount(TypedDict):
    """Where proceeds or fees are paid to. One person proposes it and another approves it."""

    payoutAccountId: str  # Names an account that proceeds or fees are paid to.
    # `issuer`: instruments may name it. `firm`: takes our fees; an approved one replaces the one
    # before.
    holder: Literal["issuer", "firm"]
    name: str  # As its bank holds it.
    iban: Iban
    bic: Bic
    currency: CurrencyCode
    state: Literal["proposed", "approved", "closed"]  # Only an approved account is paid.
    proposedBy: str
    approvedBy: str | None
    createdAt: Timestamp
    approvedAt: TimestampOrNull
    proposalId: OpenProposalId


class PayoutAccountPage(TypedDict):
    items: list[PayoutAccount]
    next_cursor: NextCursor


class PayoutWrite(TypedDict):
    """Who is paid is no input: the issuer’s account that the instrument names, or the firm’s own."""

    clientAccountId: ClientAccountId  # The account that the money leaves.
    instrumentId: InstrumentIdOrNull  # Whose proceeds; null for our fees.
    amount: Amount


class Payout(TypedDict):
    payoutReference: str  # Names the payout.
    clientAccountId: ClientAccountId
    instrumentId: InstrumentIdOrNull  # Whose proceeds; null for our fees.
    payoutAccountId: str  # Names an account that proceeds or fees are paid to.
    payeeName: str
    payeeIban: str
    amount: BaseUnits
    currency: CurrencyCode
    decimals: int
    # `rejected` and `returned`: the money is back where it came from, and can be paid out again.
    state: Literal["proposed", "approved", "batched", "sent", "rejected", "settled", "returned", "cancelled"]
    attempt: int
    paymentFileId: UuidOrNull
    statusReason: str | None  # Why the bank rejected it.
    proposedBy: str
    proposalId: OpenProposalId
    createdAt: Timestamp
    movedAt: Timestamp


class PayoutPage(TypedDict):
    items: list[Payout]
    next_cursor: NextCursor


class Payable(TypedDict):
    clientAccountId: ClientAccountId
    instrumentId: InstrumentIdOrNull  # Whose proceeds; null for our fees.
    currency: CurrencyCode
    decimals: int
    amount: BaseUnits
    payableAmount: BaseUnits
    payoutAccountId: PayoutAccountIdOrNull
    payeeName: str | None
    payeeIban: str | None
    openPayout: str | None  # A payout that has not ended; there is one at a time.


class PayableList(TypedDict):
    """Proceeds and fees that can be paid out now."""

    items: list[Payable]


class DecidedPurchaseDelivery(TypedDict):
    state: Literal["sending", "blocked", "voiding", "delivered", "voided"]
    attempt: int  # How often it was ordered.
    chainId: ChainId
    contract: Address
    purchaseId: str  # What the contract knows the purchase by.
    walletAddress: Address
    unitAmount: BaseUnits
    txHash: str | None  # The transaction on chain.
    movedAt: Timestamp


class DecidedPurchaseProposal(TypedDict):
    decision: Literal["retry", "void", "refund"]
    proposedBy: str
    reason: str | None


class DecidedPurchase(TypedDict):
    """A purchase, its delivery, and what waits for a second person."""

    reference: PurchaseReference
    state: AnyPurchaseState
    stateReason: StateReasonOrNull
    delivery: DecidedPurchaseDelivery | None
    proposalId: OpenProposalId
    proposal: DecidedPurchaseProposal | None


class UnitFigures(TypedDict):
    instrumentId: InstrumentId
    ledger: SignedUnits  # Delivered, according to the ledger.
    deliveries: SignedUnits  # Delivered, by the deliveries that are final.


class ContractFigures(TypedDict):
    chainId: str
    contract: str
    delivered: SignedUnits
    # Of deliveries that are not final for us yet; the chain may be ahead by so much.
    underWay: SignedUnits
    onChain: SignedUnits  # What the contract has counted, at its newest final block.


class DailyReconciliation(TypedDict):
    """The reconciliation of client money for one account and day."""

    clientAccountId: ClientAccountId
    date: Day
    run: int  # A day can be reconciled again; each run is kept.
    holds: bool  # Nothing differs. When something does, no payment file leaves the account.
    external: bool  # The ledger agrees with the bank’s closing balance.
    internal: bool  # All money at the bank is owed to somebody, and no more than that is owed.
    units: bool  # The units in the ledger are those delivered on chain.
    sound: bool  # Every posting sums to zero, every balance is the sum of its lines.
    differences: list[str]  # Each difference, as a sentence.
    currency: CurrencyCode
    decimals: int
    closedOn: Day  # The last day up to the date that a statement closes.
    closing: SignedUnits
    bank: SignedUnits  # The same according to the ledger.
    money: dict[str, SignedUnits]  # The ledger by kind of account, debit positive.
    unitFigures: list[UnitFigures]
    contracts: list[ContractFigures]
    reconciledBy: str
    reconciledAt: Timestamp
    previousHash: Sha256  # The hash of the run before; zeros for the first.
    hash: Sha256  # SHA-256 over the run before and this one.


class DailyReconciliations(TypedDict):
    date: Day
    reconciliations: list[DailyReconciliation]  # The latest run for each account.
    # Accounts without a reconciliation: no statement reaches the day.
    notReconciled: list[ClientAccountId]


class ReconciliationSummary(TypedDict):
    """The latest run for one account and day."""

    clientAccountId: ClientAccountId
    date: Day
    run: int
    holds: bool
    external: bool
    internal: bool
    units: bool
    sound: bool
    currency: CurrencyCode
    decimals: int
    closedOn: Day
    closing: SignedUnits
    bank: SignedUnits  # The same according to the ledger.
    previousHash: Sha256
    hash: Sha256


class ReconciliationPage(TypedDict):
    items: list[ReconciliationSummary]
    next_cursor: NextCursor


class ReconciliationRun(TypedDict):
    date: Day


class Entitlement(TypedDict):
    client: str | None  # The buyer’s subject; null where nobody is known to own the money.
    currency: CurrencyCode
    decimals: int
    purchases: SignedUnits
    receipts: SignedUnits  # Received and not yet allocated.
    refunds: SignedUnits  # Decided and not yet sent.
    frozen: SignedUnits
    total: SignedUnits


class ClientMoneyReportTotalsItem(TypedDict):
    currency: CurrencyCode
    decimals: int
    clients: SignedUnits  # What all clients are entitled to.
    transit: SignedUnits  # Sent back, and not yet on a statement.
    bank: SignedUnits  # At the bank, according to the ledger.


class ClientMoneyReport(TypedDict):
    """Which client the money in the client accounts belongs to, at the end of a day."""

    asOf: Day
    entitlements: list[Entitlement]
    totals: list[ClientMoneyReportTotalsItem]


class BankReceiptWrite(TypedDict):
    receipt: str  # Signed by the gateway: this file, with this hash, stands at the bank.


class BankChannel(TypedDict):
    channel: str  # One folder at one bank.
    lastSequence: int  # The number of the last file that was taken; 0 without one.


class AuthorisedPaymentFileProposalDecisionsItem(TypedDict):
    decision: Literal["approve", "reject", "withdraw"]
    by: Person
    nonce: NotRequired[str]
    assertion: NotRequired[PasskeyAssertion]


class AuthorisedPaymentFileProposal(TypedDict):
    """By which it was authorised: what was approved, by which people, and their signatures."""

    proposalId: ProposalId
    kind: ProposalKind
    subject: str  # The id of what it is about.
    payload: dict[str, object]  # What is proposed, by kind.
    # The subject as it was when this was proposed: everything that an approval acts on.
    state: dict[str, object]
    # SHA-256 over the canonical JSON of id, kind, subject, payload and the state that it was
    # proposed against.
    digest: Sha256
    quorum: int  # Approvals that it takes, the proposer not counted.
    proposedBy: Person
    decisions: list[AuthorisedPaymentFileProposalDecisionsItem]


class AuthorisedPaymentFile(TypedDict):
    paymentFileId: Uuid
    messageId: str
    sha256: Sha256  # SHA-256 of the file, in hex.
    # By which it was authorised: what was approved, by which people, and their signatures.
    proposal: AuthorisedPaymentFileProposal


class AuthorisedPaymentFiles(TypedDict):
    """At most 50, the oldest first."""

    items: list[AuthorisedPaymentFile]


class BankFileUpload(TypedDict):
    """Nothing of the file counts before another person approves."""

    bankFileId: Uuid
    name: str  # As the bank named the file.
    sha256: Sha256  # SHA-256 of the file, in hex.
    proposalId: Uuid  # It takes effect when another person approves this proposal.
    warnings: list[str]  # Faults of the file according to the published schema.


class PurchaseSummaryUnits(TypedDict):
    amount: BaseUnits
    symbol: str
    decimals: int


class PurchaseSummary(TypedDict):
    reference: str
    # The `primaryExecutionKind` of its market.
    rail: Literal["offchain_fixed_price", "onchain_rfq_atomic", "onchain_primary_mint"]
    pairId: PairId
    marketName: str
    caller: str | None  # The buyer’s pseudonym; for `support` masked.
    wallet: str | None  # For `support` shortened.
    paymentReference: str | None
    cash: Money
    units: PurchaseSummaryUnits | None
    state: SaleState
    buyerState: SaleState
    # Who acts next.
    whoActs: Literal["buyer", "bank", "treasury", "compliance", "chain", "operator", "nobody"]
    createdAt: Timestamp
    updatedAt: Timestamp


class SaleStepEvidenceItem(TypedDict):
    kind: Literal["entry", "match", "decision", "intent", "transaction", "refund"]
    id: str


class SaleStep(TypedDict):
    at: TimestampOrNull
    step: Literal["ordered", "paid", "checked", "on_chain", "final", "returned"]
    state: Literal["done", "now", "ahead", "stopped"]
    actorKind: Literal["buyer", "service", "bank", "treasury", "compliance", "chain"]
    evidence: list[SaleStepEvidenceItem]


class PurchaseFoundUnits(TypedDict):
    amount: BaseUnits
    symbol: str
    decimals: int


class PurchaseFound(TypedDict):
    reference: str
    # The `primaryExecutionKind` of its market.
    rail: Literal["offchain_fixed_price", "onchain_rfq_atomic", "onchain_primary_mint"]
    pairId: PairId
    marketName: str
    caller: str | None  # The buyer’s pseudonym; for `support` masked.
    wallet: str | None  # For `support` shortened.
    paymentReference: str | None
    cash: Money
    units: PurchaseFoundUnits | None
    state: SaleState
    buyerState: SaleState
    # Who acts next.
    whoActs: Literal["buyer", "bank", "treasury", "compliance", "chain", "operator", "nobody"]
    createdAt: Timestamp
    updatedAt: Timestamp
    # The same five on every rail; the last is `returned` where money goes back.
    timeline: list[SaleStep]
    # What to say to the buyer.
    buyerSentence: Literal["confirm_before_price_expires", "send_before_deadline", "wait_for_block", "wait_until_final", "chain_refused_no_cash_taken", "not_sent_in_time", "expired_order_again", "pay_with_reference", "wait_for_bank_statement", "pay_the_rest", "payment_being_checked", "paid_units_follow", "units_on_their_way", "units_delayed", "units_received", "money_being_returned", "money_returned", "order_cancelled"]


class PurchaseSummaryPage(TypedDict):
    items: list[PurchaseSummary]
    next_cursor: NextCursor


class FieldError(TypedDict):
    path: str  # JSON pointer into the body, or the name of the parameter or header.
    code: str  # What kind of rule was broken.
    message: str  # What to change, in words.


class QuoteEvent(TypedDict):
    specversion: Literal["1.0"]
    id: Uuid  # The same in every delivery of the event: use it to recognise duplicates.
    source: Literal["/events"]
    type: Literal["quote.firm_created", "quote.intent_issued", "quote.intent_refused", "quote.submitted", "quote.settled", "quote.failed", "quote.expired", "quote.lapsed", "quote.reorged"]
    subject: str  # The reference, `pairId`, listing or other thing that it is about.
    time: Timestamp
    datacontenttype: Literal["application/json"]
    dataschema: Literal["urn:firsthand:event:quote:1"]
    tenant: TenantId
    # Counts the events of a tenant from 1, without holes but for what `stream.restored` names.
    sequence: int
    data: QuoteEventData


class MarketEvent(TypedDict):
    specversion: Literal["1.0"]
    id: Uuid  # The same in every delivery of the event: use it to recognise duplicates.
    source: Literal["/events"]
    type: Literal["market.created", "market.paused", "market.resumed", "market.closed", "market.switches_changed", "market.updated"]
    subject: str  # The reference, `pairId`, listing or other thing that it is about.
    time: Timestamp
    datacontenttype: Literal["application/json"]
    dataschema: Literal["urn:firsthand:event:market:1"]
    tenant: TenantId
    # Counts the events of a tenant from 1, without holes but for what `stream.restored` names.
    sequence: int
    data: MarketEventData


class ListingEvent(TypedDict):
    specversion: Literal["1.0"]
    id: Uuid  # The same in every delivery of the event: use it to recognise duplicates.
    source: Literal["/events"]
    type: Literal["listing.created", "listing.updated", "listing.deleted"]
    subject: str  # The reference, `pairId`, listing or other thing that it is about.
    time: Timestamp
    datacontenttype: Literal["application/json"]
    dataschema: Literal["urn:firsthand:event:listing:1"]
    tenant: TenantId
    # Counts the events of a tenant from 1, without holes but for what `stream.restored` names.
    sequence: int
    data: ListingEventData


class PurchaseEvent(TypedDict):
    specversion: Literal["1.0"]
    id: Uuid  # The same in every delivery of the event: use it to recognise duplicates.
    source: Literal["/events"]
    type: Literal["purchase.created", "purchase.payment_received", "purchase.payment_under_review", "purchase.paid", "purchase.delivering", "purchase.delivered", "purchase.delivery_blocked", "purchase.release_refused", "purchase.expired", "purchase.cancelled", "purchase.refund_requested", "purchase.refund_settled", "purchase.refund_returned"]
    subject: str  # The reference, `pairId`, listing or other thing that it is about.
    time: Timestamp
    datacontenttype: Literal["application/json"]
    dataschema: Literal["urn:firsthand:event:purchase:1"]
    tenant: TenantId
    # Counts the events of a tenant from 1, without holes but for what `stream.restored` names.
    sequence: int
    data: PurchaseEventData


class StatementEvent(TypedDict):
    specversion: Literal["1.0"]
    id: Uuid  # The same in every delivery of the event: use it to recognise duplicates.
    source: Literal["/events"]
    type: Literal["statement.imported"]
    subject: str  # The reference, `pairId`, listing or other thing that it is about.
    time: Timestamp
    datacontenttype: Literal["application/json"]
    dataschema: Literal["urn:firsthand:event:statement:1"]
    tenant: TenantId
    # Counts the events of a tenant from 1, without holes but for what `stream.restored` names.
    sequence: int
    data: ImportedStatement


class StatementGapEvent(TypedDict):
    specversion: Literal["1.0"]
    id: Uuid  # The same in every delivery of the event: use it to recognise duplicates.
    source: Literal["/events"]
    type: Literal["statement.gap"]
    subject: str  # The reference, `pairId`, listing or other thing that it is about.
    time: Timestamp
    datacontenttype: Literal["application/json"]
    dataschema: Literal["urn:firsthand:event:statement.gap:1"]
    tenant: TenantId
    # Counts the events of a tenant from 1, without holes but for what `stream.restored` names.
    sequence: int
    data: StatementGapEventData


class ReceiptEvent(TypedDict):
    specversion: Literal["1.0"]
    id: Uuid  # The same in every delivery of the event: use it to recognise duplicates.
    source: Literal["/events"]
    type: Literal["receipt.unmatched", "receipt.aged"]
    subject: str  # The reference, `pairId`, listing or other thing that it is about.
    time: Timestamp
    datacontenttype: Literal["application/json"]
    dataschema: Literal["urn:firsthand:event:receipt:1"]
    tenant: TenantId
    # Counts the events of a tenant from 1, without holes but for what `stream.restored` names.
    sequence: int
    data: ReceiptEventData


class ProposalEvent(TypedDict):
    specversion: Literal["1.0"]
    id: Uuid  # The same in every delivery of the event: use it to recognise duplicates.
    source: Literal["/events"]
    type: Literal["proposal.opened", "proposal.approved", "proposal.rejected", "proposal.withdrawn", "proposal.expired"]
    subject: str  # The reference, `pairId`, listing or other thing that it is about.
    time: Timestamp
    datacontenttype: Literal["application/json"]
    dataschema: Literal["urn:firsthand:event:proposal:1"]
    tenant: TenantId
    # Counts the events of a tenant from 1, without holes but for what `stream.restored` names.
    sequence: int
    data: ProposalEventData


class PayoutEvent(TypedDict):
    specversion: Literal["1.0"]
    id: Uuid  # The same in every delivery of the event: use it to recognise duplicates.
    source: Literal["/events"]
    type: Literal["payout.proposed", "payout.approved", "payout.sent", "payout.settled", "payout.rejected", "payout.returned"]
    subject: str  # The reference, `pairId`, listing or other thing that it is about.
    time: Timestamp
    datacontenttype: Literal["application/json"]
    dataschema: Literal["urn:firsthand:event:payout:1"]
    tenant: TenantId
    # Counts the events of a tenant from 1, without holes but for what `stream.restored` names.
    sequence: int
    data: PayoutEventData


class ReconciliationEvent(TypedDict):
    specversion: Literal["1.0"]
    id: Uuid  # The same in every delivery of the event: use it to recognise duplicates.
    source: Literal["/events"]
    type: Literal["reconciliation.passed", "reconciliation.broken"]
    subject: str  # The reference, `pairId`, listing or other thing that it is about.
    time: Timestamp
    datacontenttype: Literal["application/json"]
    dataschema: Literal["urn:firsthand:event:reconciliation:1"]
    tenant: TenantId
    # Counts the events of a tenant from 1, without holes but for what `stream.restored` names.
    sequence: int
    data: ReconciliationEventData


class ExceptionEvent(TypedDict):
    specversion: Literal["1.0"]
    id: Uuid  # The same in every delivery of the event: use it to recognise duplicates.
    source: Literal["/events"]
    type: Literal["exception.opened", "exception.closed"]
    subject: str  # The reference, `pairId`, listing or other thing that it is about.
    time: Timestamp
    datacontenttype: Literal["application/json"]
    dataschema: Literal["urn:firsthand:event:exception:1"]
    tenant: TenantId
    # Counts the events of a tenant from 1, without holes but for what `stream.restored` names.
    sequence: int
    data: ExceptionEventData


class DependencyEvent(TypedDict):
    specversion: Literal["1.0"]
    id: Uuid  # The same in every delivery of the event: use it to recognise duplicates.
    source: Literal["/events"]
    type: Literal["dependency.degraded", "dependency.recovered"]
    subject: str  # The reference, `pairId`, listing or other thing that it is about.
    time: Timestamp
    datacontenttype: Literal["application/json"]
    dataschema: Literal["urn:firsthand:event:dependency:1"]
    tenant: TenantId
    # Counts the events of a tenant from 1, without holes but for what `stream.restored` names.
    sequence: int
    data: DependencyEventData


class WebhookEndpointEvent(TypedDict):
    specversion: Literal["1.0"]
    id: Uuid  # The same in every delivery of the event: use it to recognise duplicates.
    source: Literal["/events"]
    type: Literal["webhook_endpoint.disabled"]
    subject: str  # The reference, `pairId`, listing or other thing that it is about.
    time: Timestamp
    datacontenttype: Literal["application/json"]
    dataschema: Literal["urn:firsthand:event:webhook_endpoint:1"]
    tenant: TenantId
    # Counts the events of a tenant from 1, without holes but for what `stream.restored` names.
    sequence: int
    data: WebhookEndpointEventData


class StreamEvent(TypedDict):
    specversion: Literal["1.0"]
    id: Uuid  # The same in every delivery of the event: use it to recognise duplicates.
    source: Literal["/events"]
    type: Literal["stream.restored"]
    subject: str  # The reference, `pairId`, listing or other thing that it is about.
    time: Timestamp
    datacontenttype: Literal["application/json"]
    dataschema: Literal["urn:firsthand:event:stream:1"]
    tenant: TenantId
    # Counts the events of a tenant from 1, without holes but for what `stream.restored` names.
    sequence: int
    data: StreamEventData


FirsthandEvent: TypeAlias = "QuoteEvent | MarketEvent | ListingEvent | PurchaseEvent | StatementEvent | StatementGapEvent | ReceiptEvent | ProposalEvent | PayoutEvent | ReconciliationEvent | ExceptionEvent | DependencyEvent | WebhookEndpointEvent | StreamEvent"
"""An event, distinguished by `type`."""
