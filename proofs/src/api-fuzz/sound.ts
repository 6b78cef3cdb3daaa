import { buyerWallets } from '@firsthand/sandbox/chain/chain-accounts'
import { type ListingWrite, listingReadOnly } from '@firsthand/wire/listings'
import { type MarketWrite, marketReadOnly, type SwitchesWrite, type TradingWindow } from '@firsthand/wire/markets'
import type { SoftQuoteRequest } from '@firsthand/wire/quotes'
import type { Resend, WebhookEndpointWrite } from '@firsthand/wire/webhook-endpoints'
import { bankSound, without } from './bank-transfer.ts'
import { isAbove } from './decimals.ts'

/**
 * Rules of the service that no schema can express. What fits a schema is made sound by them, so that a refusal of it is a
 * fault and most writes go through.
 */
const amountMax = 2n ** 256n - 1n
const zones = ['UTC', 'Europe/Zurich', 'America/New_York', 'Asia/Kolkata', 'Etc/GMT+12'] as const

const soundAmount = (text: string): string => (BigInt(text) > amountMax ? `${BigInt(text) % amountMax}` : text)

function soundLimits({ minCashAmount, maxCashAmount }: NonNullable<MarketWrite['limits']>) {
  if (minCashAmount === null || maxCashAmount === null) {
    return {
      minCashAmount: minCashAmount === null ? null : soundAmount(minCashAmount),
      maxCashAmount: maxCashAmount === null ? null : soundAmount(maxCashAmount),
    }
  }
  const [low, high] = [soundAmount(minCashAmount), soundAmount(maxCashAmount)]
  return BigInt(low) <= BigInt(high)
    ? { minCashAmount: low, maxCashAmount: high }
    : { minCashAmount: high, maxCashAmount: low }
}

/** The calendar begins with the year 1. */
const isDay = (text: string): boolean => {
  const time = Date.parse(`${text}T00:00:00Z`)
  return !Number.isNaN(time) && !text.startsWith('0000') && new Date(time).toISOString().startsWith(text)
}

const soundWindow = ({ timeZone, weekly, closedDates }: TradingWindow): TradingWindow => ({
  timeZone: zones[timeZone.length % zones.length] ?? 'UTC',
  weekly: weekly.filter(({ opens, closes }) => opens < closes),
  closedDates: closedDates.filter(isDay),
})

/** A market that may be written, without what only the service sets: chance never finds what it is. */
export function soundMarket(write: MarketWrite): MarketWrite {
  const { rfqVenueContract, rfqInstrumentId, issuanceVenueContract, limits, tradingWindow, ...rest } = without(
    write,
    marketReadOnly,
  )
  const kind = write.primaryExecutionKind
  return {
    ...rest,
    ...(limits && { limits: soundLimits(limits) }),
    ...(tradingWindow !== undefined && { tradingWindow: tradingWindow === null ? null : soundWindow(tradingWindow) }),
    ...(kind === 'onchain_rfq_atomic' && rfqVenueContract !== undefined && { rfqVenueContract }),
    ...(kind === 'onchain_rfq_atomic' && rfqInstrumentId !== undefined && { rfqInstrumentId }),
    ...(kind === 'onchain_primary_mint' && issuanceVenueContract !== undefined && { issuanceVenueContract }),
  }
}

/** A request for switches that does not contradict itself. */
export function soundSwitches(requested: SwitchesWrite): SwitchesWrite {
  if (!requested.drain) return requested
  const { force: _, ...rest } = requested
  return { ...rest, rfqExecutionEnabled: false }
}

/** A listing that may be written: its prices the right way round. */
export function soundListing(fitting: ListingWrite): ListingWrite {
  const write = without(fitting, listingReadOnly)
  const { min_price: min, max_price: max } = write
  return min != null && max != null && isAbove(min, max) ? { ...write, min_price: max, max_price: min } : write
}

/** Seeded markets, of every kind and state. */
const marketsSeeded = 11

/** A request for a quote in a market that may exist, from a wallet that its owner has registered. */
const soundQuote = <W extends SoftQuoteRequest>(requested: W): W => ({
  ...requested,
  pairId: (requested.pairId % marketsSeeded) + 1,
  cashAmount: soundAmount(requested.cashAmount),
  ...('walletAddress' in requested && { walletAddress: buyerWallets['acme-buyer-1'].address }),
})

/** An endpoint where a sandbox may send, and that few events are for: nobody takes them while this runs. */
function soundEndpoint(write: WebhookEndpointWrite): WebhookEndpointWrite {
  const rare = write.types?.filter((type) => type.startsWith('quote.')) ?? []
  return { ...write, url: 'http://127.0.0.1:9/hooks', types: rare.length > 0 ? rare : ['quote.settled'] }
}

/** One event or a range of them, not both. */
function soundResend({ eventId, fromSequence = 1, toSequence = 1 }: Resend): Resend {
  if (eventId !== undefined) return { eventId }
  const from = Math.min(fromSequence, Number.MAX_SAFE_INTEGER - 1000)
  return { fromSequence: from, toSequence: from + (toSequence % 1000) }
}

/** Values whose schema expresses every rule. */
const asItIs = (value: never) => value

/** By the name of the schema in the document. */
const sound: Readonly<Record<string, (value: never) => unknown>> = {
  ...bankSound,
  '#/components/schemas/ListingWrite': soundListing,
  '#/components/schemas/MarketWrite': ({ listingId: _, ...write }: MarketWrite) => soundMarket(write),
  '#/components/schemas/QuoteRequest': soundQuote,
  '#/components/schemas/RelayRequest': asItIs,
  '#/components/schemas/Resend': soundResend,
  '#/components/schemas/SecretRotation': asItIs,
  '#/components/schemas/SoftQuoteRequest': soundQuote,
  '#/components/schemas/SwitchesWrite': soundSwitches,
  '#/components/schemas/WebhookEndpointWrite': soundEndpoint,
}

/** Makes a value that fits a schema one that the service must take. */
export function soundValue(ref: string | undefined, value: unknown): unknown {
  // One without a name has no rules beside it.
  if (ref === undefined) return value
  const make = sound[ref]
  if (make === undefined) throw new Error(`Define in sound.ts what a sound ${ref} is`)
  return make(value as never)
}

type Query = Readonly<Record<string, unknown>>

/** Milliseconds, or null for a text that fits the pattern and names no moment, such as 30 February. */
function momentOf(text: unknown): number | null {
  if (typeof text !== 'string') return null
  if (!text.includes('T')) return Number(text)
  const ms = Date.parse(text)
  return ms >= 0 && new Date(ms).toISOString().startsWith(text.slice(0, 19)) ? ms : null
}

/** Moments that exist, the earlier one first. */
function soundMoments({ from, to, ...rest }: Query): Query {
  const [start, end] = [momentOf(from), momentOf(to)]
  if (start !== null && end !== null && start > end) return { ...rest, from: to, to: from }
  return { ...rest, ...(start !== null && { from }), ...(end !== null && { to }) }
}

/** By operation: rules of its query that no schema can express. */
const soundQueries: Readonly<Record<string, (query: Query) => Query>> = {
  'tokens.candles': soundMoments,
  'admin.purchases.list': soundMoments,
}

/** Whether a query that fits its schema may be refused all the same. */
export const hasQueryRules = (id: string): boolean => id in soundQueries

/** Makes a query that fits its schema one that the service must take. */
export const soundQuery = (id: string, query: Query): Query => soundQueries[id]?.(query) ?? query
