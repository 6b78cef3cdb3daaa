import type { Query } from '@firsthand/postgres/pipelined-transaction'
import type { TenantTransaction } from '@firsthand/postgres/tenant'
import type { TenantId } from '@firsthand/values/values'
import { inItsOwnSense, isFloored } from './chart.rules.ts'
import type { Posted } from './exceptional-postings.rules.ts'
import { LedgerRefused, type Posting } from './posting.rules.ts'

/**
 * Headers, accounts that are new, and lines in one statement, because the books take a posting whole or not at all. Accounts
 * are opened in the order of their codes, so that two who open the same ones cannot wait for each other.
 */
const writePostings = `with posting as materialized (
    select uuidv7() as id, given.* from unnest($2::text[], $3::text[], $4::text[], $5::date[], $6::text[], $7::text[],
      $8::uuid[]) with ordinality as given (source_kind, source_id, posting_kind, effective_on, actor, memo, reverses, place)
  ), header as (
    insert into led.tx (tenant_id, id, source_kind, source_id, posting_kind, effective_on, actor, memo, reverses)
      select $1, id, source_kind, source_id, posting_kind, effective_on, actor, memo, reverses from posting order by place
  ), lines as (
    insert into led.entry (tenant_id, tx_id, line, account_id, currency, amount)
      select $1, posting.id, given.line, led.account_of($1, given.code, given.currency), given.currency, given.amount
      from unnest($9::int[], $10::smallint[], $11::text[], $12::text[], $13::numeric[])
          as given (place, line, code, currency, amount)
        join posting on posting.place = given.place
      order by given.code, given.currency
  )
  select id from posting order by place`

function queryFor(tenant: TenantId, postings: readonly Posting[]): Query {
  const lines = postings.flatMap((posting, i) =>
    posting.lines.map((line, j) => ({ ...line, place: i + 1, line: j + 1 })),
  )
  const headers = [
    postings.map(({ source }) => source.kind),
    postings.map(({ source }) => source.id),
    postings.map(({ kind }) => kind),
    postings.map(({ effectiveOn }) => effectiveOn),
    postings.map(({ actor }) => actor),
    postings.map(({ memo }) => memo ?? null),
    postings.map(({ reverses }) => reverses ?? null),
  ]
  const columns = [
    lines.map(({ place }) => place),
    lines.map(({ line }) => line),
    lines.map(({ account }) => account),
    lines.map(({ currency }) => currency),
    lines.map(({ amount }) => amount.toString()),
  ]
  return { name: 'led_post', text: writePostings, values: [tenant, ...headers, ...columns] }
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
 * Writes postings into the books of a tenant and answers their ids in order, in one round trip. Accounts are opened as they
 * are needed. Raises `LedgerRefused` for a floor or a source posted before; the transaction is over then.
 */
export async function post(
  query: TenantTransaction,
  tenant: TenantId,
  postings: readonly Posting[],
): Promise<readonly string[]> {
  if (postings.length === 0) return []
  try {
    const rows = await query(queryFor(tenant, postings))
    return rows.map(({ id }) => id as string)
  } catch (error) {
    throw explain(error)
  }
}

const account = 'from led.account a where a.tenant_id = $1 and a.code = $2 and a.currency = $3'
const kept = `select (select b.balance::text from led.balance b where b.tenant_id = $1 and b.account_id = a.id) as held
  ${account}`
const summed = `select (select sum(e.amount)::text from led.entry e where e.tenant_id = $1 and e.account_id = a.id) as held
  ${account}`

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
  const values = [tenant, code, currency]
  const floored = isFloored(code)
  const [row] = await query(
    floored ? { name: 'led_balance', text: kept, values } : { name: 'led_sum', text: summed, values },
  )
  const held = BigInt((row?.held as string | null | undefined) ?? 0)
  return floored ? held : inItsOwnSense(code, held)
}

/** The posting of a source, with its lines, to be undone; null when there is none. */
export async function findPosting(
  query: TenantTransaction,
  tenant: TenantId,
  source: Posting['source'],
  kind: string,
): Promise<Posted | null> {
  const text = `select t.id, a.code as account, e.currency, e.amount::text as amount from led.tx t
    join led.entry e on e.tenant_id = t.tenant_id and e.tx_id = t.id
    join led.account a on a.tenant_id = e.tenant_id and a.id = e.account_id
    where t.tenant_id = $1 and t.source_kind = $2 and t.source_id = $3 and t.posting_kind = $4 order by e.line`
  const rows = await query({ name: 'led_find_posting', text, values: [tenant, source.kind, source.id, kind] })
  if (rows[0] === undefined) return null
  const lines = rows.map(({ account, currency, amount }) => ({
    account: account as string,
    currency: currency as string,
    amount: BigInt(amount as string),
  }))
  return { id: rows[0].id as string, kind, lines }
}
