import type { Market } from '@firsthand/wire/markets'
import { onChain } from '../../domain/on-chain-refusals.ts'
import type { OfferingReader } from '../../ports/offering-reader.ts'
import type { Rehearsal } from '../../ports/rehearsal.ts'
import type { WalletReader } from '../../ports/wallet-reader.ts'
import { type NodesSettings, nodesOf } from './nodes.ts'
import { offeringReader } from './offering-reader.ts'
import { rehearsal } from './rehearsal.ts'
import { walletReader } from './wallet-reader.ts'

export type EvmChainSettings = NodesSettings & {
  readonly router: `0x${string}`
  /** A newest block that is older than this is that of a chain which stands still. */
  readonly staleSeconds: number
}

/** What the service reads of its chains. */
export type EvmChains = {
  readonly offerings: OfferingReader
  readonly wallets: WalletReader
  readonly rehearsal: Rehearsal
  /** Ends the looking for new blocks. */
  close(): void
}

/** Opens all chains. Nothing is asked before the first question. */
export function evmChains(chains: readonly EvmChainSettings[], { now }: { readonly now: () => Date }): EvmChains {
  const opened = new Map(
    chains.map((settings) => {
      const nodes = nodesOf(settings)
      const { router, staleSeconds } = settings
      const offerings = offeringReader({ nodes, router, staleSeconds, now })
      return [settings.chainId, { offerings, wallets: walletReader(nodes), rehearsal: rehearsal(nodes) }]
    }),
  )
  function on(chainId: string | null) {
    const chain = opened.get(chainId ?? '')
    if (chain === undefined) throw onChain.market_not_configured('its chain is not served')
    return chain
  }
  const offeringsOf = ({ chainId }: Market) => on(chainId).offerings
  return {
    offerings: {
      terms: (market) => offeringsOf(market).terms(market),
      termsNow: async (market) => offeringsOf(market).termsNow(market),
    },
    wallets: { standing: async (question) => on(question.chainId).wallets.standing(question) },
    rehearsal: { rehearse: async (settlement) => on(settlement.chainId).rehearsal.rehearse(settlement) },
    close() {
      for (const { offerings } of opened.values()) offerings.close()
    },
  }
}
