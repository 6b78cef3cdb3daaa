import type { MeasuredFigure } from '@firsthand/sandbox/world/figures'
import { expect, test } from 'vitest'
import { faultsOf, pageOf, readFigures, readReasons } from './figures-page.ts'

const bench = (changes: Partial<MeasuredFigure> = {}): MeasuredFigure => ({
  name: 'bench example',
  value: '0.70',
  unit: 'ratio',
  detail: 'ours 70/s bare 100/s',
  goal: '≥ 0.6',
  met: true,
  command: 'pnpm bench example',
  commit: 'abc1234',
  at: '2026-11-16T00:00:00.000Z',
  ...changes,
})

test('the committed figures have a mark that fits and a reason for each miss', async () => {
  const figures = await readFigures()
  expect(figures.length).toBeGreaterThan(40)
  expect(faultsOf(figures, await readReasons())).toEqual([])
})

test('a miss without a reason is a fault, and the page is not made', () => {
  const miss = bench({ value: '0.50', met: false })
  expect(faultsOf([miss], {})).toEqual(['bench example misses its goal and has no reason in docs/figure-reasons.json'])
  expect(faultsOf([miss], { 'bench example': ' ' })).toHaveLength(1)
  expect(() => pageOf([miss], {})).toThrow('has no reason')
})

test('a reason for a figure that met its goal is a fault', () => {
  expect(faultsOf([bench()], { 'bench example': 'It was slow once.' })).toHaveLength(1)
})

test.each([
  ['below a goal of at least', { value: '0.50' }],
  ['above a goal of at most', { value: '0.70', goal: '≤ 0.6' }],
  ['a proof that failed', { value: 'broken', goal: 'every mutant killed' }],
])('a figure that claims to be met is found out: %s', (_, changes) => {
  expect(faultsOf([bench(changes)], {})).toEqual([expect.stringContaining('contradicts')])
})

test('a figure within rounding of its goal may be either', () => {
  expect(faultsOf([bench({ value: '0.60' })], {})).toEqual([])
  expect(faultsOf([bench({ value: '0.60', met: false })], { 'bench example': 'It was 0.598.' })).toEqual([])
})

test('the page marks each figure and why one was missed', () => {
  const missed = bench({ name: 'bench slow', command: 'pnpm bench slow', value: '0.50', met: false })
  const page = pageOf([bench(), missed], { 'bench slow': 'It asks twice.' })
  expect(page).toContain('| ✅ | `pnpm bench example` | 0.70; ours 70/s bare 100/s | ratio ≥ 0.6 |')
  expect(page).toContain('| ❌ | `pnpm bench slow` |')
  expect(page).toContain('| `pnpm bench slow` | 0.50 | ≥ 0.6 | It asks twice. |')
  expect(page).toContain('## Benches: 1 of 2 met')
})
