import { Refusal } from '@firsthand/refusal/refusal'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { SupplierRefusal } from './supplier.ts'
import { type Answer, type Bid, bestBid, bidFromOrder, nearItsList } from './supplier-bids.ts'

const refusals = ['venue_unavailable', 'venue_declined', 'no_quote', 'venue_mismatch'] as const
const refusal = fc.constantFrom(...refusals).map((refused): SupplierRefusal => ({ refused, why: 'because' }))
const bidOf = (units: bigint): Bid => ({ units, price: 1n, priceScale: 6, order: null })
const bid = fc.bigInt({ min: 0n, max: 10n ** 30n }).map(bidOf)
const answers = fc.array(fc.oneof(bid, refusal), { minLength: 1, maxLength: 6 })

/** The bid or the reason that is answered. */
function received(all: readonly Answer[]): bigint | string {
  try {
    return bestBid(all).units
  } catch (error) {
    if (error instanceof Refusal) return error.reason
    throw error
  }
}

test('the most units win, whoever gives them; without a bid the first reason of a fixed order is given', () => {
  fc.assert(
    fc.property(answers, (all) => {
      const units = all.flatMap((answer) => ('refused' in answer ? [] : [answer.units]))
      const reasons = new Set(all.flatMap((answer) => ('refused' in answer ? [answer.refused] : [])))
      const wanted =
        units.length > 0
          ? units.toSorted((one, other) => (one > other ? -1 : 1))[0]
          : refusals.find((reason) => reasons.has(reason))
      expect(received(all)).toBe(wanted)
      expect(received([...all].reverse())).toBe(wanted)
    }),
    { numRuns: 2_000 },
  )
})

test('somebody who did not answer is never reported as “no price”', () => {
  fc.assert(
    fc.property(fc.array(refusal, { maxLength: 5 }), fc.nat({ max: 5 }), (others, place) => {
      const silent: Answer = { refused: 'venue_unavailable', why: 'no answer' }
      expect(received(others.toSpliced(place, 0, silent))).toBe('venue_unavailable')
    }),
  )
})

test('an order that is far from its supplier’s own list is not believed, either way', () => {
  const order = { id: 'o', unitAmount: 0n, lastSecond: 1, order: {}, calldata: '0x' as const }
  const size = { cash: 1_000_000n, unitDecimals: 18 }
  const judged = (listed: bigint, units: bigint) =>
    nearItsList(bidFromOrder({ ...order, unitAmount: units }, size), bidOf(listed))
  fc.assert(
    fc.property(
      fc.bigInt({ min: 10_000n, max: 10n ** 24n }),
      fc.bigInt({ min: 1n, max: 10n ** 25n }),
      (listed, units) => {
        const difference = units > listed ? units - listed : listed - units
        expect('refused' in judged(listed, units)).toBe(difference * 50n > listed)
      },
    ),
    { numRuns: 2_000 },
  )
  expect(judged(10_000n, 0n)).toMatchObject({ refused: 'venue_unavailable', alarm: true })
})
