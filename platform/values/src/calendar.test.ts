import fc from 'fast-check'
import { expect, test } from 'vitest'
import { inCalendar } from './calendar.ts'

test('every moment is read back as its milliseconds', () => {
  const moments = fc.date({ min: new Date(0), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true })
  fc.assert(fc.property(moments, (at) => inCalendar(at.toISOString()) === at.getTime()))
})

test.each([
  '0000-10-31T00:00:00Z',
  '2026-02-30T00:00:00Z',
  '2026-13-01T00:00:00Z',
  '2025-02-29T12:00:00Z',
  '2026-01-01T24:00:00Z',
  'soon',
  '',
])('%s is no moment', (text) => expect(inCalendar(text)).toBeNull())
