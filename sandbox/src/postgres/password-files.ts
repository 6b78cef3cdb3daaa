import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Supervisor } from '../world/supervisor.ts'
import { logins } from './databases.ts'

const ours: readonly string[] = [...logins.service, ...logins.compliance]

async function keepPasswords(supervisor: Supervisor, names: readonly string[], of: (login: string) => string) {
  const folder = join(supervisor.folder, 'database-passwords')
  await mkdir(folder, { recursive: true, mode: 0o700 })
  await Promise.all(names.map((login) => writeFile(join(folder, login), of(login), { mode: 0o600 })))
  return folder
}

/** A folder with a new password for each login of the service and of Compliance. */
export const newPasswords = (supervisor: Supervisor): Promise<string> =>
  keepPasswords(supervisor, ours, () => randomBytes(24).toString('hex'))

/**
 * The passwords of a server that several worlds use: its logins are everybody's, so each world must find the same ones. The
 * journals of signers have logins of their own there.
 */
export function sharedPasswords(supervisor: Supervisor): Promise<string> {
  const signers = ['operator', 'compliance', 'fee', 'delivery', 'switch'].map((role) => `fh_signer_${role}`)
  const of = (login: string) => createHmac('sha256', 'sandbox').update(login).digest('hex')
  return keepPasswords(supervisor, [...ours, ...signers], of)
}

/** Who may connect to a server of our own: the logins above with their passwords, and this machine's administrator. */
export const accessRules = [
  `host all ${ours.join(',')} all scram-sha-256`,
  'host all all 127.0.0.1/32 trust',
  'host replication all 127.0.0.1/32 trust',
  'local all all trust',
  '',
].join('\n')
