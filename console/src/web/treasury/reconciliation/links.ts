import type { ReconciliationSummary } from '@firsthand/sdk/types'

type Day = Pick<ReconciliationSummary, 'clientAccountId' | 'date' | 'run' | 'previousHash' | 'hash'>

export type Linked = { readonly days: number; readonly broken: string | null }

/**
 * Whether each day names the hash of the one before, account by account. A second run of a day names the first, which is not
 * in the list, so its link is not judged.
 */
export function linkedDays(all: readonly Day[]): Linked {
  let days = 0
  for (const account of new Set(all.map(({ clientAccountId }) => clientAccountId))) {
    const own = all
      .filter(({ clientAccountId }) => clientAccountId === account)
      .toSorted((a, b) => a.date.localeCompare(b.date))
    for (const [at, day] of own.entries()) {
      const before = own[at - 1]
      if (before === undefined || day.run !== 1) continue
      if (before.hash !== day.previousHash) return { days, broken: day.date }
      days += 1
    }
  }
  return { days, broken: null }
}

/** How far the bank and the books are apart, exactly. */
export const differenceOf = ({ closing, bank }: Pick<ReconciliationSummary, 'closing' | 'bank'>): string =>
  `${BigInt(closing) - BigInt(bank)}`
