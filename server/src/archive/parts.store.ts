import type pg from 'pg'
import type { ArchivedName, Part, Run } from './archive.rules.ts'

/** Quotes that nobody used and that lead nowhere. The last one of a buyer stays: it states when they were last here. */
const unused = `q.state = 'firm' and q.digest is null and q.expiry_notified and q.expires_at < now() - interval '1 day'
  and not exists (select from app.legal_hold h where h.tenant_id = q.tenant_id and h.person = q.caller and h.released_at is null)
  and exists (select from app.quote n where n.tenant_id = q.tenant_id and n.caller = q.caller and n.reference > q.reference
    and n.reference < substr(q.reference, 1, length(q.reference) - 32) || 'g')`

type PartRow = { readonly name: ArchivedName; readonly month: string; readonly ends: string; readonly rows: string }

const monthlyParts = `
  select t.name, replace(substr(c.relname, length(t.name) + 2), '_', '-') as month, greatest(c.reltuples, 0)::bigint as rows,
    case when c.relname = t.name || '_first' then obj_description((select k.oid from pg_constraint k
        where k.conrelid = c.oid and k.conname = 'first_part'), 'pg_constraint')
      else to_char(to_date(substr(c.relname, length(t.name) + 2), 'YYYY_MM') + interval '1 month', 'YYYY-MM-DD') end as ends
  from app.monthly_tables() t join pg_inherits i on i.inhparent = ('app.' || t.name)::regclass
    join pg_class c on c.oid = i.inhrelid where c.relname <> t.name || '_rest' order by 4, 1`

const quoteMonths = `
  select 'quote' as name, to_char(q.created_at at time zone 'UTC', 'YYYY-MM') as month, count(*) as rows,
    to_char(min(date_trunc('month', q.created_at, 'UTC') + interval '1 month') at time zone 'UTC', 'YYYY-MM-DD') as ends
  from app.quote q where ${unused} and q.created_at < $1 group by 2 order by 2`

/** The parts of every table, the oldest first. Rows are estimated, but for quotes, of which only those before a moment are listed. */
export async function listParts(client: pg.Client, quotesBefore: Date): Promise<readonly Part[]> {
  const { rows: monthly } = await client.query<PartRow>(monthlyParts)
  const { rows: quotes } = await client.query<PartRow>(quoteMonths, [quotesBefore])
  return [...monthly, ...quotes].map(({ name, month, ends, rows }) => ({
    name,
    month,
    endsAt: new Date(`${ends}T00:00:00Z`),
    rows: Number(rows),
  }))
}

/** Each is true where something of before the end of the part is not settled for good, or an order stands to keep it. */
const needs: readonly (readonly [string, string])[] = [
  [
    'a purchase is not final',
    `app.purchase p where p.created_at < $2 and p.state not in ('delivered', 'expired', 'cancelled', 'refunded')`,
  ],
  [
    'a quote is not final',
    `app.quote q where q.created_at < $2 and (q.state in ('intent_issued', 'submitted')
    or q.state = 'settled' and q.finality <> 'finalized')`,
  ],
  ['a refund is not final', `app.refund r where r.created_at < $2 and r.state not in ('settled', 'cancelled')`],
  [
    'a payout is not final',
    `app.payout o where o.created_at < $2 and o.state not in ('settled', 'returned', 'cancelled')`,
  ],
  ['an exception is open', `app.exception e where e.opened_at < $2 and e.state = 'open'`],
  ['a proposal is open', `app.proposal p where p.proposed_at < $2 and p.state = 'open'`],
  [
    'a legal hold stands on somebody who bought in it',
    `app.legal_hold h where h.released_at is null and (exists (
      select from app.quote q where q.tenant_id = h.tenant_id and q.caller = h.person and q.created_at >= $1 and q.created_at < $2)
    or exists (select from app.purchase p where p.tenant_id = h.tenant_id and p.caller = h.person and p.created_at >= $1
      and p.created_at < $2))`,
  ],
]

/** Why a part has to stay, in words; empty when it can go. Of quotes only those leave that nobody needs, so nothing keeps them. */
export async function whatNeeds(client: pg.Client, { name, month, endsAt }: Part): Promise<readonly string[]> {
  if (name === 'quote') return []
  const startsAt = month === 'first' ? new Date(0) : new Date(`${month}-01T00:00:00Z`)
  const reasons: string[] = []
  for (const [reason, from] of needs) {
    const text = `select exists (select from ${from}) as found, $1::timestamptz as starts, $2::timestamptz as ends`
    const { rows } = await client.query<{ found: boolean }>(text, [startsAt, endsAt])
    if (rows[0]?.found) reasons.push(reason)
  }
  if (name !== 'event') return reasons
  const { rows } = await client.query<{ found: boolean }>(`select exists (select from app.webhook_delivery d
    join ${tableOf(name, month)} v using (tenant_id, sequence) where d.state = 'pending') as found`)
  return rows[0]?.found ? [...reasons, 'a webhook is still to be delivered'] : reasons
}

/** Only names that `listParts` answers come here; anything else is refused before it becomes SQL. */
export function tableOf(name: ArchivedName, month: string): string {
  if (name === 'quote' || !/^(\d{4}-\d{2}|first)$/.test(month)) throw new Error(`no part ${name} ${month}`)
  return `app_month.${name}_${month.replace('-', '_')}`
}

function rowsOf(name: ArchivedName, month: string, columns: string): string {
  if (name !== 'quote') {
    const key = name === 'audit' ? 'seq' : 'sequence'
    return `select ${columns} from ${tableOf(name, month)} order by tenant_id, ${key}`
  }
  if (!/^\d{4}-\d{2}$/.test(month)) throw new Error(`no month ${month}`)
  const start = `timestamptz '${month}-01 00:00:00Z'`
  return `select ${columns} from app.quote q where ${unused} and q.created_at >= ${start}
    and q.created_at < ${start} + interval '1 month' order by tenant_id, caller, reference`
}

const fetchRows = 5_000

/** Every row of a part as a line of JSON, in one order, as of one moment. */
export async function* partLines(client: pg.Client, name: ArchivedName, month: string): AsyncGenerator<string> {
  const { rows: named } = await client.query<{ columns: string }>('select app.plain_columns($1) as columns', [name])
  const text = rowsOf(name, month, named[0]?.columns ?? '')
  await client.query("begin transaction isolation level repeatable read read only; set local timezone = 'UTC'")
  try {
    await client.query(`declare part no scroll cursor for select row_to_json(x)::text as line from (${text}) x`)
    for (;;) {
      const { rows } = await client.query<{ line: string }>(`fetch ${fetchRows} from part`)
      for (const { line } of rows) yield line
      if (rows.length < fetchRows) break
    }
  } finally {
    await client.query('rollback')
  }
}

type RunRow = { readonly tenant: string; readonly first: string; readonly last: string; readonly rows: string } & {
  readonly prev: string | null
  readonly hash: string | null
}

/** The runs of a part as the database has them. It keeps no hash of events: the file's is not compared. */
export async function runsInPart(client: pg.Client, name: 'event' | 'audit', month: string, file: readonly Run[]) {
  const [key, hashes] =
    name === 'audit' ? ['seq', `encode(f.prev, 'hex'), encode(l.hash, 'hex')`] : ['sequence', 'null, null']
  const table = tableOf(name, month)
  const { rows } = await client.query<RunRow>(`with numbered as (
      select tenant_id, ${key} as n, ${key} - row_number() over (partition by tenant_id order by ${key}) as island from ${table}
    ), run as (select tenant_id, min(n) as first, max(n) as last, count(*) as rows from numbered group by tenant_id, island)
    select r.tenant_id as tenant, r.first, r.last, r.rows, h.prev, h.hash from run r
      join ${table} f on (f.tenant_id, f.${key}) = (r.tenant_id, r.first)
      join ${table} l on (l.tenant_id, l.${key}) = (r.tenant_id, r.last), lateral (select ${hashes}) h (prev, hash)
    order by r.tenant_id, r.first`)
  const placed = new Map<string, number>()
  const heads = new Map(file.map((each) => [JSON.stringify([each.tenant, each.run]), each.hash]))
  return rows.map(({ tenant, first, last, rows: number, prev, hash }): Run => {
    const run = (placed.get(tenant) ?? 0) + 1
    placed.set(tenant, run)
    const known = hash ?? heads.get(JSON.stringify([tenant, run])) ?? ''
    return { tenant, run, rows: Number(number), first: Number(first), last: Number(last), prev, hash: known }
  })
}

/** So many months ahead of this one have their part, so that nothing waits for it when a month begins. */
const monthsAhead = 3

/** How far ahead a table has its months, and whether rows wait in the rest for a month that was not made. */
export type MonthsOf = { readonly name: string; readonly months: number; readonly rest: boolean }

/** The parts of tables that are kept by month, on the worker's login, which may make months ahead and nothing else of it. */
export const monthsStore = (pool: pg.Pool) => ({
  /** Makes what is missing; what waits in the rest moves into it. Any number of workers may do it at once. Answers how many it made. */
  async make(): Promise<number> {
    const { rows } = await pool.query<{ made: number }>('select app.make_months($1) as made', [monthsAhead])
    return rows[0]?.made ?? 0
  },

  /** For figures: months that have their part without a hole, from the next one on. */
  async ahead(): Promise<readonly MonthsOf[]> {
    const { rows } = await pool.query<MonthsOf>('select name, months, rest from app.months_ahead()')
    return rows
  },
})
