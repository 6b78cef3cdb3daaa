import { answerBy } from '@firsthand/token-handler/answer-by'
import type { Exchange } from '@firsthand/token-handler/exchange'
import { openPageServer, type Surroundings } from '@firsthand/token-handler/page-server'
import { pageCalls } from '@firsthand/token-handler/pages/page-calls'
import { allowList } from '@firsthand/token-handler/proxy/allow-list'
import { passesOn } from '@firsthand/token-handler/proxy/pass-on'
import { openLogin } from '@firsthand/token-handler/session/open-login'
import { firstKeyCall } from './first-key-call.ts'
import { complianceOperations, refusedPaths, serviceOperations } from './operations.ts'
import { sessionCall } from './session-call.ts'
import type { ConsoleConfig } from './settings.ts'
import { openStreams } from './stream/streams.ts'

type Parts = Surroundings & { readonly now?: () => number }

/** The console's server: pages, sessions, events, and a way to the service for the calls that the pages make. */
export function openConsole(config: ConsoleConfig, { log, metrics, now = Date.now }: Parts) {
  const { apiUrl, complianceUrl } = config
  const login = openLogin(config, metrics, now)
  const streams = openStreams({ apiUrl, now })
  metrics.watchStreams(streams.open)
  const pages = pageCalls({ ...config, folder: config.files, log, metrics, now })
  const upstreams = [
    { prefix: '/api', url: apiUrl, allows: allowList(Object.values(serviceOperations), refusedPaths) },
    { prefix: '/compliance', url: complianceUrl, allows: allowList(Object.values(complianceOperations)) },
  ]

  async function stream({ request, response }: Exchange): Promise<void> {
    const { session, idleUntil, cookies } = await login.fresh(request, false)
    if (cookies.length > 0) response.setHeader('set-cookie', [...cookies])
    streams.serve(request, response, session, Math.min(idleUntil, login.sessions.endsAt(session)))
  }

  const own = {
    ...login.calls,
    'GET /session': sessionCall({ ...config, issuer: config.provider.issuer, login }),
    'GET /stream': stream,
    'POST /csp-reports': pages.report,
    'POST /sandbox/first-keys': firstKeyCall(config.controlUrl, login),
  }
  const answer = answerBy({ own, upstreamOf: passesOn({ login, metrics, upstreams }), pages })
  return openPageServer({ ...config, answer, close: () => streams.close() }, { log, metrics })
}
