import { buyerWallets } from '@firsthand/sandbox/chain-accounts'
import { adminUrlOf } from '@firsthand/sandbox/databases'
import { startWorld, type World } from '@firsthand/sandbox/world'
import { p95 } from '../catalogue-scale/reader.ts'
import type { ProofOptions } from '../proof.ts'
import { fillQuotes, forgetLive } from './fill.ts'

const roomy = { perSecond: 1e9, burst: 1e9, tenantPerSecond: 1e9 }
const limits = Object.fromEntries(['firm', 'reads', 'writes'].map((name) => [name, roomy]))
const settings = { FIRSTHAND_RATE_LIMITS: JSON.stringify(limits), FIRSTHAND_OVERLOAD_DELAY_MS: '60000' }
const postgresSettings = { shared_buffers: '2GB', max_wal_size: '16GB', jit: 'off' }
const buyer = 'acme-buyer-1'
const ratioMost = 1.3

type Shop = Awaited<ReturnType<typeof openShop>>

/** An instance on a table of its own length, with one market. */
async function openShop(world: World, quotes: number) {
  const { contracts, identity, databaseServer } = world
  if (contracts === null) throw new Error('the world has no contracts')
  const database = await world.cloneDatabase()
  const { url } = await world.startApi({ database, settings })
  async function send(as: string, method: string, path: string, body?: object) {
    const token = await identity.token(as)
    const started = performance.now()
    const response = await fetch(`${url}${path}`, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${text}`)
    return { body: JSON.parse(text), ms: performance.now() - started }
  }
  const cash = { symbol: 'USDC', decimals: 6, address: contracts.usdc }
  const unit = { symbol: 'HARBOUR', decimals: 18, address: contracts.harbour }
  const kind = 'onchain_primary_mint'
  const { body: market } = await send('acme-admin', 'POST', '/admin/markets', {
    assetClass: 'real_estate',
    primaryExecutionKind: kind,
    chainId: 'eip155:31337',
    cash,
    unit,
    issuanceVenueContract: contracts.harbourVenue,
    feeBps: 25,
    freshnessSeconds: 10,
    status: 'active',
    entitledTenants: ['acme'],
  })
  const quoted = { primaryExecutionKind: kind, cash, unit, limits: market.limits, feeBps: 25 }
  const admin = adminUrlOf(databaseServer.adminUrl, database)
  await fillQuotes(admin, { quotes, buyer, pairId: market.pairId, market: JSON.stringify(quoted) })
  const wish = { pairId: market.pairId, walletAddress: buyerWallets[buyer].address, cashAmount: '100000000' }
  const page = await send(buyer, 'GET', '/primary-mint/quotes?limit=50')
  const { reference } = page.body.items[0]
  let deep = ''
  for (let cursor = page.body.next_cursor, pages = 0; cursor !== null && pages < 20; pages += 1) {
    deep = `&cursor=${encodeURIComponent(cursor)}`
    cursor = (await send(buyer, 'GET', `/primary-mint/quotes?limit=50${deep}`)).body.next_cursor
  }
  const read = (path: string) => async () => (await send(buyer, 'GET', `/primary-mint/quotes${path}`)).ms
  return {
    calls: {
      firm: async () => (await send(buyer, 'POST', '/primary-mint/quotes', wish)).ms,
      read: read(`/${reference}`),
      list: read('?limit=50'),
      'list, deep': read(`?limit=50${deep}`),
      'list by state': read('?limit=50&state=intent_issued'),
      'list of live ones': read('?limit=50&state=firm'),
      'list of a market': read(`?limit=50&pairId=${market.pairId}`),
    },
    forget: () => forgetLive(admin, buyer),
  }
}

const median = (values: readonly number[]) => [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

async function compare(name: keyof Shop['calls'], few: Shop, many: Shop, rounds: number, samples: number) {
  const results: { few: number; many: number }[] = []
  for (let round = 0; round <= rounds; round += 1) {
    const times = { few: [] as number[], many: [] as number[] }
    for (let i = 0; i < samples; i += 1) {
      if (name === 'firm' && i % 9 === 0) await Promise.all([few.forget(), many.forget()])
      times.few.push(await few.calls[name]())
      times.many.push(await many.calls[name]())
    }
    // The first round plans, and fetches from disk.
    if (round > 0) results.push({ few: p95(times.few), many: p95(times.many) })
  }
  const ratio = median(results.map((each) => each.many / each.few))
  const [small, large] = [median(results.map((each) => each.few)), median(results.map((each) => each.many))]
  console.log(`${name.padEnd(18)} p95 ${small.toFixed(2)} ms  ${large.toFixed(2)} ms  ratio ${ratio.toFixed(2)}`)
  return { name, ratio }
}

/** Taking, reading and listing quotes costs the same among ten million as among ten thousand. */
export const quoteScale = {
  async run({ short }: ProofOptions) {
    const [small, large] = short ? [1_000, 20_000] : [10_000, 10_000_000]
    await using world = await startWorld({ databaseUrl: null, postgresSettings, api: false, compliance: true })
    const few = await openShop(world, small)
    const many = await openShop(world, large)
    const results = []
    for (const name of Object.keys(few.calls) as (keyof Shop['calls'])[])
      results.push(await compare(name, few, many, short ? 1 : 7, short ? 18 : 60))
    const slower = results.filter(({ ratio }) => ratio > ratioMost)
    const worst = results.reduce((a, b) => (a.ratio > b.ratio ? a : b))
    const summary = `${results.length} calls at ${large} and ${small} quotes: ${slower.length} above ${ratioMost} times, worst ${worst.ratio.toFixed(2)} (${worst.name})`
    return { held: short || slower.length === 0, summary }
  },
}
