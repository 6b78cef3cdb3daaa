import * as chart from './chart.rules.ts'
import { type Line, type Money, moveMoney, type Occasion, type Posting, writePosting } from './posting.rules.ts'
import { type Held, heldBy } from './postings.rules.ts'

type AtBank = Money & { readonly bankTransactionId: string; readonly clientAccountId: string }

/** P9: the bank reversed a credit that was used, or debited what we did not send. */
export const shortfallOpened = (facts: AtBank & { readonly exceptionId: string }): Posting =>
  moveMoney(
    facts,
    ['bank_tx', facts.bankTransactionId, 'reversal'],
    chart.shortfall(facts.exceptionId),
    chart.bankAccount(facts.clientAccountId),
  )

/** P9 for charges that banks deducted from a returned refund: the payer is owed all of it. */
export const chargesKept = (
  facts: AtBank & { readonly exceptionId: string; readonly refundReference: string },
): Posting =>
  moveMoney(
    facts,
    ['bank_tx', facts.bankTransactionId, 'charges'],
    chart.shortfall(facts.exceptionId),
    chart.refundMoney(facts.refundReference),
  )

/** P10: the firm's own money came in. */
export const firmToppedUp = (facts: AtBank): Posting =>
  moveMoney(
    facts,
    ['bank_tx', facts.bankTransactionId, 'topup'],
    chart.bankAccount(facts.clientAccountId),
    chart.firmTopup,
  )

/** P11: the firm's money closes the shortfall. */
export const shortfallClosed = (facts: Money & { readonly exceptionId: string }): Posting =>
  moveMoney(facts, ['exception', facts.exceptionId, 'close'], chart.firmTopup, chart.shortfall(facts.exceptionId))

/** P12: money is frozen where it is held: for a receipt, a purchase, or a refund that is not sent. */
export function moneyFrozen(
  facts: Money & { readonly exceptionId: string; readonly from: Held | { readonly refundReference: string } },
): Posting {
  const { exceptionId, from } = facts
  const account = 'refundReference' in from ? chart.refundMoney(from.refundReference) : heldBy(from)
  return moveMoney(facts, ['exception', `${exceptionId}/${account}`, 'freeze'], account, chart.frozen(exceptionId))
}

/** A posting as the ledger holds it. */
export type Posted = { readonly id: string; readonly kind: string; readonly lines: readonly Line[] }

/** What may be undone: a receipt (P1), an allocation (P2), a refund decided (P4), a payment sent (P5, P8), or a freeze (P12). */
const reversible: ReadonlySet<string> = new Set(['receipt', 'allocate', 'instruct', 'sent', 'freeze'])

/** Undoes a posting, all of it; the ledger takes it once. */
export function reversalOf({ id, kind, lines }: Posted, occasion: Occasion): Posting {
  if (!reversible.has(kind)) throw new Error(`a posting of kind ${kind} is never undone`)
  const undone = lines.map((line) => ({ ...line, amount: -line.amount }))
  return { ...writePosting(occasion, ['posting', id, `undo_${kind}`], undone), reverses: id }
}
