import fc from 'fast-check'
import { beforeAll, expect, test } from 'vitest'
import { aListing } from '#catalogue/testing/listing-builder'
import { listed } from '#catalogue/testing/listing-catalogue'
import { created, serviceOfThisFile } from '#testing/service-under-test'
import { aMarket, anRfqMarket } from './testing/market-builder.ts'

const service = serviceOfThisFile()
const others = [
  aMarket({ status: 'draft' }),
  aMarket({ hidden: true }),
  aMarket({ entitledTenants: ['globex'] }),
  anRfqMarket(),
  aMarket({ primaryExecutionKind: null }),
]
let odd = ''
beforeAll(async () => {
  odd = await listed(service, aListing())
  const visible = Array.from({ length: 23 }, (_, i) => aMarket({ feeBps: i, listingId: i % 2 ? odd : null }))
  for (const body of [...visible, ...others]) await created(service, body)
})

const buyer = { as: 'acme-buyer-1' }
const pages = async (query: string, as = 'acme-buyer-1', path = '/markets') => {
  const ids: number[] = []
  let cursor: string | null = ''
  for (let page = 0; cursor !== null && page < 100; page++) {
    const { body } = await service.call('GET', `${path}?${query}${cursor && `&cursor=${cursor}`}`, { as })
    ids.push(...body.items.map((market: { pairId: number }) => market.pairId))
    cursor = body.next_cursor
  }
  return ids
}

test('pages of any size join to the same list, without gap or repeat', async () => {
  const all = await pages('limit=200')
  expect(all).toHaveLength(25)
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 30 }), async (limit) => {
      expect(await pages(`limit=${limit}`)).toEqual(all)
    }),
    { numRuns: 12, seed: 20261115 },
  )
})

test('filters narrow the list, alone and together', async () => {
  expect(await pages('primaryExecutionKind=onchain_rfq_atomic')).toHaveLength(1)
  expect(await pages('primaryExecutionKind=none')).toHaveLength(1)
  expect(await pages(`listingId=${odd}`)).toHaveLength(11)
  expect(await pages(`listingId=${odd}&primaryExecutionKind=none`)).toEqual([])
  expect(await pages('status=paused')).toEqual([])
  expect(await pages('status=draft')).toEqual([])
})

test('consumers see entitled, unhidden markets that left draft; administrators see all', async () => {
  const [acme, globex] = [await pages('limit=200'), await pages('limit=200', 'globex-buyer-1')]
  const all = await pages('limit=200', 'acme-admin', '/admin/markets')
  expect([acme.length, globex.length, all.length]).toEqual([25, 1, 28])
  for (const pairId of all) {
    const { status } = await service.call('GET', `/markets/${pairId}`, buyer)
    expect(status).toBe(acme.includes(pairId) ? 200 : 404)
  }
})

test('a role does not widen a consumer read', async () => {
  expect(await pages('limit=200', 'globex-admin')).toEqual(await pages('limit=200', 'globex-buyer-1'))
})

test('a cursor belongs to its list, its filters and its tenant', async () => {
  const { body } = await service.call('GET', '/markets?limit=2', buyer)
  const cursor = body.next_cursor as string
  const flipped = `${cursor.startsWith('A') ? 'B' : 'A'}${cursor.slice(1)}`
  const foreign = [
    [`/markets?cursor=${flipped}`, 'acme-buyer-1'],
    [`/markets?cursor=${cursor}&status=active`, 'acme-buyer-1'],
    [`/markets?cursor=${cursor}`, 'globex-buyer-1'],
    [`/admin/markets?cursor=${cursor}`, 'acme-admin'],
    ['/markets?cursor=nonsense', 'acme-buyer-1'],
    [`/markets?cursor=${cursor}=`, 'acme-buyer-1'],
  ] as const
  for (const [path, as] of foreign) {
    const answer = await service.call('GET', path, { as })
    expect([path, answer.status, answer.body.code]).toEqual([path, 400, 'invalid_cursor'])
  }
  expect((await service.call('GET', `/markets?limit=7&cursor=${cursor}`, { as: 'acme-buyer-2' })).status).toBe(200)
})

test('administrative fields never show on a consumer read', async () => {
  const { text } = await service.call('GET', '/markets?limit=200', buyer)
  expect(text).not.toMatch(/hidden|entitled|eligibility|configuration|version|createdAt/)
})
