import { addBusinessDays, calendarOf, dayIn, endOfDay } from '../calendar.rules.ts'

/** Client money that nobody could be told to own is not kept for longer. */
const returnAfterDays = 10

/**
 * When a receipt in the queue goes back: once the tenth business day after the one that brought its statement is over, by the
 * days and the clock of its account. A day that the treasury did not know of gives it no time.
 */
export const returnDueAt = (
  importedAt: Date,
  { currency, timeZone }: { readonly currency: string; readonly timeZone: string },
): Date => endOfDay(timeZone, addBusinessDays(calendarOf(currency), dayIn(timeZone, importedAt), returnAfterDays))
