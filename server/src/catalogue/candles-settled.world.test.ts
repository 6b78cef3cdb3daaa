import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { aMarket } from '#markets/testing/market-builder'
import { created, serviceOfThisFile } from '#testing/service-under-test'
import { exact } from './testing/candle-rules.ts'
import { aListing } from './testing/listing-builder.ts'
import { listed } from './testing/listing-catalogue.ts'

const service = serviceOfThisFile()
const hourMs = 3_600_000
const hour = Math.floor(Date.now() / hourMs) * hourMs - 10 * hourMs

type Bought = {
  readonly pairId: number
  readonly atMs: number
  readonly price: bigint
  readonly units: bigint
  readonly scale?: number
  readonly tenant?: string
}

/** A purchase as it is on record once it is settled. */
async function bought({ pairId, atMs, price, units, scale = 0, tenant = 'acme' }: Bought): Promise<string> {
  const reference = `MINT${randomBytes(16).toString('hex')}`
  await service.database.admin.query(
    `insert into app.quote (tenant_id, caller, reference, pair_id, market, wallet, cash_base_units, fee_base_units,
      unit_base_units, price, price_scale, price_block, created_at, expires_at, state, deadline, venue_calldata, digest, bundle,
      chain_id, tx_hash, block_number, settled_at, settled_base_units, finality)
    values ($1, 'somebody', $2, $3, '{}', '0x', 2, 1, 1, $4, $5, 1, now(), now() + interval '1 minute', 'settled', now(), '0x',
      '0x', '{}', 'eip155:31337', '0x', 7, $6, $7, 'pending')`,
    [tenant, reference, pairId, `${price}`, scale, new Date(atMs), `${units}`],
  )
  return reference
}

const unit = 10n ** 18n
const candles = async (id: string, query = '', as = 'acme-buyer-1') =>
  (await service.call('GET', `/tokens/${id}/candles?from=${hour}&to=${hour + 4 * hourMs}${query}`, { as })).body

async function listingWithMarket() {
  const id = await listed(service, aListing())
  const { pairId } = await created(service, aMarket({ listingId: id }))
  return { id, pairId }
}

test('what was bought becomes candles of everybody’s purchases, in the same shape and without a gap', async () => {
  const { id, pairId } = await listingWithMarket()
  const mock = await candles(id)
  expect(mock.source).toBe('mock')
  await bought({ pairId, atMs: hour + 5_000, price: 25_000_000n, units: 2n * unit })
  await bought({ pairId, atMs: hour + 7_000, price: 26_500_000n, units: unit / 2n, tenant: 'globex' })
  await bought({ pairId, atMs: hour + 6_000, price: 24_000_000_000n, units: 1n, scale: 3 })
  await bought({ pairId, atMs: hour + 2 * hourMs, price: 30_000_001n, units: unit })
  const live = await candles(id)
  expect(Object.keys(live)).toEqual(Object.keys(mock))
  expect(Object.keys(live.items[0])).toEqual(Object.keys(mock.items[0]))
  const still = { open: '26.5', high: '26.5', low: '26.5', close: '26.5', volume: '0' }
  const last = { open: '30.000001', high: '30.000001', low: '30.000001', close: '30.000001' }
  expect([live.source, live.items]).toEqual([
    'live',
    [
      { timestamp: hour, open: '25', high: '26.5', low: '24', close: '26.5', volume: '2.500000000000000001' },
      { timestamp: hour + hourMs, ...still },
      { timestamp: hour + 2 * hourMs, ...last, volume: '1' },
      { timestamp: hour + 3 * hourMs, ...last, volume: '0' },
    ],
  ])
})

test('pages join, and a page that begins where nothing was bought takes its price from before', async () => {
  const { id, pairId } = await listingWithMarket()
  await bought({ pairId, atMs: hour - hourMs, price: 20_000_000n, units: unit })
  await bought({ pairId, atMs: hour + 2 * hourMs + 1, price: 21_000_000n, units: unit })
  const whole = await candles(id)
  expect(whole.items.map(({ close }: { close: string }) => close)).toEqual(['20', '20', '21', '21'])
  const first = await candles(id, '&limit=3')
  const second = await candles(id, `&limit=3&cursor=${first.next_cursor}`)
  expect([...first.items, ...second.items]).toEqual(whole.items)
  expect(second.next_cursor).toBeNull()
})

test('candles of all intervals agree on what was bought', async () => {
  const { id, pairId } = await listingWithMarket()
  for (let i = 0n; i < 60n; i += 1n)
    await bought({ pairId, atMs: hour + Number(i) * 190_000, price: 20_000_000n + ((i * 7919n) % 977n), units: i + 1n })
  for (const interval of ['5m', '15m', '1h'] as const) {
    const { items } = await candles(id, `&interval=${interval}&limit=1000`)
    const volume = items.reduce((sum: bigint, candle: { volume: string }) => sum + exact(candle.volume), 0n)
    expect(volume).toBe(1830n * 100n)
    for (const { open, high, low, close } of items)
      expect([open, close].every((price) => exact(low) <= exact(price) && exact(price) <= exact(high))).toBe(true)
  }
})

test('only what is settled counts: a reorganisation changes the chart', async () => {
  const { id, pairId } = await listingWithMarket()
  await bought({ pairId, atMs: hour, price: 20_000_000n, units: unit })
  const gone = await bought({ pairId, atMs: hour + hourMs, price: 99_000_000n, units: unit })
  expect((await candles(id)).items[1].close).toBe('99')
  await service.database.admin.query(
    `update app.quote set state = 'intent_issued', tx_hash = null, block_number = null, settled_at = null,
      settled_base_units = null, finality = null where reference = $1`,
    [gone],
  )
  expect((await candles(id)).items.map(({ close }: { close: string }) => close)).toEqual(['20', '20', '20', '20'])
})

test('markets in another currency than the first that sold are not mixed in', async () => {
  const { id, pairId } = await listingWithMarket()
  const cash = { symbol: 'EURC', decimals: 6, address: `0x${'9'.repeat(40)}` }
  const { pairId: euros } = await created(service, aMarket({ listingId: id, cash }))
  await bought({ pairId: euros, atMs: hour, price: 5_000_000n, units: unit })
  expect((await candles(id)).items[0].close).toBe('5')
  await bought({ pairId, atMs: hour, price: 20_000_000n, units: unit })
  expect((await candles(id)).items[0]).toMatchObject({ high: '20', low: '20', volume: '1' })
})
