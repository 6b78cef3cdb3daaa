import { keyOf, partsOf, type Target } from '../ports/run.ts'
import type { Tell } from '../ports/tell.ts'
import type { TransactionChain } from '../ports/transaction-chain.ts'
import type { TransactionKinds } from '../ports/transaction-kinds.ts'
import type { Account, TransactionLedger } from '../ports/transaction-ledger.ts'
import type { TransactionSigner } from '../ports/transaction-signer.ts'

/** What the sender of transactions works with. */
export type SenderDeps = {
  readonly ledger: TransactionLedger
  readonly chain: TransactionChain
  readonly signer: TransactionSigner
  readonly kinds: TransactionKinds
  readonly tell: Tell
  /** The most that a unit of gas may cost on a chain, in wei: no more than the signers' policies let pass. */
  readonly gasPriceMax: (chainId: string) => bigint
  /** How long until a transaction is looked at again. */
  readonly pollSeconds: number
  /** How long a transaction may wait before a dearer copy follows it. */
  readonly dearerAfterSeconds: (chainId: string) => number
}

/** Where messages about an account go: one at a time. */
export const senderOf = ({ chainId, address }: Account, handler: 'submit' | 'look' | 'check'): Target => ({
  object: 'TxSender',
  key: keyOf(chainId, address),
  handler,
})

export function accountOf(key: string): Account {
  const [chainId = '', address = ''] = partsOf(key)
  return { chainId, address: address as Account['address'] }
}
