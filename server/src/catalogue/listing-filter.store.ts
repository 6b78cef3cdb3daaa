import type { TenantId } from '@firsthand/values/values'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import type { ListingFilter } from './listing.port.ts'
import type { ListingSource } from './listing-copies.store.ts'

/** What a page is asked for, on which shelf and by whom. */
export type Question = Readonly<{ listingSource: ListingSource; tenant: TenantId; filter: ListingFilter }>

/** Any part of a name; what stands for anything in a pattern stands for itself. */
export const patternOf = (name: string) => `%${name.replace(/[\\%_]/g, '\\$&')}%`
/** Above everything that begins so: a ticker has at most 32 characters. */
const last = sql`repeat(chr(1114111), 32)`

export const conditions: Readonly<Record<keyof ListingFilter, (value: string) => Sql>> = {
  status: (value) => sql`s.status = ${value}`,
  chain: (value) => sql`s.chain_id = ${value}`,
  source: (value) => sql`s.source = ${value}`,
  symbol: (value) => sql`s.symbol_key between lower(${value}) and lower(${value}) || ${last}`,
  name: (value) => sql`s.name_key like lower(${patternOf(value)})`,
}
const names = Object.keys(conditions) as (keyof ListingFilter)[]
const columns = {
  status: 's.status',
  chain: 's.chain_id',
  source: 's.source',
  symbol: 's.symbol_key',
  name: 's.name_key',
}

export const asked = (filter: ListingFilter) => names.filter((name) => filter[name] !== null)
/** As the database counts characters. */
export const charactersOf = (text: string) => Array.from(text).length
export const startsWithHead = ({ listingSource, filter: { symbol } }: Question) =>
  listingSource.hasHeads && symbol !== null && charactersOf(symbol) >= 2

/** The one filter whose index, in the order of the page, is walked; null walks the whole list. */
function walkedFilter(question: Question): keyof ListingFilter | null {
  if (startsWithHead(question)) return 'symbol'
  return (['chain', 'source', 'status'] as const).find((name) => question.filter[name] !== null) ?? null
}

export function walked(question: Question): Sql {
  const { filter } = question
  const name = walkedFilter(question)
  if (name === null) return empty
  return name === 'symbol'
    ? sql`and s.symbol_head = left(lower(${filter.symbol}), 2)`
    : sql`and ${conditions[name](filter[name] ?? '')}`
}

/** The filters in a form that no index answers: which one is walked is ours to say, whatever the statistics think. */
export const matching = ({ filter }: Question, but: keyof ListingFilter | null = null) =>
  join(
    [
      sql`true`,
      ...asked(filter)
        .filter((name) => name !== but)
        .map((name) => sql`(${conditions[name](filter[name] ?? '')}) is true`),
    ],
    ' and ',
  )

/** Beyond what is walked. Two characters of a ticker may be all that was walked, so the whole of it is compared. */
export function others(question: Question): Sql {
  const name = walkedFilter(question)
  return matching(question, name === 'symbol' ? null : name)
}

/** The columns that the filters read, so that a search of names alone stays inside its index. */
export const columnsRead = ({ filter }: Question): Sql =>
  raw(
    asked(filter)
      .map((name) => columns[name])
      .join(', '),
  )
