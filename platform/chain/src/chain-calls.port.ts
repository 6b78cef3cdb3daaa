type Hex = `0x${string}`

/** Reads of any contract. */
export interface ChainCalls {
  /** What each call returned at the newest block, or null where it reverted. Fails when no node answers. */
  callTogether(
    chainId: string,
    calls: readonly { readonly to: Hex; readonly data: Hex }[],
  ): Promise<readonly (Hex | null)[]>
}
