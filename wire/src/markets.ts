import { type Static, Type } from 'typebox'
import { InstrumentId } from './bank-transfer/values.ts'
import { ExecutionKindOrNull } from './execution-kind.ts'
import { LiveIntents } from './refusals/general.ts'
import { Limits } from './refusals/on-chain.ts'
import {
  Address,
  BaseUnits,
  ChainId,
  Cursor,
  nullable,
  PageLimit,
  page,
  readOnlyOf,
  ref,
  sentBack,
  TenantId,
  Timestamp,
} from './values.ts'

const closed = { additionalProperties: false } as const
/** The largest whole number that JSON carries without loss. */
const identifierMax = Number.MAX_SAFE_INTEGER

export const PairId = Type.Integer({
  $id: 'PairId',
  minimum: 1,
  maximum: identifierMax,
  description: 'Names the market.',
  'x-edges': [1, identifierMax],
})

export const marketStatuses = ['draft', 'active', 'paused', 'closed'] as const
const MarketStatus = Type.Enum([...marketStatuses], {
  description: 'Moves draft, active, closed; active and paused move to each other. Consumers never see a draft.',
})

export const MarketToken = Type.Object(
  {
    symbol: Type.String({ pattern: '^[!-~]{1,32}$', examples: ['USDC'] }),
    decimals: Type.Integer({ minimum: 0, maximum: 36, description: 'Base units are 10 to this power for one unit.' }),
    address: nullable(Address),
  },
  { $id: 'MarketToken', ...closed },
)

const weekdays = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const timeOfDay = '^([01][0-9]|2[0-3]):[0-5][0-9]$'
const Hours = Type.Object(
  {
    timeZone: Type.String({ minLength: 1, maxLength: 64, description: 'IANA name.', examples: ['Europe/Zurich'] }),
    weekly: Type.Array(
      Type.Object(
        {
          day: Type.Enum([...weekdays]),
          opens: Type.String({ pattern: timeOfDay, examples: ['09:00'] }),
          closes: Type.String({ pattern: `${timeOfDay}|^24:00$`, examples: ['17:30'] }),
        },
        closed,
      ),
      { maxItems: 50 },
    ),
    closedDates: Type.Array(Type.String({ pattern: '^[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$' }), {
      maxItems: 400,
    }),
  },
  { ...closed, description: 'Weekly opening hours in one time zone, less the closed dates; null is always open.' },
)
const TradingWindow = Type.Unsafe<Static<typeof Hours> | null>({ ...nullable(Hours), $id: 'TradingWindow' })

const Eligibility = Type.Object(
  {
    jurisdictions: nullable(Type.Array(Type.String({ pattern: '^[A-Z]{2}$' }), { maxItems: 250 })),
    investorCategories: nullable(Type.Array(Type.String({ pattern: '^[a-z][a-z_]{1,31}$' }), { maxItems: 20 })),
    appropriatenessRequired: Type.Boolean(),
  },
  { $id: 'MarketEligibility', ...closed, description: 'Who may buy; null admits everyone on that axis.' },
)

/** What consumers and administrators read alike. */
const terms = {
  name: Type.String({ minLength: 1, maxLength: 200, description: 'What people call it.' }),
  listingId: { ...nullable(Type.String({ pattern: '^[!-~]{1,64}$' })), description: 'The listing that it sells.' },
  assetClass: Type.String({ pattern: '^[a-z][a-z0-9_]{1,31}$', examples: ['real_estate'] }),
  primaryExecutionKind: ref(ExecutionKindOrNull),
  chainId: nullable(ChainId),
  cash: ref(MarketToken),
  unit: ref(MarketToken),
  tradingWindow: ref(TradingWindow),
  limits: ref(Limits),
  freshnessSeconds: Type.Integer({ minimum: 10, maximum: 900, description: 'How long a firm quote stays good.' }),
  feeBps: Type.Integer({
    minimum: 0,
    maximum: 1000,
    description: 'Our fee, inside the cash amount, in 1/100 percent.',
  }),
}

const rfqInstrumentId = Type.String({ pattern: '^[!-~]{1,128}$' })

const read = {
  pairId: ref(PairId),
  status: MarketStatus,
  primaryMarket: Type.Boolean({ description: 'Whether a primary sale exists. It does not say how it executes.' }),
  ...terms,
  rfqVenueContract: Type.Optional(nullable(Address)),
  rfqInstrumentId: Type.Optional(nullable(rfqInstrumentId)),
  rfqQuotesEnabled: Type.Optional(Type.Boolean()),
  rfqExecutionEnabled: Type.Optional(Type.Boolean()),
  issuanceVenueContract: Type.Optional(nullable(Address)),
  offchainInstrumentId: Type.Optional(nullable(InstrumentId)),
  offchainSalesEnabled: Type.Optional(Type.Boolean()),
  offchainDeliveryEnabled: Type.Optional(Type.Boolean()),
}

/** Why: one code at most, that of the call which a buyer makes first. */
const Availability = Type.Object(
  {
    quotes: Type.Enum(['open', 'off']),
    execution: Type.Enum(['open', 'draining', 'off'], {
      description: 'Intents or purchases. While it drains, only what was issued goes on.',
    }),
    because: nullable(
      Type.String({ description: 'The code that a buyer would be refused with; null when open or never sold.' }),
    ),
  },
  {
    $id: 'MarketAvailability',
    ...closed,
    description: 'What this tenant’s buyers can do now. Who they are, amounts and the chain are not counted in.',
  },
)

const shown = { ...read, availability: ref(Availability) }

export const Market = Type.Object(shown, {
  $id: 'Market',
  ...closed,
  description:
    '`rfq…` fields stand on third-party-venue markets only, `issuanceVenueContract` on issuance markets only, `offchain…` fields on bank-transfer markets only.',
})

const administrative = {
  ownerTenant: { ...ref(TenantId), description: 'Whose administrators write it: the tenant that created it.' },
  hidden: Type.Boolean(),
  entitledTenants: Type.Array(ref(TenantId)),
  eligibility: ref(Eligibility),
  configuration: Type.Object(
    { complete: Type.Boolean(), missing: Type.Array(Type.String()) },
    {
      ...closed,
      description:
        'Whether the rail has all it needs, and what it lacks. The instrument’s own gaps are shown to the tenant that sells.',
    },
  ),
  rfqDraining: Type.Optional(Type.Boolean({ description: 'Execution turns off once the last signed intent is done.' })),
  version: Type.Integer({ description: 'Counts changes; the `ETag` begins with it.' }),
  createdAt: ref(Timestamp),
  updatedAt: ref(Timestamp),
}

const adminRead = { ...read, ...administrative }
export const AdminMarket = Type.Object(adminRead, { $id: 'AdminMarket', ...closed })

/** Create and replace take the whole market; what has a default may be left out. */
const writable = {
  ...terms,
  name: Type.Optional({
    ...terms.name,
    description: 'Of a new market that of its listing, or the symbol of its unit, when left out.',
  }),
  listingId: Type.Optional(terms.listingId),
  chainId: Type.Optional(terms.chainId),
  tradingWindow: Type.Optional(terms.tradingWindow),
  limits: Type.Optional(terms.limits),
  freshnessSeconds: Type.Optional(terms.freshnessSeconds),
  feeBps: Type.Optional(terms.feeBps),
  status: Type.Optional(MarketStatus),
  rfqVenueContract: Type.Optional(nullable(Address)),
  rfqInstrumentId: Type.Optional(nullable(rfqInstrumentId)),
  issuanceVenueContract: Type.Optional(nullable(Address)),
  hidden: Type.Optional(Type.Boolean()),
  entitledTenants: Type.Optional(Type.Array(ref(TenantId), { maxItems: 1000, uniqueItems: true })),
  eligibility: Type.Optional(ref(Eligibility)),
}
const Terms = Type.Object(writable)
const readOnly = readOnlyOf(adminRead, writable)
export const marketReadOnly = Object.keys(readOnly)

export const MarketWrite = Type.Object({ ...writable, ...readOnly }, { $id: 'MarketWrite', ...closed, ...sentBack })

export const SwitchesWrite = Type.Object(
  {
    rfqQuotesEnabled: Type.Boolean(),
    rfqExecutionEnabled: Type.Boolean(),
    reason: Type.String({ minLength: 1, maxLength: 500, description: 'Kept in the audit record.' }),
    force: Type.Optional(Type.Boolean({ description: 'Turn execution off although signed intents are stranded.' })),
    drain: Type.Optional(Type.Boolean({ description: 'Turn execution off once the last signed intent is done.' })),
  },
  { $id: 'SwitchesWrite', ...closed },
)

export const SwitchesReply = Type.Object(
  {
    pairId: ref(PairId),
    rfqQuotesEnabled: Type.Boolean(),
    rfqExecutionEnabled: Type.Boolean(),
    rfqDraining: Type.Boolean(),
    liveIntents: ref(LiveIntents),
  },
  { $id: 'SwitchesReply', ...closed },
)

export const BankSwitchesWrite = Type.Object(
  {
    offchainSalesEnabled: Type.Boolean(),
    offchainDeliveryEnabled: Type.Boolean({ description: 'While it is off, paid purchases wait.' }),
    reason: Type.String({ minLength: 1, maxLength: 500, description: 'Kept in the audit record.' }),
    force: Type.Optional(Type.Boolean({ description: 'Delivery goes off at once, as it does without it.' })),
    drain: Type.Optional(Type.Boolean({ description: 'Sales go off; delivery stays on for what is open.' })),
  },
  { $id: 'BankSwitchesWrite', ...closed },
)

export const BankSwitchesReply = Type.Object(
  { pairId: ref(PairId), offchainSalesEnabled: Type.Boolean(), offchainDeliveryEnabled: Type.Boolean() },
  { $id: 'BankSwitchesReply', ...closed },
)

export const MarketPage = page('MarketPage', Market)
export const AdminMarketPage = page('AdminMarketPage', AdminMarket)
export const MarketQuery = Type.Object(
  {
    limit: Type.Optional(PageLimit),
    cursor: Type.Optional(Cursor),
    status: Type.Optional(MarketStatus),
    primaryExecutionKind: Type.Optional(
      Type.Enum(['offchain_fixed_price', 'onchain_rfq_atomic', 'onchain_primary_mint', 'none'], {
        description: 'A rail, or `none` for markets without a primary sale.',
      }),
    ),
    listingId: Type.Optional(Type.String({ minLength: 1, maxLength: 64 })),
  },
  closed,
)

export const marketComponents = [
  PairId,
  ExecutionKindOrNull,
  BaseUnits,
  Timestamp,
  TenantId,
  LiveIntents,
  Limits,
  MarketToken,
  TradingWindow,
  Eligibility,
  Availability,
  Market,
  AdminMarket,
  MarketWrite,
  SwitchesWrite,
  SwitchesReply,
  BankSwitchesWrite,
  BankSwitchesReply,
  MarketPage,
  AdminMarketPage,
]

/** What a consumer reads. */
export type ShownMarket = Static<typeof Market>
export type MarketAvailability = Static<typeof Availability>
/** The market itself, without what it comes to for one tenant at one moment. */
export type Market = Omit<ShownMarket, 'availability'>
export type AdminMarket = Static<typeof AdminMarket>
export type MarketWrite = Static<typeof MarketWrite>
/** What a write sets. */
export type MarketTerms = Static<typeof Terms>
export type SwitchesWrite = Static<typeof SwitchesWrite>
export type SwitchesReply = Static<typeof SwitchesReply>
export type BankSwitchesWrite = Static<typeof BankSwitchesWrite>
export type BankSwitchesReply = Static<typeof BankSwitchesReply>
export type MarketQuery = Static<typeof MarketQuery>
export type TradingWindow = Static<typeof Hours>
