import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runToEnd } from '../world/child.ts'
import { requirePkcs11 } from '../world/programs.ts'
import type { Supervisor } from '../world/supervisor.ts'
import type { SignerHome } from './signer-home.ts'

/** Where Debian, Homebrew and others put it. */
const libraries = [
  '/usr/lib/softhsm/libsofthsm2.so',
  '/usr/lib64/softhsm/libsofthsm2.so',
  '/usr/local/lib/softhsm/libsofthsm2.so',
  '/opt/homebrew/lib/softhsm/libsofthsm2.so',
]
const tools = ['/usr/bin/softhsm2-util', '/usr/local/bin/softhsm2-util', '/opt/homebrew/bin/softhsm2-util']

export type SoftHsm = { readonly library: string; readonly tool: string }

/** The installed software token; null when it, or the signer's way to it, is missing. */
export function installedSoftHsm(): SoftHsm | null {
  const library = libraries.find(existsSync)
  const tool = tools.find(existsSync)
  try {
    requirePkcs11()
  } catch {
    return null
  }
  return library && tool ? { library, tool } : null
}

/** Makes a token for one role: its own folder, configuration and PIN. */
export async function makeToken(supervisor: Supervisor, { library, tool }: SoftHsm, home: SignerHome) {
  const { role, folder, user, secret } = home
  const tokens = join(folder, 'tokens')
  await mkdir(tokens, { mode: 0o700 })
  const configuration = join(folder, 'softhsm2.conf')
  await writeFile(configuration, `directories.tokendir = ${tokens}\nobjectstore.backend = file\nlog.level = ERROR\n`)
  const pinFile = await home.keep('pin', secret())
  await home.own(tokens)
  const pin = ['--so-pin', secret(), '--pin', await home.read(pinFile)]
  await runToEnd(supervisor, 'Is softhsm2 installed as a whole?', {
    name: `token-${role}`,
    command: tool,
    args: ['--init-token', '--free', '--label', role, ...pin],
    env: { SOFTHSM2_CONF: configuration },
    ...(user && { user }),
  })
  const custody = { kind: 'pkcs11', library, token: role, pinFile } as const
  return { custody, environment: { SOFTHSM2_CONF: configuration } }
}
