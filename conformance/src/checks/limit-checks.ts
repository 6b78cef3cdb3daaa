import assert from 'node:assert/strict'
import { setTimeout as sleep } from 'node:timers/promises'
import { termsOf } from '../drivers/chain.ts'
import { setTerms } from '../drivers/issuance.ts'
import { ownMarket } from '../drivers/own-market.ts'
import { cashAmount, firmly, intent, quotesPath, softly, takeQuote } from '../drivers/rail-calls.ts'
import { onEachRail, onEachRailAtOnce, onIssuance } from '../drivers/rails.ts'
import { call } from '../drivers/target.ts'
import type { Checks } from '../report/check.ts'
import { closedHours, noLimits } from './eligibility-breaks.ts'
import { requireOverCap, requireRefusal } from './refused.ts'

/** A supplier has a list of prices and no cap. */
const capChecks: Checks = onIssuance({
  'LIM-1': async (target) => {
    await using market = await ownMarket(target)
    const { pairId } = market
    const { price, cap } = await termsOf(target, market.market.issuanceVenueContract)
    const { body: soft } = await softly(target, { pairId, cashAmount: `${cap * 2n}` })
    const most = BigInt(soft.limits.maxCashAmount)
    const atVenue = (cash: bigint) => cash - (cash * BigInt(market.market.feeBps)) / 10_000n
    assert.ok(atVenue(most) <= cap && atVenue(most + 1n) > cap, 'the published maximum is the maximum')
    const { reference } = await takeQuote(target, { pairId, cashAmount: `${most}` })
    requireOverCap(target, await firmly(target, { pairId, cashAmount: `${most + 1n}` }), false)
    await using _closed = await setTerms(target, market, { price, cap: 0n })
    const reported = await softly(target, { pairId })
    assert.deepEqual([reported.status, reported.body.limits.maxCashAmount], [200, '0'])
    for (const amount of ['1', cashAmount, `${most}`, `${most + 1n}`])
      requireOverCap(target, await firmly(target, { pairId, cashAmount: amount }), true)
    requireOverCap(target, await intent(target, reference), true)
  },
})

/** A caller for each rail, so that both can be typed at. */
const typists = { mint: 'globex-buyer-1', rfq: 'globex-buyer-2' }

const typingChecks: Checks = onEachRailAtOnce({
  'LIM-3': async (target) => {
    await using market = await ownMarket(target)
    const { pairId } = market
    // Three seconds of typing, by a caller who has asked nothing else.
    const typing = Array.from({ length: 60 }, async (_, at) => {
      await sleep(at * 50)
      return call(target, 'POST', `${quotesPath(target)}/soft`, {
        as: typists[target.rail.surface],
        hasty: true,
        body: { pairId, cashAmount: `${at + 1}000` },
      })
    })
    for (const { status, headers, text } of await Promise.all(typing)) {
      assert.equal(status, 200, text)
      const [, burst, seconds] = /^"soft";q=(\d+);w=(\d+)$/.exec(headers.get('ratelimit-policy') ?? '') ?? []
      assert.equal(Number(burst) / Number(seconds), 20, 'the published limit is 20 a second')
    }
  },
})

export const limitChecks: Checks = {
  ...capChecks,
  ...typingChecks,
  ...onEachRail({
    'LIM-2': async (target) => {
      await using market = await ownMarket(target)
      const { pairId } = market
      const { cash, unit } = market.market
      // So expensive that one base unit costs one whole of the currency: smaller amounts round down to nothing.
      await using _dear = await target.rail.setPrice(target, market, 10n ** BigInt(unit.decimals))
      const refused = await softly(target, { pairId, cashAmount: '1' })
      requireRefusal(target, refused, 'nothing_to_buy')
      const least = BigInt(refused.body.minCashAmount)
      assert.ok(least >= 10n ** BigInt(cash.decimals))
      for (const asked of [softly, firmly]) {
        requireRefusal(target, await asked(target, { pairId, cashAmount: `${least - 1n}` }), 'nothing_to_buy')
        const enough = await asked(target, { pairId, cashAmount: `${least}` })
        assert.equal(enough.body.unitAmount, '1', enough.text)
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
        // Quotes state the limits and accept the amount all the same.
        assert.equal((await softly(target, { pairId })).status, 200)
        const { reference } = await takeQuote(target, { pairId })
        const refused = await intent(target, reference)
        requireRefusal(target, refused, 'trade_size_out_of_range')
        assert.deepEqual(refused.body.limits, limits)
        await market.change({ limits, tradingWindow: closedHours })
        requireRefusal(target, await intent(target, reference), 'trading_window_closed')
        await market.change({ limits: noLimits, tradingWindow: null })
        assert.equal((await intent(target, reference)).status, 200)
      }
    },
  }),
}
