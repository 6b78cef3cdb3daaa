import type { FastifyInstance, HTTPMethods } from 'fastify'
import { Refusal } from '../domain/refusal.ts'

const all: readonly HTTPMethods[] = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'TRACE']

/** Fastify answers 404 to a wrong method on a path it knows; the contract says 405 and names the right ones. */
export function refuseWrongMethods(app: FastifyInstance): () => void {
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
        config: { access: 'public', limit: 'anonymous' },
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
