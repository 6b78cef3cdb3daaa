import fc from 'fast-check'
import { expect, test } from 'vitest'
import { switched } from './switches.ts'

const wishes = fc.record({
  rfqQuotesEnabled: fc.boolean(),
  rfqExecutionEnabled: fc.boolean(),
  reason: fc.constant('test'),
  force: fc.boolean(),
  drain: fc.boolean(),
})
const live = (number: number) => ({ number, cashAmount: '1', latestDeadline: null })

test('execution never goes off under a live intent unless somebody forced it', () => {
  fc.assert(
    fc.property(wishes, fc.nat(5), (wish, number) => {
      const off = !wish.rfqExecutionEnabled
      if (off && number > 0 && !wish.force && !wish.drain) {
        expect(() => switched(wish, live(number))).toThrow(expect.objectContaining({ reason: 'switch_would_strand' }))
        return
      }
      const after = switched(wish, live(number))
      expect(after.quotes).toBe(wish.rfqQuotesEnabled)
      if (off && number > 0 && !wish.force) expect(after).toMatchObject({ execution: true, draining: true })
      else expect(after).toMatchObject({ execution: wish.rfqExecutionEnabled, draining: false })
    }),
  )
})
