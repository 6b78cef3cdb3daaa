import type { TenantTransaction } from '@firsthand/postgres/tenant'
import sql, { raw } from 'sql-template-tag'
import type { OffchainInstrumentRow } from '#rows.gen'
import type { PurchaseKey } from '../purchases/signals.rules.ts'

/** Money of a purchase whose credits no day-closing statement has shown, as SQL. */
const notifiedCashOf = (purchase: string): string => `(select coalesce(sum(n.applied), 0) from app.receipt_match n
    join app.bank_transaction b using (tenant_id, bank_transaction_id)
    join app.bank_statement f on f.tenant_id = b.tenant_id and f.statement_id = b.statement_id
  where n.tenant_id = ${purchase}.tenant_id and n.reference = ${purchase}.reference and n.state in ('applied', 'released')
    and b.confirmed_by is null and not f.closes_day)`
/** Of the purchase `p`. */
export const notifiedCash = notifiedCashOf('p')

/** What deliveries of the instrument `i` that were opened on a day (UTC) rest on of such money, as SQL. */
export const notifiedOn = (moment: string): string => `(select coalesce(sum(${notifiedCashOf('q')}), 0)
  from app.delivery o join app.purchase q using (tenant_id, reference)
  where o.tenant_id = i.tenant_id and q.instrument_id = i.instrument_id
    and o.created_at >= date_trunc('day', ${moment}, 'UTC')
    and o.created_at < date_trunc('day', ${moment}, 'UTC') + interval '1 day')`

/** Whether a purchase `p` of the instrument `i` may be delivered today as far as its credits are confirmed, as SQL. */
export const isCoveredToday = `(${notifiedCash} = 0
  or ${notifiedCash} + ${notifiedOn('clock_timestamp()')} <= i.max_notified_cash)`

/** The credits of a purchase are neither confirmed nor below the day's ceiling: its delivery waits. */
export class CreditUnconfirmed extends Error {
  override readonly name = 'CreditUnconfirmed'

  constructor() {
    super('no statement has confirmed its credits, and the ceiling of the day for notified ones is reached')
  }
}

/**
 * For a locked purchase that is about to be delivered. Those of one instrument that rest on notified credits take turns, so that
 * two of them cannot pass the ceiling together. Raises `CreditUnconfirmed`.
 */
export async function requireCoveredToday(query: TenantTransaction, { tenant, reference }: PurchaseKey): Promise<void> {
  const one = sql`from app.purchase p join app.offchain_instrument i using (tenant_id, instrument_id)
    where p.tenant_id = ${tenant} and p.reference = ${reference}`
  type Found = Pick<OffchainInstrumentRow, 'instrument_id'> & { readonly notified: boolean }
  const [found] = await query<Found>(sql`select i.instrument_id, ${raw(notifiedCash)} > 0 as notified ${one}`)
  if (found?.notified !== true) return
  await query(sql`select pg_advisory_xact_lock(hashtextextended(${`notified/${tenant}/${found.instrument_id}`}, 0))`)
  const [row] = await query(sql`select ${raw(isCoveredToday)} as covered ${one}`)
  if (row?.covered !== true) throw new CreditUnconfirmed()
}
