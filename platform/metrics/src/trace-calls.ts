import { openSpan, traceresponseOf, writeBeginning } from '@firsthand/traces/purchase-trace'
import { context, type Span, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The span of a call that names a purchase or has made one; null for any other call. */
    purchaseSpan: Span | null
  }
}

/** By its route: a path names people. */
const nameOf = ({ method, routeOptions }: FastifyRequest) => `${method} ${routeOptions.url ?? 'unmatched'}`

/** The span of each call bears the name of its route. */
export function nameCalls(app: FastifyInstance): void {
  app.addHook('onRequest', (request, _reply, done) => {
    trace.getActiveSpan()?.updateName(nameOf(request))
    done()
  })
}

/** Calls that name a purchase become a part of its trace, and the call that makes one becomes its beginning. */
export function traceCalls(app: FastifyInstance): void {
  nameCalls(app)
  app.decorateRequest('purchaseSpan', null)

  // Once the body is read: what reads it would leave the context behind.
  app.addHook('preValidation', (request, _reply, done) => {
    const { reference } = (request.params ?? {}) as { readonly reference?: string }
    const opened = openSpan(reference ?? '', nameOf(request))
    if (opened === null) return done()
    request.purchaseSpan = opened.span
    context.with(opened.inside, done)
  })

  app.addHook('onSend', (request, reply, payload, done) => {
    const made = request.purchaseSpan === null && reply.statusCode === 201 && reply.getHeader('location')
    if (typeof made === 'string' && !reply.hasHeader('idempotent-replayed')) {
      const begun = Date.now() - Math.round(reply.elapsedTime)
      request.purchaseSpan = writeBeginning(made, nameOf(request), begun)
    }
    const stated = request.purchaseSpan && traceresponseOf(request.purchaseSpan)
    if (stated) reply.header('traceresponse', stated)
    done(null, payload)
  })

  app.addHook('onResponse', (request, _reply, done) => {
    request.purchaseSpan?.end()
    done()
  })
}
