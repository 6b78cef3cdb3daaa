import { createCalls } from '@firsthand/sdk/calls'
import { quoteAt } from '@firsthand/sdk/local-quote'
import type { MarketPrice } from '@firsthand/sdk/types'
import { describe, expect, test, vi } from 'vitest'
import { bankTrading } from '#bank-transfer/testing/bank-trading'
import { buyer, tradingOfThisFile } from '#testing/trading-world'

vi.setConfig({ testTimeout: 60_000 })
const trading = tradingOfThisFile()

/** Follows markets until their prices are what is wanted, and answers the newest of each. */
async function until(pairIds: readonly number[], isEnough: (newest: Map<number, MarketPrice>) => boolean, as = buyer) {
  const client = createCalls({ url: trading.api.url, token: () => trading.world.identity.token(as) })
  const signal = AbortSignal.timeout(20_000)
  const newest = new Map<number, MarketPrice>()
  for await (const price of client.each.prices(pairIds, { signal })) {
    newest.set(price.pairId, price)
    if (isEnough(newest)) return newest
  }
  throw new Error(`the prices never came to it: ${JSON.stringify([...newest.values()])}`)
}

const all = (pairIds: readonly number[]) => (newest: Map<number, MarketPrice>) => newest.size === pairIds.length

describe('prices without requests', () => {
  test('over HTTP too, what is computed from a price is what the service answers', async () => {
    const pairId = await trading.makeMarket({ limits: { minCashAmount: '1000', maxCashAmount: '5000000000' } })
    const price = (await until([pairId], all([pairId]))).get(pairId)!
    const amounts = ['0', '1', '999', '1000', '123456789', '5000000000', '5000000001', `${2n ** 256n - 1n}`]
    for (let i = 0; i < 40; i += 1) amounts.push(`${BigInt(Math.floor(Math.random() * 1e15))}`)
    for (const cashAmount of amounts) {
      const { status, body } = await trading.ask('/quotes/soft', { pairId, cashAmount })
      const local = quoteAt(price, BigInt(cashAmount))
      if (local.outcome === 'quoted') {
        const { quotedAt: _, priceBlock: __, ...quote } = local.quote
        expect([status, body]).toEqual([200, { ...quote, quotedAt: body.quotedAt, priceBlock: body.priceBlock }])
      } else expect(local).toMatchObject({ outcome: 'refused', code: body.code })
    }
  })

  test('the same by bank transfer', async () => {
    const { pairId } = await bankTrading(trading).shop()
    const price = (await until([pairId], all([pairId]))).get(pairId)!
    for (const cashAmount of ['0', '1', '12345', '1000000', '99999999999', '100000000000']) {
      const asked = { body: { pairId, cashAmount } }
      const { status, body } = await trading.call('POST', '/offchain-instruments/quotes/soft', asked)
      const local = quoteAt(price, BigInt(cashAmount))
      if (local.outcome === 'quoted by bank') {
        const { withinLimits, quotedAt: _, ...quote } = local.quote
        expect([status, body]).toMatchObject([200, withinLimits === null ? quote : { ...quote, withinLimits }])
      } else expect(local).toMatchObject({ outcome: 'refused', code: body.code })
    }
  })

  test('a new price is sent with its block, and a market that is paused or sold elsewhere is named as such', async () => {
    const [pairId, venue] = [await trading.makeMarket(), await trading.rfq.makeMarket()]
    const seen = await until([pairId, venue, 999_999], all([pairId, venue, 999_999]))
    expect(seen.get(venue)).toMatchObject({ primaryExecutionKind: 'onchain_rfq_atomic', terms: null, because: null })
    expect(seen.get(999_999)).toMatchObject({ terms: null, because: 'not_found' })
    await trading.setTerms({ price: 26_000_000n })
    const moved = await until([pairId], (newest) => newest.get(pairId)?.terms?.price === '26')
    expect(Number(moved.get(pairId)?.priceBlock)).toBeGreaterThan(Number(seen.get(pairId)?.priceBlock))
    await trading.setTerms()
    const paused = until([pairId], (newest) => newest.get(pairId)?.because === 'mint_market_paused')
    const asked = await trading.call('POST', `/admin/markets/${pairId}/pause`, { as: 'acme-admin', body: {} })
    expect(asked.status).toBe(200)
    expect((await paused).get(pairId)?.terms).toBeNull()
  })

  test('only approved buyers follow prices, and a list of markets has a form', async () => {
    const path = '/markets/prices/stream?pairIds=1'
    const refused = await trading.call('GET', path, { as: 'acme-buyer-new' })
    expect([refused.status, refused.body.code]).toEqual([403, 'kyc_required'])
    for (const pairIds of ['', '0', 'x', '1,', Array.from({ length: 101 }, () => '1').join()]) {
      const malformed = await trading.call('GET', `/markets/prices/stream?pairIds=${pairIds}`)
      expect([pairIds, malformed.status]).toEqual([pairIds, 400])
    }
  })
})
