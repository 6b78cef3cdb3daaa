import type { Engine } from '../engine/engine.ts'
import { passwordFile, programUrl } from '../postgres/databases.ts'
import type { WorldLog } from '../witness/world-log.ts'
import { type ApiSurroundings, logOf, sealingVariables, webhookVariables } from './api.ts'
import { launch, loggedEvent, untilReady } from './child.ts'
import { loopback } from './ports.ts'
import { programIn } from './programs.ts'
import { erasuresFile } from './sealing-keys.ts'
import type { Supervisor } from './supervisor.ts'

/** One running worker, known to the engine. */
export type Worker = {
  /** Where the engine calls it. */
  readonly flowsUrl: string
  readonly privateUrl: string
  /** The engine's name for it. */
  readonly deployment: string
  readonly pid: number
  readonly exited: Promise<number | null>
  readonly output: () => string
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}

export type WorkerOptions = {
  /** Free when it is left out. A worker that is started again where it was goes on with what began there. */
  readonly flowsPort?: number | undefined
  /** False when the engine knows this address already. */
  readonly register?: false
  readonly database?: string | undefined
  /** Further settings of the worker by their full names; they also replace those given by the world. */
  readonly settings?: Readonly<Record<string, string>> | undefined
  /** Another folder with the worker's program than the world's. */
  readonly serverFolder?: string | undefined
}

/** A release before this one writes no roots. */
const logSetting = ({ origin, folder, keyFile, witness, roots }: WorldLog, { serverFolder }: WorkerOptions) => ({
  origin,
  folder,
  keyFile,
  witnesses: [witness],
  ...(roots && serverFolder === undefined && { roots }),
})

/** The settings of one worker, as its environment. */
export function workerSettings(world: ApiSurroundings, engine: Engine, options: WorkerOptions) {
  const { transactionSignerSockets: sockets, ledgerAttestorSockets, compliance } = world
  const log = logOf(world, options.database)
  return {
    FIRSTHAND_FLOWS_HOST: loopback,
    FIRSTHAND_FLOWS_PORT: String(options.flowsPort ?? 0),
    FIRSTHAND_PRIVATE_PORT: '0',
    FIRSTHAND_DATABASE_URL_WORKER: programUrl(world.databaseServer, 'fh_worker', options.database ?? world.database),
    FIRSTHAND_DATABASE_PASSWORD_FILE_WORKER: passwordFile(world.databaseServer, 'fh_worker'),
    FIRSTHAND_DATABASE_DURABILITY: 'sandbox',
    FIRSTHAND_ENGINE_INGRESS_URLS: JSON.stringify(engine.ingressUrls),
    FIRSTHAND_ENGINE_ADMIN_URL: engine.adminUrl,
    FIRSTHAND_ENGINE_IDENTITY_KEYS: JSON.stringify([engine.identityKey]),
    ...webhookVariables(world),
    ...sealingVariables(world),
    FIRSTHAND_ERASURES_FILE: erasuresFile(world.sealingKeys.service, options.database ?? world.database),
    FIRSTHAND_SETTLEMENT_KEYS_FILE: world.settlementKeysFile,
    ...(world.chains && { FIRSTHAND_CHAINS: JSON.stringify(world.chains) }),
    ...(sockets && { FIRSTHAND_TRANSACTION_SIGNER_SOCKETS: JSON.stringify(sockets) }),
    FIRSTHAND_LEDGER_ATTESTOR_SOCKETS: JSON.stringify(ledgerAttestorSockets),
    ...(log && { FIRSTHAND_EVIDENCE_LOG: JSON.stringify(logSetting(log, options)) }),
    ...(compliance && { FIRSTHAND_COMPLIANCE: JSON.stringify(compliance) }),
    FIRSTHAND_DRAIN_SECONDS: '2',
    // A sandbox is played with: prices jump, and contracts are called past the service. A release before this one has no watcher.
    ...(options.serverFolder === undefined && { FIRSTHAND_STOPS: '"off"' }),
    ...options.settings,
  }
}

type Listening = { readonly flowsPort: number; readonly privatePort: number }

let workers = 0

/** Starts a worker, and registers it with the engine. */
export async function startWorker(
  supervisor: Supervisor,
  world: ApiSurroundings,
  engine: Engine,
  options: WorkerOptions = {},
): Promise<Worker> {
  workers += 1
  const child = await launch(supervisor, {
    name: `worker-${workers}`,
    command: process.execPath,
    args: [programIn(options.serverFolder ?? world.serverFolder, 'main/worker')],
    env: workerSettings(world, engine, options),
    // The engine counts real seconds and dates its calls by them, and receivers of webhooks use a real clock too.
    realTime: true,
  })
  const advice = 'Its last log line names the setting or the part that it could not use.'
  const { flowsPort, privatePort } = await untilReady(child, advice, () =>
    loggedEvent<Listening>(child, 'worker.listening'),
  )
  const flowsUrl = `http://${loopback}:${flowsPort}`
  const deployment = options.register === false ? '' : await engine.register(flowsUrl)
  const { pid, exited, output, stop } = child
  return { flowsUrl, privateUrl: `http://${loopback}:${privatePort}`, deployment, pid, exited, output, stop }
}
