import { roomyCompliance } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld, type World } from '@firsthand/sandbox/world/world'
import { compareP95 } from '../harness/compare-p95.ts'
import type { ProofOptions } from '../harness/proof.ts'
import { fillQuotes } from './fill.ts'
import { buyer, openQuotingShop } from './quoting-shop.ts'

const postgresSettings = { shared_buffers: '2GB', max_wal_size: '16GB', jit: 'off' }
const ratioMost = 1.3

type Shop = Awaited<ReturnType<typeof openShop>>

/** An instance on a table of its own length, with one market. */
async function openShop(world: World, quotes: number) {
  const { admin, send, quoted, firm } = await openQuotingShop(world, await world.cloneDatabase())
  await fillQuotes(admin, { quotes, ...quoted })
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
      firm,
      read: read(`/${reference}`),
      list: read('?limit=50'),
      'list, deep': read(`?limit=50${deep}`),
      'list by state': read('?limit=50&state=intent_issued'),
      'list of live ones': read('?limit=50&state=firm'),
      'list of a market': read(`?limit=50&pairId=${quoted.pairId}`),
    },
  }
}

/** Taking, reading and listing quotes costs the same among ten million as among ten thousand. */
export const quoteScale = {
  async run({ short }: ProofOptions) {
    const [small, large] = short ? [1_000, 20_000] : [10_000, 10_000_000]
    const complianceSettings = roomyCompliance
    const parts = { api: false, compliance: true, complianceSettings } as const
    await using world = await startWorld({ databaseUrl: null, postgresSettings, ...parts })
    const few = await openShop(world, small)
    const many = await openShop(world, large)
    const effort = short ? { rounds: 1, samples: 18 } : { rounds: 7, samples: 60 }
    const results = []
    for (const name of Object.keys(few.calls) as (keyof Shop['calls'])[])
      results.push({ name, ...(await compareP95(name, effort, few.calls[name], many.calls[name])) })
    const slower = results.filter(({ ratio }) => ratio > ratioMost)
    const worst = results.reduce((a, b) => (a.ratio > b.ratio ? a : b))
    const summary = `${results.length} calls at ${large} and ${small} quotes: ${slower.length} above ${ratioMost} times, worst ${worst.ratio.toFixed(2)} (${worst.name})`
    return { held: short || slower.length === 0, summary }
  },
}
