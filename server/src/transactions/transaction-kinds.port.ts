import type { TransactionRole } from '@firsthand/wire/signer'
import type { ContractCall } from '@firsthand/wire/transaction-signer'

/** A call, and the contract that it is made at. */
export type WantedCall = {
  /** CAIP-2. */
  readonly chainId: string
  readonly contract: `0x${string}`
  readonly call: ContractCall
}

/** One kind of transaction: whose key signs it, and how its call is read from the rows it is about. */
export type TransactionKind = {
  readonly role: TransactionRole
  /** The most that a call may use; what is left over is not paid for. */
  readonly gas: bigint
  /** Null when the rows want nothing to be sent. */
  read(tenant: string, reference: string): Promise<WantedCall | null>
}

/** Every kind that can be sent, by its name. A rail that sends transactions adds its kinds here. */
export type TransactionKinds = Readonly<Record<string, TransactionKind>>
