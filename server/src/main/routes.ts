import type { BlockList } from 'node:net'
import { clientAddress } from '@firsthand/http/client-address'
import type { CorsOrigins } from '@firsthand/http/cors'
import { type Cursors, cursors } from '@firsthand/http/cursor'
import type { ProblemSettings } from '@firsthand/http/errors'
import { refuseWrongMethods } from '@firsthand/http/methods'
import { closeQueries } from '@firsthand/http/route-defaults'
import { readStrictJson } from '@firsthand/http/strict-json'
import type { Signals } from '@firsthand/metrics/request-signals'
import type { KeyedSealing } from '@firsthand/sealing/sealed-pool'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Pool } from 'pg'
import type { ApprovalDeps } from '#approvals/decide-proposal'
import { decisionChallenges, passkeyRoutes } from '#approvals/passkeys/passkey.routes'
import { proposalDecisions, proposalReads } from '#approvals/proposal.routes'
import { auditRoutes } from '#audit/audit.routes'
import { type BankTransferRail, bankTransferRoutes } from '#bank-transfer/bank-transfer.routes'
import { type TreasuryDeps, treasuryRoutes } from '#bank-transfer/treasury.routes'
import { adminListingReads, listingCreation, listingWrites } from '#catalogue/admin-listing.routes'
import { candleRoutes } from '#catalogue/candle.routes'
import { listingRoutes } from '#catalogue/listing.routes'
import type { ListingStore } from '#catalogue/listing.store'
import { listingImport } from '#catalogue/listing-import.routes'
import type { CandleDeps } from '#catalogue/read-candles'
import type { Catalogue } from '#catalogue/write-listing'
import { eventRoutes } from '#events/event.routes'
import type { EventStore } from '#events/event.store'
import { eventStream } from '#events/event-stream.routes'
import type { EndpointDeps } from '#events/manage-endpoints'
import { webhookReads } from '#events/webhook-reads.routes'
import { webhookActions, webhookWrites } from '#events/webhook-writes.routes'
import type { LogEntryOptions } from '#evidence-log/log-entry.routes'
import { logFiles } from '#evidence-log/log-files.routes'
import { logRoutes } from '#evidence-log/log-records.routes'
import { exportLists } from '#exports/export-lists.routes'
import { authenticate } from '#identity/authenticate.routes'
import type { LimitShares } from '#identity/limit-shares'
import { meRoutes } from '#identity/me.routes'
import { rateLimiter } from '#identity/rate-limit.routes'
import type { LimitSettings } from '#identity/rate-limits.rules'
import type { RequireProof } from '#identity/require-proof.routes'
import type { TokenVerifier } from '#identity/verify-token'
import { adminMarketReads, adminMarketWrites } from '#markets/admin-market.routes'
import { adminMarketStatus } from '#markets/admin-market-status.routes'
import { adminMarketSwitches } from '#markets/admin-market-switches.routes'
import { marketRoutes } from '#markets/market.routes'
import type { MarketStore } from '#markets/market.store'
import { type PeoplesRights, peoplesRights } from '#personal-data/peoples-rights.routes'
import { priceStream } from '#prices/price-stream.routes'
import type { PriceSources } from '#prices/read-prices'
import { purchaseSearch } from '#purchase-search/purchase-search.routes'
import { chainList, type ListedChain } from '#quoting/chain-list.routes'
import { firmQuoteRoutes, intentRoutes } from '#quoting/firm-quote.routes'
import type { IdempotencyStore } from '#quoting/idempotency.store'
import { quoteRoutes } from '#quoting/quote.routes'
import { quoteReads } from '#quoting/quote-reads.routes'
import type { OnChainRail } from '#quoting/rails'
import { settlementKeyRoutes } from '#quoting/settlement-key.routes'
import type { RelayDeps } from '#relaying/hand-in'
import { relayRoutes } from '#relaying/relay.routes'
import { forwarderIn } from '#relaying/relay.rules'
import { recordRequests } from '#requests/record-requests.routes'
import { requestRoutes } from '#requests/request.routes'
import type { RequestStore } from '#requests/request.store'
import type { RequestLog } from '#requests/request-log'
import { type LogoutTokenOptions, logoutTokenRoutes } from '#sessions/logout-token.routes'
import type { SessionEndStore } from '#sessions/session-end.store'
import { sessionLookups } from '#sessions/session-lookup.routes'
import type { SessionEnds } from '#sessions/watch-session-ends'
import { healthRoutes, type StatusOptions, statusRoutes } from '#status/status.routes'
import { stopRoutes } from '#stops/stop.routes'
import { workRoutes } from '#work/work.routes'
import { components } from './components.ts'
import { documentRoutes } from './documents.routes.ts'
import { describeRoutes } from './openapi.ts'
import { type Charge, shedLoad, shell } from './shell.routes.ts'
import { siteRoutes } from './site.routes.ts'

export type HttpSettings = ProblemSettings & {
  readonly limits: LimitSettings
  /** Whose `X-Forwarded-For` names the caller's address. */
  readonly trustedProxies: BlockList
  readonly cursorSecrets: () => readonly [Buffer, ...Buffer[]]
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
  readonly requireProof: RequireProof
  readonly sessions: SessionEnds
  readonly logoutTokens: Omit<LogoutTokenOptions, 'charge'> & { readonly store: SessionEndStore }
  /** How limits are shared with the other instances. */
  readonly limitShares: LimitShares
  /** The keys of personal data: what is made with them is sealed values, indexes and pseudonyms. */
  readonly sealing: KeyedSealing
  readonly markets: MarketStore
  readonly listings: ListingStore
  /** The login that may write markets and listings of every tenant. */
  readonly catalog: Pool
  readonly catalogue: Catalogue
  readonly candles: Omit<CandleDeps, 'listings'>
  /** The on-chain rails, each with all that its life cycle leans on. */
  readonly rails: readonly OnChainRail[]
  readonly chains: readonly ListedChain[]
  readonly relaying: RelayDeps
  readonly approvals: ApprovalDeps
  readonly treasury: TreasuryDeps
  readonly bankTransfer: BankTransferRail
  readonly personalData: PeoplesRights
  /** What reads the prices of bank-transfer markets. */
  readonly instrumentPrices: PriceSources['instruments']
  readonly idempotency: IdempotencyStore
  readonly events: EventStore
  readonly requests: RequestStore
  readonly requestLog: RequestLog
  readonly webhooks: EndpointDeps
  /** Where callers reach the API; known at the latest when it listens. */
  readonly publicUrl: () => string
  /** The published signer keys as JSON text. */
  readonly settlementKeys: () => string
  readonly evidenceLog: LogEntryOptions
  /** How the rails are, as it is known at this moment. */
  readonly status: StatusOptions['status']
}

/** The whole surface on one page: every route of the API is registered here. */
export async function buildApi(deps: ApiDeps): Promise<FastifyInstance> {
  const { settings, verifier, requireProof, sessions } = deps
  const limiter = rateLimiter(settings.limits, deps.limitShares)
  const addressOf = clientAddress(settings.trustedProxies)
  const chargeStranger: Charge = (request, reply) => limiter.charge(reply, 'anonymous', '', addressOf(request))
  const app = shell(deps, chargeStranger)
  for (const schema of components) app.addSchema(schema)

  await describeRoutes(app)
  closeQueries(app)
  const sealMethods = refuseWrongMethods(app, { access: 'public', limit: 'anonymous' })
  await shedLoad(app, settings.overloadDelayMs)
  authenticate(app, { verifier, limiter, addressOf, requireProof, sessions })
  recordRequests(app, deps.requestLog)
  exportLists(app, deps.catalog)
  readStrictJson(app)

  for (const routes of [healthRoutes, meRoutes]) await app.register(routes)
  await app.register(logoutTokenRoutes, { ...deps.logoutTokens, charge: chargeStranger })
  await app.register(sessionLookups, { store: deps.logoutTokens.store })
  await app.register(statusRoutes, { status: deps.status })
  const { chains: listed, relaying } = deps
  await app.register(chainList, { chains: listed, forwarderFor: forwarderIn(relaying) })
  const paging = { cursors: cursors(settings.cursorSecrets) }
  const { chains, compliance, now } = deps.bankTransfer.purchasing
  await app.register(marketRoutes, { markets: deps.markets, chains, now, ...paging })
  await app.register(priceStream, { verifier, sessions, compliance, sources: pricesOf(deps) })
  const { catalog, catalogue, listings, candles } = deps
  await app.register(adminMarketReads, { catalog, ...paging })
  for (const writes of [adminMarketWrites, adminMarketStatus, adminMarketSwitches, stopRoutes])
    await app.register(writes, { catalog })
  await app.register(listingRoutes, { listings, ...paging })
  await app.register(candleRoutes, { candles: { listings, ...candles }, ...paging })
  await app.register(adminListingReads, { catalog, ...paging })
  await app.register(listingImport, { catalogue })
  const idempotency = { store: deps.idempotency, problems: settings }
  await app.register(listingCreation, { catalogue, idempotency })
  await app.register(listingWrites, { catalogue })
  for (const rail of deps.rails) {
    await app.register(quoteRoutes, rail)
    await app.register(firmQuoteRoutes, { ...rail, idempotency })
    await app.register(intentRoutes, rail)
    await app.register(relayRoutes, { ...rail, relaying })
    await app.register(quoteReads, { ...rail, ...paging })
  }
  await decisionRoutes(app, deps.approvals, paging)
  await app.register(workRoutes, { deps: { ...deps.approvals, catalog, now } })
  const searched = { pool: deps.treasury.pool, now, pseudonyms: deps.sealing }
  const evidenced = { rails: deps.rails, bank: deps.bankTransfer.purchasing }
  await app.register(purchaseSearch, { deps: { ...searched, ...evidenced }, ...paging })
  await treasuryRoutes(app, deps.treasury, paging.cursors)
  await bankTransferRoutes(app, deps.bankTransfer, paging)
  await peoplesRights(app, { deps: deps.personalData, pseudonyms: deps.sealing, ...paging })
  await app.register(auditRoutes, { catalog, ...paging })
  await app.register(logRoutes, { ...deps.evidenceLog, catalog, ...paging })
  await app.register(requestRoutes, deps)
  await eventSurface(app, deps, paging)
  await app.register(documentRoutes, {
    access: 'tenant',
    refusalExamples: deps.settings.refusalExamples,
    openapi: () => documentOf(app, deps.publicUrl()),
  })
  await app.register(settlementKeyRoutes, { access: 'tenant', settlementKeys: deps.settlementKeys })
  sealMethods()
  return app
}

/** What prices are read from that do not depend on the size. */
function pricesOf({ markets, instrumentPrices, rails, bankTransfer }: ApiDeps): PriceSources {
  const rail = rails.find(({ quoting }) => quoting.rail.followPrices !== null)
  if (rail === undefined) throw new Error('no rail has one price for every size')
  const { chains, now } = bankTransfer.purchasing
  return { markets, instruments: instrumentPrices, issuance: rail.quoting, bankChains: chains, now }
}

/** What takes more than one person. */
async function decisionRoutes(app: FastifyInstance, deps: ApprovalDeps, paging: { cursors: Cursors }): Promise<void> {
  await app.register(proposalReads, { deps, ...paging })
  await app.register(proposalDecisions, { deps })
  await app.register(decisionChallenges, { deps })
  await app.register(passkeyRoutes, { deps })
}

/** What happened, and where it is sent. */
async function eventSurface(
  app: FastifyInstance,
  { events, webhooks, sessions }: Pick<ApiDeps, 'events' | 'webhooks' | 'sessions'>,
  paging: { readonly cursors: Cursors },
): Promise<void> {
  await app.register(eventRoutes, { events, ...paging })
  await app.register(eventStream, { events, sessions })
  await app.register(webhookReads, { endpoints: webhooks.endpoints, ...paging })
  await app.register(webhookWrites, { deps: webhooks })
  await app.register(webhookActions, { deps: webhooks })
}

/** The OpenAPI document of a built API, for callers who reach it at this address. */
export const documentOf = (api: FastifyInstance, url: string): object => ({
  ...api.swagger(),
  servers: [{ url, description: 'The API.' }],
})

/** The documents without a token, on a listener of their own that serves nothing else. */
export async function buildDocuments(
  deps: Pick<ApiDeps, 'settings' | 'logger' | 'signals' | 'settlementKeys'>,
  openapi: () => object,
  {
    documentsSite: site,
    evidenceLogFolder: log,
  }: { readonly documentsSite: string | null; readonly evidenceLogFolder: string | null },
): Promise<FastifyInstance> {
  const app = shell(deps)
  for (const schema of components) app.addSchema(schema)
  closeQueries(app)
  const sealMethods = refuseWrongMethods(app, { access: 'public', limit: 'anonymous' })
  readStrictJson(app)
  await app.register(documentRoutes, { access: 'public', refusalExamples: deps.settings.refusalExamples, openapi })
  await app.register(settlementKeyRoutes, { access: 'public', settlementKeys: deps.settlementKeys })
  if (log !== null) await app.register(logFiles, { folder: log })
  if (site !== null) await app.register(siteRoutes, { folder: site })
  sealMethods()
  return app
}
