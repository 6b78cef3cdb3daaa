import assert from 'node:assert/strict'
import { rpc } from './chain.ts'
import type { Causes } from './check.ts'
import { type Hands, handsOn } from './hands.ts'
import { NotShown } from './not-shown.ts'
import { outage } from './outage.ts'
import { offeringsOf, ownMarket } from './own-market.ts'
import type { OnRail, OwnMarket } from './rail.ts'
import { firmly, intent, softly, takeBundle, takeQuote, until } from './rail-calls.ts'
import type { Reason } from './refusals.ts'
import { requireRefusal } from './refused.ts'
import type { Answer } from './target.ts'

/** No price while the rail's own venue is disturbed, and one again once that is over. */
async function requireNoPrice(
  target: OnRail,
  reason: Reason,
  disturb: (hands: Hands, market: OwnMarket) => Promise<AsyncDisposable>,
): Promise<void> {
  await using market = await ownMarket(target)
  const { pairId } = market
  const refused = ({ status }: Answer) => status >= 400
  {
    await using _disturbed = await disturb(handsOn(target), market)
    for (const asked of [softly, firmly])
      requireRefusal(target, await until(() => asked(target, { pairId }), refused), reason)
  }
  const cured = await until(
    () => softly(target, { pairId }),
    (answer) => !refused(answer),
  )
  assert.equal(cured.status, 200, `${reason} is not cured: ${cured.text}`)
}

const chainFrozen = outage({
  question:
    async (target, { pairId }) =>
    () =>
      softly(target, { pairId }),
  disturb: (hands) => hands.freezeChain(),
})

/** What becomes of the offering's own contract. */
export const offeringVenueCauses: Causes = {
  price_read_failed: (target) => chainFrozen(target, 'price_read_failed'),

  venue_unavailable: (target) =>
    requireNoPrice(target, 'venue_unavailable', (hands, { market }) =>
      hands.setCode(market.issuanceVenueContract, '0x'),
    ),

  venue_mismatch: (target) =>
    requireNoPrice(target, 'venue_mismatch', async (hands, { market }) => {
      const { issuanceVenueContract: venue, unit } = market
      const code: string = await rpc(target, 'eth_getCode', venue, 'latest')
      // What a venue sells stands in its code.
      const another = code.replaceAll(unit.address.slice(2).toLowerCase(), '9'.repeat(40))
      assert.notEqual(another, code)
      return hands.setCode(venue, another)
    }),
}

/** What the suppliers of a third-party venue bring about. */
export const supplierCauses: Causes = {
  async price_moved(target) {
    for (const offering of await offeringsOf(target)) {
      await using market = await ownMarket(target, offering)
      const { reference } = await takeQuote(target, { pairId: market.pairId })
      await using _moved = await handsOn(target).faultSuppliers('confirm_fewer_units')
      const answer = await intent(target, reference)
      // Without a last look an order is filled as it is or not at all.
      if (answer.status !== 200) return requireRefusal(target, answer, 'price_moved')
    }
    throw new NotShown('no supplier of the deployment has a last look')
  },

  no_quote: (target) => requireNoPrice(target, 'no_quote', (hands) => hands.faultSuppliers('error_cannot_provide')),
  venue_mismatch: (target) => requireNoPrice(target, 'venue_mismatch', (hands) => hands.faultSuppliers('error_pair')),

  async venue_unavailable(target) {
    // Who does not answer may have had a price, and without a block nobody knows: neither is "no price".
    await requireNoPrice(target, 'venue_unavailable', (hands) => hands.freezeSuppliers())
    await chainFrozen(target, 'venue_unavailable')
  },

  async venue_declined(target) {
    await using market = await ownMarket(target)
    const { pairId } = market
    const { rfqVenueContract, unit } = market.market
    const { reference } = await takeQuote(target, { pairId })
    {
      await using _withdrawn = await handsOn(target).withdrawAllowances(unit.address, rfqVenueContract)
      requireRefusal(target, await intent(target, reference), 'venue_declined')
    }
    await takeBundle(target, (await takeQuote(target, { pairId })).reference)
  },

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
