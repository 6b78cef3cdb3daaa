import { inTenant } from '@firsthand/postgres/tenant'
import type { PayeeWrite, RefundView } from '@firsthand/wire/bank-transfer/refunds'
import type pg from 'pg'
import type { AdminContext } from '#identity/admin-context'
import { decideProposal, openProposal } from '../matching/proposals.ts'
import { treasuryAudit } from '../treasury-audit.store.ts'
import { requirePayeeNeeded, requireUndecided } from './refund.rules.ts'
import { hasPayee, lockRefund, proposedPayee, refundNow } from './refund.store.ts'

type Deps = { readonly pool: pg.Pool }

/** The refund stays where it is, with a record of who rejected it; a proposed account is rejected. Null: no such refund. */
export const rejectRefund = (
  { pool }: Deps,
  context: AdminContext,
  refundReference: string,
  reason: string,
): Promise<RefundView | null> =>
  inTenant(pool, context.caller.tenantId, async (query) => {
    const { tenantId } = context.caller
    const refund = await lockRefund(query, tenantId, refundReference)
    if (refund === null) return null
    requireUndecided(refund)
    if ((await proposedPayee(query, tenantId, refundReference)) === null)
      await query(treasuryAudit(context, 'offchain.refund.rejected', { refundReference, reason }))
    else await decideProposal(query, context, { kinds: ['refund_payee'], subject: refundReference }, 'rejected')
    return refundNow(query, tenantId, refundReference)
  })

/** Proposes another account, for a refund that came back or whose payer's account is unknown. Null: no such refund. */
export const proposePayee = (
  { pool }: Deps,
  context: AdminContext,
  refundReference: string,
  { name, iban, reason }: PayeeWrite,
): Promise<RefundView | null> =>
  inTenant(pool, context.caller.tenantId, async (query) => {
    const { tenantId } = context.caller
    const refund = await lockRefund(query, tenantId, refundReference)
    if (refund === null) return null
    requirePayeeNeeded(refund, await hasPayee(query, tenantId, refundReference))
    const payload = { name, iban }
    await openProposal(query, context, { kind: 'refund_payee', subject: refundReference, payload, reason })
    return refundNow(query, tenantId, refundReference)
  })
