import { expect, test } from 'vitest'
import { announcementOf, clockText } from './clocks.ts'

test.each([
  [42, '0:42'],
  [0, '0:00'],
  [-3, '0:00'],
  [605, '10:05'],
  [3723, '1:02:03'],
  [42.9, '0:42'],
])('shows %d seconds as %s', (seconds, text) => {
  expect(clockText(seconds)).toBe(text)
})

test('announces thirty and ten seconds once each', () => {
  const announced = Array.from({ length: 45 }, (_, at) => announcementOf(45 - at, 44 - at)).filter(
    (each) => each !== null,
  )
  expect(announced).toEqual([30, 10])
})

test('announces a mark that a late tick jumped over, and not the end', () => {
  expect(announcementOf(34, 27)).toBe(30)
  expect(announcementOf(12, 0)).toBe(null)
})
