import { sweepInBatches } from '@firsthand/postgres/sweep'
import type pg from 'pg'
import type { Logger } from 'pino'
import sql from 'sql-template-tag'
import { inScope } from '../postgres/scope.ts'
import { asCustomer, type Caller } from './caller.ts'

const sweepMs = 60_000

/** Proofs that count once at all instances. */
export const usedProofStore = (pool: pg.Pool) => ({
  /** Answers whether this one is new. */
  keep: (caller: Caller, proof: string): Promise<boolean> =>
    inScope(pool, asCustomer(caller), async (query) => {
      const rows = await query(sql`insert into cmp.used_proof (tenant_id, proof) values (${caller.tenant}, ${proof})
        on conflict do nothing returning true as kept`)
      return rows.length === 1
    }),

  /** Forgets again and again those that can no longer be used. Answers how to stop. */
  startSweeping(log: Logger): () => void {
    const sweep = () =>
      sweepInBatches(async () => {
        const { rows } = await pool.query<{ swept: string }>('select cmp.sweep_proofs() as swept')
        return Number(rows[0]?.swept ?? 0)
      }).catch((err: unknown) => log.warn({ err }, 'housekeeping.failed'))
    const timer = setInterval(() => void sweep(), sweepMs).unref()
    return () => clearInterval(timer)
  },
})

export type UsedProofStore = ReturnType<typeof usedProofStore>
