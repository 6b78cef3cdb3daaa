import { nextBankDay } from '../statements/statement.rules.ts'

/** How far a client account is reconciled. */
export type ReconciledThrough = {
  readonly currency: string
  /** The last day that was reconciled; before the first, the day on which a statement first closed one; null before that. */
  readonly reconciledThrough: string | null
}

const dayMs = 86_400_000

/** A day is to be reconciled by the end (UTC) of the business day after it; its statement is late from noon of that day. */
const overdueFrom = (day: string, currency: string): number => Date.parse(nextBankDay(day, currency)) + dayMs

/** Not counted any further. */
const daysMax = 30

/** Business days that should have been reconciled by now and were not, the first of them first. */
export function overdueDays({ currency, reconciledThrough }: ReconciledThrough, now: Date): readonly string[] {
  if (reconciledThrough === null) return []
  const days: string[] = []
  for (
    let day = nextBankDay(reconciledThrough, currency);
    days.length < daysMax && overdueFrom(day, currency) <= now.getTime();
  ) {
    days.push(day)
    day = nextBankDay(day, currency)
  }
  return days
}

/** Why nothing may leave an account: what stopped it, or a day that is overdue. */
export function stoppedReason(
  account: ReconciledThrough & { readonly stopped: string | null },
  now: Date,
): string | null {
  if (account.stopped !== null) return account.stopped
  const [first] = overdueDays(account, now)
  return first === undefined ? null : `The reconciliation of ${first} is overdue.`
}
