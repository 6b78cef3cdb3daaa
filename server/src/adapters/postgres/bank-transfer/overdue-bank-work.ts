import type pg from 'pg'
import type { OpenMessage, OpenWork } from '../../../ports/open-work.ts'
import { keyOf } from '../../../ports/run.ts'

/** Later than this nobody is on the way any more. */
const overdue = '20 seconds'

type Row = { readonly tenant_id: string; readonly reference: string; readonly handler: string }

const messageOf = (object: string, { tenant_id: tenant, reference, handler }: Row): OpenMessage => ({
  target: { object, key: keyOf(tenant, reference), handler },
  input: { tenant, reference },
  delaySeconds: 0,
})

const workOf = (pool: pg.Pool, text: string, objectOf: (row: Row) => string): OpenWork => ({
  async messages(limit) {
    const { rows } = await pool.query<Row>(text, [limit, overdue])
    return rows.map((row) => messageOf(objectOf(row), row))
  },
})

/** What flows of the bank-transfer rail have left, by kind. */
export const overdueBankWork = (pool: pg.Pool): Readonly<Record<string, OpenWork>> => ({
  purchases: workOf(pool, 'select * from app.overdue_purchases($1, $2)', ({ handler }) =>
    handler === 'release' ? 'Delivery' : 'Purchase',
  ),
  unitDeliveries: workOf(
    pool,
    "select tenant_id, reference, 'deliver' as handler from app.overdue_unit_deliveries($1, $2)",
    () => 'Delivery',
  ),
  refunds: workOf(
    pool,
    "select tenant_id, refund_reference as reference, 'look' as handler from app.overdue_refunds($1, $2)",
    () => 'Refund',
  ),
})
