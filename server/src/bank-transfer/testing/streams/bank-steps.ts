import { closingOf, type ShownEntry } from '../bank-statement.ts'
import { dayOf, type Order, type Stream } from './stream-world.ts'

/** One thing that happens. Answers whether it could: a stream has not always something to cancel or to send back. */
export type Step = (stream: Stream) => Promise<boolean>

type Entry = Omit<ShownEntry, 'bookedOn'>

/** One digit changed: the check digits no longer agree. */
const mistyped = (reference: string, at: number) =>
  `${reference.slice(0, at)}${(Number(reference[at]) + 1) % 10}${reference.slice(at + 1)}`

function payment({ choices, orders }: Stream): Entry {
  const order = choices.pick(orders) as Order
  const other = choices.pick(orders) as Order
  const amounts = [order.due, order.due, order.due, order.due / 2n, order.due + 30n, order.due + 7_000n, 1n]
  const texts = [
    order.paymentReference,
    order.paymentReference,
    `order ${order.paymentReference.replace(/(.{4})/g, '$1 ')}`,
    mistyped(order.paymentReference, 5 + choices.below(12)),
    'thank you',
    `${order.paymentReference} ${other.paymentReference}`,
  ]
  const names = ['Ada Buyer', 'Ada Buyer', 'Ada Buyer', 'Eve Stranger', 'Listed Person']
  const isStructured = choices.chance(0.4)
  return {
    amount: choices.pick(amounts),
    name: choices.pick(names),
    iban: choices.pick(['DE89370400440532013000', 'FR7630006000011234567890189']),
    ...(isStructured ? { structured: order.paymentReference } : { text: choices.pick(texts) }),
  }
}

/** What the bank shows of our own payments: refunds and payouts that left, reported or not, and some that are returned. */
async function ownEntries({ choices, rows }: Stream): Promise<Entry[]> {
  const own = await rows(`select refund_reference || lpad(attempt::text, 2, '0') as id, state, amount::text as amount
      from app.refund where tenant_id = $1 and state in ('sent', 'settled')
    union all select o.payout_reference || lpad(o.attempt::text, 2, '0'), o.state, o.amount::text
      from app.payout o join app.payment_file b using (tenant_id, payment_file_id)
      where o.tenant_id = $1 and o.state in ('batched', 'sent', 'settled') and b.state in ('approved', 'sent')`)
  return own.flatMap(({ id, state, amount = '0' }): Entry[] => {
    const paid = { amount: BigInt(amount), endToEndId: id ?? '' }
    if (state !== 'settled') return choices.chance(0.7) ? [{ ...paid, sign: 'debit' }] : []
    // Banks on the way may deduct charges from a return.
    const charges = paid.amount > 1n && choices.chance(0.3) ? 1n : 0n
    return choices.chance(0.15) ? [{ ...paid, amount: paid.amount - charges, returnReason: 'AC04' }] : []
  })
}

async function otherEntries(stream: Stream): Promise<Entry[]> {
  const { choices, credits, rows } = stream
  const entries: Entry[] = []
  if (credits.length > 0 && choices.chance(0.15)) {
    const [taken] = credits.splice(choices.below(credits.length), 1)
    if (taken) entries.push({ ...taken, sign: 'debit', reversal: true, servicer: `R${taken.servicer}` })
  }
  if (choices.chance(0.05)) entries.push({ amount: BigInt(1 + choices.below(50)), sign: 'debit', text: 'charges' })
  const open = await rows(`select exception_id as id, amount::text as amount from app.exception
    where tenant_id = $1 and kind = 'shortfall' and state = 'open'`)
  for (const { id, amount = '0' } of open)
    if (choices.chance(0.5)) entries.push({ amount: BigInt(amount), text: `TOPUP ${id}` })
  return entries
}

/** The end of a day, imported and matched. */
async function closeDay(stream: Stream, bookedOn: string, entries: readonly ShownEntry[]): Promise<void> {
  const { bank } = stream
  const shown = { from: bookedOn, to: bookedOn, entries, id: `D${stream.today + 1}`, opening: stream.closed }
  stream.lastFile = bank.statement(shown)
  await bank.day(shown)
  stream.today += 1
  stream.closed = closingOf({ opening: stream.closed, entries })
  stream.atBank = stream.closed
}

/** Everything is paid for on the first day. */
export const allPaid: Step = async (stream) => {
  const bookedOn = dayOf(stream.today + 1)
  const entries = stream.orders.map(({ due, paymentReference }, at): ShownEntry => {
    return { amount: due, structured: paymentReference, name: 'Ada Buyer', bookedOn, servicer: `F${at}` }
  })
  await closeDay(stream, bookedOn, entries)
  return true
}

/** A day of the bank, with its movements; sometimes notified during the day already. */
export const bankDay: Step = async (stream) => {
  const { bank, choices, credits } = stream
  const bookedOn = dayOf(stream.today + 1)
  const paid = Array.from({ length: choices.below(3) }, () => payment(stream))
  const drafts = [...paid, ...(await ownEntries(stream)), ...(await otherEntries(stream))]
  const entries = drafts.map((draft): ShownEntry => {
    stream.serial += 1
    const id = `E${stream.serial}`
    return { endToEndId: id, servicer: `S${stream.serial}`, ...draft, bookedOn }
  })
  if (paid.length > 0 && choices.chance(0.3)) {
    const reported = entries.slice(0, paid.length)
    await bank.notify(reported)
    stream.atBank += closingOf({ opening: 0n, entries: reported })
  }
  await closeDay(stream, bookedOn, entries)
  credits.push(...entries.slice(0, paid.length))
  return true
}

/** The same file comes again: nothing moves. */
export const sameFile: Step = async ({ bank, lastFile }) => {
  if (lastFile === null) return false
  const { statements } = await bank.take(lastFile)
  if (!statements.every(({ duplicate }) => duplicate)) throw new Error('the same file was taken twice')
  return true
}

/** Compliance goes out of reach or returns; what was held for want of an answer is asked for again. */
export const companion: Step = async (stream) => {
  stream.setAway(stream.choices.chance(0.3))
  await stream.rows(`update app.bank_transaction set next_check_at = now() where tenant_id = $1 and next_check_at is not null
    and checked_at is not null and state = 'review'`)
  await stream.bank.match()
  return true
}
