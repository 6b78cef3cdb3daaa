import { inTenant } from '@firsthand/postgres/tenant'
import type pg from 'pg'
import { approveProposal, rejectProposal } from '#approvals/decide-proposal'
import { proposalNotOpen } from '#approvals/proposal.rules'
import { kindsOf } from '#approvals/proposal-kind'
import { lockOpenProposal } from '#approvals/proposals.store'
import type { AdminContext } from '#identity/admin-context'
import { piecesOf, sha256Of } from '../iso20022/read-elements.ts'
import { readPaymentStatus } from '../iso20022/read-payment-status.ts'
import { readStatements } from '../iso20022/read-statements.ts'
import type { MatchDeps } from '../matching/match-receipts.ts'
import { lockCredit } from '../matching/receipt-rows.store.ts'
import { readReview } from '../matching/review.store.ts'
import { paymentFileDecisions } from '../payments-out/decide-payment-file.ts'
import { payoutDecisions } from '../payments-out/decide-payout.ts'
import { readPaymentFile } from '../payments-out/payment-file.store.ts'
import { payoutNow } from '../payments-out/payout.store.ts'
import { bankTransferKinds } from '../proposal-kinds.ts'
import { shortfallDecisions } from '../reconciliation/close-shortfall.ts'
import { readException } from '../reconciliation/exception.store.ts'

type Deps = { readonly pool: pg.Pool; readonly compliance?: MatchDeps['compliance'] }

const nobody: MatchDeps['compliance'] = { payer: () => Promise.reject(new Error('nobody is asked')) }
const contracts = { isPaused: async () => false, conclusion: async () => null } as never

const schemas = { faultsOf: () => null }
/** What uploaded files are read with. */
export const files = { read: readStatements, readStatus: readPaymentStatus, piecesOf, sha256: sha256Of, schemas }

/** What decisions work with; no contract is paused. */
export const approvalDeps = ({ pool, compliance = nobody }: Deps) => ({
  pool,
  kinds: kindsOf(bankTransferKinds({ pool, catalog: pool, compliance, contracts, now: () => new Date(), files })),
  passkeys: null,
})

/** The open proposal about a subject. */
export async function openAbout({ pool }: Deps, { caller: { tenantId } }: AdminContext, subject: string) {
  const proposal = await inTenant(pool, tenantId, (query) => lockOpenProposal(query, tenantId, subject))
  if (proposal === null) throw proposalNotOpen()
  return proposal
}

/** Whoever decides has read the open proposal about the subject, and names its digest. */
export async function approved(deps: Deps, context: AdminContext, subject: string): Promise<void> {
  const { proposalId, digest } = await openAbout(deps, context, subject)
  await approveProposal(approvalDeps(deps), context, proposalId, `"${digest}"`)
}

export async function rejected(deps: Deps, context: AdminContext, subject: string, reason = 'no'): Promise<void> {
  const { proposalId, digest } = await openAbout(deps, context, subject)
  await rejectProposal(approvalDeps(deps), context, proposalId, { ifMatch: `"${digest}"`, reason })
}

/** Approves the open match of a receipt; answers the receipt's state. */
export async function approveMatch(deps: Required<Deps>, context: AdminContext, id: string) {
  await approved(deps, context, id)
  const { tenantId } = context.caller
  const credit = await inTenant(deps.pool, tenantId, (query) => lockCredit(query, tenantId, id))
  return { transactionState: credit?.state }
}

export const rejectMatch = (deps: Deps, context: AdminContext, id: string) => rejected(deps, context, id)

export async function approveReview(deps: Deps, context: AdminContext, reviewId: string) {
  await approved(deps, context, reviewId)
  const { tenantId } = context.caller
  return inTenant(deps.pool, tenantId, (query) => readReview(query, tenantId, reviewId))
}

/** Payment files, with the decisions of the second person. */
export function decidedFiles(pool: pg.Pool) {
  const now = async ({ caller: { tenantId } }: AdminContext, id: string) =>
    inTenant(pool, tenantId, (query) => readPaymentFile(query, tenantId, id))
  const approve = async (context: AdminContext, id: string) => {
    await approved({ pool }, context, id)
    return now(context, id)
  }
  const decisions = paymentFileDecisions(pool)
  return {
    ...decisions,
    approve,
    approveDiscard: approve,
    /** The gateway's receipt, whose signature is tested elsewhere. */
    sent: (context: AdminContext, id: string) => decisions.received(context, id, () => ({})),
    async reject(context: AdminContext, id: string) {
      await rejected({ pool }, context, id)
      return now(context, id)
    },
  }
}

/** Payouts, with the decisions of the second person. */
export function decidedPayouts(pool: pg.Pool) {
  const now = async ({ caller: { tenantId } }: AdminContext, id: string) =>
    inTenant(pool, tenantId, (query) => payoutNow(query, tenantId, id))
  const payouts = payoutDecisions(pool)
  return {
    ...payouts,
    async approve(context: AdminContext, id: string) {
      await approved({ pool }, context, id)
      return now(context, id)
    },
    /** One that is approved already is cancelled. */
    async reject(context: AdminContext, id: string, reason: string) {
      if ((await now(context, id))?.state !== 'proposed') return payouts.cancel(context, id, reason)
      await rejected({ pool }, context, id, reason)
      return now(context, id)
    },
  }
}

/** Shortfalls, with the decision of the second person. */
export const decidedExceptions = (pool: pg.Pool) => ({
  ...shortfallDecisions(pool),
  async approveClose(context: AdminContext, id: string) {
    const { tenantId } = context.caller
    await approved({ pool }, context, id)
    return inTenant(pool, tenantId, (query) => readException(query, tenantId, id))
  },
})
