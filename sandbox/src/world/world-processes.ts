import { writeExamplesFile } from '../faults/examples-file.ts'
import { type PageServers, pageServersOf } from '../page-servers/page-servers.ts'
import type { PageServer } from '../page-servers/start-page-server.ts'
import { seed } from '../seed/seed.ts'
import { seedCompliance } from '../seed/seed-compliance.ts'
import { type Api, type ApiOptions, type ApiSurroundings, startApi } from './api.ts'
import { startLedgerAttestor } from './ledger-attestor.ts'
import { type Relayer, type RelayerOptions, startRelayer } from './relayer.ts'
import { timed } from './step.ts'
import type { Supervisor } from './supervisor.ts'
import { startWorker, type Worker, type WorkerOptions } from './worker.ts'
import type { WorldOptions } from './world-options.ts'
import type { WorldParts } from './world-parts.ts'

/** The processes of the service itself. */
export type WorldProcesses = PageServers & {
  /** The first instance of the service; null when the world was started without it. */
  readonly api: Api | null
  /** Starts another instance of the service. It ends with the world at the latest. */
  startApi(options?: ApiOptions): Promise<Api>
  /** The first worker; null in a world without the engine. */
  readonly worker: Worker | null
  /** Starts another worker, and registers it with the engine. */
  startWorker(options?: WorkerOptions): Promise<Worker>
  /** The first relayer; null in a world where nobody pays the gas of buyers. */
  readonly relayer: Relayer | null
  /** Starts another relayer. */
  startRelayer(options?: RelayerOptions): Promise<Relayer>
}

/** Two administrators fill a sandbox within a second; the limits of everybody else are the published ones. */
const administratorsLimit = { perSecond: 100, burst: 200, tenantPerSecond: 200 }

/** The settings of a service with the seeded markets beside those of its world. */
async function seededSettings({ folder }: Supervisor): Promise<Record<string, string>> {
  return {
    FIRSTHAND_REFUSAL_EXAMPLES_FILE: await writeExamplesFile(folder),
    FIRSTHAND_RATE_LIMITS: JSON.stringify({ writes: administratorsLimit }),
  }
}

/** Starts the service and its worker, and fills what was started. */
export async function startProcesses(
  supervisor: Supervisor,
  parts: WorldParts,
  surroundings: ApiSurroundings,
  options: WorldOptions,
  undo: AsyncDisposableStack,
): Promise<WorldProcesses> {
  const { engine, compliance, identity } = parts
  const { api: wantedApi = {}, worker: wantedWorker = {}, ports } = options
  const processes = new Set<Api | Worker | PageServer | Relayer>()
  undo.defer(async () => {
    await Promise.all([...processes].map((each) => each.stop()))
  })
  const hasMarkets = wantedApi !== false && options.seed !== false
  const seeded = hasMarkets ? await seededSettings(supervisor) : {}
  async function startOne(own: ApiOptions = {}): Promise<Api> {
    const api = await startApi(supervisor, surroundings, { ...own, settings: { ...seeded, ...own.settings } })
    processes.add(api)
    return api
  }
  async function startOneWorker(own?: WorkerOptions): Promise<Worker> {
    if (engine === null) throw new Error('the world was started without the engine')
    const worker = await startWorker(supervisor, surroundings, engine, own)
    processes.add(worker)
    return worker
  }
  const listening =
    wantedApi === false ? Promise.resolve(null) : timed(options, 'api', () => startOne({ ...wantedApi, ports }))
  async function firstApi(): Promise<Api | null> {
    const api = await listening
    if (api !== null && options.seed !== false) await timed(options, 'seed', () => seed(api, identity.token))
    return api
  }
  async function firstWorker(): Promise<Worker | null> {
    if (engine === null || wantedWorker === false) return null
    return timed(options, 'worker', () => startOneWorker(wantedWorker))
  }
  async function startOneRelayer(own?: RelayerOptions): Promise<Relayer> {
    const relayer = await startRelayer(supervisor, surroundings, own)
    processes.add(relayer)
    return relayer
  }
  async function firstRelayer(): Promise<Relayer | null> {
    return surroundings.relay === null ? null : timed(options, 'relayer', () => startOneRelayer())
  }
  /** Deliveries are attested wherever they are signed. */
  async function attestor(): Promise<void> {
    if (engine === null || surroundings.transactionSignerSockets === null) return
    const { keyFile } = parts.statementKey
    const world = { ...surroundings, keyFile, gatewayKeysFile: surroundings.bankGatewayKeys.registeredFile }
    await timed(options, 'ledger attestor', () => startLedgerAttestor(supervisor, world))
  }
  async function fillCompliance(): Promise<void> {
    if (compliance === null || options.seed === false) return
    // Officers decide nothing while Compliance cannot ask the service about their sessions.
    if (ports?.api) await listening
    await timed(options, 'seed compliance', () => seedCompliance(compliance, identity.token))
  }
  const starting = [firstApi(), firstWorker(), firstRelayer(), fillCompliance(), attestor()] as const
  // One that is still starting when another has failed would outlive the world.
  await Promise.allSettled(starting)
  const [api, worker, relayer] = await Promise.all(starting)
  const pageServers = pageServersOf({
    supervisor,
    parts,
    apiUrl: api?.url ?? null,
    gasless: relayer !== null,
    started: (server) => processes.add(server),
  })
  return {
    api,
    worker,
    startApi: startOne,
    startWorker: startOneWorker,
    relayer,
    startRelayer: startOneRelayer,
    ...pageServers,
  }
}
