import type { MutualServer } from '@firsthand/mutual-tls/mutual-server'
import type { TenantId } from '@firsthand/values/values'
import { DeliveryFacts, type StatementRule } from '@firsthand/wire/delivery-evidence'
import Fastify, { type FastifyInstance } from 'fastify'
import { Compile } from 'typebox/compile'
import type { BankFileEvidence } from './bank-file-evidence.ts'
import type { BooksStore } from './books.store.ts'
import { type Books, objectionTo } from './statement.rules.ts'
import type { StatementKey } from './statement-key.ts'

export type AttestorDeps = {
  /** Measures the answers of the app. */
  readonly observe?: (app: FastifyInstance) => void
  readonly books: BooksStore
  readonly isShown: BankFileEvidence
  readonly key: StatementKey
  readonly now: () => Date
  /** Asked over TLS by those with a certificate, instead of on a socket file. */
  readonly tls?: MutualServer
  readonly report: (event: 'stated' | 'declined' | 'failed', facts: { readonly why?: string }) => void
}

const shape = Compile(DeliveryFacts)
const bodyBytesMax = 4_096

/** Whether a file of the bank shows each credit that pays. */
async function isShownByTheBank({ books, isShown, now }: AttestorDeps, tenant: TenantId, { credits }: Books) {
  const statements = await books.statements(tenant, [...new Set(credits.map(({ statementId }) => statementId))])
  for (const credit of credits) {
    const statement = statements.get(credit.statementId)
    if (statement === undefined || !(await isShown(tenant, statement, credit, now()))) return false
  }
  return true
}

/** The signed statement, or the rule that the books break. */
async function attest(deps: AttestorDeps, asked: DeliveryFacts): Promise<string | { rule: StatementRule }> {
  const { books, key, now } = deps
  const found = await books.find(asked.tenant as TenantId, asked.reference)
  if (found === null) return { rule: 'purchase' }
  const rule = objectionTo(found, asked)
  if (rule !== null) return { rule }
  if (!(await isShownByTheBank(deps, asked.tenant as TenantId, found))) return { rule: 'bank_file' }
  const { held, currency, posting } = found
  const paid = { paid: `${held}`, currency, posting: String(posting) }
  return key.sign({ iss: 'firsthand-ledger', iat: Math.floor(now().getTime() / 1000), ...paid, ...asked })
}

function secureApp(limits: object, tls: MutualServer): FastifyInstance {
  const app = Fastify({ ...limits, https: tls.options() })
  tls.guard(app.server)
  app.addHook('onClose', async () => tls.close())
  return app as unknown as FastifyInstance
}

/**
 * JSON on a socket file or over TLS, as signers have it: `POST /sign` answers a statement, `GET /keys.json` what a policy pins. An outage
 * is a 503, never a no.
 */
export function attestorApp(deps: AttestorDeps): FastifyInstance {
  const limits = { bodyLimit: bodyBytesMax, requestTimeout: 2_000 }
  const app = deps.tls ? secureApp(limits, deps.tls) : Fastify(limits)
  deps.observe?.(app)
  app.setErrorHandler((error: Error, _request, reply) => {
    deps.report('failed', { why: error.message })
    return reply.status(503).send({ code: 'unavailable' })
  })
  app.get('/keys.json', async () => ({ keys: [deps.key.publicKey] }))
  app.get('/healthz', async () => ({ status: 'ok' }))
  app.post('/sign', async ({ body }, reply) => {
    const stated = shape.Check(body) ? await attest(deps, body) : { rule: 'purchase' as const }
    if (typeof stated === 'string') {
      deps.report('stated', {})
      return { statement: stated }
    }
    deps.report('declined', { why: stated.rule })
    return reply.status(403).send({ code: 'declined', rule: stated.rule })
  })
  return app
}
