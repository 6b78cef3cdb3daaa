import type { AddressInfo } from 'node:net'
import { openPool, unsafeSettings } from '@firsthand/postgres/pool'
import { openKeyedSealing, sealWith } from '@firsthand/sealing/sealed-pool'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { socketAttestor } from '../attestation/attestor.ts'
import { openDecisionKey } from '../attestation/decision-key.ts'
import { customers } from '../customers/customer.store.ts'
import { officerReads } from '../customers/officer.store.ts'
import { decisionRecords } from '../decisions/decision.store.ts'
import { rateLimiter } from '../identity/admit.routes.ts'
import { callerVerifier } from '../identity/caller.ts'
import { payerAccounts } from '../payers/payer-account.store.ts'
import { applyErasures } from '../personal-data/erase-person.ts'
import { listFile } from '../screening/list-file.ts'
import { sanctionsOracle } from '../screening/sanctions-oracle.ts'
import { screeningBy } from '../screening/screening.ts'
import { requireSealed } from '../sealing/require-sealed.ts'
import { wallets } from '../wallets/wallet.store.ts'
import type { Config } from './config.ts'
import { buildCustomerApp, buildServiceApp } from './routes.ts'

const poolSize = { customers: 10, officers: 4 }
const applicationName = 'firsthand-compliance'
const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port

function oraclesOf({ chains }: Config) {
  return Object.entries(chains).flatMap(([chainId, { rpcUrl = '', sanctionsOracle: oracle }]) =>
    oracle === undefined ? [] : [sanctionsOracle({ chainId, rpcUrl, oracle })],
  )
}

const nodesOf = ({ chains }: Config) =>
  Object.fromEntries(Object.entries(chains).flatMap(([chainId, { rpcUrl }]) => (rpcUrl ? [[chainId, rpcUrl]] : [])))

/** Builds the whole process: every part that reaches outside is made here. */
export async function openService(config: Config, log: Logger, now: () => Date = () => new Date()) {
  const lists = await Promise.all(config.lists.map(listFile))
  const key = await openDecisionKey(config.decisionKeyFile)
  const sealing = openKeyedSealing(config.sealing, 'cmp')
  const pool = (url: string, size: number) => sealWith(openPool({ url, size, applicationName }), sealing)
  const pools = {
    customers: pool(config.databaseUrlCustomer, poolSize.customers),
    officers: pool(config.databaseUrlOfficer, poolSize.officers),
  }
  const deps = {
    log,
    now,
    key,
    sealing,
    customerPool: pools.customers,
    officerPool: pools.officers,
    erasuresFile: config.erasuresFile,
    customers: customers(pools.customers),
    wallets: wallets(pools.customers),
    payerAccounts: payerAccounts(pools.customers),
    decisions: decisionRecords(pools.customers, pools.officers),
    officers: officerReads(pools.officers),
    screening: screeningBy([...lists, ...oraclesOf(config)]),
    attestor: socketAttestor(config.signerSockets),
    verifyToken: callerVerifier(config.identity, sealing),
    serviceKey: config.serviceKey,
    charge: rateLimiter(config.rateLimit),
    supported: config.supported,
    nodes: nodesOf(config),
    chains: new Set(Object.keys(config.chains)),
    publicUrl: config.publicUrl,
    problems: config.problems,
  }
  const customerApp = await buildCustomerApp(deps)
  const serviceApp = await buildServiceApp(deps)

  return {
    async listen() {
      // A decision that was given out must not be lost by the database.
      const unsafe = config.durability === 'required' ? await unsafeSettings(pools.customers) : []
      if (unsafe.length > 0) throw new Error(`the database may lose acknowledged work: turn on ${unsafe.join(', ')}`)
      await requireSealed(pools.officers)
      const again = await applyErasures(deps)
      if (again > 0) log.warn({ count: again }, 'erasures.applied_again')
      await Promise.all([
        customerApp.listen({ host: config.host, port: config.port }),
        serviceApp.listen({ host: config.serviceHost, port: config.servicePort }),
      ])
      return { port: portOf(customerApp), servicePort: portOf(serviceApp) }
    },

    /** Reads the lists again. One that cannot be read stays as it was, and says so. */
    async reloadLists(): Promise<void> {
      for (const list of lists) {
        await list.reload().then(
          () => log.info({ list: list.name, version: list.version() }, 'list.reloaded'),
          (err: Error) => log.error({ list: list.name, err }, 'list.not_reloaded'),
        )
      }
    },

    async close(): Promise<void> {
      await Promise.all([customerApp.close(), serviceApp.close()])
      await Promise.all(Object.values(pools).map((each) => each.end()))
      sealing.wrapping.close()
    },
  }
}
