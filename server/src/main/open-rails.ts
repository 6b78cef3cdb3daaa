import { randomBytes } from 'node:crypto'
import type { Metrics } from '@firsthand/metrics/metrics'
import type { PublishedKeys } from '@firsthand/signers/key-file'
import { noSigners, socketSettlementSigner } from '@firsthand/signers/settlement-signer'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import type { ReadDeliveryReceipt } from '#bank-transfer/purchases/create-purchase'
import { httpCompliance, noCompliance } from '#compliance/http-compliance'
import type { MarketStore } from '#markets/market.store'
import { evmChains } from '#quoting/chain/evm-chains'
import { settlementEncoder } from '#quoting/chain/settlement-encoder'
import { quoteStore } from '#quoting/quote.store'
import { onChainRails, type RailDeps } from '#quoting/rails'
import { openSuppliers } from '#quoting/rfq/suppliers/suppliers'
import type { DependencyBoard } from '#status/dependency-board'
import { measuredCompliance, measuredRail } from '#status/measured-ports'
import type { ApiConfig } from './config/config.ts'
import { openSignerTls } from './open-signer-tls.ts'

type RailParts = {
  readonly now: () => Date
  readonly log: Logger
  readonly pool: Pool
  readonly markets: MarketStore
  readonly keys: PublishedKeys
  readonly board: DependencyBoard
  readonly alarms: Metrics['alarms']
}

/** What the on-chain rails lean on outside the database: the companions, the signers and the chains, each measured. */
export function openRails(config: ApiConfig, { log, now, pool, markets, keys, board, alarms }: RailParts) {
  const { compliance, signerSockets: sockets } = config
  const tls = openSignerTls(config.signerTls, log)
  const chains = evmChains(config.chains, { now })
  const notice = (what: string, facts: object) => log.warn(facts, what)
  const deps: RailDeps = {
    markets,
    quotes: quoteStore(pool),
    chains: new Map(config.chains.map((chain) => [chain.chainId, chain])),
    offerings: chains.offerings,
    venues: chains.venues,
    suppliers: openSuppliers(config.suppliers, { chain: chains, now, notice }),
    wallets: chains.wallets,
    compliance: compliance === null ? noCompliance : httpCompliance({ ...compliance, keys, now }),
    signer: sockets === null ? noSigners : socketSettlementSigner({ sockets, tls, keys, now }),
    encoder: settlementEncoder,
    preflightSimulation: chains.preflightSimulation,
    receiptProof: chains.receiptProof,
    now,
    random: () => randomBytes(10),
    alarm(what, facts) {
      alarms.inc({ what })
      log.error(facts, what)
    },
  }
  const meters = board.meters('offchain_fixed_price')
  const deliveryReceipt: ReadDeliveryReceipt = async (chainId, txHash) => {
    const proof = await chains.deliveryReceipt(chainId, txHash)
    return proof && { ...proof, nodes: [...proof.nodes], transactionNodes: [...proof.transactionNodes] }
  }
  return {
    /** What purchases by bank transfer lean on beside the database, measured as theirs. */
    bank: {
      compliance: measuredCompliance(deps.compliance, meters.compliance, meters.wallet_registry),
      meters,
      deliveryReceipt,
    },
    alarm: deps.alarm,
    rails: onChainRails((kind) => measuredRail(deps, board.meters(kind))),
    close() {
      chains.close()
      tls?.close()
    },
  }
}
