import { inCluster } from '@firsthand/postgres/tenant'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { BankTransactionRow, ClientAccountRow, PaymentFileRow } from '#rows.gen'
import type { OpenRestore } from './restore.store.ts'

/** How the reason begins that stops the payouts of an account after a restore. */
const stopped = 'The restore to '

export type StoppedAccount = Pick<ClientAccountRow, 'tenant_id' | 'client_account_id'> & {
  /** The day of the loss where the account is held. */
  readonly lost_on: string
  readonly is_covered: boolean
  /** Of the newest reconciliation that reaches the day of the loss; null when there is none. */
  readonly holds: boolean | null
}
export type WaitingFile = Pick<
  PaymentFileRow,
  'tenant_id' | 'client_account_id' | 'payment_file_id' | 'message_id' | 'state'
>
type Movement = Pick<
  BankTransactionRow,
  'tenant_id' | 'client_account_id' | 'amount' | 'refund_reference' | 'creditor_reference'
>

/** What the bank and its gateway are compared with, read by an administrator who sees every tenant. */
export const bankRows = (pool: pg.Pool) => ({
  async stoppedAccounts({ lostAt }: OpenRestore): Promise<readonly StoppedAccount[]> {
    const query = sql`select a.tenant_id, a.client_account_id, d.lost_on::text, coalesce(a.complete_through >= d.lost_on, false) as is_covered,
        (select r.holds from app.daily_reconciliation r where r.tenant_id = a.tenant_id and r.client_account_id = a.client_account_id
          and r.day >= d.lost_on order by r.day desc, r.run desc limit 1) as holds
      from app.client_account a cross join lateral (select (${lostAt}::timestamptz at time zone a.time_zone)::date as lost_on) d
      where starts_with(a.payouts_stopped_reason, ${stopped}) order by 1, 2`
    return (await pool.query<StoppedAccount>(query)).rows
  },

  /** Files from before the restore that could still leave. */
  async waitingFiles({ begunAt }: OpenRestore): Promise<readonly WaitingFile[]> {
    const query = sql`select tenant_id, client_account_id, payment_file_id, message_id, state from app.payment_file
      where state in ('proposed', 'approved') and created_at < ${begunAt}`
    return (await pool.query<WaitingFile>(query)).rows
  },

  async knownFiles(ids: readonly string[]): Promise<ReadonlySet<string>> {
    const query = sql`select payment_file_id as id from app.payment_file where payment_file_id = any (${ids}::uuid[])`
    return new Set((await pool.query<{ id: string }>(query)).rows.map(({ id }) => id))
  },

  /** Of payments that stood in a lost file: those that no statement shows, with the account that would pay them again. */
  async unshown(tenant: string, endToEndIds: readonly string[]) {
    const query = sql`select e.id, coalesce(r.client_account_id, o.client_account_id) as account
      from unnest(${endToEndIds}::text[]) e (id)
        left join app.refund r on r.tenant_id = ${tenant} and r.refund_reference = left(e.id, 32)
        left join app.payout o on o.tenant_id = ${tenant} and o.payout_reference = left(e.id, 32)
      where not exists (select from app.bank_transaction b where b.tenant_id = ${tenant} and b.refund_reference = left(e.id, 32)
          and b.sign = 'debit')
        and coalesce(r.state, o.state, '') not in ('settled', 'returned')`
    return (await pool.query<{ readonly id: string; readonly account: string | null }>(query)).rows
  },

  /** Debits for refunds that this database does not have. */
  async lostPayments({ begunAt }: OpenRestore): Promise<readonly Movement[]> {
    const query = sql`select b.tenant_id, b.client_account_id, b.amount, b.refund_reference, b.creditor_reference
      from app.bank_transaction b where b.imported_at >= ${begunAt} and b.sign = 'debit' and b.refund_reference is not null
        and not exists (select from app.refund r where r.tenant_id = b.tenant_id and r.refund_reference = b.refund_reference)`
    return (await pool.query<Movement>(query)).rows
  },

  /** Receipts whose payment reference belongs to no purchase: their purchases were lost. */
  async lostReferences({ begunAt }: OpenRestore): Promise<readonly Movement[]> {
    const query = sql`select b.tenant_id, b.client_account_id, b.amount, b.refund_reference, b.creditor_reference
      from app.bank_transaction b where b.imported_at >= ${begunAt} and b.sign = 'credit' and b.creditor_reference is not null
        and not exists (select from app.purchase p where p.tenant_id = b.tenant_id and p.payment_reference = b.creditor_reference)`
    return (await pool.query<Movement>(query)).rows
  },

  /** The number of the last file that each channel of a tenant has handed in. */
  async lastHandedIn(tenant: string): Promise<ReadonlyMap<string, number>> {
    const query = sql`select channel, max(sequence)::int as last from app.bank_file
      where tenant_id = ${tenant} and channel is not null group by channel`
    return new Map(
      (await pool.query<{ channel: string; last: number }>(query)).rows.map((row) => [row.channel, row.last]),
    )
  },

  /** The account pays again, with a record in its tenant's audit. */
  async releaseAccount({ tenant_id, client_account_id }: StoppedAccount, by: string): Promise<void> {
    await inCluster(pool, async (query) => {
      await query(sql`select set_config('app.tenant', ${tenant_id}, true)`)
      await query(sql`update app.client_account set payouts_stopped_reason = null where tenant_id = ${tenant_id}
        and client_account_id = ${client_account_id} and starts_with(payouts_stopped_reason, ${stopped})`)
      const payload = JSON.stringify({ clientAccountId: client_account_id })
      await query(sql`select app.lock_heads(array[${tenant_id}])`)
      await query(sql`select app.write_audit(${by}, 'restore.account_released', ${payload})`)
    })
  },
})
export type BankRows = ReturnType<typeof bankRows>
