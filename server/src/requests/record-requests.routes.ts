import { isCleanText } from '@firsthand/http/strict-json'
import type { FastifyInstance, FastifyReply, FastifyRequest, onResponseHookHandler } from 'fastify'
import { actorOf } from '#identity/buyer.rules'
import { isKept } from './request.rules.ts'
import type { RequestLog } from './request-log.ts'

const referenceMax = 200

/** What was made, or else what the path names. A path that was refused may hold anything. */
function referenceOf({ params }: FastifyRequest, reply: FastifyReply): string | null {
  const made = reply.getHeader('location')
  // A person may be named by the subject in a path; the record would keep it.
  const { person: _, ...ids } = (params ?? {}) as Readonly<Record<string, string>>
  const named = Object.values(ids)
  const reference = typeof made === 'string' ? made.split('/').at(-1) : named[0]
  return reference && reference.length <= referenceMax && isCleanText(reference) ? reference : null
}

const recordOf = (log: RequestLog, route: string, isWrite: boolean): onResponseHookHandler =>
  function record(request, reply, done) {
    const { caller, id: requestId, method } = request
    const { statusCode: status, elapsedTime } = reply
    // Somebody who asks too often would have a row written for each refusal.
    const isTooOften = request.refusedWith === 'rate_limited'
    if (caller && !isTooOften && (isWrite || status >= 400)) {
      const { tenantId } = caller
      const [ms, at] = [Math.round(elapsedTime), new Date(Date.now() - elapsedTime)]
      const answer = { status, code: request.refusedWith ?? null, reference: referenceOf(request, reply) }
      log.keep({ tenantId, requestId, at, method, route, ms, caller: actorOf(caller), ...answer })
    }
    done()
  }

/** Every refusal of a caller that is known, but for those of the rate limit, and every write is put on record once it is answered. Register before the routes. */
export function recordRequests(app: FastifyInstance, log: RequestLog): void {
  app.decorateRequest('refusedWith', null)
  app.addHook('onRoute', (route) => {
    const isWrite = isKept(String(route.method), route.config?.limit)
    route.onResponse = [...[route.onResponse ?? []].flat(), recordOf(log, route.url, isWrite)]
  })
}
