import { Refusal } from '@firsthand/refusal/refusal'
import type { Hex } from '@firsthand/values/values'

/** A purchase as its delivery contract identifies it. */
export type ChainDelivery = {
  /** CAIP-2. */
  readonly chainId: string
  readonly contract: Hex
  readonly purchaseId: Hex
  readonly wallet: Hex
  readonly units: bigint
}

/** What the chain decided about a purchase, for good. `other`: something else was delivered than we have ordered. */
export type Conclusion = {
  readonly outcome: 'delivered' | 'voided' | 'other'
  readonly txHash: Hex
  readonly blockNumber: bigint
}

/** What an instrument needs its delivery contract to be. */
export type WantedContract = {
  readonly chainId: string
  readonly contract: string
  readonly assetToken: string
  readonly mints: boolean
}

/** The instrument names a contract that cannot deliver it: only an operator can correct that. */
export const deliveryContractMismatch = (detail: string) => new Refusal('delivery_contract_mismatch', detail, {})

export const deliveryUnavailable = (detail: string, options: { readonly cause?: unknown } = {}) =>
  new Refusal('delivery_unavailable', detail, {}, options)
