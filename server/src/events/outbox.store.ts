import type { Target } from '@firsthand/engine/run'
import { sweepInBatches } from '@firsthand/postgres/sweep'
import type pg from 'pg'

/** A message to the durable engine, kept with the change that caused it. */
export type KeptMessage = { readonly id: string; readonly target: Target; readonly input: string }

type MessageRow = Readonly<Record<'id' | 'object' | 'key' | 'handler' | 'input', string>>

/**
 * Messages of all tenants that wait for the engine, on the worker's login, which sees them through these functions alone.
 * Any number of relays may work at once.
 */
export const outboxStore = (pool: pg.Pool) => ({
  /** Takes messages that are due. Those not reported as sent within the lease may be claimed again. */
  async claim(most: number, leaseSeconds: number): Promise<readonly KeptMessage[]> {
    const { rows } = await pool.query<MessageRow>({
      name: 'outbox_claim',
      text: 'select * from app.claim_messages($1, make_interval(secs => $2))',
      values: [most, leaseSeconds],
    })
    return rows.map(({ id, object, key, handler, input }) => ({ id, target: { object, key, handler }, input }))
  },

  async sent(ids: readonly string[]): Promise<void> {
    await pool.query({ name: 'outbox_sent', text: 'select app.messages_sent($1)', values: [ids] })
  },

  /** How many wait, counted up to 10,000, and for how long the first one has. */
  async waiting(): Promise<{ readonly number: number; readonly seconds: number }> {
    const { rows } = await pool.query<{ number: string; seconds: number }>('select * from app.messages_waiting()')
    return { number: Number(rows[0]?.number ?? 0), seconds: rows[0]?.seconds ?? 0 }
  },

  /** Deletes messages that the engine has forgotten too, in batches until none is left. */
  sweep: (): Promise<number> =>
    sweepInBatches(async () => {
      const { rows } = await pool.query<{ swept: string }>('select app.sweep_messages() as swept')
      return Number(rows[0]?.swept ?? 0)
    }),
})

export type Outbox = ReturnType<typeof outboxStore>
