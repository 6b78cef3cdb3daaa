import type pg from 'pg'
import { overdueDays } from '../reconciliation/overdue.rules.ts'
import { lateDays } from './statement.rules.ts'

type WorkRow = {
  readonly what: string
  readonly state: string
  readonly under_a_day: number
  readonly under_five_days: number
  readonly older: number
  readonly oldest_seconds: number
}
type AccountRow = {
  readonly account: string
  readonly currency: string
  readonly complete_through: string
  readonly holds: boolean | null
  readonly reconciled_through: string | null
  readonly recounted_at: Date | null
}

const dayMs = 86_400_000

/** Open work of the bank-transfer rail, and the state of its client accounts: figures over all tenants, on the worker's login. */
export const bankReadings = (pool: pg.Pool, now: () => Date) => ({
  async bankWork() {
    const { rows } = await pool.query<WorkRow>('select * from app.bank_work()')
    return rows.map(({ what, state, oldest_seconds, ...ages }) => ({
      what,
      state,
      ages,
      oldestSeconds: oldest_seconds,
    }))
  },
  async clientAccounts() {
    const { rows } = await pool.query<AccountRow>(
      'select client_account_id as account, currency, complete_through::text, holds, reconciled_through::text, recounted_at from app.client_account_standing()',
    )
    const at = now()
    return rows.map(({ account, currency, complete_through, holds, reconciled_through, recounted_at }) => ({
      account,
      // From the end of the last complete day.
      statementAgeSeconds: Math.max(0, (at.getTime() - Date.parse(complete_through) - dayMs) / 1000),
      statementLateDays: lateDays(complete_through, currency, at),
      holds,
      overdueDays: overdueDays({ currency, reconciledThrough: reconciled_through }, at).length,
      recountAgeSeconds: recounted_at && (at.getTime() - recounted_at.getTime()) / 1000,
    }))
  },
})
