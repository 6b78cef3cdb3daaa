import { randomInt } from 'node:crypto'
import { startWorld } from '@firsthand/sandbox/world/world'
import { type FaultReport, findFaults } from './find-faults.ts'
import { type Extent, type OperationsReport, runOperations } from './run-operations.ts'

export type TenantIsolationOptions = {
  readonly short: boolean
  /** The seed of an earlier run, to see the same operations again. */
  readonly seed?: number
}

/** A short run belongs to every check of a change, which must not fail by chance. */
const everydaySeed = 1
const shortRun: Extent = { operations: 5_000, processes: 2, lanes: 12 }
const longRun: Extent = { operations: 1_000_000, processes: 4, lanes: 24 }

const list = (title: string, lines: readonly string[]) => lines.slice(0, 60).map((line) => `${title}: ${line}`)

function verdict(seed: number, { complaints, planted, missed, checks, idle }: FaultReport, run: OperationsReport) {
  const wrong = [
    ...list('found on a sound database', complaints),
    ...list('fault not found', missed),
    ...list('check that found no fault', idle),
    ...list('leak', run.leaks),
  ]
  const summary = [
    ...wrong,
    `${run.done.toLocaleString('en')} operations of ${run.kinds} kinds, ${run.requests.toLocaleString('en')} of them ` +
      `through the API, ${run.killed.toLocaleString('en')} with a killed connection: ${run.leaks.length} leaks; ` +
      `${planted - missed.length} of ${planted} planted faults found by ${checks} checks; seed ${seed}`,
  ]
  return { held: wrong.length === 0, summary: summary.join('\n') }
}

/**
 * No row crosses tenants: a suite of checks holds on the database as it is migrated, finds every fault that is planted
 * on purpose, and random operations of hostile tenants find no way through either the database or the service.
 */
export const tenantIsolation = {
  async run(options: TenantIsolationOptions): Promise<{ held: boolean; summary: string }> {
    const { short, seed = short ? everydaySeed : randomInt(2 ** 31) } = options
    const started = performance.now()
    const report = (line: string) =>
      console.log(`tenant-isolation ${Math.round((performance.now() - started) / 1000)} s: ${line}`)
    report(`seed ${seed}`)
    // A server of its own: some faults are planted into roles, which all databases of a server share.
    await using world = await startWorld({ api: false, chain: false, databaseUrl: null })
    const faults = await findFaults(world, seed, short ? 12 : 1, report)
    const operations = await runOperations(world, seed, short ? shortRun : longRun, report)
    return verdict(seed, faults, operations)
  },
}
