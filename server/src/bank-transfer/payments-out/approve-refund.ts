import { inTenant, type TenantTransaction } from '@firsthand/postgres/tenant'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { Subject } from '@firsthand/values/values'
import type { RefundView } from '@firsthand/wire/bank-transfer/refunds'
import type pg from 'pg'
import type { Compliance } from '#compliance/compliance'
import type { AdminContext } from '#identity/admin-context'
import { decideProposal, openProposal } from '../matching/proposals.ts'
import { requireFunded, requirePayee, requireUndecided } from './refund.rules.ts'
import {
  fundsOf,
  hasPayee,
  lockRefund,
  markApproved,
  payeeOf,
  proposedPayee,
  refundNow,
  saveScreening,
} from './refund.store.ts'

export type ApproveRefundDeps = { readonly pool: pg.Pool; readonly compliance: Pick<Compliance, 'payer'> }

/**
 * Approves a refund for the next payment file, as a further attempt when the bank has rejected or returned the last one.
 * The payee is screened as they are now: nothing is paid to a sanctions match. Null when there is no such refund.
 */
export async function approveRefund(
  { pool, compliance }: ApproveRefundDeps,
  context: AdminContext,
  refundReference: string,
): Promise<RefundView | null> {
  const { tenantId: tenant } = context.caller
  const payee = await inTenant(pool, tenant, (query) => payeeOf(query, tenant, refundReference))
  if (payee === null) return null
  // Asked before the transaction: no row stays locked while Compliance answers.
  const noBuyer = { subject: null, payerAccountId: null, policy: 'name_match' } as const
  const screened = await compliance.payer({ tenant, ...payee, ...noBuyer })
  if ('refusal' in screened) throw tradeRefusals.kyc_attestation_unavailable()
  if (screened.screening === 'hit') {
    await inTenant(pool, tenant, (query) => saveScreening(query, tenant, refundReference, screened))
    throw tradeRefusals.kyc_attestation_refused(screened.decisionId)
  }
  return inTenant(pool, tenant, async (query) => {
    const refund = await lockRefund(query, tenant, refundReference)
    if (refund === null) return null
    requireUndecided(refund)
    requireFunded(refund, await fundsOf(query, tenant, refund))
    const proposed = await proposedPayee(query, tenant, refundReference)
    requirePayee(proposed !== null || (await hasPayee(query, tenant, refundReference)))
    await markApproved(query, tenant, refund, proposed, screened)
    await recordDecision(query, context, refundReference, proposed !== null ? 'refund_payee' : 'refund')
    return refundNow(query, tenant, refundReference)
  })
}

/**
 * Four eyes: an account that was proposed needs another person's approval. Without one, the service itself proposed that the
 * money goes back, and the caller is the second.
 */
async function recordDecision(
  query: TenantTransaction,
  context: AdminContext,
  subject: string,
  kind: 'refund' | 'refund_payee',
): Promise<void> {
  const service = { ...context, caller: { ...context.caller, subject: 'firsthand' as Subject } }
  if (kind === 'refund') await openProposal(query, service, { kind, subject, payload: {}, reason: null })
  await decideProposal(query, context, { kinds: [kind], subject }, 'approved')
}
