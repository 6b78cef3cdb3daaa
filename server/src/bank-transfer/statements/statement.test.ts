import fc from 'fast-check'
import { expect, test } from 'vitest'
import { entryKind } from './entry.rules.ts'
import { balanceFault, closingAfter, gapFault, type StatementFacts } from './statement.rules.ts'

const statement = (own: Partial<StatementFacts> = {}): StatementFacts => ({
  format: 'camt.053.001.08',
  statementId: 'S1',
  to: '2026-11-16',
  opening: 0n,
  closing: 100n,
  ...own,
})
const begin = { to: null, closing: 0n }
const credit = { sign: 'credit', endToEndId: null, remittance: '', isReversal: false, returnReason: null } as const
const debit = { ...credit, sign: 'debit' } as const
const refundReference = `OFFR${'a1'.repeat(14)}`
const payoutReference = `OFFP${'a1'.repeat(14)}`

test('opening balance and entries give the closing balance, to the last base unit', () => {
  fc.assert(
    fc.property(fc.bigInt(), fc.bigInt(), fc.bigInt(), (opening, booked, error) => {
      const fault = balanceFault(statement({ opening, closing: opening + booked + error }), booked)
      expect(fault?.reason ?? null).toBe(error === 0n ? null : 'statement_unbalanced')
    }),
  )
})

test('a day without a balance is not closed, and a notification needs none', () => {
  expect(balanceFault(statement({ closing: null }), 0n)?.reason).toBe('statement_unreadable')
  expect(balanceFault(statement({ format: 'camt.054.001.08', opening: null, closing: null }), 5n)).toBeNull()
})

test('statements join without a gap in any number, and none may be left out, doubled or moved', () => {
  const days = fc.array(fc.bigInt({ min: -50n, max: 50n }), { minLength: 2, maxLength: 8 })
  fc.assert(
    fc.property(days, fc.nat(), (movements, pick) => {
      let closing = 0n
      const all = movements.map((moved, day) => {
        const opening = closing
        closing += moved
        return statement({ to: `2026-11-${10 + day}`, opening, closing })
      })
      let last: { to: string | null; closing: bigint } = begin
      for (const head of all) {
        expect(gapFault(last, head)).toBeNull()
        last = closingAfter(last, head)
        expect(gapFault(last, head)?.reason).toBe('statement_gap')
      }
      const left = pick % (all.length - 1)
      const before = all.slice(0, left).reduce(closingAfter, begin)
      if (movements[left] !== 0n) expect(gapFault(before, all[left + 1]!)?.reason).toBe('statement_gap')
    }),
  )
})

test('an account without statements begins at nothing: older money would be nobody’s', () => {
  expect(gapFault(begin, statement({ opening: 7n }))?.reason).toBe('statement_gap')
})

test('an entry is what it says it is, and what came back is never a new payment', () => {
  const endToEndId = `${refundReference}01`
  expect(entryKind(credit).kind).toBe('receipt')
  expect(entryKind({ ...credit, isReversal: true }).kind).toBe('returned')
  expect(entryKind({ ...credit, endToEndId, returnReason: 'AC04' })).toMatchObject({ kind: 'return', refundReference })
  expect(entryKind({ ...debit, endToEndId })).toEqual({ kind: 'refund', refundReference, attempt: 1 })
  expect(entryKind({ ...debit, endToEndId: endToEndId.toUpperCase() })).toMatchObject({ refundReference })
  const paidOut = `${payoutReference}01`.toUpperCase()
  expect(entryKind({ ...debit, endToEndId: paidOut })).toEqual({ kind: 'payout', payoutReference, attempt: 1 })
  expect(entryKind({ ...credit, endToEndId: paidOut, isReversal: true })).toMatchObject({ kind: 'payout_return' })
  expect(entryKind({ ...debit, endToEndId, isReversal: true }).kind).toBe('reversal')
  expect(entryKind(debit).kind).toBe('unexplained')
  const exceptionId = '0198a0b0-1111-7222-8333-444455556666'
  expect(entryKind({ ...credit, remittance: `Topup ${exceptionId.replaceAll('-', '')}` })).toEqual({
    kind: 'topup',
    exceptionId,
  })
})
