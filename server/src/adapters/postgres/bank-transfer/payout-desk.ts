import type { RefundBatch } from '@firsthand/wire/bank-transfer/refunds'
import type pg from 'pg'
import sql from 'sql-template-tag'
import { proposalNotOpen } from '../../../domain/bank-transfer/four-eyes.ts'
import type { Act } from '../../../ports/act.ts'
import type { PayoutDesk } from '../../../ports/bank-transfer/payout-desk.ts'
import { inTenant, type TenantTransaction } from '../tenant.ts'
import { createBatch } from './create-batch.ts'
import { batchColumns as columns, type LockedBatch, lockBatch, requireWhole } from './locked-batch.ts'
import { decideProposal } from './proposals.ts'
import { sendBatch } from './send-batch.ts'
import { takeStatus } from './take-status.ts'
import { treasuryAudit } from './treasury-record.ts'

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

function requireState({ row }: LockedBatch, ...states: readonly string[]): void {
  const state = row.state as string
  if (!states.includes(state)) throw proposalNotOpen(`The file is ${state}.`)
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
