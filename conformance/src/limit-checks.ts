import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { termsOf } from './chain.ts'
import type { Checks } from './check.ts'
import { cashAmount, firmly, intent, ownMarket, quotes, softly, takeQuote } from './issuance.ts'
import { requireOverCap, requireRefusal } from './refused.ts'
import { setTerms } from './set-terms.ts'
import { call } from './target.ts'

const noLimit = { minCashAmount: null, maxCashAmount: null }
const closedHours = { timeZone: 'Europe/Zurich', weekly: [], closedDates: [] }

export const limitChecks: Checks = {
  'LIM-1': async (target) => {
    await using market = await ownMarket(target)
    const { pairId } = market
    const { price, cap } = await termsOf(target, market.market.issuanceVenueContract)
    const { body: soft } = await softly(target, { pairId, cashAmount: `${cap * 2n}` })
    const most = BigInt(soft.limits.maxCashAmount)
    const atVenue = (cash: bigint) => cash - (cash * BigInt(market.market.feeBps)) / 10_000n
    assert.ok(atVenue(most) <= cap && atVenue(most + 1n) > cap, 'what is told as the most is the most')
    const { reference } = await takeQuote(target, { pairId, cashAmount: `${most}` })
    requireOverCap(await firmly(target, { pairId, cashAmount: `${most + 1n}` }), false)
    await using _closed = await setTerms(target, market, { price, cap: 0n })
    const told = await softly(target, { pairId })
    assert.deepEqual([told.status, told.body.limits.maxCashAmount], [200, '0'])
    for (const amount of ['1', cashAmount, `${most}`, `${most + 1n}`])
      requireOverCap(await firmly(target, { pairId, cashAmount: amount }), true)
    requireOverCap(await intent(target, reference), true)
  },

  'LIM-2': async (target) => {
    await using market = await ownMarket(target)
    const { pairId } = market
    const { cap } = await termsOf(target, market.market.issuanceVenueContract)
    // So dear that a million base units of cash buy one base unit: smaller amounts round down to nothing.
    const price = 10n ** BigInt(market.market.unit.decimals + 6)
    await using _dear = await setTerms(target, market, { price, cap })
    const refused = await softly(target, { pairId, cashAmount: '1' })
    requireRefusal(refused, 'mint_nothing_to_mint')
    const least = BigInt(refused.body.minCashAmount)
    assert.ok(least >= 1_000_000n)
    for (const asked of [softly, firmly]) {
      requireRefusal(await asked(target, { pairId, cashAmount: `${least - 1n}` }), 'mint_nothing_to_mint')
      const enough = await asked(target, { pairId, cashAmount: `${least}` })
      assert.equal(enough.body.unitAmount, '1', enough.text)
    }
  },

  'LIM-3': async (target) => {
    await using market = await ownMarket(target)
    const { pairId } = market
    // Three seconds of typing, by a caller who has asked nothing else.
    const typing = Array.from({ length: 60 }, async (_, at) => {
      await sleep(at * 50)
      return call(target, 'POST', `${quotes}/soft`, {
        as: 'globex-buyer-2',
        body: { pairId, cashAmount: `${at + 1}000` },
      })
    })
    for (const { status, headers, text } of await Promise.all(typing)) {
      assert.equal(status, 200, text)
      const [, burst, seconds] = /^"soft";q=(\d+);w=(\d+)$/.exec(headers.get('ratelimit-policy') ?? '') ?? []
      assert.equal(Number(burst) / Number(seconds), 20, 'the published limit is 20 a second')
    }
  },

  'LIM-4': async (target) => {
    await using market = await ownMarket(target, { freshnessSeconds: 900 })
    const { pairId } = market
    for (const limits of [
      { minCashAmount: null, maxCashAmount: `${BigInt(cashAmount) - 1n}` },
      { minCashAmount: `${BigInt(cashAmount) + 1n}`, maxCashAmount: null },
    ]) {
      await market.change({ limits, tradingWindow: null })
      // Quotes tell the limits and take the amount all the same.
      assert.equal((await softly(target, { pairId })).status, 200)
      const { reference } = await takeQuote(target, { pairId })
      const refused = await intent(target, reference)
      requireRefusal(refused, 'mint_trade_size_out_of_range')
      assert.deepEqual(refused.body.limits, limits)
      await market.change({ limits, tradingWindow: closedHours })
      requireRefusal(await intent(target, reference), 'mint_trading_window_closed')
      await market.change({ limits: noLimit, tradingWindow: null })
      assert.equal((await intent(target, reference)).status, 200)
    }
  },
}
