import type pg from 'pg'
import sql from 'sql-template-tag'

type EntryRow = Readonly<Record<'id' | 'day' | 'source' | 'code' | 'currency' | 'amount', string>>
type BalanceRow = Readonly<Record<'code' | 'currency' | 'balance' | 'day', string>>

const postingsAtOnce = 2_000

const nextPostings = (tenant: string, after: string) => sql`
  with page as (select * from led.tx where tenant_id = ${tenant} and id > ${after} order by id limit ${postingsAtOnce})
  select page.id, to_char(effective_on, 'YYYY-MM-DD') as day, source_kind || '/' || source_id || '/' || posting_kind as source,
    code, e.currency, amount::text as amount
  from page join led.entry e on e.tenant_id = page.tenant_id and e.tx_id = page.id
    join led.account a on a.tenant_id = e.tenant_id and a.id = e.account_id
  order by page.id, e.line`

const heldBalances = (tenant: string) => sql`
  select code, currency, (case class when 'asset' then balance else -balance end)::text as balance,
    to_char((select max(effective_on) from led.tx where tenant_id = ${tenant}), 'YYYY-MM-DD') as day
  from led.balance b join led.account a on a.tenant_id = b.tenant_id and a.id = b.account_id
  where b.tenant_id = ${tenant} order by a.id`

/** A currency with digits in it must be quoted. */
const amountOf = (amount: string, currency: string) =>
  `${amount} ${/[0-9]/.test(currency) ? `"${currency}"` : currency}`

/** A source may have any characters, and one of them could begin a line of its own. */
const titleOf = ({ id, day, source }: EntryRow) =>
  `${day} * (${id}) ${source.split('/').map(encodeURIComponent).join('/')}`

/**
 * The ledger of a tenant as text that `ledger` reads, from one snapshot: every posting with its lines in base units, debit
 * positive. At the end stands what each floored account holds, as an assertion that the reader checks by itself.
 * The connection must see every row.
 */
export async function* exportLedger(client: pg.ClientBase, tenant: string): AsyncGenerator<string> {
  await client.query('begin isolation level repeatable read read only')
  try {
    for (let last = '00000000-0000-0000-0000-000000000000'; ; ) {
      const { rows } = await client.query<EntryRow>(nextPostings(tenant, last))
      const newest = rows.at(-1)
      if (newest === undefined) break
      yield rows.map((row, i) => textOf(row, rows[i - 1]?.id)).join('')
      last = newest.id
    }
    const { rows } = await client.query<BalanceRow>(heldBalances(tenant))
    if (rows[0] !== undefined) yield assertionOf(rows, rows[0].day)
  } finally {
    await client.query('rollback')
  }
}

const textOf = (row: EntryRow, before: string | undefined) =>
  `${row.id === before ? '' : `${titleOf(row)}\n`}    ${row.code}  ${amountOf(row.amount, row.currency)}\n`

const assertionOf = (rows: readonly BalanceRow[], day: string) => {
  const lines = rows.map(({ code, currency, balance }) => {
    return `    ${code}  ${amountOf('0', currency)} = ${amountOf(balance, currency)}\n`
  })
  return `${day} * balances as they are kept\n${lines.join('')}`
}

/** Whether no policy hides rows from this connection: otherwise the export would have gaps. */
export async function seesEveryBook(client: pg.ClientBase): Promise<boolean> {
  const { rows } = await client.query(sql`select row_security_active('led.entry') as hidden`)
  return rows[0].hidden === false
}
