import assert from 'node:assert/strict'
import { bankAsker, bankBodies } from '../bank-transfer/bank-bodies.ts'
import type { Rail } from '../drivers/rail.ts'
import { onRails, rails } from '../drivers/rails.ts'
import { call, type Json, type Target } from '../drivers/target.ts'
import type { Checks } from '../report/check.ts'
import { NotShown } from '../report/not-shown.ts'
import { operations } from './auth-checks.ts'
import { refusalsOnDemand } from './refusals-on-demand.ts'
import { publishedCodes, requireEnvelope, requirePublished } from './refused.ts'

const admin = 'acme-admin'

const market = {
  assetClass: 'equity',
  primaryExecutionKind: null,
  cash: { symbol: 'USDC', decimals: 6, address: null },
  unit: { symbol: 'X', decimals: 18, address: null },
}
const listing = { source: 'conformance', symbol: 'X', name: 'X', token_ref: 'x' }
const soft = { pairId: 1, cashAmount: '100000000' }
const quote = { ...soft, walletAddress: `0x${'1'.repeat(40)}` }
const signature = `0x${'1'.repeat(130)}`
const relay = { buyerSignature: signature, gas: '300000', forwardSignature: signature }
const switches = { rfqQuotesEnabled: true, rfqExecutionEnabled: true, reason: 'conformance' }
const nothing = '00000000-0000-7000-8000-000000000000'
const endpoint = { url: 'https://receiver.example/events' }
/** What officers decide about a person's data. */
const personBodies = Object.fromEntries(
  [
    'people.legalHolds.place',
    'legalHolds.release',
    'people.erasure.propose',
    'people.restriction.place',
    'people.restriction.lift',
  ].map((operationId) => [operationId, { reason: 'conformance' }]),
)
/** Who asks: endpoints belong to integrators, money to the treasury, everything else here an administrator may send. */
function askerOf(operationId: string): string {
  if (operationId.startsWith('webhookEndpoints.')) return 'acme-integrator'
  if (operationId in personBodies) return 'acme-compliance-officer'
  return bankAsker(operationId) ?? admin
}
/** What the operation ids of each rail begin with. */
const names = { mint: 'primaryMint', rfq: 'rfq' } as const
const quoteBodies = ({ surface }: Rail): [string, object][] => [
  [`${names[surface]}.quotes.soft`, soft],
  [`${names[surface]}.allowance.read`, quote],
  [`${names[surface]}.eligibility.preview`, quote],
  [`${names[surface]}.quotes.create`, quote],
  [`${names[surface]}.quotes.relay`, relay],
]
/** A body that each operation with one takes. */
export const bodies: Readonly<Record<string, object>> = {
  'admin.markets.create': market,
  'admin.markets.replace': market,
  'admin.markets.switch': switches,
  'admin.stops.resume': { reason: 'conformance' },
  'tokens.create': listing,
  'tokens.replace': listing,
  'admin.tokens.import': listing,
  'webhookEndpoints.create': endpoint,
  'webhookEndpoints.replace': endpoint,
  'webhookEndpoints.rotateSecret': {},
  'webhookEndpoints.resend': { eventId: nothing },
  ...Object.fromEntries(rails.flatMap(quoteBodies)),
  ...bankBodies,
  ...personBodies,
}

const refusals: Readonly<Record<string, (target: Target) => Promise<Json>>> = {
  unauthenticated: (target) => call(target, 'GET', '/markets'),
  forbidden: (target) => call(target, 'GET', '/admin/markets', { as: 'acme-buyer-1' }),
  not_found: (target) => call(target, 'GET', '/markets/987654321', { as: 'acme-buyer-1' }),
  invalid_request: (target) => call(target, 'GET', '/markets?limit=0', { as: 'acme-buyer-1' }),
  invalid_cursor: (target) => call(target, 'GET', '/markets?cursor=AAAA', { as: 'acme-buyer-1' }),
  method_not_allowed: (target) => call(target, 'DELETE', '/markets', { as: 'acme-buyer-1' }),
  unsupported_media_type: (target) =>
    call(target, 'POST', '/admin/markets', { as: admin, body: market, headers: { 'content-type': 'text/plain' } }),
  payload_too_large: (target) =>
    call(target, 'POST', '/admin/markets', { as: admin, body: { ...market, pad: 'x'.repeat(17_000) } }),
}

/** A stream of lines has begun to answer before it meets a bad one: the line is refused, with the same words. */
async function requireLineRefused(target: Target, path: string, body: object, typo: string): Promise<void> {
  const headers = { 'content-type': 'application/x-ndjson' }
  const { status, text } = await call(target, 'POST', path, { as: admin, body, headers })
  const [first] = text.split('\n')
  const { result, errors } = JSON.parse(first ?? '')
  assert.deepEqual([status, result], [200, 'refused'])
  assert.ok(errors.some((error: Json) => error.path === `/${typo}`))
}

/** Every code of no rail, by the row of the sandbox's table; on the rails the rules have a number for each. */
async function requireGeneralOnDemand(target: Target, published: Awaited<ReturnType<typeof publishedCodes>>) {
  const seen = await refusalsOnDemand(target)
  const general = [...published.values()].filter(({ surface }) => surface === 'general')
  assert.ok(general.length > 0)
  for (const { code, status, retryable } of general)
    for (const answer of seen.get(code)?.answers ?? [assert.fail(`${code} is not in the table`)]) {
      requireEnvelope(answer, code)
      assert.deepEqual([answer.status, answer.body.retryable], [status, retryable], code)
    }
}

export const contractChecks: Checks = {
  'EP-1': async (target) => {
    for (const { method, path, operation } of await operations(target)) {
      // A file has no properties to misspell.
      if (!operation.requestBody || 'application/xml' in operation.requestBody.content) continue
      const good = bodies[operation.operationId]
      assert.ok(good, `a body for ${operation.operationId}`)
      for (const typo of ['typo', 'AssetClass', 'reason ', '__proto', 'tenant']) {
        if ('application/x-ndjson' in operation.requestBody.content) {
          await requireLineRefused(target, path, { ...good, [typo]: 1 }, typo)
          continue
        }
        const { status, body } = await call(target, method, path, {
          as: askerOf(operation.operationId),
          body: { ...good, [typo]: 1 },
          headers: { 'idempotency-key': 'conformance' },
        })
        assert.deepEqual([status, body.code], [400, 'invalid_request'], `${operation.operationId} with ${typo}`)
        assert.ok(body.errors.some((error: Json) => error.path === `/${typo}`))
      }
    }
  },

  'EP-8': async (target) => {
    const { status, body } = await call(target, 'GET', '/healthz')
    assert.deepEqual([status, body], [200, { status: 'ok' }])
  },

  'ERR-0': async (target) => {
    for (const [code, provoke] of Object.entries(refusals)) requireEnvelope(await provoke(target), code)
    const published = await publishedCodes(target)
    for (const code of Object.keys(refusals)) assert.ok(published.has(code), `${code} is published`)
    for (const each of onRails(target)) await requirePublished(each)
    if (target.controls !== null) await requireGeneralOnDemand(target, published)
  },

  'VER-1': async (target) => {
    const own = await call(target, 'GET', '/openapi.json', { as: 'acme-buyer-1' })
    if (target.documentsUrl === null) throw new NotShown('the address of the documents listener was not given')
    const open = await fetch(`${target.documentsUrl}/openapi.json`, { signal: AbortSignal.timeout(10_000) })
    assert.deepEqual([own.status, open.status], [200, 200])
    assert.equal(await open.text(), own.text)
    assert.match(own.body.openapi, /^3\.1/)
    const { minimum, maximum } = own.body.components.schemas.MarketWrite.properties.freshnessSeconds
    const withFreshness = (freshnessSeconds: number) =>
      call(target, 'POST', '/admin/markets', { as: admin, body: { ...market, freshnessSeconds } })
    // The document's bounds are the ones that validate: the bound itself passes, one beyond it does not.
    assert.deepEqual([(await withFreshness(minimum)).status, (await withFreshness(maximum)).status], [201, 201])
    assert.deepEqual([(await withFreshness(minimum - 1)).status, (await withFreshness(maximum + 1)).status], [400, 400])
  },
}
