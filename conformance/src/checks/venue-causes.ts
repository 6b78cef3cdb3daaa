import { ownMarket } from '../drivers/own-market.ts'
import { firmly, intent, takeBundle, takeQuote } from '../drivers/rail-calls.ts'
import type { Causes } from '../report/check.ts'
import { requireRefusal } from './refused.ts'

/** What the switches of a third-party venue bring about. */
export const switchCauses: Causes = {
  async quotes_disabled(target) {
    await using market = await ownMarket(target)
    const { pairId } = market
    await market.turn(false, true)
    requireRefusal(target, await firmly(target, { pairId }), 'quotes_disabled')
    await market.turn(true, true)
    await takeQuote(target, { pairId })
  },

  async execution_disabled(target) {
    await using market = await ownMarket(target)
    const { reference } = await takeQuote(target, { pairId: market.pairId })
    await market.turn(true, false)
    requireRefusal(target, await intent(target, reference), 'execution_disabled')
    await market.turn(true, true)
    await takeBundle(target, reference)
  },
}
