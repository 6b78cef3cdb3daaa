import { randomUUID } from 'node:crypto'
import type { BankLedger } from './bank-ledger.ts'
import { BankRefusal } from './bank-refusal.ts'
import { type CreditOrder, stranger, usualPayer } from './credit-order.ts'
import { dayAfter, type Movement, type Transfer } from './movement.ts'

const quarter = ({ amount, by }: CreditOrder) => by ?? (amount / 4n || 1n)

/** A digit that is not the one that stood there: the check digits find it. */
const mistyped = (reference: string) => reference.replace(/[0-9]$/, (digit) => String((Number(digit) + 1) % 10))

function transferOf(order: CreditOrder, change: Partial<Transfer> = {}): Transfer {
  const uetr = randomUUID()
  return {
    amount: order.amount,
    other: order.payer ?? usualPayer,
    onBehalfOf: null,
    endToEndId: `PAY-${uetr.slice(0, 8)}`,
    uetr,
    reference: order.reference,
    text: null,
    returnReason: null,
    ...change,
  }
}

const aStrangersInvoice = (order: CreditOrder) =>
  transferOf(order, { amount: 1_000n, other: stranger, reference: null, text: 'Invoice 4711' })

const isCalled =
  (endToEndId: string | undefined) =>
  ({ sign, transfers }: Movement) =>
    sign === 'debit' && transfers.some((transfer) => transfer.endToEndId === endToEndId)

/** A payment of ours that its receiver's bank sends back. */
function returnedPayment(ledger: BankLedger, { iban, currency, of, reason = 'AC04' }: CreditOrder): Partial<Movement> {
  const paid = ledger.find(iban, currency, isCalled(of))?.transfers.find(({ endToEndId }) => endToEndId === of)
  if (paid === undefined) throw new BankRefusal(404, `No payment ${of} was sent from ${iban}.`)
  return { code: 'RCDT/RRTN', amount: paid.amount, transfers: [{ ...paid, returnReason: reason }] }
}

function reversed(ledger: BankLedger, { iban, currency, of }: CreditOrder): Partial<Movement> {
  const original = ledger.find(iban, currency, ({ bankReference, sign }) => bankReference === of && sign === 'credit')
  if (original === null) throw new BankRefusal(404, `No credit ${of} stands on ${iban}.`)
  return { ...original, sign: 'debit', isReversal: true }
}

/** Each transfer becomes a movement of its own; some become a batch. The case states what is unusual. */
function oddities(ledger: BankLedger, order: CreditOrder): Partial<Movement>[] {
  const alone = (change: Partial<Transfer> = {}) => {
    const transfer = transferOf(order, change)
    return { amount: transfer.amount, transfers: [transfer] }
  }
  const inText = (text: string) => alone({ reference: null, text })
  const batch = [transferOf(order), aStrangersInvoice(order)]
  const amount = order.amount + 1_000n
  const kinds: Readonly<Record<CreditOrder['case'], () => Partial<Movement>[]>> = {
    on_time: () => [alone()],
    free_text: () => [inText(`Order ${order.reference.replace(/(.{4})/g, '$1 ')}thank you`)],
    short: () => [alone({ amount: order.amount - quarter(order) })],
    over: () => [alone({ amount: order.amount + quarter(order) })],
    late: () => [{ ...alone(), bookedOn: dayAfter(ledger.today(), order.days ?? 10) }],
    duplicate: () => [alone(), alone()],
    wrong_payer: () => [alone({ other: stranger })],
    on_behalf: () => [alone({ onBehalfOf: stranger.name })],
    no_reference: () => [inText('Thank you for everything')],
    typo: () => [inText(`Order ${mistyped(order.reference)}`)],
    wrong_currency: () => [alone()],
    pending: () => [{ ...alone(), isPending: true }],
    batch: () => [{ amount, transfers: batch }],
    batch_sum_only: () => [{ amount, transfers: batch, reported: 'as a sum' }],
    batch_wrong_sum: () => [{ amount: amount + 1n, transfers: batch }],
    return: () => [returnedPayment(ledger, order)],
    reversal: () => [{ ...reversed(ledger, order), bookedOn: ledger.today() }],
  }
  return kinds[order.case]()
}

/** The movements that an order brings about, each with a reference of the bank's own. */
export function makeMovements(ledger: BankLedger, order: CreditOrder): Movement[] {
  return oddities(ledger, order).map((odd) => ({
    sign: 'credit',
    amount: order.amount,
    isPending: false,
    isReversal: false,
    code: order.currency === 'EUR' ? 'RCDT/ESCT' : 'RCDT/DMCT',
    bookedOn: ledger.today(),
    transfers: [],
    reported: 'in full',
    ...odd,
    bankReference: ledger.nextReference(),
  }))
}
