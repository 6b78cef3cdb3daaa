import fc from 'fast-check'
import { administratorOf } from './callers.ts'
import { type Kind, type Source, tenants } from './case.ts'
import type { Answer } from './connections.ts'
import { type Operation, type Parameter, parametersIn } from './document.ts'
import { jsonHeader, type Request } from './request.ts'
import { soundValue } from './sound.ts'

/** What an operation may answer when nothing is wrong with the request itself. */
const soundStatuses: Readonly<Record<string, readonly number[]>> = {
  'admin.markets.create': [201],
  'markets.read': [200, 404],
  'admin.markets.read': [200, 404],
  'admin.markets.replace': [200, 404, 409, 412],
  'admin.markets.switch': [200, 404, 409],
}
export const soundStatusesOf = ({ id }: Operation): readonly number[] => soundStatuses[id] ?? [200]

const administrators = tenants.map(administratorOf)

/** Parameters of one place that are sent, by name. */
function some(source: Source, parameters: readonly Parameter[]): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const values = parameters.map(({ name, schema }) => [name, source.fitting(schema)] as const)
  return fc.record(Object.fromEntries(values), { requiredKeys: [], noNullPrototype: true })
}

export const queryText = (query: Readonly<Record<string, unknown>>): string => {
  const pairs = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return pairs.length === 0 ? '' : `?${pairs.join('&')}`
}

/** The path with a market that exists, most of the time. */
const soundPath = ({ path }: Operation): fc.Arbitrary<string> =>
  fc.oneof(
    { weight: 9, arbitrary: fc.constant(path) },
    fc.constant(path.replace('{pairId}', `${Number.MAX_SAFE_INTEGER}`)),
  )

/** Requests that fit the document; bodies are sound too, unless they are only to fit. */
export function wellFormed(source: Source, operation: Operation, bodies: 'sound' | 'fitting'): fc.Arbitrary<Request> {
  const { body: schema, method } = operation
  const queries = parametersIn(operation, 'query').filter(({ name }) => name !== 'cursor')
  const fits = schema === null ? fc.constant(undefined) : source.fitting(schema)
  const value = bodies === 'sound' && schema ? fits.map((each) => soundValue(schema.$ref, each)) : fits
  return fc
    .record({
      path: soundPath(operation),
      pick: fc.nat(1000),
      query: some(source, queries),
      as: fc.constantFrom(...administrators),
      value,
    })
    .map(({ path, pick, query, as, value: body }) => ({
      method,
      pick,
      path: `${path}${queryText(query)}`,
      as: operation.open ? null : as,
      ...(body !== undefined && { headers: [jsonHeader], body: JSON.stringify(body) }),
    }))
}

const ifMatch = fc.constantFrom('*', '"1"', '"2"', '"999"', '')

/** Nothing is wrong: the answer is a good one, or says what the state of things forbids. */
export const sound: Kind = {
  name: 'sound',
  share: 3,
  cases: (source, operation) => {
    const requests = wellFormed(source, operation, 'sound')
    const statuses = soundStatusesOf(operation)
    const conditional = parametersIn(operation, 'header').length > 0
    if (!conditional) return requests.map((request) => ({ operation, statuses, request }))
    return fc.tuple(requests, fc.option(ifMatch)).map(([request, etag]) => ({
      operation,
      statuses,
      request: etag === null ? request : { ...request, headers: [jsonHeader, ['if-match', etag] as const] },
    }))
  },
}

const namesTheField = ({ status, text }: Answer): string | null => {
  if (status !== 400) return null
  const { errors } = JSON.parse(text) as { readonly errors: readonly { readonly path: string }[] }
  return errors.every(({ path }) => path.startsWith('/')) ? null : 'an entry names no field'
}

/** The schema is kept and nothing else is promised: rules beyond it may refuse, with the field by its name. */
export const fitting: Kind = {
  name: 'fitting',
  share: 2,
  cases: (source, operation) =>
    operation.body === null
      ? null
      : wellFormed(source, operation, 'fitting').map((request) => ({
          operation,
          statuses: [...soundStatusesOf(operation), 400],
          request,
          also: namesTheField,
        })),
}
