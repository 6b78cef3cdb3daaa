import { isChannel } from '@firsthand/wire/bank-transfer/bank-gateway'
import fc from 'fast-check'
import { administratorOf } from './callers.ts'
import { type Kind, type Source, tenants } from './case.ts'
import { type Operation, parametersIn } from './document.ts'
import { encoded, hostileSegment, hostileText } from './hostile.ts'
import { changed } from './one-change.ts'
import { queryText } from './request.ts'

/** Names and values that no query of the operation takes. */
function badQuery({ validators }: Source, operation: Operation): fc.Arbitrary<string> {
  const known = parametersIn(operation, 'query')
  const names = known.map(({ name }) => name)
  const foreign = fc
    .oneof(
      fc.constantFrom('foo', 'LIMIT', 'limit ', 'limit[]', 'tenant', 'constructor', '__proto__', 'access_token'),
      hostileText.filter((text) => text !== '' && text.isWellFormed()),
    )
    .filter((name) => !names.includes(name))
    .map((name) => `?${encodeURIComponent(name)}=1`)
  const numbers = ['0', '-1', '0x10', '1e1', '+5', ' 5', '5.0', 'abc', '', '9'.repeat(400), '1,2', '٣', 'null']
  const bad = known.flatMap(({ name, schema }) => {
    const edges = ['', '\0', 'x'.repeat(1 + (schema.maxLength ?? 600))]
    const unfit = fc.oneof(hostileText, fc.constantFrom(...edges))
    const isTaken = (text: string) => /^[0-9]$/.test(text) && validators(schema)(Number(text))
    const sent =
      schema.type === 'integer'
        ? fc.constantFrom(...numbers, `${1 + (schema.maximum ?? 0)}`).filter((text) => !isTaken(text))
        : unfit.filter((text) => !validators(schema)(text) || text.includes('\0'))
    return [sent.map((text) => `?${name}=${encoded(text)}`), fc.constant(`?${name}=active&${name}=active`)]
  })
  return fc.oneof(foreign, ...bad)
}

const brokenQuery = changed('broken query', 2, 400, badQuery, (request, query) => ({
  ...request,
  path: `${request.path.split('?')[0]}${query}`,
}))

const isPairId = (text: string) => /^[1-9][0-9]{0,15}$/.test(text)

/** A listing has one address: no other writing of its id is taken for it. */
const nearlyId = fc.oneof(
  fc.uuid().map((id) => id.toUpperCase().replace(/^./, 'F')),
  fc.uuid().map((id) => id.replaceAll('-', '')),
  fc.uuid().map((id) => `{${id}}`),
)

const badPath = changed(
  'bad path',
  3,
  404,
  (_source, operation) =>
    // A day is no name of anything: its schema refuses it. Any text may be the subject of a person, or the id that a caller gave a request.
    parametersIn(operation, 'path').every(({ name }) => ['date', 'person', 'requestId'].includes(name))
      ? null
      : fc
          .oneof({ weight: 9, arbitrary: hostileSegment.filter((text) => !isPairId(text)) }, nearlyId)
          // Any name may be that of a channel.
          .filter((text) => !operation.path.includes('{channel}') || !isChannel(text))
          .map((text) => operation.path.replaceAll(/\{\w+\}/g, () => text)),
  (request, path) => ({ ...request, path }),
  // What does not decode meets no rail, so a quote has two codes for it.
  ({ path }) => (/\{(reference|instrumentId)\}/.test(path) ? undefined : 'not_found'),
)

const administrator = administratorOf(tenants[0])

const ofMarkets = [{ status: 'active' }, { status: 'draft' }, { listingId: 'x' }]
const ofListings = [{ status: 'active' }, { chain: 'eip155:1' }, { source: 'x' }, { symbol: 'x' }, { name: 'x' }]
/** What changes which rows a list has. */
const otherFilters: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>> = {
  'markets.list': ofMarkets,
  'admin.markets.list': ofMarkets,
  'tokens.list': ofListings,
  'admin.tokens.list': ofListings,
  'events.list': [{ after: '1' }],
  'tokens.candles': [{ interval: '1m' }, { interval: '1d' }, { from: '0' }, { to: '1794736200000' }],
}

/** A cursor belongs to its list, its tenant and its filters; any other use of it is refused. */
const foreignCursor = changed(
  'foreign cursor',
  3,
  400,
  ({ cursors }, { id }) => {
    const list = cursors.get(id)
    if (list === undefined) return null
    const { cursor: own, path, query: asked } = list
    const others = [...cursors].flatMap(([other, { cursor }]) => (other === id ? [] : [cursor]))
    const changes = fc
      .tuple(fc.nat(own.length - 1), fc.constantFrom('A', 'Q', 'g', 'w', 'Z', '0', '9', '-', '_'))
      .map(([at, other]) => `${own.slice(0, at)}${other}${own.slice(at + 1)}`)
      .filter((text) => text !== own)
    const cut = fc.integer({ min: 1, max: own.length - 1 }).map((length) => own.slice(0, length))
    const text = fc.oneof(changes, cut, fc.base64String({ minLength: 4, maxLength: 300 }), fc.constant(`${own}A`))
    const query = (cursor: string) => ({ ...asked, cursor })
    return fc.oneof(
      fc.oneof(text, fc.constantFrom(...others)).map((cursor) => ({ path, query: query(cursor), as: administrator })),
      fc.constant({ path, query: query(own), as: administratorOf(tenants[1]) }),
      fc
        .constantFrom(...(otherFilters[id] ?? []))
        .map((filter) => ({ path, query: { ...query(own), ...filter }, as: administrator })),
    )
  },
  (request, { path, query, as }) => ({ ...request, as, path: `${path}${queryText(query)}` }),
  () => 'invalid_cursor',
)

/** Queries, paths and cursors with one thing wrong. */
export const malformedAddresses: readonly Kind[] = [brokenQuery, badPath, foreignCursor]
