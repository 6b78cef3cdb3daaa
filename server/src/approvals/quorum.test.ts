import { expect, test } from 'vitest'
import { quorumOf } from './quorum.rules.ts'

const money = (amount: bigint, currency = 'EUR') => ({ amount, currency })

test('money that leaves takes a third person above the limit of its currency', () => {
  for (const kind of ['refund_payee', 'payout', 'payment_file'] as const) {
    expect(quorumOf(kind, money(100_000_00n))).toBe(1)
    expect(quorumOf(kind, money(100_000_01n))).toBe(2)
    expect(quorumOf(kind, money(1n, 'JPY'))).toBe(2)
  }
})

test('everything else takes one approval, whatever the sum', () => {
  expect(quorumOf('match', money(10n ** 12n))).toBe(1)
  expect(quorumOf('payout_account', null)).toBe(1)
})
