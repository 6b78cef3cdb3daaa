import { randomUUID } from 'node:crypto'
import type { AddressInfo } from 'node:net'
import { drainServers } from '@firsthand/http/drain-servers'
import { type Metrics, openMetrics, soundnessReport } from '@firsthand/metrics/metrics'
import { requestSignals } from '@firsthand/metrics/request-signals'
import { requireSound, watchSoundness } from '@firsthand/postgres/database-checks'
import { databaseFault, openPool } from '@firsthand/postgres/pool'
import { openProbes, type Probes } from '@firsthand/probes/private-listener'
import { type KeyedSealing, openKeyedSealing, sealWith } from '@firsthand/sealing/sealed-pool'
import { openKeyFile } from '@firsthand/signers/key-file'
import type { EndpointId } from '@firsthand/values/values'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { expireProposals } from '#approvals/expire-proposals'
import { instrumentPrices } from '#bank-transfer/instruments/instrument-price.store'
import { clientMoneyStore } from '#bank-transfer/reconciliation/client-money.store'
import { standardSharing } from '#catalogue/audience.rules'
import { listingStore } from '#catalogue/listing.store'
import { liveCandleSource } from '#catalogue/live-candles'
import { mockCandleSource } from '#catalogue/mock-candles'
import { settledCandleStore } from '#catalogue/settled-candles.store'
import { eventStore } from '#events/event.store'
import { sealedWebhookSecrets } from '#events/webhook/secret-box'
import { webhookEndpointStore } from '#events/webhook-endpoint.store'
import { countInstances } from '#identity/count-instances'
import { instanceStore } from '#identity/instance.store'
import { limitShares } from '#identity/limit-shares'
import { proofGuard } from '#identity/require-proof.routes'
import { usedProofStore } from '#identity/used-proof.store'
import { oidcTokenVerifier } from '#identity/verify-token'
import { housekeeping } from '#markets/housekeeping.store'
import { marketStore } from '#markets/market.store'
import { idempotencyStore } from '#quoting/idempotency.store'
import { forwardChains } from '#relaying/forward-chain'
import { handedInStore } from '#relaying/handed-in.store'
import { requestStore } from '#requests/request.store'
import { requestLog } from '#requests/request-log'
import { openSessions, showSessionEnds } from '#sessions/open-sessions'
import { clockMetrics } from '#status/clock-metrics'
import { dependencyStore } from '#status/dependency.store'
import { dependencyBoard } from '#status/dependency-board'
import { databaseClock } from '#status/readings.store'
import { tenantStatus } from '#status/tenant-status'
import { dependencySignals, showRpcCalls, watchDependencies } from '#status/watch-dependencies'
import { requireKnownContracts } from '#upgrade/contracts.store'
import type { ApiConfig } from './config/config.ts'
import { openApprovals } from './open-approvals.ts'
import { openBankTransfer } from './open-bank-transfer.ts'
import { eraseAgain, openPeople } from './open-people.ts'
import { openRails } from './open-rails.ts'
import { openTreasury } from './open-treasury.ts'
import { periodicJobs } from './periodic-jobs.ts'
import { buildApi, buildDocuments, documentOf } from './routes.ts'

/** Administration is rare beside buying, and must not take the connections that buyers need. */
const catalogPoolSize = 4

type Pools = ReturnType<typeof openPools>

function openPools(config: ApiConfig, sealing: KeyedSealing) {
  const { databaseUrlApi, databaseUrlCatalog, databasePoolSize, databaseWaitMs: patienceMs } = config
  const open = (settings: Parameters<typeof openPool>[0]) => sealWith(openPool(settings), sealing)
  const common = { applicationName: 'firsthand-api', patienceMs }
  return {
    fh_api: open({ url: databaseUrlApi, size: databasePoolSize, ...common }),
    fh_catalog: open({ url: databaseUrlCatalog, size: catalogPoolSize, ...common }),
    // Readiness and the count of instances ask on a connection of their own: a busy instance is not an absent one.
    probe: open({ url: databaseUrlApi, size: 1, ...common }),
    // A report of the instance may wait for the heads of all tenants, and no request waits behind it.
    watch: open({ url: databaseUrlApi, size: 1, ...common }),
    // What was answered is written down beside the requests, never in place of one.
    requests: open({ url: databaseUrlApi, size: 1, ...common }),
  }
}

type Parts = { readonly sealing: KeyedSealing; readonly metrics: Metrics; readonly log: Logger }

/** How this instance and the others count each other; none does where their number is set. */
function instanceCount({ http: { limits } }: ApiConfig, { probe }: Pools, { sealing, metrics, log }: Parts) {
  const { instances } = limits
  metrics.instances.set(instances ?? 1)
  return {
    store: instances === null ? instanceStore(probe) : null,
    shares: limitShares(instances, (address) => sealing.pseudonymOf('', address)),
    show: (counted: number) => metrics.instances.set(counted),
    log,
  }
}

/**
 * How callers are known, and whether their sessions are over. The log names the providers whose people may freeze, force and discard
 * with a login of any age.
 */
function openCallers(
  { identityProviders }: ApiConfig,
  { fh_api: pool, probe }: Pools,
  { sealing, metrics, log }: Parts,
  publicUrl: () => string,
) {
  for (const { issuer, maxAgeSeconds } of identityProviders)
    if (!maxAgeSeconds) log.warn({ issuer, setting: 'maxAgeSeconds' }, 'identity.logins_of_any_age')
  const ends = openSessions(identityProviders, { pool, watch: probe, sealing, log })
  showSessionEnds(metrics.registry, ends.sessions)
  return {
    ...ends,
    verifier: oidcTokenVerifier(identityProviders, sealing),
    requireProof: proofGuard({ publicUrl, store: usedProofStore(pool) }),
  }
}

const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port

type Listeners = Readonly<Record<'api' | 'documents', FastifyInstance>> & { readonly probes: Probes }

/** What the API needs to take settlements that somebody else sends. */
const openRelaying = ({ chains, relays }: ApiConfig, { fh_api: pool }: Pools, now: () => Date) => ({
  chains: relays,
  forwards: forwardChains(chains, relays),
  relays: handedInStore(pool),
  now,
})

async function listenAll(config: ApiConfig, { api, documents, probes }: Listeners) {
  const { host, privateHost, apiPort, documentsPort, privatePort } = config
  const [listening] = await Promise.all([
    probes.listen({ host: privateHost, port: privatePort }),
    api.listen({ host, port: apiPort }),
    documents.listen({ host, port: documentsPort }),
  ])
  return { apiPort: portOf(api), documentsPort: portOf(documents), privatePort: listening }
}

const now = () => new Date()

/** What the routes need of the database, each on the login that may do it. */
function storesOf({ marketDataUrl, sharedListings, webhooks }: ApiConfig, { fh_api: api, fh_catalog: catalog }: Pools) {
  return {
    listings: listingStore(api),
    catalog,
    catalogue: { pool: catalog, sharing: sharedListings ? standardSharing : null },
    candles: {
      settled: settledCandleStore(api),
      source: marketDataUrl === null ? mockCandleSource : liveCandleSource(marketDataUrl),
    },
    idempotency: idempotencyStore(api),
    events: eventStore(api),
    requests: requestStore(api),
    webhooks: {
      endpoints: webhookEndpointStore(api),
      targets: webhooks.targets,
      secrets: sealedWebhookSecrets(webhooks.sealingKeys),
      newId: () => randomUUID() as string as EndpointId,
    },
  }
}

/** The figures of this process, with what it asks of nodes and what its clock is beside the database's. */
function openFigures(pools: Pools): Metrics {
  const metrics = openMetrics(pools)
  showRpcCalls(metrics.registry)
  clockMetrics(metrics.registry, databaseClock(pools.probe))
  return metrics
}

/** How the dependencies of the rails are, as this process finds them and shows them. */
function openDependencies({ healthWindowSeconds: windowSeconds }: ApiConfig, metrics: Metrics) {
  const { timerOf, show } = dependencySignals(metrics)
  return { board: dependencyBoard(windowSeconds, timerOf), show, windowSeconds }
}

/** Builds the service of one API process: every adapter is made here and nowhere else. */
export async function openService(config: ApiConfig, log: Logger) {
  const sealing = openKeyedSealing(config.sealing, 'app')
  const pools = openPools(config, sealing)
  const metrics = openFigures(pools)
  const keys = openKeyFile(config.settlementKeysFile)
  const published = { settlementKeys: () => keys.document(), sealing }
  const shell = { settings: config.http, logger: log, signals: requestSignals(metrics, log), ...published }
  // One for all routes: reads that wait at the same moment become one query.
  const markets = marketStore(pools.fh_api)
  const dependencies = openDependencies(config, metrics)
  const { board } = dependencies
  const onChainRails = openRails(config, { log, now, pool: pools.fh_api, markets, keys, board, alarms: metrics.alarms })
  const answered = requestLog(requestStore(pools.requests), (count) => metrics.unrecorded.inc(count))
  const counting = instanceCount(config, pools, { sealing, metrics, log })
  let leaveCount = async (): Promise<void> => undefined
  const rests = [() => keys.close(), () => onChainRails.close(), () => sealing.wrapping.close()]

  const bankParts = { pool: pools.fh_api, catalog: pools.fh_catalog, ...onChainRails.bank }
  const personalData = openPeople(config, { ...bankParts, sealing, now })
  const treasury = await openTreasury(config, { ...bankParts, alarm: onChainRails.alarm })
  const approvals = openApprovals(config, { ...bankParts, people: personalData.people, now, files: treasury })
  const publicUrl = (): string => config.publicUrl ?? `http://${config.host}:${portOf(api)}`
  const callers = openCallers(config, pools, { sealing, metrics, log }, publicUrl)
  const api: FastifyInstance = await buildApi({
    ...shell,
    ...callers,
    limitShares: counting.shares,
    markets,
    ...storesOf(config, pools),
    requestLog: answered,
    rails: onChainRails.rails,
    chains: config.chains,
    relaying: openRelaying(config, pools, now),
    approvals,
    treasury,
    personalData,
    evidenceLog: { pool: pools.fh_api, folder: config.evidenceLogFolder },
    instrumentPrices: instrumentPrices(pools.fh_api),
    bankTransfer: openBankTransfer(config, { api: pools.fh_api, catalog: pools.fh_catalog, ...onChainRails.bank, now }),
    publicUrl,
    status: tenantStatus(() => board.status(), clientMoneyStore(pools.fh_api)),
  })
  const documents = await buildDocuments(shell, () => documentOf(api, publicUrl()), config)
  const probes = openProbes(metrics.registry, { own: { database: () => databaseFault(pools.probe) } })

  return {
    async listen() {
      await requireSound(Object.values(pools), config)
      await requireKnownContracts(pools.fh_api)
      await Promise.all([eraseAgain(config, pools.fh_api, log), callers.sessions.start()])
      // Before the first call comes: the others make room for its share meanwhile.
      leaveCount = await countInstances(counting)
      const ports = await listenAll(config, { api, documents, probes })
      rests.push(
        callers.sessions.stop,
        watchSoundness(pools.watch, config, soundnessReport(metrics, log)),
        periodicJobs(housekeeping(pools.fh_catalog), () => expireProposals(approvals), log),
        watchDependencies({ ...dependencies, store: dependencyStore(pools.watch), log, now }),
      )
      return ports
    },

    async drain() {
      probes.leave()
      await Promise.all([drainServers([api, documents], config.drainSeconds), leaveCount()])
      await answered.close()
      for (const rest of rests) rest()
      await Promise.all([probes.close(), ...Object.values(pools).map((pool) => pool.end())])
    },
  }
}
