import { setMaxListeners } from 'node:events'
import { answerBy, type Call } from '@firsthand/token-handler/answer-by'
import { openPageServer, type Surroundings } from '@firsthand/token-handler/page-server'
import { pageCalls } from '@firsthand/token-handler/pages/page-calls'
import { allowList } from '@firsthand/token-handler/proxy/allow-list'
import { operationOf, passesOn } from '@firsthand/token-handler/proxy/pass-on'
import { openLogin } from '@firsthand/token-handler/session/open-login'
import { brandCalls } from './brand/brand-calls.ts'
import { openCatalogue } from './catalogue/catalogue.ts'
import { complianceOperations, openOperations, serviceOperations } from './operations.ts'
import { sessionCall } from './session-call.ts'
import type { StorefrontConfig } from './settings.ts'

type Parts = Surroundings & { readonly now?: () => number }

/** The shop's server: pages, sessions of buyers, the catalogue for everybody, and a way to the service for the rest. */
export function openStorefront(config: StorefrontConfig, { log, metrics, now = Date.now }: Parts) {
  const login = openLogin(config, metrics, now)
  const catalogue = openCatalogue({ token: login.ownToken, metrics, now })
  // What a page asks a chain's node goes there directly: the origin of each is the only one beside our own.
  const connections = [...new Set(config.chains.map(({ rpcUrl }) => new URL(rpcUrl).origin))]
  const pages = pageCalls({ ...config, folder: config.files, connections, log, metrics, now })
  const service = { prefix: '/api', url: config.apiUrl, allows: allowList(Object.values(serviceOperations)) }
  const compliance = {
    prefix: '/compliance',
    url: config.complianceUrl,
    allows: allowList(Object.values(complianceOperations)),
  }
  const leaving = new AbortController()
  // One listener for each page that follows prices.
  setMaxListeners(0, leaving.signal)
  const streams = { operations: new Set([serviceOperations['markets.prices.stream']]), leaving: leaving.signal }
  const passOn = passesOn({ login, metrics, upstreams: [service, compliance], streams })

  function upstreamOf(path: string): Call | undefined {
    const forBuyer = passOn(path)
    if (forBuyer === undefined || !path.startsWith(`${service.prefix}/`)) return forBuyer
    return (exchange) => {
      const { operation, url } = operationOf(exchange, service)
      const isOpen = openOperations.has(operation) && login.sessions.read(exchange.request) === null
      return isOpen ? catalogue(exchange, url, operation) : forBuyer(exchange)
    }
  }

  const own = {
    ...login.calls,
    ...brandCalls(config.brand, config.logo),
    'GET /session': sessionCall(config, login),
    'POST /csp-reports': pages.report,
  }
  const answer = answerBy({ own, upstreamOf, pages })
  return openPageServer({ ...config, answer, close: () => leaving.abort() }, { log, metrics })
}
