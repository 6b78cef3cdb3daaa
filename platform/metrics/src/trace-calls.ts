import { headerOf, openAsking, openContinued, openInPurchase, writeBeginning } from '@firsthand/traces/purchase-trace'
import { context, ROOT_CONTEXT, type Span, trace } from '@opentelemetry/api'
import type {
  FastifyInstance,
  FastifyReply,
  FastifyRequest,
  onResponseHookHandler,
  onSendHookHandler,
  preValidationHookHandler,
  RouteOptions,
} from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of a call whose trace is kept; null for any other. */
    callSpan: Span | null
  }
}

/** By its route: a path names people. */
const nameOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url}`
const begunAt = (reply: FastifyReply) => Date.now() - reply.elapsedTime

/** Once the body is read: what reads it would leave the context behind. */
const inside =
  (open: (request: FastifyRequest, begun: number) => Span | null): preValidationHookHandler =>
  (request, reply, done) => {
    const span = open(request, begunAt(reply))
    if (span === null) return done()
    request.callSpan = span
    context.with(trace.setSpan(ROOT_CONTEXT, span), done)
  }

const end: onResponseHookHandler = (request, reply, done) => {
  request.callSpan?.setAttribute('http.response.status_code', reply.statusCode).end()
  done()
}

const referenceIn = ({ params }: FastifyRequest) => (params as { readonly reference: string }).reference

/** The call that has made a purchase is its beginning; a repeated answer is none. */
const begin: onSendHookHandler = (request, reply, payload, done) => {
  const made = reply.statusCode === 201 ? reply.getHeader('location') : undefined
  if (typeof made === 'string' && !reply.hasHeader('idempotent-replayed')) {
    const first = writeBeginning(made, nameOf(request), begunAt(reply), request.callSpan)
    if (first !== null) reply.header('traceresponse', headerOf(first))
  }
  done(null, payload)
}

const name: onSendHookHandler = ({ callSpan }, reply, payload, done) => {
  if (callSpan !== null) reply.header('traceresponse', headerOf(callSpan))
  done(null, payload)
}

const makes = ({ schema }: RouteOptions) => '201' in ((schema?.response as object | undefined) ?? {})

/** Calls that name a purchase are a part of its trace, and the call that makes one is its beginning. Others are not traced. */
export function traceCalls(app: FastifyInstance): void {
  app.decorateRequest('callSpan', null)
  app.addHook('onRoute', (route) => {
    const names = route.url.includes('/:reference')
    if (!names && !makes(route)) return
    const open = names
      ? inside((request, begun) => openInPurchase(referenceIn(request), nameOf(request), begun))
      : inside((request, begun) => openAsking(nameOf(request), begun))
    route.preValidation = [...[route.preValidation ?? []].flat(), open]
    route.onSend = [...[route.onSend ?? []].flat(), names ? name : begin]
    route.onResponse = [...[route.onResponse ?? []].flat(), end]
  })
}

/** Calls of our own programs go on with the caller's trace. */
export function continueTraces(app: FastifyInstance): void {
  app.decorateRequest('callSpan', null)
  app.addHook(
    'preValidation',
    inside((request, begun) => openContinued(request.headers.traceparent, nameOf(request), begun)),
  )
  app.addHook('onResponse', end)
}
