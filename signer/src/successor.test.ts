import type { SettlementKey } from '@firsthand/wire/settlement-keys'
import { expect, test } from 'vitest'
import { successorOf } from './successor.ts'

const now = Date.parse('2026-11-15T10:00:00.000Z')
const key = (role: SettlementKey['role'], letter: string, digit: string): SettlementKey => ({
  role,
  keyId: `${role}-2026${letter}`,
  address: `0x${digit.repeat(40)}`,
  custody: 'pkcs11',
  validFrom: '2026-01-01T00:00:00.000Z',
  validUntil: null,
})
const { validFrom: _, validUntil: __, ...made } = key('fee', 'b', '3')

test('the new key signs after the notice, and the old one lives as long as a bundle', () => {
  const [fee, operator, added] = successorOf([key('fee', 'a', '1'), key('operator', 'a', '2')], made, now, 60)
  expect(added).toEqual({ ...made, validFrom: '2026-11-15T10:01:00.000Z', validUntil: null })
  expect(fee?.validUntil).toBe('2026-11-15T10:06:30.000Z')
  expect(operator?.validUntil).toBeNull()
})

test('an end that was set stays as it was', () => {
  const ended = { ...key('fee', 'a', '1'), validUntil: '2026-11-15T10:00:30.000Z' }
  expect(successorOf([ended], made, now, 60)[0]).toEqual(ended)
})

test('a key without notice, and a name or an address used before, are refused', () => {
  expect(() => successorOf([], made, now, 9)).toThrow('at least 10 seconds')
  expect(() => successorOf([], made, now, Number.NaN)).toThrow('at least 10 seconds')
  expect(() => successorOf([key('fee', 'b', '9')], made, now, 60)).toThrow('published already')
  expect(() => successorOf([key('operator', 'z', '3')], made, now, 60)).toThrow('published already')
})
