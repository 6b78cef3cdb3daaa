import type { BankLedger } from './bank-ledger.ts'
import { BankRefusal } from './bank-refusal.ts'
import { decimalText } from './movement.ts'
import type { OrderedPayment, PaymentOrder } from './payment-order.ts'
import { type PaymentReport, statusText, type Verdict } from './payment-status.ts'

/** What reads files is a machine of its own, and few sandboxes are ever sent one: it is loaded with the first. */
const reading = async () => ({ ...(await import('./message-schemas.ts')), ...(await import('./payment-order.ts')) })

/** Takes payment files, books what it pays, and says what became of each payment. */
export function bankPayments(ledger: BankLedger) {
  const reports = new Map<string, PaymentReport>()
  /** Payees that shall not be paid, and why: IBAN to reason. */
  const refused = new Map<string, string>()

  /** On the day that is asked for, or today where that is over. */
  const dayOf = ({ payOn }: PaymentOrder) => [payOn, ledger.today()].sort()[1] ?? payOn

  function reasonAgainst(order: PaymentOrder, { payee, currency, amount }: OrderedPayment) {
    const { debtorIban } = order
    if (ledger.accountOf(debtorIban, currency) === null) return 'AC02'
    const reason = refused.get(payee.iban)
    if (reason !== undefined) return reason
    return ledger.balanceOn(debtorIban, currency, dayOf(order)) < amount ? 'AM04' : null
  }
  function pay(order: PaymentOrder, payment: OrderedPayment): Verdict {
    const { endToEndId, uetr, amount, payee, currency, text } = payment
    const reason = reasonAgainst(order, payment)
    if (reason !== null) return { endToEndId, reason }
    const transfer = {
      amount,
      other: payee,
      onBehalfOf: null,
      endToEndId,
      uetr,
      reference: null,
      text,
      returnReason: null,
    }
    ledger.book(order.debtorIban, currency, {
      bankReference: ledger.nextReference(),
      sign: 'debit',
      amount,
      isPending: false,
      isReversal: false,
      code: 'ICDT/ESCT',
      bookedOn: dayOf(order),
      transfers: [transfer],
      reported: 'in full',
    })
    return { endToEndId, reason: null }
  }
  /** The header counts and sums: a file that was cut short or changed on its way does not agree with itself. */
  function requireAgreement({ payments, count, sum }: PaymentOrder): void {
    const currencies = new Set(payments.map(({ currency }) => currency))
    const [currency = ''] = currencies
    const total = payments.reduce((whole, { amount }) => whole + amount, 0n)
    if (currencies.size !== 1 || count !== String(payments.length) || decimalText(total, currency) !== sum)
      throw new BankRefusal(400, `The file says ${count} payments of ${sum}, and holds something else.`)
  }
  return {
    refusePayee: (iban: string, reason: string) => void refused.set(iban, reason),
    /** Throws `BankRefusal` for a file that is not valid, and for a message id that was used before. */
    async take(file: Uint8Array): Promise<{ readonly messageId: string }> {
      const { schemaFault, readPaymentOrder } = await reading()
      const fault = await schemaFault('pain.001.001.09', file)
      if (fault !== null) throw new BankRefusal(400, `The file is not valid: ${fault}`)
      const order = readPaymentOrder(file)
      if (reports.has(order.messageId)) throw new BankRefusal(409, `The message ${order.messageId} was sent before.`)
      requireAgreement(order)
      const verdicts = order.payments.map((payment) => pay(order, payment))
      reports.set(order.messageId, { messageId: order.messageId, onDay: ledger.today(), verdicts })
      return { messageId: order.messageId }
    },
    /** What became of a file, as pain.002.001.14. */
    status(messageId: string): string {
      const report = reports.get(messageId)
      if (report === undefined) throw new BankRefusal(404, `There is no message ${messageId}.`)
      return statusText(report)
    },
  }
}
