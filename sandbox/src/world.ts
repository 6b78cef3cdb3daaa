import { type Api, type ApiOptions, type ApiSurroundings, startApi } from './api.ts'
import { cloneDatabase } from './databases.ts'
import { type Leash, startLeash } from './leash.ts'
import { seed } from './seed.ts'
import { seedCompliance } from './seed-compliance.ts'
import { timed } from './step.ts'
import { surroundingsOf } from './surroundings.ts'
import { startWorker, type Worker, type WorkerOptions } from './worker.ts'
import type { WorldDescription } from './world-description.ts'
import type { WorldOptions } from './world-options.ts'
import { startParts, type WorldParts } from './world-parts.ts'

/** A running world: the service and everything it needs, each part a real one. */
export type World = WorldParts &
  AsyncDisposable & {
    readonly folder: string
    /** The first instance of the service; null when the world was started without it. */
    readonly api: Api | null
    /** Starts another instance of the service. It ends with the world at the latest. */
    startApi(options?: ApiOptions): Promise<Api>
    /** The first worker; null in a world without the engine. */
    readonly worker: Worker | null
    /** Starts another worker, and tells the engine of it. */
    startWorker(options?: WorkerOptions): Promise<Worker>
    /** Makes another fresh copy of the migrated database and answers its name. */
    cloneDatabase(): Promise<string>
    /** Everything another process needs to know, as plain data. */
    describe(): WorldDescription
    /** The numbers of all processes that the world runs at this moment. */
    processIds(): readonly number[]
    /** Lets the service drain, ends every process and removes the folder. Safe to repeat. */
    stop(): Promise<void>
  }

/** Starts a world. When a part fails, whatever was started is stopped and the error says what to do next. */
export async function startWorld(options: WorldOptions = {}): Promise<World> {
  options.signal?.throwIfAborted()
  await using undo = new AsyncDisposableStack()
  const leash = await startLeash()
  undo.defer(() => leash.stop())
  const giveUp = () => void leash.stop()
  options.signal?.addEventListener('abort', giveUp)
  try {
    options.signal?.throwIfAborted()
    const parts = await startParts(leash, options, undo)
    const surroundings = await surroundingsOf(leash, parts, options)
    const processes = new Set<Api | Worker>()
    undo.defer(async () => {
      await Promise.all([...processes].map((each) => each.stop()))
    })
    const workOne = async (workerOptions?: WorkerOptions) => {
      if (parts.engine === null) throw new Error('the world was started without the engine')
      const worker = await startWorker(leash, surroundings, parts.engine, workerOptions)
      processes.add(worker)
      return worker
    }
    const startWork = async () => {
      const { worker: wanted = {} } = options
      return parts.engine && wanted && timed(options, 'worker', () => workOne(wanted))
    }
    const startOne = async (apiOptions?: ApiOptions) => {
      const api = await startApi(leash, surroundings, apiOptions)
      processes.add(api)
      return api
    }
    const { api: first = {}, ports } = options
    const startFirst = async () => {
      if (first === false) return null
      const api = await timed(options, 'api', () => startOne({ ...first, ports }))
      if (options.seed !== false) await timed(options, 'seed', () => seed(api, parts.identity.token))
      return api
    }
    const { compliance, identity } = parts
    const fillCompliance = async () => {
      if (compliance === null || options.seed === false) return
      await timed(options, 'seed compliance', () => seedCompliance(compliance, identity.token))
    }
    const starting = [startFirst(), startWork(), fillCompliance()] as const
    // One that is still on its way when the other has failed would outlive the world.
    await Promise.allSettled(starting)
    const [api, worker] = await Promise.all(starting)
    return worldOf({
      leash,
      parts,
      surroundings,
      api,
      startOne,
      worker: worker || null,
      workOne,
      everything: undo.move(),
    })
  } catch (error) {
    options.signal?.throwIfAborted()
    throw error
  } finally {
    options.signal?.removeEventListener('abort', giveUp)
  }
}

type Made = {
  readonly leash: Leash
  readonly parts: WorldParts
  readonly surroundings: ApiSurroundings
  readonly api: Api | null
  readonly startOne: World['startApi']
  readonly worker: Worker | null
  readonly workOne: World['startWorker']
  readonly everything: AsyncDisposableStack
}

function worldOf({ leash, parts, surroundings, api, startOne, worker, workOne, everything }: Made): World {
  const { databaseServer, templateDatabase, complianceTemplateDatabase, identity, chain, signers } = parts
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= everything.disposeAsync()
    return stopped
  }
  return {
    ...parts,
    folder: leash.folder,
    api,
    startApi: startOne,
    worker,
    startWorker: workOne,
    cloneDatabase: () => cloneDatabase(databaseServer, templateDatabase),
    describe: () => ({
      ...surroundings,
      folder: leash.folder,
      apiUrl: api?.url ?? null,
      documentsUrl: api?.documentsUrl ?? null,
      privateUrl: api?.privateUrl ?? null,
      chainUrl: chain?.url ?? null,
      contracts: parts.contracts,
      templateDatabase,
      signers: signers && { custody: signers.custody, sockets: signers.sockets },
      complianceTemplateDatabase,
      privateKeys: identity.privateKeys,
    }),
    processIds: () => leash.processIds(),
    stop,
    [Symbol.asyncDispose]: stop,
  }
}
