import assert from 'node:assert/strict'
import type { Checks } from './check.ts'
import { allowance, buyer, firmly, marketCalls, ownMarket, softly, until } from './issuance.ts'
import { requireRefusal } from './refused.ts'
import { everyItem } from './target.ts'
import { profileOf } from './wallets.ts'

const absentPair = 987_654_321

export const marketRefusalChecks: Checks = {
  'ERR-1': async (target) => {
    const { tenant } = await profileOf(target, 'globex-buyer-1')
    await using draft = await ownMarket(target, { status: 'draft' })
    await using hidden = await ownMarket(target, { hidden: true })
    await using foreign = await ownMarket(target, { entitledTenants: [tenant] })
    for (const asked of Object.values(marketCalls)) {
      const unknown = await asked(target, { pairId: absentPair })
      requireRefusal(unknown, 'mint_market_not_found')
      for (const { pairId } of [draft, hidden, foreign]) {
        const { body } = await asked(target, { pairId })
        assert.deepEqual({ ...body, requestId: '' }, { ...unknown.body, requestId: '' })
      }
    }
    assert.equal((await softly(target, { pairId: foreign.pairId }, { as: 'globex-buyer-1' })).status, 200)
  },

  'ERR-2': async (target) => {
    const markets = await everyItem(target, '/markets', buyer)
    for (const kind of ['offchain_fixed_price', 'onchain_rfq_atomic', null]) {
      const { pairId } = markets.find((market) => market.primaryExecutionKind === kind)
      const answer = await softly(target, { pairId })
      requireRefusal(answer, 'mint_not_a_mint_market')
      assert.equal(answer.body.primaryExecutionKind, kind)
    }
  },

  'ERR-3': async (target) => {
    await using market = await ownMarket(target, { issuanceVenueContract: null })
    for (const asked of Object.values(marketCalls))
      requireRefusal(await asked(target, { pairId: market.pairId }), 'mint_market_not_configured')
  },

  'ERR-4': async (target) => {
    await using market = await ownMarket(target)
    const { pairId } = market
    for (const status of ['paused', 'closed']) {
      await market.change({ status })
      for (const asked of [allowance, firmly]) requireRefusal(await asked(target, { pairId }), 'mint_market_paused')
      // A soft quote may rest on a market that was read a moment ago.
      const soft = await until(
        () => softly(target, { pairId }),
        (answer) => answer.status !== 200,
      )
      requireRefusal(soft, 'mint_market_paused')
    }
  },
}
