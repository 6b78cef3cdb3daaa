import { keyOf, type OpenWork } from '@firsthand/engine/run'
import type pg from 'pg'

/** Deliveries whose message was lost. */
export const overdueDeliveries = (pool: pg.Pool): OpenWork => ({
  async messages(limit) {
    const text = 'select tenant_id, endpoint_id, sequence from app.overdue_deliveries($1)'
    const { rows } = await pool.query<{ tenant_id: string; endpoint_id: string; sequence: string }>(text, [limit])
    return rows.map((row) => {
      const key = keyOf(row.tenant_id, row.endpoint_id, row.sequence)
      return { target: { object: 'Webhook', key, handler: 'attempt' }, input: {}, delaySeconds: 0 }
    })
  },
})
