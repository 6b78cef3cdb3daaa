import type { Logger } from 'pino'
import { type Exchange, sendJson } from './exchange.ts'
import type { ConsoleMetrics } from './metrics.ts'
import { pageCalls } from './pages/page-calls.ts'
import { Problem } from './problem.ts'
import { passedOn } from './proxy/passed-on.ts'
import { freshSessions } from './session/fresh-session.ts'
import { loginCalls } from './session/login-calls.ts'
import { openProvider } from './session/provider.ts'
import { personReader } from './session/read-person.ts'
import { sessionCall } from './session/session-call.ts'
import { openSessions } from './session/sessions.ts'
import type { ConsoleConfig } from './settings.ts'
import { openStreams } from './stream/streams.ts'

/** Everything that the server answers, by method and path. */
export function consoleCalls(config: ConsoleConfig, log: Logger, metrics: ConsoleMetrics, now: () => number) {
  const { origin, apiUrl } = config
  const sessions = openSessions({ ...config, now })
  const provider = openProvider(config.provider, origin, now)
  const readPerson = personReader(apiUrl)
  const login = loginCalls({ origin, sessions, provider, readPerson })
  const fresh = freshSessions({ sessions, provider, readPerson, now })
  const streams = openStreams({ apiUrl, now })
  metrics.watchStreams(streams.open)
  const pages = pageCalls(config.files, log, metrics, now)
  const others = passedOn({ ...config, sessions, fresh, metrics })

  async function stream({ request, response }: Exchange): Promise<void> {
    const { session, idleUntil, cookies } = await fresh(request, false)
    if (cookies.length > 0) response.setHeader('set-cookie', [...cookies])
    streams.serve(request, response, session, Math.min(idleUntil, sessions.endsAt(session)))
  }

  const own: Readonly<Record<string, (exchange: Exchange) => Promise<void> | void>> = {
    'GET /healthz': ({ response }) => sendJson(response, { status: 'ok' }),
    'GET /session': sessionCall({ ...config, issuer: config.provider.issuer, sessions, fresh }),
    'GET /stream': stream,
    'GET /login': ({ response, search }) => login.begin(response, new URLSearchParams(search)),
    'GET /callback': ({ request, response, search }) => login.finish(request, response, search),
    'POST /logout': ({ request, response }) => login.end(request, response),
    'POST /csp-reports': (exchange) => pages.report(exchange),
    'POST /sandbox/first-keys': (exchange) => others.firstKey(exchange),
  }
  const ownPaths = new Set(Object.keys(own).map((each) => each.split(' ')[1]))

  async function answer(exchange: Exchange): Promise<void> {
    const { method, path, kind } = exchange
    const found = own[`${method} ${path}`] ?? others.upstreamOf(path)
    if (found !== undefined) return found(exchange)
    if (ownPaths.has(path)) throw new Problem('method_not_allowed', `${path} takes another method.`)
    if (kind === 'call') throw new Problem('not_found', 'There is no such call.')
    if (method !== 'GET' && method !== 'HEAD') throw new Problem('method_not_allowed', 'Pages are read.')
    return kind === 'asset' ? pages.asset(exchange) : pages.page(exchange)
  }
  return { answer, close: () => streams.close() }
}
