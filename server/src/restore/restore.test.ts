import fc from 'fast-check'
import { expect, test } from 'vitest'
import { blocking, eventsPerSecond, type Finding, reportText, type StepReport } from './restore.rules.ts'

const finding = (weight: Finding['weight'], name: string): Finding => ({ weight, name, why: 'because' })
const times = { restoredTo: new Date('2026-11-17T02:00:00Z'), lostAt: new Date('2026-11-17T02:05:00Z') }

test('what was lost or waits for a bank is in nobody’s way; a difference is until somebody has accepted it; a fatal one always', () => {
  const reports: readonly StepReport[] = [
    { step: 'journals', findings: [finding('fatal', 'journal fee'), finding('lost', 'intent acme A')] },
    { step: 'bank', findings: [finding('waits', 'client account acme eur'), finding('differs', 'purchase acme B')] },
  ]
  const names = (accepted: readonly string[]) =>
    blocking(reports, new Map(accepted.map((name) => [name, 'seen']))).map(({ name }) => name)
  expect(names([])).toEqual(['journal fee', 'purchase acme B'])
  expect(names(['purchase acme B', 'journal fee'])).toEqual(['journal fee'])
  expect(blocking([], new Map())).toEqual([])
})

test('the report names each finding once, under its weight, with the reason of whoever accepted it', () => {
  const reports: readonly StepReport[] = [{ step: 'deliveries', findings: [finding('differs', 'purchase acme B')] }]
  const text = reportText(times, reports, new Map([['purchase acme B', 'the buyer has them (grace)']]))
  expect(text).toContain('purchase acme B: because [accepted: the buyer has them (grace)]')
  expect(text.endsWith('everything agrees')).toBe(true)
  expect(reportText(times, reports, new Map()).endsWith('1 in the way of a release')).toBe(true)
})

test('a report agrees exactly when nothing is in the way, whatever the findings', () => {
  const someFinding = fc.record({
    weight: fc.constantFrom('lost' as const, 'differs' as const, 'fatal' as const, 'waits' as const),
    name: fc.constantFrom('a', 'b', 'c', 'd'),
    why: fc.constant('because'),
  })
  const agrees = fc.property(fc.array(someFinding), fc.subarray(['a', 'b', 'c', 'd']), (findings, names) => {
    const accepted = new Map(names.map((name) => [name, 'seen']))
    const reports: readonly StepReport[] = [{ step: 'chain', findings }]
    const open = findings.filter(
      ({ weight, name }) => weight === 'fatal' || (weight === 'differs' && !accepted.has(name)),
    )
    expect(blocking(reports, accepted)).toEqual(open)
    expect(reportText(times, reports, accepted).endsWith('everything agrees')).toBe(open.length === 0)
  })
  fc.assert(agrees)
})

test('the jump of a year of lost events still fits a number of JSON a hundred thousand times', () => {
  expect(eventsPerSecond * 86_400 * 366 * 1_000).toBeLessThan(Number.MAX_SAFE_INTEGER)
})
