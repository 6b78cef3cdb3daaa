import { keyOf, type OpenMessage, type OpenWork } from '@firsthand/engine/run'
import type pg from 'pg'
import sql from 'sql-template-tag'

/** Looks are seconds apart: one that is so late is not on its way. */
const overdueSeconds = 20
const checkSeconds = 60

type Row = {
  readonly chain_id: string
  readonly address: string
  readonly nonce: string
  readonly state: string
  readonly tenant_id: string
  readonly reference: string
  readonly kind: string
  readonly attempt: number
}

/** An unsigned transaction is ordered again; one that is out is looked at. */
function messageOf(row: Row): OpenMessage {
  const to = (handler: string) => ({ object: 'TxSender', key: keyOf(row.chain_id, row.address), handler })
  const { tenant_id: tenant, reference, kind, attempt } = row
  return row.state === 'prepared'
    ? { target: to('submit'), input: { tenant, reference, kind, attempt }, delaySeconds: 0 }
    : { target: to('follow'), input: { nonce: row.nonce }, delaySeconds: 0 }
}

/**
 * Transactions that nobody follows, and accounts that were not compared with their chain for a minute. What the relayer sends is
 * its own work.
 */
export const transactionWork = (pool: pg.Pool): OpenWork => ({
  async messages(limit) {
    const overdue =
      await pool.query<Row>(sql`select chain_id, address, nonce, state, tenant_id, reference, kind, attempt
      from app.chain_transaction where state in ('prepared', 'broadcast', 'mined') and kind <> 'relay'
        and next_check_at < clock_timestamp() - make_interval(secs => ${overdueSeconds})
      order by next_check_at limit ${limit}`)
    const unchecked = await pool.query<Pick<Row, 'chain_id' | 'address'>>(sql`select chain_id, address
      from app.chain_account
      where program = 'worker'
        and (checked_at is null or checked_at < clock_timestamp() - make_interval(secs => ${checkSeconds})) limit ${limit}`)
    const checks = unchecked.rows.map(({ chain_id, address }) => ({
      target: { object: 'TxSender', key: keyOf(chain_id, address), handler: 'check' },
      input: {},
      delaySeconds: 0,
    }))
    return [...checks, ...overdue.rows.map(messageOf)]
  },
})
