import type { TransactionRole } from '@firsthand/wire/signer'
import type { TransactionRequest } from '@firsthand/wire/transaction-signer'

type Hex = `0x${string}`

/**
 * Signed bytes, or why there are none. `unavailable`: no signer answered as it should. `declined`: the policy said no, and
 * nothing was claimed. `equivocation`: something else was signed at this nonce, or for this purchase.
 */
export type TransactionSigning =
  | { readonly raw: Hex; readonly hash: Hex }
  | { readonly refusal: 'unavailable' | 'declined' | 'equivocation'; readonly detail: string }

/** The signers of our own transactions. Asked again for the same transaction, they give the same bytes. */
export interface TransactionSigner {
  sign(role: TransactionRole, request: TransactionRequest): Promise<TransactionSigning>
}
