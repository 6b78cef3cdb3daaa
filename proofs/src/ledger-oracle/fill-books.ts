import type { Random } from '@firsthand/sandbox/world/random'
import type pg from 'pg'

export const tenant = 'acme'

type Account = { readonly code: string; readonly currency: string }
type Move = { readonly account: Account; readonly amount: bigint }

const hex = (number: number, length: number) => number.toString(16).padStart(length, '0')
const numbers = Array.from({ length: 60 }, (_, i) => i)

/** The accounts of one currency: money with its receipts and purchases, or the units of one instrument. */
function accountsOf(currency: string): Account[] {
  const codes = currency.startsWith('OFFI')
    ? [
        `units:available:${currency}`,
        'units:delivered',
        'units:authorised',
        ...numbers.map((i) => `units:reserved:OFFC${hex(i, 32)}`),
      ]
    : [
        'bank:main',
        'transit:main',
        'fees',
        'firm:topup',
        'shortfall:case',
        'frozen:case',
        ...numbers.flatMap((i) => [`receipt:b${i}`, `purchase:OFFC${hex(i, 32)}`, `refund:OFFR${hex(i, 28)}`]),
      ]
  return codes.map((code) => ({ code, currency }))
}

const isAsset = (code: string) => /^(bank|shortfall|units:(available|reserved|delivered))/.test(code)
const isFree = (code: string) => /^(bank|shortfall|firm|units:delivered|units:authorised)/.test(code)
const keyOf = ({ code, currency }: Account) => `${code} ${currency}`

/** Sums by account, debit positive, and whether a move would break a floor. */
function keepSums() {
  const sums = new Map<string, bigint>()
  const after = ({ account, amount }: Move) => (sums.get(keyOf(account)) ?? 0n) + amount
  const fits = (move: Move) =>
    isFree(move.account.code) || (isAsset(move.account.code) ? after(move) >= 0n : after(move) <= 0n)
  const apply = (move: Move) => sums.set(keyOf(move.account), after(move))
  return { sums, fits, apply }
}

const insertPostings = `with posting as materialized (
    select uuidv7() as id, source from unnest($2::text[]) source
  ), header as (
    insert into led.tx (tenant_id, id, source_kind, source_id, posting_kind, effective_on, actor, memo)
      select $1, id, 'exception', source, 'freeze', date '2026-01-01' + length(source), 'oracle', source from posting
  )
  insert into led.entry (tenant_id, tx_id, line, account_id, currency, amount)
    select $1, p.id, l.line, a.id, l.currency, l.amount
    from unnest($3::text[], $4::smallint[], $5::text[], $6::text[], $7::numeric[]) as l (source, line, code, currency, amount)
      join posting p on p.source = l.source
      join led.account a on a.tenant_id = $1 and a.code = l.code and a.currency = l.currency`

/** Writes random postings that keep every floor, and answers the sum of each account by simple arithmetic. */
export async function fillBooks(
  client: pg.Client,
  random: Random,
  count: number,
): Promise<ReadonlyMap<string, bigint>> {
  const currencies = ['EUR', 'GBP', `OFFI${hex(1, 32)}`, `OFFI${hex(2, 32)}`].map(accountsOf)
  const all = currencies.flat()
  await client.query("select set_config('app.tenant', $1, false)", [tenant])
  await client.query(
    'insert into led.account (tenant_id, code, currency) select $1, * from unnest($2::text[], $3::text[])',
    [tenant, all.map(({ code }) => code), all.map(({ currency }) => currency)],
  )
  const books = keepSums()
  const somePair = (): readonly Move[] => {
    const accounts = random.pick(currencies)
    const [debit, credit] = [random.pick(accounts), random.pick(accounts)]
    const amount = BigInt(1 + random.below(1_000_000)) * 10n ** BigInt(random.below(25))
    return [
      { account: debit, amount },
      { account: credit, amount: -amount },
    ]
  }
  let made = 0
  while (made < count) {
    const lines: { source: string; line: number; move: Move }[] = []
    const batch = Math.min(200, count - made)
    for (let posting = 0; posting < batch; ) {
      const pair = somePair()
      if (pair[0]?.account === pair[1]?.account || !pair.every(books.fits)) continue
      pair.forEach((move, i) => {
        books.apply(move)
        // Such a source must not become a line of the text.
        lines.push({ source: `${made + posting}\n    fees  1 EUR ; [2001/01/01]`, line: i + 1, move })
      })
      posting += 1
    }
    await client.query(insertPostings, [
      tenant,
      [...new Set(lines.map(({ source }) => source))],
      lines.map(({ source }) => source),
      lines.map(({ line }) => line),
      lines.map(({ move }) => move.account.code),
      lines.map(({ move }) => move.account.currency),
      lines.map(({ move }) => move.amount.toString()),
    ])
    made += batch
  }
  return books.sums
}
