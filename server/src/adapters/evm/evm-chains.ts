import { onChain } from '../../domain/on-chain-refusals.ts'
import type { OfferingReader } from '../../ports/offering-reader.ts'
import type { Rehearsal } from '../../ports/rehearsal.ts'
import type { WalletReader } from '../../ports/wallet-reader.ts'

export type EvmChainSettings = {
  /** CAIP-2. */
  readonly chainId: string
  readonly rpcUrls: readonly string[]
  readonly router: `0x${string}`
  /** A newest block that is older than this is that of a chain which stands still. */
  readonly staleSeconds: number
}

/** PLACEHOLDER by the lead, so that the service starts: the chain's engineer replaces this file; service.ts calls it so. */
export function evmChains(
  _chains: readonly EvmChainSettings[],
  _options: { readonly now: () => Date },
): {
  readonly offerings: OfferingReader
  readonly wallets: WalletReader
  readonly rehearsal: Rehearsal
  close(): void
} {
  const away = (): never => {
    throw onChain.price_read_failed('nothing reads the chain yet')
  }
  return {
    offerings: { terms: away, termsNow: async () => away() },
    wallets: { standing: async () => away() },
    rehearsal: { rehearse: async () => 'unknown' },
    close: () => undefined,
  }
}
