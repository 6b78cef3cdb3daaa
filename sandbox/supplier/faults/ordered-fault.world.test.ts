import { expect, test } from 'vitest'
import { startSupplier } from '../supplier.ts'
import { takerOf } from '../testing/quotes.ts'
import { sceneOfThisFile } from '../testing/scene.ts'

const { place, taker } = sceneOfThisFile()

test('a fault can be kept to one kind of call', async () => {
  await taker.fault('null_result', { on: 'prices' })
  expect((await taker.order()).status).toBe(201)
  expect((await taker.prices()).body).toBe(null)
})

test('an order of a fault that cannot be read is refused', async () => {
  for (const wrong of [{ times: 0 }, { times: 1.5 }, { on: 'all' }, { nonce: '-1' }, { other: 1 }])
    expect((await taker.fault('expired', wrong)).status).toBe(400)
  expect((await taker.fault('no_such_fault')).status).toBe(400)
})

test('terms change at once, unless they cannot be read', async () => {
  await taker.fault(null)
  for (const wrong of [{ midPrice: '0' }, { inventory: '1.5' }, { spreadBps: -1 }])
    expect((await taker.terms(wrong)).status).toBe(400)
  await taker.terms({ midPrice: '30', spreadBps: 0, inventory: `${10n ** 24n}` })
  expect((await taker.prices()).body.levels[0]).toEqual({ upToUnits: `${10n ** 24n / 4n}`, price: '30' })
})

test('a supplier takes no orders of faults unless it was set up for them', async () => {
  const honest = await startSupplier(place.settings())
  const { fault, terms, prices } = takerOf(place, honest)
  expect((await fault('never')).status).toBe(404)
  expect((await terms({ midPrice: '1' })).status).toBe(404)
  expect((await prices()).body.levels[0].price).toBe('25.1251')
  await honest.stop()
})
