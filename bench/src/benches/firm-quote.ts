import { randomBytes } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { databaseUrl } from '@firsthand/sandbox/postgres/databases'
import { startBarePool } from '../harness/bare-pool.ts'
import type { Work } from '../harness/bare-pool-worker.ts'
import type { Bench } from '../harness/bench.ts'
import { applyLoad } from '../harness/load.ts'
import { receivedStatement } from '../harness/received-statement.ts'
import { openShop, post, type Shop } from '../harness/shop.ts'
import { middleOf } from '../harness/side-by-side.ts'

const path = '/primary-mint/quotes'
const connections = 32
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
  const values = Array.from({ length: 40_000 }, (_, i) => {
    const reference = `MINT${randomBytes(16).toString('hex')}`
    const caller = `bare-${i % 1000}`
    const pairId = pairIds[Math.floor(i / 1000) % pairIds.length]
    const now = new Date()
    const until = new Date(now.getTime() + 10_000)
    const amounts = ['100000000', '250000', '3990000000000000000', '25000000']
    const terms = [reference, pairId, market, buyer.wallet, ...amounts, 0, '7', now, until, null, null, null]
    return [
      [JSON.stringify([buyer.tenant, caller, pairId])],
      [buyer.tenant, caller, ...terms, JSON.stringify({ reference, pairId }), null, null, null, null, null, null],
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

/** A firm quote through the whole path, beside its own SQL run by the bare pool. */
export const firmQuote: Bench = {
  goal: 0.6,
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
    const file = join(shop.world.folder, 'bare-work.json')
    await writeFile(file, JSON.stringify(await bareWork(shop)))
    await using bare = await startBarePool(file)
    await bare.run(1)
    const results: { readonly ours: number; readonly bare: number }[] = []
    for (let round = 1; round <= (short ? 1 : 15); round += 1) {
      const ours = await applyLoad({ ...next(), seconds })
      const result = { ours: ours.perSecond, bare: await bare.run(seconds) }
      results.push(result)
      const { p50, p99 } = ours.latencyMs
      console.log(
        `round ${round}: ours ${Math.round(result.ours)}/s p50 ${p50.toFixed(1)} ms p99 ${p99.toFixed(1)} ms  bare SQL ${Math.round(result.bare)}/s  ratio ${(result.ours / result.bare).toFixed(3)}`,
      )
    }
    return middleOf(results)
  },
}
