import { onChain } from '@firsthand/refusal/trade-refusals'
import type { RefundSeen } from '@firsthand/wire/bank-transfer/refunds'
import type { Compliance } from '#compliance/compliance'
import type { Act } from '#identity/admin-context'
import { askPayer } from '../matching/ask-payer.ts'
import type { RefundDesk } from './refund.port.ts'

export type ApproveRefundDeps = { readonly refunds: RefundDesk; readonly compliance: Pick<Compliance, 'payer'> }

/** Whoever is to be paid is screened as he is now: nothing goes to whom a list names. Null: no such refund. */
export async function approveRefund(
  { refunds, compliance }: ApproveRefundDeps,
  act: Act,
  refundReference: string,
): Promise<RefundSeen | null> {
  const payee = await refunds.payeeOf(act, refundReference)
  if (payee === null) return null
  const screened = await askPayer(compliance, payee, null)
  if (screened === null) throw onChain.kyc_attestation_unavailable()
  if (screened.screening === 'clear') return refunds.approve(act, refundReference, screened)
  await refunds.keepHit(act, refundReference, screened)
  throw onChain.kyc_attestation_refused(screened.decisionId)
}
