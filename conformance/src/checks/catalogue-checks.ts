import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { aListing, createListing } from '../drivers/listings.ts'
import { admin, buyer } from '../drivers/rail-calls.ts'
import { call, type Target } from '../drivers/target.ts'
import { anUnsoldMarket } from '../drivers/unsold-market.ts'
import type { Checks } from '../report/check.ts'

const createMarket = (target: Target, own: object) =>
  call(target, 'POST', '/admin/markets', { as: admin, body: anUnsoldMarket({ status: 'active', ...own }) })

export const catalogueChecks: Checks = {
  'CATALOGUE-1': async (target) => {
    const own = { token_ref: randomUUID() }
    const { id } = await createListing(target, admin, own)
    const again = await call(target, 'POST', '/tokens', { as: admin, body: aListing(own) })
    assert.deepEqual([again.status, again.body.code, again.body.listingId], [409, 'listing_exists', id], again.text)
    assert.equal((await call(target, 'DELETE', `/tokens/${id}`, { as: admin })).status, 204)
    await createListing(target, admin, own)
  },

  'CATALOGUE-2': async (target) => {
    for (const listingId of ['nope', randomUUID()]) {
      const { status, body, text } = await createMarket(target, { listingId })
      assert.equal(status, 400, text)
      assert.match(body.detail, /listingId/)
    }
  },

  'CATALOGUE-3': async (target) => {
    const { tenant } = await target.identify(admin)
    const seen = { entitled_tenants: [tenant] }
    const { id, name } = await createListing(target, admin, seen)
    const { status, body, text } = await createMarket(target, { listingId: id, entitledTenants: [tenant] })
    assert.equal(status, 201, text)
    const market = await call(target, 'GET', `/markets/${body.pairId}`, { as: buyer })
    assert.deepEqual([market.body.listingId, market.body.name], [id, name], market.text)
    const listing = await call(target, 'GET', `/tokens/${id}`, { as: buyer })
    assert.deepEqual(listing.body.markets, [body.pairId], listing.text)
  },

  'CATALOGUE-4': async (target) => {
    const { body } = await createMarket(target, {})
    const turn = (to: string) => call(target, 'POST', `/admin/markets/${body.pairId}/${to}`, { as: admin })
    for (const [to, status] of [
      ['pause', 'paused'],
      ['resume', 'active'],
      ['close', 'closed'],
    ] as const) {
      const answer = await turn(to)
      assert.deepEqual([answer.status, answer.body.status], [200, status], answer.text)
    }
    const final = await turn('resume')
    assert.deepEqual([final.status, final.body.code], [409, 'market_change_refused'], final.text)
  },
}
