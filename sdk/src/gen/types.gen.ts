// @ts-nocheck
// Made by `pnpm generate` from docs/openapi.json.

export type ClientOptions = {
    baseUrl: `${string}://${string}` | (string & {});
};

export type Problem = {
    type: string;
    title: string;
    status: number;
    code: string;
    detail: string;
    requestId: string;
    retryable: boolean;
    retryAfterSeconds?: number;
};

export type PlainProblem = {
    type: string;
    title: string;
    status: number;
    code: string;
    detail: string;
    requestId: string;
    retryable: boolean;
    retryAfterSeconds?: number;
};

/** A chain address. One written in mixed case must carry a valid EIP-55 checksum. */
export type Address = string;

/** Names the market. */
export type PairId = number;

/** The rail that settles the primary sale; null when the market has none. Branch on this field. */
export type PrimaryExecutionKind = 'offchain_fixed_price' | 'onchain_rfq_atomic' | 'onchain_primary_mint' | null;

/** Whole base units as digits: no sign, decimal point, exponent or prefix; at most 2^256-1. */
export type BaseUnits = string;

/** RFC 3339, UTC, with milliseconds. */
export type Timestamp = string;

export type TenantId = string;

/** Signed intents of this market that can still settle. */
export type LiveIntents = {
    number: number;
    cashAmount: BaseUnits;
    latestDeadline: TimestampOrNull;
};

export type Limits = {
    minCashAmount: BaseUnitsOrNull;
    maxCashAmount: BaseUnitsOrNull;
};

export type MarketToken = {
    symbol: string;
    /** Base units are 10 to this power for one unit. */
    decimals: number;
    address: AddressOrNull;
};

/** Weekly opening hours in one time zone, less the closed dates; null is always open. */
export type TradingWindow = {
    /** IANA name. */
    timeZone: string;
    weekly: Array<{
        day: 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';
        opens: string;
        closes: string;
    }>;
    closedDates: Array<Day>;
} | null;

/** Who may buy; null admits everyone on that axis. */
export type MarketEligibility = {
    jurisdictions: Array<string> | null;
    investorCategories: Array<string> | null;
    appropriatenessRequired: boolean;
};

/** What this tenant’s buyers can do now. Who they are, amounts and the chain are not counted in. */
export type MarketAvailability = {
    quotes: 'open' | 'off';
    /** Intents or purchases. While it drains, only what was issued goes on. */
    execution: 'open' | 'draining' | 'off';
    /** The code that a buyer would be refused with; null when open or never sold. */
    because: string | null;
};

/** `rfq…` fields stand on third-party-venue markets only, `issuanceVenueContract` on issuance markets only, `offchain…` fields on bank-transfer markets only. */
export type Market = {
    pairId: PairId;
    /** Moves draft, active, closed; active and paused move to each other. Consumers never see a draft. */
    status: 'draft' | 'active' | 'paused' | 'closed';
    /** Whether a primary sale exists. It does not say how it executes. */
    primaryMarket: boolean;
    /** What people call it. */
    name: string;
    /** The listing that it sells. */
    listingId: string | null;
    assetClass: string;
    primaryExecutionKind: PrimaryExecutionKind;
    chainId: ChainIdOrNull;
    cash: MarketToken;
    unit: MarketToken;
    tradingWindow: TradingWindow;
    limits: Limits;
    /** How long a firm quote stays good. */
    freshnessSeconds: number;
    /** Our fee, inside the cash amount, in 1/100 percent. */
    feeBps: number;
    rfqVenueContract?: AddressOrNull;
    rfqInstrumentId?: string | null;
    rfqQuotesEnabled?: boolean;
    rfqExecutionEnabled?: boolean;
    issuanceVenueContract?: AddressOrNull;
    offchainInstrumentId?: InstrumentIdOrNull;
    offchainSalesEnabled?: boolean;
    offchainDeliveryEnabled?: boolean;
    availability: MarketAvailability;
};

export type AdminMarket = {
    pairId: PairId;
    /** Moves draft, active, closed; active and paused move to each other. Consumers never see a draft. */
    status: 'draft' | 'active' | 'paused' | 'closed';
    /** Whether a primary sale exists. It does not say how it executes. */
    primaryMarket: boolean;
    /** What people call it. */
    name: string;
    /** The listing that it sells. */
    listingId: string | null;
    assetClass: string;
    primaryExecutionKind: PrimaryExecutionKind;
    chainId: ChainIdOrNull;
    cash: MarketToken;
    unit: MarketToken;
    tradingWindow: TradingWindow;
    limits: Limits;
    /** How long a firm quote stays good. */
    freshnessSeconds: number;
    /** Our fee, inside the cash amount, in 1/100 percent. */
    feeBps: number;
    rfqVenueContract?: AddressOrNull;
    rfqInstrumentId?: string | null;
    rfqQuotesEnabled?: boolean;
    rfqExecutionEnabled?: boolean;
    issuanceVenueContract?: AddressOrNull;
    offchainInstrumentId?: InstrumentIdOrNull;
    offchainSalesEnabled?: boolean;
    offchainDeliveryEnabled?: boolean;
    ownerTenant: TenantId;
    hidden: boolean;
    entitledTenants: Array<TenantId>;
    eligibility: MarketEligibility;
    /** Whether the rail has all it needs, and what it lacks. The instrument’s own gaps are shown to the tenant that sells. */
    configuration: {
        complete: boolean;
        missing: Array<string>;
    };
    /** Execution turns off once the last signed intent is done. */
    rfqDraining?: boolean;
    /** Counts changes; the `ETag` begins with it. */
    version: number;
    createdAt: Timestamp;
    updatedAt: Timestamp;
};

/** When replacing, what only a read has (`version` and the like) may be sent back as it was read. */
export type MarketWrite = {
    /** Of a new market that of its listing, or the symbol of its unit, when left out. */
    name?: string;
    /** The listing that it sells. */
    listingId?: string | null;
    assetClass: string;
    primaryExecutionKind: PrimaryExecutionKind;
    chainId?: ChainIdOrNull;
    cash: MarketToken;
    unit: MarketToken;
    tradingWindow?: TradingWindow;
    limits?: Limits;
    /** How long a firm quote stays good. */
    freshnessSeconds?: number;
    /** Our fee, inside the cash amount, in 1/100 percent. */
    feeBps?: number;
    /** Moves draft, active, closed; active and paused move to each other. Consumers never see a draft. */
    status?: 'draft' | 'active' | 'paused' | 'closed';
    rfqVenueContract?: AddressOrNull;
    rfqInstrumentId?: string | null;
    issuanceVenueContract?: AddressOrNull;
    hidden?: boolean;
    entitledTenants?: Array<TenantId>;
    eligibility?: MarketEligibility;
    pairId?: PairId;
    primaryMarket?: boolean;
    rfqQuotesEnabled?: boolean;
    rfqExecutionEnabled?: boolean;
    offchainInstrumentId?: InstrumentIdOrNull;
    offchainSalesEnabled?: boolean;
    offchainDeliveryEnabled?: boolean;
    ownerTenant?: TenantId;
    configuration?: {
        complete: boolean;
        missing: Array<string>;
    };
    rfqDraining?: boolean;
    version?: number;
    createdAt?: Timestamp;
    updatedAt?: Timestamp;
};

export type SwitchesWrite = {
    rfqQuotesEnabled: boolean;
    rfqExecutionEnabled: boolean;
    /** Kept in the audit record. */
    reason: string;
    /** Turn execution off although signed intents are stranded. */
    force?: boolean;
    /** Turn execution off once the last signed intent is done. */
    drain?: boolean;
};

export type SwitchesReply = {
    pairId: PairId;
    rfqQuotesEnabled: boolean;
    rfqExecutionEnabled: boolean;
    rfqDraining: boolean;
    liveIntents: LiveIntents;
};

export type BankSwitchesWrite = {
    offchainSalesEnabled: boolean;
    /** While it is off, paid purchases wait. */
    offchainDeliveryEnabled: boolean;
    /** Kept in the audit record. */
    reason: string;
    /** Delivery goes off at once, as it does without it. */
    force?: boolean;
    /** Sales go off; delivery stays on for what is open. */
    drain?: boolean;
};

export type BankSwitchesReply = {
    pairId: PairId;
    offchainSalesEnabled: boolean;
    offchainDeliveryEnabled: boolean;
};

export type MarketPage = {
    items: Array<Market>;
    next_cursor: NextCursor;
};

export type AdminMarketPage = {
    items: Array<AdminMarket>;
    next_cursor: NextCursor;
};

/** All that the soft quote of an amount is computed from. */
export type PriceForAnySize = {
    /** Cash for one whole unit, as a decimal. */
    price: string;
    unitPrice: BaseUnits;
    unitPriceScale: number;
    cash: MarketToken;
    unit: MarketToken;
    feeBps: number;
    limits: Limits;
    cashCeiling: BaseUnits;
    /** Of a bank-transfer market. What one buyer has left of their cap, and how many units are left, is left out: ask for a soft quote. */
    instrument: {
        instrumentId: InstrumentId;
        perBuyerCashCap: BaseUnitsOrNull;
        termsHash: TermsHashOrNull;
    } | null;
};

/** The `data` of an event `price`. Without terms the service must be asked: the market has no price now, or one that depends on the size. */
export type MarketPrice = {
    pairId: PairId;
    primaryExecutionKind: PrimaryExecutionKind;
    terms: PriceForAnySize | null;
    /** The code that a soft quote would be refused with; null where it would not be. */
    because: string | null;
    /** The block at which the price was read; null off chain. */
    priceBlock: string | null;
    at: Timestamp;
};

export type Money = {
    amount: BaseUnits;
    currency: string;
    decimals: number;
};

/** Signed intents that turning execution off would strand. */
export type MarketLiveIntents = {
    count: number;
    cash: Money;
    lastDeadline: TimestampOrNull;
    draining: boolean;
    /** When execution went off; null while it is on. */
    drainedAt: TimestampOrNull;
};

/** Purchases that are paid and not delivered; a state without any is left out. */
export type WaitingPurchases = {
    items: Array<{
        state: AnyPurchaseState;
        count: number;
        sum: Money;
    }>;
};

/** Something that the watcher stopped by itself. */
export type Stop = {
    stopId: Uuid;
    /** What set it off. */
    signal: 'price_step' | 'price_day' | 'mint_rate' | 'delivery_rate' | 'unknown_delivery' | 'unknown_settlement' | 'reconciliation_break';
    /** The market that it stopped; null where it stopped payouts. */
    pairId: number | null;
    /** The account whose payouts it stopped. */
    clientAccountId: string | null;
    /** What was seen the last time, and the bound that it passed. */
    seen: {
        [key: string]: unknown;
    };
    /** Each transaction and place, or day and run, that was seen; the last hundred. */
    evidence: Array<string>;
    /** How often it was seen while it was open. */
    sightings: number;
    stoppedAt: Timestamp;
    resumedAt: TimestampOrNull;
    openProposalId: OpenProposalId;
};

/** Those that are open, and the last that were resumed. */
export type StopList = {
    items: Array<Stop>;
};

/** Names the listing. */
export type ListingId = string;

export type Listing = {
    id: ListingId;
    /** Catalogue source. */
    source: string;
    /** Ticker. */
    symbol: string;
    /** Display name. */
    name: string;
    /** Base asset. */
    base_asset: string | null;
    /** Quote currency. */
    quote_currency: string | null;
    chain_id: ChainIdOrNull;
    /** Token reference on chain, usually an address. */
    token_ref: string;
    min_price: PriceOrNull;
    max_price: PriceOrNull;
    /** `active` and `paused` move to each other and to `deleted`, which is final. */
    status: 'active' | 'paused' | 'deleted';
    /** Where it is sold: the markets that you may see. */
    markets: Array<PairId>;
};

export type AdminListing = {
    id: ListingId;
    /** Catalogue source. */
    source: string;
    /** Ticker. */
    symbol: string;
    /** Display name. */
    name: string;
    /** Base asset. */
    base_asset: string | null;
    /** Quote currency. */
    quote_currency: string | null;
    chain_id: ChainIdOrNull;
    /** Token reference on chain, usually an address. */
    token_ref: string;
    min_price: PriceOrNull;
    max_price: PriceOrNull;
    /** `active` and `paused` move to each other and to `deleted`, which is final. */
    status: 'active' | 'paused' | 'deleted';
    /** Where it is sold: the markets that you may see. */
    markets: Array<PairId>;
    owner_tenant: TenantId;
    /** Keeps it from every consumer, whatever its entitlements. */
    hidden: boolean;
    /** Who may see it. */
    entitled_tenants: Array<TenantId>;
    /** Counts changes; the `ETag` begins with it. */
    version: number;
    created_at: Timestamp;
    updated_at: Timestamp;
};

/** When replacing, what only a read has (`version` and the like) may be sent back as it was read. */
export type ListingWrite = {
    /** Catalogue source. */
    source: string;
    /** Ticker. */
    symbol: string;
    /** Display name. */
    name: string;
    /** Token reference on chain, usually an address. */
    token_ref: string;
    /** Base asset. */
    base_asset?: string | null;
    /** Quote currency. */
    quote_currency?: string | null;
    chain_id?: ChainIdOrNull;
    min_price?: PriceOrNull;
    max_price?: PriceOrNull;
    status?: 'active' | 'paused';
    hidden?: boolean;
    entitled_tenants?: Array<TenantId>;
    id?: ListingId;
    markets?: Array<PairId>;
    owner_tenant?: TenantId;
    version?: number;
    created_at?: Timestamp;
    updated_at?: Timestamp;
};

export type ListingPage = {
    items: Array<Listing>;
    next_cursor: NextCursor;
};

export type AdminListingPage = {
    items: Array<AdminListing>;
    next_cursor: NextCursor;
};

export type Candle = {
    /** When the candle opens, in milliseconds since 1970, UTC. */
    timestamp: number;
    /** The first price. */
    open: string;
    /** The highest price. */
    high: string;
    /** The lowest price. */
    low: string;
    /** The last price. */
    close: string;
    /** Units traded. */
    volume: string;
};

export type CandlePage = {
    listing_id: ListingId;
    /** How long a candle lasts. */
    interval: '1m' | '5m' | '15m' | '1h' | '4h' | '1d';
    /** Made up, or of a market. The shape is the same. */
    source: 'mock' | 'live';
    /** Oldest first, without a gap. */
    items: Array<Candle>;
    next_cursor: NextCursor;
};

export type ImportedLine = {
    /** Counted from 1, blank lines too. */
    line: number;
    result: 'created' | 'updated' | 'unchanged' | 'refused';
    /** Names the listing. */
    id: string | null;
    /** What to change in a refused line; empty otherwise. */
    errors: Array<FieldError>;
};

export type ImportTally = {
    /** True on the last line alone. An answer without it broke off: send it again. */
    complete: boolean;
    /** Lines done. */
    lines: number;
    /** Listings made. */
    created: number;
    /** Listings replaced. */
    updated: number;
    /** Listings that were so already. */
    unchanged: number;
    /** Lines that were not taken. */
    refused: number;
    /** Why the import stopped before the end, as a refusal code. */
    code: string | null;
};

export type RefusalCode = {
    code: string;
    surface: 'mint' | 'rfq' | 'offchain' | 'general';
    status: number;
    retryable: boolean;
    /** Who can change the outcome. */
    actor: 'buyer' | 'storefront' | 'market_admin' | 'operator';
    title: string;
    meaning: string;
    remedy: string;
    /** How to provoke it here, in deployments that offer a way. */
    example?: string;
};

export type RefusalCodes = {
    items: Array<RefusalCode>;
    next_cursor: null;
};

export type SoftQuoteRequest = {
    pairId: PairId;
    cashAmount: BaseUnits;
};

/** The wallet is the only one that can settle. */
export type QuoteRequest = {
    pairId: PairId;
    cashAmount: BaseUnits;
    walletAddress: Address;
};

/** A part of `cashAmount`, in its base units. */
export type QuoteFee = {
    kind: 'platform';
    amount: BaseUnits;
    bps: number;
};

/** Indicative: it has no reference, no expiry and no signature. */
export type SoftQuote = {
    pairId: PairId;
    primaryExecutionKind: PrimaryExecutionKind;
    cashAmount: BaseUnits;
    cash: MarketToken;
    unitAmount: BaseUnits;
    unit: MarketToken;
    /** Cash for one whole unit, as a decimal. */
    price: string;
    fees: Array<QuoteFee>;
    limits: Limits;
    /** The block at which the price was read. */
    priceBlock: string;
    /** Whether an intent or a purchase of this size is within them. */
    withinLimits: boolean;
    indicative: true;
    quotedAt: Timestamp;
};

/** By the clock of the service, which decides. */
export type QuoteFreshness = {
    fresh: boolean;
    expiresAt: Timestamp;
    secondsRemaining: number;
    serverTime: Timestamp;
};

/** `deadline` is the last moment at which the issued bundle settles. */
export type Quote = {
    pairId: PairId;
    primaryExecutionKind: PrimaryExecutionKind;
    cashAmount: BaseUnits;
    cash: MarketToken;
    unitAmount: BaseUnits;
    unit: MarketToken;
    /** Cash for one whole unit, as a decimal. */
    price: string;
    fees: Array<QuoteFee>;
    limits: Limits;
    /** The block at which the price was read. */
    priceBlock: string;
    indicative: false;
    reference: string;
    /** A firm quote expires unless its intent is taken; an issued one is settled by the buyer, or lapses. */
    state: QuoteState;
    walletAddress: Address;
    createdAt: Timestamp;
    expiresAt: Timestamp;
    freshness: QuoteFreshness;
    deadline: TimestampOrNull;
    lastRefusal: {
        code: string;
        at: Timestamp;
    } | null;
    /** Where on chain the quote was settled, and how sure that is. */
    settlement: {
        /** The transaction on chain. */
        txHash: string;
        blockNumber: string;
        /** Blocks from the settlement to the newest one, both counted. */
        confirmations: number;
        /** A reorganisation of the chain can take back what is not finalized. */
        finality: 'pending' | 'safe' | 'finalized';
    } | null;
    /** Why the chain refused the last try; until `deadline` it can be repeated. */
    failure: {
        /** One of the refusal codes. */
        code: string;
        /** The transaction on chain. */
        txHash: string;
    } | null;
};

export type QuotePage = {
    items: Array<Quote>;
    next_cursor: NextCursor;
};

/** A call to send from the wallet: the exact amount, never more. */
export type Approval = {
    to: Address;
    data: string;
    amount: BaseUnits;
};

/** What the wallet holds and has approved to the settlement router. */
export type Allowance = {
    pairId: PairId;
    walletAddress: Address;
    cashAmount: BaseUnits;
    balance: BaseUnits;
    allowance: BaseUnits;
    spender: Address;
    /** Whether the wallet could settle this amount now. */
    ready: boolean;
    issues: {
        balance: {
            actual: BaseUnits;
            expected: BaseUnits;
        } | null;
        allowance: {
            actual: BaseUnits;
            expected: BaseUnits;
        } | null;
    };
    /** In this order; empty when the allowance suffices. */
    approvals: Array<Approval>;
    /** The EIP-2612 domain where the token has one. */
    permit: {
        name: string;
        version: string;
        chainId: number;
        verifyingContract: Address;
        nonce: BaseUnits;
    } | null;
    blockNumber: string;
};

/** The EIP-712 message to the letter: numbers as digits, its two times in unix seconds. */
export type SettlementIntent = {
    /** bytes32 */
    quoteRef: string;
    /** address */
    buyer: string;
    /** address */
    recipient: string;
    /** address */
    venue: string;
    /** address */
    cashToken: string;
    /** uint256 */
    cashAmount: string;
    /** uint256 */
    feeAmount: string;
    /** address */
    feeRecipient: string;
    /** address */
    assetToken: string;
    /** uint256 */
    minUnits: string;
    /** bytes32 */
    venueCallHash: string;
    /** uint64 */
    validAfter: string;
    /** uint64 */
    deadline: string;
};

export type Bundle = {
    reference: string;
    intent: SettlementIntent;
    /** Opaque: the venue reads it. */
    venueCalldata: string;
    signatures: {
        settlementOperator: string;
        complianceAttestation: string;
        feeAttestation: string;
    };
    /** Ready for `eth_signTypedData_v4`. */
    typedData: {
        domain: {
            name: string;
            version: string;
            chainId: number;
            verifyingContract: Address;
        };
        types: {
            [key: string]: unknown;
        };
        primaryType: 'SettlementIntent';
        message: SettlementIntent;
    };
    digest: string;
    router: Address;
    signers: {
        settlementOperator: Address;
        complianceAttestation: Address;
        feeAttestation: Address;
    };
    /** The buyer’s signature goes into the zeros that start 96 bytes before the end. */
    transaction: {
        to: Address;
        data: string;
    };
    issuedAt: Timestamp;
    deadline: Timestamp;
};

/** What `firsthand-verify purchase` checks without the service. Null is what has not happened yet; `receipt` is null as well on a chain whose blocks hash by rules of their own. */
export type QuoteEvidence = {
    tenant: TenantId;
    reference: string;
    chainId: ChainIdOrNull;
    /** The bundle as it was issued, without the moment of issue, which no signature covers. */
    bundle: {
        reference: string;
        intent: SettlementIntent;
        /** Opaque: the venue reads it. */
        venueCalldata: string;
        signatures: {
            settlementOperator: string;
            complianceAttestation: string;
            feeAttestation: string;
        };
        digest: string;
        router: Address;
        signers: {
            settlementOperator: Address;
            complianceAttestation: Address;
            feeAttestation: Address;
        };
        /** The buyer’s signature goes into the zeros that start 96 bytes before the end. */
        transaction: {
            to: Address;
            data: string;
        };
        deadline: Timestamp;
        typedData: {
            domain: {
                name: string;
                version: string;
                chainId: number;
                verifyingContract: Address;
            };
            types: {
                [key: string]: unknown;
            };
            primaryType: 'SettlementIntent';
            message: SettlementIntent;
        };
    } | null;
    /** That a receipt is in a block, to be checked without a node. */
    receipt: {
        /** Compare it with a node that you trust. */
        blockHash: string;
        /** The header of the block as RLP: it hashes to `blockHash`. */
        header: string;
        transactionIndex: number;
        /** The nodes from the root of receipts in the header to the receipt. */
        nodes: Array<string>;
    } | null;
};

export type RelayRequest = {
    /** Over `typedData` of the bundle. */
    buyerSignature: string;
    /** EIP-2612: exactly `cashAmount` for the router until the intent’s deadline. Without it the allowance must suffice. */
    permitSignature?: string;
    /** Of the forward request. */
    gas: string;
    /** Over the `ForwardRequest` of the forwarder: to the router, without value, until the intent’s deadline, with `settle` or `settleWithPermit` as its data. */
    forwardSignature: string;
};

/** Those that the refusal with this code carries. */
export type VerdictMembers = {
    primaryExecutionKind?: PrimaryExecutionKind;
    opensAt?: TimestampOrNull;
    axis?: 'jurisdiction' | 'investor_category';
    assetClass?: string;
    limits?: Limits;
    closed?: boolean;
    minCashAmount?: BaseUnits;
    quoted?: QuotedPrice;
    current?: CurrentPrice;
    termsHash?: string;
    errors?: Array<FieldError>;
};

export type EligibilityVerdict = {
    axis: 'market' | 'trading_window' | 'buyer' | 'appropriateness' | 'trade_size' | 'wallet' | 'price' | 'quotes';
    passes: boolean;
    /** What the call would refuse with. */
    code: string | null;
    detail: string | null;
    remedy: string | null;
    members: VerdictMembers;
};

export type EligibilityPreview = {
    pairId: PairId;
    walletAddress: Address;
    cashAmount: BaseUnits;
    /** Whether every verdict passes. */
    eligible: boolean;
    /** In the order of the intent call: it refuses with the first that fails. `quotes` is asked of a firm quote only. What a market without a sale on this rail cannot be asked is left out. */
    verdicts: Array<EligibilityVerdict>;
};

export type QuotedPrice = {
    price: string;
    unitAmount: BaseUnits;
};

export type CurrentPrice = {
    price: string;
    unitAmount: BaseUnits;
    deltaBps: number;
};

/** What happened. */
export type EventKind = 'quote.firm_created' | 'quote.intent_issued' | 'quote.intent_refused' | 'quote.submitted' | 'quote.settled' | 'quote.failed' | 'quote.expired' | 'quote.lapsed' | 'quote.reorged' | 'market.created' | 'market.paused' | 'market.resumed' | 'market.closed' | 'market.switches_changed' | 'market.updated' | 'listing.created' | 'listing.updated' | 'listing.deleted' | 'purchase.created' | 'purchase.payment_received' | 'purchase.payment_under_review' | 'purchase.paid' | 'purchase.delivering' | 'purchase.delivered' | 'purchase.delivery_blocked' | 'purchase.release_refused' | 'purchase.expired' | 'purchase.cancelled' | 'purchase.refund_requested' | 'purchase.refund_settled' | 'purchase.refund_returned' | 'statement.imported' | 'statement.gap' | 'receipt.unmatched' | 'receipt.aged' | 'proposal.opened' | 'proposal.approved' | 'proposal.rejected' | 'proposal.withdrawn' | 'proposal.expired' | 'payout.proposed' | 'payout.approved' | 'payout.sent' | 'payout.settled' | 'payout.rejected' | 'payout.returned' | 'reconciliation.passed' | 'reconciliation.broken' | 'exception.opened' | 'exception.closed' | 'dependency.degraded' | 'dependency.recovered' | 'webhook_endpoint.disabled' | 'stream.restored';

/** A CloudEvents 1.0 event with the tenant and its `sequence`. */
export type Event = {
    specversion: '1.0';
    /** The same in every delivery of the event: use it to recognise duplicates. */
    id: Uuid;
    source: '/events';
    type: EventKind;
    /** The reference, `pairId`, listing or other thing that it is about. */
    subject: string;
    time: Timestamp;
    datacontenttype: 'application/json';
    /** What `data` holds, and in which version: see `webhooks`. */
    dataschema: string;
    tenant: TenantId;
    /** Counts the events of a tenant from 1, without holes but for what `stream.restored` names. */
    sequence: number;
    /** By the kind of event. It names references, never a person. */
    data: {
        [key: string]: unknown;
    };
};

export type EventPage = {
    items: Array<Event>;
    next_cursor: NextCursor;
};

export type WebhookEndpointWrite = {
    /** Where events are sent: `https`, a public host, no user, no fragment. */
    url: string;
    /** For people. */
    description?: string | null;
    /** Only events of these types; null or left out is every type, also those that are yet to come. */
    types?: Array<EventKind> | null;
    /** True when left out. */
    enabled?: boolean;
};

export type WebhookEndpoint = {
    id: string;
    /** Where events are sent: `https`, a public host, no user, no fragment. */
    url: string;
    /** For people. */
    description: string | null;
    /** Only events of these types; null or left out is every type, also those that are yet to come. */
    types: Array<EventKind> | null;
    enabled: boolean;
    /** Null while it is enabled. `gone`: the receiver answered 410. `failing`: nothing arrived for three days. */
    disabledReason: 'by_request' | 'gone' | 'failing' | null;
    /** The first failure after the last success; null when all is well. */
    failingSince: TimestampOrNull;
    /** Until then every event is signed with the secret before as well; null when there is none. */
    previousSecretUntil: TimestampOrNull;
    createdAt: Timestamp;
    updatedAt: Timestamp;
};

export type WebhookEndpointWithSecret = {
    id: string;
    /** Where events are sent: `https`, a public host, no user, no fragment. */
    url: string;
    /** For people. */
    description: string | null;
    /** Only events of these types; null or left out is every type, also those that are yet to come. */
    types: Array<EventKind> | null;
    enabled: boolean;
    /** Null while it is enabled. `gone`: the receiver answered 410. `failing`: nothing arrived for three days. */
    disabledReason: 'by_request' | 'gone' | 'failing' | null;
    /** The first failure after the last success; null when all is well. */
    failingSince: TimestampOrNull;
    /** Until then every event is signed with the secret before as well; null when there is none. */
    previousSecretUntil: TimestampOrNull;
    createdAt: Timestamp;
    updatedAt: Timestamp;
    /** Verifies the signatures. Shown this once: keep it as you keep a password. */
    secret: string;
};

export type WebhookEndpointPage = {
    items: Array<WebhookEndpoint>;
    next_cursor: NextCursor;
};

export type SecretRotation = {
    /** For how long the secret of today signs as well; 0 ends it at once. */
    overlapSeconds?: number;
};

/** Either `eventId`, or `fromSequence` and `toSequence`, which may span 1000 events. */
export type Resend = {
    /** The same in every delivery of the event: use it to recognise duplicates. */
    eventId?: Uuid;
    /** Counts the events of a tenant from 1, without holes but for what `stream.restored` names. */
    fromSequence?: number;
    /** Counts the events of a tenant from 1, without holes but for what `stream.restored` names. */
    toSequence?: number;
};

export type Resent = {
    /** How many events are on their way again. */
    resent: number;
};

export type WebhookAttempt = {
    /** The same in every delivery of the event: use it to recognise duplicates. */
    eventId: Uuid;
    /** Counts the events of a tenant from 1, without holes but for what `stream.restored` names. */
    sequence: number;
    /** Counts the attempts for this event at this endpoint. */
    attempt: number;
    at: Timestamp;
    /** What the receiver answered; null when it did not. */
    status: number | null;
    /** How long it took; null while nobody knows. */
    ms: number | null;
    /** Null when it arrived. `status`: not a 2xx. `target`: no public address. `unknown`: it is under way, or we were interrupted. */
    error: 'status' | 'timeout' | 'connection' | 'unresolved' | 'target' | 'unknown' | null;
    /** The beginning of what the receiver answered. */
    answer: string | null;
};

export type WebhookAttemptPage = {
    items: Array<WebhookAttempt>;
    next_cursor: NextCursor;
};

export type SettlementKeys = {
    items: Array<{
        /** What the key signs for, as a bundle names it. */
        role: 'settlementOperator' | 'complianceAttestation' | 'feeAttestation' | 'delivery' | 'switch' | 'relay';
        /** Role, year, letter. */
        keyId: string;
        /** What its signatures recover to. */
        address: string;
        /** `software` signs on the local chain only. */
        custody: 'pkcs11' | 'aws-kms' | 'azure-key-vault' | 'software';
        validFrom: string;
        /** Null while no end is planned. */
        validUntil: TimestampOrNull;
    }>;
    next_cursor: null;
};

export type Me = {
    /** Who, by the name under which they are recorded. */
    subject: string;
    /** Their pseudonym, under which what they buy is kept. */
    buyer: string;
    /** The identity provider. */
    issuer: string;
    /** In words; null when the token has none. */
    name: string | null;
    tenant: TenantId;
    /** Those that the provider may give. */
    roles: Array<'marketplace-admin' | 'treasury-operator' | 'treasury-approver' | 'compliance-officer' | 'tenant-integrator' | 'platform-admin' | 'bank-gateway' | 'support' | 'auditor'>;
    /** The login; null when the token does not state it. */
    authTime: TimestampOrNull;
    /** How they logged in, by the provider’s name for it. */
    acr: string | null;
    expiresAt: Timestamp;
};

export type Chain = {
    chainId: ChainId;
    /** In words; the `chainId` when it was given none. */
    name: string;
    /** Where people look up transactions; null without one. */
    explorerUrl: string | null;
    /** A node that wallets and pages may ask; null without one. */
    publicRpcUrl: string | null;
    router: Address;
    /** Through which a settlement is sent for the buyer; null where nobody pays the gas. */
    forwarder: AddressOrNull;
};

export type ChainPage = {
    items: Array<Chain>;
    next_cursor: NextCursor;
};

/** A CAIP-2 chain id. */
export type ChainId = string;

export type Status = {
    /** The worst of the rails and the database. */
    state: 'ok' | 'degraded' | 'down';
    at: Timestamp;
    /** How far back the figures reach, from `at`. */
    windowSeconds: number;
    /** Whether it answered this instance at last. */
    database: 'ok' | 'down';
    rails: Array<{
        /** The `primaryExecutionKind` of its markets. */
        rail: 'onchain_primary_mint' | 'onchain_rfq_atomic' | 'offchain_fixed_price';
        /** The worst of its dependencies. */
        state: 'ok' | 'degraded' | 'down';
        dependencies: Array<{
            /** What the rail leans on. */
            dependency: 'price_read' | 'venue' | 'fee_signer' | 'operator_signer' | 'wallet_registry' | 'compliance' | 'delivery_contract' | 'delivery_signer';
            /** As the worst of all instances finds it. */
            state: 'ok' | 'degraded' | 'down';
            /** Since when it is in this state; null when that is not known. */
            since: TimestampOrNull;
            /** Half of the answers took at most this many milliseconds; null when nothing had to be asked. */
            p50Ms: number | null;
            /** 95 % of the answers took at most this many milliseconds; null when nothing had to be asked. */
            p95Ms: number | null;
            /** 99 % of the answers took at most this many milliseconds; null when nothing had to be asked. */
            p99Ms: number | null;
            /** Outages among the answers; a plain no is none. */
            errorRate: number;
            /** How many answers the figures stand on. */
            samples: number;
        }>;
    }>;
    /** What waits for the durable engine; null while the database does not answer. */
    relay: {
        /** Messages that wait; 10000 means that many or more. */
        waiting: number;
        /** For how long the first of them has. */
        lagSeconds: number;
    } | null;
    /** The chains whose settlements are followed. */
    chains: Array<{
        chainId: ChainId;
        /** The newest block that was followed. */
        followedBlock: string;
        /** The newest block that is final; null before the first. */
        finalBlock: string | null;
        /** How old the newest block is that was followed. */
        lagSeconds: number;
    }>;
    /** How the money of purchases by bank transfer stands, of your tenant alone, for its treasury; null for everybody else, when the tenant has no client account, or while the database does not answer. */
    clientMoney: {
        /** The last day that the bank’s statements cover at every account; null while one has none. */
        completeThrough: string | null;
        /** Result of the last daily reconciliation: `broken` if any account’s was; null before the first. */
        reconciliation: 'holds' | 'broken';
    } | null;
};

export type AuditRecord = {
    /** Counts from 1 without holes. */
    sequence: number;
    /** RFC 3339, UTC, with microseconds. */
    at: string;
    /** The subject of the token; `firsthand` for the service itself. */
    actor: string;
    action: string;
    /** What it is about, as far as the payload names it. */
    subject: string | null;
    requestId: string | null;
    /** JSON text, of which the hash covers every character. */
    payload: string;
    /** The hash of the record before; `00` for the first. */
    prev: string;
    /** SHA-256 of `prev` and the JSON of [tenant, sequence, at, actor, action, payload], all of them strings. */
    hash: string;
};

export type AuditPage = {
    items: Array<AuditRecord>;
    next_cursor: NextCursor;
};

/** The last record; 0 and `00` while there is none. */
export type AuditHead = {
    tenant: TenantId;
    /** Counts from 1 without holes. */
    sequence: number;
    /** Bytes in hex. */
    hash: string;
};

export type LogEntry = {
    kind: 'audit' | 'approval' | 'reconciliation' | 'purchase' | 'decision';
    /** The number of the leaf, from 0 on. */
    index: number;
    /** Canonical JSON of what is logged. */
    record: string;
    /** Bytes in hex. The entry of the leaf is SHA-256 of the salt followed by the record. Null once it was destroyed. */
    salt: TermsHashOrNull;
    /** The way from the leaf to the published checkpoint, with the checkpoint and its cosignatures, as `c2sp.org/tlog-proof@v1`. Null until a checkpoint covers the leaf. */
    proof: string | null;
};

export type LogRecord = {
    kind: 'audit' | 'approval' | 'reconciliation' | 'purchase' | 'decision';
    /** The number of the leaf, from 0 on. */
    index: number;
    /** Canonical JSON of what is logged, as the database has it now. Null once it is gone, as with an archived month. */
    record: string | null;
    /** Bytes in hex. The entry of the leaf is SHA-256 of the salt followed by the record. Null once it was destroyed. */
    salt: TermsHashOrNull;
    /** The way from the leaf to the published checkpoint, with the checkpoint and its cosignatures, as `c2sp.org/tlog-proof@v1`. Null until a checkpoint covers the leaf. */
    proof: string | null;
    /** By which its kind is found: a number, a reference or a hash. */
    id: string;
};

export type LogRecordPage = {
    items: Array<LogRecord>;
    next_cursor: NextCursor;
};

export type RequestRecord = {
    requestId: string;
    at: Timestamp;
    method: string;
    route: string;
    status: number;
    /** Of the refusal. */
    code: string | null;
    /** How long the answer took. */
    ms: number;
    /** What was made, or what the path names. */
    reference: string | null;
    /** Events about the reference since then, at most 50; none for a refusal. */
    eventIds: Array<Uuid>;
    /** The subject of the token; of a caller without a role the pseudonym. */
    caller: string;
};

/** A person is an issuer and a subject. */
export type Person = {
    /** The identity provider. */
    issuer: string;
    /** Who, by the name that the provider gives. */
    subject: string;
};

export type ProposalSummary = {
    proposalId: ProposalId;
    kind: ProposalKind;
    /** The id of what it is about. */
    subject: string;
    /** What moves by it, in base units; null when it has no one sum. */
    amount: BaseUnitsOrNull;
    currency: string | null;
    decimals: number | null;
    /** The proposer’s words. */
    reason: string | null;
    proposedBy: Person;
    proposedAt: Timestamp;
    expiresAt: Timestamp;
    /** It cannot be approved earlier (cooling-off). */
    notBefore: TimestampOrNull;
    /** Approvals that it takes, the proposer not counted. */
    quorum: number;
    /** Approvals so far. */
    approvals: number;
    /** SHA-256 over the canonical JSON of id, kind, subject, payload and the state that it was proposed against. */
    digest: Sha256;
    state: ProposalState;
    closedAt: TimestampOrNull;
};

export type ProposalDecision = {
    decision: 'approve' | 'reject' | 'withdraw';
    by: Person;
    decidedAt: Timestamp;
    reason: string | null;
    signedWith: string | null;
};

/** All that its approval will do. Its `ETag` is the digest. */
export type Proposal = {
    proposalId: ProposalId;
    kind: ProposalKind;
    /** The id of what it is about. */
    subject: string;
    /** What moves by it, in base units; null when it has no one sum. */
    amount: BaseUnitsOrNull;
    currency: string | null;
    decimals: number | null;
    /** The proposer’s words. */
    reason: string | null;
    proposedBy: Person;
    proposedAt: Timestamp;
    expiresAt: Timestamp;
    /** It cannot be approved earlier (cooling-off). */
    notBefore: TimestampOrNull;
    /** Approvals that it takes, the proposer not counted. */
    quorum: number;
    /** Approvals so far. */
    approvals: number;
    /** SHA-256 over the canonical JSON of id, kind, subject, payload and the state that it was proposed against. */
    digest: Sha256;
    state: ProposalState;
    closedAt: TimestampOrNull;
    /** What is proposed, by kind. */
    payload: {
        [key: string]: unknown;
    };
    shown: {
        /** The subject as it was when this was proposed: everything that an approval acts on. */
        state: {
            [key: string]: unknown;
        };
        /** What may differ by now without making it another proposal, such as balances. */
        circumstances: {
            [key: string]: unknown;
        };
    };
    /** Open, and its subject still stands as it was shown: an approval would be accepted. */
    isCurrent: boolean;
    needsPasskey: boolean;
    decisions: Array<ProposalDecision>;
};

export type ProposalPage = {
    items: Array<ProposalSummary>;
    next_cursor: NextCursor;
};

export type ProposalReject = {
    /** Kept with the decision. */
    reason: string;
    assertion?: PasskeyAssertion;
};

export type ProposalWithdraw = {
    /** Kept with the decision. */
    reason?: string;
};

/** In base64url. */
export type PasskeyAssertion = {
    credentialId: string;
    clientDataJSON: string;
    authenticatorData: string;
    signature: string;
};

export type DecisionChallengeWrite = {
    decision: 'approve' | 'reject';
};

/** Good once, until `expiresAt`. */
export type PasskeyChallenge = {
    challenge: string;
    rpId: string;
    userHandle: string;
    credentialIds: Array<string>;
    expiresAt: Timestamp;
};

export type PasskeyWrite = {
    name: string;
    credentialId: string;
    clientDataJSON: string;
    attestationObject: string;
};

export type PasskeyRequested = {
    proposalId: string | null;
    key: {
        tenant: string;
        issuer: string;
        subject: string;
        credentialId: string;
        publicKey: string;
        revokedAt: null;
    };
};

export type Passkey = {
    credentialId: string;
    name: string;
    enrolledAt: Timestamp;
    revokedAt: TimestampOrNull;
};

export type PasskeyList = {
    items: Array<Passkey>;
};

export type PasskeyRevoke = {
    reason: string;
};

export type WorkSum = {
    amount: BaseUnits;
    currency: CurrencyCode;
    decimals: number;
};

export type WorkQueue = {
    queue: 'statements_due' | 'receipts_unallocated' | 'reviews' | 'refunds_to_file' | 'files_to_hand_over' | 'deliveries_blocked' | 'exceptions' | 'proposals' | 'files_to_authorise' | 'frozen_money' | 'markets_incomplete' | 'markets_draining' | 'markets_paused' | 'endpoints_failing';
    count: number;
    /** Since when the oldest waits; null when nothing does. */
    oldestAt: TimestampOrNull;
    /** The money in it, by currency. */
    sums: Array<WorkSum>;
};

/** The queues of the caller’s roles, empty ones too. */
export type Work = {
    asOf: Timestamp;
    items: Array<WorkQueue>;
};

export type PersonalDataPart = {
    name: string;
    rows: number;
    /** Of the part’s `rows` as JSON without white space. */
    sha256: Sha256;
    /** False where there was more than one document can hold. */
    whole: boolean;
};

export type PersonalDataSection = {
    name: string;
    /** In plain English. */
    heading: string;
    source: 'service' | 'compliance';
    /** Where it is kept. */
    tables: Array<string>;
    /** Why it is kept. */
    purpose: string;
    /** For how long. */
    kept: string;
    /** By which law. */
    basis: string;
    rows: Array<{
        [key: string]: unknown;
    }>;
};

/** The same list for everybody, whether there is such data or not. */
export type WithheldData = {
    what: string;
    why: string;
};

/** Everything about one person, and what is withheld and why. */
export type PersonalData = {
    manifest: {
        document: 'firsthand-personal-data-1';
        tenant: string;
        /** Under which everything about the person is kept. */
        person: string;
        madeAt: Timestamp;
        askedBy: 'customer' | 'officer';
        parts: Array<PersonalDataPart>;
    };
    sections: Array<PersonalDataSection>;
    withheld: Array<WithheldData>;
};

/** Stops erasure and retention of a person’s data. */
export type LegalHold = {
    holdId: Uuid;
    /** Under which everything about the person is kept. */
    person: string;
    reason: string;
    /** The officer. */
    placedBy: string;
    placedAt: Timestamp;
    /** Null while it stands. */
    releasedAt: TimestampOrNull;
    /** The open proposal to release it; null without one. */
    openProposalId: UuidOrNull;
};

/** The person’s data is kept and not used for anything new. */
export type Restriction = {
    /** Under which everything about the person is kept. */
    person: string;
    reason: string;
    /** The officer. */
    placedBy: string;
    placedAt: Timestamp;
    /** Null while it stands. */
    liftedAt: TimestampOrNull;
};

/** What a customer has asked for. */
export type ErasureRequest = {
    requestId: Uuid;
    /** Under which everything about the person is kept. */
    person: string;
    requestedAt: Timestamp;
    /** Null while it waits for the officers. */
    closedAt: TimestampOrNull;
    outcome: 'erased' | 'rejected';
};

export type ErasureRequestPage = {
    items: Array<ErasureRequest>;
    next_cursor: NextCursor;
};

export type Erasure = {
    erasureId: Uuid;
    erasedAt: Timestamp;
    /** Who agreed to it; null when retention erased it. */
    proposalId: UuidOrNull;
    /** When Compliance had erased its part. */
    complianceAt: TimestampOrNull;
};

/** What stands about a person’s rights. Never disclose a legal hold. */
export type PersonFile = {
    /** Under which everything about the person is kept. */
    person: string;
    /** The person’s data is kept and not used for anything new. */
    restriction: {
        /** Under which everything about the person is kept. */
        person: string;
        reason: string;
        /** The officer. */
        placedBy: string;
        placedAt: Timestamp;
        /** Null while it stands. */
        liftedAt: TimestampOrNull;
    } | null;
    legalHolds: Array<LegalHold>;
    erasureRequests: Array<ErasureRequest>;
    erasures: Array<Erasure>;
};

/** Of one purchase, and of all purchases of one buyer, open ones counted; null is no limit, a cap of zero is closed. */
export type InstrumentLimits = {
    minCashAmount: BaseUnitsOrNull;
    maxCashAmount: BaseUnitsOrNull;
    perBuyerCashCap: BaseUnitsOrNull;
};

/** What can be bought by bank transfer. An open purchase keeps the price that it was made at. */
export type OffchainInstrument = {
    instrumentId: InstrumentId;
    pairId: PairId;
    /** Only an open instrument takes purchases. */
    status: 'draft' | 'open' | 'paused' | 'closed';
    cash: MarketToken;
    unit: MarketToken;
    chainId: ChainIdOrNull;
    /** Cash for one whole unit, as a decimal, for people. */
    price: string;
    unitPrice: BaseUnits;
    /** It never changes. */
    unitPriceScale: number;
    limits: InstrumentLimits;
    supplyUnitAmount: BaseUnits;
    opensAt: TimestampOrNull;
    closesAt: TimestampOrNull;
    /** Business days to pay in. */
    paymentDays: number;
    /** Whose holidays count: those of T2, or of England and Wales. */
    calendar: 'T2' | 'GB';
    /** What too little money becomes when it is due. */
    underpaymentPolicy: 'refund' | 'partial_fill';
    /** What late money becomes. */
    latePaymentPolicy: 'refund' | 'honour_if_unchanged';
    /** How the payer is known to be the buyer. */
    payerPolicy: 'registered_account' | 'name_match';
    /** Whether units are made or handed over. */
    deliveryMode: 'mint' | 'transfer';
    schemes: PaymentSchemes;
    termsHash: TermsHashOrNull;
    termsUrl: string | null;
    /** `low`: less than a twentieth of the supply is left. */
    availability: 'available' | 'low' | 'exhausted';
};

export type AdminInstrument = {
    instrumentId: InstrumentId;
    pairId: PairId;
    /** Only an open instrument takes purchases. */
    status: 'draft' | 'open' | 'paused' | 'closed';
    cash: MarketToken;
    unit: MarketToken;
    chainId: ChainIdOrNull;
    /** Cash for one whole unit, as a decimal, for people. */
    price: string;
    unitPrice: BaseUnits;
    /** It never changes. */
    unitPriceScale: number;
    limits: InstrumentLimits;
    supplyUnitAmount: BaseUnits;
    opensAt: TimestampOrNull;
    closesAt: TimestampOrNull;
    /** Business days to pay in. */
    paymentDays: number;
    /** Whose holidays count: those of T2, or of England and Wales. */
    calendar: 'T2' | 'GB';
    /** What too little money becomes when it is due. */
    underpaymentPolicy: 'refund' | 'partial_fill';
    /** What late money becomes. */
    latePaymentPolicy: 'refund' | 'honour_if_unchanged';
    /** How the payer is known to be the buyer. */
    payerPolicy: 'registered_account' | 'name_match';
    /** Whether units are made or handed over. */
    deliveryMode: 'mint' | 'transfer';
    schemes: PaymentSchemes;
    termsHash: TermsHashOrNull;
    termsUrl: string | null;
    /** `low`: less than a twentieth of the supply is left. */
    availability: 'available' | 'low' | 'exhausted';
    clientAccountId: ClientAccountId;
    /** The issuer’s account that the proceeds go to. */
    payoutAccountId: PayoutAccountIdOrNull;
    /** Unpaid ones of one buyer at a time. */
    maxOpenPurchases: number;
    /** Largest share of the supply that the unpaid purchases of one buyer may hold, in hundredths of a percent. */
    maxUnpaidShareBps: number;
    maxNotifiedCashAmount: BaseUnits;
    deliveryContract: AddressOrNull;
    availableUnitAmount: BaseUnits;
    reservedUnitAmount: BaseUnits;
    deliveredUnitAmount: BaseUnits;
    /** Counts changes; the `ETag` begins with it. */
    version: number;
    proposalId: OpenProposalId;
    createdAt: Timestamp;
    updatedAt: Timestamp;
};

export type OffchainInstrumentPage = {
    items: Array<OffchainInstrument>;
    next_cursor: NextCursor;
};

export type AdminInstrumentPage = {
    items: Array<AdminInstrument>;
    next_cursor: NextCursor;
};

/** The whole instrument. Market, price scale and way of delivery never change. When replacing, what only a read has (`version` and the like) may be sent back as it was read. */
export type OffchainInstrumentWrite = {
    unitPrice: BaseUnits;
    supplyUnitAmount: BaseUnits;
    clientAccountId: ClientAccountId;
    limits?: InstrumentLimits;
    opensAt?: TimestampOrNull;
    closesAt?: TimestampOrNull;
    /** Business days to pay in. */
    paymentDays?: number;
    /** Whose holidays count: those of T2, or of England and Wales. */
    calendar?: 'T2' | 'GB';
    /** What too little money becomes when it is due. */
    underpaymentPolicy?: 'refund' | 'partial_fill';
    /** What late money becomes. */
    latePaymentPolicy?: 'refund' | 'honour_if_unchanged';
    /** How the payer is known to be the buyer. */
    payerPolicy?: 'registered_account' | 'name_match';
    schemes?: PaymentSchemes;
    termsHash?: TermsHashOrNull;
    termsUrl?: string | null;
    /** The issuer’s account that the proceeds go to. */
    payoutAccountId?: PayoutAccountIdOrNull;
    /** Unpaid ones of one buyer at a time. */
    maxOpenPurchases?: number;
    /** Largest share of the supply that the unpaid purchases of one buyer may hold, in hundredths of a percent. */
    maxUnpaidShareBps?: number;
    maxNotifiedCashAmount?: BaseUnits;
    deliveryContract?: AddressOrNull;
    instrumentId?: InstrumentId;
    pairId?: PairId;
    status?: 'draft' | 'open' | 'paused' | 'closed';
    cash?: MarketToken;
    unit?: MarketToken;
    chainId?: ChainIdOrNull;
    price?: string;
    unitPriceScale?: number;
    deliveryMode?: 'mint' | 'transfer';
    availability?: 'available' | 'low' | 'exhausted';
    availableUnitAmount?: BaseUnits;
    reservedUnitAmount?: BaseUnits;
    deliveredUnitAmount?: BaseUnits;
    version?: number;
    proposalId?: UuidOrNull;
    createdAt?: Timestamp;
    updatedAt?: Timestamp;
};

/** It starts as a draft of the creator’s own tenant. */
export type OffchainInstrumentCreate = {
    pairId: PairId;
    /** It never changes. */
    unitPriceScale?: number;
    /** Whether units are made or handed over. */
    deliveryMode?: 'mint' | 'transfer';
    unitPrice: BaseUnits;
    supplyUnitAmount: BaseUnits;
    clientAccountId: ClientAccountId;
    limits?: InstrumentLimits;
    opensAt?: TimestampOrNull;
    closesAt?: TimestampOrNull;
    /** Business days to pay in. */
    paymentDays?: number;
    /** Whose holidays count: those of T2, or of England and Wales. */
    calendar?: 'T2' | 'GB';
    /** What too little money becomes when it is due. */
    underpaymentPolicy?: 'refund' | 'partial_fill';
    /** What late money becomes. */
    latePaymentPolicy?: 'refund' | 'honour_if_unchanged';
    /** How the payer is known to be the buyer. */
    payerPolicy?: 'registered_account' | 'name_match';
    schemes?: PaymentSchemes;
    termsHash?: TermsHashOrNull;
    termsUrl?: string | null;
    /** The issuer’s account that the proceeds go to. */
    payoutAccountId?: PayoutAccountIdOrNull;
    /** Unpaid ones of one buyer at a time. */
    maxOpenPurchases?: number;
    /** Largest share of the supply that the unpaid purchases of one buyer may hold, in hundredths of a percent. */
    maxUnpaidShareBps?: number;
    maxNotifiedCashAmount?: BaseUnits;
    deliveryContract?: AddressOrNull;
};

export type ClientAccountWrite = {
    iban: Iban;
    bic: Bic;
    /** Exactly the name that the bank holds: any other spelling warns every payer. */
    beneficiaryName: string;
    currency: CurrencyCode;
    /** IANA name. The bank’s days end by its clock. */
    timeZone: string;
};

/** Where the tenant’s buyers pay to. One person proposes it and another approves it. */
export type ClientAccount = {
    clientAccountId: ClientAccountId;
    /** Without blanks. Outside the treasury all but its ends is `*`. */
    iban: string;
    bic: Bic;
    /** Exactly the name that the bank holds: any other spelling warns every payer. */
    beneficiaryName: string;
    currency: CurrencyCode;
    /** IANA name. The bank’s days end by its clock. */
    timeZone: string;
    /** Only an approved account takes payments. */
    state: 'proposed' | 'approved' | 'suspended' | 'closed';
    proposedBy: string;
    approvedBy: string | null;
    createdAt: Timestamp;
    approvedAt: TimestampOrNull;
    proposalId: OpenProposalId;
};

export type ClientAccountPage = {
    items: Array<ClientAccount>;
    next_cursor: NextCursor;
};

/** Units go to the wallet and nowhere else. An instrument with terms wants the hash of those accepted. */
export type PurchaseRequest = {
    pairId: PairId;
    cashAmount: BaseUnits;
    walletAddress: Address;
    /** The registered account that will pay. */
    payerAccountId?: string;
    expectedUnitPrice?: BaseUnits;
    /** SHA-256 of the terms that a buyer accepts, in hex. */
    termsHash?: Sha256;
};

/** Indicative: nothing is reserved and nothing is kept. */
export type PurchaseSoftQuote = {
    instrumentId: InstrumentId;
    pairId: PairId;
    cash: MarketToken;
    unit: MarketToken;
    cashAmount: BaseUnits;
    amountDue: BaseUnits;
    fees: Array<QuoteFee>;
    /** Cash for one whole unit, as a decimal. */
    price: string;
    unitPrice: BaseUnits;
    unitPriceScale: number;
    unitAmount: BaseUnits;
    primaryExecutionKind: PrimaryExecutionKind;
    indicative: true;
    limits: InstrumentLimits;
    /** Whether an intent or a purchase of this size is within them. */
    withinLimits: boolean;
    availability: 'available' | 'low' | 'exhausted';
    termsHash: TermsHashOrNull;
    quotedAt: Timestamp;
};

/** Bank details may change: show those of the purchase, never stored ones. */
export type PaymentInstructions = {
    /** An ISO 11649 creditor reference of digits: no single typing fault goes unnoticed. */
    paymentReference: string;
    /** The same in groups of four, as a buyer copies it. */
    paymentReferenceDisplay: string;
    beneficiaryName: string;
    iban: Iban;
    bic: Bic;
    amount: BaseUnits;
    currency: CurrencyCode;
    decimals: number;
    schemes: Array<PaymentScheme>;
    /** The text of an EPC069-12 QR code; null outside euro. */
    qrPayload: string | null;
};

/** By the clock of the service, which decides. */
export type PurchaseFreshness = {
    fresh: boolean;
    expiresAt: Timestamp;
    secondsRemaining: number;
    serverTime: Timestamp;
    /** The time to pay is over, and the statement that shows whether money came in time is not here yet. */
    awaitingStatement: boolean;
};

/** A credit on the statement that belongs to the purchase. */
export type PurchasePayment = {
    bookedOn: Day;
    valueOn: DayOrNull;
    amount: BaseUnits;
    amountApplied: BaseUnits;
    payerNameMasked: string | null;
    payerIbanLast4: string | null;
    outcome: 'applied' | 'excess' | 'duplicate' | 'under_review' | 'returned';
};

/** Money on its way back to the account that it came from. */
export type PurchaseRefund = {
    /** Names the refund. */
    refundReference: string;
    amount: BaseUnits;
    currency: CurrencyCode;
    decimals: number;
    reason: RefundReason;
    state: RefundState;
    ibanLast4: string | null;
};

export type Purchase = {
    reference: PurchaseReference;
    state: PurchaseState;
    stateReason: StateReasonOrNull;
    instrumentId: InstrumentId;
    pairId: PairId;
    cash: MarketToken;
    unit: MarketToken;
    cashAmount: BaseUnits;
    amountDue: BaseUnits;
    fees: Array<QuoteFee>;
    /** Cash for one whole unit, as a decimal. */
    price: string;
    unitPrice: BaseUnits;
    unitPriceScale: number;
    unitAmount: BaseUnits;
    amountReceived: BaseUnits;
    amountUnderReview: BaseUnits;
    amountRefunded: BaseUnits;
    unitAmountDelivered: BaseUnits;
    walletAddress: Address;
    chainId: ChainId;
    createdAt: Timestamp;
    paymentDueAt: Timestamp;
    paidAt: TimestampOrNull;
    deliveredAt: TimestampOrNull;
    /** The transaction on chain. */
    deliveryTxHash: string | null;
    freshness: PurchaseFreshness;
    /** Null when nothing is to be paid. */
    paymentInstructions: {
        /** An ISO 11649 creditor reference of digits: no single typing fault goes unnoticed. */
        paymentReference: string;
        /** The same in groups of four, as a buyer copies it. */
        paymentReferenceDisplay: string;
        beneficiaryName: string;
        iban: Iban;
        bic: Bic;
        amount: BaseUnits;
        currency: CurrencyCode;
        decimals: number;
        schemes: Array<PaymentScheme>;
        /** The text of an EPC069-12 QR code; null outside euro. */
        qrPayload: string | null;
    } | null;
    payments: Array<PurchasePayment>;
    refunds: Array<PurchaseRefund>;
};

export type PurchasePage = {
    items: Array<Purchase>;
    next_cursor: NextCursor;
};

/** One step, and the state that it led to. */
export type PurchaseTimelineStep = {
    at: Timestamp;
    /** What happened. */
    step: string;
    state: PurchaseState;
    stateReason: StateReasonOrNull;
    amount: BaseUnitsOrNull;
};

/** Oldest first. */
export type PurchaseTimeline = {
    reference: PurchaseReference;
    items: Array<PurchaseTimelineStep>;
    next_cursor: null;
};

export type PaymentEvidence = {
    /** SHA-256 in hex. */
    statementEntryHash: Sha256;
    bookedOn: Day;
    amount: BaseUnits;
    /** The match that tied the credit to the purchase. */
    matchId: string | null;
    matchedBy: 'rule' | 'two_people' | null;
    postingIds: Array<string>;
};

/** One posting with its lines, which sum to zero in each currency. */
export type LedgerPosting = {
    /** A posting in the ledger. */
    id: string;
    /** What it is for. */
    kind: string;
    lines: Array<{
        /** A code of the chart of accounts. */
        account: string;
        /** Of money its ISO 4217 code, of units their instrument. */
        currency: string;
        /** Base units. A credit is negative. */
        amount: string;
    }>;
};

/** The chain of custody from the statement entry to the transaction, for `firsthand-verify purchase`; null is what has not happened yet, or was not kept at the time. */
export type PurchaseEvidence = {
    reference: PurchaseReference;
    currency: CurrencyCode;
    decimals: number;
    unitDecimals: number;
    payments: Array<PaymentEvidence>;
    /** Every posting of the purchase, money and units. */
    postingIds: Array<string>;
    /** Compliance’s attestation at release. */
    attestationId: string | null;
    /** `purchaseId` is what the contract knows the purchase by: it delivers it once. */
    delivery: {
        contract: Address;
        /** The transaction on chain. */
        purchaseId: string;
        unitAmount: BaseUnits;
        /** The transaction on chain. */
        txHash: string | null;
    } | null;
    /** The daily reconciliation that covers the last payment. */
    reconciliation: {
        date: Day;
        /** SHA-256 in hex. */
        evidenceHash: Sha256;
    } | null;
    /** The postings of `postingIds`, with their lines. */
    ledger: Array<LedgerPosting>;
    /** What was signed before the delivery was, each by a key that the service does not hold. */
    signed: {
        /** Compliance’s release, as a JWS. */
        decision: string;
        /** The ledger’s statement that the purchase is paid, as a JWS. */
        statement: string;
        /** The ledger’s statement on each payment and posting until then, as a JWS. */
        custody: string | null;
    } | null;
    /** That the delivery is in a block, to be checked without a node. */
    receipt: {
        /** Compare it with a node that you trust. */
        blockHash: string;
        /** The header of the block as RLP: it hashes to `blockHash`. */
        header: string;
        transactionIndex: number;
        /** The nodes from the root of receipts in the header to the receipt. */
        nodes: Array<string>;
        /** The nodes from the root of transactions in the header to the transaction: it hashes to `txHash`. */
        transactionNodes: Array<string>;
    } | null;
};

export type PurchaseVerdict = {
    axis: 'market' | 'trading_window' | 'buyer' | 'appropriateness' | 'trade_size' | 'wallet' | 'payer' | 'price' | 'terms' | 'open_purchases' | 'supply';
    passes: boolean;
    /** What the call would refuse with. */
    code: string | null;
    detail: string | null;
    remedy: string | null;
    members: VerdictMembers;
};

export type PurchaseEligibility = {
    pairId: PairId;
    walletAddress: Address;
    cashAmount: BaseUnits;
    /** Whether every verdict passes. */
    eligible: boolean;
    /** In the order of a purchase: it is refused with the first that fails. What a market without a sale on this rail cannot be asked is left out. */
    verdicts: Array<PurchaseVerdict>;
};

export type ImportedStatement = {
    statementId: Uuid;
    clientAccountId: ClientAccountId;
    format: string;
    /** Only an end-of-day statement shows that nothing else came. */
    closesDay: boolean;
    from: DayOrNull;
    to: DayOrNull;
    /** As the bank counts: a batch is one. */
    entries: number;
    /** Credits that no file had shown before. */
    credits: number;
    debits: number;
    /** Movements that another file had shown. */
    confirmed: number;
    /** The same bytes were imported before: nothing has moved. */
    duplicate: boolean;
};

/** Balances agree and follow those before, or it is refused. */
export type StatementImport = {
    /** SHA-256 of the file, in hex. */
    sha256: Sha256;
    duplicate: boolean;
    statements: Array<ImportedStatement>;
    /** Movements that were checked before this answer; the rest follows by itself. */
    matched: number;
    /** Faults of the file according to the published schema. */
    warnings: Array<string>;
};

export type BankStatement = {
    statementId: Uuid;
    clientAccountId: ClientAccountId;
    format: string;
    /** Only an end-of-day statement shows that nothing else came. */
    closesDay: boolean;
    from: DayOrNull;
    to: DayOrNull;
    /** As the bank counts: a batch is one. */
    entries: number;
    bankStatementId: string;
    /** Base units; negative when overdrawn. */
    opening: string | null;
    /** Base units; negative when overdrawn. */
    closing: string | null;
    currency: CurrencyCode;
    decimals: number;
    /** SHA-256 of the file, in hex. */
    sha256: Sha256;
    warnings: Array<string>;
    importedBy: string;
    importedAt: Timestamp;
};

export type MatchSuggestion = {
    reference: PurchaseReference;
    score: number;
};

export type BankTransaction = {
    bankTransactionId: Uuid;
    clientAccountId: ClientAccountId;
    statementId: Uuid;
    confirmedBy: UuidOrNull;
    sign: 'credit' | 'debit';
    amount: BaseUnits;
    currency: CurrencyCode;
    decimals: number;
    bookedOn: Day;
    valueOn: Day;
    state: TransactionState;
    tier: number | null;
    /** The best first. People decide. */
    suggestions: Array<MatchSuggestion>;
    counterpartyName: string | null;
    counterpartyIban: string | null;
    ultimateDebtor: string | null;
    creditorReference: string | null;
    endToEndId: string | null;
    remittance: string;
    returnReason: string | null;
    isReversal: boolean;
    verdict: 'match' | 'close_match' | 'no_match' | 'unavailable' | null;
    screening: 'clear' | 'hit' | null;
    /** Since it was imported. One day is the target, five an alarm; after ten business days it goes back. */
    ageDays: number;
    proposalId: OpenProposalId;
    proposal: {
        proposedBy: string;
        reason: string | null;
    } | null;
};

export type BankStatementPage = {
    items: Array<BankStatement>;
    next_cursor: NextCursor;
};

export type BankTransactionPage = {
    items: Array<BankTransaction>;
    next_cursor: NextCursor;
};

export type MatchAllocation = {
    reference: PurchaseReference;
    amount: BaseUnits;
};

export type MatchWrite = {
    bankTransactionId: Uuid;
    /** None means that all of it goes back. What they leave over goes back as well. */
    allocations: Array<MatchAllocation>;
    /** Kept in the audit record. */
    reason: string;
};

export type MatchProposal = {
    proposalId: ProposalId;
    /** The bank transaction that it is about: it has one open at a time. */
    bankTransactionId: Uuid;
    allocations: Array<MatchAllocation>;
    proposedBy: string;
    transactionState: TransactionState;
};

export type ReasonWrite = {
    /** Kept in the audit record. */
    reason: string;
};

export type PaymentReview = {
    reviewId: Uuid;
    reference: PurchaseReference;
    bankTransactionId: Uuid;
    amount: BaseUnits;
    currency: CurrencyCode;
    decimals: number;
    cause: 'payer' | 'screening';
    state: 'open' | 'accepted' | 'returned' | 'frozen' | 'reversed';
    verdict: 'match' | 'close_match' | 'no_match' | 'unavailable' | null;
    screening: 'clear' | 'hit' | null;
    payerName: string | null;
    payerIban: string | null;
    openedAt: Timestamp;
    closedAt: TimestampOrNull;
    proposalId: OpenProposalId;
    proposal: {
        decision: 'accept' | 'return';
        proposedBy: string;
        reason: string | null;
    } | null;
};

export type TreasuryPurchase = {
    reference: PurchaseReference;
    instrumentId: InstrumentId;
    clientAccountId: ClientAccountId;
    caller: string;
    state: AnyPurchaseState;
    stateReason: StateReasonOrNull;
    currency: CurrencyCode;
    decimals: number;
    amountDue: BaseUnits;
    amountHeld: BaseUnits;
    unitAmount: BaseUnits;
    unitDecimals: number;
    paymentReference: string;
    dueOn: Day;
    proposalId: OpenProposalId;
    createdAt: Timestamp;
    movedAt: Timestamp;
};

export type PaymentReviewPage = {
    items: Array<PaymentReview>;
    next_cursor: NextCursor;
};

export type TreasuryPurchasePage = {
    items: Array<TreasuryPurchase>;
    next_cursor: NextCursor;
};

export type Refund = {
    /** Names the refund. */
    refundReference: string;
    /** Names the purchase; unrelated to its payment reference. */
    reference: string | null;
    /** The credit that brought the money: its payer is paid back. */
    bankTransactionId: Uuid;
    clientAccountId: ClientAccountId;
    amount: BaseUnits;
    currency: CurrencyCode;
    decimals: number;
    reason: RefundReason;
    state: RefundState;
    /** Small overpayments need no second person. */
    needsApproval: boolean;
    screening: 'clear' | 'hit' | null;
    attempt: number;
    payeeName: string | null;
    payeeIban: string | null;
    paymentFileId: UuidOrNull;
    /** Why the bank rejected the last attempt. */
    statusReason: string | null;
    proposalId: OpenProposalId;
    /** Who the open proposal would pay. */
    proposedPayee: {
        name: string | null;
        iban: string;
    } | null;
    /** Who approved the payment; null when undecided or small. */
    approvedBy: string | null;
    lastRejection: {
        by: string;
        at: Timestamp;
        reason: string;
    } | null;
    createdAt: Timestamp;
    movedAt: Timestamp;
};

/** Nothing moves before another person approves. */
export type RefundProposal = {
    /** Another account than the payer’s, only for a refund that came back or whose payer’s account is unknown. */
    payee?: {
        name: string;
        iban: Iban;
    };
    /** With another account, the evidence that it is the payer’s. */
    reason: string;
};

/** All that is approved of the account, at this moment. */
export type PaymentFileWrite = {
    clientAccountId: ClientAccountId;
    /** What the file carries: `refunds` when left out. */
    pays?: 'refunds' | 'payouts';
};

export type PaymentFile = {
    paymentFileId: Uuid;
    clientAccountId: ClientAccountId;
    messageId: string;
    /** What the file carries; never both. */
    pays: 'refunds' | 'payouts';
    state: 'proposed' | 'approved' | 'sent' | 'rejected' | 'discarded';
    lines: number;
    total: BaseUnits;
    currency: CurrencyCode;
    decimals: number;
    /** SHA-256 of the payment file, in hex. */
    sha256: Sha256;
    createdBy: string;
    createdAt: Timestamp;
    sentAt: TimestampOrNull;
    proposalId: OpenProposalId;
};

export type FilePayment = {
    /** The refund or payout that it pays. */
    reference: string;
    attempt: number;
    endToEndId: string;
    uetr: Uuid;
    amount: BaseUnits;
    payeeName: string;
    payeeIban: string;
    payeeBic: string | null;
    remittance: string;
};

export type PaymentFileDetail = {
    paymentFileId: Uuid;
    clientAccountId: ClientAccountId;
    messageId: string;
    /** What the file carries; never both. */
    pays: 'refunds' | 'payouts';
    state: 'proposed' | 'approved' | 'sent' | 'rejected' | 'discarded';
    lines: number;
    total: BaseUnits;
    currency: CurrencyCode;
    decimals: number;
    /** SHA-256 of the payment file, in hex. */
    sha256: Sha256;
    createdBy: string;
    createdAt: Timestamp;
    sentAt: TimestampOrNull;
    proposalId: OpenProposalId;
    /** Each payment as it stands in the file. */
    payments: Array<FilePayment>;
};

export type PaymentFilePage = {
    items: Array<PaymentFile>;
    next_cursor: NextCursor;
};

export type PaymentStatusReply = {
    messageId: string;
    accepted: number;
    rejected: number;
    /** Lines that were not on their way, or that have no final status yet. */
    ignored: number;
};

export type TreasuryException = {
    exceptionId: Uuid;
    kind: 'shortfall' | 'frozen' | 'recall';
    clientAccountId: ClientAccountId;
    bankTransactionId: UuidOrNull;
    /** Names the purchase; unrelated to its payment reference. */
    reference: string | null;
    amount: BaseUnits;
    currency: CurrencyCode;
    decimals: number;
    state: 'open' | 'closed';
    openedBy: string;
    openedAt: Timestamp;
    closedAt: TimestampOrNull;
    proposalId: OpenProposalId;
};

export type RefundPage = {
    items: Array<Refund>;
    next_cursor: NextCursor;
};

export type TreasuryExceptionPage = {
    items: Array<TreasuryException>;
    next_cursor: NextCursor;
};

export type PayoutAccountWrite = {
    /** `issuer`: instruments may name it. `firm`: takes our fees; an approved one replaces the one before. */
    holder: 'issuer' | 'firm';
    /** As its bank holds it. */
    name: string;
    iban: Iban;
    bic: Bic;
    currency: CurrencyCode;
};

/** Where proceeds or fees are paid to. One person proposes it and another approves it. */
export type PayoutAccount = {
    /** Names an account that proceeds or fees are paid to. */
    payoutAccountId: string;
    /** `issuer`: instruments may name it. `firm`: takes our fees; an approved one replaces the one before. */
    holder: 'issuer' | 'firm';
    /** As its bank holds it. */
    name: string;
    iban: Iban;
    bic: Bic;
    currency: CurrencyCode;
    /** Only an approved account is paid. */
    state: 'proposed' | 'approved' | 'closed';
    proposedBy: string;
    approvedBy: string | null;
    createdAt: Timestamp;
    approvedAt: TimestampOrNull;
    proposalId: OpenProposalId;
};

export type PayoutAccountPage = {
    items: Array<PayoutAccount>;
    next_cursor: NextCursor;
};

/** Who is paid is no input: the issuer’s account that the instrument names, or the firm’s own. */
export type PayoutWrite = {
    /** The account that the money leaves. */
    clientAccountId: ClientAccountId;
    /** Whose proceeds; null for our fees. */
    instrumentId: InstrumentIdOrNull;
    amount: BaseUnits;
};

export type Payout = {
    /** Names the payout. */
    payoutReference: string;
    clientAccountId: ClientAccountId;
    /** Whose proceeds; null for our fees. */
    instrumentId: InstrumentIdOrNull;
    /** Names an account that proceeds or fees are paid to. */
    payoutAccountId: string;
    payeeName: string;
    payeeIban: string;
    amount: BaseUnits;
    currency: CurrencyCode;
    decimals: number;
    /** `rejected` and `returned`: the money is back where it came from, and can be paid out again. */
    state: 'proposed' | 'approved' | 'batched' | 'sent' | 'rejected' | 'settled' | 'returned' | 'cancelled';
    attempt: number;
    paymentFileId: UuidOrNull;
    /** Why the bank rejected it. */
    statusReason: string | null;
    proposedBy: string;
    proposalId: OpenProposalId;
    createdAt: Timestamp;
    movedAt: Timestamp;
};

export type PayoutPage = {
    items: Array<Payout>;
    next_cursor: NextCursor;
};

export type Payable = {
    clientAccountId: ClientAccountId;
    /** Whose proceeds; null for our fees. */
    instrumentId: InstrumentIdOrNull;
    currency: CurrencyCode;
    decimals: number;
    amount: BaseUnits;
    payableAmount: BaseUnits;
    payoutAccountId: PayoutAccountIdOrNull;
    payeeName: string | null;
    payeeIban: string | null;
    /** A payout that has not ended; there is one at a time. */
    openPayout: string | null;
};

/** Proceeds and fees that can be paid out now. */
export type PayableList = {
    items: Array<Payable>;
};

/** A purchase, its delivery, and what waits for a second person. */
export type DecidedPurchase = {
    reference: PurchaseReference;
    state: AnyPurchaseState;
    stateReason: StateReasonOrNull;
    delivery: {
        state: 'sending' | 'blocked' | 'voiding' | 'delivered' | 'voided';
        /** How often it was ordered. */
        attempt: number;
        chainId: ChainId;
        contract: Address;
        /** What the contract knows the purchase by. */
        purchaseId: string;
        walletAddress: Address;
        unitAmount: BaseUnits;
        /** The transaction on chain. */
        txHash: string | null;
        movedAt: Timestamp;
    } | null;
    proposalId: OpenProposalId;
    proposal: {
        decision: 'retry' | 'void' | 'refund';
        proposedBy: string;
        reason: string | null;
    } | null;
};

export type UnitFigures = {
    instrumentId: InstrumentId;
    /** Delivered, according to the ledger. */
    ledger: SignedUnits;
    /** Delivered, by the deliveries that are final. */
    deliveries: SignedUnits;
};

export type ContractFigures = {
    chainId: string;
    contract: string;
    delivered: SignedUnits;
    /** Of deliveries that are not final for us yet; the chain may be ahead by so much. */
    underWay: SignedUnits;
    /** What the contract has counted, at its newest final block. */
    onChain: SignedUnits;
};

/** The reconciliation of client money for one account and day. */
export type DailyReconciliation = {
    clientAccountId: ClientAccountId;
    date: Day;
    /** A day can be reconciled again; each run is kept. */
    run: number;
    /** Nothing differs. When something does, no payment file leaves the account. */
    holds: boolean;
    /** The ledger agrees with the bank’s closing balance. */
    external: boolean;
    /** All money at the bank is owed to somebody, and no more than that is owed. */
    internal: boolean;
    /** The units in the ledger are those delivered on chain. */
    units: boolean;
    /** Every posting sums to zero, every balance is the sum of its lines. */
    sound: boolean;
    /** Each difference, as a sentence. */
    differences: Array<string>;
    currency: CurrencyCode;
    decimals: number;
    /** The last day up to the date that a statement closes. */
    closedOn: Day;
    closing: SignedUnits;
    /** The same according to the ledger. */
    bank: SignedUnits;
    /** The ledger by kind of account, debit positive. */
    money: {
        [key: string]: SignedUnits;
    };
    unitFigures: Array<UnitFigures>;
    contracts: Array<ContractFigures>;
    reconciledBy: string;
    reconciledAt: Timestamp;
    /** The hash of the run before; zeros for the first. */
    previousHash: Sha256;
    /** SHA-256 over the run before and this one. */
    hash: Sha256;
};

export type DailyReconciliations = {
    date: Day;
    /** The latest run for each account. */
    reconciliations: Array<DailyReconciliation>;
    /** Accounts without a reconciliation: no statement reaches the day. */
    notReconciled: Array<ClientAccountId>;
};

/** The latest run for one account and day. */
export type ReconciliationSummary = {
    clientAccountId: ClientAccountId;
    date: Day;
    run: number;
    holds: boolean;
    external: boolean;
    internal: boolean;
    units: boolean;
    sound: boolean;
    currency: CurrencyCode;
    decimals: number;
    closedOn: Day;
    closing: SignedUnits;
    /** The same according to the ledger. */
    bank: SignedUnits;
    previousHash: Sha256;
    hash: Sha256;
};

export type ReconciliationPage = {
    items: Array<ReconciliationSummary>;
    next_cursor: NextCursor;
};

export type ReconciliationRun = {
    date: Day;
};

export type Entitlement = {
    /** The buyer’s subject; null where nobody is known to own the money. */
    client: string | null;
    currency: CurrencyCode;
    decimals: number;
    purchases: SignedUnits;
    /** Received and not yet allocated. */
    receipts: SignedUnits;
    /** Decided and not yet sent. */
    refunds: SignedUnits;
    frozen: SignedUnits;
    total: SignedUnits;
};

/** Which client the money in the client accounts belongs to, at the end of a day. */
export type ClientMoneyReport = {
    asOf: Day;
    entitlements: Array<Entitlement>;
    totals: Array<{
        currency: CurrencyCode;
        decimals: number;
        /** What all clients are entitled to. */
        clients: SignedUnits;
        /** Sent back, and not yet on a statement. */
        transit: SignedUnits;
        /** At the bank, according to the ledger. */
        bank: SignedUnits;
    }>;
};

export type BankReceiptWrite = {
    /** Signed by the gateway: this file, with this hash, stands at the bank. */
    receipt: string;
};

export type BankChannel = {
    /** One folder at one bank. */
    channel: string;
    /** The number of the last file that was taken; 0 without one. */
    lastSequence: number;
};

export type AuthorisedPaymentFile = {
    paymentFileId: Uuid;
    messageId: string;
    /** SHA-256 of the file, in hex. */
    sha256: Sha256;
    /** By which it was authorised: what was approved, by which people, and their signatures. */
    proposal: {
        proposalId: ProposalId;
        kind: ProposalKind;
        /** The id of what it is about. */
        subject: string;
        /** What is proposed, by kind. */
        payload: {
            [key: string]: unknown;
        };
        /** The subject as it was when this was proposed: everything that an approval acts on. */
        state: {
            [key: string]: unknown;
        };
        /** SHA-256 over the canonical JSON of id, kind, subject, payload and the state that it was proposed against. */
        digest: Sha256;
        /** Approvals that it takes, the proposer not counted. */
        quorum: number;
        proposedBy: Person;
        decisions: Array<{
            decision: 'approve' | 'reject' | 'withdraw';
            by: Person;
            nonce?: string;
            assertion?: PasskeyAssertion;
        }>;
    };
};

/** At most 50, the oldest first. */
export type AuthorisedPaymentFiles = {
    items: Array<AuthorisedPaymentFile>;
};

/** Nothing of the file counts before another person approves. */
export type BankFileUpload = {
    bankFileId: Uuid;
    /** As the bank named the file. */
    name: string;
    /** SHA-256 of the file, in hex. */
    sha256: Sha256;
    /** It takes effect when another person approves this proposal. */
    proposalId: Uuid;
    /** Faults of the file according to the published schema. */
    warnings: Array<string>;
};

/** A state of a quote or of a bank purchase. */
export type SaleState = 'firm' | 'intent_issued' | 'submitted' | 'settled' | 'failed' | 'lapsed' | 'expired' | 'awaiting_payment' | 'partially_paid' | 'payment_review' | 'paid' | 'delivering' | 'delivery_blocked' | 'voiding' | 'delivered' | 'refunding' | 'refunded' | 'cancelled' | 'frozen';

export type PurchaseSummary = {
    reference: string;
    /** The `primaryExecutionKind` of its market. */
    rail: 'offchain_fixed_price' | 'onchain_rfq_atomic' | 'onchain_primary_mint';
    pairId: PairId;
    marketName: string;
    /** The buyer’s pseudonym; for `support` masked. */
    caller: string | null;
    /** For `support` shortened. */
    wallet: string | null;
    paymentReference: string | null;
    cash: Money;
    units: {
        amount: BaseUnits;
        symbol: string;
        decimals: number;
    } | null;
    state: SaleState;
    buyerState: SaleState;
    /** Who acts next. */
    whoActs: 'buyer' | 'bank' | 'treasury' | 'compliance' | 'chain' | 'operator' | 'nobody';
    createdAt: Timestamp;
    updatedAt: Timestamp;
};

export type SaleStep = {
    at: TimestampOrNull;
    step: 'ordered' | 'paid' | 'checked' | 'on_chain' | 'final' | 'returned';
    state: 'done' | 'now' | 'ahead' | 'stopped';
    actorKind: 'buyer' | 'service' | 'bank' | 'treasury' | 'compliance' | 'chain';
    evidence: Array<{
        kind: 'entry' | 'match' | 'decision' | 'intent' | 'transaction' | 'refund';
        id: string;
    }>;
};

export type PurchaseFound = {
    reference: string;
    /** The `primaryExecutionKind` of its market. */
    rail: 'offchain_fixed_price' | 'onchain_rfq_atomic' | 'onchain_primary_mint';
    pairId: PairId;
    marketName: string;
    /** The buyer’s pseudonym; for `support` masked. */
    caller: string | null;
    /** For `support` shortened. */
    wallet: string | null;
    paymentReference: string | null;
    cash: Money;
    units: {
        amount: BaseUnits;
        symbol: string;
        decimals: number;
    } | null;
    state: SaleState;
    buyerState: SaleState;
    /** Who acts next. */
    whoActs: 'buyer' | 'bank' | 'treasury' | 'compliance' | 'chain' | 'operator' | 'nobody';
    createdAt: Timestamp;
    updatedAt: Timestamp;
    /** The same five on every rail; the last is `returned` where money goes back. */
    timeline: Array<SaleStep>;
    /** What to say to the buyer. */
    buyerSentence: 'confirm_before_price_expires' | 'send_before_deadline' | 'wait_for_block' | 'wait_until_final' | 'chain_refused_no_cash_taken' | 'not_sent_in_time' | 'expired_order_again' | 'pay_with_reference' | 'wait_for_bank_statement' | 'pay_the_rest' | 'payment_being_checked' | 'paid_units_follow' | 'units_on_their_way' | 'units_delayed' | 'units_received' | 'money_being_returned' | 'money_returned' | 'order_cancelled';
};

export type PurchaseSummaryPage = {
    items: Array<PurchaseSummary>;
    next_cursor: NextCursor;
};

/** `invalid_request`: The request is malformed; `errors` has one entry for each bad field. */
export type InvalidRequestProblem = Problem & {
    code?: 'invalid_request';
    errors: Array<FieldError>;
};

export type InsufficientUserAuthenticationProblem = Problem & {
    code?: 'insufficient_user_authentication';
    maxAgeSeconds: number;
};

/** `forbidden`: The token is valid but does not carry the role that this call needs. */
export type ForbiddenProblem = Problem & {
    code?: 'forbidden';
    requiredRole: string;
};

/** `kyc_required`: Compliance has no valid approval of this buyer. */
export type KycRequiredProblem = Problem & {
    code?: 'kyc_required';
    kycStatus: 'none' | 'pending' | 'expired' | 'rejected';
};

export type ListingExistsProblem = Problem & {
    code?: 'listing_exists';
    listingId: string;
};

/** `market_change_refused`: The market does not allow this change: rail, chain and tokens are fixed once it has left `draft`, its status only moves forward, and only markets of a rail with switches have switches. */
export type MarketChangeRefusedProblem = Problem & {
    code?: 'market_change_refused';
    field: string;
};

export type SwitchWouldStrandProblem = Problem & {
    code?: 'switch_would_strand';
    liveIntents: LiveIntents;
};

export type ProposalCoolingOffProblem = Problem & {
    code?: 'proposal_cooling_off';
    notBefore: Timestamp;
};

export type PasskeyRefusedProblem = Problem & {
    code?: 'passkey_refused';
    fault: string;
};

export type RelayBudgetSpentProblem = Problem & {
    code?: 'relay_budget_spent';
    scope: 'tenant' | 'buyer';
    resetsAt: Timestamp;
};

/** `relay_not_forwardable`: What was handed in is not this buyer’s settlement of this quote, or it would fail on chain. */
export type RelayNotForwardableProblem = Problem & {
    code?: 'relay_not_forwardable';
    fault: 'not_issued' | 'ended' | 'gas' | 'buyer_signature' | 'forward_signature' | 'would_revert';
};

export type RetentionNotOverProblem = Problem & {
    code?: 'retention_not_over';
    /** From this day on nothing obliges to keep it. */
    keptUntil: string;
};

export type MintNotAMintMarketProblem = Problem & {
    code?: 'mint_not_a_mint_market';
    primaryExecutionKind: PrimaryExecutionKind;
};

export type RfqNotAnRfqMarketProblem = Problem & {
    code?: 'rfq_not_an_rfq_market';
    primaryExecutionKind: PrimaryExecutionKind;
};

export type OffchainNotAnOffchainMarketProblem = Problem & {
    code?: 'offchain_not_an_offchain_market';
    primaryExecutionKind: PrimaryExecutionKind;
};

export type MintMarketPausedProblem = Problem & {
    code?: 'mint_market_paused';
    closed: boolean;
};

export type RfqMarketPausedProblem = Problem & {
    code?: 'rfq_market_paused';
    closed: boolean;
};

export type OffchainMarketPausedProblem = Problem & {
    code?: 'offchain_market_paused';
    closed: boolean;
};

export type MintTradingWindowClosedProblem = Problem & {
    code?: 'mint_trading_window_closed';
    opensAt: TimestampOrNull;
};

export type RfqTradingWindowClosedProblem = Problem & {
    code?: 'rfq_trading_window_closed';
    opensAt: TimestampOrNull;
};

export type OffchainTradingWindowClosedProblem = Problem & {
    code?: 'offchain_trading_window_closed';
    opensAt: TimestampOrNull;
};

/** `mint_quote_expired`: The freshness window has passed. */
export type MintQuoteExpiredProblem = Problem & {
    code?: 'mint_quote_expired';
    current: {
        price: string;
        unitAmount: BaseUnits;
        deltaBps: number;
    } | null;
};

/** `rfq_quote_expired`: The freshness window has passed. */
export type RfqQuoteExpiredProblem = Problem & {
    code?: 'rfq_quote_expired';
    current: {
        price: string;
        unitAmount: BaseUnits;
        deltaBps: number;
    } | null;
};

export type MintPriceMovedProblem = Problem & {
    code?: 'mint_price_moved';
    quoted: QuotedPrice;
    current: CurrentPrice;
};

export type RfqPriceMovedProblem = Problem & {
    code?: 'rfq_price_moved';
    quoted: QuotedPrice;
    current: CurrentPrice;
};

export type OffchainPriceMovedProblem = Problem & {
    code?: 'offchain_price_moved';
    quoted: QuotedPrice;
    current: CurrentPrice;
};

export type MintBuyerNotEligibleProblem = Problem & {
    code?: 'mint_buyer_not_eligible';
    axis: 'jurisdiction' | 'investor_category';
};

export type RfqBuyerNotEligibleProblem = Problem & {
    code?: 'rfq_buyer_not_eligible';
    axis: 'jurisdiction' | 'investor_category';
};

export type OffchainBuyerNotEligibleProblem = Problem & {
    code?: 'offchain_buyer_not_eligible';
    axis: 'jurisdiction' | 'investor_category';
};

export type MintAppropriatenessRequiredProblem = Problem & {
    code?: 'mint_appropriateness_required';
    assetClass: string;
};

export type RfqAppropriatenessRequiredProblem = Problem & {
    code?: 'rfq_appropriateness_required';
    assetClass: string;
};

export type OffchainAppropriatenessRequiredProblem = Problem & {
    code?: 'offchain_appropriateness_required';
    assetClass: string;
};

export type MintKycAttestationRefusedProblem = Problem & {
    code?: 'mint_kyc_attestation_refused';
    decisionId: string;
};

export type RfqKycAttestationRefusedProblem = Problem & {
    code?: 'rfq_kyc_attestation_refused';
    decisionId: string;
};

export type MintPurchaseCapExceededProblem = Problem & {
    code?: 'mint_purchase_cap_exceeded';
    limits: Limits;
    closed: boolean;
};

export type RfqPurchaseCapExceededProblem = Problem & {
    code?: 'rfq_purchase_cap_exceeded';
    limits: Limits;
    closed: boolean;
};

export type OffchainPurchaseCapExceededProblem = Problem & {
    code?: 'offchain_purchase_cap_exceeded';
    limits: Limits;
    closed: boolean;
};

export type MintTradeSizeOutOfRangeProblem = Problem & {
    code?: 'mint_trade_size_out_of_range';
    limits: Limits;
};

export type RfqTradeSizeOutOfRangeProblem = Problem & {
    code?: 'rfq_trade_size_out_of_range';
    limits: Limits;
};

export type OffchainTradeSizeOutOfRangeProblem = Problem & {
    code?: 'offchain_trade_size_out_of_range';
    limits: Limits;
};

/** `mint_nothing_to_mint`: The amount rounds down to zero units at this price. */
export type MintNothingToMintProblem = Problem & {
    code?: 'mint_nothing_to_mint';
    minCashAmount: BaseUnits;
};

/** `rfq_nothing_to_fill`: The amount rounds down to zero units at this price. */
export type RfqNothingToFillProblem = Problem & {
    code?: 'rfq_nothing_to_fill';
    minCashAmount: BaseUnits;
};

export type OffchainNothingToDeliverProblem = Problem & {
    code?: 'offchain_nothing_to_deliver';
    minCashAmount: BaseUnits;
};

export type OffchainSalesDisabledProblem = Problem & {
    code?: 'offchain_sales_disabled';
    closed: boolean;
};

export type OffchainTermsChangedProblem = Problem & {
    code?: 'offchain_terms_changed';
    termsHash: string;
};

/** `unsupported_media_type`: Bodies are JSON in UTF-8. */
export type UnsupportedMediaTypeProblem = PlainProblem & {
    code?: 'unsupported_media_type';
};

/** `internal_error`: An error on our side; the request does not need to change. */
export type InternalErrorProblem = PlainProblem & {
    code?: 'internal_error';
};

/** `service_overloaded`: The service is too busy or cannot reach its database; nothing of the request was processed. */
export type ServiceOverloadedProblem = PlainProblem & {
    code?: 'service_overloaded';
};

/**
 * `unauthenticated`: The access token is missing, expired, not one this service accepts, or came without the proof of the key that it is bound to.
 *
 * `session_ended`: The access token has not expired, and the identity provider has ended the session that it belongs to: the person logged out, or somebody ended it for them.
 */
export type UnauthenticatedOrSessionEndedProblem = PlainProblem & {
    code?: 'unauthenticated' | 'session_ended';
};

/** `payload_too_large`: The body exceeds the limit of this endpoint. */
export type PayloadTooLargeProblem = PlainProblem & {
    code?: 'payload_too_large';
};

/** `rate_limited`: The caller or its tenant is over the limit that `RateLimit-Policy` names. */
export type RateLimitedProblem = PlainProblem & {
    code?: 'rate_limited';
};

/**
 * `service_overloaded`: The service is too busy or cannot reach its database; nothing of the request was processed.
 *
 * `identity_unavailable`: The keys that verify tokens cannot be fetched; the token was not checked.
 */
export type ServiceOverloadedOrIdentityUnavailableProblem = PlainProblem & {
    code?: 'service_overloaded' | 'identity_unavailable';
};

/**
 * `invalid_request`: The request is malformed; `errors` has one entry for each bad field.
 *
 * `invalid_cursor`: The cursor was changed, or was given for other filters or to another tenant.
 */
export type InvalidRequestOrInvalidCursorProblem = InvalidRequestProblem | (PlainProblem & {
    code?: 'invalid_cursor';
});

/** `not_found`: Nothing is visible to this caller under that address. */
export type NotFoundProblem = PlainProblem & {
    code?: 'not_found';
};

/**
 * `service_overloaded`: The service is too busy or cannot reach its database; nothing of the request was processed.
 *
 * `identity_unavailable`: The keys that verify tokens cannot be fetched; the token was not checked.
 *
 * `mint_kyc_attestation_unavailable`: Compliance could not be reached; the buyer was not checked.
 */
export type ServiceOverloadedOrIdentityUnavailableOrMintKycAttestationUnavailableProblem = PlainProblem & {
    code?: 'service_overloaded' | 'identity_unavailable' | 'mint_kyc_attestation_unavailable';
};

/**
 * `service_overloaded`: The service is too busy or cannot reach its database; nothing of the request was processed.
 *
 * `outcome_unknown`: The connection to the database broke while the change was committed: it was made whole, or not at all.
 *
 * `identity_unavailable`: The keys that verify tokens cannot be fetched; the token was not checked.
 */
export type ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem = PlainProblem & {
    code?: 'service_overloaded' | 'outcome_unknown' | 'identity_unavailable';
};

/** `precondition_failed`: The resource is no longer the version named in `If-Match`. */
export type PreconditionFailedProblem = PlainProblem & {
    code?: 'precondition_failed';
};

/**
 * `unauthenticated`: The access token is missing, expired, not one this service accepts, or came without the proof of the key that it is bound to.
 *
 * `session_ended`: The access token has not expired, and the identity provider has ended the session that it belongs to: the person logged out, or somebody ended it for them.
 *
 * `insufficient_user_authentication`: The token is valid, and this act takes a more recent login (RFC 9470).
 */
export type InsufficientUserAuthenticationOrUnauthenticatedOrSessionEndedProblem = InsufficientUserAuthenticationProblem | (PlainProblem & {
    code?: 'unauthenticated' | 'session_ended';
});

/**
 * `market_change_refused`: The market does not allow this change: rail, chain and tokens are fixed once it has left `draft`, its status only moves forward, and only markets of a rail with switches have switches.
 *
 * `switch_would_strand`: Turning execution off now would keep signed intents from settling.
 */
export type MarketChangeRefusedOrSwitchWouldStrandProblem = ({
    code: 'market_change_refused';
} & MarketChangeRefusedProblem) | ({
    code: 'switch_would_strand';
} & SwitchWouldStrandProblem);

/** `offchain_proposal_not_open`: The proposal has ended, or nothing can be proposed about this now. */
export type OffchainProposalNotOpenProblem = PlainProblem & {
    code?: 'offchain_proposal_not_open';
};

/**
 * `listing_exists`: The tenant has a listing of this source, chain and token.
 *
 * `idempotency_in_progress`: A call with this idempotency key is still running.
 */
export type ListingExistsOrIdempotencyInProgressProblem = ListingExistsProblem | (PlainProblem & {
    code?: 'idempotency_in_progress';
});

/** `idempotency_key_reused`: This idempotency key was used with another body. */
export type IdempotencyKeyReusedProblem = PlainProblem & {
    code?: 'idempotency_key_reused';
};

/**
 * `listing_exists`: The tenant has a listing of this source, chain and token.
 *
 * `listing_deleted`: A deleted listing is final and cannot be edited.
 */
export type ListingExistsOrListingDeletedProblem = ListingExistsProblem | (PlainProblem & {
    code?: 'listing_deleted';
});

/**
 * `service_overloaded`: The service is too busy or cannot reach its database; nothing of the request was processed.
 *
 * `market_data_unavailable`: The source of live candles did not answer, or its answer could not be read.
 *
 * `identity_unavailable`: The keys that verify tokens cannot be fetched; the token was not checked.
 */
export type ServiceOverloadedOrMarketDataUnavailableOrIdentityUnavailableProblem = PlainProblem & {
    code?: 'service_overloaded' | 'market_data_unavailable' | 'identity_unavailable';
};

/** `mint_market_not_found`: No market with that `pairId` is visible to the tenant. */
export type MintMarketNotFoundProblem = PlainProblem & {
    code?: 'mint_market_not_found';
};

/**
 * `mint_not_a_mint_market`: The market settles on a different rail, or has no primary sale.
 *
 * `mint_market_paused`: Trading on the market is suspended, or ended for good.
 */
export type MintNotAMintMarketOrMintMarketPausedProblem = ({
    code: 'mint_not_a_mint_market';
} & MintNotAMintMarketProblem) | ({
    code: 'mint_market_paused';
} & MintMarketPausedProblem);

/** `mint_market_not_configured`: The market names this rail, and something is missing to sell there, for this tenant or for all. */
export type MintMarketNotConfiguredProblem = PlainProblem & {
    code?: 'mint_market_not_configured';
};

/**
 * `service_overloaded`: The service is too busy or cannot reach its database; nothing of the request was processed.
 *
 * `identity_unavailable`: The keys that verify tokens cannot be fetched; the token was not checked.
 *
 * `mint_price_read_failed`: The on-chain price could not be read.
 *
 * `mint_venue_unavailable`: The venue did not answer.
 *
 * `mint_venue_mismatch`: The venue’s answer does not match the request.
 *
 * `mint_kyc_attestation_unavailable`: Compliance could not be reached; the buyer was not checked.
 */
export type PrimaryMintQuotesSoftServiceUnavailableProblem = PlainProblem & {
    code?: 'service_overloaded' | 'identity_unavailable' | 'mint_price_read_failed' | 'mint_venue_unavailable' | 'mint_venue_mismatch' | 'mint_kyc_attestation_unavailable';
};

/**
 * `kyc_required`: Compliance has no valid approval of this buyer.
 *
 * `mint_wallet_not_registered`: The wallet is not registered and screening-approved for this customer.
 */
export type KycRequiredOrMintWalletNotRegisteredProblem = KycRequiredProblem | (PlainProblem & {
    code?: 'mint_wallet_not_registered';
});

/**
 * `service_overloaded`: The service is too busy or cannot reach its database; nothing of the request was processed.
 *
 * `identity_unavailable`: The keys that verify tokens cannot be fetched; the token was not checked.
 *
 * `mint_venue_unavailable`: The venue did not answer.
 *
 * `mint_wallet_registry_unavailable`: The wallet registry did not answer; the wallet was not checked.
 *
 * `mint_kyc_attestation_unavailable`: Compliance could not be reached; the buyer was not checked.
 */
export type PrimaryMintAllowanceReadServiceUnavailableProblem = PlainProblem & {
    code?: 'service_overloaded' | 'identity_unavailable' | 'mint_venue_unavailable' | 'mint_wallet_registry_unavailable' | 'mint_kyc_attestation_unavailable';
};

/**
 * `idempotency_in_progress`: A call with this idempotency key is still running.
 *
 * `mint_not_a_mint_market`: The market settles on a different rail, or has no primary sale.
 *
 * `mint_market_paused`: Trading on the market is suspended, or ended for good.
 */
export type MintNotAMintMarketOrMintMarketPausedOrIdempotencyInProgressProblem = MintNotAMintMarketProblem | MintMarketPausedProblem | (PlainProblem & {
    code?: 'idempotency_in_progress';
});

/**
 * `idempotency_key_reused`: This idempotency key was used with another body.
 *
 * `mint_purchase_cap_exceeded`: The purchase exceeds the offering’s cap; a cap of zero means closed.
 *
 * `mint_nothing_to_mint`: The amount rounds down to zero units at this price.
 */
export type MintPurchaseCapExceededOrMintNothingToMintOrIdempotencyKeyReusedProblem = MintPurchaseCapExceededProblem | MintNothingToMintProblem | (PlainProblem & {
    code?: 'idempotency_key_reused';
});

/**
 * `service_overloaded`: The service is too busy or cannot reach its database; nothing of the request was processed.
 *
 * `outcome_unknown`: The connection to the database broke while the change was committed: it was made whole, or not at all.
 *
 * `identity_unavailable`: The keys that verify tokens cannot be fetched; the token was not checked.
 *
 * `mint_price_read_failed`: The on-chain price could not be read.
 *
 * `mint_venue_unavailable`: The venue did not answer.
 *
 * `mint_venue_mismatch`: The venue’s answer does not match the request.
 *
 * `mint_wallet_registry_unavailable`: The wallet registry did not answer; the wallet was not checked.
 *
 * `mint_kyc_attestation_unavailable`: Compliance could not be reached; the buyer was not checked.
 */
export type PrimaryMintQuotesCreateServiceUnavailableProblem = PlainProblem & {
    code?: 'service_overloaded' | 'outcome_unknown' | 'identity_unavailable' | 'mint_price_read_failed' | 'mint_venue_unavailable' | 'mint_venue_mismatch' | 'mint_wallet_registry_unavailable' | 'mint_kyc_attestation_unavailable';
};

/**
 * `kyc_required`: Compliance has no valid approval of this buyer.
 *
 * `mint_wallet_not_registered`: The wallet is not registered and screening-approved for this customer.
 *
 * `mint_buyer_not_eligible`: The market does not admit this buyer on `axis`.
 *
 * `mint_appropriateness_required`: The buyer has not passed the test for this asset class.
 *
 * `mint_kyc_attestation_refused`: Compliance declined to attest the settlement.
 */
export type PrimaryMintQuotesIntentForbiddenProblem = KycRequiredProblem | MintBuyerNotEligibleProblem | MintAppropriatenessRequiredProblem | MintKycAttestationRefusedProblem | (PlainProblem & {
    code?: 'mint_wallet_not_registered';
});

/**
 * `not_found`: Nothing is visible to this caller under that address.
 *
 * `mint_market_not_found`: No market with that `pairId` is visible to the tenant.
 *
 * `mint_quote_not_found`: No such reference for this caller.
 */
export type NotFoundOrMintMarketNotFoundOrMintQuoteNotFoundProblem = PlainProblem & {
    code?: 'not_found' | 'mint_market_not_found' | 'mint_quote_not_found';
};

/**
 * `mint_not_a_mint_market`: The market settles on a different rail, or has no primary sale.
 *
 * `mint_market_paused`: Trading on the market is suspended, or ended for good.
 *
 * `mint_trading_window_closed`: The market is outside its trading window.
 *
 * `mint_price_moved`: The price changed between quote and intent.
 *
 * `mint_intent_digest_mismatch`: The bundle no longer matches the persisted quote.
 */
export type PrimaryMintQuotesIntentConflictProblem = MintNotAMintMarketProblem | MintMarketPausedProblem | MintTradingWindowClosedProblem | MintPriceMovedProblem | (PlainProblem & {
    code?: 'mint_intent_digest_mismatch';
});

/**
 * `mint_purchase_cap_exceeded`: The purchase exceeds the offering’s cap; a cap of zero means closed.
 *
 * `mint_trade_size_out_of_range`: The amount is outside the market’s trade-size limits.
 *
 * `mint_nothing_to_mint`: The amount rounds down to zero units at this price.
 */
export type MintPurchaseCapExceededOrMintTradeSizeOutOfRangeOrMintNothingToMintProblem = ({
    code: 'mint_purchase_cap_exceeded';
} & MintPurchaseCapExceededProblem) | ({
    code: 'mint_trade_size_out_of_range';
} & MintTradeSizeOutOfRangeProblem) | ({
    code: 'mint_nothing_to_mint';
} & MintNothingToMintProblem);

/**
 * `mint_market_not_configured`: The market names this rail, and something is missing to sell there, for this tenant or for all.
 *
 * `mint_kyc_attestation_unsupported`: Compliance cannot attest this action on this contract.
 */
export type MintMarketNotConfiguredOrMintKycAttestationUnsupportedProblem = PlainProblem & {
    code?: 'mint_market_not_configured' | 'mint_kyc_attestation_unsupported';
};

/**
 * `service_overloaded`: The service is too busy or cannot reach its database; nothing of the request was processed.
 *
 * `outcome_unknown`: The connection to the database broke while the change was committed: it was made whole, or not at all.
 *
 * `identity_unavailable`: The keys that verify tokens cannot be fetched; the token was not checked.
 *
 * `mint_price_read_failed`: The on-chain price could not be read.
 *
 * `mint_venue_unavailable`: The venue did not answer.
 *
 * `mint_venue_mismatch`: The venue’s answer does not match the request.
 *
 * `mint_signer_unavailable`: The settlement signer did not answer.
 *
 * `mint_signer_declined`: The settlement signer’s policy does not allow this signature.
 *
 * `mint_wallet_registry_unavailable`: The wallet registry did not answer; the wallet was not checked.
 *
 * `mint_kyc_attestation_unavailable`: Compliance could not be reached; the buyer was not checked.
 */
export type PrimaryMintQuotesIntentServiceUnavailableProblem = PlainProblem & {
    code?: 'service_overloaded' | 'outcome_unknown' | 'identity_unavailable' | 'mint_price_read_failed' | 'mint_venue_unavailable' | 'mint_venue_mismatch' | 'mint_signer_unavailable' | 'mint_signer_declined' | 'mint_wallet_registry_unavailable' | 'mint_kyc_attestation_unavailable';
};

/**
 * `not_found`: Nothing is visible to this caller under that address.
 *
 * `mint_quote_not_found`: No such reference for this caller.
 */
export type NotFoundOrMintQuoteNotFoundProblem = PlainProblem & {
    code?: 'not_found' | 'mint_quote_not_found';
};

/**
 * `relay_off`: Nobody pays the gas of this tenant’s buyers on this chain.
 *
 * `relay_budget_spent`: What the tenant, or this buyer, may have in a day is used, or held back for what is under way.
 *
 * `relay_busy`: A settlement of this wallet is on its way, and the forwarder takes one after the other.
 */
export type RelayBudgetSpentOrRelayOffOrRelayBusyProblem = RelayBudgetSpentProblem | (PlainProblem & {
    code?: 'relay_off' | 'relay_busy';
});

/**
 * `service_overloaded`: The service is too busy or cannot reach its database; nothing of the request was processed.
 *
 * `outcome_unknown`: The connection to the database broke while the change was committed: it was made whole, or not at all.
 *
 * `identity_unavailable`: The keys that verify tokens cannot be fetched; the token was not checked.
 *
 * `mint_venue_unavailable`: The venue did not answer.
 *
 * `mint_wallet_registry_unavailable`: The wallet registry did not answer; the wallet was not checked.
 *
 * `mint_kyc_attestation_unavailable`: Compliance could not be reached; the buyer was not checked.
 */
export type PrimaryMintQuotesRelayServiceUnavailableProblem = PlainProblem & {
    code?: 'service_overloaded' | 'outcome_unknown' | 'identity_unavailable' | 'mint_venue_unavailable' | 'mint_wallet_registry_unavailable' | 'mint_kyc_attestation_unavailable';
};

/**
 * `service_overloaded`: The service is too busy or cannot reach its database; nothing of the request was processed.
 *
 * `identity_unavailable`: The keys that verify tokens cannot be fetched; the token was not checked.
 *
 * `mint_venue_unavailable`: The venue did not answer.
 */
export type ServiceOverloadedOrIdentityUnavailableOrMintVenueUnavailableProblem = PlainProblem & {
    code?: 'service_overloaded' | 'identity_unavailable' | 'mint_venue_unavailable';
};

/** `rfq_market_not_found`: No market with that `pairId` is visible to the tenant. */
export type RfqMarketNotFoundProblem = PlainProblem & {
    code?: 'rfq_market_not_found';
};

/**
 * `rfq_not_an_rfq_market`: The market settles on a different rail, or has no primary sale.
 *
 * `rfq_market_paused`: Trading on the market is suspended, or ended for good.
 *
 * `rfq_quotes_disabled`: Quoting is switched off for this market.
 *
 * `rfq_no_quote`: The venue answered and has no price for this size.
 */
export type RfqQuotesSoftConflictProblem = RfqNotAnRfqMarketProblem | RfqMarketPausedProblem | (PlainProblem & {
    code?: 'rfq_quotes_disabled' | 'rfq_no_quote';
});

/** `rfq_market_not_configured`: The market names this rail, and something is missing to sell there, for this tenant or for all. */
export type RfqMarketNotConfiguredProblem = PlainProblem & {
    code?: 'rfq_market_not_configured';
};

/**
 * `service_overloaded`: The service is too busy or cannot reach its database; nothing of the request was processed.
 *
 * `identity_unavailable`: The keys that verify tokens cannot be fetched; the token was not checked.
 *
 * `rfq_venue_unavailable`: The venue did not answer.
 *
 * `rfq_venue_mismatch`: The venue’s answer does not match the request.
 *
 * `rfq_kyc_attestation_unavailable`: Compliance could not be reached; the buyer was not checked.
 */
export type RfqQuotesSoftServiceUnavailableProblem = PlainProblem & {
    code?: 'service_overloaded' | 'identity_unavailable' | 'rfq_venue_unavailable' | 'rfq_venue_mismatch' | 'rfq_kyc_attestation_unavailable';
};

/**
 * `kyc_required`: Compliance has no valid approval of this buyer.
 *
 * `rfq_wallet_not_registered`: The wallet is not registered and screening-approved for this customer.
 */
export type KycRequiredOrRfqWalletNotRegisteredProblem = KycRequiredProblem | (PlainProblem & {
    code?: 'rfq_wallet_not_registered';
});

/**
 * `rfq_not_an_rfq_market`: The market settles on a different rail, or has no primary sale.
 *
 * `rfq_market_paused`: Trading on the market is suspended, or ended for good.
 */
export type RfqNotAnRfqMarketOrRfqMarketPausedProblem = ({
    code: 'rfq_not_an_rfq_market';
} & RfqNotAnRfqMarketProblem) | ({
    code: 'rfq_market_paused';
} & RfqMarketPausedProblem);

/**
 * `service_overloaded`: The service is too busy or cannot reach its database; nothing of the request was processed.
 *
 * `identity_unavailable`: The keys that verify tokens cannot be fetched; the token was not checked.
 *
 * `rfq_venue_unavailable`: The venue did not answer.
 *
 * `rfq_wallet_registry_unavailable`: The wallet registry did not answer; the wallet was not checked.
 *
 * `rfq_kyc_attestation_unavailable`: Compliance could not be reached; the buyer was not checked.
 */
export type RfqAllowanceReadServiceUnavailableProblem = PlainProblem & {
    code?: 'service_overloaded' | 'identity_unavailable' | 'rfq_venue_unavailable' | 'rfq_wallet_registry_unavailable' | 'rfq_kyc_attestation_unavailable';
};

/**
 * `service_overloaded`: The service is too busy or cannot reach its database; nothing of the request was processed.
 *
 * `identity_unavailable`: The keys that verify tokens cannot be fetched; the token was not checked.
 *
 * `rfq_kyc_attestation_unavailable`: Compliance could not be reached; the buyer was not checked.
 */
export type ServiceOverloadedOrIdentityUnavailableOrRfqKycAttestationUnavailableProblem = PlainProblem & {
    code?: 'service_overloaded' | 'identity_unavailable' | 'rfq_kyc_attestation_unavailable';
};

/**
 * `idempotency_in_progress`: A call with this idempotency key is still running.
 *
 * `rfq_not_an_rfq_market`: The market settles on a different rail, or has no primary sale.
 *
 * `rfq_market_paused`: Trading on the market is suspended, or ended for good.
 *
 * `rfq_quotes_disabled`: Quoting is switched off for this market.
 *
 * `rfq_no_quote`: The venue answered and has no price for this size.
 */
export type RfqQuotesCreateConflictProblem = RfqNotAnRfqMarketProblem | RfqMarketPausedProblem | (PlainProblem & {
    code?: 'idempotency_in_progress' | 'rfq_quotes_disabled' | 'rfq_no_quote';
});

/**
 * `idempotency_key_reused`: This idempotency key was used with another body.
 *
 * `rfq_purchase_cap_exceeded`: The purchase exceeds the offering’s cap; a cap of zero means closed.
 *
 * `rfq_nothing_to_fill`: The amount rounds down to zero units at this price.
 */
export type RfqPurchaseCapExceededOrRfqNothingToFillOrIdempotencyKeyReusedProblem = RfqPurchaseCapExceededProblem | RfqNothingToFillProblem | (PlainProblem & {
    code?: 'idempotency_key_reused';
});

/**
 * `service_overloaded`: The service is too busy or cannot reach its database; nothing of the request was processed.
 *
 * `outcome_unknown`: The connection to the database broke while the change was committed: it was made whole, or not at all.
 *
 * `identity_unavailable`: The keys that verify tokens cannot be fetched; the token was not checked.
 *
 * `rfq_venue_unavailable`: The venue did not answer.
 *
 * `rfq_venue_mismatch`: The venue’s answer does not match the request.
 *
 * `rfq_wallet_registry_unavailable`: The wallet registry did not answer; the wallet was not checked.
 *
 * `rfq_kyc_attestation_unavailable`: Compliance could not be reached; the buyer was not checked.
 */
export type RfqQuotesCreateServiceUnavailableProblem = PlainProblem & {
    code?: 'service_overloaded' | 'outcome_unknown' | 'identity_unavailable' | 'rfq_venue_unavailable' | 'rfq_venue_mismatch' | 'rfq_wallet_registry_unavailable' | 'rfq_kyc_attestation_unavailable';
};

/**
 * `kyc_required`: Compliance has no valid approval of this buyer.
 *
 * `rfq_wallet_not_registered`: The wallet is not registered and screening-approved for this customer.
 *
 * `rfq_buyer_not_eligible`: The market does not admit this buyer on `axis`.
 *
 * `rfq_appropriateness_required`: The buyer has not passed the test for this asset class.
 *
 * `rfq_kyc_attestation_refused`: Compliance declined to attest the settlement.
 */
export type RfqQuotesIntentForbiddenProblem = KycRequiredProblem | RfqBuyerNotEligibleProblem | RfqAppropriatenessRequiredProblem | RfqKycAttestationRefusedProblem | (PlainProblem & {
    code?: 'rfq_wallet_not_registered';
});

/**
 * `not_found`: Nothing is visible to this caller under that address.
 *
 * `rfq_market_not_found`: No market with that `pairId` is visible to the tenant.
 *
 * `rfq_quote_not_found`: No such reference for this caller.
 */
export type NotFoundOrRfqMarketNotFoundOrRfqQuoteNotFoundProblem = PlainProblem & {
    code?: 'not_found' | 'rfq_market_not_found' | 'rfq_quote_not_found';
};

/**
 * `rfq_not_an_rfq_market`: The market settles on a different rail, or has no primary sale.
 *
 * `rfq_market_paused`: Trading on the market is suspended, or ended for good.
 *
 * `rfq_trading_window_closed`: The market is outside its trading window.
 *
 * `rfq_price_moved`: The price changed between quote and intent.
 *
 * `rfq_intent_digest_mismatch`: The bundle no longer matches the persisted quote.
 *
 * `rfq_execution_disabled`: Execution is switched off for this market.
 *
 * `rfq_no_quote`: The venue answered and has no price for this size.
 *
 * `rfq_venue_declined`: The venue withdrew its price at the last look.
 */
export type RfqQuotesIntentConflictProblem = RfqNotAnRfqMarketProblem | RfqMarketPausedProblem | RfqTradingWindowClosedProblem | RfqPriceMovedProblem | (PlainProblem & {
    code?: 'rfq_intent_digest_mismatch' | 'rfq_execution_disabled' | 'rfq_no_quote' | 'rfq_venue_declined';
});

/**
 * `rfq_purchase_cap_exceeded`: The purchase exceeds the offering’s cap; a cap of zero means closed.
 *
 * `rfq_trade_size_out_of_range`: The amount is outside the market’s trade-size limits.
 *
 * `rfq_nothing_to_fill`: The amount rounds down to zero units at this price.
 */
export type RfqPurchaseCapExceededOrRfqTradeSizeOutOfRangeOrRfqNothingToFillProblem = ({
    code: 'rfq_purchase_cap_exceeded';
} & RfqPurchaseCapExceededProblem) | ({
    code: 'rfq_trade_size_out_of_range';
} & RfqTradeSizeOutOfRangeProblem) | ({
    code: 'rfq_nothing_to_fill';
} & RfqNothingToFillProblem);

/**
 * `rfq_market_not_configured`: The market names this rail, and something is missing to sell there, for this tenant or for all.
 *
 * `rfq_kyc_attestation_unsupported`: Compliance cannot attest this action on this contract.
 */
export type RfqMarketNotConfiguredOrRfqKycAttestationUnsupportedProblem = PlainProblem & {
    code?: 'rfq_market_not_configured' | 'rfq_kyc_attestation_unsupported';
};

/**
 * `service_overloaded`: The service is too busy or cannot reach its database; nothing of the request was processed.
 *
 * `outcome_unknown`: The connection to the database broke while the change was committed: it was made whole, or not at all.
 *
 * `identity_unavailable`: The keys that verify tokens cannot be fetched; the token was not checked.
 *
 * `rfq_venue_unavailable`: The venue did not answer.
 *
 * `rfq_venue_mismatch`: The venue’s answer does not match the request.
 *
 * `rfq_signer_unavailable`: The settlement signer did not answer.
 *
 * `rfq_signer_declined`: The settlement signer’s policy does not allow this signature.
 *
 * `rfq_wallet_registry_unavailable`: The wallet registry did not answer; the wallet was not checked.
 *
 * `rfq_kyc_attestation_unavailable`: Compliance could not be reached; the buyer was not checked.
 */
export type RfqQuotesIntentServiceUnavailableProblem = PlainProblem & {
    code?: 'service_overloaded' | 'outcome_unknown' | 'identity_unavailable' | 'rfq_venue_unavailable' | 'rfq_venue_mismatch' | 'rfq_signer_unavailable' | 'rfq_signer_declined' | 'rfq_wallet_registry_unavailable' | 'rfq_kyc_attestation_unavailable';
};

/**
 * `not_found`: Nothing is visible to this caller under that address.
 *
 * `rfq_quote_not_found`: No such reference for this caller.
 */
export type NotFoundOrRfqQuoteNotFoundProblem = PlainProblem & {
    code?: 'not_found' | 'rfq_quote_not_found';
};

/**
 * `service_overloaded`: The service is too busy or cannot reach its database; nothing of the request was processed.
 *
 * `outcome_unknown`: The connection to the database broke while the change was committed: it was made whole, or not at all.
 *
 * `identity_unavailable`: The keys that verify tokens cannot be fetched; the token was not checked.
 *
 * `rfq_venue_unavailable`: The venue did not answer.
 *
 * `rfq_wallet_registry_unavailable`: The wallet registry did not answer; the wallet was not checked.
 *
 * `rfq_kyc_attestation_unavailable`: Compliance could not be reached; the buyer was not checked.
 */
export type RfqQuotesRelayServiceUnavailableProblem = PlainProblem & {
    code?: 'service_overloaded' | 'outcome_unknown' | 'identity_unavailable' | 'rfq_venue_unavailable' | 'rfq_wallet_registry_unavailable' | 'rfq_kyc_attestation_unavailable';
};

/**
 * `service_overloaded`: The service is too busy or cannot reach its database; nothing of the request was processed.
 *
 * `identity_unavailable`: The keys that verify tokens cannot be fetched; the token was not checked.
 *
 * `rfq_venue_unavailable`: The venue did not answer.
 */
export type ServiceOverloadedOrIdentityUnavailableOrRfqVenueUnavailableProblem = PlainProblem & {
    code?: 'service_overloaded' | 'identity_unavailable' | 'rfq_venue_unavailable';
};

/**
 * `forbidden`: The token is valid but does not carry the role that this call needs.
 *
 * `passkey_required`: Decisions of this kind are signed by a passkey.
 *
 * `passkey_refused`: No key of this person has signed this.
 *
 * `offchain_kyc_attestation_refused`: Compliance declined to attest the settlement.
 *
 * `offchain_approval_same_person`: Whoever proposed this, or has decided about it, cannot decide about it (maker–checker).
 */
export type ProposalsApproveForbiddenProblem = ForbiddenProblem | PasskeyRefusedProblem | (PlainProblem & {
    code?: 'passkey_required' | 'offchain_kyc_attestation_refused' | 'offchain_approval_same_person';
});

/**
 * `not_found`: Nothing is visible to this caller under that address.
 *
 * `offchain_account_unknown`: The statement names an account that is not a client account of ours.
 */
export type NotFoundOrOffchainAccountUnknownProblem = PlainProblem & {
    code?: 'not_found' | 'offchain_account_unknown';
};

/**
 * `market_change_refused`: The market does not allow this change: rail, chain and tokens are fixed once it has left `draft`, its status only moves forward, and only markets of a rail with switches have switches.
 *
 * `proposal_cooling_off`: A new payee is approved only some time after it was proposed.
 *
 * `retention_not_over`: A law obliges to keep something of this person’s data until `keptUntil`.
 *
 * `legal_hold`: Somebody’s order to keep this person’s data stands, or officers of Compliance have not decided about them yet.
 *
 * `offchain_iban_taken`: The IBAN is an approved client account already.
 *
 * `offchain_statement_gap`: The opening balance is not the last closing balance.
 *
 * `offchain_bank_transaction_not_open`: The bank transaction is already matched or returned.
 *
 * `offchain_proposal_not_open`: The proposal has ended, or nothing can be proposed about this now.
 *
 * `offchain_reconciliation_broken`: Ledger and bank disagree; payouts are stopped.
 */
export type ProposalsApproveConflictProblem = MarketChangeRefusedProblem | ProposalCoolingOffProblem | RetentionNotOverProblem | (PlainProblem & {
    code?: 'legal_hold' | 'offchain_iban_taken' | 'offchain_statement_gap' | 'offchain_bank_transaction_not_open' | 'offchain_proposal_not_open' | 'offchain_reconciliation_broken';
});

/** `proposal_changed`: The digest in `If-Match` is not the proposal’s, or its subject has changed since it was proposed. */
export type ProposalChangedProblem = PlainProblem & {
    code?: 'proposal_changed';
};

/**
 * `offchain_statement_wrong_day`: An entry is booked after today, or a notification adds an entry to a day that a statement has closed.
 *
 * `offchain_refund_exceeds_held`: The refund or payout exceeds what is held for it.
 */
export type OffchainStatementWrongDayOrOffchainRefundExceedsHeldProblem = PlainProblem & {
    code?: 'offchain_statement_wrong_day' | 'offchain_refund_exceeds_held';
};

/** `precondition_required`: A decision about a proposal must name what was read. */
export type PreconditionRequiredProblem = PlainProblem & {
    code?: 'precondition_required';
};

/** `offchain_delivery_contract_mismatch`: The delivery contract is not the one configured. */
export type OffchainDeliveryContractMismatchProblem = PlainProblem & {
    code?: 'offchain_delivery_contract_mismatch';
};

/**
 * `service_overloaded`: The service is too busy or cannot reach its database; nothing of the request was processed.
 *
 * `outcome_unknown`: The connection to the database broke while the change was committed: it was made whole, or not at all.
 *
 * `identity_unavailable`: The keys that verify tokens cannot be fetched; the token was not checked.
 *
 * `offchain_kyc_attestation_unavailable`: Compliance could not be reached; the buyer was not checked.
 *
 * `offchain_delivery_unavailable`: Units cannot be delivered now: the contract is out of reach or paused, or delivery is stopped.
 */
export type ProposalsApproveServiceUnavailableProblem = PlainProblem & {
    code?: 'service_overloaded' | 'outcome_unknown' | 'identity_unavailable' | 'offchain_kyc_attestation_unavailable' | 'offchain_delivery_unavailable';
};

/**
 * `forbidden`: The token is valid but does not carry the role that this call needs.
 *
 * `passkey_required`: Decisions of this kind are signed by a passkey.
 *
 * `passkey_refused`: No key of this person has signed this.
 *
 * `offchain_approval_same_person`: Whoever proposed this, or has decided about it, cannot decide about it (maker–checker).
 */
export type ProposalsRejectForbiddenProblem = ForbiddenProblem | PasskeyRefusedProblem | (PlainProblem & {
    code?: 'passkey_required' | 'offchain_approval_same_person';
});

/**
 * `forbidden`: The token is valid but does not carry the role that this call needs.
 *
 * `offchain_approval_same_person`: Whoever proposed this, or has decided about it, cannot decide about it (maker–checker).
 */
export type ForbiddenOrOffchainApprovalSamePersonProblem = ForbiddenProblem | (PlainProblem & {
    code?: 'offchain_approval_same_person';
});

/**
 * `forbidden`: The token is valid but does not carry the role that this call needs.
 *
 * `passkey_refused`: No key of this person has signed this.
 */
export type ForbiddenOrPasskeyRefusedProblem = ({
    code: 'forbidden';
} & ForbiddenProblem) | ({
    code: 'passkey_refused';
} & PasskeyRefusedProblem);

/**
 * `invalid_request`: The request is malformed; `errors` has one entry for each bad field.
 *
 * `offchain_statement_unreadable`: The file is not a statement we can read.
 */
export type InvalidRequestOrOffchainStatementUnreadableProblem = InvalidRequestProblem | (PlainProblem & {
    code?: 'offchain_statement_unreadable';
});

/**
 * `forbidden`: The token is valid but does not carry the role that this call needs.
 *
 * `offchain_manifest_unverified`: No registered key of the bank gateway has signed what came with the call, for this tenant, channel and kind.
 */
export type ForbiddenOrOffchainManifestUnverifiedProblem = ForbiddenProblem | (PlainProblem & {
    code?: 'offchain_manifest_unverified';
});

/** `offchain_account_unknown`: The statement names an account that is not a client account of ours. */
export type OffchainAccountUnknownProblem = PlainProblem & {
    code?: 'offchain_account_unknown';
};

/**
 * `offchain_statement_gap`: The opening balance is not the last closing balance.
 *
 * `offchain_manifest_out_of_sequence`: The number of the manifest does not follow the last one of its channel.
 */
export type OffchainStatementGapOrOffchainManifestOutOfSequenceProblem = PlainProblem & {
    code?: 'offchain_statement_gap' | 'offchain_manifest_out_of_sequence';
};

/**
 * `offchain_statement_unbalanced`: Opening balance and entries do not give the closing balance.
 *
 * `offchain_statement_wrong_day`: An entry is booked after today, or a notification adds an entry to a day that a statement has closed.
 *
 * `offchain_manifest_mismatch`: The file is not the one that the bank gateway signed for.
 */
export type OffchainStatementUnbalancedOrOffchainStatementWrongDayOrOffchainManifestMismatchProblem = PlainProblem & {
    code?: 'offchain_statement_unbalanced' | 'offchain_statement_wrong_day' | 'offchain_manifest_mismatch';
};

/** `offchain_manifest_out_of_sequence`: The number of the manifest does not follow the last one of its channel. */
export type OffchainManifestOutOfSequenceProblem = PlainProblem & {
    code?: 'offchain_manifest_out_of_sequence';
};

/** `offchain_manifest_mismatch`: The file is not the one that the bank gateway signed for. */
export type OffchainManifestMismatchProblem = PlainProblem & {
    code?: 'offchain_manifest_mismatch';
};

/**
 * `offchain_proposal_not_open`: The proposal has ended, or nothing can be proposed about this now.
 *
 * `offchain_reconciliation_broken`: Ledger and bank disagree; payouts are stopped.
 */
export type OffchainProposalNotOpenOrOffchainReconciliationBrokenProblem = PlainProblem & {
    code?: 'offchain_proposal_not_open' | 'offchain_reconciliation_broken';
};

/**
 * `offchain_statement_gap`: The opening balance is not the last closing balance.
 *
 * `offchain_proposal_not_open`: The proposal has ended, or nothing can be proposed about this now.
 */
export type OffchainStatementGapOrOffchainProposalNotOpenProblem = PlainProblem & {
    code?: 'offchain_statement_gap' | 'offchain_proposal_not_open';
};

/**
 * `offchain_statement_unbalanced`: Opening balance and entries do not give the closing balance.
 *
 * `offchain_statement_wrong_day`: An entry is booked after today, or a notification adds an entry to a day that a statement has closed.
 */
export type OffchainStatementUnbalancedOrOffchainStatementWrongDayProblem = PlainProblem & {
    code?: 'offchain_statement_unbalanced' | 'offchain_statement_wrong_day';
};

/**
 * `offchain_bank_transaction_not_open`: The bank transaction is already matched or returned.
 *
 * `offchain_proposal_not_open`: The proposal has ended, or nothing can be proposed about this now.
 */
export type OffchainBankTransactionNotOpenOrOffchainProposalNotOpenProblem = PlainProblem & {
    code?: 'offchain_bank_transaction_not_open' | 'offchain_proposal_not_open';
};

/** `offchain_match_exceeds_receipt`: The allocations exceed what was received. */
export type OffchainMatchExceedsReceiptProblem = PlainProblem & {
    code?: 'offchain_match_exceeds_receipt';
};

/** `offchain_bank_transaction_not_open`: The bank transaction is already matched or returned. */
export type OffchainBankTransactionNotOpenProblem = PlainProblem & {
    code?: 'offchain_bank_transaction_not_open';
};

/** `offchain_refund_exceeds_held`: The refund or payout exceeds what is held for it. */
export type OffchainRefundExceedsHeldProblem = PlainProblem & {
    code?: 'offchain_refund_exceeds_held';
};

/**
 * `not_found`: Nothing is visible to this caller under that address.
 *
 * `offchain_instrument_not_found`: No such instrument is visible to the tenant.
 */
export type NotFoundOrOffchainInstrumentNotFoundProblem = PlainProblem & {
    code?: 'not_found' | 'offchain_instrument_not_found';
};

/** `offchain_market_not_found`: No market with that `pairId` is visible to the tenant. */
export type OffchainMarketNotFoundProblem = PlainProblem & {
    code?: 'offchain_market_not_found';
};

/**
 * `offchain_not_an_offchain_market`: The market settles on a different rail, or has no primary sale.
 *
 * `offchain_market_paused`: Trading on the market is suspended, or ended for good.
 *
 * `offchain_sales_disabled`: The instrument takes no purchases now, or no more.
 */
export type OffchainNotAnOffchainMarketOrOffchainMarketPausedOrOffchainSalesDisabledProblem = ({
    code: 'offchain_not_an_offchain_market';
} & OffchainNotAnOffchainMarketProblem) | ({
    code: 'offchain_market_paused';
} & OffchainMarketPausedProblem) | ({
    code: 'offchain_sales_disabled';
} & OffchainSalesDisabledProblem);

/**
 * `offchain_trade_size_out_of_range`: The amount is outside the market’s trade-size limits.
 *
 * `offchain_nothing_to_deliver`: The amount rounds down to zero units at this price.
 */
export type OffchainTradeSizeOutOfRangeOrOffchainNothingToDeliverProblem = ({
    code: 'offchain_trade_size_out_of_range';
} & OffchainTradeSizeOutOfRangeProblem) | ({
    code: 'offchain_nothing_to_deliver';
} & OffchainNothingToDeliverProblem);

/**
 * `offchain_market_not_configured`: The market names this rail, and something is missing to sell there, for this tenant or for all.
 *
 * `offchain_client_account_unavailable`: The client account that would take the payment is not approved.
 */
export type OffchainMarketNotConfiguredOrOffchainClientAccountUnavailableProblem = PlainProblem & {
    code?: 'offchain_market_not_configured' | 'offchain_client_account_unavailable';
};

/**
 * `service_overloaded`: The service is too busy or cannot reach its database; nothing of the request was processed.
 *
 * `identity_unavailable`: The keys that verify tokens cannot be fetched; the token was not checked.
 *
 * `offchain_kyc_attestation_unavailable`: Compliance could not be reached; the buyer was not checked.
 */
export type ServiceOverloadedOrIdentityUnavailableOrOffchainKycAttestationUnavailableProblem = PlainProblem & {
    code?: 'service_overloaded' | 'identity_unavailable' | 'offchain_kyc_attestation_unavailable';
};

/**
 * `kyc_required`: Compliance has no valid approval of this buyer.
 *
 * `offchain_wallet_not_registered`: The wallet is not registered and screening-approved for this customer.
 *
 * `offchain_buyer_not_eligible`: The market does not admit this buyer on `axis`.
 *
 * `offchain_appropriateness_required`: The buyer has not passed the test for this asset class.
 *
 * `offchain_payer_not_accepted`: The account to pay from is not one that the buyer has registered.
 */
export type OffchainPurchasesCreateForbiddenProblem = KycRequiredProblem | OffchainBuyerNotEligibleProblem | OffchainAppropriatenessRequiredProblem | (PlainProblem & {
    code?: 'offchain_wallet_not_registered' | 'offchain_payer_not_accepted';
});

/**
 * `offchain_not_an_offchain_market`: The market settles on a different rail, or has no primary sale.
 *
 * `offchain_market_paused`: Trading on the market is suspended, or ended for good.
 *
 * `offchain_trading_window_closed`: The market is outside its trading window.
 *
 * `offchain_price_moved`: The price changed between quote and intent.
 *
 * `offchain_sales_disabled`: The instrument takes no purchases now, or no more.
 *
 * `offchain_terms_changed`: The terms are not the ones the buyer accepted.
 *
 * `offchain_supply_exhausted`: Fewer units are left than the purchase needs.
 *
 * `offchain_too_many_open_purchases`: The buyer has as many unpaid purchases as are allowed, or they would hold more of the supply than is allowed.
 */
export type OffchainPurchasesCreateConflictProblem = OffchainNotAnOffchainMarketProblem | OffchainMarketPausedProblem | OffchainTradingWindowClosedProblem | OffchainPriceMovedProblem | OffchainSalesDisabledProblem | OffchainTermsChangedProblem | (PlainProblem & {
    code?: 'offchain_supply_exhausted' | 'offchain_too_many_open_purchases';
});

/**
 * `idempotency_key_reused`: This idempotency key was used with another body.
 *
 * `offchain_purchase_cap_exceeded`: The purchase exceeds the offering’s cap; a cap of zero means closed.
 *
 * `offchain_trade_size_out_of_range`: The amount is outside the market’s trade-size limits.
 *
 * `offchain_nothing_to_deliver`: The amount rounds down to zero units at this price.
 */
export type OffchainPurchasesCreateUnprocessableEntityProblem = OffchainPurchaseCapExceededProblem | OffchainTradeSizeOutOfRangeProblem | OffchainNothingToDeliverProblem | (PlainProblem & {
    code?: 'idempotency_key_reused';
});

/**
 * `service_overloaded`: The service is too busy or cannot reach its database; nothing of the request was processed.
 *
 * `outcome_unknown`: The connection to the database broke while the change was committed: it was made whole, or not at all.
 *
 * `identity_unavailable`: The keys that verify tokens cannot be fetched; the token was not checked.
 *
 * `offchain_wallet_registry_unavailable`: The wallet registry did not answer; the wallet was not checked.
 *
 * `offchain_kyc_attestation_unavailable`: Compliance could not be reached; the buyer was not checked.
 */
export type OffchainPurchasesCreateServiceUnavailableProblem = PlainProblem & {
    code?: 'service_overloaded' | 'outcome_unknown' | 'identity_unavailable' | 'offchain_wallet_registry_unavailable' | 'offchain_kyc_attestation_unavailable';
};

/**
 * `not_found`: Nothing is visible to this caller under that address.
 *
 * `offchain_purchase_not_found`: No such reference for this caller.
 */
export type NotFoundOrOffchainPurchaseNotFoundProblem = PlainProblem & {
    code?: 'not_found' | 'offchain_purchase_not_found';
};

/** `offchain_purchase_not_cancellable`: The purchase is in a state that can no longer be cancelled. */
export type OffchainPurchaseNotCancellableProblem = PlainProblem & {
    code?: 'offchain_purchase_not_cancellable';
};

/** `offchain_nothing_to_pay`: The purchase is paid, delivered, cancelled or refunded, or all that is due is being reviewed. */
export type OffchainNothingToPayProblem = PlainProblem & {
    code?: 'offchain_nothing_to_pay';
};

/** `offchain_purchase_expired`: The time to pay has passed. */
export type OffchainPurchaseExpiredProblem = PlainProblem & {
    code?: 'offchain_purchase_expired';
};

/**
 * `service_overloaded`: The service is too busy or cannot reach its database; nothing of the request was processed.
 *
 * `identity_unavailable`: The keys that verify tokens cannot be fetched; the token was not checked.
 *
 * `offchain_delivery_unavailable`: Units cannot be delivered now: the contract is out of reach or paused, or delivery is stopped.
 */
export type ServiceOverloadedOrIdentityUnavailableOrOffchainDeliveryUnavailableProblem = PlainProblem & {
    code?: 'service_overloaded' | 'identity_unavailable' | 'offchain_delivery_unavailable';
};

/**
 * `market_change_refused`: The market does not allow this change: rail, chain and tokens are fixed once it has left `draft`, its status only moves forward, and only markets of a rail with switches have switches.
 *
 * `offchain_not_an_offchain_market`: The market settles on a different rail, or has no primary sale.
 */
export type MarketChangeRefusedOrOffchainNotAnOffchainMarketProblem = ({
    code: 'market_change_refused';
} & MarketChangeRefusedProblem) | ({
    code: 'offchain_not_an_offchain_market';
} & OffchainNotAnOffchainMarketProblem);

/**
 * `market_change_refused`: The market does not allow this change: rail, chain and tokens are fixed once it has left `draft`, its status only moves forward, and only markets of a rail with switches have switches.
 *
 * `offchain_proposal_not_open`: The proposal has ended, or nothing can be proposed about this now.
 */
export type MarketChangeRefusedOrOffchainProposalNotOpenProblem = MarketChangeRefusedProblem | (PlainProblem & {
    code?: 'offchain_proposal_not_open';
});

/**
 * `service_overloaded`: The service is too busy or cannot reach its database; nothing of the request was processed.
 *
 * `outcome_unknown`: The connection to the database broke while the change was committed: it was made whole, or not at all.
 *
 * `identity_unavailable`: The keys that verify tokens cannot be fetched; the token was not checked.
 *
 * `offchain_delivery_unavailable`: Units cannot be delivered now: the contract is out of reach or paused, or delivery is stopped.
 */
export type TreasuryReconciliationsRunServiceUnavailableProblem = PlainProblem & {
    code?: 'service_overloaded' | 'outcome_unknown' | 'identity_unavailable' | 'offchain_delivery_unavailable';
};

/**
 * `retention_not_over`: A law obliges to keep something of this person’s data until `keptUntil`.
 *
 * `legal_hold`: Somebody’s order to keep this person’s data stands, or officers of Compliance have not decided about them yet.
 *
 * `offchain_proposal_not_open`: The proposal has ended, or nothing can be proposed about this now.
 */
export type RetentionNotOverOrLegalHoldOrOffchainProposalNotOpenProblem = RetentionNotOverProblem | (PlainProblem & {
    code?: 'legal_hold' | 'offchain_proposal_not_open';
});

/**
 * `service_overloaded`: The service is too busy or cannot reach its database; nothing of the request was processed.
 *
 * `outcome_unknown`: The connection to the database broke while the change was committed: it was made whole, or not at all.
 *
 * `identity_unavailable`: The keys that verify tokens cannot be fetched; the token was not checked.
 *
 * `offchain_kyc_attestation_unavailable`: Compliance could not be reached; the buyer was not checked.
 */
export type PeopleErasureProposeServiceUnavailableProblem = PlainProblem & {
    code?: 'service_overloaded' | 'outcome_unknown' | 'identity_unavailable' | 'offchain_kyc_attestation_unavailable';
};

/** A chain address. One written in mixed case must carry a valid EIP-55 checksum. */
export type AddressOrNull = string | null;

/** As the service moves it. */
export type AnyPurchaseState = 'awaiting_payment' | 'partially_paid' | 'payment_review' | 'paid' | 'delivering' | 'delivery_blocked' | 'voiding' | 'delivered' | 'refunding' | 'refunded' | 'expired' | 'cancelled' | 'frozen';

/** Whole base units as digits: no sign, decimal point, exponent or prefix; at most 2^256-1. */
export type BaseUnitsOrNull = string | null;

export type Bic = string;

/** A CAIP-2 chain id. */
export type ChainIdOrNull = string | null;

/** Names a client account of the tenant. */
export type ClientAccountId = string;

/** ISO 4217. */
export type CurrencyCode = string;

/** A day, without an hour. */
export type Day = string;

/** A day, without an hour. */
export type DayOrNull = string | null;

export type FieldError = {
    /** JSON pointer into the body, or the name of the parameter or header. */
    path: string;
    /** What kind of rule was broken. */
    code: string;
    /** What to change, in words. */
    message: string;
};

/** Without blanks. */
export type Iban = string;

/** Names what can be bought. */
export type InstrumentId = string;

/** Names what can be bought. */
export type InstrumentIdOrNull = string | null;

/** Send it back as `cursor` for the next page; null on the last one. */
export type NextCursor = string | null;

/** The open proposal about it; null without one. */
export type OpenProposalId = string | null;

export type PaymentScheme = 'sepa_credit_transfer' | 'sepa_instant' | 'faster_payments' | 'swift';

export type PaymentSchemes = Array<PaymentScheme>;

/** Names an account that proceeds or fees are paid to. */
export type PayoutAccountIdOrNull = string | null;

/** A decimal price, without sign or exponent. */
export type PriceOrNull = string | null;

/** Names the proposal. It is decided at `/proposals/{proposalId}/approve` or `…/reject`. */
export type ProposalId = string;

export type ProposalKind = 'client_account' | 'payout_account' | 'match' | 'review_accept' | 'review_return' | 'refund' | 'refund_payee' | 'payment_file' | 'payment_file_discard' | 'payment_file_sent' | 'statement_upload' | 'payout' | 'exception_close' | 'frozen_release' | 'delivery_retry' | 'delivery_void' | 'purchase_refund' | 'instrument_price' | 'instrument_supply' | 'instrument_contract' | 'instrument_policy' | 'passkey' | 'person_erasure' | 'legal_hold_release' | 'stop_resume';

export type ProposalState = 'open' | 'approved' | 'rejected' | 'withdrawn' | 'expired';

/** Names the purchase; unrelated to its payment reference. */
export type PurchaseReference = string;

/** Ends as `delivered`, `expired`, `cancelled` or `refunded`. */
export type PurchaseState = 'awaiting_payment' | 'partially_paid' | 'payment_review' | 'paid' | 'delivering' | 'delivery_blocked' | 'voiding' | 'delivered' | 'refunding' | 'refunded' | 'expired' | 'cancelled';

export type QuoteState = 'firm' | 'intent_issued' | 'submitted' | 'settled' | 'failed' | 'lapsed' | 'expired';

/** `excess`, or the `stateReason` that the money goes back for. */
export type RefundReason = string;

/** `settled`: the statement shows it. `returned`: the bank could not pay it out. */
export type RefundState = 'requested' | 'approved' | 'batched' | 'sent' | 'rejected' | 'settled' | 'returned' | 'cancelled';

export type Sha256 = string;

/** Base units; negative where less than nothing. */
export type SignedUnits = string;

/** A refusal code of this rail, or `payment_short`, `payment_late`, `payer_mismatch`, `duplicate_payment`, `currency_mismatch`, `payment_reversed`, `buyer_cancelled`, `delivery_voided`. */
export type StateReasonOrNull = string | null;

/** SHA-256 of the terms that a buyer accepts, in hex. */
export type TermsHashOrNull = string | null;

/** RFC 3339, UTC, with milliseconds. */
export type TimestampOrNull = string | null;

export type TransactionState = 'unmatched' | 'suggested' | 'matched' | 'review' | 'returned' | 'frozen' | 'reversed' | 'return' | 'topup' | 'refund' | 'payout' | 'reversal' | 'unexplained';

export type Uuid = string;

export type UuidOrNull = string | null;

/** Items on a page. */
export type Limit = number;

/** A `next_cursor` as it was given. */
export type Cursor = string;

/** Moves draft, active, closed; active and paused move to each other. Consumers never see a draft. */
export type MarketsListStatus = 'draft' | 'active' | 'paused' | 'closed';

/** A rail, or `none` for markets without a primary sale. */
export type PrimaryExecutionKind2 = 'offchain_fixed_price' | 'onchain_rfq_atomic' | 'onchain_primary_mint' | 'none';

export type ListingId2 = string;

/** The market. */
export type MarketsReadPairId = string;

/** An `ETag` that you have: 304 while it stands. */
export type IfNoneMatch = string;

/** The `ETag` that the change rests on. */
export type AdminMarketsReplaceIfMatch = string;

/** `active` and `paused` move to each other and to `deleted`, which is final. */
export type TokensListStatus = 'active' | 'paused' | 'deleted';

/** A CAIP-2 chain id. */
export type Chain2 = ChainId;

/** Catalogue source. */
export type Source = string;

/** Tickers that begin with this, in any case. */
export type Symbol = string;

/** Names that hold this, in any case. */
export type TokensListName = string;

/** Kept for 24 hours. The same key and body answer what was made, as it is now; another body is refused. */
export type IdempotencyKey = string;

/** The listing. */
export type TokensReadId = string;

/** A firm quote expires unless its intent is taken; an issued one is settled by the buyer, or lapses. */
export type State = QuoteState;

/** Quotes of one market. */
export type PrimaryMintQuotesListPairId = string;

/** The reference of a firm quote. */
export type PrimaryMintQuotesIntentReference = string;

/** The proposal. */
export type ProposalId2 = string;

/** The `ETag` of the proposal as it was read. A decision without it is refused. */
export type ProposalsApproveIfMatch = string;

export type AdminPurchasesReadReference = string;

/** The signed manifest of the file. A file without one is refused. */
export type BankManifest = string;

/** Its id. */
export type BankGatewayPaymentFilesFileId = string;

/** As the bank named the file. */
export type TreasuryStatementsUploadName = string;

/** Names a client account of the tenant. */
export type Account = ClientAccountId;

/** The refund. */
export type RefundReference = string;

export type TreasuryPurchasesReadReference = string;

export type TreasuryReceiptsReadId = string;

/** The instrument of one market. */
export type OffchainInstrumentsListPairId = string;

/** ISO 4217. */
export type Currency = CurrencyCode;

/** The instrument. */
export type InstrumentId2 = string;

/** The purchase. */
export type OffchainPurchasesCancelReference = string;

/** `html` answers a page that needs nothing else to be read. */
export type Format = 'json' | 'html';

/** The subject that the identity provider gives the person, or the pseudonym. */
export type Person2 = string;

/** The endpoint. */
export type WebhookEndpointsReadId = string;

export type HealthReadData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/healthz';
};

export type HealthReadErrors = {
    400: InvalidRequestProblem;
    415: UnsupportedMediaTypeProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedProblem;
};

export type HealthReadError = HealthReadErrors[keyof HealthReadErrors];

export type HealthReadResponses = {
    /** The process answers. */
    200: {
        status: 'ok';
    };
};

export type HealthReadResponse = HealthReadResponses[keyof HealthReadResponses];

export type MeReadData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/me';
};

export type MeReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type MeReadError = MeReadErrors[keyof MeReadErrors];

export type MeReadResponses = {
    /** The caller. */
    200: Me;
};

export type MeReadResponse = MeReadResponses[keyof MeReadResponses];

export type StatusReadData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/status';
};

export type StatusReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type StatusReadError = StatusReadErrors[keyof StatusReadErrors];

export type StatusReadResponses = {
    /** As it was a moment ago. */
    200: Status;
};

export type StatusReadResponse = StatusReadResponses[keyof StatusReadResponses];

export type ChainsListData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/chains';
};

export type ChainsListErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type ChainsListError = ChainsListErrors[keyof ChainsListErrors];

export type ChainsListResponses = {
    /** Every chain, on one page. */
    200: ChainPage;
};

export type ChainsListResponse = ChainsListResponses[keyof ChainsListResponses];

export type MarketsListData = {
    body?: never;
    path?: never;
    query?: {
        /** Items on a page. */
        limit?: number;
        /** A `next_cursor` as it was given. */
        cursor?: string;
        /** Moves draft, active, closed; active and paused move to each other. Consumers never see a draft. */
        status?: 'draft' | 'active' | 'paused' | 'closed';
        /** A rail, or `none` for markets without a primary sale. */
        primaryExecutionKind?: 'offchain_fixed_price' | 'onchain_rfq_atomic' | 'onchain_primary_mint' | 'none';
        listingId?: string;
    };
    url: '/markets';
};

export type MarketsListErrors = {
    400: InvalidRequestOrInvalidCursorProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type MarketsListError = MarketsListErrors[keyof MarketsListErrors];

export type MarketsListResponses = {
    /** One page of markets. */
    200: MarketPage;
};

export type MarketsListResponse = MarketsListResponses[keyof MarketsListResponses];

export type MarketsReadData = {
    body?: never;
    path: {
        /** The market. */
        pairId: string;
    };
    query?: never;
    url: '/markets/{pairId}';
};

export type MarketsReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type MarketsReadError = MarketsReadErrors[keyof MarketsReadErrors];

export type MarketsReadResponses = {
    /** The market. */
    200: Market;
};

export type MarketsReadResponse = MarketsReadResponses[keyof MarketsReadResponses];

export type MarketsPricesStreamData = {
    body?: never;
    path?: never;
    query: {
        /** The markets to follow, separated by commas; at most 100. */
        pairIds: string;
    };
    url: '/markets/prices/stream';
};

export type MarketsPricesStreamErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: KycRequiredProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableOrMintKycAttestationUnavailableProblem;
};

export type MarketsPricesStreamError = MarketsPricesStreamErrors[keyof MarketsPricesStreamErrors];

export type MarketsPricesStreamResponses = {
    /** Prices, one after another, with a comment while nothing changes. */
    200: string;
};

export type MarketsPricesStreamResponse = MarketsPricesStreamResponses[keyof MarketsPricesStreamResponses];

export type AdminMarketsListData = {
    body?: never;
    path?: never;
    query?: {
        /** Items on a page. */
        limit?: number;
        /** A `next_cursor` as it was given. */
        cursor?: string;
        /** Moves draft, active, closed; active and paused move to each other. Consumers never see a draft. */
        status?: 'draft' | 'active' | 'paused' | 'closed';
        /** A rail, or `none` for markets without a primary sale. */
        primaryExecutionKind?: 'offchain_fixed_price' | 'onchain_rfq_atomic' | 'onchain_primary_mint' | 'none';
        listingId?: string;
    };
    url: '/admin/markets';
};

export type AdminMarketsListErrors = {
    400: InvalidRequestOrInvalidCursorProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type AdminMarketsListError = AdminMarketsListErrors[keyof AdminMarketsListErrors];

export type AdminMarketsListResponses = {
    /** One page of markets. */
    200: AdminMarketPage;
};

export type AdminMarketsListResponse = AdminMarketsListResponses[keyof AdminMarketsListResponses];

export type AdminMarketsCreateData = {
    body: MarketWrite;
    path?: never;
    query?: never;
    url: '/admin/markets';
};

export type AdminMarketsCreateErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type AdminMarketsCreateError = AdminMarketsCreateErrors[keyof AdminMarketsCreateErrors];

export type AdminMarketsCreateResponses = {
    /** The market as created. */
    201: AdminMarket;
};

export type AdminMarketsCreateResponse = AdminMarketsCreateResponses[keyof AdminMarketsCreateResponses];

export type AdminMarketsReadData = {
    body?: never;
    headers?: {
        /** An `ETag` that you have: 304 while it stands. */
        'if-none-match'?: string;
    };
    path: {
        /** The market. */
        pairId: string;
    };
    query?: never;
    url: '/admin/markets/{pairId}';
};

export type AdminMarketsReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type AdminMarketsReadError = AdminMarketsReadErrors[keyof AdminMarketsReadErrors];

export type AdminMarketsReadResponses = {
    /** The market. */
    200: AdminMarket;
};

export type AdminMarketsReadResponse = AdminMarketsReadResponses[keyof AdminMarketsReadResponses];

export type AdminMarketsReplaceData = {
    body: MarketWrite;
    headers?: {
        /** The `ETag` that the change rests on. */
        'if-match'?: string;
    };
    path: {
        /** The market. */
        pairId: string;
    };
    query?: never;
    url: '/admin/markets/{pairId}';
};

export type AdminMarketsReplaceErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    409: MarketChangeRefusedProblem;
    412: PreconditionFailedProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type AdminMarketsReplaceError = AdminMarketsReplaceErrors[keyof AdminMarketsReplaceErrors];

export type AdminMarketsReplaceResponses = {
    /** The market as it is now. */
    200: AdminMarket;
};

export type AdminMarketsReplaceResponse = AdminMarketsReplaceResponses[keyof AdminMarketsReplaceResponses];

export type AdminMarketsPauseData = {
    body?: never;
    path: {
        /** The market. */
        pairId: string;
    };
    query?: never;
    url: '/admin/markets/{pairId}/pause';
};

export type AdminMarketsPauseErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    409: MarketChangeRefusedProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type AdminMarketsPauseError = AdminMarketsPauseErrors[keyof AdminMarketsPauseErrors];

export type AdminMarketsPauseResponses = {
    /** The market as it is now. */
    200: AdminMarket;
};

export type AdminMarketsPauseResponse = AdminMarketsPauseResponses[keyof AdminMarketsPauseResponses];

export type AdminMarketsResumeData = {
    body?: never;
    path: {
        /** The market. */
        pairId: string;
    };
    query?: never;
    url: '/admin/markets/{pairId}/resume';
};

export type AdminMarketsResumeErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    409: MarketChangeRefusedProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type AdminMarketsResumeError = AdminMarketsResumeErrors[keyof AdminMarketsResumeErrors];

export type AdminMarketsResumeResponses = {
    /** The market as it is now. */
    200: AdminMarket;
};

export type AdminMarketsResumeResponse = AdminMarketsResumeResponses[keyof AdminMarketsResumeResponses];

export type AdminMarketsCloseData = {
    body?: never;
    path: {
        /** The market. */
        pairId: string;
    };
    query?: never;
    url: '/admin/markets/{pairId}/close';
};

export type AdminMarketsCloseErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    409: MarketChangeRefusedProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type AdminMarketsCloseError = AdminMarketsCloseErrors[keyof AdminMarketsCloseErrors];

export type AdminMarketsCloseResponses = {
    /** The market as it is now. */
    200: AdminMarket;
};

export type AdminMarketsCloseResponse = AdminMarketsCloseResponses[keyof AdminMarketsCloseResponses];

export type AdminMarketsLiveIntentsData = {
    body?: never;
    path: {
        /** The market. */
        pairId: string;
    };
    query?: never;
    url: '/admin/markets/{pairId}/live-intents';
};

export type AdminMarketsLiveIntentsErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type AdminMarketsLiveIntentsError = AdminMarketsLiveIntentsErrors[keyof AdminMarketsLiveIntentsErrors];

export type AdminMarketsLiveIntentsResponses = {
    /** The intents that live now. */
    200: MarketLiveIntents;
};

export type AdminMarketsLiveIntentsResponse = AdminMarketsLiveIntentsResponses[keyof AdminMarketsLiveIntentsResponses];

export type AdminMarketsSwitchData = {
    body: SwitchesWrite;
    path: {
        /** The market. */
        pairId: string;
    };
    query?: never;
    url: '/admin/markets/{pairId}/rfq-switches';
};

export type AdminMarketsSwitchErrors = {
    400: InvalidRequestProblem;
    401: InsufficientUserAuthenticationOrUnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    409: MarketChangeRefusedOrSwitchWouldStrandProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type AdminMarketsSwitchError = AdminMarketsSwitchErrors[keyof AdminMarketsSwitchErrors];

export type AdminMarketsSwitchResponses = {
    /** The switches as they are now. */
    200: SwitchesReply;
};

export type AdminMarketsSwitchResponse = AdminMarketsSwitchResponses[keyof AdminMarketsSwitchResponses];

export type AdminMarketsSwitchBankData = {
    body: BankSwitchesWrite;
    path: {
        /** The market. */
        pairId: string;
    };
    query?: never;
    url: '/admin/markets/{pairId}/bank-switches';
};

export type AdminMarketsSwitchBankErrors = {
    400: InvalidRequestProblem;
    401: InsufficientUserAuthenticationOrUnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    409: MarketChangeRefusedProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type AdminMarketsSwitchBankError = AdminMarketsSwitchBankErrors[keyof AdminMarketsSwitchBankErrors];

export type AdminMarketsSwitchBankResponses = {
    /** The switches as they are now. */
    200: BankSwitchesReply;
};

export type AdminMarketsSwitchBankResponse = AdminMarketsSwitchBankResponses[keyof AdminMarketsSwitchBankResponses];

export type AdminStopsListData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/admin/stops';
};

export type AdminStopsListErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type AdminStopsListError = AdminStopsListErrors[keyof AdminStopsListErrors];

export type AdminStopsListResponses = {
    /** The stops of the tenant. */
    200: StopList;
};

export type AdminStopsListResponse = AdminStopsListResponses[keyof AdminStopsListResponses];

export type AdminStopsResumeData = {
    body: ReasonWrite;
    path: {
        stopId: string;
    };
    query?: never;
    url: '/admin/stops/{stopId}/resume';
};

export type AdminStopsResumeErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    409: OffchainProposalNotOpenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type AdminStopsResumeError = AdminStopsResumeErrors[keyof AdminStopsResumeErrors];

export type AdminStopsResumeResponses = {
    /** The proposal, for another administrator to decide. */
    200: ProposalSummary;
};

export type AdminStopsResumeResponse = AdminStopsResumeResponses[keyof AdminStopsResumeResponses];

export type TokensListData = {
    body?: never;
    path?: never;
    query?: {
        /** Items on a page. */
        limit?: number;
        /** A `next_cursor` as it was given. */
        cursor?: string;
        /** `active` and `paused` move to each other and to `deleted`, which is final. */
        status?: 'active' | 'paused' | 'deleted';
        /** A CAIP-2 chain id. */
        chain?: ChainId;
        /** Catalogue source. */
        source?: string;
        /** Tickers that begin with this, in any case. */
        symbol?: string;
        /** Names that hold this, in any case. */
        name?: string;
    };
    url: '/tokens';
};

export type TokensListErrors = {
    400: InvalidRequestOrInvalidCursorProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type TokensListError = TokensListErrors[keyof TokensListErrors];

export type TokensListResponses = {
    /** One page of listings. */
    200: ListingPage;
};

export type TokensListResponse = TokensListResponses[keyof TokensListResponses];

export type TokensCreateData = {
    body: ListingWrite;
    headers?: {
        /** Kept for 24 hours. The same key and body answer what was made, as it is now; another body is refused. */
        'idempotency-key'?: string;
    };
    path?: never;
    query?: never;
    url: '/tokens';
};

export type TokensCreateErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    409: ListingExistsOrIdempotencyInProgressProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    422: IdempotencyKeyReusedProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type TokensCreateError = TokensCreateErrors[keyof TokensCreateErrors];

export type TokensCreateResponses = {
    /** The listing as created. */
    201: Listing;
};

export type TokensCreateResponse = TokensCreateResponses[keyof TokensCreateResponses];

export type TokensDeleteData = {
    body?: never;
    headers?: {
        /** The `ETag` that the change rests on. */
        'if-match'?: string;
    };
    path: {
        /** The listing. */
        id: string;
    };
    query?: never;
    url: '/tokens/{id}';
};

export type TokensDeleteErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    412: PreconditionFailedProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type TokensDeleteError = TokensDeleteErrors[keyof TokensDeleteErrors];

export type TokensDeleteResponses = {
    /** It is deleted. */
    204: void;
};

export type TokensDeleteResponse = TokensDeleteResponses[keyof TokensDeleteResponses];

export type TokensReadData = {
    body?: never;
    headers?: {
        /** An `ETag` that you have: 304 while it stands. */
        'if-none-match'?: string;
    };
    path: {
        /** The listing. */
        id: string;
    };
    query?: never;
    url: '/tokens/{id}';
};

export type TokensReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type TokensReadError = TokensReadErrors[keyof TokensReadErrors];

export type TokensReadResponses = {
    /** The listing. */
    200: Listing;
};

export type TokensReadResponse = TokensReadResponses[keyof TokensReadResponses];

export type TokensReplaceData = {
    body: ListingWrite;
    headers?: {
        /** The `ETag` that the change rests on. */
        'if-match'?: string;
    };
    path: {
        /** The listing. */
        id: string;
    };
    query?: never;
    url: '/tokens/{id}';
};

export type TokensReplaceErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    409: ListingExistsOrListingDeletedProblem;
    412: PreconditionFailedProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type TokensReplaceError = TokensReplaceErrors[keyof TokensReplaceErrors];

export type TokensReplaceResponses = {
    /** The listing as it is now. */
    200: Listing;
};

export type TokensReplaceResponse = TokensReplaceResponses[keyof TokensReplaceResponses];

export type TokensCandlesData = {
    body?: never;
    path: {
        /** The listing. */
        id: string;
    };
    query?: {
        /** How long a candle lasts. */
        interval?: '1m' | '5m' | '15m' | '1h' | '4h' | '1d';
        /** Candles that open then or later. In milliseconds since 1970, or RFC 3339 in UTC. */
        from?: string;
        /** Candles that open before; now when it is left out. In milliseconds since 1970, or RFC 3339 in UTC. */
        to?: string;
        /** Candles on a page. */
        limit?: number;
        /** A `next_cursor` as it was given. */
        cursor?: string;
    };
    url: '/tokens/{id}/candles';
};

export type TokensCandlesErrors = {
    400: InvalidRequestOrInvalidCursorProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrMarketDataUnavailableOrIdentityUnavailableProblem;
};

export type TokensCandlesError = TokensCandlesErrors[keyof TokensCandlesErrors];

export type TokensCandlesResponses = {
    /** One page of candles. */
    200: CandlePage;
};

export type TokensCandlesResponse = TokensCandlesResponses[keyof TokensCandlesResponses];

export type AdminTokensListData = {
    body?: never;
    path?: never;
    query?: {
        /** Items on a page. */
        limit?: number;
        /** A `next_cursor` as it was given. */
        cursor?: string;
        /** `active` and `paused` move to each other and to `deleted`, which is final. */
        status?: 'active' | 'paused' | 'deleted';
        /** A CAIP-2 chain id. */
        chain?: ChainId;
        /** Catalogue source. */
        source?: string;
        /** Tickers that begin with this, in any case. */
        symbol?: string;
        /** Names that hold this, in any case. */
        name?: string;
    };
    url: '/admin/tokens';
};

export type AdminTokensListErrors = {
    400: InvalidRequestOrInvalidCursorProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type AdminTokensListError = AdminTokensListErrors[keyof AdminTokensListErrors];

export type AdminTokensListResponses = {
    /** One page of listings. */
    200: AdminListingPage;
};

export type AdminTokensListResponse = AdminTokensListResponses[keyof AdminTokensListResponses];

export type AdminTokensReadData = {
    body?: never;
    headers?: {
        /** An `ETag` that you have: 304 while it stands. */
        'if-none-match'?: string;
    };
    path: {
        /** The listing. */
        id: string;
    };
    query?: never;
    url: '/admin/tokens/{id}';
};

export type AdminTokensReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type AdminTokensReadError = AdminTokensReadErrors[keyof AdminTokensReadErrors];

export type AdminTokensReadResponses = {
    /** The listing. */
    200: AdminListing;
};

export type AdminTokensReadResponse = AdminTokensReadResponses[keyof AdminTokensReadResponses];

export type AdminTokensImportData = {
    body: ListingWrite;
    path?: never;
    query?: never;
    url: '/admin/tokens/import';
};

export type AdminTokensImportErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type AdminTokensImportError = AdminTokensImportErrors[keyof AdminTokensImportErrors];

export type AdminTokensImportResponses = {
    /** What became of each line, while it is done. */
    200: ImportedLine | ImportTally;
};

export type AdminTokensImportResponse = AdminTokensImportResponses[keyof AdminTokensImportResponses];

export type PrimaryMintQuotesSoftData = {
    body: SoftQuoteRequest;
    path?: never;
    query?: never;
    url: '/primary-mint/quotes/soft';
};

export type PrimaryMintQuotesSoftErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: KycRequiredProblem;
    404: MintMarketNotFoundProblem;
    409: MintNotAMintMarketOrMintMarketPausedProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    422: MintNothingToMintProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    501: MintMarketNotConfiguredProblem;
    503: PrimaryMintQuotesSoftServiceUnavailableProblem;
};

export type PrimaryMintQuotesSoftError = PrimaryMintQuotesSoftErrors[keyof PrimaryMintQuotesSoftErrors];

export type PrimaryMintQuotesSoftResponses = {
    /** The price now. */
    200: SoftQuote;
};

export type PrimaryMintQuotesSoftResponse = PrimaryMintQuotesSoftResponses[keyof PrimaryMintQuotesSoftResponses];

export type PrimaryMintAllowanceReadData = {
    body: QuoteRequest;
    path?: never;
    query?: never;
    url: '/primary-mint/allowance';
};

export type PrimaryMintAllowanceReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: KycRequiredOrMintWalletNotRegisteredProblem;
    404: MintMarketNotFoundProblem;
    409: MintNotAMintMarketOrMintMarketPausedProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    501: MintMarketNotConfiguredProblem;
    503: PrimaryMintAllowanceReadServiceUnavailableProblem;
};

export type PrimaryMintAllowanceReadError = PrimaryMintAllowanceReadErrors[keyof PrimaryMintAllowanceReadErrors];

export type PrimaryMintAllowanceReadResponses = {
    /** Ready, or what is missing. */
    200: Allowance;
};

export type PrimaryMintAllowanceReadResponse = PrimaryMintAllowanceReadResponses[keyof PrimaryMintAllowanceReadResponses];

export type PrimaryMintEligibilityPreviewData = {
    body: QuoteRequest;
    path?: never;
    query?: never;
    url: '/primary-mint/eligibility';
};

export type PrimaryMintEligibilityPreviewErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: KycRequiredProblem;
    404: MintMarketNotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableOrMintKycAttestationUnavailableProblem;
};

export type PrimaryMintEligibilityPreviewError = PrimaryMintEligibilityPreviewErrors[keyof PrimaryMintEligibilityPreviewErrors];

export type PrimaryMintEligibilityPreviewResponses = {
    /** All verdicts. */
    200: EligibilityPreview;
};

export type PrimaryMintEligibilityPreviewResponse = PrimaryMintEligibilityPreviewResponses[keyof PrimaryMintEligibilityPreviewResponses];

export type PrimaryMintQuotesListData = {
    body?: never;
    path?: never;
    query?: {
        /** Items on a page. */
        limit?: number;
        /** A `next_cursor` as it was given. */
        cursor?: string;
        /** A firm quote expires unless its intent is taken; an issued one is settled by the buyer, or lapses. */
        state?: QuoteState;
        /** Quotes of one market. */
        pairId?: string;
    };
    url: '/primary-mint/quotes';
};

export type PrimaryMintQuotesListErrors = {
    400: InvalidRequestOrInvalidCursorProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type PrimaryMintQuotesListError = PrimaryMintQuotesListErrors[keyof PrimaryMintQuotesListErrors];

export type PrimaryMintQuotesListResponses = {
    /** One page of quotes. */
    200: QuotePage;
};

export type PrimaryMintQuotesListResponse = PrimaryMintQuotesListResponses[keyof PrimaryMintQuotesListResponses];

export type PrimaryMintQuotesCreateData = {
    body: QuoteRequest;
    headers?: {
        /** Kept for 24 hours. The same key and body answer what was made, as it is now; another body is refused. */
        'idempotency-key'?: string;
    };
    path?: never;
    query?: never;
    url: '/primary-mint/quotes';
};

export type PrimaryMintQuotesCreateErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: KycRequiredOrMintWalletNotRegisteredProblem;
    404: MintMarketNotFoundProblem;
    409: MintNotAMintMarketOrMintMarketPausedOrIdempotencyInProgressProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    422: MintPurchaseCapExceededOrMintNothingToMintOrIdempotencyKeyReusedProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    501: MintMarketNotConfiguredProblem;
    503: PrimaryMintQuotesCreateServiceUnavailableProblem;
};

export type PrimaryMintQuotesCreateError = PrimaryMintQuotesCreateErrors[keyof PrimaryMintQuotesCreateErrors];

export type PrimaryMintQuotesCreateResponses = {
    /** The quote and its reference. */
    201: Quote;
};

export type PrimaryMintQuotesCreateResponse = PrimaryMintQuotesCreateResponses[keyof PrimaryMintQuotesCreateResponses];

export type PrimaryMintQuotesIntentData = {
    body?: never;
    path: {
        /** The reference of a firm quote. */
        reference: string;
    };
    query?: never;
    url: '/primary-mint/quotes/{reference}/intent';
};

export type PrimaryMintQuotesIntentErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: PrimaryMintQuotesIntentForbiddenProblem;
    404: NotFoundOrMintMarketNotFoundOrMintQuoteNotFoundProblem;
    409: PrimaryMintQuotesIntentConflictProblem;
    410: MintQuoteExpiredProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    422: MintPurchaseCapExceededOrMintTradeSizeOutOfRangeOrMintNothingToMintProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    501: MintMarketNotConfiguredOrMintKycAttestationUnsupportedProblem;
    503: PrimaryMintQuotesIntentServiceUnavailableProblem;
};

export type PrimaryMintQuotesIntentError = PrimaryMintQuotesIntentErrors[keyof PrimaryMintQuotesIntentErrors];

export type PrimaryMintQuotesIntentResponses = {
    /** The settlement bundle. */
    200: Bundle;
};

export type PrimaryMintQuotesIntentResponse = PrimaryMintQuotesIntentResponses[keyof PrimaryMintQuotesIntentResponses];

export type PrimaryMintQuotesRelayData = {
    body: RelayRequest;
    path: {
        /** The reference of a firm quote. */
        reference: string;
    };
    query?: never;
    url: '/primary-mint/quotes/{reference}/relay';
};

export type PrimaryMintQuotesRelayErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: KycRequiredOrMintWalletNotRegisteredProblem;
    404: NotFoundOrMintQuoteNotFoundProblem;
    409: RelayBudgetSpentOrRelayOffOrRelayBusyProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    422: RelayNotForwardableProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: PrimaryMintQuotesRelayServiceUnavailableProblem;
};

export type PrimaryMintQuotesRelayError = PrimaryMintQuotesRelayErrors[keyof PrimaryMintQuotesRelayErrors];

export type PrimaryMintQuotesRelayResponses = {
    /** The quote as it is now. */
    202: Quote;
};

export type PrimaryMintQuotesRelayResponse = PrimaryMintQuotesRelayResponses[keyof PrimaryMintQuotesRelayResponses];

export type PrimaryMintQuotesReadData = {
    body?: never;
    path: {
        /** The reference of a firm quote. */
        reference: string;
    };
    query?: never;
    url: '/primary-mint/quotes/{reference}';
};

export type PrimaryMintQuotesReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    404: NotFoundOrMintQuoteNotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type PrimaryMintQuotesReadError = PrimaryMintQuotesReadErrors[keyof PrimaryMintQuotesReadErrors];

export type PrimaryMintQuotesReadResponses = {
    /** The quote with its freshness. */
    200: Quote;
};

export type PrimaryMintQuotesReadResponse = PrimaryMintQuotesReadResponses[keyof PrimaryMintQuotesReadResponses];

export type PrimaryMintQuotesEvidenceData = {
    body?: never;
    path: {
        /** The reference of a firm quote. */
        reference: string;
    };
    query?: never;
    url: '/primary-mint/quotes/{reference}/evidence';
};

export type PrimaryMintQuotesEvidenceErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    404: NotFoundOrMintQuoteNotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableOrMintVenueUnavailableProblem;
};

export type PrimaryMintQuotesEvidenceError = PrimaryMintQuotesEvidenceErrors[keyof PrimaryMintQuotesEvidenceErrors];

export type PrimaryMintQuotesEvidenceResponses = {
    /** The evidence so far. */
    200: QuoteEvidence;
};

export type PrimaryMintQuotesEvidenceResponse = PrimaryMintQuotesEvidenceResponses[keyof PrimaryMintQuotesEvidenceResponses];

export type RfqQuotesSoftData = {
    body: SoftQuoteRequest;
    path?: never;
    query?: never;
    url: '/rfq/quotes/soft';
};

export type RfqQuotesSoftErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: KycRequiredProblem;
    404: RfqMarketNotFoundProblem;
    409: RfqQuotesSoftConflictProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    422: RfqNothingToFillProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    501: RfqMarketNotConfiguredProblem;
    503: RfqQuotesSoftServiceUnavailableProblem;
};

export type RfqQuotesSoftError = RfqQuotesSoftErrors[keyof RfqQuotesSoftErrors];

export type RfqQuotesSoftResponses = {
    /** The price now. */
    200: SoftQuote;
};

export type RfqQuotesSoftResponse = RfqQuotesSoftResponses[keyof RfqQuotesSoftResponses];

export type RfqAllowanceReadData = {
    body: QuoteRequest;
    path?: never;
    query?: never;
    url: '/rfq/allowance';
};

export type RfqAllowanceReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: KycRequiredOrRfqWalletNotRegisteredProblem;
    404: RfqMarketNotFoundProblem;
    409: RfqNotAnRfqMarketOrRfqMarketPausedProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    501: RfqMarketNotConfiguredProblem;
    503: RfqAllowanceReadServiceUnavailableProblem;
};

export type RfqAllowanceReadError = RfqAllowanceReadErrors[keyof RfqAllowanceReadErrors];

export type RfqAllowanceReadResponses = {
    /** Ready, or what is missing. */
    200: Allowance;
};

export type RfqAllowanceReadResponse = RfqAllowanceReadResponses[keyof RfqAllowanceReadResponses];

export type RfqEligibilityPreviewData = {
    body: QuoteRequest;
    path?: never;
    query?: never;
    url: '/rfq/eligibility';
};

export type RfqEligibilityPreviewErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: KycRequiredProblem;
    404: RfqMarketNotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableOrRfqKycAttestationUnavailableProblem;
};

export type RfqEligibilityPreviewError = RfqEligibilityPreviewErrors[keyof RfqEligibilityPreviewErrors];

export type RfqEligibilityPreviewResponses = {
    /** All verdicts. */
    200: EligibilityPreview;
};

export type RfqEligibilityPreviewResponse = RfqEligibilityPreviewResponses[keyof RfqEligibilityPreviewResponses];

export type RfqQuotesListData = {
    body?: never;
    path?: never;
    query?: {
        /** Items on a page. */
        limit?: number;
        /** A `next_cursor` as it was given. */
        cursor?: string;
        /** A firm quote expires unless its intent is taken; an issued one is settled by the buyer, or lapses. */
        state?: QuoteState;
        /** Quotes of one market. */
        pairId?: string;
    };
    url: '/rfq/quotes';
};

export type RfqQuotesListErrors = {
    400: InvalidRequestOrInvalidCursorProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type RfqQuotesListError = RfqQuotesListErrors[keyof RfqQuotesListErrors];

export type RfqQuotesListResponses = {
    /** One page of quotes. */
    200: QuotePage;
};

export type RfqQuotesListResponse = RfqQuotesListResponses[keyof RfqQuotesListResponses];

export type RfqQuotesCreateData = {
    body: QuoteRequest;
    headers?: {
        /** Kept for 24 hours. The same key and body answer what was made, as it is now; another body is refused. */
        'idempotency-key'?: string;
    };
    path?: never;
    query?: never;
    url: '/rfq/quotes';
};

export type RfqQuotesCreateErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: KycRequiredOrRfqWalletNotRegisteredProblem;
    404: RfqMarketNotFoundProblem;
    409: RfqQuotesCreateConflictProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    422: RfqPurchaseCapExceededOrRfqNothingToFillOrIdempotencyKeyReusedProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    501: RfqMarketNotConfiguredProblem;
    503: RfqQuotesCreateServiceUnavailableProblem;
};

export type RfqQuotesCreateError = RfqQuotesCreateErrors[keyof RfqQuotesCreateErrors];

export type RfqQuotesCreateResponses = {
    /** The quote and its reference. */
    201: Quote;
};

export type RfqQuotesCreateResponse = RfqQuotesCreateResponses[keyof RfqQuotesCreateResponses];

export type RfqQuotesIntentData = {
    body?: never;
    path: {
        /** The reference of a firm quote. */
        reference: string;
    };
    query?: never;
    url: '/rfq/quotes/{reference}/intent';
};

export type RfqQuotesIntentErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: RfqQuotesIntentForbiddenProblem;
    404: NotFoundOrRfqMarketNotFoundOrRfqQuoteNotFoundProblem;
    409: RfqQuotesIntentConflictProblem;
    410: RfqQuoteExpiredProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    422: RfqPurchaseCapExceededOrRfqTradeSizeOutOfRangeOrRfqNothingToFillProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    501: RfqMarketNotConfiguredOrRfqKycAttestationUnsupportedProblem;
    503: RfqQuotesIntentServiceUnavailableProblem;
};

export type RfqQuotesIntentError = RfqQuotesIntentErrors[keyof RfqQuotesIntentErrors];

export type RfqQuotesIntentResponses = {
    /** The settlement bundle. */
    200: Bundle;
};

export type RfqQuotesIntentResponse = RfqQuotesIntentResponses[keyof RfqQuotesIntentResponses];

export type RfqQuotesRelayData = {
    body: RelayRequest;
    path: {
        /** The reference of a firm quote. */
        reference: string;
    };
    query?: never;
    url: '/rfq/quotes/{reference}/relay';
};

export type RfqQuotesRelayErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: KycRequiredOrRfqWalletNotRegisteredProblem;
    404: NotFoundOrRfqQuoteNotFoundProblem;
    409: RelayBudgetSpentOrRelayOffOrRelayBusyProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    422: RelayNotForwardableProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: RfqQuotesRelayServiceUnavailableProblem;
};

export type RfqQuotesRelayError = RfqQuotesRelayErrors[keyof RfqQuotesRelayErrors];

export type RfqQuotesRelayResponses = {
    /** The quote as it is now. */
    202: Quote;
};

export type RfqQuotesRelayResponse = RfqQuotesRelayResponses[keyof RfqQuotesRelayResponses];

export type RfqQuotesReadData = {
    body?: never;
    path: {
        /** The reference of a firm quote. */
        reference: string;
    };
    query?: never;
    url: '/rfq/quotes/{reference}';
};

export type RfqQuotesReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    404: NotFoundOrRfqQuoteNotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type RfqQuotesReadError = RfqQuotesReadErrors[keyof RfqQuotesReadErrors];

export type RfqQuotesReadResponses = {
    /** The quote with its freshness. */
    200: Quote;
};

export type RfqQuotesReadResponse = RfqQuotesReadResponses[keyof RfqQuotesReadResponses];

export type RfqQuotesEvidenceData = {
    body?: never;
    path: {
        /** The reference of a firm quote. */
        reference: string;
    };
    query?: never;
    url: '/rfq/quotes/{reference}/evidence';
};

export type RfqQuotesEvidenceErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    404: NotFoundOrRfqQuoteNotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableOrRfqVenueUnavailableProblem;
};

export type RfqQuotesEvidenceError = RfqQuotesEvidenceErrors[keyof RfqQuotesEvidenceErrors];

export type RfqQuotesEvidenceResponses = {
    /** The evidence so far. */
    200: QuoteEvidence;
};

export type RfqQuotesEvidenceResponse = RfqQuotesEvidenceResponses[keyof RfqQuotesEvidenceResponses];

export type ProposalsListData = {
    body?: never;
    path?: never;
    query?: {
        /** Items on a page. */
        limit?: number;
        /** A `next_cursor` as it was given. */
        cursor?: string;
        /** `open` when left out. */
        state?: ProposalState;
        kind?: ProposalKind;
        subject?: string;
    };
    url: '/proposals';
};

export type ProposalsListErrors = {
    400: InvalidRequestOrInvalidCursorProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type ProposalsListError = ProposalsListErrors[keyof ProposalsListErrors];

export type ProposalsListResponses = {
    /** One page of proposals. */
    200: ProposalPage;
};

export type ProposalsListResponse = ProposalsListResponses[keyof ProposalsListResponses];

export type ProposalsReadData = {
    body?: never;
    path: {
        /** The proposal. */
        proposalId: string;
    };
    query?: never;
    url: '/proposals/{proposalId}';
};

export type ProposalsReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type ProposalsReadError = ProposalsReadErrors[keyof ProposalsReadErrors];

export type ProposalsReadResponses = {
    /** The proposal as it is now. */
    200: Proposal;
};

export type ProposalsReadResponse = ProposalsReadResponses[keyof ProposalsReadResponses];

export type ProposalsApproveData = {
    body?: {
        assertion?: PasskeyAssertion;
    };
    headers?: {
        /** The `ETag` of the proposal as it was read. A decision without it is refused. */
        'if-match'?: string;
    };
    path: {
        /** The proposal. */
        proposalId: string;
    };
    query?: never;
    url: '/proposals/{proposalId}/approve';
};

export type ProposalsApproveErrors = {
    400: InvalidRequestProblem;
    401: InsufficientUserAuthenticationOrUnauthenticatedOrSessionEndedProblem;
    403: ProposalsApproveForbiddenProblem;
    404: NotFoundOrOffchainAccountUnknownProblem;
    409: ProposalsApproveConflictProblem;
    412: ProposalChangedProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    422: OffchainStatementWrongDayOrOffchainRefundExceedsHeldProblem;
    428: PreconditionRequiredProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    501: OffchainDeliveryContractMismatchProblem;
    503: ProposalsApproveServiceUnavailableProblem;
};

export type ProposalsApproveError = ProposalsApproveErrors[keyof ProposalsApproveErrors];

export type ProposalsApproveResponses = {
    /** The proposal as it is now. */
    200: Proposal;
};

export type ProposalsApproveResponse = ProposalsApproveResponses[keyof ProposalsApproveResponses];

export type ProposalsRejectData = {
    body: ProposalReject;
    headers?: {
        /** The `ETag` of the proposal as it was read. A decision without it is refused. */
        'if-match'?: string;
    };
    path: {
        /** The proposal. */
        proposalId: string;
    };
    query?: never;
    url: '/proposals/{proposalId}/reject';
};

export type ProposalsRejectErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ProposalsRejectForbiddenProblem;
    404: NotFoundProblem;
    409: OffchainProposalNotOpenProblem;
    412: ProposalChangedProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    428: PreconditionRequiredProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type ProposalsRejectError = ProposalsRejectErrors[keyof ProposalsRejectErrors];

export type ProposalsRejectResponses = {
    /** The proposal as it is now. */
    200: Proposal;
};

export type ProposalsRejectResponse = ProposalsRejectResponses[keyof ProposalsRejectResponses];

export type ProposalsWithdrawData = {
    body: ProposalWithdraw;
    path: {
        /** The proposal. */
        proposalId: string;
    };
    query?: never;
    url: '/proposals/{proposalId}/withdraw';
};

export type ProposalsWithdrawErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    409: OffchainProposalNotOpenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type ProposalsWithdrawError = ProposalsWithdrawErrors[keyof ProposalsWithdrawErrors];

export type ProposalsWithdrawResponses = {
    /** The proposal as it is now. */
    200: Proposal;
};

export type ProposalsWithdrawResponse = ProposalsWithdrawResponses[keyof ProposalsWithdrawResponses];

export type ProposalsChallengeData = {
    body: DecisionChallengeWrite;
    path: {
        /** The proposal. */
        proposalId: string;
    };
    query?: never;
    url: '/proposals/{proposalId}/challenges';
};

export type ProposalsChallengeErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenOrOffchainApprovalSamePersonProblem;
    404: NotFoundProblem;
    409: OffchainProposalNotOpenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type ProposalsChallengeError = ProposalsChallengeErrors[keyof ProposalsChallengeErrors];

export type ProposalsChallengeResponses = {
    /** The challenge. */
    201: PasskeyChallenge;
};

export type ProposalsChallengeResponse = ProposalsChallengeResponses[keyof ProposalsChallengeResponses];

export type MePasskeysListData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/me/passkeys';
};

export type MePasskeysListErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type MePasskeysListError = MePasskeysListErrors[keyof MePasskeysListErrors];

export type MePasskeysListResponses = {
    /** The keys. */
    200: PasskeyList;
};

export type MePasskeysListResponse = MePasskeysListResponses[keyof MePasskeysListResponses];

export type MePasskeysRequestData = {
    body: PasskeyWrite;
    path?: never;
    query?: never;
    url: '/me/passkeys';
};

export type MePasskeysRequestErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenOrPasskeyRefusedProblem;
    409: OffchainProposalNotOpenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type MePasskeysRequestError = MePasskeysRequestErrors[keyof MePasskeysRequestErrors];

export type MePasskeysRequestResponses = {
    /** The key, which decides nothing yet. */
    202: PasskeyRequested;
};

export type MePasskeysRequestResponse = MePasskeysRequestResponses[keyof MePasskeysRequestResponses];

export type MePasskeysChallengeData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/me/passkeys/challenges';
};

export type MePasskeysChallengeErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type MePasskeysChallengeError = MePasskeysChallengeErrors[keyof MePasskeysChallengeErrors];

export type MePasskeysChallengeResponses = {
    /** The challenge. */
    201: PasskeyChallenge;
};

export type MePasskeysChallengeResponse = MePasskeysChallengeResponses[keyof MePasskeysChallengeResponses];

export type PasskeysRevokeData = {
    body: PasskeyRevoke;
    path: {
        /** The key. */
        credentialId: string;
    };
    query?: never;
    url: '/passkeys/{credentialId}/revoke';
};

export type PasskeysRevokeErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type PasskeysRevokeError = PasskeysRevokeErrors[keyof PasskeysRevokeErrors];

export type PasskeysRevokeResponses = {
    /** The revoked key. */
    200: Passkey;
};

export type PasskeysRevokeResponse = PasskeysRevokeResponses[keyof PasskeysRevokeResponses];

export type AdminWorkReadData = {
    body?: never;
    headers?: {
        /** An `ETag` that you have: 304 while it stands. */
        'if-none-match'?: string;
    };
    path?: never;
    query?: never;
    url: '/admin/work';
};

export type AdminWorkReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type AdminWorkReadError = AdminWorkReadErrors[keyof AdminWorkReadErrors];

export type AdminWorkReadResponses = {
    /** The queues. */
    200: Work;
};

export type AdminWorkReadResponse = AdminWorkReadResponses[keyof AdminWorkReadResponses];

export type AdminPurchasesListData = {
    body?: never;
    path?: never;
    query?: {
        /** A reference, a payment reference, a transaction hash, a wallet, or a buyer’s subject or pseudonym, whole. */
        q?: string;
        rail?: 'offchain_fixed_price' | 'onchain_rfq_atomic' | 'onchain_primary_mint';
        state?: 'firm' | 'intent_issued' | 'submitted' | 'settled' | 'failed' | 'lapsed' | 'expired' | 'awaiting_payment' | 'partially_paid' | 'payment_review' | 'paid' | 'delivering' | 'delivery_blocked' | 'voiding' | 'delivered' | 'refunding' | 'refunded' | 'cancelled' | 'frozen';
        /** Ordered then or later. RFC 3339 in UTC. */
        from?: string;
        /** Ordered before. RFC 3339 in UTC. */
        to?: string;
        /** Items on a page. */
        limit?: number;
        /** A `next_cursor` as it was given. */
        cursor?: string;
    };
    url: '/admin/purchases';
};

export type AdminPurchasesListErrors = {
    400: InvalidRequestOrInvalidCursorProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type AdminPurchasesListError = AdminPurchasesListErrors[keyof AdminPurchasesListErrors];

export type AdminPurchasesListResponses = {
    /** One page of purchases. */
    200: PurchaseSummaryPage;
};

export type AdminPurchasesListResponse = AdminPurchasesListResponses[keyof AdminPurchasesListResponses];

export type AdminPurchasesReadData = {
    body?: never;
    path: {
        reference: string;
    };
    query?: never;
    url: '/admin/purchases/{reference}';
};

export type AdminPurchasesReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type AdminPurchasesReadError = AdminPurchasesReadErrors[keyof AdminPurchasesReadErrors];

export type AdminPurchasesReadResponses = {
    /** The purchase. */
    200: PurchaseFound;
};

export type AdminPurchasesReadResponse = AdminPurchasesReadResponses[keyof AdminPurchasesReadResponses];

export type AdminPurchasesEvidenceData = {
    body?: never;
    path: {
        reference: string;
    };
    query?: never;
    url: '/admin/purchases/{reference}/evidence';
};

export type AdminPurchasesEvidenceErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type AdminPurchasesEvidenceError = AdminPurchasesEvidenceErrors[keyof AdminPurchasesEvidenceErrors];

export type AdminPurchasesEvidenceResponses = {
    /** The evidence so far, by rail. */
    200: QuoteEvidence | PurchaseEvidence;
};

export type AdminPurchasesEvidenceResponse = AdminPurchasesEvidenceResponses[keyof AdminPurchasesEvidenceResponses];

export type BankGatewayStatementsHandInData = {
    /** The file as the bank issued it. */
    body: Blob | File;
    headers?: {
        /** The signed manifest of the file. A file without one is refused. */
        'bank-manifest'?: string;
    };
    path?: never;
    query?: never;
    url: '/bank-gateway/statements';
};

export type BankGatewayStatementsHandInErrors = {
    400: InvalidRequestOrOffchainStatementUnreadableProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenOrOffchainManifestUnverifiedProblem;
    404: OffchainAccountUnknownProblem;
    409: OffchainStatementGapOrOffchainManifestOutOfSequenceProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    422: OffchainStatementUnbalancedOrOffchainStatementWrongDayOrOffchainManifestMismatchProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type BankGatewayStatementsHandInError = BankGatewayStatementsHandInErrors[keyof BankGatewayStatementsHandInErrors];

export type BankGatewayStatementsHandInResponses = {
    /** What was imported. */
    200: StatementImport;
};

export type BankGatewayStatementsHandInResponse = BankGatewayStatementsHandInResponses[keyof BankGatewayStatementsHandInResponses];

export type BankGatewayPaymentStatusHandInData = {
    /** The file as the bank issued it. */
    body: Blob | File;
    headers?: {
        /** The signed manifest of the file. A file without one is refused. */
        'bank-manifest'?: string;
    };
    path?: never;
    query?: never;
    url: '/bank-gateway/payment-status';
};

export type BankGatewayPaymentStatusHandInErrors = {
    400: InvalidRequestOrOffchainStatementUnreadableProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenOrOffchainManifestUnverifiedProblem;
    404: NotFoundProblem;
    409: OffchainManifestOutOfSequenceProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    422: OffchainManifestMismatchProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type BankGatewayPaymentStatusHandInError = BankGatewayPaymentStatusHandInErrors[keyof BankGatewayPaymentStatusHandInErrors];

export type BankGatewayPaymentStatusHandInResponses = {
    /** How many payments it reports. */
    200: PaymentStatusReply;
};

export type BankGatewayPaymentStatusHandInResponse = BankGatewayPaymentStatusHandInResponses[keyof BankGatewayPaymentStatusHandInResponses];

export type BankGatewayChannelsReadData = {
    body?: never;
    path: {
        channel: string;
    };
    query?: never;
    url: '/bank-gateway/channels/{channel}';
};

export type BankGatewayChannelsReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type BankGatewayChannelsReadError = BankGatewayChannelsReadErrors[keyof BankGatewayChannelsReadErrors];

export type BankGatewayChannelsReadResponses = {
    /** The channel. */
    200: BankChannel;
};

export type BankGatewayChannelsReadResponse = BankGatewayChannelsReadResponses[keyof BankGatewayChannelsReadResponses];

export type BankGatewayPaymentFilesListData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/bank-gateway/payment-files';
};

export type BankGatewayPaymentFilesListErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type BankGatewayPaymentFilesListError = BankGatewayPaymentFilesListErrors[keyof BankGatewayPaymentFilesListErrors];

export type BankGatewayPaymentFilesListResponses = {
    /** The files. */
    200: AuthorisedPaymentFiles;
};

export type BankGatewayPaymentFilesListResponse = BankGatewayPaymentFilesListResponses[keyof BankGatewayPaymentFilesListResponses];

export type BankGatewayPaymentFilesFileData = {
    body?: never;
    path: {
        /** Its id. */
        id: string;
    };
    query?: never;
    url: '/bank-gateway/payment-files/{id}/pain001';
};

export type BankGatewayPaymentFilesFileErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    409: OffchainProposalNotOpenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type BankGatewayPaymentFilesFileError = BankGatewayPaymentFilesFileErrors[keyof BankGatewayPaymentFilesFileErrors];

export type BankGatewayPaymentFilesFileResponses = {
    /** The file as the bank issued it. */
    200: Blob | File;
};

export type BankGatewayPaymentFilesFileResponse = BankGatewayPaymentFilesFileResponses[keyof BankGatewayPaymentFilesFileResponses];

export type BankGatewayPaymentFilesReceiptData = {
    body: BankReceiptWrite;
    path: {
        /** Its id. */
        id: string;
    };
    query?: never;
    url: '/bank-gateway/payment-files/{id}/receipt';
};

export type BankGatewayPaymentFilesReceiptErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenOrOffchainManifestUnverifiedProblem;
    404: NotFoundProblem;
    409: OffchainProposalNotOpenOrOffchainReconciliationBrokenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    422: OffchainManifestMismatchProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type BankGatewayPaymentFilesReceiptError = BankGatewayPaymentFilesReceiptErrors[keyof BankGatewayPaymentFilesReceiptErrors];

export type BankGatewayPaymentFilesReceiptResponses = {
    /** The payment file as it is now. */
    200: PaymentFile;
};

export type BankGatewayPaymentFilesReceiptResponse = BankGatewayPaymentFilesReceiptResponses[keyof BankGatewayPaymentFilesReceiptResponses];

export type TreasuryStatementsListData = {
    body?: never;
    path?: never;
    query?: {
        /** Items on a page. */
        limit?: number;
        /** A `next_cursor` as it was given. */
        cursor?: string;
    };
    url: '/treasury/statements';
};

export type TreasuryStatementsListErrors = {
    400: InvalidRequestOrInvalidCursorProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type TreasuryStatementsListError = TreasuryStatementsListErrors[keyof TreasuryStatementsListErrors];

export type TreasuryStatementsListResponses = {
    /** One page of statements. */
    200: BankStatementPage;
};

export type TreasuryStatementsListResponse = TreasuryStatementsListResponses[keyof TreasuryStatementsListResponses];

export type TreasuryStatementsUploadData = {
    /** The file as the bank issued it. */
    body: Blob | File;
    path?: never;
    query?: {
        /** As the bank named the file. */
        name?: string;
    };
    url: '/treasury/statements';
};

export type TreasuryStatementsUploadErrors = {
    400: InvalidRequestOrOffchainStatementUnreadableProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: OffchainAccountUnknownProblem;
    409: OffchainStatementGapOrOffchainProposalNotOpenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    422: OffchainStatementUnbalancedOrOffchainStatementWrongDayProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type TreasuryStatementsUploadError = TreasuryStatementsUploadErrors[keyof TreasuryStatementsUploadErrors];

export type TreasuryStatementsUploadResponses = {
    /** The file, and the proposal about it. */
    201: BankFileUpload;
};

export type TreasuryStatementsUploadResponse = TreasuryStatementsUploadResponses[keyof TreasuryStatementsUploadResponses];

export type TreasuryPaymentStatusUploadData = {
    /** The file as the bank issued it. */
    body: Blob | File;
    path?: never;
    query?: {
        /** As the bank named the file. */
        name?: string;
    };
    url: '/treasury/payment-status';
};

export type TreasuryPaymentStatusUploadErrors = {
    400: InvalidRequestOrOffchainStatementUnreadableProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type TreasuryPaymentStatusUploadError = TreasuryPaymentStatusUploadErrors[keyof TreasuryPaymentStatusUploadErrors];

export type TreasuryPaymentStatusUploadResponses = {
    /** The file, and the proposal about it. */
    201: BankFileUpload;
};

export type TreasuryPaymentStatusUploadResponse = TreasuryPaymentStatusUploadResponses[keyof TreasuryPaymentStatusUploadResponses];

export type TreasuryStatementsReadData = {
    body?: never;
    path: {
        /** Its id. */
        id: string;
    };
    query?: never;
    url: '/treasury/statements/{id}';
};

export type TreasuryStatementsReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type TreasuryStatementsReadError = TreasuryStatementsReadErrors[keyof TreasuryStatementsReadErrors];

export type TreasuryStatementsReadResponses = {
    /** The statement. */
    200: BankStatement;
};

export type TreasuryStatementsReadResponse = TreasuryStatementsReadResponses[keyof TreasuryStatementsReadResponses];

export type TreasuryStatementsRawData = {
    body?: never;
    path: {
        /** Its id. */
        id: string;
    };
    query?: never;
    url: '/treasury/statements/{id}/raw';
};

export type TreasuryStatementsRawErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type TreasuryStatementsRawError = TreasuryStatementsRawErrors[keyof TreasuryStatementsRawErrors];

export type TreasuryStatementsRawResponses = {
    /** The file as the bank issued it. */
    200: Blob | File;
};

export type TreasuryStatementsRawResponse = TreasuryStatementsRawResponses[keyof TreasuryStatementsRawResponses];

export type TreasuryReceiptsListData = {
    body?: never;
    path?: never;
    query?: {
        /** Items on a page. */
        limit?: number;
        /** A `next_cursor` as it was given. */
        cursor?: string;
        state?: 'unmatched' | 'suggested' | 'matched' | 'review' | 'returned' | 'frozen' | 'reversed' | 'return' | 'topup' | 'refund' | 'payout' | 'reversal' | 'unexplained' | 'any';
        /** Movements that this statement shows. */
        statementId?: Uuid;
        /** Names a client account of the tenant. */
        account?: ClientAccountId;
        /** A part of the payer, their IBAN, the remittance or a reference; or the whole amount, as 120.00. */
        q?: string;
        /** At least so many days. */
        ageDays?: number;
    };
    url: '/treasury/receipts';
};

export type TreasuryReceiptsListErrors = {
    400: InvalidRequestOrInvalidCursorProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type TreasuryReceiptsListError = TreasuryReceiptsListErrors[keyof TreasuryReceiptsListErrors];

export type TreasuryReceiptsListResponses = {
    /** One page of bank transactions. */
    200: BankTransactionPage;
};

export type TreasuryReceiptsListResponse = TreasuryReceiptsListResponses[keyof TreasuryReceiptsListResponses];

export type TreasuryMatchesProposeData = {
    body: MatchWrite;
    path?: never;
    query?: never;
    url: '/treasury/matches';
};

export type TreasuryMatchesProposeErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    409: OffchainBankTransactionNotOpenOrOffchainProposalNotOpenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    422: OffchainMatchExceedsReceiptProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type TreasuryMatchesProposeError = TreasuryMatchesProposeErrors[keyof TreasuryMatchesProposeErrors];

export type TreasuryMatchesProposeResponses = {
    /** The proposal. */
    201: MatchProposal;
};

export type TreasuryMatchesProposeResponse = TreasuryMatchesProposeResponses[keyof TreasuryMatchesProposeResponses];

export type TreasuryReceiptsFreezeData = {
    body: ReasonWrite;
    path: {
        /** Its id. */
        id: string;
    };
    query?: never;
    url: '/treasury/receipts/{id}/freeze';
};

export type TreasuryReceiptsFreezeErrors = {
    400: InvalidRequestProblem;
    401: InsufficientUserAuthenticationOrUnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    409: OffchainBankTransactionNotOpenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type TreasuryReceiptsFreezeError = TreasuryReceiptsFreezeErrors[keyof TreasuryReceiptsFreezeErrors];

export type TreasuryReceiptsFreezeResponses = {
    /** The bank transaction as it is now. */
    200: BankTransaction;
};

export type TreasuryReceiptsFreezeResponse = TreasuryReceiptsFreezeResponses[keyof TreasuryReceiptsFreezeResponses];

export type TreasuryReviewsListData = {
    body?: never;
    path?: never;
    query?: {
        /** Items on a page. */
        limit?: number;
        /** A `next_cursor` as it was given. */
        cursor?: string;
        state?: 'open' | 'accepted' | 'returned' | 'frozen' | 'reversed';
    };
    url: '/treasury/reviews';
};

export type TreasuryReviewsListErrors = {
    400: InvalidRequestOrInvalidCursorProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type TreasuryReviewsListError = TreasuryReviewsListErrors[keyof TreasuryReviewsListErrors];

export type TreasuryReviewsListResponses = {
    /** One page of reviews. */
    200: PaymentReviewPage;
};

export type TreasuryReviewsListResponse = TreasuryReviewsListResponses[keyof TreasuryReviewsListResponses];

export type TreasuryReviewsAcceptData = {
    body: ReasonWrite;
    path: {
        /** Its id. */
        id: string;
    };
    query?: never;
    url: '/treasury/reviews/{id}/accept';
};

export type TreasuryReviewsAcceptErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    409: OffchainProposalNotOpenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type TreasuryReviewsAcceptError = TreasuryReviewsAcceptErrors[keyof TreasuryReviewsAcceptErrors];

export type TreasuryReviewsAcceptResponses = {
    /** The review as it is now. */
    200: PaymentReview;
};

export type TreasuryReviewsAcceptResponse = TreasuryReviewsAcceptResponses[keyof TreasuryReviewsAcceptResponses];

export type TreasuryReviewsReturnData = {
    body: ReasonWrite;
    path: {
        /** Its id. */
        id: string;
    };
    query?: never;
    url: '/treasury/reviews/{id}/return';
};

export type TreasuryReviewsReturnErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    409: OffchainProposalNotOpenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type TreasuryReviewsReturnError = TreasuryReviewsReturnErrors[keyof TreasuryReviewsReturnErrors];

export type TreasuryReviewsReturnResponses = {
    /** The review as it is now. */
    200: PaymentReview;
};

export type TreasuryReviewsReturnResponse = TreasuryReviewsReturnResponses[keyof TreasuryReviewsReturnResponses];

export type TreasuryReviewsFreezeData = {
    body: ReasonWrite;
    path: {
        /** Its id. */
        id: string;
    };
    query?: never;
    url: '/treasury/reviews/{id}/freeze';
};

export type TreasuryReviewsFreezeErrors = {
    400: InvalidRequestProblem;
    401: InsufficientUserAuthenticationOrUnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    409: OffchainBankTransactionNotOpenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type TreasuryReviewsFreezeError = TreasuryReviewsFreezeErrors[keyof TreasuryReviewsFreezeErrors];

export type TreasuryReviewsFreezeResponses = {
    /** The review as it is now. */
    200: PaymentReview;
};

export type TreasuryReviewsFreezeResponse = TreasuryReviewsFreezeResponses[keyof TreasuryReviewsFreezeResponses];

export type TreasuryRefundsListData = {
    body?: never;
    path?: never;
    query?: {
        /** Items on a page. */
        limit?: number;
        /** A `next_cursor` as it was given. */
        cursor?: string;
        state?: RefundState;
    };
    url: '/treasury/refunds';
};

export type TreasuryRefundsListErrors = {
    400: InvalidRequestOrInvalidCursorProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type TreasuryRefundsListError = TreasuryRefundsListErrors[keyof TreasuryRefundsListErrors];

export type TreasuryRefundsListResponses = {
    /** One page of refunds. */
    200: RefundPage;
};

export type TreasuryRefundsListResponse = TreasuryRefundsListResponses[keyof TreasuryRefundsListResponses];

export type TreasuryRefundsProposeData = {
    body: RefundProposal;
    path: {
        /** The refund. */
        refundReference: string;
    };
    query?: never;
    url: '/treasury/refunds/{refundReference}/propose';
};

export type TreasuryRefundsProposeErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    409: OffchainProposalNotOpenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    422: OffchainRefundExceedsHeldProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type TreasuryRefundsProposeError = TreasuryRefundsProposeErrors[keyof TreasuryRefundsProposeErrors];

export type TreasuryRefundsProposeResponses = {
    /** The refund as it is now. */
    200: Refund;
};

export type TreasuryRefundsProposeResponse = TreasuryRefundsProposeResponses[keyof TreasuryRefundsProposeResponses];

export type TreasuryRefundsFreezeData = {
    body: ReasonWrite;
    path: {
        /** The refund. */
        refundReference: string;
    };
    query?: never;
    url: '/treasury/refunds/{refundReference}/freeze';
};

export type TreasuryRefundsFreezeErrors = {
    400: InvalidRequestProblem;
    401: InsufficientUserAuthenticationOrUnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    409: OffchainProposalNotOpenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type TreasuryRefundsFreezeError = TreasuryRefundsFreezeErrors[keyof TreasuryRefundsFreezeErrors];

export type TreasuryRefundsFreezeResponses = {
    /** The refund as it is now. */
    200: Refund;
};

export type TreasuryRefundsFreezeResponse = TreasuryRefundsFreezeResponses[keyof TreasuryRefundsFreezeResponses];

export type TreasuryPaymentFilesListData = {
    body?: never;
    path?: never;
    query?: {
        /** Items on a page. */
        limit?: number;
        /** A `next_cursor` as it was given. */
        cursor?: string;
        state?: 'proposed' | 'approved' | 'sent' | 'rejected' | 'discarded';
    };
    url: '/treasury/payment-files';
};

export type TreasuryPaymentFilesListErrors = {
    400: InvalidRequestOrInvalidCursorProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type TreasuryPaymentFilesListError = TreasuryPaymentFilesListErrors[keyof TreasuryPaymentFilesListErrors];

export type TreasuryPaymentFilesListResponses = {
    /** One page of payment files. */
    200: PaymentFilePage;
};

export type TreasuryPaymentFilesListResponse = TreasuryPaymentFilesListResponses[keyof TreasuryPaymentFilesListResponses];

export type TreasuryPaymentFilesCreateData = {
    body: PaymentFileWrite;
    path?: never;
    query?: never;
    url: '/treasury/payment-files';
};

export type TreasuryPaymentFilesCreateErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    409: OffchainProposalNotOpenOrOffchainReconciliationBrokenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type TreasuryPaymentFilesCreateError = TreasuryPaymentFilesCreateErrors[keyof TreasuryPaymentFilesCreateErrors];

export type TreasuryPaymentFilesCreateResponses = {
    /** The payment file. */
    201: PaymentFile;
};

export type TreasuryPaymentFilesCreateResponse = TreasuryPaymentFilesCreateResponses[keyof TreasuryPaymentFilesCreateResponses];

export type TreasuryPaymentFilesSentData = {
    body: ReasonWrite;
    path: {
        /** Its id. */
        id: string;
    };
    query?: never;
    url: '/treasury/payment-files/{id}/sent';
};

export type TreasuryPaymentFilesSentErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    409: OffchainProposalNotOpenOrOffchainReconciliationBrokenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type TreasuryPaymentFilesSentError = TreasuryPaymentFilesSentErrors[keyof TreasuryPaymentFilesSentErrors];

export type TreasuryPaymentFilesSentResponses = {
    /** The payment file as it is now. */
    200: PaymentFile;
};

export type TreasuryPaymentFilesSentResponse = TreasuryPaymentFilesSentResponses[keyof TreasuryPaymentFilesSentResponses];

export type TreasuryPaymentFilesReadData = {
    body?: never;
    path: {
        /** Its id. */
        id: string;
    };
    query?: never;
    url: '/treasury/payment-files/{id}';
};

export type TreasuryPaymentFilesReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type TreasuryPaymentFilesReadError = TreasuryPaymentFilesReadErrors[keyof TreasuryPaymentFilesReadErrors];

export type TreasuryPaymentFilesReadResponses = {
    /** The payment file. */
    200: PaymentFileDetail;
};

export type TreasuryPaymentFilesReadResponse = TreasuryPaymentFilesReadResponses[keyof TreasuryPaymentFilesReadResponses];

export type TreasuryPaymentFilesFileData = {
    body?: never;
    path: {
        /** Its id. */
        id: string;
    };
    query?: never;
    url: '/treasury/payment-files/{id}/pain001';
};

export type TreasuryPaymentFilesFileErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    409: OffchainProposalNotOpenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type TreasuryPaymentFilesFileError = TreasuryPaymentFilesFileErrors[keyof TreasuryPaymentFilesFileErrors];

export type TreasuryPaymentFilesFileResponses = {
    /** The file as the bank issued it. */
    200: Blob | File;
};

export type TreasuryPaymentFilesFileResponse = TreasuryPaymentFilesFileResponses[keyof TreasuryPaymentFilesFileResponses];

export type TreasuryPaymentFilesDiscardData = {
    body: ReasonWrite;
    path: {
        /** Its id. */
        id: string;
    };
    query?: never;
    url: '/treasury/payment-files/{id}/discard';
};

export type TreasuryPaymentFilesDiscardErrors = {
    400: InvalidRequestProblem;
    401: InsufficientUserAuthenticationOrUnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    409: OffchainProposalNotOpenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type TreasuryPaymentFilesDiscardError = TreasuryPaymentFilesDiscardErrors[keyof TreasuryPaymentFilesDiscardErrors];

export type TreasuryPaymentFilesDiscardResponses = {
    /** The payment file as it is now. */
    200: PaymentFile;
};

export type TreasuryPaymentFilesDiscardResponse = TreasuryPaymentFilesDiscardResponses[keyof TreasuryPaymentFilesDiscardResponses];

export type TreasuryPayablesListData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/treasury/payables';
};

export type TreasuryPayablesListErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type TreasuryPayablesListError = TreasuryPayablesListErrors[keyof TreasuryPayablesListErrors];

export type TreasuryPayablesListResponses = {
    /** All of it. */
    200: PayableList;
};

export type TreasuryPayablesListResponse = TreasuryPayablesListResponses[keyof TreasuryPayablesListResponses];

export type TreasuryPayoutsListData = {
    body?: never;
    path?: never;
    query?: {
        /** Items on a page. */
        limit?: number;
        /** A `next_cursor` as it was given. */
        cursor?: string;
        state?: 'proposed' | 'approved' | 'batched' | 'sent' | 'rejected' | 'settled' | 'returned' | 'cancelled';
    };
    url: '/treasury/payouts';
};

export type TreasuryPayoutsListErrors = {
    400: InvalidRequestOrInvalidCursorProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type TreasuryPayoutsListError = TreasuryPayoutsListErrors[keyof TreasuryPayoutsListErrors];

export type TreasuryPayoutsListResponses = {
    /** One page of payouts. */
    200: PayoutPage;
};

export type TreasuryPayoutsListResponse = TreasuryPayoutsListResponses[keyof TreasuryPayoutsListResponses];

export type TreasuryPayoutsProposeData = {
    body: PayoutWrite;
    path?: never;
    query?: never;
    url: '/treasury/payouts';
};

export type TreasuryPayoutsProposeErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    409: OffchainProposalNotOpenOrOffchainReconciliationBrokenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    422: OffchainRefundExceedsHeldProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type TreasuryPayoutsProposeError = TreasuryPayoutsProposeErrors[keyof TreasuryPayoutsProposeErrors];

export type TreasuryPayoutsProposeResponses = {
    /** The payout as proposed. */
    201: Payout;
};

export type TreasuryPayoutsProposeResponse = TreasuryPayoutsProposeResponses[keyof TreasuryPayoutsProposeResponses];

export type TreasuryPayoutsCancelData = {
    body: ReasonWrite;
    path: {
        /** The payout. */
        payoutReference: string;
    };
    query?: never;
    url: '/treasury/payouts/{payoutReference}/cancel';
};

export type TreasuryPayoutsCancelErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    409: OffchainProposalNotOpenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type TreasuryPayoutsCancelError = TreasuryPayoutsCancelErrors[keyof TreasuryPayoutsCancelErrors];

export type TreasuryPayoutsCancelResponses = {
    /** The payout as it is now. */
    200: Payout;
};

export type TreasuryPayoutsCancelResponse = TreasuryPayoutsCancelResponses[keyof TreasuryPayoutsCancelResponses];

export type TreasuryPurchasesListData = {
    body?: never;
    path?: never;
    query?: {
        /** Items on a page. */
        limit?: number;
        /** A `next_cursor` as it was given. */
        cursor?: string;
        /** As the service moves it. */
        state?: AnyPurchaseState;
    };
    url: '/treasury/purchases';
};

export type TreasuryPurchasesListErrors = {
    400: InvalidRequestOrInvalidCursorProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type TreasuryPurchasesListError = TreasuryPurchasesListErrors[keyof TreasuryPurchasesListErrors];

export type TreasuryPurchasesListResponses = {
    /** One page of purchases. */
    200: TreasuryPurchasePage;
};

export type TreasuryPurchasesListResponse = TreasuryPurchasesListResponses[keyof TreasuryPurchasesListResponses];

export type TreasuryPurchasesReadData = {
    body?: never;
    path: {
        reference: string;
    };
    query?: never;
    url: '/treasury/purchases/{reference}';
};

export type TreasuryPurchasesReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type TreasuryPurchasesReadError = TreasuryPurchasesReadErrors[keyof TreasuryPurchasesReadErrors];

export type TreasuryPurchasesReadResponses = {
    /** The purchase. */
    200: TreasuryPurchase;
};

export type TreasuryPurchasesReadResponse = TreasuryPurchasesReadResponses[keyof TreasuryPurchasesReadResponses];

export type TreasuryExceptionsListData = {
    body?: never;
    path?: never;
    query?: {
        /** Items on a page. */
        limit?: number;
        /** A `next_cursor` as it was given. */
        cursor?: string;
    };
    url: '/treasury/exceptions';
};

export type TreasuryExceptionsListErrors = {
    400: InvalidRequestOrInvalidCursorProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type TreasuryExceptionsListError = TreasuryExceptionsListErrors[keyof TreasuryExceptionsListErrors];

export type TreasuryExceptionsListResponses = {
    /** One page of exceptions. */
    200: TreasuryExceptionPage;
};

export type TreasuryExceptionsListResponse = TreasuryExceptionsListResponses[keyof TreasuryExceptionsListResponses];

export type TreasuryReceiptsReadData = {
    body?: never;
    path: {
        id: string;
    };
    query?: never;
    url: '/treasury/receipts/{id}';
};

export type TreasuryReceiptsReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type TreasuryReceiptsReadError = TreasuryReceiptsReadErrors[keyof TreasuryReceiptsReadErrors];

export type TreasuryReceiptsReadResponses = {
    /** As it is now. */
    200: BankTransaction;
};

export type TreasuryReceiptsReadResponse = TreasuryReceiptsReadResponses[keyof TreasuryReceiptsReadResponses];

export type TreasuryReviewsReadData = {
    body?: never;
    path: {
        id: string;
    };
    query?: never;
    url: '/treasury/reviews/{id}';
};

export type TreasuryReviewsReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type TreasuryReviewsReadError = TreasuryReviewsReadErrors[keyof TreasuryReviewsReadErrors];

export type TreasuryReviewsReadResponses = {
    /** As it is now. */
    200: PaymentReview;
};

export type TreasuryReviewsReadResponse = TreasuryReviewsReadResponses[keyof TreasuryReviewsReadResponses];

export type TreasuryRefundsReadData = {
    body?: never;
    path: {
        refundReference: string;
    };
    query?: never;
    url: '/treasury/refunds/{refundReference}';
};

export type TreasuryRefundsReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type TreasuryRefundsReadError = TreasuryRefundsReadErrors[keyof TreasuryRefundsReadErrors];

export type TreasuryRefundsReadResponses = {
    /** As it is now. */
    200: Refund;
};

export type TreasuryRefundsReadResponse = TreasuryRefundsReadResponses[keyof TreasuryRefundsReadResponses];

export type TreasuryPayoutsReadData = {
    body?: never;
    path: {
        payoutReference: string;
    };
    query?: never;
    url: '/treasury/payouts/{payoutReference}';
};

export type TreasuryPayoutsReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type TreasuryPayoutsReadError = TreasuryPayoutsReadErrors[keyof TreasuryPayoutsReadErrors];

export type TreasuryPayoutsReadResponses = {
    /** As it is now. */
    200: Payout;
};

export type TreasuryPayoutsReadResponse = TreasuryPayoutsReadResponses[keyof TreasuryPayoutsReadResponses];

export type TreasuryExceptionsReadData = {
    body?: never;
    path: {
        id: string;
    };
    query?: never;
    url: '/treasury/exceptions/{id}';
};

export type TreasuryExceptionsReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type TreasuryExceptionsReadError = TreasuryExceptionsReadErrors[keyof TreasuryExceptionsReadErrors];

export type TreasuryExceptionsReadResponses = {
    /** As it is now. */
    200: TreasuryException;
};

export type TreasuryExceptionsReadResponse = TreasuryExceptionsReadResponses[keyof TreasuryExceptionsReadResponses];

export type TreasuryPayoutAccountsReadData = {
    body?: never;
    path: {
        id: string;
    };
    query?: never;
    url: '/treasury/payout-accounts/{id}';
};

export type TreasuryPayoutAccountsReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type TreasuryPayoutAccountsReadError = TreasuryPayoutAccountsReadErrors[keyof TreasuryPayoutAccountsReadErrors];

export type TreasuryPayoutAccountsReadResponses = {
    /** As it is now. */
    200: PayoutAccount;
};

export type TreasuryPayoutAccountsReadResponse = TreasuryPayoutAccountsReadResponses[keyof TreasuryPayoutAccountsReadResponses];

export type TreasuryExceptionsCloseData = {
    body: ReasonWrite;
    path: {
        /** Its id. */
        id: string;
    };
    query?: never;
    url: '/treasury/exceptions/{id}/close';
};

export type TreasuryExceptionsCloseErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    409: OffchainProposalNotOpenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type TreasuryExceptionsCloseError = TreasuryExceptionsCloseErrors[keyof TreasuryExceptionsCloseErrors];

export type TreasuryExceptionsCloseResponses = {
    /** The exception as it is now. */
    200: TreasuryException;
};

export type TreasuryExceptionsCloseResponse = TreasuryExceptionsCloseResponses[keyof TreasuryExceptionsCloseResponses];

export type TreasuryExceptionsReleaseData = {
    body: ReasonWrite;
    path: {
        /** Its id. */
        id: string;
    };
    query?: never;
    url: '/treasury/exceptions/{id}/release';
};

export type TreasuryExceptionsReleaseErrors = {
    400: InvalidRequestProblem;
    401: InsufficientUserAuthenticationOrUnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    409: OffchainProposalNotOpenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type TreasuryExceptionsReleaseError = TreasuryExceptionsReleaseErrors[keyof TreasuryExceptionsReleaseErrors];

export type TreasuryExceptionsReleaseResponses = {
    /** The exception as it is now. */
    200: TreasuryException;
};

export type TreasuryExceptionsReleaseResponse = TreasuryExceptionsReleaseResponses[keyof TreasuryExceptionsReleaseResponses];

export type TreasuryDeliveriesRetryData = {
    body: ReasonWrite;
    path: {
        reference: string;
    };
    query?: never;
    url: '/treasury/deliveries/{reference}/retry';
};

export type TreasuryDeliveriesRetryErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    409: OffchainProposalNotOpenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type TreasuryDeliveriesRetryError = TreasuryDeliveriesRetryErrors[keyof TreasuryDeliveriesRetryErrors];

export type TreasuryDeliveriesRetryResponses = {
    /** The purchase as it is now. */
    200: DecidedPurchase;
};

export type TreasuryDeliveriesRetryResponse = TreasuryDeliveriesRetryResponses[keyof TreasuryDeliveriesRetryResponses];

export type TreasuryDeliveriesVoidData = {
    body: ReasonWrite;
    path: {
        reference: string;
    };
    query?: never;
    url: '/treasury/deliveries/{reference}/void';
};

export type TreasuryDeliveriesVoidErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    409: OffchainProposalNotOpenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type TreasuryDeliveriesVoidError = TreasuryDeliveriesVoidErrors[keyof TreasuryDeliveriesVoidErrors];

export type TreasuryDeliveriesVoidResponses = {
    /** The purchase as it is now. */
    200: DecidedPurchase;
};

export type TreasuryDeliveriesVoidResponse = TreasuryDeliveriesVoidResponses[keyof TreasuryDeliveriesVoidResponses];

export type TreasuryPurchasesRefundData = {
    body: ReasonWrite;
    path: {
        reference: string;
    };
    query?: never;
    url: '/treasury/purchases/{reference}/refund';
};

export type TreasuryPurchasesRefundErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    409: OffchainProposalNotOpenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type TreasuryPurchasesRefundError = TreasuryPurchasesRefundErrors[keyof TreasuryPurchasesRefundErrors];

export type TreasuryPurchasesRefundResponses = {
    /** The purchase as it is now. */
    200: DecidedPurchase;
};

export type TreasuryPurchasesRefundResponse = TreasuryPurchasesRefundResponses[keyof TreasuryPurchasesRefundResponses];

export type OffchainInstrumentsListData = {
    body?: never;
    path?: never;
    query?: {
        /** Items on a page. */
        limit?: number;
        /** A `next_cursor` as it was given. */
        cursor?: string;
        /** The instrument of one market. */
        pairId?: string;
        /** ISO 4217. */
        currency?: CurrencyCode;
    };
    url: '/offchain-instruments';
};

export type OffchainInstrumentsListErrors = {
    400: InvalidRequestOrInvalidCursorProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type OffchainInstrumentsListError = OffchainInstrumentsListErrors[keyof OffchainInstrumentsListErrors];

export type OffchainInstrumentsListResponses = {
    /** One page of instruments. */
    200: OffchainInstrumentPage;
};

export type OffchainInstrumentsListResponse = OffchainInstrumentsListResponses[keyof OffchainInstrumentsListResponses];

export type OffchainInstrumentsReadData = {
    body?: never;
    path: {
        /** The instrument. */
        instrumentId: string;
    };
    query?: never;
    url: '/offchain-instruments/{instrumentId}';
};

export type OffchainInstrumentsReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    404: NotFoundOrOffchainInstrumentNotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type OffchainInstrumentsReadError = OffchainInstrumentsReadErrors[keyof OffchainInstrumentsReadErrors];

export type OffchainInstrumentsReadResponses = {
    /** The instrument. */
    200: OffchainInstrument;
};

export type OffchainInstrumentsReadResponse = OffchainInstrumentsReadResponses[keyof OffchainInstrumentsReadResponses];

export type OffchainQuotesSoftData = {
    body: SoftQuoteRequest;
    path?: never;
    query?: never;
    url: '/offchain-instruments/quotes/soft';
};

export type OffchainQuotesSoftErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: KycRequiredProblem;
    404: OffchainMarketNotFoundProblem;
    409: OffchainNotAnOffchainMarketOrOffchainMarketPausedOrOffchainSalesDisabledProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    422: OffchainTradeSizeOutOfRangeOrOffchainNothingToDeliverProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    501: OffchainMarketNotConfiguredOrOffchainClientAccountUnavailableProblem;
    503: ServiceOverloadedOrIdentityUnavailableOrOffchainKycAttestationUnavailableProblem;
};

export type OffchainQuotesSoftError = OffchainQuotesSoftErrors[keyof OffchainQuotesSoftErrors];

export type OffchainQuotesSoftResponses = {
    /** The price now. */
    200: PurchaseSoftQuote;
};

export type OffchainQuotesSoftResponse = OffchainQuotesSoftResponses[keyof OffchainQuotesSoftResponses];

export type OffchainEligibilityPreviewData = {
    body: PurchaseRequest;
    path?: never;
    query?: never;
    url: '/offchain-purchases/eligibility';
};

export type OffchainEligibilityPreviewErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: KycRequiredProblem;
    404: OffchainMarketNotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableOrOffchainKycAttestationUnavailableProblem;
};

export type OffchainEligibilityPreviewError = OffchainEligibilityPreviewErrors[keyof OffchainEligibilityPreviewErrors];

export type OffchainEligibilityPreviewResponses = {
    /** All verdicts. */
    200: PurchaseEligibility;
};

export type OffchainEligibilityPreviewResponse = OffchainEligibilityPreviewResponses[keyof OffchainEligibilityPreviewResponses];

export type OffchainPurchasesListData = {
    body?: never;
    path?: never;
    query?: {
        /** Items on a page. */
        limit?: number;
        /** A `next_cursor` as it was given. */
        cursor?: string;
        /** Ends as `delivered`, `expired`, `cancelled` or `refunded`. */
        state?: PurchaseState;
        /** Purchases of one market. */
        pairId?: string;
    };
    url: '/offchain-purchases';
};

export type OffchainPurchasesListErrors = {
    400: InvalidRequestOrInvalidCursorProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type OffchainPurchasesListError = OffchainPurchasesListErrors[keyof OffchainPurchasesListErrors];

export type OffchainPurchasesListResponses = {
    /** One page of purchases. */
    200: PurchasePage;
};

export type OffchainPurchasesListResponse = OffchainPurchasesListResponses[keyof OffchainPurchasesListResponses];

export type OffchainPurchasesCreateData = {
    body: PurchaseRequest;
    headers: {
        /** Kept as long as the purchase. The same key and body answer the purchase that was made; another body is refused. */
        'idempotency-key': string;
    };
    path?: never;
    query?: never;
    url: '/offchain-purchases';
};

export type OffchainPurchasesCreateErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: OffchainPurchasesCreateForbiddenProblem;
    404: OffchainMarketNotFoundProblem;
    409: OffchainPurchasesCreateConflictProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    422: OffchainPurchasesCreateUnprocessableEntityProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    501: OffchainMarketNotConfiguredOrOffchainClientAccountUnavailableProblem;
    503: OffchainPurchasesCreateServiceUnavailableProblem;
};

export type OffchainPurchasesCreateError = OffchainPurchasesCreateErrors[keyof OffchainPurchasesCreateErrors];

export type OffchainPurchasesCreateResponses = {
    /** The purchase and how to pay it. */
    201: Purchase;
};

export type OffchainPurchasesCreateResponse = OffchainPurchasesCreateResponses[keyof OffchainPurchasesCreateResponses];

export type OffchainPurchasesCancelData = {
    body?: never;
    path: {
        /** The purchase. */
        reference: string;
    };
    query?: never;
    url: '/offchain-purchases/{reference}/cancel';
};

export type OffchainPurchasesCancelErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    404: NotFoundOrOffchainPurchaseNotFoundProblem;
    409: OffchainPurchaseNotCancellableProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type OffchainPurchasesCancelError = OffchainPurchasesCancelErrors[keyof OffchainPurchasesCancelErrors];

export type OffchainPurchasesCancelResponses = {
    /** The purchase as it is now. */
    200: Purchase;
};

export type OffchainPurchasesCancelResponse = OffchainPurchasesCancelResponses[keyof OffchainPurchasesCancelResponses];

export type OffchainPurchasesReadData = {
    body?: never;
    path: {
        /** The purchase. */
        reference: string;
    };
    query?: never;
    url: '/offchain-purchases/{reference}';
};

export type OffchainPurchasesReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    404: NotFoundOrOffchainPurchaseNotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type OffchainPurchasesReadError = OffchainPurchasesReadErrors[keyof OffchainPurchasesReadErrors];

export type OffchainPurchasesReadResponses = {
    /** The purchase. */
    200: Purchase;
};

export type OffchainPurchasesReadResponse = OffchainPurchasesReadResponses[keyof OffchainPurchasesReadResponses];

export type OffchainPurchasesInstructionsData = {
    body?: never;
    path: {
        /** The purchase. */
        reference: string;
    };
    query?: never;
    url: '/offchain-purchases/{reference}/payment-instructions';
};

export type OffchainPurchasesInstructionsErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    404: NotFoundOrOffchainPurchaseNotFoundProblem;
    409: OffchainNothingToPayProblem;
    410: OffchainPurchaseExpiredProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type OffchainPurchasesInstructionsError = OffchainPurchasesInstructionsErrors[keyof OffchainPurchasesInstructionsErrors];

export type OffchainPurchasesInstructionsResponses = {
    /** The instructions. */
    200: PaymentInstructions;
};

export type OffchainPurchasesInstructionsResponse = OffchainPurchasesInstructionsResponses[keyof OffchainPurchasesInstructionsResponses];

export type OffchainPurchasesTimelineData = {
    body?: never;
    path: {
        /** The purchase. */
        reference: string;
    };
    query?: never;
    url: '/offchain-purchases/{reference}/timeline';
};

export type OffchainPurchasesTimelineErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    404: NotFoundOrOffchainPurchaseNotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type OffchainPurchasesTimelineError = OffchainPurchasesTimelineErrors[keyof OffchainPurchasesTimelineErrors];

export type OffchainPurchasesTimelineResponses = {
    /** Every step, oldest first. */
    200: PurchaseTimeline;
};

export type OffchainPurchasesTimelineResponse = OffchainPurchasesTimelineResponses[keyof OffchainPurchasesTimelineResponses];

export type OffchainPurchasesEvidenceData = {
    body?: never;
    path: {
        /** The purchase. */
        reference: string;
    };
    query?: never;
    url: '/offchain-purchases/{reference}/evidence';
};

export type OffchainPurchasesEvidenceErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    404: NotFoundOrOffchainPurchaseNotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableOrOffchainDeliveryUnavailableProblem;
};

export type OffchainPurchasesEvidenceError = OffchainPurchasesEvidenceErrors[keyof OffchainPurchasesEvidenceErrors];

export type OffchainPurchasesEvidenceResponses = {
    /** The evidence so far. */
    200: PurchaseEvidence;
};

export type OffchainPurchasesEvidenceResponse = OffchainPurchasesEvidenceResponses[keyof OffchainPurchasesEvidenceResponses];

export type AdminInstrumentsListData = {
    body?: never;
    path?: never;
    query?: {
        /** Items on a page. */
        limit?: number;
        /** A `next_cursor` as it was given. */
        cursor?: string;
        /** The instrument of one market. */
        pairId?: string;
        /** ISO 4217. */
        currency?: CurrencyCode;
    };
    url: '/admin/instruments';
};

export type AdminInstrumentsListErrors = {
    400: InvalidRequestOrInvalidCursorProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type AdminInstrumentsListError = AdminInstrumentsListErrors[keyof AdminInstrumentsListErrors];

export type AdminInstrumentsListResponses = {
    /** One page of instruments. */
    200: AdminInstrumentPage;
};

export type AdminInstrumentsListResponse = AdminInstrumentsListResponses[keyof AdminInstrumentsListResponses];

export type AdminInstrumentsCreateData = {
    body: OffchainInstrumentCreate;
    path?: never;
    query?: never;
    url: '/admin/instruments';
};

export type AdminInstrumentsCreateErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: OffchainMarketNotFoundProblem;
    409: MarketChangeRefusedOrOffchainNotAnOffchainMarketProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type AdminInstrumentsCreateError = AdminInstrumentsCreateErrors[keyof AdminInstrumentsCreateErrors];

export type AdminInstrumentsCreateResponses = {
    /** The instrument as created. */
    201: AdminInstrument;
};

export type AdminInstrumentsCreateResponse = AdminInstrumentsCreateResponses[keyof AdminInstrumentsCreateResponses];

export type AdminInstrumentsReadData = {
    body?: never;
    headers?: {
        /** An `ETag` that you have: 304 while it stands. */
        'if-none-match'?: string;
    };
    path: {
        /** The instrument. */
        instrumentId: string;
    };
    query?: never;
    url: '/admin/instruments/{instrumentId}';
};

export type AdminInstrumentsReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundOrOffchainInstrumentNotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type AdminInstrumentsReadError = AdminInstrumentsReadErrors[keyof AdminInstrumentsReadErrors];

export type AdminInstrumentsReadResponses = {
    /** The instrument. */
    200: AdminInstrument;
};

export type AdminInstrumentsReadResponse = AdminInstrumentsReadResponses[keyof AdminInstrumentsReadResponses];

export type AdminInstrumentsReplaceData = {
    body: OffchainInstrumentWrite;
    headers?: {
        /** The `ETag` that the change rests on. */
        'if-match'?: string;
    };
    path: {
        /** The instrument. */
        instrumentId: string;
    };
    query?: never;
    url: '/admin/instruments/{instrumentId}';
};

export type AdminInstrumentsReplaceErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundOrOffchainInstrumentNotFoundProblem;
    409: MarketChangeRefusedOrOffchainProposalNotOpenProblem;
    412: PreconditionFailedProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type AdminInstrumentsReplaceError = AdminInstrumentsReplaceErrors[keyof AdminInstrumentsReplaceErrors];

export type AdminInstrumentsReplaceResponses = {
    /** The instrument as it is now. */
    200: AdminInstrument;
    /** Unchanged: the change is proposed. */
    202: AdminInstrument;
};

export type AdminInstrumentsReplaceResponse = AdminInstrumentsReplaceResponses[keyof AdminInstrumentsReplaceResponses];

export type AdminInstrumentsPauseData = {
    body?: never;
    path: {
        /** The instrument. */
        instrumentId: string;
    };
    query?: never;
    url: '/admin/instruments/{instrumentId}/pause';
};

export type AdminInstrumentsPauseErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundOrOffchainInstrumentNotFoundProblem;
    409: MarketChangeRefusedProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type AdminInstrumentsPauseError = AdminInstrumentsPauseErrors[keyof AdminInstrumentsPauseErrors];

export type AdminInstrumentsPauseResponses = {
    /** The instrument as it is now. */
    200: AdminInstrument;
};

export type AdminInstrumentsPauseResponse = AdminInstrumentsPauseResponses[keyof AdminInstrumentsPauseResponses];

export type AdminInstrumentsResumeData = {
    body?: never;
    path: {
        /** The instrument. */
        instrumentId: string;
    };
    query?: never;
    url: '/admin/instruments/{instrumentId}/resume';
};

export type AdminInstrumentsResumeErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundOrOffchainInstrumentNotFoundProblem;
    409: MarketChangeRefusedProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type AdminInstrumentsResumeError = AdminInstrumentsResumeErrors[keyof AdminInstrumentsResumeErrors];

export type AdminInstrumentsResumeResponses = {
    /** The instrument as it is now. */
    200: AdminInstrument;
};

export type AdminInstrumentsResumeResponse = AdminInstrumentsResumeResponses[keyof AdminInstrumentsResumeResponses];

export type AdminInstrumentsCloseData = {
    body?: never;
    path: {
        /** The instrument. */
        instrumentId: string;
    };
    query?: never;
    url: '/admin/instruments/{instrumentId}/close';
};

export type AdminInstrumentsCloseErrors = {
    400: InvalidRequestProblem;
    401: InsufficientUserAuthenticationOrUnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundOrOffchainInstrumentNotFoundProblem;
    409: MarketChangeRefusedProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type AdminInstrumentsCloseError = AdminInstrumentsCloseErrors[keyof AdminInstrumentsCloseErrors];

export type AdminInstrumentsCloseResponses = {
    /** The instrument as it is now. */
    200: AdminInstrument;
};

export type AdminInstrumentsCloseResponse = AdminInstrumentsCloseResponses[keyof AdminInstrumentsCloseResponses];

export type AdminMarketsWaitingPurchasesData = {
    body?: never;
    path: {
        /** The market. */
        pairId: string;
    };
    query?: never;
    url: '/admin/markets/{pairId}/waiting-purchases';
};

export type AdminMarketsWaitingPurchasesErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type AdminMarketsWaitingPurchasesError = AdminMarketsWaitingPurchasesErrors[keyof AdminMarketsWaitingPurchasesErrors];

export type AdminMarketsWaitingPurchasesResponses = {
    /** Counts and sums. */
    200: WaitingPurchases;
};

export type AdminMarketsWaitingPurchasesResponse = AdminMarketsWaitingPurchasesResponses[keyof AdminMarketsWaitingPurchasesResponses];

export type TreasuryClientAccountsListData = {
    body?: never;
    path?: never;
    query?: {
        /** Items on a page. */
        limit?: number;
        /** A `next_cursor` as it was given. */
        cursor?: string;
    };
    url: '/treasury/client-accounts';
};

export type TreasuryClientAccountsListErrors = {
    400: InvalidRequestOrInvalidCursorProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type TreasuryClientAccountsListError = TreasuryClientAccountsListErrors[keyof TreasuryClientAccountsListErrors];

export type TreasuryClientAccountsListResponses = {
    /** One page of accounts. */
    200: ClientAccountPage;
};

export type TreasuryClientAccountsListResponse = TreasuryClientAccountsListResponses[keyof TreasuryClientAccountsListResponses];

export type TreasuryClientAccountsProposeData = {
    body: ClientAccountWrite;
    path?: never;
    query?: never;
    url: '/treasury/client-accounts';
};

export type TreasuryClientAccountsProposeErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type TreasuryClientAccountsProposeError = TreasuryClientAccountsProposeErrors[keyof TreasuryClientAccountsProposeErrors];

export type TreasuryClientAccountsProposeResponses = {
    /** The account as proposed. */
    201: ClientAccount;
};

export type TreasuryClientAccountsProposeResponse = TreasuryClientAccountsProposeResponses[keyof TreasuryClientAccountsProposeResponses];

export type TreasuryClientAccountsReadData = {
    body?: never;
    path: {
        /** Its id. */
        id: string;
    };
    query?: never;
    url: '/treasury/client-accounts/{id}';
};

export type TreasuryClientAccountsReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type TreasuryClientAccountsReadError = TreasuryClientAccountsReadErrors[keyof TreasuryClientAccountsReadErrors];

export type TreasuryClientAccountsReadResponses = {
    /** As it is now. */
    200: ClientAccount;
};

export type TreasuryClientAccountsReadResponse = TreasuryClientAccountsReadResponses[keyof TreasuryClientAccountsReadResponses];

export type TreasuryPayoutAccountsListData = {
    body?: never;
    path?: never;
    query?: {
        /** Items on a page. */
        limit?: number;
        /** A `next_cursor` as it was given. */
        cursor?: string;
    };
    url: '/treasury/payout-accounts';
};

export type TreasuryPayoutAccountsListErrors = {
    400: InvalidRequestOrInvalidCursorProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type TreasuryPayoutAccountsListError = TreasuryPayoutAccountsListErrors[keyof TreasuryPayoutAccountsListErrors];

export type TreasuryPayoutAccountsListResponses = {
    /** One page of accounts. */
    200: PayoutAccountPage;
};

export type TreasuryPayoutAccountsListResponse = TreasuryPayoutAccountsListResponses[keyof TreasuryPayoutAccountsListResponses];

export type TreasuryPayoutAccountsProposeData = {
    body: PayoutAccountWrite;
    path?: never;
    query?: never;
    url: '/treasury/payout-accounts';
};

export type TreasuryPayoutAccountsProposeErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type TreasuryPayoutAccountsProposeError = TreasuryPayoutAccountsProposeErrors[keyof TreasuryPayoutAccountsProposeErrors];

export type TreasuryPayoutAccountsProposeResponses = {
    /** The account as proposed. */
    201: PayoutAccount;
};

export type TreasuryPayoutAccountsProposeResponse = TreasuryPayoutAccountsProposeResponses[keyof TreasuryPayoutAccountsProposeResponses];

export type TreasuryReconciliationsListData = {
    body?: never;
    path?: never;
    query?: {
        /** Items on a page. */
        limit?: number;
        /** A `next_cursor` as it was given. */
        cursor?: string;
        /** The first day. */
        from?: Day;
        /** The last day. */
        to?: Day;
        /** Names a client account of the tenant. */
        account?: ClientAccountId;
    };
    url: '/treasury/reconciliations';
};

export type TreasuryReconciliationsListErrors = {
    400: InvalidRequestOrInvalidCursorProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type TreasuryReconciliationsListError = TreasuryReconciliationsListErrors[keyof TreasuryReconciliationsListErrors];

export type TreasuryReconciliationsListResponses = {
    /** One page of days. */
    200: ReconciliationPage;
};

export type TreasuryReconciliationsListResponse = TreasuryReconciliationsListResponses[keyof TreasuryReconciliationsListResponses];

export type TreasuryReconciliationsReadData = {
    body?: never;
    path: {
        /** The day. */
        date: string;
    };
    query?: never;
    url: '/treasury/reconciliations/{date}';
};

export type TreasuryReconciliationsReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type TreasuryReconciliationsReadError = TreasuryReconciliationsReadErrors[keyof TreasuryReconciliationsReadErrors];

export type TreasuryReconciliationsReadResponses = {
    /** The reconciliations of the day. */
    200: DailyReconciliations;
};

export type TreasuryReconciliationsReadResponse = TreasuryReconciliationsReadResponses[keyof TreasuryReconciliationsReadResponses];

export type TreasuryReconciliationsRunData = {
    body: ReconciliationRun;
    path?: never;
    query?: never;
    url: '/treasury/reconciliations/run';
};

export type TreasuryReconciliationsRunErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: TreasuryReconciliationsRunServiceUnavailableProblem;
};

export type TreasuryReconciliationsRunError = TreasuryReconciliationsRunErrors[keyof TreasuryReconciliationsRunErrors];

export type TreasuryReconciliationsRunResponses = {
    /** The reconciliations. */
    200: DailyReconciliations;
};

export type TreasuryReconciliationsRunResponse = TreasuryReconciliationsRunResponses[keyof TreasuryReconciliationsRunResponses];

export type TreasuryClientMoneyReadData = {
    body?: never;
    path?: never;
    query: {
        /** A day, without an hour. */
        asOf: Day;
    };
    url: '/treasury/client-money';
};

export type TreasuryClientMoneyReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type TreasuryClientMoneyReadError = TreasuryClientMoneyReadErrors[keyof TreasuryClientMoneyReadErrors];

export type TreasuryClientMoneyReadResponses = {
    /** The report. */
    200: ClientMoneyReport;
};

export type TreasuryClientMoneyReadResponse = TreasuryClientMoneyReadResponses[keyof TreasuryClientMoneyReadResponses];

export type MePersonalDataReadData = {
    body?: never;
    path?: never;
    query?: {
        /** `html` answers a page that needs nothing else to be read. */
        format?: 'json' | 'html';
    };
    url: '/me/personal-data';
};

export type MePersonalDataReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableOrOffchainKycAttestationUnavailableProblem;
};

export type MePersonalDataReadError = MePersonalDataReadErrors[keyof MePersonalDataReadErrors];

export type MePersonalDataReadResponses = {
    /** The document. */
    200: PersonalData;
};

export type MePersonalDataReadResponse = MePersonalDataReadResponses[keyof MePersonalDataReadResponses];

export type MeErasureRequestData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/me/erasure-request';
};

export type MeErasureRequestErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type MeErasureRequestError = MeErasureRequestErrors[keyof MeErasureRequestErrors];

export type MeErasureRequestResponses = {
    /** The request that waits. */
    200: ErasureRequest;
};

export type MeErasureRequestResponse = MeErasureRequestResponses[keyof MeErasureRequestResponses];

export type PeoplePersonalDataReadData = {
    body?: never;
    path: {
        /** The subject that the identity provider gives the person, or the pseudonym. */
        person: string;
    };
    query: {
        /** `html` answers a page that needs nothing else to be read. */
        format?: 'json' | 'html';
        /** Why, in the officer’s words. */
        reason: string;
    };
    url: '/people/{person}/personal-data';
};

export type PeoplePersonalDataReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableOrOffchainKycAttestationUnavailableProblem;
};

export type PeoplePersonalDataReadError = PeoplePersonalDataReadErrors[keyof PeoplePersonalDataReadErrors];

export type PeoplePersonalDataReadResponses = {
    /** The document. */
    200: PersonalData;
};

export type PeoplePersonalDataReadResponse = PeoplePersonalDataReadResponses[keyof PeoplePersonalDataReadResponses];

export type PeopleRightsReadData = {
    body?: never;
    path: {
        /** The subject that the identity provider gives the person, or the pseudonym. */
        person: string;
    };
    query?: never;
    url: '/people/{person}/rights';
};

export type PeopleRightsReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type PeopleRightsReadError = PeopleRightsReadErrors[keyof PeopleRightsReadErrors];

export type PeopleRightsReadResponses = {
    /** What stands. */
    200: PersonFile;
};

export type PeopleRightsReadResponse = PeopleRightsReadResponses[keyof PeopleRightsReadResponses];

export type ErasureRequestsListData = {
    body?: never;
    path?: never;
    query?: {
        /** Items on a page. */
        limit?: number;
        /** A `next_cursor` as it was given. */
        cursor?: string;
    };
    url: '/erasure-requests';
};

export type ErasureRequestsListErrors = {
    400: InvalidRequestOrInvalidCursorProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type ErasureRequestsListError = ErasureRequestsListErrors[keyof ErasureRequestsListErrors];

export type ErasureRequestsListResponses = {
    /** One page of requests. */
    200: ErasureRequestPage;
};

export type ErasureRequestsListResponse = ErasureRequestsListResponses[keyof ErasureRequestsListResponses];

export type PeopleLegalHoldsPlaceData = {
    body: {
        /** Why, in the officer’s words. */
        reason: string;
    };
    path: {
        /** The subject that the identity provider gives the person, or the pseudonym. */
        person: string;
    };
    query?: never;
    url: '/people/{person}/legal-holds';
};

export type PeopleLegalHoldsPlaceErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type PeopleLegalHoldsPlaceError = PeopleLegalHoldsPlaceErrors[keyof PeopleLegalHoldsPlaceErrors];

export type PeopleLegalHoldsPlaceResponses = {
    /** The hold. */
    201: LegalHold;
};

export type PeopleLegalHoldsPlaceResponse = PeopleLegalHoldsPlaceResponses[keyof PeopleLegalHoldsPlaceResponses];

export type LegalHoldsReleaseData = {
    body: {
        /** Why, in the officer’s words. */
        reason: string;
    };
    path: {
        /** The legal hold. */
        holdId: string;
    };
    query?: never;
    url: '/legal-holds/{holdId}/release';
};

export type LegalHoldsReleaseErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    409: OffchainProposalNotOpenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type LegalHoldsReleaseError = LegalHoldsReleaseErrors[keyof LegalHoldsReleaseErrors];

export type LegalHoldsReleaseResponses = {
    /** The proposal, for another officer to decide. */
    202: ProposalSummary;
};

export type LegalHoldsReleaseResponse = LegalHoldsReleaseResponses[keyof LegalHoldsReleaseResponses];

export type PeopleErasureProposeData = {
    body: {
        /** Why, in the officer’s words. */
        reason: string;
    };
    path: {
        /** The subject that the identity provider gives the person, or the pseudonym. */
        person: string;
    };
    query?: never;
    url: '/people/{person}/erasure';
};

export type PeopleErasureProposeErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    409: RetentionNotOverOrLegalHoldOrOffchainProposalNotOpenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: PeopleErasureProposeServiceUnavailableProblem;
};

export type PeopleErasureProposeError = PeopleErasureProposeErrors[keyof PeopleErasureProposeErrors];

export type PeopleErasureProposeResponses = {
    /** The proposal, for another officer to decide. */
    202: ProposalSummary;
};

export type PeopleErasureProposeResponse = PeopleErasureProposeResponses[keyof PeopleErasureProposeResponses];

export type PeopleRestrictionPlaceData = {
    body: {
        /** Why, in the officer’s words. */
        reason: string;
    };
    path: {
        /** The subject that the identity provider gives the person, or the pseudonym. */
        person: string;
    };
    query?: never;
    url: '/people/{person}/restriction';
};

export type PeopleRestrictionPlaceErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type PeopleRestrictionPlaceError = PeopleRestrictionPlaceErrors[keyof PeopleRestrictionPlaceErrors];

export type PeopleRestrictionPlaceResponses = {
    /** The restriction. */
    200: Restriction;
};

export type PeopleRestrictionPlaceResponse = PeopleRestrictionPlaceResponses[keyof PeopleRestrictionPlaceResponses];

export type PeopleRestrictionLiftData = {
    body: {
        /** Why, in the officer’s words. */
        reason: string;
    };
    path: {
        /** The subject that the identity provider gives the person, or the pseudonym. */
        person: string;
    };
    query?: never;
    url: '/people/{person}/restriction/lift';
};

export type PeopleRestrictionLiftErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type PeopleRestrictionLiftError = PeopleRestrictionLiftErrors[keyof PeopleRestrictionLiftErrors];

export type PeopleRestrictionLiftResponses = {
    /** The restriction. */
    200: Restriction;
};

export type PeopleRestrictionLiftResponse = PeopleRestrictionLiftResponses[keyof PeopleRestrictionLiftResponses];

export type AdminAuditListData = {
    body?: never;
    path?: never;
    query?: {
        /** Items on a page. */
        limit?: number;
        /** A `next_cursor` as it was given. */
        cursor?: string;
        /** Only acts of this person. */
        actor?: string;
        /** Only this action. */
        action?: string;
        /** Only what is about this reference, id or proposal. */
        subject?: string;
        /** Only what this request did. */
        requestId?: string;
        from?: Timestamp;
        to?: Timestamp;
        order?: 'asc' | 'desc';
    };
    url: '/admin/audit';
};

export type AdminAuditListErrors = {
    400: InvalidRequestOrInvalidCursorProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type AdminAuditListError = AdminAuditListErrors[keyof AdminAuditListErrors];

export type AdminAuditListResponses = {
    /** One page of records. */
    200: AuditPage;
};

export type AdminAuditListResponse = AdminAuditListResponses[keyof AdminAuditListResponses];

export type AdminAuditHeadData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/admin/audit/head';
};

export type AdminAuditHeadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type AdminAuditHeadError = AdminAuditHeadErrors[keyof AdminAuditHeadErrors];

export type AdminAuditHeadResponses = {
    /** The last record. */
    200: AuditHead;
};

export type AdminAuditHeadResponse = AdminAuditHeadResponses[keyof AdminAuditHeadResponses];

export type LogEntriesReadData = {
    body?: never;
    path: {
        reference: string;
    };
    query?: never;
    url: '/log-entries/{reference}';
};

export type LogEntriesReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type LogEntriesReadError = LogEntriesReadErrors[keyof LogEntriesReadErrors];

export type LogEntriesReadResponses = {
    /** The leaf of the purchase. */
    200: LogEntry;
};

export type LogEntriesReadResponse = LogEntriesReadResponses[keyof LogEntriesReadResponses];

export type AdminLogRecordsListData = {
    body?: never;
    path?: never;
    query: {
        kind: 'audit' | 'approval' | 'reconciliation' | 'purchase' | 'decision';
        /** Items on a page. */
        limit?: number;
        /** A `next_cursor` as it was given. */
        cursor?: string;
    };
    url: '/admin/log-records';
};

export type AdminLogRecordsListErrors = {
    400: InvalidRequestOrInvalidCursorProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type AdminLogRecordsListError = AdminLogRecordsListErrors[keyof AdminLogRecordsListErrors];

export type AdminLogRecordsListResponses = {
    /** One page of records. */
    200: LogRecordPage;
};

export type AdminLogRecordsListResponse = AdminLogRecordsListResponses[keyof AdminLogRecordsListResponses];

export type RequestsReadData = {
    body?: never;
    path: {
        /** The `X-Request-Id` of the answer. */
        requestId: string;
    };
    query?: never;
    url: '/requests/{requestId}';
};

export type RequestsReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type RequestsReadError = RequestsReadErrors[keyof RequestsReadErrors];

export type RequestsReadResponses = {
    /** The request. */
    200: RequestRecord;
};

export type RequestsReadResponse = RequestsReadResponses[keyof RequestsReadResponses];

export type EventsListData = {
    body?: never;
    path?: never;
    query?: {
        /** Items on a page. */
        limit?: number;
        /** A `next_cursor` as it was given. */
        cursor?: string;
        /** Only events behind this `sequence`: the last one you have. */
        after?: string;
        type?: EventKind;
        /** `desc` is newest first. */
        order?: 'asc' | 'desc';
        /** Only events about this. */
        subject?: string;
    };
    url: '/events';
};

export type EventsListErrors = {
    400: InvalidRequestOrInvalidCursorProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type EventsListError = EventsListErrors[keyof EventsListErrors];

export type EventsListResponses = {
    /** One page of events. */
    200: EventPage;
};

export type EventsListResponse = EventsListResponses[keyof EventsListResponses];

export type EventsReadData = {
    body?: never;
    path: {
        /** The event. */
        id: string;
    };
    query?: never;
    url: '/events/{id}';
};

export type EventsReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type EventsReadError = EventsReadErrors[keyof EventsReadErrors];

export type EventsReadResponses = {
    /** The event. */
    200: Event;
};

export type EventsReadResponse = EventsReadResponses[keyof EventsReadResponses];

export type EventsStreamData = {
    body?: never;
    headers?: {
        /** The last `sequence` received; 0 starts from the beginning. Without it, only new events are sent. */
        'last-event-id'?: string;
    };
    path?: never;
    query?: never;
    url: '/events/stream';
};

export type EventsStreamErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type EventsStreamError = EventsStreamErrors[keyof EventsStreamErrors];

export type EventsStreamResponses = {
    /** Events, one after another, with a comment while nothing happens. */
    200: string;
};

export type EventsStreamResponse = EventsStreamResponses[keyof EventsStreamResponses];

export type WebhookEndpointsListData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/webhook-endpoints';
};

export type WebhookEndpointsListErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type WebhookEndpointsListError = WebhookEndpointsListErrors[keyof WebhookEndpointsListErrors];

export type WebhookEndpointsListResponses = {
    /** The endpoints. */
    200: WebhookEndpointPage;
};

export type WebhookEndpointsListResponse = WebhookEndpointsListResponses[keyof WebhookEndpointsListResponses];

export type WebhookEndpointsCreateData = {
    body: WebhookEndpointWrite;
    path?: never;
    query?: never;
    url: '/webhook-endpoints';
};

export type WebhookEndpointsCreateErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type WebhookEndpointsCreateError = WebhookEndpointsCreateErrors[keyof WebhookEndpointsCreateErrors];

export type WebhookEndpointsCreateResponses = {
    /** The endpoint with its secret. */
    201: WebhookEndpointWithSecret;
};

export type WebhookEndpointsCreateResponse = WebhookEndpointsCreateResponses[keyof WebhookEndpointsCreateResponses];

export type WebhookEndpointsDeleteData = {
    body?: never;
    path: {
        /** The endpoint. */
        id: string;
    };
    query?: never;
    url: '/webhook-endpoints/{id}';
};

export type WebhookEndpointsDeleteErrors = {
    400: InvalidRequestProblem;
    401: InsufficientUserAuthenticationOrUnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type WebhookEndpointsDeleteError = WebhookEndpointsDeleteErrors[keyof WebhookEndpointsDeleteErrors];

export type WebhookEndpointsDeleteResponses = {
    /** It is deleted. */
    204: void;
};

export type WebhookEndpointsDeleteResponse = WebhookEndpointsDeleteResponses[keyof WebhookEndpointsDeleteResponses];

export type WebhookEndpointsReadData = {
    body?: never;
    path: {
        /** The endpoint. */
        id: string;
    };
    query?: never;
    url: '/webhook-endpoints/{id}';
};

export type WebhookEndpointsReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type WebhookEndpointsReadError = WebhookEndpointsReadErrors[keyof WebhookEndpointsReadErrors];

export type WebhookEndpointsReadResponses = {
    /** The endpoint. */
    200: WebhookEndpoint;
};

export type WebhookEndpointsReadResponse = WebhookEndpointsReadResponses[keyof WebhookEndpointsReadResponses];

export type WebhookEndpointsReplaceData = {
    body: WebhookEndpointWrite;
    path: {
        /** The endpoint. */
        id: string;
    };
    query?: never;
    url: '/webhook-endpoints/{id}';
};

export type WebhookEndpointsReplaceErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type WebhookEndpointsReplaceError = WebhookEndpointsReplaceErrors[keyof WebhookEndpointsReplaceErrors];

export type WebhookEndpointsReplaceResponses = {
    /** The endpoint as it is now. */
    200: WebhookEndpoint;
};

export type WebhookEndpointsReplaceResponse = WebhookEndpointsReplaceResponses[keyof WebhookEndpointsReplaceResponses];

export type WebhookEndpointsAttemptsData = {
    body?: never;
    path: {
        /** The endpoint. */
        id: string;
    };
    query?: {
        /** Items on a page. */
        limit?: number;
        /** A `next_cursor` as it was given. */
        cursor?: string;
    };
    url: '/webhook-endpoints/{id}/attempts';
};

export type WebhookEndpointsAttemptsErrors = {
    400: InvalidRequestOrInvalidCursorProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type WebhookEndpointsAttemptsError = WebhookEndpointsAttemptsErrors[keyof WebhookEndpointsAttemptsErrors];

export type WebhookEndpointsAttemptsResponses = {
    /** One page of attempts. */
    200: WebhookAttemptPage;
};

export type WebhookEndpointsAttemptsResponse = WebhookEndpointsAttemptsResponses[keyof WebhookEndpointsAttemptsResponses];

export type WebhookEndpointsRotateSecretData = {
    body: SecretRotation;
    path: {
        /** The endpoint. */
        id: string;
    };
    query?: never;
    url: '/webhook-endpoints/{id}/rotate-secret';
};

export type WebhookEndpointsRotateSecretErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type WebhookEndpointsRotateSecretError = WebhookEndpointsRotateSecretErrors[keyof WebhookEndpointsRotateSecretErrors];

export type WebhookEndpointsRotateSecretResponses = {
    /** The endpoint with its new secret. */
    200: WebhookEndpointWithSecret;
};

export type WebhookEndpointsRotateSecretResponse = WebhookEndpointsRotateSecretResponses[keyof WebhookEndpointsRotateSecretResponses];

export type WebhookEndpointsResendData = {
    body: Resend;
    path: {
        /** The endpoint. */
        id: string;
    };
    query?: never;
    url: '/webhook-endpoints/{id}/resend';
};

export type WebhookEndpointsResendErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    403: ForbiddenProblem;
    404: NotFoundProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrOutcomeUnknownOrIdentityUnavailableProblem;
};

export type WebhookEndpointsResendError = WebhookEndpointsResendErrors[keyof WebhookEndpointsResendErrors];

export type WebhookEndpointsResendResponses = {
    /** They are on their way. */
    202: Resent;
};

export type WebhookEndpointsResendResponse = WebhookEndpointsResendResponses[keyof WebhookEndpointsResendResponses];

export type RefusalCodesListData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/refusal-codes';
};

export type RefusalCodesListErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type RefusalCodesListError = RefusalCodesListErrors[keyof RefusalCodesListErrors];

export type RefusalCodesListResponses = {
    /** Every refusal code. */
    200: RefusalCodes;
};

export type RefusalCodesListResponse = RefusalCodesListResponses[keyof RefusalCodesListResponses];

export type OpenapiReadData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/openapi.json';
};

export type OpenapiReadErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type OpenapiReadError = OpenapiReadErrors[keyof OpenapiReadErrors];

export type OpenapiReadResponses = {
    /** The OpenAPI document. */
    200: {
        [key: string]: unknown;
    };
};

export type OpenapiReadResponse = OpenapiReadResponses[keyof OpenapiReadResponses];

export type SettlementKeysListData = {
    body?: never;
    path?: never;
    query?: never;
    url: '/.well-known/settlement-keys.json';
};

export type SettlementKeysListErrors = {
    400: InvalidRequestProblem;
    401: UnauthenticatedOrSessionEndedProblem;
    413: PayloadTooLargeProblem;
    415: UnsupportedMediaTypeProblem;
    429: RateLimitedProblem;
    500: InternalErrorProblem;
    503: ServiceOverloadedOrIdentityUnavailableProblem;
};

export type SettlementKeysListError = SettlementKeysListErrors[keyof SettlementKeysListErrors];

export type SettlementKeysListResponses = {
    /** Every key that signs or has signed. */
    200: SettlementKeys;
};

export type SettlementKeysListResponse = SettlementKeysListResponses[keyof SettlementKeysListResponses];
