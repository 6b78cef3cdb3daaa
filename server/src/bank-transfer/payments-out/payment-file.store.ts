import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import type { Pays, RefundBatch } from '@firsthand/wire/bank-transfer/refunds'
import type pg from 'pg'
import sql from 'sql-template-tag'
import type { Act } from '#identity/admin-context'
import { proposalNotOpen } from '../four-eyes.ts'
import { decideProposal, openProposal } from '../matching/proposals.store.ts'
import { treasuryAudit } from '../treasury-audit.store.ts'
import { createBatch } from './create-payment-file.store.ts'
import { batchColumns as columns, type LockedBatch, lockBatch } from './lock-payment-file.store.ts'
import type { PayoutDesk } from './payment-file.port.ts'
import { fileLoads } from './payment-sources.store.ts'
import { sendBatch } from './send-payment-file.store.ts'
import { takeStatus } from './take-status.store.ts'

const batchOf = (row: Readonly<Record<string, unknown>>): RefundBatch => ({
  batchId: row.batch_id as string,
  clientAccountId: row.client_account_id as string,
  pays: row.pays as Pays,
  messageId: row.message_id as string,
  state: row.state as RefundBatch['state'],
  lines: row.lines as number,
  total: row.total as string,
  sha256: row.sha256 as string,
  createdBy: row.created_by as string,
  createdAt: (row.created_at as Date).toISOString(),
  sentAt: (row.sent_at as Date | null)?.toISOString() ?? null,
})

function requireState({ row }: LockedBatch, wanted: RefundBatch['state']): void {
  if (row.state !== wanted) throw proposalNotOpen(`The file is ${row.state as string}.`)
}

const loadOf = ({ row }: LockedBatch) => fileLoads[row.pays as Pays]

/** The bytes of a file that was let out. */
async function fileOf(query: TenantTransaction, act: Act, batchId: string) {
  const [row] = await query(sql`select state, sha256, pain001 from app.refund_batch
    where tenant_id = ${act.caller.tenantId} and batch_id = ${batchId}`)
  if (row === undefined) return null
  if (row.state !== 'approved' && row.state !== 'sent')
    throw proposalNotOpen('Another person has to approve the file before it leaves.')
  await query(treasuryAudit(act, 'offchain.refund_batch.file_read', { batchId, sha256: row.sha256 }))
  return { sha256: row.sha256 as string, bytes: row.pain001 as Buffer }
}

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
  const move = ({ tenant, batchId }: LockedBatch, state: RefundBatch['state']) =>
    sql`update app.refund_batch set state = ${state} where tenant_id = ${tenant} and batch_id = ${batchId}`

  /** A file ends without leaving: nothing moves, so it may end while payouts are stopped. */
  const giveUp = (act: Act, batchId: string, from: RefundBatch['state'], to: 'rejected' | 'discarded') =>
    onBatch(
      act,
      batchId,
      async (query, batch) => {
        requireState(batch, from)
        await query(move(batch, to))
        await loadOf(batch).giveBack(query, batch)
        if (to === 'rejected')
          await decideProposal(query, act, { kinds: ['refund_batch'], subject: batchId }, 'rejected')
        else await decideProposal(query, act, { kinds: ['batch_discard'], subject: batchId }, 'approved')
      },
      true,
    )

  return {
    create: (act, wish, write) =>
      inTenant(pool, act.caller.tenantId, async (query) => {
        const row = await createBatch(query, act, wish, write)
        return row && batchOf(row)
      }),

    approve: (act, batchId) =>
      onBatch(act, batchId, async (query, batch) => {
        requireState(batch, 'proposed')
        await loadOf(batch).requireWhole(query, batch)
        await query(move(batch, 'approved'))
        await decideProposal(query, act, { kinds: ['refund_batch'], subject: batchId }, 'approved')
      }),

    reject: (act, batchId) => giveUp(act, batchId, 'proposed', 'rejected'),

    proposeDiscard: (act, batchId, reason) =>
      onBatch(
        act,
        batchId,
        async (query, batch) => {
          requireState(batch, 'approved')
          const payload = { sha256: batch.row.sha256 }
          await openProposal(query, act, { kind: 'batch_discard', subject: batchId, payload, reason })
        },
        true,
      ),

    approveDiscard: (act, batchId) => giveUp(act, batchId, 'approved', 'discarded'),

    file: (act, batchId) => inTenant(pool, act.caller.tenantId, (query) => fileOf(query, act, batchId)),

    sent: (act, batchId) =>
      onBatch(act, batchId, async (query, batch) => {
        requireState(batch, 'approved')
        await loadOf(batch).requireWhole(query, batch)
        await sendBatch(query, act, batch)
      }),

    status: (act, status) => inTenant(pool, act.caller.tenantId, (query) => takeStatus(query, act, status)),
  }
}
