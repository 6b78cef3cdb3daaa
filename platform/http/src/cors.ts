import type { FastifyInstance } from 'fastify'

/** From which web pages the API may be called: every one, or those with one of these origins. */
export type CorsOrigins = '*' | readonly string[]

const exposed = [
  'X-Request-Id',
  'RateLimit',
  'RateLimit-Policy',
  'Retry-After',
  'Idempotent-Replayed',
  'ETag',
  'Location',
  'WWW-Authenticate',
]
const allowed = [
  'Authorization',
  'Content-Type',
  'Idempotency-Key',
  'DPoP',
  'If-Match',
  'If-None-Match',
  'Last-Event-ID',
  'X-Request-Id',
]
const answeredFor = { 'access-control-expose-headers': [...exposed, 'Api-Version', 'Allow'].join(', ') }
const preflight = {
  'access-control-allow-methods': 'GET, POST, PUT, DELETE',
  'access-control-allow-headers': allowed.join(', '),
  'access-control-max-age': '7200',
}

/** `http://localhost:*` stands for every port. */
const isOf = (entry: string, origin: string) =>
  entry.endsWith(':*') ? origin.replace(/:[0-9]{1,5}$/, ':*') === entry : origin === entry

/**
 * Lets pages of these origins call, without cookies: a token is all that a caller has. Written by hand, because the plugin for
 * it answers every OPTIONS itself, in words that are not the contract's.
 */
export function letPagesCall(app: FastifyInstance, origins: CorsOrigins): void {
  if (origins.length === 0) return
  const isLetIn = (origin: string) => origins === '*' || origins.some((entry) => isOf(entry, origin))
  app.addHook('onRequest', ({ headers: { origin } }, reply, done) => {
    if (origins !== '*') reply.header('vary', 'Origin')
    if (origin !== undefined && isLetIn(origin))
      reply.header('access-control-allow-origin', origins === '*' ? '*' : origin).headers(answeredFor)
    done()
  })
}

/**
 * What a browser asks before a call. It carries no token and costs nothing; an origin that is not admitted is answered like any OPTIONS.
 * To be added behind the edge, which knows whether the path is one of ours.
 */
export function answerPreflights(app: FastifyInstance, origins: CorsOrigins): void {
  if (origins.length === 0) return
  app.addHook('onRequest', (request, reply, done) => {
    const asks = request.method === 'OPTIONS' && request.headers['access-control-request-method'] !== undefined
    if (!asks || !reply.hasHeader('access-control-allow-origin')) return done()
    reply.code(204).headers(preflight).send()
  })
}
