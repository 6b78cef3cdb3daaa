import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { shareRefusals } from '../platform/http/src/refusal-responses.ts'
import { shareParts } from '../server/src/main/shared-parts.ts'
import { breaksBetween } from './breaking/operation-breaks.ts'

type Json = Record<string, any>
const operationsOf = ({ paths }: Json): Json[] =>
  Object.values<Json>(paths).flatMap((each) => Object.values<Json>(each))
const released = writtenOut(JSON.parse(readFileSync('docs/released/openapi.json', 'utf8')))

/** The document with every response at its call: a plant is to change one call alone. */
function writtenOut(document: Json): Json {
  for (const operation of operationsOf(document))
    for (const [status, { $ref }] of Object.entries<Json>(operation.responses))
      if ($ref) operation.responses[status] = structuredClone(document.components.responses[$ref.split('/').at(-1)])
  return document
}
const schemas = (to: Json) => to.components.schemas
const soft = (to: Json) => to.paths['/primary-mint/quotes/soft'].post
const tokens = (to: Json) => to.paths['/tokens'].get

/** What a change of the document is called, each kind with where. */
function broken(change: (to: Json) => unknown) {
  const today = structuredClone(released)
  change(today)
  const found = breaksBetween({ old: released, new: today } as never)
  return { kinds: [...new Set(found.map(({ kind }) => kind))], places: found.map(({ at }) => at) }
}
const refused = (to: Json, status: string) => {
  const { schema } = soft(to).responses[status].content['application/problem+json']
  return schema.$ref ? schemas(to)[schema.$ref.split('/').at(-1)] : schema
}
const without = (list: string[], name: string) => list.splice(list.indexOf(name), 1)

/** One break of each kind, by its name, with the first place where it is reported. */
const plants: readonly [string, (to: Json) => unknown, string][] = [
  [
    'response-field-removed',
    (to) => {
      delete schemas(to).ImportTally.properties.refused
      without(schemas(to).ImportTally.required, 'refused')
    },
    'POST /admin/tokens/import 200 anyOf[1]/refused',
  ],
  ['path-removed', (to) => delete to.paths['/tokens'], '/tokens'],
  ['method-removed', (to) => delete to.paths['/tokens'].post, 'POST /tokens'],
  ['operation-id-changed', (to) => (tokens(to).operationId = 'listings.list'), 'GET /tokens'],
  ['auth-changed', (to) => (to.paths['/healthz'].get.security = [{ bearer: [] }]), 'GET /healthz'],
  ['auth-changed', (to) => (to.components.securitySchemes.bearer.scheme = 'basic'), 'securitySchemes'],
  ['parameter-removed', (to) => tokens(to).parameters.shift(), 'GET /tokens query limit'],
  ['parameter-required', (to) => (tokens(to).parameters[0].required = true), 'GET /tokens query limit'],
  [
    'parameter-required',
    (to) => tokens(to).parameters.push({ name: 'of', in: 'query', required: true, schema: {} }),
    'GET /tokens query of',
  ],
  ['request-body-removed', (to) => delete soft(to).requestBody, 'POST /primary-mint/quotes/soft body'],
  [
    'request-body-required',
    (to) => (to.paths['/rfq/quotes/{reference}/intent'].post.requestBody = soft(to).requestBody),
    'POST /rfq/quotes/{reference}/intent body',
  ],
  [
    'request-media-type-removed',
    (to) => (soft(to).requestBody.content = { 'text/plain': {} }),
    'POST /primary-mint/quotes/soft body application/json',
  ],
  [
    'request-field-removed',
    (to) => delete schemas(to).ListingWrite.properties.base_asset,
    'POST /tokens body/base_asset',
  ],
  [
    'request-field-required',
    (to) => schemas(to).ListingWrite.required.push('base_asset'),
    'POST /tokens body/base_asset',
  ],
  [
    'request-field-required',
    (to) => {
      schemas(to).ListingWrite.properties.isin = { type: 'string' }
      schemas(to).ListingWrite.required.push('isin')
    },
    'POST /tokens body/isin',
  ],
  [
    'request-type-narrowed',
    (to) => (schemas(to).ListingWrite.properties.base_asset.type = 'string'),
    'POST /tokens body/base_asset',
  ],
  [
    'request-enum-removed',
    (to) => without(tokens(to).parameters[2].schema.enum, 'paused'),
    'GET /tokens query status paused',
  ],
  ['request-enum-added', (to) => (schemas(to).ListingWrite.properties.symbol.enum = ['A']), 'POST /tokens body/symbol'],
  [
    'request-limit-narrowed',
    (to) => (tokens(to).parameters[0].schema.maximum = 100),
    'GET /tokens query limit maximum',
  ],
  ['request-limit-narrowed', (to) => (tokens(to).parameters[0].schema.minimum = 2), 'GET /tokens query limit minimum'],
  [
    'request-limit-narrowed',
    (to) => (schemas(to).ListingWrite.properties.name.pattern = '^[A-Z]'),
    'POST /tokens body/name pattern',
  ],
  ['status-removed', (to) => delete soft(to).responses['200'], 'POST /primary-mint/quotes/soft 200'],
  [
    'response-media-type-removed',
    (to) => (soft(to).responses['200'].content = {}),
    'POST /primary-mint/quotes/soft 200 application/json',
  ],
  [
    'response-field-removed',
    (to) => delete schemas(to).SoftQuote.properties.price,
    'POST /primary-mint/quotes/soft 200/price',
  ],
  [
    'response-field-optional',
    (to) => without(schemas(to).SoftQuote.required, 'price'),
    'POST /primary-mint/quotes/soft 200/price',
  ],
  [
    'response-field-nullable',
    (to) => (schemas(to).SoftQuote.properties.price.type = ['string', 'null']),
    'POST /primary-mint/quotes/soft 200/price',
  ],
  [
    'response-type-changed',
    (to) => (schemas(to).SoftQuote.properties.price.type = 'number'),
    'POST /primary-mint/quotes/soft 200/price',
  ],
  [
    'response-enum-removed',
    (to) => without(schemas(to).Market.properties.status.enum, 'closed'),
    'GET /markets 200/items[]/status closed',
  ],
  [
    'response-schema-changed',
    (to) => (schemas(to).SoftQuote.properties.price.anyOf = [{ type: 'string' }]),
    'POST /primary-mint/quotes/soft 200/price anyOf',
  ],
  [
    'refusal-code-removed',
    (to) => without(refused(to, '503').properties.code.enum, 'mint_price_read_failed'),
    'POST /primary-mint/quotes/soft 503 mint_price_read_failed',
  ],
  [
    'response-field-removed',
    (to) => delete schemas(to).MintNothingToMintProblem.properties.minCashAmount,
    'POST /primary-mint/quotes/soft 422 mint_nothing_to_mint/minCashAmount',
  ],
]

test.each(plants)('%s is found by its name', (kind, change, at) => {
  const { kinds, places } = broken(change)
  expect(kinds).toEqual([kind])
  expect(places).toContain(at)
})

test.each<[string, (to: Json) => unknown]>([
  ['nothing', () => undefined],
  ['a new path', (to) => (to.paths['/new'] = to.paths['/tokens'])],
  [
    'a new optional parameter',
    (to) => tokens(to).parameters.push({ name: 'of', in: 'query', required: false, schema: {} }),
  ],
  ['a new optional field in a request', (to) => (schemas(to).ListingWrite.properties.isin = { type: 'string' })],
  ['a new field in an answer', (to) => (schemas(to).SoftQuote.properties.isin = { type: 'string' })],
  ['a field in an answer that is always there', (to) => schemas(to).Market.required.push('rfqQuotesEnabled')],
  ['a wider limit', (to) => (tokens(to).parameters[0].schema.maximum = 500)],
  ['a value more to send', (to) => tokens(to).parameters[2].schema.enum.push('draft')],
  ['a value more to read', (to) => schemas(to).Market.properties.status.enum.push('halted')],
  ['a status more', (to) => (soft(to).responses['418'] = soft(to).responses['409'])],
  ['a refusal more', (to) => refused(to, '503').properties.code.enum.push('mint_new')],
  ['another order of the refusals', (to) => refused(to, '503').properties.code.enum.reverse()],
  ['other words', (to) => (schemas(to).Market.description = 'Other words.')],
])('%s breaks nothing', (_, change) => {
  expect(broken(change)).toEqual({ kinds: [], places: [] })
})

test('parameters and values that are shared by reference are those that each call writes, and a break in one is found', () => {
  const shared: Json = shareParts(structuredClone(released) as never)
  expect(JSON.stringify(shared.paths)).toContain('#/components/parameters/Limit')
  expect(breaksBetween({ old: released, new: shared } as never)).toEqual([])
  expect(breaksBetween({ old: shared, new: released } as never)).toEqual([])
  shared.components.parameters.Limit.required = true
  expect(breaksBetween({ old: released, new: shared } as never)).toContainEqual({
    kind: 'parameter-required',
    at: 'GET /tokens query limit',
  })
})

describe('refusals that are shared by reference', () => {
  const shared: Json = shareRefusals(released as never)
  const brokenBy = (old: Json, change: (to: Json) => unknown) => {
    const today = structuredClone(shared)
    change(today)
    return breaksBetween({ old, new: today } as never)
  }
  const overloaded = (to: Json) => schemas(to).ServiceOverloadedProblem

  test('are the same as those that each call declares for itself, in both directions', () => {
    expect(JSON.stringify(shared.paths)).not.toContain('problem+json')
    expect(breaksBetween({ old: released, new: shared } as never)).toEqual([])
    expect(breaksBetween({ old: shared, new: released } as never)).toEqual([])
  })

  test.each([
    ['the written-out', released],
    ['the shared', shared],
  ])('a break inside one is found at every call that has it, against %s form', (_, old) => {
    const removed = brokenBy(old, (to) => without(overloaded(to).properties.code.enum, 'service_overloaded'))
    expect(removed).toEqual([{ kind: 'refusal-code-removed', at: 'GET /healthz 503 service_overloaded' }])
    const media = brokenBy(old, (to) => (to.components.responses.Unauthenticated.content = {}))
    expect(new Set(media.map(({ kind }) => kind))).toEqual(new Set(['response-media-type-removed']))
    expect(media.length).toBe(operationsOf(released).filter(({ responses }) => '401' in responses).length)
  })

  test('a reference that leads nowhere is an error, never taken for no response', () => {
    expect(() => brokenBy(shared, (to) => delete to.components.responses.Unauthenticated)).toThrow('leads nowhere')
  })
})
