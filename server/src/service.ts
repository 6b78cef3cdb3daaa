import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import type { Logger } from 'pino'
import { oidcTokenVerifier } from './adapters/oidc/verify-token.ts'
import { isReachable, unsafeSettings } from './adapters/postgres/durability.ts'
import { postgresMarketAdministration } from './adapters/postgres/market-administration.ts'
import { postgresMarketStore } from './adapters/postgres/market-store.ts'
import { openPool } from './adapters/postgres/pool.ts'
import type { ApiConfig } from './config.ts'
import { buildApi, buildDocuments, documentOf } from './http/app.ts'
import { openMetrics } from './observability/metrics.ts'
import { buildPrivate } from './observability/private-app.ts'
import { requestSignals } from './observability/request-signals.ts'

/** Administration is rare beside buying, and must not take the connections that buyers need. */
const catalogPoolSize = 4

function openPools({ databaseUrlApi, databaseUrlCatalog, databasePoolSize }: ApiConfig) {
  const applicationName = 'firsthand-api'
  return {
    fh_api: openPool({ url: databaseUrlApi, size: databasePoolSize, applicationName }),
    fh_catalog: openPool({ url: databaseUrlCatalog, size: catalogPoolSize, applicationName }),
  }
}

const portOf = (app: FastifyInstance) => (app.server.address() as AddressInfo).port

/** Builds the service of one API process: every adapter is made here and nowhere else. */
export async function openService(config: ApiConfig, log: Logger) {
  const pools = openPools(config)
  const metrics = openMetrics(pools)
  const shell = { settings: config.http, logger: log, signals: requestSignals(metrics, log) }
  let draining = false

  async function readiness() {
    if (draining) return { ready: false, reason: 'draining' }
    const reached = await isReachable(pools.fh_api)
    return { ready: reached, reason: reached ? null : 'the database cannot be reached' }
  }

  const publicUrl = (): string => config.publicUrl ?? `http://${config.host}:${portOf(api)}`
  const api: FastifyInstance = await buildApi({
    ...shell,
    verifier: oidcTokenVerifier(config.identityProviders),
    markets: postgresMarketStore(pools.fh_api),
    marketAdministration: postgresMarketAdministration(pools.fh_catalog),
    publicUrl,
  })
  const documents = await buildDocuments(shell, () => documentOf(api, publicUrl()))
  const operators = buildPrivate(metrics, readiness)

  return {
    async listen() {
      const unsafe = config.durability === 'sandbox' ? [] : await unsafeSettings(pools.fh_api)
      if (unsafe.length > 0) throw new Error(`the database may lose acknowledged work: turn on ${unsafe.join(', ')}`)
      const { host, apiPort, documentsPort, privatePort } = config
      await Promise.all([
        api.listen({ host, port: apiPort }),
        documents.listen({ host, port: documentsPort }),
        operators.listen({ host, port: privatePort }),
      ])
      return { apiPort: portOf(api), documentsPort: portOf(documents), privatePort: portOf(operators) }
    },

    /** Not ready first, so that load balancers send no more; then the last answers; then the end. */
    async drain() {
      draining = true
      api.leaving = true
      await sleep(config.drainSeconds * 1000)
      await Promise.all([api.close(), documents.close()])
      await Promise.all([operators.close(), ...Object.values(pools).map((pool) => pool.end())])
    },
  }
}
