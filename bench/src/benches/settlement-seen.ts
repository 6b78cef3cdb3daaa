import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Buyer, openBuyers } from '@firsthand/sandbox/chain/buyer'
import { roomyCompliance, roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld } from '@firsthand/sandbox/world/world'
import pg from 'pg'
import { serveBareFlows } from '../harness/bare-flows.ts'
import type { Bench } from '../harness/bench.ts'
import { quantile, rising, shownMs } from '../harness/paced.ts'

/** Milliseconds from the block that holds a settlement to the event that reports it. */
async function seenMs(buyer: Buyer, admin: pg.Client): Promise<number> {
  const reference = await buyer.firm()
  const bundle = await buyer.intent(reference)
  if (bundle === null || (await buyer.settle(bundle)) !== 'success') throw new Error(`${reference} was not settled`)
  const minedAt = performance.now()
  const reported = "select from app.event where subject = $1 and kind = 'quote.settled'"
  while ((await admin.query(reported, [reference])).rowCount === 0) {
    if (performance.now() - minedAt > 30_000) throw new Error(`${reference} was not reported`)
    await sleep(2)
  }
  return performance.now() - minedAt
}

/** How soon after its block a settlement is reported, beside what the engine alone takes from a message to its effect. */
export const settlementSeen: Bench = {
  goal: 500,
  goalIs: 'at most',
  figureIs: 'block to event, p95 in ms',
  async run({ short }) {
    const api = { settings: roomySettings }
    await using world = await startWorld({
      engine: 'single',
      api,
      complianceSettings: roomyCompliance,
      databaseUrl: null,
    })
    if (world.api === null || world.engine === null) throw new Error('the world is incomplete')
    const { url } = world.api
    await using flows = await serveBareFlows(world.engine)
    const admin = new pg.Client(world.databaseServer.urlFor('postgres', world.database))
    await admin.connect()
    try {
      const [buyer] = await openBuyers(world, () => [url])
      if (buyer === undefined) throw new Error('nobody buys')
      const [ours, bare]: [number[], number[]] = [[], []]
      for (let turn = 0; turn < (short ? 10 : 100); turn += 1) {
        ours.push(await seenMs(buyer, admin))
        const id = randomUUID()
        const effect = flows.effectOf(id)
        const begun = performance.now()
        await flows.send(id)
        bare.push((await effect) - begun)
      }
      const seen = rising(ours)
      return { figure: quantile(seen, 0.95), summary: `${shownMs(seen)}; bare engine ${shownMs(rising(bare))}` }
    } finally {
      await admin.end()
    }
  },
}
