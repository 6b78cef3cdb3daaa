import { keyOf, type OpenMessage, type OpenWork } from '@firsthand/engine/run'
import type pg from 'pg'
import sql, { type Sql } from 'sql-template-tag'

/** After this long past its time, no message about the work is under way any more. */
const overdue = '20 seconds'

type Row = { readonly tenant_id: string; readonly reference: string; readonly handler: string }
type Wanted = { readonly object: string; readonly handler: string; readonly input?: object }

const messageOf = ({ tenant_id: tenant, reference }: Row, { object, handler, input }: Wanted): OpenMessage => ({
  target: { object, key: keyOf(tenant, reference), handler },
  input: { tenant, ...(input ?? { reference }) },
  delaySeconds: 0,
})

const workOf = (pool: pg.Pool, select: (limit: number) => Sql, wanted: (row: Row) => Wanted): OpenWork => ({
  async messages(limit) {
    const { rows } = await pool.query<Row>(select(limit))
    return rows.map((row) => messageOf(row, wanted(row)))
  },
})

/** Work of the bank-transfer rail that no flow has taken up in time, by kind. */
export const overdueBankWork = (pool: pg.Pool): Readonly<Record<string, OpenWork>> => ({
  purchases: workOf(
    pool,
    (limit) => sql`select * from app.overdue_purchases(${limit}, ${overdue})`,
    ({ handler }) => ({
      object: handler === 'release' ? 'Delivery' : 'Purchase',
      handler,
    }),
  ),
  unitDeliveries: workOf(
    pool,
    (limit) => sql`select * from app.overdue_unit_deliveries(${limit}, ${overdue})`,
    () => ({
      object: 'Delivery',
      handler: 'deliver',
    }),
  ),
  refunds: workOf(
    pool,
    (limit) => sql`select tenant_id, refund_reference as reference from app.overdue_refunds(${limit}, ${overdue})`,
    () => ({
      object: 'Refund',
      handler: 'check',
    }),
  ),
  receipts: workOf(
    pool,
    (limit) => sql`select tenant_id, client_account_id as reference from app.overdue_receipts(${limit}, ${overdue})`,
    ({ reference: clientAccountId }) => ({ object: 'Receipts', handler: 'match', input: { clientAccountId } }),
  ),
})
