import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import type { PaymentStatusReply } from '@firsthand/wire/bank-transfer/refunds'
import type pg from 'pg'
import type { AdminContext } from '#identity/admin-context'
import { statementUnreadable } from '../bank-refusals.ts'
import type { PaymentStatus, ReadPaymentStatus } from '../iso20022/payment-status-file.ts'
import { StatementUnreadable } from '../iso20022/statement-file.ts'
import { treasuryAudit } from '../treasury-audit.store.ts'
import { lockFileByMessage, paymentSources } from './payment-file.store.ts'
import type { PaymentStatusOf } from './payment-source.ts'

export type PaymentStatusDeps = {
  readonly pool: pg.Pool
  readonly readStatus: ReadPaymentStatus
  readonly piecesOf: (bytes: Uint8Array) => AsyncIterable<Uint8Array>
}

/** Reads a pain.002. Raises `statement_unreadable`. */
export const readStatusFile = (
  { readStatus, piecesOf }: Pick<PaymentStatusDeps, 'readStatus' | 'piecesOf'>,
  bytes: Uint8Array,
): Promise<PaymentStatus> =>
  readStatus(piecesOf(bytes)).catch((error: unknown) => {
    throw error instanceof StatementUnreadable ? statementUnreadable(error.message) : error
  })

/** Applies the bank's status report on a payment file (pain.002). Null when no sent file of ours has that message id. */
export async function takePaymentStatus(
  deps: PaymentStatusDeps,
  context: AdminContext,
  bytes: Uint8Array,
): Promise<PaymentStatusReply | null> {
  const status = await readStatusFile(deps, bytes)
  return inTenant(deps.pool, context.caller.tenantId, (query) => applyStatus(query, context, status))
}

export async function applyStatus(
  query: TenantTransaction,
  context: AdminContext,
  status: PaymentStatus,
): Promise<PaymentStatusReply | null> {
  const { tenantId } = context.caller
  const { messageId, originalMessageId } = status
  const file = await lockFileByMessage(query, tenantId, originalMessageId)
  if (file === null) return null
  const source = paymentSources[file.pays]
  const counts = await source.applyPaymentStatus(query, context, file.payment_file_id, paymentStatusOf(status))
  await query(treasuryAudit(context, 'offchain.payment_status.taken', { messageId, ...counts }))
  return { messageId: originalMessageId, ...counts }
}

/** The status of each payment: its own, or that of the whole file. */
function paymentStatusOf({ whole, payments }: PaymentStatus): PaymentStatusOf {
  const single = new Map(payments.map(({ endToEndId, ...stated }) => [endToEndId, stated]))
  return (endToEndId) => single.get(endToEndId) ?? whole
}
