import type { MeasuredFigure } from '@firsthand/sandbox/world/figures'

/** What the kept figures say of one part: how often a second, on two cores that also run the database, the chain and the caller. */
const sources = {
  softQuote: ['bench soft-quote', /ours (\d+)\/s/],
  listingPage: ['bench listing-page', /ours (\d+)\/s/],
  firmQuote: ['bench firm-quote', /ours (\d+)\/s/],
  intent: ['bench intent-first', /ours (\d+)\/s/],
  relayed: ['bench relay', /(\d+) messages\/s/],
  listingImported: ['bench listing-import', /ours (\d+)\/s/],
} as const satisfies Readonly<Record<string, readonly [string, RegExp]>>

/** Figures of the form "so many in so many seconds". */
const counted = {
  entryImported: ['proof bank-import', /(\d+) entries .* in ([\d.]+) s with/],
  purchaseReconciled: ['proof reconciliation-scale', /a day of (\d+) purchases among \d+: ([\d.]+) s/],
} as const satisfies Readonly<Record<string, readonly [string, RegExp]>>

export type Rates = Readonly<Record<keyof typeof sources | keyof typeof counted, number>>

/** Every rate from the kept figures. Throws where a figure is gone or reads otherwise: a guess would be taken for a measurement. */
export function ratesOf(figures: readonly MeasuredFigure[]): Rates {
  function read(name: string, pattern: RegExp): readonly number[] {
    const figure = figures.find((each) => each.name === name)
    const found = pattern.exec(figure?.detail ?? '')
    if (found === null) throw new Error(`${name}: no figure that reads ${pattern.source}`)
    return found.slice(1).map(Number)
  }
  const perSecond = Object.entries(sources).map(([part, [name, pattern]]) => [part, read(name, pattern)[0] ?? 0])
  const overTime = Object.entries(counted).map(([part, [name, pattern]]) => {
    const [count = 0, seconds = 1] = read(name, pattern)
    return [part, count / seconds]
  })
  return Object.fromEntries([...perSecond, ...overTime]) as Rates
}
