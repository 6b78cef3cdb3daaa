import type { RefundBatch } from '@firsthand/wire/bank-transfer/refunds'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { proposalNotOpen } from '../../../domain/bank-transfer/four-eyes.ts'
import { reconciliationBroken } from '../../../domain/bank-transfer/treasury-refusals.ts'
import type { TenantId } from '../../../domain/values.ts'
import type { Act } from '../../../ports/act.ts'
import type { PayoutDesk } from '../../../ports/bank-transfer/payout-desk.ts'
import { inTenant, type TenantTransaction } from '../tenant.ts'
import { createBatch } from './create-batch.ts'
import { decideProposal } from './proposals.ts'
import { sendBatch } from './send-batch.ts'
import { takeStatus } from './take-status.ts'
import { treasuryAudit } from './treasury-record.ts'

export type LockedBatch = {
  readonly tenant: TenantId
  readonly batchId: string
  readonly row: Readonly<Record<string, unknown>>
}

const batchOf = (row: Readonly<Record<string, unknown>>): RefundBatch => ({
  batchId: row.batch_id as string,
  clientAccountId: row.client_account_id as string,
  messageId: row.message_id as string,
  state: row.state as RefundBatch['state'],
  lines: row.lines as number,
  total: row.total as string,
  sha256: row.sha256 as string,
  createdBy: row.created_by as string,
  createdAt: (row.created_at as Date).toISOString(),
  sentAt: (row.sent_at as Date | null)?.toISOString() ?? null,
})

const columns = sql`x.batch_id, x.client_account_id, x.message_id, x.state, x.lines, x.total, x.sha256, x.created_by,
  x.created_at, x.sent_at`

/** The account first, then the file. Raises `reconciliation_broken` while the account's payouts are stopped. */
async function lockBatch(query: TenantTransaction, tenant: TenantId, batchId: string, mayBeStopped: boolean) {
  const [account] = await query(sql`select a.payouts_stopped_reason as stopped from app.client_account a
    join app.refund_batch x using (tenant_id, client_account_id)
    where x.tenant_id = ${tenant} and x.batch_id = ${batchId} for update of a`)
  if (account === undefined) return null
  if (account.stopped !== null && !mayBeStopped) throw reconciliationBroken(String(account.stopped))
  const [row] = await query(sql`select ${columns} from app.refund_batch x where x.tenant_id = ${tenant}
    and x.batch_id = ${batchId} for update`)
  return row === undefined ? null : { tenant, batchId, row }
}

/** A file whose payments are not all as they were written may not leave: one may have been frozen since. */
async function requireWhole(query: TenantTransaction, { tenant, batchId }: LockedBatch): Promise<void> {
  const stopped = await query(sql`select from app.refund_line l join app.refund r using (tenant_id, refund_reference)
    where l.tenant_id = ${tenant} and l.batch_id = ${batchId} and r.state = 'cancelled' limit 1`)
  if (stopped.length > 0) throw proposalNotOpen('A payment of the file was stopped since: reject the file.')
}

function requireState({ row }: LockedBatch, ...states: readonly string[]): void {
  if (!states.includes(String(row.state))) throw proposalNotOpen(`The file is ${String(row.state)}.`)
}

/** Its refunds go into a later file: as another attempt, because an id that stood in a file is never used again. */
const giveBack = ({
  tenant,
  batchId,
}: LockedBatch) => sql`update app.refund set state = 'approved', attempt = attempt + 1,
    uetr = gen_random_uuid(), batch_id = null, moved_at = clock_timestamp()
  where tenant_id = ${tenant} and batch_id = ${batchId} and state = 'batched'`

/** Payment files, on the login of the API. */
export function postgresPayoutDesk(pool: pg.Pool): PayoutDesk {
  const onBatch = (
    act: Act,
    batchId: string,
    work: (query: TenantTransaction, batch: LockedBatch) => Promise<unknown>,
    mayBeStopped = false,
  ) =>
    inTenant(pool, act.caller.tenantId, async (query) => {
      const batch = await lockBatch(query, act.caller.tenantId, batchId, mayBeStopped)
      if (batch === null) return null
      await work(query, batch)
      const [row] = await query(sql`select ${columns} from app.refund_batch x where x.tenant_id = ${act.caller.tenantId}
        and x.batch_id = ${batchId}`)
      return row === undefined ? null : batchOf(row)
    })
  const move = ({ tenant, batchId }: LockedBatch, state: string) =>
    sql`update app.refund_batch set state = ${state} where tenant_id = ${tenant} and batch_id = ${batchId}`

  return {
    create: (act, clientAccountId, write) =>
      inTenant(pool, act.caller.tenantId, async (query) => {
        const row = await createBatch(query, act, clientAccountId, write)
        return row && batchOf(row)
      }),

    approve: (act, batchId) =>
      onBatch(act, batchId, async (query, batch) => {
        requireState(batch, 'proposed')
        await requireWhole(query, batch)
        await query(move(batch, 'approved'))
        await decideProposal(query, act, { kinds: ['refund_batch'], subject: batchId }, 'approved')
      }),

    reject: (act, batchId) =>
      onBatch(
        act,
        batchId,
        async (query, batch) => {
          requireState(batch, 'proposed')
          await query(move(batch, 'rejected'))
          await query(giveBack(batch))
          await decideProposal(query, act, { kinds: ['refund_batch'], subject: batchId }, 'rejected')
        },
        true,
      ),

    file: (act, batchId) =>
      inTenant(pool, act.caller.tenantId, async (query) => {
        const [row] = await query(sql`select state, sha256, pain001 from app.refund_batch
          where tenant_id = ${act.caller.tenantId} and batch_id = ${batchId}`)
        if (row === undefined) return null
        if (row.state !== 'approved' && row.state !== 'sent')
          throw proposalNotOpen('Another person has to approve the file before it leaves.')
        await query(treasuryAudit(act, 'offchain.refund_batch.file_read', { batchId, sha256: row.sha256 }))
        return { sha256: row.sha256 as string, bytes: row.pain001 as Buffer }
      }),

    sent: (act, batchId) =>
      onBatch(act, batchId, async (query, batch) => {
        requireState(batch, 'approved')
        await requireWhole(query, batch)
        await sendBatch(query, act, batch)
      }),

    status: (act, status) => inTenant(pool, act.caller.tenantId, (query) => takeStatus(query, act, status)),
  }
}
