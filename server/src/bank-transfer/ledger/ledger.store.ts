import type { Query } from '@firsthand/postgres/pipelined-transaction'
import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import sql, { type Sql } from 'sql-template-tag'
import { inItsOwnSense, isFloored } from './chart.rules.ts'
import type { Posted } from './exceptional-postings.rules.ts'
import { LedgerRefused, type Posting } from './posting.rules.ts'

/** Prepared once on each connection: these run for every payment. */
const prepared = (name: string, { text, values }: Sql): Query => ({ name, text, values })

/**
 * Headers, new accounts and lines in one statement, because the ledger takes a posting whole or not at all. Accounts are
 * opened in the order of their codes, so that two transactions that open the same ones cannot deadlock.
 */
function insertPostings(tenant: TenantId, postings: readonly Posting[]): Query {
  const lines = postings.flatMap((posting, i) =>
    posting.lines.map((line, j) => ({ ...line, place: i + 1, line: j + 1 })),
  )
  return prepared(
    'led_post',
    sql`with posting as materialized (
    select uuidv7() as id, given.* from unnest(${postings.map(({ source }) => source.kind)}::text[],
      ${postings.map(({ source }) => source.id)}::text[], ${postings.map(({ kind }) => kind)}::text[],
      ${postings.map(({ effectiveOn }) => effectiveOn)}::date[], ${postings.map(({ actor }) => actor)}::text[],
      ${postings.map(({ memo }) => memo ?? null)}::text[], ${postings.map(({ reverses }) => reverses ?? null)}::uuid[])
      with ordinality as given (source_kind, source_id, posting_kind, effective_on, actor, memo, reverses, place)
  ), header as (
    insert into led.tx (tenant_id, id, source_kind, source_id, posting_kind, effective_on, actor, memo, reverses)
      select ${tenant}, id, source_kind, source_id, posting_kind, effective_on, actor, memo, reverses
      from posting order by place
  ), lines as (
    insert into led.entry (tenant_id, tx_id, line, account_id, currency, amount)
      select ${tenant}, posting.id, given.line, led.account_of(${tenant}, given.code, given.currency), given.currency,
        given.amount
      from unnest(${lines.map(({ place }) => place)}::int[], ${lines.map(({ line }) => line)}::smallint[],
          ${lines.map(({ account }) => account)}::text[], ${lines.map(({ currency }) => currency)}::text[],
          ${lines.map(({ amount }) => amount.toString())}::numeric[])
          as given (place, line, code, currency, amount)
        join posting on posting.place = given.place
      order by given.code, given.currency
  )
  select id from posting order by place`,
  )
}

type DatabaseError = {
  readonly code?: string
  readonly message?: string
  readonly detail?: string
  readonly constraint?: string
}

const sourceKey = 'tx_tenant_id_source_kind_source_id_posting_kind_key'

function explain(error: unknown): unknown {
  const { code, message, detail, constraint } = error as DatabaseError
  if (message === 'ledger_floor' && detail !== undefined)
    return new LedgerRefused({ account: detail }, { cause: error })
  const isRepeated = code === '23505' && (constraint === sourceKey || constraint === 'tx_reverses')
  return isRepeated ? new LedgerRefused({ repeated: true }, { cause: error }) : error
}

/**
 * Writes postings into the ledger of a tenant and answers their ids in order, in one round trip. Accounts are opened as they
 * are needed. Raises `LedgerRefused` for a floor or a source posted before; the transaction is over then.
 */
export async function post(
  query: TenantTransaction,
  tenant: TenantId,
  postings: readonly Posting[],
): Promise<readonly string[]> {
  if (postings.length === 0) return []
  try {
    const rows = await query<{ readonly id: string }>(insertPostings(tenant, postings))
    return rows.map(({ id }) => id)
  } catch (error) {
    throw explain(error)
  }
}

/**
 * What an account holds in its own sense: assets by debits, the others by credits. One that was never used holds nothing.
 * Only accounts with a floor keep a balance; for the others it sums up every line.
 */
export async function balanceOf(
  query: TenantTransaction,
  tenant: TenantId,
  code: string,
  currency: string,
): Promise<bigint> {
  const floored = isFloored(code)
  const ofAccount = sql`from led.account a where a.tenant_id = ${tenant} and a.code = ${code} and a.currency = ${currency}`
  const [row] = await query<{ readonly held: string | null }>(
    floored
      ? prepared(
          'led_balance',
          sql`select (select b.balance::text from led.balance b where b.tenant_id = ${tenant} and b.account_id = a.id)
            as held ${ofAccount}`,
        )
      : prepared(
          'led_sum',
          sql`select (select sum(e.amount)::text from led.entry e where e.tenant_id = ${tenant} and e.account_id = a.id)
            as held ${ofAccount}`,
        ),
  )
  const held = BigInt(row?.held ?? 0)
  return floored ? held : inItsOwnSense(code, held)
}

type PostedLine = { readonly id: string; readonly account: string; readonly currency: string; readonly amount: string }

/** The posting of a source, with its lines, to be undone; null when there is none. */
export async function findPosting(
  query: TenantTransaction,
  tenant: TenantId,
  source: Posting['source'],
  kind: string,
): Promise<Posted | null> {
  const rows = await query<PostedLine>(
    prepared(
      'led_find_posting',
      sql`select t.id, a.code as account, e.currency, e.amount::text as amount from led.tx t
        join led.entry e on e.tenant_id = t.tenant_id and e.tx_id = t.id
        join led.account a on a.tenant_id = e.tenant_id and a.id = e.account_id
        where t.tenant_id = ${tenant} and t.source_kind = ${source.kind} and t.source_id = ${source.id}
          and t.posting_kind = ${kind} order by e.line`,
    ),
  )
  if (rows[0] === undefined) return null
  const lines = rows.map(({ account, currency, amount }) => ({ account, currency, amount: BigInt(amount) }))
  return { id: rows[0].id, kind, lines }
}

/** P12 of an exception as far as it was not undone, account by account. */
export async function freezePostings(
  query: TenantTransaction,
  tenant: TenantId,
  exceptionId: string,
): Promise<readonly Posted[]> {
  const rows = await query<PostedLine>(sql`select t.id, a.code as account, e.currency, e.amount::text as amount
    from led.tx t join led.entry e on e.tenant_id = t.tenant_id and e.tx_id = t.id
      join led.account a on a.tenant_id = e.tenant_id and a.id = e.account_id
    where t.tenant_id = ${tenant} and t.source_kind = 'exception' and t.posting_kind = 'freeze'
      and t.source_id like ${`${exceptionId}/%`}
      and not exists (select from led.tx u where u.tenant_id = t.tenant_id and u.reverses = t.id)
    order by t.id, e.line`)
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, lines]) => ({
    id,
    kind: 'freeze',
    lines: lines.map(({ account, currency, amount }) => ({ account, currency, amount: BigInt(amount) })),
  }))
}
