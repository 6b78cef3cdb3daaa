import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { RefundView } from '@firsthand/wire/bank-transfer/refunds'
import type { Compliance } from '#compliance/compliance'
import type { AdminContext } from '#identity/admin-context'
import { askPayer } from '../matching/ask-payer.ts'
import type { RefundStore } from './refund.port.ts'

export type ApproveRefundDeps = { readonly refunds: RefundStore; readonly compliance: Pick<Compliance, 'payer'> }

/** Whoever is to be paid is screened as he is now: nothing goes to whom a list names. Null: no such refund. */
export async function approveRefund(
  { refunds, compliance }: ApproveRefundDeps,
  context: AdminContext,
  refundReference: string,
): Promise<RefundView | null> {
  const payee = await refunds.payeeOf(context, refundReference)
  if (payee === null) return null
  const screened = await askPayer(compliance, payee, null)
  if (screened === null) throw tradeRefusals.kyc_attestation_unavailable()
  if (screened.screening === 'clear') return refunds.approve(context, refundReference, screened)
  await refunds.keepHit(context, refundReference, screened)
  throw tradeRefusals.kyc_attestation_refused(screened.decisionId)
}
