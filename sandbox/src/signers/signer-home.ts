import { randomBytes } from 'node:crypto'
import { existsSync, statSync } from 'node:fs'
import { chown, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type SignerRole, signerRoles } from '@firsthand/wire/signer'
import { signerFolder } from '../world/programs.ts'
import type { Supervisor } from '../world/supervisor.ts'

/** Users that own nothing else; they need no line in the system's list. */
const firstUser = 64_101

/** The folder of one role: what lies in it belongs to the role's own user. */
export type SignerHome = {
  readonly role: SignerRole
  readonly folder: string
  /** Undefined where the sandbox may not choose one: then everything runs as ourselves. */
  readonly user: { readonly uid: number; readonly gid: number } | undefined
  readonly secret: () => string
  /** Writes a file that only the role's user can read, and answers its path. */
  keep(name: string, text: string): Promise<string>
  read(file: string): Promise<string>
  own(path: string): Promise<void>
}

/** Whether another user could run our programs: they may lie below a home folder of mode 0700. */
function othersMayPass(path: string): boolean {
  const passable = existsSync(path) && (statSync(path).mode & 0o1) === 0o1
  return passable && (path === '/' || othersMayPass(dirname(path)))
}

const mayChooseUsers = () => process.getuid?.() === 0 && othersMayPass(signerFolder) && othersMayPass(process.execPath)

/** Makes the home of a role. */
export async function makeSignerHome(supervisor: Supervisor, role: SignerRole): Promise<SignerHome> {
  const folder = join(supervisor.folder, `signer-${role}`)
  const id = firstUser + signerRoles.indexOf(role)
  const user = mayChooseUsers() ? { uid: id, gid: id } : undefined
  const own = async (path: string) => {
    if (user) await chown(path, user.uid, user.gid)
  }
  await mkdir(folder, { mode: 0o711 })
  await own(folder)
  return {
    role,
    folder,
    user,
    own,
    secret: () => randomBytes(12).toString('hex'),
    read: (file) => readFile(file, 'utf8'),
    async keep(name, text) {
      const file = join(folder, name)
      await writeFile(file, text, { mode: 0o400 })
      await own(file)
      return file
    },
  }
}
