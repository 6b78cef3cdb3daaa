import type pg from 'pg'

/** The ledger of one tenant that an attacker finds, with what they have to know of it. */
export type Books = {
  /** The number of an account by its code. */
  readonly account: (code: string) => string
  /** An account that another tenant has. */
  readonly foreign: string
  /** A posting that was committed. */
  readonly committed: string
}

export const tenant = 'acme'
export const unit = `OFFI${'1'.repeat(32)}`
export const purchase = `purchase:OFFC${'1'.repeat(32)}`

export type Line = readonly [account: string, amount: string, currency?: string]

const header = '(tenant_id, source_kind, source_id, posting_kind, effective_on, actor'
/** The start of a posting; further columns are for those who forge them. */
export const newTx = (source: string, more: Readonly<Record<string, string>> = {}) =>
  `insert into led.tx ${[header, ...Object.keys(more)].join(', ')})
    values ('${tenant}', 'exception', '${source}', 'freeze', '2026-01-02', 'mallory'${Object.values(more)
      .map((value) => `, ${value}`)
      .join('')})`

const valuesOf = (lines: readonly Line[], first: number) =>
  lines
    .map(([id, amount, currency = 'EUR'], i) => `(${first + i}, ${id}, '${currency}', '${amount}'::numeric)`)
    .join(', ')

/** Lines for the posting that the text `tx` selects. */
export const newLines = (tx: string, lines: readonly Line[], first = 1) =>
  `insert into led.entry (tenant_id, tx_id, line, account_id, currency, amount)
    select '${tenant}', tx.id, l.line, l.account, l.currency, l.amount
    from (${tx}) tx, (values ${valuesOf(lines, first)}) as l (line, account, currency, amount)`

/** The posting of a source that this transaction began. */
export const begun = (source: string) =>
  `select id from led.tx where tenant_id = '${tenant}' and source_id = '${source}'`

/** A whole posting in one statement, as the service writes it. */
export const newPosting = (source: string, lines: readonly Line[], more: Readonly<Record<string, string>> = {}) => [
  `with header as (${newTx(source, more)} returning id) ${newLines('select id from header', lines)}`,
]

/** 100 came in, and 40 of them are held for a purchase; ten units are for sale. Another tenant has an account too. */
export async function openBooks(admin: pg.Client): Promise<Books> {
  const ids = new Map<string, string>()
  const open = async (owner: string, code: string, currency: string) => {
    const text = 'insert into led.account (tenant_id, code, currency) values ($1, $2, $3) returning id'
    const { rows } = await admin.query(text, [owner, code, currency])
    return String(rows[0].id)
  }
  await admin.query("select set_config('app.tenant', 'globex', false)")
  const foreign = await open('globex', 'fees', 'EUR')
  await admin.query("select set_config('app.tenant', $1, false)", [tenant])
  for (const code of ['bank:main', 'receipt:one', purchase, 'fees']) ids.set(code, await open(tenant, code, 'EUR'))
  for (const code of [`units:available:${unit}`, 'units:authorised']) ids.set(code, await open(tenant, code, unit))
  const account = (code: string) => ids.get(code) ?? ''
  const received: Line[] = [
    [account('bank:main'), '100'],
    [account('receipt:one'), '-100'],
  ]
  const allocated: Line[] = [
    [account('receipt:one'), '40'],
    [account(purchase), '-40'],
  ]
  const texts = [...newPosting('received', received), ...newPosting('allocated', allocated)]
  for (const text of ['begin', ...texts, 'commit']) await admin.query(text)
  const { rows } = await admin.query(begun('received'))
  return { account, foreign, committed: rows[0].id }
}

/** A digest of everything that is in the books. */
export async function digestOf(admin: pg.Client): Promise<string> {
  const tables = ['account', 'tx', 'entry', 'balance'].map((table) => `select t::text as row from led.${table} t`)
  const { rows } = await admin.query(
    `select md5(string_agg(row, ';' order by row)) as digest from (${tables.join(' union all ')}) all_rows`,
  )
  return rows[0].digest
}
