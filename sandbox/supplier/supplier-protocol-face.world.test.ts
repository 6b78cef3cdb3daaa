import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { ask } from './testing/ask.ts'
import { buyer, cashAmount, deskSigner, executor, unitAmount } from './testing/quotes.ts'
import { sceneOfThisFile } from './testing/scene.ts'

const { place, supplier, taker } = sceneOfThisFile()

test('prices are cumulative in base units, and higher for larger amounts', async () => {
  expect(await taker.prices()).toEqual({
    status: 200,
    body: {
      instrument: 'HARBOUR',
      levels: [
        { upToUnits: `${1_000n * 10n ** 18n}`, price: '25.1251' },
        { upToUnits: `${2_000n * 10n ** 18n}`, price: '25.1502' },
        { upToUnits: `${4_000n * 10n ** 18n}`, price: '25.1753' },
      ],
    },
  })
  expect(await taker.prices('OTHER')).toEqual({ status: 404, body: { code: 'instrument_not_traded' } })
})

test('an order states what was asked, and is signed by the wallet for the desk', async () => {
  const requestId = randomUUID()
  const { timestamp } = await place.clients.reader.getBlock()
  const minExpiry = `${timestamp + 500n}`
  const { status, body } = await taker.order({ requestId, minExpiry })
  expect({ status, requestId: body.requestId }).toEqual({ status: 201, requestId })
  const { orderId, ...terms } = body.order
  expect(orderId).toMatch(/^0x[0-9a-f]{64}$/)
  expect(terms).toEqual({
    taker: executor,
    buyer,
    cashToken: place.cash.toLowerCase(),
    cashAmount,
    assetToken: place.units.toLowerCase(),
    unitAmount,
    expiry: minExpiry,
  })
  expect(await deskSigner(place, body)).toBe(place.wallet)
})

test('what it does not sell, and what it cannot read, is distinguished', async () => {
  const reported = async (changed: object) => {
    const { status, body } = await taker.order(changed)
    return `${status} ${body.code}`
  }
  expect(await reported({ cashAmount: '999999' })).toBe('409 amount_too_low')
  expect(await reported({ cashAmount: '1000000000001' })).toBe('409 amount_too_high')
  expect(await reported({ cashAmount: '1000000000000' })).toBe('409 no_price')
  for (const changed of [{ instrument: 'X' }, { chainId: 'eip155:1' }, { desk: buyer }, { assetToken: buyer }])
    expect(await reported(changed)).toBe('404 instrument_not_traded')
  for (const changed of [
    { cashAmount: 5 },
    { cashAmount: '1e9' },
    { requestId: 'x' },
    { taker: 'me' },
    { minExpiry: '' },
  ])
    expect(await reported(changed)).toBe('400 bad_request')
  expect((await ask(`${supplier.url}/v2`)).status).toBe(404)
})

test('an open order keeps its units from the next one until it is declined', async () => {
  const free = async () => BigInt((await taker.prices()).body.levels.at(-1).upToUnits)
  const before = await free()
  const { body } = await taker.order()
  expect(before - (await free())).toBe(BigInt(unitAmount))
  await taker.terms({ midPrice: '26' })
  expect((await taker.confirm(body.order.orderId)).body.decision).toBe('declined')
  expect(await free()).toBe(before)
  await taker.terms({ midPrice: '25.10' })
  expect((await taker.confirm(body.order.orderId)).body.decision).toBe('declined')
})

test('a confirmed order stays confirmed while the price moves, and is declined once it has run out', async () => {
  const { body } = await taker.order()
  const requestId = randomUUID()
  const { orderId } = body.order
  const confirmed = { requestId, orderId, decision: 'confirmed', unitAmount }
  expect(await taker.confirm(orderId, requestId)).toEqual({ status: 200, body: confirmed })
  await taker.terms({ midPrice: '26' })
  expect((await taker.confirm(orderId, requestId)).body).toEqual(confirmed)
  await taker.terms({ midPrice: '25.10' })
  const node = place.clients.reader as unknown as { request(call: object): Promise<unknown> }
  await node.request({ method: 'evm_setNextBlockTimestamp', params: [Number(body.order.expiry) + 1] })
  await node.request({ method: 'evm_mine', params: [] })
  expect((await taker.confirm(orderId, requestId)).body).toEqual({ requestId, orderId, decision: 'declined' })
  const unknown = await taker.confirm(`0x${'0'.repeat(64)}`)
  expect(unknown).toEqual({ status: 404, body: { code: 'order_not_found' } })
})
