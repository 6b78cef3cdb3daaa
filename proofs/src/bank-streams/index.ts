import { execFile } from 'node:child_process'
import { randomInt } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { adminUrlOf, databaseUrl, runAsAdmin } from '@firsthand/sandbox/postgres/databases'
import { startWorld } from '@firsthand/sandbox/world/world'
import type { ProofOptions } from '../harness/proof.ts'

const program = fileURLToPath(import.meta.resolve('@firsthand/server/bank-transfer/testing/streams/run-streams'))

type Received = {
  readonly counts: Readonly<Record<string, number>>
  readonly faults: readonly string[]
  readonly planted: number
  readonly seconds: number
  readonly streams: number
}

/**
 * Random sequences of client money through the real code and database: whatever comes in whatever order, every cent and unit
 * has an owner after every step.
 */
export const bankStreams = {
  async run({ short, seed = randomInt(2 ** 31) }: ProofOptions) {
    console.log(`seed ${seed}`)
    await using world = await startWorld({ api: false, chain: false, databaseUrl: null, seed: false })
    const { databaseServer, database, sealingKeys } = world
    const reported = {
      adminUrl: adminUrlOf(databaseServer.adminUrl, database),
      apiUrl: databaseUrl(databaseServer, 'fh_api', database),
      sealing: sealingKeys.service,
      seed,
      streams: short ? 20 : 10_000,
      steps: 12,
      atOnce: 8,
    }
    // Nothing crashes here: to wait for the disk after every commit would only take longer.
    await runAsAdmin(databaseServer.adminUrl, `alter database "${database}" set synchronous_commit = off`)
    const running = promisify(execFile)(process.execPath, [program, JSON.stringify(reported)], {
      maxBuffer: 2 ** 26,
      timeout: 4 * 3_600_000,
    })
    running.child.stderr?.pipe(process.stderr)
    const { stdout } = await running
    const { counts, faults, planted, seconds, streams } = JSON.parse(stdout) as Received
    for (const fault of faults) console.log(`FAULT ${fault}`)
    const steps = Object.values(counts).reduce((sum, each) => sum + each, 0)
    const kinds = Object.entries(counts)
      .map(([name, count]) => `${count} ${name}`)
      .join(', ')
    const proved = `${streams} streams, ${steps} steps, each followed by a reconciliation (${kinds})`
    const summary = `${proved}; ${planted} planted faults; ${faults.length} differences; ${seconds.toFixed(0)} s`
    return { held: faults.length === 0 && streams === reported.streams, summary }
  },
}
