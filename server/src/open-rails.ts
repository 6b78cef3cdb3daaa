import { randomBytes } from 'node:crypto'
import type { Pool } from 'pg'
import type { Logger } from 'pino'
import { httpCompliance } from './adapters/compliance/http-compliance.ts'
import { noCompliance } from './adapters/compliance/no-compliance.ts'
import { evmChains } from './adapters/evm/evm-chains.ts'
import { settlementEncoder } from './adapters/evm/settlement-encoder.ts'
import { postgresQuoteStore } from './adapters/postgres/quote-store.ts'
import { noSigners } from './adapters/signer/no-signers.ts'
import { socketSettlementSigner } from './adapters/signer/socket-signer.ts'
import { openSuppliers } from './adapters/supplier/suppliers.ts'
import type { ApiConfig } from './config.ts'
import type { DependencyBoard } from './health/dependency-board.ts'
import { measuredCompliance } from './health/measured-ports.ts'
import { measuredRail } from './health/measured-rail.ts'
import type { Metrics } from './observability/metrics.ts'
import type { MarketStore } from './ports/market-store.ts'
import type { PublishedKeys } from './ports/published-keys.ts'
import { onChainRails, type RailDeps } from './rails/index.ts'

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
  const chains = evmChains(config.chains, { now })
  const notice = (what: string, facts: object) => log.warn(facts, what)
  const deps: RailDeps = {
    markets,
    quotes: postgresQuoteStore(pool),
    chains: new Map(config.chains.map((chain) => [chain.chainId, chain])),
    offerings: chains.offerings,
    venues: chains.venues,
    suppliers: openSuppliers(config.suppliers, { chain: chains, now, notice }),
    wallets: chains.wallets,
    compliance: compliance === null ? noCompliance : httpCompliance({ ...compliance, keys, now }),
    signer: sockets === null ? noSigners : socketSettlementSigner({ sockets, keys, now }),
    encoder: settlementEncoder,
    rehearsal: chains.rehearsal,
    now,
    random: () => randomBytes(10),
    alarm(what, facts) {
      alarms.inc({ what })
      log.error(facts, what)
    },
  }
  const meters = board.meters('offchain_fixed_price')
  return {
    /** What purchases by bank transfer lean on beside the database, measured as theirs. */
    bank: { compliance: measuredCompliance(deps.compliance, meters.compliance, meters.wallet_registry), meters },
    alarm: deps.alarm,
    rails: onChainRails((kind) => measuredRail(deps, board.meters(kind))),
    close() {
      chains.close()
    },
  }
}
