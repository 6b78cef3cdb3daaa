import type { Query } from '@firsthand/postgres/pipelined-transaction'
import sql, { raw, type Sql } from 'sql-template-tag'
import {
  asked,
  columnsRead,
  conditions,
  matching,
  others,
  patternOf,
  type Question,
  startsWithHead,
  walked,
} from './listing-filter.store.ts'

/** The largest page, and one row more that shows that there is another. A constant, because the planner ignores parameters. */
const pageMost = 201
/** How many listings a search looks at in the order of the page before it thinks of another way. */
const windowRows = 1500
const place = ({ listingSource, tenant }: Question) =>
  sql`from ${raw(listingSource.from)} where ${listingSource.scope(tenant)}`

/** A name for each text, so that it is planned once on a connection. */
function named(step: string, question: Question, { text, values }: Sql): Query {
  const { listingSource, filter } = question
  const head = startsWithHead(question) ? ' head' : ''
  return { name: `listing ${step} ${listingSource.name} ${asked(filter).join(' ')}${head}`, text, values }
}

/** The listings after this one in the order of the page, each as JSON text. */
export function inOrder(question: Question, after: string, limit: number): Query {
  const { facts, key } = question.listingSource
  const page = sql`select ${raw(facts)} ${place(question)} and ${raw(key)} > ${after} ${walked(question)}
    and ${others(question)} order by ${raw(key)} limit ${raw(`${pageMost}`)}`
  return named(
    'order',
    question,
    sql`select f.id, row_to_json(f)::text as listing from (${page}) f
    order by f.id limit ${limit}`,
  )
}

/**
 * The listings that a step found, each as JSON text. Looked up one by one, so that the search itself reads an index. By a
 * range of one: equality would take the index of entitlements by listing, which is slow to ask.
 */
const foundListings = (question: Question, filters: Sql = sql`true`) => {
  const { facts, key } = question.listingSource
  const one = sql`select ${raw(facts)} ${place(question)} and ${raw(key)} between hit.key and hit.key
    and ${filters} offset 0`
  return sql`select f.id, row_to_json(f)::text as listing from hit, lateral (${one}) f`
}

/** The same as `inOrder`, for matches that are few among many. */
export function searchInOrder(question: Question, after: string, limit: number): Query {
  const { key } = question.listingSource
  const hits = sql`select ${raw(key)} as key ${place(question)} and ${raw(key)} > ${after} ${walked(question)}
    and ${others(question)} order by ${raw(key)} limit ${raw(`${pageMost}`)}`
  return named(
    'search',
    question,
    sql`with hit as materialized (select * from (${hits}) hit limit ${limit}) ${foundListings(question)}`,
  )
}

/**
 * The matches within a window after this listing, and where the window ends: a row without a listing, which is there
 * only when the matches do not fill the page, and has no id when the list ends before the window does.
 */
export function inWindow(question: Question, after: string, limit: number): Query {
  const { key } = question.listingSource
  const walk = sql`${place(question)} and ${raw(key)} > ${after} ${walked(question)} order by ${raw(key)}`
  const size = raw(`${windowRows}`)
  return named(
    'window',
    question,
    sql`with hit as materialized (
      select s.key from (select ${raw(key)} as key, ${columnsRead(question)} ${walk} limit ${size}) s
      where ${matching(question)} limit ${limit})
    ${foundListings(question)}
    union all select (select ${raw(key)} ${walk} limit 1 offset ${raw(`${windowRows - 1}`)}), null
      where (select count(*) from hit) < ${limit}`,
  )
}

/** The ids of at most so many matches anywhere after this listing, or null when there are more. Only by the ticker. */
export function bySymbol(question: Question, after: string, most: number): Query {
  const { key } = question.listingSource
  const hits = sql`select ${raw(key)} as id ${place(question)} and ${conditions.symbol(question.filter.symbol ?? '')}
    and (${raw(key)} > ${after}) is true limit ${most + 1}`
  return named(
    'symbol',
    question,
    sql`select case when count(*) > ${most} then null
    else coalesce(array_agg(hit.id), '{}') end as ids from (${hits}) hit`,
  )
}

/** The same, only by the name. */
export const byName = (question: Question, after: string, most: number): Query =>
  named(
    'name',
    question,
    sql`select ${raw(question.listingSource.named)}(${patternOf(question.filter.name ?? '')}, ${after}, ${most}) as ids`,
  )

/** These listings, as far as they match: at most a page of them, in the order of the ids given. */
export const among = (question: Question, ids: readonly string[]): Query =>
  named(
    'among',
    question,
    sql`with hit as materialized (select key from unnest(${ids}::uuid[]) key)
      ${foundListings(question, matching(question))}`,
  )
