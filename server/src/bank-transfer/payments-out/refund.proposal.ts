import { inTenant } from '@firsthand/postgres/tenant'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type pg from 'pg'
import type { ProposalKind, ProposalSubject } from '#approvals/proposal-kind'
import type { Compliance, PayerAnswer } from '#compliance/compliance'
import { requireFunded, requireStatementSince, requireUndecided } from './refund.rules.ts'
import { fundsOf, isFailureShown, lockRefund, markApproved, saveScreening } from './refund.store.ts'
import { type RefundParties, refundParties } from './refund-parties.store.ts'

/** The payee of a refund, in full: an approval names the payee, never only the refund. */
export type RefundPayload = { readonly payee: { readonly name: string | null; readonly iban: string } }
type RefundState = Awaited<ReturnType<typeof stateOf>>

type Locked = NonNullable<Awaited<ReturnType<typeof lockRefund>>>

const stateOf = async (refund: Locked, { payer, payee, reason }: RefundParties) => ({
  refundReference: refund.refundReference,
  reference: refund.reference,
  bankTransactionId: refund.bankTransactionId,
  clientAccountId: refund.clientAccountId,
  currency: refund.currency,
  amount: `${refund.amount}`,
  state: refund.state,
  attempt: refund.attempt,
  needsApproval: refund.needsApproval,
  reason,
  payer,
  /** The account that would be paid without another one; its IBAN is null when people have to name one. */
  payee,
})

const subjectOf = (kind: 'refund' | 'refund_payee'): ProposalSubject<RefundPayload, RefundState> => ({
  kind,
  proposedBy: 'treasury-operator',
  decidedBy: 'treasury-approver',
  coolsOff: kind === 'refund_payee',
  amountOf: (_payload, { amount, currency }) => ({ amount: BigInt(amount), currency }),
  async read(query, tenant, { subject }) {
    const refund = await lockRefund(query, tenant, subject)
    const parties = refund && (await refundParties(query, tenant, subject))
    if (refund === null || parties === null) return null
    const { held, isShort } = await fundsOf(query, tenant, refund)
    const { screening, decisionId, statusReason } = parties
    /** Whether a statement that closes a day has shown what became of the last attempt. */
    const isShown = await isFailureShown(query, tenant, refund)
    const circumstances = { held: `${held}`, isShort, isShown, screening, decisionId, statusReason }
    return { state: await stateOf(refund, parties), circumstances }
  },
})

/** A refund to its payer, and one to another account. */
export const refundSubjects = { refund: subjectOf('refund'), refund_payee: subjectOf('refund_payee') }

type Screened = Pick<PayerAnswer, 'screening' | 'decisionId'>
type RefundKindDeps = { readonly pool: pg.Pool; readonly compliance: Pick<Compliance, 'payer'> }

/**
 * Approves a refund for the next payment file, as a further attempt when the bank has rejected or returned the last one. The
 * payee of the proposal is screened as they are now: nothing is paid to a sanctions match.
 */
export const refundKind = (
  kind: keyof typeof refundSubjects,
  { pool, compliance }: RefundKindDeps,
): ProposalKind<RefundPayload, RefundState, Screened> => ({
  ...refundSubjects[kind],
  async prepare({ caller: { tenantId: tenant } }, { payload }, { refundReference, payer }) {
    const { name: payerName, iban: payerIban } = payload.payee
    const noBuyer = { subject: null, payerAccountId: null, policy: 'name_match' } as const
    const { ultimateDebtor } = payer
    const screened = await compliance.payer({ tenant, payerName, payerIban, ultimateDebtor, ...noBuyer })
    if ('refusal' in screened) throw tradeRefusals.kyc_attestation_unavailable()
    if (screened.screening === 'hit') {
      await inTenant(pool, tenant, (query) => saveScreening(query, tenant, refundReference, screened))
      throw tradeRefusals.kyc_attestation_refused(screened.decisionId)
    }
    return screened
  },
  async execute(query, { caller: { tenantId } }, { payload }, refund, screened) {
    requireUndecided(refund)
    requireStatementSince(refund, await isFailureShown(query, tenantId, refund))
    const { refundReference, currency } = refund
    requireFunded({ amount: BigInt(refund.amount) }, await fundsOf(query, tenantId, { refundReference, currency }))
    const { name, iban } = payload.payee
    const other = kind === 'refund_payee' ? { name: name ?? '', iban } : null
    await markApproved(query, tenantId, refund, other, screened)
  },
})
