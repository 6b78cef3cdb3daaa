import { inCurrency } from '@firsthand/payment-files/currency-amount'
import { tenantPipeline } from '@firsthand/postgres/tenant'
import type { PairId } from '@firsthand/values/values'
import type { WaitingPurchases } from '@firsthand/wire/staff/switch-effects'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { auditRead } from '#audit/catalogue-record.store'
import type { AdminContext } from '#identity/admin-context'
import type { PurchaseRow } from '#rows.gen'

/** Paid for, and the units have not left. What is under review is not among them, so no freeze shows in the counts. */
const waiting = ['paid', 'delivering', 'delivery_blocked', 'voiding']

type Waiting = Pick<PurchaseRow, 'state' | 'currency'> & { readonly count: string; readonly sum: string }

/** The tenant’s own purchases that wait in a market, with an audit record of the read; null when there is no such market. */
export async function waitingPurchases(
  catalog: pg.Pool,
  context: AdminContext,
  pairId: PairId,
): Promise<WaitingPurchases | null> {
  const { tenantId } = context.caller
  const [[market], rows] = await tenantPipeline<[object, Waiting, object]>(catalog, tenantId, [
    sql`select from app.market m where m.pair_id = ${pairId}`,
    sql`select p.state, p.currency, count(*) as count, sum(p.amount_due)::text as sum from app.purchase p
      where p.tenant_id = ${tenantId} and p.state = any (${waiting}) and p.pair_id = ${pairId}
      group by p.state, p.currency order by array_position(${waiting}, p.state)`,
    auditRead(context, 'market.waiting_purchases_read', { pairId }),
  ])
  if (market === undefined) return null
  const items = rows.map(({ state, currency, count, sum }) => ({
    state,
    count: Number(count),
    sum: { amount: sum, ...inCurrency(currency) },
  }))
  return { items }
}
