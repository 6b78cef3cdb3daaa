import type { Query } from '@firsthand/postgres/pipelined-transaction'
import type { Answers } from '@firsthand/postgres/tenant'
import type { Caller, PairId } from '@firsthand/values/values'
import sql, { raw } from 'sql-template-tag'
import { type MarketAsJson, tradedById } from '#markets/market.store'
import { tradedFromRow } from '#markets/market-row.store'
import type { ClientAccountRow } from '#rows.gen'
import type { Offering } from '../purchases/purchase.port.ts'
import { instrumentColumns, type SelectedInstrument, soldInstrumentFromRow } from './instrument-row.store.ts'

type OfferedRow = SelectedInstrument &
  Pick<ClientAccountRow, 'time_zone'> & {
    readonly account_state: ClientAccountRow['state']
    readonly account_currency: string
  }
type BuyerRow = { readonly open: string; readonly committed: string }
/** What `offeringQueries` answer, query by query. */
export type OfferingRows = [MarketAsJson, OfferedRow, BuyerRow]

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
export function offeringOf([[seen], [offered], [bought]]: Answers<OfferingRows>): Offering | null {
  if (seen === undefined) return null
  const buyer = { openPurchases: Number(bought?.open ?? 0), committedCash: BigInt(bought?.committed ?? 0) }
  const market = tradedFromRow(seen.market)
  if (offered === undefined) return { sale: { market, instrument: null, account: null }, buyer }
  const account = {
    clientAccountId: offered.client_account_id,
    state: offered.account_state,
    currency: offered.account_currency,
    timeZone: offered.time_zone,
  }
  return { sale: { market, instrument: soldInstrumentFromRow(offered), account }, buyer }
}
