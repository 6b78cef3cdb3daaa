import type { Query } from '@firsthand/postgres/pipelined-transaction'
import type { BaseUnits, Caller, Hex, PairId, Reference } from '@firsthand/values/values'
import type { QuoteState } from '@firsthand/wire/quotes'
import sql, { empty, raw, type Sql } from 'sql-template-tag'
import type { ChainRow, QuoteRow } from '#rows.gen'
import { type Draft, lowestReference, type Quote } from './quote.rules.ts'

/** What `quoteColumns` select. */
export type SelectedQuote = Omit<
  QuoteRow,
  'tenant_id' | 'caller' | 'expiry_notified' | 'chain_id' | 'settled_at' | 'settled_base_units'
> &
  Pick<ChainRow, 'head_number'>

/** The columns of a draft. */
export type SelectedDraft = Pick<QuoteRow, 'deadline' | 'venue_calldata' | 'digest'>

export const quoteColumns = raw(`q.reference, q.pair_id, q.market, q.wallet, q.cash_base_units, q.fee_base_units,
  q.unit_base_units, q.price, q.price_scale, q.price_block, q.created_at, q.expires_at, q.venue_order, q.venue_terms,
  q.venue_expires_at, q.state, q.deadline, q.venue_calldata, q.digest, q.bundle, q.last_refusal, q.last_refusal_at, q.tx_hash,
  q.block_number, q.finality, q.failure, case when q.finality is not null then
    (select c.head_number from app.chain c where c.chain_id = q.chain_id) end as head_number`)

/** Null before there is a draft. */
export function draftFromRow(row: SelectedDraft): Draft | null {
  const { deadline, venue_calldata: venueCalldata, digest } = row
  return deadline && { deadline, venueCalldata: venueCalldata as Hex, digest: digest as Hex }
}

function venueFromRow(row: SelectedQuote): Quote['venue'] {
  const { venue_order: orderId, venue_terms: kept, venue_expires_at: expiresAt } = row
  return orderId !== null && kept !== null && expiresAt !== null ? { orderId, expiresAt, kept } : null
}

/** A block counts itself; the head may have stepped back below it for a moment. */
function settlementFromRow({ tx_hash, block_number, finality, head_number }: SelectedQuote): Quote['settlement'] {
  if (tx_hash === null || block_number === null || finality === null) return null
  const confirmations = Math.max(1, Number(head_number ?? block_number) - Number(block_number) + 1)
  return { txHash: tx_hash as Hex, blockNumber: BigInt(block_number), confirmations, finality }
}

export function quoteFromRow(row: SelectedQuote): Quote {
  const { last_refusal: code, last_refusal_at: at } = row
  return {
    reference: row.reference as Reference,
    pairId: Number(row.pair_id) as PairId,
    market: JSON.parse(row.market) as Quote['market'],
    walletAddress: row.wallet as Hex,
    cashAmount: BigInt(row.cash_base_units) as BaseUnits<'cash'>,
    feeAmount: BigInt(row.fee_base_units) as BaseUnits<'cash'>,
    unitAmount: BigInt(row.unit_base_units) as BaseUnits<'asset'>,
    price: BigInt(row.price),
    priceScale: row.price_scale,
    priceBlock: BigInt(row.price_block),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    venue: venueFromRow(row),
    state: row.state,
    draft: draftFromRow(row),
    bundle: row.bundle,
    lastRefusal: code !== null && at !== null ? { code, at } : null,
    settlement: settlementFromRow(row),
    failure: row.failure !== null && row.tx_hash !== null ? { code: row.failure, txHash: row.tx_hash as Hex } : null,
  }
}

export type QuoteFilter = { readonly state: QuoteState | null; readonly pairId: PairId | null }
export type QuotePageRequest = {
  readonly prefix: 'MINT' | 'RFQ'
  /** The last reference of the page before. */
  readonly before: Reference | null
  readonly limit: number
  readonly now: Date
}

export const ofCaller = ({ tenantId, buyer }: Caller): Sql => sql`q.tenant_id = ${tenantId} and q.caller = ${buyer}`

/** No quote stays good for longer, so no older one can still be firm. */
const freshnessSecondsMax = 900

/** Expiry is not written down, so the clock decides. A firm quote is found among the youngest references. */
export function inQuoteState(state: QuoteState | null, { prefix, now }: Pick<QuotePageRequest, 'prefix' | 'now'>): Sql {
  if (state === null) return empty
  if (state === 'expired') return sql`and q.state = 'firm' and q.expires_at <= ${now}`
  if (state !== 'firm') return sql`and q.state = ${state}`
  const eldestLive = lowestReference(prefix, new Date(now.getTime() - freshnessSecondsMax * 1000))
  return sql`and q.state = 'firm' and q.expires_at > ${now} and q.reference >= ${eldestLive}`
}

/** One page, newest first, along the index that its filter has. */
export function pageOf(caller: Caller, filter: QuoteFilter, page: QuotePageRequest): Query {
  const { prefix, before, limit } = page
  const byPair = filter.pairId === null ? empty : sql`and q.pair_id = ${filter.pairId}`
  return sql`select ${quoteColumns} from app.quote q
    where ${ofCaller(caller)} and q.reference < ${before ?? `${prefix}g`} and q.reference >= ${prefix}
      ${byPair} ${inQuoteState(filter.state, page)}
    order by q.reference desc limit ${limit + 1}`
}
