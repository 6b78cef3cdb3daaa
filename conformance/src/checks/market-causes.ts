import assert from 'node:assert/strict'
import { ownMarket } from '../drivers/own-market.ts'
import { allowance, buyer, firmly, marketCalls, softly, until } from '../drivers/rail-calls.ts'
import { everyItem } from '../drivers/target.ts'
import { profileOf } from '../drivers/wallets.ts'
import type { Causes } from '../report/check.ts'
import { requireRefusal } from './refused.ts'

/** What a market may be, or null for no primary sale. */
export const kinds = ['offchain_fixed_price', 'onchain_rfq_atomic', 'onchain_primary_mint', null]
const absentPair = 987_654_321

export const marketCauses: Causes = {
  market_not_found: async (target) => {
    const { tenant } = await profileOf(target, 'globex-buyer-1')
    await using draft = await ownMarket(target, { status: 'draft' })
    await using hidden = await ownMarket(target, { hidden: true })
    await using foreign = await ownMarket(target, { entitledTenants: [tenant] })
    for (const asked of Object.values(marketCalls)) {
      const unknown = await asked(target, { pairId: absentPair })
      requireRefusal(target, unknown, 'market_not_found')
      for (const { pairId } of [draft, hidden, foreign]) {
        const { body } = await asked(target, { pairId })
        assert.deepEqual({ ...body, requestId: '' }, { ...unknown.body, requestId: '' })
      }
    }
    assert.equal((await softly(target, { pairId: foreign.pairId }, { as: 'globex-buyer-1' })).status, 200)
  },

  wrong_rail: async (target) => {
    const markets = await everyItem(target, '/markets', buyer)
    for (const kind of kinds.filter((other) => other !== target.rail.kind)) {
      const { pairId } = markets.find((market) => market.primaryExecutionKind === kind)
      const answer = await softly(target, { pairId })
      requireRefusal(target, answer, 'wrong_rail')
      assert.equal(answer.body.primaryExecutionKind, kind)
    }
  },

  market_not_configured: async (target) => {
    for (const field of target.rail.venueFields) {
      await using market = await ownMarket(target, { [field]: null })
      for (const asked of Object.values(marketCalls))
        requireRefusal(target, await asked(target, { pairId: market.pairId }), 'market_not_configured')
    }
  },

  market_paused: async (target) => {
    await using market = await ownMarket(target)
    const { pairId } = market
    for (const status of ['paused', 'closed']) {
      await market.change({ status })
      for (const asked of [allowance, firmly]) requireRefusal(target, await asked(target, { pairId }), 'market_paused')
      // A soft quote may rest on a market that was read a moment ago.
      const soft = await until(
        () => softly(target, { pairId }),
        (answer) => answer.status !== 200,
      )
      requireRefusal(target, soft, 'market_paused')
    }
  },
}
