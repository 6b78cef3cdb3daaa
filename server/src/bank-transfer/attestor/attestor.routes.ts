import type { MutualServer } from '@firsthand/mutual-tls/mutual-server'
import type { TenantId } from '@firsthand/values/values'
import { DeliveryFacts, type StatementRule } from '@firsthand/wire/evidence/delivery-evidence'
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

type Judged = Books | { readonly rule: StatementRule }

/** The books of a delivery that may be vouched for, or the rule that they break. */
async function judged(deps: AttestorDeps, asked: DeliveryFacts): Promise<Judged> {
  const found = await deps.books.find(asked.tenant as TenantId, asked.reference)
  if (found === null) return { rule: 'purchase' }
  const rule = objectionTo(found, asked)
  if (rule !== null) return { rule }
  return (await isShownByTheBank(deps, asked.tenant as TenantId, found)) ? found : { rule: 'bank_file' }
}

const secondsOf = (now: Date) => Math.floor(now.getTime() / 1000)

/** The signed statement. */
const stated: Answered = async ({ key, now }, asked, { held, currency, posting }) => ({
  statement: key.sign({
    iss: 'firsthand-ledger',
    iat: secondsOf(now()),
    paid: `${held}`,
    currency,
    posting: String(posting),
    ...asked,
  }),
})

/** The signed payments and postings of the same purchase. */
const custodyStated: Answered = async ({ key, now, books }, asked, { held }) => ({
  custody: key.signCustody({
    iss: 'firsthand-ledger',
    iat: secondsOf(now()),
    ...asked,
    paid: `${held}`,
    ...(await books.custody(asked.tenant as TenantId, asked.reference)),
  }),
})

type Answered = (deps: AttestorDeps, asked: DeliveryFacts, found: Books) => Promise<object>

function secureApp(limits: object, tls: MutualServer): FastifyInstance {
  const app = Fastify({ ...limits, https: tls.options() })
  tls.guard(app.server)
  app.addHook('onClose', async () => tls.close())
  return app as unknown as FastifyInstance
}

/**
 * JSON on a socket file or over TLS, as signers have it: `POST /sign` answers a statement, `POST /custody` what a buyer keeps of it, `GET
 * /keys.json` what a policy pins. An outage is a 503, never a no.
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
  const answer = (path: string, sign: Answered) =>
    app.post(path, async ({ body }, reply) => {
      const found = shape.Check(body) ? await judged(deps, body) : { rule: 'purchase' as const }
      if ('rule' in found) {
        deps.report('declined', { why: found.rule })
        return reply.status(403).send({ code: 'declined', rule: found.rule })
      }
      const signed = await sign(deps, body as DeliveryFacts, found)
      deps.report('stated', {})
      return signed
    })
  answer('/sign', stated)
  answer('/custody', custodyStated)
  return app
}
