import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { roomyCompliance, roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld } from '@firsthand/sandbox/world/world'
import type { WorldOptions } from '@firsthand/sandbox/world/world-options'
import pg from 'pg'
import { integratorOf } from '../webhook-chaos/tenant.ts'

/** The only seeded market at the desk: turning its execution off or on sends a transaction. */
const switchedMarket = 10
const rebuildCommand = fileURLToPath(new URL('../../../server/src/main/commands/rebuild-engine.ts', import.meta.url))

/** A receiver that takes every event, and knows which have come and when the first time. */
async function startTaker() {
  const arrived = new Map<string, number>()
  const server = createServer((request, response) => {
    const id = String(request.headers['webhook-id'])
    if (!arrived.has(id)) arrived.set(id, Date.now())
    request.resume().on('end', () => response.writeHead(204).end())
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/events`
  return { url, arrived, close: () => server.close().closeAllConnections() }
}

/** A whole world whose engine can lose everything: purchases, webhooks and switches on chain are under way in it. */
export async function openStage(kind: WorldOptions['engine'] = 'single') {
  await using undo = new AsyncDisposableStack()
  const api = { settings: roomySettings }
  const world = undo.use(
    await startWorld({ engine: kind, api, complianceSettings: roomyCompliance, databaseUrl: null }),
  )
  const { engine, worker, chain, contracts } = world
  if (!world.api || !engine || !worker || !chain || !contracts) throw new Error('the world is incomplete')
  const apiUrl = world.api.url
  const records = new pg.Pool({ connectionString: world.databaseServer.urlFor('postgres', world.database), max: 2 })
  undo.defer(() => records.end())
  const taker = await startTaker()
  undo.defer(async () => taker.close())
  const integrator = integratorOf(world, 'acme')
  await integrator.register({ url: taker.url })
  const reportedBefore = (await integrator.replay()).length
  const everything = undo.move()
  return {
    world,
    chain,
    contracts,
    apiUrl,
    records,
    taker,
    integrator,
    /** Events from before the endpoint was there: nobody sends those. */
    reportedBefore,
    /** Turns execution off or on, whatever it strands. */
    async turn(on: boolean): Promise<void> {
      const body = { rfqQuotesEnabled: on, rfqExecutionEnabled: on, reason: 'proof', force: true }
      const response = await fetch(`${apiUrl}/admin/markets/${switchedMarket}/rfq-switches`, {
        method: 'PUT',
        headers: {
          authorization: `Bearer ${await world.identity.token('acme-admin')}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify(body),
      })
      if (!response.ok) throw new Error(`the switch was not turned: ${response.status} ${await response.text()}`)
    },
    /** Every disk of the engine is lost; it starts empty, the worker is registered again, and the operator's command refills it. */
    async loseEngine(): Promise<void> {
      await engine.wipe()
      await engine.register(worker.flowsUrl)
      const env = { PATH: process.env.PATH, FIRSTHAND_ENGINE_INGRESS_URLS: JSON.stringify(engine.ingressUrls) }
      const [code] = await once(spawn(process.execPath, [rebuildCommand], { env, stdio: 'ignore' }), 'exit')
      if (code !== 0) throw new Error('engine:rebuild failed')
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}
export type Stage = Awaited<ReturnType<typeof openStage>>

/** Turns a switch off and on again until it is stopped; the last turn is on. */
export function startTurning(stage: Stage, random: () => number) {
  let going = true
  async function work(): Promise<number> {
    for (let turns = 0; ; turns += 2) {
      if (!going) return turns
      await stage.turn(false)
      await sleep(300 + random() * 1_500)
      await stage.turn(true)
      await sleep(300 + random() * 1_500)
    }
  }
  const done = work()
  return {
    stop() {
      going = false
      return done
    },
  }
}
