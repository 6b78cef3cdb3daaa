import { expect, test } from 'vitest'
import { created, serviceOfThisFile } from '#testing/service-under-test'
import { aMarket, anRfqMarket } from './testing/market-builder.ts'

const service = serviceOfThisFile()

const admin = { as: 'acme-admin' }
const create = (body: object) => created(service, body)

test('a created market is where Location says, with its version as ETag', async () => {
  const created = await service.call('POST', '/admin/markets', { ...admin, body: aMarket() })
  expect(created.status).toBe(201)
  expect(created.headers.get('etag')).toBe('"1"')
  const read = await service.call('GET', created.headers.get('location')!, admin)
  expect(read.body).toEqual(created.body)
})

test('what is left out of a write takes its default', async () => {
  const { status: _, ...market } = aMarket()
  expect(await create(market)).toMatchObject({
    status: 'draft',
    hidden: false,
    entitledTenants: ['acme'],
    limits: { minCashAmount: null, maxCashAmount: null },
    freshnessSeconds: 60,
    feeBps: 0,
    listingId: null,
    tradingWindow: null,
  })
})

test('the administrative read names what the rail still lacks', async () => {
  const bare = { chainId: null, cash: { symbol: 'USDC', decimals: 6, address: null } }
  expect((await create(aMarket(bare))).configuration).toEqual({
    complete: false,
    missing: ['chainId', 'cash.address', 'issuanceVenueContract'],
  })
  expect((await create(anRfqMarket())).configuration).toEqual({ complete: true, missing: [] })
})

const badWrites: readonly (readonly [string, object, string])[] = [
  ['a minimum above the maximum', { limits: { minCashAmount: '2', maxCashAmount: '1' } }, '/limits/minCashAmount'],
  ['an amount of 2^256', { limits: { minCashAmount: null, maxCashAmount: `${2n ** 256n}` } }, '/limits/maxCashAmount'],
  ['a field of another rail', { rfqInstrumentId: 'X' }, '/rfqInstrumentId'],
  ['a wrong checksum', { unit: { symbol: 'X', decimals: 1, address: `0x${'aB'.repeat(20)}` } }, '/unit/address'],
  [
    'an unknown time zone',
    { tradingWindow: { timeZone: 'Mars/Base', weekly: [], closedDates: [] } },
    '/tradingWindow/timeZone',
  ],
  [
    'closing before opening',
    { tradingWindow: { timeZone: 'UTC', weekly: [{ day: 'mon', opens: '10:00', closes: '09:00' }], closedDates: [] } },
    '/tradingWindow/weekly/0/closes',
  ],
  [
    'a day that never was',
    { tradingWindow: { timeZone: 'UTC', weekly: [], closedDates: ['2026-02-30'] } },
    '/tradingWindow/closedDates/0',
  ],
]
test.each(badWrites)('%s is refused with its path', async (_why, own, path) => {
  const { status, body } = await service.call('POST', '/admin/markets', { ...admin, body: { ...aMarket(), ...own } })
  expect([status, body.code]).toEqual([400, 'invalid_request'])
  expect(body.errors.map((error: { path: string }) => error.path)).toEqual([path])
})

test('four bad fields are four entries, each with what to do', async () => {
  const body = { ...aMarket(), feeBps: 1001, freshnessSeconds: '60', assetClass: 'Bad Class', typo: 1 }
  const answer = await service.call('POST', '/admin/markets', { ...admin, body })
  const paths = answer.body.errors.map((error: { path: string }) => error.path).sort()
  expect(paths).toEqual(['/assetClass', '/feeBps', '/freshnessSeconds', '/typo'])
})

test('a market that left draft keeps its rail, chain and tokens', async () => {
  const { pairId } = await create(aMarket())
  const changes = [
    { primaryExecutionKind: null },
    { chainId: 'eip155:1' },
    { unit: { symbol: 'Y', decimals: 1, address: null } },
  ]
  for (const change of changes) {
    const { status, body } = await service.call('PUT', `/admin/markets/${pairId}`, { ...admin, body: aMarket(change) })
    expect([status, body.code, body.field]).toEqual([409, 'market_change_refused', Object.keys(change)[0]])
  }
})

const statuses = ['draft', 'active', 'paused', 'closed'] as const
const allowed = [
  'draft draft',
  'draft active',
  'draft closed',
  'active active',
  'active paused',
  'active closed',
  'paused paused',
  'paused active',
  'paused closed',
  'closed closed',
]
test('every move of the status is allowed or refused as the table says', async () => {
  for (const from of statuses) {
    for (const to of statuses) {
      const { pairId } = await create(aMarket({ status: from === 'draft' ? 'draft' : 'active' }))
      if (from === 'paused' || from === 'closed') {
        await service.call('PUT', `/admin/markets/${pairId}`, { ...admin, body: aMarket({ status: from }) })
      }
      const { status } = await service.call('PUT', `/admin/markets/${pairId}`, {
        ...admin,
        body: aMarket({ status: to }),
      })
      expect([from, to, status]).toEqual([from, to, allowed.includes(`${from} ${to}`) ? 200 : 409])
    }
  }
})

test('a replacement that leaves out status and audience keeps them, whoever makes it', async () => {
  const { pairId } = await create(aMarket({ entitledTenants: ['acme', 'initech'] }))
  const { status: _, ...rest } = aMarket({ feeBps: 9 })
  const { body } = await service.call('PUT', `/admin/markets/${pairId}`, { as: 'globex-platform-admin', body: rest })
  expect(body).toMatchObject({ status: 'active', feeBps: 9, entitledTenants: ['acme', 'initech'] })
})

test('A9: an address is answered as EIP-55 writes it, however it was written', async () => {
  const mixed = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
  const cash = { symbol: 'USDC', decimals: 6, address: mixed.toLowerCase() }
  const market = await create(aMarket({ cash, issuanceVenueContract: `0x${mixed.slice(2).toUpperCase()}` }))
  expect([market.cash.address, market.issuanceVenueContract]).toEqual([mixed, mixed])
  const read = await service.call('GET', `/markets/${market.pairId}`, { as: 'acme-buyer-1' })
  expect([read.body.cash.address, read.body.issuanceVenueContract]).toEqual([mixed, mixed])
})

test('an address is the same in any case', async () => {
  const mixed = '0x5FbDB2315678afecb367f032d93F642f64180aa3'
  const unit = { symbol: 'TOWER', decimals: 18, address: mixed }
  const { pairId } = await create(aMarket({ unit }))
  const again = aMarket({ unit: { ...unit, address: mixed.toLowerCase() } })
  expect((await service.call('PUT', `/admin/markets/${pairId}`, { ...admin, body: again })).status).toBe(200)
})

test('If-Match protects a change made meanwhile', async () => {
  const { pairId } = await create(aMarket())
  const put = (ifMatch: string) =>
    service.call('PUT', `/admin/markets/${pairId}`, {
      ...admin,
      body: aMarket({ feeBps: 7 }),
      headers: { 'if-match': ifMatch },
    })
  expect((await put('"1"')).headers.get('etag')).toBe('"2"')
  expect((await put('"1"')).body.code).toBe('precondition_failed')
  expect((await put('*')).status).toBe(200)
})

test('of two changes that rest on the same version, one wins', async () => {
  const { pairId } = await create(aMarket())
  const racers = Array.from({ length: 8 }, (_, i) =>
    service.call('PUT', `/admin/markets/${pairId}`, {
      ...admin,
      body: aMarket({ feeBps: i }),
      headers: { 'if-match': '"1"' },
    }),
  )
  const codes = (await Promise.all(racers)).map(({ status }) => status).sort((a, b) => a - b)
  expect(codes).toEqual([200, ...Array.from({ length: 7 }, () => 412)])
})
