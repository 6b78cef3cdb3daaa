import { adminUrlOf } from '@firsthand/sandbox/postgres/databases'
import { treasuryOf } from '@firsthand/sandbox/treasury/treasury'
import type { Api } from '@firsthand/sandbox/world/api'
import type { Compliance } from '@firsthand/sandbox/world/compliance'
import { roomyCompliance, roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import type { Worker } from '@firsthand/sandbox/world/worker'
import { startWorld, type World } from '@firsthand/sandbox/world/world'
import pg from 'pg'
import { callsTo } from './calls.ts'
import { openGateway } from './gateway.ts'

const portOf = (url: string) => Number(new URL(url).port)

type Settings = Readonly<Record<string, string>>

/** The programs of a world that are killed and come back where they were. */
function programsOf(world: World) {
  const { api: firstApi, worker: firstWorker, compliance: first } = world
  if (firstApi === null || firstWorker === null || first === null) throw new Error('the world is incomplete')
  const ports = {
    api: portOf(firstApi.url),
    documents: portOf(firstApi.documentsUrl),
    private: portOf(firstApi.privateUrl),
  }
  const flowsPort = portOf(firstWorker.flowsUrl)
  let [api, worker, compliance]: [Api, Worker, Compliance] = [firstApi, firstWorker, first]
  const settings: Record<'api' | 'worker' | 'compliance', Settings> = {
    api: roomySettings,
    worker: {},
    compliance: roomyCompliance,
  }
  let kills = 0
  const starts = {
    async api(signal: NodeJS.Signals) {
      await api.stop(signal)
      api = await world.startApi({ ports, settings: settings.api })
    },
    async worker(signal: NodeJS.Signals) {
      await worker.stop(signal)
      worker = await world.startWorker({ flowsPort, register: false, settings: settings.worker })
    },
    async compliance(signal: NodeJS.Signals) {
      await compliance.stop(signal)
      compliance = await compliance.restart(settings.compliance)
    },
  }
  return {
    /** Kills a program, and starts it where it was. */
    restart(name: keyof typeof starts): Promise<void> {
      kills += 1
      return starts[name]('SIGKILL')
    },
    kills: () => kills,
    /** From the next start on. */
    set(name: keyof typeof starts, further: Settings): void {
      settings[name] = { ...settings[name], ...further }
    },
    settings: (): Readonly<typeof settings> => settings,
    urlOf: (program: 'api' | 'compliance') => (program === 'api' ? api.url : compliance.url),
  }
}

/** A whole world with a clock that moves, a bank behind a gateway, and programs that can be killed. */
export async function openStage() {
  await using undo = new AsyncDisposableStack()
  const world = undo.use(
    await startWorld({
      api: { settings: roomySettings },
      complianceSettings: roomyCompliance,
      engine: 'single',
      clock: 'movable',
      databaseUrl: null,
    }),
  )
  const { engine, chain, contracts, databaseServer } = world
  if (!engine || !chain || !contracts) throw new Error('the world is incomplete')
  const records = new pg.Pool({ connectionString: adminUrlOf(databaseServer.adminUrl, world.database), max: 4 })
  records.on('error', () => undefined)
  undo.defer(() => records.end())
  const programs = programsOf(world)
  const gateway = undo.use(await openGateway(world))
  const treasury = await treasuryOf(world, undo)()
  const everything = undo.move()
  /** What is started later, and ends first. */
  const later = new AsyncDisposableStack()
  everything.use(later)
  return {
    world,
    undo: later,
    engine,
    chain,
    contracts,
    records,
    treasury,
    gateway,
    ...programs,
    ...callsTo(world, programs.urlOf),
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}
export type Stage = Awaited<ReturnType<typeof openStage>>
