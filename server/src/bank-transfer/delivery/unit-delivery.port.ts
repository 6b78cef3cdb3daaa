type Hex = `0x${string}`

/** A purchase as its delivery contract knows it. */
export type ChainDelivery = {
  /** CAIP-2. */
  readonly chainId: string
  readonly contract: Hex
  readonly purchaseId: Hex
  readonly wallet: Hex
  readonly units: bigint
}

/** What the chain decided about a purchase, for good. `other`: something else was delivered than we know of. */
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

/** The delivery contracts of our instruments. */
export interface UnitDelivery {
  /** Null while nothing is final. Raises `delivery_unavailable` when the nodes do not answer, or not alike. */
  conclusion(delivery: ChainDelivery): Promise<Conclusion | null>
  /**
   * Whether deliveries are paused on chain. Raises `delivery_contract_mismatch` when the contract is not what the instrument
   * needs, and `delivery_unavailable`.
   */
  isPaused(wanted: WantedContract): Promise<boolean>
  /** All units that the contract has delivered, as of the newest final block. Raises `delivery_unavailable`. */
  totalDelivered(chainId: string, contract: string): Promise<bigint>
}
