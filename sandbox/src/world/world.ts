import type { Engine } from '../engine/engine.ts'
import { cloneDatabase } from '../postgres/databases.ts'
import type { ApiSurroundings } from './api.ts'
import { type Supervisor, startSupervisor } from './supervisor.ts'
import { surroundingsOf } from './surroundings.ts'
import type { Worker } from './worker.ts'
import type { WorldDescription } from './world-description.ts'
import type { WorldOptions } from './world-options.ts'
import { startParts, type WorldParts } from './world-parts.ts'
import { startProcesses, type WorldProcesses } from './world-processes.ts'

/** A running world: the service and everything it needs, each part a real one. */
export type World = WorldParts &
  WorldProcesses &
  AsyncDisposable & {
    readonly folder: string
    /** The settings of Compliance and of the first instance of the service beside those of the world. */
    readonly complianceSettings: Readonly<Record<string, string>>
    readonly apiSettings: Readonly<Record<string, string>>
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
  const supervisor = await startSupervisor(options)
  undo.defer(() => supervisor.stop())
  const giveUp = () => void supervisor.stop()
  options.signal?.addEventListener('abort', giveUp)
  try {
    options.signal?.throwIfAborted()
    const parts = await startParts(supervisor, options, undo)
    const surroundings = await surroundingsOf(supervisor, parts, options)
    const processes = await startProcesses(supervisor, parts, surroundings, options, undo)
    return worldOf({ supervisor, parts, surroundings, processes, options, everything: undo.move() })
  } catch (error) {
    options.signal?.throwIfAborted()
    throw error
  } finally {
    options.signal?.removeEventListener('abort', giveUp)
  }
}

type Made = {
  readonly supervisor: Supervisor
  readonly parts: WorldParts
  readonly surroundings: ApiSurroundings
  readonly processes: WorldProcesses
  readonly options: WorldOptions
  readonly everything: AsyncDisposableStack
}

function worldOf({ supervisor, parts, surroundings, processes, options, everything }: Made): World {
  const { api, worker } = processes
  const { databaseServer, templateDatabase, complianceTemplateDatabase, identity, chain, signers } = parts
  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= everything.disposeAsync()
    return stopped
  }
  return {
    ...parts,
    folder: supervisor.folder,
    complianceSettings: options.complianceSettings ?? {},
    apiSettings: options.api === false ? {} : (options.api?.settings ?? {}),
    ...processes,
    cloneDatabase: () => cloneDatabase(databaseServer, templateDatabase),
    describe: () => ({
      ...surroundings,
      folder: supervisor.folder,
      apiUrl: api?.url ?? null,
      documentsUrl: api?.documentsUrl ?? null,
      privateUrl: api?.privateUrl ?? null,
      chainUrl: chain?.url ?? null,
      contracts: parts.contracts,
      templateDatabase,
      signers: signers && { custody: signers.custody, sockets: signers.sockets },
      complianceTemplateDatabase,
      engine: describeEngine(parts.engine, worker),
      privateKeys: identity.privateKeys,
    }),
    processIds: () => supervisor.processIds(),
    stop,
    [Symbol.asyncDispose]: stop,
  }
}

function describeEngine(engine: Engine | null, worker: Worker | null): WorldDescription['engine'] {
  if (engine === null) return null
  const { ingressUrls, adminUrl, identityKey } = engine
  return { ingressUrls, adminUrl, identityKey, workerUrl: worker?.privateUrl ?? null }
}
