import assert from 'node:assert/strict'
import type { Checks } from './check.ts'
import { buyer, marketCalls, ownMarket, softly, takeBundle, takeQuote } from './issuance.ts'
import { requireInvalid, requireRefusal } from './refused.ts'
import { holdings, purchase, submit } from './settle.ts'
import { everyItem } from './target.ts'

const otherRails = ['offchain_fixed_price', 'onchain_rfq_atomic', null]
/** Ways in which a request could try to choose a rail. */
const choices = [{ primaryExecutionKind: 'onchain_primary_mint' }, { rail: 'mint' }, { executionKind: 'mint' }]

export const railChecks: Checks = {
  // Shown at the issuance prefix; the other on-chain rail has no calls yet.
  'RAIL-1': async (target) => {
    const markets = await everyItem(target, '/markets', buyer)
    for (const kind of otherRails) {
      const other = markets.find((market) => market.primaryExecutionKind === kind)
      assert.ok(other, `the catalogue shows a market of kind ${kind}`)
      for (const asked of Object.values(marketCalls)) {
        const answer = await asked(target, { pairId: other.pairId })
        requireRefusal(answer, 'mint_not_a_mint_market')
        assert.equal(answer.body.primaryExecutionKind, kind)
      }
      for (const choice of choices) {
        const [field = ''] = Object.keys(choice)
        requireInvalid(await softly(target, { pairId: other.pairId, ...choice }), field, `a body that chooses ${field}`)
      }
    }
    await using own = await ownMarket(target)
    const { status, body } = await softly(target, { pairId: own.pairId })
    assert.deepEqual([status, body.primaryExecutionKind], [200, 'onchain_primary_mint'])
  },

  'RAIL-4': async (target) => {
    await using market = await ownMarket(target)
    const bought = await purchase(target, market.pairId, buyer)
    const { quote, bundle, wallet } = bought
    assert.equal(bundle.intent.venue.toLowerCase(), market.market.issuanceVenueContract.toLowerCase())
    const before = await holdings(target, bundle)
    assert.ok(await submit(target, bought, wallet), 'the chain takes the settlement')
    const cash = BigInt(quote.cashAmount)
    const fee = quote.fees.reduce((sum: bigint, { amount }: { amount: string }) => sum + BigInt(amount), 0n)
    const units = BigInt(quote.unitAmount)
    assert.ok(units > 0n)
    assert.deepEqual(await holdings(target, bundle), {
      buyersCash: before.buyersCash - cash,
      venuesCash: before.venuesCash + cash - fee,
      fees: before.fees + fee,
      buyersUnits: before.buyersUnits + units,
      unitsMinted: before.unitsMinted + units,
    })
  },

  'LIFE-6': async (target) => {
    await using market = await ownMarket(target)
    const first = await takeQuote(target, { pairId: market.pairId })
    const { bundle } = await takeBundle(target, first.reference)
    const before = await holdings(target, bundle)
    const second = await takeQuote(target, { pairId: market.pairId })
    await takeBundle(target, second.reference)
    await takeBundle(target, first.reference)
    assert.deepEqual(await holdings(target, bundle), before)
  },
}
