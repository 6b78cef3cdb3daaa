import underPressure from '@fastify/under-pressure'
import { answerPreflights, type CorsOrigins, letPagesCall } from '@firsthand/http/cors'
import { answerUnreadable, guardEdge, requestId, writeFixedHeaders } from '@firsthand/http/edge'
import { type ProblemSettings, refusalOf, sendRefusal } from '@firsthand/http/errors'
import { sharedSerializer } from '@firsthand/http/shared-serializer'
import { strictValidator } from '@firsthand/http/strict-validator'
import type { Signals } from '@firsthand/metrics/request-signals'
import { notFound, overloaded } from '@firsthand/refusal/refusal'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'

type ShellDeps = {
  readonly settings: ProblemSettings & { readonly corsOrigins: CorsOrigins }
  readonly logger: FastifyBaseLogger
  readonly signals: Signals
}
/** Charges the address that a request without a good token comes from. */
export type Charge = (request: FastifyRequest, reply: FastifyReply) => void

/** A server with the edge, the strict reader and the one error handler, and no route yet. */
export function shell(
  { settings, logger, signals }: ShellDeps,
  chargeStranger: Charge = () => undefined,
): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    // Our own signals write one line for a request; a logger for each would only be thrown away.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (parent) => parent,
    bodyLimit: 16 * 1024,
    // A subject has up to 128 characters. By default a part of a path with more than 100 names nothing.
    routerOptions: { maxParamLength: 512 },
    requestTimeout: 10_000,
    connectionTimeout: 15_000,
    keepAliveTimeout: 72_000,
    maxRequestsPerSocket: 0,
    forceCloseConnections: 'idle',
    // While we drain, what still arrives on an open connection is served, not refused.
    return503OnClosing: false,
    // Fastify would take the host and the protocol from a caller's headers too: see `clientAddress`.
    trustProxy: false,
    exposeHeadRoutes: true,
    genReqId: requestId,
    http: {
      // A request without a body is born ended: most are, and their empty streams took a tenth of the time.
      optimizeEmptyRequests: true,
      headersTimeout: 5_000,
      connectionsCheckingInterval: 1_000,
      maxHeaderSize: 16 * 1024,
      // Node would answer for itself, without our envelope: the edge looks for the host.
      requireHostHeader: false,
    },
    schemaController: { compilersFactory: { buildValidator: strictValidator(), buildSerializer: sharedSerializer() } },
    // A path that does not decode, or is too long, names nothing and meets none of the hooks.
    frameworkErrors: (_error, request, reply) => {
      writeFixedHeaders(request, reply)
      let refusal = notFound()
      try {
        chargeStranger(request, reply)
      } catch (overTheLimit) {
        refusal = refusalOf(overTheLimit)
      }
      signals.refused(request, refusal)
      void sendRefusal(refusal, request, reply, settings)
    },
    clientErrorHandler: (error, socket) => answerUnreadable(error, socket, settings),
  })

  signals.observe(app)
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    signals.refused(request, refusal)
    return sendRefusal(refusal, request, reply, settings)
  })
  letPagesCall(app, settings.corsOrigins)
  guardEdge(app, settings, chargeStranger)
  answerPreflights(app, settings.corsOrigins)
  return app
}

/** Refuses requests while the event loop is too far behind, but for the probe. */
export async function shedLoad(app: FastifyInstance, overloadDelayMs: number): Promise<void> {
  // An interval without a sample counts as an endless delay, so it must not be shorter than the delay we allow.
  const sampleInterval = Math.max(1000, overloadDelayMs)
  let startedUpAt = Number.POSITIVE_INFINITY
  app.addHook('onListen', async () => {
    // The first samples hold our own start, which says nothing about load.
    startedUpAt = performance.now() + 2 * sampleInterval
  })
  await app.register(underPressure, {
    maxEventLoopDelay: overloadDelayMs,
    sampleInterval,
    pressureHandler: ({ routeOptions }) => {
      if (routeOptions.url !== '/healthz' && performance.now() > startedUpAt)
        throw overloaded('The service is too busy.')
    },
  })
}
