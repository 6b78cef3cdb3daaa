import { expect, test } from 'vitest'
import { aListing } from '#catalogue/testing/listing-builder'
import { aMarket, anRfqMarket } from '#markets/testing/market-builder'
import { serviceOfThisFile } from '#testing/service-under-test'

const service = serviceOfThisFile()

const admin = { as: 'acme-admin' }
const put = (path: string, body: object) => service.call('PUT', path, { ...admin, body })
const get = (path: string, headers = {}) => service.call('GET', path, { ...admin, headers })

const made = async (path: string, body: object) => (await service.call('POST', path, { ...admin, body })).body
const resources = [
  {
    name: 'a listing',
    change: { name: 'Renamed' },
    make: async () => {
      const { id } = await made('/tokens', aListing({ hidden: true }))
      return {
        read: `/admin/tokens/${id}`,
        write: `/tokens/${id}`,
        own: { id: 'x', owner_tenant: 'globex', markets: [1] },
      }
    },
  },
  {
    name: 'a market',
    change: { feeBps: 7 },
    make: async () => {
      const { pairId } = await made('/admin/markets', anRfqMarket({ hidden: true }))
      const path = `/admin/markets/${pairId}`
      return {
        read: path,
        write: path,
        own: { pairId: 1_000_000, rfqQuotesEnabled: true, createdAt: '2020-01-01T00:00:00.000Z' },
      }
    },
  },
]

test.each(resources)('A7: what GET gave of $name can be changed and PUT', async ({ make, change }) => {
  const { read, write } = await make()
  const { body: before } = await get(read)
  expect((await put(write, before)).status).toBe(200)
  const { body: again } = await get(read)
  expect((await put(write, { ...again, ...change })).status).toBe(200)
  expect((await get(read)).body).toMatchObject({ ...change, hidden: true, version: 3 })
  const stale = await put(write, { ...again, ...change })
  expect([stale.status, stale.body.code]).toEqual([412, 'precondition_failed'])
})

test.each(resources)('A7: any other member of $name that only the service sets is 400', async ({ make }) => {
  const { read, write, own } = await make()
  const { body } = await get(read)
  for (const [member, value] of Object.entries({ ...own, unknownMember: 1 })) {
    const answer = await put(write, { ...body, [member]: value })
    expect([answer.status, answer.body.errors[0].path]).toEqual([400, `/${member}`])
  }
  expect((await get(read)).body.version).toBe(1)
})

test.each(resources)(
  'A7: $name is made without what only the service sets, and stays hidden',
  async ({ make, change }) => {
    const { read, write } = await make()
    const { body } = await get(read)
    const collection = write.replace(/\/[^/]+$/, '')
    const copy = await service.call('POST', collection, { ...admin, body })
    expect([copy.status, copy.body.errors.every(({ code }: { code: string }) => code === 'read_only')]).toEqual([
      400,
      true,
    ])
    const { hidden: _, ...rest } = body
    expect((await put(write, { ...rest, ...change })).status).toBe(200)
    expect((await get(read)).body.hidden).toBe(true)
  },
)

test('A7: a listing that its creator does not see as a consumer is where Location says', async () => {
  for (const own of [{}, { hidden: true }, { entitled_tenants: ['globex'] }]) {
    const created = await service.call('POST', '/tokens', { ...admin, body: aListing(own) })
    const found = await get(created.headers.get('location') ?? '')
    expect([found.status, found.body.id]).toEqual([200, created.body.id])
  }
})

test.each(resources)('A7: $name that has not changed is 304, for GET and HEAD', async ({ make, change }) => {
  const { read, write } = await make()
  const etag = (await get(read)).headers.get('etag') ?? ''
  for (const known of [etag, `"x", W/${etag}`, '*']) {
    const same = await get(read, { 'if-none-match': known })
    expect([same.status, same.text, same.headers.get('etag')]).toEqual([304, '', etag])
    const head = await service.call('HEAD', read, { ...admin, headers: { 'if-none-match': known } })
    expect(head.status).toBe(304)
  }
  await put(write, { ...(await get(read)).body, ...change })
  expect((await get(read, { 'if-none-match': etag })).status).toBe(200)
})

test('A7: the ETag of a listing also moves with its markets, and a change still rests on the version', async () => {
  const { id } = await made('/tokens', aListing())
  const first = (await get(`/tokens/${id}`)).headers.get('etag') ?? ''
  const market = await made('/admin/markets', aMarket({ listingId: id }))
  const seen = await get(`/tokens/${id}`, { 'if-none-match': first })
  expect([seen.status, seen.body.markets]).toEqual([200, [market.pairId]])
  const headers = { 'if-match': seen.headers.get('etag') ?? '' }
  const changed = await service.call('PUT', `/tokens/${id}`, { ...admin, headers, body: aListing() })
  expect(changed.status).toBe(200)
})

test('A7: HEAD answers as GET does, without the body', async () => {
  for (const path of ['/markets', '/tokens', '/admin/markets', '/healthz', '/events?limit=1', '/nowhere']) {
    const as = path.startsWith('/events') ? 'acme-integrator' : admin.as
    const [full, head] = [await service.call('GET', path, { as }), await service.call('HEAD', path, { as })]
    expect([path, head.status, head.text]).toEqual([path, full.status, ''])
    expect(head.headers.get('content-length')).toBe(full.headers.get('content-length'))
  }
  expect((await service.call('HEAD', '/admin/markets', { as: 'acme-buyer-1' })).status).toBe(403)
})
