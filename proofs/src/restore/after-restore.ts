import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { adminUrlOf } from '@firsthand/sandbox/postgres/databases'
import { erasuresFile } from '@firsthand/sandbox/world/sealing-keys'
import type { World } from '@firsthand/sandbox/world/world'
import { type Finding, type RestoreStep, restoreSteps } from '../../../server/src/restore/restore.rules.ts'

const program = fileURLToPath(new URL('../../../server/src/main/commands/after-restore.ts', import.meta.url))
const roles = ['operator', 'fee', 'compliance', 'delivery', 'switch']

/** What the command printed, and whether it agreed. */
type Commanded = { readonly agrees: boolean; readonly text: string }

/** The operator's command, as a process of its own with the settings of a deployment. */
export const commandOf =
  (world: World, gatewayJournal: string, databaseUrl: () => string) =>
  async (...args: readonly string[]): Promise<Commanded> => {
    const { databaseServer, engine } = world
    const journalOf = (role: string) => adminUrlOf(databaseServer.adminUrl, `signer_${role}${databaseServer.suffix}`)
    const settings = {
      FIRSTHAND_MIGRATE_DATABASE_URL: databaseUrl(),
      FIRSTHAND_DATABASE_DURABILITY: 'sandbox',
      FIRSTHAND_CHAINS: JSON.stringify(world.describe().chains),
      FIRSTHAND_ERASURES_FILE: erasuresFile(world.sealingKeys.service, world.database),
      FIRSTHAND_ENGINE_ADMIN_URL: engine?.adminUrl ?? '',
      FIRSTHAND_RESTORE_JOURNALS: JSON.stringify(Object.fromEntries(roles.map((role) => [role, journalOf(role)]))),
      FIRSTHAND_RESTORE_COMPLIANCE_DATABASE_URL: adminUrlOf(databaseServer.adminUrl, world.complianceDatabase),
      FIRSTHAND_RESTORE_BANK_GATEWAYS: JSON.stringify([{ tenant: 'acme', channel: 'main', journal: gatewayJournal }]),
    }
    const env = { PATH: process.env.PATH, ...settings }
    const child = spawn(process.execPath, [program, ...args, '--by', 'grace'], { env })
    let text = ''
    const keep = (part: string) => {
      text += part
    }
    child.stdout.setEncoding('utf8').on('data', keep)
    child.stderr.setEncoding('utf8').on('data', keep)
    const [code] = await once(child, 'close')
    if ((code !== 0 && code !== 1) || text.includes('"msg":"after-restore.failed"'))
      throw new Error(`after-restore ended with ${code}: ${text}`)
    return { agrees: code === 0, text }
  }

export type Reported = { readonly step: string; readonly findings: readonly Finding[] }

type Checked = {
  readonly world: Pick<World, 'folder'>
  readonly afterRestore: (...args: readonly string[]) => Promise<Commanded>
}

/** Runs all steps, or all but one, and answers what each found. */
export async function check(
  stage: Checked,
  without: RestoreStep | null,
): Promise<Commanded & { readonly reports: readonly Reported[] }> {
  const file = join(stage.world.folder, 'restore-report.json')
  const logs = readdirSync(stage.world.folder).filter((name) => /^api-.*[.]log$/.test(name))
  const given = logs.flatMap((name) => ['--log', join(stage.world.folder, name)])
  const steps = without === null ? [] : restoreSteps.filter((step) => step !== without)
  const answer = await stage.afterRestore('check', ...steps, '--json', file, ...given)
  return { ...answer, reports: JSON.parse(readFileSync(file, 'utf8')).reports }
}

export const namesIn = (reports: readonly Reported[]): Set<string> =>
  new Set(reports.flatMap(({ findings }) => findings.map(({ name }) => name)))
