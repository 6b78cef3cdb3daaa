import assert from 'node:assert/strict'
import { termsOf } from './chain.ts'
import type { Checks } from './check.ts'
import { handsOn } from './hands.ts'
import { firmly, intent, ownMarket, readQuote, softly, takeBundle, takeQuote } from './issuance.ts'
import { requireOverCap, requireRefusal } from './refused.ts'
import { setTerms } from './set-terms.ts'
import { staleQuotes } from './stale-quotes.ts'

const absent = `MINT${'0'.repeat(32)}`

export const quoteRefusalChecks: Checks = {
  'EXP-1': async (target) => {
    const { refused, read, issued, again } = await staleQuotes(target)
    requireRefusal(refused, 'mint_quote_expired')
    assert.equal(read.body.state, 'expired')
    assert.deepEqual([read.body.freshness.fresh, read.body.freshness.secondsRemaining], [false, 0])
    assert.equal(again.text, issued.text, 'an issued bundle does not grow old with its quote')
  },

  'ERR-5': async (target) => {
    requireRefusal(await intent(target, absent), 'mint_quote_not_found')
    requireRefusal(await readQuote(target, absent), 'mint_quote_not_found')
  },

  'ERR-6': async (target) => {
    const { refused } = await staleQuotes(target)
    requireRefusal(refused, 'mint_quote_expired')
    assert.deepEqual(Object.keys(refused.body.current).sort(), ['deltaBps', 'price', 'unitAmount'])
  },

  'ERR-7': async (target) => {
    await using market = await ownMarket(target)
    const { pairId } = market
    const quote = await takeQuote(target, { pairId })
    const { price, cap } = await termsOf(target, market.market.issuanceVenueContract)
    await using _moved = await setTerms(target, market, { price: price * 2n, cap })
    const refused = await intent(target, quote.reference)
    requireRefusal(refused, 'mint_price_moved')
    const { quoted, current } = refused.body
    assert.deepEqual(quoted, { price: quote.price, unitAmount: quote.unitAmount })
    assert.deepEqual([BigInt(current.unitAmount), current.deltaBps], [BigInt(quote.unitAmount) / 2n, 10_000])
    const again = await softly(target, { pairId })
    assert.equal(again.body.unitAmount, current.unitAmount)
    await takeBundle(target, (await takeQuote(target, { pairId })).reference)
  },

  'ERR-8': async (target) => {
    await using market = await ownMarket(target)
    const { reference } = await takeQuote(target, { pairId: market.pairId })
    {
      // What is drafted and not signed yet can be changed by whoever owns the database.
      await using _killed = await handsOn(target).killSigners('operator')
      requireRefusal(await intent(target, reference), 'mint_signer_unavailable')
    }
    await handsOn(target).changeDraft(reference)
    requireRefusal(await intent(target, reference), 'mint_intent_digest_mismatch')
    requireRefusal(await intent(target, reference), 'mint_intent_digest_mismatch')
    assert.equal((await readQuote(target, reference)).body.state, 'firm')
  },

  'ERR-11': async (target) => {
    await using market = await ownMarket(target)
    const { pairId } = market
    const { price, cap } = await termsOf(target, market.market.issuanceVenueContract)
    const over = await firmly(target, { pairId, cashAmount: `${cap * 2n}` })
    requireOverCap(over, false)
    assert.ok(BigInt(over.body.limits.maxCashAmount) >= cap)
    await using _closed = await setTerms(target, market, { price, cap: 0n })
    const closed = await firmly(target, { pairId })
    requireOverCap(closed, true)
    assert.equal(closed.body.limits.maxCashAmount, '0')
  },

  'ERR-12': async (target) => {
    await using market = await ownMarket(target)
    for (const asked of [softly, firmly]) {
      const refused = await asked(target, { pairId: market.pairId, cashAmount: '0' })
      requireRefusal(refused, 'mint_nothing_to_mint')
      assert.ok(BigInt(refused.body.minCashAmount) > 0n)
    }
  },
}
