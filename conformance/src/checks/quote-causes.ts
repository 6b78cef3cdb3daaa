import assert from 'node:assert/strict'
import { termsOf } from '../drivers/chain.ts'
import { setTerms } from '../drivers/issuance.ts'
import { ownMarket } from '../drivers/own-market.ts'
import { absentReference, firmly, intent, readQuote, softly, takeBundle, takeQuote } from '../drivers/rail-calls.ts'
import { onEachRail } from '../drivers/rails.ts'
import type { Causes, Checks } from '../report/check.ts'
import { breaks, brokenBy, patient } from './eligibility-breaks.ts'
import { requireOverCap, requireRefusal } from './refused.ts'
import { staleQuotes } from './stale-quotes.ts'

export const expiryChecks: Checks = onEachRail({
  'EXP-1': async (target) => {
    const { refused, read, issued, again } = await staleQuotes(target)
    requireRefusal(target, refused, 'quote_expired')
    assert.equal(read.body.state, 'expired')
    assert.deepEqual([read.body.freshness.fresh, read.body.freshness.secondsRemaining], [false, 0])
    assert.equal(again.text, issued.text, 'an issued bundle does not grow old with its quote')
  },
})

/** A quote was taken, and then the market was written so that it does not admit the trade. */
export const eligibilityCauses: Causes = Object.fromEntries(
  breaks.map(([reason, change]) => [
    reason,
    async (target) => {
      await using market = await ownMarket(target, patient)
      const { reference } = await takeQuote(target, { pairId: market.pairId })
      await market.change(brokenBy([[reason, change]]))
      requireRefusal(target, await intent(target, reference), reason)
    },
  ]),
) satisfies Causes

export const quoteCauses: Causes = {
  quote_not_found: async (target) => {
    requireRefusal(target, await intent(target, absentReference(target)), 'quote_not_found')
    requireRefusal(target, await readQuote(target, absentReference(target)), 'quote_not_found')
  },

  quote_expired: async (target) => {
    const { refused } = await staleQuotes(target)
    requireRefusal(target, refused, 'quote_expired')
    assert.deepEqual(Object.keys(refused.body.current).sort(), ['deltaBps', 'price', 'unitAmount'])
  },

  nothing_to_buy: async (target) => {
    await using market = await ownMarket(target)
    for (const asked of [softly, firmly]) {
      const refused = await asked(target, { pairId: market.pairId, cashAmount: '0' })
      requireRefusal(target, refused, 'nothing_to_buy')
      assert.ok(BigInt(refused.body.minCashAmount) > 0n)
    }
  },
}

/** What an offering's own terms bring about. */
export const offeringCauses: Causes = {
  price_moved: async (target) => {
    await using market = await ownMarket(target)
    const { pairId } = market
    const quote = await takeQuote(target, { pairId })
    const { price, cap } = await termsOf(target, market.market.issuanceVenueContract)
    await using _moved = await setTerms(target, market, { price: price * 2n, cap })
    const refused = await intent(target, quote.reference)
    requireRefusal(target, refused, 'price_moved')
    const { quoted, current } = refused.body
    assert.deepEqual(quoted, { price: quote.price, unitAmount: quote.unitAmount })
    assert.deepEqual([BigInt(current.unitAmount), current.deltaBps], [BigInt(quote.unitAmount) / 2n, 10_000])
    const again = await softly(target, { pairId })
    assert.equal(again.body.unitAmount, current.unitAmount)
    await takeBundle(target, (await takeQuote(target, { pairId })).reference)
  },

  purchase_cap_exceeded: async (target) => {
    await using market = await ownMarket(target)
    const { pairId } = market
    const { price, cap } = await termsOf(target, market.market.issuanceVenueContract)
    const over = await firmly(target, { pairId, cashAmount: `${cap * 2n}` })
    requireOverCap(target, over, false)
    assert.ok(BigInt(over.body.limits.maxCashAmount) >= cap)
    await using _closed = await setTerms(target, market, { price, cap: 0n })
    const closed = await firmly(target, { pairId })
    requireOverCap(target, closed, true)
    assert.equal(closed.body.limits.maxCashAmount, '0')
  },
}
