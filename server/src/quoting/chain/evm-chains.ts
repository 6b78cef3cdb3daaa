import { type ChainCalls, chainCalls } from '@firsthand/chain/chain-calls'
import { type NodesSettings, nodesOf } from '@firsthand/chain/nodes'
import { readReceiptProof } from '@firsthand/chain/receipt-proof'
import { readTransactionProof, type TransactionProof } from '@firsthand/chain/transaction-proof'
import { tradeRefusals } from '@firsthand/refusal/trade-refusals'
import type { Hex } from '@firsthand/values/values'
import type { Market } from '@firsthand/wire/markets'
import { type OfferingReader, offeringReader } from '../issuance/offering-reader.ts'
import type { QuotingDeps } from '../rail.ts'
import { type VenueReader, venueReader } from '../rfq/venue-reader.ts'
import { type PreflightSimulation, preflightSimulation } from './settlement-simulation.ts'
import { type WalletReader, walletReader } from './wallet-reader.ts'

export type EvmChainSettings = NodesSettings & {
  readonly router: Hex
  /** A newest block that is older than this is that of a chain which stands still. */
  readonly staleSeconds: number
}

/** What the service reads of its chains. */
export type EvmChains = ChainCalls & {
  readonly offerings: OfferingReader
  readonly venues: VenueReader
  readonly wallets: WalletReader
  readonly preflightSimulation: PreflightSimulation
  readonly receiptProof: QuotingDeps['receiptProof']
  /** Null when there is none, or it cannot be proven on this chain. Fails when no node answers. */
  readonly deliveryReceipt: (chainId: string, txHash: Hex) => Promise<TransactionProof | null>
  /** Ends the looking for new blocks. */
  close(): void
}

function openChain(settings: EvmChainSettings, now: () => Date) {
  const nodes = nodesOf(settings)
  const { router, staleSeconds } = settings
  const watching = { nodes, router, staleSeconds, now }
  return {
    offerings: offeringReader(watching),
    venues: venueReader(watching),
    wallets: walletReader(nodes),
    preflightSimulation: preflightSimulation(nodes),
    receiptProof: (txHash: Hex) => nodes.ask((client) => readReceiptProof(client, txHash)),
    deliveryReceipt: (txHash: Hex) => nodes.ask((client) => readTransactionProof(client, txHash)),
    callTogether: chainCalls(nodes),
  }
}

/** Opens all chains. Nothing is asked before the first question. */
export function evmChains(chains: readonly EvmChainSettings[], { now }: { readonly now: () => Date }): EvmChains {
  const opened = new Map(chains.map((settings) => [settings.chainId, openChain(settings, now)]))
  function on(chainId: string | null) {
    const chain = opened.get(chainId ?? '')
    if (chain === undefined) throw tradeRefusals.market_not_configured('its chain is not served')
    return chain
  }
  const offeringsOf = ({ chainId }: Market) => on(chainId).offerings
  return {
    offerings: {
      terms: (market) => offeringsOf(market).terms(market),
      termsNow: async (market) => offeringsOf(market).termsNow(market),
      follow(follower) {
        const ends = [...opened.values()].map(({ offerings }) => offerings.follow(follower))
        return () => {
          for (const end of ends) end()
        }
      },
    },
    venues: {
      facts: (market) => on(market.chainId).venues.facts(market),
      factsNow: async (market) => on(market.chainId).venues.factsNow(market),
    },
    wallets: { standing: async (question) => on(question.chainId).wallets.standing(question) },
    preflightSimulation: {
      simulate: async (settlement) => on(settlement.chainId).preflightSimulation.simulate(settlement),
    },
    receiptProof: async (chainId, txHash) => on(chainId).receiptProof(txHash),
    deliveryReceipt: async (chainId, txHash) => on(chainId).deliveryReceipt(txHash),
    callTogether: async (chainId, calls) => on(chainId).callTogether(calls),
    close() {
      for (const { offerings, venues } of opened.values()) {
        offerings.close()
        venues.close()
      }
    },
  }
}
