import assert from 'node:assert/strict'
import { aListing, createListing } from '../drivers/listings.ts'
import { call, type Json, type Target } from '../drivers/target.ts'
import { anUnsoldMarket } from '../drivers/unsold-market.ts'
import type { Checks } from '../report/check.ts'

const owner = 'acme-admin'
const other = 'globex-admin'
const platform = 'globex-platform-admin'

const tenantOf = async (target: Target, persona: string) => (await target.identify(persona)).tenant

/** A draft that no consumer sees. */
const market = anUnsoldMarket()

/** What administrators read of a listing or a market: nothing of it may have changed. */
const asRead = async (target: Target, path: string): Promise<Json> => {
  const { status, body } = await call(target, 'GET', path, { as: owner })
  assert.equal(status, 200)
  return body
}

/** Another tenant's administrator tries both writes of a listing, and nothing changes. */
async function requireListingKept(target: Target, id: string, expected: readonly [number, string]): Promise<void> {
  const before = await asRead(target, `/admin/tokens/${id}`)
  for (const [method, body] of [
    ['PUT', aListing({ name: 'Taken over' })],
    ['DELETE', undefined],
  ] as const) {
    const refused = await call(target, method, `/tokens/${id}`, { as: other, body })
    assert.deepEqual([refused.status, refused.body.code], expected, `${method} by another tenant’s administrator`)
  }
  assert.deepEqual(await asRead(target, `/admin/tokens/${id}`), before, 'nothing was written')
}

async function importOne(target: Target, as: string, line: Json): Promise<Json> {
  const headers = { 'content-type': 'application/x-ndjson' }
  const { text } = await call(target, 'POST', '/admin/tokens/import', { as, headers, body: line })
  return JSON.parse(text.split('\n')[0] ?? '')
}

/** What a tenant's administrators create is the tenant's. */
export const ownershipChecks: Checks = {
  'OWN-1': async (target) => {
    const { id } = await createListing(target, owner, {})
    assert.equal((await asRead(target, `/admin/tokens/${id}`)).owner_tenant, await tenantOf(target, owner))
    assert.equal((await call(target, 'GET', `/admin/tokens/${id}`, { as: other })).status, 200)
    await requireListingKept(target, id, [404, 'not_found'])
  },

  'OWN-2': async (target) => {
    const { id } = await createListing(target, owner, {
      entitled_tenants: [await tenantOf(target, owner), await tenantOf(target, other)],
    })
    assert.equal((await call(target, 'GET', `/tokens/${id}`, { as: other })).status, 200)
    await requireListingKept(target, id, [403, 'forbidden'])
  },

  'OWN-3': async (target) => {
    const line = aListing({ source: 'conformance import' })
    const first = await importOne(target, owner, line)
    assert.equal(first.result, 'created')
    const before = await asRead(target, `/admin/tokens/${first.id}`)
    const second = await importOne(target, other, { ...line, name: 'Taken over' })
    assert.equal(second.result, 'created')
    assert.notEqual(second.id, first.id)
    assert.deepEqual(await asRead(target, `/admin/tokens/${first.id}`), before, 'nothing was written')
    assert.equal((await importOne(target, owner, line)).result, 'unchanged')
  },

  'OWN-4': async (target) => {
    const { status, body } = await call(target, 'POST', '/admin/markets', { as: owner, body: market })
    assert.equal(status, 201)
    const path = `/admin/markets/${body.pairId}`
    const before = await asRead(target, path)
    assert.equal(before.ownerTenant, await tenantOf(target, owner))
    assert.equal((await call(target, 'GET', path, { as: other })).status, 200)
    const switches = { rfqQuotesEnabled: false, rfqExecutionEnabled: false, reason: 'conformance' }
    for (const [at, sent] of [
      [path, market],
      [`${path}/rfq-switches`, switches],
    ] as const) {
      const refused = await call(target, 'PUT', at, { as: other, body: sent })
      assert.deepEqual([refused.status, refused.body.code], [403, 'forbidden'], at)
    }
    assert.deepEqual(await asRead(target, path), before, 'nothing was written')
  },

  'OWN-5': async (target) => {
    const { id } = await createListing(target, owner, {})
    const written = await call(target, 'PUT', `/tokens/${id}`, {
      as: platform,
      body: aListing({ name: 'By the platform' }),
    })
    assert.deepEqual([written.status, written.body.name], [200, 'By the platform'])
    const kept = await asRead(target, `/admin/tokens/${id}`)
    assert.equal(kept.owner_tenant, await tenantOf(target, owner), 'the owner stays')
  },
}
