import type { Call } from '../answer-by.ts'
import { type Exchange, sendJson } from '../exchange.ts'
import type { PageMetrics } from '../metrics.ts'
import { Problem } from '../problem.ts'
import { type Fresh, freshSessions } from './fresh-session.ts'
import { loginCalls } from './login-calls.ts'
import { ownToken } from './own-token.ts'
import { openProvider, type ProviderSettings } from './provider.ts'
import { personReader } from './read-person.ts'
import { openSessions, type SessionSettings } from './sessions.ts'

type Settings = Omit<SessionSettings, 'now'> & {
  readonly apiUrl: string
  readonly provider: ProviderSettings
  /** The only tenant whose people log in here; people of every tenant without it. */
  readonly tenant?: string
}

/** Counts how each step of a login ended. */
const counting =
  ({ logins }: Pick<PageMetrics, 'logins'>) =>
  (step: 'begin' | 'finish' | 'end', call: Call): Call =>
  async (exchange) => {
    try {
      await call(exchange)
      logins.inc({ step, outcome: 'ok' })
    } catch (error) {
      logins.inc({ step, outcome: error instanceof Problem ? error.code : 'internal_error' })
      throw error
    }
  }

/** Login, logout and sessions of a server of pages, with the calls that every such server has. */
export function openLogin(
  settings: Settings,
  metrics: Pick<PageMetrics, 'logins' | 'watchSessions'>,
  now: () => number,
) {
  const { origin, apiUrl, tenant } = settings
  const sessions = openSessions({ ...settings, now })
  const provider = openProvider(settings.provider, origin, now)
  const readPerson = personReader(apiUrl)
  const login = loginCalls({ origin, tenant, sessions, provider, readPerson })
  const fresh = freshSessions({ sessions, provider, readPerson, now })
  const counted = counting(metrics)
  metrics.watchSessions(() => sessions.active())
  const calls: Readonly<Record<string, Call>> = {
    'GET /healthz': ({ response }) => sendJson(response, { status: 'ok' }),
    'GET /login': counted('begin', ({ response, search }) => login.begin(response, new URLSearchParams(search))),
    'GET /callback': counted('finish', ({ request, response, search }) => login.finish(request, response, search)),
    'POST /logout': counted('end', ({ request, response }) => login.end(request, response)),
  }

  /** The session of a request that a page makes by itself, with its cookies renewed; null for nobody. */
  async function sessionOf({ request, response }: Exchange): Promise<Fresh | null> {
    const found = await fresh(request, false).catch((error: unknown) => {
      if (error instanceof Problem && error.code === 'session_ended') return null
      throw error
    })
    if (found !== null && found.cookies.length > 0) response.setHeader('set-cookie', [...found.cookies])
    return found
  }
  return { sessions, fresh, sessionOf, ownToken: ownToken(provider, now), calls }
}
export type Login = ReturnType<typeof openLogin>
