import type pg from 'pg'
import { inItsOwnSense, isFloored } from '../../ledger/chart.rules.ts'

type Row = Readonly<Record<string, string>>
type Books = ReadonlyMap<string, bigint>

/** What the bank of a stream has shown, which the ledger must hold as well. */
export type Shown = { readonly tenant: string; readonly clientAccountId: string; readonly atBank: bigint }

const accounts = `select a.code, a.currency, coalesce(sum(e.amount), 0)::text as sum,
    (select b.balance::text from led.balance b where b.tenant_id = a.tenant_id and b.account_id = a.id) as balance
  from led.account a left join led.entry e on e.tenant_id = a.tenant_id and e.account_id = a.id
  where a.tenant_id = $1 group by a.tenant_id, a.id, a.code, a.currency`
const unbalanced = `select e.tx_id from led.entry e where e.tenant_id = $1
  group by e.tx_id, e.currency having sum(e.amount) <> 0`
const purchases = `select reference, instrument_id, state, amount_due::text as due, unit_base_units::text as units,
    fee_base_units::text as fee
  from app.purchase where tenant_id = $1`
const refunds = `select refund_reference as id, state, amount::text as amount from app.refund where tenant_id = $1`
const payouts = `select o.instrument_id as instrument, o.state, o.amount::text as amount, b.amount::text as back
  from app.payout o left join app.bank_transaction b on b.tenant_id = o.tenant_id and b.bank_transaction_id = o.returned_by
  where o.tenant_id = $1`
const receipts = `select b.bank_transaction_id as id, b.state, b.amount::text as amount, exists (select from app.receipt_match m
    where m.tenant_id = b.tenant_id and m.bank_transaction_id = b.bank_transaction_id and m.state = 'under_review') as held
  from app.bank_transaction b where b.tenant_id = $1 and b.sign = 'credit'`

/** States whose units are delivered or free again. */
const released = new Set(['delivered', 'refunding', 'refunded', 'expired', 'cancelled', 'frozen'])
const funded = new Set(['paid', 'delivering', 'delivery_blocked', 'voiding'])
const atRefund = new Set(['requested', 'approved', 'batched', 'rejected'])

const sumOf = (books: Books, prefix: string) =>
  [...books].reduce((sum, [code, held]) => (code.startsWith(prefix) ? sum + held : sum), 0n)

function faultsOfPurchase(books: Books, { reference, state = '', due = '0', units = '0' }: Row): string[] {
  const held = books.get(`purchase:${reference}`) ?? 0n
  const reserved = books.get(`units:reserved:${reference}`) ?? 0n
  const amountDue = BigInt(due)
  const isRight =
    state === 'payment_review' ||
    (funded.has(state) ? held === amountDue : state === 'partially_paid' ? held > 0n && held < amountDue : held === 0n)
  const isReserved = reserved === (released.has(state) ? 0n : BigInt(units))
  return [
    ...(isRight ? [] : [`a ${state} purchase holds ${held} of ${due}`]),
    ...(isReserved ? [] : [`a ${state} purchase reserves ${reserved} of ${units}`]),
  ]
}

function faultsOfMoney(books: Books, sent: bigint, { clientAccountId, atBank }: Shown): string[] {
  const bank = sumOf(books, `bank:${clientAccountId}`)
  const own = ['receipt:', 'purchase:', 'refund:', 'transit:', 'issuer:', 'fees', 'frozen:', 'firm:']
  const owed = own.reduce((sum, prefix) => sum + sumOf(books, prefix), 0n)
  const transit = sumOf(books, 'transit:')
  return [
    ...(bank === atBank ? [] : [`(a) the books have ${bank} at the bank, the bank ${atBank}`]),
    ...(bank + sumOf(books, 'shortfall:') === owed ? [] : [`(b) ${bank} at the bank is owed as ${owed}`]),
    ...(transit === sent ? [] : [`${transit} is on its way, and ${sent} is sent`]),
  ]
}

const total = (rows: readonly Row[], name: string) => rows.reduce((sum, row) => sum + BigInt(row[name] ?? '0'), 0n)
const gone = new Set(['sent', 'settled', 'returned'])

/** Earnings that were not paid out, or were returned, are held for the issuers and for the firm. */
function faultsOfEarnings(books: Books, delivered: readonly Row[], payouts: readonly Row[]): string[] {
  const left = payouts.filter(({ state = '' }) => gone.has(state))
  const kept = (of: readonly Row[]) => total(of, 'back') - total(of, 'amount')
  const fees = total(delivered, 'fee') + kept(left.filter(({ instrument }) => instrument === null))
  const proceeds =
    total(delivered, 'due') - total(delivered, 'fee') + kept(left.filter((row) => row.instrument !== null))
  return [
    ...(sumOf(books, 'fees') === fees ? [] : [`the fees are ${fees}`]),
    ...(sumOf(books, 'issuer:') === proceeds ? [] : [`the proceeds are ${proceeds}`]),
  ]
}

/** The daily reconciliation, and the owner of every cent and unit by the rows that the service keeps beside the ledger. */
export async function checkBooks(admin: pg.Pool, shown: Shown): Promise<string[]> {
  const ask = async (text: string) => (await admin.query<Row>(text, [shown.tenant])).rows
  const [lines, odd, bought, back, credits, out] = await Promise.all(
    [accounts, unbalanced, purchases, refunds, receipts, payouts].map(ask),
  )
  const books: Books = new Map(
    (lines ?? []).map(({ code = '', sum = '0' }) => [code, inItsOwnSense(code, BigInt(sum))]),
  )
  const faults = (odd ?? []).map(({ tx_id }) => `(d) the posting ${tx_id} does not balance`)
  for (const { code = '', balance } of lines ?? [])
    if (isFloored(code) && books.get(code) !== BigInt(balance ?? '0')) faults.push(`(d) ${code} has drifted`)
  const onTheWay = [...(back ?? []), ...(out ?? [])].filter(({ state }) => state === 'sent')
  const sent = total(onTheWay, 'amount')
  faults.push(...faultsOfMoney(books, sent, shown), ...(bought ?? []).flatMap((row) => faultsOfPurchase(books, row)))
  const delivered = (bought ?? []).filter(({ state }) => state === 'delivered')
  const units = delivered.reduce((sum, { units: each = '0' }) => sum + BigInt(each), 0n)
  faults.push(...faultsOfEarnings(books, delivered, out ?? []))
  if (sumOf(books, 'units:delivered') !== units) faults.push(`(c) ${units} units were delivered`)
  const kept = ['units:available:', 'units:reserved:', 'units:delivered'].reduce(
    (sum, at) => sum + sumOf(books, at),
    0n,
  )
  if (kept !== sumOf(books, 'units:authorised')) faults.push(`(c) ${kept} units are not what was put up`)
  for (const { id, state = '', amount = '0' } of back ?? []) {
    const held = books.get(`refund:${id}`) ?? 0n
    const isRight = atRefund.has(state) ? held === BigInt(amount) : state === 'returned' ? held > 0n : held === 0n
    if (!isRight) faults.push(`a ${state} refund of ${amount} holds ${held}`)
  }
  for (const { id, state = '', amount = '0', held: isHeld } of credits ?? []) {
    const held = books.get(`receipt:${id}`) ?? 0n
    const isOpen = state === 'unmatched' || state === 'suggested'
    const isRight = isOpen ? held === BigInt(amount) : isHeld ? held > 0n : held === 0n
    if (!isRight) faults.push(`a ${state} receipt of ${amount} holds ${held}`)
  }
  return faults
}
