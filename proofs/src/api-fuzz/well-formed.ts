import fc from 'fast-check'
import { bankStatuses, isBankBuyers, isGateways, isTreasuryAction, isTreasurys } from './bank-transfer.ts'
import { administratorOf, approvedBuyerOf, gatewayOf, treasurerOf } from './callers.ts'
import { type Kind, type Source, tenants } from './case.ts'
import type { Answer } from './connections.ts'
import { type Operation, type Parameter, parametersIn } from './document.ts'
import { absent, fileHeader, filled, jsonHeader, linesHeader, queryText, type Request } from './request.ts'
import { hasQueryRules, soundQuery, soundValue } from './sound.ts'

/** What an operation may answer when nothing is wrong with the request itself. */
const soundStatuses: Readonly<Record<string, readonly number[]>> = {
  'admin.markets.create': [201],
  'markets.read': [200, 404],
  'admin.markets.read': [200, 404],
  // What a switch would strand is for the market's owner.
  'admin.markets.liveIntents': [200, 403, 404],
  'admin.markets.waitingPurchases': [200, 403, 404],
  'admin.purchases.evidence': [200, 404],
  // The watcher stops nothing here.
  'admin.stops.resume': [404],
  // Nothing of this world is in a log yet.
  'logEntries.read': [404],
  'admin.purchases.read': [200, 404],
  // Another tenant's market or listing may be shown to this one, and is its owner's to write.
  'admin.markets.replace': [200, 403, 404, 409, 412],
  'admin.markets.switch': [200, 403, 404, 409],
  'admin.markets.pause': [200, 403, 404, 409],
  'admin.markets.resume': [200, 403, 404, 409],
  'admin.markets.close': [200, 403, 404, 409],
  // A token that is listed already is listed no second time.
  'tokens.create': [201, 409],
  'tokens.read': [200, 404],
  'tokens.replace': [200, 403, 404, 409, 412],
  'tokens.delete': [204, 403, 404, 412],
  'tokens.candles': [200, 404],
  'admin.tokens.read': [200, 404],
  'events.read': [200, 404],
  'requests.read': [200, 404],
  // A tenant has so many streams and endpoints at once.
  'events.stream': [200, 429],
  'markets.prices.stream': [200, 429],
  'webhookEndpoints.create': [201, 429],
  'webhookEndpoints.read': [200, 404],
  'webhookEndpoints.replace': [200, 404],
  'webhookEndpoints.delete': [204, 404],
  'webhookEndpoints.rotateSecret': [200, 404],
  'webhookEndpoints.attempts': [200, 404],
  'webhookEndpoints.resend': [202, 404],
  // An amount can buy more units than a chain counts, which only the price shows.
  'quotes.soft': [200, 400, 404, 409, 422, 501, 503],
  'allowance.read': [200, 403, 404, 409, 501, 503],
  'eligibility.preview': [200, 404],
  'quotes.create': [201, 400, 403, 404, 409, 422, 429, 501, 503],
  'quotes.read': [200, 404],
  'quotes.evidence': [200, 404],
  'quotes.intent': [200, 403, 404, 409, 410, 422, 501, 503],
  // A made-up signature is one that cannot be forwarded.
  'quotes.relay': [202, 403, 404, 409, 410, 422, 503],
  ...bankStatuses,
  // Without Compliance, or about somebody who was decided about already.
  'me.personalData.read': [200, 503],
  'people.personalData.read': [200, 503],
  'people.legalHolds.place': [201],
  'legalHolds.release': [202, 404, 409],
  'people.erasure.propose': [202, 409, 503],
  'people.restriction.place': [200, 409],
  'people.restriction.lift': [200, 404, 409],
}
/** The calls of the two on-chain rails differ in their first word alone. */
const ofRail = /^(primaryMint|rfq)[.]/
export const soundStatusesOf = ({ id }: Operation): readonly number[] =>
  soundStatuses[id.replace(ofRail, '')] ?? (isTreasuryAction(id) ? [404] : [200])

const administrators = tenants.map(administratorOf)
const buyers = tenants.map(approvedBuyerOf)
const treasurers = tenants.map(treasurerOf)
const gateways = tenants.map(gatewayOf)
/** The rails and prices are for buyers, client money is the treasury's; everything else can be asked by administrators. */
const callersOf = ({ id }: Operation) => {
  if (isTreasurys(id)) return treasurers
  if (isGateways(id)) return gateways
  return ofRail.test(id) || isBankBuyers(id) || id === 'markets.prices.stream' ? buyers : administrators
}

/** Parameters of one place that are sent, by name. */
function some(source: Source, parameters: readonly Parameter[]): fc.Arbitrary<Readonly<Record<string, unknown>>> {
  const values = parameters.map(({ name, schema }) => [name, source.fitting(schema)] as const)
  const requiredKeys = parameters.filter(({ required }) => required).map(({ name }) => name)
  return fc.record(Object.fromEntries(values), { requiredKeys, noNullPrototype: true })
}

/** The path with a market or a listing that exists, most of the time. */
const soundPath = ({ path }: Operation): fc.Arbitrary<string> =>
  fc.oneof({ weight: 9, arbitrary: fc.constant(path) }, fc.constant(filled(path, absent)))

type Form = 'sound' | 'fitting'
type Sent = Pick<Request, 'headers' | 'body'>

/** A value or lines of them, with the header that says which. */
function bodyOf({ fitting: fits }: Source, { body, line, file }: Operation, form: Form): fc.Arbitrary<Sent> {
  if (file) return fc.constantFrom('', '<note/>', '<Document>').map((body) => ({ headers: [fileHeader], body }))
  const schema = body ?? line
  if (schema === null) return fc.constant({})
  const value = form === 'sound' ? fits(schema).map((each) => soundValue(schema.$ref, each)) : fits(schema)
  const text = value.map((each) => JSON.stringify(each))
  return body === null
    ? fc.array(text, { maxLength: 4 }).map((lines) => ({ headers: [linesHeader], body: lines.join('\n') }))
    : text.map((one) => ({ headers: [jsonHeader], body: one }))
}

/** Requests that fit the document; query and body are sound too, unless they are only to fit. */
export function wellFormed(source: Source, operation: Operation, form: Form): fc.Arbitrary<Request> {
  const { method, id } = operation
  const needsKey = parametersIn(operation, 'header').some(
    ({ name, required }) => required && name === 'idempotency-key',
  )
  const queries = parametersIn(operation, 'query').filter(({ name }) => name !== 'cursor')
  const query = some(source, queries)
  return fc
    .record({
      path: soundPath(operation),
      pick: fc.nat(1000),
      asked: form === 'sound' ? query.map((each) => soundQuery(id, each)) : query,
      as: fc.constantFrom(...callersOf(operation)),
      sent: bodyOf(source, operation, form),
      key: fc.uuid(),
    })
    .map(({ path, pick, asked, as, sent, key }) => ({
      method,
      pick,
      path: `${path}${queryText(asked)}`,
      as: operation.open ? null : as,
      ...sent,
      ...(needsKey && { headers: [...(sent.headers ?? []), ['idempotency-key', key] as const] }),
    }))
}

const ifMatch = fc.constantFrom('*', '"1"', '"2"', '"999"', '')

/** Nothing is wrong: the answer is a success, or a refusal that the current state requires. */
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
      request:
        etag === null ? request : { ...request, headers: [...(request.headers ?? []), ['if-match', etag] as const] },
    }))
  },
}

const namesTheField =
  (names: readonly string[]) =>
  ({ status, text }: Answer): string | null => {
    if (status !== 400) return null
    const { errors } = JSON.parse(text) as { readonly errors: readonly { readonly path: string }[] }
    return errors.every(({ path }) => path.startsWith('/') || names.includes(path)) ? null : 'an entry names no field'
  }

/** The schema is kept and nothing else is promised: rules beyond it may refuse, with the field by its name. */
export const fitting: Kind = {
  name: 'fitting',
  share: 2,
  cases: (source, operation) =>
    operation.body === null && !hasQueryRules(operation.id)
      ? null
      : wellFormed(source, operation, 'fitting').map((request) => ({
          operation,
          statuses: [...soundStatusesOf(operation), 400],
          request,
          also: namesTheField(parametersIn(operation, 'query').map(({ name }) => name)),
        })),
}
