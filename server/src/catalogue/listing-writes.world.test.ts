import type { ListingTerms } from '@firsthand/wire/listings'
import { expect, test } from 'vitest'
import { serviceOfThisFile } from '#testing/service-under-test'
import { aListing } from './testing/listing-builder.ts'
import { admin, listed } from './testing/listing-catalogue.ts'

const service = serviceOfThisFile()

const nobody = '019a8c4e-7d2a-7c11-9b6e-3f1f4a5b6c7d'
const post = (body: object) => service.call('POST', '/tokens', { ...admin, body })
const write = (method: 'PUT' | 'DELETE', id: string, ifMatch?: string, body?: object) =>
  service.call(method, `/tokens/${id}`, {
    ...admin,
    ...(body && { body }),
    ...(ifMatch !== undefined && { headers: { 'if-match': ifMatch } }),
  })
const put = (id: string, body: object, ifMatch?: string) => write('PUT', id, ifMatch, body)
const remove = (id: string, ifMatch?: string) => write('DELETE', id, ifMatch)
const archived = async (id: string) => (await service.call('GET', `/admin/tokens/${id}`, admin)).body

const full: Required<ListingTerms> = {
  source: 'registry',
  symbol: 'TWR/1',
  name: 'Harbour “Tower” É',
  base_asset: 'TWR',
  quote_currency: 'EUR',
  chain_id: 'eip155:1',
  token_ref: `0x${'b'.repeat(40)}`,
  min_price: `${'9'.repeat(30)}.${'1'.repeat(17)}0`,
  max_price: `${'9'.repeat(30)}.${'1'.repeat(17)}0`,
  status: 'paused',
  hidden: false,
  entitled_tenants: ['acme', 'globex'],
}

test('a created listing is where Location says, with its version as ETag', async () => {
  const created = await post(full)
  expect([created.status, created.headers.get('etag')]).toEqual([201, '"1"'])
  const read = await service.call('GET', created.headers.get('location')!, { as: 'globex-buyer-1' })
  expect([read.status, read.headers.get('etag')]).toEqual([200, '"1"'])
  expect(read.body).toEqual(created.body)
  expect(await archived(created.body.id)).toMatchObject({ id: created.body.id, ...full, version: 1 })
})

test('what is left out of a new listing takes its default', async () => {
  const none = { base_asset: null, quote_currency: null, chain_id: null, min_price: null, max_price: null }
  const defaults = { ...none, status: 'active', hidden: false, entitled_tenants: ['acme'] }
  const write = aListing()
  expect(await archived(await listed(service, write))).toMatchObject({ ...write, ...defaults })
})

test('a consumer answer has the fields of the contract in their order, and none of the administrators’', async () => {
  const fields = 'id source symbol name base_asset quote_currency chain_id token_ref min_price max_price status markets'
  const write = { ...full, token_ref: 'fields' }
  const { body: created, text } = await post(write)
  const replaced = await put(created.id, write)
  const read = await service.call('GET', `/tokens/${created.id}`, { as: 'acme-admin' })
  const list = await service.call('GET', '/tokens?symbol=twr/', { as: 'acme-admin' })
  for (const answer of [created, replaced.body, read.body, list.body.items.at(-1)]) {
    expect(Object.keys(answer).join(' ')).toBe(fields)
  }
  expect([text, replaced.text, read.text, list.text].join()).not.toMatch(/hidden|entitled|version|_at"|globex/)
})

test('a replacement takes the whole listing, but keeps status and audience where it leaves them out', async () => {
  const id = await listed(service, { ...full, token_ref: 'replaced', hidden: true })
  const write = aListing()
  const { body, status } = await put(id, write)
  const now = { ...write, base_asset: null, chain_id: null, min_price: null, max_price: null, status: 'paused' }
  expect([status, body]).toMatchObject([200, now])
  const kept = { entitled_tenants: ['acme', 'globex'], hidden: true, version: 2 }
  expect(await archived(id)).toMatchObject({ ...now, ...kept })
  await put(id, aListing({ status: 'active', entitled_tenants: [] }))
  expect(await archived(id)).toMatchObject({ status: 'active', entitled_tenants: [], version: 3 })
})

test('the status moves both ways between active and paused, and nobody writes deleted', async () => {
  const id = await listed(service, aListing())
  for (const status of ['paused', 'active', 'active', 'paused', 'paused'] as const) {
    expect((await put(id, aListing({ status }))).body.status).toBe(status)
  }
  expect((await put(id, { ...aListing(), status: 'deleted' })).body.errors[0].path).toBe('/status')
})

const bands: readonly (readonly [string, string, boolean])[] = [
  ['2', '1', false],
  ['0.000000000000000002', '0.000000000000000001', false],
  [`${'9'.repeat(30)}.${'0'.repeat(17)}2`, `${'9'.repeat(30)}.${'0'.repeat(17)}1`, false],
  ['9007199254740993', '9007199254740992', false],
  ['10', '9.999', false],
  ['9.999', '10', true],
  ['1.50', '1.5', true],
  ['0', '0', true],
]
test.each(bands)('a band from %s to %s: %s', async (min_price, max_price, sound) => {
  const id = await listed(service, aListing())
  for (const answer of [
    await post(aListing({ min_price, max_price })),
    await put(id, aListing({ min_price, max_price })),
  ])
    expect([answer.status < 300, answer.body.errors?.[0].path]).toEqual([sound, sound ? undefined : '/min_price'])
})

test('a deleted listing is gone for consumers, final, kept for the archive, and deleted again', async () => {
  const write = { ...full, token_ref: 'deleted' }
  const id = await listed(service, write)
  expect([(await remove(id)).status, (await remove(id)).status]).toEqual([204, 204])
  expect((await service.call('GET', `/tokens/${id}`, { as: 'acme-buyer-1' })).status).toBe(404)
  expect((await put(id, aListing())).body.code).toBe('listing_deleted')
  expect(await archived(id)).toMatchObject({ ...write, status: 'deleted', version: 2 })
})

test('If-Match protects from a change made meanwhile', async () => {
  const id = await listed(service, aListing())
  expect((await put(id, aListing({ name: 'B' }), '"1"')).headers.get('etag')).toBe('"2"')
  for (const stale of ['"1"', '"3"', '2', 'W/"2"', '']) {
    expect([stale, (await put(id, aListing(), stale)).body?.code]).toEqual([stale, 'precondition_failed'])
    expect([stale, (await remove(id, stale)).body?.code]).toEqual([stale, 'precondition_failed'])
  }
  expect((await put(id, aListing(), '*')).headers.get('etag')).toBe('"3"')
  expect((await remove(id, '"3"')).status).toBe(204)
  expect((await remove(id, '"3"')).body.code).toBe('precondition_failed')
  expect((await put(id, aListing(), '"4"')).body.code).toBe('listing_deleted')
})

test('of eight changes that rest on the same version, one wins', async () => {
  const id = await listed(service, aListing())
  const racers = Array.from({ length: 8 }, (_, i) => (i % 2 ? put(id, aListing(), '"1"') : remove(id, '"1"')))
  const statuses = (await Promise.all(racers)).map(({ status }) => status)
  expect(statuses.filter((status) => status === 412)).toHaveLength(7)
  expect((await archived(id)).version).toBe(2)
})

test('what is no listing is not found, whatever it looks like', async () => {
  for (const id of [nobody, '1', 'x', nobody.toUpperCase(), `${nobody}0`, '%00', '%2e%2e']) {
    const reads = [`/tokens/${id}`, `/tokens/${id}/candles`, `/admin/tokens/${id}`]
    const answers = await Promise.all(reads.map((path) => service.call('GET', path, admin)))
    answers.push(await put(id, aListing()), await remove(id))
    expect([id, answers.map(({ body }) => body.code)]).toEqual([id, answers.map(() => 'not_found')])
  }
})

test('only an administrator writes', async () => {
  const id = await listed(service, aListing())
  const as = 'acme-integrator'
  expect((await service.call('POST', '/tokens', { as, body: aListing() })).status).toBe(403)
  expect((await service.call('PUT', `/tokens/${id}`, { as, body: aListing() })).status).toBe(403)
  expect((await service.call('DELETE', `/tokens/${id}`, { as })).status).toBe(403)
  expect((await archived(id)).version).toBe(1)
})
