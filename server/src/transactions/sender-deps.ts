import { keyOf, partsOf, type Target } from '@firsthand/engine/run'
import type { OperatorLog } from '@firsthand/log/operator-log'
import type { TransactionChain } from './transaction-chain.port.ts'
import type { TransactionKinds } from './transaction-kinds.port.ts'
import type { Account, TransactionLedger } from './transaction-ledger.port.ts'
import type { TransactionSigner } from './transaction-signer.port.ts'

/** What the sender of transactions works with. */
export type SenderDeps = {
  readonly ledger: TransactionLedger
  readonly chain: TransactionChain
  readonly signer: TransactionSigner
  readonly kinds: TransactionKinds
  readonly operatorLog: OperatorLog
  /** The most that a unit of gas may cost on a chain, in wei: no more than the signers' policies let pass. */
  readonly gasPriceMax: (chainId: string) => bigint
  /** How long until a transaction is looked at again. */
  readonly pollSeconds: number
  /** How long a transaction may wait before a fee-bumped replacement follows it. */
  readonly feeBumpAfterSeconds: (chainId: string) => number
}

/** Where messages about an account go: one at a time. */
export const senderOf = ({ chainId, address }: Account, handler: 'submit' | 'follow' | 'check'): Target => ({
  object: 'TxSender',
  key: keyOf(chainId, address),
  handler,
})

export function accountOf(key: string): Account {
  const [chainId = '', address = ''] = partsOf(key)
  return { chainId, address: address as Account['address'] }
}
