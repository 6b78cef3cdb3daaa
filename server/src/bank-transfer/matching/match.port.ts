import type { MatchProposal, MatchWrite } from '@firsthand/wire/bank-transfer/treasury-desk'
import type { AdminContext } from '#identity/admin-context'
import type { PayerScreening, Receipt } from './receipt.port.ts'

export type Allocated = { readonly reference: string; readonly amount: bigint }
export type Proposed = { readonly receipt: Receipt; readonly allocations: readonly Allocated[] }

/** Matches by hand: one person proposes, another approves. Each act leaves an audit record. */
export interface MatchStore {
  /**
   * Null when there is no such bank transaction. Raises `bank_transaction_not_open`, `match_exceeds_receipt`,
   * `invalid_request` for a purchase that cannot be paid here, and `proposal_not_open` while another one is.
   */
  propose(context: AdminContext, requested: MatchWrite): Promise<MatchProposal | null>
  /** What is proposed for a bank transaction; null when there is no such transaction. Raises `proposal_not_open`. */
  proposed(context: AdminContext, bankTransactionId: string): Promise<Proposed | null>
  /**
   * Carries the proposal out with what Compliance says of the payer, purchase by purchase. Raises `proposal_not_open`,
   * `approval_same_person` and `bank_transaction_not_open`.
   */
  approve(
    context: AdminContext,
    bankTransactionId: string,
    payers: ReadonlyMap<string, PayerScreening>,
  ): Promise<MatchProposal>
  /** Null when there is no such bank transaction. Raises `proposal_not_open`. */
  reject(context: AdminContext, bankTransactionId: string): Promise<MatchProposal | null>
}
