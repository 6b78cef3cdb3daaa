import assert from 'node:assert/strict'
import type { Checks } from './check.ts'
import { softly } from './issuance.ts'
import { requireRefusal } from './refused.ts'
import { call, everyItem, type Json, type Target } from './target.ts'

const buyer = 'acme-buyer-1'
const admin = 'acme-admin'
const kinds = ['offchain_fixed_price', 'onchain_rfq_atomic', 'onchain_primary_mint', null]

const seen = (target: Target) => everyItem(target, '/markets', buyer)
const ofKind = (markets: readonly Json[], kind: string | null) => {
  const found = markets.filter((market) => market.primaryExecutionKind === kind)
  assert.ok(found.length > 0, `the catalogue shows a market of kind ${kind}`)
  return found
}

async function switchesTo(target: Target, pairId: number, quotes: boolean, execution: boolean): Promise<void> {
  const body = { rfqQuotesEnabled: quotes, rfqExecutionEnabled: execution, reason: 'conformance' }
  const { status } = await call(target, 'PUT', `/admin/markets/${pairId}/rfq-switches`, { as: admin, body })
  assert.equal(status, 200)
  for (const [path, as] of [
    [`/markets/${pairId}`, buyer],
    [`/admin/markets/${pairId}`, admin],
  ] as const) {
    const { body: market } = await call(target, 'GET', path, { as })
    assert.deepEqual([market.rfqQuotesEnabled, market.rfqExecutionEnabled], [quotes, execution])
  }
}

export const marketChecks: Checks = {
  'RAIL-5': async (target) => {
    for (const market of ofKind(await seen(target), null)) {
      assert.equal(market.primaryMarket, false)
      for (const field of ['rfqVenueContract', 'rfqQuotesEnabled', 'issuanceVenueContract']) {
        assert.ok(!(field in market), `a market without a primary sale carries no ${field}`)
      }
      // The issuance rail; the others have no calls yet.
      requireRefusal(await softly(target, { pairId: market.pairId }), 'mint_not_a_mint_market')
    }
  },

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

  'SWITCH-4': async (target) => {
    const [market] = ofKind(await seen(target), 'onchain_rfq_atomic')
    for (const quotes of [true, false]) {
      for (const execution of [true, false]) await switchesTo(target, market.pairId, quotes, execution)
    }
    await switchesTo(target, market.pairId, market.rfqQuotesEnabled, market.rfqExecutionEnabled)
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
