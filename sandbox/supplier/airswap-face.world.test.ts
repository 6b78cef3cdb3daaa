import { type Hex, hexToString } from 'viem'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Supplier, startSupplier } from './supplier.ts'
import { ask, rpc, send } from './testing/ask.ts'
import { airswapSigner, buyer, cashAmount, executor, takerOf, unitAmount } from './testing/quotes.ts'
import { openTradingPlace, swapAbi, type TradingPlace } from './testing/trading-place.ts'

let place: TradingPlace
let supplier: Supplier
beforeAll(async () => {
  place = await openTradingPlace()
  supplier = await startSupplier(place.settings())
})
afterAll(async () => {
  await supplier?.stop()
  await place?.stop()
})

const orderFor = (changed = {}) => takerOf(place, supplier).airswapOrder(changed)
const codeFor = async (changed: object) => (await orderFor(changed)).body.error?.code

test('it describes its protocol and what it trades', async () => {
  const { body } = await rpc(supplier.url, 'getProtocols', [])
  expect(body).toMatchObject({ jsonrpc: '2.0', id: '7' })
  expect(body.result.map(({ name }: { name: string }) => name)).toEqual(['0xf3713ede', '0x02ad05d3'])
  const tokens = await rpc(supplier.url, 'getTokens', [])
  expect(tokens.body.result).toEqual([place.units.toLowerCase(), place.cash.toLowerCase()])
})

test('its prices are cumulative, higher for larger amounts, and in whole units', async () => {
  const { body } = await takerOf(place, supplier).airswapPrices()
  expect(body.result).toMatchObject([
    {
      bid: [],
      ask: [
        ['1000', '25.1251'],
        ['2000', '25.1502'],
        ['4000', '25.1753'],
      ],
    },
  ])
  const stranger = [{ baseToken: executor, quoteToken: place.cash }]
  const refused = await rpc(supplier.url, 'getPricingERC20', { pairs: stranger })
  expect(refused.body.error.code).toBe(-33601)
})

test('an order is good on AirSwap’s own contract, and signed by the wallet', async () => {
  const { status, body } = await orderFor()
  expect(status).toBe(200)
  const order = body.result
  for (const value of Object.values(order)) expect(value).toBeTypeOf('string')
  expect(order).toMatchObject({
    signerWallet: place.wallet.toLowerCase(),
    signerToken: place.units.toLowerCase(),
    signerAmount: unitAmount,
    senderToken: place.cash.toLowerCase(),
    senderAmount: cashAmount,
  })
  const { nonce, expiry, signerWallet, signerToken, signerAmount, senderToken, senderAmount, v, r, s } = order
  expect(await airswapSigner(place, order)).toBe(place.wallet)

  const args = [executor, nonce, expiry, signerWallet, signerToken, signerAmount, senderToken, senderAmount, v, r, s]
  const check = { address: place.swap, abi: swapAbi, functionName: 'check', args }
  const errors = (await place.clients.reader.readContract(check)) as Hex[]
  // The executor is funded at the last moment, so these two are always reported.
  expect(errors.map((error) => hexToString(error, { size: 32 })).filter(Boolean)).toEqual([
    'SenderAllowanceLow',
    'SenderBalanceLow',
  ])
})

test('nonces grow, and an order is good for as long as it was asked to be', async () => {
  const [first, second] = [(await orderFor()).body.result, (await orderFor()).body.result]
  expect(BigInt(second.nonce)).toBeGreaterThan(BigInt(first.nonce))
  const { timestamp } = await place.clients.reader.getBlock()
  expect(BigInt(first.expiry)).toBeGreaterThanOrEqual(timestamp + 60n)
  const minExpiry = `${BigInt(first.expiry) + 400n}`
  expect((await orderFor({ minExpiry })).body.result.expiry).toBe(minExpiry)
  expect(await codeFor({ minExpiry: `${timestamp + 1_000_000n}` })).toBe(-33604)
})

test('a maker’s refusals carry AirSwap’s numbers', async () => {
  expect(await codeFor({ senderAmount: '999999' })).toBe(-33602)
  expect(await codeFor({ senderAmount: '1000000000001' })).toBe(-33603)
  expect(await codeFor({ senderAmount: '1000000000000' })).toBe(-33600)
  expect(await codeFor({ signerToken: executor })).toBe(-33601)
  const wrong = [
    { senderAmount: '1e9' },
    { senderAmount: 5 },
    { chainId: '1' },
    { swapContract: buyer },
    { senderWallet: 'me' },
  ]
  for (const changed of wrong) expect(await codeFor(changed)).toBe(-33604)
  expect((await rpc(supplier.url, 'getSenderSideOrderERC20', {})).body.error.code).toBe(-32601)
  expect((await send(supplier.url, { method: 'getTokens' })).body.error.code).toBe(-32600)
  expect((await ask(supplier.url, { method: 'POST', body: '{' })).body.error.code).toBe(-32700)
})

test('a chain out of reach is an inner error, and a key is asked for when there is one', async () => {
  const lost = await startSupplier(place.settings({ rpcUrl: 'http://127.0.0.1:9', bearerKey: 'open sesame' }))
  expect((await rpc(lost.url, 'getTokens', [])).status).toBe(401)
  const pairs = [{ baseToken: place.units, quoteToken: place.cash }]
  const call = { jsonrpc: '2.0', id: 1, method: 'getPricingERC20', params: { pairs } }
  const { status, body } = await send(lost.url, call, 'POST', { authorization: 'Bearer open sesame' })
  expect({ status, code: body.error.code }).toEqual({ status: 200, code: -32603 })
  await lost.stop()
})
