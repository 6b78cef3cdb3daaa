import assert from 'node:assert/strict'
import { admin, buyer } from '../drivers/rail-calls.ts'
import { call, everyItem, type Json, type Target } from '../drivers/target.ts'
import type { Checks } from '../report/check.ts'
import { NotShown } from '../report/not-shown.ts'
import { kinds } from './market-causes.ts'

const seen = (target: Target) => everyItem(target, '/markets', buyer)
const ofKind = (markets: readonly Json[], kind: string | null) => {
  const found = markets.filter((market) => market.primaryExecutionKind === kind)
  if (found.length === 0) throw new NotShown(`the catalogue shows no market of kind ${kind}`)
  return found
}

export const marketChecks: Checks = {
  'ROUTE-1': async (target) => {
    for (const { pairId } of await seen(target)) {
      const consumer = await call(target, 'GET', `/markets/${pairId}`, { as: buyer })
      const administrative = await call(target, 'GET', `/admin/markets/${pairId}`, { as: admin })
      assert.deepEqual([consumer.status, administrative.status], [200, 200])
      assert.ok('primaryExecutionKind' in consumer.body && 'primaryExecutionKind' in administrative.body)
      assert.equal(consumer.body.primaryExecutionKind, administrative.body.primaryExecutionKind)
    }
    for (const market of await everyItem(target, '/admin/markets', admin)) assert.ok('primaryExecutionKind' in market)
  },

  'ROUTE-2': async (target) => {
    const markets = await seen(target)
    for (const kind of kinds) {
      for (const market of ofKind(markets, kind)) assert.equal(market.primaryMarket, kind !== null)
    }
  },

  'MKT-1': async (target) => {
    for (const market of [...(await seen(target)), ...(await everyItem(target, '/admin/markets', admin))]) {
      assert.ok(kinds.includes(market.primaryExecutionKind))
    }
  },

  'MKT-2': async (target) => {
    const venueFields = ['rfqVenueContract', 'rfqInstrumentId', 'rfqQuotesEnabled', 'rfqExecutionEnabled']
    for (const market of await seen(target)) {
      const kind = market.primaryExecutionKind
      for (const field of venueFields) assert.equal(field in market, kind === 'onchain_rfq_atomic', field)
      assert.equal('issuanceVenueContract' in market, kind === 'onchain_primary_mint')
    }
    for (const market of ofKind(await seen(target), 'onchain_rfq_atomic')) {
      assert.equal(typeof market.rfqQuotesEnabled, 'boolean')
      assert.equal(typeof market.rfqExecutionEnabled, 'boolean')
    }
  },

  'MKT-3': async (target) => {
    const markets = await seen(target)
    const ids = markets.map(({ pairId }) => pairId)
    assert.ok(ids.every(Number.isInteger))
    assert.equal(new Set(ids).size, ids.length)
    for (const market of markets) {
      const { body } = await call(target, 'GET', `/markets/${market.pairId}`, { as: buyer })
      assert.deepEqual(body, market)
    }
    for (const id of ['0', '-1', '1.0', 'x', `${Number.MAX_SAFE_INTEGER}`]) {
      assert.equal((await call(target, 'GET', `/markets/${id}`, { as: buyer })).status, 404, id)
    }
  },
}
