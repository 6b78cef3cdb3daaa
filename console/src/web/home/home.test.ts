import { workQueues } from '@firsthand/wire/staff/work'
import { expect, test } from 'vitest'
import { daysSince, shareOf, toneOfAge } from '../ui/age.ts'
import { officerQueues, queuesOf, queueTexts, screensOf } from './queues.ts'

test('every queue of both services has a name and a screen', () => {
  const names = [...workQueues, ...officerQueues.map((queue) => `compliance_${queue}` as const)]
  expect(Object.keys(screensOf).sort()).toEqual([...names].sort())
  expect(Object.keys(queueTexts.de).sort()).toEqual([...names].sort())
})

test('what waits stands before what is done, officers’ own first', () => {
  const at = '2026-11-17T08:00:00.000Z'
  const work = [
    { queue: 'reviews' as const, count: 0, oldestAt: null, sums: [] },
    { queue: 'proposals' as const, count: 2, oldestAt: at, sums: [] },
  ]
  const officer = [{ queue: 'reviews' as const, count: 1, oldestAt: at, sums: [] }]
  expect(queuesOf(work, officer).map(({ name }) => name)).toEqual(['compliance_reviews', 'proposals', 'reviews'])
})

test('the bar fills in ten days', () => {
  const now = Date.parse('2026-11-17T08:00:00.000Z')
  expect(daysSince('2026-11-12T09:00:00.000Z', now)).toBe(4)
  expect(daysSince('2026-11-18T09:00:00.000Z', now)).toBe(0)
  expect([0, 1, 5, 10, 40].map(shareOf)).toEqual([3, 10, 50, 100, 100])
  expect([0, 1, 5].map(toneOfAge)).toEqual(['done', 'person', 'stopped'])
})
