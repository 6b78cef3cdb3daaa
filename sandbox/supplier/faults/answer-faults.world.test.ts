import { expect, test } from 'vitest'
import { type Received, within } from '../testing/ask.ts'
import { cashAmount, unitAmount } from '../testing/quotes.ts'
import { sceneOfThisFile } from '../testing/scene.ts'
import { type ConfirmFault, confirmFaults, type ErrorFault, errorFaults, type PriceFault } from './names.ts'

const { taker } = sceneOfThisFile()

const errors: Readonly<Record<ErrorFault, readonly [number, string]>> = {
  error_cannot_provide: [-33600, '409 no_price'],
  error_pair: [-33601, '404 instrument_not_traded'],
  error_too_low: [-33602, '409 amount_too_low'],
  error_too_high: [-33603, '409 amount_too_high'],
  error_invalid_params: [-33604, '400 bad_request'],
  error_rate_limit: [-33605, '429 rate_limited'],
  error_internal: [-32603, '500 internal'],
  error_own: [-33750, '503 own'],
}

test.each(errorFaults)('%s', async (name) => {
  const [code, ours] = errors[name]
  await taker.fault(name)
  for (const { status, body } of [await taker.airswapOrder(), await taker.airswapPrices()])
    expect({ status, id: body.id, code: body.error.code }).toEqual({ status: 200, id: '7', code })
  for (const { status, body } of [await taker.order(), await taker.prices()]) {
    expect(`${status} ${body.code}`).toBe(ours)
    if (name === 'error_own') expect(body.message).toBe('<script>secret-upstream-text</script>')
  }
  await taker.fault(null)
  expect((await taker.order()).status).toBe(201)
})

type Levels = readonly (readonly [string, string])[]
const prices: Readonly<Record<Exclude<PriceFault, 'prices_never'>, (levels: Levels) => void>> = {
  prices_zero: (levels) => expect(levels.map(([, price]) => price)).toEqual(['0', '0', '0']),
  prices_negative: (levels) => expect(levels[0]?.[1]).toBe('-25.1251'),
  prices_unsorted: (levels) => expect(levels.map(([, price]) => price)).toEqual(['25.1753', '25.1502', '25.1251']),
  prices_empty: (levels) => expect(levels).toEqual([]),
  prices_huge: (levels) => expect(levels).toHaveLength(10_000),
}

test.each(Object.entries(prices))('%s', async (name, check) => {
  await taker.fault(name)
  check((await taker.airswapPrices()).body.result[0].ask)
  const { levels } = (await taker.prices()).body
  check(levels.map(({ upToUnits, price }: { upToUnits: string; price: string }) => [upToUnits, price]))
  expect((await taker.order()).status).toBe(201)
})

test('prices_never: prices are silent, orders are not', async () => {
  await taker.fault('prices_never')
  expect(
    await within(
      300,
      taker.prices().catch(() => null),
    ),
  ).toBe('silent')
  expect(
    await within(
      300,
      taker.airswapPrices().catch(() => null),
    ),
  ).toBe('silent')
  await taker.fault(null)
  expect((await taker.prices()).status).toBe(200)
})

const confirmations: Readonly<Record<ConfirmFault, (received: Received | 'silent', orderId: string) => void>> = {
  confirm_declines: (received, orderId) => expect(received).toMatchObject({ body: { orderId, decision: 'declined' } }),
  confirm_fewer_units: (received, orderId) =>
    expect(received).toMatchObject({
      body: { orderId, decision: 'confirmed', unitAmount: `${BigInt(unitAmount) - 1n}` },
    }),
  confirm_other_order: (received, orderId) => {
    expect(received).toMatchObject({ body: { decision: 'confirmed', unitAmount } })
    expect(received).not.toMatchObject({ body: { orderId } })
  },
  confirm_never: (received) => expect(received).toBe('silent'),
  confirm_500: (received) => expect(received).toMatchObject({ status: 500 }),
}

test.each(confirmFaults)('%s', async (name) => {
  await taker.fault(name, { times: 1 })
  const { orderId } = (await taker.order()).body.order
  confirmations[name](await within(500, taker.confirm(orderId)), orderId)
  expect((await taker.confirm(orderId)).body).toMatchObject({ orderId, decision: 'confirmed', unitAmount })
})

test('wrong_id', async () => {
  await taker.fault('wrong_id')
  expect((await taker.airswapOrder()).body).toMatchObject({ id: 'not 7', result: { senderAmount: cashAmount } })
  const requestId = '11111111-2222-4333-8444-555555555555'
  const { body } = await taker.order({ requestId })
  expect(body.order.cashAmount).toBe(cashAmount)
  expect(body.requestId).not.toBe(requestId)
  expect((await taker.prices()).body.instrument).not.toBe('HARBOUR')
})

test('result_and_error', async () => {
  await taker.fault('result_and_error')
  const both = { result: { senderAmount: cashAmount }, error: { code: -33600 } }
  expect((await taker.airswapOrder()).body).toMatchObject(both)
  expect((await taker.order()).body).toMatchObject({ order: { cashAmount }, code: 'no_price' })
})

test('null_result', async () => {
  await taker.fault('null_result')
  expect((await taker.airswapOrder()).body).toEqual({ jsonrpc: '2.0', id: '7', result: null })
  expect((await taker.order()).body).toBe(null)
})
