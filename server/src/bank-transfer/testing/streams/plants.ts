import { randomFrom } from '@firsthand/sandbox/world/random'
import type pg from 'pg'
import { checkBooks } from './check-books.ts'
import { dayOf, openStream } from './stream-world.ts'

type Plant = { readonly found: RegExp; readonly statements: readonly string[] }

/** The first posting of a kind once more, or the other way round: then the books are as if it had been left out. */
const postAgain = (kind: string, sign: 1 | -1) => `with old as (
    select * from led.tx where tenant_id = $1 and posting_kind = '${kind}' order by id limit 1
  ), planted as (
    insert into led.tx (tenant_id, source_kind, source_id, posting_kind, effective_on, actor)
    select tenant_id, source_kind, source_id || '/planted', posting_kind, effective_on, 'plant' from old returning id
  )
  insert into led.entry (tenant_id, tx_id, line, account_id, currency, amount)
  select e.tenant_id, planted.id, e.line, e.account_id, e.currency, e.amount * ${sign} from planted
  cross join old join led.entry e on e.tenant_id = old.tenant_id and e.tx_id = old.id`

/** A change that the database would refuse if its triggers were on. */
const unwatched = (table: string, trigger: string, change: string) => [
  `alter table ${table} disable trigger ${trigger}`,
  change,
  `alter table ${table} enable always trigger ${trigger}`,
]

/** What the service could get wrong, done directly in the database; and the difference that has to be reported. */
const plants: Readonly<Record<string, Plant>> = {
  'a credit booked twice': { found: /^\(a\) the books have/, statements: [postAgain('receipt', 1)] },
  'an allocation left out': { found: /^a paid purchase holds 0 of/, statements: [postAgain('allocate', -1)] },
  'a refund not set aside': { found: /^a requested refund of 7000 holds 0/, statements: [postAgain('instruct', -1)] },
  'a reservation left out': { found: /purchase reserves 0 of/, statements: [postAgain('reserve', -1)] },
  'a purchase marked as delivered': {
    found: /^\(c\) \d+ units were delivered/,
    statements: [
      "update app.purchase set state = 'delivered', delivered_at = now() where tenant_id = $1 and state = 'paid'",
    ],
  },
  'a refund marked as sent': {
    found: /^0 is on its way, and 7000 is sent/,
    statements: ["update app.refund set state = 'sent' where tenant_id = $1"],
  },
  'a receipt marked as matched': {
    found: /^a matched receipt of 40 holds 40/,
    statements: ["update app.bank_transaction set state = 'matched' where tenant_id = $1 and state = 'unmatched'"],
  },
  'a balance that drifts': {
    found: /^\(d\) purchase:\w+ has drifted/,
    statements: unwatched(
      'led.balance',
      'by_postings',
      'update led.balance set balance = balance - 1 where tenant_id = $1 and balance > 0',
    ),
  },
  'a line changed': {
    found: /^\(d\) the posting \S+ does not balance/,
    statements: unwatched(
      'led.entry',
      'append_only',
      'update led.entry set amount = amount + 1 where tenant_id = $1 and line = 1',
    ),
  },
}

async function doBehindItsBack(admin: pg.Pool, tenant: string, statements: readonly string[]): Promise<void> {
  const client = await admin.connect()
  await client.query('begin')
  await client.query("select set_config('app.tenant', $1, true)", [tenant])
  for (const text of statements) await client.query(text, text.includes('$1') ? [tenant] : [])
  await client.query('commit')
  client.release()
}

/** A proof that finds nothing must show that it could: each fault is planted in a tenant of its own. Answers those it missed. */
export async function missedPlants(admin: pg.Pool, api: pg.Pool, seed: number) {
  const missed: string[] = []
  for (const [number, [name, { found, statements }]] of Object.entries(plants).entries()) {
    const { tenant, bank, orders } = await openStream(admin, api, randomFrom(seed), `planted-${number}`)
    const [order] = orders
    if (order === undefined) throw new Error('a stream without an order')
    const bookedOn = dayOf(1)
    const tooMuch = { amount: order.due + 7_000n, structured: order.paymentReference, bookedOn }
    await bank.day({ entries: [tooMuch, { amount: 40n, text: 'gift', bookedOn }] })
    const shown = { tenant, clientAccountId: bank.clientAccountId, atBank: tooMuch.amount + 40n }
    const before = await checkBooks(admin, shown)
    missed.push(...before.map((fault) => `before ${name}: ${fault}`))
    await doBehindItsBack(admin, tenant, statements)
    const after = await checkBooks(admin, shown)
    if (!after.some((fault) => found.test(fault))) missed.push(`${name} was not found: ${after.join('; ')}`)
  }
  return { planted: Object.keys(plants).length, missed }
}
