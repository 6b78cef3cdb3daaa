import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import type { ExecutionKind } from '@firsthand/wire/execution-kind'
import type { Market } from '@firsthand/wire/markets'
import { type QuoteState, quoteStates } from '@firsthand/wire/quotes'
import sql, { raw, type Sql } from 'sql-template-tag'
import { stateAt } from '#quoting/quote.rules'
import { inQuoteState } from '#quoting/quote-row.store'
import type { EventRow, MarketRow, QuoteRow } from '#rows.gen'
import { boundsOf, type Search, type SearchPage } from './page-bounds.rules.ts'
import type { Term } from './search-term.rules.ts'
import type { Found } from './shown-to.rules.ts'

export type SelectedQuote = Pick<
  QuoteRow,
  'reference' | 'caller' | 'pair_id' | 'market' | 'wallet' | 'cash_base_units' | 'state' | 'created_at' | 'expires_at'
> &
  Pick<QuoteRow, 'finality' | 'tx_hash' | 'settled_at' | 'digest'> & {
    readonly units: string
    readonly name: MarketRow['name']
    readonly moved_at: Date | null
  }

/** The name of the market while the tenant sees it, and the moment of the last event about the quote. */
const columns = raw(`q.reference, q.caller, q.pair_id, q.market, q.wallet, q.cash_base_units, q.state, q.created_at,
  q.expires_at, q.finality, q.tx_hash, q.settled_at, case when q.bundle is not null then q.digest end as digest,
  coalesce(q.settled_base_units, q.unit_base_units)::text as units, m.name,
  (select e.at from app.event e where e.tenant_id = q.tenant_id and e.subject = q.reference
    order by e.sequence desc limit 1) as moved_at`)

const isQuoteState = (state: string): state is QuoteState => quoteStates.some((each) => each === state)

/** The conditions that a term has on quotes: together they find it, and each has an index. None: no quote is meant. */
function conditionsOf(term: Term | null, prefix: 'MINT' | 'RFQ'): readonly Sql[] {
  switch (term?.kind) {
    case undefined:
      return [sql`true`]
    case 'reference':
      return term.prefix === prefix ? [sql`q.reference = ${term.reference}`] : []
    case 'transaction':
      return [sql`q.tx_hash = ${term.text}`]
    case 'wallet':
      return term.spellings.map((wallet) => sql`q.wallet = ${wallet}`)
    case 'buyer':
      return [sql`q.caller = ${term.text}`]
    default:
      return []
  }
}

/** The lists that together hold a page of a rail’s quotes, each newest first along an index. */
export function quoteLists(
  tenant: TenantId,
  prefix: 'MINT' | 'RFQ',
  search: Search,
  { before, limit, now }: SearchPage & { readonly now: Date },
): readonly Sql[] {
  const { term, state } = search
  if (state !== null && !isQuoteState(state)) return []
  const { atLeast, below } = boundsOf(prefix, search, before)
  return conditionsOf(term, prefix).map(
    (condition) => sql`select ${columns} from app.quote q left join app.market m on m.pair_id = q.pair_id
      where q.tenant_id = ${tenant} and q.reference >= ${atLeast} and q.reference < ${below} and ${condition}
        ${inQuoteState(state, { prefix, now })}
      order by q.reference desc limit ${limit + 1}`,
  )
}

export function foundQuote(row: SelectedQuote, now: Date): Found {
  const { cash, unit, primaryExecutionKind } = JSON.parse(row.market) as Pick<
    Market,
    'cash' | 'unit' | 'primaryExecutionKind'
  >
  const state = stateAt({ state: row.state, expiresAt: row.expires_at }, now)
  const movedAt = row.moved_at ?? row.created_at
  return {
    reference: row.reference,
    rail: primaryExecutionKind as ExecutionKind,
    pairId: Number(row.pair_id),
    marketName: row.name ?? unit.symbol,
    caller: row.caller,
    wallet: row.wallet,
    paymentReference: null,
    cash: { amount: row.cash_base_units, currency: cash.symbol, decimals: cash.decimals },
    units: { amount: row.units, symbol: unit.symbol, decimals: unit.decimals },
    state,
    buyerState: state,
    isFinal: row.finality === 'finalized',
    awaitsStatement: false,
    createdAt: row.created_at,
    movedAt,
    buyerMovedAt: movedAt,
  }
}

/** What happened to a quote, oldest first. */
export async function quoteEvents(query: TenantTransaction, tenant: TenantId, reference: string) {
  const rows = await query<Pick<EventRow, 'kind' | 'at'>>(sql`select e.kind, e.at from app.event e
    where e.tenant_id = ${tenant} and e.subject = ${reference} order by e.sequence`)
  return rows.map(({ kind, at }) => ({ kind, at: at.toISOString() }))
}
