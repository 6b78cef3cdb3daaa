import { expect, test } from 'vitest'
import { shareRefusals } from './refusal-responses.ts'

const envelope = (...codes: string[]) => ({ type: 'object', properties: { code: { enum: codes } } })
const refusal = (schema: object, description = 'Words.') => ({
  description,
  content: { 'application/problem+json': { schema } },
})
const rich = { $ref: '#/components/schemas/RichProblem' }
const ok = { description: 'Done.', content: { 'application/json': { schema: { type: 'object' } } } }

function shared(...calls: Record<string, object>[]) {
  const paths = calls.map((responses, at) => [`/${at}`, { get: { operationId: `some.call${at}`, responses } }])
  const components = { schemas: { RichProblem: envelope('rich') } }
  const { components: made, paths: after } = shareRefusals({ paths: Object.fromEntries(paths), components } as never)
  const { responses, schemas } = made as unknown as Record<string, Record<string, object>>
  return { responses, schemas, calls: Object.values(after).map(({ get }) => get?.responses) }
}

test('a refusal of several calls is written once, with its schema, and each call refers to it', () => {
  const { responses, schemas, calls } = shared(
    { 200: ok, 404: refusal(envelope('not_found')) },
    { 404: refusal(envelope('not_found')) },
  )
  const reference = { $ref: '#/components/responses/NotFound' }
  expect(calls).toEqual([{ 200: ok, 404: reference }, { 404: reference }])
  expect(responses).toEqual({ NotFound: refusal({ $ref: '#/components/schemas/NotFoundProblem' }) })
  expect(schemas).toMatchObject({ RichProblem: envelope('rich'), NotFoundProblem: envelope('not_found') })
})

test('the members that every refusal has are written once', () => {
  const common = ['type', 'title', 'status', 'code', 'detail', 'requestId', 'retryable']
  const members = Object.fromEntries(common.map((name) => [name, { type: 'string' }]))
  const code = { enum: ['late'] }
  const opensAt = { type: 'string' }
  const late = { type: 'object', required: [...common, 'opensAt'], properties: { ...members, code, opensAt } }
  const { schemas } = shared({ 409: refusal({ oneOf: [rich, late] }) })
  const allOf = [{ $ref: '#/components/schemas/Problem' }]
  const shortened = { allOf, properties: { code, opensAt }, required: ['opensAt'], unevaluatedProperties: false }
  expect(schemas?.RichOrLateProblem).toEqual({ oneOf: [rich, shortened] })
  expect(Object.keys(schemas?.Problem ?? {})).toEqual(['type', 'required', 'properties'])

  const plain = shared({ 409: refusal({ type: 'object', required: common, properties: { ...members, code } }) })
  const closed = { allOf: [{ $ref: '#/components/schemas/PlainProblem' }], properties: { code } }
  expect(plain.schemas?.LateProblem).toEqual(closed)
  expect(plain.schemas?.PlainProblem).toEqual({ ...schemas?.Problem, additionalProperties: false })
})

test('what almost every call declares has a short name, and its schema keeps the long one', () => {
  const { responses, schemas } = shared({ 503: refusal(envelope('service_overloaded', 'identity_unavailable')) })
  const name = 'ServiceOverloadedOrIdentityUnavailableProblem'
  expect(responses).toEqual({ Unavailable: refusal({ $ref: `#/components/schemas/${name}` }) })
  expect(schemas).toHaveProperty(name)
})

test('a schema that has a name keeps it, and a union stays as it is, discriminator and all', () => {
  const discriminator = { propertyName: 'code', mapping: { rich: rich.$ref } }
  const union = { oneOf: [rich, envelope('poor')], discriminator }
  const { responses, schemas } = shared({ 403: refusal(rich), 409: refusal(union) })
  expect(responses?.Rich).toEqual(refusal(rich))
  expect(responses?.RichOrPoor).toEqual(refusal({ $ref: '#/components/schemas/RichOrPoorProblem' }))
  expect(schemas?.RichOrPoorProblem).toEqual(union)
})

test('a refusal of many codes is named after the call that declares it first', () => {
  const many = refusal(envelope('a', 'b', 'c', 'd'))
  const { responses, calls } = shared({ 503: many }, { 503: many })
  expect(Object.keys(responses ?? {})).toEqual(['SomeCall0ServiceUnavailable'])
  expect(calls[1]).toEqual({ 503: { $ref: '#/components/responses/SomeCall0ServiceUnavailable' } })
})

test('two refusals that would have one name are an error', () => {
  const [one, other] = ['One.', 'Another.'].map((words) => ({ 404: refusal(envelope('not_found'), words) }))
  expect(() => shared(one ?? {}, other ?? {})).toThrow('two refusals of the document are called NotFound')
})
