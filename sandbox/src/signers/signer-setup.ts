import { join } from 'node:path'
import { type SignerRole, signerRoles } from '@firsthand/wire/signer'
import type { DatabaseServer } from '../postgres/database-server.ts'
import type { Supervisor } from '../world/supervisor.ts'
import { makeSignerHome } from './signer-home.ts'
import { makeJournal } from './signer-journal.ts'
import { sandboxDeployment } from './signer-policy.ts'
import type { SignerProgram } from './signer-process.ts'
import { installedSoftHsm, makeToken } from './softhsm.ts'

/** The numbers of the processes that each role has. */
export const replicas = [0, 1]

const fileIn = (program: SignerProgram, name: string) => join(program.home.folder, name)
export const policyFile = (program: SignerProgram) => fileIn(program, 'policy.json')
export const settingsFile = (program: SignerProgram, replica: number) => fileIn(program, `settings-${replica}.json`)
export const socketFile = (program: SignerProgram, replica: number) => fileIn(program, `signer-${replica}.sock`)

/** What was made for some roles. Asking for another one is a mistake in whoever left it out. */
export function byRole<T>(made: ReadonlyMap<SignerRole, T>) {
  return (role: SignerRole): T => made.get(role) ?? noSigner(role)
}

const noSigner = (role: SignerRole): never => {
  throw new Error(`there is no signer of the role ${role}`)
}

/** Makes something for each of these roles, side by side. */
export async function forRoles<T>(
  roles: readonly SignerRole[],
  make: (role: SignerRole) => Promise<T>,
): Promise<ReadonlyMap<SignerRole, T>> {
  return new Map(await Promise.all(roles.map(async (role) => [role, await make(role)] as const)))
}

/** A row for every role; one that was left out has an empty one. */
export const rowsOf = <T>(made: ReadonlyMap<SignerRole, T[]>) =>
  Object.fromEntries(signerRoles.map((role) => [role, made.get(role) ?? []])) as Record<SignerRole, T[]>

type Setting = { readonly supervisor: Supervisor; readonly server: DatabaseServer; readonly keysFile: string }

/** Home, token or key file, journal and settings of one role. */
export async function setUpSigner(
  { supervisor, server, keysFile }: Setting,
  role: SignerRole,
  approvers: Readonly<Record<string, string>>,
): Promise<SignerProgram> {
  const home = await makeSignerHome(supervisor, role)
  const hsm = installedSoftHsm()
  const software = { custody: { kind: 'software', keyFolder: home.folder } as const, environment: {} }
  const [journalUrl, { custody, environment }] = await Promise.all([
    makeJournal(supervisor, server, home),
    hsm ? makeToken(supervisor, hsm, home) : software,
  ])
  // Without the shell's switches for Node: a signer may not read a module that they load.
  const own = { NODE_OPTIONS: '', ...environment }
  const program: SignerProgram = { home, environment: own, keysFile, clock: supervisor.clock }
  const deployment = sandboxDeployment
  const common = { role, deployment, policyFile: policyFile(program), keysFile, journalUrl, custody, approvers }
  for (const replica of replicas) {
    const settings = { ...common, socket: socketFile(program, replica), privatePort: 0 }
    await home.keep(`settings-${replica}.json`, JSON.stringify(settings))
  }
  return program
}
