import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { startWorld, type World } from '@firsthand/sandbox/world/world'
import pg from 'pg'
import { type BareFlows, serveBareFlows } from '../harness/bare-flows.ts'
import type { Bench } from '../harness/bench.ts'
import { quantile, rising, shownMs } from '../harness/paced.ts'

/** Writes a message as a change does, in a transaction of its own, on the API's login. */
async function commitMessage(api: pg.Client, id: string): Promise<void> {
  await api.query("begin; select set_config('app.tenant', 'acme', true)")
  await api.query(
    "insert into app.outbox (tenant_id, object, key, handler, input) values ('acme', 'BareEffect', $1, 'step', $2)",
    [id, JSON.stringify({ id })],
  )
  await api.query('commit')
}

/** Milliseconds from the end of `begin` to the effect, one at a time and at moments that follow no beat. */
async function effectMs(flows: BareFlows, count: number, begin: (id: string) => Promise<void>) {
  const times: number[] = []
  for (let turn = 0; turn < count; turn += 1) {
    await sleep(20 + Math.random() * 100)
    const id = randomUUID()
    const effect = flows.effectOf(id)
    await begin(id)
    const begun = performance.now()
    times.push(Math.max(0, (await effect) - begun))
  }
  return rising(times)
}

/** How many messages a second go through, written faster than they can be passed on. */
async function throughput(world: World, flows: BareFlows, count: number): Promise<number> {
  const admin = new pg.Client(world.databaseServer.urlFor('postgres', world.database))
  await admin.connect()
  const ids = Array.from({ length: count }, () => randomUUID())
  const effects = Promise.all(ids.map((id) => flows.effectOf(id, 120_000)))
  const begun = performance.now()
  await admin.query(
    `insert into app.outbox (tenant_id, object, key, handler, input)
     select 'acme', 'BareEffect', id, 'step', json_build_object('id', id)::text from unnest($1::text[]) id`,
    [ids],
  )
  await effects
  await admin.end()
  return (count * 1000) / (performance.now() - begun)
}

/** From the commit of a change to its effect: through the outbox, the relay and the engine, beside the engine alone. */
export const relay: Bench = {
  goal: 150,
  goalIs: 'at most',
  figureIs: 'commit to effect, p50 in ms',
  async run({ short }) {
    await using world = await startWorld({ engine: 'single', chain: false, databaseUrl: null, seed: false })
    if (world.engine === null) throw new Error('the world has no engine')
    await using flows = await serveBareFlows(world.engine)
    const api = new pg.Client(world.databaseServer.urlFor('fh_api', world.database))
    await api.connect()
    try {
      const count = short ? 40 : 400
      await effectMs(flows, 20, (id) => commitMessage(api, id))
      const ours = await effectMs(flows, count, (id) => commitMessage(api, id))
      const bare = await effectMs(flows, count, (id) => flows.send(id))
      console.log(`through the relay ${shownMs(ours)}; the bare engine ${shownMs(bare)}`)
      const perSecond = await throughput(world, flows, short ? 500 : 5_000)
      return {
        figure: quantile(ours, 0.5),
        summary: `${shownMs(ours)}, ${perSecond.toFixed(0)} messages/s; bare engine ${shownMs(bare)}`,
      }
    } finally {
      await api.end()
    }
  },
}
