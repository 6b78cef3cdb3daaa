import type { CandleInterval } from '@firsthand/wire/candles'
import type { Listing, ListingWrite } from '@firsthand/wire/listings'
import fc from 'fast-check'
import type { Document } from '../document.ts'
import { fittingOf } from '../fitting.ts'
import { soundListing } from '../sound.ts'
import { entitled, ifMatch, which, who } from '../steps.ts'
import type { Edit, Filter, Line, Span, Step, WriteRequest } from './step.ts'

const limit = fc.constantFrom(1, 2, 3, 50)
const source = fc.constantFrom<0 | 1>(0, 1)
const status = fc.constantFrom<'active' | 'paused'>('active', 'paused')
const symbol = fc.constantFrom('ACM', 'acme', 'Acm_e', 'A%', 'a_', 'É1', 'é2', '\\x', 'Z')
const name = fc.constantFrom('Acme Notes', 'ACME 100%', 'a_b c', 'Élan Ж', 'élan ж two', 'back\\slash', 'Zed')
const token = fc.constantFrom('0xaa', '0xbb', '0xcc')
const chain = fc.constantFrom('eip155:1', 'solana:main')
const price = fc.constantFrom('0', '1', '1.50', '2.000000000000000001')

/** One change or two. */
const change: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ status }),
  fc.record({ hidden: fc.boolean() }),
  fc.record({ entitled }),
  fc.record({ symbol }),
  fc.record({ name }),
  fc.record({ min_price: fc.option(price) }),
  fc.record({ token_ref: token }),
)
const edit = fc.tuple(change, fc.option(change)).map(([first, second]): Edit => ({ ...first, ...second }))

const filters = {
  status: fc.constantFrom<Listing['status']>('active', 'paused', 'deleted'),
  chain,
  source,
  symbol: fc.constantFrom('a', 'AC', 'acm', 'ACM_', '%', '_', 'a%', 'É', 'é', '\\', 'z', 'acme1', 'ÉX'),
  name: fc.constantFrom('acme', 'ÉLAN', 'ж', '%', '_', '\\', '00%', 'A_B', 'e', 'two', 'nothing'),
}
/** None, one or several: of many at once, little would be left. */
const filter = fc.oneof(
  fc.constant({}),
  fc.record({ status: filters.status }),
  fc.record({ chain }),
  fc.record({ source }),
  { weight: 2, arbitrary: fc.record({ symbol: filters.symbol }) },
  { weight: 2, arbitrary: fc.record({ name: filters.name }) },
  fc.record(filters, { requiredKeys: [] }),
) as fc.Arbitrary<Filter>

const junk = fc.constantFrom('{', '[]', 'null', '"x"', '{"source":"a"}', '{"a":1,"a":2}', '{"__proto__":{}}', 'x y')

const span: fc.Arbitrary<Span> = fc.record({
  interval: fc.constantFrom<CandleInterval>('1m', '5m', '15m', '1h', '4h', '1d'),
  ago: fc.integer({ min: 45, max: 3000 }),
  length: fc.nat(40),
  offsetMs: fc.constantFrom(0, 0, 1, 30_000),
  limit: fc.integer({ min: 5, max: 50 }),
})

/** Sequences of steps, with bodies from the document. */
export function sequencesOf(document: Document): fc.Arbitrary<readonly Step[]> {
  const writes = fittingOf(document)({ $ref: '#/components/schemas/ListingWrite' }) as fc.Arbitrary<ListingWrite>
  const write = fc
    .record({ any: writes, symbol, name, token, chain: fc.option(chain), rare: fc.nat(5) })
    .map(({ any, rare, chain: chain_id, token: token_ref, ...own }) =>
      soundListing({ ...any, ...own, token_ref, chain_id, hidden: rare === 0 }),
    )
  const requested: fc.Arbitrary<WriteRequest> = fc.record({
    write,
    source,
    entitled: fc.option(entitled),
    unsound: fc.nat(9).map((n) => n === 0),
  })
  const is = <const T extends string>(text: T) => fc.constant(text)
  const line: fc.Arbitrary<Line> = fc.oneof(
    { weight: 3, arbitrary: fc.record({ is: is('requested'), requested }) },
    { weight: 3, arbitrary: fc.record({ is: is('known'), which, edit: fc.option(edit) }) },
    { weight: 1, arbitrary: fc.record({ is: is('junk'), text: junk }) },
    { weight: 1, arbitrary: fc.record({ is: is('blank') }) },
  )
  const lines = fc.array(line, { minLength: 1, maxLength: 5 })
  const how = fc.constantFrom<'tenant' | 'filter' | 'list'>('tenant', 'filter', 'list')
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: is('create'), by: who, requested }) },
    { weight: 1, arbitrary: fc.record({ do: is('replace'), by: who, which, requested, ifMatch }) },
    { weight: 4, arbitrary: fc.record({ do: is('edit'), by: who, which, edit, ifMatch }) },
    { weight: 2, arbitrary: fc.record({ do: is('delete'), by: who, which, ifMatch }) },
    { weight: 2, arbitrary: fc.record({ do: is('import'), by: who, lines }) },
    { weight: 3, arbitrary: fc.record({ do: is('read'), by: who, which }) },
    { weight: 4, arbitrary: fc.record({ do: is('list'), by: who, limit, filter }) },
    { weight: 1, arbitrary: fc.record({ do: is('admin read'), by: who, which }) },
    { weight: 2, arbitrary: fc.record({ do: is('admin list'), by: who, limit, filter }) },
    { weight: 1, arbitrary: fc.record({ do: is('misuse cursor'), by: who, how }) },
    { weight: 1, arbitrary: fc.record({ do: is('candles'), by: who, which, span }) },
    { weight: 1, arbitrary: fc.record({ do: is('last candles'), by: who, which, span }) },
  )
  return fc.array(step, { minLength: 4, maxLength: 24 })
}
