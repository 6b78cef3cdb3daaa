import type pg from 'pg'

const lock = "hashtext('firsthand.relayer')"

/**
 * Which of several relayers works. The lock belongs to a transaction that stays open, so that it holds through a pooler as well: when
 * its process dies, or the database loses sight of it, another one has it at once. Two that work at the same time would harm nothing, and only ask everything twice.
 */
export function relayerLead(pool: pg.Pool) {
  let held: pg.PoolClient | null = null

  function letGo(broken?: Error): void {
    held?.release(broken ?? true)
    held = null
  }

  return {
    /** Whether this process leads now; takes the lead where it is free. */
    async holds(): Promise<boolean> {
      try {
        if (held !== null) {
          await held.query('select 1')
          return true
        }
        held = await pool.connect()
        await held.query("begin; set local idle_in_transaction_session_timeout = '60s'")
        const { rows } = await held.query<{ leads: boolean }>(`select pg_try_advisory_xact_lock(${lock}) as leads`)
        if (rows[0]?.leads) return true
        letGo()
        return false
      } catch (error) {
        letGo(error as Error)
        return false
      }
    },
    isHeld: (): boolean => held !== null,
    /** Closes the connection, and the lock with it. */
    end: (): void => letGo(),
  }
}

export type RelayerLead = ReturnType<typeof relayerLead>
