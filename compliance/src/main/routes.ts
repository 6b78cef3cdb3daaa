import { guardEdge, requestId } from '@firsthand/http/edge'
import { type ProblemSettings, refusalOf, sendRefusal } from '@firsthand/http/errors'
import { refuseWrongMethods } from '@firsthand/http/methods'
import { closeQueries } from '@firsthand/http/route-defaults'
import { sharedSerializer } from '@firsthand/http/shared-serializer'
import { readStrictJson } from '@firsthand/http/strict-json'
import { strictValidator } from '@firsthand/http/strict-validator'
import { type AnyReason, notFound } from '@firsthand/refusal/refusal'
import { complianceComponents } from '@firsthand/wire/compliance'
import { checkComponents } from '@firsthand/wire/compliance-checks'
import { officerComponents } from '@firsthand/wire/compliance-officer'
import { decisionHashComponents } from '@firsthand/wire/decision-hashes'
import { ChainRecord } from '@firsthand/wire/decision-records'
import { PayerAccount } from '@firsthand/wire/payer-accounts'
import { TravelRecord } from '@firsthand/wire/travel-rule/travel-records'
import Fastify, { type FastifyBaseLogger, type FastifyError, type FastifyInstance, LogController } from 'fastify'
import { serviceRoutes } from '../checks/service.routes.ts'
import { customerRoutes } from '../customers/customer.routes.ts'
import { officerDecisionRoutes } from '../customers/officer-decisions.routes.ts'
import type { OfficerDecisionDeps } from '../customers/officer-decisions.ts'
import { type OfficerReadDeps, officerReadRoutes } from '../customers/officer-reads.routes.ts'
import { decisionRoutes } from '../decisions/decision.routes.ts'
import { decisionHashRoutes } from '../decisions/decision-hashes.routes.ts'
import { admit, type Guards } from '../identity/admit.routes.ts'
import { payerAccountRoutes } from '../payers/payer-account.routes.ts'
import { personRoutes } from '../personal-data/person.routes.ts'
import { travelRecordRoutes } from '../travel-rule/travel-record.routes.ts'
import type { WalletDeps } from '../wallets/register-wallet.ts'
import { walletRoutes } from '../wallets/wallet.routes.ts'
import type { ComplianceMetrics } from './compliance-metrics.ts'
import { describeRoutes, refusalComponents } from './openapi.ts'
import { documentRoutes, publicRoutes } from './public.routes.ts'

/** What people have to look into; everything else is the caller's own affair. */
const failures: ReadonlySet<AnyReason> = new Set(['internal_error', 'digest_conflict', 'attestor_unavailable'])
/** A path that cannot name anything is answered like one that names nothing. */
const isAboutPath = (error: unknown) => error instanceof Error && (error as FastifyError).validationContext === 'params'

function shell({ log, problems, refused, observe }: Deps): FastifyInstance {
  const app: FastifyInstance = Fastify({
    loggerInstance: log,
    logController: new LogController({ disableRequestLogging: true }),
    bodyLimit: 16 * 1024,
    // A subject has up to 128 characters. By default a part of a path with more than 100 names nothing.
    routerOptions: { maxParamLength: 512 },
    requestTimeout: 10_000,
    connectionTimeout: 15_000,
    forceCloseConnections: 'idle',
    trustProxy: false,
    exposeHeadRoutes: false,
    genReqId: requestId,
    schemaController: { compilersFactory: { buildValidator: strictValidator(), buildSerializer: sharedSerializer() } },
    frameworkErrors: (_error, request, reply) => void sendRefusal(notFound(), request, reply, problems),
  })
  // Before the body is read: what is not here takes none, and nobody unknown is charged for.
  guardEdge(app, { ...problems, headers: {}, singleHeader: 'service-key' }, () => undefined)
  observe(app)
  app.setErrorHandler((error, request, reply) => {
    const refusal = isAboutPath(error) ? notFound() : refusalOf(error)
    refused(refusal.reason)
    const fields = { requestId: request.id, route: request.routeOptions.url, code: refusal.reason, err: refusal }
    if (failures.has(refusal.reason)) log.error(fields, 'failed')
    else log.info(fields, 'refused')
    return sendRefusal(refusal, request, reply, problems)
  })
  app.setNotFoundHandler(() => {
    throw notFound()
  })
  return app
}

const components = [
  ...complianceComponents,
  ...officerComponents,
  ...checkComponents,
  ...decisionHashComponents,
  PayerAccount,
  ChainRecord,
  TravelRecord,
  ...refusalComponents,
]

/** What the routes stand on. */
type Deps = Parameters<typeof customerRoutes>[1] &
  Parameters<typeof serviceRoutes>[1] &
  WalletDeps &
  OfficerReadDeps &
  Parameters<typeof personRoutes>[1] &
  Parameters<typeof decisionHashRoutes>[1] &
  OfficerDecisionDeps &
  Parameters<typeof travelRecordRoutes>[1] &
  Guards &
  Pick<ComplianceMetrics, 'observe' | 'refused' | 'count'> & {
    readonly log: FastifyBaseLogger
    readonly problems: ProblemSettings
  }

type Routes = readonly ((app: FastifyInstance, deps: Deps) => void)[]

async function listener(deps: Deps, routes: Routes) {
  const app = shell(deps)
  await describeRoutes(app)
  for (const schema of components) app.addSchema(schema)
  closeQueries(app)
  const sealMethods = refuseWrongMethods(app, { opensTo: 'public' })
  admit(app, deps)
  readStrictJson(app)
  for (const register of routes) register(app, deps)
  sealMethods()
  return app
}

/** What customers and officers reach, and the service on a customer's behalf. */
export const buildCustomerApp = (deps: Deps) =>
  listener(deps, [
    publicRoutes,
    documentRoutes,
    customerRoutes,
    walletRoutes,
    payerAccountRoutes,
    officerReadRoutes,
    officerDecisionRoutes,
    decisionRoutes,
    travelRecordRoutes,
  ])

/** What the service alone reaches, on a listener of its own. */
export const buildServiceApp = (deps: Deps) =>
  listener(deps, [publicRoutes, serviceRoutes, personRoutes, decisionHashRoutes])
