import type pg from 'pg'
import type { TenantId } from '../../../domain/values.ts'
import type { OpenWork } from '../../../ports/open-work.ts'
import { keyOf } from '../../../ports/run.ts'

/** Later than this nobody is on the way any more. */
const overdue = '20 seconds'

/** Accounts whose movements nobody looks after. */
export const receiptWork = (pool: pg.Pool): OpenWork => ({
  async messages(limit) {
    const { rows } = await pool.query<{ tenant_id: TenantId; client_account_id: string }>(
      'select * from app.overdue_receipts($1, $2)',
      [limit, overdue],
    )
    return rows.map(({ tenant_id: tenant, client_account_id: clientAccountId }) => ({
      target: { object: 'Receipts', key: keyOf(tenant, clientAccountId), handler: 'match' },
      input: { tenant, clientAccountId },
      delaySeconds: 0,
    }))
  },
})
