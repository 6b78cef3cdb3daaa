import { keyOf, type OpenMessage, type OpenWork } from '@firsthand/engine/run'
import type pg from 'pg'

/** Later than this nobody is on the way any more. */
const overdue = '20 seconds'

type Row = { readonly tenant_id: string; readonly reference: string; readonly handler: string }
type Wanted = { readonly object: string; readonly handler: string; readonly input?: object }

const messageOf = ({ tenant_id: tenant, reference }: Row, { object, handler, input }: Wanted): OpenMessage => ({
  target: { object, key: keyOf(tenant, reference), handler },
  input: { tenant, ...(input ?? { reference }) },
  delaySeconds: 0,
})

const workOf = (pool: pg.Pool, text: string, wanted: (row: Row) => Wanted): OpenWork => ({
  async messages(limit) {
    const { rows } = await pool.query<Row>(text, [limit, overdue])
    return rows.map((row) => messageOf(row, wanted(row)))
  },
})

/** What flows of the bank-transfer rail have left, by kind. */
export const overdueBankWork = (pool: pg.Pool): Readonly<Record<string, OpenWork>> => ({
  purchases: workOf(pool, 'select * from app.overdue_purchases($1, $2)', ({ handler }) => ({
    object: handler === 'release' ? 'Delivery' : 'Purchase',
    handler,
  })),
  unitDeliveries: workOf(pool, 'select * from app.overdue_unit_deliveries($1, $2)', () => ({
    object: 'Delivery',
    handler: 'deliver',
  })),
  refunds: workOf(pool, 'select tenant_id, refund_reference as reference from app.overdue_refunds($1, $2)', () => ({
    object: 'Refund',
    handler: 'check',
  })),
  receipts: workOf(
    pool,
    'select tenant_id, client_account_id as reference from app.overdue_receipts($1, $2)',
    ({ reference: clientAccountId }) => ({ object: 'Receipts', handler: 'match', input: { clientAccountId } }),
  ),
})
