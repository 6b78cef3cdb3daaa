import type { Market, MarketWrite, SwitchesWrite } from '@firsthand/wire/markets'
import fc from 'fast-check'
import type { Document } from './document.ts'
import { fittingOf } from './fitting.ts'
import { soundMarket, soundSwitches } from './sound.ts'

/** Who: the first or the second tenant of the sequence. */
export type Who = 0 | 1

/** What stands in the place of a market's own fields; names of listings and tenants are filled in for each run. */
export type WriteRequest = {
  readonly write: MarketWrite
  readonly listing: 0 | 1 | null
  readonly entitled: readonly Who[] | null
  /** Asks for what no market may be. */
  readonly unsound: boolean
}

export type Edit = {
  readonly status?: Market['status']
  readonly hidden?: boolean
  readonly entitled?: readonly Who[]
  readonly feeBps?: number
  /** Terms that are fixed once the market is on sale. */
  readonly unitSymbol?: string
  readonly chainId?: string
}

export type IfMatch = 'none' | 'star' | 'current' | 'stale'
export type Filter = { readonly status?: Market['status']; readonly listing?: 0 | 1; readonly rail?: string }

/** One step of a sequence. `which` picks one of the markets made so far. */
export type Step =
  | { readonly do: 'create'; readonly by: Who; readonly requested: WriteRequest }
  | {
      readonly do: 'replace'
      readonly by: Who
      readonly which: number
      readonly requested: WriteRequest
      readonly ifMatch: IfMatch
    }
  | {
      readonly do: 'edit'
      readonly by: Who
      readonly which: number
      readonly edit: Edit
      readonly ifMatch: IfMatch
      /** Sends the same members in another order, which means the same. */
      readonly reordered: boolean
    }
  | { readonly do: 'switch'; readonly by: Who; readonly which: number; readonly requested: SwitchesWrite }
  | { readonly do: 'read'; readonly by: Who; readonly which: number }
  | { readonly do: 'list'; readonly by: Who; readonly limit: number; readonly filter: Filter }
  | { readonly do: 'admin read'; readonly by: Who; readonly which: number }
  | { readonly do: 'admin list'; readonly by: Who; readonly limit: number; readonly listing: 0 | 1 }

export const who = fc.constantFrom<Who>(0, 1)
export const which = fc.nat(20)
const limit = fc.constantFrom(1, 1, 2, 3)
const listing = fc.constantFrom<0 | 1>(0, 1)
const status = fc.constantFrom<Market['status']>('draft', 'active', 'active', 'active', 'paused', 'closed')
export const entitled = fc.subarray<Who>([0, 1])
export const ifMatch = fc.constantFrom<IfMatch>('none', 'none', 'star', 'current', 'stale')
const rails = ['offchain_fixed_price', 'onchain_rfq_atomic', 'onchain_primary_mint', 'none']

/** One change or two: of many at once, one would nearly always be forbidden. */
const change: fc.Arbitrary<Edit> = fc.oneof(
  fc.record({ status }),
  fc.record({ hidden: fc.boolean() }),
  fc.record({ entitled }),
  fc.record({ feeBps: fc.integer({ min: 0, max: 1000 }) }),
  fc.record({ unitSymbol: fc.constantFrom('ONE', 'TWO') }),
  fc.record({ chainId: fc.constantFrom('eip155:1', 'eip155:2') }),
)
const edit = fc.tuple(change, fc.option(change)).map(([first, second]): Edit => ({ ...first, ...second }))

const filters = fc.record({ status, listing, rail: fc.constantFrom(...rails) }, { requiredKeys: [] })
const filter = fc.oneof(fc.constant({}), filters) as fc.Arbitrary<Filter>

/** Sequences of steps, with bodies from the document. */
export function sequencesOf(document: Document): fc.Arbitrary<readonly Step[]> {
  const fitting = fittingOf(document)
  const component = (name: string) => fitting({ $ref: `#/components/schemas/${name}` })
  const writes = component('MarketWrite').map((value) => soundMarket(value as MarketWrite))
  const requestedOnes = component('SwitchesWrite').map((value) => soundSwitches(value as SwitchesWrite))
  const requested: fc.Arbitrary<WriteRequest> = fc.record({
    write: fc
      .tuple(writes, status, fc.nat(5))
      .map(([write, first, rare]) => ({ ...write, status: first, hidden: rare === 0 })),
    listing: fc.option(listing),
    entitled: fc.option(entitled),
    unsound: fc.nat(9).map((n) => n === 0),
  })
  const is = <const T extends string>(name: T) => fc.constant(name)
  const step: fc.Arbitrary<Step> = fc.oneof(
    { weight: 4, arbitrary: fc.record({ do: is('create'), by: who, requested }) },
    { weight: 1, arbitrary: fc.record({ do: is('replace'), by: who, which, requested, ifMatch }) },
    { weight: 5, arbitrary: fc.record({ do: is('edit'), by: who, which, edit, ifMatch, reordered: fc.boolean() }) },
    { weight: 2, arbitrary: fc.record({ do: is('switch'), by: who, which, requested: requestedOnes }) },
    { weight: 3, arbitrary: fc.record({ do: is('read'), by: who, which }) },
    { weight: 2, arbitrary: fc.record({ do: is('list'), by: who, limit, filter }) },
    { weight: 1, arbitrary: fc.record({ do: is('admin read'), by: who, which }) },
    { weight: 1, arbitrary: fc.record({ do: is('admin list'), by: who, limit, listing }) },
  )
  return fc.array(step, { minLength: 4, maxLength: 24 })
}
