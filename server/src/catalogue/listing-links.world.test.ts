import { expect, test } from 'vitest'
import { aMarket } from '#markets/testing/market-builder'
import { serviceOfThisFile } from '#testing/service-under-test'
import { aListing } from './testing/listing-builder.ts'
import { admin, listed } from './testing/listing-catalogue.ts'
import { importAll } from './testing/listing-import-client.ts'

const service = serviceOfThisFile()

const post = (path: string, body: object, as = admin.as) => service.call('POST', path, { as, body })
const read = async (path: string, as = admin.as) => (await service.call('GET', path, { as })).body

test('AD14: a market sells a listing that its tenant owns or may see, and no other', async () => {
  const foreign = await post('/tokens', aListing({ entitled_tenants: ['globex'] }), 'globex-admin')
  const shared = await post('/tokens', aListing({ entitled_tenants: ['acme', 'globex'] }), 'globex-admin')
  const gone = await listed(service, aListing())
  await service.call('DELETE', `/tokens/${gone}`, admin)
  for (const listingId of ['nope', '019a8c4e-7d2a-7c11-9b6e-3f1f4a5b6c7d', foreign.body.id, gone]) {
    const { status, body } = await post('/admin/markets', aMarket({ listingId }))
    expect([status, body.code, body.errors[0].path]).toEqual([400, 'invalid_request', '/listingId'])
  }
  const own = await listed(service, aListing({ hidden: true }))
  for (const listingId of [own, shared.body.id])
    expect((await post('/admin/markets', aMarket({ listingId }))).body.listingId).toBe(listingId)
  const { pairId } = (await post('/admin/markets', aMarket({ listingId: own }))).body
  const put = (listingId: string) =>
    service.call('PUT', `/admin/markets/${pairId}`, { ...admin, body: aMarket({ listingId }) })
  expect((await put(foreign.body.id)).body.errors[0].path).toBe('/listingId')
  await service.call('DELETE', `/tokens/${own}`, admin)
  expect((await put(own)).status).toBe(200)
})

test('A1: a market has a name: its own, that of its listing, or the symbol of its unit', async () => {
  const listingId = await listed(service, aListing({ name: 'Quay House' }))
  const named = await post('/admin/markets', aMarket({ listingId, name: 'Quay House, tranche 2' }))
  const after = await post('/admin/markets', aMarket({ listingId }))
  const bare = await post('/admin/markets', aMarket())
  const names = [named, after, bare].map(({ body }) => body.name)
  expect(names).toEqual(['Quay House, tranche 2', 'Quay House', 'TOWER'])
  expect((await read(`/markets/${named.body.pairId}`, 'acme-buyer-1')).name).toBe('Quay House, tranche 2')
  const kept = await service.call('PUT', `/admin/markets/${named.body.pairId}`, { ...admin, body: aMarket() })
  expect(kept.body.name).toBe('Quay House, tranche 2')
})

test('A1: a listing names its markets, each reader those that it may see', async () => {
  const listingId = await listed(service, aListing({ entitled_tenants: ['acme', 'globex'] }))
  const market = async (own: object) => (await post('/admin/markets', aMarket({ listingId, ...own }))).body.pairId
  const both = await market({ entitledTenants: ['acme', 'globex'] })
  const ours = await market({})
  const draft = await market({ status: 'draft' })
  const hidden = await market({ hidden: true })
  const seenBy = async (as: string) => (await read(`/tokens/${listingId}`, as)).markets
  expect(await seenBy('acme-buyer-1')).toEqual([both, ours])
  expect(await seenBy('globex-buyer-1')).toEqual([both])
  expect((await read(`/admin/tokens/${listingId}`)).markets).toEqual([both, ours, draft, hidden])
  const listedFor = async (as: string) =>
    (await read('/tokens?limit=200', as)).items.find(({ id }: { id: string }) => id === listingId).markets
  expect(await listedFor('acme-buyer-1')).toEqual([both, ours])
  expect(await listedFor('globex-buyer-1')).toEqual([both])
})

test('AD14: a token is listed once by its owner, until the listing is deleted', async () => {
  const write = aListing({ chain_id: 'eip155:1' })
  const id = await listed(service, write)
  const again = await post('/tokens', { ...write, name: 'Another name' })
  expect([again.status, again.body.code, again.body.listingId]).toEqual([409, 'listing_exists', id])
  const elsewhere = [{ source: 'other' }, { chain_id: 'eip155:2' }, { chain_id: null }, { token_ref: 'other' }]
  const others = await Promise.all(elsewhere.map((own) => listed(service, { ...write, ...own })))
  expect((await post('/tokens', { ...write, chain_id: null })).body.listingId).toBe(others[2])
  expect((await post('/tokens', write, 'globex-admin')).status).toBe(201)
  const moved = await service.call('PUT', `/tokens/${others[0]}`, { ...admin, body: write })
  expect([moved.status, moved.body.listingId]).toEqual([409, id])
  await service.call('DELETE', `/tokens/${id}`, admin)
  expect((await post('/tokens', write)).status).toBe(201)
})

test('AD14: of writes of one token at once, one makes the listing, and an import finds it', async () => {
  const write = aListing()
  const [imported, ...posted] = await Promise.all([
    importAll(service, `${JSON.stringify(write)}\n`),
    ...Array.from({ length: 6 }, () => post('/tokens', write)),
  ])
  const made = posted.filter(({ status }) => status === 201).length
  expect(posted.filter(({ body }) => body.code === 'listing_exists')).toHaveLength(6 - made)
  expect([made, imported.lines[0]?.result]).toEqual(made === 0 ? [0, 'created'] : [1, 'unchanged'])
})

test('AD14: a listing is made once under its Idempotency-Key, and a repeat answers it as it is now', async () => {
  const body = aListing()
  const create = (sent: object) =>
    service.call('POST', '/tokens', { ...admin, body: sent, headers: { 'idempotency-key': 'listing-once' } })
  const [first, racing] = await Promise.all([create(body), create(body)])
  const made = first.status === 201 && !first.headers.has('idempotent-replayed') ? first : racing
  expect(made.status).toBe(201)
  await service.call('PUT', `/tokens/${made.body.id}`, { ...admin, body: { ...body, name: 'Renamed' } })
  const again = await create(body)
  expect([again.status, again.body]).toEqual([201, { ...made.body, name: 'Renamed' }])
  const headers = ['idempotent-replayed', 'location', 'etag'].map((name) => again.headers.get(name))
  expect(headers).toEqual(['true', made.headers.get('location'), '"2"'])
  expect((await create({ ...body, name: 'Another' })).body.code).toBe('idempotency_key_reused')
})
