import type { MatchProposal } from '@firsthand/wire/bank-transfer/treasury-desk'
import type { Compliance } from '#compliance/compliance'
import type { Act } from '#identity/admin-context'
import { askPayer } from './ask-payer.ts'
import type { MatchDesk } from './match.port.ts'
import type { PayerWord, ReceiptBook } from './receipt.port.ts'

export type ApproveMatchDeps = {
  readonly desk: MatchDesk
  readonly receipts: Pick<ReceiptBook, 'buyerOf'>
  readonly compliance: Pick<Compliance, 'payer'>
}

/** Two people have said whose money it is; whether the payer is the buyer is still judged. Null: no such transaction. */
export async function approveMatch(
  { desk, receipts, compliance }: ApproveMatchDeps,
  act: Act,
  bankTransactionId: string,
): Promise<MatchProposal | null> {
  const proposed = await desk.proposed(act, bankTransactionId)
  if (proposed === null) return null
  const payers = new Map<string, PayerWord>()
  for (const { reference } of proposed.allocations) {
    const buyer = await receipts.buyerOf(act.caller.tenantId, reference)
    payers.set(reference, await askPayer(compliance, proposed.receipt, buyer))
  }
  return desk.approve(act, bankTransactionId, payers)
}
