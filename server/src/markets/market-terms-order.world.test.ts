import { expect, test } from 'vitest'
import { serviceOfThisFile } from '#testing/service-under-test'
import { aMarket } from './testing/market-builder.ts'

const service = serviceOfThisFile()

test('a market on sale may be written again with the members of its tokens in another order', async () => {
  const market = aMarket({ status: 'active' })
  const { body } = await service.call('POST', '/admin/markets', { as: 'acme-admin', body: market })
  const { symbol, decimals, address } = market.cash
  const again = { ...market, cash: { address, decimals, symbol } }
  const { status } = await service.call('PUT', `/admin/markets/${body.pairId}`, { as: 'acme-admin', body: again })
  expect(status).toBe(200)
})

test('a market on sale keeps each member of its tokens', async () => {
  const market = aMarket({ status: 'active' })
  const { body } = await service.call('POST', '/admin/markets', { as: 'acme-admin', body: market })
  for (const change of [{ symbol: 'OTHER' }, { decimals: 7 }, { address: null }]) {
    const other = { ...market, cash: { ...market.cash, ...change } }
    const answer = await service.call('PUT', `/admin/markets/${body.pairId}`, { as: 'acme-admin', body: other })
    expect(answer).toMatchObject({ status: 409, body: { code: 'market_change_refused', field: 'cash' } })
  }
})
