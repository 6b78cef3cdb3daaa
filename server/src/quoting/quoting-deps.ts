import type { Compliance } from '../ports/compliance.ts'
import type { MarketStore } from '../ports/market-store.ts'
import type { QuoteStore } from '../ports/quote-store.ts'
import type { Rehearsal } from '../ports/rehearsal.ts'
import type { SettlementChains } from '../ports/settlement-chains.ts'
import type { SettlementEncoder } from '../ports/settlement-encoder.ts'
import type { SettlementSigner } from '../ports/settlement-signer.ts'
import type { WalletReader } from '../ports/wallet-reader.ts'
import type { Rail } from './rail.ts'

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
  readonly rehearsal: Rehearsal
  readonly now: () => Date
  /** Ten bytes at random: what tells two references of one millisecond apart. */
  readonly random: () => Uint8Array
  /** Somebody must look: the chain and our configuration differ, or a party did what it must not. */
  readonly alarm: (what: string, facts: object) => void
}
