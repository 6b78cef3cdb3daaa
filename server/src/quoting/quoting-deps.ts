import type { SettlementSigner } from '@firsthand/signers/settlement-signer'
import type { Compliance } from '#compliance/compliance'
import type { MarketStore } from '#markets/market.store'
import type { QuoteStore } from './quote.port.ts'
import type { Rail } from './rail.ts'
import type { SettlementChains } from './settlement-chains.port.ts'
import type { SettlementEncoder } from './settlement-encoder.port.ts'
import type { PreflightSimulation } from './settlement-simulation.port.ts'
import type { WalletReader } from './wallet-reader.port.ts'

/** All that the life cycle of a quote leans on. A call names the parts that it uses. */
export type QuotingDeps = {
  readonly rail: Rail
  readonly markets: MarketStore
  readonly quotes: QuoteStore
  readonly chains: SettlementChains
  readonly wallets: WalletReader
  readonly compliance: Compliance
  readonly signer: SettlementSigner
  readonly encoder: SettlementEncoder
  readonly preflightSimulation: PreflightSimulation
  readonly now: () => Date
  /** Ten bytes at random: what tells two references of one millisecond apart. */
  readonly random: () => Uint8Array
  /** Somebody must look: the chain and our configuration differ, or a party did what it must not. */
  readonly alarm: (what: string, facts: object) => void
}
