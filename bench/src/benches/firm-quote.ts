import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { databaseUrl } from '@firsthand/sandbox/postgres/databases'
import { startServer } from '../harness/bare.ts'
import { startBarePool } from '../harness/bare-pool.ts'
import type { Work } from '../harness/bare-pool-worker.ts'
import type { Bench } from '../harness/bench.ts'
import { applyLoad } from '../harness/load.ts'
import { receivedStatement } from '../harness/received-statement.ts'
import { openShop, post, type Shop } from '../harness/shop.ts'
import { middleOf } from '../harness/side-by-side.ts'
import type { Stub } from '../harness/stub-chain/stub.ts'

const path = '/primary-mint/quotes'
const connections = 32
/** Sets of values: a reference of its own for each quote of the bare side, and for its SQL alone. */
const withAnswer = 120_000
const alone = 12_000
const seconds = 1.5

/** Everybody in every market in turn, so that nobody has ten live quotes in one. */
const requestsOf = ({ buyers, pairIds }: Shop) =>
  pairIds.flatMap((pairId) =>
    buyers.map(({ token, wallet }) => post(path, token, { pairId, walletAddress: wallet, cashAmount: '100000000' })),
  )

/** The same statements with values of the same shape: a reference of its own each time. */
async function bareWork(shop: Shop): Promise<Work> {
  const { world, buyers, pairIds } = shop
  const [buyer] = buyers
  if (buyer === undefined) throw new Error('there are no buyers')
  const market = JSON.stringify({ cash: { symbol: 'USDC' }, unit: { symbol: 'HARBOUR' }, pad: 'x'.repeat(250) })
  const values = Array.from({ length: withAnswer + alone }, (_, i) => {
    const reference = `MINT${randomBytes(16).toString('hex')}`
    const caller = `bare-${i % 1000}`
    const pairId = pairIds[Math.floor(i / 1000) % pairIds.length]
    const now = new Date()
    const until = new Date(now.getTime() + 10_000)
    const amounts = ['100000000', '250000', '3990000000000000000', '25000000']
    const terms = [reference, pairId, market, buyer.wallet, ...amounts, 0, '7', now, until, null, null, null]
    const who = [buyer.tenant, caller]
    const nothingAnswered = [null, null, null]
    const noKey = [null, null, null]
    return [
      [JSON.stringify([...who, pairId])],
      [
        ...who,
        pairId,
        now,
        caller,
        ...who,
        ...terms,
        ...nothingAnswered,
        ...who,
        ...noKey,
        JSON.stringify({ reference, pairId }),
      ],
    ]
  })
  return {
    url: databaseUrl(world.databaseServer, 'fh_api', world.database),
    tenant: buyer.tenant,
    texts: [
      'select pg_advisory_xact_lock(hashtextextended($1, 0))',
      await receivedStatement(world, 'insert into app.quote'),
    ],
    values,
    connections: 10,
    callers: connections,
  }
}

const stubServer = fileURLToPath(new URL('../harness/stub-chain/stub-server.ts', import.meta.url))

/** What Compliance answers about the wallet of a firm quote, as it answers it. */
async function walletAnswer({ world, buyers: [buyer] }: Shop): Promise<string> {
  const url = `${world.compliance?.url}/wallets/eip155:31337/${buyer?.wallet.toLowerCase()}`
  const response = await fetch(url, { headers: { authorization: `Bearer ${buyer?.token}` } })
  if (!response.ok) throw new Error(`Compliance answered ${response.status}`)
  return response.text()
}

/** A firm quote through the whole path, beside its own SQL run by the bare pool after one constant answer over HTTP. */
export const firmQuote: Bench = {
  goal: 0.7,
  goalIs: 'at least',
  async run({ short }) {
    await using shop = await openShop()
    const all = requestsOf(shop)
    let used = 0
    /** A part of them each time: by the time that one comes again, its quote has expired. */
    const next = () => {
      const requests = Array.from({ length: 3_000 }, () => all[used++ % all.length] ?? '')
      return { port: shop.port, requests, connections, once: true }
    }
    await applyLoad({ ...next(), seconds: 2 })
    const calls = { '/wallet': { stages: [], answer: await walletAnswer(shop) } }
    const stub: Stub = { calls, database: null, token: null }
    await using constant = await startServer(stubServer, [JSON.stringify(stub)])
    const work = await bareWork(shop)
    const startPool = async (name: string, more: Partial<Work>) => {
      const file = join(shop.world.folder, name)
      await writeFile(file, JSON.stringify({ ...work, ...more }))
      return startBarePool(file)
    }
    const asks = { port: constant.port, path: '/wallet' }
    await using bare = await startPool('bare-work.json', { asks, values: work.values.slice(0, withAnswer) })
    await using sql = await startPool('bare-sql.json', { values: work.values.slice(withAnswer) })
    await bare.run(1)
    const results: { readonly ours: number; readonly bare: number }[] = []
    for (let round = 1; round <= (short ? 1 : 15); round += 1) {
      const ours = await applyLoad({ ...next(), seconds })
      const result = { ours: ours.perSecond, bare: await bare.run(seconds) }
      results.push(result)
      const { p50, p99 } = ours.latencyMs
      console.log(
        `round ${round}: ours ${Math.round(result.ours)}/s p50 ${p50.toFixed(1)} ms p99 ${p99.toFixed(1)} ms  bare ${Math.round(result.bare)}/s  ratio ${(result.ours / result.bare).toFixed(3)}`,
      )
    }
    const { figure, summary } = middleOf(results)
    return { figure, summary: `${summary}, its SQL alone ${Math.round(await sql.run(seconds))}/s` }
  },
}
