import { beforeAll, expect, test } from 'vitest'
import { serviceOfThisFile } from '#testing/service-under-test'
import { aListing } from './testing/listing-builder.ts'
import { allPages, listed } from './testing/listing-catalogue.ts'
import { importAll, linesOf } from './testing/listing-import-client.ts'

const service = serviceOfThisFile()
const buyer = { as: 'acme-buyer-1' }
beforeAll(async () => {
  await importAll(service, linesOf(1, 5, { symbol: 'TOWER' }))
})

test.each(['0', '201', '1.5', '', '-1', '1e1', '0x10', '+5', ' 5', '05', 'ten', '9'.repeat(30)])(
  'a limit of “%s” is malformed on both lists',
  async (limit) => {
    for (const [path, as] of [
      ['/tokens', 'acme-buyer-1'],
      ['/admin/tokens', 'acme-admin'],
    ] as const) {
      const { status, body } = await service.call('GET', `${path}?limit=${encodeURIComponent(limit)}`, { as })
      expect([status, body.code, body.errors[0].path]).toEqual([400, 'invalid_request', 'limit'])
    }
  },
)

test('limits of 1 and 200 are taken, 50 is the default, and twice is malformed', async () => {
  await importAll(service, linesOf(1, 60, { source: 'many', entitled_tenants: ['many'] }))
  const sizes = ['', '?limit=1', '?limit=200'].map(async (query) => {
    const { body } = await service.call('GET', `/tokens${query}`, { as: 'many-buyer' })
    return [body.items.length, body.next_cursor !== null]
  })
  expect(await Promise.all(sizes)).toEqual([
    [50, true],
    [1, true],
    [60, false],
  ])
  expect((await service.call('GET', '/tokens?limit=1&limit=2', buyer)).status).toBe(400)
})

test('unknown filters and filters out of shape are malformed', async () => {
  const long = 'x'.repeat(201)
  for (const query of [
    'symbol=',
    'name=',
    `name=${long}`,
    `symbol=${long}`,
    'status=gone',
    'chain=1',
    'tenant=globex',
    'hidden=true',
    'name=a&name=b',
    'name=%00',
  ]) {
    expect([query, (await service.call('GET', `/tokens?${query}`, buyer)).body.code]).toEqual([
      query,
      'invalid_request',
    ])
  }
})

test('a page with nothing on it is the last one, and so is a consumer’s page of deleted ones', async () => {
  const empty = { items: [], next_cursor: null }
  expect((await service.call('GET', '/tokens', { as: 'nobody-buyer' })).body).toEqual(empty)
  expect((await service.call('GET', '/tokens?status=deleted', buyer)).body).toEqual(empty)
  const { body } = await service.call('GET', '/tokens?limit=5&symbol=tower', buyer)
  expect([body.items.length, body.next_cursor]).toEqual([5, null])
})

test('what stands for anything in a pattern stands for itself', async () => {
  const names = ['100% sure', '100 sure', 'a_b', 'aXb', 'c\\d', 'cd', 'back\\%slash', "o'brien"]
  await Promise.all(names.map((name) => listed(service, aListing({ name, symbol: name, entitled_tenants: ['lit'] }))))
  const found = async (query: Record<string, string>) =>
    (await allPages(service, '/tokens', query, 'lit-buyer')).map(({ name }) => name).sort()
  for (const [part, ...wanted] of [
    ['%', '100% sure', 'back\\%slash'],
    ['_', 'a_b'],
    ['\\', 'back\\%slash', 'c\\d'],
    ['\\%', 'back\\%slash'],
    ["'", "o'brien"],
    ['0%', '100% sure'],
    ['%%'],
    ['a%b'],
    ['c\\\\d'],
  ]) {
    expect([part, await found({ name: part! })]).toEqual([part, wanted])
  }
  for (const [start, ...wanted] of [
    ['%'],
    ['1', '100 sure', '100% sure'],
    ['A_', 'a_b'],
    ['a', 'aXb', 'a_b'],
    ['C\\D', 'c\\d'],
    ['100%', '100% sure'],
    ['10_'],
  ]) {
    expect([start, await found({ symbol: start! })]).toEqual([start, wanted])
  }
})
