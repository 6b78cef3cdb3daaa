import assert from 'node:assert/strict'
import { controlsOn } from './controls.ts'
import type { Rail } from './rail.ts'
import { softly, until } from './rail-calls.ts'

/** swap(address,uint256,uint256,address,…) of AirSwap: its fourth word is the maker, who is paid by the contract. */
const airswapCall = '0x98956069'
const makerStart = 2 + 8 + 3 * 64 + 24

/** A supplier's own contract fills the order; one that is no AirSwap keeps the cash itself. */
export const thirdPartyVenue: Rail = {
  name: 'third-party venue',
  kind: 'onchain_rfq_atomic',
  surface: 'rfq',
  prefix: '/rfq',
  referencePrefix: 'RFQ',
  referenceRest: /^[0-9a-f]{32}$/,
  venueFields: ['rfqVenueContract', 'rfqInstrumentId'],
  hasSwitches: true,
  mints: false,
  // It is what an order comes to, not what it was made from.
  priceSlack: 1n,
  paidTo: ({ intent, venueCalldata }) =>
    venueCalldata.startsWith(airswapCall) ? `0x${venueCalldata.slice(makerStart, makerStart + 40)}` : intent.venue,
  async setPrice(target, { pairId }, wholeCash) {
    const question = () => softly(target, { pairId })
    const { price: before } = (await question()).body
    await using undo = new AsyncDisposableStack()
    undo.defer(async () => {
      const back = await until(question, ({ body }) => body.price === before)
      assert.equal(back.body.price, before, back.text)
    })
    undo.use(await controlsOn(target).setSupplierPrices(`${wholeCash}`))
    // The best price is shown, so that a supplier whose list is not read anew yet would still show the old one.
    const seen = await until(question, ({ body }) => BigInt(body.price?.split('.')[0] ?? 0) >= wholeCash)
    assert.ok(BigInt(seen.body.price.split('.')[0]) >= wholeCash, seen.text)
    return undo.move()
  },
}
