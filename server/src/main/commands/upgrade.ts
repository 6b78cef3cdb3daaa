import { readFile } from 'node:fs/promises'
import { parseArgs } from 'node:util'
import { restateDeployments } from '@firsthand/engine/restate-deployments'
import { command } from '@firsthand/settings/command'
import { readPlan } from '#upgrade/plan'
import { NotRetired } from '#upgrade/retire-worker'
import { upgradeBack, upgradeForward } from '#upgrade/run-upgrade'
import { readUpgradeConfig } from '../config/worker-config.ts'

const settings = await command({ program: 'upgrade', read: readUpgradeConfig })

const note = (msg: string, fields: object) => process.stdout.write(`${JSON.stringify({ msg, ...fields })}\n`)

/**
 * Takes a deployment to the next release while it serves, and back: `firsthand-upgrade PLAN.json [--dry-run] [--back]`. Each step is checked
 * before the next one begins. Where it stops it names the step; run it again when the cause is gone.
 */
async function main(): Promise<void> {
  const { adminUrl } = settings()
  const options = { 'dry-run': { type: 'boolean', default: false }, back: { type: 'boolean', default: false } } as const
  const { positionals, values } = parseArgs({ allowPositionals: true, options })
  const [file] = positionals
  if (file === undefined)
    throw new Error('say FIRSTHAND_ENGINE_ADMIN_URL=… firsthand-upgrade PLAN.json [--dry-run] [--back]')
  const plan = readPlan(await readFile(file, 'utf8'))
  const { back, 'dry-run': dryRun } = values
  const upgrade = { plan, deployments: restateDeployments(adminUrl), dryRun, note }
  try {
    await (back ? upgradeBack(upgrade) : upgradeForward(upgrade))
    note(dryRun ? 'nothing was changed' : 'upgraded', { to: (back ? plan.before : plan.next).release })
  } catch (error) {
    if (error instanceof NotRetired) for (const each of error.remaining.slice(0, 50)) note('remaining', each)
    note('stopped', { why: (error as Error).message, next: 'run it again, or go back with --back' })
    process.exitCode = 1
  }
}

await main()
