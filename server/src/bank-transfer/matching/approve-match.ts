import type { MatchProposal } from '@firsthand/wire/bank-transfer/treasury-desk'
import type { Compliance } from '#compliance/compliance'
import type { AdminContext } from '#identity/admin-context'
import { askPayer } from './ask-payer.ts'
import type { MatchStore } from './match.port.ts'
import type { PayerScreening, ReceiptStore } from './receipt.port.ts'

export type ApproveMatchDeps = {
  readonly store: MatchStore
  readonly receipts: Pick<ReceiptStore, 'buyerOf'>
  readonly compliance: Pick<Compliance, 'payer'>
}

/** Two people have said whose money it is; whether the payer is the buyer is still judged. Null: no such transaction. */
export async function approveMatch(
  { store, receipts, compliance }: ApproveMatchDeps,
  context: AdminContext,
  bankTransactionId: string,
): Promise<MatchProposal | null> {
  const proposed = await store.proposed(context, bankTransactionId)
  if (proposed === null) return null
  const payers = new Map<string, PayerScreening>()
  for (const { reference } of proposed.allocations) {
    const buyer = await receipts.buyerOf(context.caller.tenantId, reference)
    payers.set(reference, await askPayer(compliance, proposed.receipt, buyer))
  }
  return store.approve(context, bankTransactionId, payers)
}
