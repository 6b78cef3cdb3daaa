import { bankLedger } from './bank-ledger.ts'
import { bankPayments } from './bank-payments.ts'
import { BankRefusal } from './bank-refusal.ts'
import { type CamtFormat, camtPieces, camtText } from './camt-file.ts'
import type { CreditOrder } from './credit-order.ts'
import { makeMovements } from './make-movements.ts'
import { manyCredits } from './many-credits.ts'
import type { Party } from './movement.ts'

/** An account that the bank keeps from the beginning. */
export type AccountOptions = { readonly holder: Party; readonly currency: string; readonly opening?: bigint }

/** What became of an order for credits. */
export type Credited = {
  /** The bank's own references, one for each movement; a reversal is asked for by one of them. */
  readonly bankReferences: readonly string[]
  readonly iban: string
  readonly currency: string
  readonly bookedOn: string
}

/** A bank for the sandbox: accounts, its own ledger, a business day that moves, and files in and out. */
export function sandboxBank(accounts: readonly AccountOptions[], firstDay: string) {
  const ledger = bankLedger(firstDay)
  const payments = bankPayments(ledger)
  for (const { holder, currency, opening } of accounts) ledger.open(holder, currency, opening)

  /** Money in another currency waits under the same number, in an account of that currency. */
  function currencyOf(order: CreditOrder): string {
    if (order.case !== 'wrong_currency') return order.currency
    const account = ledger.accountOf(order.iban, order.currency)
    if (account === null) throw new BankRefusal(404, `There is no account ${order.iban} in ${order.currency}.`)
    const other = order.otherCurrency ?? (order.currency === 'USD' ? 'GBP' : 'USD')
    if (ledger.accountOf(order.iban, other) === null) ledger.open(account.holder, other)
    return other
  }
  /** There is a statement of a day once the day is over. */
  function requireClosed(day: string): void {
    if (day >= ledger.today())
      throw new BankRefusal(409, `It is ${ledger.today()}; there is no statement of ${day} yet.`)
  }
  return {
    today: ledger.today,
    moveTo: (day: string) => ledger.moveTo(day),
    openAccount: ({ holder, currency, opening }: AccountOptions) => void ledger.open(holder, currency, opening),
    balanceOn: (iban: string, currency: string, day: string) => ledger.balanceOn(iban, currency, day),
    credit(order: CreditOrder): Credited {
      const currency = currencyOf(order)
      const movements = makeMovements(ledger, { ...order, currency })
      for (const movement of movements) ledger.book(order.iban, currency, movement)
      const [first] = movements
      return {
        bankReferences: movements.map(({ bankReference }) => bankReference),
        iban: order.iban,
        currency,
        bookedOn: first?.bookedOn ?? ledger.today(),
      }
    },
    /** The statement of a day that is over. Days follow on each other: one opens with what the day before closed with. */
    statement(iban: string, currency: string, day: string, format: CamtFormat = 'camt.053.001.08'): string {
      requireClosed(day)
      return camtText(ledger.dayOf(iban, currency, day), format)
    },
    /** What was booked on a day so far, as camt.054; of certain movements alone when they are named. */
    notification(iban: string, currency: string, day: string, only?: readonly string[]): string {
      const whole = ledger.dayOf(iban, currency, day)
      const movements = only
        ? whole.movements.filter(({ bankReference }) => only.includes(bankReference))
        : whole.movements
      const part = `-${movements[0]?.bankReference.slice(-6) ?? '0'}-${movements.length}`
      return camtText({ ...whole, movements }, 'camt.054.001.08', part)
    },
    /** A statement of this many made-up credits, piece by piece; none of it is booked. */
    longStatement: (iban: string, currency: string, day: string, count: number) =>
      camtPieces(manyCredits(ledger.dayOf(iban, currency, day), count), 'camt.053.001.08'),
    takePayments: (file: Uint8Array) => payments.take(file),
    paymentStatus: (messageId: string) => payments.status(messageId),
    refusePayee: payments.refusePayee,
  }
}

export type SandboxBank = ReturnType<typeof sandboxBank>
