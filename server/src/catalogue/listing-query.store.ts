import type { Query } from '@firsthand/postgres/pipelined-transaction'
import sql, { empty, join, raw, type Sql } from 'sql-template-tag'
import {
  asked,
  columnsRead,
  conditions,
  isHead,
  matching,
  others,
  patternOf,
  type Question,
  startsWithHead,
  tickerRange,
  walked,
} from './listing-filter.store.ts'
import { numbered, once } from './repeated-values.store.ts'

/** The largest page, and one row more that shows that there is another. A constant, because the planner ignores parameters. */
const pageMost = 201
/** How many listings a search reads in the order of the page before it thinks of another way. */
const windowRows = 1500
/** A name with fewer matches than this in its window is rare enough to be looked up instead. */
const rareBelow = 2
/** How many ids an index without an order may return. */
const findIdsMost = 1000

/** The same columns of every part of the list. A part stands in the statement as if it were alone, so that its index is chosen for it. */
function ofEachPart({ listingSource, tenant }: Question, columns: Sql, conditions: Sql, rest: Sql): Sql {
  const same = once(conditions)
  const parts = listingSource
    .parts(tenant)
    .map((part) => sql`(select ${columns} from ${raw(listingSource.from)} where ${part} and ${same} ${rest})`)
  return join(parts, ' union all ')
}

/** Rows in the order of their ids, which are the first column: merged from all parts while they are read, and no further. */
function merged(question: Question, columns: Sql, conditions: Sql, rows: number): Sql {
  const most = sql`limit ${raw(`${rows}`)}`
  const parts = ofEachPart(question, columns, conditions, sql`order by ${raw(question.listingSource.key)} ${most}`)
  return sql`select * from (${parts}) part order by 1 ${most}`
}

/** A name for each text, so that it is planned once on a connection. PostgreSQL keeps 63 bytes of it. */
function named(step: string, question: Question, tables: readonly Sql[], select: Sql): Query {
  const { listingSource, filter } = question
  const before = [...listingSource.preface, ...tables]
  const answer = sql`${select}${listingSource.beside}`
  const longer = startsWithHead(question) ? ' longer' : ''
  const head = isHead(question) ? ' head' : longer
  return {
    name: `listing ${step} ${listingSource.name} ${asked(filter).join(' ')}${head}`,
    ...numbered(before.length === 0 ? answer : sql`with ${join(before, ', ')} ${answer}`),
  }
}

/** Listings as one text, a line each: a row for each would cost the driver more. JSON text has no line break of its own. */
const inOneRow = (listings: Sql) => sql`(select string_agg(l.listing, chr(10)) from (${listings}) l) as listings`

/** The listings after this one in the order of the page. */
export function inOrder(question: Question, after: string, limit: number): Query {
  const { facts, key } = question.listingSource
  const behind = sql`${raw(key)} > ${after} ${walked(question)} and ${others(question)}`
  const page = merged(question, raw(facts), behind, pageMost)
  const listings = sql`select row_to_json(f)::text as listing from (${page}) f order by f.id limit ${limit}`
  return named('order', question, [], sql`select ${inOneRow(listings)}`)
}

/**
 * The listings that a step found, in its order. Read one by one, so that the search itself reads an index. By a range of one:
 * equality would take the index of entitlements by listing, which is slow to ask.
 */
const foundListings = (question: Question, found: string, limit: number, filters: Sql = sql`true`) => {
  const { facts, from, key, scope } = question.listingSource
  const one = sql`select ${raw(facts)} from ${raw(from)} where ${scope(question.tenant)}
    and ${raw(key)} between hit.key and hit.key and ${filters} offset 0`
  return inOneRow(sql`select row_to_json(f)::text as listing from ${raw(found)} hit, lateral (${one}) f limit ${limit}`)
}

/**
 * The keys behind this one that match, in order. A ticker of one character with a name walks the index of tickers that begin so, which
 * answers no other filter.
 */
function hitsInOrder(question: Question, after: string, limit: number): Sql {
  const { listingSource, filter } = question
  const { symbol, name } = filter
  const { byInitial, key } = listingSource
  if (byInitial !== null && symbol !== null && name !== null && asked(filter).length === 2 && !startsWithHead(question))
    // Apart from where its ids are counted: the planner would call the function once more to learn how many there are.
    return sql`select unnest(found.ids) as key
      from (select ${raw(byInitial)}(${symbol}, ${patternOf(name)}, ${after}, ${limit}) as ids offset 0) found`
  const behind = sql`${raw(key)} > ${after} ${walked(question)} and ${others(question)}`
  return sql`select * from (${merged(question, sql`${raw(key)} as key`, behind, pageMost)}) hit limit ${limit}`
}

/** The same as `inOrder`, for matches that are few among many. */
export const searchInOrder = (question: Question, after: string, limit: number): Query =>
  named(
    'walk',
    question,
    [sql`hit as materialized (${hitsInOrder(question, after, limit)})`],
    sql`select ${foundListings(question, 'hit', limit)}`,
  )

/**
 * The ids of all tickers that match after this listing, or null when there are too many. They are counted wherever they stand: far down
 * in the list most of them are before it.
 */
const byTicker = (question: Question, after: string) => {
  const key = raw(question.listingSource.key)
  const most = raw(`limit ${findIdsMost + 1}`)
  const tickers = ofEachPart(question, sql`${key} as id`, tickerRange(question.filter.symbol ?? ''), most)
  return sql`select case when count(*) > ${raw(`${findIdsMost}`)} then null
      else coalesce(array_agg(hit.id) filter (where hit.id > ${after}), '{}') end as ids
    from (select * from (${tickers}) part ${most}) hit`
}

/** The ids behind the end of the window by the index of names, where the name is rare in each of these windows. */
function byName({ listingSource, filter: { name } }: Question, windows: readonly string[]): Sql {
  if (name === null) return sql`select null::uuid[] as ids where false`
  const isRare = windows.map(
    (rows) => sql`(select count(*) from ${raw(rows)} s where ${conditions.name(name)}) < ${raw(`${rareBelow}`)}`,
  )
  // As a condition it would be counted also where the list ends in the window.
  return sql`select case when ${join(isRare, ' and ')}
      then ${raw(listingSource.named)}(${patternOf(name)}, w.key, ${raw(`${findIdsMost}`)}) end as ids
    from window_end w where w.key is not null`
}

/**
 * The first round trip of a search. Tickers are asked for first: their index returns ids alone, which is cheaper than to read the
 * list. Where none is asked for or there are too many, a window of the list is walked once, which gives the matches in it and
 * its end. A name that is rare in the window is asked for behind it in the index of names; one that is rare only beside another
 * filter is not, because that index collects all that it finds. At most a page of ids is read at once; those behind it are returned,
 * in order. `goOn` is where the window ended, when no index helped.
 */
export function findMatches(question: Question, after: string, limit: number): Query {
  const { listingSource, filter } = question
  const key = raw(listingSource.key)
  const most = raw(`${pageMost}`)
  // Two characters of a ticker are all of what is walked, with the names: that is cheaper than the rows of its ids.
  const asksTicker = filter.symbol !== null && !(isHead(question) && filter.name !== null)
  const window = merged(
    question,
    sql`${key} as key, ${columnsRead(question)}`,
    sql`${key} > ${after} ${walked(question)} ${asksTicker ? sql`and (select ids is null from ticker)` : empty}`,
    windowRows,
  )
  const isFiltered = filter.name !== null && walked(question) !== empty
  const unfiltered = () => merged(question, sql`${key} as key, s.name_key`, sql`${key} > ${after}`, windowRows)
  return named(
    'find',
    question,
    [
      sql`ticker as materialized (${asksTicker ? byTicker(question, after) : sql`select null::uuid[] as ids`})`,
      sql`walked as materialized (${window})`,
      sql`hit as materialized (select s.key from walked s where ${matching(question)} limit ${limit})`,
      sql`window_end as materialized (
        select (select key from walked limit 1 offset ${raw(`${windowRows - 1}`)}) as key
        from (select count(*) as hits from hit) counted where counted.hits < ${limit})`,
      ...(isFiltered ? [sql`unfiltered as materialized (${unfiltered()})`] : []),
      sql`named as materialized (${byName(question, isFiltered ? ['walked', 'unfiltered'] : ['walked'])})`,
      sql`looked as materialized (select ids from ticker where ids is not null union all select ids from named where ids is not null)`,
      sql`sorted as materialized (select array_sort(ids) as ids from looked)`,
      sql`found as materialized (select key from hit union all select unnest(ids[:${most}]) as key from sorted)`,
    ],
    sql`select ${foundListings(question, 'found', limit, matching(question))},
      (select ids[${most} + 1:] from sorted where cardinality(ids) > ${most}) as ids,
      (select key from window_end where not exists (select from looked)) as "goOn"`,
  )
}

/** These listings, as far as they match, in the order of the ids given. */
export const among = (question: Question, ids: readonly string[], limit: number): Query =>
  named(
    'among',
    question,
    [sql`hit as materialized (select key from unnest(${ids}::uuid[]) key)`],
    sql`select ${foundListings(question, 'hit', limit, matching(question))}`,
  )
