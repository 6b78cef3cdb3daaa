import { randomUUID } from 'node:crypto'
import { METHODS } from 'node:http'
import { complianceComponents } from '@firsthand/wire/compliance'
import { checkComponents } from '@firsthand/wire/compliance-checks'
import { officerComponents } from '@firsthand/wire/compliance-officer'
import { ChainRecord } from '@firsthand/wire/decision-records'
import { PayerAccount } from '@firsthand/wire/payer-accounts'
import Fastify, { type FastifyBaseLogger, type FastifyInstance, type HTTPMethods, LogController } from 'fastify'
import { serviceRoutes } from '../checks/service.routes.ts'
import { customerRoutes } from '../customers/customer.routes.ts'
import { officerRoutes } from '../customers/officer.routes.ts'
import { decisionRoutes } from '../decisions/decision.routes.ts'
import { admit } from '../identity/admit.routes.ts'
import { notFound, Refusal } from '../identity/refusal.ts'
import { payerAccountRoutes } from '../payers/payer-account.routes.ts'
import { walletRoutes } from '../wallets/wallet.routes.ts'
import type { Deps } from './http/deps.ts'
import { refusalOf, sendRefusal } from './http/problem.ts'
import { publicRoutes } from './http/public-routes.ts'
import { readStrictly, strictValidator } from './http/strict-reading.ts'

const callersId = /^[A-Za-z0-9._-]{1,128}$/
const fixedHeaders = {
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
}

/** A path that exists with another method is 405, not 404. To be called after the last route. */
function refuseOtherMethods(app: FastifyInstance, known: ReadonlyMap<string, ReadonlySet<string>>): void {
  const all = METHODS.filter((method) => app.supportedMethods.includes(method))
  for (const [url, methods] of known) {
    const allow = [...methods].sort().join(', ')
    const others = all.filter((method) => !methods.has(method)) as HTTPMethods[]
    app.route({
      url,
      method: others,
      config: { opensTo: 'public' },
      onRequest: async (_request, reply) => {
        reply.header('allow', allow)
        throw new Refusal('method_not_allowed', `Use ${allow}.`, {})
      },
      handler: () => undefined,
    })
  }
}

function shell(log: FastifyBaseLogger): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 16 * 1024,
    requestTimeout: 10_000,
    connectionTimeout: 15_000,
    forceCloseConnections: 'idle',
    trustProxy: false,
    exposeHeadRoutes: false,
    genReqId: ({ headers: { 'x-request-id': id } }) =>
      typeof id === 'string' && callersId.test(id) ? id : `req_${randomUUID().replaceAll('-', '')}`,
    schemaController: { compilersFactory: { buildValidator: strictValidator() } },
    frameworkErrors: (_error, request, reply) => void sendRefusal(notFound(), request, reply),
  })
  app.addHook('onRequest', async (request, reply) => {
    reply.headers(fixedHeaders).header('x-request-id', request.id)
    // Before the body is read: what is not here takes none.
    if (request.is404) throw notFound()
  })
  app.setErrorHandler((error, request, reply) => {
    const refusal = refusalOf(error)
    const stated = { requestId: request.id, route: request.routeOptions.url, code: refusal.reason, err: refusal }
    if (['internal_error', 'digest_conflict', 'attestor_unavailable'].includes(refusal.reason))
      log.error(stated, 'failed')
    else log.info(stated, 'refused')
    return sendRefusal(refusal, request, reply)
  })
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  return app
}

async function listener(deps: Deps, routes: readonly ((app: FastifyInstance, deps: Deps) => void)[]) {
  const app = shell(deps.log)
  for (const schema of [...complianceComponents, ...officerComponents, ...checkComponents, PayerAccount, ChainRecord])
    app.addSchema(schema)
  const known = new Map<string, Set<string>>()
  app.addHook('onRoute', ({ url, method }) => {
    known.set(url, new Set([...(known.get(url) ?? []), ...[method].flat()]))
  })
  admit(app, deps)
  readStrictly(app)
  for (const register of routes) register(app, deps)
  refuseOtherMethods(app, new Map(known))
  return app
}

/** What customers and officers reach, and the service on a customer's behalf. */
export const buildCustomerApp = (deps: Deps) =>
  listener(deps, [publicRoutes, customerRoutes, walletRoutes, payerAccountRoutes, officerRoutes, decisionRoutes])

/** What the service alone reaches, on a listener of its own. */
export const buildServiceApp = (deps: Deps) => listener(deps, [publicRoutes, serviceRoutes])
