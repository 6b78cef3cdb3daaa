import { randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { attestorSocket, startLedgerAttestor } from '@firsthand/sandbox/world/ledger-attestor'
import { startSupervisor } from '@firsthand/sandbox/world/supervisor'
import { complianceCommand, serviceCommand } from '../archives.ts'
import type { Canary } from '../people.ts'
import type { Stage } from '../stage.ts'
import { startLoad } from './load.ts'
import { openEverything } from './open-sealed.ts'

const programs = ['service', 'compliance'] as const
type SealedProgram = (typeof programs)[number]
const next = 'second'

/** New wrapping keys beside those that the world was started with, and the settings of each step of a rotation. */
export function makeRotation({ world }: Stage) {
  const files = Object.fromEntries(
    programs.map((program) => {
      const file = join(world.folder, `${program}-wrapping-2.sealing-key`)
      writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o400 })
      return [program, file]
    }),
  ) as Record<SealedProgram, string>
  const settingsOf = (program: SealedProgram, order: 'old first' | 'new first' | 'new alone') => {
    const { wrapping, ...rest } = world.sealingKeys[program]
    const made = { id: next, kind: 'file', file: files[program] } as const
    const keys = { 'old first': [...wrapping, made], 'new first': [made, ...wrapping], 'new alone': [made] }
    return JSON.stringify({ ...rest, wrapping: keys[order] })
  }
  return { files, settingsOf }
}
export type Rotation = ReturnType<typeof makeRotation>
type Order = Parameters<Rotation['settingsOf']>[1]

/** Every program is killed, and comes back with its keys in this order. The attestor gets a successor, and the worker its address. */
export async function restartWith(stage: Stage, { settingsOf }: Rotation, order: Order): Promise<void> {
  const { world, undo } = stage
  const [service, compliance] = [settingsOf('service', order), settingsOf('compliance', order)]
  const supervisor = await startSupervisor()
  undo.defer(() => supervisor.stop())
  await startLedgerAttestor(supervisor, {
    ...world.describe(),
    keyFile: world.statementKey.keyFile,
    gatewayKeysFile: world.bankGatewayKeys.registeredFile,
    sealingKeys: { service: JSON.parse(service) },
  })
  stage.set('api', { FIRSTHAND_SEALING: service })
  stage.set('worker', {
    FIRSTHAND_SEALING: service,
    FIRSTHAND_LEDGER_ATTESTOR_SOCKETS: JSON.stringify([attestorSocket(supervisor)]),
  })
  stage.set('compliance', { COMPLIANCE_SEALING: compliance })
  for (const program of ['compliance', 'worker', 'api'] as const) await stage.restart(program)
}

/** Both commands, with the settings that the programs have now. */
async function rewrap(stage: Stage): Promise<readonly string[]> {
  const ran = [await serviceCommand(stage, 'rewrap-keys'), await complianceCommand(stage, 'rewrap-keys')]
  for (const { text } of ran) console.log(text.trim())
  return ran.filter(({ code }) => code !== 0).map(({ text }) => `rewrap-keys: ${text.slice(-300)}`)
}

/** Every sealed value of both databases, opened with the new wrapping keys alone. */
async function countUnreadable({ world }: Stage, { files }: Rotation) {
  const { adminUrl } = world.databaseServer
  const service = { adminUrl, name: world.database, schema: 'app' } as const
  const compliance = { adminUrl, name: world.complianceDatabase, schema: 'cmp' } as const
  return {
    service: await openEverything(service, { id: next, file: files.service }),
    compliance: await openEverything(compliance, { id: next, file: files.compliance }),
  }
}

/** Rotates the wrapping keys of both databases while people buy and the bank sends files. Answers what went wrong, and the counts. */
export async function rotateUnderLoad(stage: Stage, rotation: Rotation, payer: Canary, short: boolean) {
  // Programs that have the new keys beside the old ones can be restarted one after the other while others go on.
  if (short) await restartWith(stage, rotation, 'new first')
  const load = await startLoad(stage, payer, short ? 1_000 : 500)
  if (!short) await restartWith(stage, rotation, 'new first')
  const faults = [...(await rewrap(stage))]
  // Without it, what is wrapped by the old keys could not be opened any more.
  if (faults.length === 0 && !short) await restartWith(stage, rotation, 'new alone')
  const { purchases, files, lost, broken } = await load.stop()
  faults.push(...broken)
  const counts = await countUnreadable(stage, rotation)
  const sum = (of: 'sealed' | 'unreadable' | 'otherKey') => counts.service[of] + counts.compliance[of]
  if (lost !== 0) faults.push(`${lost} files of the bank were lost under the rotation`)
  if (purchases === 0) faults.push('nothing was bought under the rotation')
  if (sum('sealed') === 0) faults.push('nothing is sealed')
  if (sum('unreadable') > 0) faults.push(`${sum('unreadable')} sealed values cannot be opened after the rotation`)
  if (sum('otherKey') > 0) faults.push(`${sum('otherKey')} keys are still wrapped by the old key`)
  const summary = `${sum('sealed')} sealed values, ${sum('unreadable')} unreadable after a rotation under ${purchases} purchases and ${files} files`
  return { faults, summary }
}
