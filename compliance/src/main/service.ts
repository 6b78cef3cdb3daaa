import type { AddressInfo } from 'node:net'
import { drainServers } from '@firsthand/http/drain-servers'
import { soundnessReport } from '@firsthand/metrics/metrics'
import { type MutualClient, openMutualClient } from '@firsthand/mutual-tls/mutual-client'
import { requireSound, watchSoundness } from '@firsthand/postgres/database-checks'
import { databaseFault, openPool } from '@firsthand/postgres/pool'
import { openProbes } from '@firsthand/probes/private-listener'
import type { Needs } from '@firsthand/probes/readiness'
import { type KeyedSealing, openKeyedSealing, sealWith } from '@firsthand/sealing/sealed-pool'
import type { DatabaseUrls } from '@firsthand/settings/database-login'
import { signersFault } from '@firsthand/signers/ask-replicas'
import type { FastifyInstance } from 'fastify'
import type pg from 'pg'
import type { Logger } from 'pino'
import { socketAttestor } from '../attestation/attestor.ts'
import { buyers } from '../attestation/buyers.store.ts'
import { openDecisionKey } from '../attestation/decision-key.ts'
import { customers } from '../customers/customer.store.ts'
import { officerReads } from '../customers/officer.store.ts'
import { decisionRecords } from '../decisions/decision.store.ts'
import { type Guards, rateLimiter } from '../identity/admit.routes.ts'
import { callerVerifier } from '../identity/caller.ts'
import { sessionCheck } from '../identity/require-live.ts'
import { proofGuard } from '../identity/require-proof.routes.ts'
import { usedProofStore } from '../identity/used-proof.store.ts'
import { payerAccounts } from '../payers/payer-account.store.ts'
import { applyErasures } from '../personal-data/erase-person.ts'
import { passes } from '../screening/again/rescreening.store.ts'
import { screenAgain } from '../screening/again/screen-again.ts'
import { type ListFile, listFile, nameMatching } from '../screening/list-file.ts'
import { listPublications } from '../screening/list-publication.store.ts'
import { type PublishedLists, publishedLists } from '../screening/published-lists.ts'
import { requireFreshLists } from '../screening/require-lists.ts'
import { sanctionsOracle } from '../screening/sanctions-oracle.ts'
import { screeningBy } from '../screening/screening.ts'
import { requireSealed } from '../sealing/require-sealed.ts'
import { travelRecords } from '../travel-rule/travel-record.store.ts'
import { wallets } from '../wallets/wallet.store.ts'
import { openComplianceMetrics } from './compliance-metrics.ts'
import type { Config } from './config.ts'
import { buildCustomerApp, buildServiceApp } from './routes.ts'
import { prefix } from './settings.ts'

const poolSize = { customers: 10, officers: 4 }
const applicationName = 'firsthand-compliance'
const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port

function oraclesOf({ chains }: Config) {
  return chains.flatMap(({ chainId, rpcUrl, sanctionsOracle: oracle }) =>
    oracle === null || rpcUrl === null ? [] : [sanctionsOracle({ chainId, rpcUrl, oracle })],
  )
}

/** How names are compared. */
const matchingOf = ({ nameScore }: Config): string => `${nameMatching} ${nameScore}`

const screeningOf = (config: Config, lists: readonly ListFile[], published: PublishedLists, now: () => Date) =>
  screeningBy([...lists, ...oraclesOf(config)], {
    requireInForce: () => published.requireInForce(),
    requireFresh: () => requireFreshLists(lists, config.listsMaxAgeHours, now()),
    matching: matchingOf(config),
  })

const nodesOf = ({ chains }: Config) =>
  Object.fromEntries(chains.flatMap(({ chainId, rpcUrl }) => (rpcUrl === null ? [] : [[chainId, rpcUrl]])))

/** Connections with our certificate to signers on other hosts; null where they are on this one. */
const openSignerTls = ({ signerTls }: Config, log: Logger) =>
  signerTls === null
    ? null
    : openMutualClient(signerTls, `${prefix}SIGNER_TLS`, (event, why, count) =>
        log[event === 'reloaded' ? 'info' : 'warn']({ why, count }, `signer_tls.${event}`),
      )

function openPools({ databaseUrlCustomer, databaseUrlOfficer }: Config, sealing: KeyedSealing) {
  const pool = (url: DatabaseUrls, size: number) => sealWith(openPool({ url, size, applicationName }), sealing)
  return {
    customers: pool(databaseUrlCustomer, poolSize.customers),
    officers: pool(databaseUrlOfficer, poolSize.officers),
    // Readiness asks on a connection of its own: a busy instance is not an absent one.
    probe: pool(databaseUrlCustomer, 1),
  }
}

const storesOf = ({ customers: customerPool, officers: officerPool }: ReturnType<typeof openPools>, log: Logger) => ({
  customerPool,
  officerPool,
  customers: customers(customerPool),
  buyers: buyers(customerPool),
  wallets: wallets(customerPool),
  payerAccounts: payerAccounts(customerPool),
  decisions: decisionRecords(customerPool, officerPool, (err) => log.error({ err }, 'signature_note.lost')),
  officers: officerReads(officerPool),
  travelRecords: travelRecords(officerPool),
})

type Parts = {
  readonly probe: pg.Pool
  readonly published: PublishedLists
  readonly sealing: KeyedSealing
  readonly tls: MutualClient | null
}

/** Without its signers Compliance attests nothing, and still serves customers, officers and the bank-transfer rail. */
const needsOf = ({ signerSockets }: Config, { probe, published, sealing, tls }: Parts): Needs => ({
  own: {
    database: () => databaseFault(probe, 'cmp.customer'),
    lists: () => published.fault(),
    sealing: () => sealing.wrapping.fault(),
  },
  shared: { signers: () => signersFault(tls, 'compliance', signerSockets) },
})

const guardsOf = (config: Config, sealing: KeyedSealing, store: ReturnType<typeof usedProofStore>): Guards => ({
  verifyToken: callerVerifier(config.identity, sealing),
  requireProof: proofGuard({ publicUrl: () => config.publicUrl, store }),
  requireLive: sessionCheck(config.sessionsUrl),
  serviceKeys: config.serviceKeys,
  charge: rateLimiter(config.rateLimit),
})

type Rounds = {
  readonly proofs: ReturnType<typeof usedProofStore>
  readonly metrics: ReturnType<typeof openComplianceMetrics>
  readonly log: Logger
}

/** What is done again and again. Answers how to stop. */
function startRounds(config: Config, { officers }: ReturnType<typeof openPools>, { proofs, metrics, log }: Rounds) {
  const rounds = [watchSoundness(officers, config, soundnessReport(metrics, log)), proofs.startSweeping(log)]
  return () => {
    for (const stop of rounds) stop()
  }
}

/** Builds the whole process: every part that reaches outside is made here. */
export async function openService(config: Config, log: Logger, now: () => Date = () => new Date()) {
  const lists = await Promise.all(config.lists.map((list) => listFile(list, config.nameScore)))
  const sealing = openKeyedSealing(config.sealing, 'cmp')
  const pools = openPools(config, sealing)
  const tls = openSignerTls(config, log)
  const published = publishedLists(lists, listPublications(pools.customers), log)
  const logins = { fhc_customer: pools.customers, fhc_officer: pools.officers }
  const metrics = openComplianceMetrics(logins, { lists, published, now })
  const proofs = usedProofStore(pools.customers)
  const deps = {
    ...metrics,
    log,
    now,
    key: openDecisionKey(config.decisionKeyFile),
    sealing,
    ...storesOf(pools, log),
    erasuresFile: config.erasuresFile,
    matching: matchingOf(config),
    screening: screeningOf(config, lists, published, now),
    attestor: socketAttestor(config.signerSockets, tls),
    ...guardsOf(config, sealing, proofs),
    supported: config.supported,
    firms: config.firms,
    nodes: nodesOf(config),
    chains: new Set(config.chains.map(({ chainId }) => chainId)),
    publicUrl: config.publicUrl,
    problems: config.problems,
  }
  const again = screenAgain({ ...deps, passes: passes(pools.officers), lists, published })
  let rest = () => {}
  const probes = openProbes(metrics.registry, needsOf(config, { probe: pools.probe, published, sealing, tls }))
  const customerApp = await buildCustomerApp(deps)
  const serviceApp = await buildServiceApp(deps)

  return {
    async listen() {
      // A decision that was given out must not be lost by the database.
      await requireSound(Object.values(pools), config)
      rest = startRounds(config, pools, { proofs, metrics, log })
      await requireSealed(pools.officers)
      const erased = await applyErasures(deps)
      if (erased > 0) log.warn({ count: erased }, 'erasures.applied_again')
      await published.start()
      again.start()
      const [privatePort] = await Promise.all([
        probes.listen({ host: config.privateHost, port: config.privatePort }),
        customerApp.listen({ host: config.host, port: config.port }),
        serviceApp.listen({ host: config.serviceHost, port: config.servicePort }),
      ])
      return { port: portOf(customerApp), servicePort: portOf(serviceApp), privatePort }
    },

    /** Reads the lists again and puts them into force for every instance. */
    reloadLists: () => published.reload(),

    async drain(): Promise<void> {
      probes.leave()
      await drainServers([customerApp, serviceApp], config.drainSeconds)
      await deps.decisions.settle()
      await again.stop()
      published.stop()
      tls?.close()
      rest()
      await Promise.all([probes.close(), ...Object.values(pools).map((each) => each.end())])
      sealing.wrapping.close()
    },
  }
}
