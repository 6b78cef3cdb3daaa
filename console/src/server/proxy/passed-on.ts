import { askJson } from '@firsthand/http-client/ask-json'
import { boundedText, type Exchange, sendJson } from '../exchange.ts'
import type { ConsoleMetrics } from '../metrics.ts'
import { Problem } from '../problem.ts'
import { isAct } from '../request-rules.ts'
import type { FreshSessions } from '../session/fresh-session.ts'
import type { Sessions } from '../session/sessions.ts'
import { allowList } from './allow-list.ts'
import { forward } from './forward.ts'
import { complianceOperations, refusedPaths, serviceOperations } from './operations.ts'

type Parts = {
  readonly apiUrl: string
  readonly complianceUrl: string | null
  readonly controlUrl: string | null
  readonly sessions: Sessions
  readonly fresh: FreshSessions
  readonly metrics: ConsoleMetrics
}

const keyBytesMax = 16_384

/** Calls that others answer: the service, Compliance, and a sandbox's control server. */
export function passedOn({ apiUrl, complianceUrl, controlUrl, sessions, fresh, metrics }: Parts) {
  const upstreams = [
    { prefix: '/api', url: apiUrl, allows: allowList(Object.values(serviceOperations), refusedPaths) },
    { prefix: '/compliance', url: complianceUrl, allows: allowList(Object.values(complianceOperations)) },
  ] as const

  async function passOn(exchange: Exchange, { prefix, url, allows }: (typeof upstreams)[number]): Promise<void> {
    const { request, response, method, path, search, kind, requestId } = exchange
    const inner = path.slice(prefix.length)
    const operation = allows(method, inner)
    if (operation === null || url === null) throw new Problem('call_not_allowed', 'Call the service itself for it.')
    const { session, cookies } = await fresh(request, isAct(kind, request.headers))
    if (cookies.length > 0) response.setHeader('set-cookie', [...cookies])
    const ended = metrics.upstream.startTimer({ operation })
    const to = { url: `${url}${inner}${search}`, token: session.accessToken, requestId }
    try {
      ended({ status: await forward(request, response, to) })
    } catch (error) {
      const isOver = error instanceof Problem && error.code === 'session_ended'
      if (isOver) response.setHeader('set-cookie', [...sessions.cleared()])
      ended({ status: error instanceof Problem ? error.code : 'cut' })
      throw error
    }
  }

  return {
    /** What passes this path on; undefined where it is ours. */
    upstreamOf(path: string): ((exchange: Exchange) => Promise<void>) | undefined {
      const found = upstreams.find(({ prefix }) => path.startsWith(`${prefix}/`))
      return found && ((exchange) => passOn(exchange, found))
    },
    /** A sandbox's two approvers enrol the first passkey of a person, as a command does it elsewhere. */
    async firstKey({ request, response }: Exchange): Promise<void> {
      if (controlUrl === null) throw new Problem('not_found', 'Two approvers enrol a first key with a command.')
      await fresh(request, true)
      const asked = { body: await boundedText(request, keyBytesMax), deadlineMs: 30_000, bytesMax: 65_536 }
      const reply = await askJson(`${controlUrl}/sandbox/first-keys`, asked).catch((cause: unknown) => {
        throw new Problem('service_unreachable', 'The sandbox does not answer.', { cause })
      })
      const { detail } = reply.body as { readonly detail?: string }
      if (reply.status !== 200) throw new Problem('first_key_refused', detail ?? 'The sandbox gives no reason.')
      sendJson(response, reply.body)
    },
  }
}
