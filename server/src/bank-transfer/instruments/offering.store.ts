import type { Query } from '@firsthand/postgres/pipelined-transaction'
import type { Caller, PairId } from '@firsthand/values/values'
import sql, { raw } from 'sql-template-tag'
import { tradedById } from '#markets/market.store'
import { type MarketRow, tradedFromRow } from '#markets/market-row.store'
import type { Offering } from '../purchases/purchase.port.ts'
import { instrumentColumns, soldInstrumentFromRow } from './instrument-row.store.ts'
import type { Sale } from './sale.rules.ts'

type Rows = readonly Readonly<Record<string, unknown>>[]

/** Unpaid ones. A frozen purchase counts as the one under review that its buyer takes it for. */
const open = "p.state in ('awaiting_payment', 'partially_paid', 'payment_review', 'frozen')"
const given = "p.state not in ('expired', 'cancelled', 'refunding', 'refunded')"

/** What is read to judge a purchase: the market, its instrument with the account, and what the buyer has already. */
export const offeringQueries = ({ tenantId, subject }: Caller, pairId: PairId): readonly Query[] => [
  { ...tradedById, values: [tenantId, [pairId]] },
  sql`select ${raw(instrumentColumns)}, c.state as account_state, c.currency as account_currency, c.time_zone
    from app.offchain_instrument i join app.market m using (pair_id)
      join app.client_account c using (tenant_id, client_account_id)
    where i.tenant_id = ${tenantId} and i.pair_id = ${pairId}`,
  sql`select count(*) filter (where ${raw(open)}) as open, coalesce(sum(p.amount_due) filter (where ${raw(given)}), 0)::text
      as committed from app.purchase p
    where p.tenant_id = ${tenantId} and p.caller = ${subject} and p.pair_id = ${pairId}`,
]

/** Null when no such market is visible. */
export function offeringOf([markets = [], instruments = [], purchases = []]: readonly Rows[]): Offering | null {
  const market = markets[0]?.market as MarketRow | undefined
  if (market === undefined) return null
  const row = instruments[0]
  const instrument = row === undefined ? null : soldInstrumentFromRow(row)
  const account = instrument && {
    clientAccountId: instrument.clientAccountId,
    state: row?.account_state as NonNullable<Sale['account']>['state'],
    currency: row?.account_currency as string,
    timeZone: row?.time_zone as string,
  }
  const buyer = {
    openPurchases: Number(purchases[0]?.open ?? 0),
    committedCash: BigInt((purchases[0]?.committed as string | undefined) ?? 0),
  }
  return { sale: { market: tradedFromRow(market), instrument, account }, buyer }
}
