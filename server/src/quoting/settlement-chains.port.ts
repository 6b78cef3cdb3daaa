type Hex = `0x${string}`

/** Where settlements of one chain go, and what we charge there. */
export type SettlementChain = {
  /** CAIP-2. */
  readonly chainId: string
  readonly router: Hex
  readonly feeRecipient: Hex
  /** The schedule that the fee signer recomputes the fee from. */
  readonly feeScheduleId: string
}

/** The chains that this service settles on; undefined for any other. */
export type SettlementChains = ReadonlyMap<string, SettlementChain>
