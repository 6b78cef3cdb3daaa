import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Supplier, startSupplier } from '../supplier.ts'
import { isHonest, orderChecks } from '../testing/order-checks.ts'
import { takerOf } from '../testing/quotes.ts'
import { seenOrder } from '../testing/seen-order.ts'
import { openTradingPlace, type TradingPlace } from '../testing/trading-place.ts'
import { airswapOnly, isOneOf, orderFaults, oursOnly } from './names.ts'

let place: TradingPlace
let supplier: Supplier
let taker: ReturnType<typeof takerOf>
let stranger: string
beforeAll(async () => {
  place = await openTradingPlace()
  supplier = await startSupplier(place.settings({ faultsOnDemand: true }))
  taker = takerOf(place, supplier)
  await taker.fault('wrong_asset', { times: 1 })
  stranger = (await taker.airswapOrder()).body.result.signerToken
})
afterAll(async () => {
  await supplier?.stop()
  await place?.stop()
})

const seen = (protocol: 'airswap' | 'ours') => seenOrder({ place, taker, stranger }, protocol)

for (const protocol of ['airswap', 'ours'] as const) {
  const notOfThis = protocol === 'airswap' ? oursOnly : airswapOnly
  const rows = Object.entries(orderChecks).filter(([name]) => !isOneOf(notOfThis, name))
  test.each(rows)(`${protocol}: %s`, async (name, check) => {
    await taker.fault(name, { times: 1, nonce: '77' })
    await check(await seen(protocol))
    await isHonest(await seen(protocol))
  })

  test(`${protocol}: replayed_order`, async () => {
    const first = await seen(protocol)
    await taker.fault('replayed_order', { times: 1 })
    expect((await seen(protocol)).id).toBe(first.id)
    expect((await seen(protocol)).id).not.toBe(first.id)
  })

  test(`${protocol}: a fault of the other protocol is refused loudly`, async () => {
    for (const name of orderFaults.filter((each) => notOfThis.includes(each))) {
      await taker.fault(name, { times: 1 })
      expect((await (protocol === 'airswap' ? taker.airswapOrder() : taker.order())).status).toBe(501)
    }
  })
}
