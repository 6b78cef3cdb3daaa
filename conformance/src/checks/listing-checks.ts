import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { aListing, createListing, deleteListing, requireListing } from '../drivers/listings.ts'
import { call, everyItem, type Json, type Target } from '../drivers/target.ts'
import type { Checks } from '../report/check.ts'

const buyer = 'acme-buyer-1'
const stranger = 'globex-buyer-1'
const admin = 'acme-admin'
const decimal = /^(0|[1-9][0-9]*)([.][0-9]+)?$/

const idsOf = (items: readonly Json[]) => items.map(({ id }) => String(id)).toSorted((a, b) => (a < b ? -1 : 1))
const inSource = (source: string, more = '') => `/tokens?source=${encodeURIComponent(source)}${more}`

/** Every page of a source, as this persona sees it. */
async function pagesOf(target: Target, source: string, as: string, filter: string, limit: number): Promise<Json[]> {
  const items: Json[] = []
  let cursor = ''
  for (let page = 0; page < 100; page++) {
    const { status, body } = await call(target, 'GET', inSource(source, `${filter}&limit=${limit}${cursor}`), { as })
    assert.equal(status, 200)
    assert.ok(body.items.length <= limit, 'a page is never longer than asked for')
    items.push(...body.items)
    if (body.next_cursor === null) return items
    cursor = `&cursor=${encodeURIComponent(body.next_cursor)}`
  }
  throw new Error('more than 100 pages')
}

/** Listings of one tenant in a source that nobody else uses, with every state that decides who sees them. */
async function scene(target: Target) {
  const { tenant: own } = await target.identify(admin)
  const { tenant: other } = await target.identify(stranger)
  const source = `conformance-${randomUUID()}`
  const make = (fields: object) => createListing(target, admin, { source, ...fields })
  const active = await make({ symbol: 'ALPHA', name: '100% Harbour', chain_id: 'eip155:1' })
  const paused = await make({ symbol: 'ALPS_2', name: 'Harbour_Two', chain_id: 'eip155:10', status: 'paused' })
  const shared = await make({ symbol: 'BETA', name: 'Tower', entitled_tenants: [own, other] })
  const hidden = await make({ symbol: 'GAMMA', hidden: true })
  const foreign = await make({ symbol: 'DELTA', entitled_tenants: [other] })
  const deleted = await make({ symbol: 'OMEGA' })
  await deleteListing(target, admin, deleted.id)
  return { source, active, paused, shared, hidden, foreign, deleted }
}

export const listingChecks: Checks = {
  'LST-1': async (target) => {
    const { body } = await call(target, 'GET', '/tokens', { as: buyer })
    assert.ok(body.items.length > 0)
    for (const listing of body.items) requireListing(listing)
    const bare = await createListing(target, admin, { source: `conformance-${randomUUID()}` })
    requireListing(bare)
    for (const field of ['base_asset', 'quote_currency', 'chain_id', 'min_price', 'max_price']) {
      assert.equal(bare[field], null, field)
    }
  },

  'LST-2': async (target) => {
    for (const chain_id of ['eip155:1', 'solana:4sGjMW1sUnHzSxGspuhpqLDx6wiyjNtZ']) {
      assert.equal((await createListing(target, admin, { chain_id })).chain_id, chain_id)
    }
    for (const chain_id of ['1', 'eip155', 'eip155:', ':1', 'EIP155:1', 'eip155:1:2', 'ei:1', '']) {
      const { status } = await call(target, 'POST', '/tokens', { as: admin, body: aListing({ chain_id }) })
      assert.equal(status, 400, chain_id)
    }
    assert.equal((await call(target, 'GET', '/tokens?chain=1', { as: buyer })).status, 400)
  },

  'LST-3': async (target) => {
    const sound = await createListing(target, admin, { min_price: '0.000000000000000001', max_price: '104.50' })
    assert.deepEqual([sound.min_price, sound.max_price], ['0.000000000000000001', '104.50'])
    for (const price of ['-1', '1e3', '1.', '.5', '01', '1,5', '', 104.5, 7]) {
      const { status } = await call(target, 'POST', '/tokens', { as: admin, body: aListing({ min_price: price }) })
      assert.equal(status, 400, String(price))
    }
    const turned = aListing({ min_price: '10', max_price: '9.99' })
    assert.equal((await call(target, 'POST', '/tokens', { as: admin, body: turned })).status, 400)
    for (const { min_price, max_price } of await everyItem(target, '/tokens', buyer)) {
      for (const price of [min_price, max_price]) assert.ok(price === null || decimal.test(price))
    }
  },

  'LST-4': async (target) => {
    for (const path of ['/tokens', '/tokens?name=nothing-is-called-so']) {
      const { body } = await call(target, 'GET', path, { as: buyer })
      assert.deepEqual(Object.keys(body).sort(), ['items', 'next_cursor'])
      assert.ok(Array.isArray(body.items))
      assert.ok(body.next_cursor === null || typeof body.next_cursor === 'string')
    }
  },

  'VIS-1': async (target) => {
    const { source, active, paused, shared, hidden, foreign, deleted } = await scene(target)
    const seen = async (as: string) => idsOf((await call(target, 'GET', inSource(source), { as })).body.items)
    assert.deepEqual(await seen(buyer), idsOf([active, paused, shared]))
    assert.deepEqual(await seen(stranger), idsOf([shared, foreign]))
    assert.deepEqual(await seen(admin), idsOf([active, paused, shared]), 'a role widens no consumer read')
    for (const { id } of [hidden, foreign, deleted]) {
      assert.equal((await call(target, 'GET', `/tokens/${id}`, { as: buyer })).status, 404)
      assert.equal((await call(target, 'GET', `/tokens/${id}/candles`, { as: buyer })).status, 404)
    }
    const gone = await call(target, 'GET', inSource(source, '&status=deleted'), { as: buyer })
    assert.deepEqual([gone.status, gone.body.items], [200, []])
  },

  'VIS-2': async (target) => {
    const { source, ...listings } = await scene(target)
    for (const as of ['acme-admin', 'globex-admin']) {
      const { body } = await call(target, 'GET', `/admin${inSource(source)}`, { as })
      assert.deepEqual(idsOf(body.items), idsOf(Object.values(listings)))
      assert.ok(body.items.some(({ status }: Json) => status === 'deleted'))
      for (const { id } of body.items) {
        assert.equal((await call(target, 'GET', `/admin/tokens/${id}`, { as })).status, 200)
      }
    }
    assert.equal((await call(target, 'GET', '/admin/tokens', { as: buyer })).status, 403)
  },

  'EP-9': async (target) => {
    const { source, active, paused, shared } = await scene(target)
    const visible = [active, paused, shared]
    const filters: Readonly<Record<string, readonly Json[]>> = {
      '': visible,
      '&status=active': [active, shared],
      '&status=paused': [paused],
      '&chain=eip155:10': [paused],
      '&symbol=al': [active, paused],
      '&symbol=ALPS_': [paused],
      '&symbol=A_P': [],
      '&name=HARBOUR': [active, paused],
      '&name=0%25': [active],
      '&name=r_T': [paused],
      '&status=active&chain=eip155:1&symbol=alp&name=harb': [active],
      '&status=paused&chain=eip155:1': [],
    }
    for (const [filter, wanted] of Object.entries(filters)) {
      for (const limit of [1, 2, 200]) {
        assert.deepEqual(
          idsOf(await pagesOf(target, source, buyer, filter, limit)),
          idsOf(wanted),
          `${filter} ${limit}`,
        )
      }
    }
    for (const query of ['limit=0', 'limit=201', 'limit=x', 'cursor=AAAA', 'status=gone', 'tenant=elsewhere']) {
      assert.equal((await call(target, 'GET', `/tokens?${query}`, { as: buyer })).status, 400, query)
    }
    const { body } = await call(target, 'GET', inSource(source, '&limit=1'), { as: buyer })
    const next = `&limit=1&cursor=${encodeURIComponent(body.next_cursor)}`
    for (const [as, more] of [
      [stranger, next],
      [buyer, `${next}&status=active`],
    ] as const) {
      const refused = await call(target, 'GET', inSource(source, more), { as })
      assert.deepEqual([refused.status, refused.body.code], [400, 'invalid_cursor'])
    }
  },

  'EP-10': async (target) => {
    const { active } = await scene(target)
    const { status, body, headers } = await call(target, 'GET', `/tokens/${active.id}`, { as: buyer })
    assert.equal(status, 200)
    assert.deepEqual(body, active)
    assert.ok(headers.get('etag'))
    for (const id of [randomUUID(), active.id.toUpperCase(), 'x', '1']) {
      assert.equal((await call(target, 'GET', `/tokens/${id}`, { as: buyer })).status, 404, id)
    }
  },
}
