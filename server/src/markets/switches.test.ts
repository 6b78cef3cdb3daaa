import fc from 'fast-check'
import { expect, test } from 'vitest'
import { salesSwitched, switched } from './switches.rules.ts'

const requestedOnes = fc.record({
  rfqQuotesEnabled: fc.boolean(),
  rfqExecutionEnabled: fc.boolean(),
  reason: fc.constant('test'),
  force: fc.boolean(),
  drain: fc.boolean(),
})
const states = fc.constantFrom(
  { quotes: true, execution: true, draining: false },
  { quotes: false, execution: true, draining: true },
  { quotes: true, execution: false, draining: false },
)
const live = (number: number) => ({ number, cashAmount: '1', latestDeadline: null })

test('execution never goes off under a live intent unless somebody forced it', () => {
  fc.assert(
    fc.property(states, requestedOnes, fc.nat(5), (before, requested, number) => {
      const off = before.execution && !requested.rfqExecutionEnabled
      if (off && number > 0 && !requested.force && !requested.drain) {
        expect(() => switched(before, requested, live(number))).toThrow(
          expect.objectContaining({ reason: 'switch_would_strand' }),
        )
        return
      }
      const after = switched(before, requested, live(number))
      expect(after.quotes).toBe(requested.rfqQuotesEnabled)
      if (off && number > 0 && !requested.force) expect(after).toMatchObject({ execution: true, draining: true })
      else expect(after).toMatchObject({ execution: requested.rfqExecutionEnabled, draining: false })
    }),
  )
})

test('what was forced off stays off: neither a repeated request nor draining turns it on again', () => {
  const off = { quotes: false, execution: false, draining: false }
  const requested = { rfqQuotesEnabled: false, rfqExecutionEnabled: false, reason: 'test' }
  for (const drain of [true, false]) expect(switched(off, { ...requested, drain }, live(3))).toEqual(off)
})

test('AD16: the switches of a bank-transfer market take drain and force like those of a venue', () => {
  const off = { offchainSalesEnabled: false, offchainDeliveryEnabled: false, reason: 'test' }
  expect(salesSwitched(off)).toEqual({ offchainSalesEnabled: false, offchainDeliveryEnabled: false })
  expect(salesSwitched({ ...off, force: true })).toEqual(salesSwitched(off))
  expect(salesSwitched({ ...off, drain: true })).toEqual({ offchainSalesEnabled: false, offchainDeliveryEnabled: true })
  for (const more of [{ offchainSalesEnabled: true }, { offchainDeliveryEnabled: true }, { force: true }])
    expect(() => salesSwitched({ ...off, drain: true, ...more })).toThrow('drain')
})
