import { expect, test } from 'vitest'
import { paymentCode } from './qr.ts'

const payload = [
  'BCD',
  '002',
  '1',
  'SCT',
  '',
  'Example Client Money',
  'DE89370400440532013000',
  'EUR100.50',
  '',
  'RF6640812937560218',
].join('\n')

test('draws the code of a payment with its quiet zone', () => {
  const code = paymentCode(payload)
  expect(code?.size).toBeGreaterThan(33)
  // The corner of the first finder pattern, and nothing to the left or above.
  expect(code?.path.startsWith('M4 4h1v1h-1z')).toBe(true)
})

test.each([null, '', 'https://example.com', ' BCD\n002', 'BCDX\n002'])('draws none for %j', (text) => {
  expect(paymentCode(text)).toBe(null)
})
