import type { Api } from '@firsthand/sandbox/api'
import { roomyCompliance, roomySettings } from '@firsthand/sandbox/roomy-settings'
import { chainSettings } from '@firsthand/sandbox/surroundings'
import type { Worker } from '@firsthand/sandbox/worker'
import { startWorld } from '@firsthand/sandbox/world'
import pg from 'pg'
import { chainLine } from './chain-line.ts'

/** A few blocks, so that a purchase is final before the proof is over. */
const finality = { safeDepth: 2, finalDepth: 4 }

/** A world of which every part can be killed: two instances of the service, two workers, an engine, a line to the chain. */
export async function openStage(kind: 'single' | 'cluster') {
  await using undo = new AsyncDisposableStack()
  const world = undo.use(
    await startWorld({
      engine: kind,
      api: false,
      worker: false,
      complianceSettings: roomyCompliance,
      databaseUrl: null,
    }),
  )
  const { chain, contracts, engine, databaseServer, database } = world
  if (chain === null || contracts === null || engine === null) throw new Error('the world is incomplete')
  const line = undo.use(await chainLine(chain.url))
  const own = chainSettings([line.url], contracts)
  const chains = Object.fromEntries(Object.entries(own).map(([id, settings]) => [id, { ...settings, finality }]))
  const settings = { FIRSTHAND_CHAINS: JSON.stringify(chains) }
  const startApi = () => world.startApi({ settings: { ...roomySettings, ...settings } })
  const apis: Api[] = [await startApi(), await startApi()]
  const first = await world.startWorker({ settings })
  // Both serve the same release behind addresses of their own.
  const workers: Worker[] = [first, await world.startWorker({ settings })]
  const records = new pg.Pool({ connectionString: databaseServer.urlFor('postgres', database), max: 2 })
  records.on('error', () => undefined)
  undo.defer(() => records.end())
  const everything = undo.move()
  return {
    world,
    chain,
    contracts,
    engine,
    line,
    records,
    apis,
    workers,
    urls: () => apis.map(({ url }) => url),
    async restartApi(place: number) {
      apis[place] = await startApi()
    },
    /** At its own address: what began there goes on there. */
    async restartWorker(place: number) {
      const flowsPort = Number(new URL(workers[place]?.flowsUrl ?? '').port)
      workers[place] = await world.startWorker({ settings, flowsPort, register: false })
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}
export type Stage = Awaited<ReturnType<typeof openStage>>
