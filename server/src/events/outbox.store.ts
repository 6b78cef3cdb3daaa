import type pg from 'pg'
import type { Outbox } from './outbox.port.ts'

type MessageRow = Readonly<Record<'id' | 'object' | 'key' | 'handler' | 'input', string>>

/** The outbox on the worker's login, which sees messages through these functions alone. */
export const postgresOutbox = (pool: pg.Pool): Outbox => ({
  async claim(most, leaseSeconds) {
    const { rows } = await pool.query<MessageRow>({
      name: 'outbox_claim',
      text: 'select * from app.claim_messages($1, make_interval(secs => $2))',
      values: [most, leaseSeconds],
    })
    return rows.map(({ id, object, key, handler, input }) => ({ id, target: { object, key, handler }, input }))
  },
  async sent(ids) {
    await pool.query({ name: 'outbox_sent', text: 'select app.messages_sent($1)', values: [ids] })
  },
  async waiting() {
    const { rows } = await pool.query<{ number: string; seconds: number }>('select * from app.messages_waiting()')
    return { number: Number(rows[0]?.number ?? 0), seconds: rows[0]?.seconds ?? 0 }
  },
  async sweep() {
    const { rows } = await pool.query<{ swept: string }>('select app.sweep_messages() as swept')
    return Number(rows[0]?.swept ?? 0)
  },
})
