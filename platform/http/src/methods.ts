import { METHODS } from 'node:http'
import { Refusal } from '@firsthand/refusal/refusal'
import type { FastifyContextConfig, FastifyInstance, HTTPMethods } from 'fastify'

const used: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']
/** Whatever Node reads; a CONNECT never becomes a request. */
const unused = METHODS.filter((method) => method !== 'CONNECT' && !used.includes(method as HTTPMethods))
const all = [...used, ...unused] as readonly HTTPMethods[]

/**
 * Fastify answers 404 to a wrong method on a path it knows; the contract answers 405 and names the right ones. `config` is that of
 * a route which anybody may call.
 */
export function refuseWrongMethods(app: FastifyInstance, config: FastifyContextConfig): () => void {
  // Without a body, as QUERY otherwise has one in Fastify and fails for want of a content type before any route is met.
  for (const method of unused) app.addHttpMethod(method, { hasBody: false, overrideExisting: true })
  const known = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    const methods = known.get(url) ?? new Set()
    for (const each of [method].flat()) methods.add(each)
    known.set(url, methods)
  })

  /** To be called after the last route. Adding routes grows the list, so it is copied first. */
  return () => {
    const routes = Array.from(known)
    for (const [url, methods] of routes) {
      const allow = [...methods].sort().join(', ')
      app.route({
        url,
        method: all.filter((method) => !methods.has(method)),
        config,
        schema: { hide: true },
        onRequest: (_request, reply) => {
          reply.header('allow', allow)
          throw new Refusal('method_not_allowed', `Use ${allow}.`, {})
        },
        handler: () => undefined,
      })
    }
  }
}
