import type { FieldError } from '@firsthand/refusal/refusal'
import { parseBaseUnits, plainAddress } from '@firsthand/values/values'
import { isTimeZone } from '@firsthand/values/wall-clock'
import type { AdminMarket, Market, MarketWrite, TradingWindow } from '@firsthand/wire/markets'

export type MarketStatus = AdminMarket['status']

/** A market as an administrator writes it, with every default filled in. */
export type MarketDraft = Required<MarketWrite>

const noLimits = { minCashAmount: null, maxCashAmount: null }
const everyone = { jurisdictions: null, investorCategories: null, appropriatenessRequired: false }

type Standing = Pick<MarketDraft, 'status' | 'entitledTenants'>

/** Every address of a write in the spelling that chains read. */
function plainAddresses(write: MarketWrite): MarketWrite {
  const plain = (address: string | null) => (address === null ? null : plainAddress(address))
  const { cash, unit, rfqVenueContract: supplier, issuanceVenueContract: issuer } = write
  return {
    ...write,
    cash: { ...cash, address: plain(cash.address) },
    unit: { ...unit, address: plain(unit.address) },
    ...(supplier !== undefined && { rfqVenueContract: plain(supplier) }),
    ...(issuer !== undefined && { issuanceVenueContract: plain(issuer) }),
  }
}

/** What is left out of a write takes its default, but for the status and the audience, which the market has already. */
export const completeDraft = (write: MarketWrite, standing: Standing): MarketDraft => ({
  listingId: null,
  chainId: null,
  tradingWindow: null,
  limits: noLimits,
  freshnessSeconds: 60,
  feeBps: 0,
  rfqVenueContract: null,
  rfqInstrumentId: null,
  issuanceVenueContract: null,
  hidden: false,
  eligibility: everyone,
  ...standing,
  ...plainAddresses(write),
})

type Rule = (draft: MarketDraft) => readonly FieldError[]
const error = (path: string, code: string, message: string): FieldError[] => [{ path, code, message }]

const amountsFitTheChain: Rule = ({ limits }) =>
  (['minCashAmount', 'maxCashAmount'] as const).flatMap((name) => {
    const text = limits[name]
    return text === null || parseBaseUnits(text) !== null
      ? []
      : error(`/limits/${name}`, 'maximum', 'Send at most 2^256-1.')
  })

const limitsAreInOrder: Rule = ({ limits: { minCashAmount, maxCashAmount } }) =>
  minCashAmount !== null && maxCashAmount !== null && BigInt(minCashAmount) > BigInt(maxCashAmount)
    ? error('/limits/minCashAmount', 'order', 'The minimum is above the maximum.')
    : []

const fieldsBelongToTheRail: Rule = (draft) => {
  const foreign = [
    ...(draft.primaryExecutionKind === 'onchain_rfq_atomic' ? [] : (['rfqVenueContract', 'rfqInstrumentId'] as const)),
    ...(draft.primaryExecutionKind === 'onchain_primary_mint' ? [] : (['issuanceVenueContract'] as const)),
  ]
  return foreign.flatMap((name) =>
    draft[name] === null ? [] : error(`/${name}`, 'foreign', 'This field belongs to another rail: leave it out.'),
  )
}

const windowIsReal: Rule = ({ tradingWindow }) => (tradingWindow === null ? [] : windowErrors(tradingWindow))

function windowErrors({ timeZone, weekly, closedDates }: TradingWindow): readonly FieldError[] {
  return [
    ...(isTimeZone(timeZone)
      ? []
      : error('/tradingWindow/timeZone', 'unknown', 'Name an IANA time zone, such as Europe/Zurich.')),
    ...weekly.flatMap(({ opens, closes }, i) =>
      opens < closes ? [] : error(`/tradingWindow/weekly/${i}/closes`, 'order', 'Closing time must follow opening.'),
    ),
    ...closedDates.flatMap((date, i) =>
      isDate(date) ? [] : error(`/tradingWindow/closedDates/${i}`, 'unknown', 'There is no such day.'),
    ),
  ]
}

function isDate(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

const rules: readonly Rule[] = [limitsAreInOrder, fieldsBelongToTheRail, windowIsReal]

/** What is wrong with a write beyond its schema; empty when it may be stored. */
export const draftErrors = (draft: MarketDraft): readonly FieldError[] => {
  const amounts = amountsFitTheChain(draft)
  return amounts.length > 0 ? amounts : rules.flatMap((rule) => rule(draft))
}

const moves: Readonly<Record<MarketStatus, readonly MarketStatus[]>> = {
  draft: ['draft', 'active', 'closed'],
  active: ['active', 'paused', 'closed'],
  paused: ['paused', 'active', 'closed'],
  closed: ['closed'],
}

/** Quotes and signed intents rest on these, so they stay as they are once a market has left `draft`. */
const fixedOnceOnSale = ['primaryExecutionKind', 'chainId', 'cash', 'unit'] as const

/** A token as text: JSON gives the order of its members no meaning, and an address is the same in any case. */
const inOrder = (value: unknown) =>
  JSON.stringify(value, ['symbol', 'decimals', 'address']).replace(/0x[0-9a-fA-F]{40}/, (address) =>
    address.toLowerCase(),
  )

/** The field whose change is not allowed, or null when the market may become the draft. */
export function forbiddenChange(before: Market, after: MarketDraft): keyof MarketDraft | null {
  if (!moves[before.status].includes(after.status)) return 'status'
  // An instrument is priced in these tokens from its first day.
  if (before.status === 'draft' && before.offchainInstrumentId == null) return null
  return fixedOnceOnSale.find((name) => inOrder(before[name]) !== inOrder(after[name])) ?? null
}

const needs = {
  offchain_fixed_price: ['unit.address', 'chainId', 'offchainInstrumentId'],
  onchain_rfq_atomic: ['chainId', 'cash.address', 'unit.address', 'rfqVenueContract', 'rfqInstrumentId'],
  onchain_primary_mint: ['chainId', 'cash.address', 'unit.address', 'issuanceVenueContract'],
} as const

/** Whether the rail has all it needs to quote, and which fields it lacks. */
export function configurationOf(market: Market): { complete: boolean; missing: string[] } {
  if (market.primaryExecutionKind === null) return { complete: true, missing: [] }
  const values: Record<string, string | null | undefined> = {
    chainId: market.chainId,
    'cash.address': market.cash.address,
    'unit.address': market.unit.address,
    rfqVenueContract: market.rfqVenueContract,
    rfqInstrumentId: market.rfqInstrumentId,
    issuanceVenueContract: market.issuanceVenueContract,
    offchainInstrumentId: market.offchainInstrumentId,
  }
  const missing = needs[market.primaryExecutionKind].filter((name) => values[name] == null)
  return { complete: missing.length === 0, missing }
}

/** The tenants that see this market as consumers. */
export const audienceOf = (market: Pick<AdminMarket, 'hidden' | 'status' | 'entitledTenants'>): readonly string[] =>
  market.hidden || market.status === 'draft' ? [] : market.entitledTenants
