import type { Api } from '@firsthand/sandbox/world/api'
import { loopback } from '@firsthand/sandbox/world/ports'
import { roomyCompliance, roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { chainSettings } from '@firsthand/sandbox/world/surroundings'
import type { Worker } from '@firsthand/sandbox/world/worker'
import { startWorld } from '@firsthand/sandbox/world/world'
import pg from 'pg'
import { openLine } from '../harness/line.ts'

/** A world of which every part can be killed: two instances of the service, two workers, an engine, a line to the chain. */
export async function openStage(kind: 'single' | 'cluster') {
  await using undo = new AsyncDisposableStack()
  const world = undo.use(
    await startWorld({
      engine: kind,
      worker: false,
      complianceSettings: roomyCompliance,
      databaseUrl: null,
    }),
  )
  const { chain, contracts, engine, databaseServer, database } = world
  // The first instance has filled the world; those that follow reach the chain through a line that can be cut.
  await world.api?.stop()
  if (chain === null || contracts === null || engine === null) throw new Error('the world is incomplete')
  const line = undo.use(await openLine(Number(new URL(chain.url).port)))
  const settings = { FIRSTHAND_CHAINS: JSON.stringify(chainSettings([`http://${loopback}:${line.port}`], contracts)) }
  const startApi = () => world.startApi({ settings: { ...roomySettings, ...settings } })
  const apis: Api[] = [await startApi(), await startApi()]
  const first = await world.startWorker({ settings })
  // Both serve the same release at one address, so either goes on with what the other began.
  const flowsPort = Number(new URL(first.flowsUrl).port)
  const startWorker = () => world.startWorker({ settings, flowsPort, register: false })
  const workers: Worker[] = [first, await startWorker()]
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
    async restartWorker(place: number) {
      workers[place] = await startWorker()
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}
export type Stage = Awaited<ReturnType<typeof openStage>>
