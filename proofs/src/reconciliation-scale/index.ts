import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { adminUrlOf, databaseUrl } from '@firsthand/sandbox/postgres/databases'
import { roomyCompliance, roomySettings } from '@firsthand/sandbox/world/roomy-settings'
import { startWorld } from '@firsthand/sandbox/world/world'
import type { ProofOptions } from '../harness/proof.ts'
import { buyBesideImport } from './buy-beside-import.ts'

const program = fileURLToPath(import.meta.resolve('@firsthand/server/bank-transfer/testing/scale/run-scale'))
const postgresSettings = { shared_buffers: '1GB', max_wal_size: '8GB', maintenance_work_mem: '256MB', jit: 'off' }
const limitMs = 90 * 60_000
/** A day among the many may take so many times as long as among the few; a difference below this is the clock's. */
const [ratioMost, leastSeconds] = [2, 0.05]

type Figures = Readonly<
  Record<
    | 'few'
    | 'many'
    | 'fewSeconds'
    | 'manySeconds'
    | 'loadSeconds'
    | 'recountSeconds'
    | 'recountPages'
    | 'longestPage'
    | 'planted'
    | 'found',
    number
  >
> & { readonly faults: readonly string[] }

/** Runs the program, passes on what it reports, and answers its figures. */
async function measured(input: object): Promise<Figures> {
  const child = spawn(process.execPath, [program, JSON.stringify(input)], {
    stdio: ['ignore', 'pipe', 'inherit'],
    timeout: limitMs,
  })
  let answer = ''
  for await (const piece of child.stdout) answer += piece
  return JSON.parse(answer) as Figures
}

/** A day costs what was booked on it, however long the ledger is; the recount finds a cent in any day; imports let buyers buy. */
export const reconciliationScale = {
  async run({ short, seed = Date.now() % 1_000_000 }: ProofOptions) {
    const sizes = short
      ? { few: 100, many: 1_000, perDay: 50, timedDays: 1 }
      : { few: 20_000, many: Number(process.env.PROOF_PURCHASES ?? 2_000_000), perDay: 4_000, timedDays: 3 }
    await using world = await startWorld({
      api: { settings: roomySettings },
      complianceSettings: roomyCompliance,
      databaseUrl: null,
      postgresSettings,
    })
    const { databaseServer, database } = world
    const figures = await measured({
      ...sizes,
      seed,
      adminUrl: adminUrlOf(databaseServer.adminUrl, database),
      workerUrl: databaseUrl(databaseServer, 'fh_worker', database),
      apiUrl: databaseUrl(databaseServer, 'fh_api', database),
    })
    // After the load: the import and its buyers have a large database under them.
    const beside = await buyBesideImport(world, short ? 200 : 100_000)
    const { few, many, fewSeconds, manySeconds, recountSeconds, recountPages, longestPage, planted, found } = figures
    const ratio = Math.max(manySeconds, leastSeconds) / Math.max(fewSeconds, leastSeconds)
    for (const fault of [...figures.faults, ...beside.faults].slice(0, 20)) console.log(`FAULT ${fault}`)
    const isQuick = short || (ratio <= ratioMost && beside.p99Ms < 300)
    const held = figures.faults.length === 0 && beside.faults.length === 0 && found === planted && isQuick
    const summary =
      `a day of ${sizes.perDay} purchases among ${many}: ${manySeconds.toFixed(2)} s, among ${few}: ${fewSeconds.toFixed(2)} s, ${ratio.toFixed(2)} times; ` +
      `recount of ${recountPages} pages in ${recountSeconds.toFixed(0)} s, the longest ${longestPage.toFixed(1)} s; ${found} of ${planted} planted cents found; ` +
      `${beside.made} purchases beside an import of ${beside.entries} entries (${beside.importSeconds.toFixed(0)} s): p99 ${beside.p99Ms.toFixed(0)} ms, ${beside.unavailable} of 503; seed ${seed}`
    return { held, summary }
  },
}
