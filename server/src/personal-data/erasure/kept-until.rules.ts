/** How long data of a kind is kept, counted in years. */
export type Period = {
  readonly years: number
  /** `activity`: from the day of the last one. `financial year`: from the end of the year in which that day is. */
  readonly from: 'activity' | 'financial year'
}

const dayOf = (moment: Date): string => moment.toISOString().slice(0, 10)

/** The 29th of February has its anniversary on the 1st of March in most years: a day later, never earlier. */
function yearsLater(moment: Date, years: number): Date {
  return new Date(Date.UTC(moment.getUTCFullYear() + years, moment.getUTCMonth(), moment.getUTCDate()))
}

/** The first day on which nothing obliges to keep it any more. Financial years are calendar years. */
export function freeFrom({ years, from }: Period, last: Date): string {
  if (from === 'activity') return dayOf(new Date(yearsLater(last, years).getTime() + 86_400_000))
  return dayOf(new Date(Date.UTC(last.getUTCFullYear() + 1 + years, 0, 1)))
}

/** Days as ISO texts compare as they follow each other. */
export const isOver = (free: string, now: Date): boolean => free <= dayOf(now)

/** A part of what there is about a person. */
export type Part = {
  readonly part: 'customer' | 'on-chain purchases' | 'bank purchases' | 'payments'
  readonly count: number
  /** The last activity in it, as an ISO moment. */
  readonly lastAt: string
  readonly rule: 'relationship' | 'books'
  readonly keptUntil: string
}

/** The last day on which a law obliges to keep anything; null when none does. */
export function keptUntil(parts: readonly Part[], now: Date): string | null {
  const open = parts.map((part) => part.keptUntil).filter((free) => !isOver(free, now))
  return open.toSorted().at(-1) ?? null
}
