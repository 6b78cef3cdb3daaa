import { readFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { readFigures } from '../figures-page.ts'
import { limitsOf } from './limits.ts'
import { costs, flows, needsOf } from './needs.ts'
import { type Rates, ratesOf } from './rates.ts'
import { firstYear, grown, readWorkload } from './workload.ts'

const rates: Rates = {
  softQuote: 10_000,
  listingPage: 1_000,
  firmQuote: 500,
  intent: 50,
  relayed: 400,
  listingImported: 4_000,
  entryImported: 1_000,
  purchaseReconciled: 3_000,
}

test('every rate is found in the kept figures', async () => {
  for (const [part, rate] of Object.entries(ratesOf(await readFigures()))) expect(rate, part).toBeGreaterThan(0)
})

test('a figure that is gone is an error, not a guess', () => {
  expect(() => ratesOf([])).toThrow('bench soft-quote: no figure')
})

test('quantities come from the command line, and what was not given from the first year', () => {
  expect(readWorkload(['--tenants', '7'])).toEqual({ ...firstYear, tenants: 7 })
  expect(readWorkload(['--times', '10', '--firm', '5'])).toEqual({ ...grown(firstYear, 10), firm: 50 })
  expect(() => readWorkload(['--firm', 'many'])).toThrow('--firm: many is no number')
})

test('the cores of the API are the processor time of its calls in the busiest second', () => {
  const soft = { ...grown(firstYear, 0), soft: 86_400 * 10_000, peak: 1 }
  expect(needsOf(soft, rates)).toMatchObject({ apiCores: 2, apiInstances: 5 })
})

test('events follow from quotes, settlements and purchases', () => {
  const { events, expired } = flows({ ...grown(firstYear, 0), firm: 86_400, settled: 43_200, bank: 86_400, peak: 2 })
  expect([events, expired]).toEqual([18, 1])
})

test('the nearest limit comes first, and slower commits hardly bring that of a tenant nearer, because batches share them', () => {
  const shareOf = (syncMs: number) => {
    const limits = limitsOf({ ...grown(firstYear, 100), 'sync-ms': syncMs }, rates)
    const shares = limits.map(({ asked, most }) => asked / most)
    expect(shares).toEqual(shares.toSorted((a, b) => b - a))
    const { asked = 0, most = 1 } = limits.find(({ what }) => what === 'events of the largest tenant') ?? {}
    return asked / most
  }
  expect(shareOf(4) / shareOf(0)).toBeGreaterThan(1)
  expect(shareOf(4) / shareOf(0)).toBeLessThan(1.05)
})

test('what grows is paid for, and what does not is not', () => {
  const at = (times: number) => costs(grown(firstYear, times), needsOf(grown(firstYear, times), rates))
  expect(at(10)['gas of deliveries'] / at(1)['gas of deliveries']).toBeCloseTo(10)
  expect(at(10)['RPC calls']).toBe(at(1)['RPC calls'])
})

test('docs/scale.md names the limit that comes first, and its command can be read', async () => {
  const page = await readFile('docs/scale.md', 'utf8')
  const measured = ratesOf(await readFigures())
  for (const times of [1, 10, 100, 1000]) {
    const first = limitsOf(grown(firstYear, times), measured)[0]
    expect(page).toContain(`| ${times} × | ${first?.what} |`)
  }
  // pnpm capacity --tenants 40 --firm 100000 --bank 5000
  const [, args = ''] = /^pnpm capacity (.*)$/m.exec(page) ?? []
  expect(readWorkload(args.split(' '))).toMatchObject({ tenants: 40, firm: 100_000, bank: 5_000 })
})
