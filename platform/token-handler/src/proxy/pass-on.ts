import type { Exchange } from '../exchange.ts'
import type { PageMetrics } from '../metrics.ts'
import { Problem } from '../problem.ts'
import { isAct } from '../request-rules.ts'
import type { Login } from '../session/open-login.ts'
import type { AllowList } from './allow-list.ts'
import { forward } from './forward.ts'

/** Whose calls begin with this path. Without an address nothing is passed on. */
export type Upstream = { readonly prefix: string; readonly url: string | null; readonly allows: AllowList }

type Parts = {
  readonly login: Login
  readonly metrics: PageMetrics
  readonly upstreams: readonly Upstream[]
  /** Operations whose answers do not end by themselves, and what ends them. */
  readonly streams?: { readonly operations: ReadonlySet<string>; readonly leaving: AbortSignal }
}

/** The operation that a request is, and where it goes; refused unless it is listed. */
export function operationOf({ method, path }: Exchange, { prefix, url, allows }: Upstream) {
  const inner = path.slice(prefix.length)
  const operation = allows(method, inner)
  if (operation === null || url === null) throw new Problem('call_not_allowed', 'Call the service itself for it.')
  return { operation, url: `${url}${inner}` }
}

/** Passes listed calls on with the token of the person who is logged in. */
export function passesOn({ login: { sessions, fresh }, metrics, upstreams, streams }: Parts) {
  async function passOn(exchange: Exchange, upstream: Upstream): Promise<void> {
    const { request, response, search, kind, requestId } = exchange
    const { operation, url } = operationOf(exchange, upstream)
    const { session, cookies } = await fresh(request, isAct(kind, request.headers))
    if (cookies.length > 0) response.setHeader('set-cookie', [...cookies])
    const ended = metrics.upstream.startTimer({ operation })
    const leaving = streams?.operations.has(operation) ? { leaving: streams.leaving } : {}
    const to = { url: `${url}${search}`, token: session.accessToken, requestId, ...leaving }
    try {
      ended({ status: await forward(request, response, to) })
    } catch (error) {
      const isOver = error instanceof Problem && error.code === 'session_ended'
      if (isOver) response.setHeader('set-cookie', [...sessions.cleared()])
      ended({ status: error instanceof Problem ? error.code : 'cut' })
      throw error
    }
  }

  /** What passes this path on; undefined where it is ours. */
  return (path: string): ((exchange: Exchange) => Promise<void>) | undefined => {
    const found = upstreams.find(({ prefix }) => path.startsWith(`${prefix}/`))
    return found && ((exchange) => passOn(exchange, found))
  }
}
