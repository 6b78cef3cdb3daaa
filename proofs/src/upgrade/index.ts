import { setTimeout as sleep } from 'node:timers/promises'
import type { ProofOptions } from '../harness/proof.ts'
import { watchFlows } from './flows.ts'
import { startLoad } from './load.ts'
import { breaking, forceBreaking, lintFaults } from './planted.ts'
import { openStage, type Stage } from './stage.ts'
import { verdict, withCodes } from './verdict.ts'

const settleMs = 5_000

/** The commands of docs/upgrade.md, in its order; answers what did not end as the page has it. */
async function thereAndBack({ command, planFile, plan }: Stage, report: (text: string) => void): Promise<string[]> {
  const faults: string[] = []
  async function expect(ok: boolean, name: string, ...args: readonly string[]): Promise<void> {
    const outcome = await command(name, ...args)
    report(`firsthand-${name} ${args.slice(1).join(' ')}: ${outcome.ok ? 'done' : 'refused'}`)
    if (outcome.ok !== ok) faults.push(`firsthand-${name} ${args.join(' ')}: ${outcome.printed.slice(-2000)}`)
  }
  await expect(true, 'upgrade', planFile, '--dry-run')
  // New work still goes there.
  await expect(false, 'retire-worker', plan.before.worker.url)
  await expect(true, 'upgrade', planFile)
  await expect(true, 'retire-worker', plan.before.worker.url, '--wait', '600')
  await sleep(settleMs)
  if (faults.length === 0) await expect(true, 'upgrade', planFile, '--back')
  await sleep(settleMs)
  return faults
}

async function whole() {
  const begun = performance.now()
  const report = (text: string) =>
    console.log(`${((performance.now() - begun) / 1000).toFixed(1).padStart(7)} s  ${text}`)
  await using stage = await openStage(report)
  const { deployed, edge, release } = stage
  report('it serves behind HAProxy: three APIs, two workers, Compliance twice, ten signers')
  const filled = await edge.counted()
  const flows = watchFlows(deployed.around.engine)
  const load = await startLoad(deployed)
  await sleep(settleMs)
  const faults = await thereAndBack(stage, report)
  const since = await edge.counted()
  const counted = { all: since.all - filled.all, failed: since.failed - filled.failed }
  faults.push(...load.bought.faults)
  if (counted.failed > 0) {
    const lines = await withCodes(deployed.serviceDatabaseUrl, edge.failures().slice(-10))
    faults.push(`${counted.failed} answers of 5xx`, ...lines)
  }
  const { settled, delivered } = structuredClone(load.bought)
  const { lost, doubled } = await verdict(deployed.serviceDatabaseUrl, { settled, delivered, faults: [] })
  faults.push(...lost, ...doubled, ...(await lintFaults()))

  await forceBreaking(deployed.serviceDatabaseUrl)
  await sleep(settleMs)
  const broken = (await edge.counted()).failed - since.failed
  await load.end()
  report(`${breaking.file} forced through: ${broken} answers of 5xx`)
  if (broken === 0) faults.push('a breaking migration that was forced through was not noticed')

  const flown = await flows.end()
  faults.push(...flown.moved.map((id) => `${id} ran at two releases`), ...flown.failures)
  for (const fault of faults.slice(0, 20)) console.log(`FAULT ${fault}`)
  return {
    held: faults.length === 0 && settled.length > 10 && delivered.length > 2 && flown.perDeployment.length > 2,
    summary: `from the release before to ${release} and back behind HAProxy: ${counted.all} answers, ${counted.failed} of 5xx; ${settled.length} settled and ${delivered.length} delivered by bank transfer, ${lost.length} lost, ${doubled.length} doubled; ${flown.seen} flows at ${flown.perDeployment.length} workers' addresses, ${flown.moved.length} moved; a breaking migration was refused by its name and, forced through, gave ${broken} answers of 5xx`,
  }
}

/** A slice judges the planted migration; the whole takes the deployment there and back. */
export const upgradeProof = {
  async run({ short }: ProofOptions) {
    if (!short) return whole()
    const faults = await lintFaults()
    for (const fault of faults) console.log(`FAULT ${fault}`)
    const refused = faults.length === 0 ? 'refused by its name' : 'not refused'
    return { held: faults.length === 0, summary: `a planted breaking migration: ${refused}` }
  },
}
