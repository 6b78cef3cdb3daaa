type Hex = `0x${string}`

/** The EIP-2612 domain of a token that has one, and the wallet's next nonce. */
export type PermitDomain = {
  readonly name: string
  readonly version: string
  readonly chainId: number
  readonly verifyingContract: Hex
  readonly nonce: bigint
}

/** What a wallet holds of a token and lets the spender take, at one block. */
export type WalletStanding = {
  readonly blockNumber: bigint
  readonly balance: bigint
  readonly allowance: bigint
  /** Whether this token takes another allowance only after the present one went to zero. */
  readonly resetsFirst: boolean
  /** Null when the token takes no permit. */
  readonly permit: PermitDomain | null
}

/** Wallets as their chain shows them. Raises `venue_unavailable` when no node answers. */
export interface WalletReader {
  standing(question: {
    /** CAIP-2. */
    readonly chainId: string
    readonly wallet: Hex
    readonly token: Hex
    readonly spender: Hex
    /** What the spender would have to take. */
    readonly amount: bigint
  }): Promise<WalletStanding>
}
