import underPressure from '@fastify/under-pressure'
import Fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifyReply,
  type FastifyRequest,
  LogController,
} from 'fastify'
import type { CandleDeps } from '../catalogue/read-candles.ts'
import { notFound } from '../domain/not-found.ts'
import { overloaded } from '../domain/overloaded.ts'
import type { LimitSettings } from '../domain/rate-limits.ts'
import type { EndpointDeps } from '../events/register-endpoint.ts'
import type { Signals } from '../observability/request-signals.ts'
import type { EventStore } from '../ports/event-store.ts'
import type { IdempotencyStore } from '../ports/idempotency-store.ts'
import type { ListingAdministration } from '../ports/listing-administration.ts'
import type { ListingStore } from '../ports/listing-store.ts'
import type { MarketAdministration } from '../ports/market-administration.ts'
import type { MarketStore } from '../ports/market-store.ts'
import type { TokenVerifier } from '../ports/token-verifier.ts'
import type { OnChainRail } from '../rails/index.ts'
import { adminListingReads } from './admin-listing-reads.ts'
import { adminMarketReads } from './admin-market-reads.ts'
import { adminMarketSwitches } from './admin-market-switches.ts'
import { adminMarketWrites } from './admin-market-writes.ts'
import { authenticate } from './authenticate.ts'
import { type BankTransferRail, bankTransferRoutes } from './bank-transfer/bank-transfer-routes.ts'
import { type TreasuryDeps, treasuryRoutes } from './bank-transfer/treasury-routes.ts'
import { candleRoutes } from './candle-routes.ts'
import { components } from './components.ts'
import { answerPreflights, type CorsOrigins, letPagesCall } from './cors.ts'
import { cursors } from './cursor.ts'
import { documentRoutes } from './document-routes.ts'
import { answerUnreadable, guardEdge, requestId, writeFixedHeaders } from './edge.ts'
import { type ProblemSettings, refusalOf, sendRefusal } from './errors.ts'
import { eventRoutes } from './event-routes.ts'
import { eventStream } from './event-stream.ts'
import { firmQuoteRoutes } from './firm-quote-routes.ts'
import { healthRoutes } from './health-routes.ts'
import { intentRoutes } from './intent-routes.ts'
import { listingImport } from './listing-import.ts'
import { listingRoutes } from './listing-routes.ts'
import { listingWrites } from './listing-writes.ts'
import { marketRoutes } from './market-routes.ts'
import { refuseWrongMethods } from './methods.ts'
import { describeRoutes } from './openapi.ts'
import { quoteReads } from './quote-reads.ts'
import { quoteRoutes } from './quote-routes.ts'
import { rateLimiter } from './rate-limit.ts'
import { closeQueries } from './route-defaults.ts'
import { settlementKeyRoutes } from './settlement-key-routes.ts'
import { type StatusOptions, statusRoutes } from './status-routes.ts'
import { readStrictJson } from './strict-json.ts'
import { strictValidator } from './strict-validator.ts'
import { webhookActs } from './webhook-acts.ts'
import { webhookReads } from './webhook-reads.ts'
import { webhookWrites } from './webhook-writes.ts'

export type HttpSettings = ProblemSettings & {
  readonly limits: LimitSettings
  readonly cursorSecret: Buffer
  /** Mean delay of the event loop above which requests are shed. */
  readonly overloadDelayMs: number
  /** From which web pages the API may be called. */
  readonly corsOrigins: CorsOrigins
  /** Shown in the table of refusals, by code. */
  readonly refusalExamples: Readonly<Record<string, string>>
}

export type ApiDeps = {
  readonly settings: HttpSettings
  readonly logger: FastifyBaseLogger
  readonly signals: Signals
  readonly verifier: TokenVerifier
  readonly markets: MarketStore
  readonly marketAdministration: MarketAdministration
  readonly listings: ListingStore
  readonly listingAdministration: ListingAdministration
  readonly candles: Omit<CandleDeps, 'listings'>
  /** The on-chain rails, each with all that its life cycle leans on. */
  readonly rails: readonly OnChainRail[]
  readonly treasury: TreasuryDeps
  readonly bankTransfer: BankTransferRail
  readonly idempotency: IdempotencyStore
  readonly events: EventStore
  readonly webhooks: EndpointDeps
  /** Where callers reach the API; known at the latest when it listens. */
  readonly publicUrl: () => string
  /** The published signer keys as JSON text. */
  readonly settlementKeys: () => string
  /** How the rails are, as it is known at this moment. */
  readonly status: StatusOptions['status']
}

type ShellDeps = Pick<ApiDeps, 'settings' | 'logger' | 'signals'>
type Charge = (request: FastifyRequest, reply: FastifyReply) => void

/** A server with the edge, the strict reader and the one error handler, and no route yet. */
function shell({ settings, logger, signals }: ShellDeps, chargeStranger: Charge = () => undefined): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: logger,
    // Our own signals write one line for a request; a logger for each would only be thrown away.
    logController: new LogController({ disableRequestLogging: true }),
    childLoggerFactory: (parent) => parent,
    bodyLimit: 16 * 1024,
    requestTimeout: 10_000,
    connectionTimeout: 15_000,
    keepAliveTimeout: 72_000,
    maxRequestsPerSocket: 0,
    forceCloseConnections: 'idle',
    // While we drain, what still arrives on an open connection is served, not refused.
    return503OnClosing: false,
    trustProxy: false,
    exposeHeadRoutes: false,
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
    schemaController: { compilersFactory: { buildValidator: strictValidator() } },
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

/** The whole surface on one page: every route of the API is registered here. */
export async function buildApi(deps: ApiDeps): Promise<FastifyInstance> {
  const { settings, verifier } = deps
  const charge = rateLimiter(settings.limits)
  const app = shell(deps, (request, reply) => charge(reply, 'anonymous', '', request.ip))
  for (const schema of components) app.addSchema(schema)

  await describeRoutes(app)
  closeQueries(app)
  const sealMethods = refuseWrongMethods(app)
  // An interval without a sample counts as an endless delay, so it must not be shorter than the delay we allow.
  const sampleInterval = Math.max(1000, settings.overloadDelayMs)
  let startedUpAt = Number.POSITIVE_INFINITY
  app.addHook('onListen', async () => {
    // The first samples hold our own start, which says nothing about load.
    startedUpAt = performance.now() + 2 * sampleInterval
  })
  await app.register(underPressure, {
    maxEventLoopDelay: settings.overloadDelayMs,
    sampleInterval,
    pressureHandler: ({ routeOptions }) => {
      if (routeOptions.url !== '/healthz' && performance.now() > startedUpAt)
        throw overloaded('The service is too busy.')
    },
  })
  authenticate(app, { verifier, charge })
  readStrictJson(app)

  await app.register(healthRoutes)
  await app.register(statusRoutes, { status: deps.status })
  const paging = { cursors: cursors(settings.cursorSecret) }
  await app.register(marketRoutes, { markets: deps.markets, ...paging })
  await app.register(adminMarketReads, { markets: deps.marketAdministration, ...paging })
  await app.register(adminMarketWrites, { markets: deps.marketAdministration })
  await app.register(adminMarketSwitches, { markets: deps.marketAdministration })
  const { listings, listingAdministration, candles } = deps
  await app.register(listingRoutes, { listings, ...paging })
  await app.register(candleRoutes, { candles: { listings, ...candles }, ...paging })
  await app.register(listingWrites, { listings: listingAdministration })
  await app.register(adminListingReads, { listings: listingAdministration, ...paging })
  await app.register(listingImport, { listings: listingAdministration })
  const idempotency = { store: deps.idempotency, problems: settings }
  for (const rail of deps.rails) {
    await app.register(quoteRoutes, rail)
    await app.register(firmQuoteRoutes, { ...rail, idempotency })
    await app.register(intentRoutes, rail)
    await app.register(quoteReads, { ...rail, ...paging })
  }
  await treasuryRoutes(app, deps.treasury, paging.cursors)
  await bankTransferRoutes(app, deps.bankTransfer, paging)
  const { events, webhooks } = deps
  await app.register(eventRoutes, { events, ...paging })
  await app.register(eventStream, { events })
  await app.register(webhookReads, { endpoints: webhooks.endpoints, ...paging })
  await app.register(webhookWrites, { deps: webhooks })
  await app.register(webhookActs, { deps: webhooks })
  await app.register(documentRoutes, {
    access: 'tenant',
    refusalExamples: deps.settings.refusalExamples,
    openapi: () => documentOf(app, deps.publicUrl()),
  })
  await app.register(settlementKeyRoutes, { access: 'tenant', settlementKeys: deps.settlementKeys })
  sealMethods()
  return app
}

/** The OpenAPI document of a built API, for callers who reach it at this address. */
export const documentOf = (api: FastifyInstance, url: string): object => ({
  ...api.swagger(),
  servers: [{ url, description: 'The API.' }],
})

/** The documents without a token, on a listener of their own that serves nothing else. */
export async function buildDocuments(
  deps: ShellDeps & Pick<ApiDeps, 'settlementKeys'>,
  openapi: () => object,
): Promise<FastifyInstance> {
  const app = shell(deps)
  for (const schema of components) app.addSchema(schema)
  closeQueries(app)
  const sealMethods = refuseWrongMethods(app)
  readStrictJson(app)
  await app.register(documentRoutes, { access: 'public', refusalExamples: deps.settings.refusalExamples, openapi })
  await app.register(settlementKeyRoutes, { access: 'public', settlementKeys: deps.settlementKeys })
  sealMethods()
  return app
}
