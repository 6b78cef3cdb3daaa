import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { startBank } from '@firsthand/sandbox/bank/start-bank'
import type { Api } from '@firsthand/sandbox/world/api'
import { roomyCompliance, roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import type { Worker } from '@firsthand/sandbox/world/worker'
import { startWorld } from '@firsthand/sandbox/world/world'
import pg from 'pg'
import type { Plan } from './die-at.ts'

const preload = pathToFileURL(fileURLToPath(new URL('die-at.ts', import.meta.url))).href
const patienceMs = 30_000

/** A plan file of its own for each kind of process: the plan of one must not affect the other. */
const dying = (file: string) => ({ NODE_OPTIONS: `--import=${preload}`, BANK_CHAOS_PLAN: file })

/** A world with a bank, of which the API, the worker and the engine can be killed at a named point and come back. */
export async function openStage() {
  await using undo = new AsyncDisposableStack()
  const folder = mkdtempSync(join(tmpdir(), 'bank-chaos-'))
  undo.defer(() => rmSync(folder, { recursive: true }))
  const plans = { api: join(folder, 'api-plan'), worker: join(folder, 'worker-plan') }
  const ofApi = { settings: { ...roomySettings, ...dying(plans.api) } }
  const ofWorker = { settings: dying(plans.worker) }
  const started = { api: ofApi, worker: ofWorker, complianceSettings: roomyCompliance, databaseUrl: null }
  const world = undo.use(await startWorld({ engine: 'single', ...started }))
  const { engine, chain, contracts } = world
  if (!engine || !chain || !contracts || !world.api || !world.worker) throw new Error('the world is incomplete')
  let [api, worker]: [Api, Worker] = [world.api, world.worker]
  const startApi = () => world.startApi(ofApi)
  const flowsPort = Number(new URL(worker.flowsUrl).port)
  const startWorker = () => world.startWorker({ ...ofWorker, flowsPort, register: false })
  const records = new pg.Pool({ connectionString: world.databaseServer.urlFor('postgres', world.database), max: 2 })
  records.on('error', () => undefined)
  undo.defer(() => records.end())
  const { rows } = await records.query(
    "select client_account_id as id, iban, bic, beneficiary_name as name from app.client_account where currency = 'EUR' and state = 'approved'",
  )
  const account = rows[0] as { id: string; iban: string; bic: string; name: string }
  const { rows: days } = await records.query("select (now() at time zone 'Europe/Berlin')::date::text as day")
  const accounts = [{ holder: account, currency: 'EUR' }]
  const bank = undo.use(await startBank({ accounts, firstDay: days[0].day }))
  const everything = undo.move()
  return {
    world,
    chain,
    contracts,
    records,
    account,
    bank: bank.bank,
    apiUrl: () => api.url,
    /** Lays a plan for the API or the worker; the process that reaches the point dies, or kills its victim. */
    lay(part: 'api' | 'worker', plan: Plan & { readonly engine?: boolean }) {
      const { engine: isEngine, ...rest } = plan
      rmSync(`${plans[part]}.done`, { force: true })
      writeFileSync(plans[part], JSON.stringify({ ...rest, ...(isEngine && { victim: engine.processOf(0).pid }) }))
    },
    /** Waits until the plan was carried out, then restarts what died. False when its point was never reached. */
    async struck(part: 'api' | 'worker', isEngine = false): Promise<boolean> {
      for (const end = performance.now() + patienceMs; !existsSync(`${plans[part]}.done`); await sleep(20))
        if (performance.now() > end) {
          rmSync(plans[part], { force: true })
          return false
        }
      if (isEngine) {
        await engine.processOf(0).exited
        await engine.restart(0)
      } else if (part === 'api') {
        await api.exited
        api = await startApi()
      } else {
        await worker.exited
        worker = await startWorker()
      }
      return true
    },
    [Symbol.asyncDispose]: () => everything.disposeAsync(),
  }
}
export type Stage = Awaited<ReturnType<typeof openStage>>
