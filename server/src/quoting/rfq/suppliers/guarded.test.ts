import { expect, test, vi } from 'vitest'
import type { Supplier, SupplierRefusal, VenueMarket } from '../supplier.ts'
import { guarded } from './suppliers.ts'

const market = {} as VenueMarket
const list = { levels: [{ upToUnits: 1n, price: 1n }], priceScale: 0 }
const outage: SupplierRefusal = { refused: 'venue_unavailable', why: 'no answer' }
const noPrice: SupplierRefusal = { refused: 'no_quote', why: 'none' }

/** A supplier whose price lists are these, one after the other; it counts how often it was asked. */
function answering(answers: readonly (typeof list | SupplierRefusal)[]) {
  let asked = 0
  const notices: string[] = []
  const prices = async () => answers[asked++] ?? list
  const supplier = { name: 'northwind', prices } as Partial<Supplier> as Supplier
  return {
    supplier: guarded(supplier, { notice: (what) => void notices.push(what) }),
    asked: () => asked,
    notices,
  }
}

test('five outages in a row, and it is left alone for ten seconds, then tried once', async () => {
  vi.useFakeTimers()
  try {
    const { supplier, asked, notices } = answering(Array.from({ length: 6 }, () => outage))
    for (let time = 0; time < 8; time += 1)
      expect(await supplier.prices(market)).toMatchObject({ refused: 'venue_unavailable' })
    expect([asked(), notices]).toEqual([5, ['supplier.degraded']])
    vi.advanceTimersByTime(10_001)
    expect(await supplier.prices(market)).toEqual(outage)
    expect(asked()).toBe(6)
    await supplier.prices(market)
    expect(asked()).toBe(6)
    vi.advanceTimersByTime(10_001)
    expect(await supplier.prices(market)).toEqual(list)
    expect(notices.at(-1)).toBe('supplier.recovered')
  } finally {
    vi.useRealTimers()
  }
})

test('a plain “no” is an answer: it opens nothing, and ends a row of outages', async () => {
  const row = [outage, outage, outage, outage, noPrice]
  const { supplier, asked } = answering([...row, ...row, ...row])
  for (let time = 0; time < 15; time += 1) await supplier.prices(market)
  expect(asked()).toBe(15)
})
