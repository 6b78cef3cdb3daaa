import { keyOf, partsOf, type Target } from '@firsthand/engine/run'
import type { OperatorLog } from '@firsthand/log/log'
import type { Hex } from '@firsthand/values/values'
import type { DeliveryEvidence } from '@firsthand/wire/evidence/delivery-evidence'
import type { TransactionRole } from '@firsthand/wire/signer'
import type { ContractCall } from '@firsthand/wire/transaction-signer'
import type { Account, LedgerTransaction } from './transaction.rules.ts'
import type { TransactionChain } from './transaction-chain.ts'
import type { TransactionLedger } from './transaction-ledger.store.ts'
import type { TransactionSigner } from './transaction-signer.ts'

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

/** A call, and the contract that it is made at. */
type WantedCall = {
  /** CAIP-2. */
  readonly chainId: string
  readonly contract: Hex
  readonly call: ContractCall
}

/** Evidence for a signer, or why there is none: `declined` when somebody whose word it takes says no. */
type Gathered =
  | { readonly evidence: DeliveryEvidence }
  | { readonly refusal: 'unavailable' | 'declined'; readonly detail: string }

/** One kind of transaction: whose key signs it, and how its call is read from the rows it is about. */
export type TransactionKind = {
  readonly role: TransactionRole
  /** The most that a call may use; what is left over is not paid for. */
  readonly gas: bigint
  /** Null when the rows want nothing to be sent. */
  read(tenant: string, reference: string): Promise<WantedCall | null>
  /** What its signer wants to see beside the call; left out where it wants nothing. */
  evidence?(transaction: LedgerTransaction): Promise<Gathered>
}

/** Every kind that can be sent, by its name. A rail that sends transactions adds its kinds here. */
export type TransactionKinds = Readonly<Record<string, TransactionKind>>
